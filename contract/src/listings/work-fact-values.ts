// Work facts: their limits, the options in search, and the amenities that follow from them. No schemas: pages load this.
import type { Amenity } from './amenities.ts';
import type { WorkFacts } from './work-facts.ts';

export const WORK_FACTS = {
  externalMonitorsMaximum: 6,
  deskHeightMinimumCm: 40,
  deskHeightMaximumCm: 140,
  /** A desk that adjusts from here … */
  sittingHeightCm: 80,
  /** … to here lets people sit and stand. */
  standingHeightCm: 100,
  wifiMbpsMaximum: 10_000,
  entranceStepsMaximum: 50,
  doorWidthMinimumCm: 40,
  doorWidthMaximumCm: 300,
  monitorInchesMinimum: 10,
  monitorInchesMaximum: 100,
  deskWidthMinimumCm: 40,
  deskWidthMaximumCm: 400,
  deskDepthMinimumCm: 30,
  deskDepthMaximumCm: 200,
  kneeClearanceMinimumCm: 40,
  kneeClearanceMaximumCm: 130,
  deskOutletsMaximum: 20,
  stepHeightMaximumCm: 60,
  turningCircleMinimumCm: 50,
  turningCircleMaximumCm: 400,
} as const;

export const MONITOR_INPUTS = ['usb-c', 'hdmi', 'displayport', 'vga'] as const;
export const CHAIRS = ['ergonomic', 'office', 'plain', 'stool', 'none'] as const;
export const DESK_PORTS = ['usb-c', 'usb-a', 'ethernet', 'dock'] as const;
/** What searches can ask for: ports at the desk, and what a laptop connects to the monitor. Its position is its bit in the database. */
export const SEARCHED_PORTS = [
  'usb-c',
  'usb-a',
  'ethernet',
  'dock',
  'monitor-usb-c',
  'monitor-hdmi',
  'monitor-displayport',
  'monitor-vga',
] as const;
export type SearchedPort = (typeof SEARCHED_PORTS)[number];
/** How a host knows a length: with a tape measure, from the maker or a plan, or roughly. */
export const FACT_METHODS = ['measured', 'documented', 'estimated'] as const;
export type FactMethod = (typeof FACT_METHODS)[number];

/** The topics that measurements are about; a subset of what hosts describe in their own words. */
export const WORK_FACT_TOPIC_IDS = [
  'desk',
  'chair',
  'monitor',
  'connection',
  'outlets',
  'ports',
  'noise',
  'entrance',
] as const;
export type WorkFactTopic = (typeof WORK_FACT_TOPIC_IDS)[number];

export const WORK_FACT_TOPICS: Readonly<Record<keyof WorkFacts, WorkFactTopic>> = {
  externalMonitors: 'monitor',
  monitorInches: 'monitor',
  monitorInputs: 'monitor',
  deskWidthCm: 'desk',
  deskDepthCm: 'desk',
  deskHeightMinimumCm: 'desk',
  deskHeightMaximumCm: 'desk',
  kneeClearanceCm: 'desk',
  deskHow: 'desk',
  chairKind: 'chair',
  deskOutlets: 'outlets',
  deskPorts: 'ports',
  hasClosingDoor: 'noise',
  wifiDownMbps: 'connection',
  wifiUpMbps: 'connection',
  wifiMeasuredOn: 'connection',
  quietFromMinute: 'noise',
  quietToMinute: 'noise',
  entranceSteps: 'entrance',
  stepHeightCm: 'entrance',
  hasRampOrLift: 'entrance',
  doorWidthCm: 'entrance',
  bathroomDoorCm: 'entrance',
  turningCircleCm: 'entrance',
  accessHow: 'entrance',
};

/** The options in search, which are also counted. Other values within the limits are allowed too. */
export const WORK_FACT_CHOICES = {
  monitors: [1, 2],
  deskHeight: ['sit-stand'],
  wifiDown: [50, 100, 300],
  /** In centimeters; the second is 32 inches. */
  doorWidth: [80, 81],
  /** The last two are 48 × 24 and 60 × 30 inches. */
  deskSize: ['120x60', '140x70', '160x80', '122x61', '152x76'],
  /** In centimeters; the second is 27 inches. */
  kneeClearance: [68, 69],
  /** The second is 60 inches. */
  turningCircle: [150, 152],
} as const;

/** A desk's size as searches write it, such as `140x70`. */
export function readDeskSize(text: string): { widthCm: number; depthCm: number } {
  const [widthCm = 0, depthCm = 0] = text.split('x').map(Number);
  return { widthCm, depthCm };
}

/** Nothing is stated. */
export const NO_WORK_FACTS: WorkFacts = {
  externalMonitors: null,
  monitorInches: null,
  monitorInputs: null,
  deskWidthCm: null,
  deskDepthCm: null,
  deskHeightMinimumCm: null,
  deskHeightMaximumCm: null,
  kneeClearanceCm: null,
  deskHow: null,
  chairKind: null,
  deskOutlets: null,
  deskPorts: null,
  hasClosingDoor: null,
  wifiDownMbps: null,
  wifiUpMbps: null,
  wifiMeasuredOn: null,
  quietFromMinute: null,
  quietToMinute: null,
  entranceSteps: null,
  stepHeightCm: null,
  hasRampOrLift: null,
  doorWidthCm: null,
  bathroomDoorCm: null,
  turningCircleCm: null,
  accessHow: null,
};

/** No steps, or a way around them; null if it isn't stated. */
export const isStepFree = ({
  entranceSteps,
  hasRampOrLift,
}: Pick<WorkFacts, 'entranceSteps' | 'hasRampOrLift'>): boolean | null => {
  if (entranceSteps === 0 || hasRampOrLift) return true;
  return entranceSteps === null ? null : false;
};

/** Whether the desk adjusts from sitting to standing; null if it isn't stated. */
export const isSitStand = ({
  deskHeightMinimumCm,
  deskHeightMaximumCm,
}: Pick<WorkFacts, 'deskHeightMinimumCm' | 'deskHeightMaximumCm'>): boolean | null =>
  deskHeightMinimumCm === null || deskHeightMaximumCm === null
    ? null
    : deskHeightMinimumCm <= WORK_FACTS.sittingHeightCm && deskHeightMaximumCm >= WORK_FACTS.standingHeightCm;

/** The amenities that the work facts determine, and whether each exists. */
export function amenitiesByFacts(facts: WorkFacts): Partial<Record<Amenity, boolean>> {
  const settled: [Amenity, boolean | null][] = [
    ['monitor', facts.externalMonitors === null ? null : facts.externalMonitors > 0],
    ['sit-stand-desk', isSitStand(facts)],
    ['wifi', facts.wifiDownMbps === null ? null : true],
    ['quiet', facts.quietFromMinute === null ? null : true],
    ['step-free', isStepFree(facts)],
    ['door-closes', facts.hasClosingDoor],
    // Another chair can be ergonomic, too, so only this one decides it.
    ['ergonomic-chair', facts.chairKind === 'ergonomic' ? true : null],
  ];
  return Object.fromEntries(settled.filter(([, isThere]) => isThere !== null));
}

/** The chosen amenities, except those that the work facts determine. */
export function settleAmenities(amenities: readonly Amenity[], facts: WorkFacts): Amenity[] {
  const settled = amenitiesByFacts(facts);
  const added = (Object.keys(settled) as Amenity[]).filter((one) => settled[one] && !amenities.includes(one));
  return [...amenities.filter((one) => settled[one] !== false), ...added];
}

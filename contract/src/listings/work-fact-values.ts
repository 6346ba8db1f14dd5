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
} as const;

/** The options in search, which are also counted. Other values within the limits are allowed too. */
export const WORK_FACT_CHOICES = {
  monitors: [1, 2],
  deskHeight: ['sit-stand'],
  wifiDown: [50, 100, 300],
  /** In centimeters; the second is 32 inches. */
  doorWidth: [80, 81],
} as const;

/** Nothing is stated. */
export const NO_WORK_FACTS: WorkFacts = {
  externalMonitors: null,
  deskHeightMinimumCm: null,
  deskHeightMaximumCm: null,
  wifiDownMbps: null,
  wifiUpMbps: null,
  wifiMeasuredOn: null,
  quietFromMinute: null,
  quietToMinute: null,
  entranceSteps: null,
  hasRampOrLift: null,
  doorWidthCm: null,
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
  ];
  return Object.fromEntries(settled.filter(([, isThere]) => isThere !== null));
}

/** The chosen amenities, except those that the work facts determine. */
export function settleAmenities(amenities: readonly Amenity[], facts: WorkFacts): Amenity[] {
  const settled = amenitiesByFacts(facts);
  const added = (Object.keys(settled) as Amenity[]).filter((one) => settled[one] && !amenities.includes(one));
  return [...amenities.filter((one) => settled[one] !== false), ...added];
}

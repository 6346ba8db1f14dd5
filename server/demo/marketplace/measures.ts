// What the demo's hosts measured at their desks, consistent with pictures and amenities. Has its own random stream, like extras.
// Unknown values aren't shown: most listings state some of them, few state all.
import type { Amenity } from '@daynook/contract/listings/amenities';
import { NO_WORK_FACTS } from '@daynook/contract/listings/work-fact-values';
import type { WorkFacts } from '@daynook/contract/listings/work-facts';
import { type Random, seededRandom } from '@daynook/demo-art/draw/seeded-random';

export interface Measured {
  readonly amenities: readonly Amenity[];
  readonly monitors: 0 | 1 | 2;
  readonly isOnGroundFloor: boolean;
  readonly speed: { readonly downMbps: number; readonly upMbps: number };
  /** Up to the listing's own door. */
  readonly ownSteps: number;
  readonly desk: { readonly widthCm: number; readonly depthCm: number };
  readonly outlets: number;
  /** The last day on which anything was measured. */
  readonly today: string;
}

function makeDesk(random: Random, isSitStand: boolean): Partial<WorkFacts> {
  if (isSitStand) return { deskHeightMinimumCm: random.integer(60, 73), deskHeightMaximumCm: random.integer(116, 128) };
  if (!random.chance(0.45)) return {};
  const heightCm = random.integer(72, 76);
  return { deskHeightMinimumCm: heightCm, deskHeightMaximumCm: heightCm };
}

function makeWifi(random: Random, { amenities, speed, today }: Measured): Partial<WorkFacts> {
  const isFast = amenities.includes('call-ready');
  if (!amenities.includes('wifi') || !random.chance(isFast ? 0.85 : 0.55)) return {};
  const daysAgo = random.integer(4, random.chance(0.7) ? 90 : 330);
  // A property without a connection good enough for calls has a slow one.
  const share = isFast ? 1 : 0.16;
  return {
    wifiDownMbps: Math.max(12, Math.round(speed.downMbps * share)),
    wifiUpMbps: Math.max(4, Math.round(speed.upMbps * share)),
    wifiMeasuredOn: Temporal.PlainDate.from(today).subtract({ days: daysAgo }).toString(),
  };
}

const QUIET_FROM = [420, 480, 510, 540, 540, 540];
const QUIET_TO = [900, 930, 960, 1_020, 1_020, 1_080, 1_140];

function makeEntrance(random: Random, { amenities, isOnGroundFloor, ownSteps }: Measured): Partial<WorkFacts> {
  const has = (amenity: Amenity) => amenities.includes(amenity);
  const doorWidthCm = random.pick([76, 80, 81, 86, 86, 91]);
  if (has('step-free')) {
    const isLevel = isOnGroundFloor && random.chance(0.8);
    const steps = isOnGroundFloor ? random.integer(1, 3) : random.integer(8, 24);
    return {
      ...(isLevel ? { entranceSteps: 0 } : { entranceSteps: steps, hasRampOrLift: true }),
      ...(random.chance(0.85) ? { doorWidthCm } : {}),
    };
  }
  const isStated = has('private-entrance') || random.chance(0.4);
  if (!isStated) return {};
  return {
    entranceSteps: isOnGroundFloor ? ownSteps : ownSteps + random.integer(10, 20),
    hasRampOrLift: false,
    ...(random.chance(0.4) ? { doorWidthCm: random.pick([70, 71, 76, 80]) } : {}),
  };
}

const SOCKETS: readonly NonNullable<WorkFacts['monitorInputs']>[] = [
  ['usb-c'],
  ['hdmi'],
  ['usb-c', 'hdmi'],
  ['displayport', 'hdmi'],
];
const PORTS: readonly NonNullable<WorkFacts['deskPorts']>[] = [
  ['usb-c'],
  ['ethernet'],
  ['usb-c', 'usb-a'],
  ['ethernet', 'dock'],
];

function makeEquipment(random: Random, { amenities, desk, outlets }: Measured, monitors: number): Partial<WorkFacts> {
  const has = (amenity: Amenity) => amenities.includes(amenity);
  return {
    ...(random.chance(0.7)
      ? {
          deskWidthCm: desk.widthCm,
          deskDepthCm: desk.depthCm,
          deskHow: random.pick(['measured', 'measured', 'documented', 'estimated'] as const),
        }
      : {}),
    ...(random.chance(0.4) ? { kneeClearanceCm: random.pick([64, 66, 68, 69]) } : {}),
    ...(monitors > 0 && random.chance(0.8)
      ? { monitorInches: random.pick([24, 27, 27, 32]), monitorInputs: random.pick(SOCKETS) }
      : {}),
    ...(random.chance(0.7)
      ? { chairKind: has('ergonomic-chair') ? ('ergonomic' as const) : random.pick(['office', 'plain'] as const) }
      : {}),
    ...(random.chance(0.6) ? { deskOutlets: outlets } : {}),
    ...(random.chance(0.35) ? { deskPorts: random.pick(PORTS) } : {}),
    ...(random.chance(0.6) ? { hasClosingDoor: has('door-closes') } : {}),
  };
}

function makeAccess(random: Random, entranceSteps: number | null): Partial<WorkFacts> {
  return {
    ...(entranceSteps && random.chance(0.9) ? { stepHeightCm: random.integer(14, 19) } : {}),
    ...(random.chance(0.45) ? { bathroomDoorCm: random.pick([65, 70, 75, 80, 86]) } : {}),
    ...(random.chance(0.35) ? { turningCircleCm: random.pick([90, 110, 120, 150, 160]) } : {}),
    ...(random.chance(0.5) ? { accessHow: random.pick(['measured', 'measured', 'estimated'] as const) } : {}),
  };
}

export function makeMeasures(seed: number, measured: Measured): WorkFacts {
  const random = seededRandom(`daynook-demo-measures-${seed}`);
  const has = (amenity: Amenity) => measured.amenities.includes(amenity);
  const facts = {
    ...NO_WORK_FACTS,
    ...(has('monitor') ? { externalMonitors: Math.max(1, measured.monitors) } : {}),
    ...makeDesk(random, has('sit-stand-desk')),
    ...makeWifi(random, measured),
    ...(has('quiet') && random.chance(0.8)
      ? { quietFromMinute: random.pick(QUIET_FROM), quietToMinute: random.pick(QUIET_TO) }
      : {}),
    ...makeEntrance(random, measured),
  };
  return {
    ...facts,
    ...makeEquipment(random, measured, facts.externalMonitors ?? 0),
    ...makeAccess(random, facts.entranceSteps),
  };
}

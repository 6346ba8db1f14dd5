// Work facts: measurements that guests compare and filter by (B15, P6). Each is null if the host hasn't stated it.
import { z } from 'zod';
import * as w from '../wire.ts';
import { factSource } from './fact-sources.ts';
import {
  CHAIRS,
  DESK_PORTS,
  FACT_METHODS,
  MONITOR_INPUTS,
  readDeskSize,
  SEARCHED_PORTS,
  WORK_FACT_TOPIC_IDS,
  WORK_FACTS,
} from './work-fact-values.ts';

const measure = (minimum: number, maximum: number) => z.int().min(minimum).max(maximum).nullable();
const deskHeightCm = measure(WORK_FACTS.deskHeightMinimumCm, WORK_FACTS.deskHeightMaximumCm);
const mbps = measure(1, WORK_FACTS.wifiMbpsMaximum);
/** How the host knows the lengths of a topic; null while there are none, or the host hasn't said. */
const method = z.enum(FACT_METHODS).nullable();

export const WorkFacts = z
  .strictObject({
    /** Monitors a guest can plug into; 0 is a valid statement. */
    externalMonitors: measure(0, WORK_FACTS.externalMonitorsMaximum),
    /** The diagonal of the largest one, in inches, as monitors are sold everywhere. */
    monitorInches: measure(WORK_FACTS.monitorInchesMinimum, WORK_FACTS.monitorInchesMaximum),
    /** What a laptop connects to; an empty list isn't allowed, because it would say the same as null. */
    monitorInputs: z.array(z.enum(MONITOR_INPUTS)).min(1).max(MONITOR_INPUTS.length).nullable(),
    /** The desktop that a guest can use. */
    deskWidthCm: measure(WORK_FACTS.deskWidthMinimumCm, WORK_FACTS.deskWidthMaximumCm),
    deskDepthCm: measure(WORK_FACTS.deskDepthMinimumCm, WORK_FACTS.deskDepthMaximumCm),
    /** From the floor to the desktop; both are equal for a fixed height. */
    deskHeightMinimumCm: deskHeightCm,
    deskHeightMaximumCm: deskHeightCm,
    /** From the floor to the underside of the desk, at the height for sitting. */
    kneeClearanceCm: measure(WORK_FACTS.kneeClearanceMinimumCm, WORK_FACTS.kneeClearanceMaximumCm),
    deskHow: method,
    chairKind: z.enum(CHAIRS).nullable(),
    /** Free outlets that a cable from the desk reaches. */
    deskOutlets: measure(0, WORK_FACTS.deskOutletsMaximum),
    deskPorts: z.array(z.enum(DESK_PORTS)).min(1).max(DESK_PORTS.length).nullable(),
    /** Whether the room has a door that closes. */
    hasClosingDoor: z.boolean().nullable(),
    /** Measured at the desk on that date; the upload speed needs the download speed. */
    wifiDownMbps: mbps,
    wifiUpMbps: mbps,
    wifiMeasuredOn: w.LocalDate.nullable(),
    /** The property is quiet between these, in minutes of the listing's local day. */
    quietFromMinute: measure(0, 1_439),
    quietToMinute: measure(1, 1_440),
    /** From the street to the desk. */
    entranceSteps: measure(0, WORK_FACTS.entranceStepsMaximum),
    /** The highest one; without steps it can't be stated. */
    stepHeightCm: measure(1, WORK_FACTS.stepHeightMaximumCm),
    /** Whether a ramp or an elevator avoids the steps. */
    hasRampOrLift: z.boolean().nullable(),
    /** The narrowest door on the way. */
    doorWidthCm: measure(WORK_FACTS.doorWidthMinimumCm, WORK_FACTS.doorWidthMaximumCm),
    bathroomDoorCm: measure(WORK_FACTS.doorWidthMinimumCm, WORK_FACTS.doorWidthMaximumCm),
    /** The diameter of the largest free circle on the bathroom's floor. */
    turningCircleCm: measure(WORK_FACTS.turningCircleMinimumCm, WORK_FACTS.turningCircleMaximumCm),
    accessHow: method,
  })
  .meta({ id: 'WorkFacts' });
export type WorkFacts = z.infer<typeof WorkFacts>;
export type WorkFactName = keyof WorkFacts;

/**
 * Who last stated a topic's measurements and when, and when our team checked them since. Topics that weren't stated since we record this are
 * left out.
 */
export const WorkFactSources = z
  .partialRecord(z.enum(WORK_FACT_TOPIC_IDS), z.object({ ...factSource, checkedOn: w.LocalDate.optional() }))
  .meta({ id: 'WorkFactSources' });
export type WorkFactSources = z.infer<typeof WorkFactSources>;

const isHeightCm = (cm: number) => cm >= WORK_FACTS.deskHeightMinimumCm && cm <= WORK_FACTS.deskHeightMaximumCm;

/** The filters of a search. A listing that doesn't state a fact isn't found by it. */
export const workFactFilters = {
  /** The minimum number of external monitors. */
  monitors: w.queryInteger(1, WORK_FACTS.externalMonitorsMaximum).optional(),
  /** A desk that can be set to every height in the range, such as `70-120` in centimeters; or `sit-stand`. */
  deskHeight: z
    .string()
    .max(9)
    .regex(/^(?:sit-stand|\d{2,3}-\d{2,3})$/, 'Must be sit-stand, or two heights in centimeters such as 70-120.')
    .transform((text) => {
      if (text === 'sit-stand') return { fromCm: WORK_FACTS.sittingHeightCm, toCm: WORK_FACTS.standingHeightCm };
      const [fromCm = 0, toCm = 0] = text.split('-').map(Number);
      return { fromCm, toCm };
    })
    .refine(({ fromCm, toCm }) => isHeightCm(fromCm) && isHeightCm(toCm) && fromCm <= toCm, {
      // A literal, because messages are translated by their text.
      message: 'Must be heights from 40 to 140 cm, the lower one first.',
    })
    .optional(),
  /** A desktop of at least this width and depth, such as `140x70` in centimeters. */
  deskSize: z
    .string()
    .max(7)
    .regex(/^\d{2,3}x\d{2,3}$/, 'Must be a width and a depth in centimeters such as 140x70.')
    .transform(readDeskSize)
    .refine(
      ({ widthCm, depthCm }) =>
        widthCm >= WORK_FACTS.deskWidthMinimumCm &&
        widthCm <= WORK_FACTS.deskWidthMaximumCm &&
        depthCm >= WORK_FACTS.deskDepthMinimumCm &&
        depthCm <= WORK_FACTS.deskDepthMaximumCm,
      { message: 'Must be 40 to 400 cm wide and 30 to 200 cm deep.' },
    )
    .optional(),
  /** Ports at the desk and connectors of its monitor, such as `ethernet,monitor-hdmi`; all of them. */
  ports: w.queryList(SEARCHED_PORTS).optional(),
  /** The minimum measured download speed in Mbps: what at least three guests measured in 90 days, otherwise the host's number. */
  wifiDown: w.queryInteger(1, WORK_FACTS.wifiMbpsMaximum).optional(),
  /** Quiet from `from` to `to`; without them, with any quiet hours. */
  quiet: w.queryFlag.optional(),
  /** Good enough for video calls, as at least three guests measured in 90 days. */
  callReady: w.queryFlag.optional(),
  /** Quiet, as at least three guests measured in 90 days and reviews agree. */
  measuredQuiet: w.queryFlag.optional(),
  /** No steps, or a ramp or elevator that avoids them. */
  stepFree: w.queryFlag.optional(),
  /** The narrowest door is at least this wide, in centimeters. */
  doorWidth: w.queryInteger(WORK_FACTS.doorWidthMinimumCm, WORK_FACTS.doorWidthMaximumCm).optional(),
  /** Room for knees below the desk, at least this high in centimeters. */
  kneeClearance: w.queryInteger(WORK_FACTS.kneeClearanceMinimumCm, WORK_FACTS.kneeClearanceMaximumCm).optional(),
  /** The bathroom's turning circle is at least this wide, in centimeters. */
  turningCircle: w.queryInteger(WORK_FACTS.turningCircleMinimumCm, WORK_FACTS.turningCircleMaximumCm).optional(),
};

const counts = z.record(z.string(), z.int());
/** The number of listings for each option in WORK_FACT_CHOICES. */
export const WorkFactCounts = z
  .object({
    monitors: counts,
    deskHeight: counts,
    /** With the ports that are already chosen. */
    ports: counts,
    wifiDown: counts,
    quiet: z.int(),
    stepFree: z.int(),
    callReady: z.int(),
    measuredQuiet: z.int(),
    doorWidth: counts,
    deskSize: counts,
    kneeClearance: counts,
    turningCircle: counts,
  })
  .meta({ id: 'WorkFactCounts' });
export type WorkFactCounts = z.infer<typeof WorkFactCounts>;

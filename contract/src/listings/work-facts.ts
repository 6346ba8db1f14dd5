// Work facts: measurements that guests compare and filter by (B15, P6). Each is null if the host hasn't stated it.
import { z } from 'zod';
import * as w from '../wire.ts';
import { WORK_FACTS } from './work-fact-values.ts';

const measure = (minimum: number, maximum: number) => z.int().min(minimum).max(maximum).nullable();
const deskHeightCm = measure(WORK_FACTS.deskHeightMinimumCm, WORK_FACTS.deskHeightMaximumCm);
const mbps = measure(1, WORK_FACTS.wifiMbpsMaximum);

export const WorkFacts = z
  .strictObject({
    /** Monitors a guest can plug into; 0 is a valid statement. */
    externalMonitors: measure(0, WORK_FACTS.externalMonitorsMaximum),
    /** From the floor to the desktop; both are equal for a fixed height. */
    deskHeightMinimumCm: deskHeightCm,
    deskHeightMaximumCm: deskHeightCm,
    /** Measured at the desk on that date; the upload speed needs the download speed. */
    wifiDownMbps: mbps,
    wifiUpMbps: mbps,
    wifiMeasuredOn: w.LocalDate.nullable(),
    /** The property is quiet between these, in minutes of the listing's local day. */
    quietFromMinute: measure(0, 1_439),
    quietToMinute: measure(1, 1_440),
    /** From the street to the desk. */
    entranceSteps: measure(0, WORK_FACTS.entranceStepsMaximum),
    /** Whether a ramp or an elevator avoids the steps. */
    hasRampOrLift: z.boolean().nullable(),
    /** The narrowest door on the way. */
    doorWidthCm: measure(WORK_FACTS.doorWidthMinimumCm, WORK_FACTS.doorWidthMaximumCm),
  })
  .meta({ id: 'WorkFacts' });
export type WorkFacts = z.infer<typeof WorkFacts>;
export type WorkFactName = keyof WorkFacts;

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
  /** The minimum measured download speed in Mbps. */
  wifiDown: w.queryInteger(1, WORK_FACTS.wifiMbpsMaximum).optional(),
  /** Quiet from `from` to `to`; without them, with any quiet hours. */
  quiet: w.queryFlag.optional(),
  /** No steps, or a ramp or elevator that avoids them. */
  stepFree: w.queryFlag.optional(),
  /** The narrowest door is at least this wide, in centimeters. */
  doorWidth: w.queryInteger(WORK_FACTS.doorWidthMinimumCm, WORK_FACTS.doorWidthMaximumCm).optional(),
};

const counts = z.record(z.string(), z.int());
/** The number of listings for each option in WORK_FACT_CHOICES. */
export const WorkFactCounts = z
  .object({
    monitors: counts,
    deskHeight: counts,
    wifiDown: counts,
    quiet: z.int(),
    stepFree: z.int(),
    doorWidth: counts,
  })
  .meta({ id: 'WorkFactCounts' });
export type WorkFactCounts = z.infer<typeof WorkFactCounts>;

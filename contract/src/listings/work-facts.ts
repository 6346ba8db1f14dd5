// Measures of a workspace that guests compare and filter by (B15, P6). Each is null where its host hasn't said.
import { z } from 'zod';
import * as w from '../wire.ts';
import { WORK_FACTS } from './work-fact-values.ts';

const measure = (minimum: number, maximum: number) => z.int().min(minimum).max(maximum).nullable();
const deskHeightCm = measure(WORK_FACTS.deskHeightMinimumCm, WORK_FACTS.deskHeightMaximumCm);
const mbps = measure(1, WORK_FACTS.wifiMbpsMaximum);

export const WorkFacts = z
  .strictObject({
    /** Monitors a guest can plug into; 0 is said as well. */
    externalMonitors: measure(0, WORK_FACTS.externalMonitorsMaximum),
    /** From the floor to the top of the desk; equal for a desk of one height. */
    deskHeightMinimumCm: deskHeightCm,
    deskHeightMaximumCm: deskHeightCm,
    /** Measured at the desk, on that day; the speed up only with the one down. */
    wifiDownMbps: mbps,
    wifiUpMbps: mbps,
    wifiMeasuredOn: w.LocalDate.nullable(),
    /** The home is quiet between these, in minutes of the listing's local day. */
    quietFromMinute: measure(0, 1_439),
    quietToMinute: measure(1, 1_440),
    /** From the street to the desk. */
    entranceSteps: measure(0, WORK_FACTS.entranceStepsMaximum),
    /** Whether a ramp or a lift goes around the steps. */
    hasRampOrLift: z.boolean().nullable(),
    /** The narrowest door on the way. */
    doorWidthCm: measure(WORK_FACTS.doorWidthMinimumCm, WORK_FACTS.doorWidthMaximumCm),
  })
  .meta({ id: 'WorkFacts' });
export type WorkFacts = z.infer<typeof WorkFacts>;
export type WorkFactName = keyof WorkFacts;

const isHeightCm = (cm: number) => cm >= WORK_FACTS.deskHeightMinimumCm && cm <= WORK_FACTS.deskHeightMaximumCm;

/** What a search may ask of them. A listing that doesn't state a fact isn't found by it. */
export const workFactFilters = {
  /** At least so many external monitors. */
  monitors: w.queryInteger(1, WORK_FACTS.externalMonitorsMaximum).optional(),
  /** A desk that can be set to every height from one to the other, such as `70-120` in centimeters; or `sit-stand`. */
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
      message: `Must be heights from ${WORK_FACTS.deskHeightMinimumCm} to ${WORK_FACTS.deskHeightMaximumCm} cm, the lower one first.`,
    })
    .optional(),
  /** At least so many Mbps down, measured. */
  wifiDown: w.queryInteger(1, WORK_FACTS.wifiMbpsMaximum).optional(),
  /** Quiet from `from` to `to`; without them, with quiet hours at all. */
  quiet: w.queryFlag.optional(),
  /** No steps, or a ramp or lift around them. */
  stepFree: w.queryFlag.optional(),
  /** The narrowest door at least so many centimeters wide. */
  doorWidth: w.queryInteger(WORK_FACTS.doorWidthMinimumCm, WORK_FACTS.doorWidthMaximumCm).optional(),
};

const counts = z.record(z.string(), z.int());
/** How many workspaces each choice of WORK_FACT_CHOICES would leave. */
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

// Noise at a workspace by hour of day. A browser there computes three levels from its microphone and sends only these: no sound is recorded
// or sent. Microphones aren't calibrated, so levels are only compared with what the same person measured there on the same kind of device.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import * as w from '../wire.ts';
import { NOISE_DEVICES, NOISE_GRADES, NOISE_SAMPLES } from './noise-limits.ts';

const level = z.number().gt(NOISE_SAMPLES.levelMinimumDb, 'The microphone delivered no sound.').max(0);

/** Levels in decibels below full scale: what's exceeded in 10, 50, and 90 percent of the time. */
const NoiseSampleInput = z
  .strictObject({
    seconds: z.int().min(NOISE_SAMPLES.secondsMinimum).max(NOISE_SAMPLES.secondsMaximum),
    device: z.enum(NOISE_DEVICES),
    l10: level,
    l50: level,
    l90: level,
  })
  .refine(({ l10, l50 }) => l10 >= l50, { path: ['l50'], message: 'This can’t be louder than l10.' })
  .refine(({ l50, l90 }) => l50 >= l90, { path: ['l90'], message: 'This can’t be louder than l50.' });
export type NoiseSampleInput = z.infer<typeof NoiseSampleInput>;

const grade = z.enum(NOISE_GRADES);
/** 0 to 23, in the property's zone. Saturday and Sunday are the weekend. */
const hourOfDay = { isWeekend: z.boolean(), hour: z.int().min(0).max(23) };

/** What was stored, compared with what the same person measured before. */
const NoiseSample = z.object({ ...hourOfDay, grade }).meta({ id: 'NoiseSample' });
export type NoiseSample = z.infer<typeof NoiseSample>;

/** What the samples of the last 90 days say, without today's. Each person counts once per hour. */
export const NoiseProfile = z
  .object({
    /** Only hours with samples, weekdays first. */
    hours: z.array(z.object({ ...hourOfDay, grade })),
    samples: z.int(),
    lastMonth: w.Month,
  })
  .meta({ id: 'NoiseProfile' });
export type NoiseProfile = z.infer<typeof NoiseProfile>;

export const MeasuredNoise = z
  .object({
    /** Measured by at least three guests, and quiet. */
    isQuiet: z.boolean(),
    host: NoiseProfile.optional(),
    guests: NoiseProfile.optional(),
  })
  .meta({ id: 'MeasuredNoise' });
export type MeasuredNoise = z.infer<typeof MeasuredNoise>;

const params = z.object({ id: w.Id });

export const noiseSampleEndpoints = {
  'POST /api/host/listings/{id}/noise-samples': {
    summary: 'Add a noise sample that a device at your listing’s desk just measured',
    access: 'active',
    params,
    body: NoiseSampleInput,
    answer: NoiseSample,
    status: 201,
    errors: ['NOT_FOUND', 'GONE', 'LIMIT_REACHED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/bookings/{id}/noise-samples': {
    summary: 'Add a noise sample that a device at your desk just measured, during your booking',
    access: 'active',
    params,
    body: NoiseSampleInput,
    answer: NoiseSample,
    status: 201,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'NOT_DURING_BOOKING', 'LIMIT_REACHED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;

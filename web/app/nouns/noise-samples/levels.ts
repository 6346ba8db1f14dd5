// Levels of sound as numbers. Pure.
import { NOISE_SAMPLES } from '@daynook/contract/listings/noise-limits';
import type { NoiseSampleInput } from '@daynook/contract/listings/noise-samples';

export type Levels = Pick<NoiseSampleInput, 'l10' | 'l50' | 'l90'>;

/** Quieter than any microphone's own hiss: it's off, or a filter took everything away. */
const NOTHING_DB = -110;
/** Of the blocks that the time would have, at least this share. */
const ENOUGH = 0.8;

/** In decibels below full scale: 0 for a square wave at full scale, about -3 for a sine. */
export function measureLevel(block: Float32Array): number {
  let sum = 0;
  for (const sample of block) sum += sample * sample;
  const power = sum / block.length;
  return power > 0 ? Math.max(NOISE_SAMPLES.levelMinimumDb, 10 * Math.log10(power)) : NOISE_SAMPLES.levelMinimumDb;
}

/** The levels exceeded in 10, 50, and 90 percent of the blocks, or why they say nothing. */
export function summarizeLevels(
  levels: readonly number[],
  wantedCount: number,
): Levels | 'too-short' | 'silent' | 'filtered' {
  if (levels.length === 0 || levels.length < wantedCount * ENOUGH) return 'too-short';
  const loudestFirst = levels.toSorted((a, b) => b - a);
  if (loudestFirst[0]! <= NOTHING_DB) return 'silent';
  // Louder ones may clip above full scale.
  const exceeded = (share: number) =>
    Math.min(0, Math.round(loudestFirst[Math.floor(share * levels.length)]! * 10) / 10);
  const [l10, l50, l90] = [exceeded(0.1), exceeded(0.5), exceeded(0.9)];
  return l90 <= NOTHING_DB ? 'filtered' : { l10, l50, l90 };
}

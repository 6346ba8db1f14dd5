// How many cases property tests try, and which. Set up for every unit test.
import fc from 'fast-check';

const isLong = process.env['TEST_ROUNDS'] === 'long';
const SEED = 20_261_123;

/**
 * An everyday run repeats the same few cases, so that it's fast and never fails by chance. `npm run test:long` sets TEST_ROUNDS and
 * tries many new ones. A failure prints its seed.
 */
export const rounds = (everyday: number, long: number): { numRuns: number } => ({ numRuns: isLong ? long : everyday });

/** The cases of a table that this run tries: the first ones every day, and all of them in a long run. */
export const some = <T>(cases: readonly T[], everyday: number): readonly T[] =>
  isLong ? cases : cases.slice(0, everyday);

fc.configureGlobal(isLong ? { numRuns: 3_000 } : { seed: SEED });

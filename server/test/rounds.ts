/**
 * How often a property test tries. An everyday run repeats the same few cases, so that it is quick and never fails by chance;
 * `npm run test:long` sets TEST_ROUNDS and tries many new ones. A failure prints its seed.
 */
export const rounds = (everyday: number, long: number): { numRuns: number; seed?: number } =>
  process.env['TEST_ROUNDS'] === 'long' ? { numRuns: long } : { numRuns: everyday, seed: 20_261_123 };

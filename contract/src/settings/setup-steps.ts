// The steps of the first setup, in order. No imports, so pages load only what they need.
export const SETUP_STEPS = [
  'brand',
  'logo',
  'languages',
  'countries',
  'fees',
  'payments',
  'email',
  'legal',
  'hosting',
] as const;
export type SetupStepName = (typeof SETUP_STEPS)[number];

// Values of the facts that a property's listings share. No imports: pages load them.
export const PROPERTY_FACTS = {
  /** The entrance guests use. */
  entrance: ['own', 'shared', 'through-home'],
  elevator: ['yes', 'no'],
  bathroom: ['private', 'shared', 'none'],
  kitchen: ['full', 'drinks', 'none'],
} as const;
export type PropertyFactId = keyof typeof PROPERTY_FACTS;
export const HOME_FACT_IDS = Object.keys(PROPERTY_FACTS) as PropertyFactId[];

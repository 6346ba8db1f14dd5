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

/** Everything about a property that says who stated it, besides visit limits and who's home. */
export const STATED_PROPERTY_FACTS = [
  'household',
  'pets',
  'cameras',
  'parking',
  'entrance',
  'elevator',
  'bathroom',
  'kitchen',
] as const;
export type StatedPropertyFact = (typeof STATED_PROPERTY_FACTS)[number];

export const FACT_STATERS = ['host', 'co-host'] as const;
export type FactStater = (typeof FACT_STATERS)[number];

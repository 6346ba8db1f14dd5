// Limits of bulk changes to listings.

/** One change for many listings (K8). */
export const BULK = {
  listingsMaximum: 200, // in one request
  /** The most listings that can be selected at once. */
  choicesMaximum: 1_000,
  percentMinimum: -50,
  percentMaximum: 100,
  wordsMaximumCharacters: 60,
  /** How long a change can be undone. */
  undoDays: 7,
  recentShown: 10,
} as const;

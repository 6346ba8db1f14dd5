// Limits of what people say of themselves and of one another.

export const PROFILES = {
  bioMaximumCharacters: 1_000,
  pictureMaximumBytes: 10 * 1024 * 1024,
  listingsShown: 12,
  reviewsShown: 4,
  kudosShown: 6,
} as const;

export const REPORTS = { textMaximumCharacters: 1_000, excerptCharacters: 500, perDay: 20 } as const;

export const KUDOS = {
  textMaximumCharacters: 280,
  /** Days after the end of a booking in which one may thank. */
  windowDays: 90,
  pageSize: 20,
} as const;

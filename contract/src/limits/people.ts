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

export const REVIEWS = {
  textMaximumCharacters: 2_000,
  replyMaximumCharacters: 1_000,
  /** Days after the end of a booking in which it may be reviewed. */
  windowDays: 14,
  /** Days after a review is published in which the reviewed may answer it. */
  replyDays: 30,
  /** So many reviews have to rate a category before its average is shown. */
  categoryMinimum: 3,
  pageSize: 10,
  dueShown: 20,
} as const;

/** What guests may rate of a room besides the whole, in the order it is asked and shown. */
export const REVIEW_CATEGORIES = ['internet', 'noise', 'desk', 'accuracy', 'arrival', 'hosting', 'worth'] as const;
export type ReviewCategory = (typeof REVIEW_CATEGORIES)[number];

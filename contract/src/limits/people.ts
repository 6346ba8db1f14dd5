// Limits of profiles, kudos, and reviews.

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
  /** Days after a booking's end in which kudos can be given. */
  windowDays: 90,
  pageSize: 20,
} as const;

export const REVIEWS = {
  textMaximumCharacters: 2_000,
  replyMaximumCharacters: 1_000,
  privateNoteMaximumCharacters: 1_000,
  /** Days after a booking's end in which it can be reviewed. */
  windowDays: 14,
  /** Days after a review is published in which the reviewed person can reply. */
  replyDays: 30,
  /** The number of ratings a category needs before its average is shown. */
  categoryMinimum: 3,
  pageSize: 10,
  dueShown: 20,
} as const;

/** The categories guests can rate in addition to the overall rating, in display order. */
export const REVIEW_CATEGORIES = ['internet', 'noise', 'desk', 'accuracy', 'arrival', 'hosting', 'worth'] as const;
export type ReviewCategory = (typeof REVIEW_CATEGORIES)[number];

// Limits of public profiles.

export const PROFILES = {
  bioMaximumCharacters: 1_000,
  pictureMaximumBytes: 10 * 1024 * 1024,
  listingsShown: 12,
  reviewsShown: 4,
  kudosShown: 6,
} as const;

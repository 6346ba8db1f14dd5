// Business limits of hosting with their units, separate from those that every page loads.

export const HOSTING = {
  photosToPublish: 4, // B1
  photoMaximumBytes: 20 * 1024 * 1024,
  photoMaximumPixels: 60_000_000,
  photoMinimumWidthPixels: 800,
  photoMaximumAspect: 4, // the longer side divided by the shorter
  photoBytesPerHost: 2 * 1024 * 1024 * 1024,
  altMaximumCharacters: 200,
  descriptionMaximumCharacters: 5_000,
  descriptionToPublishCharacters: 80,
  noteMaximumCharacters: 1_000,
  wifiNameMaximumBytes: 32,
  /** Of WPA; longer ones aren't passwords that people type. */
  wifiPasswordMinimumCharacters: 8,
  wifiPasswordMaximumCharacters: 63,
  /** In US dollars; see `limitMinor`. */
  priceMaximum: 100_000,
  weeklyRulesMaximum: 70,
  exceptionsMaximum: 400,
  blockOccurrencesMaximum: 54,
  instantMinStaysMaximum: 10, // E2
  listingsPerPage: 50,
  /** Listings on the start page that guests can't book. */
  needsShown: 4,
} as const;

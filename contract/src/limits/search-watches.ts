// Limits of saved searches.

/** Saved searches with notifications (A18). */
export const SEARCH_WATCHES = {
  days: 90,
  /** Checked this often. */
  checkMinutes: 60,
  queryMaximumCharacters: 700,
  storedMaximumCharacters: 800,
} as const;

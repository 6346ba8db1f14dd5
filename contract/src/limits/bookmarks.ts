// Limits of bookmarks and notes. Separate, because only pages with bookmarks load these. No imports.
export const BOOKMARKS = {
  notesMaximumCharacters: 2_000,
  tagsMaximum: 12,
  tagMaximumCharacters: 40,
  perMember: 1_000,
  pageSize: 24,
  tagsShown: 100,
  compareMinimum: 2, // J5
  compareMaximum: 4, // J5
  intentMinutes: 10, // BK3
} as const;

/** Notifications about hours that free up at saved listings (J6). */
export const FREED_HOURS = {
  /** After hours were freed, so that those on the waitlist come first: a hold for one of them lasts `BOOKING.holdMinutes`. */
  waitedMinutes: 20,
  perEmail: 20,
  /** Many of the freed hours may be booked again. */
  checkedPerEmail: 400,
} as const;

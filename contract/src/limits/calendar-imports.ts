// Limits of calendar imports.

/** Calendar imports of a listing (C16–C18). */
export const CALENDAR_IMPORTS = {
  perListing: 10,
  pollMinutes: 15,
  slowestPollMinutes: 180, // after consecutive failures
  currentMinutes: 2, // when booking, a calendar that was read longer ago is read again …
  bookingWaitMs: 3_000, // … for at most this long
  staleMinutes: 24 * 60, // without success for this long, instant booking becomes a request
  refreshEverySeconds: 30,
  pastDays: 1,
  aheadDays: 400,
} as const;

/** Asking hosts whether their calendar is still right. */
export const CALENDAR_CHECKS = {
  /**
   * Without a change. Listings can be booked 90 days ahead by default, so a host is asked three times before guests could book hours that
   * the host hasn't looked at since.
   */
  idleWeeks: 4,
} as const;

// Limits of the host’s calendar.

/** Limits of the calendar for all properties: per response, and per change. */
export const CALENDAR = {
  rowsPerPage: 200,
  daysShown: 45,
  listingsPerChange: 200,
  daysPerChange: 366,
  /** Blocks per listing: each free period between its bookings becomes a separate block. */
  blocksPerChange: 400,
} as const;

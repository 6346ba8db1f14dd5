// Limits of asking hosts whether their calendar is still right.

export const CALENDAR_CHECKS = {
  /**
   * Without a change. Listings can be booked 90 days ahead by default, so a host is asked three times before guests could book hours that
   * the host hasn't looked at since.
   */
  idleWeeks: 4,
} as const;

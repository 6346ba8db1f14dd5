// Limits of our fees, apart from what every page loads.

export const FEE_LIMITS = {
  guestBasisPointsMaximum: 3_000,
  hostBasisPointsMaximum: 5_000,
  /** In US dollars; see `limitMinor`. */
  minimumMaximum: 1_000,
  /** From the next booking on, a guest who stayed with a host this often is a repeat guest. */
  repeatAfterStays: 3,
  /** Hosts and guests read of a change at least this long before it begins. */
  noticeDays: 1,
  aheadMaximumDays: 730,
  reasonMaximumCharacters: 500,
  pageSize: 20,
} as const;

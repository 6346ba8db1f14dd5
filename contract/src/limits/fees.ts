// Limits of our fees, separate from those that every page loads.

export const FEE_LIMITS = {
  guestBasisPointsMaximum: 3_000,
  hostBasisPointsMaximum: 5_000,
  /** In US dollars; see `limitMinor`. */
  minimumMaximum: 1_000,
  /** A guest with this many stays at a host is a repeat guest from the next booking on. */
  repeatAfterStays: 3,
  /** Hosts and guests are notified of a change at least this long before it takes effect. */
  noticeDays: 1,
  aheadMaximumDays: 730,
  reasonMaximumCharacters: 500,
  pageSize: 20,
} as const;

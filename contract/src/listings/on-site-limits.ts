// Limits of what hosts and guests measure at a workspace, with their units. No imports: pages load them.

export const ON_SITE = {
  /** Measurements of one kind at a listing within 24 hours: by all of its hosts, and by all of its guests. */
  perListingDaily: 60,
  /** Measurements of one kind at a listing that one network can start within an hour. */
  perNetworkHourly: 20,
  /** Older ones don't count. */
  countDays: 90,
  /** Each person counts once, with the median of this many of their newest ones. */
  countedPerPerson: 5,
  keptDays: 365,
} as const;

// Limits that operators can change: what each usually is, and how far it can go. No imports, so pages load only what they need.

interface Bounds {
  readonly usual: number;
  readonly from: number;
  readonly to: number;
}

/** Where a text has the number with a plural noun, it is two at least. */
export const SITE_LIMITS = {
  /** Open requests of a guest. A series and a request to several hosts count once (T2). */
  requestsPerGuest: { usual: 5, from: 1, to: 50 },
  /** Confirmed bookings of a guest that haven't begun. */
  bookingsPerGuest: { usual: 20, from: 2, to: 200 },
  /** If a guest cancels this many confirmed bookings within `BOOKING.cancellationDays`, hosts first confirm their next ones. */
  cancellationsBeforeRequests: { usual: 3, from: 1, to: 1_000 },
  /** Messages one member can send in a conversation before the other side answers. */
  messagesBeforeReply: { usual: 5, from: 1, to: 1_000 },
  /** New conversations of a member in 24 hours. */
  conversationsPerDay: { usual: 30, from: 1, to: 500 },
  /** Saved searches of a member. */
  savedSearches: { usual: 10, from: 1, to: 50 },
  propertiesPerHost: { usual: 50, from: 2, to: 500 },
  listingsPerProperty: { usual: 200, from: 2, to: 200 },
  photosPerListing: { usual: 24, from: 4, to: 60 }, // B1
  /** Co-hosts and pending invitations together. */
  coHostsPerProperty: { usual: 10, from: 2, to: 30 },
} as const satisfies Record<string, Bounds>;

export type SiteLimit = keyof typeof SITE_LIMITS;
export const SITE_LIMIT_NAMES = Object.keys(SITE_LIMITS) as SiteLimit[];

export type SiteLimits = { readonly [Name in SiteLimit]: number };

export const USUAL_LIMITS = Object.fromEntries(
  SITE_LIMIT_NAMES.map((name) => [name, SITE_LIMITS[name].usual]),
) as SiteLimits;

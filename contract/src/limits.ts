// Business limits, with units in their names and their sources next to them. Keep this free of imports: the server and the web read it,
// and it adds to every page's size.

export const DEFAULT_CURRENCY = 'USD'; // CS7
export const DEFAULT_TIME_ZONE = 'America/New_York'; // CS7
export const EARTH_RADIUS_KM = 6371; // HM6

export const HOME = {
  nearbyRadiusKm: 100, // HM5
  nearbyMinimum: 3, // HM5: fewer than this many triggers a global search
  nearbyMaximum: 12, // HM2, HM6
  fallbackLocation: { lat: 40, lng: -100 }, // HM7
} as const;

export const SEARCH = {
  defaultRadiusKm: 25, // SE6
  maximumRadiusKm: 500, // beyond this, distances on cards would mean nothing
  mapMaximumRadiusKm: 50, // SE6
  pageSize: 24,
  maximumPageSize: 50,
  maximumPage: 20, // later pages aren't offered
  countCap: 1000, // above this, the count is shown as "1,000+"
  countCapWithHours: 50, // the same for searches with hours, where every count needs a calendar lookup
  mapPinMaximum: 200, // a view with more shows clusters
  staleMs: 5 * 60_000, // SE12
  keptMs: 10 * 60_000, // SE12
} as const;

/** Sent with repeated or automatic requests, so that they aren't counted as page views (K5). */
export const UNCOUNTED_HEADER = 'x-uncounted';

/** The cookie with the member's units, so that pages are rendered with them from the start. */
export const UNITS_COOKIE = 'daynook_units';

/** The cookie with the browser's time zone, so that the home page starts near the visitor instead of changing after it loads. */
export const ZONE_COOKIE = 'daynook_zone';

/** The cookie of a browser that just saved something, so that it sees its change instead of a page kept for everyone. */
export const WROTE_COOKIE = 'daynook_wrote';

export const AUTOCOMPLETE = {
  minimumCharacters: 3, // SE9, SE10
  debounceMs: 300, // SE9, SE10
  citySuggestionMaximum: 5, // SE9
} as const;

export const API = {
  timeoutMs: 5_000, // CS2
  hostCheckTimeoutMs: 3_000, // CS2
  locationTimeoutMs: 2_000, // CS2
  profileSyncTimeoutMs: 5_000, // CS2
  failureThreshold: 3, // CS3
  backoffStartMs: 5_000, // CS3
  backoffMaximumMs: 60_000, // CS3
} as const;

export const HOST_STATUS = { delayMs: 500, cacheMs: 30_000 } as const; // CS4

export const SESSION = {
  landingPath: '/dashboard', // SS2
  redirectDelayMs: 100, // SS2
  secondWipeDelayMs: 1_000, // SS3
  logoutCoolDownMs: 60 * 60_000, // SS3
  authorizeTimeoutSeconds: 60, // SS1
  httpTimeoutSeconds: 10, // SS1
} as const;

/** `maximum` is the toast library's own limit: a test fails if it changes. */
export const TOASTS = { maximum: 20, durationMs: 4_000, successDurationMs: 2_000, productDurationMs: 4_000 } as const; // RM7

export const ACTION_ITEMS = { pollMs: 5 * 60_000, snoozeHours: 24 } as const; // AI1, AI2

export const AVAILABILITY = {
  maximumSpanDays: 93, // a response covers at most a quarter
  quarterHoursPerDay: 96,
} as const;

/** Above these, a count on a corner is shown as `9+`, or `99+` for messages (SH6). */
export const BADGES = { maximum: 9, messagesMaximum: 99 } as const;

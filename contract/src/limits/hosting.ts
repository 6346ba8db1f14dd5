// Business limits of hosting with their units, separate from those that every page loads.

export const HOSTING = {
  propertiesPerHost: 50,
  listingsPerProperty: 200,
  photosPerListing: 24, // B1
  photosToPublish: 4, // B1
  photoMaximumBytes: 20 * 1024 * 1024,
  photoMaximumPixels: 60_000_000,
  photoMinimumWidthPixels: 800,
  photoMaximumAspect: 4, // the longer side divided by the shorter
  photoBytesPerHost: 2 * 1024 * 1024 * 1024,
  altMaximumCharacters: 200,
  descriptionMaximumCharacters: 5_000,
  descriptionToPublishCharacters: 80,
  noteMaximumCharacters: 1_000,
  /** In US dollars; see `limitMinor`. */
  priceMaximum: 100_000,
  weeklyRulesMaximum: 70,
  exceptionsMaximum: 400,
  blockOccurrencesMaximum: 54,
  instantMinStaysMaximum: 10, // E2
  roomsPerPage: 50,
  /** Listings on the start page that guests can't book. */
  needsShown: 4,
} as const;

/** One change for many listings (K8). */
export const BULK = {
  roomsMaximum: 200, // in one request
  /** The most listings that can be selected at once. */
  choicesMaximum: 1_000,
  percentMinimum: -50,
  percentMaximum: 100,
  wordsMaximumCharacters: 60,
  /** How long a change can be undone. */
  undoDays: 7,
  recentShown: 10,
} as const;

/** Limits of the calendar for all properties: per response, and per change. */
export const CALENDAR = {
  rowsPerPage: 200,
  daysShown: 45,
  listingsPerChange: 200,
  daysPerChange: 366,
  /** Blocks per listing: each free period between its bookings becomes a separate block. */
  blocksPerChange: 400,
} as const;

export const HOST_BOOKINGS = { pageSize: 20, exportMaximumDays: 3_700 } as const;

/** How a host's own figures are calculated (K4, K6, K7). */
export const INSIGHTS = { daysAhead: 14, monthsAhead: 2, answerDays: 90, tipsMaximum: 3, roomsPerPage: 20 } as const;

/** The response rate and time (K7): shown to guests from this many decided requests on, and in search if it's this short. */
export const ANSWERS = { needed: 5, soonMinutes: 240 } as const;

/** The booking funnel (K5). Requests include instant bookings; bookings are the confirmed ones. */
export const FUNNEL = {
  steps: ['impressions', 'views', 'quotes', 'requests', 'bookings'],
  /** The spans offered. */
  days: [7, 30, 90],
  daysMaximum: 90,
  roomsPerPage: 20,
} as const;

/** Saved searches with notifications (A18). */
export const SEARCH_WATCHES = {
  maximum: 10,
  days: 90,
  /** Checked this often. */
  checkMinutes: 60,
  queryMaximumCharacters: 700,
  storedMaximumCharacters: 800,
} as const;

/** Turnover checklists (K11). */
export const TURNOVER = { tasksMaximum: 20, taskMaximumCharacters: 120 } as const;

/** Time off (K10). One change can close this many listings times days. */
export const TIME_OFF = {
  maximum: 20,
  daysMaximum: 366,
  aheadDays: 730,
  homesMaximum: 50,
  noteMaximumCharacters: 500,
  roomDaysMaximum: 10_000,
} as const;

/** Importing listings from a file (K12). The body contains the file as JSON text, where quotes and line breaks take two bytes. */
export const ROOM_IMPORT = { maximumRows: 200, maximumBytes: 1_048_576, maximumBodyBytes: 2_621_440 } as const;

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

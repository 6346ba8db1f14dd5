// Business limits of hosting with their units, apart from those that every page loads.

export const HOSTING = {
  propertiesPerHost: 50,
  listingsPerProperty: 200,
  photosPerListing: 24, // B1
  photosToPublish: 4, // B1
  photoMaximumBytes: 20 * 1024 * 1024,
  photoMaximumPixels: 60_000_000,
  photoMinimumWidthPixels: 800,
  photoMaximumAspect: 4, // the longer side by the shorter
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
  /** Rooms on the start page that guests cannot book. */
  needsShown: 4,
} as const;

/** One change for many rooms (K8). */
export const BULK = {
  roomsMaximum: 200, // of one request
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
  /** Blocks per listing: each gap between its bookings becomes a separate block. */
  blocksPerChange: 400,
} as const;

export const HOST_BOOKINGS = { pageSize: 20, exportMaximumDays: 3_700 } as const;

/** How a host's own figures are read (K4, K6, K7). */
export const INSIGHTS = { daysAhead: 14, monthsAhead: 2, answerDays: 90, tipsMaximum: 3, roomsPerPage: 20 } as const;

/** What follows from how a host answers (K7): shown to guests from so many decided requests on, and in search when so soon. */
export const ANSWERS = { needed: 5, soonMinutes: 240 } as const;

/** The way to a booking (K5). Requests count bookings made at once, too; bookings are those of them that were confirmed. */
export const FUNNEL = {
  steps: ['impressions', 'views', 'quotes', 'requests', 'bookings'],
  /** Offered as spans. */
  days: [7, 30, 90],
  daysMaximum: 90,
  roomsPerPage: 20,
} as const;

/** Searches that members wait for (A18). */
export const SEARCH_WATCHES = {
  maximum: 10,
  days: 90,
  /** Looked at again as often. */
  lookMinutes: 60,
  queryMaximumCharacters: 700,
  storedMaximumCharacters: 800,
} as const;

/** What is done between two guests (K11). */
export const TURNOVER = { tasksMaximum: 20, taskMaximumCharacters: 120 } as const;

/** A host who is away (K10). Rooms times days is what one change closes at once. */
export const ABSENCES = {
  maximum: 20,
  daysMaximum: 366,
  aheadDays: 730,
  homesMaximum: 50,
  noteMaximumCharacters: 500,
  roomDaysMaximum: 10_000,
} as const;

/** Rooms from a file (K12). A body holds the file's text as JSON, where quotes and line ends take two bytes. */
export const ROOM_IMPORT = { maximumRows: 200, maximumBytes: 1_048_576, maximumBodyBytes: 2_621_440 } as const;

/** Other calendars that a room follows (C16–C18). */
export const FEEDS = {
  perListing: 10,
  pollMinutes: 15,
  slowestPollMinutes: 180, // after failures in a row
  currentMinutes: 2, // at booking time a feed read longer ago is read again …
  bookingWaitMs: 3_000, // … for so long at most
  staleMinutes: 24 * 60, // without success for so long: instant becomes request
  refreshEverySeconds: 30,
  pastDays: 1,
  aheadDays: 400,
} as const;

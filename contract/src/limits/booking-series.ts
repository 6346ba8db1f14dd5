// Repeating bookings, shared by server and web. No imports.

/** Every week, every two weeks, or on chosen weekdays. */
export const REPEATS = ['week', 'two-weeks', 'weekdays'] as const;
export type Repeat = (typeof REPEATS)[number];

export const SERIES = {
  bookingsMinimum: 2,
  bookingsMaximum: 26,
  /** All bookings start within this time after the first one. */
  monthsMaximum: 6,
  /** Each booking can last this long by the clock. */
  hoursMaximum: 24,
  /** Later bookings are charged this long before they start, or when free cancellation ends if that's earlier. */
  chargedBeforeStartHours: 48,
  /** How long a guest whose card was declined can pay with another one before the booking is released. */
  payHours: 12,
  /** How many other times of the same day are offered for hours that are taken. */
  otherTimesShown: 4,
  /** How many other workspaces of the same home are offered. */
  otherListingsShown: 3,
} as const;

/** Which bookings of a series are canceled. */
export const SERIES_SCOPES = ['this', 'following', 'range', 'all'] as const;
export type SeriesScope = (typeof SERIES_SCOPES)[number];

// Business limits of bookings with their units, separate from those that every page loads.

export const BOOKING = {
  holdMinutes: 15, // design of the lifecycle, 2.5
  holdsPerGuest: 2, // T1
  /** How long a host can undo an acceptance before the guest is notified or charged. */
  acceptUndoSeconds: 10,
  requestAnswerMaximumMinutes: 24 * 60,
  requestAnswerMinimumMinutes: 30,
  requestEndsBeforeStartMinutes: 30,
  closesAfterEndHours: 48, // T16, the one issue window
  /** Within this many days, guests who cancel often (`SITE_LIMITS.cancellationsBeforeRequests`) are noticed. */
  cancellationDays: 7,
  /** The minimum time a guest has to confirm a card payment with their bank. */
  authenticationMinutes: 5,
  /** A payment with an unknown result is given up after this many checks, or this long before the stay. */
  paymentTries: 6,
  paymentKnownBeforeStartMinutes: 10,
  coolOffMinutes: 15,
  graceHours: 24, // after confirmation …
  graceLeadHours: 48, // … when the start was at least this far away
  longStayDays: 28,
  messageMaximumCharacters: 2_000,
  reasonMaximumCharacters: 1_000,
} as const;

/** A request to several hosts at once: besides the first workspace, how many others can be asked. */
export const REQUEST_GROUP = { othersMaximum: 2 } as const;

/** Booking the same hours again (J7). */
export const REBOOKING = {
  choices: 3,
  /** How many weeks ahead to look. The usual booking window is about as long. */
  weeksAhead: 13,
} as const;

/** When a guest sees the exact address and directions: at the end of free cancellation, or this long before the start. */
export const ADDRESS = {
  beforeStartMinutes: 24 * 60,
  afterEndMinutes: 24 * 60,
} as const;

/** When guest and host are reminded of a booking, in elapsed minutes before its start or end (L7). */
export const REMINDERS = {
  dayBeforeMinutes: 24 * 60,
  hourBeforeMinutes: 60,
  halfHourLeftMinutes: 30,
  tenMinutesLeftMinutes: 10,
  /** The share of the response time after which the host is reminded (2.4). */
  requestHalf: 0.5,
  requestLast: 0.9,
  /** Before the deadline of a payment outside the product. */
  paymentLastMinutes: 12 * 60,
} as const;

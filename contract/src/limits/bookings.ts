// Business limits of bookings with their units, apart from those that every page loads.

export const BOOKING = {
  holdMinutes: 15, // design of the lifecycle, 2.5
  holdsPerGuest: 2, // T1
  openRequestsPerGuest: 5, // T2
  /** How long a host can undo an acceptance before the guest is notified or charged. */
  acceptUndoSeconds: 10,
  confirmedFuturePerGuest: 20,
  requestAnswerMaximumMinutes: 24 * 60,
  requestAnswerMinimumMinutes: 30,
  requestEndsBeforeStartMinutes: 30,
  closesAfterEndHours: 48, // T16, the one issue window
  /** So many confirmed bookings canceled by their guest in so many days, then hosts confirm each of theirs first. */
  cancellationsBeforeRequests: 3,
  cancellationDays: 7,
  /** The least time a guest has to confirm a card payment with their bank. */
  authenticationMinutes: 5,
  /** A payment nobody knows the outcome of is given up after so many looks, or so long before the stay. */
  paymentTries: 6,
  paymentKnownBeforeStartMinutes: 10,
  coolOffMinutes: 15,
  graceHours: 24, // after confirmation …
  graceLeadHours: 48, // … when the start was at least this far away
  longStayDays: 28,
  messageMaximumCharacters: 2_000,
  reasonMaximumCharacters: 1_000,
} as const;

/** When a guest reads the exact address and how to get in: from the end of free cancellation or this long before the start. */
export const ADDRESS = {
  beforeStartMinutes: 24 * 60,
  afterEndMinutes: 24 * 60,
} as const;

/** When those of a booking are reminded of it, in elapsed minutes before its start or end (L7). */
export const REMINDERS = {
  dayBeforeMinutes: 24 * 60,
  hourBeforeMinutes: 60,
  halfHourLeftMinutes: 30,
  tenMinutesLeftMinutes: 10,
  /** Of the time to answer a request, what has gone by when its host is reminded (2.4). */
  requestHalf: 0.5,
  requestLast: 0.9,
  /** Before the deadline of a payment outside the product. */
  paymentLastMinutes: 12 * 60,
} as const;

// Disputes between guests and hosts, shared by server and web. No imports.

/** Guests ask for money back, hosts for an extra payment. */
export const GUEST_REASONS = ['access', 'not-as-described', 'safety', 'no-show', 'other'] as const;
export const HOST_REASONS = ['overtime', 'damage', 'other'] as const;
export const DISPUTE_REASONS = [
  'access',
  'not-as-described',
  'safety',
  'no-show',
  'overtime',
  'damage',
  'other',
] as const;
export type DisputeReason = (typeof DISPUTE_REASONS)[number];

/**
 * `open`: an offer waits for the other side. `staff`: we decide. `charging`: the guest's card is being charged. `due`: the guest can pay.
 * `settled`: done. `withdrawn`: taken back by the side that opened it. `lapsed`: it ended without a payment.
 */
export const BOOKING_DISPUTE_STATES = ['open', 'staff', 'charging', 'due', 'settled', 'withdrawn', 'lapsed'] as const;
export type BookingDisputeState = (typeof BOOKING_DISPUTE_STATES)[number];

export const DISPUTE_OFFER_STATES = ['open', 'accepted', 'declined', 'countered', 'withdrawn', 'expired'] as const;
export type DisputeOfferState = (typeof DISPUTE_OFFER_STATES)[number];

/** When a photo was taken. */
export const EVIDENCE_MOMENTS = ['check-in', 'check-out', 'dispute'] as const;
export type EvidenceMoment = (typeof EVIDENCE_MOMENTS)[number];

export const BOOKING_DISPUTE = {
  /** Both sides can open one until this long after the end, which is when a booking is closed. */
  openHours: 48,
  /** How long the other side has to answer an offer. Then staff decide. */
  answerHours: 48,
  /** The side that has to act is reminded when this much time is left. */
  reminderHours: 12,
  /** A dispute that staff don't decide ends this much later, and nothing is paid. */
  staffDays: 30,
  /** How long a guest can pay what both agreed on, or what we decided. Then nothing is charged. */
  payDays: 7,
  /** The same for a booking paid outside the product: transfers take days, and someone has to record them. */
  outsidePayDays: 14,
  /** Money that arrives after that can be recorded for this long. */
  lateReceiptDays: 180,
  /** Guests who pay outside the product are reminded when this much time is left, and again with the last reminder. */
  outsideReminderDays: 7,
  /** The last reminder to pay comes when this much time is left. */
  payReminderDays: 3,
  /** Each side's offers, the first one included. */
  offersPerSide: 3,
  /** Each side's disputes about one booking. */
  perSide: 3,
  textMinimumCharacters: 20,
  textMaximumCharacters: 2_000,
  messageMaximumCharacters: 500,
  /** In US dollars; see `limitMinor`. */
  extraMaximum: 5_000,
} as const;

export const OVERTIME = {
  /** Staying this long after the end is free. */
  freeMinutes: 10,
  /** Started half hours count. */
  stepMinutes: 30,
  /** Longer isn't overtime but another stay. */
  maximumMinutes: 12 * 60,
} as const;

/** Photos of a stay, by either side. */
export const EVIDENCE = {
  perSide: 20,
  maximumBytes: 20 * 1024 * 1024,
  maximumWidth: 1_600,
  /** Photos of check-in and check-out can be taken until this long after it was recorded. */
  momentMinutes: 60,
} as const;

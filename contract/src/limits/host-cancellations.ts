// Bookings that their host cancels, shared by server and web. No imports.
export const HOST_CANCELLATION = {
  /** The public record and the lines among reviews cover the last twelve months. */
  recordDays: 365,
  /** How long after canceling the host can ask for an excuse. */
  askDays: 14,
  messageMaximumCharacters: 2_000,
  noteMaximumCharacters: 1_000,
  /** Files a host can add to a request. */
  filesMaximum: 5,
  fileMaximumBytes: 10 * 1024 * 1024,
  /** Wide enough to read a photographed letter. */
  fileMaximumWidth: 2_400,
  /** How many bookings a host can cancel at once. */
  bookingsMaximum: 50,
} as const;

/** What a host pays for canceling a confirmed booking if fines are on, as shares of the price before fees and taxes. */
export const HOST_FINE = {
  /** More than this long before the start. */
  earlyHours: 30 * 24,
  earlyPercent: 10,
  percent: 25,
  /** Less than this long before the start. */
  lateHours: 48,
  latePercent: 50,
  /** One cancellation in this time is free. */
  freeDays: 183,
} as const;

/** What can replace a booking that its host canceled. */
export const REPLACEMENT = {
  radiusKm: 15,
  differenceMaximumPercent: 100,
  /** How many differences we pay the same guest between the same two hosts, and in how many days. */
  differencesPerHosts: 1,
  differencesDays: 183,
} as const;

/** `due`: it comes off payouts. `free`: the one in six months. `excused` and `waived` ones are given back. */
export const FINE_STATES = ['due', 'free', 'excused', 'waived'] as const;
export type FineState = (typeof FINE_STATES)[number];

/** What can excuse a host's cancellation. */
export const EXCUSE_REASONS = ['illness', 'damage', 'safety', 'guest-conduct', 'other'] as const;
export type ExcuseReason = (typeof EXCUSE_REASONS)[number];

/** `open`: staff decide. `excused`: the cancellation has no consequences. `refused`: they stay. */
export const EXCUSE_STATES = ['open', 'excused', 'refused'] as const;
export type ExcuseState = (typeof EXCUSE_STATES)[number];

/** Photos are converted; PDFs are kept as they are. */
export const EXCUSE_FILE_TYPES = ['image/webp', 'application/pdf'] as const;
export type ExcuseFileType = (typeof EXCUSE_FILE_TYPES)[number];

/**
 * Why a booking wasn't canceled with the others. `ended`: it was canceled or declined before. `begun`: the stay has started.
 * `refund-changed`: the guest would get back less than shown. `fine-changed`: the host would pay more than shown. `payment-pending`: a payment for it is under way.
 */
export const CANCEL_OBSTACLES = [
  'ended',
  'begun',
  'refund-changed',
  'fine-changed',
  'payment-pending',
  'changed',
  'not-allowed',
] as const;
export type CancelObstacle = (typeof CANCEL_OBSTACLES)[number];

// Arriving at a booking, shared by server and web. No imports.
export const ARRIVAL = {
  /** Check-in opens this long before the start. It closes with the end. */
  checkInBeforeStartMinutes: 30,
  /** Checking out can be recorded until this long after the end. */
  checkOutAfterEndMinutes: 120,
  /** Released hours need a reminder first, sent at the start or at least this long before. */
  releaseReminderMinutes: 10,
  /** Longer bookings are never released: guests of several days may forget to check in. */
  releaseBookingMaximumMinutes: 24 * 60,
  /** A host can say that a guest didn't come from this long after the start until this long after the end. */
  noShowAfterStartMinutes: 30,
  noShowUntilAfterEndHours: 24,
  /** A guest who can't get in can say so until this long after the start. */
  noAccessAfterStartMinutes: 120,
  /** How long the host has to answer, and then the guest to object. */
  noAccessAnswerMinutes: 15,
  /** How often a guest can say so for one booking. */
  noAccessReportsMaximum: 3,
  messageMaximumCharacters: 500,
  /** A guest can contest a no-show for this long. */
  contestHours: 48,
} as const;

/** How long after the start hours that nobody checks in for can be released; 0 means never. */
export const RELEASE_CHOICES = [0, 15, 30, 60] as const;
export type ReleaseMinutes = (typeof RELEASE_CHOICES)[number];

/** Whether a booking of this length can be released so long after its start. */
export const isReleasable = (releaseAfterMinutes: number, durationMinutes: number): boolean =>
  releaseAfterMinutes > 0 &&
  releaseAfterMinutes < durationMinutes &&
  durationMinutes <= ARRIVAL.releaseBookingMaximumMinutes;

/**
 * `marked`: someone said that the guest didn't come. `contested`: the guest says they did, and staff decide. `withdrawn`: it doesn't
 * count anymore. `upheld`: staff decided that it does.
 */
export const NO_SHOW_STATES = ['marked', 'contested', 'withdrawn', 'upheld'] as const;
export type NoShowState = (typeof NO_SHOW_STATES)[number];

/**
 * `waiting`: the host hasn't answered. `answered`: the host says that the guest can get in now. `escalated`: the guest still can't, and
 * staff decide. `got-in`: the guest is in. `lapsed`: the guest said nothing more, or staff decided that the booking stands.
 * `refunded`: the booking is canceled and everything goes back. `canceled`: the booking ended another way.
 */
export const NO_ACCESS_STATES = [
  'waiting',
  'answered',
  'escalated',
  'got-in',
  'lapsed',
  'refunded',
  'canceled',
] as const;
export type NoAccessState = (typeof NO_ACCESS_STATES)[number];

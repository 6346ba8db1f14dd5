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

// Arriving at a booking, shared by server and web. No imports.
export const ARRIVAL = {
  /** Check-in opens this long before the start. It closes with the end. */
  checkInBeforeStartMinutes: 30,
  /** Checking out can be recorded until this long after the end. */
  checkOutAfterEndMinutes: 120,
} as const;

// Limits of waitlists with their units. Hours offered to someone who waits are held as long as any: `BOOKING.holdMinutes`.

export const WAITLISTS = {
  /** How many hours a member can wait for at once. */
  perMember: 10,
  /** After hours couldn't be offered to a member, for example because they hold two others, they're tried again this much later. */
  retrySeconds: 60,
  /** Requests need the host's answer, so waiting ends this long before the start at the latest. */
  requestMinutes: 60,
} as const;

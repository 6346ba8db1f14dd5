/** Whole days left before a booking begins, as the server counts them. */
export const daysBefore = (startsAt: string, nowMs: number): number =>
  Math.max(0, Math.floor((Date.parse(startsAt) - nowMs) / 86_400_000));

// What the badge for reliable hosts takes. No imports.

/** What the badge for reliable hosts takes, over the last twelve months. */
export const HOST_BADGE = {
  /** Bookings that took place. */
  bookings: 10,
  /** The average of at least so many ratings. */
  rating: 4.8,
  ratings: 3,
  /** Of their bookings, without excused cancellations. */
  canceledPercentMaximum: 1,
  /** Of requests answered on time, once there are enough to count (`ANSWERS.needed`). */
  responsePercent: 90,
} as const;

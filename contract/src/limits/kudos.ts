// Limits of kudos.

export const KUDOS = {
  textMaximumCharacters: 280,
  /** Days after a booking's end in which kudos can be given. */
  windowDays: 90,
  pageSize: 20,
} as const;

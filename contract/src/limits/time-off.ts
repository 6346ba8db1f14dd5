// Limits of time off.

/** Time off (K10). One change can close this many listings times days. */
export const TIME_OFF = {
  maximum: 20,
  daysMaximum: 366,
  aheadDays: 730,
  propertiesMaximum: 50,
  noteMaximumCharacters: 500,
  listingDaysMaximum: 10_000,
} as const;

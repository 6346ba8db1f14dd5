// Limits of text messages about what's urgent. Free of imports, because pages load them.
export const TEXT_MESSAGES = {
  /** Which wording members agree to. Increase it when the wording changes; who agreed to an earlier one keeps getting texts. */
  consentVersion: 1,
  /** To one member, in 24 hours. */
  perDay: 5,
  /** What one text may cost at most: parts of 153 characters, or 67 outside of the alphabet of text messages. */
  parts: 2,
  /** A message is urgent if a booking of the two starts within this time, or has started. */
  soonHours: 3,
  /** Members without quiet hours of their own get no texts during these, in their time zone. */
  night: { fromMinute: 1_320, toMinute: 420 },
  keptDays: 60,
} as const;

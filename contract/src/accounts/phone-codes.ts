// Limits of phone numbers and the codes that confirm them. Free of imports, so that the settings page loads nothing else.

export const PHONE_CODE = {
  digits: 6,
  minutes: 10,
  tries: 5,
  resendSeconds: 60,
  /** Per member, and per number across all members. */
  perHour: 3,
  perDay: 10,
  /** For everyone in one network together, because each text costs money. */
  perDayInNetwork: 30,
} as const;

/** How long what someone types as a number can be, with spaces and brackets. */
export const PHONE_LENGTH = 40;

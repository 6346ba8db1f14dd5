// Limits of second factors. Free of imports, because they add to every page's size.

/** Codes of authenticator apps (RFC 6238). */
export const TOTP = {
  digits: 6,
  stepSeconds: 30,
  /** How many steps early or late a code may be, because clocks differ. */
  toleratedSteps: 1,
} as const;

export const RECOVERY_CODES = { count: 10 } as const;

/** Codes at the second step of logging in. */
export const SECOND_STEP = {
  tries: 5,
  /** How long to wait after these tries. Doubles each time, until a right code. */
  windowMinutes: 15,
  longestHours: 24,
  /** How long the password counts while the code is missing. */
  minutes: 10,
} as const;

/** Logins with other providers. */
export const UPSTREAM_LOGINS = { perAccount: 10 } as const;

export const PASSKEYS = {
  perAccount: 10,
  nameMaximum: 80,
  /** How long the browser's question may take. */
  timeoutMs: 300_000,
} as const;

// Limits and values of accounts that the server and the web share, with their sources. Free of imports, because they add to every page's
// size.

export const PROFILE_SYNC = {
  delayMs: 1_000, // CS5
  minimumIntervalMs: 60_000, // CS5
  cookieTries: 10, // CS5
  cookieWaitMs: 500, // CS5
} as const;

/** The code that confirms an email address without leaving the page. */
export const EMAIL_CODE = {
  digits: 6,
  minutes: 15,
  tries: 5,
  resendSeconds: 60,
  perDay: 10,
} as const;

/** How recent a login with another provider must be where others enter their password. */
export const LOGIN_PROOF = { minutes: 10 } as const;

/** Maximum lengths of profile texts, in characters. */
export const PROFILE_TEXT = {
  name: 120,
  headline: 120,
  profession: 80,
  jobTitle: 80,
  company: 80,
  industry: 80,
  linkedIn: 200,
  homeLabel: 120,
} as const;

/** What people use a listing for. */
export const WORKSPACE_TYPES = ['deep-focus', 'calls', 'creative', 'team', 'anything'] as const;
/** How much of their working day people spend in calls. */
export const CALL_LOADS = ['none', 'some', 'most'] as const;
export const UNITS = ['auto', 'metric', 'imperial'] as const;
/** The clock, named as `Intl` names it: `9 AM` or `9:00`. */
export const HOUR_CYCLES = ['h12', 'h23'] as const;
export type HourCycle = (typeof HOUR_CYCLES)[number];
/** `auto` follows the region. */
export const TIME_FORMATS = ['auto', ...HOUR_CYCLES] as const;
/** The first day of the week: `auto` follows the region. */
export const FIRST_WEEKDAYS = ['auto', 'monday', 'saturday', 'sunday'] as const;
/** Features that members can try before everyone gets them. Ended ones are left out. */
export const BETA_FEATURES = ['keyboard-shortcuts'] as const;
export type BetaFeature = (typeof BETA_FEATURES)[number];

export const THEMES = ['system', 'light', 'dark'] as const;
/** The currencies a member's budget can be in: those of the countries that homes can be in. */
export const MEMBER_CURRENCIES = [
  'USD',
  'CAD',
  'EUR',
  'GBP',
  'AUD',
  'NZD',
  'CZK',
  'DKK',
  'HUF',
  'PLN',
  'RON',
  'SEK',
] as const;
export const NEEDS_MAXIMUM = 12;

/** The onboarding questions, in order (M1). */
export const ONBOARDING_STEPS = ['about', 'work', 'place', 'notices'] as const;

/**
 * What members can be notified about, by email, in the app, by push notifications, and by text message. The fixed ones are about money or account access and can't be turned off
 * (L6). Messages always appear in the app, and notifications about logins never do. What isn't urgent can be sent once a day in a digest.
 */
export const NOTIFICATION_KINDS = {
  'booking-request': { group: 'hosting', canBeTexted: true },
  'booking-change-host': { group: 'hosting', canBeTexted: true },
  'booking-reminder-host': { group: 'hosting' },
  'scheduled-messages': { group: 'hosting' },
  'calendar-check': { group: 'hosting' },
  'booking-change': { group: 'bookings', canBeTexted: true },
  'booking-reminder': { group: 'bookings' },
  'booking-review': { group: 'bookings', canBeDaily: true },
  'unread-messages': { group: 'messages', isEmailOnly: true, canBeDaily: true, canBeTexted: true },
  kudos: { group: 'people', canBeDaily: true },
  'price-drop': { group: 'bookmarks', isOffAtFirst: true, canBeDaily: true },
  'freed-hours': { group: 'bookmarks', isOffAtFirst: true, canBeDaily: true },
  'saved-search': { group: 'bookmarks' },
  money: { group: 'money', isFixed: true },
  security: { group: 'account', isFixed: true, isEmailOnly: true, isNeverPushed: true },
} as const satisfies Record<
  string,
  {
    group: string;
    isFixed?: true;
    isEmailOnly?: true /** Until it is chosen. */;
    isOffAtFirst?: true;
    canBeDaily?: true;
    /** Not on the screens of devices that may be in other hands. */
    isNeverPushed?: true;
    /** What's urgent in it can also come as a text message. */
    canBeTexted?: true;
  }
>;
export type NotificationKind = keyof typeof NOTIFICATION_KINDS;
/** When the daily digest is sent, in its reader's local time. */
export const DIGEST_MINUTE = 480;
export const NOTIFICATION_KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as [NotificationKind, ...NotificationKind[]];

export const ACCOUNT = {
  passwordMinimum: 10,
  passwordMaximum: 200,
  /** Between the request to delete an account and its deletion. */
  deletionGraceDays: 14,
  /** How long the link for changing the email address is valid. */
  emailChangeHours: 24,
  /** Wrong passwords in a quarter of an hour before the next attempt has to wait. */
  wrongPasswordMaximum: 5,
  /** The time limit for the second login. */
  loginTicketMinutes: 15,
  pendingPollMs: 15_000,
} as const;

export const BETA_ROLES = ['guest', 'host', 'team'] as const;

/** What is read from a LinkedIn data export. */
export const LINKEDIN_FILE = {
  archiveMaximumBytes: 50 * 1024 * 1024,
  tableMaximumBytes: 1024 * 1024,
  rowMaximum: 200,
} as const;

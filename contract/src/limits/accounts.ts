// Numbers and words about accounts that both floors need, with their sources. Free of imports: the browser pays for each byte.

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

/** How long a login with another provider counts as recent: for what a password is asked for otherwise. */
export const LOGIN_PROOF = { minutes: 10 } as const;

/** Longest texts of a profile, in characters. */
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

/** What people do at a desk that is not theirs. */
export const WORKSPACE_TYPES = ['deep-focus', 'calls', 'creative', 'team', 'anything'] as const;
/** How much of a working day goes into calls. */
export const CALL_LOADS = ['none', 'some', 'most'] as const;
export const UNITS = ['auto', 'metric', 'imperial'] as const;
/** How people read a clock, named as `Intl` names it: `9 AM` or `9:00`. */
export const HOUR_CYCLES = ['h12', 'h23'] as const;
export type HourCycle = (typeof HOUR_CYCLES)[number];
/** `auto` leaves it to the region. */
export const TIME_FORMATS = ['auto', ...HOUR_CYCLES] as const;
/** What can be tried before everybody has it, where people are let in one by one. One that is over is left out. */
export const BETA_FEATURES = ['keyboard-shortcuts'] as const;
export type BetaFeature = (typeof BETA_FEATURES)[number];

export const THEMES = ['system', 'light', 'dark'] as const;
/** Languages Daynook speaks. */
export const PAGE_LANGUAGES = ['en'] as const;
/** The currencies that a member's budget can be in, and that are offered first elsewhere. */
export const MEMBER_CURRENCIES = ['USD', 'CAD'] as const;
export const NEEDS_MAXIMUM = 12;

/** The first questions, in their order (M1). */
export const ONBOARDING_STEPS = ['about', 'work', 'place', 'notices'] as const;

/**
 * What members can be told, by mail and under the bell. The fixed ones concern money or who gets in, and cannot be turned off
 * (L6). Messages stand under the bell by themselves; what is about signing in never does. What presses nobody can be mailed once a
 * day, with others.
 */
export const NOTICES = {
  'booking-request': { group: 'hosting' },
  'booking-change-host': { group: 'hosting' },
  'booking-reminder-host': { group: 'hosting' },
  'scheduled-messages': { group: 'hosting' },
  'booking-change': { group: 'bookings' },
  'booking-reminder': { group: 'bookings' },
  'booking-review': { group: 'bookings', canBeDaily: true },
  'unread-messages': { group: 'messages', isMailOnly: true, canBeDaily: true },
  kudos: { group: 'people', canBeDaily: true },
  'price-drop': { group: 'bookmarks', isOffAtFirst: true, canBeDaily: true },
  'saved-search': { group: 'bookmarks' },
  money: { group: 'money', isFixed: true },
  security: { group: 'account', isFixed: true, isMailOnly: true },
} as const satisfies Record<
  string,
  {
    group: string;
    isFixed?: true;
    isMailOnly?: true /** Until it is chosen. */;
    isOffAtFirst?: true;
    canBeDaily?: true;
  }
>;
export type Notice = keyof typeof NOTICES;
/** When the mail of the day goes out, by its reader's own clock. */
export const DIGEST_MINUTE = 480;
export const NOTICE_NAMES = Object.keys(NOTICES) as [Notice, ...Notice[]];

export const ACCOUNT = {
  passwordMinimum: 10,
  passwordMaximum: 200,
  /** Between asking to be deleted and being it. */
  deletionGraceDays: 14,
  /** A link that moves an account to another address works for so long. */
  emailChangeHours: 24,
  /** Wrong passwords in a quarter of an hour, after which the next has to wait. */
  wrongPasswordMaximum: 5,
  /** A second login has to be signed in with within this time. */
  loginTicketMinutes: 15,
  pendingPollMs: 15_000,
} as const;

export const BETA_ROLES = ['guest', 'host', 'team'] as const;

/** What is read of a file that somebody took out of LinkedIn. */
export const LINKEDIN_FILE = {
  archiveMaximumBytes: 50 * 1024 * 1024,
  tableMaximumBytes: 1024 * 1024,
  rowMaximum: 200,
} as const;

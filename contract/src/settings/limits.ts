// Limits of the site's settings. No imports, so pages load only what they need.
export const SITE_SETTING_NAMES = [
  'brand',
  'logo',
  'countries',
  'hosting',
  'features',
  'kinds',
  'amenities',
  'policies',
  'announcement',
  'maintenance',
] as const;
export type SiteSettingName = (typeof SITE_SETTING_NAMES)[number];

/** Whole features that can be turned off. What they stored stays, and comes back with them. */
export const SITE_FEATURES = ['kudos', 'community', 'referrals', 'waitlists'] as const;
export type SiteFeature = (typeof SITE_FEATURES)[number];

export const SITE_SETTINGS_LIMITS = {
  nameMaximumCharacters: 40,
  supportEmailMaximumCharacters: 120,
  announcementMaximumCharacters: 200,
  linkMaximumCharacters: 300,
  linkLabelMaximumCharacters: 40,
  maintenanceMaximumCharacters: 300,
  reasonMaximumCharacters: 300,
  historyPageSize: 20,
  /** An announcement ends within this many days. */
  announcementMaximumDays: 366,
  /** The size of a file with all settings: two logos, and the words of every email in every language. */
  fileMaximumBytes: 4 * 1024 * 1024,
  invitationsPageSize: 50,
  emailMaximumCharacters: 254,
} as const;

/** Limits of what the operator changes about amenities, kinds, and the like. */
export const OFFER_LIMITS = {
  nameMaximumCharacters: 40,
  quickFiltersMaximum: 6,
} as const;

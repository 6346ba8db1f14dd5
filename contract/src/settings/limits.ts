// Limits of the site's settings. No imports, so pages load only what they need.
export const SITE_SETTING_NAMES = [
  'brand',
  'logo',
  'languages',
  'home',
  'pages',
  'countries',
  'hosting',
  'features',
  'kudos',
  'reputation',
  'kinds',
  'amenities',
  'policies',
  'limits',
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
  /** The size of a file with all settings: two logos, and long texts of every email, help article, and legal document in every language. */
  fileMaximumBytes: 16 * 1024 * 1024,
  invitationsPageSize: 50,
  emailMaximumCharacters: 254,
} as const;

/** Parts of the home page. The first one, with the search, is always there and always first. */
export const HOME_SECTIONS = ['hero', 'nearby', 'recent', 'benefits', 'hosts'] as const;
export type HomeSectionId = (typeof HOME_SECTIONS)[number];

/** Limits of what the operator changes about amenities, kinds, and the like. */
export const OFFER_LIMITS = {
  nameMaximumCharacters: 40,
  /** Of a section of the home page. */
  titleMaximumCharacters: 80,
  /** The operator's own tags of kudos, including those that are off. */
  ownKudosTagsMaximum: 24,
  quickFiltersMaximum: 6,
  /** The operator's own cancellation policies, including those that are off. */
  ownPoliciesMaximum: 10,
} as const;

// Limits of the site's settings. No imports, so pages load only what they need.
export const SITE_SETTING_NAMES = ['brand', 'announcement', 'maintenance'] as const;
export type SiteSettingName = (typeof SITE_SETTING_NAMES)[number];

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
} as const;

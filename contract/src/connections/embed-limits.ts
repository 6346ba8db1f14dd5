// Limits of listings on hosts' own sites, and how they can look. Free of imports, because the listing editor loads it.

export const EMBEDS = {
  /** Of one listing. */
  sites: 10,
  siteCharacters: 200,
  /** Shown in the widget. */
  days: 7,
} as const;

/** With the free hours of the next days, or only the workspace and its price. */
export const EMBED_VIEWS = ['week', 'card'] as const;
export type EmbedView = (typeof EMBED_VIEWS)[number];
export const EMBED_THEMES = ['auto', 'light', 'dark'] as const;
export type EmbedTheme = (typeof EMBED_THEMES)[number];

/** The type of the message with which the frame says how tall it is. */
export const EMBED_MESSAGE = 'listing-embed-height';

// The pages about who runs the site. No imports, so pages load only what they need.

/** Those that the operator can write. */
export const WRITTEN_PAGES = ['about', 'careers', 'enterprise', 'safety', 'accessibility'] as const;
export type WrittenPage = (typeof WRITTEN_PAGES)[number];

/** Those that the operator can hide. The others say what to do in an emergency, or what the law asks for. */
export const HIDEABLE_PAGES = ['about', 'blog', 'careers', 'enterprise'] as const;
export type HideablePage = (typeof HIDEABLE_PAGES)[number];

/** What the id of a blog post starts with, before the end of its address. */
export const POST_PREFIX = 'blog-';

// What's kept of photos that were shared to the installed app. Free of imports, because the service worker has it, too.

export const SHARED_PHOTOS = {
  most: 24,
  /** Of several shares that weren't used yet. */
  mostKept: 72,
  mostBytes: 20 * 1024 * 1024,
  /** Unused for so long, they're deleted. */
  keptHours: 24,
} as const;

/** Why photos weren't taken, as in the query of the page that says so. */
export const LEFT_OUT = ['too-many', 'too-large', 'no-picture', 'no-space'] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

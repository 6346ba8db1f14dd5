// What's kept of photos that were shared to the installed app. Free of imports, because the service worker has it, too.

export const SHARED_PHOTOS = {
  most: 24,
  mostBytes: 20 * 1024 * 1024,
  /** Unused for so long, they're deleted. */
  keptHours: 24,
} as const;

// Limits of logos. No imports, so pages load only what they need.
export const LOGO_TYPES = ['svg', 'png', 'webp'] as const;
export type LogoType = (typeof LOGO_TYPES)[number];
export const LOGO_MEDIA_TYPES = ['image/svg+xml', 'image/png', 'image/webp'] as const;

export const LOGO_LIMITS = {
  maximumBytes: 256 * 1024,
  /** A logo is at most this many times as wide as it's high, and the other way around at most twice as high. */
  widestRatio: 8,
  tallestRatio: 0.5,
  sizeMaximum: 10_000,
} as const;

/** How large logos are in the navigation, in pixels. */
export const LOGO_HEIGHT = 28;
export const LOGO_WIDTH_MAXIMUM = 180;

/** Where a logo's file is. Its content never changes. */
export const toLogoPath = ({ _id, type }: { readonly _id: string; readonly type: LogoType }): string =>
  `/brand/${_id}.${type}`;

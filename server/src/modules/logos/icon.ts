// The icon of tabs and of the installed site: the logo if it's about square, otherwise the built-in mark in the site's color. Tabs have it
// as an SVG; phones want PNGs, which icon-png.ts makes of it.
import { findAccent } from '@daynook/contract/settings/brand-colors';
import type { BrandSettings } from '@daynook/contract/settings/site-settings';
import type { LogoRow } from './store.ts';

const SQUARE = { lowest: 0.8, highest: 1.25 };

export const isSquare = ({ width, height }: Pick<LogoRow, 'width' | 'height'>): boolean =>
  width / height >= SQUARE.lowest && width / height <= SQUARE.highest;

const MEDIA_TYPES = { svg: 'image/svg+xml', png: 'image/png', webp: 'image/webp' } as const;
export const toMediaType = (type: LogoRow['type']): string => MEDIA_TYPES[type];

export const MARK_WIDTH = 32;
const OPEN = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MARK_WIDTH} ${MARK_WIDTH}">`;
const SHAPE = 'M10 1h12a9 9 0 0 1 9 9v12a9 9 0 0 1-9 9H4a3 3 0 0 1-3-3V10a9 9 0 0 1 9-9Z';
const drawFilling = (color: string): string =>
  `<path fill="${color}" d="M0 0h32v32H0z"/><circle cx="25" cy="25" r="10" fill="#f2b84b"/>`;

export const drawMark = (color: string): string =>
  `${OPEN}<defs><clipPath id="a"><path d="${SHAPE}"/></clipPath></defs><g clip-path="url(#a)">${drawFilling(color)}</g></svg>`;

/** Without its own corners, for phones that cut icons into their shape. */
export const drawFullMark = (color: string): string => `${OPEN}${drawFilling(color)}</svg>`;

/** Only its shape, with a hole for the sun. */
export const drawMarkShape = (): string =>
  `${OPEN}<mask id="a"><path fill="#fff" d="M0 0h32v32H0z"/><circle cx="25" cy="25" r="10"/></mask><path mask="url(#a)" fill="#fff" d="${SHAPE}"/></svg>`;

export function drawIcon(brand: BrandSettings, logo: LogoRow | undefined): string {
  if (!logo || !isSquare(logo)) return drawMark(findAccent(brand, 'light').accent);
  if (logo.type === 'svg') return logo.bytes.toString();
  const { width, height } = logo;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><image width="${width}" height="${height}" href="data:${toMediaType(logo.type)};base64,${logo.bytes.toString('base64')}"/></svg>`;
}

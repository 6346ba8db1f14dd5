// The icon of tabs and of the installed site: the logo if it's about square, otherwise the built-in mark in the site's color. Always an
// SVG, so that its address stays the same.
import { findAccent } from '@daynook/contract/settings/brand-colors';
import type { BrandSettings } from '@daynook/contract/settings/site-settings';
import type { LogoRow } from './store.ts';

const SQUARE = { lowest: 0.8, highest: 1.25 };

const isSquare = ({ width, height }: Pick<LogoRow, 'width' | 'height'>): boolean =>
  width / height >= SQUARE.lowest && width / height <= SQUARE.highest;

const MEDIA_TYPES = { svg: 'image/svg+xml', png: 'image/png', webp: 'image/webp' } as const;
export const toMediaType = (type: LogoRow['type']): string => MEDIA_TYPES[type];

const drawMark = (color: string): string =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><defs><clipPath id="a"><path d="M10 1h12a9 9 0 0 1 9 9v12a9 9 0 0 1-9 9H4a3 3 0 0 1-3-3V10a9 9 0 0 1 9-9Z"/></clipPath></defs>' +
  `<g clip-path="url(#a)"><path fill="${color}" d="M0 0h32v32H0z"/><circle cx="25" cy="25" r="10" fill="#f2b84b"/></g></svg>`;

export function drawIcon(brand: BrandSettings, logo: LogoRow | undefined): string {
  if (!logo || !isSquare(logo)) return drawMark(findAccent(brand, 'light').accent);
  if (logo.type === 'svg') return logo.bytes.toString();
  const { width, height } = logo;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><image width="${width}" height="${height}" href="data:${toMediaType(logo.type)};base64,${logo.bytes.toString('base64')}"/></svg>`;
}

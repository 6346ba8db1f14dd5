// Distances and lengths in the reader's units. Everything is stored and sent in kilometers and meters; only this file converts them for
// display, and nothing displayed is read back. The locale contains the chosen units: `en-CA-u-ms-ussystem` is Canadian English with
// miles.
import { numberFormat } from './formats.ts';

export const KM_PER_MILE = 1.609344;
export const METRES_PER_FOOT = 0.3048;

/** Whether the reader uses miles and feet: their choice, or their region's default. */
export const isImperial = (locale: string): boolean =>
  locale.includes('-u-ms-') ? locale.endsWith('ussystem') : /-(?:US|GB|LR)\b/.test(locale);

/** A number and its unit stay on one line. */
const inUnit = (value: number, unit: string, locale: string, maximumFractionDigits: number): string =>
  numberFormat(locale, { style: 'unit', unit, maximumFractionDigits }).format(value).replace(' ', '\u00a0');

const rounded = (value: number, step: number): number => Math.round(value / step) * step;

/** From this distance on, miles are rounded to fives: a circle of 100 km is "within 60 miles", not 62. */
const ROUND_MILES = 50;

/** `2.1 km`, `450 m`; `1.3 mi`, `450 ft`. Never more precise than the area that stands for a property on the map. */
export function formatDistance(distanceKm: number, locale: string): string {
  if (isImperial(locale)) {
    const feet = rounded((distanceKm * 1_000) / METRES_PER_FOOT, 50);
    const miles = distanceKm / KM_PER_MILE;
    if (feet <= 500) return inUnit(feet, 'foot', locale, 0);
    return inUnit(miles < ROUND_MILES ? miles : rounded(miles, 5), 'mile', locale, miles < 10 ? 1 : 0);
  }
  const meters = rounded(distanceKm * 1_000, 10);
  return meters < 1_000
    ? inUnit(meters, 'meter', locale, 0)
    : inUnit(distanceKm, 'kilometer', locale, distanceKm < 10 ? 1 : 0);
}

/** A length in meters or feet, whatever its size: `150 m`, `490 ft`. */
export const formatMeters = (meters: number, locale: string): string =>
  isImperial(locale)
    ? inUnit(rounded(meters / METRES_PER_FOOT, 10), 'foot', locale, 0)
    : inUnit(meters, 'meter', locale, 0);

// How far and how long, in the units the reader thinks in. The one place that turns kilometres and metres, in which everything
// is stored and sent, into what is shown; nothing shown is ever read back. Which units somebody wants stands in their locale,
// as the standard has it: `en-CA-u-ms-ussystem` is Canadian English with miles.
import { numberFormat } from './formats.ts';

export const KM_PER_MILE = 1.609344;
export const METRES_PER_FOOT = 0.3048;

/** Whether the reader thinks in miles and feet: as they chose, else as their region does. */
export const isImperial = (locale: string): boolean =>
  locale.includes('-u-ms-') ? locale.endsWith('ussystem') : /-(?:US|GB|LR)\b/.test(locale);

/** Number and unit never part at a line's end. */
const inUnit = (value: number, unit: string, locale: string, maximumFractionDigits: number): string =>
  numberFormat(locale, { style: 'unit', unit, maximumFractionDigits }).format(value).replace(' ', '\u00a0');

const rounded = (value: number, step: number): number => Math.round(value / step) * step;

/** From here on miles are told in fives: a circle of 100 km is "within 60 miles", not 62. */
const ROUND_MILES = 50;

/** `2.1 km`, `450 m`; `1.3 mi`, `450 ft`. Never finer than the area a home is shown by. */
export function formatDistance(distanceKm: number, locale: string): string {
  if (isImperial(locale)) {
    const feet = rounded((distanceKm * 1_000) / METRES_PER_FOOT, 50);
    const miles = distanceKm / KM_PER_MILE;
    if (feet <= 500) return inUnit(feet, 'foot', locale, 0);
    return inUnit(miles < ROUND_MILES ? miles : rounded(miles, 5), 'mile', locale, miles < 10 ? 1 : 0);
  }
  const metres = rounded(distanceKm * 1_000, 10);
  return metres < 1_000
    ? inUnit(metres, 'meter', locale, 0)
    : inUnit(distanceKm, 'kilometer', locale, distanceKm < 10 ? 1 : 0);
}

/** A length on the ground in metres or feet, whatever its size: `150 m`, `490 ft`. */
export const formatMetres = (metres: number, locale: string): string =>
  isImperial(locale)
    ? inUnit(rounded(metres / METRES_PER_FOOT, 10), 'foot', locale, 0)
    : inUnit(metres, 'meter', locale, 0);

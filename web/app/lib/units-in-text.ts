// Lengths and areas in somebody's own words, told beside them in the reader's units: `160 × 80 cm (63 × 31 in), oak`. What was
// said stays as it was said. Pure.
import { numberFormat } from './formats.ts';
import { isImperial, KM_PER_MILE, METRES_PER_FOOT } from './units.ts';

interface Unit {
  /** As people write it, after a number. */
  readonly written: string;
  readonly isImperial: boolean;
  readonly name: string;
  readonly factor: number;
  readonly digits: 0 | 1;
}

const CM_PER_INCH = 2.54;
const SQUARE_METRES_PER_SQUARE_FOOT = METRES_PER_FOOT ** 2;
/** Areas before lengths, `mm` before `m`: the first that fits counts. */
const UNITS: readonly Unit[] = [
  {
    written: 'm²|m2|sq\\.? ?m|square met(?:er|re)s?',
    isImperial: false,
    name: 'ft²',
    factor: 1 / SQUARE_METRES_PER_SQUARE_FOOT,
    digits: 0,
  },
  {
    written: 'ft²|ft2|sq\\.? ?f(?:ee)?t|square f(?:ee|oo)t',
    isImperial: true,
    name: 'm²',
    factor: SQUARE_METRES_PER_SQUARE_FOOT,
    digits: 0,
  },
  { written: 'km|kilomet(?:er|re)s?', isImperial: false, name: 'mi', factor: 1 / KM_PER_MILE, digits: 1 },
  { written: 'mm|millimet(?:er|re)s?', isImperial: false, name: 'in', factor: 0.1 / CM_PER_INCH, digits: 1 },
  { written: 'cm|centimet(?:er|re)s?', isImperial: false, name: 'in', factor: 1 / CM_PER_INCH, digits: 0 },
  { written: 'm|met(?:er|re)s?', isImperial: false, name: 'ft', factor: 1 / METRES_PER_FOOT, digits: 1 },
  { written: 'mi|miles?', isImperial: true, name: 'km', factor: KM_PER_MILE, digits: 1 },
  { written: 'ft|f(?:ee|oo)t|′', isImperial: true, name: 'm', factor: METRES_PER_FOOT, digits: 1 },
  // “4 in the corner” is no length.
  { written: 'in(?=[.,;)]|$)|inch(?:es)?|″|"', isImperial: true, name: 'cm', factor: CM_PER_INCH, digits: 0 },
];

const NUMBER = '\\d+(?:\\.\\d+)?';
/** `160 × 80 cm`, `2.7 m`, `27-inch`; no part of a longer number or word. */
const patterns = UNITS.map(
  ({ written }) =>
    new RegExp(
      `(?<![\\d.,/\\p{L}])${NUMBER}(?: ?[×xX] ?${NUMBER}){0,2}[ \\u00a0-]?(?:${written})(?![\\p{L}\\d²/])`,
      'gu',
    ),
);

/** The words with each length in the reader's units beside it; untouched where they tell lengths in those already. */
export function withOwnUnits(words: string, locale: string): string {
  const reads = isImperial(locale);
  if (UNITS.some((unit, index) => unit.isImperial === reads && words.search(patterns[index]!) >= 0)) return words;
  const beside = (found: string, { name, factor, digits }: Unit): string => {
    const numbers = numberFormat(locale, { maximumFractionDigits: digits });
    const notified = [...found.matchAll(new RegExp(NUMBER, 'g'))].map(([number]) =>
      numbers.format(Number(number) * factor),
    );
    return `${found} (${notified.join(' × ')}\u00a0${name})`;
  };
  return UNITS.reduce(
    (text, unit, index) =>
      unit.isImperial === reads ? text : text.replace(patterns[index]!, (found) => beside(found, unit)),
    words,
  );
}

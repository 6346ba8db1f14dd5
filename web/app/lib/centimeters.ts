// Heights and widths that something has to fit: stored in centimeters, shown and typed in the reader's unit. Inches come with the
// measured centimeters, because rounding to whole inches hides up to 13 mm.
import { numberFormat } from './formats.ts';
import { isImperial } from './units.ts';

const CM_PER_INCH = 2.54;

const toInches = (cm: number): number => Math.round(cm / CM_PER_INCH);

const inUnit = (from: number, to: number, unit: string, locale: string): string => {
  const format = numberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 0 });
  return (from === to ? format.format(from) : format.formatRange(from, to)).replaceAll(' ', '\u00a0');
};

/** `86 cm`, `71–120 cm`; `34 in (86 cm)`, `28–47 in (71–120 cm)`. */
export function formatCentimeters(fromCm: number, locale: string, toCm: number = fromCm): string {
  const metric = inUnit(fromCm, toCm, 'centimeter', locale);
  return isImperial(locale) ? `${inUnit(toInches(fromCm), toInches(toCm), 'inch', locale)} (${metric})` : metric;
}

/** `160 × 80 cm`; `63 × 31 in (160 × 80 cm)`. */
export function formatSize(widthCm: number, depthCm: number, locale: string): string {
  const format = numberFormat(locale, { maximumFractionDigits: 0 });
  const side = (first: number, second: number, unit: string) =>
    `${format.format(first)}\u00a0×\u00a0${inUnit(second, second, unit, locale)}`;
  const metric = side(widthCm, depthCm, 'centimeter');
  return isImperial(locale) ? `${side(toInches(widthCm), toInches(depthCm), 'inch')} (${metric})` : metric;
}

/** The unit a length is typed in, and its conversion to centimeters. Whole inches survive the round trip. */
export const typedLength = (locale: string) =>
  isImperial(locale)
    ? { unit: 'in', toShown: toInches, toCm: (inches: number) => Math.round(inches * CM_PER_INCH) }
    : { unit: 'cm', toShown: (cm: number) => cm, toCm: (cm: number) => cm };

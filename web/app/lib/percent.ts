// Percentages as the reader's language writes them: `7.5%`, `7,5 %`. Pure.
import { numberFormat } from './formats.ts';

export const formatPercent = (percent: number, locale: string): string =>
  numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100);

/** A price change: `+20%`, `−10%`. */
export const signedPercent = (percent: number, locale: string): string =>
  numberFormat(locale, { style: 'percent', maximumFractionDigits: 2, signDisplay: 'always' })
    .format(percent / 100)
    .replace('-', '−');

/** Basis points of `5`, `5.25`, or `5,25`; undefined for anything else. */
export function readBasisPoints(text: string): number | undefined {
  const plain = text.trim().replace(/\s*%$/, '').replace(',', '.');
  return /^\d{1,2}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined;
}

/** `750` as `7.5` or `7,5`: for a field. */
export const writeBasisPoints = (basisPoints: number, locale: string): string =>
  numberFormat(locale, { maximumFractionDigits: 2, useGrouping: false }).format(basisPoints / 100);

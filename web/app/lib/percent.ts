// Percentages as the reader's language writes them: `7.5%`, `7,5 %`. Pure.
import { numberFormat } from './formats.ts';

export const formatPercent = (percent: number, locale: string): string =>
  numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100);

/** A price change: `+20%`, `−10%`. */
export const signedPercent = (percent: number, locale: string): string =>
  numberFormat(locale, { style: 'percent', maximumFractionDigits: 2, signDisplay: 'always' })
    .format(percent / 100)
    .replace('-', '−');

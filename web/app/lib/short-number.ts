// Field values as short text, for comparing two versions. Pure.
import { numberFormat } from './formats.ts';

export const formatNumberPair = (first: number, second: number, locale: string): string => {
  const format = numberFormat(locale, { maximumFractionDigits: 5 });
  return `${format.format(first)}, ${format.format(second)}`;
};

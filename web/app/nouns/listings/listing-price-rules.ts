// Parses, formats, and adjusts prices in integer minor units. Pure.
import { minorDigits } from '@daynook/contract/money/minor-units';

/** The maximum number of digits, including decimals: a hundred thousand dollars is more than a billion in some currencies. */
const DIGITS = 13;

/** `1,000,000` and `1.000.000` are a million; `64,500` can be 64.5 in currencies with three decimals. */
function withoutGroups(text: string, decimals: number): string {
  if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(text)) return text.replaceAll('.', '');
  const groups = /^\d{1,3}((?:,\d{3})+)(?:\.\d*)?$/.exec(text)?.[1];
  return groups && (groups.length > 4 || decimals !== 3) ? text.replaceAll(',', '') : text.replace(',', '.');
}

/** `64`, `64.5`, `64,50`, and `1,000` are amounts, with or without a currency sign; empty is none; anything else is an error. */
export function readAmount(text: string, currency: string): number | null | 'wrong' {
  const typed = text.replaceAll(/\s/g, '');
  const bare = typed.replace(/^\p{L}{0,3}\p{Sc}?/u, '');
  if (bare === '') return /\p{L}/u.test(typed) ? 'wrong' : null;
  const decimals = minorDigits(currency);
  const plain = withoutGroups(bare, decimals);
  if (!/^\d+(\.\d*)?$/.test(plain)) return 'wrong';
  const [whole = '0', part = ''] = plain.split('.');
  if (part.length > decimals || whole.length + decimals > DIGITS) return 'wrong';
  return Number(whole) * 10 ** decimals + Number(part.padEnd(decimals, '0') || 0);
}

/** The typed amount if it's within these limits (inclusive); otherwise undefined. */
export function readAmountWithin(
  text: string,
  currency: string,
  { leastMinor = 1, mostMinor }: { leastMinor?: number; mostMinor: number },
): number | undefined {
  const amountMinor = readAmount(text, currency);
  return typeof amountMinor === 'number' && amountMinor >= leastMinor && amountMinor <= mostMinor
    ? amountMinor
    : undefined;
}

/** Whether people in the locale write `64,50`. Creating a formatter takes long. */
const decimalCommas = new Map<string, boolean>();
function hasDecimalComma(locale: string): boolean {
  const known = decimalCommas.get(locale) ?? new Intl.NumberFormat(locale).format(0.5).includes(',');
  decimalCommas.set(locale, known);
  return known;
}

/** `6450` as `64.50` or `64,50`, `6400` as `64`: for a field, without groups or a currency. */
export function writeAmount(amountMinor: number | null, currency: string, locale: string): string {
  if (amountMinor === null) return '';
  const decimals = minorDigits(currency);
  const unit = 10 ** decimals;
  if (amountMinor % unit === 0) return String(amountMinor / unit);
  const text = (amountMinor / unit).toFixed(decimals);
  return hasDecimalComma(locale) ? text.replace('.', ',') : text;
}

/** A price changed by a percentage, rounded half up, as on the server. */
export const movedBy = (amountMinor: number, percent: number): number =>
  Math.floor((amountMinor * (100 + percent) + 50) / 100);

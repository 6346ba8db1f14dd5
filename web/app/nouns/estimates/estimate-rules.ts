// What an amount is about worth in another currency. Pure.
import { DEFAULT_CURRENCY } from '@daynook/contract/limits';
import { minorPerMajor } from '@daynook/contract/money/minor-units';

export interface Rate {
  readonly currency: string;
  /** So much of it for one US dollar. */
  readonly perDollar: number;
  readonly on: string;
}

/** More exact than the rate would claim too much: three digits, whole from ten on. */
function stepOf(worth: number, minor: number): number {
  if (worth < 10) return 1 / minor;
  return worth < 1_000 ? 1 : 10 ** (Math.floor(Math.log10(worth)) - 2);
}

/** An estimate with the day of its rate, the older where two are needed. Undefined without rates, and in the same currency. */
export function estimateOf(
  { amountMinor, currency }: { amountMinor: number; currency: string },
  wanted: string,
  rates: readonly Rate[],
): { readonly amountMinor: number; readonly on: string } | undefined {
  if (currency === wanted) return undefined;
  const rateOf = (code: string) => rates.find((rate) => rate.currency === code);
  const perDollarOf = (code: string) => (code === DEFAULT_CURRENCY ? 1 : rateOf(code)?.perDollar);
  const [from, to] = [perDollarOf(currency), perDollarOf(wanted)];
  const on = [rateOf(currency), rateOf(wanted)].flatMap((rate) => rate?.on ?? []).toSorted()[0];
  if (from === undefined || to === undefined || on === undefined) return undefined;
  const worth = (amountMinor / minorPerMajor(currency) / from) * to;
  const minor = minorPerMajor(wanted);
  const step = stepOf(worth, minor);
  return { amountMinor: Math.round(Math.round(worth / step) * step * minor), on };
}

/** What a listing in `currency` can be estimated in. */
export function estimableIn(currency: string, rates: readonly Rate[]): string[] {
  const known = [DEFAULT_CURRENCY, ...rates.map((rate) => rate.currency)];
  return known.includes(currency) ? known.filter((code) => code !== currency).toSorted() : [];
}

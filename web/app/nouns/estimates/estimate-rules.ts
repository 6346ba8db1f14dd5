// Converts an amount to an estimate in another currency. Pure.
import { DEFAULT_CURRENCY } from '@daynook/contract/limits';
import { minorPerMajor } from '@daynook/contract/money/minor-units';

export interface Rate {
  readonly currency: string;
  /** How much of it one US dollar buys. */
  readonly perDollar: number;
  readonly on: string;
}

/** More digits would suggest a precision the rate doesn't have: three digits, whole numbers from ten on. */
function roundingStep(worth: number, minor: number): number {
  if (worth < 10) return 1 / minor;
  return worth < 1_000 ? 1 : 10 ** (Math.floor(Math.log10(worth)) - 2);
}

/** An estimate with the date of its rate, the older one if it takes two. Undefined without rates, and for the same currency. */
export function estimateAmount(
  { amountMinor, currency }: { amountMinor: number; currency: string },
  wanted: string,
  rates: readonly Rate[],
): { readonly amountMinor: number; readonly on: string } | undefined {
  if (currency === wanted) return undefined;
  const findRate = (code: string) => rates.find((rate) => rate.currency === code);
  const findPerDollar = (code: string) => (code === DEFAULT_CURRENCY ? 1 : findRate(code)?.perDollar);
  const [from, to] = [findPerDollar(currency), findPerDollar(wanted)];
  const on = [findRate(currency), findRate(wanted)].flatMap((rate) => rate?.on ?? []).toSorted()[0];
  if (from === undefined || to === undefined || on === undefined) return undefined;
  const worth = (amountMinor / minorPerMajor(currency) / from) * to;
  const minor = minorPerMajor(wanted);
  const step = roundingStep(worth, minor);
  return { amountMinor: Math.round(Math.round(worth / step) * step * minor), on };
}

/** The currencies a listing in `currency` can be estimated in. */
export function estimableIn(currency: string, rates: readonly Rate[]): string[] {
  const known = [DEFAULT_CURRENCY, ...rates.map((rate) => rate.currency)];
  return known.includes(currency) ? known.filter((code) => code !== currency).toSorted() : [];
}

// Our fees, as sent with the page, and the prices that result from a host's price. Integer minor units, rounded half up, as on the
// server.
import { useRouteLoaderData } from 'react-router';
import { formatPercent } from './percent.ts';

export interface Fees {
  guestBasisPoints: number;
  hostBasisPoints: number;
  /** The minimum guest fee of a booking, by currency. */
  guestMinimums: Readonly<Record<string, number>>;
}

/** Those of a new installation, for when the server sent none. */
export const USUAL_FEES: Fees = { guestBasisPoints: 500, hostBasisPoints: 1_000, guestMinimums: {} };

export const useFees = (): Fees => useRouteLoaderData<{ fees?: Fees }>('root')?.fees ?? USUAL_FEES;

/** For titles and descriptions: the fees from the root loader's data. */
export const readFees = (matches: readonly unknown[]): Fees =>
  (matches[0] as { loaderData?: { fees?: Fees } } | undefined)?.loaderData?.fees ?? USUAL_FEES;

/** `5%` for 500 basis points. */
export const formatBasisPoints = (basisPoints: number, locale: string): string =>
  formatPercent(basisPoints / 100, locale);

/** A share of an amount, given in basis points. */
export const calculateShare = (amountMinor: number, basisPoints: number) =>
  Math.round((amountMinor * basisPoints) / 10_000);

const withGuestFee = (amountMinor: number, { guestBasisPoints }: Fees) =>
  amountMinor + calculateShare(amountMinor, guestBasisPoints);

/** A tax as listings include it. */
interface Tax {
  readonly supply: 'stay' | 'fee';
  readonly ratePpm: number;
  readonly isIncluded: boolean;
}

/** What a guest pays per unit if a host asks `amountMinor`: guests never see an amount without our fee and tax. */
export function withFeeAndTax(amountMinor: number, fees: Fees, taxes: readonly Tax[] = []): number {
  const paidMinor = withGuestFee(amountMinor, fees);
  const on = (supply: Tax['supply']) => (supply === 'stay' ? amountMinor : paidMinor - amountMinor);
  return taxes.reduce(
    (sum, { supply, ratePpm, isIncluded }) => (isIncluded ? sum : sum + Math.round((on(supply) * ratePpm) / 1_000_000)),
    paidMinor,
  );
}

/** What the guest pays and the host receives for a booking with this price before tax. */
export const splitSubtotal = (subtotalMinor: number, currency: string, fees: Fees) => ({
  guestMinor:
    subtotalMinor === 0
      ? 0
      : Math.max(withGuestFee(subtotalMinor, fees), subtotalMinor + (fees.guestMinimums[currency] ?? 0)),
  hostMinor: subtotalMinor - calculateShare(subtotalMinor, fees.hostBasisPoints),
});

// Our fees, as the server said with the page, and what they make of a host's price. Integer minor units, rounded half-up, as the
// server does it.
import { useRouteLoaderData } from 'react-router';

export interface Fees {
  guestBasisPoints: number;
  hostBasisPoints: number;
  /** By currency: the least guest fee of a booking. */
  guestMinimums: Readonly<Record<string, number>>;
}

/** Of a new installation; where no server said. */
export const USUAL_FEES: Fees = { guestBasisPoints: 500, hostBasisPoints: 1_000, guestMinimums: {} };

export const useFees = (): Fees => useRouteLoaderData<{ fees?: Fees }>('root')?.fees ?? USUAL_FEES;

/** For titles and descriptions: what the root loader knows. */
export const feesOf = (matches: readonly unknown[]): Fees =>
  (matches[0] as { loaderData?: { fees?: Fees } } | undefined)?.loaderData?.fees ?? USUAL_FEES;

/** 5% of 500 basis points. */
export const percentOf = (basisPoints: number): string => `${basisPoints / 100}%`;

/** A share of an amount, in basis points. */
export const shareOf = (amountMinor: number, basisPoints: number) => Math.round((amountMinor * basisPoints) / 10_000);

const withGuestFee = (amountMinor: number, { guestBasisPoints }: Fees) =>
  amountMinor + shareOf(amountMinor, guestBasisPoints);

/** A tax as listings say it. */
interface Tax {
  readonly supply: 'stay' | 'fee';
  readonly ratePpm: number;
  readonly isIncluded: boolean;
}

/** What a guest pays per unit where a host asks `amountMinor`: guests never see an amount without our fee and tax. */
export function withFeeAndTax(amountMinor: number, fees: Fees, taxes: readonly Tax[] = []): number {
  const paidMinor = withGuestFee(amountMinor, fees);
  const on = (supply: Tax['supply']) => (supply === 'stay' ? amountMinor : paidMinor - amountMinor);
  return taxes.reduce(
    (sum, { supply, ratePpm, isIncluded }) => (isIncluded ? sum : sum + Math.round((on(supply) * ratePpm) / 1_000_000)),
    paidMinor,
  );
}

/** What the guest pays and what the host receives of a booking's price before tax. */
export const sharesOf = (subtotalMinor: number, currency: string, fees: Fees) => ({
  guestMinor:
    subtotalMinor === 0
      ? 0
      : Math.max(withGuestFee(subtotalMinor, fees), subtotalMinor + (fees.guestMinimums[currency] ?? 0)),
  hostMinor: subtotalMinor - shareOf(subtotalMinor, fees.hostBasisPoints),
});

// What our fee makes of a host's price. Integer minor units, rounded half-up, as the server does it. Pure.
import { FEES } from '@daynook/contract/booking-limits';

/** A share of an amount, in basis points. */
export const shareOf = (amountMinor: number, basisPoints: number) => Math.round((amountMinor * basisPoints) / 10_000);

/** What a guest pays where a host asks `amountMinor`: guests never see an amount without our fee. */
export const withGuestFee = (amountMinor: number) => amountMinor + shareOf(amountMinor, FEES.guestBasisPoints);

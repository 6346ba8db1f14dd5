// What each movement of money means in the double-entry ledger (design of the lifecycle, 2.7). Pure: debits positive,
// credits negative, each list sums to zero. Nothing is ever edited; a correction is a further movement.
import type { LedgerAccount } from '@daynook/contract/books';

export type Account = LedgerAccount;

export interface Entry {
  readonly account: Account;
  readonly amountMinor: number;
  /** The host whose payable or receivable it is. */
  readonly memberId?: string;
}

/** Who gets how much of what the guest paid; together exactly that. */
export interface Split {
  readonly refundMinor: number;
  readonly hostMinor: number;
  readonly platformMinor: number;
  readonly taxMinor: number;
}

const present = (entries: readonly Entry[]): Entry[] => entries.filter(({ amountMinor }) => amountMinor !== 0);

/** The provider took the guest's money: we hold it for them until it is clear whose it is. */
export const captureEntries = (totalMinor: number): Entry[] =>
  present([
    { account: 'clearing', amountMinor: totalMinor },
    { account: 'guest_funds_held', amountMinor: -totalMinor },
  ]);

/** What was held now belongs to someone: at the close of a stay, or at its cancellation. */
export const splitEntries = (split: Split, hostId: string): Entry[] =>
  present([
    {
      account: 'guest_funds_held',
      amountMinor: split.refundMinor + split.hostMinor + split.platformMinor + split.taxMinor,
    },
    { account: 'refunds_payable', amountMinor: -split.refundMinor },
    { account: 'host_payable', amountMinor: -split.hostMinor, memberId: hostId },
    { account: 'platform_revenue', amountMinor: -split.platformMinor },
    { account: 'tax_payable', amountMinor: -split.taxMinor },
  ]);

/** Who bears a refund besides those of a cancellation, and how far the booking's money is. */
export interface GivenBack {
  readonly amountMinor: number;
  readonly bearer: 'host' | 'platform';
  /** What the host has less, where they bear it. */
  readonly hostLossMinor: number;
  /** The stay is closed or cancelled: nothing is held any more, everybody has their part. */
  readonly isSettled: boolean;
}

/** Part of what the guest paid is owed back to them: from what is held for the stay, from the host's part, or from ours. */
export function givenBackEntries(
  { amountMinor, bearer, hostLossMinor, isSettled }: GivenBack,
  hostId: string,
): Entry[] {
  const owed: Entry = { account: 'refunds_payable', amountMinor: -amountMinor };
  if (bearer === 'platform') return [{ account: 'platform_revenue', amountMinor }, owed];
  if (!isSettled) return [{ account: 'guest_funds_held', amountMinor }, owed];
  return present([
    { account: 'host_payable', amountMinor: hostLossMinor, memberId: hostId },
    { account: 'platform_revenue', amountMinor: amountMinor - hostLossMinor },
    owed,
  ]);
}

/** The provider gave the guest their money back. */
export const refundEntries = (refundMinor: number): Entry[] =>
  present([
    { account: 'refunds_payable', amountMinor: refundMinor },
    { account: 'clearing', amountMinor: -refundMinor },
  ]);

/** The host's part leaves for their bank. */
export const payoutEntries = (amountMinor: number, hostId: string): Entry[] => [
  { account: 'host_payable', amountMinor, memberId: hostId },
  { account: 'clearing', amountMinor: -amountMinor },
];

/** The bank sent it back: it's payable to the host again. */
export const payoutReversalEntries = (amountMinor: number, hostId: string): Entry[] =>
  payoutEntries(amountMinor, hostId).map((entry) => ({ ...entry, amountMinor: -entry.amountMinor }));

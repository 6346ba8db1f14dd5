// What each movement of money means in the double-entry ledger (design of the lifecycle, 2.7). Pure: debits positive,
// credits negative, each list sums to zero. Nothing is ever edited; a correction is a further movement.

import type { Collector } from '@daynook/contract/money/payment-methods';
import type { LedgerAccount } from '@daynook/contract/staff/books';

export type Account = LedgerAccount;

export interface Entry {
  readonly account: Account;
  readonly amountMinor: number;
  /** The host whose payable or receivable it is, or the guest whose credit. */
  readonly memberId?: string;
}

/** Who gets how much of what the guest paid; together exactly that. */
export interface Split {
  readonly refundMinor: number;
  readonly hostMinor: number;
  readonly platformMinor: number;
  readonly taxMinor: number;
  /** What of a promotion we no longer pay for. */
  readonly promotionMinor?: number;
}

const present = (entries: readonly Entry[]): Entry[] => entries.filter(({ amountMinor }) => amountMinor !== 0);

/** Who has the guest's money: we, or the host, who then owes us what isn't theirs. */
export interface Collection {
  readonly collectedBy: Collector;
  readonly hostId: string;
}

type Side = Pick<Entry, 'account' | 'memberId'>;

/** Where the guest's money arrives, and where it's sent back from. */
const till = ({ collectedBy, hostId }: Collection): Side =>
  collectedBy === 'host' ? { account: 'host_receivable', memberId: hostId } : { account: 'clearing' };

/** What the host keeps: ours to pay out, or less for them to owe us. */
const hostShare = ({ collectedBy, hostId }: Collection): Side => ({
  account: collectedBy === 'host' ? 'host_receivable' : 'host_payable',
  memberId: hostId,
});

/** What a booking's total is paid with, besides money. */
export interface PaidWith {
  /** What a promotion took off, which we put in. */
  readonly promotionMinor?: number;
  /** Of the total. */
  readonly creditMinor?: number;
  readonly guestId: string;
}

/** The guest has paid, and we what a promotion took off: it's held until it is clear whose it is. */
export const captureEntries = (
  totalMinor: number,
  to: Collection,
  { promotionMinor = 0, creditMinor = 0, guestId }: PaidWith,
): Entry[] =>
  present([
    { ...till(to), amountMinor: totalMinor - creditMinor },
    { account: 'guest_credit', amountMinor: creditMinor, memberId: guestId },
    { account: 'promotions', amountMinor: promotionMinor },
    { account: 'guest_funds_held', amountMinor: -(totalMinor + promotionMinor) },
  ]);

/** What was held now belongs to someone: at the close of a stay, or at its cancellation. */
export const splitEntries = ({ promotionMinor = 0, ...split }: Split, to: Collection): Entry[] =>
  present([
    {
      account: 'guest_funds_held',
      amountMinor: split.refundMinor + split.hostMinor + split.platformMinor + split.taxMinor + promotionMinor,
    },
    { account: 'promotions', amountMinor: 0 - promotionMinor },
    { account: 'refunds_payable', amountMinor: -split.refundMinor },
    { ...hostShare(to), amountMinor: -split.hostMinor },
    { account: 'platform_revenue', amountMinor: -split.platformMinor },
    { account: 'tax_payable', amountMinor: -split.taxMinor },
  ]);

/** Who bears a refund besides those of a cancellation, and how far the booking's money is. */
export interface GivenBack {
  readonly amountMinor: number;
  readonly bearer: 'host' | 'platform';
  /** What the host has less, where they bear it. */
  readonly hostLossMinor: number;
  /** What we no longer remit of it. */
  readonly taxBackMinor: number;
  /** The stay is closed or cancelled: nothing is held any more, everybody has their part. */
  readonly isSettled: boolean;
}

/** Part of what the guest paid is owed back to them: from what is held for the stay, from the host's part, or from ours. */
export function givenBackEntries(
  { amountMinor, bearer, hostLossMinor, taxBackMinor, isSettled }: GivenBack,
  to: Collection,
): Entry[] {
  const owed: Entry = { account: 'refunds_payable', amountMinor: -amountMinor };
  if (bearer === 'platform') return [{ account: 'platform_revenue', amountMinor }, owed];
  if (!isSettled) return [{ account: 'guest_funds_held', amountMinor }, owed];
  return present([
    { ...hostShare(to), amountMinor: hostLossMinor },
    { account: 'platform_revenue', amountMinor: amountMinor - hostLossMinor - taxBackMinor },
    { account: 'tax_payable', amountMinor: taxBackMinor },
    owed,
  ]);
}

/** The guest has their money back. */
export const refundEntries = (refundMinor: number, from: Collection): Entry[] =>
  present([
    { account: 'refunds_payable', amountMinor: refundMinor },
    { ...till(from), amountMinor: -refundMinor },
  ]);

/** A refund that's owed is credit from now on. */
export const creditBackEntries = (amountMinor: number, guestId: string): Entry[] => [
  { account: 'refunds_payable', amountMinor },
  { account: 'guest_credit', amountMinor: -amountMinor, memberId: guestId },
];

/** We give a guest credit; below zero it's taken back or given up. */
export const creditEntries = (amountMinor: number, guestId: string): Entry[] => [
  { account: 'promotions', amountMinor },
  { account: 'guest_credit', amountMinor: -amountMinor, memberId: guestId },
];

/** Money came that no booking stands for: it's owed back. */
export const unappliedEntries = (amountMinor: number, to: Collection): Entry[] => [
  { ...till(to), amountMinor },
  { account: 'refunds_payable', amountMinor: -amountMinor },
];

/** Disputed money goes elsewhere: to the guest's bank for now, lost to us, lost to the host. Below zero it comes back from there. */
export const disputeEntries = (
  { withdrawnMinor, lostMinor, hostMinor }: { withdrawnMinor: number; lostMinor: number; hostMinor: number },
  hostId: string | undefined,
): Entry[] =>
  present([
    { account: 'disputed_funds', amountMinor: withdrawnMinor },
    { account: 'dispute_losses', amountMinor: lostMinor },
    { account: 'host_payable', amountMinor: hostMinor, ...(hostId === undefined ? {} : { memberId: hostId }) },
    { account: 'clearing', amountMinor: -(withdrawnMinor + lostMinor + hostMinor) },
  ]);

/** The host's part leaves for their bank. */
export const payoutEntries = (amountMinor: number, hostId: string): Entry[] => [
  { account: 'host_payable', amountMinor, memberId: hostId },
  { account: 'clearing', amountMinor: -amountMinor },
];

/** The bank sent it back: it's payable to the host again. */
export const payoutReversalEntries = (amountMinor: number, hostId: string): Entry[] =>
  payoutEntries(amountMinor, hostId).map((entry) => ({ ...entry, amountMinor: -entry.amountMinor }));

/** Fees a host owes us come off what we owe them; below zero they come back. */
export const payoutFeeEntries = (feesMinor: number, hostId: string): Entry[] => [
  { account: 'host_payable', amountMinor: feesMinor, memberId: hostId },
  { account: 'host_receivable', amountMinor: -feesMinor, memberId: hostId },
];

/** The host has paid us fees of bookings that guests paid them directly. */
export const feePaymentEntries = (amountMinor: number, hostId: string): Entry[] => [
  { account: 'clearing', amountMinor },
  { account: 'host_receivable', amountMinor: -amountMinor, memberId: hostId },
];

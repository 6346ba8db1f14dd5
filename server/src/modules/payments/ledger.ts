// The double-entry ledger's entries for each movement of money. Pure. Debits are positive, credits negative, and each list adds up
// to zero. Entries are never edited; a correction is a new entry.

import type { Collector } from '@daynook/contract/money/payment-methods';
import type { LedgerAccount } from '@daynook/contract/staff/books';

export type Account = LedgerAccount;

export interface Entry {
  readonly account: Account;
  readonly amountMinor: number;
  /** The host of the payable or receivable, or the guest of the credit. */
  readonly memberId?: string;
}

/** How the guest's payment is split. The parts add up to it exactly. */
export interface Split {
  readonly refundMinor: number;
  readonly hostMinor: number;
  readonly platformMinor: number;
  readonly taxMinor: number;
  /** The part of a promotion that we no longer pay. */
  readonly promotionMinor?: number;
}

const present = (entries: readonly Entry[]): Entry[] => entries.filter(({ amountMinor }) => amountMinor !== 0);

/** Who has the guest's money: we do, or the host, who then owes us our part. */
export interface Collection {
  readonly collectedBy: Collector;
  readonly hostId: string;
}

type Side = Pick<Entry, 'account' | 'memberId'>;

/** Where the guest's money arrives, and where refunds come from. */
const till = ({ collectedBy, hostId }: Collection): Side =>
  collectedBy === 'host' ? { account: 'host_receivable', memberId: hostId } : { account: 'clearing' };

/** The host's part: payable by us, or deducted from what they owe us. */
const hostShare = ({ collectedBy, hostId }: Collection): Side => ({
  account: collectedBy === 'host' ? 'host_receivable' : 'host_payable',
  memberId: hostId,
});

/** How a booking's total is paid, other than with money. */
export interface PaidWith {
  /** The discount of a promotion, which we pay. */
  readonly promotionMinor?: number;
  /** The part paid with credit. */
  readonly creditMinor?: number;
  readonly guestId: string;
}

/** The guest has paid, and we've paid the promotion. The money is held until it's clear who gets it. */
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

/** Splits the held money when a stay is closed or canceled. */
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

/** Who bears a refund other than a cancellation's, and whether the booking's money has been split. */
export interface GivenBack {
  readonly amountMinor: number;
  readonly bearer: 'host' | 'platform';
  /** How much less the host gets, if they bear it. */
  readonly hostLossMinor: number;
  /** How much less tax we remit. */
  readonly taxBackMinor: number;
  /** The stay is closed or canceled, so nothing is held anymore and everyone has their part. */
  readonly isSettled: boolean;
}

/** Part of the guest's payment is owed back: from the held money, the host's part, or ours. */
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

/** An agreed change lowers the price, so that part of the held money is owed back. The promotion may pay more or less than before. */
export const changedEntries = ({
  lessMinor,
  promotionMinor,
}: {
  readonly lessMinor: number;
  readonly promotionMinor: number;
}): Entry[] =>
  present([
    { account: 'guest_funds_held', amountMinor: lessMinor - promotionMinor },
    { account: 'promotions', amountMinor: promotionMinor },
    { account: 'refunds_payable', amountMinor: -lessMinor },
  ]);

/** The guest has their money back. */
export const refundEntries = (refundMinor: number, from: Collection): Entry[] =>
  present([
    { account: 'refunds_payable', amountMinor: refundMinor },
    { ...till(from), amountMinor: -refundMinor },
  ]);

/** A refund that's owed becomes credit. */
export const creditBackEntries = (amountMinor: number, guestId: string): Entry[] => [
  { account: 'refunds_payable', amountMinor },
  { account: 'guest_credit', amountMinor: -amountMinor, memberId: guestId },
];

/** We give a guest credit. Below zero, it's revoked or expired. */
export const creditEntries = (amountMinor: number, guestId: string): Entry[] => [
  { account: 'promotions', amountMinor },
  { account: 'guest_credit', amountMinor: -amountMinor, memberId: guestId },
];

/** Money arrived without a booking, so it's owed back. */
export const unappliedEntries = (amountMinor: number, to: Collection): Entry[] => [
  { ...till(to), amountMinor },
  { account: 'refunds_payable', amountMinor: -amountMinor },
];

/** Disputed money moves to the guest's bank, or is lost by us or the host. Below zero, it comes back from there. */
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

/** The host's part is sent to their bank. */
export const payoutEntries = (amountMinor: number, hostId: string): Entry[] => [
  { account: 'host_payable', amountMinor, memberId: hostId },
  { account: 'clearing', amountMinor: -amountMinor },
];

/** The bank returned it, so it's payable to the host again. */
export const payoutReversalEntries = (amountMinor: number, hostId: string): Entry[] =>
  payoutEntries(amountMinor, hostId).map((entry) => ({ ...entry, amountMinor: -entry.amountMinor }));

/** Fees a host owes us are deducted from what we owe them. Below zero, the deduction is reversed. */
export const payoutFeeEntries = (feesMinor: number, hostId: string): Entry[] => [
  { account: 'host_payable', amountMinor: feesMinor, memberId: hostId },
  { account: 'host_receivable', amountMinor: -feesMinor, memberId: hostId },
];

/** A host is fined for canceling. Below zero, the fine is given back. */
export const fineEntries = (amountMinor: number, hostId: string): Entry[] => [
  { account: 'host_payable', amountMinor, memberId: hostId },
  { account: 'host_fines', amountMinor: -amountMinor },
];

/** The host has paid fees for bookings that guests paid them directly. */
export const feePaymentEntries = (amountMinor: number, hostId: string): Entry[] => [
  { account: 'clearing', amountMinor },
  { account: 'host_receivable', amountMinor: -amountMinor, memberId: hostId },
];

// What has become of the guest's money when a booking has ended. Pure.
import type { Booking } from './api.ts';
import { owedRefundMinor } from './timeline.ts';

export type MoneyState =
  | { code: 'never-charged' | 'nothing-back' | 'as-agreed' }
  | { code: 'refund-owed' | 'refund-coming' | 'refunded' | 'refunded-before'; amountMinor: number };

type Ended = Pick<Booking, 'status' | 'paymentStatus' | 'refundedMinor' | 'refundDueMinor' | 'events'>;

const UNCHARGED: readonly Booking['paymentStatus'][] = ['none', 'authorized', 'voided', 'due', 'failed'];

/** What is to be told, the newest first: part of it may be owed, part on its way, and part gone back before. */
export function moneyStatesOf(booking: Ended): MoneyState[] {
  const { status, paymentStatus, refundedMinor, refundDueMinor } = booking;
  const owed = owedRefundMinor(booking);
  const coming = refundDueMinor - owed;
  const told: MoneyState[] = [];
  if (owed > 0) told.push({ code: 'refund-owed', amountMinor: owed });
  if (coming > 0) told.push({ code: 'refund-coming', amountMinor: coming });
  if (refundedMinor > 0)
    told.push({ code: told.length > 0 ? 'refunded-before' : 'refunded', amountMinor: refundedMinor });
  return told.length > 0 ? told : [{ code: withoutRefund(status, paymentStatus) }];
}

function withoutRefund(status: Ended['status'], paymentStatus: Ended['paymentStatus']) {
  if (status === 'declined' || status === 'withdrawn' || status === 'expired') return 'never-charged';
  if (status !== 'cancelled') return 'as-agreed';
  return UNCHARGED.includes(paymentStatus) ? 'never-charged' : 'nothing-back';
}

// What has become of the guest's money when a booking has ended. Pure.
import type { Booking } from './api.ts';
import { owedRefundMinor } from './timeline.ts';

export type MoneyState =
  | { code: 'never-charged' | 'nothing-back' | 'as-agreed' }
  | { code: 'refund-owed' | 'refund-coming' | 'refunded'; amountMinor: number };

type Ended = Pick<Booking, 'status' | 'paymentStatus' | 'refundedMinor' | 'events'>;

const UNCHARGED: readonly Booking['paymentStatus'][] = ['none', 'authorized', 'voided', 'due', 'failed'];

export function moneyStateOf(booking: Ended): MoneyState {
  const { status, paymentStatus, refundedMinor, events } = booking;
  const owed = owedRefundMinor(booking);
  if (owed > 0) return { code: 'refund-owed', amountMinor: owed };
  if (refundedMinor > 0) return { code: 'refunded', amountMinor: refundedMinor };
  if (status === 'declined' || status === 'withdrawn' || status === 'expired') return { code: 'never-charged' };
  if (status !== 'cancelled') return { code: 'as-agreed' };
  if (UNCHARGED.includes(paymentStatus)) return { code: 'never-charged' };
  const promised = events.findLast(({ code }) => code === 'cancelled')?.amountMinor ?? 0;
  return promised > 0 ? { code: 'refund-coming', amountMinor: promised } : { code: 'nothing-back' };
}

// What happened to the guest's money when a booking ended. Pure.
import type { Booking } from '../../nouns/bookings/api.ts';
import { isManual } from '../../nouns/bookings/payment-state.ts';

export type MoneyState =
  | { code: 'never-charged' | 'never-paid' | 'nothing-back' | 'as-agreed' }
  /** Outside the site, from person to person. */
  | { code: 'refund-to-send' | 'refund-sent' | 'refunded-outside'; amountMinor: number }
  /** As credit. */
  | { code: 'credited'; amountMinor: number }
  | { code: 'refund-refused' | 'refund-coming' | 'refunded' | 'refunded-before'; amountMinor: number }
  /** Not to the card, or not all of it: staff explain how. */
  | { code: 'refunded-another-way'; amountMinor: number; how: string };

type Ended = Pick<
  Booking,
  'events' | 'status' | 'payment' | 'paymentStatus' | 'refundedMinor' | 'refundDueMinor' | 'refundRefusedMinor'
>;

const UNCHARGED: readonly Booking['paymentStatus'][] = ['none', 'authorized', 'voided', 'due', 'failed'];

/** What to show, newest first: part may be owed, part on its way, and part refunded before. */
export function listMoneyStates(booking: Ended): MoneyState[] {
  if (isManual(booking)) return listManualStates(booking);
  // The status says what's known.
  if (booking.payment.isUnknown) return [];
  const { status, payment, paymentStatus, refundDueMinor, refundRefusedMinor } = booking;
  const refundedMinor = booking.refundedMinor - payment.creditBackMinor;
  const coming = refundDueMinor - refundRefusedMinor;
  const notified: MoneyState[] = [];
  if (refundRefusedMinor > 0) notified.push({ code: 'refund-refused', amountMinor: refundRefusedMinor });
  if (coming > 0) notified.push({ code: 'refund-coming', amountMinor: coming });
  const how = booking.events.findLast(({ code, reason }) => code === 'refunded' && reason)?.reason;
  if (refundedMinor > 0 && how) notified.push({ code: 'refunded-another-way', amountMinor: refundedMinor, how });
  else if (refundedMinor > 0)
    notified.push({ code: notified.length > 0 ? 'refunded-before' : 'refunded', amountMinor: refundedMinor });
  notified.push(...listCreditStates(payment));
  return notified.length > 0 ? notified : [{ code: withoutRefund(status, paymentStatus) }];
}

const listCreditStates = ({ creditBackMinor }: Ended['payment']): MoneyState[] =>
  creditBackMinor > 0 ? [{ code: 'credited', amountMinor: creditBackMinor }] : [];

function listManualStates({ status, paymentStatus, payment, refundedMinor }: Ended): MoneyState[] {
  const sumRefunds = (refunds: Ended['payment']['refunds']) => refunds.reduce((sum, one) => sum + one.amountMinor, 0);
  const notified: MoneyState[] = [
    {
      code: 'refund-to-send' as const,
      amountMinor: sumRefunds(payment.refunds.filter(({ sentAt }) => sentAt === null)),
    },
    { code: 'refund-sent' as const, amountMinor: sumRefunds(payment.refunds.filter(({ sentAt }) => sentAt !== null)) },
    { code: 'refunded-outside' as const, amountMinor: refundedMinor - payment.creditBackMinor },
  ].filter(({ amountMinor }) => amountMinor > 0);
  notified.push(...listCreditStates(payment));
  if (notified.length > 0) return notified;
  const code = withoutRefund(status, paymentStatus);
  return [{ code: code === 'never-charged' ? 'never-paid' : code }];
}

function withoutRefund(status: Ended['status'], paymentStatus: Ended['paymentStatus']) {
  if (status === 'declined' || status === 'withdrawn' || status === 'expired') return 'never-charged';
  if (status !== 'cancelled') return 'as-agreed';
  return UNCHARGED.includes(paymentStatus) ? 'never-charged' : 'nothing-back';
}

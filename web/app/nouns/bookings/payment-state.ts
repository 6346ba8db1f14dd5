// The progress of a payment outside the product. Pure.
import { isManualMethod } from '@daynook/contract/money/payment-methods';
import type { Booking } from './api.ts';

/** Paid from person to person or to a bank: no card is charged or refunded. */
export const isManual = ({ payment }: Pick<Booking, 'payment'>): boolean => isManualMethod(payment.method);

type Paid = Pick<Booking, 'payment' | 'totalMinor'>;
/** What's still missing from the payment due at booking; for monthly payments, from the first one. */
export const calculateMissing = ({ totalMinor, payment }: Paid): number =>
  Math.max(0, totalMinor - payment.creditMinor - payment.unpaidMinor - payment.receivedMinor);

/** Partly received; the rest is expected. */
export const isPartlyReceived = (booking: Paid & Pick<Booking, 'status' | 'paymentStatus'>): boolean =>
  isToPay(booking) && booking.payment.receivedMinor > 0 && calculateMissing(booking) > 0;

/** The guest still has to pay, before the stay or in cash. */
export const isToPay = (booking: Pick<Booking, 'payment' | 'status' | 'paymentStatus'>): boolean =>
  isManual(booking) &&
  (booking.status === 'awaiting_payment' ||
    (booking.paymentStatus === 'due' && ['confirmed', 'active', 'completed', 'closed'].includes(booking.status)));

/** It ended, or will end, without the payment. */
export const wasAskedToPay = ({ events }: Pick<Booking, 'events'>): boolean =>
  events.some(({ code }) => code === 'payment-awaited');

type Recorded = Pick<Booking, 'payment' | 'nextActions'>;

/** The recorded parts that the reader can take back. */
export const listUndoable = ({ payment }: Pick<Booking, 'payment'>): Booking['payment']['parts'] =>
  payment.parts.filter(({ undoUntil }) => undoUntil !== null);

/** Until when the reader can take back something that was recorded as received; null if they can't. */
export function findUndoUntil(booking: Recorded): string | null {
  const { undoUntil } = booking.payment;
  if (undoUntil !== null) return booking.nextActions.includes('undo-payment') ? undoUntil : null;
  return listUndoable(booking).reduce<string | null>(
    (latest, { undoUntil: until }) => (latest === null || until! > latest ? until : latest),
    null,
  );
}

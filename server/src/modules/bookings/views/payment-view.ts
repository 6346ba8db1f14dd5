// How a booking is paid, as the viewer may see it.
import type { Booking } from '@daynook/contract/bookings';
import type { PaymentMethod } from '@daynook/contract/money/payment-methods';
import type { Db } from '../../../db/db.ts';
import type { Deps } from '../../../deps.ts';
import { hasInstallments } from '../../installments/service.ts';
import { instructionsFor } from '../../payment-settings/service.ts';
import { listDueRefunds, listReceived, type ReceivedPart } from '../../payments/service.ts';
import type { BookingRecord, Viewer } from '../booking.ts';
import { maySettle } from '../policy.ts';
import * as reading from '../read-store.ts';
import { isManual, isPaid, undoPartUntil, undoPaymentUntil } from '../rules.ts';
import { timed } from './timed.ts';

type Settled = Parameters<typeof undoPaymentUntil>[0] & Pick<BookingRecord, 'collectedBy'>;

/** Until when the viewer can take back the recorded payment; null if they can't. */
const toUndoUntil = (viewer: Viewer, booking: Settled, now: Date): string | null =>
  (maySettle(viewer, booking) && undoPaymentUntil(booking, viewer.role, now)?.toISOString()) || null;

type Parts = Booking['payment']['parts'];

/** What was recorded as received, for those who can take a part of it back. */
const toParts = (
  parts: readonly ReceivedPart[],
  viewer: Viewer,
  booking: Settled & Parameters<typeof undoPartUntil>[0],
  now: Date,
): Parts =>
  maySettle(viewer, booking)
    ? parts.map((part) => ({
        _id: part.id,
        amountMinor: part.amountMinor,
        recordedAt: part.at.toISOString(),
        undoUntil: undoPartUntil(booking, part, viewer.role, now)?.toISOString() ?? null,
      }))
    : [];

const isUnknown = async (db: Db, { id, status }: reading.SummaryRow): Promise<boolean> =>
  status === 'expired' && reading.hasUnknownPayment(db, id);

/** The price is paid in installments. A new booking has none but those it still owes. */
const isMonthly = async (
  db: Db,
  { id, series_id, unpaid_minor }: reading.SummaryRow,
  isNew: boolean,
): Promise<boolean> => series_id === null && (unpaid_minor > 0 || (!isNew && (await hasInstallments(db, id))));

/** How it's paid. Payment instructions are only for the guest, while there's something to pay. */
export async function viewPayment(
  db: Db,
  deps: Pick<Deps, 'secrets'>,
  row: reading.SummaryRow,
  viewer: Viewer,
  { now, isNew }: { now: Date; isNew: boolean },
): Promise<Booking['payment']> {
  const facts = { ...timed(row), method: row.payment_method as PaymentMethod };
  const { method, collectedBy } = facts;
  const isToPay =
    row.status === 'awaiting_payment' || (isManual(facts) && row.payment_status === 'due' && row.confirmed_at !== null);
  const payee = { method, collectedBy, hostId: row.host_id };
  const due = isManual(facts) ? await listDueRefunds(db, row.id) : [];
  const parts = isManual(facts) ? await listReceived(db, row.id) : [];
  return {
    method,
    collectedBy,
    creditMinor: row.credit_minor,
    creditBackMinor: row.credit_back_minor,
    receivedMinor: isManual(facts)
      ? parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
      : isPaid(facts)
        ? row.total_minor - row.credit_minor - row.unpaid_minor
        : 0,
    unpaidMinor: row.unpaid_minor,
    isMonthly: await isMonthly(db, row, isNew),
    isUnknown: await isUnknown(db, row),
    receivedAt: (row.payment_received_at ?? (isManual(facts) ? null : row.confirmed_at))?.toISOString() ?? null,
    undoUntil: toUndoUntil(viewer, facts, now),
    parts: toParts(parts, viewer, facts, now),
    sentAt: row.payment_sent_at?.toISOString() ?? null,
    instructions: viewer.role === 'guest' && isToPay ? await instructionsFor(db, deps, payee) : null,
    invoiceTo: row.invoice_to,
    refunds: due.map(({ id, amountMinor, createdAt, sentAt, missingAt }) => ({
      _id: id,
      amountMinor,
      dueSince: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
      missingAt: missingAt?.toISOString() ?? null,
      canMarkSent: sentAt === null && maySettle(viewer, facts),
      canConfirm: viewer.role === 'guest',
    })),
  };
}

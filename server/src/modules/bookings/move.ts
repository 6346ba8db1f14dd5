// The only way a booking changes its state: along an edge of the contract's graph, with compare-and-set, and with its event.
import type { BookingVerb } from '@daynook/contract/booking-states';
import type { Transaction } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import { pipelined } from '../../db/pipelined.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { noteFreedHours } from '../availability/service.ts';
import { cancelInstallments, openInstallments } from '../installments/service.ts';
import type { BookingRecord } from './booking.ts';
import {
  type Actor,
  type Announcement,
  type Asked,
  announce,
  EVENT_OF,
  prepareEffects,
  writeAnnouncements,
} from './events.ts';
import { findTransition } from './rules.ts';
import * as store from './store.ts';

/** The booking is no longer in the state that the verb needs. The caller turns this into STATE_CHANGED with the current booking. */
export class StateChanged extends Error {}

type Change = Parameters<typeof store.moveStatus>[4];

export interface Move {
  readonly actor: Actor;
  readonly reason?: string | undefined;
  /** The event's amount, such as the guest's refund. */
  readonly amountMinor?: number | undefined;
  readonly asCredit?: Announcement['asCredit'];
  readonly byStaff?: Announcement['byStaff'];
  readonly hostKeepsMinor?: Announcement['hostKeepsMinor'];
  /** The time that its emails are about. */
  readonly deadline?: Announcement['deadline'];
  readonly undone?: Announcement['undone'];
  readonly isPaymentUnknown?: Announcement['isPaymentUnknown'];
  readonly change?: Change;
  /** Events announced together with this one. */
  readonly also?: readonly Announcement[];
}

/** Runs the work in one transaction, and again if it lost against another one. */
export const inTransaction = <T>(deps: Pick<Deps, 'db'>, work: (trx: Transaction<DB>) => Promise<T>): Promise<T> =>
  retryTransaction(deps.db.kysely, work);

/** Closes everything still open on a canceled booking: installments, disputes, and no-access reports. */
async function endWhatDepends(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  booking: BookingRecord,
): Promise<void> {
  const at = deps.clock.now();
  const { id, listingId } = booking;
  await cancelInstallments(trx, deps, booking);
  await store.closeOpenDisputes(trx, id, at);
  if (booking.isLockedOut) await store.closeOpenNoAccess(trx, id, at);
  await noteFreedHours(trx, deps.newId, { bookingId: id, listingId, before: booking, at });
}

/** A booking that was moved, with what changed in its row and what was added to its history. */
export interface Moved {
  readonly booking: BookingRecord;
  readonly columns: ReturnType<typeof store.movedColumns>;
  readonly events: readonly store.EventRow[];
}

/** The booking after the change. */
function toMoved(booking: BookingRecord, status: BookingRecord['status'], change: Change): BookingRecord {
  const expiresAt =
    change.expires_at === undefined || change.expires_at === null ? null : new Date(change.expires_at as Date);
  const confirmedAt = change.confirmed_at ? new Date(change.confirmed_at as Date) : booking.confirmedAt;
  const isUnpaid = change.payment_received_at === null;
  const receivedAt = change.payment_received_at ? new Date(change.payment_received_at as Date) : null;
  return {
    ...booking,
    paymentReceivedAt: isUnpaid ? null : (receivedAt ?? booking.paymentReceivedAt),
    status,
    expiresAt,
    confirmedAt,
    version: booking.version + 1,
  };
}

/** The move's own event, and those announced with it. */
function toAnnouncements(verb: BookingVerb, how: Move): Announcement[] {
  const { change: _, also = [], ...about } = how;
  return [{ code: EVENT_OF[verb], ...about, isReleased: verb === 'release' }, ...also];
}

/**
 * Moves a hold whose hours or payment were just secured. Writes everything at once, `alongside` included, because nothing else depends
 * on a hold. `asked` is what the host is told about the guest. Throws StateChanged as above.
 */
export async function moveHold(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock' | 'config'>,
  booking: BookingRecord,
  verb: 'submitRequest' | 'confirmInstantly',
  {
    how,
    asked,
    alongside,
  }: { how: Move; asked: Asked | undefined; alongside: (together: Transaction<DB>) => Promise<unknown> },
): Promise<Moved> {
  const { change = {} } = how;
  const { from, to } = findTransition(verb);
  if (!from.includes(booking.status)) throw new StateChanged();
  const columns = { expires_at: null, ...change };
  const moved = toMoved(booking, to, change);
  const announcements = toAnnouncements(verb, how);
  const effects = await prepareEffects(trx, deps, moved, announcements, asked);
  const together = pipelined(trx);
  const [, hasMoved, events] = await Promise.all([
    alongside(together),
    store.moveStatus(together, booking.id, from, to, columns),
    writeAnnouncements(together, deps, moved, announcements, effects),
  ]);
  if (!hasMoved) throw new StateChanged();
  if (to === 'confirmed') await openInstallments(trx, deps, booking);
  return { booking: moved, columns: store.movedColumns(to, columns), events };
}

/** Moves a booking that the caller has locked. Throws StateChanged if the verb isn't possible in its state. */
export async function move(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock' | 'config'>,
  booking: BookingRecord,
  verb: BookingVerb,
  how: Move,
): Promise<BookingRecord> {
  const { change = {} } = how;
  const { from, to } = findTransition(verb);
  const hasMoved = await store.moveStatus(trx, booking.id, from, to, { expires_at: null, ...change });
  if (!hasMoved) throw new StateChanged();
  if (to === 'confirmed') await openInstallments(trx, deps, booking);
  if (to === 'cancelled' || to === 'completed') await store.closeOpenChange(trx, booking.id, deps.clock.now());
  if (to === 'cancelled') await endWhatDepends(trx, deps, booking);
  const moved = toMoved(booking, to, change);
  await announce(trx, deps, moved, toAnnouncements(verb, how));
  return moved;
}

// What all actions of a person on a booking have in common: may they know about it, may they do this, and is it still in the
// state they saw. Compare-and-set: if two people act at once, one wins and the other gets the current booking.
import type { BookingVerb } from '@daynook/contract/booking-states';
import type { Booking } from '@daynook/contract/bookings';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { type IdempotentCall, type Outcome, runOnce, type Ticket } from '../../http/idempotency.ts';
import { AppError } from '../../lib/app-error.ts';
import { audit } from '../audit/service.ts';
import { findRole, requireUninvolved } from '../permissions/service.ts';
import type { BookingRecord, Role, Viewer } from './booking.ts';
import { catchUp } from './due-bookings.ts';
import type { Actor } from './events.ts';
import { lockBooking } from './lock.ts';
import { inTransaction, StateChanged } from './move.ts';
import { findViewer, isOpenToViewer } from './policy.ts';
import { mayMove } from './rules.ts';
import * as store from './store.ts';
import { viewBooking } from './view.ts';

export interface Act {
  readonly verb: BookingVerb;
  readonly role: Role;
  readonly actor: Actor;
  readonly now: Date;
}

/** The booking and the actor's role in it. Throws NOT_FOUND if they may not know about it. */
export async function findForActor(
  deps: Deps,
  actor: MemberActor,
  id: string,
): Promise<{ booking: BookingRecord; viewer: Viewer }> {
  const db = deps.db.kysely;
  const booking = await store.findRecord(db, id);
  if (!booking) throw new AppError('NOT_FOUND');
  const viewer = findViewer(actor, booking, await findRole(db, actor.memberId, { listingId: booking.listingId }));
  if (!viewer) throw new AppError('NOT_FOUND');
  return { booking, viewer };
}

/** STATE_CHANGED with the current booking, including deadlines that have passed. */
export async function stateChanged(deps: Deps, actor: MemberActor, id: string): Promise<AppError> {
  await catchUp(deps, id);
  return new AppError('STATE_CHANGED', { current: await viewBooking(deps.db.kysely, deps, actor, id) });
}

/** One action: by whom, on which booking, and the Idempotency-Key that its repeats share. */
export interface Press {
  readonly actor: MemberActor;
  readonly id: string;
  readonly key: string;
}

/**
 * Runs an action once per key and returns the booking. A repeat after a lost response gets the first response, and finishes what
 * the first request began if that one died. Throws what the action throws, and the IDEMPOTENCY_ codes.
 */
export function moveOnce(
  deps: Deps,
  { actor, id, key }: Press,
  { operation, input }: Pick<IdempotentCall, 'operation' | 'input'>,
  work: (ticket: Ticket) => Promise<void>,
): Promise<Outcome<Booking>> {
  return runOnce(deps, { memberId: actor.memberId, key, operation, input: { id, input } }, async (ticket) => {
    await work(ticket);
    const answer = await viewBooking(deps.db.kysely, deps, actor, id);
    await ticket.finish(deps.db.kysely, 200, answer);
    return answer;
  });
}

/**
 * Runs work in one transaction with the action's key, the booking, its listing, and `listingIds` locked. A repeat finds `progress`. Throws STATE_CHANGED
 * with the booking if the work throws StateChanged, and everything else it throws.
 */
export async function onLocked(
  deps: Deps,
  { actor, id }: Press,
  ticket: Ticket,
  {
    seen,
    progress,
    listingIds = [],
  }: { seen: BookingRecord; progress: Record<string, string>; listingIds?: readonly string[] },
  work: (trx: Transaction<DB>, booking: BookingRecord) => Promise<void>,
): Promise<void> {
  try {
    await inTransaction(deps, async (trx) => {
      await ticket.begin(trx, progress);
      const booking = await lockBooking(trx, seen, listingIds);
      if (!booking) throw new StateChanged();
      await work(trx, booking);
    });
  } catch (error) {
    throw error instanceof StateChanged ? await stateChanged(deps, actor, id) : error;
  }
}

/**
 * Runs a verb in one transaction with its key, listings, and booking locked. Does nothing if an earlier request with the same key
 * got this far. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED, and what the work throws.
 */
export async function act(
  deps: Deps,
  press: Press,
  ticket: Ticket,
  findVerb: (role: Role) => BookingVerb,
  work: (trx: Transaction<DB>, booking: BookingRecord, act: Act) => Promise<void>,
): Promise<void> {
  if (ticket.progress) return;
  const { actor, id } = press;
  const { booking: seen, viewer } = await findForActor(deps, actor, id);
  const { role } = viewer;
  const verb = findVerb(role);
  if (!isOpenToViewer(verb, viewer)) throw new AppError('FORBIDDEN');
  await onLocked(deps, press, ticket, { seen, progress: { verb } }, async (trx, booking) => {
    // The time at which we got the lock counts, not the time the request arrived.
    const now = deps.clock.now();
    if (role === 'staff')
      await requireUninvolved(trx, deps, actor, { money: { bookingId: id }, permission: 'manage-bookings' });
    if (!mayMove(verb, booking, now)) throw new StateChanged();
    await work(trx, booking, { verb, role, actor: { by: role, memberId: actor.memberId }, now });
    if (role !== 'staff') return;
    const subject = { kind: 'booking' as const, id };
    await audit(trx, deps, { actorId: actor.memberId, action: verb, subject, memberId: booking.guest.id });
  });
}

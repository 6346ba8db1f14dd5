// What every verb of a person on a booking has in common: may they know of it, may they do this at all, is it still what
// they thought it was. Compare-and-set: of two who act at once exactly one wins, the other is told how it stands now.
import type { BookingVerb } from '@daynook/contract/booking-states';
import type { Booking } from '@daynook/contract/bookings';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { audit } from '../audit/service.ts';
import { findStanding } from '../rights/service.ts';
import type { BookingRecord, Role, Seat } from './booking.ts';
import type { Doer } from './events.ts';
import { lockBooking } from './lock.ts';
import { inTransaction, StateChanged } from './move.ts';
import { isOpenToSeat, seatOf } from './policy.ts';
import { mayMove } from './rules.ts';
import * as store from './store.ts';
import { catchUp } from './timers.ts';
import { viewBooking } from './view.ts';

export interface Act {
  readonly verb: BookingVerb;
  readonly role: Role;
  readonly doer: Doer;
  readonly now: Date;
}

/** The booking and where the actor sits; NOT_FOUND when they may not know of it. */
export async function findForActor(
  deps: Deps,
  actor: MemberActor,
  id: string,
): Promise<{ booking: BookingRecord; seat: Seat }> {
  const db = deps.db.kysely;
  const booking = await store.findRecord(db, id);
  if (!booking) throw new AppError('NOT_FOUND');
  const seat = seatOf(actor, booking, await findStanding(db, actor.memberId, { listingId: booking.listingId }));
  if (!seat) throw new AppError('NOT_FOUND');
  return { booking, seat };
}

/** STATE_CHANGED with the booking as it stands, clocks that have run out included. */
export async function stateChanged(deps: Deps, actor: MemberActor, id: string): Promise<AppError> {
  await catchUp(deps, id);
  return new AppError('STATE_CHANGED', { current: await viewBooking(deps.db.kysely, deps, actor, id) });
}

/**
 * Runs a verb in one transaction, listings and booking locked. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED, and what the
 * work throws.
 */
export async function act(
  deps: Deps,
  actor: MemberActor,
  id: string,
  verbOf: (role: Role) => BookingVerb,
  work: (trx: Transaction<DB>, booking: BookingRecord, act: Act) => Promise<void>,
): Promise<void> {
  const { booking: seen, seat } = await findForActor(deps, actor, id);
  const { role } = seat;
  const verb = verbOf(role);
  if (!isOpenToSeat(verb, seat)) throw new AppError('FORBIDDEN');
  try {
    await inTransaction(deps, async (trx) => {
      const booking = await lockBooking(trx, seen);
      // The moment counts at which it is our turn, not that at which the request came in.
      const now = deps.clock.now();
      if (!booking || !mayMove(verb, booking, now)) throw new StateChanged();
      await work(trx, booking, { verb, role, doer: { by: role, memberId: actor.memberId }, now });
      if (role === 'staff') {
        const subject = { kind: 'booking' as const, id };
        await audit(trx, deps, { actorId: actor.memberId, action: verb, subject, memberId: booking.guest.id });
      }
    });
  } catch (error) {
    throw error instanceof StateChanged ? await stateChanged(deps, actor, id) : error;
  }
}

/** The booking after a verb, as its doer sees it. */
export const answerWith = (deps: Deps, actor: MemberActor, id: string): Promise<Booking> =>
  viewBooking(deps.db.kysely, deps, actor, id);

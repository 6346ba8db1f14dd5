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
import { lockSpaces } from '../availability/service.ts';
import type { BookingRecord, Role } from './booking.ts';
import type { Doer } from './events.ts';
import { inTransaction, StateChanged } from './move.ts';
import { roleOf } from './policy.ts';
import { isOpenTo, mayMove } from './rules.ts';
import * as store from './store.ts';
import { catchUp } from './timers.ts';
import { viewBooking } from './view.ts';

export interface Act {
  readonly verb: BookingVerb;
  readonly role: Role;
  readonly doer: Doer;
  readonly now: Date;
}

/** The booking and what the actor is to it; NOT_FOUND when they may not know of it. */
export async function findForActor(
  deps: Deps,
  actor: MemberActor,
  id: string,
): Promise<{ booking: BookingRecord; role: Role }> {
  const booking = await store.findRecord(deps.db.kysely, id);
  const role = booking && roleOf(actor, booking);
  if (!booking || !role) throw new AppError('NOT_FOUND');
  return { booking, role };
}

/** STATE_CHANGED with the booking as it stands, clocks that have run out included. */
export async function stateChanged(deps: Deps, actor: MemberActor, id: string): Promise<AppError> {
  await catchUp(deps, id);
  return new AppError('STATE_CHANGED', { current: await viewBooking(deps.db.kysely, deps, actor, id) });
}

/**
 * Runs a verb in one transaction, listings locked first, then the booking. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED,
 * and what the work throws.
 */
export async function act(
  deps: Deps,
  actor: MemberActor,
  id: string,
  verbOf: (role: Role) => BookingVerb,
  work: (trx: Transaction<DB>, booking: BookingRecord, act: Act) => Promise<void>,
): Promise<void> {
  const { booking: seen, role } = await findForActor(deps, actor, id);
  const verb = verbOf(role);
  if (!isOpenTo(verb, role)) throw new AppError('FORBIDDEN');
  try {
    await inTransaction(deps, async (trx) => {
      await lockSpaces(trx, seen.listingId);
      const booking = await store.lockRecord(trx, id);
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

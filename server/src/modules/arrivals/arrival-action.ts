// What all actions about an arrival have in common: who may do it, deadlines that have passed, and one effect per key.
import type { Booking } from '@daynook/contract/bookings';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Outcome } from '../../http/idempotency.ts';
import { AppError } from '../../lib/app-error.ts';
import { audit } from '../audit/service.ts';
import {
  type BookingActor,
  type BookingRecord,
  catchUp,
  findForActor,
  moveOnce,
  onLocked,
  type Press,
  returnMoney,
  type Viewer,
} from '../bookings/service.ts';
import { requireUninvolved } from '../permissions/service.ts';
import { endDue } from './end-no-access.ts';

type Trx = Transaction<DB>;

export interface Arriving {
  readonly booking: BookingRecord;
  readonly viewer: Viewer;
  readonly actor: BookingActor;
  readonly now: Date;
}

interface Action {
  /** After `POST /api/bookings/{id}/`. */
  readonly verb: string;
  readonly input?: object;
  readonly isOpenTo: (viewer: Viewer) => boolean;
}

/** Staff act on other people's bookings only, and it's logged. */
async function auditStaff(
  trx: Trx,
  deps: Deps,
  { actor, id }: Press,
  booking: BookingRecord,
  verb: string,
): Promise<void> {
  await requireUninvolved(trx, deps, actor, { money: { bookingId: id }, permission: 'manage-bookings' });
  const subject = { kind: 'booking' as const, id };
  const action = verb.replaceAll('/', '-');
  await audit(trx, deps, { actorId: actor.memberId, action, subject, memberId: booking.guest.id });
}

/**
 * Runs an action once per key, with the booking locked and its timers applied, then returns money that it set free. Throws NOT_FOUND,
 * FORBIDDEN, STATE_CHANGED with the booking, and what the work throws.
 */
export const pressOnce = (
  deps: Deps,
  press: Press,
  { verb, input = {}, isOpenTo }: Action,
  work: (trx: Trx, arriving: Arriving) => Promise<void>,
): Promise<Outcome<Booking>> =>
  moveOnce(deps, press, { operation: `POST /api/bookings/{id}/${verb}`, input }, async (ticket) => {
    const { actor, id } = press;
    if (!ticket.progress) {
      const found = await findForActor(deps, actor, id);
      if (!isOpenTo(found.viewer)) throw new AppError('FORBIDDEN');
      const { viewer } = found;
      await catchUp(deps, id);
      await endDue(deps, id);
      await onLocked(deps, press, ticket, { seen: found.booking, progress: { verb } }, async (trx, booking) => {
        const by = { by: viewer.role, memberId: actor.memberId };
        await work(trx, { booking, viewer, actor: by, now: deps.clock.now() });
        if (viewer.role === 'staff') await auditStaff(trx, deps, press, booking, verb);
      });
    }
    await returnMoney(deps, id);
  });

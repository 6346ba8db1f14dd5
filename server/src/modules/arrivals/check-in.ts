// Records when the guest arrived and left (E9). The server's clock counts, not the one of a phone.
import type { Booking } from '@daynook/contract/bookings';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import type { Outcome } from '../../http/idempotency.ts';
import { AppError } from '../../lib/app-error.ts';
import {
  announce,
  type BookingActor,
  type BookingRecord,
  catchUp,
  findForActor,
  isCheckInOpen,
  isCheckOutOpen,
  mayRecordArrival,
  moveOnce,
  onLocked,
  type Press,
  StateChanged,
  type Viewer,
} from '../bookings/service.ts';
import * as store from './store.ts';

type Trx = Transaction<DB>;
type Work = (trx: Trx, booking: BookingRecord, actor: BookingActor) => Promise<void>;

/** The booking with every timer applied, for someone who may record arrivals. Throws NOT_FOUND, FORBIDDEN. */
async function findArriving(
  deps: Deps,
  actor: MemberActor,
  id: string,
): Promise<{ booking: BookingRecord; viewer: Viewer }> {
  const found = await findForActor(deps, actor, id);
  if (!mayRecordArrival(found.viewer)) throw new AppError('FORBIDDEN');
  return (await catchUp(deps, id)) ? findForActor(deps, actor, id) : found;
}

const record = (deps: Deps, press: Press, verb: 'check-in' | 'check-out', work: Work): Promise<Outcome<Booking>> =>
  moveOnce(deps, press, { operation: `POST /api/bookings/{id}/${verb}`, input: {} }, async (ticket) => {
    if (ticket.progress) return;
    const { actor, id } = press;
    const { booking: seen, viewer } = await findArriving(deps, actor, id);
    await onLocked(deps, press, ticket, { seen, progress: { verb } }, (trx, booking) =>
      work(trx, booking, { by: viewer.role, memberId: actor.memberId }),
    );
  });

/**
 * The guest has arrived. If guest and host both say so, the first time counts. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED with the
 * booking, and the IDEMPOTENCY_ codes.
 */
export const checkIn = (deps: Deps, press: Press): Promise<Outcome<Booking>> =>
  record(deps, press, 'check-in', async (trx, booking, actor) => {
    const now = deps.clock.now();
    if (!isCheckInOpen(booking, now)) throw new StateChanged();
    if (await store.recordCheckIn(trx, booking.id, now))
      await announce(trx, deps, booking, [{ code: 'checked-in', actor }]);
  });

/** The guest has left. The booking keeps its hours. Throws what `checkIn` throws. */
export const checkOut = (deps: Deps, press: Press): Promise<Outcome<Booking>> =>
  record(deps, press, 'check-out', async (trx, booking, actor) => {
    const now = deps.clock.now();
    if (!isCheckOutOpen(booking, now)) throw new StateChanged();
    if (await store.recordCheckOut(trx, booking.id, now))
      await announce(trx, deps, booking, [{ code: 'checked-out', actor }]);
  });

// Answers to a proposed change: accepted, declined, withdrawn, or paid with another card.
import type { Booking } from '@daynook/contract/bookings';
import type { Db } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import type { Outcome } from '../../http/idempotency.ts';
import { AppError } from '../../lib/app-error.ts';
import {
  announce,
  type BookingRecord,
  findForActor,
  inTransaction,
  lockBooking,
  mayChange,
  moveOnce,
  onLocked,
  type Press,
  StateChanged,
  type Viewer,
  viewBooking,
} from '../bookings/service.ts';
import { requireCharged } from '../payments/service.ts';
import { customerFor } from '../saved-cards/service.ts';
import { agree } from './apply-change.ts';
import { chargeGivenCard, findGivenCharge } from './charge-change.ts';
import { recheckHours, requireChargeable } from './new-terms.ts';
import { auditStaff, findChanger, finish, requireChangeable, requirePricePossible } from './propose.ts';
import { whatCan } from './rules.ts';
import * as store from './store.ts';
import { listingIn } from './terms.ts';
import { changeFacts, viewChange } from './view.ts';

type Trx = Parameters<typeof lockBooking>[0];
type ChangeAction = 'accept' | 'decline' | 'withdraw' | 'pay';

/** The change, if the viewer can do this with it now. Throws NOT_FOUND for another booking's, StateChanged. */
async function findFor(
  trx: Trx,
  deps: Deps,
  booking: BookingRecord,
  { changeId, viewer, action }: { changeId: string; viewer: Viewer; action: ChangeAction },
): Promise<store.Change> {
  const change = await store.findChange(trx, changeId);
  if (change?.bookingId !== booking.id) throw new AppError('NOT_FOUND');
  const can = whatCan(change, { role: viewer.role, mayChange: mayChange(viewer), now: deps.clock.now() });
  if (!can[action]) throw new StateChanged();
  return change;
}

/** The listing that the change would move the booking to. It's locked with the booking's own. */
async function listLockedWith(db: Db, booking: BookingRecord, changeId: string): Promise<string[]> {
  const change = await store.findChange(db, changeId);
  return change?.bookingId === booking.id ? [listingIn(change.after, booking)] : [];
}

/** Runs an answer once per key, with the booking locked. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED, and what the work throws. */
function answerOnce(
  deps: Deps,
  press: Press,
  { changeId, action, input = {} }: { changeId: string; action: Exclude<ChangeAction, 'pay'>; input?: object },
  work: (trx: Trx, booking: BookingRecord, change: store.Change, viewer: Viewer) => Promise<void>,
): Promise<Outcome<Booking>> {
  const call = { operation: `POST /api/bookings/{id}/changes/{changeId}/${action}`, input: { changeId, ...input } };
  return moveOnce(deps, press, call, async (ticket) => {
    const { actor, id } = press;
    if (!ticket.progress) {
      const { booking: seen, viewer } = await findChanger(deps, actor, id);
      const listingIds = await listLockedWith(deps.db.kysely, seen, changeId);
      await onLocked(deps, press, ticket, { seen, progress: { verb: action }, listingIds }, async (trx, booking) => {
        const change = await findFor(trx, deps, booking, { changeId, viewer, action });
        await auditStaff(trx, deps, press, { role: viewer.role, booking, action: `change-${action}` });
        await work(trx, booking, change, viewer);
      });
    }
    await finish(deps, id);
  });
}

/**
 * The other side accepts (T18). Hours, buffers, and room are checked again in the same transaction; the price is the one that both
 * agreed to. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED with the booking, CHANGE_NOT_POSSIBLE, and the codes of the listing's rules.
 */
export const acceptChange = (
  deps: Deps,
  press: Press,
  { changeId, ...expected }: { changeId: string; expectedTotalMinor: number; expectedTermsKey?: string | undefined },
): Promise<Outcome<Booking>> =>
  answerOnce(deps, press, { changeId, action: 'accept', input: expected }, async (trx, booking, change, viewer) => {
    const now = deps.clock.now();
    const shown = viewChange(booking, change, viewer, now);
    const { expectedTotalMinor, expectedTermsKey = shown.termsKey } = expected;
    if (shown.after.totalMinor !== expectedTotalMinor || shown.termsKey !== expectedTermsKey) throw new StateChanged();
    await requireChangeable(trx, booking, { now, hasOwnDeadline: true });
    requirePricePossible(booking, change.after);
    // A later booking of a series may have been charged since.
    requireChargeable(booking, change.after);
    await recheckHours(trx, deps, booking, { after: change.after, viewer });
    await agree(trx, deps, booking, change, { changedBy: { by: viewer.role, memberId: press.actor.memberId } });
  });

/** Ends a change that isn't made, and tells the other side. */
const end =
  (deps: Deps, press: Press, state: 'declined' | 'withdrawn') =>
  async (trx: Trx, booking: BookingRecord, change: store.Change, { role }: Viewer): Promise<void> => {
    const ended = { state, endedAt: deps.clock.now() };
    const answeredBy = state === 'declined' ? press.actor.memberId : undefined;
    await store.updateChange(trx, change.id, { ...ended, answeredBy });
    const changedBy = { by: role, memberId: press.actor.memberId };
    await announce(trx, deps, booking, [
      {
        code: `change-${state}`,
        actor: changedBy,
        change: changeFacts(booking, { ...change, ...ended }, ended.endedAt),
      },
    ]);
  };

/** The other side declines. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED. */
export const declineChange = (deps: Deps, press: Press, changeId: string): Promise<Outcome<Booking>> =>
  answerOnce(deps, press, { changeId, action: 'decline' }, end(deps, press, 'declined'));

/** The proposer takes it back, or nobody wants to pay for it anymore. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED. */
export const withdrawChange = (deps: Deps, press: Press, changeId: string): Promise<Outcome<Booking>> =>
  answerOnce(deps, press, { changeId, action: 'withdraw' }, end(deps, press, 'withdrawn'));

interface GivenCard {
  readonly cardNumber?: string | undefined;
  readonly confirmationToken?: string | undefined;
  readonly savedCardId?: string | undefined;
  readonly saveCard?: true | undefined;
}

/** Keeps the hours again and begins the charge of a given card. Throws what accepting throws. */
const beginPayment = (deps: Deps, actor: MemberActor, seen: BookingRecord, changeId: string): Promise<void> =>
  inTransaction(deps, async (trx) => {
    const booking = await lockBooking(trx, seen, await listLockedWith(trx, seen, changeId));
    if (!booking) throw new StateChanged();
    const viewer: Viewer = { role: 'guest', hostRole: 'owner' };
    const change = await findFor(trx, deps, booking, { changeId, viewer, action: 'pay' });
    await requireChangeable(trx, booking, { now: deps.clock.now(), hasOwnDeadline: true });
    requirePricePossible(booking, change.after);
    await recheckHours(trx, deps, booking, { after: change.after, viewer });
    await agree(trx, deps, booking, change, {
      changedBy: { by: 'guest', memberId: actor.memberId },
      isCardGiven: true,
    });
  });

/**
 * The guest pays for an agreed change with another card. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED, PAYMENT_DECLINED,
 * PAYMENT_AUTHENTICATION_REQUIRED with what the guest's browser needs to continue, OVERLOADED while the provider doesn't answer, and
 * what accepting throws.
 */
export async function payChange(
  deps: Deps,
  actor: MemberActor,
  { id, changeId, card }: { id: string; changeId: string; card: GivenCard },
): Promise<Booking> {
  const { booking, viewer } = await findForActor(deps, actor, id);
  if (viewer.role !== 'guest') throw new AppError('FORBIDDEN');
  const view = () => viewBooking(deps.db.kysely, deps, actor, id);
  if (!(await findGivenCharge(deps, id, changeId))) {
    try {
      await beginPayment(deps, actor, booking, changeId);
    } catch (error) {
      throw error instanceof StateChanged ? new AppError('STATE_CHANGED', { current: await view() }) : error;
    }
  }
  const attempt = await findGivenCharge(deps, id, changeId);
  if (!attempt) throw new AppError('STATE_CHANGED', { current: await view() });
  const customer = () => customerFor(deps, actor.memberId, card.savedCardId);
  const result = await chargeGivenCard(deps, attempt, { ...card, isSaved: card.saveCard, isKept: true, customer });
  requireCharged(result);
  return view();
}

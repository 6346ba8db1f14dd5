// What all actions on disputes have in common: who may do it, deadlines that have passed, and rows locked in one order.
import type { BookingDisputes } from '@daynook/contract/bookings/booking-disputes';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import {
  type BookingRecord,
  findForActor,
  inTransaction,
  lockRecord,
  mayChange,
  type Viewer,
} from '../bookings/service.ts';
import { followDispute } from './follow-disputes.ts';
import { mayReceive, type Side, whatCan } from './rules.ts';
import * as store from './store.ts';
import { mayReadMoney, toRules, viewDisputes } from './view.ts';

export type Trx = Transaction<DB>;

export const changed = (message = say('This has changed. Here’s the latest version.')): AppError =>
  new AppError('STATE_CHANGED', { message });

/** The price is about to change. Throws STATE_CHANGED while a change of the booking is being paid. */
export function requireUnchanging({ isChanging }: Pick<BookingRecord, 'isChanging'>): void {
  if (isChanging) throw changed(say('A change of this booking is being charged. Try again in a few minutes.'));
}

/** Which side the viewer speaks for; null for staff and for co-hosts who may only look. */
const findSide = (viewer: Viewer): Side | null => (viewer.role === 'staff' || !mayChange(viewer) ? null : viewer.role);

/** Staff who may record payments for damage and other extras. */
const handlesDamage = ({ permissions }: MemberActor, { role }: Viewer): boolean =>
  role === 'staff' && permissions.has('damage');

/** The booking, if the actor may record what its guest paid outside the product. Throws NOT_FOUND, FORBIDDEN. */
export async function requireRecipient(
  deps: Deps,
  actor: MemberActor,
  id: string,
): Promise<{ booking: BookingRecord; isStaff: boolean }> {
  const { booking, viewer } = await findForActor(deps, actor, id);
  const isStaff = handlesDamage(actor, viewer);
  if (!mayReceive(booking, { side: findSide(viewer), isStaff })) throw new AppError('FORBIDDEN');
  return { booking, isStaff };
}

/** The booking and the actor's side. Throws NOT_FOUND, FORBIDDEN for who may only look. */
export async function requireSide(
  deps: Deps,
  actor: MemberActor,
  id: string,
): Promise<{ booking: BookingRecord; side: Side }> {
  const { booking, viewer } = await findForActor(deps, actor, id);
  const side = findSide(viewer);
  if (side === null) throw new AppError('FORBIDDEN');
  return { booking, side };
}

export interface Named {
  readonly id: string;
  readonly disputeId: string;
  readonly version: number;
}

export interface Acting {
  readonly booking: BookingRecord;
  readonly dispute: store.DisputeRow;
  readonly offers: readonly store.OfferRow[];
  readonly side: Side;
  readonly by: string;
  readonly now: Date;
}

type Action = keyof ReturnType<typeof whatCan>;

/** Locks the booking, then the dispute. Undefined if it isn't the booking's. */
export async function lockBoth(
  trx: Trx,
  bookingId: string,
  disputeId: string,
): Promise<{ booking: BookingRecord; dispute: store.DisputeRow } | undefined> {
  const booking = await lockRecord(trx, bookingId);
  const dispute = await store.lockDispute(trx, disputeId);
  return booking && dispute?.booking_id === bookingId ? { booking, dispute } : undefined;
}

/**
 * Acts on a dispute in the version that was read, after deadlines that have passed. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED, and what
 * the work throws.
 */
export async function actOn(
  deps: Deps,
  actor: MemberActor,
  { id, disputeId, version }: Named,
  action: Action,
  work: (trx: Trx, acting: Acting) => Promise<void>,
): Promise<void> {
  const { side } = await requireSide(deps, actor, id);
  await followDispute(deps, { id: disputeId, bookingId: id });
  await inTransaction(deps, async (trx) => {
    const found = await lockBoth(trx, id, disputeId);
    if (!found) throw new AppError('NOT_FOUND');
    const offers = (await store.listOffers(trx, [disputeId])).get(disputeId) ?? [];
    // The time at which we got the lock counts, not the time the request arrived.
    const now = deps.clock.now();
    const { dispute } = found;
    if (dispute.version !== version) throw changed();
    if (!whatCan(toRules(dispute, found.booking), { side, offers: offers.map(toOffer), now })[action]) throw changed();
    await work(trx, { ...found, offers, side, by: actor.memberId, now });
  });
}

export const toOffer = ({ side, amount_minor: amountMinor }: store.OfferRow) => ({ side, amountMinor });

/** The booking's disputes as the actor sees them. Throws NOT_FOUND. */
export async function view(deps: Deps, actor: MemberActor, id: string): Promise<BookingDisputes> {
  const { booking, viewer } = await findForActor(deps, actor, id);
  const side = findSide(viewer);
  const isStaff = handlesDamage(actor, viewer);
  const mayKnowMoney = mayReadMoney(viewer);
  return viewDisputes(deps, booking, { side, mayKnowMoney, mayReceive: mayReceive(booking, { side, isStaff }) });
}

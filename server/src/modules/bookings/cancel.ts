// Canceling, and the refund it gives. The dialog's preview and the cancellation use the same rules, so they can't differ.
import { type BookingVerb, CANCEL_REFUNDS, type CancelRefund } from '@daynook/contract/booking-states';
import type { Booking, RefundPreview } from '@daynook/contract/bookings';
import type { Kysely, Transaction } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import type { Outcome } from '../../http/idempotency.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { changeKind, release } from '../availability/service.ts';
import { calculateBonus, creditTerms, giveBonus, type RefundParts } from '../credit/service.ts';
import { fineHost } from '../host-fines/service.ts';
import { postCancellation } from '../payments/service.ts';
import { settlementAfter } from '../prices/service.ts';
import type { BookingRecord, Role } from './booking.ts';
import { type Act, act, findForActor, moveOnce, type Press, stateChanged } from './booking-action.ts';
import { endRequest } from './end-request.ts';
import { type Actor, type Announcement, announce, SYSTEM } from './events.ts';
import { move, StateChanged } from './move.ts';
import { previewFor, type Ruled } from './refunds/refund-rules.ts';
import { closeOpenRefund } from './refunds/refund-store.ts';
import { openRefund, refundParts, returnMoney } from './return-money.ts';
import { CANCEL_VERBS, excusableUntil, isDueLater, isDueOnArrival, isManual, leadsOn, mayMove } from './rules.ts';
import { returnReceived } from './start-outside-payment.ts';

type Preview = z.output<typeof RefundPreview>;

/** Whose terms decide the refund. Staff give everything back, as hosts do, or what the guest would get. */
const chooseTerms = (role: Role, refund: CancelRefund | undefined): Role => (refund === 'policy' ? 'guest' : role);

/** Only staff choose. Throws VALIDATION_FAILED. */
function requireStaff(role: Role, refund: CancelRefund | undefined): void {
  if (refund !== undefined && role !== 'staff')
    throw new AppError('VALIDATION_FAILED', { fields: { refund: say('Only staff can choose what’s refunded.') } });
}

/** After the start, the policy keeps the whole price, even months that aren't paid yet. The guest ends those stays early instead. */
const choicesFor = ({ startsAt, unpaidMinor }: BookingRecord, now: Date): readonly CancelRefund[] =>
  now >= startsAt && unpaidMinor > 0 ? ['all'] : CANCEL_REFUNDS;

/** Throws VALIDATION_FAILED if the booking can't be canceled on these terms. */
function requirePossible(booking: BookingRecord, refund: CancelRefund | undefined, now: Date): void {
  if (refund === undefined || choicesFor(booking, now).includes(refund)) return;
  const message = say(
    'This stay is paid monthly and has started. Refund everything, or ask the guest to end it early.',
  );
  throw new AppError('VALIDATION_FAILED', { fields: { refund: message } });
}

/** What the host keeps after our fee. */
const hostKeeps = (booking: BookingRecord, preview: Ruled): number =>
  settlementAfter(preview, booking, booking).hostMinor;

/** What staff decide by; nothing for bookings that nobody has paid for. */
function staffTerms(
  booking: BookingRecord,
  preview: Ruled,
  { role, refund = 'all', now }: { role: Role; refund?: CancelRefund | undefined; now: Date },
): Pick<Preview, 'staff'> {
  if (role !== 'staff' || preview.rule === 'not-charged') return {};
  const choices = [...choicesFor(booking, now)];
  return { staff: { refund, choices, hostKeepsMinor: hostKeeps(booking, preview) } };
}

/** How the refund would be paid, and the bonus if the guest chose credit. */
async function withCredit(
  db: Kysely<DB> | Transaction<DB>,
  booking: BookingRecord,
  preview: Ruled,
  role: Role,
): Promise<Offer> {
  const beforeMinor = booking.hostRefundMinor + booking.goodwillMinor;
  const parts = refundParts(booking, preview.dueMinor, { beforeMinor });
  const mayChoose = role === 'guest' && booking.collectedBy === 'platform' && preview.rule !== 'cool-off';
  const bonusMinor =
    mayChoose && parts.moneyMinor > 0
      ? calculateBonus(parts.moneyMinor, (await creditTerms(db)).refundBonusPercent)
      : 0;
  const creditBonusMinor = bonusMinor > 0 ? bonusMinor : null;
  return { preview: { ...preview, creditMinor: parts.creditMinor, creditBonusMinor }, parts };
}

interface Offer {
  readonly preview: Preview;
  readonly parts: RefundParts;
}

/** The refund in the guest's chosen form. Throws REFUND_CHANGED if the bonus is smaller than the one shown. */
function chosenParts(
  { preview, parts }: Offer,
  { refundAs, expectedBonusMinor = 0 }: Cancellation,
): RefundParts & { readonly bonusMinor: number } {
  if (refundAs !== 'credit') return { ...parts, bonusMinor: 0 };
  const { dueMinor, creditBonusMinor } = preview;
  if (creditBonusMinor === null || creditBonusMinor < expectedBonusMinor)
    throw new AppError('REFUND_CHANGED', { current: preview });
  return { moneyMinor: 0, creditMinor: dueMinor, bonusMinor: creditBonusMinor };
}

/**
 * The refund if the booking were canceled now. Throws NOT_FOUND, STATE_CHANGED if it can't be canceled anymore, and
 * VALIDATION_FAILED if someone other than staff chooses the refund.
 */
export async function previewRefund(
  deps: Deps,
  actor: MemberActor,
  id: string,
  refund?: CancelRefund,
): Promise<Preview> {
  const { booking, viewer } = await findForActor(deps, actor, id);
  const { role } = viewer;
  requireStaff(role, refund);
  const now = deps.clock.now();
  const mayEnd = mayMove(CANCEL_VERBS[role], booking, now) || mayMove('withdraw', booking, now);
  if (!mayEnd) throw await stateChanged(deps, actor, id);
  requirePossible(booking, refund, now);
  const ruled = previewFor(booking, chooseTerms(role, refund), now);
  const { preview } = await withCredit(deps.db.kysely, booking, ruled, role);
  return { ...preview, ...staffTerms(booking, ruled, { role, refund, now }) };
}

/** The reason, and the refund the person expects. */
export interface Cancellation {
  readonly reason: string;
  /** The refund as shown. Left out if the decision didn't depend on it. */
  readonly expectedDueMinor?: number | undefined;
  /** The fine that the host was shown; nothing if left out. */
  readonly expectedFineMinor?: number | undefined;
  /** The guest takes the refund as credit with at least this bonus. */
  readonly refundAs?: 'payment' | 'credit' | undefined;
  readonly expectedBonusMinor?: number | undefined;
  /** Staff refund everything or what the policy gives; everything if left out. */
  readonly refund?: CancelRefund | undefined;
}

/** An action that ends a booking. `role` decides the refund, and `cancelledBy` is who's shown if that's someone else. */
type Ending = Act & { readonly cancelledBy?: 'system' };

/** What a host's cancellation of a confirmed booking costs the host. Throws FINE_CHANGED if they were shown less. */
async function imposeFine(
  trx: Transaction<DB>,
  deps: Deps,
  booking: BookingRecord,
  { expectedFineMinor }: Cancellation,
  { role, actor, now }: Ending,
): Promise<Announcement[]> {
  if (role !== 'host' || booking.confirmedAt === null) return [];
  const amountMinor = await fineHost(trx, deps, booking, expectedFineMinor);
  return amountMinor > 0 ? [{ code: 'fined', actor, amountMinor, deadline: excusableUntil(now) }] : [];
}

/** Until when the host can ask for an excuse, if it was theirs. */
const excuseDeadline = ({ role, now }: Ending): Date | undefined => (role === 'host' ? excusableUntil(now) : undefined);

/** Ends a confirmed booking. The rules split what was paid, and the guest's part is refunded. */
async function cancelPaid(
  trx: Transaction<DB>,
  deps: Deps,
  booking: BookingRecord,
  params: Cancellation,
  how: Ending,
): Promise<void> {
  const { verb, role, actor, now, cancelledBy } = how;
  const { reason, expectedDueMinor, refund } = params;
  requirePossible(booking, refund, now);
  const ruled = previewFor(booking, chooseTerms(role, refund), now);
  const offer = await withCredit(trx, booking, ruled, role);
  const preview = { ...offer.preview, ...staffTerms(booking, ruled, { role, refund, now }) };
  // A deadline may have passed since the preview. People who were shown a higher refund are asked again.
  if (expectedDueMinor !== undefined && preview.dueMinor < expectedDueMinor)
    throw new AppError('REFUND_CHANGED', { current: preview });
  const settlement = settlementAfter(preview, booking, booking);
  const change = {
    cancelled_at: now,
    cancelled_by: cancelledBy ?? role,
    cancel_reason: reason,
    host_part_minor: settlement.hostPartMinor + booking.hostRefundMinor,
    tax_back_minor: booking.taxMinor - settlement.taxMinor,
    promo_back_minor: settlement.promotionMinor,
  };
  const parts = chosenParts(offer, params);
  const { creditMinor, bonusMinor } = parts;
  const asCredit = creditMinor > 0 ? { creditMinor, bonusMinor } : undefined;
  const byStaff = actor.by === 'staff' ? preview.staff : undefined;
  const also = await imposeFine(trx, deps, booking, params, how);
  await move(trx, deps, booking, verb, {
    actor,
    reason,
    amountMinor: preview.dueMinor,
    asCredit,
    byStaff,
    hostKeepsMinor: actor.by === 'guest' ? settlement.hostMinor : undefined,
    deadline: excuseDeadline(how),
    change,
    also,
  });
  // A host's cancellation keeps the hours blocked, so hosts can't cancel to resell them at a higher price.
  if (role === 'host') await changeKind(trx, booking.id, 'host_block');
  else await release(trx, booking.id);
  await postCancellation(trx, deps, booking, settlement);
  await openRefund(trx, deps, booking, parts);
  if (bonusMinor > 0) await giveBonus(trx, deps, booking, bonusMinor);
  if (parts.moneyMinor > 0 && isManual(booking))
    await announce(trx, deps, booking, [{ code: 'refund-due', actor: SYSTEM, amountMinor: parts.moneyMinor }]);
  // The cancellation's rules decide the refund. Staff can propose more afterward.
  await closeOpenRefund(trx, booking.id, now);
}

/** Ends a confirmed booking that the guest would have paid at check-in, or later by card. Nobody owes anything. */
async function cancelUnpaid(
  trx: Transaction<DB>,
  deps: Deps,
  booking: BookingRecord,
  params: Cancellation,
  how: Ending,
): Promise<void> {
  const { verb, role, actor, now, cancelledBy } = how;
  const { reason } = params;
  const change = {
    payment_status: 'voided',
    cancelled_at: now,
    cancelled_by: cancelledBy ?? role,
    cancel_reason: reason,
  };
  const also = await imposeFine(trx, deps, booking, params, how);
  const deadline = excuseDeadline(how);
  await move(trx, deps, booking, verb, { actor, reason, amountMinor: 0, deadline, change, also });
  if (role === 'host') await changeKind(trx, booking.id, 'host_block');
  else await release(trx, booking.id);
  await returnReceived(trx, deps, booking);
}

/** Ends a booking in whichever of these states it is. */
async function endBooking(
  trx: Transaction<DB>,
  deps: Deps,
  booking: BookingRecord,
  params: Cancellation,
  how: Ending,
): Promise<void> {
  if (isDueOnArrival(booking) || isDueLater(booking)) return cancelUnpaid(trx, deps, booking, params, how);
  if (!leadsOn('withdraw', booking.status)) return cancelPaid(trx, deps, booking, params, how);
  const { reason } = params;
  const change = { cancelled_at: how.now, cancelled_by: how.role, cancel_reason: reason };
  await endRequest(trx, deps, booking, how.verb, { actor: how.actor, reason, change });
}

/** The verb by which this role cancels. Throws VALIDATION_FAILED if they chose the refund and aren't staff. */
function cancelVerb(role: Role, { refund }: Cancellation): BookingVerb {
  requireStaff(role, refund);
  return CANCEL_VERBS[role];
}

/**
 * Canceled by the guest under the policy (T11), by the host with a full refund (T12), or by staff with either (T17). Throws
 * NOT_FOUND, FORBIDDEN, STATE_CHANGED, REFUND_CHANGED if less is due than expected, FINE_CHANGED, VALIDATION_FAILED if the choice isn't theirs or
 * isn't possible, and the IDEMPOTENCY_ codes.
 */
export function cancelBooking(deps: Deps, press: Press, params: Cancellation): Promise<Outcome<Booking>> {
  const call = { operation: 'POST /api/bookings/{id}/cancel', input: params };
  return moveOnce(deps, press, call, async (ticket) => {
    await act(
      deps,
      press,
      ticket,
      (role) => cancelVerb(role, params),
      (trx, booking, how) => endBooking(trx, deps, booking, params, how),
    );
    await returnMoney(deps, press.id);
  });
}

/**
 * Ends a stay because the guest couldn't get in: everything that was paid goes back. The caller has locked the booking, and runs
 * `returnMoney` afterward. Throws StateChanged if it isn't under way.
 */
export async function cancelForNoAccess(
  trx: Transaction<DB>,
  deps: Deps,
  booking: BookingRecord,
  { actor, reason }: { actor: Actor; reason: string },
): Promise<void> {
  const now = deps.clock.now();
  if (!mayMove('cancelForNoAccess', booking, now)) throw new StateChanged();
  const how = { verb: 'cancelForNoAccess', role: 'staff', actor, now, cancelledBy: 'system' } as const;
  await (isDueOnArrival(booking) ? cancelUnpaid : cancelPaid)(trx, deps, booking, { reason }, how);
}

/**
 * Staff end a booking with a full refund, in the caller's transaction. The job that settles payments sends the money. Throws
 * StateChanged if the booking can't be canceled anymore.
 */
export async function cancelByStaff(
  trx: Transaction<DB>,
  deps: Deps,
  booking: BookingRecord,
  { staffId, reason }: { staffId: string; reason: string },
): Promise<void> {
  const now = deps.clock.now();
  if (!mayMove('cancelByStaff', booking, now)) throw new StateChanged();
  const actor: Actor = { by: 'staff', memberId: staffId };
  await endBooking(trx, deps, booking, { reason }, { verb: 'cancelByStaff', role: 'staff', actor, now });
}

// Answers to the other side's offer: accept it, offer another amount, or decline; withdraw one's own; and pay as the guest.

import type { BookingDisputes } from '@daynook/contract/bookings/booking-disputes';
import { BOOKING_DISPUTE } from '@daynook/contract/limits/booking-disputes';
import type { CardParams } from '../../adapters/payments/provider.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { addHours } from '../../lib/time/ranges.ts';
import { inTransaction, returnMoney } from '../bookings/service.ts';
import { openAttempts, requireCharged } from '../payments/service.ts';
import { customerFor } from '../saved-cards/service.ts';
import { carryOutCharges, chargeGivenCard, findGivenCharge } from './charge-extra.ts';
import {
  type Acting,
  actOn,
  changed,
  lockBoth,
  type Named,
  requireSide,
  requireUnchanging,
  type Trx,
  toOffer,
  view,
} from './dispute-action.ts';
import { emailSide, tell } from './emails.ts';
import { followDispute, handToStaff } from './follow-disputes.ts';
import { isPaidOutside, offerRange, toDirection, whatCan } from './rules.ts';
import { beginPayment, settleRefund } from './settle-dispute.ts';
import * as store from './store.ts';
import { toRules } from './view.ts';

const toActor = ({ side, by }: Acting) => ({ by: side, memberId: by });
const toAbout = ({ booking, dispute }: Acting) => ({ booking, disputeId: dispute.id });

/** The guest who just agreed still has to pay outside the product. A host's acceptance tells them anyway. */
const isDueOutside = ({ booking, dispute, side }: Acting): boolean =>
  side === 'guest' && toDirection({ openedSide: dispute.opened_side }) === 'payment' && isPaidOutside(booking);

const emailHowToPay = (trx: Trx, deps: Deps, acting: Acting): Promise<void> =>
  emailSide(trx, deps, toAbout(acting), { template: 'booking-dispute-unpaid', side: 'guest' });

/** Accepts the other side's offer of this amount, and pays it. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED. */
export async function acceptOffer(
  deps: Deps,
  actor: MemberActor,
  { amountMinor, ...named }: Named & { amountMinor: number },
): Promise<BookingDisputes> {
  await actOn(deps, actor, named, 'accept', async (trx, acting) => {
    const { booking, dispute, offers, now } = acting;
    requireUnchanging(booking);
    if (offers.at(-1)!.amount_minor !== amountMinor) throw changed();
    if (!(await store.endOffer(trx, dispute.id, 'accepted', now))) throw changed();
    if (toDirection({ openedSide: dispute.opened_side }) === 'payment')
      await beginPayment(trx, deps, { booking, dispute }, amountMinor);
    else if (!(await settleRefund(trx, deps, { booking, dispute }, { hostMinor: amountMinor, platformMinor: 0 })))
      throw changed(say('That’s more than what’s left to refund. Offer less, or let our team decide.'));
    await tell(trx, deps, toAbout(acting), { code: 'dispute-settled', actor: toActor(acting), amountMinor });
    if (isDueOutside(acting)) await emailHowToPay(trx, deps, acting);
  });
  await carryOutCharges(deps, named.id);
  await returnMoney(deps, named.id);
  return view(deps, actor, named.id);
}

/** Offers another amount. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED, VALIDATION_FAILED by field. */
export async function makeOffer(
  deps: Deps,
  actor: MemberActor,
  { amountMinor, message, ...named }: Named & { amountMinor: number; message?: string | undefined },
): Promise<BookingDisputes> {
  await actOn(deps, actor, named, 'offer', async (trx, acting) => {
    const { booking, dispute, offers, side, now } = acting;
    const { fromMinor, toMinor } = offerRange(toRules(dispute, booking), side, offers.map(toOffer));
    if (amountMinor < fromMinor || amountMinor > toMinor) {
      const from = moneyWords(fromMinor, dispute.currency);
      const to = moneyWords(toMinor, dispute.currency);
      throw new AppError('VALIDATION_FAILED', { fields: { amountMinor: say('Enter {from} to {to}.', { from, to }) } });
    }
    if (!(await store.endOffer(trx, dispute.id, 'countered', now))) throw changed();
    const expiresAt = addHours(now, BOOKING_DISPUTE.answerHours);
    const offer = { disputeId: dispute.id, side, by: actor.memberId, amountMinor, at: now, expiresAt };
    await store.insertOffer(trx, { ...offer, id: deps.newId(), message: message || null });
    const remind_at = addHours(expiresAt, -BOOKING_DISPUTE.reminderHours);
    await store.updateDispute(trx, dispute.id, { due_at: expiresAt, remind_at });
    await tell(trx, deps, toAbout(acting), { code: 'dispute-offered', actor: toActor(acting), amountMinor });
  });
  return view(deps, actor, named.id);
}

/** Declines the offer, so staff decide. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED. */
export async function declineOffer(deps: Deps, actor: MemberActor, named: Named): Promise<BookingDisputes> {
  await actOn(deps, actor, named, 'decline', async (trx, acting) => {
    await handToStaff(trx, deps, { id: acting.dispute.id, state: 'declined' });
    await tell(trx, deps, toAbout(acting), { code: 'dispute-with-us', actor: toActor(acting) });
  });
  return view(deps, actor, named.id);
}

/** Takes back one's own dispute, which ends it, or one's offer, so staff decide. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED. */
export async function withdraw(deps: Deps, actor: MemberActor, named: Named): Promise<BookingDisputes> {
  await actOn(deps, actor, named, 'withdraw', async (trx, acting) => {
    const { dispute, side, now } = acting;
    if (side !== dispute.opened_side) {
      await handToStaff(trx, deps, { id: dispute.id, state: 'withdrawn' });
      await tell(trx, deps, toAbout(acting), { code: 'dispute-with-us', actor: toActor(acting) });
      return;
    }
    await store.endOffer(trx, dispute.id, 'withdrawn', now);
    await store.updateDispute(trx, dispute.id, { state: 'withdrawn', due_at: null, remind_at: null, ended_at: now });
    await tell(trx, deps, toAbout(acting), { code: 'dispute-withdrawn', actor: toActor(acting) });
  });
  return view(deps, actor, named.id);
}

type GivenCard = Pick<CardParams, 'cardNumber' | 'confirmationToken' | 'savedCardId'> & {
  readonly saveCard?: true | undefined;
};

/** Begins the charge of a given card, if the guest can pay now. Throws STATE_CHANGED. */
const beginCardPayment = (deps: Deps, { id, disputeId }: { id: string; disputeId: string }): Promise<void> =>
  inTransaction(deps, async (trx: Trx) => {
    const found = await lockBoth(trx, id, disputeId);
    if (!found) throw new AppError('NOT_FOUND');
    const { booking, dispute } = found;
    const now = deps.clock.now();
    if (!whatCan(toRules(dispute, booking), { side: 'guest', offers: [], now }).pay) throw changed();
    const call = { disputeId, isCardGiven: true };
    await openAttempts(trx, deps, booking, ['extra'], dispute.settled_minor!, call);
    await store.updateDispute(trx, disputeId, { state: 'charging' });
  });

/**
 * The guest pays with a card they give. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED, PAYMENT_DECLINED, PAYMENT_AUTHENTICATION_REQUIRED with
 * what their browser needs to continue, and OVERLOADED while the provider doesn't answer.
 */
export async function payExtra(
  deps: Deps,
  actor: MemberActor,
  { card, ...named }: { id: string; disputeId: string; card: GivenCard },
): Promise<BookingDisputes> {
  const { side } = await requireSide(deps, actor, named.id);
  if (side !== 'guest') throw new AppError('FORBIDDEN');
  await followDispute(deps, { id: named.disputeId, bookingId: named.id });
  if (!(await findGivenCharge(deps, named))) await beginCardPayment(deps, named);
  const attempt = await findGivenCharge(deps, named);
  if (!attempt) throw changed();
  const customer = () => customerFor(deps, actor.memberId, card.savedCardId);
  requireCharged(await chargeGivenCard(deps, attempt, { ...card, isSaved: card.saveCard, isKept: true, customer }));
  return view(deps, actor, named.id);
}

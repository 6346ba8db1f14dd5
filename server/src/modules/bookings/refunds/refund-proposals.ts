// Refunds proposed by staff (decision 0031). The host agrees or declines within three days, or a second staff member approves if
// we pay. Nothing happens before that. Then everything is written in one transaction, and the provider is called after it.
import { REFUNDS, type RefundBearer } from '@daynook/contract/limits/refunds';
import type { RefundShares } from '@daynook/contract/money/refunds';
import type { Transaction } from 'kysely';
import type { DB } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { MemberActor } from '../../../http/actor.ts';
import { AppError } from '../../../lib/app-error.ts';
import { say } from '../../../lib/languages/say.ts';
import { moneyWords } from '../../../lib/money-words.ts';
import { addMinutes } from '../../../lib/time/ranges.ts';
import { hasColleague, requireUninvolved } from '../../permissions/service.ts';
import { type Balance, calculateLoss, mostBack } from '../../prices/service.ts';
import type { BookingRecord } from '../booking.ts';
import { type Actor, type Announcement, announce } from '../events.ts';
import * as store from '../store.ts';
import { calculatePart, refundPart } from './refund-part.ts';
import * as refunds from './refund-store.ts';
import { findBalance, toState } from './refund-view.ts';

const movedOn = () =>
  new AppError('STATE_CHANGED', { message: say('This refund has changed. Here’s the latest version.') });

/** A booking's balance. Throws NOT_FOUND, STATE_CHANGED if nothing was paid. */
async function requireBalance(trx: Transaction<DB>, booking: BookingRecord | undefined): Promise<Balance> {
  if (!booking) throw new AppError('NOT_FOUND');
  const balance = await findBalance(trx, booking);
  if (!balance) throw new AppError('STATE_CHANGED', { message: say('Nothing has been paid for this booking.') });
  return balance;
}

interface RefundRequest {
  readonly amountMinor: number;
  readonly bearer: RefundBearer;
}

/** Throws VALIDATION_FAILED by field if the amount is too high. */
function requireWithin(balance: Balance, currency: string, { amountMinor, bearer }: RefundRequest): void {
  const most = mostBack(balance)[bearer];
  if (amountMinor <= most) return;
  const message =
    bearer === 'host'
      ? say('Enter {amount} or less. That’s what the host has left from this booking.', {
          amount: moneyWords(most, currency),
        })
      : say('Enter {amount} or less. The rest has already been refunded.', { amount: moneyWords(most, currency) });
  throw new AppError('VALIDATION_FAILED', { fields: { amountMinor: message } });
}

/** What a refund of this amount would mean for everyone. Throws NOT_FOUND, STATE_CHANGED, VALIDATION_FAILED by field. */
export async function calculateShares(
  trx: Transaction<DB>,
  bookingId: string,
  request: RefundRequest,
): Promise<RefundShares> {
  const booking = await store.findRecord(trx, bookingId);
  const balance = await requireBalance(trx, booking);
  const { currency } = booking!;
  requireWithin(balance, currency, request);
  const { amountMinor, bearer } = request;
  const loss = bearer === 'host' ? calculateLoss(balance, amountMinor).hostLossMinor : 0;
  return {
    currency,
    amountMinor,
    bearer,
    hostLossMinor: loss,
    hostKeepsMinor: balance.hostKeepsMinor - loss,
    platformLossMinor: amountMinor - loss,
    backMinor: balance.backMinor + amountMinor,
    paidMinor: balance.paidMinor,
  };
}

/** Notifies both sides of a refund; `dueAt` is the host's deadline. */
const notify = (
  trx: Transaction<DB>,
  deps: Deps,
  booking: BookingRecord,
  { code, actor, reason, amountMinor }: Announcement,
  dueAt: Date | null = null,
) => announce(trx, deps, { ...booking, expiresAt: dueAt }, [{ code, actor, reason, amountMinor }]);

const staffActor = (actor: MemberActor): Actor => ({ by: 'staff', memberId: actor.memberId });

export interface ProposalRequest extends RefundRequest {
  readonly ticketId: string;
  readonly bookingId: string;
  readonly currency: string;
  readonly reason: string;
}

/**
 * Proposes a refund to the host, or to a second staff member if we pay. Throws NOT_FOUND, STATE_CHANGED if another proposal is open
 * or nothing was paid, VALIDATION_FAILED by field.
 */
export async function proposeRefund(
  trx: Transaction<DB>,
  deps: Deps,
  actor: MemberActor,
  request: ProposalRequest,
): Promise<void> {
  const booking = await store.lockRecord(trx, request.bookingId);
  await requireNotOwn(trx, deps, actor, request.bookingId);
  const balance = await requireBalance(trx, booking);
  const { currency } = booking!;
  if (request.currency !== currency)
    throw new AppError('VALIDATION_FAILED', {
      fields: { currency: say('The guest paid in {currency}. Refund in the same currency.', { currency }) },
    });
  requireWithin(balance, currency, request);
  const at = deps.clock.now();
  const dueAt = request.bearer === 'host' ? addMinutes(at, REFUNDS.answerHours * 60) : null;
  const isNew = await refunds.insertProposal(trx, { ...request, id: deps.newId(), staffId: actor.memberId, dueAt, at });
  if (!isNew)
    throw new AppError('STATE_CHANGED', { message: say('This booking already has an open refund proposal.') });
  if (dueAt === null) return;
  const { reason, amountMinor } = request;
  await notify(trx, deps, booking!, { code: 'refund-proposed', actor: staffActor(actor), reason, amountMinor }, dueAt);
}

interface Named {
  readonly refundId: string;
  readonly version: number;
}

/** Staff who are guest, host, or co-host of a booking can't refund it; colleagues have to. Throws FORBIDDEN. */
const requireNotOwn = (trx: Transaction<DB>, deps: Deps, actor: MemberActor, bookingId: string): Promise<void> =>
  requireUninvolved(trx, deps, actor, { money: { bookingId }, permission: 'propose-refunds' });

/** The proposal in the expected version, with its booking locked. Throws NOT_FOUND, STATE_CHANGED. */
async function lockProposal(
  trx: Transaction<DB>,
  bookingId: string,
  { refundId, version }: Named,
): Promise<{ booking: BookingRecord; proposal: refunds.ProposalRow }> {
  const booking = await store.lockRecord(trx, bookingId);
  const proposal = await refunds.findProposal(trx, refundId);
  if (!booking || proposal?.booking_id !== bookingId) throw new AppError('NOT_FOUND');
  if (proposal.version !== version || !refunds.isOpen(proposal)) throw movedOn();
  return { booking, proposal };
}

/** The one place that starts an agreed refund: proposal, ledger, provider call, and notifications. */
export async function giveBack(
  trx: Transaction<DB>,
  deps: Deps,
  { booking, proposal, actor }: { booking: BookingRecord; proposal: refunds.ProposalRow; actor: Actor },
): Promise<void> {
  const { bearer, amount_minor: amountMinor } = proposal;
  const part = await calculatePart(trx, booking, { amountMinor, bearer });
  if (!part) throw movedOn();
  const change = { state: 'agreed', agreed_by: actor.memberId!, host_loss_minor: part.hostLossMinor } as const;
  if (!(await refunds.moveProposal(trx, proposal, deps.clock.now(), change))) throw movedOn();
  const after = await refundPart(trx, deps, booking, { ...part, id: proposal.id });
  await notify(trx, deps, after, { code: 'refund-agreed', actor, reason: proposal.reason, amountMinor });
}

/**
 * A second staff member approves a refund we pay. Throws NOT_FOUND, STATE_CHANGED, FORBIDDEN for the proposer unless they're the only
 * staff member. Returns whether the proposer approved it alone.
 */
export async function agreeRefund(
  trx: Transaction<DB>,
  deps: Deps,
  actor: MemberActor,
  bookingId: string,
  named: Named,
): Promise<{ isAlone: boolean }> {
  const permission = 'approve-refunds';
  await requireUninvolved(trx, deps, actor, { money: { bookingId }, permission });
  const { booking, proposal } = await lockProposal(trx, bookingId, named);
  if (proposal.state !== 'second') throw movedOn();
  const isOwn = proposal.proposed_by === actor.memberId;
  if (isOwn && (await hasColleague(trx, deps, { memberId: actor.memberId, permission })))
    throw new AppError('FORBIDDEN', {
      message: say('You proposed this refund, so another staff member has to approve it.'),
    });
  await giveBack(trx, deps, { booking, proposal, actor: staffActor(actor) });
  return { isAlone: isOwn };
}

/** Closes an open proposal and notifies both sides if they knew about it. Throws NOT_FOUND, STATE_CHANGED. */
export async function withdrawRefund(
  trx: Transaction<DB>,
  deps: Deps,
  actor: MemberActor,
  bookingId: string,
  named: Named,
): Promise<void> {
  await requireNotOwn(trx, deps, actor, bookingId);
  const { booking, proposal } = await lockProposal(trx, bookingId, named);
  if (!(await refunds.moveProposal(trx, proposal, deps.clock.now(), { state: 'closed' }))) throw movedOn();
  if (proposal.due_at === null) return;
  await notify(trx, deps, booking, {
    code: 'refund-closed',
    actor: staffActor(actor),
    amountMinor: proposal.amount_minor,
  });
}

/** Proposes that we pay what the host declined, which needs a second staff member. Throws NOT_FOUND, STATE_CHANGED. */
export async function turnRefund(
  trx: Transaction<DB>,
  deps: Deps,
  actor: MemberActor,
  bookingId: string,
  named: Named,
): Promise<void> {
  await requireNotOwn(trx, deps, actor, bookingId);
  const { booking, proposal } = await lockProposal(trx, bookingId, named);
  const now = deps.clock.now();
  if (!['late', 'declined'].includes(toState(proposal, now))) throw movedOn();
  const balance = await requireBalance(trx, booking);
  if (proposal.amount_minor > mostBack(balance).platform) throw movedOn();
  const change = { state: 'second', bearer: 'platform', proposed_by: actor.memberId } as const;
  if (!(await refunds.moveProposal(trx, proposal, now, change))) throw movedOn();
}

// Refunds that staff propose (decision 0056): to the host, who says yes or no within three days, or to a second member of staff
// where we bear it. Nothing moves before that yes; with it everything does, in one transaction, and then the provider is asked.
import { REFUNDS, type RefundBearer } from '@daynook/contract/refund-limits';
import type { RefundShares } from '@daynook/contract/refunds';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import * as payments from '../payments/service.ts';
import { hostLoss, minorDigitsOf, mostBack, type Purse, toMajor } from '../prices/service.ts';
import type { BookingRecord } from './booking.ts';
import { type Announcement, announce, type Doer } from './events.ts';
import * as refunds from './refund-store.ts';
import { isSettled, purseOf, stateOf } from './refund-view.ts';
import * as store from './store.ts';

const movedOn = () =>
  new AppError('STATE_CHANGED', { message: 'This refund has moved on in the meantime. Here is how it stands now.' });

const words = (amountMinor: number, currency: string): string =>
  `${toMajor(amountMinor, currency).toFixed(minorDigitsOf(currency))} ${currency}`;

/** How the money of a booking stands. Throws NOT_FOUND, STATE_CHANGED where nothing was paid. */
async function requirePurse(trx: Transaction<DB>, booking: BookingRecord | undefined): Promise<Purse> {
  if (!booking) throw new AppError('NOT_FOUND');
  const purse = await purseOf(trx, booking);
  if (!purse) throw new AppError('STATE_CHANGED', { message: 'Nothing has been paid for this booking.' });
  return purse;
}

interface Wish {
  readonly amountMinor: number;
  readonly bearer: RefundBearer;
}

/** Throws VALIDATION_FAILED by field for more than there is. */
function requireWithin(purse: Purse, currency: string, { amountMinor, bearer }: Wish): void {
  const most = mostBack(purse)[bearer];
  if (amountMinor <= most) return;
  const message =
    bearer === 'host'
      ? `At most ${words(most, currency)}: that is what the host is left with.`
      : `At most ${words(most, currency)}: that is what was paid and has not gone back.`;
  throw new AppError('VALIDATION_FAILED', { fields: { amountMinor: message } });
}

/** What a refund of so much would mean. Throws NOT_FOUND, STATE_CHANGED, VALIDATION_FAILED by field. */
export async function sharesOf(trx: Transaction<DB>, bookingId: string, wish: Wish): Promise<RefundShares> {
  const booking = await store.findRecord(trx, bookingId);
  const purse = await requirePurse(trx, booking);
  const { currency } = booking!;
  requireWithin(purse, currency, wish);
  const { amountMinor, bearer } = wish;
  const loss = bearer === 'host' ? hostLoss(purse, amountMinor) : 0;
  return {
    currency,
    amountMinor,
    bearer,
    hostLossMinor: loss,
    hostKeepsMinor: purse.hostKeepsMinor - loss,
    platformLossMinor: amountMinor - loss,
    backMinor: purse.backMinor + amountMinor,
    paidMinor: purse.paidMinor,
  };
}

/** Tells both sides, as of a refund of that amount; `dueAt` is when the host's time ends. */
const tell = (
  trx: Transaction<DB>,
  deps: Deps,
  booking: BookingRecord,
  { code, doer, reason, amountMinor }: Announcement,
  dueAt: Date | null = null,
) => announce(trx, deps, { ...booking, expiresAt: dueAt }, [{ code, doer, reason, amountMinor }]);

const staffDoer = (actor: MemberActor): Doer => ({ by: 'staff', memberId: actor.memberId });

export interface ProposalWish extends Wish {
  readonly ticketId: string;
  readonly bookingId: string;
  readonly currency: string;
  readonly reason: string;
}

/**
 * Proposes a refund: the host is asked where they would bear it, a second member of staff where we would. Throws NOT_FOUND,
 * STATE_CHANGED while another is open or where nothing was paid, VALIDATION_FAILED by field.
 */
export async function proposeRefund(
  trx: Transaction<DB>,
  deps: Deps,
  actor: MemberActor,
  wish: ProposalWish,
): Promise<void> {
  const booking = await store.lockRecord(trx, wish.bookingId);
  const purse = await requirePurse(trx, booking);
  const { currency } = booking!;
  if (wish.currency !== currency)
    throw new AppError('VALIDATION_FAILED', { fields: { currency: `This booking was paid in ${currency}.` } });
  requireWithin(purse, currency, wish);
  const at = deps.clock.now();
  const dueAt = wish.bearer === 'host' ? addMinutes(at, REFUNDS.answerHours * 60) : null;
  const isNew = await refunds.insertProposal(trx, { ...wish, id: deps.newId(), staffId: actor.memberId, dueAt, at });
  if (!isNew) throw new AppError('STATE_CHANGED', { message: 'Another refund is proposed for this booking already.' });
  if (dueAt === null) return;
  const { reason, amountMinor } = wish;
  await tell(trx, deps, booking!, { code: 'refund-proposed', doer: staffDoer(actor), reason, amountMinor }, dueAt);
}

interface Named {
  readonly refundId: string;
  readonly version: number;
}

/** The proposal as it was read, its booking locked. Throws NOT_FOUND for another booking's, STATE_CHANGED. */
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

/** The one place where an agreed refund begins to move: proposal, books, call to the provider, word to both sides. */
export async function giveBack(
  trx: Transaction<DB>,
  deps: Deps,
  { booking, proposal, doer }: { booking: BookingRecord; proposal: refunds.ProposalRow; doer: Doer },
): Promise<void> {
  const purse = await requirePurse(trx, booking);
  const { bearer, amount_minor: amountMinor } = proposal;
  if (amountMinor > mostBack(purse)[bearer]) throw movedOn();
  const hostLossMinor = bearer === 'host' ? hostLoss(purse, amountMinor) : 0;
  const change = { state: 'agreed', agreed_by: doer.memberId!, host_loss_minor: hostLossMinor } as const;
  if (!(await refunds.moveProposal(trx, proposal, deps.clock.now(), change))) throw movedOn();
  await refunds.addGivenBack(trx, booking.id, { bearer, amountMinor, hostLossMinor });
  const given = { amountMinor, bearer, hostLossMinor, isSettled: isSettled(booking) };
  await payments.postGivenBack(trx, deps, { ...booking, hostId: booking.host.id }, proposal.id, given);
  await payments.openAttempts(trx, deps, booking, ['refund'], amountMinor);
  const after = { ...booking, hostLossMinor: booking.hostLossMinor + hostLossMinor, version: booking.version + 1 };
  await tell(trx, deps, after, { code: 'refund-agreed', doer, reason: proposal.reason, amountMinor });
}

/**
 * A second member of staff agrees to what we bear. Throws NOT_FOUND, STATE_CHANGED, FORBIDDEN to who proposed it unless nobody
 * else is there. Answers whether it was agreed to alone.
 */
export async function agreeRefund(
  trx: Transaction<DB>,
  deps: Deps,
  actor: MemberActor,
  bookingId: string,
  named: Named,
): Promise<{ isAlone: boolean }> {
  const { booking, proposal } = await lockProposal(trx, bookingId, named);
  if (proposal.state !== 'second') throw movedOn();
  const isOwn = proposal.proposed_by === actor.memberId;
  if (isOwn && (await refunds.hasColleague(trx, actor.memberId, deps.config.staffEmailDomains)))
    throw new AppError('FORBIDDEN', {
      message: 'You proposed this refund: another member of staff has to look at it.',
    });
  await giveBack(trx, deps, { booking, proposal, doer: staffDoer(actor) });
  return { isAlone: isOwn };
}

/** Ends an open proposal; both sides are told where they knew of it. Throws NOT_FOUND, STATE_CHANGED. */
export async function withdrawRefund(
  trx: Transaction<DB>,
  deps: Deps,
  actor: MemberActor,
  bookingId: string,
  named: Named,
): Promise<void> {
  const { booking, proposal } = await lockProposal(trx, bookingId, named);
  if (!(await refunds.moveProposal(trx, proposal, deps.clock.now(), { state: 'closed' }))) throw movedOn();
  if (proposal.due_at === null) return;
  await tell(trx, deps, booking, {
    code: 'refund-closed',
    doer: staffDoer(actor),
    amountMinor: proposal.amount_minor,
  });
}

/** Has us bear what the host would not: it then waits for a second member of staff. Throws NOT_FOUND, STATE_CHANGED. */
export async function turnRefund(
  trx: Transaction<DB>,
  deps: Deps,
  actor: MemberActor,
  bookingId: string,
  named: Named,
): Promise<void> {
  const { booking, proposal } = await lockProposal(trx, bookingId, named);
  const now = deps.clock.now();
  if (!['late', 'declined'].includes(stateOf(proposal, now))) throw movedOn();
  const purse = await requirePurse(trx, booking);
  if (proposal.amount_minor > mostBack(purse).platform) throw movedOn();
  const change = { state: 'second', bearer: 'platform', proposed_by: actor.memberId } as const;
  if (!(await refunds.moveProposal(trx, proposal, now, change))) throw movedOn();
}

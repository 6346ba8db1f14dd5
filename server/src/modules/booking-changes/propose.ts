// Proposing a change of a booking, or making it right away where nobody has to agree. A booking has one proposal at a time: there's no
// second one until the other side has answered, it was withdrawn, or it has expired.
import type { Answer } from '@daynook/contract/api';
import type { Booking } from '@daynook/contract/bookings';
import type { ChangeQuote } from '@daynook/contract/bookings/booking-changes';
import { BOOKING_CHANGE } from '@daynook/contract/limits/booking-changes';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import type { Outcome } from '../../http/idempotency.ts';
import { AppError } from '../../lib/app-error.ts';
import { say, toSay } from '../../lib/languages/say.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { momentWords } from '../../lib/time/words.ts';
import { audit } from '../audit/service.ts';
import {
  announce,
  type BookingRecord,
  catchUp,
  changeObstacle,
  findForActor,
  isChargedLater,
  mayChange,
  moveOnce,
  onLocked,
  type Press,
  priceObstacle,
  returnMoney,
  StateChanged,
  type Viewer,
} from '../bookings/service.ts';
import { earliestLaterStart } from '../installments/service.ts';
import { requireUninvolved } from '../permissions/service.ts';
import { agree } from './apply-change.ts';
import { carryOutCharges } from './charge-change.ts';
import { isCoHost, newTerms, type Wanted } from './new-terms.ts';
import {
  extensionExpiry,
  findExpiry,
  isSameAgreement,
  isSamePrice,
  isSelfService,
  laterChargeAt,
  OBSTACLES,
} from './rules.ts';
import * as store from './store.ts';
import { requireTeamAgrees } from './team-terms.ts';
import { listingIn, type Terms, toTerms } from './terms.ts';
import { changeFacts, viewChange, viewQuote } from './view.ts';

type Trx = Transaction<DB>;

const notPossible = (message: string): AppError => new AppError('CHANGE_NOT_POSSIBLE', { message });

/**
 * Throws StateChanged if the booking isn't running, and CHANGE_NOT_POSSIBLE with the reason. Answers have a deadline of their own, and
 * so do longer stays.
 */
export async function requireChangeable(
  db: Kysely<DB>,
  booking: BookingRecord,
  { now, hasOwnDeadline }: { readonly now: Date; readonly hasOwnDeadline: boolean },
): Promise<void> {
  const obstacle = changeObstacle(booking, now);
  if (obstacle === 'not-running' || obstacle === 'changing') throw new StateChanged();
  const isLate = obstacle === 'too-late' && !hasOwnDeadline;
  const reason =
    (obstacle === 'too-late' && !isLate ? undefined : obstacle) ?? (await store.findTrouble(db, booking.id));
  if (reason) throw notPossible(OBSTACLES[reason]);
}

/** Throws CHANGE_NOT_POSSIBLE if the price would change and nobody here can charge or return the difference. */
export function requirePricePossible(booking: BookingRecord, after: Terms): void {
  const obstacle = priceObstacle(booking);
  if (obstacle && !isSamePrice(toTerms(booking), after)) throw notPossible(OBSTACLES[obstacle]);
}

/**
 * Throws CHANGE_NOT_POSSIBLE if a booking that's charged later would start too soon for its guest to pay, or for an answer before that.
 */
function requirePayableLater(booking: BookingRecord, after: Terms, now: Date): void {
  const earliest = earliestLaterStart(addMinutes(now, BOOKING_CHANGE.lateAnswerMinutes));
  if (!isChargedLater(booking) || new Date(after.startsAt) >= earliest) return;
  throw notPossible(
    say('This booking isn’t paid yet, so its new start can’t be before {time}.', {
      time: momentWords(earliest, booking.timeZone),
    }),
  );
}

/**
 * The card of a booking that isn't paid yet would be charged right after the change. If it's declined, the hours were blocked and nobody
 * paid, so the host has to agree.
 */
const isChargedAtOnce = (booking: BookingRecord, after: Terms, now: Date): boolean =>
  isChargedLater(booking) && laterChargeAt(booking, after, now) <= now;

/** Only guests agree to pay more. Throws CHANGE_NOT_POSSIBLE. */
function requireNotMore(booking: BookingRecord, after: Terms): void {
  if (after.totalMinor <= booking.totalMinor) return;
  throw notPossible(say('The guest has to agree to pay more. Lower the price, or uncheck “Guest and host agreed.”'));
}

/** The viewer, if they may change bookings. Throws NOT_FOUND, FORBIDDEN. */
export async function findChanger(
  deps: Deps,
  actor: MemberActor,
  id: string,
): Promise<{ booking: BookingRecord; viewer: Viewer }> {
  const found = await findForActor(deps, actor, id);
  if (!mayChange(found.viewer)) throw new AppError('FORBIDDEN');
  // A stay that should have begun or ended by now has.
  if (!(await catchUp(deps, id))) return found;
  return findForActor(deps, actor, id);
}

/** Staff act on other people's bookings only, and it's logged. */
export async function auditStaff(
  trx: Trx,
  deps: Deps,
  { actor, id }: Press,
  { role, booking, action }: { role: Viewer['role']; booking: BookingRecord; action: string },
): Promise<void> {
  if (role !== 'staff') return;
  await requireUninvolved(trx, deps, actor, { money: { bookingId: id }, permission: 'manage-bookings' });
  const subject = { kind: 'booking' as const, id };
  await audit(trx, deps, { actorId: actor.memberId, action, subject, memberId: booking.guest.id });
}

const SAME = toSay('Nothing would change. Change at least one detail.');

/** Throws VALIDATION_FAILED if a guest names a price, or if one side speaks for both. */
function requireOwnPart(wanted: Wanted, role: Viewer['role']): void {
  if (wanted.priceMinor !== undefined && role === 'guest')
    throw new AppError('VALIDATION_FAILED', { fields: { priceMinor: say('Only the host can offer another price.') } });
  if (wanted.bothAgreed && role !== 'staff')
    throw new AppError('VALIDATION_FAILED', {
      fields: { bothAgreed: say('Only staff can make a change for both sides.') },
    });
}

/** Throws VALIDATION_FAILED if nothing would change. */
function requireChange(booking: BookingRecord, after: Terms): void {
  if (isSameAgreement(toTerms(booking), after)) throw new AppError('VALIDATION_FAILED', { fields: { startsAt: SAME } });
}

export interface ListInput {
  readonly wanted: Wanted;
  readonly viewer: Viewer;
  readonly kind: 'change' | 'extension';
}

export interface Compared {
  readonly after: Terms;
  /** Null if it's made right away. */
  readonly answerBy: Date | null;
}

/** The new terms, and until when they can be answered. Throws what `newTerms` throws, and CHANGE_NOT_POSSIBLE. */
export async function compareWith(
  db: Kysely<DB>,
  deps: Deps,
  booking: BookingRecord,
  { wanted, viewer, kind }: ListInput,
): Promise<Compared> {
  const now = deps.clock.now();
  const { role } = viewer;
  const isLonger = kind === 'extension';
  const { bothAgreed = false } = wanted;
  await requireChangeable(db, booking, { now, hasOwnDeadline: isLonger || bothAgreed });
  requireOwnPart(wanted, role);
  const { after, bookingMode } = await newTerms(db, deps, booking, wanted, viewer);
  requireChange(booking, after);
  requirePricePossible(booking, after);
  requirePayableLater(booking, after, now);
  if (bothAgreed) {
    requireNotMore(booking, after);
    return { after, answerBy: null };
  }
  const isAtOnce = isLonger
    ? bookingMode === 'instant'
    : isSelfService(booking, { role, listingId: listingIn(after, booking), bookingMode, now }) &&
      !isChargedAtOnce(booking, after, now);
  if (isAtOnce) return { after, answerBy: null };
  const answerBy = isLonger ? extensionExpiry(booking, now) : findExpiry(booking, after, now);
  if (!answerBy) throw notPossible(OBSTACLES['too-late']);
  return { after, answerBy };
}

/** What a change would mean. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED, CHANGE_NOT_POSSIBLE, and the codes of the listing's rules. */
export async function quoteChange(deps: Deps, actor: MemberActor, id: string, wanted: Wanted): Promise<ChangeQuote> {
  const { booking, viewer } = await findChanger(deps, actor, id);
  try {
    const { after, answerBy } = await compareWith(deps.db.kysely, deps, booking, { wanted, viewer, kind: 'change' });
    return viewQuote(booking, { after, answerBy }, viewer, deps.clock.now());
  } catch (error) {
    throw error instanceof StateChanged ? new AppError('STATE_CHANGED') : error;
  }
}

/** Other workspaces of the host that the stay could take place in, those of the same property first. Throws NOT_FOUND, FORBIDDEN. */
export async function listOtherListings(
  deps: Deps,
  actor: MemberActor,
  id: string,
): Promise<Answer<'GET /api/bookings/{id}/other-listings'>> {
  const { booking, viewer } = await findForActor(deps, actor, id);
  if (!mayChange(viewer)) throw new AppError('FORBIDDEN');
  const rows = await store.listOtherListings(deps.db.kysely, booking, {
    isSameProperty: isCoHost(viewer),
    limit: BOOKING_CHANGE.otherListingsShown,
  });
  return { listings: rows.map(({ id: _id, title, capacity }) => ({ _id, title, capacity })) };
}

/** The booking's changes, latest first. Throws NOT_FOUND. */
export async function listChanges(
  deps: Deps,
  actor: MemberActor,
  id: string,
): Promise<Answer<'GET /api/bookings/{id}/changes'>> {
  const { booking, viewer } = await findForActor(deps, actor, id);
  const now = deps.clock.now();
  const changes = await store.listChanges(deps.db.kysely, id);
  return { changes: changes.map((change) => viewChange(booking, change, viewer, now)) };
}

export interface Proposal extends Wanted {
  readonly message?: string | undefined;
  readonly expectedTotalMinor: number;
  /** Of the terms shown. */
  readonly expectedTermsKey?: string | undefined;
}

/** Throws PRICE_CHANGED with the comparison if it isn't the one that was shown. The same total can have other terms behind it. */
function requireShownTerms({ expectedTotalMinor, expectedTermsKey }: Proposal, current: ChangeQuote): void {
  if (current.after.totalMinor !== expectedTotalMinor) throw new AppError('PRICE_CHANGED', { current });
  if (expectedTermsKey === undefined || expectedTermsKey === current.termsKey) return;
  const message = say('The terms of this change are different by now. Check them, and confirm again.');
  throw new AppError('PRICE_CHANGED', { message, current });
}

/** Writes the change down, and makes it or announces it. */
export async function propose(
  trx: Trx,
  deps: Deps,
  booking: BookingRecord,
  {
    proposal,
    viewer,
    memberId,
    kind,
  }: { proposal: Proposal; viewer: Viewer; memberId: string; kind: ListInput['kind'] },
): Promise<void> {
  const now = deps.clock.now();
  const { after, answerBy } = await compareWith(trx, deps, booking, { wanted: proposal, viewer, kind });
  requireShownTerms(proposal, viewQuote(booking, { after, answerBy }, viewer, now));
  if (await store.findOpen(trx, booking.id)) throw new StateChanged();
  // A change that nobody has to accept is checked when it's made, below.
  if (viewer.role === 'guest' && answerBy) await requireTeamAgrees(trx, booking, after, 'guest');
  if ((await store.countProposals(trx, booking.id, viewer.role)) >= BOOKING_CHANGE.proposalsMaximum)
    throw notPossible(
      say('You’ve proposed many changes of this booking already. Message the other side to agree on one.'),
    );
  const change: store.Change = {
    id: deps.newId(),
    bookingId: booking.id,
    kind,
    state: 'open',
    by: viewer.role,
    proposedBy: memberId,
    answeredBy: null,
    message: proposal.message || null,
    before: toTerms(booking),
    after,
    differenceMinor: after.totalMinor - booking.totalMinor,
    moneyBackMinor: 0,
    creditBackMinor: 0,
    isChargedLater: false,
    expiresAt: answerBy ?? now,
    createdAt: now,
    endedAt: null,
  };
  await store.insertChange(trx, change);
  const changedBy = { by: viewer.role, memberId };
  if (!answerBy) return agree(trx, deps, booking, change, { changedBy });
  await announce(trx, deps, booking, [
    { code: 'change-proposed', actor: changedBy, change: changeFacts(booking, change, now), until: answerBy },
  ]);
}

/**
 * Proposes a change, or makes it right away if nobody has to agree (E7, G9). Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED with the
 * booking, PRICE_CHANGED with the comparison, CHANGE_NOT_POSSIBLE, the codes of the listing's rules, and the IDEMPOTENCY_ codes.
 */
export function proposeChange(deps: Deps, press: Press, proposal: Proposal): Promise<Outcome<Booking>> {
  const call = { operation: 'POST /api/bookings/{id}/changes', input: proposal };
  return moveOnce(deps, press, call, async (ticket) => {
    const { actor, id } = press;
    if (!ticket.progress) {
      const { booking: seen, viewer } = await findChanger(deps, actor, id);
      const listingIds = proposal.listingId === undefined ? [] : [proposal.listingId];
      await onLocked(deps, press, ticket, { seen, progress: { verb: 'change' }, listingIds }, async (trx, booking) => {
        const action = proposal.bothAgreed ? 'change-made' : 'change-proposed';
        await auditStaff(trx, deps, press, { role: viewer.role, booking, action });
        await propose(trx, deps, booking, { proposal, viewer, memberId: actor.memberId, kind: 'change' });
      });
    }
    await finish(deps, id);
  });
}

/** Charges or refunds the difference. The timed jobs do what a crash leaves. */
export async function finish(deps: Deps, bookingId: string): Promise<void> {
  await carryOutCharges(deps, bookingId);
  await returnMoney(deps, bookingId);
}

// What people do about installments: guests pay, recipients record payments, and staff postpone or write off.
import type { Answer } from '@daynook/contract/api';
import type { Booking } from '@daynook/contract/bookings';
import { STAFF } from '@daynook/contract/limits/staff';
import type { PaymentPlan } from '@daynook/contract/money/installments';
import type { Kysely, Transaction } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { pageAfter, toPage } from '../../lib/cursor.ts';
import { say } from '../../lib/languages/say.ts';
import { audit, auditView } from '../audit/service.ts';
import { instructionsFor } from '../payment-settings/service.ts';
import { requireCharged } from '../payments/service.ts';
import { findRole, permits, requireUninvolved } from '../permissions/service.ts';
import { customerFor } from '../saved-cards/service.ts';
import { beginCharge, carryOutCharges, chargeGivenCard, findGivenCharge, markReceived } from './charge-installment.ts';
import { announceChange, notify } from './emails.ts';
import { lowerPrice } from './end-early-cost.ts';
import * as rules from './rules.ts';
import * as store from './store.ts';
import { viewAgreed, viewForStaff, viewInstallment, viewSteps } from './view.ts';

type Trx = Transaction<DB>;

interface Named {
  readonly id: string;
  readonly number: number;
  readonly version: number;
}

const changed = (): AppError =>
  new AppError('STATE_CHANGED', { message: say('This payment has changed. Here’s the latest version.') });

/** The booking and the actor's role in it. Throws NOT_FOUND for anyone without access. */
async function findViewer(
  db: Kysely<DB>,
  actor: MemberActor,
  bookingId: string,
): Promise<{ subject: store.Subject; viewer: rules.InstallmentViewer }> {
  const subject = await store.findSubject(db, bookingId);
  if (!subject) throw new AppError('NOT_FOUND');
  if (actor.memberId === subject.guest.id) return { subject, viewer: { role: 'guest', hostRole: 'owner' } };
  if (subject.status === 'hold') throw new AppError('NOT_FOUND');
  if (actor.memberId === subject.host.id) return { subject, viewer: { role: 'host', hostRole: 'owner' } };
  const hostRole = await findRole(db, actor.memberId, { listingId: subject.listingId });
  if (hostRole && permits(hostRole, 'answer')) return { subject, viewer: { role: 'host', hostRole } };
  if (actor.permissions.has('bookings'))
    return { subject, viewer: { role: 'staff', hostRole: 'owner', permissions: actor.permissions } };
  throw new AppError('NOT_FOUND');
}

async function view(
  deps: Deps,
  { subject, viewer }: { subject: store.Subject; viewer: rules.InstallmentViewer },
): Promise<PaymentPlan> {
  const db = deps.db.kysely;
  const now = deps.clock.now();
  const { id: bookingId, timeZone, currency, paymentMethod, collectedBy, host } = subject;
  const rows = await store.listInstallments(db, bookingId);
  const installments =
    rows.length > 0 ? rows.map((row) => viewInstallment(row, { subject, viewer, now })) : viewAgreed(subject, now);
  const isAsked = viewer.role === 'guest' && rows.some(({ state }) => state === 'due');
  const payee = { method: paymentMethod, collectedBy, hostId: host.id };
  return {
    bookingId,
    timeZone,
    currency,
    paymentMethod,
    collectedBy,
    firstMinor: installments.reduce(
      // Amounts that are written off aren't part of the total anymore.
      (left, { state, amountMinor }) => (state === 'written-off' ? left : left - amountMinor),
      subject.totalMinor,
    ),
    installments,
    instructions: isAsked ? await instructionsFor(db, deps, payee) : null,
  };
}

const viewAgain = async (deps: Deps, actor: MemberActor, id: string): Promise<PaymentPlan> =>
  view(deps, await findViewer(deps.db.kysely, actor, id));

/** Staff access is logged. Throws NOT_FOUND. */
export async function viewPlan(deps: Deps, actor: MemberActor, { id }: { id: string }): Promise<PaymentPlan> {
  const db = deps.db.kysely;
  const found = await findViewer(db, actor, id);
  const memberId = found.subject.guest.id;
  if (found.viewer.role === 'staff')
    await auditView(db, deps, { actorId: actor.memberId, subject: { kind: 'booking', id }, memberId });
  return view(deps, found);
}

/** The payments shown in the booking's history. */
export const installmentSteps = async (db: Kysely<DB>, bookingId: string): Promise<Booking['events']> =>
  viewSteps(await store.listInstallments(db, bookingId));

/** The card, given in one of these ways. */
interface GivenCard {
  readonly cardNumber?: string | undefined;
  readonly confirmationToken?: string | undefined;
  readonly savedCardId?: string | undefined;
  readonly saveCard?: true | undefined;
}

interface AuditEvent {
  readonly action: string;
  readonly reason?: string;
}

/**
 * Works on an installment that's due, if it's still in the version the client read. Staff actions are logged. Throws STATE_CHANGED.
 */
const onDue = (
  deps: Deps,
  actor: MemberActor,
  { id, number, version }: Named,
  { auditEvent, isStaff }: { auditEvent: AuditEvent; isStaff: boolean },
  work: (trx: Trx, subject: store.Subject, installment: store.InstallmentRow) => Promise<void>,
): Promise<void> =>
  retryTransaction(deps.db.kysely, async (trx) => {
    const subject = await store.lockSubject(trx, id);
    if (isStaff) await requireUninvolved(trx, deps, actor, { money: { bookingId: id }, permission: 'payments' });
    const installment = await store.findInstallment(trx, id, number);
    if (!subject || installment?.version !== version || installment.state !== 'due') throw changed();
    await work(trx, subject, installment);
    await announceChange(trx, deps, subject, auditEvent.action);
    if (!isStaff) return;
    const about = { subject: { kind: 'booking' as const, id }, memberId: subject.guest.id };
    await audit(trx, deps, { actorId: actor.memberId, ...auditEvent, ...about });
  });

/** Charges the saved card for what's due. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED. */
export async function payInstallment(deps: Deps, actor: MemberActor, named: Named): Promise<PaymentPlan> {
  const { subject, viewer } = await findViewer(deps.db.kysely, actor, named.id);
  if (!rules.mayCharge(viewer)) throw new AppError('FORBIDDEN');
  if (!rules.isByCard(subject)) throw changed();
  const how = { auditEvent: { action: 'installment-charged' }, isStaff: viewer.role === 'staff' };
  await onDue(deps, actor, named, how, (trx, locked, installment) => beginCharge(trx, deps, locked, installment));
  await carryOutCharges(deps, named.id);
  return viewAgain(deps, actor, named.id);
}

/**
 * The guest pays what's due with another card. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED, PAYMENT_DECLINED,
 * PAYMENT_AUTHENTICATION_REQUIRED with what the guest's browser needs to continue, and OVERLOADED while the provider doesn't
 * answer.
 */
export async function payByCard(
  deps: Deps,
  actor: MemberActor,
  { id, number, card }: { id: string; number: number; card: GivenCard },
): Promise<PaymentPlan> {
  const { subject, viewer } = await findViewer(deps.db.kysely, actor, id);
  if (viewer.role !== 'guest') throw new AppError('FORBIDDEN');
  const installment = await store.findInstallment(deps.db.kysely, id, number);
  if (!installment || !rules.isByCard(subject)) throw changed();
  if (!(await findGivenCharge(deps, id, installment.id))) {
    const how = { auditEvent: { action: 'installment-charged' }, isStaff: false };
    const named = { id, number, version: installment.version };
    await onDue(deps, actor, named, how, (trx, locked, row) =>
      beginCharge(trx, deps, locked, row, { isCardGiven: true }),
    );
  }
  const attempt = await findGivenCharge(deps, id, installment.id);
  if (!attempt) throw changed();
  const customer = () => customerFor(deps, actor.memberId, card.savedCardId);
  const result = await chargeGivenCard(deps, attempt, { ...card, isSaved: card.saveCard, isKept: true, customer });
  requireCharged(result);
  return viewAgain(deps, actor, id);
}

/** The recipient records that the money arrived. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED. */
export async function recordReceived(deps: Deps, actor: MemberActor, named: Named): Promise<PaymentPlan> {
  const { subject, viewer } = await findViewer(deps.db.kysely, actor, named.id);
  if (!rules.mayReceive(viewer, subject)) throw new AppError('FORBIDDEN');
  const how = { auditEvent: { action: 'payment-recorded' }, isStaff: viewer.role === 'staff' };
  await onDue(deps, actor, named, how, (trx, locked, installment) =>
    markReceived(trx, deps, locked, { installment, recordedBy: actor.memberId }),
  );
  return viewAgain(deps, actor, named.id);
}

const asStaff = async (deps: Deps, { permissions }: MemberActor, id: string): Promise<PaymentPlan> => {
  const subject = (await store.findSubject(deps.db.kysely, id))!;
  return view(deps, { subject, viewer: { role: 'staff', hostRole: 'owner', permissions } });
};

/**
 * Staff write off a payment that's due, which lowers the booking's price. Throws NOT_FOUND, FORBIDDEN for their own booking,
 * STATE_CHANGED.
 */
export async function writeOffInstallment(
  deps: Deps,
  actor: MemberActor,
  { reason, ...named }: Named & { reason: string },
): Promise<PaymentPlan> {
  await findViewer(deps.db.kysely, actor, named.id);
  const how = { auditEvent: { action: 'installment-written-off', reason }, isStaff: true };
  await onDue(deps, actor, named, how, async (trx, subject, installment) => {
    const { id, amount_minor: amountMinor } = installment;
    const at = deps.clock.now();
    await store.updateInstallment(trx, id, { state: 'written-off', written_off_at: at, next_step_at: null });
    await lowerPrice(trx, deps, subject.id, { amountMinor, reason: 'written-off' });
    await notify(trx, deps, { subject, installment }, 'installment-written-off');
    await notify(trx, deps, { subject, installment }, 'installment-written-off-host');
  });
  return asStaff(deps, actor, named.id);
}

/** Staff give a guest more time. Throws NOT_FOUND, FORBIDDEN for their own booking, STATE_CHANGED. */
export async function postponeInstallment(
  deps: Deps,
  actor: MemberActor,
  { days, reason, ...named }: Named & { days: number; reason: string },
): Promise<PaymentPlan> {
  await findViewer(deps.db.kysely, actor, named.id);
  const how = { auditEvent: { action: 'installment-postponed', reason }, isStaff: true };
  await onDue(deps, actor, named, how, async (trx, _, { id }) => {
    const staffFrom = rules.daysAfter(deps.clock.now(), days);
    await store.updateInstallment(trx, id, { staff_from: staffFrom, next_step_at: staffFrom });
  });
  return asStaff(deps, actor, named.id);
}

/** A page of payments that guests owe, or only the overdue ones, oldest first. Throws VALIDATION_FAILED for an invalid cursor. */
export async function listOwed(
  deps: Deps,
  { state, cursor }: { state: 'open' | 'all'; cursor?: string | undefined },
): Promise<Answer<'GET /api/staff/installments'>> {
  const now = deps.clock.now();
  const rows = await store.listOwed(deps.db.kysely, { now, state, ...pageAfter(cursor, STAFF.pageSize) });
  const toMark = ({ installment }: store.Listed) => ({ at: installment.due_at, id: installment.id });
  const { shown, nextCursor } = toPage(rows, STAFF.pageSize, toMark);
  return { installments: shown.map((row) => viewForStaff(row, now)), nextCursor };
}

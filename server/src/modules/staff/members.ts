// Members as staff see them, and what staff can do: suspend an account with a reason, activate it, add notes. Views and actions are
// logged.
import type { StaffMember } from '@daynook/contract/staff/staff';
import type { Transaction } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { deviceWords, listOwnDevices, requireOwner } from '../../identity/own-account.ts';
import { AppError } from '../../lib/app-error.ts';
import { forNobody } from '../../lib/languages/reader.ts';
import { say } from '../../lib/languages/say.ts';
import { dateWords } from '../../lib/time/words.ts';
import { endMemberSessions, readFactors, resetSecondStep } from '../accounts/service.ts';
import { audit, auditView } from '../audit/service.ts';
import { queueEmail } from '../emails/service.ts';
import { listHostDocuments } from '../insurance/service.ts';
import { activateMember, getMember, suspendMember } from '../members/service.ts';
import { requireAdminForStaff, requireOverStaff } from '../staff-roles/service.ts';
import { viewMemberRow } from '../staff-tables/service.ts';
import { dropCancellations, queueCancellations, viewUpcoming } from '../suspensions/service.ts';
import * as store from './members-store.ts';

async function viewMember(deps: Deps, actor: MemberActor, id: string): Promise<StaffMember> {
  const db = deps.db.kysely;
  const row = await store.findMember(db, id);
  if (!row) throw new AppError('NOT_FOUND');
  const [money, documents, devices, { secondStepSince }, mergedFrom, upcoming] = await Promise.all([
    store.sumMoney(db, id),
    actor.permissions.has('documents') ? listHostDocuments(deps, id) : [],
    listOwnDevices(deps, id),
    readFactors(deps, id),
    store.listMergedInto(db, id),
    viewUpcoming(deps, db, { memberId: id, readerId: actor.memberId }),
  ]);
  return {
    ...viewMemberRow(deps, row),
    email: row.merged_email ?? row.email,
    mergedInto:
      row.merged_into_id === null
        ? null
        : { _id: row.merged_into_id, name: row.merged_into_name!, at: row.deleted_at!.toISOString() },
    mergedFrom: mergedFrom.map(({ id: _id, merged_email, deleted_at }) => ({
      _id,
      email: merged_email ?? '',
      at: deleted_at.toISOString(),
    })),
    suspension:
      row.status === 'suspended' && row.merged_into_id === null
        ? { reason: row.suspension_reason ?? '', untilOn: row.suspended_until }
        : null,
    deletionDueAt: row.deletion_due_at?.toISOString() ?? null,
    timeZone: row.time_zone,
    currency: row.currency,
    isOnboarded: row.is_onboarded,
    homes: row.homes,
    hosted: row.hosted,
    calledOff: row.called_off,
    upcoming,
    money,
    documents,
    signIns: devices.map((device) => ({
      device: deviceWords(device.user_agent),
      signedInAt: device.signed_in_at.toISOString(),
      lastUsedAt: device.last_used_at.toISOString(),
    })),
    secondStepSince: secondStepSince?.toISOString() ?? null,
  };
}

const toAuditSubject = (memberId: string) => ({ subject: { kind: 'member' as const, id: memberId }, memberId });

/** A member with everything staff need. Access is logged. Throws NOT_FOUND. */
export async function openMember(deps: Deps, actor: MemberActor, id: string): Promise<StaffMember> {
  const member = await viewMember(deps, actor, id);
  await auditView(deps.db.kysely, deps, { actorId: actor.memberId, ...toAuditSubject(id) });
  return member;
}

/** Runs an action on an account in one transaction with its audit event. */
async function act(
  deps: Deps,
  actor: MemberActor,
  { id, action, reason }: { id: string; action: string; reason: string | null },
  work: (trx: Transaction<DB>) => Promise<void>,
): Promise<StaffMember> {
  await retryTransaction(deps.db.kysely, async (trx) => {
    await work(trx);
    await audit(trx, deps, { actorId: actor.memberId, action, ...toAuditSubject(id), reason });
  });
  return viewMember(deps, actor, id);
}

interface Suspension {
  readonly id: string;
  readonly reason: string;
  readonly untilOn?: string | undefined;
  /** Also cancels and fully refunds the bookings that haven't begun. */
  readonly cancelsBookings?: boolean | undefined;
}

/** Throws FORBIDDEN for staff who may suspend members but not cancel bookings. */
function requireManager({ permissions }: MemberActor, message: string): void {
  if (!permissions.has('manage-bookings')) throw new AppError('FORBIDDEN', { message });
}

/** Suspends a member with a reason they can read. Throws NOT_FOUND, FORBIDDEN, VALIDATION_FAILED for suspending oneself and for past days. */
export function suspend(
  deps: Deps,
  actor: MemberActor,
  { id, reason, untilOn, cancelsBookings = false }: Suspension,
): Promise<StaffMember> {
  if (cancelsBookings)
    requireManager(actor, say('Your role can’t cancel bookings. Leave that box unchecked, or ask a colleague.'));
  if (id === actor.memberId)
    throw new AppError('VALIDATION_FAILED', { fields: { reason: say('You can’t suspend yourself.') } });
  if (untilOn !== undefined && untilOn < deps.clock.now().toISOString().slice(0, 10))
    throw new AppError('VALIDATION_FAILED', { fields: { untilOn: say('Choose today or a later day.') } });
  const until = untilOn === undefined ? '' : forNobody(() => ` (through ${dateWords(untilOn)})`);
  const also = cancelsBookings ? ' (cancels upcoming bookings)' : '';
  const auditEvent = { id, action: 'suspended', reason: `${reason}${until}${also}` };
  return act(deps, actor, auditEvent, async (trx) => {
    await requireOverStaff(trx, deps, actor, id);
    await suspendMember(trx, deps, { memberId: id, reason, untilOn: untilOn ?? null });
    if (cancelsBookings) await queueCancellations(trx, deps, { memberId: id, staffId: actor.memberId });
  });
}

/**
 * Cancels and fully refunds the bookings of a member who's already suspended, as suspending can. The suspension stays as it is. Throws
 * NOT_FOUND, FORBIDDEN, STATE_CHANGED if they aren't suspended.
 */
export function cancelBookings(
  deps: Deps,
  actor: MemberActor,
  { id, reason }: { id: string; reason: string },
): Promise<StaffMember> {
  requireManager(actor, say('Your role can’t cancel bookings. Ask a colleague.'));
  return act(deps, actor, { id, action: 'canceled-bookings', reason }, async (trx) => {
    await requireOverStaff(trx, deps, actor, id);
    const { status } = await getMember(trx, id);
    if (status !== 'suspended')
      throw new AppError('STATE_CHANGED', { message: say('This member isn’t suspended, so nothing was canceled.') });
    await queueCancellations(trx, deps, { memberId: id, staffId: actor.memberId });
  });
}

/** Activates a pending member or ends a suspension, with what it still had to cancel. Throws NOT_FOUND, FORBIDDEN. */
export const activate = (deps: Deps, actor: MemberActor, { id, reason }: { id: string; reason: string }) =>
  act(deps, actor, { id, action: 'activated', reason }, async (trx) => {
    await requireOverStaff(trx, deps, actor, id);
    await activateMember(trx, deps, { memberId: id });
    await dropCancellations(trx, deps, id);
  });

/**
 * Logs a member out on every device, for example if someone else got into their account. They keep their password, so the email asks
 * them to choose a new one. Throws NOT_FOUND, FORBIDDEN.
 */
export const logOut = (deps: Deps, actor: MemberActor, { id, reason }: { id: string; reason: string }) =>
  act(deps, actor, { id, action: 'logged-out', reason }, async (trx) => {
    const member = await getMember(trx, id);
    if (member.deleted_at) throw new AppError('NOT_FOUND');
    await requireAdminForStaff(trx, deps, actor, { memberId: id, message: say('Only admins can log out staff.') });
    await endMemberSessions(trx, deps, member);
    const { name, email } = member;
    await queueEmail(trx, deps, { to: email, memberId: id, template: 'logged-out-by-staff', data: { name } });
  });

interface Reset {
  readonly id: string;
  readonly reason: string;
  readonly password?: string | undefined;
  readonly idToken?: string | undefined;
}

/**
 * Removes the second step of a member who lost it. The rest of the way in is up to them: their password, which "Forgot password?" replaces.
 * Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED if there's none, VALIDATION_FAILED for one's own, and what `requireOwner` throws.
 */
export async function resetMembersSecondStep(
  deps: Deps,
  actor: MemberActor,
  { id, reason, ...proof }: Reset,
): Promise<StaffMember> {
  if (id === actor.memberId)
    throw new AppError('VALIDATION_FAILED', {
      fields: { reason: say('You can’t reset your own second step. Remove the app in your settings.') },
    });
  await requireOwner(deps, actor.memberId, proof);
  return act(deps, actor, { id, action: 'second-step-reset', reason }, async (trx) => {
    const message = say('Only admins can reset the second step of staff.');
    await requireAdminForStaff(trx, deps, actor, { memberId: id, message });
    await resetSecondStep(trx, deps, id);
  });
}

/** Adds a note for other staff. Throws NOT_FOUND. */
export const noteOn = (deps: Deps, actor: MemberActor, { id, text }: { id: string; text: string }) =>
  act(deps, actor, { id, action: 'noted', reason: null }, async (trx) => {
    const member = await store.findMember(trx, id);
    if (!member || member.merged_into_id !== null) throw new AppError('NOT_FOUND');
    const note = { id: deps.newId(), memberId: id, authorId: actor.memberId, text, at: deps.clock.now() };
    await store.insertNote(trx, note);
  });

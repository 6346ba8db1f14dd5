// Lets staff see the product as a member sees it. An impersonation needs a reason, ends automatically, and appears in the audit log
// and in the member's own record. http/impersonation.ts lists the endpoints it may call.
import type { Answer } from '@daynook/contract/api';
import type { StartedImpersonation } from '@daynook/contract/impersonation';
import { IMPERSONATION } from '@daynook/contract/limits/impersonation';
import { NO_PERMISSIONS } from '@daynook/contract/staff/roles';
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { Actor, MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { readCursor, writeCursor } from '../../lib/cursor.ts';
import { say } from '../../lib/languages/say.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { audit, auditView } from '../audit/service.ts';
import { isStaffEmail, pictureUrl } from '../members/service.ts';
import * as store from './store.ts';

interface ImpersonationInput {
  readonly id: string;
  readonly reason: string;
  readonly ticketId?: string | undefined;
}

const refuse = (message: string): never => {
  throw new AppError('FORBIDDEN', { message });
};

/** Starts an impersonation. Throws NOT_FOUND, FORBIDDEN for oneself and for staff. */
export function startImpersonation(
  deps: Deps,
  actor: MemberActor,
  { id, reason, ticketId }: ImpersonationInput,
): Promise<StartedImpersonation> {
  return retryTransaction(deps.db.kysely, async (trx) => {
    const member = await store.findMember(trx, id);
    if (!member) throw new AppError('NOT_FOUND');
    if (id === actor.memberId) refuse(say('You can’t view as yourself.'));
    if (isStaffEmail(member.email, member.is_email_verified, deps.config.staffEmailDomains))
      refuse(say('You can’t view as another staff member.'));
    if (ticketId !== undefined && !(await store.hasTicket(trx, id, ticketId)))
      throw new AppError('NOT_FOUND', { message: say('That support request belongs to another member.') });
    const beganAt = deps.clock.now();
    const endsAt = addMinutes(beganAt, IMPERSONATION.minutes);
    const session = { id: deps.newId(), staffId: actor.memberId, memberId: id, ticketId: ticketId ?? null, reason };
    await store.insertImpersonation(trx, { ...session, beganAt, endsAt });
    const subject = { kind: 'member' as const, id };
    await audit(trx, deps, { actorId: actor.memberId, action: 'looked-as', subject, memberId: id, reason });
    return {
      _id: session.id,
      member: { _id: id, name: member.name, email: member.email, picture: pictureUrl(member) },
      beganAt: beganAt.toISOString(),
      endsAt: endsAt.toISOString(),
    };
  });
}

/** Ends an impersonation, one's own or a colleague's. Throws NOT_FOUND. */
export async function endImpersonation(deps: Deps, id: string): Promise<void> {
  if (!(await store.endImpersonation(deps.db.kysely, id, deps.clock.now()))) throw new AppError('NOT_FOUND');
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The impersonated member. Both people are read again on every call, so losing a right ends the impersonation immediately. Throws
 * UNAUTHENTICATED for visitors, and LOOK_OVER otherwise, so nobody learns about other people's impersonations.
 */
export async function findImpersonatedActor(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  actor: Actor,
  impersonationId: string | string[],
): Promise<MemberActor> {
  if (actor.kind === 'visitor') throw new AppError('UNAUTHENTICATED');
  const id = typeof impersonationId === 'string' && UUID.test(impersonationId) ? impersonationId : undefined;
  const session =
    id && (await store.findOpenImpersonation(db.kysely, { id, staffId: actor.memberId, now: clock.now() }));
  if (!session) throw new AppError('LOOK_OVER');
  const isStaff = (email: string, isVerified: boolean) => isStaffEmail(email, isVerified, config.staffEmailDomains);
  const isWorking = session.staff_status !== 'suspended' && isStaff(session.staff_email, session.is_staff_verified);
  const mayImpersonate = isWorking && actor.permissions.has('view-as-member');
  if (!mayImpersonate || isStaff(session.email, session.is_email_verified)) throw new AppError('LOOK_OVER');
  return {
    kind: 'member',
    memberId: session.id,
    name: session.name,
    email: session.email,
    isEmailVerified: session.is_email_verified,
    isStaff: false,
    permissions: NO_PERMISSIONS,
    accountStatus: session.status as MemberActor['accountStatus'],
    impersonatedBy: actor.memberId,
  };
}

/** Logs which of the member's own records were opened during an impersonation, at most once every ten minutes. */
export async function noteOpened(
  deps: Pick<Deps, 'db' | 'clock' | 'newId'>,
  { memberId, impersonatedBy }: MemberActor,
  subject: Parameters<typeof auditView>[2]['subject'],
): Promise<void> {
  if (impersonatedBy) await auditView(deps.db.kysely, deps, { actorId: impersonatedBy, subject, memberId });
}

/** When staff impersonated the member, for the member. Throws VALIDATION_FAILED for an invalid cursor. */
export async function listOwnImpersonations(
  deps: Deps,
  { memberId }: MemberActor,
  cursor: string | undefined,
): Promise<Answer<'GET /api/account/looks'>> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const rows = await store.listOwnImpersonations(deps.db.kysely, memberId, after, IMPERSONATION.pageSize + 1);
  const page = rows.slice(0, IMPERSONATION.pageSize);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  const now = deps.clock.now();
  return {
    looks: page.map(({ id, began_at, ends_at, ended_at, reference }) => ({
      _id: id,
      beganAt: began_at.toISOString(),
      endedAt: (ended_at ?? (ends_at > now ? null : ends_at))?.toISOString() ?? null,
      ticketReference: reference,
    })),
    nextCursor: last ? writeCursor({ at: last.began_at, id: last.id }) : null,
  };
}

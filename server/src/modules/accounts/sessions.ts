// A member's sessions, and ending them. Only the embedded provider has them; other providers manage their own.
import type { Answer } from '@daynook/contract/api';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import {
  deviceWords,
  endOwnDevice,
  hasOwnPassword,
  listOwnDevices,
  logOutDevices,
} from '../../identity/own-account.ts';
import { EMBEDDED_ISSUER, endAccessTokens, getMember, listLogins, loginSubjects } from '../members/service.ts';

export async function listSessions(deps: Deps, actor: MemberActor): Promise<Answer<'GET /api/account/sign-ins'>> {
  const member = await getMember(deps.db.kysely, actor.memberId);
  const isKeptHere = member.issuer === EMBEDDED_ISSUER;
  const devices = await listOwnDevices(deps, actor.memberId);
  return {
    isKeptHere,
    hasPassword: isKeptHere && (await hasOwnPassword(deps, member)),
    signIns: devices.map((device) => ({
      _id: device.grant_id,
      device: deviceWords(device.user_agent),
      isCurrent: device.grant_id === actor.grantId,
      signedInAt: device.signed_in_at.toISOString(),
      lastUsedAt: device.last_used_at.toISOString(),
    })),
    logins: await listLogins(deps.db.kysely, member),
  };
}

/** Throws NOT_FOUND for other members' sessions. */
export const endSession = (deps: Deps, actor: MemberActor, grantId: string): Promise<void> =>
  endOwnDevice(deps, actor.memberId, grantId);

/** Logs the member out on every device, in the caller's transaction: every token issued until now is invalid. */
export async function endMemberSessions(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'clock'>,
  member: Parameters<typeof loginSubjects>[1],
): Promise<void> {
  await logOutDevices(trx, await loginSubjects(trx, member));
  await endAccessTokens(trx, member.id, deps.clock.now());
}

/** Ends all of one's own sessions, including the caller's. */
export async function endAllSessions(deps: Deps, actor: MemberActor): Promise<void> {
  const member = await getMember(deps.db.kysely, actor.memberId);
  await deps.db.kysely.transaction().execute((trx) => endMemberSessions(trx, deps, member));
}

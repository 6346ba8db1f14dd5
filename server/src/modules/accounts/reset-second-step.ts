// Staff remove the second step of a member who lost their phone and their recovery codes.
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { dropSecondSteps } from '../../identity/second-factor/second-factor.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { queueEmail } from '../emails/service.ts';
import { getMember, loginSubjects } from '../members/service.ts';
import { endMemberSessions } from './sessions.ts';

/**
 * Removes the authenticator app and recovery codes of all the member's logins, in the caller's transaction. Their password or passkeys stay.
 * Sessions and started logins end, so that everyone who's logged in has to log in again. Throws NOT_FOUND, and STATE_CHANGED if there's no second
 * step.
 */
export async function resetSecondStep(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'clock' | 'newId'>,
  memberId: string,
): Promise<void> {
  const member = await getMember(trx, memberId);
  if (member.deleted_at) throw new AppError('NOT_FOUND');
  if (!(await dropSecondSteps(trx, await loginSubjects(trx, member))))
    throw new AppError('STATE_CHANGED', { message: say('This member has no second step, so nothing was changed.') });
  await endMemberSessions(trx, deps, member);
  const { name, email } = member;
  await queueEmail(trx, deps, { to: email, memberId, template: 'second-step-reset', data: { name } });
}

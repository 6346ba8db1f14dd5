// Connects a second login. The account's owner gets a ticket for their password, logs in with the other login, and presents the
// ticket there. That proves both, although the browser is logged in with only one at a time.

import type { Answer } from '@daynook/contract/api';
import { ACCOUNT } from '@daynook/contract/limits/accounts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { getOwnAccount, logOutDevices, requirePassword } from '../../identity/own-account.ts';
import { derive, isSigned } from '../../identity/signed-text.ts';
import { endClaimRoles } from '../../identity/upstreams/upstream-logins.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import * as members from '../members/service.ts';
import { readFactors } from './security.ts';

const PURPOSE = 'login-ticket';

/**
 * An unconfirmed address may belong to someone else, who may later set a password by email. A login connected before that would
 * open their account, or theirs would open this one.
 */
function requireConfirmed(isConfirmed: boolean): void {
  if (!isConfirmed)
    throw new AppError('FORBIDDEN', {
      message: say('Confirm this login’s email first. We sent a link to it.'),
    });
}

/** Throws VALIDATION_FAILED for the password, FORBIDDEN while the address isn't confirmed. */
export async function makeLoginTicket(
  deps: Deps,
  actor: MemberActor,
  { password }: { password: string },
): Promise<Answer<'POST /api/account/login-tickets'>> {
  await requirePassword(await getOwnAccount(deps, actor.memberId), password);
  requireConfirmed(actor.isEmailVerified);
  const expiresAt = new Date(deps.clock.now().getTime() + ACCOUNT.loginTicketMinutes * 60_000);
  const text = `${actor.memberId}~${expiresAt.getTime()}`;
  return {
    ticket: `${text}.${derive(deps.secrets.cookieKeys, PURPOSE, text)}`,
    expiresAt: expiresAt.toISOString(),
  };
}

/** The member who owns this ticket. Throws VALIDATION_FAILED if it's invalid or too old. */
function readTicketOwner(deps: Deps, ticket: string): string {
  const [text = '', signature] = ticket.split('.');
  const [memberId = '', expiresAtMs] = text.split('~');
  if (!isSigned(deps.secrets.cookieKeys, PURPOSE, text, signature) || Number(expiresAtMs) <= deps.clock.now().getTime())
    throw new AppError('VALIDATION_FAILED', {
      fields: { ticket: say('This took too long or wasn’t started here. Try again in settings.') },
    });
  return memberId;
}

/** The other account's second step holds for both, so one that this login has mustn't quietly disappear. Throws FORBIDDEN. */
async function requireNoFactors(deps: Deps, { memberId }: MemberActor): Promise<void> {
  const { secondStepSince, passkeys } = await readFactors(deps, memberId);
  if (secondStepSince === null && passkeys.length === 0) return;
  throw new AppError('FORBIDDEN', {
    message: say('Remove this login’s authenticator app and passkeys first. Then your other account’s apply to both.'),
  });
}

/** From now on the caller's login opens the ticket's account. Throws FORBIDDEN for a login that's in use or not confirmed. */
export async function joinByTicket(deps: Deps, actor: MemberActor, { ticket }: { ticket: string }): Promise<void> {
  const owner = await members.getMember(deps.db.kysely, readTicketOwner(deps, ticket));
  if (owner.status === 'suspended') throw new AppError('FORBIDDEN');
  requireConfirmed(actor.isEmailVerified);
  await requireNoFactors(deps, actor);
  await members.addLogin(deps, { memberId: owner.id, otherId: actor.memberId });
}

/** Removes an additional login and ends its sessions. Throws NOT_FOUND. */
export async function removeLogin(deps: Deps, actor: MemberActor, subject: string): Promise<void> {
  await deps.db.kysely.transaction().execute(async (trx) => {
    await members.removeLogin(trx, actor.memberId, subject);
    await logOutDevices(trx, [subject]);
    await endClaimRoles(trx, deps, { memberId: actor.memberId, accountId: subject });
  });
}

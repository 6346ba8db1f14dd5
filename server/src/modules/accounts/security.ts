// A member's authenticator app, recovery codes, and passkeys. They belong to the account with us that the member signed up with.
import type { Passkey } from '@daynook/contract/accounts/security';
import type { Answer, Input } from '@daynook/contract/api';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { nameUpstream } from '../../identity/complete-login.ts';
import { getOwnAccount, hasPassword, requireOwner } from '../../identity/own-account.ts';
import {
  addPasskey,
  canHavePasskeys,
  listPasskeys,
  type PasskeyRow,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '../../identity/second-factor/passkeys.ts';
import {
  confirmSecondStep,
  endSecondStep,
  getSecondStep,
  type Owner,
  renewRecoveryCodes,
  startSecondStep,
} from '../../identity/second-factor/second-factor.ts';
import { listUpstreams, removeUpstream } from '../../identity/upstreams/upstream-logins.ts';
import { AppError } from '../../lib/app-error.ts';

type Proof = Parameters<typeof requireOwner>[2];

const toPasskey = (row: PasskeyRow): Passkey => ({
  _id: row.id,
  name: row.name,
  isSynced: row.is_synced,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  isBlocked: row.blocked_at !== null,
});

const getOwner = async (deps: Deps, { memberId }: MemberActor): Promise<Owner> => ({
  account: await getOwnAccount(deps, memberId),
  memberId,
});

/** The account's owner, who has just proven it. Throws what `requireOwner` throws. */
async function proveOwner(deps: Deps, actor: MemberActor, proof: Proof): Promise<Owner> {
  const owner = await getOwner(deps, actor);
  await requireOwner(deps, actor.memberId, proof);
  return owner;
}

/**
 * Whoever created an account with someone else's address must not keep a way in once that person takes it over, so nothing can be added
 * before the address is confirmed.
 */
function requireConfirmed({ isEmailVerified }: MemberActor): void {
  if (!isEmailVerified) throw new AppError('EMAIL_NOT_VERIFIED');
}

export async function getSecurity(deps: Deps, actor: MemberActor): Promise<Answer<'GET /api/account/security'>> {
  const { account } = await getOwner(deps, actor);
  const { since, codesLeft } = await getSecondStep(deps, account.id);
  return {
    hasPassword: hasPassword(account),
    secondStepSince: since?.toISOString() ?? null,
    recoveryCodesLeft: codesLeft,
    passkeys: (await listPasskeys(deps, account.id)).map(toPasskey),
    upstreams: (await listUpstreams(deps, account.id)).map((row) => ({
      _id: row.id,
      provider: nameUpstream(deps, row.provider),
      email: row.email,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
    })),
    canHavePasskeys: canHavePasskeys(deps),
  };
}

/** For the copy of one's data: nothing if another provider has the account. */
export async function exportSecurity(deps: Deps, actor: MemberActor): Promise<object> {
  try {
    const { secondStepSince, passkeys, upstreams } = await getSecurity(deps, actor);
    return { secondStepSince, passkeys, connectedServices: upstreams };
  } catch (error) {
    if (error instanceof AppError && error.code === 'FORBIDDEN') return {};
    throw error;
  }
}

export async function startTotp(
  deps: Deps,
  actor: MemberActor,
  proof: Proof,
): Promise<Answer<'POST /api/account/totp'>> {
  const { account } = await proveOwner(deps, actor, proof);
  requireConfirmed(actor);
  return startSecondStep(deps, account);
}

export const confirmTotp = async (deps: Deps, actor: MemberActor, code: string) => ({
  recoveryCodes: await confirmSecondStep(deps, await getOwner(deps, actor), code),
});

export const endTotp = async (deps: Deps, actor: MemberActor, proof: Proof): Promise<void> =>
  endSecondStep(deps, await proveOwner(deps, actor, proof));

export const renewCodes = async (deps: Deps, actor: MemberActor, proof: Proof) => ({
  recoveryCodes: await renewRecoveryCodes(deps, await proveOwner(deps, actor, proof)),
});

export async function startOwnPasskey(
  deps: Deps,
  actor: MemberActor,
  proof: Proof,
): Promise<Answer<'POST /api/account/passkeys/options'>> {
  const owner = await proveOwner(deps, actor, proof);
  requireConfirmed(actor);
  return startPasskey(deps, owner);
}

/** The ticket was made for the owner's proof, minutes ago. */
export const addOwnPasskey = async (
  deps: Deps,
  actor: MemberActor,
  made: Input<'POST /api/account/passkeys'>['body'],
): Promise<Passkey> => toPasskey(await addPasskey(deps, await getOwner(deps, actor), made));

export const renameOwnPasskey = async (
  deps: Deps,
  actor: MemberActor,
  change: { readonly id: string; readonly name: string },
): Promise<Passkey> => toPasskey(await renamePasskey(deps, await getOwner(deps, actor), change));

export const removeOwnPasskey = async (deps: Deps, actor: MemberActor, id: string, proof: Proof): Promise<void> =>
  removePasskey(deps, await proveOwner(deps, actor, proof), id);

export const removeOwnUpstream = async (deps: Deps, actor: MemberActor, id: string, proof: Proof): Promise<void> =>
  removeUpstream(deps, await proveOwner(deps, actor, proof), {
    id,
    nameProvider: (provider) => nameUpstream(deps, provider),
  });

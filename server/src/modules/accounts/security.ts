// A member's authenticator app, recovery codes, and passkeys. They belong to the account with us that the member signed up with.
import type { Passkey } from '@daynook/contract/accounts/security';
import type { Answer, Input } from '@daynook/contract/api';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { findById } from '../../identity/accounts.ts';
import { nameUpstream } from '../../identity/complete-login.ts';
import { getOwnAccount, hasPassword, listAccountIds, requireOwner } from '../../identity/own-account.ts';
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
import { finishConnecting, startConnecting } from '../../identity/upstreams/connect-upstream.ts';
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

type UpstreamLogin = Answer<'POST /api/account/upstream-logins'>;

const toUpstream = (deps: Deps, row: Awaited<ReturnType<typeof finishConnecting>>): UpstreamLogin => ({
  _id: row.id,
  provider: nameUpstream(deps, row.provider),
  email: row.email,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at.toISOString(),
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
 * Someone who created an account with another person's address must not keep access once that person takes it over, so nothing can be added
 * before the address is confirmed.
 */
function requireConfirmed({ isEmailVerified }: MemberActor): void {
  if (!isEmailVerified) throw new AppError('EMAIL_NOT_VERIFIED');
}

/** What the member's logins have, the first one's first. Logins that were added later may have had some of their own. */
export async function readFactors(deps: Deps, memberId: string) {
  const accountIds = await listAccountIds(deps, memberId);
  const steps = await Promise.all(accountIds.map((id) => getSecondStep(deps, id)));
  const { since, codesLeft } = steps.find((step) => step.since !== null) ?? { since: null, codesLeft: 0 };
  return {
    secondStepSince: since,
    codesLeft,
    passkeys: (await Promise.all(accountIds.map((id) => listPasskeys(deps, id)))).flat(),
    upstreams: (await Promise.all(accountIds.map((id) => listUpstreams(deps, id)))).flat(),
  };
}

/** The owner as the one of the account that has this passkey or login. Throws NOT_FOUND. */
async function toHolder(deps: Deps, { memberId }: Owner, accountId: string | undefined): Promise<Owner> {
  const account = accountId === undefined ? undefined : await findById(deps, accountId);
  if (!account) throw new AppError('NOT_FOUND');
  return { account, memberId };
}

async function findHolder(deps: Deps, owner: Owner, kind: 'passkeys' | 'upstreams', id: string): Promise<Owner> {
  const rows: readonly { id: string; account_id: string }[] = (await readFactors(deps, owner.memberId))[kind];
  return toHolder(deps, owner, rows.find((row) => row.id === id)?.account_id);
}

export async function getSecurity(deps: Deps, actor: MemberActor): Promise<Answer<'GET /api/account/security'>> {
  const { account } = await getOwner(deps, actor);
  const { secondStepSince, codesLeft, passkeys, upstreams } = await readFactors(deps, actor.memberId);
  return {
    hasPassword: hasPassword(account),
    secondStepSince: secondStepSince?.toISOString() ?? null,
    recoveryCodesLeft: codesLeft,
    passkeys: passkeys.map(toPasskey),
    upstreams: upstreams.map((row) => toUpstream(deps, row)),
    providers: deps.config.upstreams.map(({ id, name }) => ({ id, name })),
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

/** Ends those of all the member's logins. */
export async function endTotp(deps: Deps, actor: MemberActor, proof: Proof): Promise<void> {
  const owner = await proveOwner(deps, actor, proof);
  for (const id of await listAccountIds(deps, actor.memberId))
    await endSecondStep(deps, await toHolder(deps, owner, id));
}

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
): Promise<Passkey> => {
  const holder = await findHolder(deps, await getOwner(deps, actor), 'passkeys', change.id);
  return toPasskey(await renamePasskey(deps, holder, change));
};

export async function removeOwnPasskey(deps: Deps, actor: MemberActor, id: string, proof: Proof): Promise<void> {
  const owner = await proveOwner(deps, actor, proof);
  await removePasskey(deps, await findHolder(deps, owner, 'passkeys', id), id);
}

export async function startOwnUpstream(
  deps: Deps,
  actor: MemberActor,
  { provider, ...proof }: Input<'POST /api/account/upstream-logins/options'>['body'],
): Promise<Answer<'POST /api/account/upstream-logins/options'>> {
  const owner = await proveOwner(deps, actor, proof);
  requireConfirmed(actor);
  return startConnecting(deps, { ...owner, grantId: actor.grantId }, provider);
}

/** The ticket was made for the owner's proof, minutes ago. */
export async function addOwnUpstream(
  deps: Deps,
  actor: MemberActor,
  back: Input<'POST /api/account/upstream-logins'>['body'],
): Promise<UpstreamLogin> {
  const owner = await getOwner(deps, actor);
  const own = new Set(await listAccountIds(deps, actor.memberId));
  const isOwn = (accountId: string) => own.has(accountId);
  return toUpstream(deps, await finishConnecting(deps, { ...owner, grantId: actor.grantId }, { ...back, isOwn }));
}

export async function removeOwnUpstream(deps: Deps, actor: MemberActor, id: string, proof: Proof): Promise<void> {
  const owner = await proveOwner(deps, actor, proof);
  await removeUpstream(deps, await findHolder(deps, owner, 'upstreams', id), {
    id,
    nameProvider: (provider) => nameUpstream(deps, provider),
  });
}

// API tokens (Q2): what members' own programs log in with. A token never does more than its member, and only what its scopes allow. How
// requests are checked is in `http/token-caller.ts`.
import type { ApiToken } from '@daynook/contract/accounts/api-tokens';
import { API_TOKENS, includesScope, TOKEN_SCOPES, type TokenScope } from '@daynook/contract/accounts/token-scopes';
import type { Answer } from '@daynook/contract/api';
import type { Transaction } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { requireOwner } from '../../identity/own-account.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { AppError } from '../../lib/app-error.ts';
import { coarseAddress, toHour } from '../../lib/coarse-use.ts';
import { pageAfter, toPage } from '../../lib/cursor.ts';
import { say } from '../../lib/languages/say.ts';
import { audit } from '../audit/service.ts';
import { queueEmail } from '../emails/service.ts';
import { getMember } from '../members/service.ts';
import { endOfToken, findScopeError, sortScopes } from './rules.ts';
import * as store from './store.ts';
import { digestToken, isWellFormed, newTokenText } from './token-text.ts';

export { selectWorking } from './store.ts';
export { looksLikeApiToken } from './token-text.ts';

const DAY_MS = 86_400_000;

/** Tokens from before a logout everywhere don't work anymore, like sessions. */
const findEnd = (row: store.TokenRow, validAfter: Date | null, now: Date): 'active' | 'expired' | 'revoked' => {
  if (row.revoked_at || (validAfter && row.created_at < validAfter)) return 'revoked';
  return row.expires_at <= now ? 'expired' : 'active';
};

const toApiToken = (row: store.TokenRow, status: ApiToken['status']): ApiToken => ({
  _id: row.id,
  name: row.name,
  ending: row.ending,
  scopes: row.scopes,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  lastUsedFrom: row.last_used_from,
  status,
});

/** Throws VALIDATION_FAILED for cursors that we didn't create. */
export async function listTokens(
  deps: Deps,
  { memberId }: MemberActor,
  { cursor }: { cursor?: string | undefined },
): Promise<Answer<'GET /api/account/tokens'>> {
  const { tokens_valid_after } = await getMember(deps.db.kysely, memberId);
  const rows = await store.listTokens(deps.db.kysely, memberId, pageAfter(cursor, API_TOKENS.pageSize));
  const { shown, nextCursor } = toPage(rows, API_TOKENS.pageSize, ({ created_at, id }) => ({ at: created_at, id }));
  const now = deps.clock.now();
  return { tokens: shown.map((row) => toApiToken(row, findEnd(row, tokens_valid_after, now))), nextCursor };
}

const logged = ({ memberId }: MemberActor, action: string, reason: string) =>
  ({ actorId: memberId, action, subject: { kind: 'member', id: memberId }, memberId, reason }) as const;

/**
 * Creates a token, and emails its member. Throws VALIDATION_FAILED by field, also for a wrong password; LOGIN_NOT_RECENT; and
 * LIMIT_REACHED.
 */
export async function createToken(
  deps: Deps,
  actor: MemberActor,
  request: {
    readonly name: string;
    readonly scopes: readonly TokenScope[];
    readonly expiresOn: string;
    readonly password?: string | undefined;
    readonly idToken?: string | undefined;
  },
): Promise<Answer<'POST /api/account/tokens'>> {
  await requireOwner(deps, actor.memberId, request);
  const now = deps.clock.now();
  const end = endOfToken(request.expiresOn, now);
  if (typeof end === 'string') throw new AppError('VALIDATION_FAILED', { fields: { expiresOn: end } });
  const scopeError = findScopeError(request.scopes, actor);
  if (scopeError) throw new AppError('VALIDATION_FAILED', { fields: { scopes: scopeError } });
  const secret = newTokenText();
  const row = await deps.db.kysely.transaction().execute(async (trx) => {
    if ((await store.countWorking(trx, actor.memberId, now)) >= API_TOKENS.perMember)
      throw new AppError('LIMIT_REACHED', {
        message: say('You have {count} API tokens. Revoke one you no longer need.', { count: API_TOKENS.perMember }),
      });
    const inserted = await store.insertToken(trx, {
      id: deps.newId(),
      member_id: actor.memberId,
      name: request.name,
      digest: digestToken(secret),
      ending: secret.slice(-4),
      scopes: sortScopes(request.scopes, TOKEN_SCOPES),
      created_at: now,
      expires_at: end,
    });
    await audit(trx, deps, logged(actor, 'token-created', request.name));
    const { email, name } = await getMember(trx, actor.memberId);
    await queueEmail(trx, deps, {
      template: 'api-token-created',
      to: email,
      memberId: actor.memberId,
      data: { name, tokenName: request.name, canWrite: inserted.scopes.some((scope) => scope.endsWith(':write')) },
    });
    return inserted;
  });
  return { token: toApiToken(row, 'active'), secret };
}

/** Throws NOT_FOUND, also for other people's; STATE_CHANGED if it has ended; VALIDATION_FAILED for scopes it doesn't have. */
export async function changeToken(
  deps: Deps,
  actor: MemberActor,
  { id, name, scopes }: { id: string; name?: string | undefined; scopes?: readonly TokenScope[] | undefined },
): Promise<ApiToken> {
  return deps.db.kysely.transaction().execute(async (trx) => {
    const { row, status } = await lockOwn(trx, deps, actor, id);
    if (status !== 'active')
      throw new AppError('STATE_CHANGED', { message: say('This API token no longer works. Create a new one.') });
    if (scopes?.some((scope) => !includesScope(row.scopes, scope)))
      throw new AppError('VALIDATION_FAILED', {
        fields: { scopes: say('You can only remove scopes. To add some, create another token.') },
      });
    if (name === undefined && scopes === undefined) return toApiToken(row, status);
    if (scopes) await audit(trx, deps, logged(actor, 'token-narrowed', row.name));
    const change = {
      ...(name === undefined ? {} : { name }),
      ...(scopes ? { scopes: sortScopes(scopes, TOKEN_SCOPES) } : {}),
    };
    return toApiToken(await store.updateToken(trx, id, change), status);
  });
}

async function lockOwn(trx: Transaction<DB>, deps: Deps, { memberId }: MemberActor, id: string) {
  const row = await store.lockToken(trx, { id, memberId });
  if (!row) throw new AppError('NOT_FOUND');
  const { tokens_valid_after } = await getMember(trx, memberId);
  return { row, status: findEnd(row, tokens_valid_after, deps.clock.now()) };
}

/** Revokes the token; repeats change nothing. Waits for transactions of its requests to end. Throws NOT_FOUND, also for other people's. */
export async function revokeToken(deps: Deps, actor: MemberActor, id: string): Promise<void> {
  await retryTransaction(deps.db.kysely, async (trx) => {
    const { row } = await lockOwn(trx, deps, actor, id);
    if (row.revoked_at) return;
    await store.updateToken(trx, id, { revoked_at: deps.clock.now() });
    await audit(trx, deps, logged(actor, 'token-revoked', row.name));
  });
}

/** The token that the actor's request is sent with. */
export async function getCurrentToken(deps: Deps, actor: MemberActor): Promise<Answer<'GET /api/account/token'>> {
  const row = actor.token && (await store.findById(deps.db.kysely, actor.token.id));
  return { token: row ? toApiToken(row, 'active') : null };
}

/**
 * The token with this text. Throws TOKEN_NOT_VALID, without asking the database if we can't have created it; TOKEN_REVOKED;
 * TOKEN_EXPIRED.
 */
export async function findToken(deps: Pick<Deps, 'db' | 'clock'>, text: string) {
  const row = isWellFormed(text) ? await store.findByDigest(deps.db.kysely, digestToken(text)) : undefined;
  if (!row) throw new AppError('TOKEN_NOT_VALID');
  const member = await getMember(deps.db.kysely, row.member_id);
  const status = findEnd(row, member.tokens_valid_after, deps.clock.now());
  if (status === 'revoked' || member.deleted_at) throw new AppError('TOKEN_REVOKED');
  if (status === 'expired') throw new AppError('TOKEN_EXPIRED');
  return { row, member };
}

/** A program with changing networks must not write with each of its requests. */
const NOTED_EVERY_MS = 60_000;
const NOTED_KEPT = 5_000;
/** When a token's use was last noted in this process, the oldest first. */
const notedAt = new Map<string, number>();

/** Notes the hour and the network of a request, once for each hour and network, and at most once a minute. */
export async function noteUse(deps: Pick<Deps, 'db' | 'clock'>, row: store.TokenRow, network: string): Promise<void> {
  const use = { at: toHour(deps.clock.now()), from: coarseAddress(network) };
  const isNoted = row.last_used_at?.getTime() === use.at.getTime() && row.last_used_from === use.from;
  const nowMs = deps.clock.now().getTime();
  if (isNoted || nowMs - (notedAt.get(row.id) ?? Number.NEGATIVE_INFINITY) < NOTED_EVERY_MS) return;
  notedAt.delete(row.id);
  if (notedAt.size >= NOTED_KEPT) notedAt.delete(notedAt.keys().next().value!);
  notedAt.set(row.id, nowMs);
  await store.noteUse(deps.db.kysely, row.id, use);
}

/** Deletes the tokens of a member whose account is deleted, in the caller's transaction. */
export const forgetTokens = store.deleteMemberTokens;

export const apiTokenJobs: readonly TimedJob[] = [
  {
    name: 'api-tokens-forget',
    everySeconds: 3_600,
    run: (deps) =>
      store.deleteEndedBefore(deps.db.kysely, new Date(deps.clock.now().getTime() - API_TOKENS.endedKeptDays * DAY_MS)),
  },
];

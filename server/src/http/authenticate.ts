// Finds the member who holds a bearer token. Every failure is the same UNAUTHENTICATED, and only the log says what was wrong with the
// token.
import { NO_PERMISSIONS } from '@daynook/contract/staff/roles';
import type { Deps } from '../deps.ts';
import { createVerifier, type VerifiedToken } from '../identity/verify-token.ts';
import { AppError } from '../lib/app-error.ts';
import { findToken, looksLikeApiToken, noteUse, selectWorking } from '../modules/api-tokens/service.ts';
import * as members from '../modules/members/service.ts';
import { findStaffPermissions } from '../modules/staff-roles/service.ts';
import type { Actor, MemberActor } from './actor.ts';

type Parts = Omit<Deps, 'authenticate'>;

/** Removed permissions (a suspension, a logout everywhere, a changed staff address) take effect within this time. */
const MEMBER_CACHE_MS = 5_000;
const CACHED_TOKENS = 5_000;

interface Known {
  token: VerifiedToken;
  actor: Actor;
  loadedAtMs: number;
}

export interface AuthenticatorOptions {
  /** How long a member's row may be cached. Tests use 0. */
  memberCacheMs?: number;
}

const refuse = (): never => {
  throw new AppError('UNAUTHENTICATED');
};

/** The member named by the token, created at their first call. Throws if the token is from before a logout everywhere. */
async function loadActor(parts: Parts, token: VerifiedToken, isFirstSight: boolean): Promise<Actor> {
  const db = parts.db.kysely;
  if (!(await token.stillStands())) return refuse();
  const known = await members.findMemberByIdentity(db, token.issuer, token.subject);
  const identity = !known || isFirstSight ? await token.identify(known !== undefined) : undefined;
  if (!known && !identity) return refuse();
  let member = known ?? (await members.enrollMember(db, parts, identity!));
  // Merged into another account, so nobody has this one anymore, and we don't adopt what its provider says.
  if (member.deleted_at) return refuse();
  if (known && identity?.email) {
    const { issuer, subject } = token;
    const { email, isEmailVerified } = identity;
    member = await members.adoptEmail(db, known, { issuer, subject, email, isEmailVerified });
  }
  if (member.tokens_valid_after && token.issuedAtMs < member.tokens_valid_after.getTime()) return refuse();
  return { ...(await toActor(parts, member)), grantId: token.grantId };
}

/** The actor of a member's row. */
export async function toActor(
  parts: Pick<Deps, 'db' | 'config' | 'clock'>,
  member: members.MemberRow,
): Promise<MemberActor> {
  const { db, config } = parts;
  const isStaff = members.isStaffEmail(member.email, member.is_email_verified, config.staffEmailDomains);
  const isActing = isStaff && member.status !== 'suspended';
  return {
    kind: 'member',
    memberId: member.id,
    name: member.name,
    email: member.email,
    isEmailVerified: member.is_email_verified,
    isStaff,
    permissions: isActing ? await findStaffPermissions(db.kysely, parts, member.id) : NO_PERMISSIONS,
    accountStatus: member.status,
  };
}

/** The member who created the API token. Read on each request, so that revoking or narrowing it works immediately. */
async function findTokenActor(parts: Parts, text: string, network: string): Promise<Actor> {
  const { row, member } = await findToken(parts, text);
  if (member.status === 'suspended') throw new AppError('ACCOUNT_NOT_ACTIVE');
  const guard = {
    stillHolds: () => selectWorking(row.id, row.scopes, parts.clock.now()).compile(parts.db.kysely),
    refuse: () => new AppError('TOKEN_REVOKED'),
  };
  const token = { id: row.id, scopes: row.scopes, guard, noteUse: () => noteUse(parts, row, network) };
  return { ...(await toActor(parts, member)), token };
}

/** Members who wait for something (admission, a confirmed address) aren't cached, so that it takes effect immediately. */
const isHeldBack = (actor: Actor): boolean =>
  actor.kind === 'member' && (actor.accountStatus !== 'active' || !actor.isEmailVerified);

/** Creates `Deps.authenticate`. */
export function createAuthenticator(parts: Parts, options: AuthenticatorOptions = {}): Deps['authenticate'] {
  const verify = createVerifier(parts);
  const memberCacheMs = options.memberCacheMs ?? MEMBER_CACHE_MS;
  // The map is in insertion order, so the first entry is the oldest.
  const cache = new Map<string, Known>();

  return async (text, network) => {
    if (network !== undefined && looksLikeApiToken(text)) return findTokenActor(parts, text, network);
    const nowMs = parts.clock.now().getTime();
    const known = cache.get(text);
    if (known && known.token.expiresAtMs > nowMs) {
      if (known.token.verifiedUntilMs <= nowMs) known.token = await verify(text);
      const ageMs = nowMs - known.loadedAtMs;
      if (ageMs >= memberCacheMs || ageMs < 0 || isHeldBack(known.actor)) {
        known.actor = await loadActor(parts, known.token, false);
        known.loadedAtMs = nowMs;
      }
      return known.actor;
    }
    cache.delete(text);
    const token = await verify(text);
    const actor = await loadActor(parts, token, true);
    if (cache.size >= CACHED_TOKENS) cache.delete(cache.keys().next().value!);
    cache.set(text, { token, actor, loadedAtMs: nowMs });
    return actor;
  };
}

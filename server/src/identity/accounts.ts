// Accounts of the embedded provider: an address, a name, and a password hash. The members module has the person's member, which is
// created in the same transaction.
import type { Transaction } from 'kysely';
import type { Db } from '../db/db.ts';
import type { DB } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { queueEffects } from '../jobs/outbox.ts';
import { endCalendarLinks } from '../modules/calendar-exports/service.ts';
import { acceptAtSignUp } from '../modules/legal/service.ts';
import * as members from '../modules/members/service.ts';
import { EMBEDDED_ISSUER, type Identity } from '../modules/members/service.ts';
import { syncClaimRoles } from '../modules/staff-roles/service.ts';
import * as store from './account-store.ts';
import { endAccountSessions } from './oidc-store.ts';
import { hashPassword, isRightPassword, NO_PASSWORD } from './password-hash.ts';
import { dropSecondStep } from './second-factor/factor-store.ts';
import { deletePasskey as dropPasskey, deletePasskeys as dropPasskeys } from './second-factor/passkey-store.ts';
import { deleteUpstream as dropUpstream, deleteUpstreams as dropUpstreams } from './upstreams/upstream-store.ts';

type Parts = Pick<Deps, 'config' | 'db' | 'clock' | 'newId'>;

/** Topic of the effects that send an email about an account. See account-email.ts. */
export const ACCOUNT_EMAIL_TOPIC = 'account-mail';
export type AccountEmail =
  | { kind: 'verify' | 'already-here' | 'reset'; email: string }
  /** Goes to the account's new address. */
  | { kind: 'change'; email: string; accountId: string }
  /** A code for the member's current address. Not sent if a newer code replaced it. */
  | { kind: 'code'; memberId: string; codeId: string };

export const toIdentity = (row: store.AccountRow): Identity => ({
  issuer: EMBEDDED_ISSUER,
  subject: row.id,
  email: row.email,
  isEmailVerified: row.email_verified_at !== null,
  name: row.name,
});

/** What the provider says about the account with this subject, which is its id; undefined if there's none. */
export async function findAccount(db: Db, subject: string): Promise<Identity | undefined> {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(subject)) return undefined;
  const row = await store.findAccountById(db, subject);
  return row && toIdentity(row);
}

/** Queues an email in the caller's transaction. The address is looked up when the email is written. */
export const queueAccountEmail = (trx: Db, deps: Parts, email: AccountEmail): Promise<void> =>
  queueEffects(trx, deps, [{ topic: ACCOUNT_EMAIL_TOPIC, payload: email }]);

interface NewAccount {
  email: string;
  name: string;
  password: string;
}

interface SignUp extends NewAccount {
  /** False if the address has had enough email from us for now. */
  isMailed: boolean;
}

/**
 * Creates the account and its member, and emails the link that confirms the address. If the address already has an account, creates
 * nothing, emails its owner instead, and returns undefined. Takes equally long either way.
 */
export async function signUp(deps: Parts, { email, name, password, isMailed }: SignUp): Promise<string | undefined> {
  const passwordHash = await hashPassword(password);
  return deps.db.kysely.transaction().execute(async (trx) => {
    const id = deps.newId();
    const row = { id, email, name, password_hash: passwordHash, email_verified_at: null, created_at: deps.clock.now() };
    const isNew = await store.insertAccount(trx, row);
    if (isNew) {
      const member = await members.enrollMember(trx, deps, toIdentity(row));
      await acceptAtSignUp(trx, member.id, row.created_at);
    }
    if (isMailed) await queueAccountEmail(trx, deps, { kind: isNew ? 'verify' : 'already-here', email });
    return isNew ? id : undefined;
  });
}

/**
 * The account's member id, for the demo marketplace and for setting up an installation. Creates the account if it's missing, and keeps
 * the password of an existing one.
 */
export async function ensureAccount(
  deps: Parts,
  account: NewAccount & { isVerified: boolean; pictureKey?: string | undefined },
): Promise<string> {
  const present = await store.findAccountByEmail(deps.db.kysely, account.email);
  const passwordHash = present ? '' : await hashPassword(account.password);
  return deps.db.kysely.transaction().execute(async (trx) => {
    const now = deps.clock.now();
    const row = {
      id: deps.newId(),
      email: account.email,
      name: account.name,
      password_hash: passwordHash,
      email_verified_at: account.isVerified ? now : null,
    };
    if (!present) await store.insertAccount(trx, { ...row, created_at: now });
    const kept = (await store.findAccountByEmail(trx, account.email))!;
    const member = await members.enrollMember(trx, deps, toIdentity(kept));
    if (account.pictureKey !== undefined) await members.usePicture(trx, member.id, account.pictureKey);
    return member.id;
  });
}

/** The account with this address and password. Takes equally long if there's none. */
export async function findByPassword(
  deps: Parts,
  email: string,
  password: string,
): Promise<store.AccountRow | undefined> {
  const account = await store.findAccountByEmail(deps.db.kysely, email);
  return (await isRightPassword(password, account?.password_hash)) ? account : undefined;
}

export const findByEmail = (deps: Parts, email: string) => store.findAccountByEmail(deps.db.kysely, email);
export const findById = (deps: Parts, id: string) => store.findAccountById(deps.db.kysely, id);
export const findByEmailedToken = (deps: Parts, token: string, purpose: store.TokenPurpose) =>
  store.findAccountByToken(deps.db.kysely, token, purpose, deps.clock.now());

/** Marks the address of the account and its member as confirmed. */
export async function adoptVerified(trx: Transaction<DB>, deps: Parts, account: store.AccountRow): Promise<void> {
  await store.markEmailVerified(trx, account.id, deps.clock.now());
  const identity = toIdentity(account);
  const member = await members.enrollMember(trx, deps, identity);
  await members.adoptEmail(trx, member, { ...identity, email: account.email, isEmailVerified: true });
}

/** Confirms the address with the emailed token. False if the token was used meanwhile. */
export async function confirmEmail(deps: Parts, account: store.AccountRow, token: string): Promise<boolean> {
  return deps.db.kysely.transaction().execute(async (trx) => {
    if (!(await store.consumeEmailToken(trx, token, 'verify', deps.clock.now()))) return false;
    await adoptVerified(trx, deps, account);
    return true;
  });
}

/**
 * Logs everyone out. Before its address was confirmed, the account may have belonged to anyone, so their calendar subscriptions end,
 * too.
 */
async function endEverything(trx: Transaction<DB>, deps: Parts, account: store.AccountRow): Promise<void> {
  const now = deps.clock.now();
  await store.voidEmailTokens(trx, account.id, now);
  await endAccountSessions(trx, account.id);
  const member = await members.findMemberByIdentity(trx, EMBEDDED_ISSUER, account.id);
  if (!member) return;
  await members.endAccessTokens(trx, member.id, now);
  const isUnproven = account.email_verified_at === null && members.isFirstLogin(member, toIdentity(account));
  if (isUnproven) await endCalendarLinks(trx, member.id);
}

/**
 * Ends every way in besides the password. Someone who created an account with another person's address must not get back in once that person
 * has it.
 */
async function dropOtherWays(trx: Transaction<DB>, accountId: string): Promise<void> {
  await dropSecondStep(trx, accountId);
  await dropPasskeys(trx, accountId);
  await dropUpstreams(trx, accountId);
}

/**
 * The mailbox's owner says that this account isn't theirs. The person who created it loses the password and sessions, and the owner can set a
 * password by email (A10). False if the token was used meanwhile, or if the address was confirmed: from then on, the mailbox alone isn't
 * enough to take away a second step.
 */
export async function disownAccount(deps: Parts, { id }: store.AccountRow, token: string): Promise<boolean> {
  return deps.db.kysely.transaction().execute(async (trx) => {
    await store.lockAccount(trx, id);
    const account = await store.findAccountById(trx, id);
    if (!account || account.email_verified_at !== null) return false;
    if (!(await store.consumeEmailToken(trx, token, 'verify', deps.clock.now()))) return false;
    await store.updatePassword(trx, account.id, NO_PASSWORD);
    await dropOtherWays(trx, account.id);
    await endEverything(trx, deps, account);
    return true;
  });
}

/** A new password, and which other ways in end with it. */
export interface NewPassword {
  readonly password: string;
  /** Ids of passkeys and of logins with other providers. */
  readonly removed: readonly string[];
}

/** Ends those ways in that the account's owner doesn't want to keep. */
async function dropSomeWays(trx: Transaction<DB>, deps: Parts, accountId: string, ids: readonly string[]) {
  const member = await members.findMemberByIdentity(trx, EMBEDDED_ISSUER, accountId);
  for (const id of ids) {
    await dropPasskey(trx, accountId, id);
    const gone = await dropUpstream(trx, accountId, id);
    if (!gone || !member) continue;
    const provider = { id: gone.provider, name: gone.provider };
    await syncClaimRoles(trx, deps, { memberId: member.id, provider, roles: [] });
  }
}

/**
 * Sets a new password through an emailed link, which also confirms the address. Logs out every session. The second step stays, because a
 * mailbox alone isn't enough to take it away.
 */
export async function resetPassword(
  deps: Parts,
  account: store.AccountRow,
  token: string,
  { password, removed }: NewPassword,
): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  return deps.db.kysely.transaction().execute(async (trx) => {
    if (!(await store.consumeEmailToken(trx, token, 'reset', deps.clock.now()))) return false;
    await store.updatePassword(trx, account.id, passwordHash);
    if (account.email_verified_at === null) await dropOtherWays(trx, account.id);
    await dropSomeWays(trx, deps, account.id, removed);
    await adoptVerified(trx, deps, account);
    await endEverything(trx, deps, account);
    return true;
  });
}

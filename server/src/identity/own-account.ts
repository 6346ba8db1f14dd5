// What members do with their account of the embedded provider while logged in: change password or email, log out devices, close
// the account. The password is checked here.
import type { Transaction } from 'kysely';
import { isUniqueViolation } from '../db/errors.ts';
import type { DB } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../lib/app-error.ts';
import { say } from '../lib/languages/say.ts';
import { type EmailToSend, queueEmail } from '../modules/emails/service.ts';
import * as members from '../modules/members/service.ts';
import * as store from './account-store.ts';
import { findByEmailedToken, queueAccountEmail } from './accounts.ts';
import { endDevice, endOtherDevices, forgetDevices, listDevices } from './device-store.ts';
import { newPasswordError } from './form-fields.ts';
import { endAccountSessions } from './oidc-store.ts';
import { hashPassword, isRightPassword, NO_PASSWORD } from './password-hash.ts';
import { requireRecentLogin } from './recent-login.ts';

type Parts = Pick<Deps, 'config' | 'db' | 'clock' | 'newId'>;

export { deviceWords } from './device-words.ts';

/** The member's account with us. Throws FORBIDDEN for members who log in with another provider. */
export async function getOwnAccount(deps: Parts, memberId: string): Promise<store.AccountRow> {
  const { issuer, subject } = await members.getMember(deps.db.kysely, memberId);
  const account = issuer === members.EMBEDDED_ISSUER ? await store.findAccountById(deps.db.kysely, subject) : undefined;
  if (!account)
    throw new AppError('FORBIDDEN', { message: say('You log in through another service. Please change this there.') });
  return account;
}

/** False if they only log in with a passkey or another provider. */
export const hasPassword = (account: Pick<store.AccountRow, 'password_hash'>): boolean =>
  account.password_hash !== NO_PASSWORD;

/** The same by the account's subject. */
export async function hasOwnPassword(deps: Parts, { subject }: { readonly subject: string }): Promise<boolean> {
  const account = await store.findAccountById(deps.db.kysely, subject);
  return account === undefined || hasPassword(account);
}

/** Throws VALIDATION_FAILED for the field. Takes equally long either way. */
export async function requirePassword(account: store.AccountRow, password: string, field = 'password'): Promise<void> {
  if (!hasPassword(account))
    throw new AppError('VALIDATION_FAILED', {
      fields: { [field]: say('You don’t have a password yet. Set one with “Forgot password?” at login.') },
    });
  if (!(await isRightPassword(password, account.password_hash)))
    throw new AppError('VALIDATION_FAILED', {
      fields: { [field]: say('That’s not your password. Please try again.') },
    });
}

/** The member's accounts with us. */
export async function listAccountIds(deps: Parts, memberId: string): Promise<string[]> {
  const { kysely } = deps.db;
  return members.loginSubjects(kysely, await members.getMember(kysely, memberId));
}

/**
 * It's the member, not someone with their open session: by the password they have with us, or by a recent login if they have none.
 * Throws FORBIDDEN, VALIDATION_FAILED beside the password, LOGIN_NOT_RECENT. `field` is the password's if the form has another one.
 */
export async function requireOwner(
  deps: Parts & Pick<Deps, 'log' | 'secrets'>,
  memberId: string,
  { password, idToken }: { readonly password?: string | undefined; readonly idToken?: string | undefined },
  field?: string,
): Promise<void> {
  const { issuer } = await members.getMember(deps.db.kysely, memberId);
  if (issuer === members.EMBEDDED_ISSUER) {
    const account = await getOwnAccount(deps, memberId);
    // Without a password, a recent login proves it, with a passkey or at the other provider.
    if (hasPassword(account)) await requirePassword(account, password ?? '', field);
    else await requireRecentLogin(deps, memberId, idToken);
  } else if (!deps.config.oidc.isEmbedded) await requireRecentLogin(deps, memberId, idToken);
}

export const listOwnDevices = async (deps: Parts, memberId: string) =>
  listDevices(deps.db.kysely, await listAccountIds(deps, memberId), deps.clock.now());

const toRecipient = (account: store.AccountRow, memberId: string) => ({ to: account.email, memberId });

/** Throws NOT_FOUND for someone else's device. */
export async function endOwnDevice(deps: Parts, memberId: string, grantId: string): Promise<void> {
  const accountIds = await listAccountIds(deps, memberId);
  await deps.db.kysely.transaction().execute(async (trx) => {
    if (!(await endDevice(trx, accountIds, grantId))) throw new AppError('NOT_FOUND');
  });
}

/** Logs the accounts out everywhere, in the caller's transaction. */
export async function logOutDevices(trx: Transaction<DB>, accountIds: readonly string[]): Promise<void> {
  for (const id of accountIds) {
    await endAccountSessions(trx, id);
    await forgetDevices(trx, id);
  }
}

/**
 * Changes the password. The current login stays, every other one ends, with connected apps, and emailed links stop working. Throws VALIDATION_FAILED by
 * field.
 */
export async function changePassword(
  deps: Parts,
  memberId: string,
  input: { password: string; newPassword: string; grantId: string | undefined },
): Promise<void> {
  const account = await getOwnAccount(deps, memberId);
  const error = newPasswordError(input.newPassword, [account.email, account.name]);
  if (error) throw new AppError('VALIDATION_FAILED', { fields: { newPassword: error } });
  await requirePassword(account, input.password);
  const hash = await hashPassword(input.newPassword);
  await deps.db.kysely.transaction().execute(async (trx) => {
    await store.updatePassword(trx, account.id, hash);
    await store.voidEmailTokens(trx, account.id, deps.clock.now());
    await endOtherDevices(trx, deps, { accountId: account.id, keptGrantId: input.grantId });
    await queueEmail(trx, deps, {
      ...toRecipient(account, memberId),
      template: 'password-changed',
      data: { name: account.name },
    });
  });
}

/** Emails a link to the new address. Nothing changes until it's opened. Throws VALIDATION_FAILED by field. */
export async function askForNewEmail(
  deps: Parts,
  memberId: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const account = await getOwnAccount(deps, memberId);
  if (email.toLowerCase() === account.email.toLowerCase())
    throw new AppError('VALIDATION_FAILED', { fields: { email: say('That’s already your email.') } });
  await requirePassword(account, password);
  await queueAccountEmail(deps.db.kysely, deps, { kind: 'change', email, accountId: account.id });
}

/**
 * Changes the account's email to the one the link was sent to, and notifies the old one. False if the link was used meanwhile or
 * someone else has the address.
 */
export async function moveToNewEmail(deps: Parts, account: store.AccountRow, token: string): Promise<boolean> {
  const move = deps.db.kysely.transaction().execute(async (trx) => {
    const email = await store.findNewEmail(trx, token);
    const now = deps.clock.now();
    if (!email || !(await store.consumeEmailToken(trx, token, 'change', now))) return false;
    await store.updateEmail(trx, account.id, email, now);
    await store.voidEmailTokens(trx, account.id, now);
    const member = await members.findMemberByIdentity(trx, members.EMBEDDED_ISSUER, account.id);
    if (!member) return false;
    const login = { issuer: members.EMBEDDED_ISSUER, subject: account.id };
    await members.adoptEmail(trx, member, { ...login, email, isEmailVerified: true });
    const mail: EmailToSend = {
      ...toRecipient(account, member.id),
      template: 'email-changed',
      data: { name: account.name, newEmail: email },
    };
    await queueEmail(trx, deps, mail);
    return true;
  });
  try {
    return await move;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** The account and new address of an email change link. */
export async function findMove(deps: Parts, token: string) {
  const account = await findByEmailedToken(deps, token, 'change');
  const email = account && (await store.findNewEmail(deps.db.kysely, token));
  return account && email ? { account, email } : undefined;
}

/** Closes the account in the caller's transaction: nobody can log in with it, and its email is free again. */
export async function giveUpAccount(trx: Transaction<DB>, accountId: string): Promise<void> {
  await endAccountSessions(trx, accountId);
  await store.deleteAccount(trx, accountId);
}

// What members do with their own account of the embedded provider while signed in: another password, another address,
// signing devices out, giving the account up. Who may is asked here, by the password.
import type { Transaction } from 'kysely';
import { isUniqueViolation } from '../db/errors.ts';
import type { DB } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../lib/app-error.ts';
import { type Mail, queueMail } from '../modules/mail/service.ts';
import * as members from '../modules/members/service.ts';
import * as store from './account-store.ts';
import { findByMailedToken, queueAccountMail } from './accounts.ts';
import { newPasswordError } from './form-fields.ts';
import { endAccountSessions } from './oidc-store.ts';
import { hashPassword, isRightPassword } from './password-hash.ts';
import { endDevice, endOtherDevices, listDevices } from './sign-ins.ts';

type Parts = Pick<Deps, 'config' | 'db' | 'clock' | 'newId'>;

export { deviceWords } from './sign-ins.ts';

/** The member's account with us. Throws FORBIDDEN for members of another provider: it is kept there. */
export async function getOwnAccount(deps: Parts, memberId: string): Promise<store.AccountRow> {
  const { issuer, subject } = await members.getMember(deps.db.kysely, memberId);
  const account = issuer === members.EMBEDDED_ISSUER ? await store.findAccountById(deps.db.kysely, subject) : undefined;
  if (!account) throw new AppError('FORBIDDEN', { message: 'You log in through another service. Change it there.' });
  return account;
}

/** Throws VALIDATION_FAILED beside the field `password`. Takes as long either way. */
export async function requirePassword(account: store.AccountRow, password: string): Promise<void> {
  if (!(await isRightPassword(password, account.password_hash)))
    throw new AppError('VALIDATION_FAILED', { fields: { password: 'That’s not your password. Try again.' } });
}

/** The accounts with us that sign in as the member. */
async function accountIdsOf(deps: Parts, memberId: string): Promise<string[]> {
  const { kysely } = deps.db;
  return members.loginSubjects(kysely, await members.getMember(kysely, memberId));
}

export const listOwnDevices = async (deps: Parts, memberId: string) =>
  listDevices(deps.db.kysely, await accountIdsOf(deps, memberId), deps.clock.now());

const letter = (account: store.AccountRow, memberId: string) => ({ to: account.email, memberId });

/** Throws NOT_FOUND for a device that is not one's own. */
export async function endOwnDevice(deps: Parts, memberId: string, grantId: string): Promise<void> {
  const accountIds = await accountIdsOf(deps, memberId);
  await deps.db.kysely.transaction().execute(async (trx) => {
    if (!(await endDevice(trx, accountIds, grantId))) throw new AppError('NOT_FOUND');
  });
}

/** Ends every sign-in of the accounts, in the caller's transaction. */
export async function endDevicesOf(trx: Transaction<DB>, accountIds: readonly string[]): Promise<void> {
  for (const id of accountIds) {
    await endAccountSessions(trx, id);
    await endOtherDevices(trx, id, undefined);
  }
}

/**
 * Another password. The sign-in at hand stays, every other ends, and mailed links lose their power. Throws
 * VALIDATION_FAILED by field.
 */
export async function changePassword(
  deps: Parts,
  memberId: string,
  wish: { password: string; newPassword: string; grantId: string | undefined },
): Promise<void> {
  const account = await getOwnAccount(deps, memberId);
  const fault = newPasswordError(wish.newPassword, [account.email, account.name]);
  if (fault) throw new AppError('VALIDATION_FAILED', { fields: { newPassword: fault } });
  await requirePassword(account, wish.password);
  const hash = await hashPassword(wish.newPassword);
  await deps.db.kysely.transaction().execute(async (trx) => {
    await store.updatePassword(trx, account.id, hash);
    await store.voidEmailTokens(trx, account.id, deps.clock.now());
    await endOtherDevices(trx, account.id, wish.grantId);
    await queueMail(trx, deps, {
      ...letter(account, memberId),
      template: 'password-changed',
      data: { name: account.name },
    });
  });
}

/** Sends a link to the new address; nothing changes before it is opened there. Throws VALIDATION_FAILED by field. */
export async function askForNewEmail(
  deps: Parts,
  memberId: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const account = await getOwnAccount(deps, memberId);
  if (email.toLowerCase() === account.email.toLowerCase())
    throw new AppError('VALIDATION_FAILED', { fields: { email: 'This is already your email address.' } });
  await requirePassword(account, password);
  await queueAccountMail(deps.db.kysely, deps, { kind: 'change', email, accountId: account.id });
}

/**
 * Moves the account to the address its mailed link was sent to, and tells the old one. False when the link was used
 * meanwhile, or the address became somebody else's.
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
    const mail: Mail = {
      ...letter(account, member.id),
      template: 'email-changed',
      data: { name: account.name, newEmail: email },
    };
    await queueMail(trx, deps, mail);
    return true;
  });
  try {
    return await move;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** The account a link to a new address belongs to, with that address. */
export async function findMove(deps: Parts, token: string) {
  const account = await findByMailedToken(deps, token, 'change');
  const email = account && (await store.findNewEmail(deps.db.kysely, token));
  return account && email ? { account, email } : undefined;
}

/** Gives the account up, in the caller's transaction: nobody signs in with it again, and its address is free. */
export async function giveUpAccount(trx: Transaction<DB>, accountId: string): Promise<void> {
  await endAccountSessions(trx, accountId);
  await store.deleteAccount(trx, accountId);
}

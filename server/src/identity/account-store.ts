// All SQL for accounts and their emailed tokens. Doesn't depend on HTTP or the provider.
import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Db } from '../db/db.ts';
import type { DB } from '../db/schema.ts';

export interface AccountRow {
  id: string;
  email: string;
  name: string;
  password_hash: string;
  email_verified_at: Date | null;
}
export type TokenPurpose = 'verify' | 'reset' | 'change';

const COLUMNS = ['id', 'email', 'name', 'password_hash', 'email_verified_at'] as const;
const sha256 = (token: string) => createHash('sha256').update(token).digest();

export async function findAccountById(db: Db, id: string): Promise<AccountRow | undefined> {
  return db.selectFrom('identity_account').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

export async function findAccountByEmail(db: Db, email: string): Promise<AccountRow | undefined> {
  return db.selectFrom('identity_account').select(COLUMNS).where('email', '=', email).executeTakeFirst();
}

/** False if an account with this address already exists. */
export async function insertAccount(db: Db, row: AccountRow & { created_at: Date }): Promise<boolean> {
  const inserted = await db
    .insertInto('identity_account')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Serializes changes of how people log in to it. */
export async function lockAccount(trx: Transaction<DB>, id: string): Promise<void> {
  await trx.selectFrom('identity_account').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

export async function updatePassword(db: Db, id: string, passwordHash: string): Promise<void> {
  await db.updateTable('identity_account').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

/** Keeps the time when it was first confirmed. */
export async function markEmailVerified(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('identity_account')
    .set({ email_verified_at: at })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .execute();
}

/** Stores only the token's hash. Adding the same token again changes nothing. */
export async function insertEmailToken(
  db: Db,
  token: string,
  accountId: string,
  purpose: TokenPurpose,
  expiresAt: Date,
  newEmail: string | null = null,
): Promise<void> {
  await db
    .insertInto('identity_email_token')
    .values({ token_sha256: sha256(token), account_id: accountId, purpose, expires_at: expiresAt, new_email: newEmail })
    .onConflict((conflict) => conflict.column('token_sha256').doNothing())
    .execute();
}

/** The account for an emailed token that's still valid. */
export async function findAccountByToken(
  db: Db,
  token: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<AccountRow | undefined> {
  return db
    .selectFrom('identity_email_token')
    .innerJoin('identity_account', 'identity_account.id', 'identity_email_token.account_id')
    .select(COLUMNS.map((column) => `identity_account.${column}` as const))
    .where('token_sha256', '=', sha256(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** The new address that the token confirms for its account. */
export async function findNewEmail(db: Db, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('identity_email_token')
    .select('new_email')
    .where('token_sha256', '=', sha256(token))
    .where('purpose', '=', 'change')
    .executeTakeFirst();
  return row?.new_email ?? undefined;
}

/** The emailed token confirms the new address. Fails if another account has it (identity_account_email_key). */
export async function updateEmail(db: Db, id: string, email: string, at: Date): Promise<void> {
  await db.updateTable('identity_account').set({ email, email_verified_at: at }).where('id', '=', id).execute();
}

export async function deleteAccount(db: Db, id: string): Promise<void> {
  await db.deleteFrom('identity_account').where('id', '=', id).execute();
}

/** Uses up the token; false if it was used meanwhile. */
export async function consumeEmailToken(db: Db, token: string, purpose: TokenPurpose, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('identity_email_token')
    .set({ used_at: now })
    .where('token_sha256', '=', sha256(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Invalidates the account's other emailed links. */
export async function voidEmailTokens(db: Db, accountId: string, now: Date): Promise<void> {
  await db
    .updateTable('identity_email_token')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute();
}

export async function deleteExpiredTokens(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('identity_email_token')
    .where('expires_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

// Queries for authenticator apps and recovery codes.
import type { Selectable, Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB, IdentityTotp } from '../../db/schema.ts';

export type TotpRow = Selectable<IdentityTotp>;

export const findTotp = (db: Db, accountId: string): Promise<TotpRow | undefined> =>
  db.selectFrom('identity_totp').selectAll().where('account_id', '=', accountId).executeTakeFirst();

/** Serializes the account's attempts, so that simultaneous ones are counted and a code is accepted once. */
export const lockTotp = (trx: Transaction<DB>, accountId: string): Promise<TotpRow | undefined> =>
  trx.selectFrom('identity_totp').selectAll().where('account_id', '=', accountId).forUpdate().executeTakeFirst();

/** Replaces one that was started and never confirmed. False if a confirmed one exists. */
export async function startTotp(
  trx: Transaction<DB>,
  row: { readonly account_id: string; readonly sealed_secret: Buffer; readonly created_at: Date },
): Promise<boolean> {
  const { sealed_secret, created_at } = row;
  const put = await trx
    .insertInto('identity_totp')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ sealed_secret, created_at, tries: 0, tries_since: null, last_step: 0 })
        .where('identity_totp.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst();
  return put !== undefined;
}

export async function confirmTotp(
  trx: Transaction<DB>,
  accountId: string,
  { at, step }: { readonly at: Date; readonly step: number },
): Promise<void> {
  await trx
    .updateTable('identity_totp')
    .set({ confirmed_at: at, last_step: step, tries: 0, tries_since: null })
    .where('account_id', '=', accountId)
    .execute();
}

export async function noteTries(
  trx: Transaction<DB>,
  accountId: string,
  tries: { readonly tries: number; readonly tries_since: Date | null; readonly last_step?: number },
): Promise<void> {
  await trx.updateTable('identity_totp').set(tries).where('account_id', '=', accountId).execute();
}

/** False if there was none. */
export async function deleteTotp(trx: Transaction<DB>, accountId: string): Promise<boolean> {
  const gone = await trx
    .deleteFrom('identity_totp')
    .where('account_id', '=', accountId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return gone?.confirmed_at != null;
}

/** Replaces all of the account's codes. */
export async function putRecoveryCodes(
  trx: Transaction<DB>,
  accountId: string,
  digests: readonly Buffer[],
  at: Date,
): Promise<void> {
  await deleteRecoveryCodes(trx, accountId);
  if (digests.length === 0) return;
  await trx
    .insertInto('identity_recovery_code')
    .values(digests.map((digest) => ({ account_id: accountId, digest, created_at: at })))
    .execute();
}

export async function deleteRecoveryCodes(trx: Transaction<DB>, accountId: string): Promise<void> {
  await trx.deleteFrom('identity_recovery_code').where('account_id', '=', accountId).execute();
}

/** False if the account has no such code, or it was used. */
export async function consumeRecoveryCode(
  trx: Transaction<DB>,
  accountId: string,
  digest: Buffer,
  at: Date,
): Promise<boolean> {
  const used = await trx
    .updateTable('identity_recovery_code')
    .set({ used_at: at })
    .where('account_id', '=', accountId)
    .where('digest', '=', digest)
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('identity_recovery_code')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The account has no second step anymore. */
export async function dropSecondStep(trx: Transaction<DB>, accountId: string): Promise<void> {
  await deleteTotp(trx, accountId);
  await deleteRecoveryCodes(trx, accountId);
}

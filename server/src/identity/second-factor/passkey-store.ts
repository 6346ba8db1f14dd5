// Queries for passkeys.
import type { Insertable, Selectable, Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB, IdentityPasskey } from '../../db/schema.ts';

export type PasskeyRow = Selectable<IdentityPasskey>;

/** An account's passkeys, the oldest first. There are only a few. */
export const listPasskeys = (db: Db, accountId: string): Promise<PasskeyRow[]> =>
  db
    .selectFrom('identity_passkey')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Locked, so that two uses at once are counted one after the other. */
export const lockByCredential = (trx: Transaction<DB>, credentialId: string): Promise<PasskeyRow | undefined> =>
  trx
    .selectFrom('identity_passkey')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst();

/** Fails if it's there already (identity_passkey_once). */
export const insertPasskey = (trx: Transaction<DB>, row: Insertable<IdentityPasskey>): Promise<PasskeyRow> =>
  trx.insertInto('identity_passkey').values(row).returningAll().executeTakeFirstOrThrow();

export const renamePasskey = (
  db: Db,
  { accountId, id, name }: { readonly accountId: string; readonly id: string; readonly name: string },
): Promise<PasskeyRow | undefined> =>
  db
    .updateTable('identity_passkey')
    .set({ name })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** The removed one; undefined if the account has no such passkey. */
export const deletePasskey = (trx: Transaction<DB>, accountId: string, id: string): Promise<PasskeyRow | undefined> =>
  trx
    .deleteFrom('identity_passkey')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export async function deletePasskeys(trx: Transaction<DB>, accountId: string): Promise<void> {
  await trx.deleteFrom('identity_passkey').where('account_id', '=', accountId).execute();
}

export async function noteUse(
  trx: Transaction<DB>,
  id: string,
  use: { readonly counter: number; readonly last_used_at: Date; readonly is_synced: boolean },
): Promise<void> {
  await trx.updateTable('identity_passkey').set(use).where('id', '=', id).execute();
}

export async function blockPasskey(trx: Transaction<DB>, id: string, at: Date): Promise<void> {
  await trx.updateTable('identity_passkey').set({ blocked_at: at }).where('id', '=', id).execute();
}

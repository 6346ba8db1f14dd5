// Queries for logins with other providers.
import type { Insertable, Selectable, Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB, IdentityUpstream } from '../../db/schema.ts';

export type UpstreamRow = Selectable<IdentityUpstream>;

/** By who it is, never by email. Notes what the provider says now. */
export const useUpstream = (
  trx: Transaction<DB>,
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
  now: { readonly email: string | null; readonly provider: string; readonly last_used_at: Date },
): Promise<UpstreamRow | undefined> =>
  trx
    .updateTable('identity_upstream')
    .set(now)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returningAll()
    .executeTakeFirst();

/** Undefined if someone has this login already. */
export const insertUpstream = (
  trx: Transaction<DB>,
  row: Insertable<IdentityUpstream>,
): Promise<UpstreamRow | undefined> =>
  trx
    .insertInto('identity_upstream')
    .values(row)
    .onConflict((conflict) => conflict.constraint('identity_upstream_once').doNothing())
    .returningAll()
    .executeTakeFirst();

export const findUpstream = (
  db: Db,
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
): Promise<UpstreamRow | undefined> =>
  db
    .selectFrom('identity_upstream')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();

/** An account's logins with other providers, the oldest first. There are only a few. */
export const listUpstreams = (db: Db, accountId: string): Promise<UpstreamRow[]> =>
  db
    .selectFrom('identity_upstream')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** The removed one; undefined if the account has no such login. */
export const deleteUpstream = (trx: Transaction<DB>, accountId: string, id: string): Promise<UpstreamRow | undefined> =>
  trx
    .deleteFrom('identity_upstream')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export async function deleteUpstreams(trx: Transaction<DB>, accountId: string): Promise<void> {
  await trx.deleteFrom('identity_upstream').where('account_id', '=', accountId).execute();
}

// Queries for API tokens.
import type { TokenScope } from '@daynook/contract/accounts/token-scopes';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { Mark } from '../../lib/cursor.ts';

export interface TokenRow {
  readonly id: string;
  readonly member_id: string;
  readonly name: string;
  readonly ending: string;
  readonly scopes: TokenScope[];
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly last_used_at: Date | null;
  readonly last_used_from: string | null;
  readonly revoked_at: Date | null;
}

const COLUMNS = [
  'id',
  'member_id',
  'name',
  'ending',
  'scopes',
  'created_at',
  'expires_at',
  'last_used_at',
  'last_used_from',
  'revoked_at',
] as const;

/** The member's tokens, latest first. */
export const listTokens = (
  db: Db,
  memberId: string,
  { after, limit }: { after: Mark | undefined; limit: number },
): Promise<TokenRow[]> =>
  db
    .selectFrom('api_token')
    .select(COLUMNS)
    .where('member_id', '=', memberId)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute() as Promise<TokenRow[]>;

export const findByDigest = (db: Db, digest: Buffer): Promise<TokenRow | undefined> =>
  db.selectFrom('api_token').select(COLUMNS).where('digest', '=', digest).executeTakeFirst() as Promise<
    TokenRow | undefined
  >;

export const findById = (db: Db, id: string): Promise<TokenRow | undefined> =>
  db.selectFrom('api_token').select(COLUMNS).where('id', '=', id).executeTakeFirst() as Promise<TokenRow | undefined>;

/** Locks the member, so that tokens are counted and added one at a time. */
export async function countWorking(trx: Transaction<DB>, memberId: string, now: Date): Promise<number> {
  await trx.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute();
  const { count } = await trx
    .selectFrom('api_token')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

export const insertToken = (
  trx: Transaction<DB>,
  token: Omit<TokenRow, 'last_used_at' | 'last_used_from' | 'revoked_at'> & { readonly digest: Buffer },
): Promise<TokenRow> =>
  trx.insertInto('api_token').values(token).returning(COLUMNS).executeTakeFirstOrThrow() as Promise<TokenRow>;

/** The member's token, locked until the transaction ends. */
export const lockToken = (
  trx: Transaction<DB>,
  { id, memberId }: { id: string; memberId: string },
): Promise<TokenRow | undefined> =>
  trx
    .selectFrom('api_token')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst() as Promise<TokenRow | undefined>;

export const updateToken = (
  trx: Transaction<DB>,
  id: string,
  change: { readonly name?: string; readonly scopes?: TokenScope[]; readonly revoked_at?: Date },
): Promise<TokenRow> =>
  trx
    .updateTable('api_token')
    .set(change)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow() as Promise<TokenRow>;

export async function noteUse(db: Db, id: string, { at, from }: { at: Date; from: string }): Promise<void> {
  await db.updateTable('api_token').set({ last_used_at: at, last_used_from: from }).where('id', '=', id).execute();
}

/**
 * Whether it still works and has these scopes, as a statement for the end of a transaction. Revoking or narrowing it waits until that
 * transaction has ended.
 */
export const selectWorking = (id: string, scopes: readonly string[], now: Date) => sql`
  select 1 from api_token join member on member.id = api_token.member_id
  where api_token.id = ${id} and revoked_at is null and expires_at > ${now}
    and api_token.scopes @> ${[...scopes]}::text[]
    and member.status <> 'suspended' and member.deleted_at is null
    and (tokens_valid_after is null or api_token.created_at >= tokens_valid_after)
  for share of api_token`;

export async function deleteMemberTokens(trx: Transaction<DB>, memberId: string): Promise<void> {
  await trx.deleteFrom('api_token').where('member_id', '=', memberId).execute();
}

/** Returns how many were deleted. */
export async function deleteEndedBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('api_token')
    .where(sql<boolean>`least(expires_at, revoked_at) < ${before}`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

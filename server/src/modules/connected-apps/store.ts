// Queries for connected apps.
import type { AppScope } from '@daynook/contract/connections/app-scopes';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { Mark } from '../../lib/cursor.ts';

export interface AppRow {
  readonly id: string;
  readonly grant_id: string;
  readonly member_id: string;
  readonly client_id: string;
  readonly name: string;
  readonly site: string | null;
  readonly scopes: AppScope[];
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly last_used_at: Date | null;
  readonly last_used_from: string | null;
  readonly revoked_at: Date | null;
}

const COLUMNS = [
  'id',
  'grant_id',
  'member_id',
  'client_id',
  'name',
  'site',
  'scopes',
  'created_at',
  'expires_at',
  'last_used_at',
  'last_used_from',
  'revoked_at',
] as const;

/** Apps that weren't disconnected, of members who didn't log out everywhere since, and that were used lately. */
const isWorking = (now: Date, idleSince: Date) => sql<boolean>`
  connected_app.revoked_at is null and connected_app.expires_at > ${now}
  and coalesce(connected_app.last_used_at, connected_app.created_at) > ${idleSince}
  and (member.tokens_valid_after is null or connected_app.created_at >= member.tokens_valid_after)`;

const selectApps = (db: Db) =>
  db
    .selectFrom('connected_app')
    .innerJoin('member', 'member.id', 'connected_app.member_id')
    .select(COLUMNS.map((column) => `connected_app.${column}` as const));

/** The member's apps that still have access, latest first. */
export const listWorking = (
  db: Db,
  memberId: string,
  { now, idleSince, after, limit }: { now: Date; idleSince: Date; after: Mark | undefined; limit: number },
): Promise<AppRow[]> =>
  selectApps(db)
    .where('connected_app.member_id', '=', memberId)
    .where(isWorking(now, idleSince))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(connected_app.created_at, connected_app.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('connected_app.created_at', 'desc')
    .orderBy('connected_app.id', 'desc')
    .limit(limit)
    .execute() as Promise<AppRow[]>;

/** The app of a grant, if it still has access. */
export const findWorking = (
  db: Db,
  grantId: string,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<AppRow | undefined> =>
  selectApps(db)
    .where('connected_app.grant_id', '=', grantId)
    .where(isWorking(now, idleSince))
    .executeTakeFirst() as Promise<AppRow | undefined>;

/** The member's app, locked until the transaction ends. */
export const lockApp = (
  trx: Transaction<DB>,
  { id, memberId }: { id: string; memberId: string },
): Promise<AppRow | undefined> =>
  trx
    .selectFrom('connected_app')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst() as Promise<AppRow | undefined>;

export async function insertApp(
  trx: Transaction<DB>,
  app: Omit<AppRow, 'last_used_at' | 'last_used_from' | 'revoked_at'>,
): Promise<void> {
  await trx.insertInto('connected_app').values(app).execute();
}

/** Those beyond the number that one member may have, oldest last. Locks the member, so that apps are counted one at a time. */
export async function listBeyond(
  trx: Transaction<DB>,
  memberId: string,
  most: number,
): Promise<{ id: string; grant_id: string }[]> {
  await trx.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute();
  return trx
    .selectFrom('connected_app')
    .select(['id', 'grant_id'])
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(most)
    .execute();
}

export const updateApp = (
  trx: Transaction<DB>,
  id: string,
  change: { readonly scopes?: AppScope[]; readonly revoked_at?: Date },
): Promise<AppRow> =>
  trx
    .updateTable('connected_app')
    .set(change)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow() as Promise<AppRow>;

/** Disconnects the apps of these grants. Returns which grants are those of apps, also of ended ones. */
export async function revokeApps(trx: Transaction<DB>, grantIds: readonly string[], at: Date): Promise<string[]> {
  if (grantIds.length === 0) return [];
  const rows = await trx
    .updateTable('connected_app')
    .set({ revoked_at: sql`coalesce(revoked_at, ${at}::timestamptz)` })
    .where('grant_id', 'in', grantIds)
    .returning('grant_id')
    .execute();
  return rows.map(({ grant_id }) => grant_id);
}

export async function noteUse(db: Db, id: string, { at, from }: { at: Date; from: string }): Promise<void> {
  await db.updateTable('connected_app').set({ last_used_at: at, last_used_from: from }).where('id', '=', id).execute();
}

/** Whether it still has access, as a statement for the end of a transaction. Disconnecting it waits until that transaction has ended. */
export const selectConnected = (id: string, scopes: readonly string[], now: Date) => sql`
  select 1 from connected_app join member on member.id = connected_app.member_id
  where connected_app.id = ${id} and connected_app.revoked_at is null and connected_app.expires_at > ${now}
    and connected_app.scopes @> ${[...scopes]}::text[]
    and member.status <> 'suspended' and member.deleted_at is null
    and (member.tokens_valid_after is null or connected_app.created_at >= member.tokens_valid_after)
  for share of connected_app`;

export async function deleteMemberApps(trx: Transaction<DB>, memberId: string): Promise<void> {
  await trx.deleteFrom('connected_app').where('member_id', '=', memberId).execute();
}

/** Returns how many were deleted. */
export async function deleteEndedBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('connected_app')
    .where(sql<boolean>`least(expires_at, revoked_at) < ${before}`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

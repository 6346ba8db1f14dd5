// Queries for a list's members and share links.
import type { ListGrant } from '@daynook/contract/saved-lists';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';

type Trx = Transaction<DB>;

export interface PersonRow {
  readonly id: string;
  readonly name: string;
  readonly picture_key: string | null;
  readonly picture_url: string | null;
}

export const findPerson = (db: Db, memberId: string): Promise<PersonRow> =>
  db
    .selectFrom('member')
    .select(['id', 'name', 'picture_key', 'picture_url'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();

/** The members in the order they joined. */
export const listMembers = (db: Db, listId: string) =>
  db
    .selectFrom('saved_list_member as joined')
    .innerJoin('member', 'member.id', 'joined.member_id')
    .select(['member.id', 'member.name', 'member.picture_key', 'member.picture_url', 'joined.joined_at'])
    .where('joined.list_id', '=', listId)
    .where('joined.removed_at', 'is', null)
    .orderBy('joined.joined_at')
    .orderBy('member.id')
    .execute();

export const findMember = (db: Db, { listId, memberId }: { listId: string; memberId: string }) =>
  db
    .selectFrom('saved_list_member')
    .select(['joined_at', 'removed_at'])
    .where('list_id', '=', listId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();

export async function countMembers(db: Db, listId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_list_member where list_id = ${listId} and removed_at is null`.execute(db);
  return rows[0]!.count;
}

export async function countJoined(db: Db, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_list_member where member_id = ${memberId} and removed_at is null`.execute(
    db,
  );
  return rows[0]!.count;
}

export async function letIn(
  trx: Trx,
  { listId, memberId, at }: { listId: string; memberId: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('saved_list_member')
    .values({ list_id: listId, member_id: memberId, joined_at: at })
    .onConflict((conflict) =>
      conflict.columns(['list_id', 'member_id']).doUpdateSet({ joined_at: at, removed_at: null }),
    )
    .execute();
}

/**
 * Removes the member with their votes and comments. What they added stays. `removedAt` keeps them from rejoining. False if they
 * aren't in the list.
 */
export async function takeOut(
  trx: Trx,
  { listId, memberId, removedAt }: { listId: string; memberId: string; removedAt: Date | null },
): Promise<boolean> {
  const { rows } = removedAt
    ? await sql`
        update saved_list_member set removed_at = ${removedAt}
        where list_id = ${listId} and member_id = ${memberId} and removed_at is null returning 1`.execute(trx)
    : await sql`
        delete from saved_list_member
        where list_id = ${listId} and member_id = ${memberId} and removed_at is null returning 1`.execute(trx);
  if (rows.length === 0) return false;
  for (const table of ['saved_list_vote', 'saved_list_comment'])
    await sql`delete from ${sql.table(table)} as own using saved_list_entry as entry
      where entry.id = own.entry_id and entry.list_id = ${listId} and own.member_id = ${memberId}`.execute(trx);
  await trx
    .updateTable('saved_list_entry')
    .set({ added_by: null })
    .where('list_id', '=', listId)
    .where('added_by', '=', memberId)
    .execute();
  return true;
}

export const listOpenLinks = (db: Db, listId: string) =>
  db
    .selectFrom('saved_list_link')
    .select(['grants', 'created_at'])
    .where('list_id', '=', listId)
    .where('ended_at', 'is', null)
    .orderBy('grants')
    .execute();

export async function endLink(trx: Trx, listId: string, grants: ListGrant, at: Date): Promise<void> {
  await trx
    .updateTable('saved_list_link')
    .set({ ended_at: at })
    .where('list_id', '=', listId)
    .where('grants', '=', grants)
    .where('ended_at', 'is', null)
    .execute();
}

/** Keeps only this many ended links, which can still say that they ended. */
export async function forgetEndedLinks(trx: Trx, listId: string, kept: number): Promise<void> {
  await sql`
    delete from saved_list_link where id in (
      select id from saved_list_link where list_id = ${listId} and ended_at is not null
      order by ended_at desc, id desc offset ${kept}
    )`.execute(trx);
}

export async function insertLink(
  trx: Trx,
  link: { id: string; listId: string; grants: ListGrant; hash: Buffer; at: Date },
): Promise<void> {
  await trx
    .insertInto('saved_list_link')
    .values({
      id: link.id,
      list_id: link.listId,
      grants: link.grants,
      secret_hash: link.hash,
      created_at: link.at,
    })
    .execute();
}

export interface LinkRow {
  readonly list_id: string;
  readonly grants: ListGrant;
  readonly created_at: Date;
  readonly ended_at: Date | null;
  readonly name: string;
  readonly owner_id: string;
  readonly owner_name: string;
  /** Whether the viewer is a member of the list. */
  readonly is_in: boolean;
  readonly is_apart: boolean;
}

/** The link with this hash and its list; undefined if the owner is suspended. */
export async function findLink(db: Db, hash: Buffer, viewerId: string | null): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select link.list_id, link.grants, link.created_at, link.ended_at, list.name, list.owner_id, owner.name as owner_name,
      coalesce(list.owner_id = ${viewerId}::uuid, false) or exists (
        select from saved_list_member as own
        where own.list_id = list.id and own.member_id = ${viewerId}::uuid and own.removed_at is null
      ) as is_in,
      exists (
        select from member_block where (blocker_id = list.owner_id and blocked_id = ${viewerId}::uuid)
          or (blocker_id = ${viewerId}::uuid and blocked_id = list.owner_id)
      ) as is_apart
    from saved_list_link as link
    join saved_list as list on list.id = link.list_id
    join member as owner on owner.id = list.owner_id
    where link.secret_hash = ${hash} and owner.status <> 'suspended'`.execute(db);
  return rows[0];
}

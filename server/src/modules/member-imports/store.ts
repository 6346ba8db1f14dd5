// Queries for imports of members.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { Mark } from '../../lib/cursor.ts';

export interface ImportRow {
  readonly id: string;
  readonly file_name: string;
  readonly by_name: string | null;
  readonly created_at: Date;
  readonly undone_at: Date | null;
  readonly invited: number;
  readonly joined: number;
  readonly expired: number;
  readonly undone: number;
}

/** Someone may also join without the link. */
const stateSql = (oldest: Date) => sql<'invited' | 'joined' | 'expired' | 'undone'>`case
  when one.accepted_at is not null then 'joined'
  when exists (select from member where member.email = one.email and member.deleted_at is null) then 'joined'
  when one.undone_at is not null then 'undone'
  when one.created_at < ${oldest} then 'expired' else 'invited' end`;

/** Imports, newest first, or one. `oldest` is when an invitation that still works was sent at the earliest. */
export async function listImports(
  db: Db,
  { id, oldest, after, limit }: { id?: string; oldest: Date; after?: Mark | undefined; limit: number },
): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    with page as (
      select * from member_import
      where (${id ?? null}::uuid is null or id = ${id ?? null}::uuid)
        and (${after?.at ?? null}::timestamptz is null
          or (created_at, id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
      order by created_at desc, id desc limit ${limit})
    select page.id, page.file_name, staff.name as by_name, page.created_at, page.undone_at,
      counted.invited, counted.joined, counted.expired, counted.undone
    from page left join member as staff on staff.id = page.imported_by
    cross join lateral (
      select count(*) filter (where state = 'invited')::int as invited, count(*) filter (where state = 'joined')::int as joined,
        count(*) filter (where state = 'expired')::int as expired, count(*) filter (where state = 'undone')::int as undone
      from (select ${stateSql(oldest)} as state from member_invitation as one where one.import_id = page.id) as states) as counted
    order by page.created_at desc, page.id desc`.execute(db);
  return rows;
}

export interface PersonRow {
  readonly line: number;
  readonly email: string;
  readonly name: string;
  readonly role: 'guest' | 'host';
  readonly state: 'invited' | 'joined' | 'expired' | 'undone';
}

export async function listPeople(
  db: Db,
  { importId, oldest, after, limit }: { importId: string; oldest: Date; after: number; limit: number },
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select one.line, one.email::text as email, one.name, one.role, ${stateSql(oldest)} as state
    from member_invitation as one where one.import_id = ${importId} and one.line > ${after}
    order by one.line limit ${limit}`.execute(db);
  return rows;
}

/** Which of these addresses have an account, and which an open invitation. */
export async function findKnown(db: Db, emails: readonly string[], oldest: Date) {
  const { rows } = await sql<{ email: string; is_member: boolean }>`
    select lower(email::text) as email, true as is_member from member
    where email = any(${emails}::citext[]) and deleted_at is null
    union
    select lower(email::text), true from identity_account where email = any(${emails}::citext[])
    union
    select lower(email::text), false from member_invitation
    where email = any(${emails}::citext[]) and accepted_at is null and undone_at is null and created_at >= ${oldest}`.execute(
    db,
  );
  return rows;
}

export interface NewInvitation {
  readonly id: string;
  readonly line: number;
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly language: string;
}

/** Adds an import with its invitations. Expired ones of the same people make room. Returns those that were added. */
export async function insertImport(
  trx: Transaction<DB>,
  row: {
    readonly id: string;
    readonly fileName: string;
    readonly memberId: string;
    readonly at: Date;
    readonly oldest: Date;
  },
  people: readonly NewInvitation[],
): Promise<ReadonlySet<string>> {
  const { id, fileName, memberId, at, oldest } = row;
  await trx
    .insertInto('member_import')
    .values({ id, file_name: fileName, imported_by: memberId, created_at: at })
    .execute();
  const emails = people.map(({ email }) => email);
  await sql`
    update member_invitation set undone_at = ${at}
    where email = any(${emails}::citext[]) and accepted_at is null and undone_at is null and created_at < ${oldest}`.execute(
    trx,
  );
  const { rows } = await sql<{ id: string }>`
    insert into member_invitation (id, import_id, line, email, name, role, language, created_at)
    select added.id, ${id}, added.line, added.email, added.name, added.role, added.language, ${at}
    from unnest(${people.map((one) => one.id)}::uuid[], ${people.map((one) => one.line)}::int[],
      ${emails}::citext[], ${people.map((one) => one.name)}::text[], ${people.map((one) => one.role)}::text[],
      ${people.map((one) => one.language)}::text[]) as added (id, line, email, name, role, language)
    on conflict (email) where accepted_at is null and undone_at is null do nothing
    returning id`.execute(trx);
  return new Set(rows.map((one) => one.id));
}

/** Takes back what nobody has accepted. False if there's no such import. */
export async function undoImport(trx: Transaction<DB>, id: string, at: Date): Promise<boolean> {
  const found = await trx
    .updateTable('member_import')
    .set({ undone_at: sql`coalesce(undone_at, ${at})` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!found) return false;
  await trx
    .updateTable('member_invitation')
    .set({ undone_at: at })
    .where('import_id', '=', id)
    .where('accepted_at', 'is', null)
    .where('undone_at', 'is', null)
    .execute();
  return true;
}

const OPEN_COLUMNS = ['id', 'email', 'name', 'role', 'language'] as const;

/** An invitation that still works. */
export const findOpen = (db: Db, id: string, oldest: Date) =>
  db
    .selectFrom('member_invitation')
    .select(OPEN_COLUMNS)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('undone_at', 'is', null)
    .where('created_at', '>=', oldest)
    .executeTakeFirst();
export type OpenInvitation = NonNullable<Awaited<ReturnType<typeof findOpen>>>;

/** False if it was accepted or taken back meanwhile. */
export async function markAccepted(trx: Transaction<DB>, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('member_invitation')
    .set({ accepted_at: at })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns how many were deleted. */
export async function deleteBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('member_import').where('created_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}

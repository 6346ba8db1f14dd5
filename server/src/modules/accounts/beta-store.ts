// Queries for the waiting list of new members; each row is a place on it.
import { STAFF } from '@daynook/contract/limits/staff';
import type { StaffPlace } from '@daynook/contract/staff/waiting-list';
import { type Insertable, sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import { likeText, type Mark } from '../../lib/cursor.ts';

/** No member has this address yet. */
const hasNotCome = (place: 'beta_place' | 'earlier') => sql`
  not exists (select from member where member.email = ${sql.ref(`${place}.email`)} and member.status = 'active')`;

/** People on the list who haven't been let in yet. */
const waiting = sql`beta_place where invited_at is null and ${hasNotCome('beta_place')}`;

export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${waiting}`.execute(db);
  return rows[0]!.count;
}

export async function findPlace(db: Db, email: string): Promise<number | null> {
  const { rows } = await sql<{ place: number }>`
    select place::int from (
      select email, row_number() over (order by created_at, id) as place from ${waiting}
    ) as line where email = ${email}`.execute(db);
  return rows[0]?.place ?? null;
}

/** Puts an address on the list. False if it's there already. */
export async function insertPlace(trx: Transaction<DB>, place: Insertable<DB['beta_place']>): Promise<boolean> {
  const added = await trx
    .insertInto('beta_place')
    .values(place)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export interface PlaceRow {
  readonly id: string;
  readonly email: string;
  readonly postal_code: string;
  readonly role: StaffPlace['role'];
  readonly created_at: Date;
  readonly invited_at: Date | null;
  readonly place: number | null;
  readonly member_id: string | null;
  readonly member_name: string | null;
}

interface Filter {
  readonly isInvited: boolean;
  readonly text: string | undefined;
  readonly after: Mark | undefined;
}

/** In the order of the list, one more than a page. */
export async function listPlaces(db: Db, { isInvited, text, after }: Filter): Promise<PlaceRow[]> {
  const like = `%${likeText(text ?? '')}%`;
  const { rows } = await sql<PlaceRow>`
    select beta_place.*, member.id as member_id, member.name as member_name,
      case when invited_at is null then (
        select count(*)::int from beta_place as earlier
        where (earlier.created_at, earlier.id) <= (beta_place.created_at, beta_place.id)
          and earlier.invited_at is null and ${hasNotCome('earlier')}
      ) end as place
    from beta_place
    left join lateral (
      select id, name from member
      where member.email = beta_place.email and is_email_verified and deleted_at is null
      order by created_at limit 1
    ) as member on true
    where ${hasNotCome('beta_place')}
      and invited_at ${isInvited ? sql`is not null` : sql`is null`}
      ${text ? sql`and (beta_place.email::text ilike ${like} or postal_code ilike ${like})` : sql``}
      ${after ? sql`and (beta_place.created_at, beta_place.id) > (${after.at}, ${after.id}::uuid)` : sql``}
    order by beta_place.created_at, beta_place.id limit ${STAFF.pageSize + 1}`.execute(db);
  return rows;
}

export const lockPlace = (trx: Transaction<DB>, id: string) =>
  trx.selectFrom('beta_place').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function updateInvited(trx: Transaction<DB>, id: string, at: Date): Promise<void> {
  await trx.updateTable('beta_place').set({ invited_at: at }).where('id', '=', id).execute();
}

/** Pending and active members who confirmed this address. */
export const listMembersWith = (trx: Transaction<DB>, email: string) =>
  trx
    .selectFrom('member')
    .select(['id', 'status'])
    .where('email', '=', email)
    .where('is_email_verified', '=', true)
    .where('status', 'in', ['pending', 'active'])
    .where('deleted_at', 'is', null)
    .execute();

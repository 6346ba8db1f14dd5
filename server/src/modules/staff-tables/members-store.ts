// Queries for the members table.
import { type RawBuilder, sql } from 'kysely';
import { baseLetters } from '../../lib/base-letters.ts';
import { likeText } from '../../lib/cursor.ts';
import {
  bookingsNumbered,
  filterByDates,
  filterByValue,
  findFirstIds,
  hostsOnStreet,
  idIn,
  isAnyOf,
  isPart,
  membersWithEmail,
  peopleNamed,
  ticketsNumbered,
} from './match-store.ts';
import type { TableFilter, TableParams, TableSource } from './table-store.ts';

export interface Query extends TableParams {
  readonly q?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly status?: string | undefined;
}

/** One query for each index; combined with `or`, the database would use none. */
export function membersFound(text: string): RawBuilder<{ id: string }>[] {
  const id = idIn(text);
  // A merged account is found as the account it was merged into.
  if (id !== undefined)
    return [sql`select coalesce((select merged_into_id from member where id = ${id}::uuid), ${id}::uuid) as id`];
  const like = `%${likeText(text)}%`;
  if (!isPart(text)) return peopleNamed(text);
  return [
    ...peopleNamed(text),
    sql`select merged_into_id as id from member where merged_email::text ilike ${like}`,
    sql`select host_id as id from property where city ilike ${like}`,
    hostsOnStreet(text),
    sql`select member_id as id from member_detail where home_label ilike ${like}`,
    sql`select unnest(array[guest_id, host_id]) as id from booking where id in (${bookingsNumbered(text)})`,
    sql`select member_id as id from support_ticket where id in (${ticketsNumbered(text)})`,
  ];
}

export const membersSource: TableSource<Query> = {
  from: sql`member as row`,
  joins: sql``,
  columns: sql`row.name, row.email, row.username, row.status, row.is_email_verified, row.created_at,
    (select city from property where host_id = row.id order by created_at limit 1) as city,
    (select count(*)::int from listing where host_id = row.id and state <> 'deleted') as rooms,
    (select count(*)::int from booking where guest_id = row.id and status <> 'hold') as bookings`,
  sorts: {
    joined: { by: sql`row.created_at`, type: 'timestamptz' },
    name: { by: baseLetters(sql`row.name`), type: 'text' },
  },
  async narrow(db, { q, status, ...days }): Promise<TableFilter> {
    const conditions = [
      sql`row.deleted_at is null`,
      ...filterByValue(sql`row.status`, status),
      ...filterByDates(sql`row.created_at`, days),
    ];
    if (!q) return { conditions };
    const { ids, isBroad } = await findFirstIds(db, membersWithEmail(q), membersFound(q));
    return { conditions: [...conditions, isAnyOf(sql`row.id`, ids)], isBroad };
  },
};

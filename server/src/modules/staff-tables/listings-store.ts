// Queries for the listings table.
import type { StaffListingRow } from '@daynook/contract/staff/tables';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../db/db.ts';
import { baseLetters } from '../../lib/base-letters.ts';
import {
  filterByDates,
  filterByValue,
  findIds,
  findPeople,
  idIn,
  isAnyOf,
  isPart,
  listingsAt,
  listingsBeginning,
  listingsTitled,
} from './match-store.ts';
import type { TableFilter, TableParams, TableRow, TableSource } from './table-store.ts';

type View = z.infer<typeof StaffListingRow>;

export interface ListingRow extends TableRow {
  readonly title: string;
  readonly state: View['state'];
  readonly host_id: string;
  readonly host_name: string;
  readonly city: string;
  readonly country: string;
  readonly day_minor: number;
  readonly currency: string;
  readonly rating_hundredths: number;
  readonly review_count: number;
  readonly created_at: Date;
  readonly published_at: Date | null;
}

export interface Query extends TableParams {
  readonly q?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly state?: string | undefined;
}

/** By title, host, or city, or the ID of any of them; by street for roles that can see members' data. */
async function listingsFound(db: Db, text: string, { isPrivate }: { isPrivate: boolean }): ReturnType<typeof findIds> {
  const id = idIn(text);
  if (id !== undefined)
    return findIds(db, [
      sql`select id from listing where id = ${id}::uuid`,
      sql`select id from listing where host_id = ${id}::uuid`,
      sql`select id from listing where property_id = ${id}::uuid`,
    ]);
  const hosts = await findPeople(db, text, { isByName: !isPrivate });
  const found = await findIds(db, [
    listingsBeginning(text),
    ...(isPart(text) ? [listingsTitled(text), ...listingsAt(text, { isPrivate })] : []),
    sql`select id from listing where ${isAnyOf(sql`host_id`, hosts.ids)} and state <> 'deleted'`,
  ]);
  return { ids: found.ids, isBroad: found.isBroad || hosts.isBroad };
}

export const listingsSource: TableSource<Query> = {
  from: sql`listing as row`,
  joins: sql`join property on property.id = row.property_id join member as host on host.id = row.host_id`,
  columns: sql`row.title, row.state, row.host_id, host.name as host_name, property.city, property.country, row.day_minor, row.currency,
    row.rating_hundredths, row.review_count, row.created_at, row.published_at`,
  sorts: {
    created: { by: sql`row.created_at`, type: 'timestamptz' },
    title: { by: baseLetters(sql`row.title`), type: 'text' },
  },
  async narrow(db, { q, state, ...days }, permissions): Promise<TableFilter> {
    const conditions = [
      state === 'deleted' ? sql`row.state = 'deleted'` : sql`row.state <> 'deleted'`,
      ...filterByValue(sql`row.state`, state),
      ...filterByDates(sql`row.created_at`, days),
    ];
    if (!q) return { conditions };
    const { ids, isBroad } = await listingsFound(db, q, { isPrivate: permissions.has('members') });
    return { conditions: [...conditions, isAnyOf(sql`row.id`, ids)], isBroad };
  },
};

// The listings table, with every status.
import type { StaffListingRow } from '@daynook/contract/staff/tables';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../db/schema.ts';
import { baseLetters } from '../../lib/base-letters.ts';
import { decimalAmount } from '../../lib/csv.ts';
import type { Narrowed, Table, TableParams, TableRow } from './table.ts';
import {
  equals,
  findPeople,
  idIn,
  idsOf,
  isAnyOf,
  isPart,
  listingsAt,
  listingsBeginning,
  listingsTitled,
  within,
} from './words.ts';

type View = z.infer<typeof StaffListingRow>;

interface ListingRow extends TableRow {
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

interface Query extends TableParams {
  readonly q?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly state?: string | undefined;
}

/** By title, host, or city, or the ID of any of them; by street for roles that can see members' data. */
async function listingsFound(
  db: Kysely<DB> | Transaction<DB>,
  text: string,
  { isPrivate }: { isPrivate: boolean },
): ReturnType<typeof idsOf> {
  const id = idIn(text);
  if (id !== undefined)
    return idsOf(db, [
      sql`select id from listing where id = ${id}::uuid`,
      sql`select id from listing where host_id = ${id}::uuid`,
      sql`select id from listing where property_id = ${id}::uuid`,
    ]);
  const hosts = await findPeople(db, text, { isByName: !isPrivate });
  const found = await idsOf(db, [
    listingsBeginning(text),
    ...(isPart(text) ? [listingsTitled(text), ...listingsAt(text, { isPrivate })] : []),
    sql`select id from listing where ${isAnyOf(sql`host_id`, hosts.ids)} and state <> 'deleted'`,
  ]);
  return { ids: found.ids, isBroad: found.isBroad || hosts.isBroad };
}

export const listings: Table<Query, ListingRow, View> = {
  name: 'listings',
  from: sql`listing as row`,
  joins: sql`join property on property.id = row.property_id join member as host on host.id = row.host_id`,
  columns: sql`row.title, row.state, row.host_id, host.name as host_name, property.city, property.country, row.day_minor, row.currency,
    row.rating_hundredths, row.review_count, row.created_at, row.published_at`,
  sorts: {
    created: { by: sql`row.created_at`, type: 'timestamptz' },
    title: { by: baseLetters(sql`row.title`), type: 'text' },
  },
  async narrow(db, { q, state, ...days }, permissions): Promise<Narrowed> {
    const conditions = [
      state === 'deleted' ? sql`row.state = 'deleted'` : sql`row.state <> 'deleted'`,
      ...equals(sql`row.state`, state),
      ...within(sql`row.created_at`, days),
    ];
    if (!q) return { conditions };
    const { ids, isBroad } = await listingsFound(db, q, { isPrivate: permissions.has('members') });
    return { conditions: [...conditions, isAnyOf(sql`row.id`, ids)], isBroad };
  },
  view: (_deps, row) => ({
    _id: row.id,
    title: row.title,
    state: row.state,
    host: { _id: row.host_id, name: row.host_name },
    city: row.city,
    country: row.country,
    dayMinor: row.day_minor,
    currency: row.currency,
    rating: row.review_count === 0 ? null : row.rating_hundredths / 100,
    reviews: row.review_count,
    createdAt: row.created_at.toISOString(),
    publishedAt: row.published_at?.toISOString() ?? null,
  }),
  file: [
    ['Id', ({ _id }) => _id],
    ['Title', ({ title }) => title],
    ['Status', ({ state }) => state],
    ['Host', ({ host }) => host.name],
    ['Host id', ({ host }) => host._id],
    ['City', ({ city }) => city],
    ['Country', ({ country }) => country],
    ['Price per day', ({ dayMinor, currency }) => decimalAmount(dayMinor, currency)],
    ['Currency', ({ currency }) => currency],
    ['Rating', ({ rating }) => rating],
    ['Reviews', ({ reviews }) => reviews],
    ['Created (UTC)', ({ createdAt }) => createdAt],
    ['First published (UTC)', ({ publishedAt }) => publishedAt],
  ],
};

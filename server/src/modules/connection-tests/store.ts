// Queries for connection tests.
import { CONNECTION_TESTS } from '@daynook/contract/listings/connection-limits';
import { ON_SITE } from '@daynook/contract/listings/on-site-limits';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { Counted, Figure, Site } from '../on-site/service.ts';
import type { Measurement } from './rules.ts';

interface NewTest extends Site {
  readonly id: string;
  readonly memberId: string;
  readonly medium: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

export async function countSince(trx: Transaction<DB>, memberId: string, since: Date): Promise<number> {
  const row = await trx
    .selectFrom('connection_test')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function insertTest(trx: Transaction<DB>, test: NewTest): Promise<void> {
  await trx
    .insertInto('connection_test')
    .values({
      id: test.id,
      listing_id: test.listingId,
      member_id: test.memberId,
      by_whom: test.byWhom,
      medium: test.medium,
      created_at: test.now,
      expires_at: test.expiresAt,
    })
    .execute();
}

/** How much a member's tests have moved. */
export async function sumBytes(trx: Transaction<DB>, memberId: string, since: Date): Promise<number> {
  const row = await trx
    .selectFrom('connection_test')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('moved_bytes'), sql<number>`0`).as('bytes'))
    .where('member_id', '=', memberId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(row.bytes);
}

/** False if the test has ended, or has moved enough. */
export async function countTransfer(
  trx: Transaction<DB>,
  { id, bytes, now }: { readonly id: string; readonly bytes: number; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('connection_test')
    .set((eb) => ({ transfers: eb('transfers', '+', 1), moved_bytes: eb('moved_bytes', '+', bytes) }))
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .where('expires_at', '>', now)
    .where('transfers', '<', CONNECTION_TESTS.transfersMaximum)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False if the test has ended. */
export async function finishTest(db: Db, id: string, measured: Measurement, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('connection_test')
    .set({
      finished_at: now,
      down_kbps: measured.downKbps,
      up_kbps: measured.upKbps,
      latency_us: measured.latencyUs,
      jitter_us: measured.jitterUs,
      lost_permille: measured.lostPermille,
    })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const middle = (column: string) =>
  sql.raw(`percentile_cont(0.5) within group (order by ${column})::float8 as ${column}`);

/** The newest tests of each person at the listing that count, so that the old ones of a good day don't outweigh them. */
const countedTests = (listingId: RawBuilder<string>, { since, until }: Counted) => sql`(
    select * from (
      select *, row_number() over (partition by by_whom, member_id order by finished_at desc, id desc) as nth
      from connection_test where listing_id = ${listingId} and finished_at > ${since} and finished_at < ${until}
    ) as finished where nth <= ${ON_SITE.countedPerPerson}
  ) as counted`;

/** "Ready for video calls". Each guest counts once, with the medians of their tests, so that one of them can't decide it alone. */
export const callReady: Figure = {
  table: 'connection_test',
  column: 'is_call_ready',
  isSet: sql`is_call_ready`,
  compute: (listingId, counted) => sql<boolean>`coalesce((
    select count(*) >= ${CONNECTION_TESTS.callReadyGuests}::integer
      and percentile_cont(0.5) within group (order by up_kbps) >= ${CONNECTION_TESTS.callReadyUpKbps}::integer
      and percentile_cont(0.5) within group (order by latency_us) <= ${CONNECTION_TESTS.callReadyLatencyMs * 1_000}::integer
      and percentile_cont(0.5) within group (order by lost_permille) <= ${CONNECTION_TESTS.callReadyLostPercent * 10}::integer
    from (
      select ${middle('up_kbps')}, ${middle('latency_us')}, ${middle('lost_permille')}
      from ${countedTests(listingId, counted)} where by_whom = 'guest'
      group by member_id
    ) as guest), false)`,
};

/** Of Wi-Fi alone, because a cable says nothing about it. Rounded down, so that nobody finds more than there is. */
export const wifiSpeed: Figure = {
  table: 'connection_test',
  column: 'wifi_guest_mbps',
  isSet: sql`wifi_guest_mbps is not null`,
  compute: (listingId, counted) => sql<number | null>`(
    select case when count(*) >= ${CONNECTION_TESTS.wifiGuests}::integer
      then floor(percentile_cont(0.5) within group (order by down_kbps) / 1000)::smallint end
    from (
      select ${middle('down_kbps')} from ${countedTests(listingId, counted)} where by_whom = 'guest' and medium = 'wifi' group by member_id
    ) as guest)`,
};

/** Deletes some tests that were never finished. Returns how many. */
export async function deleteUnfinished(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from connection_test where id in (
      select id from connection_test where finished_at is null and created_at < ${before} order by created_at limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows);
}

export interface SummaryRow {
  readonly by_whom: Site['byWhom'];
  readonly people: number;
  readonly tests: number;
  readonly wired: number;
  readonly down_kbps: number;
  readonly up_kbps: number;
  readonly latency_us: number;
  readonly jitter_us: number;
  readonly lost_permille: number;
  readonly last_at: Date;
}

/** Medians by who measured. Each person counts once, with the medians of their tests, so that nobody decides them alone. */
export async function listSummaries(
  db: Db,
  listingId: string,
  { since, until }: { readonly since: Date; readonly until: Date },
): Promise<SummaryRow[]> {
  const medians = sql.join(['down_kbps', 'up_kbps', 'latency_us', 'jitter_us', 'lost_permille'].map(middle));
  const { rows } = await sql<SummaryRow>`
    select by_whom, count(*)::integer as people, sum(tests)::integer as tests, sum(wired)::integer as wired, ${medians},
      max(last_at) as last_at
    from (
      select by_whom, count(*) as tests, count(*) filter (where medium = 'wired') as wired, ${medians}, max(finished_at) as last_at
      from ${countedTests(sql<string>`${listingId}::uuid`, { since, until: sql`${until}` })}
      group by by_whom, member_id
    ) as person
    group by by_whom`.execute(db);
  return rows;
}

// Queries for noise samples.
import { NOISE_SAMPLES } from '@daynook/contract/listings/noise-limits';
import { ON_SITE } from '@daynook/contract/listings/on-site-limits';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import { lockListings } from '../../db/listing-locks.ts';
import type { DB } from '../../db/schema.ts';
import type { Site } from '../on-site/service.ts';

/** Levels in tenths of a decibel. */
interface NewSample extends Site {
  readonly id: string;
  readonly memberId: string;
  readonly device: string;
  readonly now: Date;
  readonly hour: number;
  readonly isWeekend: boolean;
  readonly l10: number;
  readonly l50: number;
  readonly l90: number;
}

export async function countSince(trx: Transaction<DB>, memberId: string, since: Date): Promise<number> {
  const row = await trx
    .selectFrom('noise_sample')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function insertSample(trx: Transaction<DB>, sample: NewSample): Promise<void> {
  await trx
    .insertInto('noise_sample')
    .values({
      id: sample.id,
      listing_id: sample.listingId,
      member_id: sample.memberId,
      by_whom: sample.byWhom,
      device: sample.device,
      created_at: sample.now,
      hour: sample.hour,
      is_weekend: sample.isWeekend,
      l10: sample.l10,
      l50: sample.l50,
      l90: sample.l90,
    })
    .execute();
}

export const findTimeZone = (db: Db, listingId: string) =>
  db.selectFrom('listing').select('time_zone as timeZone').where('id', '=', listingId).executeTakeFirstOrThrow();

/** The quietest background that the member measured here on that kind of device. */
export async function findQuietest(
  trx: Transaction<DB>,
  { listingId, memberId, device }: Pick<NewSample, 'listingId' | 'memberId' | 'device'>,
  since: Date,
): Promise<number> {
  const row = await trx
    .selectFrom('noise_sample')
    .select((eb) => eb.fn.min('l90').as('l90'))
    .where('listing_id', '=', listingId)
    .where('member_id', '=', memberId)
    .where('device', '=', device)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return row.l90;
}

export interface HourRow {
  readonly by_whom: Site['byWhom'];
  readonly is_weekend: boolean;
  readonly hour: number;
  /** Over the quietest background, in tenths of a decibel. */
  readonly rise: number;
  readonly samples: number;
  readonly people: number;
  readonly last_at: Date;
}

/**
 * The samples that count, each with how far it rises above the quietest background of its member and kind of device: in each hour, the newest
 * of each person, so that many of one day don't outweigh the others.
 */
const countedSamples = (listingId: RawBuilder<string>, since: Date) => sql`(
    select * from (
      select by_whom, is_weekend, hour, member_id, created_at,
        (l10 + l50) / 2.0 - min(l90) over (partition by member_id, device) as rise,
        row_number() over (partition by by_whom, member_id, is_weekend, hour order by created_at desc, id desc) as nth
      from noise_sample where listing_id = ${listingId} and created_at > ${since}
    ) as sample where nth <= ${ON_SITE.countedPerPerson}
  ) as counted`;

const MIDDLE_RISE = sql`percentile_cont(0.5) within group (order by rise)`;

/** Each hour with samples. Each person counts once in it, with the median of their samples, so that nobody decides it alone. */
export async function listHours(db: Db, listingId: string, since: Date): Promise<HourRow[]> {
  const { rows } = await sql<HourRow>`
    select by_whom, is_weekend, hour, ${MIDDLE_RISE}::float8 as rise, sum(samples)::integer as samples,
      count(*)::integer as people, max(last_at) as last_at
    from (
      select by_whom, is_weekend, hour, ${MIDDLE_RISE} as rise, count(*) as samples, max(created_at) as last_at
      from ${countedSamples(sql<string>`${listingId}::uuid`, since)} group by by_whom, is_weekend, hour, member_id
    ) as person
    group by by_whom, is_weekend, hour order by by_whom, is_weekend, hour`.execute(db);
  return rows;
}

/** At all hours together, each guest once. */
const isQuiet = (listingId: RawBuilder<string>, since: Date): RawBuilder<boolean> => sql<boolean>`coalesce((
  select count(*) >= ${NOISE_SAMPLES.quietGuests}::integer and ${MIDDLE_RISE} < ${NOISE_SAMPLES.quietBelowDb * 10}::integer
  from (
    select ${MIDDLE_RISE} as rise from ${countedSamples(listingId, since)} where by_whom = 'guest' group by member_id
  ) as guest), false)`;

/** Writes whether it's quiet if that changed. Locks the listing, or guests at the same moment wouldn't see each other's samples. */
export async function refreshQuiet(trx: Transaction<DB>, listingId: string, since: Date): Promise<void> {
  await lockListings(trx, [listingId]);
  await sql`
    update listing set is_measured_quiet = not is_measured_quiet
    where id = ${listingId} and is_measured_quiet <> ${isQuiet(sql<string>`${listingId}::uuid`, since)}`.execute(trx);
}

/** Listings that no longer count as quiet, because their samples are too old by now. Returns how many. */
export async function endQuiet(db: Db, since: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update listing set is_measured_quiet = false
    where is_measured_quiet and not ${isQuiet(sql<string>`listing.id`, since)}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Listings that count as quiet, because their lively samples have become too old in these days. Returns how many. */
export async function beginQuiet(db: Db, { from, since }: { from: Date; since: Date }): Promise<number> {
  const { numAffectedRows } = await sql`
    update listing set is_measured_quiet = true
    where not is_measured_quiet
      and id in (select listing_id from noise_sample where created_at >= ${from} and created_at <= ${since})
      and ${isQuiet(sql<string>`listing.id`, since)}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export async function deleteOld(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('noise_sample')
    .where('created_at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

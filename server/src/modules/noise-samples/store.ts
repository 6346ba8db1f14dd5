// Queries for noise samples.
import { NOISE_SAMPLES } from '@daynook/contract/listings/noise-limits';
import { ON_SITE } from '@daynook/contract/listings/on-site-limits';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { Counted, Figure, Site } from '../on-site/service.ts';

/** Levels in tenths of a decibel. */
interface NewSample extends Site {
  readonly id: string;
  readonly memberId: string;
  readonly device: string;
  readonly now: Date;
  readonly seconds: number;
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
      seconds: sample.seconds,
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
  readonly last_at: Date;
}

/**
 * The samples that count, each with how far it rises above the quietest background of its member and kind of device: in each hour, the newest
 * of each person, so that many of one day don't outweigh the others.
 */
const countedSamples = (listingId: RawBuilder<string>, { since, until }: Counted) => sql`(
    select * from (
      select by_whom, is_weekend, hour, member_id, created_at,
        (l10 + l50) / 2.0 - min(l90) over (partition by member_id, device) as rise,
        row_number() over (partition by by_whom, member_id, is_weekend, hour order by created_at desc, id desc) as nth
      from noise_sample where listing_id = ${listingId} and created_at > ${since} and created_at < ${until}
    ) as sample where nth <= ${ON_SITE.countedPerPerson}
  ) as counted`;

const MIDDLE_RISE = sql`percentile_cont(0.5) within group (order by rise)`;

/** Each hour with samples. Each person counts once in it, with the median of their samples, so that nobody decides it alone. */
export async function listHours(
  db: Db,
  listingId: string,
  { since, until }: { readonly since: Date; readonly until: Date },
): Promise<HourRow[]> {
  const { rows } = await sql<HourRow>`
    select by_whom, is_weekend, hour, ${MIDDLE_RISE}::float8 as rise, sum(samples)::integer as samples,
      max(last_at) as last_at
    from (
      select by_whom, is_weekend, hour, ${MIDDLE_RISE} as rise, count(*) as samples, max(created_at) as last_at
      from ${countedSamples(sql<string>`${listingId}::uuid`, { since, until: sql`${until}` })} group by by_whom, is_weekend, hour, member_id
    ) as person
    group by by_whom, is_weekend, hour order by by_whom, is_weekend, hour`.execute(db);
  return rows;
}

/** Guests' published ratings of the quiet, each guest once. */
const RATINGS = sql`review where side = 'guest' and noise is not null and published_at is not null and hidden_at is null`;

/**
 * At all hours together, each guest once. Their reviews have to agree: samples are only compared with each other, so a street that roars at every
 * hour looks quiet in them.
 */
export const measuredQuiet: Figure = {
  table: 'noise_sample',
  column: 'is_measured_quiet',
  isSet: sql`is_measured_quiet`,
  listChanged: ({ after, limit, newFrom }) => sql`
    select distinct listing_id from ${RATINGS} and published_at >= ${newFrom} and listing_id > ${after} order by listing_id limit ${limit}`,
  compute: (listingId, counted) => sql<boolean>`coalesce((
    select count(*) >= ${NOISE_SAMPLES.quietGuests}::integer
      and ${MIDDLE_RISE} < ${NOISE_SAMPLES.quietBelowDb * 10}::integer
    from (
      select ${MIDDLE_RISE} as rise from ${countedSamples(listingId, counted)} where by_whom = 'guest' group by member_id
    ) as guest), false) and coalesce((
    select count(*) >= ${NOISE_SAMPLES.quietGuests}::integer and avg(stars) >= ${NOISE_SAMPLES.quietStars}::integer
    from (select avg(noise) as stars from ${RATINGS} and listing_id = ${listingId} group by author_id) as rating), false)`,
};

export interface SampleTime {
  readonly id: string;
  readonly created_at: Date;
  readonly seconds: number;
}

/** Some samples of these listings, in id order. */
export const listTimes = (
  trx: Transaction<DB>,
  listingIds: readonly string[],
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<SampleTime[]> =>
  trx
    .selectFrom('noise_sample')
    .select(['id', 'created_at', 'seconds'])
    .where(sql<boolean>`listing_id = any(${listingIds}::uuid[])`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

export async function updateHours(
  trx: Transaction<DB>,
  samples: readonly { readonly id: string; readonly hour: number; readonly isWeekend: boolean }[],
): Promise<void> {
  await sql`
    update noise_sample set hour = local.hour, is_weekend = local.is_weekend
    from unnest(${samples.map(({ id }) => id)}::uuid[], ${samples.map(({ hour }) => hour)}::smallint[],
      ${samples.map(({ isWeekend }) => isWeekend)}::boolean[]) as local (id, hour, is_weekend)
    where noise_sample.id = local.id`.execute(trx);
}

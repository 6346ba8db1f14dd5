// Queries for when hosts last checked their calendars.
import { CALENDAR_IMPORTS } from '@daynook/contract/limits/calendar-imports';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import { addMinutes } from '../../lib/time/ranges.ts';

export async function putCheck(db: Db, memberId: string, now: Date): Promise<void> {
  await db
    .insertInto('calendar_check')
    .values({ member_id: memberId, checked_at: now })
    .onConflict((known) => known.column('member_id').doUpdateSet({ checked_at: now }))
    .execute();
}

/** For the hosts of these listings. */
export async function putChecks(trx: Transaction<DB>, listingIds: readonly string[], now: Date): Promise<void> {
  await sql`
    insert into calendar_check (member_id, checked_at)
    select distinct host_id, ${now}::timestamptz from listing where id = any(${listingIds}::uuid[]) order by host_id
    on conflict (member_id) do update set checked_at = excluded.checked_at`.execute(trx);
}

export interface IdleHost {
  readonly memberId: string;
  /** Their last change or check. */
  readonly since: Date;
}

const selectIdle = (now: Date, before: Date) => {
  const readSince = addMinutes(now, -CALENDAR_IMPORTS.staleMinutes);
  return sql`
    select listing.host_id as "memberId", greatest(max(listing.updated_at), max(listing.published_at), max(own.checked_at)) as since
    from listing left join calendar_check as own on own.member_id = listing.host_id
    where listing.state = 'live'
    group by listing.host_id
    having greatest(max(listing.updated_at), max(listing.published_at), max(own.checked_at)) <= ${before}
      and bool_or(not exists (
        select from calendar_import as imported where imported.listing_id = listing.id and imported.last_ok_at >= ${readSince}
      ))`;
};

/** The host, if they have a live listing without a calendar that we can read, and haven't changed or checked anything since `before`. */
export async function findIdle(
  db: Db,
  memberId: string,
  times: { now: Date; before: Date },
): Promise<Date | undefined> {
  const { rows } = await sql<IdleHost>`
    select * from (${selectIdle(times.now, times.before)}) as idle where idle."memberId" = ${memberId}`.execute(db);
  return rows[0]?.since;
}

/** Active hosts like that who weren't emailed since their last change. */
export async function listToEmail(
  db: Db,
  { now, before, limit }: { now: Date; before: Date; limit: number },
): Promise<IdleHost[]> {
  const { rows } = await sql<IdleHost>`
    select idle.* from (${selectIdle(now, before)}) as idle
    join member on member.id = idle."memberId" and member.status = 'active' and member.deleted_at is null
    left join calendar_check as own on own.member_id = idle."memberId"
    where own.emailed_at is null or own.emailed_at < idle.since
    order by idle.since, idle."memberId" limit ${limit}`.execute(db);
  return rows;
}

/** Whether this run is the first to email the host since then. */
export async function claimEmail(trx: Transaction<DB>, { memberId, since }: IdleHost, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into calendar_check as own (member_id, checked_at, emailed_at) values (${memberId}, ${since}, ${now})
    on conflict (member_id) do update set emailed_at = excluded.emailed_at
      where own.checked_at <= ${since} and (own.emailed_at is null or own.emailed_at < ${since})
    returning member_id`.execute(trx);
  return rows.length > 0;
}

// Saved listings that have become cheaper, for members who opted in.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';

/** Members who opted in, weren't notified since then, and have saved something that's cheaper than the last price they know. */
export async function listMembersToNotify(db: Kysely<DB>, notifiedBefore: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select choice.member_id from notification_preference as choice
    join member on member.id = choice.member_id and member.status = 'active'
    where choice.event = 'price-drop' and (choice.is_emailed or choice.is_shown)
      and (choice.emailed_at is null or choice.emailed_at <= ${notifiedBefore})
      and exists (
        select from bookmark join listing on listing.id = bookmark.listing_id
        where bookmark.member_id = choice.member_id and ${isCheaper})
    limit ${limit}`.execute(db);
  return rows.map(({ member_id }) => member_id);
}

const isCheaper = sql`listing.state = 'live' and listing.currency = bookmark.saved_currency
  and listing.full_day_minor < coalesce(bookmark.notified_full_day_minor, bookmark.saved_full_day_minor)`;

/** True for the caller that claims the member's one email of the day. */
export async function claimDailyEmail(
  trx: Transaction<DB>,
  memberId: string,
  { notifiedBefore, now }: { notifiedBefore: Date; now: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('notification_preference')
    .set({ emailed_at: now })
    .where('member_id', '=', memberId)
    .where('event', '=', sql<string>`'price-drop'`)
    .where((eb) => eb.or([eb('is_emailed', '=', true), eb('is_shown', '=', true)]))
    .where((eb) => eb.or([eb('emailed_at', 'is', null), eb('emailed_at', '<=', notifiedBefore)]))
    .returning('member_id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface CheaperRow {
  readonly listing_id: string;
  readonly title: string;
  readonly currency: string;
  readonly was_minor: number;
  readonly full_day_minor: number;
}

/** Records the prices as notified and returns them, the largest drops first. */
export async function takeCheaper(trx: Transaction<DB>, memberId: string): Promise<CheaperRow[]> {
  const { rows } = await sql<CheaperRow>`
    with cheaper as materialized (
      select bookmark.id, bookmark.listing_id, listing.title, listing.currency, listing.full_day_minor,
        coalesce(bookmark.notified_full_day_minor, bookmark.saved_full_day_minor) as was_minor
      from bookmark join listing on listing.id = bookmark.listing_id
      where bookmark.member_id = ${memberId} and ${isCheaper}
    ), told as (
      update bookmark set notified_full_day_minor = cheaper.full_day_minor from cheaper where bookmark.id = cheaper.id
    )
    select listing_id, title, currency, was_minor, full_day_minor from cheaper
    order by (was_minor - full_day_minor)::float8 / was_minor desc, title`.execute(trx);
  return rows;
}

/** Today's price of a day for listings that the member still has saved and that are still published. */
export async function listSavedPrices(
  db: Kysely<DB>,
  memberId: string,
  listingIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; full_day_minor: number }>`
    select listing.id, listing.full_day_minor from bookmark join listing on listing.id = bookmark.listing_id
    where bookmark.member_id = ${memberId} and bookmark.listing_id = any(${listingIds}::uuid[]) and listing.state = 'live'
      and listing.currency = bookmark.saved_currency and listing.full_day_minor is not null`.execute(db);
  return new Map(rows.map(({ id, full_day_minor }) => [id, full_day_minor]));
}

// Queries for members' own calendars.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';

export interface PushRow {
  readonly id: string;
  readonly member_id: string;
  readonly sealed_login: Buffer;
  readonly as_guest: boolean;
  readonly as_host: boolean;
  readonly created_at: Date;
  readonly last_ok_at: Date | null;
  readonly failure: string | null;
  readonly failing_since: Date | null;
  readonly failures: number;
  readonly due_at: Date | null;
  readonly changes: number;
  readonly revision: number;
  readonly is_ending: boolean;
}

const COLUMNS = [
  'id',
  'member_id',
  'sealed_login',
  'as_guest',
  'as_host',
  'created_at',
  'last_ok_at',
  'failure',
  'failing_since',
  'failures',
  'due_at',
  'changes',
  'revision',
  'is_ending',
] as const;

/** The member's calendar, unless they've disconnected it. */
export const findPush = (db: Db, memberId: string): Promise<PushRow | undefined> =>
  db
    .selectFrom('calendar_push')
    .select(COLUMNS)
    .where('member_id', '=', memberId)
    .where('is_ending', '=', false)
    .executeTakeFirst();

export const findPushById = (db: Db, id: string): Promise<PushRow | undefined> =>
  db.selectFrom('calendar_push').select(COLUMNS).where('id', '=', id).executeTakeFirst();

/** Replaces the member's calendar, also one that's being disconnected. */
export async function replacePush(
  trx: Transaction<DB>,
  push: Pick<PushRow, 'id' | 'member_id' | 'sealed_login' | 'as_guest' | 'as_host' | 'created_at'>,
): Promise<void> {
  await deleteForMember(trx, push.member_id);
  await trx
    .insertInto('calendar_push')
    .values({ ...push, due_at: push.created_at })
    .execute();
}

/** Another login for the same calendar: what was written into it is known. */
export async function updateLogin(
  trx: Transaction<DB>,
  id: string,
  change: Pick<PushRow, 'sealed_login' | 'as_guest' | 'as_host'> & { readonly now: Date },
): Promise<void> {
  const { now, ...values } = change;
  await trx
    .updateTable('calendar_push')
    .set({ ...values, ...WELL, ...REVISED, due_at: now })
    .where('id', '=', id)
    .execute();
}

/** The member changed something: what comes of writing the calendar right now doesn't count, and it's written again. */
const REVISED = { revision: sql<number>`revision + 1` };
const WELL = { failure: null, failing_since: null, failures: 0 } as const;

/** False if the member has none. */
export async function updatePush(
  db: Db,
  memberId: string,
  change: {
    readonly as_guest?: boolean;
    readonly as_host?: boolean;
    readonly due_at: Date;
    readonly isFresh?: boolean;
  },
): Promise<boolean> {
  const { isFresh, ...values } = change;
  const { numUpdatedRows } = await db
    .updateTable('calendar_push')
    .set({ ...values, ...(isFresh ? WELL : {}), ...REVISED })
    .where('member_id', '=', memberId)
    .where('is_ending', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteForMember(db: Db, memberId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('calendar_push').where('member_id', '=', memberId).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deletePush(db: Db, id: string): Promise<void> {
  await db.deleteFrom('calendar_push').where('id', '=', id).execute();
}

/** The member disconnects it and wants its events removed first. False if there's none. */
export async function markEnding(db: Db, memberId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('calendar_push')
    .set({ is_ending: true, due_at: now, ...WELL, ...REVISED, failing_since: now })
    .where('member_id', '=', memberId)
    .where('is_ending', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A booking of these members has changed. Calendars that wait after a failure go on waiting, and so do those that need their member. */
export async function makeDue(db: Db, memberIds: readonly string[], now: Date): Promise<void> {
  await sql`
    update calendar_push set changes = changes + 1, due_at = case when failures = 0 then least(due_at, ${now}) else due_at end
    where member_id = any(${memberIds}::uuid[]) and due_at is not null`.execute(db);
}

/** Takes calendars that are due for a while, so that each is written by one node at a time. */
export async function takeDue(db: Db, { now, until, limit }: { now: Date; until: Date; limit: number }) {
  const { rows } = await sql<{ id: string }>`
    update calendar_push set locked_until = ${until}
    where id in (
      select id from calendar_push
      where due_at <= ${now} and (locked_until is null or locked_until <= ${now})
      order by due_at limit ${limit} for update skip locked)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * What came of it. If a booking changed meanwhile, it's due again. False if the member changed something: then only the lease ends, and the
 * calendar is still due.
 */
export async function endLease(
  db: Db,
  { id, until, changes, revision }: Pick<PushRow, 'id' | 'changes' | 'revision'> & { readonly until: Date },
  change: Pick<PushRow, 'failure' | 'failing_since' | 'failures' | 'due_at'> & { readonly last_ok_at?: Date },
): Promise<boolean> {
  const { due_at: dueAt, ...values } = change;
  const { numUpdatedRows } = await db
    .updateTable('calendar_push')
    .set({
      ...values,
      locked_until: null,
      due_at: sql`case when changes <> ${changes} and ${change.failures} = 0 then due_at else ${dueAt}::timestamptz end`,
    })
    .where('id', '=', id)
    .where('locked_until', '=', until)
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  await db
    .updateTable('calendar_push')
    .set({ locked_until: null })
    .where('id', '=', id)
    .where('locked_until', '=', until)
    .execute();
  return false;
}

export interface WantedRow {
  readonly booking_id: string;
  readonly reference: string;
  readonly status: string;
  readonly version: number;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly listing_title: string;
  readonly city: string;
  readonly region: string;
  readonly guest_name: string;
  readonly is_host: boolean;
  readonly mark: Buffer | null;
}

/** Bookings that belong in the calendar, with the mark of what's written about each; soonest first. */
export async function listWanted(
  db: Db,
  push: Pick<PushRow, 'id' | 'member_id' | 'as_guest' | 'as_host'>,
  { stretch, limit }: { readonly stretch: TimeRange; readonly limit: number },
): Promise<WantedRow[]> {
  const { rows } = await sql<WantedRow>`
    select booking.id as booking_id, booking.reference, booking.status, booking.version, booking.starts_at, booking.ends_at,
      listing.title as listing_title, property.city, property.region, guest.name as guest_name,
      booking.host_id = ${push.member_id} as is_host, written.mark
    from (
      select id from booking where guest_id = ${push.member_id} and ${push.as_guest}
      union select id from booking where host_id = ${push.member_id} and ${push.as_host}
    ) as mine
    join booking on booking.id = mine.id
    join listing on listing.id = booking.listing_id
    join property on property.id = listing.property_id
    join member as guest on guest.id = booking.guest_id
    left join calendar_push_event as written on written.push_id = ${push.id} and written.booking_id = booking.id
    where booking.status in ('requested', 'awaiting_payment', 'confirmed', 'active', 'completed', 'closed')
      and booking.ends_at >= ${stretch.startsAt} and booking.starts_at < ${stretch.endsAt}
    order by booking.starts_at, booking.id limit ${limit}`.execute(db);
  return rows;
}

/** Bookings written into the calendar that don't belong there anymore: they were canceled, or the member wants another side's. */
export async function listUnwanted(
  db: Db,
  push: Pick<PushRow, 'id' | 'member_id' | 'as_guest' | 'as_host' | 'is_ending'>,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ booking_id: string }>`
    select written.booking_id from calendar_push_event as written join booking on booking.id = written.booking_id
    where written.push_id = ${push.id} and (${push.is_ending}
      or booking.status not in ('requested', 'awaiting_payment', 'confirmed', 'active', 'completed', 'closed')
      or not ((booking.guest_id = ${push.member_id} and ${push.as_guest})
        or (booking.host_id = ${push.member_id} and ${push.as_host})))
    order by written.booking_id limit ${limit}`.execute(db);
  return rows.map(({ booking_id: bookingId }) => bookingId);
}

/** Forgets events that are over. They stay in the calendar. */
export async function forgetPast(db: Db, pushId: string, before: Date): Promise<void> {
  await sql`
    delete from calendar_push_event as written using booking
    where written.push_id = ${pushId} and booking.id = written.booking_id and booking.ends_at < ${before}`.execute(db);
}

export async function noteWritten(
  db: Db,
  { pushId, bookingId, mark }: { readonly pushId: string; readonly bookingId: string; readonly mark: Buffer },
): Promise<void> {
  await db
    .insertInto('calendar_push_event')
    .values({ push_id: pushId, booking_id: bookingId, mark })
    .onConflict((conflict) => conflict.columns(['push_id', 'booking_id']).doUpdateSet({ mark }))
    .execute();
}

export async function noteRemoved(db: Db, pushId: string, bookingId: string): Promise<void> {
  await db
    .deleteFrom('calendar_push_event')
    .where('push_id', '=', pushId)
    .where('booking_id', '=', bookingId)
    .execute();
}

export async function countEvents(db: Db, pushId: string): Promise<number> {
  const { count } = await db
    .selectFrom('calendar_push_event')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('push_id', '=', pushId)
    .executeTakeFirstOrThrow();
  return count;
}

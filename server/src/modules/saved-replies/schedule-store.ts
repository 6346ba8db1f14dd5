// Queries for scheduled replies and their outcome for each booking.
import { SCHEDULES, type ScheduleTrigger } from '@daynook/contract/limits/messages';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import { baseLetters } from '../../lib/base-letters.ts';
import { addMinutes } from '../../lib/time/ranges.ts';

export interface ScheduleRow {
  readonly id: string;
  readonly reply_id: string;
  readonly reply_title: string;
  readonly property_id: string | null;
  readonly listing_id: string | null;
  readonly place_title: string;
  readonly trigger: ScheduleTrigger;
  readonly offset_minutes: number;
}

export async function listSchedules(db: Db, memberId: string): Promise<ScheduleRow[]> {
  const { rows } = await sql<ScheduleRow>`
    select schedule.id, schedule.reply_id, reply.title as reply_title, schedule.property_id, schedule.listing_id,
      coalesce(listing.title, property.title) as place_title, schedule.trigger, schedule.offset_minutes
    from reply_schedule as schedule
    join saved_reply as reply on reply.id = schedule.reply_id
    left join listing on listing.id = schedule.listing_id
    left join property on property.id = schedule.property_id
    where schedule.member_id = ${memberId}
    order by ${baseLetters(sql`coalesce(listing.title, property.title)`)}, schedule.trigger, schedule.offset_minutes, schedule.id
    limit ${SCHEDULES.perMember}`.execute(db);
  return rows;
}

/** Locks the member, so schedules are counted and added one at a time. */
export async function countSchedules(trx: Transaction<DB>, memberId: string): Promise<number> {
  await trx.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute();
  const row = await trx
    .selectFrom('reply_schedule')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export const insertSchedule = (
  trx: Transaction<DB>,
  schedule: {
    id: string;
    member_id: string;
    reply_id: string;
    property_id: string | null;
    listing_id: string | null;
    trigger: ScheduleTrigger;
    offset_minutes: number;
    since: Date;
  },
) => trx.insertInto('reply_schedule').values(schedule).execute();

/** False if the member has no such schedule. */
export async function deleteSchedule(db: Db, { id, memberId }: { id: string; memberId: string }): Promise<boolean> {
  const gone = await db
    .deleteFrom('reply_schedule')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

export async function hasReply(db: Db, { id, memberId }: { id: string; memberId: string }): Promise<boolean> {
  const row = await db
    .selectFrom('saved_reply')
    .select('id')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Each schedule with each of its listings. Leaves out listings the member no longer owns. If the property and the listing schedule
 * the same reply at the same time, the older schedule counts.
 */
const perListing = sql`(
  select distinct on (room_id, reply_id, trigger, offset_minutes) * from (
    select schedule.*, listing.id as room_id, listing.title as room_title from reply_schedule as schedule
    join listing on listing.id = schedule.listing_id and listing.host_id = schedule.member_id
    union all
    select schedule.*, listing.id, listing.title from reply_schedule as schedule
    join listing on listing.property_id = schedule.property_id and listing.host_id = schedule.member_id
  ) as each
  order by room_id, reply_id, trigger, offset_minutes, id
)`;

const offset = sql`make_interval(mins => due.offset_minutes)`;
const madeAt = sql`coalesce(booking.confirmed_at, booking.created_at)`;

/** The trigger time from the booking's own data, in elapsed time, ignoring clock changes. */
const TRIGGER_TIMES: Readonly<Record<ScheduleTrigger, RawBuilder<unknown>>> = {
  booked: sql`booking.confirmed_at`,
  'before-start': sql`(booking.starts_at - ${offset})`,
  'after-start': sql`(booking.starts_at + ${offset})`,
  'before-end': sql`(booking.ends_at - ${offset})`,
  'after-end': sql`(booking.ends_at + ${offset})`,
};

/** The range in which an index finds the trigger time, and until when sending still makes sense. */
const bounds = (trigger: ScheduleTrigger, now: Date): RawBuilder<unknown> => {
  const late = addMinutes(now, -SCHEDULES.lateMaximumMinutes);
  const coming = sql`booking.status in ('confirmed', 'active')`;
  switch (trigger) {
    case 'booked':
      return sql`${coming} and booking.confirmed_at > ${late} and booking.confirmed_at <= ${now} and booking.ends_at > ${now}`;
    case 'before-start':
      return sql`${coming} and booking.starts_at > ${late}::timestamptz + ${offset}
        and booking.starts_at <= ${now}::timestamptz + ${offset} and booking.starts_at > ${now}`;
    case 'after-start':
      return sql`${coming} and booking.starts_at > ${late}::timestamptz - ${offset}
        and booking.starts_at <= ${now}::timestamptz - ${offset} and booking.ends_at > ${now}`;
    case 'before-end':
      return sql`${coming} and booking.ends_at > ${late}::timestamptz + ${offset}
        and booking.ends_at <= ${now}::timestamptz + ${offset} and booking.ends_at > ${now}`;
    default:
      return sql`booking.status in ('active', 'completed', 'closed') and booking.ends_at > ${late}::timestamptz - ${offset}
        and booking.ends_at <= ${now}::timestamptz - ${offset}`;
  }
};

export interface Due {
  readonly schedule_id: string;
  readonly booking_id: string;
}

/**
 * What's due now: its time has come, wasn't before the booking or the schedule was created, and has no outcome yet. `only` limits
 * it to one.
 */
export async function listDue(
  db: Db,
  trigger: ScheduleTrigger,
  now: Date,
  { limit, only }: { limit: number; only?: Due },
): Promise<Due[]> {
  const at = TRIGGER_TIMES[trigger];
  const { rows } = await sql<Due>`
    select due.id as schedule_id, booking.id as booking_id
    from ${perListing} as due join booking on booking.listing_id = due.room_id
    where due.trigger = ${trigger} and ${bounds(trigger, now)}
      and ${at} >= ${madeAt} and ${at} >= due.since
      and not exists (
        select from reply_sending where reply_sending.schedule_id = due.id and reply_sending.booking_id = booking.id)
      ${only ? sql`and due.id = ${only.schedule_id} and booking.id = ${only.booking_id}` : sql``}
    limit ${limit}`.execute(db);
  return rows;
}

/** What's sent, to whom, and the data for its placeholders. */
export interface SendingRow {
  readonly member_id: string;
  readonly host_name: string;
  readonly host_email: string;
  readonly reply_title: string;
  readonly text: string;
  readonly guest_id: string;
  readonly guest_name: string;
  readonly listing_id: string;
  readonly listing_title: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly time_zone: string;
}

export async function findSending(trx: Transaction<DB>, { schedule_id, booking_id }: Due): Promise<SendingRow> {
  const { rows } = await sql<SendingRow>`
    select schedule.member_id, host.name as host_name, host.email::text as host_email, reply.title as reply_title, reply.text,
      booking.guest_id, guest.name as guest_name, booking.listing_id, listing.title as listing_title,
      booking.starts_at, booking.ends_at, booking.time_zone
    from reply_schedule as schedule
    join saved_reply as reply on reply.id = schedule.reply_id
    join member as host on host.id = schedule.member_id
    join booking on booking.id = ${booking_id}
    join member as guest on guest.id = booking.guest_id
    join listing on listing.id = booking.listing_id
    where schedule.id = ${schedule_id}`.execute(trx);
  return rows[0]!;
}

/** Locks the booking until the transaction ends, so it isn't canceled and no other automatic message is sent. */
export async function lockBooking(trx: Transaction<DB>, id: string): Promise<void> {
  await trx.selectFrom('booking').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

type Outcome = 'sent' | 'skipped' | 'unfilled' | 'blocked';

/** True for the first caller that records the outcome. */
export async function noteOutcome(
  trx: Transaction<DB>,
  { schedule_id, booking_id }: Due,
  noted: { outcome: Outcome; messageId?: string | undefined; at: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('reply_sending')
    .values({ schedule_id, booking_id, outcome: noted.outcome, message_id: noted.messageId ?? null, at: noted.at })
    .onConflict((conflict) => conflict.columns(['schedule_id', 'booking_id']).doNothing())
    .returning('outcome')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSkip(trx: Transaction<DB>, { schedule_id, booking_id }: Due): Promise<void> {
  await trx
    .deleteFrom('reply_sending')
    .where('schedule_id', '=', schedule_id)
    .where('booking_id', '=', booking_id)
    .where('outcome', '=', 'skipped')
    .execute();
}

export interface PlannedRow extends SendingRow {
  readonly id: string;
  readonly trigger: ScheduleTrigger;
  readonly offset_minutes: number;
  readonly due_at: Date | null;
  readonly status: string;
  readonly made_at: Date;
  readonly since: Date;
  readonly outcome: Outcome | null;
}

/** Everything scheduled for a booking's listing, in the order of the trigger times. */
export async function listPlanned(db: Db, bookingId: string): Promise<PlannedRow[]> {
  const at = sql`case due.trigger ${sql.join(
    Object.entries(TRIGGER_TIMES).map(([trigger, value]) => sql`when ${trigger} then ${value}`),
    sql` `,
  )} end`;
  const { rows } = await sql<PlannedRow>`
    select due.id, due.trigger, due.offset_minutes, due.since, due.member_id, ${at} as due_at, booking.status,
      ${madeAt} as made_at, reply.title as reply_title, reply.text, guest.name as guest_name, booking.guest_id,
      booking.listing_id, due.room_title as listing_title, booking.starts_at, booking.ends_at, booking.time_zone,
      sending.outcome, host.name as host_name, host.email::text as host_email
    from booking
    join ${perListing} as due on due.room_id = booking.listing_id
    join saved_reply as reply on reply.id = due.reply_id
    join member as guest on guest.id = booking.guest_id
    join member as host on host.id = due.member_id
    left join reply_sending as sending on sending.schedule_id = due.id and sending.booking_id = booking.id
    where booking.id = ${bookingId}
    order by due_at nulls first, due.id limit ${2 * SCHEDULES.perMember}`.execute(db);
  return rows;
}

export const findBooking = (db: Db, id: string) =>
  db.selectFrom('booking').select(['id', 'listing_id', 'guest_id', 'status']).where('id', '=', id).executeTakeFirst();

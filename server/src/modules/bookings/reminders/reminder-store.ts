// Which reminders are due and which were sent. Conditions are written the way the indexes need them.
import { REMINDERS } from '@daynook/contract/limits/bookings';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '../../../db/schema.ts';
import { addMinutes } from '../../../lib/time/ranges.ts';
import type { ReminderKind } from './reminder-rules.ts';

/** Literals instead of parameters: only then does a prepared statement use the partial index. */
const isComing = sql`booking.status in ('confirmed', 'active')`;
const minutes = (amount: number) => sql`make_interval(mins => ${amount})`;
const madeAt = sql`coalesce(booking.confirmed_at, booking.created_at)`;

const beforeStart = (now: Date, from: number, to: number) => sql`${isComing}
  and booking.starts_at > ${addMinutes(now, to)} and booking.starts_at <= ${addMinutes(now, from)}
  and ${madeAt} <= booking.starts_at - ${minutes(from)}`;

const beforeEnd = (now: Date, from: number, to: number) => sql`${isComing}
  and booking.ends_at > ${addMinutes(now, to)} and booking.ends_at <= ${addMinutes(now, from)}
  and greatest(${madeAt}, booking.starts_at + interval '1 microsecond') <= booking.ends_at - ${minutes(from)}`;

const ofRequest = (
  now: Date,
  from: number,
  to: number,
) => sql`booking.status = 'requested' and booking.accept_by is null and coalesce(booking.series_number, 1) = 1
  and booking.expires_at > ${now} and booking.requested_at is not null
  and booking.requested_at + (booking.expires_at - booking.requested_at) * ${from}::float8 <= ${now}
  and booking.requested_at + (booking.expires_at - booking.requested_at) * ${to}::float8 > ${now}`;

/** Not if the deadline was this close from the start, because the guest has just been notified. */
const ofPayment = (now: Date) => sql`booking.status = 'awaiting_payment' and booking.payment_sent_at is null
  and booking.expires_at > ${now} and booking.expires_at <= ${addMinutes(now, REMINDERS.paymentLastMinutes)}
  and exists (select from booking_event as asked where asked.booking_id = booking.id and asked.code in ('payment-awaited', 'payment-undone')
    and asked.at <= booking.expires_at - ${minutes(REMINDERS.paymentLastMinutes)})`;

/** After an outage this long, the guest finds the address in the reminder of the day before. This keeps the search short. */
const ADDRESS_EMAIL_LATE_MINUTES = 7 * 24 * 60;

const OWED: Readonly<Record<ReminderKind, (now: Date) => RawBuilder<unknown>>> = {
  address: (now) => sql`booking.status = 'confirmed' and booking.address_email_at <= ${now}
    and booking.address_email_at > ${addMinutes(now, -ADDRESS_EMAIL_LATE_MINUTES)}
    and booking.starts_at > ${addMinutes(now, REMINDERS.dayBeforeMinutes)}`,
  'day-before': (now) => beforeStart(now, REMINDERS.dayBeforeMinutes, REMINDERS.hourBeforeMinutes),
  'hour-before': (now) => beforeStart(now, REMINDERS.hourBeforeMinutes, 0),
  'check-in': (now) => sql`booking.status in ('confirmed', 'active') and booking.release_after_minutes > 0
    and booking.checked_in_at is null and booking.released_at is null
    and booking.starts_at <= ${now} and booking.ends_at > ${now}`,
  'half-hour-left': (now) => beforeEnd(now, REMINDERS.halfHourLeftMinutes, REMINDERS.tenMinutesLeftMinutes),
  'ten-minutes-left': (now) => beforeEnd(now, REMINDERS.tenMinutesLeftMinutes, 0),
  'request-half': (now) => ofRequest(now, REMINDERS.requestHalf, REMINDERS.requestLast),
  'request-last': (now) => ofRequest(now, REMINDERS.requestLast, 1),
  'payment-last': ofPayment,
};

/** Bookings whose reminder of this kind seems due. Sending it checks again. */
export async function listOwed(db: Kysely<DB>, kind: ReminderKind, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select booking.id from booking where ${OWED[kind](now)}
      and not exists (select from booking_reminder as told where told.booking_id = booking.id and told.kind = ${kind})
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** It's sent again for a new deadline. */
export async function forgetReminder(trx: Transaction<DB>, bookingId: string, kind: ReminderKind): Promise<void> {
  await trx.deleteFrom('booking_reminder').where('booking_id', '=', bookingId).where('kind', '=', kind).execute();
}

/** True for the first caller, which sends the reminder. */
export async function noteNotified(
  trx: Transaction<DB>,
  bookingId: string,
  kind: ReminderKind,
  at: Date,
): Promise<boolean> {
  const noted = await trx
    .insertInto('booking_reminder')
    .values({ booking_id: bookingId, kind, at })
    .onConflict((conflict) => conflict.columns(['booking_id', 'kind']).doNothing())
    .returning('booking_id')
    .executeTakeFirst();
  return noted !== undefined;
}

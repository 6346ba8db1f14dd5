// Queries about the bookings of suspended members.
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { ATTEMPT_LIMIT } from '../../jobs/outbox.ts';

/** Of bookings that haven't begun: requests, bookings that wait for payment, and confirmed ones. */
export const isAhead = (now: Date): Expression<SqlBool> =>
  sql<SqlBool>`booking.status in ('requested', 'awaiting_payment', 'confirmed') and booking.starts_at > ${now}`;

/** The member's bookings that haven't begun, as guest and as host, soonest first. */
export async function listAhead(db: Db, memberId: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('booking')
    .select('id')
    .where((eb) => eb.or([eb('guest_id', '=', memberId), eb('host_id', '=', memberId)]))
    .where(isAhead(now))
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

interface Counts {
  readonly asGuest: number;
  readonly asHost: number;
  readonly canceling: number;
}

/** How many bookings haven't begun, and how many cancellations are still to come. */
export async function countAhead(
  db: Db,
  { memberId, topic, now }: { memberId: string; topic: string; now: Date },
): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      (select count(*)::int from booking where guest_id = ${memberId} and ${isAhead(now)}) as "asGuest",
      (select count(*)::int from booking where host_id = ${memberId} and ${isAhead(now)}) as "asHost",
      (select count(distinct payload ->> 'bookingId')::int from outbox where topic = ${topic} and done_at is null
        and payload ->> 'memberId' = ${memberId} and attempts < ${ATTEMPT_LIMIT}) as canceling`.execute(db);
  return rows[0]!;
}

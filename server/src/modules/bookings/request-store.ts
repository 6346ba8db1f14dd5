// Queries for what helps a host answer a request.
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { isExcused } from '../listings/service.ts';

export interface Asked {
  readonly id: string;
  readonly guestId: string;
  readonly hostId: string;
  readonly listingId: string;
}

export interface RecordRow {
  readonly id: string;
  readonly guestId: string;
  readonly stays: number;
  readonly staysWithYou: number;
  readonly cancelled: number;
  readonly createdAt: Date;
  readonly isEmailVerified: boolean;
}

/** Each guest's booking record, as seen by the host. */
export async function listRecords(db: Db, asked: readonly Asked[]): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select asked.id, guest.id as "guestId", guest.created_at as "createdAt", guest.is_email_verified as "isEmailVerified",
      (count(*) filter (where booking.status in ('completed', 'closed')))::int as stays,
      (count(*) filter (where booking.status in ('completed', 'closed') and booking.host_id = asked.host_id))::int as "staysWithYou",
      (count(*) filter (where booking.status = 'cancelled' and booking.cancelled_by = 'guest' and not ${isExcused}))::int as cancelled
    from unnest(${asked.map(({ id }) => id)}::uuid[], ${asked.map(({ guestId }) => guestId)}::uuid[], ${asked.map(({ hostId }) => hostId)}::uuid[])
      as asked (id, guest_id, host_id)
    join member as guest on guest.id = asked.guest_id
    left join booking on booking.guest_id = guest.id
    group by asked.id, guest.id`.execute(db);
  return rows;
}

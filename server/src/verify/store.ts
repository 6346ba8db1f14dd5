// The verifier's database queries. They find problems and never fix them.
import { OCCUPYING_STATUSES } from '@daynook/contract/booking-states';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

export interface Violation {
  readonly id: string;
  readonly detail: string;
}

/** After this time, something due is overdue. */
const PATIENCE = sql`interval '60 seconds'`;

/**
 * The time to compare due times with: when a job last started, because nothing can be late while no server runs. Now, if no job ever
 * ran.
 */
export async function readLastActivity(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select least(now(), coalesce(max(last_started_at), now())) as at from timed_job`.execute(db);
  return rows[0]!.at;
}

/** I3: an expired hold or request releases its hours, unless one of its payments is still open. */
export const findExpiredHolds = async (db: Db, asOf: Date): Promise<Violation[]> =>
  (
    await sql<Violation>`
      select id::text, concat_ws(' ', status, 'until', expires_at) as detail from booking
      where status in ('hold', 'requested', 'awaiting_payment') and expires_at < ${asOf}::timestamptz - ${PATIENCE}
        and not exists (select 1 from payment_attempt as call where call.booking_id = booking.id and call.status in ('pending', 'unknown'))`.execute(
      db,
    )
  ).rows;

/** I1 across listings: a whole place and its parts are never booked at the same time, and each row of a booking names an active one. */
export const findStrayHours = async (db: Db): Promise<Violation[]> =>
  (
    await sql<Violation>`
      select occupied.id::text, occupied.kind || ' ' || coalesce(booking.status, 'without a booking') as detail
      from occupied left join booking on booking.id = occupied.booking_id
      where (occupied.kind in ('booking', 'hold') and occupied.change_id is null and (booking.id is null or not (booking.status = any(${OCCUPYING_STATUSES as unknown as string[]}))))`.execute(
      db,
    )
  ).rows;

/** I5: a payment call with an unknown outcome is looked up when it's due. */
export const findUnsettled = async (db: Db, asOf: Date): Promise<Violation[]> =>
  (
    await sql<Violation>`
      select id::text, concat_ws(' ', operation, status, 'due', next_try_at) as detail from payment_attempt
      where status in ('pending', 'unknown') and next_try_at < ${asOf}::timestamptz - ${PATIENCE}`.execute(db)
  ).rows;

/** I6: the response stored for an Idempotency-Key names an existing booking, and no two keys of a member created the same one. */
export const findBrokenAnswers = async (db: Db): Promise<Violation[]> =>
  (
    await sql<Violation>`
      select member_id::text || ' ' || key as id, 'answered ' || (answer ->> 'reference') as detail from idempotency_key
      where status = 201 and answer ->> 'reference' like 'DN-%' and answer ? '_id'
        and not exists (
          select 1 from booking where booking.id::text = answer ->> '_id' and booking.reference = answer ->> 'reference')
    union all
      select member_id::text, count(*) || ' keys made ' || (answer ->> 'reference') from idempotency_key
      where status = 201 and answer ->> 'reference' like 'DN-%' group by member_id, answer ->> 'reference' having count(*) > 1`.execute(
      db,
    )
  ).rows;

/** I7: a conversation's messages are numbered 1, 2, 3, … without gaps, up to the conversation's last number. */
export const findMessageGaps = async (db: Db): Promise<Violation[]> =>
  (
    await sql<Violation>`
      select conversation.id::text,
        concat_ws(' ', count(message.id), 'messages, the last is', coalesce(max(position), 0), 'of', last_position) as detail
      from conversation left join message on message.conversation_id = conversation.id
      group by conversation.id having count(message.id) <> last_position or coalesce(max(position), 0) <> last_position`.execute(
      db,
    )
  ).rows;

/** I7: each inbox counts what its member hasn't read. */
export const findUnreadMiscounts = async (db: Db): Promise<Violation[]> =>
  (
    await sql<Violation>`
      select own.conversation_id || ' ' || own.member_id as id, concat_ws(' ', own.unread_count, 'unread, counted', count(message.id)) as detail
      from conversation_member as own left join message on message.conversation_id = own.conversation_id
        and message.position > own.read_position and message.sender_id is distinct from own.member_id
      group by own.conversation_id, own.member_id having own.unread_count <> count(message.id)`.execute(db)
  ).rows;

/** I8: effects that were due have been carried out, or attempted and postponed. */
export const findOverdueEffects = async (db: Db, asOf: Date): Promise<Violation[]> =>
  (
    await sql<Violation>`
      select id::text, concat_ws(' ', topic, 'due', due_at, last_error) as detail from outbox
      where done_at is null and due_at < ${asOf}::timestamptz - ${PATIENCE}
        and (locked_until is null or locked_until < ${asOf}::timestamptz - ${PATIENCE} or locked_until > ${asOf}::timestamptz + ${PATIENCE})`.execute(
      db,
    )
  ).rows;

/** I11: a deleted account has no session and no token. */
export const findOrphanedSessions = async (db: Db): Promise<Violation[]> =>
  (
    await sql<Violation>`
      select id, concat_ws(' ', model, 'of account', payload ->> 'accountId') as detail from oidc_item
      where payload ->> 'accountId' is not null and model in ('Session', 'Grant', 'RefreshToken', 'AccessToken')
        and not exists (select 1 from identity_account where identity_account.id::text = payload ->> 'accountId')`.execute(
      db,
    )
  ).rows;

/** Every timed job has succeeded within two of its periods plus `graceSeconds`. */
export const findLateJobs = async (
  db: Db,
  asOf: Date,
  jobs: readonly { readonly name: string; readonly everySeconds: number }[],
  graceSeconds: number,
): Promise<Violation[]> =>
  (
    await sql<Violation>`
      select known.name as id, concat_ws(' ', 'last succeeded', coalesce(last_succeeded_at::text, 'never'), last_error) as detail
      from unnest(${jobs.map(({ name }) => name)}::text[], ${jobs.map((job) => job.everySeconds)}::float8[])
        as known (name, every_seconds) join timed_job as job on job.name = known.name
      where coalesce(last_succeeded_at, due_at)
        < ${asOf}::timestamptz - make_interval(secs => 2 * every_seconds + ${graceSeconds}::float8)`.execute(db)
  ).rows;

export interface FileRow {
  readonly kind:
    | 'listing photo'
    | 'portrait'
    | 'message picture'
    | 'damage picture'
    | 'floor plan'
    | 'evidence'
    | 'way-in photo'
    | 'excuse file'
    | 'document'
    | 'dispute file';
  readonly id: string;
  /** The picture's key or the file's name. */
  readonly name: string;
}

/** I10: every file that a row names. The demo's pictures are drawn on request. */
export const listFiles = async (db: Db): Promise<FileRow[]> =>
  (
    await sql<FileRow>`
      select 'listing photo' as kind, id::text, key as name from listing_photo where status = 'ready' and key like 'upload/%'
      union all select 'portrait', id::text, picture_key from member where picture_key like 'portrait/%'
      union all select 'message picture', id::text, 'message/' || id || '.webp' from message_picture
      union all select 'message file', id::text, 'message/' || id || '.pdf' from message_file
      union all select 'damage picture', id::text, 'damage/' || id || '.webp' from damage_picture
      union all select 'floor plan', id::text, 'floor/' || id || '.webp' from floor
      union all select 'evidence', id::text, 'evidence/' || id || '.webp' from booking_evidence where erased_at is null
      union all select 'way-in photo', id::text, 'way-in/' || id || '.webp' from way_in_photo
      union all select 'excuse file', id::text, 'excuse/' || id from excuse_file where erased_at is null
      union all select 'document', id::text, 'document/' || id || '/' || file_name from host_document where sent_at is not null
      union all select 'dispute file', id::text, 'dispute/' || id from dispute_file`.execute(db)
  ).rows;

// What a merge needs to know about two accounts, what it locks, and the row that's left. `columns.ts` says what moves.
import type { MergeObstacle } from '@daynook/contract/account-merges';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB, Member } from '../../db/schema.ts';
import type { Pair } from './move-store.ts';

export type MergeRow = Selectable<Member>;

/** A member, including merged ones but not deleted ones. */
export const findAccount = (db: Db, id: string): Promise<MergeRow | undefined> =>
  db
    .selectFrom('member')
    .selectAll()
    .where('id', '=', id)
    .where((or) => or.or([or('deleted_at', 'is', null), or('merged_into_id', 'is not', null)]))
    .executeTakeFirst();

/**
 * Locks in the same order as bookings: members by id, their listings by id, their bookings by id, then conversations. Rows that
 * only reference the members don't have to wait: what they write meanwhile is moved a minute later.
 */
export async function lockMembers(trx: Transaction<DB>, { goneId, keptId }: Pair): Promise<void> {
  await sql`set local statement_timeout = '60s'`.execute(trx);
  await sql`select from member where id in (${goneId}, ${keptId}) order by id for no key update`.execute(trx);
}

export const listListingIds = async (trx: Transaction<DB>, hostId: string): Promise<string[]> =>
  (await trx.selectFrom('listing').select('id').where('host_id', '=', hostId).orderBy('id').execute()).map(
    ({ id }) => id,
  );

export async function lockProperties(trx: Transaction<DB>, hostId: string): Promise<void> {
  await sql`select from property where host_id = ${hostId} order by id for no key update`.execute(trx);
}

export async function lockBookingsAndTalk(trx: Transaction<DB>, memberId: string): Promise<void> {
  await sql`
    select from booking where guest_id = ${memberId} or host_id = ${memberId} order by id for no key update`.execute(
    trx,
  );
  await sql`
    select from conversation where id in (select conversation_id from conversation_member where member_id = ${memberId})
    order by id for no key update`.execute(trx);
}

/** What prevents a merge: matters between the two accounts, and matters still open in the closing one. */
export async function listObstaclesBetween(db: Db, { goneId, keptId }: Pair): Promise<MergeObstacle[]> {
  const both = sql`(${goneId}::uuid, ${keptId}::uuid)`;
  const has = (name: MergeObstacle, condition: ReturnType<typeof sql>) =>
    sql`select ${sql.lit(name)} as obstacle where ${condition}`;
  const { rows } = await sql<{ obstacle: MergeObstacle }>`
    ${has(
      'shared-booking',
      sql`exists (select from booking where guest_id in ${both} and host_id in ${both})
        or exists (select from review where author_id in ${both} and guest_id in ${both})`,
    )}
    union all ${has(
      'shared-conversation',
      sql`exists (
        select from conversation_member as one join conversation_member as other
          on other.conversation_id = one.conversation_id and other.member_id = ${keptId}
        where one.member_id = ${goneId} and (one.role in ('guest', 'member') or other.role in ('guest', 'member')))`,
    )}
    union all ${has(
      'co-host-of-booked',
      sql`exists (
        select from co_host join listing on listing.property_id = co_host.property_id
          join booking on booking.listing_id = listing.id
        where co_host.member_id in ${both} and booking.guest_id in ${both} and booking.guest_id <> co_host.member_id
          and booking.status not in ('declined', 'withdrawn', 'expired'))`,
    )}
    union all ${has('blocked', sql`exists (select from member_block where blocker_id in ${both} and blocked_id in ${both})`)}
    union all ${has(
      'reported',
      sql`exists (select from report where reporter_id in ${both} and about_id in ${both} and settled_at is null)`,
    )}
    union all ${has(
      'payment-open',
      sql`exists (
        select from booking where (guest_id = ${goneId} or host_id = ${goneId}) and status in ('hold', 'awaiting_payment'))
      or exists (
        select from payment_attempt as call join booking on booking.id = call.booking_id
        where call.status in ('pending', 'unknown') and (booking.guest_id = ${goneId} or booking.host_id = ${goneId}))`,
    )}`.execute(db);
  return rows.map(({ obstacle }) => obstacle);
}

/** The row that's left has no owner and nothing but its name and its former address. */
export async function closeAccount(trx: Transaction<DB>, row: MergeRow, keptId: string, at: Date): Promise<void> {
  await trx
    .updateTable('member')
    .set({
      merged_into_id: keptId,
      merged_email: row.email,
      email: `merged-${row.id}@invalid`,
      is_email_verified: false,
      username: null,
      username_skeleton: null,
      picture_key: null,
      picture_url: null,
      headline: null,
      profession: null,
      company: null,
      workspace_type: null,
      status: 'suspended',
      suspension_reason: null,
      suspended_until: null,
      tokens_valid_after: at,
      deletion_due_at: null,
      deleted_at: at,
    })
    .where('id', '=', row.id)
    .execute();
}

/** Fills empty profile fields of the remaining account from the other one. */
export async function fillBlanks(trx: Transaction<DB>, kept: MergeRow, gone: MergeRow): Promise<void> {
  const hasPicture = kept.picture_key !== null || kept.picture_url !== null;
  await trx
    .updateTable('member')
    .set({
      headline: kept.headline ?? gone.headline,
      profession: kept.profession ?? gone.profession,
      company: kept.company ?? gone.company,
      workspace_type: kept.workspace_type ?? gone.workspace_type,
      is_onboarded: kept.is_onboarded || gone.is_onboarded,
      ...(hasPicture ? {} : { picture_key: gone.picture_key, picture_url: gone.picture_url }),
      ...(kept.username === null ? { username: gone.username, username_skeleton: gone.username_skeleton } : {}),
    })
    .where('id', '=', kept.id)
    .execute();
}

// Queries about accounts that no other module owns: blocks as their maker sees them, bookings that keep somebody here,
// and what is taken away when somebody leaves. All SQL of the module but the export's.
import type { BookingStatus } from '@daynook/contract/booking-states';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';

type Db = Kysely<DB> | Transaction<DB>;

export const listBlocked = (db: Db, memberId: string) =>
  db
    .selectFrom('member_block')
    .innerJoin('member', 'member.id', 'member_block.blocked_id')
    .where('blocker_id', '=', memberId)
    .select(['member.id', 'member.name', 'member.picture_key', 'member.picture_url', 'member_block.created_at'])
    .orderBy('member_block.created_at', 'desc')
    .limit(500)
    .execute();

export async function deleteBlock(db: Db, memberId: string, blockedId: string): Promise<void> {
  await db.deleteFrom('member_block').where('blocker_id', '=', memberId).where('blocked_id', '=', blockedId).execute();
}

/** Bookings that somebody still counts on. */
const OPEN: readonly BookingStatus[] = ['requested', 'awaiting_payment', 'confirmed', 'active'];

export interface OpenBooking {
  readonly reference: string;
  readonly title: string;
  readonly local_start: string;
  readonly is_host: boolean;
}

/** The member's open bookings, as guest and as host, the soonest first. */
export const listOpenBookings = (db: Db, memberId: string, limit: number): Promise<OpenBooking[]> =>
  db
    .selectFrom('booking')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .where('booking.status', 'in', OPEN)
    .where((or) => or.or([or('booking.guest_id', '=', memberId), or('booking.host_id', '=', memberId)]))
    .select([
      'booking.reference',
      'listing.title',
      'booking.local_start',
      sql<boolean>`booking.host_id = ${memberId}`.as('is_host'),
    ])
    .orderBy('booking.starts_at')
    .limit(limit)
    .execute();

export async function setDeletion(db: Db, memberId: string, dueAt: Date | null): Promise<void> {
  await db
    .updateTable('member')
    .set({ deletion_due_at: dueAt })
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Whose deletion is due, the longest first. */
export async function listDeletionsDue(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('member')
    .select('id')
    .where('deletion_due_at', '<=', now)
    .where('deleted_at', 'is', null)
    .orderBy('deletion_due_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listOwnListings(db: Db, memberId: string, states: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('listing')
    .select('id')
    .where('host_id', '=', memberId)
    .where('state', 'in', [...states])
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks the member whose deletion is due now; undefined when it no longer is. */
export const lockDueMember = (trx: Transaction<DB>, memberId: string, now: Date) =>
  trx
    .selectFrom('member')
    .select(['id', 'issuer', 'subject', 'email', 'name'])
    .where('id', '=', memberId)
    .where('deletion_due_at', '<=', now)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

const GONE_HOME = 'A property that’s no longer available';

/** Tables that hold nothing but what the member said, chose or was sent. */
const OWN_TABLES = [
  'member_detail',
  'social_connection',
  'notification_choice',
  'member_login',
  'bookmark',
  'action_item_state',
  'idempotency_key',
  'bulk_change',
  'former_username',
  'member_page',
  'referral_code',
  'calendar_link',
  'co_host',
  'sent_mail',
  'saved_reply',
  'news_item',
  'quiet_hours',
  'digest_item',
  'saved_list_member',
  'saved_list_vote',
  'saved_list_comment',
  'search_watch',
  'member_note',
  'member_look',
  'legal_acceptance',
  'payout_account',
  'billing_detail',
  'tax_profile',
] as const;

/** Their id, and those of the accounts that went into theirs. */
export async function listOwnIds(db: Db, id: string): Promise<string[]> {
  const merged = await db.selectFrom('member').select('id').where('merged_into_id', '=', id).execute();
  return [id, ...merged.map((row) => row.id)];
}

/**
 * Takes everything personal out. Bookings, payments, reviews and what was said to others stay, by somebody without a
 * name: others and the books need them.
 */
export async function anonymise(
  trx: Transaction<DB>,
  member: { id: string; email: string },
  { name, now }: { name: string; now: Date },
): Promise<void> {
  const { id } = member;
  const ids = await listOwnIds(trx, id);
  for (const table of OWN_TABLES)
    await sql`delete from ${sql.table(table)} where member_id = any(${ids}::uuid[])`.execute(trx);
  // Accounts that went into this one are nobody's with it.
  await trx.updateTable('member').set({ name, merged_email: null }).where('merged_into_id', '=', id).execute();
  await trx.deleteFrom('payment_option').where('host_id', 'in', ids).execute();
  await trx
    .updateTable('booking')
    .set({ invoice_to: null })
    .where('guest_id', '=', id)
    .where('invoice_to', 'is not', null)
    .execute();
  await trx.deleteFrom('member_block').where('blocker_id', '=', id).execute();
  await trx.deleteFrom('saved_list').where('owner_id', '=', id).execute();
  await trx.updateTable('saved_list_entry').set({ added_by: null }).where('added_by', '=', id).execute();
  await trx.deleteFrom('co_host_invitation').where('email', '=', member.email).execute();
  // What was mailed there before anybody had shown that it is theirs.
  await trx.deleteFrom('sent_mail').where('member_id', 'is', null).where('to_email', '=', member.email).execute();
  await sql`delete from co_host using property where property.id = co_host.property_id and property.host_id = ${id}`.execute(
    trx,
  );
  await sql`delete from co_host_invitation using property
    where property.id = co_host_invitation.property_id and property.host_id = ${id}`.execute(trx);
  // What waits to be sent to them, and the words of what was.
  await sql`delete from outbox where topic = 'mail' and payload ->> 'memberId' = ${id}`.execute(trx);
  await sql`delete from turnover_task using property
    where property.id = turnover_task.property_id and property.host_id = ${id}`.execute(trx);
  await trx.deleteFrom('beta_place').where('email', '=', member.email).execute();
  await sql`delete from property_address using property
    where property.id = property_address.property_id and property.host_id = ${id}`.execute(trx);
  await trx
    .updateTable('property')
    .set({
      title: GONE_HOME,
      neighborhood: null,
      household: null,
      pets: null,
      cameras: null,
      parking: null,
      local_limits: null,
      entrance: null,
      elevator: null,
      bathroom: null,
      kitchen: null,
      arrival: '[]',
    })
    .where('host_id', '=', id)
    .execute();
  await sql`delete from listing_changes using listing
    where listing.id = listing_changes.listing_id and listing.host_id = ${id}`.execute(trx);
  // What they noted for themselves beside hours that stay closed.
  for (const table of ['host_block', 'availability_exception'])
    await sql`update ${sql.table(table)} as noted set note = null from listing
      where listing.id = noted.listing_id and listing.host_id = ${id} and noted.note is not null`.execute(trx);
  await trx
    .updateTable('member')
    .set({
      subject: `deleted:${id}`,
      email: `deleted-${id}@invalid`,
      is_email_verified: false,
      name,
      picture_key: null,
      picture_url: null,
      username: null,
      username_skeleton: null,
      headline: null,
      profession: null,
      company: null,
      workspace_type: null,
      languages: ['en'],
      // Nobody writes to, books from or invites somebody who is gone.
      status: 'suspended',
      suspension_reason: null,
      suspended_until: null,
      tokens_valid_after: now,
      deletion_due_at: null,
      deleted_at: now,
    })
    .where('id', '=', id)
    .execute();
}

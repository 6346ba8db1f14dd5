// Queries about accounts that no other module owns: blocked members, bookings that prevent deletion, and deletion. The export's
// queries are in export-store.ts.
import type { BookingStatus } from '@daynook/contract/booking-states';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';

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

/** Bookings that are still ahead or under way. */
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

/** The members whose deletion is due, the longest overdue first. */
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

/** Locks the member if their deletion is due; undefined if it isn't anymore. */
export const lockDueMember = (trx: Transaction<DB>, memberId: string, now: Date) =>
  trx
    .selectFrom('member')
    .select(['id', 'issuer', 'subject', 'email', 'name'])
    .where('id', '=', memberId)
    .where('deletion_due_at', '<=', now)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** The member whose cancellation of `booking` was excused: its guest or its host. */
export const cancelerId = sql<string>`case booking.cancelled_by when 'guest' then booking.guest_id else booking.host_id end`;

const UNAVAILABLE_PROPERTY = 'A property that’s no longer available';

/** Tables whose rows belong to one member alone. */
const OWN_TABLES = [
  'member_detail',
  'social_connection',
  'notification_preference',
  'member_login',
  'bookmark',
  'action_item_state',
  'idempotency_key',
  'bulk_change',
  'former_username',
  'member_page',
  'referral_code',
  'calendar_export',
  'co_host',
  'booking_attendee',
  'sent_email',
  'reply_address',
  'saved_reply',
  'notification',
  'quiet_hours',
  'push_device',
  'digest_item',
  'saved_list_member',
  'saved_list_vote',
  'saved_list_comment',
  'search_watch',
  'calendar_check',
  'imported_reputation',
  'waitlist_entry',
  'connection_test',
  'noise_sample',
  'member_note',
  'impersonation',
  'legal_acceptance',
  'payout_account',
  'billing_detail',
  'tax_profile',
  'member_phone',
  'phone_code',
  'text_consent',
  'text_message',
] as const;

/** The member's id, and those of the accounts merged into theirs. */
export async function listOwnIds(db: Db, id: string): Promise<string[]> {
  const merged = await db.selectFrom('member').select('id').where('merged_into_id', '=', id).execute();
  return [id, ...merged.map((row) => row.id)];
}

interface Leaving {
  readonly id: string;
  readonly email: string;
}

/** Rows that belong to the member alone. */
async function deleteOwnRows(trx: Transaction<DB>, { id, email }: Leaving, ids: readonly string[]): Promise<void> {
  for (const table of OWN_TABLES)
    await sql`delete from ${sql.table(table)} where member_id = any(${ids}::uuid[])`.execute(trx);
  await trx.deleteFrom('payment_option').where('host_id', 'in', ids).execute();
  await trx.deleteFrom('host_badge').where('host_id', 'in', ids).execute();
  // It may be about someone's health. That the cancellation was excused stays.
  await sql`update cancellation_excuse set message = '', note = null from booking
    where booking.id = booking_id and ${cancelerId} = any(${ids}::uuid[])`.execute(trx);
  // What they wrote about a stay. What was asked for, offered, and decided stays.
  await sql`update booking_dispute set text = '' where opened_by = any(${ids}::uuid[]) and ended_at is not null`.execute(
    trx,
  );
  await sql`update booking_dispute_offer as offer set message = null from booking_dispute as dispute
    where dispute.id = offer.dispute_id and offer.made_by = any(${ids}::uuid[]) and offer.message is not null
      and dispute.ended_at is not null`.execute(trx);
  await trx.deleteFrom('member_block').where('blocker_id', '=', id).execute();
  await trx.deleteFrom('saved_list').where('owner_id', '=', id).execute();
  await trx.deleteFrom('co_host_invitation').where('email', '=', email).execute();
  // Emails sent before the address was verified have no member.
  await trx.deleteFrom('sent_email').where('member_id', 'is', null).where('to_email', '=', email).execute();
  await trx.deleteFrom('beta_place').where('email', '=', email).execute();
  await trx.deleteFrom('host_invitation').where('email', '=', email).execute();
  await trx.deleteFrom('member_invitation').where('email', '=', email).execute();
  // Emails that are still queued, and the texts of those already sent.
  await sql`delete from outbox where topic in ('mail', 'push') and payload ->> 'memberId' = ${id}`.execute(trx);
}

/** Shared rows stay without the member's personal data. */
async function clearSharedRows(trx: Transaction<DB>, id: string): Promise<void> {
  await trx
    .updateTable('booking')
    .set({ invoice_to: null })
    .where('guest_id', '=', id)
    .where('invoice_to', 'is not', null)
    .execute();
  await trx.updateTable('saved_list_entry').set({ added_by: null }).where('added_by', '=', id).execute();
}

/** Removes addresses, instructions, and private notes from the member's properties and listings. */
async function anonymizeHosting(trx: Transaction<DB>, id: string): Promise<void> {
  for (const table of ['co_host', 'co_host_invitation', 'turnover_task', 'property_address'])
    await sql`delete from ${sql.table(table)} as own using property
      where property.id = own.property_id and property.host_id = ${id}`.execute(trx);
  await trx
    .updateTable('property')
    .set({
      title: UNAVAILABLE_PROPERTY,
      neighborhood: null,
      household: null,
      pets: null,
      cameras: null,
      parking: null,
      local_limits: null,
      visit_limits: null,
      home_hours: null,
      entrance: null,
      elevator: null,
      bathroom: null,
      kitchen: null,
      fact_sources: '{}',
      check_in: '[]',
    })
    .where('host_id', '=', id)
    .execute();
  await sql`delete from listing_changes using listing
    where listing.id = listing_changes.listing_id and listing.host_id = ${id}`.execute(trx);
  // Private notes on blocked hours.
  for (const table of ['host_block', 'availability_exception'])
    await sql`update ${sql.table(table)} as noted set note = null from listing
      where listing.id = noted.listing_id and listing.host_id = ${id} and noted.note is not null`.execute(trx);
}

const anonymizeMember = (trx: Transaction<DB>, id: string, { name, now }: { name: string; now: Date }) =>
  trx
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
      // Keeps others from messaging, booking, or inviting a deleted member.
      status: 'suspended',
      suspension_reason: null,
      suspended_until: null,
      tokens_valid_after: now,
      deletion_due_at: null,
      deleted_at: now,
    })
    .where('id', '=', id)
    .execute();

/**
 * Removes all personal data of a member. Bookings, payments, reviews, and messages stay under a neutral name because other members
 * and the ledger need them.
 */
export async function anonymize(
  trx: Transaction<DB>,
  member: Leaving,
  replacement: { name: string; now: Date },
): Promise<void> {
  const { id } = member;
  const ids = await listOwnIds(trx, id);
  await deleteOwnRows(trx, member, ids);
  // Accounts that were merged into this one become anonymous with it.
  await trx
    .updateTable('member')
    .set({ name: replacement.name, merged_email: null })
    .where('merged_into_id', '=', id)
    .execute();
  await clearSharedRows(trx, id);
  await anonymizeHosting(trx, id);
  await anonymizeMember(trx, id, replacement);
}

// Every query that changes bookings, and those their verbs need for decisions. Queries for pages are in read-store.ts.

import type { BookingStatus, PaymentStatus } from '@daynook/contract/booking-states';
import type { PriceLine } from '@daynook/contract/bookings';
import type { CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import type { BookingAnswer } from '@daynook/contract/checkout-questions';
import { townText } from '@daynook/contract/countries/town-text';
import type { Collector, PaymentMethod } from '@daynook/contract/money/payment-methods';
import type { TaxLine } from '@daynook/contract/money/taxes';
import { type Insertable, type Selectable, sql, type Transaction, type Updateable } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Booking, BookingSeriesNotice, DB } from '../../db/schema.ts';
import { unsettledPayment } from '../availability/service.ts';
import type { Acceptance, BookingRecord } from './booking.ts';

const selectRecords = (db: Db) =>
  db
    .selectFrom('booking')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .innerJoin('property', 'property.id', 'listing.property_id')
    .innerJoin('member as guest', 'guest.id', 'booking.guest_id')
    .innerJoin('member as host', 'host.id', 'booking.host_id')
    .selectAll('booking')
    .select([
      'listing.title as listing_title',
      'property.city',
      'property.region',
      'guest.name as guest_name',
      'guest.email as guest_email',
      'guest.time_zone as guest_time_zone',
      'host.name as host_name',
      'host.email as host_email',
      'host.time_zone as host_time_zone',
    ]);
type RecordRow = Awaited<ReturnType<ReturnType<typeof selectRecords>['execute']>>[number];

export const toAcceptance = (
  row: Pick<Selectable<Booking>, 'accept_by' | 'accept_due_at' | 'accept_party'>,
): Acceptance | null =>
  row.accept_by === null
    ? null
    : { dueAt: row.accept_due_at, by: row.accept_party as Acceptance['by'], memberId: row.accept_by };

const toVisit = (row: RecordRow) => ({
  cars: row.cars,
  checkedInAt: row.checked_in_at,
  checkedOutAt: row.checked_out_at,
  releaseAfterMinutes: row.release_after_minutes,
  releasedAt: row.released_at,
});

const toRecord = (row: RecordRow): BookingRecord => ({
  id: row.id,
  reference: row.reference,
  listingId: row.listing_id,
  listingTitle: row.listing_title,
  place: townText(row.city, row.region),
  guest: { id: row.guest_id, name: row.guest_name, email: row.guest_email, timeZone: row.guest_time_zone },
  host: { id: row.host_id, name: row.host_name, email: row.host_email, timeZone: row.host_time_zone },
  status: row.status as BookingStatus,
  paymentStatus: row.payment_status as PaymentStatus,
  startsAt: row.starts_at!,
  endsAt: row.ends_at!,
  timeZone: row.time_zone,
  localStart: row.local_start,
  localEnd: row.local_end,
  guests: row.guests,
  message: row.message,
  answers: row.answers as unknown as BookingAnswer[],
  currency: row.currency,
  lines: row.lines as PriceLine[],
  totalMinor: row.total_minor,
  subtotalMinor: row.subtotal_minor,
  guestFeeMinor: row.guest_fee_minor,
  hostFeeMinor: row.host_fee_minor,
  hostFeeBasisPoints: row.host_fee_basis_points,
  taxes: row.taxes as unknown as TaxLine[],
  hostShareMinor: row.host_share_minor,
  taxMinor: row.tax_minor,
  promoMinor: row.promo_minor,
  creditMinor: row.credit_minor,
  creditBackMinor: row.credit_back_minor,
  unpaidMinor: row.unpaid_minor,
  damageDepositMinor: row.damage_deposit_minor,
  refundedMinor: row.refunded_minor,
  hostRefundMinor: row.host_refund_minor,
  hostLossMinor: row.host_loss_minor,
  goodwillMinor: row.goodwill_minor,
  hostPartMinor: row.host_part_minor,
  cancellationPolicy: row.cancellation_policy as CancellationPolicyId,
  houseRules: row.house_rules,
  bookingMode: row.booking_mode as BookingRecord['bookingMode'],
  paymentMethod: row.payment_method as PaymentMethod,
  collectedBy: row.collected_by as Collector,
  paymentSentAt: row.payment_sent_at,
  paymentReceivedAt: row.payment_received_at,
  expiresAt: row.expires_at,
  acceptance: toAcceptance(row),
  requestedAt: row.requested_at,
  confirmedAt: row.confirmed_at,
  ...toVisit(row),
  isChanging: row.is_changing,
  isLockedOut: row.is_locked_out,
  changeBackMinor: row.change_back_minor,
  cancelledBy: row.cancelled_by as BookingRecord['cancelledBy'],
  cancelledAt: row.cancelled_at,
  cancelReason: row.cancel_reason,
  createdAt: row.created_at,
  ...(row.series_id === null ? {} : { series: { id: row.series_id, number: row.series_number! } }),
  ...(row.request_group_id === null ? {} : { groupId: row.request_group_id }),
  ...(row.team_id === null ? {} : { teamId: row.team_id }),
  version: row.version,
});

export async function findRecord(db: Db, id: string): Promise<BookingRecord | undefined> {
  const row = await selectRecords(db).where('booking.id', '=', id).executeTakeFirst();
  return row && toRecord(row);
}

/** The bookings of a series that became bookings, by when they start now. */
export async function listSeriesRecords(db: Db, seriesId: string): Promise<BookingRecord[]> {
  const rows = await selectRecords(db)
    .where('booking.series_id', '=', seriesId)
    .where('booking.status', '<>', 'hold')
    .orderBy('booking.starts_at')
    .orderBy('booking.series_number')
    .execute();
  return rows.map(toRecord);
}

/** The listings of a series's bookings. They change only once the bookings are confirmed. */
export async function listSeriesListings(db: Db, seriesId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('booking')
    .select('listing_id')
    .distinct()
    .where('series_id', '=', seriesId)
    .execute();
  return rows.map(({ listing_id }) => listing_id);
}

/** Whether its listing can be booked. */
export async function findMarket(db: Db, listingId: string): Promise<{ listing_state: string; host_status: string }> {
  return db
    .selectFrom('listing')
    .innerJoin('member as host', 'host.id', 'listing.host_id')
    .select(['listing.state as listing_state', 'host.status as host_status'])
    .where('listing.id', '=', listingId)
    .executeTakeFirstOrThrow();
}

/**
 * The booking, locked until the transaction ends. Reads after this statement are as current as the lock, which the condition of an
 * update wouldn't guarantee.
 */
export async function lockRecord(trx: Transaction<DB>, id: string): Promise<BookingRecord | undefined> {
  const row = await selectRecords(trx).where('booking.id', '=', id).forNoKeyUpdate('booking').executeTakeFirst();
  return row && toRecord(row);
}

type Change = Pick<
  Updateable<Booking>,
  | 'payment_status'
  | 'payment_received_at'
  | 'payment_sent_at'
  | 'expires_at'
  | 'requested_at'
  | 'confirmed_at'
  | 'address_email_at'
  | 'tax_back_minor'
  | 'cancelled_at'
  | 'promo_back_minor'
  | 'cancelled_by'
  | 'cancel_reason'
>;

/** A locked booking ends earlier. */
export async function updateEnd(
  trx: Transaction<DB>,
  id: string,
  { endsAt, localEnd }: { endsAt: Date; localEnd: string },
): Promise<void> {
  await trx
    .updateTable('booking')
    .set({ during: sql`tstzrange(lower(during), ${endsAt})`, local_end: localEnd, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

const NOT_ACCEPTED = { accept_due_at: null, accept_by: null, accept_party: null } as const;

/** Records, advances, or (with null) undoes a request's acceptance. The caller has locked the booking. */
export async function updateAcceptance(trx: Transaction<DB>, id: string, acceptance: Acceptance | null): Promise<void> {
  const change = acceptance
    ? { accept_due_at: acceptance.dueAt, accept_by: acceptance.memberId, accept_party: acceptance.by }
    : NOT_ACCEPTED;
  await trx
    .updateTable('booking')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** What a move changes in the booking's row besides its version. */
export const movedColumns = (to: BookingStatus, change: Change) => ({ ...NOT_ACCEPTED, ...change, status: to });

/** Compare-and-set: moves the booking if it's still in one of these states. */
export async function moveStatus(
  trx: Transaction<DB>,
  id: string,
  from: readonly BookingStatus[],
  to: BookingStatus,
  change: Change,
): Promise<boolean> {
  const moved = await trx
    .updateTable('booking')
    .set({ ...movedColumns(to, change), version: sql`version + 1` })
    .where('id', '=', id)
    .where('status', 'in', from)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** The guest needs longer to pay. */
export async function updateHoldExpiry(trx: Transaction<DB>, id: string, expiresAt: Date): Promise<void> {
  await trx.updateTable('booking').set({ expires_at: expiresAt }).where('id', '=', id).execute();
}

/** What happened to the money, independent of the state. `refundedMinor` repeats the ledger for lists, including credit. */
export async function updatePayment(
  trx: Transaction<DB>,
  id: string,
  change: {
    status?: PaymentStatus;
    refundedMinor?: number;
    creditBackMinor?: number;
    receivedAt?: Date | null;
    taxBackMinor?: number;
  },
): Promise<void> {
  await trx
    .updateTable('booking')
    .set({
      ...(change.status === undefined ? {} : { payment_status: change.status }),
      ...(change.refundedMinor === undefined ? {} : { refunded_minor: change.refundedMinor }),
      ...(change.creditBackMinor === undefined ? {} : { credit_back_minor: change.creditBackMinor }),
      ...(change.taxBackMinor === undefined ? {} : { tax_back_minor: change.taxBackMinor }),
      ...(change.receivedAt === undefined ? {} : { payment_received_at: change.receivedAt }),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/** The guest said they've paid, or can say so again; either way the deadline changes. */
export async function updateReported(
  trx: Transaction<DB>,
  id: string,
  { sentAt, expiresAt }: { sentAt: Date | null; expiresAt: Date },
): Promise<void> {
  await trx
    .updateTable('booking')
    .set({ payment_sent_at: sentAt, expires_at: expiresAt, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** The full amount arrived, too late for the booking. */
export async function updateAllReceived(trx: Transaction<DB>, id: string, at: Date): Promise<void> {
  await trx.updateTable('booking').set({ payment_received_at: at }).where('id', '=', id).execute();
}

/**
 * Something viewers see besides the booking's row changed. Increases the version and returns the booking. The caller has it locked.
 */
export async function increaseVersion(trx: Transaction<DB>, booking: BookingRecord): Promise<BookingRecord> {
  const { version } = await trx
    .updateTable('booking')
    .set({ version: sql`version + 1` })
    .where('id', '=', booking.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return { ...booking, version };
}

/** The booking ends another way, so its open change does, too. */
export async function closeOpenChange(trx: Transaction<DB>, bookingId: string, at: Date): Promise<void> {
  await trx
    .updateTable('booking_change')
    .set({ state: 'canceled', ended_at: at })
    .where('booking_id', '=', bookingId)
    .where('state', 'in', ['open', 'unpaid'])
    .execute();
}

/** The booking is canceled, which decides about all of its price, so there's nothing left to dispute. */
export async function closeOpenDisputes(trx: Transaction<DB>, bookingId: string, at: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update booking_dispute set state = 'lapsed', ended_at = ${at}, due_at = null, remind_at = null, version = version + 1
    where booking_id = ${bookingId} and state in ('open', 'staff') returning id`.execute(trx);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await trx
    .updateTable('booking_dispute_offer')
    .set({ state: 'expired', ended_at: at })
    .where('dispute_id', 'in', ids)
    .where('state', '=', 'open')
    .execute();
}

/** Guest and host disagree about it, or one of them still owes what they agreed on. */
export async function hasOpenDispute(trx: Transaction<DB>, bookingId: string): Promise<boolean> {
  const open = await trx
    .selectFrom('booking_dispute')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('state', 'in', ['open', 'staff', 'charging', 'due'])
    .executeTakeFirst();
  return open !== undefined;
}

/** The booking ends another way, so the guest doesn't wait to get in anymore. */
export async function closeOpenNoAccess(trx: Transaction<DB>, bookingId: string, at: Date): Promise<void> {
  await trx
    .updateTable('no_access')
    .set({ state: 'canceled', ended_at: at })
    .where('booking_id', '=', bookingId)
    .where('state', 'in', ['waiting', 'answered'])
    .execute();
  await trx.updateTable('booking').set({ is_locked_out: false }).where('id', '=', bookingId).execute();
}

export interface EventRow {
  readonly id: string;
  readonly bookingId: string;
  readonly code: string;
  readonly by: string;
  readonly memberId: string | null;
  readonly reason: string | null;
  readonly amountMinor: number | null;
  readonly refund: string | null;
  readonly at: Date;
}

export async function insertEvents(trx: Transaction<DB>, events: readonly EventRow[]): Promise<void> {
  await trx
    .insertInto('booking_event')
    .values(
      events.map((event) => ({
        id: event.id,
        booking_id: event.bookingId,
        code: event.code,
        by_party: event.by,
        member_id: event.memberId,
        reason: event.reason,
        amount_minor: event.amountMinor,
        refund: event.refund,
        at: event.at,
      })),
    )
    .execute();
}

/** What the next email about the series has to tell. */
export async function insertSeriesNotices(
  trx: Transaction<DB>,
  notices: readonly Insertable<BookingSeriesNotice>[],
): Promise<void> {
  await trx.insertInto('booking_series_notice').values(notices).execute();
}

/** Ids of bookings with this timer due, the longest overdue first. */
export async function listDue(
  db: Db,
  clock: 'accept' | 'hold' | 'expire' | 'start' | 'complete' | 'close',
  { before, skipped, limit }: { before: Date; skipped: readonly string[]; limit: number },
): Promise<string[]> {
  const query = db.selectFrom('booking').select('id').where(sql<boolean>`id <> all(${skipped}::uuid[])`).limit(limit);
  const due = {
    accept: () => query.where('accept_due_at', '<=', before).orderBy('accept_due_at'),
    hold: () =>
      query
        .where('status', '=', 'hold')
        .where('expires_at', '<=', before)
        .where(sql<boolean>`not ${unsettledPayment}`)
        .orderBy('expires_at'),
    expire: () =>
      query
        .where('status', 'in', ['requested', 'awaiting_payment'])
        .where('expires_at', '<=', before)
        .where('accept_due_at', 'is', null)
        .where(sql<boolean>`not ${unsettledPayment}`)
        .orderBy('expires_at'),
    start: () =>
      query
        .where('status', '=', 'confirmed')
        .where('starts_at', '<=', before)
        // A later booking of a series that isn't paid.
        .where(sql<boolean>`not (total_minor > 0 and unpaid_minor = total_minor)`)
        .orderBy('starts_at'),
    complete: () => query.where('status', '=', 'active').where('ends_at', '<=', before).orderBy('starts_at'),
    close: () =>
      query
        .where('status', '=', 'completed')
        .where('unpaid_minor', '=', 0)
        .where('ends_at', '<=', before)
        .orderBy('starts_at'),
  };
  return (await due[clock]().execute()).map(({ id }) => id);
}

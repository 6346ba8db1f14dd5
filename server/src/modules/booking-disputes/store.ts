// Every query of disputes between guests and hosts.
import {
  BOOKING_DISPUTE,
  type BookingDisputeState,
  type DisputeOfferState,
  type DisputeReason,
} from '@daynook/contract/limits/booking-disputes';
import { MANUAL_METHODS } from '@daynook/contract/money/payment-methods';
import { type Selectable, sql, type Transaction, type Updateable } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { BookingDispute, BookingDisputeLine, BookingDisputeOffer, DB } from '../../db/schema.ts';
import type { Mark } from '../../lib/cursor.ts';
import { type BookingWithParties, selectWithParties, toBookingWithParties } from '../booking-parties/service.ts';
import type { Side } from './rules.ts';

type Trx = Transaction<DB>;

export type DisputeRow = Omit<Selectable<BookingDispute>, 'state' | 'reason' | 'opened_side'> & {
  readonly state: BookingDisputeState;
  readonly reason: DisputeReason;
  readonly opened_side: Side;
};
export type OfferRow = Omit<Selectable<BookingDisputeOffer>, 'state' | 'side'> & {
  readonly state: DisputeOfferState;
  readonly side: Side;
};
export type LineRow = Selectable<BookingDisputeLine>;

/** A booking's disputes, latest first. */
export const listDisputes = async (db: Db, bookingId: string): Promise<DisputeRow[]> =>
  (await db
    .selectFrom('booking_dispute')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .execute()) as DisputeRow[];

export const findDispute = async (db: Db, id: string): Promise<DisputeRow | undefined> =>
  (await db.selectFrom('booking_dispute').selectAll().where('id', '=', id).executeTakeFirst()) as
    | DisputeRow
    | undefined;

/** Locked, so that concurrent actions run one after another. The booking is locked before. */
export const lockDispute = async (trx: Trx, id: string): Promise<DisputeRow | undefined> =>
  (await trx.selectFrom('booking_dispute').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) as
    | DisputeRow
    | undefined;

/** Offers of these disputes, oldest first. */
export async function listOffers(db: Db, disputeIds: readonly string[]): Promise<Map<string, OfferRow[]>> {
  if (disputeIds.length === 0) return new Map();
  const rows = (await db
    .selectFrom('booking_dispute_offer')
    .selectAll()
    .where('dispute_id', 'in', disputeIds)
    .orderBy('number')
    .execute()) as OfferRow[];
  return Map.groupBy(rows, ({ dispute_id: id }) => id);
}

/** What staff decided for each line. */
export async function listLines(db: Db, disputeIds: readonly string[]): Promise<Map<string, LineRow[]>> {
  if (disputeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('booking_dispute_line')
    .selectAll()
    .where('dispute_id', 'in', disputeIds)
    .orderBy('position')
    .execute();
  return Map.groupBy(rows, ({ dispute_id: id }) => id);
}

/** How much of each line of the booking's price, by position, staff decided to refund. */
export async function sumDecided(db: Db, bookingId: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('booking_dispute_line as line')
    .innerJoin('booking_dispute as dispute', 'dispute.id', 'line.dispute_id')
    .select(['line.position', sql<number>`sum(line.refund_minor)::bigint`.as('sum')])
    .where('dispute.booking_id', '=', bookingId)
    .groupBy('line.position')
    .execute();
  return new Map(rows.map(({ position, sum }) => [position, Number(sum)]));
}

/** How many disputes this side opened about the booking. */
export async function countOpened(db: Db, bookingId: string, side: Side): Promise<number> {
  const { count } = await db
    .selectFrom('booking_dispute')
    .where('booking_id', '=', bookingId)
    .where('opened_side', '=', side)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export interface NewDispute {
  readonly id: string;
  readonly bookingId: string;
  readonly reason: DisputeReason;
  readonly side: Side;
  readonly by: string;
  readonly at: Date;
  readonly text: string;
  readonly askedMinor: number;
  readonly heldMinor: number;
  readonly currency: string;
  readonly overtime: { readonly until: Date; readonly halfHours: number; readonly hourMinor: number } | null;
  readonly dueAt: Date;
  readonly remindAt: Date;
}

/** False if this side already has a dispute under way. */
export async function insertDispute(trx: Trx, dispute: NewDispute): Promise<boolean> {
  const added = await trx
    .insertInto('booking_dispute')
    .values({
      id: dispute.id,
      booking_id: dispute.bookingId,
      reason: dispute.reason,
      opened_side: dispute.side,
      opened_by: dispute.by,
      opened_at: dispute.at,
      text: dispute.text,
      asked_minor: dispute.askedMinor,
      held_minor: dispute.heldMinor,
      currency: dispute.currency,
      stayed_until: dispute.overtime?.until ?? null,
      half_hours: dispute.overtime?.halfHours ?? null,
      hour_minor: dispute.overtime?.hourMinor ?? null,
      state: 'open',
      due_at: dispute.dueAt,
      remind_at: dispute.remindAt,
    })
    // Without a conflict target: a plan for arbitrary values wouldn't use the partial index on open disputes.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export interface NewOffer {
  readonly id: string;
  readonly disputeId: string;
  readonly side: Side;
  readonly by: string;
  readonly amountMinor: number;
  readonly message: string | null;
  readonly at: Date;
  readonly expiresAt: Date;
}

export async function insertOffer(trx: Trx, offer: NewOffer): Promise<void> {
  await sql`
    insert into booking_dispute_offer (id, dispute_id, number, side, made_by, amount_minor, message, state, created_at, expires_at)
    values (${offer.id}, ${offer.disputeId},
      (select coalesce(max(number), 0) + 1 from booking_dispute_offer where dispute_id = ${offer.disputeId}),
      ${offer.side}, ${offer.by}, ${offer.amountMinor}, ${offer.message}, 'open', ${offer.at}, ${offer.expiresAt})`.execute(
    trx,
  );
}

/** Ends the open offer. False if there's none. */
export async function endOffer(
  trx: Trx,
  disputeId: string,
  state: Exclude<DisputeOfferState, 'open'>,
  at: Date,
): Promise<boolean> {
  const ended = await trx
    .updateTable('booking_dispute_offer')
    .set({ state, ended_at: at })
    .where('dispute_id', '=', disputeId)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

type Change = Omit<Updateable<BookingDispute>, 'state'> & { readonly state?: BookingDisputeState };

/** Changes a locked dispute. */
export async function updateDispute(trx: Trx, id: string, change: Change): Promise<void> {
  await trx
    .updateTable('booking_dispute')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** A reminder was sent, and this is when the next one is. Without a new version: nothing changes for readers. */
export async function setReminder(trx: Trx, id: string, next: Date | null): Promise<void> {
  await trx.updateTable('booking_dispute').set({ remind_at: next }).where('id', '=', id).execute();
}

export async function insertLines(
  trx: Trx,
  disputeId: string,
  lines: readonly {
    readonly position: number;
    readonly code: string;
    readonly name: string | null;
    readonly priceMinor: number;
    readonly refundMinor: number;
  }[],
): Promise<void> {
  if (lines.length === 0) return;
  await trx
    .insertInto('booking_dispute_line')
    .values(
      lines.map(({ position, code, name, priceMinor, refundMinor }) => ({
        dispute_id: disputeId,
        position,
        code,
        name,
        price_minor: priceMinor,
        refund_minor: refundMinor,
      })),
    )
    .execute();
}

/** The listing's price of an hour now; null if it isn't sold by the hour, or now in another currency. */
export async function findHourPrice(
  db: Db,
  { listingId, currency }: { readonly listingId: string; readonly currency: string },
): Promise<number | null> {
  const row = await db
    .selectFrom('listing')
    .select('hour_minor')
    .where('id', '=', listingId)
    .where('currency', '=', currency)
    .executeTakeFirst();
  return row?.hour_minor ?? null;
}

/** Until when the guest already paid, or was asked to pay, for overtime. */
export async function findCountedUntil(db: Db, bookingId: string): Promise<Date | null> {
  const { until } = await db
    .selectFrom('booking_dispute')
    .select(sql<Date | null>`max(stayed_until)`.as('until'))
    .where('booking_id', '=', bookingId)
    .where('state', 'in', ['settled', 'charging', 'due'])
    .executeTakeFirstOrThrow();
  return until;
}

/** When the same guest's next booking of the listing starts. */
export async function findNextStart(
  db: Db,
  { id, listingId, guest, endsAt }: { id: string; listingId: string; guest: { readonly id: string }; endsAt: Date },
): Promise<Date | null> {
  const row = await db
    .selectFrom('booking')
    .select('starts_at')
    .where('listing_id', '=', listingId)
    .where('guest_id', '=', guest.id)
    .where('id', '<>', id)
    .where('starts_at', '>=', endsAt)
    .where('status', 'in', ['confirmed', 'active', 'completed', 'closed'])
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst();
  return row?.starts_at ?? null;
}

export const findParties = async (db: Db, bookingId: string): Promise<BookingWithParties | undefined> => {
  const row = await selectWithParties(db).where('booking.id', '=', bookingId).executeTakeFirst();
  return row && toBookingWithParties(row);
};

/** Disputes whose wait or reminder is due, the longest overdue first. */
export const listDue = (
  db: Db,
  { now, skipped, limit }: { now: Date; skipped: readonly string[]; limit: number },
): Promise<{ readonly id: string; readonly bookingId: string }[]> =>
  db
    .selectFrom('booking_dispute')
    .select(['id', 'booking_id as bookingId'])
    .where('state', 'in', ['open', 'staff', 'due'])
    .where((or) => or.or([or('due_at', '<=', now), or('remind_at', '<=', now)]))
    .where(sql<boolean>`id <> all(${skipped}::uuid[])`)
    .orderBy('due_at')
    .limit(limit)
    .execute();

/** It's paid to us outside the product. */
const isPaidToUs = sql<boolean>`exists (select from booking as paid where paid.id = booking_dispute.booking_id
  and paid.collected_by = 'platform' and paid.payment_method in (${sql.join([...MANUAL_METHODS])}))`;

/** When we start looking for a payment that the guest should have made. */
const lookAt = sql<Date>`(booking_dispute.due_at - make_interval(days => ${BOOKING_DISPUTE.outsideReminderDays}))`;

/**
 * Staff have to act: it's with us, the other side didn't answer in time, or a payment to us outside the product hasn't been recorded
 * for a while.
 */
const isForStaff = (now: Date) => sql<boolean>`(booking_dispute.state = 'staff'
  or (booking_dispute.state = 'open' and booking_dispute.due_at <= ${now})
  or (booking_dispute.state = 'due' and ${lookAt} <= ${now} and ${isPaidToUs}))`;

export interface Listed {
  readonly dispute: DisputeRow;
  readonly booking: BookingWithParties;
}

/** For staff, the latest first. */
export async function listForStaff(
  db: Db,
  { isOpen, now, after, limit }: { isOpen: boolean; now: Date; after: Mark | undefined; limit: number },
): Promise<Listed[]> {
  const rows = await selectWithParties(db)
    .innerJoin('booking_dispute', 'booking_dispute.booking_id', 'booking.id')
    .selectAll('booking_dispute')
    .$if(isOpen, (query) => query.where(isForStaff(now)))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(booking_dispute.opened_at, booking_dispute.id) < (${after!.at}, ${after!.id}::uuid)`),
    )
    .orderBy('booking_dispute.opened_at', 'desc')
    .orderBy('booking_dispute.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ dispute: row as unknown as DisputeRow, booking: toBookingWithParties(row) }));
}

/** How many need staff, and since when the oldest does. */
export const countForStaff = (db: Db, now: Date): Promise<{ readonly count: number; readonly oldestAt: Date | null }> =>
  db
    .selectFrom('booking_dispute')
    .where(isForStaff(now))
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<Date | null>`min(case state when 'staff' then due_at - make_interval(days => ${BOOKING_DISPUTE.staffDays}) when 'due' then ${lookAt} else due_at end)`.as(
        'oldestAt',
      ),
    ])
    .executeTakeFirstOrThrow();

/** A booking of the member, as guest or host, with a dispute under way. */
export const findOpenDispute = (
  db: Db,
  memberId: string,
): Promise<{ readonly reference: string; readonly title: string } | undefined> =>
  db
    .selectFrom('booking_dispute')
    .innerJoin('booking', 'booking.id', 'booking_dispute.booking_id')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .where('booking_dispute.state', 'in', ['open', 'staff', 'charging', 'due'])
    .where((or) => or.or([or('booking.guest_id', '=', memberId), or('booking.host_id', '=', memberId)]))
    .select(['booking.reference', 'listing.title'])
    .orderBy('booking_dispute.opened_at')
    .limit(1)
    .executeTakeFirst();

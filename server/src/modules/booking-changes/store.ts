// Queries for changes of bookings.
import { ARRIVAL } from '@daynook/contract/limits/arrivals';
import type { ChangeKind, ChangeState } from '@daynook/contract/limits/booking-changes';
import { REMINDERS } from '@daynook/contract/limits/bookings';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { BookingChange, DB } from '../../db/schema.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import type { BookingRecord } from '../bookings/service.ts';
import { hostTax, platformTax } from '../tax/service.ts';
import type { Trouble } from './rules.ts';
import type { Terms } from './terms.ts';

type Trx = Transaction<DB>;

/** A change. Amounts are in minor units of its booking's currency. */
export interface Change {
  readonly id: string;
  readonly bookingId: string;
  readonly kind: ChangeKind;
  readonly state: ChangeState;
  readonly by: 'guest' | 'host' | 'staff';
  readonly proposedBy: string;
  readonly answeredBy: string | null;
  readonly message: string | null;
  readonly before: Terms;
  readonly after: Terms;
  readonly differenceMinor: number;
  readonly moneyBackMinor: number;
  readonly creditBackMinor: number;
  /** It's accepted, and no money moved: the booking's one payment comes later. */
  readonly isChargedLater: boolean;
  readonly expiresAt: Date;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
}

const toChange = (row: Selectable<BookingChange>): Change => ({
  id: row.id,
  bookingId: row.booking_id,
  kind: row.kind as ChangeKind,
  state: row.state as ChangeState,
  by: row.by_party as Change['by'],
  proposedBy: row.proposed_by,
  answeredBy: row.answered_by,
  message: row.message,
  before: row.before as unknown as Terms,
  after: row.after as unknown as Terms,
  differenceMinor: row.difference_minor,
  moneyBackMinor: row.money_back_minor,
  creditBackMinor: row.credit_back_minor,
  isChargedLater: row.is_charged_later,
  expiresAt: row.expires_at,
  createdAt: row.created_at,
  endedAt: row.ended_at,
});

/** Latest first. */
export async function listChanges(db: Db, bookingId: string): Promise<Change[]> {
  const rows = await db
    .selectFrom('booking_change')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toChange);
}

export async function findChange(db: Db, id: string): Promise<Change | undefined> {
  const row = await db.selectFrom('booking_change').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toChange(row);
}

/** The change that isn't finished. */
export async function findOpen(db: Db, bookingId: string): Promise<Change | undefined> {
  const row = await db
    .selectFrom('booking_change')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('state', 'in', ['open', 'charging', 'unpaid'])
    .executeTakeFirst();
  return row && toChange(row);
}

export async function insertChange(trx: Trx, change: Change): Promise<void> {
  await trx
    .insertInto('booking_change')
    .values({
      id: change.id,
      booking_id: change.bookingId,
      kind: change.kind,
      state: change.state,
      by_party: change.by,
      proposed_by: change.proposedBy,
      answered_by: change.answeredBy,
      message: change.message,
      before: JSON.stringify(change.before),
      after: JSON.stringify(change.after),
      difference_minor: change.differenceMinor,
      expires_at: change.expiresAt,
      created_at: change.createdAt,
    })
    .execute();
}

/** The booking is locked, so nobody else changes the state. */
export async function updateChange(
  trx: Trx,
  id: string,
  change: {
    readonly state: ChangeState;
    readonly answeredBy?: string | null | undefined;
    readonly endedAt?: Date;
    readonly expiresAt?: Date;
    readonly failureCode?: string | null;
    readonly moneyBackMinor?: number;
    readonly creditBackMinor?: number;
    readonly isChargedLater?: boolean;
  },
): Promise<void> {
  await trx
    .updateTable('booking_change')
    .set({
      state: change.state,
      ...(change.answeredBy === undefined ? {} : { answered_by: change.answeredBy }),
      ...(change.endedAt === undefined ? {} : { ended_at: change.endedAt }),
      ...(change.expiresAt === undefined ? {} : { expires_at: change.expiresAt }),
      ...(change.failureCode === undefined ? {} : { failure_code: change.failureCode }),
      ...(change.moneyBackMinor === undefined ? {} : { money_back_minor: change.moneyBackMinor }),
      ...(change.creditBackMinor === undefined ? {} : { credit_back_minor: change.creditBackMinor }),
      ...(change.isChargedLater === undefined ? {} : { is_charged_later: change.isChargedLater }),
    })
    .where('id', '=', id)
    .execute();
}

/** Marks a locked booking while a card is charged for its change. */
export async function updateIsChanging(trx: Trx, bookingId: string, isChanging: boolean): Promise<void> {
  await trx
    .updateTable('booking')
    .set({ is_changing: isChanging, version: sql`version + 1` })
    .where('id', '=', bookingId)
    .execute();
}

/** A guest who checked in before the start moved away checks in again when they come for the new one. */
const keptArrival = ({ startsAt }: Terms, column: 'checked_in_at' | 'checked_out_at') =>
  sql<Date | null>`case when checked_in_at >= ${addMinutes(new Date(startsAt), -ARRIVAL.checkInBeforeStartMinutes)} then ${sql.ref(column)} end`;

/** Replaces the terms of a locked booking. */
export async function updateTerms(
  trx: Trx,
  bookingId: string,
  {
    after,
    creditMinor,
    unpaidMinor,
    backMinor,
    addressEmailAt,
  }: {
    readonly after: Terms;
    /** What's paid with credit, and later, from now on. */
    readonly creditMinor: number;
    readonly unpaidMinor: number;
    /** What goes back to the guest. */
    readonly backMinor: number;
    readonly addressEmailAt: Date | null;
  },
): Promise<void> {
  await trx
    .updateTable('booking')
    .set({
      ...(after.listing ? { listing_id: after.listing.id, house_rules: [...after.listing.houseRules] } : {}),
      during: sql`tstzrange(${after.startsAt}::timestamptz, ${after.endsAt}::timestamptz)`,
      local_start: after.localStart,
      local_end: after.localEnd,
      ...(after.timeZone ? { time_zone: after.timeZone } : {}),
      guests: after.guests,
      ...(after.cars === undefined ? {} : { cars: after.cars }),
      lines: JSON.stringify(after.lines),
      total_minor: after.totalMinor,
      subtotal_minor: after.subtotalMinor,
      guest_fee_minor: after.guestFeeMinor,
      host_fee_minor: after.hostFeeMinor,
      taxes: JSON.stringify(after.taxes),
      host_tax_minor: hostTax(after.taxes),
      tax_minor: platformTax(after.taxes),
      promo_minor: after.promoMinor,
      promo_code_id: sql`case when ${after.promoMinor}::bigint > 0 then promo_code_id end`,
      replaces_id: sql`case when ${after.promoMinor}::bigint > 0 then replaces_id end`,
      damage_deposit_minor: after.damageDepositMinor,
      cancellation_policy: after.cancellationPolicy,
      credit_minor: creditMinor,
      unpaid_minor: unpaidMinor,
      change_back_minor: sql`change_back_minor + ${backMinor}`,
      address_email_at: addressEmailAt,
      checked_in_at: keptArrival(after, 'checked_in_at'),
      checked_out_at: keptArrival(after, 'checked_out_at'),
      is_changing: false,
      version: sql`version + 1`,
    })
    .where('id', '=', bookingId)
    .execute();
}

/**
 * Reminders are sent again for other hours: what was sent about a moved start or end doesn't count anymore. It still counts where the
 * new start is so soon that it would be sent at once. A start within the hour needs no reminder, because both have just agreed to it.
 */
export async function resetReminders(
  trx: Trx,
  bookingId: string,
  { moved, startsAt, now }: { moved: { place: boolean; start: boolean; end: boolean }; startsAt: Date; now: Date },
): Promise<void> {
  const isWithin = (minutes: number) => startsAt <= addMinutes(now, minutes);
  const kinds = [
    ...(moved.start || moved.place ? (['address'] as const) : []),
    ...(moved.start ? (['check-in'] as const) : []),
    ...(moved.start && !isWithin(REMINDERS.dayBeforeMinutes) ? (['day-before'] as const) : []),
    ...(moved.start && !isWithin(REMINDERS.hourBeforeMinutes) ? (['hour-before'] as const) : []),
    ...(moved.end ? (['half-hour-left', 'ten-minutes-left'] as const) : []),
  ];
  if (kinds.length === 0) return;
  await trx.deleteFrom('booking_reminder').where('booking_id', '=', bookingId).where('kind', 'in', kinds).execute();
  if (!moved.start || !isWithin(REMINDERS.hourBeforeMinutes)) return;
  await trx
    .insertInto('booking_reminder')
    .values({ booking_id: bookingId, kind: 'hour-before', at: now })
    .onConflict((conflict) => conflict.columns(['booking_id', 'kind']).doNothing())
    .execute();
}

/**
 * Whether something else about the booking's money is undecided. Reads other modules' tables. With the booking locked, no charge of its
 * payments can begin after this.
 */
export async function findTrouble(db: Db, bookingId: string): Promise<Trouble | undefined> {
  const { rows } = await sql<{ trouble: Trouble | null }>`
    select case
      when exists (select from installment where booking_id = ${bookingId} and state = 'charging') then 'charging'
      when exists (select from installment where booking_id = ${bookingId} and state = 'due') then 'unpaid'
      when exists (select from damage_report where booking_id = ${bookingId} and state <> 'closed') then 'damage'
      when exists (select from dispute where booking_id = ${bookingId} and state <> 'won') then 'dispute'
      when exists (select from refund_proposal where booking_id = ${bookingId} and state in ('host', 'second', 'declined'))
        then 'refund-proposed'
      when exists (select from booking_dispute where booking_id = ${bookingId} and state in ('open', 'staff', 'charging', 'due'))
        then 'disputed'
    end as trouble`.execute(db);
  return rows[0]?.trouble ?? undefined;
}

/** How often this side has proposed a change of the booking. */
export async function countProposals(db: Db, bookingId: string, by: Change['by']): Promise<number> {
  const { count } = await db
    .selectFrom('booking_change')
    .where('booking_id', '=', bookingId)
    .where('by_party', '=', by)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Other published listings of the booking's host that it can move to: in the same currency and time zone. */
export const listOtherListings = (
  db: Db,
  {
    listingId,
    currency,
    timeZone,
    host,
    guest,
  }: Pick<BookingRecord, 'listingId' | 'currency' | 'timeZone' | 'host' | 'guest'>,
  { isSameProperty, limit }: { isSameProperty: boolean; limit: number },
): Promise<{ readonly id: string; readonly title: string; readonly capacity: number }[]> => {
  const ofSameProperty = sql<boolean>`property_id = (select booked.property_id from listing as booked where booked.id = ${listingId})`;
  return db
    .selectFrom('listing')
    .select(['id', 'title', 'capacity'])
    .where('host_id', '=', host.id)
    .where('state', '=', 'live')
    .where('currency', '=', currency)
    .where('time_zone', '=', timeZone)
    .where('id', '<>', listingId)
    .where(
      sql<boolean>`not exists (
        select from co_host where co_host.property_id = listing.property_id and co_host.member_id = ${guest.id})`,
    )
    .$if(isSameProperty, (query) => query.where(ofSameProperty))
    .orderBy(ofSameProperty, 'desc')
    .orderBy('title')
    .orderBy('id')
    .limit(limit)
    .execute();
};

/** Changes that nobody answered or paid in time. */
export const listExpired = (
  db: Db,
  { now, skipped, limit }: { now: Date; skipped: readonly string[]; limit: number },
): Promise<{ readonly id: string; readonly bookingId: string }[]> =>
  db
    .selectFrom('booking_change')
    .select(['id', 'booking_id as bookingId'])
    .where('state', 'in', ['open', 'unpaid'])
    .where('expires_at', '<=', now)
    .where(sql<boolean>`id <> all(${skipped}::uuid[])`)
    .orderBy('expires_at')
    .limit(limit)
    .execute();

/** Whether a delayed email about the change is still true. */
export async function isInState(db: Db, id: string, state: ChangeState): Promise<boolean> {
  const row = await db
    .selectFrom('booking_change')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst();
  return row !== undefined;
}

// Queries for installments.
import type { PriceLine } from '@daynook/contract/bookings';
import type { CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import type { InstallmentState } from '@daynook/contract/limits/installments';
import type { TaxLine } from '@daynook/contract/money/taxes';
import { type Selectable, sql, type Transaction, type Updateable } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB, Installment } from '../../db/schema.ts';
import type { Mark } from '../../lib/cursor.ts';
import { type BookingWithParties, selectWithParties, toBookingWithParties } from '../booking-parties/service.ts';
import type { LoweredPrice } from '../prices/service.ts';
import { hostTax, platformTax } from '../tax/service.ts';

type Trx = Transaction<DB>;

export type InstallmentRow = Selectable<Installment>;

/** The booking and its two members, as installments need them. */
export interface Subject extends BookingWithParties {
  readonly startsAt: Date;
  readonly lines: readonly PriceLine[];
  readonly totalMinor: number;
  readonly unpaidMinor: number;
  readonly cancellationPolicy: CancellationPolicyId;
  /** It's a booking of a series, charged as a whole before it starts. */
  readonly isInSeries: boolean;
}

const subjects = (db: Db) =>
  selectWithParties(db).select([
    'booking.starts_at',
    'booking.lines',
    'booking.total_minor',
    'booking.unpaid_minor',
    'booking.cancellation_policy',
    'booking.series_id',
  ]);
type SubjectRow = Awaited<ReturnType<ReturnType<typeof subjects>['execute']>>[number];

const toSubject = (row: SubjectRow): Subject => ({
  ...toBookingWithParties(row),
  startsAt: row.starts_at!,
  lines: row.lines as PriceLine[],
  totalMinor: row.total_minor,
  unpaidMinor: row.unpaid_minor,
  cancellationPolicy: row.cancellation_policy as CancellationPolicyId,
  isInSeries: row.series_id !== null,
});

export async function findSubject(db: Db, bookingId: string): Promise<Subject | undefined> {
  const row = await subjects(db).where('booking.id', '=', bookingId).executeTakeFirst();
  return row && toSubject(row);
}

/** The locked booking. Everything that changes its installments takes this lock first. */
export async function lockSubject(trx: Trx, bookingId: string): Promise<Subject | undefined> {
  const row = await subjects(trx).where('booking.id', '=', bookingId).forNoKeyUpdate('booking').executeTakeFirst();
  return row && toSubject(row);
}

export const listInstallments = (db: Db, bookingId: string): Promise<InstallmentRow[]> =>
  db.selectFrom('installment').selectAll().where('booking_id', '=', bookingId).orderBy('number').execute();

export const findInstallment = (db: Db, bookingId: string, number: number): Promise<InstallmentRow | undefined> =>
  db
    .selectFrom('installment')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('number', '=', number)
    .executeTakeFirst();

export const findById = (db: Db, id: string): Promise<InstallmentRow | undefined> =>
  db.selectFrom('installment').selectAll().where('id', '=', id).executeTakeFirst();

export async function hasInstallments(db: Db, bookingId: string): Promise<boolean> {
  const row = await db.selectFrom('installment').select('id').where('booking_id', '=', bookingId).executeTakeFirst();
  return row !== undefined;
}

export interface NewInstallment {
  readonly id: string;
  readonly number: number;
  readonly fromDate: string;
  readonly untilDate: string;
  readonly dueAt: Date;
  readonly amountMinor: number;
  readonly nextStepAt: Date;
  readonly staffFrom: Date;
}

export async function insertInstallments(
  trx: Trx,
  { id: bookingId, currency }: { readonly id: string; readonly currency: string },
  installments: readonly NewInstallment[],
): Promise<void> {
  await trx
    .insertInto('installment')
    .values(
      installments.map(({ id, number, fromDate, untilDate, dueAt, amountMinor, nextStepAt, staffFrom }) => ({
        id,
        number,
        booking_id: bookingId,
        from_date: fromDate,
        until_date: untilDate,
        due_at: dueAt,
        amount_minor: amountMinor,
        currency,
        state: 'scheduled',
        next_step_at: nextStepAt,
        staff_from: staffFrom,
      })),
    )
    .execute();
}

type Change = Omit<Updateable<Installment>, 'state'> & { readonly state?: InstallmentState };

/** Changes an installment whose booking is locked. */
export async function updateInstallment(trx: Trx, id: string, change: Change): Promise<void> {
  await trx
    .updateTable('installment')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Changes the one payment of a locked later booking of a series. False if it isn't ahead anymore. */
export async function updateScheduled(trx: Trx, bookingId: string, change: Change): Promise<boolean> {
  const row = await trx
    .updateTable('installment')
    .set({ ...change, version: sql`version + 1` })
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'scheduled')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Cancels what's left to pay. */
export async function cancelOpen(trx: Trx, bookingId: string, at: Date): Promise<void> {
  await trx
    .updateTable('installment')
    .set({ state: 'canceled', canceled_at: at, next_step_at: null, version: sql`version + 1` })
    .where('booking_id', '=', bookingId)
    .where('state', 'in', ['scheduled', 'due'])
    .execute();
}

/** A card is being charged, or the result is unknown. */
export async function isCharging(db: Db, bookingId: string): Promise<boolean> {
  const row = await db
    .selectFrom('installment')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'charging')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lowers the unpaid amount of a locked booking. Its refund is no longer necessarily a full one. */
export async function lowerUnpaid(trx: Trx, bookingId: string, amountMinor: number): Promise<void> {
  await trx
    .updateTable('booking')
    .set({
      unpaid_minor: sql`unpaid_minor - ${amountMinor}`,
      payment_status: sql`case when refunded_minor = 0 then 'paid' else 'partially_refunded' end`,
      version: sql`version + 1`,
    })
    .where('id', '=', bookingId)
    .execute();
}

/** The current price of a locked booking, with what its books need. */
export async function findPrice(trx: Trx, bookingId: string) {
  const row = await trx
    .selectFrom('booking')
    .where('id', '=', bookingId)
    .select([
      'id',
      'currency',
      'lines',
      'taxes',
      'total_minor as totalMinor',
      'subtotal_minor as subtotalMinor',
      'guest_fee_minor as guestFeeMinor',
      'host_fee_basis_points as hostFeeBasisPoints',
      'promo_minor as promoMinor',
    ])
    .executeTakeFirstOrThrow();
  return { ...row, lines: row.lines as PriceLine[], taxes: row.taxes as unknown as TaxLine[] };
}

/** Lowers the price of the booking's unpaid part. */
export async function updatePrice(
  trx: Trx,
  bookingId: string,
  { canceledMinor, ...price }: LoweredPrice & { readonly canceledMinor: number },
): Promise<void> {
  await trx
    .updateTable('booking')
    .set({
      lines: JSON.stringify(price.lines),
      taxes: JSON.stringify(price.taxes),
      total_minor: price.totalMinor,
      subtotal_minor: price.subtotalMinor,
      host_fee_minor: price.hostFeeMinor,
      host_tax_minor: hostTax(price.taxes),
      tax_minor: platformTax(price.taxes),
      promo_minor: price.promoMinor,
      unpaid_minor: sql`unpaid_minor - ${canceledMinor}`,
      version: sql`version + 1`,
    })
    .where('id', '=', bookingId)
    .execute();
}

export async function deleteInstallments(trx: Trx, bookingId: string, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return;
  await trx
    .deleteFrom('installment')
    .where('booking_id', '=', bookingId)
    .where('number', 'in', numbers)
    .where('state', '=', 'scheduled')
    .execute();
}

/** Shortens an installment's dates and lowers its amount. */
export async function cutInstallment(
  trx: Trx,
  bookingId: string,
  { number, untilDate, amountMinor }: { number: number; untilDate: string; amountMinor: number },
): Promise<void> {
  await trx
    .updateTable('installment')
    .set({ until_date: untilDate, amount_minor: amountMinor, version: sql`version + 1` })
    .where('booking_id', '=', bookingId)
    .where('number', '=', number)
    .execute();
}

const isOverdue = (now: Date) =>
  sql<boolean>`(installment.state in ('charging', 'due') and installment.staff_from <= ${now})`;

export interface Listed {
  readonly installment: InstallmentRow;
  readonly subject: Subject;
}

/** Payments guests owe now, or only those that need staff; oldest first. */
export async function listOwed(
  db: Db,
  { now, state, after, limit }: { now: Date; state: 'open' | 'all'; after: Mark | undefined; limit: number },
): Promise<Listed[]> {
  const rows = await subjects(db)
    .innerJoin('installment', 'installment.booking_id', 'booking.id')
    .selectAll('installment')
    .where(state === 'all' ? sql<boolean>`installment.state in ('charging', 'due')` : isOverdue(now))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(installment.due_at, installment.id) > (${after!.at}, ${after!.id}::uuid)`),
    )
    .orderBy('installment.due_at')
    .orderBy('installment.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ installment: row, subject: toSubject(row) }));
}

/** The number that need staff, and since when the oldest one does. */
export const countOverdue = (db: Db, now: Date): Promise<{ readonly count: number; readonly oldestAt: Date | null }> =>
  db
    .selectFrom('installment')
    .where(isOverdue(now))
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(due_at)`.as('oldestAt')])
    .executeTakeFirstOrThrow();

/** Installments whose next step is due. */
export const listDueSteps = (
  db: Db,
  now: Date,
  limit: number,
): Promise<{ readonly id: string; readonly bookingId: string }[]> =>
  db
    .selectFrom('installment')
    .select(['id', 'booking_id as bookingId'])
    .where('next_step_at', '<=', now)
    .orderBy('next_step_at')
    .limit(limit)
    .execute();

/** A finished stay of the member, as guest or host, that isn't fully paid. */
export const findUnpaid = (
  db: Db,
  memberId: string,
): Promise<{ readonly reference: string; readonly title: string } | undefined> =>
  db
    .selectFrom('booking')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .where('booking.status', '=', 'completed')
    .where('booking.unpaid_minor', '>', 0)
    .where((or) => or.or([or('booking.guest_id', '=', memberId), or('booking.host_id', '=', memberId)]))
    .select(['booking.reference', 'listing.title'])
    .limit(1)
    .executeTakeFirst();

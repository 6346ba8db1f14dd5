// Every query of damage reports.
import { DAMAGE, type DamageEnd, type DamageState } from '@daynook/contract/limits/damages';
import { type Selectable, sql, type Transaction, type Updateable } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DamageReport, DB } from '../../db/schema.ts';
import type { Mark } from '../../lib/cursor.ts';
import { addHours } from '../../lib/time/ranges.ts';
import { type BookingWithParties, selectWithParties, toBookingWithParties } from '../booking-parties/service.ts';

type Trx = Transaction<DB>;

export type ReportRow = Selectable<DamageReport>;

/** A booking with both sides, as far as damage needs it. */
export interface Subject extends BookingWithParties {
  readonly depositMinor: number;
}

const subjects = (db: Db) => selectWithParties(db).select('booking.damage_deposit_minor');
type SubjectRow = Awaited<ReturnType<ReturnType<typeof subjects>['execute']>>[number];

const toSubject = (row: SubjectRow): Subject => ({
  ...toBookingWithParties(row),
  depositMinor: row.damage_deposit_minor,
});

export async function findSubject(db: Db, bookingId: string): Promise<Subject | undefined> {
  const row = await subjects(db).where('booking.id', '=', bookingId).executeTakeFirst();
  return row && toSubject(row);
}

export const findReport = (db: Db, bookingId: string): Promise<ReportRow | undefined> =>
  db.selectFrom('damage_report').selectAll().where('booking_id', '=', bookingId).executeTakeFirst();

export const findBookingId = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('damage_report').select('booking_id').where('id', '=', id).executeTakeFirst())?.booking_id;

/** A booking's report, locked, so that concurrent actions run one after another. */
export const lockReport = (trx: Trx, bookingId: string): Promise<ReportRow | undefined> =>
  trx.selectFrom('damage_report').selectAll().where('booking_id', '=', bookingId).forNoKeyUpdate().executeTakeFirst();

/** False if the booking already has a report. */
export async function insertReport(
  trx: Trx,
  report: {
    readonly id: string;
    readonly bookingId: string;
    readonly amountMinor: number;
    readonly currency: string;
    readonly description: string;
    readonly by: string;
    readonly at: Date;
    readonly answerDueAt: Date;
    readonly nextStepAt: Date;
  },
): Promise<boolean> {
  const added = await trx
    .insertInto('damage_report')
    .values({
      id: report.id,
      booking_id: report.bookingId,
      amount_minor: report.amountMinor,
      currency: report.currency,
      description: report.description,
      state: 'guest',
      reported_by: report.by,
      reported_at: report.at,
      answer_due_at: report.answerDueAt,
      next_step_at: report.nextStepAt,
    })
    .onConflict((conflict) => conflict.column('booking_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

type Change = Omit<Updateable<DamageReport>, 'state' | 'closed_as'> & {
  readonly state?: DamageState;
  readonly closed_as?: DamageEnd;
};

/** Changes a locked report. */
export async function updateReport(trx: Trx, id: string, change: Change): Promise<void> {
  await trx
    .updateTable('damage_report')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/**
 * Staff have to act: undecided after the guest answered or their time was up, unpaid for long, a charge or refund with an unknown
 * outcome, or a failed refund.
 */
const isForStaff = (now: Date) => sql<boolean>`(damage_report.state = 'staff'
  or (damage_report.state = 'guest' and damage_report.answer_due_at <= ${now})
  or (damage_report.state = 'due' and damage_report.due_at <= ${now}::timestamptz - make_interval(days => ${DAMAGE.staffAfterDays}))
  or (damage_report.state = 'charging' and damage_report.due_at <= ${now}::timestamptz - interval '1 hour')
  or (damage_report.state = 'paid' and damage_report.refunded_at is null
    and (damage_report.refund_failure is not null or damage_report.refund_at <= ${now}::timestamptz - interval '1 hour')))`;

export interface Listed {
  readonly report: ReportRow;
  readonly subject: Subject;
}

/** For staff, the latest first. */
export async function listReports(
  db: Db,
  { isOpen, now, after, limit }: { isOpen: boolean; now: Date; after: Mark | undefined; limit: number },
): Promise<Listed[]> {
  const rows = await subjects(db)
    .innerJoin('damage_report', 'damage_report.booking_id', 'booking.id')
    .selectAll('damage_report')
    .$if(isOpen, (query) => query.where(isForStaff(now)))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(damage_report.reported_at, damage_report.id) < (${after!.at}, ${after!.id}::uuid)`),
    )
    .orderBy('damage_report.reported_at', 'desc')
    .orderBy('damage_report.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ report: row, subject: toSubject(row) }));
}

/** How many need staff, and since when the oldest does. */
export const countForStaff = (db: Db, now: Date): Promise<{ readonly count: number; readonly oldestAt: Date | null }> =>
  db
    .selectFrom('damage_report')
    .where(isForStaff(now))
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<Date | null>`min(coalesce(refund_at, due_at, reported_at))`.as('oldestAt'),
    ])
    .executeTakeFirstOrThrow();

/** A booking of the member, as guest or host, with damage that isn't settled. */
export const findOpenReport = (
  db: Db,
  memberId: string,
): Promise<{ readonly reference: string; readonly title: string } | undefined> =>
  db
    .selectFrom('damage_report')
    .innerJoin('booking', 'booking.id', 'damage_report.booking_id')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .where('damage_report.state', 'not in', ['paid', 'closed'])
    .where((or) => or.or([or('booking.guest_id', '=', memberId), or('booking.host_id', '=', memberId)]))
    .select(['booking.reference', 'listing.title'])
    .orderBy('damage_report.reported_at')
    .limit(1)
    .executeTakeFirst();

/** The guest's stay is over, and its host can still report damage. */
export async function awaitsReport(db: Db, guestId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('booking')
    .select('id')
    .where('guest_id', '=', guestId)
    .where('damage_deposit_minor', '>', 0)
    .where('status', 'in', ['confirmed', 'active', 'completed', 'closed'])
    .where('ends_at', '>', addHours(now, -DAMAGE.reportHours))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('damage_report').select('id').whereRef('booking_id', '=', 'booking.id'))),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Bookings whose report has a step that's due. */
export async function listDueSteps(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('damage_report')
    .select('booking_id')
    .where('next_step_at', '<=', now)
    .orderBy('next_step_at')
    .limit(limit)
    .execute();
  return rows.map(({ booking_id }) => booking_id);
}

// Queries for fines of hosts who canceled, and for the operator's settings.
import type { FineState } from '@daynook/contract/limits/host-cancellations';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB, HostFine } from '../../db/schema.ts';
import { selectEveryId } from '../members/service.ts';

type Trx = Transaction<DB>;

export interface FineRecord {
  readonly bookingId: string;
  readonly hostId: string;
  readonly currency: string;
  readonly percent: number;
  readonly amountMinor: number;
  readonly at: Date;
  readonly state: FineState;
  readonly note: string | null;
}

const toRecord = (row: Selectable<HostFine>): FineRecord => ({
  bookingId: row.booking_id,
  hostId: row.host_id,
  currency: row.currency,
  percent: row.percent,
  amountMinor: Number(row.amount_minor),
  at: row.at,
  state: row.state as FineState,
  note: row.note,
});

/**
 * Serializes changes of a host's fines: of two cancellations at once, the second sees whether the first was the free one. Not the
 * member's row, because reservations lock that one before listings, and here the booking is already locked.
 */
export async function lockFines(trx: Trx, hostId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fines:${hostId}`}, 0))`.execute(trx);
}

export async function findFine(db: Db, bookingId: string): Promise<FineRecord | undefined> {
  const row = await db.selectFrom('host_fine').selectAll().where('booking_id', '=', bookingId).executeTakeFirst();
  return row && toRecord(row);
}

/** Whether the host, with the accounts merged into theirs, had a free one since then, other than this one. */
export async function hadFree(db: Db, hostId: string, since: Date, before: Date): Promise<boolean> {
  const { rows } = await sql`
    select from host_fine where host_id in ${selectEveryId(hostId)} and state = 'free' and at > ${since} and at <= ${before}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** The host's first fine that's due in the time range; undefined if there's none. */
export async function findFirstDue(db: Db, hostId: string, after: Date, until: Date): Promise<FineRecord | undefined> {
  const { rows } = await sql<Selectable<HostFine>>`
    select * from host_fine where host_id in ${selectEveryId(hostId)} and state = 'due' and at >= ${after} and at < ${until}
    order by at, booking_id limit 1`.execute(db);
  return rows[0] && toRecord(rows[0]);
}

export async function insertFine(trx: Trx, fine: Omit<FineRecord, 'note'>): Promise<void> {
  await trx
    .insertInto('host_fine')
    .values({
      booking_id: fine.bookingId,
      host_id: fine.hostId,
      currency: fine.currency,
      percent: fine.percent,
      amount_minor: fine.amountMinor,
      at: fine.at,
      state: fine.state,
    })
    .execute();
}

export interface Ending {
  readonly from: FineState;
  readonly to: FineState;
  readonly by?: string | undefined;
  readonly note?: string | undefined;
}

/** Compare-and-set. False if it's in another state. */
export async function moveFine(trx: Trx, bookingId: string, { from, to, by, note }: Ending): Promise<boolean> {
  const moved = await trx
    .updateTable('host_fine')
    .set({ state: to, waived_by: by ?? null, note: note ?? null })
    .where('booking_id', '=', bookingId)
    .where('state', '=', from)
    .returning('booking_id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** Its limit is a value, so that the statement is prepared: every booking asks. */
export const findDifferencePercent = async (db: Db): Promise<number | undefined> =>
  (await db.selectFrom('cancellation_setting').select('difference_percent').limit(1).executeTakeFirst())
    ?.difference_percent;

export const findSettings = (db: Db) =>
  db
    .selectFrom('cancellation_setting')
    .innerJoin('member', 'member.id', 'cancellation_setting.changed_by')
    .selectAll('cancellation_setting')
    .select('member.name as changed_by_name')
    .executeTakeFirst();

export async function saveSettings(
  trx: Trx,
  settings: { readonly hasFines: boolean; readonly differencePercent: number; readonly at: Date; readonly by: string },
): Promise<void> {
  const values = {
    has_fines: settings.hasFines,
    difference_percent: settings.differencePercent,
    changed_at: settings.at,
    changed_by: settings.by,
  };
  await trx
    .insertInto('cancellation_setting')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

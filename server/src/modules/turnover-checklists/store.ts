// Queries for turnover checklists.
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';

/** In the order they were added, because ids increase over time. */
export const listTasks = (db: Db, propertyId: string) =>
  db
    .selectFrom('turnover_task')
    .select(['id as _id', 'text'])
    .where('property_id', '=', propertyId)
    .orderBy('id')
    .execute();

/** Serializes adding tasks to the list. */
export async function lockProperty(trx: Transaction<DB>, propertyId: string): Promise<void> {
  await trx.selectFrom('property').select('id').where('id', '=', propertyId).forNoKeyUpdate().execute();
}

export async function insertTask(
  trx: Transaction<DB>,
  task: { id: string; property_id: string; text: string; created_at: Date },
): Promise<void> {
  await trx.insertInto('turnover_task').values(task).execute();
}

/** True if it was on the property's list. */
export async function deleteTask(db: Db, { id, taskId }: { id: string; taskId: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('turnover_task')
    .where('id', '=', taskId)
    .where('property_id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

interface TurnoverRow {
  readonly taskId: string | null;
  readonly text: string | null;
  readonly at: Date | null;
  readonly by: string | null;
}

/**
 * The property's list with the booking's check marks. A row for each task, one row of nulls for an empty list, and none without
 * access.
 */
export async function listChecklist(db: Db, bookingId: string, whose: RawBuilder<boolean>): Promise<TurnoverRow[]> {
  const { rows } = await sql<TurnoverRow>`
    select task.id as "taskId", task.text, tick.at, member.name as by
    from booking join listing on listing.id = booking.listing_id
    left join turnover_task as task on task.property_id = listing.property_id
    left join turnover_tick as tick on tick.task_id = task.id and tick.booking_id = booking.id
    left join member on member.id = tick.member_id
    where booking.id = ${bookingId} and booking.status <> 'hold' and ${whose}
    order by task.id`.execute(db);
  return rows;
}

export interface Tick {
  readonly bookingId: string;
  readonly taskId: string;
  readonly memberId: string;
  readonly at: Date;
}

/** The first person to check it off counts. A task removed from the list in the meantime isn't checked off. */
export async function insertTick(db: Db, { bookingId, taskId, memberId, at }: Tick): Promise<void> {
  await sql`
    insert into turnover_tick (booking_id, task_id, member_id, at)
    select ${bookingId}, id, ${memberId}, ${at} from turnover_task where id = ${taskId} for key share
    on conflict do nothing`.execute(db);
}

export async function deleteTick(db: Db, { bookingId, taskId }: Pick<Tick, 'bookingId' | 'taskId'>): Promise<void> {
  await db.deleteFrom('turnover_tick').where('booking_id', '=', bookingId).where('task_id', '=', taskId).execute();
}

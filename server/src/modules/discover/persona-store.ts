// Every query of the staff edits that override the built-in personas. There are only a few rows.
import type { Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';

export interface EditRow {
  readonly persona: string;
  readonly id: string;
  readonly version: number;
  readonly name: string | null;
  readonly who: string | null;
  readonly needs: string | null;
  readonly filters: unknown;
  readonly edited_at: Date;
}

export interface OrderRow {
  readonly id: string;
  readonly version: number;
  readonly personas: string[];
  readonly hidden: string[];
}

export const listEdits = (db: Db): Promise<EditRow[]> => db.selectFrom('persona_edit').selectAll().execute();

export const findEdit = (db: Db, persona: string): Promise<EditRow | undefined> =>
  db.selectFrom('persona_edit').selectAll().where('persona', '=', persona).executeTakeFirst();

export const findOrder = (db: Db): Promise<OrderRow | undefined> =>
  db.selectFrom('persona_order').select(['id', 'version', 'personas', 'hidden']).executeTakeFirst();

/** Replaces the edit of the previous version, or adds the first one. Undefined if another edit came first. */
export async function putEdit(trx: Transaction<DB>, { filters, ...edit }: EditRow): Promise<EditRow | undefined> {
  const { persona, id, ...change } = {
    ...edit,
    filters: (filters === null ? null : JSON.stringify(filters)) as never,
  };
  if (edit.version === 1)
    return trx
      .insertInto('persona_edit')
      .values({ persona, id, ...change })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
  return trx
    .updateTable('persona_edit')
    .set(change)
    .where('persona', '=', persona)
    .where('version', '=', edit.version - 1)
    .returningAll()
    .executeTakeFirst();
}

/** Like `putEdit`, for the order. Returns its name for the log. */
export async function putOrder(
  trx: Transaction<DB>,
  { id, ...order }: OrderRow & { readonly edited_at: Date },
): Promise<string | undefined> {
  const row =
    order.version === 1
      ? await trx
          .insertInto('persona_order')
          .values({ id, ...order })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
      : await trx
          .updateTable('persona_order')
          .set(order)
          .where('version', '=', order.version - 1)
          .returning('id')
          .executeTakeFirst();
  return row?.id;
}

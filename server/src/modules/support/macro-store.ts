// Queries for canned replies shared by staff.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import { baseLetters } from '../../lib/base-letters.ts';

export const listMacros = (db: Db) =>
  db
    .selectFrom('support_macro')
    .select(['id', 'title', 'text'])
    .orderBy(baseLetters(sql.ref('title')))
    .execute();

/** Overwrites a reply with the same title, ignoring case. Returns its ID. */
export async function putMacro(
  trx: Transaction<DB>,
  macro: { id: string; title: string; text: string; staffId: string; at: Date },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into support_macro (id, title, text, updated_by, updated_at)
    values (${macro.id}, ${macro.title}, ${macro.text}, ${macro.staffId}, ${macro.at})
    on conflict (lower(title)) do update
      set title = excluded.title, text = excluded.text, updated_by = excluded.updated_by, updated_at = excluded.updated_at
    returning id`.execute(trx);
  return rows[0]!.id;
}

export async function deleteMacro(trx: Transaction<DB>, id: string): Promise<boolean> {
  const result = await trx.deleteFrom('support_macro').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

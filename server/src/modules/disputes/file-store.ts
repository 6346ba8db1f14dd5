// Every query of files for the bank.
import type { DISPUTE_FILE_TYPES, DisputeFileField } from '@daynook/contract/limits/disputes';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/schema.ts';

export interface FileRow {
  readonly id: string;
  readonly field: DisputeFileField;
  readonly mediaType: (typeof DISPUTE_FILE_TYPES)[number];
  readonly byteCount: number;
  /** Stripe's id of the file, once it's uploaded there. */
  readonly stripeId: string | null;
}

export async function listFiles(db: Kysely<DB>, disputeId: string): Promise<FileRow[]> {
  const rows = await db
    .selectFrom('dispute_file')
    .select(['id', 'field', 'media_type as mediaType', 'byte_count as byteCount', 'stripe_id as stripeId'])
    .where('dispute_id', '=', disputeId)
    .orderBy('field')
    .execute();
  return rows as FileRow[];
}

/** Returns the id of the file it replaced. */
export async function replaceFile(
  db: Kysely<DB>,
  file: FileRow & { readonly disputeId: string; readonly memberId: string | null },
  at: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ replaced: string | null }>`
    with before as (
      select id from dispute_file where dispute_id = ${file.disputeId} and field = ${file.field}
    )
    insert into dispute_file (id, dispute_id, field, media_type, byte_count, uploaded_by, created_at)
    values (${file.id}, ${file.disputeId}, ${file.field}, ${file.mediaType}, ${file.byteCount}, ${file.memberId}, ${at})
    on conflict (dispute_id, field) do update set id = excluded.id, media_type = excluded.media_type,
      byte_count = excluded.byte_count, uploaded_by = excluded.uploaded_by, created_at = excluded.created_at, stripe_id = null
    returning (select id from before) as replaced`.execute(db);
  return rows[0]?.replaced ?? undefined;
}

export async function saveStripeId(db: Kysely<DB>, id: string, stripeId: string): Promise<void> {
  await db.updateTable('dispute_file').set({ stripe_id: stripeId }).where('id', '=', id).execute();
}

/** Returns its id; undefined if there was none. */
export async function removeFile(
  db: Kysely<DB>,
  disputeId: string,
  field: DisputeFileField,
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('dispute_file')
    .where('dispute_id', '=', disputeId)
    .where('field', '=', field)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

// Reported messages: who may report, the context staff see, and removing the message (H8).
import type { ReportedLine } from '@daynook/contract/staff/reports';
import type { Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { queueEffects } from '../../jobs/outbox.ts';
import { changedEffect } from './message-effects.ts';
import { listAround, updateHidden } from './reported-store.ts';

export { findReportable as reportMessage } from './reported-store.ts';

/** The message with a few around it, but not the rest of the conversation. Undefined if it doesn't exist anymore. */
export async function showReportedMessage(db: Db, id: string) {
  const rows = await listAround(db, id);
  if (rows.length === 0) return undefined;
  const lines = rows.map(
    (row): ReportedLine => ({
      _id: row.id,
      by: { _id: row.sender_id, name: row.name },
      at: row.created_at.toISOString(),
      text: row.content,
      isReported: row.is_reported,
      pictureIds: row.picture_ids,
      files: row.files,
    }),
  );
  return { isHidden: rows[0]!.is_hidden, path: null, lines };
}

/** Removes its text, pictures, and PDFs for everyone, also on open pages. The message keeps its position, so positions have no gaps. */
export async function hideMessage(
  trx: Transaction<DB>,
  id: string,
  { deps, at }: { deps: Pick<Deps, 'newId' | 'clock'>; at: Date },
): Promise<void> {
  if (await updateHidden(trx, id, at)) await queueEffects(trx, deps, [changedEffect(id)]);
}

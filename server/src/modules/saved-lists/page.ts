// A page of a list's entries, for members and visitors. The caller has checked access.
import { SAVED_LISTS } from '@daynook/contract/limits/saved-lists';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.ts';
import { readCursor, writeCursor } from '../../lib/cursor.ts';
import { cursorTime, orderOfMoment } from '../bookmarks/service.ts';
import { listCards } from '../listings/service.ts';
import { countEntries, countOffered, listEntries } from './store.ts';

/** Throws VALIDATION_FAILED for an invalid cursor. */
export async function loadPage(
  db: Kysely<DB>,
  of: { listId: string; viewerId: string | null },
  cursor: string | undefined,
) {
  const mark = cursor === undefined ? undefined : readCursor(cursor);
  const [rows, entryCount] = await Promise.all([
    listEntries(db, of, {
      after: mark && { order: orderOfMoment(mark.at), id: mark.id },
      limit: SAVED_LISTS.pageSize + 1,
    }),
    of.viewerId === null ? countOffered(db, of.listId) : countEntries(db, of.listId),
  ]);
  const entries = rows.slice(0, SAVED_LISTS.pageSize);
  const last = rows.length > entries.length ? entries.at(-1) : undefined;
  const cards = await listCards(
    db,
    entries.map(({ listing_id }) => listing_id),
  );
  return {
    entries,
    entryCount,
    cards,
    nextCursor: last ? writeCursor({ at: cursorTime(last.order_key), id: last.id }) : null,
  };
}

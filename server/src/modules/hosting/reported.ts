// Workspaces that members report: what is told of one, how it stands before staff, and how it leaves the market.
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { lockSpaces } from '../availability/service.ts';
import { suspendReported } from './review.ts';
import * as reviews from './review-store.ts';

type Db = Kysely<DB> | Transaction<DB>;

const wordsOf = ({ title, description }: { title: string; description: string }) =>
  [title, description].filter(Boolean).join('\n\n');

/** Whose it is and what it says; undefined for what is not on the market, or the reporter's own. */
export async function reportListing(trx: Db, id: string, reporterId: string) {
  const row = await reviews.findReported(trx, id);
  if (!row || (row.state !== 'live' && row.state !== 'paused') || row.host_id === reporterId) return undefined;
  return { aboutId: row.host_id, excerpt: wordsOf(row) };
}

/** As it stands now, for staff; undefined once it is removed. */
export async function showReportedListing(db: Db, id: string) {
  const row = await reviews.findReported(db, id);
  if (!row || row.state === 'deleted') return undefined;
  return {
    isHidden: row.state === 'suspended',
    path: `/listing/${id}`,
    lines: [
      {
        _id: id,
        by: { _id: row.host_id, name: row.host_name },
        at: row.updated_at.toISOString(),
        text: wordsOf(row),
        isReported: true,
        pictureIds: [],
      },
    ],
  };
}

/** Suspends it, with the reason its host reads in the editor; bookings made stay. Nothing happens to what is off the market. */
export async function hideListing(
  trx: Transaction<DB>,
  id: string,
  why: { deps: Pick<Deps, 'newId' | 'clock'>; reason: string; actorId: string },
): Promise<void> {
  await lockSpaces(trx, id);
  await suspendReported(trx, id, why);
}

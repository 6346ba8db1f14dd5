// Reported listings: what a report contains, and what staff see.

import type { Db } from '../../db/db.ts';
import * as reviews from './review-store.ts';

const joinTexts = ({ title, description }: { title: string; description: string }) =>
  [title, description].filter(Boolean).join('\n\n');

/** The listing's owner and text; undefined if it isn't on the market or belongs to the reporter. */
export async function reportListing(trx: Db, id: string, reporterId: string) {
  const row = await reviews.findReported(trx, id);
  if (!row || (row.state !== 'live' && row.state !== 'paused') || row.host_id === reporterId) return undefined;
  return { aboutId: row.host_id, excerpt: joinTexts(row) };
}

/** Its current state, for staff; undefined if it was removed. */
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
        text: joinTexts(row),
        isReported: true,
        pictureIds: [],
        files: [],
      },
    ],
  };
}

// Reported reviews: who may report one, what staff see, and how it's hidden (I6). Reviews are removed, never edited, and both sides
// are notified why.
import type { ReportedLine } from '@daynook/contract/staff/reports';
import type { Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { queueEffects } from '../../jobs/outbox.ts';
import { emailEffect } from '../emails/service.ts';
import { refreshListings } from '../listings/service.ts';
import { changedEffect, toReader } from './publish-reviews.ts';
import { OTHER_SIDE } from './rules.ts';
import * as store from './writing-store.ts';

/** What a report contains; undefined for hidden reviews, and for the review's writer. */
export async function reportReview(trx: Db, id: string, reporterId: string) {
  const row = await store.findReported(trx, id);
  if (!row?.published_at || row.hidden_at || row.author_id === reporterId) return undefined;
  return { aboutId: row.author_id, excerpt: row.text };
}

/** The review with its reply, for staff. */
export async function showReportedReview(db: Db, id: string) {
  const row = await store.findReported(db, id);
  if (!row) return undefined;
  const lines: ReportedLine[] = [
    {
      _id: row.id,
      by: { _id: row.author_id, name: row.author_name },
      at: row.written_at.toISOString(),
      text: [`${row.rating} of 5`, row.text, row.private_note && `Private note: ${row.private_note}`]
        .filter(Boolean)
        .join('\n'),
      isReported: true,
      pictureIds: [],
      files: [],
    },
  ];
  if (row.reply !== null) {
    const [answererId, name] =
      row.side === 'guest' ? [row.host_id, row.host_name] : [row.guest_id ?? row.host_id, row.guest_name ?? ''];
    lines.push({
      _id: `${row.id}`,
      by: { _id: row.replier_id ?? answererId, name: row.replier_name ?? name },
      at: (row.replied_at ?? row.written_at).toISOString(),
      text: row.reply,
      isReported: false,
      pictureIds: [],
      files: [],
    });
  }
  const path = row.side === 'guest' ? `/listing/${row.listing_id}` : null;
  return { isHidden: row.hidden_at !== null, path, lines };
}

/**
 * Hides the review and its reply from everyone, and removes its stars from the listing. The caller notifies the writer, this
 * function the reviewed person.
 */
export async function hideReview(
  trx: Transaction<DB>,
  id: string,
  { deps, at, reason }: { deps: Pick<Deps, 'newId' | 'clock'>; at: Date; reason: string },
): Promise<void> {
  if (!(await store.hide(trx, id, { at, reason }))) return;
  const row = await store.findReported(trx, id);
  if (!row) return;
  if (row.side === 'guest') await refreshListings(trx, [row.listing_id]);
  const booking = row.booking_id === null ? undefined : await store.findBooking(trx, row.booking_id);
  if (!booking) return;
  const reviewed = toReader(booking, OTHER_SIDE[row.side as 'guest' | 'host']);
  const email =
    reviewed &&
    emailEffect({
      template: 'review-hidden',
      to: reviewed.email,
      memberId: reviewed.id,
      data: { name: reviewed.name, bookingId: booking.id, listingTitle: booking.listing_title, reason },
    });
  await queueEffects(trx, deps, [...(email ? [email] : []), changedEffect(booking)]);
}

// Publishes both reviews together, once the second is written or the time is up, with all effects in one transaction (I2).
import type { Transaction } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { type Effect, queueEffects } from '../../jobs/outbox.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { emailEffect } from '../emails/service.ts';
import { refreshListings } from '../listings/service.ts';
import { occurrenceEffect } from '../webhook-events/service.ts';
import { OTHER_SIDE, replyableUntil } from './rules.ts';
import * as store from './writing-store.ts';

const BATCH = 100;

type Parts = Pick<Deps, 'newId' | 'clock'>;

/** Makes open pages of both sides reload. */
export const changedEffect = (booking: store.ReviewedBooking): Effect => ({
  topic: 'booking',
  payload: {
    bookingId: booking.id,
    guestId: booking.guest_id,
    hostId: booking.host_id,
    event: 'reviewed',
    by: 'system',
    reason: null,
  },
});

/** One side of the booking as an email recipient; undefined for inactive or deleted members. */
export function toReader(booking: store.ReviewedBooking, side: 'guest' | 'host') {
  const [id, name, email, status] =
    side === 'guest'
      ? [booking.guest_id, booking.guest_name, booking.guest_email, booking.guest_status]
      : [booking.host_id, booking.host_name, booking.host_email, booking.host_status];
  return status === 'suspended' ? undefined : { id, name, email };
}

function publishedEmail(booking: store.ReviewedBooking, review: store.Published, now: Date): Effect[] {
  const side = review.side as 'guest' | 'host';
  const reader = toReader(booking, OTHER_SIDE[side]);
  if (!reader) return [];
  const email = emailEffect({
    template: 'review-published',
    to: reader.email,
    memberId: reader.id,
    data: {
      reviewId: review.id,
      bookingId: booking.id,
      name: reader.name,
      from: side === 'guest' ? booking.guest_name : booking.host_name,
      side,
      listingTitle: booking.listing_title,
      rating: review.rating,
      text: review.text,
      ...(review.private_note === null ? {} : { hasPrivateNote: true }),
      replyUntil: replyableUntil(now).toISOString(),
      timeZone: booking.time_zone,
    },
  });
  return [email];
}

/** Publishes the booking's reviews, which are locked. Returns how many. */
export async function publishNow(trx: Transaction<DB>, deps: Parts, booking: store.ReviewedBooking): Promise<number> {
  const now = deps.clock.now();
  const published = await store.publish(trx, booking.id, now);
  if (published.length === 0) return 0;
  if (published.some(({ side }) => side === 'guest')) await refreshListings(trx, [booking.listing_id]);
  await queueEffects(trx, deps, [
    ...published.flatMap((review) => publishedEmail(booking, review, now)),
    ...published.map((review) =>
      occurrenceEffect({
        type: 'review.published',
        memberIds: [booking.guest_id, booking.host_id],
        subject: { reviewId: review.id, bookingId: booking.id },
      }),
    ),
    changedEffect(booking),
  ]);
  return published.length;
}

const publishDueReviews = (deps: Deps, bookingId: string): Promise<number> =>
  retryTransaction(deps.db.kysely, async (trx) => {
    const booking = await store.lockReviews(trx, bookingId);
    return booking ? publishNow(trx, deps, booking) : 0;
  });

/** Publishes due reviews. Idempotent, also on several nodes. */
export async function publishDue(deps: Deps): Promise<number> {
  let count = 0;
  for (;;) {
    const ids = await store.listDueToPublish(deps.db.kysely, deps.clock.now(), BATCH);
    let publishedCount = 0;
    for (const id of ids) {
      try {
        publishedCount += await publishDueReviews(deps, id);
      } catch (error) {
        deps.log.error({ err: error, bookingId: id }, 'failed to publish reviews');
      }
    }
    count += publishedCount;
    // Ends the loop, which would find the failed one again. The next run retries it.
    if (ids.length < BATCH || publishedCount === 0) break;
  }
  if (count > 0) deps.outboxSignal.ring();
  return count;
}

export const reviewJobs: readonly TimedJob[] = [{ name: 'reviews-publish', everySeconds: 60, run: publishDue }];

// Writing a review and replying to one. The reader's side of the booking is checked each time: its guest, its host, or a co-host who may
// answer for the host.
import type { ReviewCategory } from '@daynook/contract/limits/reviews';
import type { BookingReviews, ReviewSide } from '@daynook/contract/reviews';
import type { Db } from '../../db/db.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { queueEffects } from '../../jobs/outbox.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { emailEffect } from '../emails/service.ts';
import { hasPermissionFor } from '../permissions/service.ts';
import { changedEffect, publishNow, toReader } from './publish-reviews.ts';
import { OTHER_SIDE, ratedColumns, replyableUntil, reviewableUntil, reviewsUntil } from './rules.ts';
import { type BookingReviewRow, listOfBooking } from './store.ts';
import { viewBookingReview } from './view.ts';
import * as store from './writing-store.ts';

async function findSide(db: Db, actor: MemberActor, booking: store.ReviewedBooking): Promise<ReviewSide | undefined> {
  if (actor.memberId === booking.guest_id) return 'guest';
  if (booking.status === 'hold') return undefined;
  if (actor.memberId === booking.host_id) return 'host';
  return (await hasPermissionFor(db, actor.memberId, { listingId: booking.listing_id }, 'answer')) ? 'host' : undefined;
}

/** The side the actor writes for. Throws NOT_FOUND for anyone else. */
async function requireSide(
  db: Db,
  actor: MemberActor,
  booking: store.ReviewedBooking | undefined,
): Promise<{ booking: store.ReviewedBooking; side: ReviewSide }> {
  const side = booking && (await findSide(db, actor, booking));
  if (!booking || !side) throw new AppError('NOT_FOUND');
  return { booking, side };
}

/** Who didn't come can't say what the space was like. */
const sawTheSpace = (booking: store.ReviewedBooking, side: ReviewSide): boolean =>
  side !== 'guest' || !booking.is_no_show;

const timed = (booking: store.ReviewedBooking) => ({ status: booking.status, endsAt: booking.ends_at! });

function findReplyDeadline(theirs: BookingReviewRow | undefined, now: Date): string | null {
  if (!theirs?.published_at || theirs.hidden_at || theirs.reply !== null) return null;
  const until = replyableUntil(theirs.published_at);
  return now < until ? until.toISOString() : null;
}

async function viewFor(
  db: Db,
  deps: Pick<Deps, 'clock'>,
  booking: store.ReviewedBooking,
  side: ReviewSide | undefined,
): Promise<BookingReviews> {
  const now = deps.clock.now();
  const rows = await listOfBooking(db, booking.id);
  const mine = rows.find((row) => row.side === side);
  const theirs = side && rows.find((row) => row.side === OTHER_SIDE[side]);
  return {
    side: side ?? null,
    until: reviewsUntil(timed(booking))?.toISOString() ?? null,
    canWrite:
      side !== undefined &&
      sawTheSpace(booking, side) &&
      !mine?.published_at &&
      reviewableUntil(timed(booking), now) !== null,
    replyUntil: findReplyDeadline(theirs, now),
    // Before it's published, the other side's review is completely hidden, even whether it exists.
    reviews: rows
      .filter((row) => row === mine || row.published_at !== null)
      .map((row) => viewBookingReview(row, side === undefined || row === mine)),
  };
}

/** Both reviews of a booking, as far as the actor may see them. Staff see published ones. Throws NOT_FOUND. */
export async function viewBookingReviews(deps: Deps, actor: MemberActor, bookingId: string): Promise<BookingReviews> {
  const db = deps.db.kysely;
  const booking = await store.findBooking(db, bookingId);
  const side = booking && (await findSide(db, actor, booking));
  if (!booking || (!side && !actor.permissions.has('bookings'))) throw new AppError('NOT_FOUND');
  return viewFor(db, deps, booking, side);
}

export interface ReviewInput {
  readonly bookingId: string;
  readonly rating: number;
  readonly categories?: Partial<Record<ReviewCategory, number | undefined>> | undefined;
  readonly text?: string | undefined;
  readonly privateNote?: string | undefined;
}

/**
 * Writes the review of the actor's side, or replaces it while it's hidden. The second of the two publishes both. One transaction.
 * Throws NOT_FOUND for other people's bookings, REVIEW_CLOSED before the end, after the deadline, once published, and for a
 * guest who's recorded as a no-show, VALIDATION_FAILED for a guest rated like a listing.
 */
export function writeReview(deps: Deps, actor: MemberActor, input: ReviewInput): Promise<BookingReviews> {
  const { categories = {} } = input;
  return retryTransaction(deps.db.kysely, async (trx) => {
    const { booking, side } = await requireSide(trx, actor, await store.lockReviews(trx, input.bookingId));
    if (side === 'host' && Object.values(categories).some((stars) => stars !== undefined))
      throw new AppError('VALIDATION_FAILED', {
        fields: { categories: say('These ratings are for listings, not guests.') },
      });
    if (!sawTheSpace(booking, side))
      throw new AppError('REVIEW_CLOSED', {
        message: say('You’re recorded as a no-show. If you were there, contest it on the booking page first.'),
      });
    const now = deps.clock.now();
    const closesAt = reviewableUntil(timed(booking), now);
    if (!closesAt) throw new AppError('REVIEW_CLOSED');
    const isWritten = await store.write(trx, {
      id: deps.newId(),
      bookingId: booking.id,
      listingId: booking.listing_id,
      side,
      guestId: side === 'host' ? booking.guest_id : null,
      authorId: actor.memberId,
      rating: input.rating,
      rated: ratedColumns(categories),
      text: input.text ?? '',
      privateNote: input.privateNote || null,
      at: now,
      closesAt,
    });
    if (!isWritten)
      throw new AppError('REVIEW_CLOSED', { message: say('This review is published, so you can’t edit it.') });
    if ((await listOfBooking(trx, booking.id)).length === 2) await publishNow(trx, deps, booking);
    return viewFor(trx, deps, booking, side);
  }).finally(() => deps.outboxSignal.ring());
}

/**
 * Publishes the reviewed side's only reply and notifies the writer. One transaction. Throws NOT_FOUND if the review isn't about
 * them, REVIEW_CLOSED after 30 days or if there's already a reply.
 */
export function replyToReview(
  deps: Deps,
  actor: MemberActor,
  { id, text }: { id: string; text: string },
): Promise<BookingReviews> {
  return retryTransaction(deps.db.kysely, async (trx) => {
    const review = await store.findReview(trx, id);
    if (!review?.published_at || review.hidden_at || review.booking_id === null) throw new AppError('NOT_FOUND');
    const { booking, side } = await requireSide(trx, actor, await store.findBooking(trx, review.booking_id));
    if (side === review.side) throw new AppError('NOT_FOUND');
    const now = deps.clock.now();
    if (replyableUntil(review.published_at) <= now)
      throw new AppError('REVIEW_CLOSED', { message: say('You can reply to a review for 30 days.') });
    if (!(await store.reply(trx, id, { text, by: actor.memberId, at: now })))
      throw new AppError('REVIEW_CLOSED', { message: say('You’ve already replied to this review.') });
    const writerSide = review.side as ReviewSide;
    const writer = toReader(booking, writerSide);
    const email =
      writer &&
      emailEffect({
        template: 'review-answered',
        to: writer.email,
        memberId: writer.id,
        data: {
          reviewId: id,
          bookingId: booking.id,
          name: writer.name,
          from: actor.name,
          listingTitle: booking.listing_title,
          text,
        },
      });
    await queueEffects(trx, deps, [...(email ? [email] : []), changedEffect(booking)]);
    return viewFor(trx, deps, booking, side);
  }).finally(() => deps.outboxSignal.ring());
}

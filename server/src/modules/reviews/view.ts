// Converts reviews to what goes over the wire.
import type {
  BookingReview,
  CancellationLine,
  MemberReview,
  Review,
  ReviewDue,
  ReviewSide,
} from '@daynook/contract/reviews';
import { endsOnLocalDate, startsOnLocalDate } from '../../lib/time/zoned.ts';
import { pictureUrl } from '../members/service.ts';
import { pickCategories } from './rules.ts';
import type { BookingReviewRow, CancellationRow, DueRow, MemberReviewRow, ReviewRow } from './store.ts';

/** The name shown for a deleted or suspended member's reviews. */
const FORMER = 'Former member';

interface AuthorRow {
  readonly name: string;
  readonly author_status: string;
  readonly picture_key: string | null;
  readonly picture_url: string | null;
}

/** "Maya Chen" becomes "Maya C.", because it's private who stayed where on which day. */
function shortName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const last = rest.at(-1);
  return last ? `${first} ${[...last][0]!.toLocaleUpperCase('en')}.` : first;
}

const viewAuthor = (row: AuthorRow, toShownName: (name: string) => string): Review['author'] =>
  row.author_status === 'suspended'
    ? { name: FORMER, picture: null }
    : { name: toShownName(row.name), picture: pictureUrl(row) };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Month, length, and number of guests of the stay, rounded so that nobody can tell the day. */
export function viewStay(
  { starts_at: startsAt, ends_at: endsAt, guests }: Pick<ReviewRow, 'starts_at' | 'ends_at' | 'guests'>,
  timeZone: string,
): Review['stay'] {
  if (!startsAt || !endsAt || guests === null) return null;
  const [first, last] = [startsOnLocalDate(startsAt, timeZone), endsOnLocalDate(endsAt, timeZone)];
  const length =
    first === last
      ? { unit: 'hour' as const, count: Math.max(1, Math.round((endsAt.getTime() - startsAt.getTime()) / HOUR_MS)) }
      : { unit: 'day' as const, count: Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1 };
  return { month: first.slice(0, 7), ...length, guests };
}

export const viewReview = (row: ReviewRow, timeZone: string): Review => ({
  _id: row.id,
  author: viewAuthor(row, shortName),
  rating: row.rating,
  categories: pickCategories(row),
  text: row.text,
  reply: row.reply,
  writtenOn: startsOnLocalDate(row.written_at, timeZone),
  stay: viewStay(row, timeZone),
});

/** Only the month and the days before: the exact hours are the guest's. */
export const viewCancellation = (
  row: CancellationRow,
  { timeZone, position }: { timeZone: string; position: number },
): CancellationLine => {
  const canceledAt = row.cancelled_at!;
  return {
    month: startsOnLocalDate(canceledAt, timeZone).slice(0, 7),
    daysBefore: Math.max(0, Math.floor((row.starts_at!.getTime() - canceledAt.getTime()) / DAY_MS)),
    position,
  };
};

/** Where a guest stayed is private, too, so reviews of guests name no listing. */
export const viewMemberReview = (row: MemberReviewRow): MemberReview => ({
  ...viewReview(row, row.time_zone),
  ...(row.side === 'guest' ? {} : { stay: null }),
  listing: row.side === 'guest' ? { _id: row.listing_id, title: row.listing_title } : null,
});

/** For the two sides of the booking, who know each other's names. A review removed by staff is only visible to its writer. */
export function viewBookingReview(row: BookingReviewRow, isWriter: boolean): BookingReview {
  const isWithheld = row.hidden_at !== null && !isWriter;
  return {
    _id: row.id,
    side: row.side as ReviewSide,
    author: viewAuthor(row, (name) => name),
    rating: row.rating,
    categories: pickCategories(row),
    text: isWithheld ? '' : row.text,
    writtenAt: (row.edited_at ?? row.written_at).toISOString(),
    publishedAt: row.published_at?.toISOString() ?? null,
    reply: isWithheld ? null : row.reply,
    privateNote: isWithheld ? null : row.private_note,
    hiddenReason: row.hidden_reason,
  };
}

export const viewDueReview = (row: DueRow): ReviewDue => ({
  bookingId: row.booking_id,
  side: row.side,
  other: { name: row.name, picture: pictureUrl(row) },
  listing: { _id: row.listing_id, title: row.listing_title },
  endedAt: row.ends_at.toISOString(),
  timeZone: row.time_zone,
  until: row.until.toISOString(),
});

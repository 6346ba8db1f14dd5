// Turns a demo booking into all the rows of a real one: events, payment, ledger, occupied range, review.
import { createHash } from 'node:crypto';
import { REVIEW_CATEGORIES, REVIEWS } from '@daynook/contract/limits/reviews';
import { instantOfWallClock, wallClockText } from '../../src/lib/time/zoned.ts';
import { makeReference } from '../../src/modules/bookings/reference.ts';
import { calculateShare } from '../../src/modules/prices/currency.ts';
import { quoteListing } from '../../src/modules/prices/rules.ts';
import type { DemoStay } from './history.ts';
import { ABOUT_GUESTS } from './review-words.ts';
import type { Row } from './rows.ts';

const TABLES = [
  'booking',
  'booking_event',
  'payment_attempt',
  'sandbox_charge',
  'ledger_transaction',
  'ledger_entry',
  'occupied',
  'review',
] as const;
export type StayRows = Record<(typeof TABLES)[number], Row[]>;
export const emptyStayRows = (): StayRows =>
  Object.fromEntries(TABLES.map((table) => [table, []])) as unknown as StayRows;

export interface StayIds {
  readonly listingId: string;
  readonly hostId: string;
  readonly guestId: string;
  /** Parts of a whole place with their buffers. */
  readonly parts: readonly { listingId: string; seats: number; bufferMinutes: number }[];
}

export interface Making {
  readonly now: Date;
  readonly newId: () => string;
  readonly newReference: (bookingId: string) => string;
}

export type StayFate = 'closed' | 'confirmed' | 'requested';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const range = (from: Date, to: Date) => `[${from.toISOString()},${to.toISOString()})`;

const idFrom = (digest: Buffer): string =>
  digest.toString('hex', 0, 16).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-7$3-a$4-$5');

/** How long a host took to accept: some are quick, others take hours. */
function answerMinutes(bookingId: string, hostId: string): number {
  const toByte = (text: string) => createHash('sha256').update(text).digest()[0]!;
  return 4 + toByte(`answers ${hostId}`) + toByte(`answer ${bookingId}`);
}

/**
 * One to 28 days ahead, and never before the listing existed. Bookings that would be made later are spread over five weeks, so that no
 * week stands out.
 */
function chooseBookedAt(bookingId: string, startsAt: Date, listedAt: Date, now: Date): Date {
  const digest = createHash('sha256').update(bookingId).digest();
  const bookedMs = startsAt.getTime() - (1 + (digest[0]! % 28)) * 24 * HOUR_MS;
  const latelyMs = now.getTime() - (1 + (digest.readUInt16BE(1) % (35 * 24))) * HOUR_MS;
  return new Date(
    Math.max(bookedMs < now.getTime() - HOUR_MS ? bookedMs : latelyMs, listedAt.getTime() + 10 * HOUR_MS),
  );
}

/** Makes unused booking references. Among nine thousand, a collision happens in one start out of twenty. */
export function referencesBeside(references: Iterable<string>): (bookingId: string) => string {
  const taken = new Set(references);
  return (bookingId) => {
    for (let turn = 0; ; turn += 1) {
      const reference = makeReference(bookingId, turn);
      if (taken.has(reference)) continue;
      taken.add(reference);
      return reference;
    }
  };
}

/** Our fees of a new installation, in basis points. */
const GUEST_FEE = 500;
const HOST_FEE = 1_000;

/** Adds the rows of one booking; `now` is when the demo is filled. */
export function addStay(
  rows: StayRows,
  stay: DemoStay,
  ids: StayIds,
  fate: StayFate,
  { now, newId, newReference }: Making,
): void {
  const { home, listing } = stay;
  const { timeZone } = home;
  const startsAt = instantOfWallClock(stay.date, stay.startMinute, timeZone);
  const endsAt = instantOfWallClock(stay.date, stay.endMinute, timeZone);
  const space = {
    ...listing.prices,
    guestFeeBasisPoints: GUEST_FEE,
    guestFeeMinimumMinor: 0,
    timeZone,
    halfDayMaxMinutes: 240,
    startStepMinutes: listing.rules.startStep,
    maxDurationMinutes: listing.rules.maxDuration,
  };
  const quote = quoteListing(space, { startsAt, endsAt, guests: stay.guests, openDates: new Set([stay.date]) });
  const hostFeeMinor = calculateShare(quote.subtotalMinor, HOST_FEE);
  const id = newId();
  const listedAt = new Date(now.getTime() - home.ageDays * 24 * HOUR_MS);
  const bookedAt =
    fate === 'requested' ? new Date(now.getTime() - 40 * MINUTE_MS) : chooseBookedAt(id, startsAt, listedAt, now);
  const isPaid = fate !== 'requested';
  const at = bookedAt.toISOString();
  // A host who accepts requests did so after a while.
  const isAnswered = isPaid && listing.bookingMode === 'request';
  const askedAt = isAnswered
    ? new Date(bookedAt.getTime() - answerMinutes(id, ids.hostId) * MINUTE_MS).toISOString()
    : at;
  const closedAt = new Date(endsAt.getTime() + 48 * HOUR_MS).toISOString();

  rows.booking.push({
    id,
    reference: newReference(id),
    listing_id: ids.listingId,
    guest_id: ids.guestId,
    host_id: ids.hostId,
    status: fate,
    payment_status: isPaid ? 'paid' : 'authorized',
    during: range(startsAt, endsAt),
    time_zone: timeZone,
    local_start: wallClockText(startsAt, timeZone),
    local_end: wallClockText(endsAt, timeZone),
    guests: stay.guests,
    message: null,
    currency: quote.currency,
    lines: quote.lines,
    total_minor: quote.totalMinor,
    subtotal_minor: quote.subtotalMinor,
    guest_fee_minor: quote.guestFeeMinor,
    host_fee_minor: hostFeeMinor,
    cancellation_policy: listing.policy,
    house_rules: listing.houseRules,
    booking_mode: listing.bookingMode,
    refunded_minor: 0,
    version: 1,
    expires_at: isPaid
      ? null
      : new Date(Math.min(bookedAt.getTime() + 24 * HOUR_MS, startsAt.getTime() - 30 * MINUTE_MS)).toISOString(),
    requested_at: isPaid && !isAnswered ? null : askedAt,
    confirmed_at: isPaid ? at : null,
    created_at: askedAt,
  });
  const event = (code: string, by: string, when: string, eventId = newId()) =>
    rows.booking_event.push({
      id: eventId,
      booking_id: id,
      code,
      by_party: by,
      member_id: null,
      reason: null,
      amount_minor: code === 'paid' ? quote.totalMinor : null,
      at: when,
    });
  if (isAnswered) event('requested', 'guest', askedAt, idFrom(createHash('sha256').update(`asked ${id}`).digest()));
  event(isPaid ? 'confirmed' : 'requested', isAnswered ? 'host' : 'guest', at);
  if (isPaid) event('paid', 'system', at);
  if (fate === 'closed') event('closed', 'system', closedAt);

  const chargeReference = `sandbox_${id.replaceAll('-', '')}`;
  rows.sandbox_charge.push({
    reference: chargeReference,
    idempotency_key: `${id}:authorize:1`,
    card_last4: '4242',
    amount_minor: quote.totalMinor,
    currency: quote.currency,
    state: isPaid ? 'captured' : 'authorized',
    refunded_minor: 0,
    created_at: askedAt,
  });
  for (const operation of isPaid ? ['authorize', 'capture'] : ['authorize']) {
    rows.payment_attempt.push({
      id: newId(),
      booking_id: id,
      provider: 'sandbox',
      operation,
      idempotency_key: `${id}:${operation}:1`,
      amount_minor: quote.totalMinor,
      currency: quote.currency,
      status: 'succeeded',
      provider_reference: chargeReference,
      attempts: 1,
      created_at: operation === 'authorize' ? askedAt : at,
      settled_at: operation === 'authorize' ? askedAt : at,
    });
  }
  const post = (
    kind: string,
    when: string,
    memo: string,
    entries: readonly (readonly [account: string, amountMinor: number, memberId: string | null])[],
  ) => {
    const transactionId = newId();
    rows.ledger_transaction.push({
      id: transactionId,
      booking_id: id,
      kind,
      idempotency_key: `${id}:${kind}:1`,
      memo,
      at: when,
    });
    for (const [account, amountMinor, memberId] of entries) {
      if (amountMinor !== 0)
        rows.ledger_entry.push({
          id: newId(),
          transaction_id: transactionId,
          account,
          member_id: memberId,
          currency: quote.currency,
          amount_minor: amountMinor,
        });
    }
  };
  if (isPaid)
    post('capture', at, 'Guest paid', [
      ['clearing', quote.totalMinor, null],
      ['guest_funds_held', -quote.totalMinor, null],
    ]);
  if (fate === 'closed') {
    post('settle', closedAt, 'Booking closed', [
      ['guest_funds_held', quote.totalMinor, null],
      ['host_payable', -(quote.subtotalMinor - hostFeeMinor), ids.hostId],
      ['platform_revenue', -(quote.guestFeeMinor + hostFeeMinor), null],
    ]);
  }

  const bufferMinutes = Math.max(0, listing.rules.bufferAfter);
  rows.occupied.push({
    id: newId(),
    listing_id: ids.listingId,
    seat: 1,
    during: range(startsAt, new Date(endsAt.getTime() + bufferMinutes * MINUTE_MS)),
    kind: 'booking',
    buffer_minutes: bufferMinutes,
    booking_id: id,
  });
  for (const part of ids.parts) {
    for (let seat = 1; seat <= part.seats; seat += 1) {
      rows.occupied.push({
        id: newId(),
        listing_id: part.listingId,
        seat,
        during: range(startsAt, new Date(endsAt.getTime() + part.bufferMinutes * MINUTE_MS)),
        kind: 'linked',
        buffer_minutes: part.bufferMinutes,
        booking_id: id,
      });
    }
  }
  // Ids are used in the same order even if it's left out.
  const reviewId = stay.review && newId();
  const isOpen = endsAt.getTime() > now.getTime() - REVIEWS.windowDays * 24 * HOUR_MS;
  // Leaves something to review for the demo accounts.
  const isLeftOut = isOpen && (stay.guestIndex === 0 || stay.home.host.email !== undefined);
  if (stay.review && !isLeftOut) {
    const writtenAt = new Date(Math.min(endsAt.getTime() + 20 * HOUR_MS, now.getTime())).toISOString();
    const about = { booking_id: id, listing_id: ids.listingId, written_at: writtenAt, published_at: writtenAt };
    const { rating, text, reply } = stay.review;
    const digest = createHash('sha256').update(`review ${id}`).digest();
    const replied = { reply, replied_at: reply === null ? null : writtenAt };
    rows.review.push({
      id: reviewId,
      ...about,
      ...replied,
      ...listParts(digest, rating),
      side: 'guest',
      guest_id: null,
      author_id: ids.guestId,
      rating,
      text,
    });
    // Published before the deadline means both sides wrote a review.
    if (isOpen || digest[8]! % 3 > 0) rows.review.push({ ...hostsReview(digest, ids), ...about });
  }
}

/** The detailed ratings that every second guest gives. */
function listParts(digest: Buffer, rating: number): Row {
  const stars = (index: number) => Math.max(1, Math.min(5, rating + (((digest[index]! % 5) - 1) % 2)));
  return Object.fromEntries(
    REVIEW_CATEGORIES.map((category, index) => [category, digest[9]! % 2 === 0 ? stars(index) : null]),
  );
}

/** The host's review of the guest. Its id is derived from the booking's, so that later ids don't change. */
const hostsReview = (digest: Buffer, ids: StayIds): Row => ({
  id: idFrom(digest),
  ...Object.fromEntries(REVIEW_CATEGORIES.map((category) => [category, null])),
  reply: null,
  replied_at: null,
  side: 'host',
  guest_id: ids.guestId,
  author_id: ids.hostId,
  rating: digest[10]! % 6 === 0 ? 4 : 5,
  text: ABOUT_GUESTS[digest[11]! % ABOUT_GUESTS.length],
});

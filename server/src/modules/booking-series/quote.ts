// A series before it's booked: every booking is checked and priced, whatever their number, with a fixed number of queries. Hours that
// can't be booked come with what could be booked instead.
import type { Answer } from '@daynook/contract/api';
import type { SeriesQuote, SeriesRepeat, SeriesRow, SeriesTime } from '@daynook/contract/bookings/booking-series';
import { SERIES } from '@daynook/contract/limits/booking-series';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';
import {
  applyInstantRules,
  checkListingSlots,
  listLiveHoldIds,
  loadBookableListings,
  type SlotAnswer,
} from '../availability/service.ts';
import { calculatePrice, countStays, isShown, policyFor, type SlotInput } from '../bookings/service.ts';
import { listQuestions } from '../checkout-questions/service.ts';
import { chargedAt } from '../installments/service.ts';
import { methodsFor } from '../payment-settings/service.ts';
import { listOccurrences, listOtherStarts, type Occurrence } from './rules.ts';
import * as store from './store.ts';

type Listing = Parameters<typeof calculatePrice>[0];

interface Asked {
  readonly guests: number;
  readonly cars?: number | undefined;
  readonly addOns?: SlotInput['addOns'];
  readonly now: Date;
}

export interface SeriesAsked extends TimeRange {
  readonly listingId: string;
  readonly guests: number;
  readonly cars?: number | undefined;
  readonly addOns?: SlotInput['addOns'];
  readonly repeat: SeriesRepeat;
}

/** When the card is charged for it; null means when booking. */
function findChargeAt(listing: Listing, range: TimeRange, now: Date): string | null {
  const { startsAt } = range;
  const { timeZone } = listing;
  const at = chargedAt({ startsAt, timeZone, cancellationPolicy: policyFor(listing, range) }, now);
  return at > now ? at.toISOString() : null;
}

/** Price and time of charging for hours that can be booked. Throws ADD_ON_UNAVAILABLE. */
function priceTime(listing: Listing, range: TimeRange, answer: SlotAnswer, { guests, addOns, now }: Asked): SeriesTime {
  const { startsAt, endsAt } = range;
  const slot = { listingId: listing.listingId, startsAt, endsAt, guests, ...(addOns ? { addOns } : {}) };
  const { totalMinor } = calculatePrice(listing, slot, answer, now);
  return {
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    totalMinor,
    chargeAt: findChargeAt(listing, range, now),
  };
}

/** Other times of the same day that are free. */
function listOtherTimes(listing: Listing, row: Occurrence, answer: SlotAnswer, asked: Asked): SeriesTime[] {
  const free: SeriesTime[] = [];
  for (const range of listOtherStarts(row, listing.timeZone)) {
    if (!answer.canHave(range)) continue;
    free.push(priceTime(listing, range, answer, asked));
    if (free.length === SERIES.otherTimesShown) break;
  }
  return free.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
}

type OtherListings = NonNullable<SeriesRow['conflict']>['otherListings'];

/** The same hours at other workspaces of the home, by the row's date. Extras belong to a listing, so they'd be missing there. */
async function findOtherListings(
  db: Kysely<DB>,
  listing: Listing,
  rows: readonly Occurrence[],
  asked: Asked,
  beside: Parameters<typeof checkListingSlots>[3] & object,
): Promise<Map<string, OtherListings>> {
  const found = new Map<string, OtherListings>();
  const others = rows.length > 0 && !asked.addOns ? await store.listOtherListings(db, listing.listingId) : [];
  if (others.length === 0) return found;
  const loaded = await loadBookableListings(
    db,
    others.map(({ id }) => id),
  );
  const { guests, cars, now } = asked;
  const pairs = others.flatMap(({ id, title }) => {
    const other = loaded.get(id);
    const isAlike = other?.currency === listing.currency && other.hostId === listing.hostId;
    if (!other || !isAlike || other.bookingMode !== listing.bookingMode) return [];
    const bookable = { ...other, askFirst: undefined } as Listing;
    // One cancellation policy is shown for all of them.
    const sameTerms = rows.filter((row) => policyFor(bookable, row) === policyFor(listing, row));
    return sameTerms.map((row) => ({ row, title, listing: bookable, input: { ...row, guests, cars, now } }));
  });
  const answers = await checkListingSlots(db, pairs, undefined, beside);
  for (const [index, { row, title, listing: other }] of pairs.entries()) {
    const list = found.get(row.date) ?? [];
    if (!answers[index]!.verdict.ok || list.length === SERIES.otherListingsShown) continue;
    list.push({ ...priceTime(other, row, answers[index]!, asked), listingId: other.listingId, title });
    found.set(row.date, list);
  }
  return found;
}

/** Only cards can be charged later without the guest. */
async function listCards(
  db: Kysely<DB>,
  deps: Deps,
  listing: Listing,
  { amountMinor, startsAt, now }: { amountMinor: number; startsAt: Date; now: Date },
): Promise<SeriesQuote['paymentMethods']> {
  const charge = { amountMinor, currency: listing.currency };
  const methods = await methodsFor(db, deps, { ...listing, startsAt }, charge, now);
  return methods.filter(({ method }) => method === 'card' || method === 'sandbox');
}

/** The listing as it can be booked by this guest. Throws NOT_FOUND. */
async function loadListing(deps: Deps, actor: MemberActor, listingId: string, now: Date): Promise<Listing> {
  const db = deps.db.kysely;
  const found = (await loadBookableListings(db, [listingId])).get(listingId);
  if (!isShown(found)) throw new AppError('NOT_FOUND');
  return applyInstantRules(found, now, await countStays(db, deps, found, actor.memberId));
}

/** Throws NOT_FOUND, VALIDATION_FAILED, END_BEFORE_START, TOO_LONG, ADD_ON_UNAVAILABLE. Books nothing. */
export async function quoteSeries(
  deps: Deps,
  actor: MemberActor,
  wanted: SeriesAsked,
): Promise<Answer<'POST /api/booking-series/quote'>> {
  const db = deps.db.kysely;
  const now = deps.clock.now();
  const listing = await loadListing(deps, actor, wanted.listingId, now);
  const occurrences = listOccurrences(wanted, wanted.repeat, listing.timeZone);
  const { guests, cars = 0, addOns } = wanted;
  const asked: Asked = { guests, cars, now, ...(addOns && addOns.length > 0 ? { addOns } : {}) };
  const answers = await checkListingSlots(
    db,
    occurrences.map((row) => ({ listing, input: { ...row, guests, cars, now } })),
    await listLiveHoldIds(db, actor.memberId, now),
    { areTogether: true },
  );
  const checked = occurrences.map((row, index) => ({ row, answer: answers[index]! }));
  const taken = checked.filter(({ answer }) => !answer.verdict.ok).map(({ row }) => row);
  // What the series takes itself counts against the limits of the property's other rooms.
  const beside = checked.flatMap(({ row: { startsAt, endsAt }, answer }, index) =>
    answer.verdict.ok
      ? [{ propertyId: listing.propertyId, bookingId: `row ${index}`, startsAt, endsAt, guests, cars }]
      : [],
  );
  const others = await findOtherListings(db, listing, taken, asked, { beside });
  const rows = checked.map(({ row, answer }, index): SeriesRow => {
    const { date, clockChange } = row;
    const range = { startsAt: row.startsAt.toISOString(), endsAt: row.endsAt.toISOString() };
    const { verdict } = answer;
    if (verdict.ok) {
      const time = priceTime(listing, row, answer, asked);
      return { date, clockChange, ...time, chargeAt: index === 0 ? null : time.chargeAt, conflict: null };
    }
    const otherTimes = listOtherTimes(listing, row, answer, asked);
    const conflict = {
      code: verdict.code,
      message: verdict.message,
      otherTimes,
      otherListings: others.get(date) ?? [],
    };
    return { date, clockChange, ...range, totalMinor: null, chargeAt: null, conflict };
  });
  const totalMinor = rows.reduce((sum, row) => sum + (row.totalMinor ?? 0), 0);
  const todayMinor = rows.reduce((sum, row) => sum + (row.chargeAt === null ? (row.totalMinor ?? 0) : 0), 0);
  const [first] = occurrences as [Occurrence, ...Occurrence[]];
  return {
    listingId: listing.listingId,
    timeZone: listing.timeZone,
    currency: listing.currency,
    guests,
    rows,
    totalMinor,
    todayMinor,
    bookingMode: listing.bookingMode,
    cancellationPolicy: policyFor(listing, first),
    damageDepositMinor: totalMinor > 0 ? listing.damageDepositMinor : 0,
    questions: await listQuestions(db, listing.listingId),
    paymentMethods: await listCards(db, deps, listing, { amountMinor: todayMinor, startsAt: first.startsAt, now }),
  };
}

// The terms a booking would have after a change, calculated from scratch with what was agreed before: the host fee, the cancellation
// policy, the promo code, and discounts as of when it was booked.
import { limitMinor } from '@daynook/contract/limits/amounts';
import { CREDIT } from '@daynook/contract/limits/credit';
import type { PackageTerms } from '@daynook/contract/money/packages';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/app-error.ts';
import { say, toSay } from '../../lib/languages/say.ts';
import { contains, isSameRange, type TimeRange } from '../../lib/time/ranges.ts';
import { wallClockText } from '../../lib/time/zoned.ts';
import {
  applyInstantRules,
  type BookableListingNow,
  checkListingSlot,
  isLimit,
  loadBookableListing,
  type SlotAnswer,
  type SlotCode,
} from '../availability/service.ts';
import {
  type BookingRecord,
  calculatePrice,
  countStays,
  differenceIn,
  isChargedLater,
  isShown,
  keepDifference,
  type PromotedPrice,
  promoCodeIn,
  type Viewer,
  withPromotion,
} from '../bookings/service.ts';
import { findRole } from '../permissions/service.ts';
import { type AddOnChoice, isLongStay, packageError, packageIn, policyInForce } from '../prices/service.ts';
import { hostTax } from '../tax/service.ts';
import { isSelfService } from './rules.ts';
import { listingIn, type Terms } from './terms.ts';

export interface Wanted extends TimeRange {
  /** Another listing of the same host; left out if it stays the same. */
  readonly listingId?: string | undefined;
  readonly guests: number;
  /** Left out if they stay the same. */
  readonly cars?: number | undefined;
  readonly addOns: readonly AddOnChoice[];
  /** The host's price for the hours alone. */
  readonly priceMinor?: number | undefined;
  /** Staff say that both sides agreed. */
  readonly bothAgreed?: true | undefined;
}

const notPossible = (message: string): AppError => new AppError('CHANGE_NOT_POSSIBLE', { message });

const BEGUN = toSay('This stay has already started, so its start can’t be changed.');

/** A booking has all its hours in one listing. */
const NOT_FREE_BEFORE = toSay(
  'A stay that has begun can only move to a workspace that was free since its start and is until its end.',
);

/**
 * Another listing has to be of the same host and in the same time zone. Throws CHANGE_NOT_POSSIBLE, and the same for other people's listings
 * as for unknown ones.
 */
function requireTheirs(found: Awaited<ReturnType<typeof loadBookableListing>>, booking: BookingRecord): void {
  if (found?.hostId !== booking.host.id || found.state !== 'live')
    throw notPossible(say('Choose another published workspace from the same host.'));
  if (found.timeZone !== booking.timeZone)
    throw notPossible(say('That workspace is in another time zone. Cancel this booking and make a new one there.'));
}

/** Co-hosts' permissions cover only one property. */
export const isCoHost = ({ role, hostRole }: Viewer): boolean => role === 'host' && hostRole !== 'owner';

/** The listing as this guest can book it now. Throws LISTING_NOT_BOOKABLE, CHANGE_NOT_POSSIBLE. */
async function listingFor(
  db: Kysely<DB>,
  deps: Deps,
  booking: BookingRecord,
  { listingId, viewer }: { readonly listingId: string; readonly viewer: Viewer },
): Promise<BookableListingNow> {
  const found = await loadBookableListing(db, listingId);
  if (listingId !== booking.listingId) {
    requireTheirs(found, booking);
    if (isCoHost(viewer) && found?.propertyId !== (await loadBookableListing(db, booking.listingId))?.propertyId)
      throw notPossible(say('You can only choose a workspace at the same property.'));
    // As for a new booking: they could answer for the host.
    if (await findRole(db, booking.guest.id, { listingId }))
      throw notPossible(say('The guest is a co-host there, so the stay can’t move to that workspace.'));
  }
  if (!isShown(found)) throw new AppError('LISTING_NOT_BOOKABLE');
  return applyInstantRules(found, deps.clock.now(), await countStays(db, deps, found, booking.guest.id));
}

/** The point in time whose rules apply: a start that stays as it is was in time when it was booked. */
const checkedAt = (booking: BookingRecord, wanted: TimeRange, now: Date): Date =>
  wanted.startsAt.getTime() === booking.startsAt.getTime() && booking.startsAt < now ? booking.startsAt : now;

/**
 * Notice binds guests who choose another listing, an earlier start, or another start without asking. A host who's asked about a later one is
 * ready for the earlier one, and can say no. A stay that has begun can't meet any.
 */
const waivesNotice = (
  booking: BookingRecord,
  { startsAt }: TimeRange,
  asks: Parameters<typeof isSelfService>[1],
): boolean => {
  if (asks.role !== 'guest' || asks.now >= booking.startsAt) return true;
  return asks.listingId === booking.listingId && startsAt >= booking.startsAt && !isSelfService(booking, asks);
};

/** What hours that stay as they are can be refused for. */
const isStillChecked = (code: SlotCode): boolean =>
  code === 'CAPACITY_EXCEEDED' || code === 'SLOT_TAKEN' || isLimit(code);

/** Local rules that the host stated later don't count for what's already booked. */
const isAgreedDespite = (
  code: SlotCode,
  booking: Pick<BookingRecord, 'guests' | 'cars'>,
  { guests, cars }: { readonly guests: number; readonly cars: number },
): boolean =>
  (code === 'VISIT_LIMIT' && guests <= booking.guests && cars <= booking.cars) ||
  (code === 'CAR_LIMIT' && cars <= booking.cars);

/**
 * Checks the hours as for a new booking, ignoring the booking's own. Hours that stay as they are need no check, except that there's room
 * for the people. Throws the codes of the listing's rules.
 */
async function checkHours(
  db: Kysely<DB>,
  listing: BookableListingNow,
  booking: BookingRecord,
  wanted: TimeRange & { readonly guests: number; readonly cars: number },
  { now, isNoticeWaived }: { readonly now: Date; readonly isNoticeWaived: boolean },
): Promise<SlotAnswer> {
  const keepsStart = wanted.startsAt.getTime() === booking.startsAt.getTime();
  if (!keepsStart && now >= booking.startsAt) throw notPossible(BEGUN);
  if (wanted.endsAt <= now) throw new AppError('IN_THE_PAST');
  const isSameListing = listing.listingId === booking.listingId;
  const rules = isNoticeWaived || (keepsStart && isSameListing) ? { ...listing, noticeMinutes: 0 } : listing;
  const input = { ...wanted, now: checkedAt(booking, wanted, now) };
  const answer = await checkListingSlot(db, rules, input, [booking.id], { isLocking: db.isTransaction });
  const { verdict } = answer;
  if (verdict.ok) return answer;
  const isKept = isSameListing && isSameRange(wanted, booking);
  if (isKept && !isStillChecked(verdict.code)) return answer;
  if (isSameListing && contains(booking, wanted) && isAgreedDespite(verdict.code, booking, wanted)) return answer;
  if (!isSameListing && verdict.code === 'SLOT_TAKEN' && now >= booking.startsAt) throw notPossible(NOT_FREE_BEFORE);
  throw new AppError(verdict.code, { message: verdict.message });
}

/** The discount for new listings counts bookings before this one. */
const asWhenBooked = (listing: BookableListingNow, booking: BookingRecord): BookableListingNow =>
  listing.listingId === booking.listingId && booking.lines.some(({ discount }) => discount === 'new-listing')
    ? { ...listing, bookingsConfirmed: 0 }
    : listing;

/**
 * The booking's promo code applies to the new price as it did when it was booked, unless the new price is too low for it, or it isn't for the
 * new listing. What we pay because another host canceled is only for the hours of that booking and the workspace that was chosen instead.
 */
async function withAgreedCode(
  db: Kysely<DB>,
  booking: BookingRecord,
  price: Parameters<typeof withPromotion>[1],
  { listingId, ...hours }: TimeRange & { readonly listingId: string },
): Promise<PromotedPrice> {
  const wanted = { space: { listingId }, guestId: booking.guest.id, exceptIds: [booking.id], now: booking.createdAt };
  const agreedMinor = differenceIn(booking.lines);
  if (agreedMinor !== undefined && listingId === booking.listingId && isSameRange(hours, booking))
    return keepDifference(db, price, { bookingId: booking.id, agreedMinor });
  const promoCode = promoCodeIn(booking.lines);
  try {
    return await withPromotion(db, price, { ...wanted, promoCode }, { isLocked: false });
  } catch (error) {
    if (!(error instanceof AppError) || !error.code.startsWith('PROMO_CODE_')) throw error;
    return withPromotion(db, price, { ...wanted, promoCode: undefined }, { isLocked: false });
  }
}

/** Throws CHANGE_NOT_POSSIBLE for amounts that can't be charged, or that would make a paid booking free. */
function requirePayable(booking: BookingRecord, price: PromotedPrice): void {
  if (price.currency !== booking.currency)
    throw notPossible(say('This listing’s currency has changed since, so the booking can’t be changed here.'));
  if (price.totalMinor > 0 !== booking.totalMinor > 0)
    throw notPossible(
      booking.totalMinor > 0
        ? say('A change can’t make this booking free. Cancel it instead.')
        : say('This booking is free, and the change isn’t. Book the extra time on its own.'),
    );
  requireChargeable(booking, price);
}

/** Throws CHANGE_NOT_POSSIBLE if what the card would be charged is too little for it, or if there's no card. */
export function requireChargeable(booking: BookingRecord, price: { readonly totalMinor: number }): void {
  const leastMinor = limitMinor(CREDIT.leastCharged, booking.currency);
  if (isChargedLater(booking)) {
    if (price.totalMinor >= leastMinor) return;
    throw notPossible(
      say('The new price is too low to charge to a card. Add some time, or keep the booking as it is.'),
    );
  }
  const moreMinor = price.totalMinor - booking.totalMinor;
  if (moreMinor <= 0) return;
  if (booking.paymentMethod === 'credit')
    throw notPossible(
      say('This booking was paid with credit, so it can’t get more expensive. Book the extra time on its own.'),
    );
  if (moreMinor < leastMinor)
    throw notPossible(say('The difference is too small to be charged. Choose a little more, or leave it as it is.'));
}

/** The policy as agreed. Only a stay that becomes long, or stops being long, has another. Hosts can also choose that of long stays for all. */
const choosePolicy = (listing: BookableListingNow, booking: BookingRecord, { startsAt, endsAt }: TimeRange) =>
  policyInForce(isLongStay(booking) ? listing.cancellationPolicy : booking.cancellationPolicy, {
    startsAt,
    endsAt,
    timeZone: booking.timeZone,
  });

/** House rules stay as agreed, unless the workspace is another one. */
const agreedRules = (listing: BookableListingNow, booking: BookingRecord): readonly string[] =>
  listing.listingId === booking.listingId ? booking.houseRules : listing.houseRules;

/** The booked package as agreed, if the new time is one it's for. Otherwise hours and days have their usual price. */
function keepPackage(
  { lines, listingId, timeZone }: BookingRecord,
  wanted: TimeRange & { readonly listingId: string; readonly guests: number },
): PackageTerms | undefined {
  const booked = wanted.listingId === listingId ? packageIn(lines) : undefined;
  return booked && packageError(booked, { ...wanted, timeZone }) === undefined ? booked : undefined;
}

export interface NewTerms {
  readonly after: Terms;
  /** Whether this guest could book the listing instantly now. */
  readonly bookingMode: 'instant' | 'request';
}

/**
 * The terms for what's wanted. Throws the codes of the listing's rules, ADD_ON_UNAVAILABLE, CHANGE_NOT_POSSIBLE, and
 * LISTING_NOT_BOOKABLE. Only reliable in a transaction that has locked the listing.
 */
export async function newTerms(
  db: Kysely<DB>,
  deps: Deps,
  booking: BookingRecord,
  wanted: Wanted,
  viewer: Viewer,
): Promise<NewTerms> {
  const now = deps.clock.now();
  const { role } = viewer;
  const { listingId = booking.listingId } = wanted;
  const listing = await listingFor(db, deps, booking, { listingId, viewer });
  if (wanted.endsAt <= wanted.startsAt) throw new AppError('END_BEFORE_START');
  const isNoticeWaived = waivesNotice(booking, wanted, { role, listingId, bookingMode: listing.bookingMode, now });
  const { startsAt, endsAt, guests, cars = booking.cars, addOns, priceMinor } = wanted;
  const answer = await checkHours(db, listing, booking, { startsAt, endsAt, guests, cars }, { now, isNoticeWaived });
  const slot = { listingId, startsAt, endsAt, guests, addOns };
  // There's no other time to offer for the same price.
  const plain = calculatePrice(
    asWhenBooked(listing, booking),
    slot,
    { ...answer, canHave: () => false },
    booking.createdAt,
    {
      hostFeeBasisPoints: booking.hostFeeBasisPoints,
      agreedMinor: priceMinor,
      agreedPackage: keepPackage(booking, { listingId, startsAt, endsAt, guests }),
    },
  );
  const price = await withAgreedCode(db, booking, plain, { listingId, startsAt, endsAt });
  requirePayable(booking, price);
  const { timeZone } = booking;
  const after: Terms = {
    listing: { id: listing.listingId, title: listing.title, houseRules: agreedRules(listing, booking) },
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    localStart: wallClockText(startsAt, timeZone),
    localEnd: wallClockText(endsAt, timeZone),
    timeZone,
    guests,
    cars,
    lines: price.lines,
    totalMinor: price.totalMinor,
    subtotalMinor: price.subtotalMinor,
    guestFeeMinor: price.guestFeeMinor,
    hostFeeMinor: price.hostFeeMinor,
    hostShareMinor: price.subtotalMinor - price.hostFeeMinor + hostTax(price.taxes),
    taxes: price.taxes,
    promoMinor: price.promoMinor,
    damageDepositMinor: booking.damageDepositMinor,
    cancellationPolicy: choosePolicy(listing, booking, wanted),
  };
  return { after, bookingMode: listing.bookingMode };
}

/** Checks the hours of an agreed change again before it's made. Notice doesn't count anymore. */
export async function recheckHours(
  db: Kysely<DB>,
  deps: Deps,
  booking: BookingRecord,
  { after, viewer }: { readonly after: Terms; readonly viewer: Viewer },
): Promise<void> {
  const listing = await listingFor(db, deps, booking, { listingId: listingIn(after, booking), viewer });
  const { guests, cars = booking.cars } = after;
  const wanted = { startsAt: new Date(after.startsAt), endsAt: new Date(after.endsAt), guests, cars };
  await checkHours(db, listing, booking, wanted, { now: deps.clock.now(), isNoticeWaived: true });
}

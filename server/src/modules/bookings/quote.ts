// The price of a time range and its terms, always calculated from scratch (A02). Quote, hold, and booking all use this, so they
// can't differ.

import type { Quote } from '@daynook/contract/bookings';
import type { CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import { limitMinor } from '@daynook/contract/limits/amounts';
import { PRICING } from '@daynook/contract/limits/prices';
import type { PackageTerms } from '@daynook/contract/money/packages';
import type { Kysely } from 'kysely';
import { cancellationsBeforeRequests } from '../../current-limits.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { say, toSay } from '../../lib/languages/say.ts';
import { addMinutes, isSameRange, type TimeRange } from '../../lib/time/ranges.ts';
import { wallClockText } from '../../lib/time/zoned.ts';
import {
  applyInstantRules,
  type BookableListingNow,
  checkListingSlot,
  isLimit,
  listLiveHoldIds,
  loadBookableListing,
  NO_STAYS,
  type SlotAnswer,
  type SlotCode,
  type Stays,
} from '../availability/service.ts';
import { listQuestions } from '../checkout-questions/service.ts';
import { usableCredit } from '../credit/service.ts';
import { findOpenOffer, type OpenOffer } from '../offers/service.ts';
import { hasMonthlyPayments, methodsFor, takesCard } from '../payment-settings/service.ts';
import {
  type AddOnChoice,
  addOnErrors,
  type ListingQuote,
  listChosen,
  listOffered,
  type PaymentPlan,
  packageError,
  planPayments,
  policyInForce,
  quoteListing,
} from '../prices/service.ts';
import * as holdStore from './hold-store.ts';
import { hasPromotion, type PromotedPrice, type Replacement, withPromotion } from './promotion.ts';
import { quotedTimeline } from './refunds/refund-rules.ts';
import { releaseFor } from './rules.ts';

/** A listing as availability knows it at this moment. */
export type BookableListing = BookableListingNow;

/** The requested time range and number of people. */
export interface SlotInput extends TimeRange {
  readonly listingId: string;
  readonly guests: number;
  /** Cars that come along; none if left out. */
  readonly cars?: number | undefined;
  readonly addOns?: readonly AddOnChoice[];
  readonly packageId?: string;
  readonly promoCode?: string;
}

interface SlotBody {
  listingId: string;
  startsAt: string;
  endsAt: string;
  guests: number;
  cars?: number | undefined;
  addOns?: AddOnChoice[] | undefined;
  packageId?: string | undefined;
  promoCode?: string | undefined;
}

/** The request's times as instants. */
export const toSlot = ({
  listingId,
  startsAt,
  endsAt,
  guests,
  cars,
  addOns,
  packageId,
  promoCode,
}: SlotBody): SlotInput => ({
  listingId,
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
  guests,
  ...(cars ? { cars } : {}),
  ...(addOns && addOns.length > 0 ? { addOns } : {}),
  ...(packageId ? { packageId } : {}),
  ...(promoCode ? { promoCode } : {}),
});

/** Offers are booked instantly, whatever the booking mode, because the host has chosen this guest and these hours. */
export function withOffer(listing: BookableListing, offer: OpenOffer | undefined): BookableListing {
  return offer ? { ...listing, bookingMode: 'instant', askFirst: undefined } : listing;
}

/** Only public listings can be quoted. A paused one is refused with its own error. */
export const isShown = <T extends Pick<BookableListing, 'state'>>(listing: T | undefined): listing is T =>
  listing?.state === 'live' || listing?.state === 'paused';

/** The package that's asked for. Throws PACKAGE_UNAVAILABLE if it isn't offered, or not for this stay. */
function findPackage({ packages, timeZone }: BookableListing, slot: SlotInput): PackageTerms | undefined {
  if (slot.packageId === undefined) return undefined;
  const chosen = listOffered(packages).find(({ id }) => id === slot.packageId);
  const error = chosen
    ? packageError(chosen, { ...slot, timeZone })
    : say('This package isn’t offered anymore. Choose another one, or book by the hour or day.');
  if (error === undefined) return chosen;
  throw new AppError('PACKAGE_UNAVAILABLE', { message: error, fields: { packageId: error } });
}

/** The host's open offer for these hours. A package has its own price, so it's booked without one. */
export const offerFor = async (
  db: Kysely<DB>,
  asked: Parameters<typeof findOpenOffer>[1] & Pick<SlotInput, 'packageId'>,
  lock?: Parameters<typeof findOpenOffer>[2],
): Promise<OpenOffer | undefined> => (asked.packageId === undefined ? findOpenOffer(db, asked, lock) : undefined);

/**
 * The price at a point in time, including a longer time for the same price if there is one. Throws ADD_ON_UNAVAILABLE for extras
 * that aren't offered in this quantity or exceed the total limit, PACKAGE_UNAVAILABLE, TOO_LONG for dates that exceed it.
 */
export function calculatePrice(
  listing: BookableListing,
  slot: SlotInput,
  { openDates, canHave }: SlotAnswer,
  now: Date,
  {
    hostFeeBasisPoints,
    offer,
    agreedMinor,
    agreedPackage,
  }: {
    hostFeeBasisPoints?: number;
    offer?: OpenOffer | undefined;
    agreedMinor?: number | undefined;
    /** A package as it was booked, whatever the listing offers by now. */
    agreedPackage?: PackageTerms | undefined;
  } = {},
): ListingQuote {
  const wanted = slot.addOns ?? [];
  const errors = addOnErrors(listing.addOns, wanted);
  if (Object.keys(errors).length > 0) throw new AppError('ADD_ON_UNAVAILABLE', { fields: errors });
  const addOns = listChosen(listing.addOns, wanted);
  const offeredMinor = offer?.priceMinor ?? undefined;
  const price = quoteListing(listing, {
    ...slot,
    openDates,
    canHave,
    now,
    addOns,
    package: agreedPackage ?? findPackage(listing, slot),
    hostFeeBasisPoints,
    offeredMinor,
    agreedMinor,
  });
  if (price.totalMinor <= limitMinor(PRICING.bookingMaximum, price.currency)) return price;
  throw addOns.length > 0
    ? new AppError('ADD_ON_UNAVAILABLE', {
        message: say('This total is over the limit for one booking. Choose fewer extras.'),
      })
    : new AppError('TOO_LONG', { message: say('This total is over the limit for one booking. Choose fewer days.') });
}

/** We pay for credit, so guests can only use it where they can pay us. */
export const isCreditUsable = (methods: Quote['paymentMethods']): boolean =>
  methods.some(({ collectedBy }) => collectedBy === 'platform');

/** The guest whose credit counts, and bookings that this one replaces. */
interface Quoted {
  readonly guestId: string;
  readonly exceptIds: readonly string[];
}
/** The most the guest agrees to pay for damage. Nothing for a free booking, because there's no way to charge it. */
export const damageDeposit = (
  { damageDepositMinor }: Pick<BookableListing, 'damageDepositMinor'>,
  { totalMinor }: Pick<ListingQuote, 'totalMinor'>,
): number => (totalMinor > 0 ? damageDepositMinor : 0);

/** When the hours are released if nobody checks in. */
function viewRelease({ releaseAfterMinutes }: BookableListing, slot: SlotInput): Pick<Quote, 'releaseAt'> {
  const releaseAt = releaseFor(slot, releaseAfterMinutes);
  return releaseAt ? { releaseAt: releaseAt.toISOString() } : {};
}

/**
 * The monthly payment plan, if the operator offers one, the stay is long enough, and a card that can pay the total can pay each
 * part.
 */
export async function planFor(
  db: Kysely<DB>,
  deps: Pick<Deps, 'config'>,
  listing: Pick<BookableListing, 'timeZone'>,
  slot: TimeRange,
  { lines, currency, totalMinor }: Pick<ListingQuote, 'lines' | 'currency' | 'totalMinor'>,
): Promise<PaymentPlan | undefined> {
  const plan = planPayments({ ...slot, timeZone: listing.timeZone, lines, currency });
  const canPay = (amountMinor: number) => takesCard(deps, { amountMinor, currency });
  const parts = [plan?.firstMinor ?? 0, ...(plan?.later ?? []).map(({ amountMinor }) => amountMinor)];
  if (canPay(totalMinor) && !parts.every(canPay)) return undefined;
  return plan && (await hasMonthlyPayments(db)) ? plan : undefined;
}

/**
 * The amount that credit can pay. With a plan that's only the first payment, and never all of it, so that there's a card for the
 * later ones.
 */
export const creditBase = (
  plan: PaymentPlan | undefined,
  { totalMinor, hasDeposit }: { readonly totalMinor: number; readonly hasDeposit: boolean },
): { readonly totalMinor: number; readonly hasDeposit: boolean } =>
  plan ? { totalMinor: plan.firstMinor, hasDeposit: true } : { totalMinor, hasDeposit };

/** The hours as those of a booking that its host may have canceled. We'd pay part of the price, so the guest has to pay us. */
export function asReplacement(
  db: Kysely<DB>,
  deps: Pick<Deps, 'config'>,
  listing: BookableListing,
  { startsAt, endsAt, guests }: SlotInput,
  { totalMinor: amountMinor, currency }: ListingQuote,
  now: Date,
): Replacement {
  const canPayUs = async () =>
    isCreditUsable(await methodsFor(db, deps, { ...listing, startsAt }, { amountMinor, currency }, now));
  return { startsAt, endsAt, guests, canPayUs };
}

/** The cancellation policy that a booking of these hours would have. */
export const policyFor = (
  { cancellationPolicy, timeZone }: Pick<BookableListing, 'cancellationPolicy' | 'timeZone'>,
  { startsAt, endsAt }: TimeRange,
): CancellationPolicyId => policyInForce(cancellationPolicy, { startsAt, endsAt, timeZone });

/** The quote as the API returns it. */
export async function toQuote(
  db: Kysely<DB>,
  deps: Pick<Deps, 'config'>,
  listing: BookableListing,
  {
    slot,
    price,
    now,
    guest,
    offer,
  }: {
    slot: SlotInput;
    price: ListingQuote;
    now: Date;
    guest?: Quoted | undefined;
    offer?: OpenOffer | undefined;
  },
): Promise<Quote> {
  const { startsAt, endsAt, guests } = slot;
  const policy = policyFor(listing, slot);
  // We pay for a promotion, so the guest has to pay us.
  const paymentMethods = (
    await methodsFor(
      db,
      deps,
      { ...listing, startsAt },
      { amountMinor: price.totalMinor, currency: price.currency },
      now,
    )
  ).filter(({ collectedBy }) => !hasPromotion(price.lines) || collectedBy === 'platform');
  const isMonthly = paymentMethods.some(({ method }) => method !== 'cash');
  const plan = isMonthly ? await planFor(db, deps, listing, slot, price) : undefined;
  const creditFor = async (paid: PaymentPlan | undefined): Promise<number> =>
    guest && isCreditUsable(paymentMethods)
      ? usableCredit(db, {
          ...guest,
          currency: price.currency,
          ...creditBase(paid, { totalMinor: price.totalMinor, hasDeposit: damageDeposit(listing, price) > 0 }),
        })
      : 0;
  const creditMinor = await creditFor(undefined);
  const questions = await listQuestions(db, listing.listingId);
  return {
    listingId: listing.listingId,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    timeZone: listing.timeZone,
    guests,
    cars: slot.cars ?? 0,
    durationMinutes: Math.round(price.durationMinutes),
    currency: price.currency,
    lines: price.lines,
    totalMinor: price.totalMinor,
    ...(damageDeposit(listing, price) > 0 ? { damageDepositMinor: damageDeposit(listing, price) } : {}),
    ...viewRelease(listing, slot),
    freeUpgrade: price.freeUpgrade && {
      startsAt: price.freeUpgrade.startsAt.toISOString(),
      endsAt: price.freeUpgrade.endsAt.toISOString(),
    },
    cancellationPolicy: policy,
    refundTimeline: quotedTimeline({
      ...slot,
      policy,
      timeZone: listing.timeZone,
      lines: price.lines,
      currency: price.currency,
      now,
      bookingMode: listing.bookingMode,
      methods: paymentMethods.map(({ method }) => method),
    }),
    bookingMode: listing.bookingMode,
    ...(listing.askFirst ? { askFirst: listing.askFirst } : {}),
    ...(offer ? { offer: { _id: offer.id, expiresAt: offer.expiresAt.toISOString() } } : {}),
    ...(questions.length > 0 ? { questions } : {}),
    paymentMethods,
    ...(creditMinor > 0 ? { creditMinor } : {}),
    ...(plan ? { monthly: viewPlan(plan, creditMinor > 0 ? await creditFor(plan) : 0) } : {}),
  };
}

const viewPlan = ({ firstMinor, later }: PaymentPlan, creditMinor: number): NonNullable<Quote['monthly']> => ({
  firstMinor,
  ...(creditMinor > 0 ? { creditMinor } : {}),
  later: later.map(({ dueAt, ...payment }) => ({ ...payment, dueAt: dueAt.toISOString() })),
});

/** The booking fields that follow from the listing, the time, and the price. */
export function makeAgreement(
  listing: BookableListing,
  slot: SlotInput,
  price: PromotedPrice,
  hostFeeBasisPoints: number,
) {
  const { timeZone } = listing;
  return {
    listingId: listing.listingId,
    hostId: listing.hostId,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    timeZone,
    localStart: wallClockText(slot.startsAt, timeZone),
    localEnd: wallClockText(slot.endsAt, timeZone),
    guests: slot.guests,
    cars: slot.cars ?? 0,
    currency: price.currency,
    lines: price.lines,
    totalMinor: price.totalMinor,
    subtotalMinor: price.subtotalMinor,
    guestFeeMinor: price.guestFeeMinor,
    hostFeeMinor: price.hostFeeMinor,
    hostFeeBasisPoints,
    taxes: price.taxes,
    promoCodeId: price.promoCodeId,
    replacesId: price.replacesId,
    promoMinor: price.promoMinor,
    damageDepositMinor: damageDeposit(listing, price),
    cancellationPolicy: policyFor(listing, slot),
    houseRules: listing.houseRules,
    bookingMode: listing.bookingMode,
  };
}

const BEING_PAID = toSay(
  'You’re already paying for this time, maybe in another tab. Your booking will appear in a moment.',
);

/**
 * The error for a time that can't be booked. If the guest's own booking has it, the error links to that, or says that it's being
 * paid.
 */
export async function explainRefusal(
  db: Kysely<DB>,
  { guestId, listingId, ...range }: TimeRange & { listingId: string; guestId: string | null },
  { code, message }: { readonly code: SlotCode; readonly message?: string },
): Promise<AppError> {
  const own =
    code === 'SLOT_TAKEN' && guestId ? await holdStore.findOwnBooking(db, { guestId, listingId, range }) : undefined;
  if (own?.isBeingPaid) return new AppError(code, { message: BEING_PAID });
  if (own) return new AppError('ALREADY_BOOKED', { current: { _id: own.id } });
  return new AppError(code, message === undefined ? {} : { message });
}

/** The guest's completed bookings, if the host's rules need them, and recent cancellations. */
export async function countStays(
  db: Kysely<DB>,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  { instantMinStays, hostId }: StaysAsked,
  guestId: string | null,
): Promise<Stays> {
  if (guestId === null) return NO_STAYS;
  const isOftenCanceled =
    (await holdStore.countCancelable(db, guestId, clock.now())) >= cancellationsBeforeRequests(config);
  const stays = instantMinStays === 0 ? NO_STAYS : await holdStore.countStays(db, { guestId, hostId });
  return { ...stays, isOftenCanceled };
}

type StaysAsked = Pick<BookableListing, 'instantMinStays' | 'hostId'>;

/** The longest buffer of the listing and its parts. */
type Buffered = Pick<BookableListing, 'bufferBeforeMinutes' | 'bufferAfterMinutes' | 'parts'>;

const longestBufferMinutes = (listing: Buffered): number =>
  Math.max(listing.bufferBeforeMinutes, listing.bufferAfterMinutes, ...listing.parts.map((part) => part.bufferMinutes));

/** The time range including its buffers. */
export const withBuffer = (listing: Buffered, { startsAt, endsAt }: TimeRange): TimeRange => ({
  startsAt,
  endsAt: addMinutes(endsAt, longestBufferMinutes(listing)),
});

/** A hold that's being paid stays in place, so the guest can still see its price. */
const isHeldAnyway = (
  code: SlotCode,
  { cars = 0 }: Pick<SlotInput, 'cars'>,
  held: { readonly cars: number } | undefined,
): boolean => held !== undefined && held.cars >= cars && (code === 'SLOT_TAKEN' || isLimit(code));

/**
 * The price of a time range, for anyone (D13). Throws NOT_FOUND, SLOT_TAKEN, and the codes of the listing's rules. The caller's
 * own holds don't count as occupied, and a hold on exactly this time is quoted as of when it was made, as it will be booked.
 * `isPlain`: as for any guest, without the actor's offers and credit. `isInGroup`: as another host of a request to several, as `reserve` prices it.
 */
export async function quoteBooking(
  deps: Deps,
  actor: Actor,
  slot: SlotInput,
  { isInGroup, isPlain }: { readonly isInGroup?: true | undefined; readonly isPlain?: true | undefined } = {},
): Promise<{ quote: Quote; hostId: string }> {
  const db = deps.db.kysely;
  const found = await loadBookableListing(db, slot.listingId);
  if (!isShown(found)) throw new AppError('NOT_FOUND');
  const now = deps.clock.now();
  const own = actor.kind === 'member' ? await listLiveHoldIds(db, actor.memberId, now) : [];
  const memberId = actor.kind === 'member' && !isPlain ? actor.memberId : null;
  const held =
    memberId === null
      ? undefined
      : await holdStore.findLiveHold(db, { guestId: memberId, listingId: slot.listingId, range: slot, now });
  const pricedAt = held && isSameRange(held, slot) && slot.startsAt >= now ? held.createdAt : now;
  const offer = memberId === null ? undefined : await offerFor(db, { ...slot, guestId: memberId, at: pricedAt });
  const stays = await countStays(db, deps, found, memberId);
  const listing = withOffer(applyInstantRules(found, now, stays), offer);
  const answer = await checkListingSlot(db, listing, { ...slot, now: pricedAt }, own);
  const { verdict } = answer;
  if (!verdict.ok && !isHeldAnyway(verdict.code, slot, held))
    throw await explainRefusal(db, { ...slot, guestId: memberId }, verdict);
  const plain = calculatePrice(listing, slot, answer, pricedAt, { offer });
  const guestId = memberId ?? '';
  const replacing = isInGroup ? undefined : asReplacement(db, deps, listing, slot, plain, now);
  const wanted = { space: listing, promoCode: slot.promoCode, guestId, exceptIds: own, now, replacing };
  const price = await withPromotion(db, plain, wanted, { isLocked: false });
  const guest = memberId === null ? undefined : { guestId, exceptIds: own };
  return { quote: await toQuote(db, deps, listing, { slot, price, now, guest, offer }), hostId: listing.hostId };
}

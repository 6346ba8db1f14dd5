// Reserves a time range for a guest. Holds and bookings share this transaction. It checks everything again under locks, no matter
// what the page showed (F2, A01, A02).
import type { CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import type { AnswerInput, CheckoutQuestion } from '@daynook/contract/checkout-questions';
import { BOOKING } from '@daynook/contract/limits/bookings';
import type { PackageTerms } from '@daynook/contract/money/packages';
import type { PaymentMethod } from '@daynook/contract/money/payment-methods';
import type { Transaction } from 'kysely';
import { currentLimits } from '../../current-limits.ts';
import { pipelined } from '../../db/pipelined.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { addMinutes, isSameRange } from '../../lib/time/ranges.ts';
import { durationWords } from '../../lib/time/words.ts';
import { startsOnLocalDate } from '../../lib/time/zoned.ts';
import { auditOnce } from '../audit/service.ts';
import {
  applyInstantRules,
  checkSlotWith,
  listTakenAround,
  listTouchedListings,
  loadBookableListing,
  lockListings,
  occupyWith,
  release,
  type Stays,
  type TakenTime,
} from '../availability/service.ts';
import { answersTo, listQuestions } from '../checkout-questions/service.ts';
import { hostRateFor } from '../fees/service.ts';
import { differencePercent } from '../host-fines/service.ts';
import type { OpenOffer } from '../offers/service.ts';
import { findRole } from '../permissions/service.ts';
import { type PaymentPlan, packageIn } from '../prices/service.ts';
import { bookDay, clearDayBooking, requireTeamAllows } from '../teams/service.ts';
import { removeAttendees } from './attendees/attendee-store.ts';
import { putAttendees } from './attendees/attendees.ts';
import type { Agreement, YieldingHold } from './hold-store.ts';
import * as holdStore from './hold-store.ts';
import { lockAccount } from './lock.ts';
import { type PromotedPrice, withPromotion } from './promotion.ts';
import {
  asReplacement,
  type BookableListing,
  calculatePrice,
  countStays,
  damageDeposit,
  explainRefusal,
  isShown,
  makeAgreement,
  offerFor,
  policyFor,
  type SlotInput,
  toQuote,
  withBuffer,
  withOffer,
} from './quote.ts';
import { agreedPlan, agreePayment, NOT_CHOSEN, type PaymentChoice } from './reserve-payment.ts';
import { agreedRelease, changedMessage, hasPackageChanged, isSameInput, requestExpiry } from './rules.ts';

type StoredListing = NonNullable<Awaited<ReturnType<typeof loadBookableListing>>>;

export interface Reservation {
  readonly bookingId: string;
  readonly listing: BookableListing;
  readonly price: PromotedPrice;
  readonly now: Date;
  readonly expiresAt: Date;
  readonly paymentMethod: PaymentMethod;
  /** What's left to charge after credit. */
  readonly chargeMinor: number;
  /** What's paid in later installments. */
  readonly unpaidMinor: number;
  /** The host's offer it's made with. */
  readonly offer: OpenOffer | undefined;
  /** True if the guest's hold on exactly this time was reused. */
  readonly isTakenUp: boolean;
  /** Set if it's the first booking of a series. */
  readonly series?: { readonly id: string; readonly number: number };
  /** Set if several hosts are asked: the highest damage deposit among them. */
  readonly group?: { readonly id: string; readonly depositMinor: number };
}

export interface ReserveInput extends SlotInput {
  readonly guestId: string;
  /** A hold lasts while the guest is at the checkout, a submission only until its payment is settled. */
  readonly purpose: 'hold' | 'submit';
  readonly message?: string | undefined;
  readonly answers?: readonly AnswerInput[] | undefined;
  /** The hold to reuse, if it still has this time. */
  readonly holdId?: string | undefined;
  /** How the guest pays; a checkout hold leaves it open. */
  readonly payment?: PaymentChoice | undefined;
  /** The total the guest agreed to. */
  readonly expectedTotalMinor?: number | undefined;
  /** The currency of that total. */
  readonly expectedCurrency?: string | undefined;
  /** What the guest pays with credit. */
  readonly creditMinor?: number | undefined;
  /** The first monthly payment they agreed to. Left out if they pay everything at once. */
  readonly monthlyFirstMinor?: number | undefined;
  /** The most they agreed to for damage. */
  readonly expectedDamageDepositMinor?: number | undefined;
  /** The cancellation policy they agreed to. */
  readonly expectedCancellationPolicy?: CancellationPolicyId | undefined;
  /** The package they agreed to. */
  readonly expectedPackage?: PackageTerms | undefined;
  /** Its place in a repeating booking. All but the first are charged later. */
  readonly series?: { readonly id: string; readonly number: number } | undefined;
  /** It's one of several hosts who are asked, and not the first. */
  readonly groupId?: string | undefined;
  /** It's the first booking of a series, whose place is known once it exists. */
  readonly isInSeries?: boolean | undefined;
  /** When unused hours are released, as shown; null if never. */
  readonly expectedReleaseAt?: Date | null | undefined;
  /** The team it's for. */
  readonly teamId?: string | undefined;
  /** The members of the team that it's for. */
  readonly attendeeIds?: readonly string[] | undefined;
  /** The team day it's for. */
  readonly teamDayId?: string | undefined;
  /** Its purchase order number, if it isn't the team's. */
  readonly purchaseOrder?: string | undefined;
}

/** Charged before it starts, with the card of the first booking of its series. */
const isLater = ({ series }: ReserveInput): boolean => series !== undefined && series.number > 1;

/** The guest's active hold on exactly this time. */
function findExact(holds: readonly YieldingHold[], input: ReserveInput, now: Date): YieldingHold | undefined {
  const exact = holds.filter(
    (hold) => hold.isOwn && hold.listingId === input.listingId && hold.expiresAt > now && isSameRange(hold, input),
  );
  return exact.find((hold) => hold.id === input.holdId) ?? exact[0];
}

/** Everything that decides about the hours besides the listing itself, read under the locks in one go. */
interface Facts {
  readonly stays: Stays;
  readonly holds: readonly YieldingHold[];
  /** The host's offer, as of now. */
  readonly offer: OpenOffer | undefined;
  readonly hostFeeBasisPoints: number;
  /** What's taken around the hours while the holds are still there. */
  readonly taken: TakenTime;
  readonly touched: Awaited<ReturnType<typeof listTouchedListings>>;
  /** The operator's share of a replacement's price. */
  readonly percent: number;
  readonly questions: readonly CheckoutQuestion[];
  readonly open: Awaited<ReturnType<typeof holdStore.countOpen>>;
}

/**
 * Hours that the guest only holds don't count against local rules: they're checked again when they're booked. Those of the same series or
 * group will be booked together.
 */
const besidesOwn = ({ guestId, series, groupId }: ReserveInput) => ({
  guest: { id: guestId, seriesId: series?.id ?? null, groupId: groupId ?? null },
});

async function loadFacts(
  trx: Transaction<DB>,
  deps: Deps,
  listing: StoredListing,
  input: ReserveInput,
  now: Date,
): Promise<Facts> {
  const together = pipelined(trx);
  const { guestId, listingId } = input;
  const yielding = {
    listingIds: [listingId, ...listing.parts.map((part) => part.listingId)],
    range: withBuffer(listing, input),
    guestId,
    now,
    seriesId: input.series?.id ?? null,
    groupId: input.groupId ?? null,
  };
  const [stays, holds, offer, hostFeeBasisPoints, taken, touched, percent, questions, open] = await Promise.all([
    countStays(together, deps, listing, guestId),
    holdStore.listYieldingHolds(together, yielding),
    offerFor(together, { ...input, at: now }, { isLocked: true }),
    hostRateFor(together, { hostId: listing.hostId, guestId, at: now }),
    listTakenAround(together, listing, { ...input, now }, besidesOwn(input)),
    listTouchedListings(together, listingId),
    mayReplace(input) ? differencePercent(together) : 0,
    input.purpose === 'submit' ? listQuestions(together, listingId) : [],
    holdStore.countOpen(together, guestId, now),
  ]);
  return { stays, holds, offer, hostFeeBasisPoints, taken, touched, percent, questions, open };
}

/** Releases what must not block the guest: expired holds, and their own holds. */
async function clearTheWay(
  trx: Transaction<DB>,
  holds: readonly YieldingHold[],
  exact: YieldingHold | undefined,
): Promise<void> {
  for (const hold of holds) {
    await release(trx, hold.id);
    if (hold !== exact) await holdStore.deleteHold(trx, hold.id);
  }
}

/** Throws TOO_MANY_HOLDS or TOO_MANY_REQUESTS_OPEN if the guest has reached a limit. */
function requireBelowLimits({ open, holds }: Facts, listing: BookableListing, input: ReserveInput, now: Date): void {
  if (input.purpose === 'hold') {
    // They were counted before they gave way.
    const replaced = holds.filter(({ isOwn, expiresAt }) => isOwn && expiresAt > now).length;
    if (open.holds - replaced >= BOOKING.holdsPerGuest) throw new AppError('TOO_MANY_HOLDS');
    return;
  }
  // The guest's limits count a series once, and so they do with several hosts.
  if (isLater(input) || input.groupId !== undefined) return;
  if (listing.bookingMode === 'request' && open.requests >= currentLimits().requestsPerGuest) {
    throw new AppError('TOO_MANY_REQUESTS_OPEN');
  }
  if (open.confirmed >= currentLimits().bookingsPerGuest) {
    const message = say('You already have {count} upcoming bookings. Cancel one to book another.', {
      count: currentLimits().bookingsPerGuest,
    });
    throw new AppError('TOO_MANY_REQUESTS_OPEN', { message });
  }
}

/** A reused hold met the host's notice when it was made. Time spent at the checkout doesn't count. */
async function checkHours(
  trx: Transaction<DB>,
  listing: BookableListing,
  input: ReserveInput,
  now: Date,
  { taken, exact }: { taken: TakenTime; exact: YieldingHold | undefined },
) {
  if (input.startsAt < now) throw new AppError('IN_THE_PAST');
  const answer = checkSlotWith(listing, taken, { ...input, now: exact?.createdAt ?? now });
  if (!answer.verdict.ok) throw await explainRefusal(trx, input, answer.verdict);
  if (listing.bookingMode === 'request' && !requestExpiry(now, input.startsAt)) {
    throw new AppError('NOTICE_TOO_SHORT', {
      message: say('Send requests at least {duration} before the start. Choose a later time.', {
        duration: durationWords(BOOKING.requestAnswerMinimumMinutes + BOOKING.requestEndsBeforeStartMinutes),
      }),
    });
  }
  return answer;
}

/** Locks the guest and the listing, and returns the listing if this guest may book it. */
async function lockBookable(trx: Transaction<DB>, input: ReserveInput): Promise<StoredListing> {
  const together = pipelined(trx);
  // The account may have been deleted or merged during the call. It's locked first.
  await Promise.all([lockAccount(together, input.guestId), lockListings(together, input.listingId)]);
  const [listing, role] = await Promise.all([
    loadBookableListing(together, input.listingId),
    findRole(together, input.guestId, input),
  ]);
  if (!isShown(listing)) throw new AppError('NOT_FOUND');
  if (role === 'owner') throw new AppError('OWN_LISTING');
  // Co-hosts can't book, because they could accept their own request.
  if (role) throw new AppError('OWN_LISTING', { message: say('You co-host this listing. Block the time instead.') });
  if (input.endsAt <= input.startsAt) throw new AppError('END_BEFORE_START');
  return listing;
}

/** The listing with its booking mode for this guest: guests who often cancel have to ask first. */
async function listingForGuest(
  trx: Transaction<DB>,
  deps: Deps,
  stored: StoredListing,
  guestId: string,
  { now, stays }: { now: Date; stays: Stays },
): Promise<BookableListing> {
  const listing = applyInstantRules(stored, now, stays);
  if (listing.askFirst === 'often-canceled') {
    // Lets staff see who books and cancels to find out addresses.
    const subject = { kind: 'member' as const, id: guestId };
    const auditEvent = { actorId: guestId, action: 'canceled-often', subject, memberId: guestId };
    await auditOnce(trx, deps, auditEvent, BOOKING.cancellationDays * 24 * 60);
  }
  return listing;
}

/** What's being reserved, once its price is known. */
interface Priced {
  readonly listing: BookableListing;
  readonly price: PromotedPrice;
  readonly hostFeeBasisPoints: number;
  readonly offer: OpenOffer | undefined;
  /** The guest's hold that's reused. */
  readonly exact: YieldingHold | undefined;
  readonly now: Date;
}

/** A series is one decision about several times. Of several hosts, only the first is asked instead of the one who canceled. */
const mayReplace = (input: ReserveInput): boolean => !input.series && !input.isInSeries && input.groupId === undefined;

/** The guest's hold doesn't count against their own credit and promo codes. */
const ownIds = (exact: YieldingHold | undefined): string[] => (exact ? [exact.id] : []);

/** Releases holds in the way, checks the hours against the listing's rules, and calculates the price. */
async function priceSlot(
  trx: Transaction<DB>,
  deps: Deps,
  { listing: listingNow, facts }: { listing: BookableListing; facts: Facts },
  input: ReserveInput,
  now: Date,
): Promise<Priced> {
  const { holds, hostFeeBasisPoints, percent } = facts;
  const exact = findExact(holds, input, now);
  await clearTheWay(trx, holds, exact);
  // A hold keeps the offer and the price it was made with, even if an early-bird discount has ended. Only a withdrawn offer is gone.
  const pricedAt = exact?.createdAt ?? now;
  const offer = exact ? await offerFor(trx, { ...input, at: pricedAt }, { isLocked: true }) : facts.offer;
  const taken =
    holds.length > 0 ? await listTakenAround(trx, listingNow, { ...input, now }, besidesOwn(input)) : facts.taken;
  const listing = withOffer(listingNow, offer);
  const answer = await checkHours(trx, listing, input, now, { taken, exact });
  const plain = calculatePrice(listing, input, answer, pricedAt, { hostFeeBasisPoints, offer });
  const { promoCode, guestId } = input;
  const replacing = mayReplace(input)
    ? { ...asReplacement(trx, deps, listing, input, plain, now), percent }
    : undefined;
  // Locked last, so that guests wait for each other only here.
  const price = await withPromotion(
    trx,
    plain,
    { space: listing, promoCode, guestId, exceptIds: ownIds(exact), now, replacing },
    { isLocked: true },
  );
  return { listing, price, hostFeeBasisPoints, offer, exact, now };
}

/** The hold, if the guest submits what it was made for: they've seen its terms. */
const seenHold = (input: ReserveInput, exact: YieldingHold | undefined): YieldingHold | undefined =>
  input.purpose === 'submit' && exact && isSameInput(exact, input) ? exact : undefined;

function hasPriceChanged(
  { listing, price, exact }: Priced,
  input: ReserveInput,
  plan: PaymentPlan | undefined,
): boolean {
  const shown = input.expectedPackage ?? packageIn(seenHold(input, exact)?.lines ?? []);
  if (hasPackageChanged(shown, price.lines)) return true;
  const total = input.expectedTotalMinor ?? seenHold(input, exact)?.totalMinor;
  if (total !== undefined && total !== price.totalMinor) return true;
  if (input.expectedCurrency !== undefined && input.expectedCurrency !== price.currency) return true;
  if (input.monthlyFirstMinor !== undefined && !plan) return true;
  const agreedDepositMinor = input.expectedDamageDepositMinor ?? exact?.damageDepositMinor ?? Number.POSITIVE_INFINITY;
  return input.purpose === 'submit' && damageDeposit(listing, price) > agreedDepositMinor;
}

function hasPolicyChanged({ listing, exact }: Priced, input: ReserveInput): boolean {
  const policy = input.expectedCancellationPolicy ?? seenHold(input, exact)?.cancellationPolicy;
  return policy !== undefined && policy !== policyFor(listing, input);
}

/** Throws PRICE_CHANGED with the new quote if the guest agreed to another price or another cancellation policy. */
async function requireAgreedTerms(
  trx: Transaction<DB>,
  deps: Deps,
  priced: Priced,
  input: ReserveInput,
  plan: PaymentPlan | undefined,
): Promise<void> {
  const [isPriceChanged, isPolicyChanged] = [hasPriceChanged(priced, input, plan), hasPolicyChanged(priced, input)];
  if (!isPriceChanged && !isPolicyChanged) return;
  const { listing, price, offer, exact, now } = priced;
  const guest = { guestId: input.guestId, exceptIds: ownIds(exact) };
  throw new AppError('PRICE_CHANGED', {
    ...(isPolicyChanged ? changedMessage(isPriceChanged) : {}),
    current: await toQuote(trx, deps, listing, { slot: input, price, now, guest, offer }),
  });
}

/** Throws NOT_FOUND and the TEAM_ codes. */
async function requireTeamRules(trx: Transaction<DB>, input: ReserveInput, { listing, price, exact }: Priced) {
  const { teamId, guestId: memberId, listingId, startsAt, endsAt } = input;
  if (teamId === undefined) return;
  await requireTeamAllows(trx, {
    ...{ teamId, memberId, listingId, startsAt, endsAt, timeZone: listing.timeZone, bookingId: exact?.id },
    currency: price.currency,
    totalMinor: price.totalMinor,
    cancellationPolicy: policyFor(listing, input),
  });
}

/** When the hold ends. One made only for a payment ends with the payment, so it has no time of its own. */
function holdExpiry({ exact, now }: Priced, { purpose }: ReserveInput): Date {
  return exact?.expiresAt ?? (purpose === 'hold' ? addMinutes(now, BOOKING.holdMinutes) : now);
}

interface Agreed {
  readonly bookingId: string;
  readonly answers: Agreement['answers'];
  readonly payment: Awaited<ReturnType<typeof agreePayment>>;
  readonly unpaidMinor: number;
  readonly expiresAt: Date;
}

/** What's agreed, as it's stored. */
const toAgreement = (
  { listing, price, hostFeeBasisPoints, offer, exact, now }: Priced,
  input: ReserveInput,
  { bookingId, answers, payment, unpaidMinor, expiresAt }: Agreed,
): Agreement => ({
  ...makeAgreement(listing, input, price, hostFeeBasisPoints),
  releaseAfterMinutes: agreedRelease(input, listing.releaseAfterMinutes, input.expectedReleaseAt),
  id: bookingId,
  guestId: input.guestId,
  message: input.message || null,
  answers,
  offerId: offer?.id ?? null,
  expiresAt,
  createdAt: exact?.createdAt ?? now,
  paymentMethod: payment.method,
  collectedBy: payment.collectedBy,
  invoiceTo: payment.invoiceTo,
  creditMinor: payment.creditMinor,
  unpaidMinor,
  ...(input.series ? { series: input.series } : {}),
  groupId: input.groupId,
  teamId: input.teamId,
  purchaseOrder: input.purchaseOrder,
});

/** A hold of a refused payment for a team has attendees from then. */
async function setAttendees(
  trx: Transaction<DB>,
  { teamId, guests, guestId: memberId, attendeeIds: memberIds = [], teamDayId: dayId }: ReserveInput,
  { bookingId, exact, at, date }: { bookingId: string; exact: YieldingHold | undefined; at: Date; date: string },
): Promise<void> {
  if (teamId !== undefined) await putAttendees(trx, { bookingId, teamId, guests, memberIds, at });
  else if (exact && exact.teamId !== null) await removeAttendees(trx, bookingId);
  // A hold that's reused can have been for another team day.
  if (exact) await clearDayBooking(trx, bookingId);
  if (teamId !== undefined && dayId !== undefined) await bookDay(trx, { dayId, teamId, memberId, bookingId, date });
}

/**
 * Reserves the time as a hold of the guest, new or reused. Locks in the order of lock.ts. Throws NOT_FOUND, OWN_LISTING,
 * the codes of the listing's rules, PRICE_CHANGED with the new quote, TOO_MANY_HOLDS, TOO_MANY_REQUESTS_OPEN,
 * the TEAM_ codes, SLOT_TAKEN, ACCOUNT_NOT_ACTIVE if the account was deleted. The caller must then roll back the transaction.
 */
export async function reserve(
  trx: Transaction<DB>,
  deps: Deps,
  input: ReserveInput,
  newBookingId: string,
): Promise<Reservation> {
  const stored = await lockBookable(trx, input);
  const now = deps.clock.now();
  const facts = await loadFacts(trx, deps, stored, input, now);
  const listingNow = await listingForGuest(trx, deps, stored, input.guestId, { now, stays: facts.stays });
  const priced = await priceSlot(trx, deps, { listing: listingNow, facts }, input, now);
  const { listing, price, offer, exact } = priced;
  const isSubmitted = input.purpose === 'submit';

  const plan = isSubmitted ? await agreedPlan(trx, deps, listing, input, price) : undefined;
  await requireAgreedTerms(trx, deps, priced, input, plan);
  const answers = isSubmitted ? answersTo(facts.questions, input.answers ?? []) : [];
  requireBelowLimits(facts, listing, input, now);
  await requireTeamRules(trx, input, priced);

  const bookingId = exact?.id ?? newBookingId;
  const isPaid = isSubmitted && price.totalMinor > 0;
  const payable = { input, heldId: exact?.id, bookingId, price, plan };
  const payment = isPaid ? await agreePayment(trx, deps, listing, payable, now) : NOT_CHOSEN;
  const unpaidMinor = isLater(input) ? price.totalMinor : payment.unpaidMinor;
  const expiresAt = holdExpiry(priced, input);
  const agreement = toAgreement(priced, input, { bookingId, answers, payment, unpaidMinor, expiresAt });
  const hours = { ...input, bookingId, kind: 'hold' as const, newId: deps.newId };
  const isFree = await occupyWith(trx, hours, facts.touched, (together) =>
    exact ? holdStore.updateHold(together, agreement) : holdStore.insertHold(together, agreement),
  );
  if (!isFree) throw await explainRefusal(trx, input, { code: 'SLOT_TAKEN' });
  const date = startsOnLocalDate(input.startsAt, listing.timeZone);
  await setAttendees(trx, input, { bookingId, exact, at: now, date });
  return {
    bookingId,
    listing,
    price,
    now,
    expiresAt,
    paymentMethod: payment.method,
    chargeMinor: price.totalMinor - payment.creditMinor - unpaidMinor,
    unpaidMinor,
    offer,
    isTakenUp: exact !== undefined,
  };
}

// Offers (E6): certain hours for one guest, booked right away until the offer expires.
import type { Answer, Input } from '@daynook/contract/api';
import { OFFERS, type Offer } from '@daynook/contract/offers';
import type { Transaction } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { checkListingSlot, loadBookableListing } from '../availability/service.ts';
import { queueEmail } from '../emails/service.ts';
import { hostRateFor } from '../fees/service.ts';
import { addOfferMessage, getConversation } from '../messages/service.ts';
import { permits, requireMay } from '../permissions/service.ts';
import { type ListingQuote, quoteListing } from '../prices/service.ts';
import { hostTax } from '../tax/service.ts';
import * as store from './store.ts';

export { findOpenOffer, type OpenOffer } from './open-offer-store.ts';

type OfferInput = Input<'POST /api/conversations/{id}/offers'>['body'];

const HOUR_MS = 3_600_000;

function toState(row: store.OfferRow, now: Date): Offer['state'] {
  if (row.bookingId) return 'taken';
  // The listing's currency has changed since, so the amounts don't apply anymore.
  if (row.withdrawnAt || row.currency !== row.listingCurrency) return 'withdrawn';
  return now >= row.expiresAt ? 'expired' : 'open';
}

function viewOffer(deps: Deps, actor: MemberActor, row: store.OfferRow): Offer {
  const { hostRole } = row;
  const state = toState(row, deps.clock.now());
  const isGuest = actor.memberId === row.guestId;
  const isOpen = state === 'open';
  return {
    _id: row.id,
    state,
    listing: { _id: row.listingId, title: row.listingTitle },
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    timeZone: row.timeZone,
    guests: row.guests,
    currency: row.currency,
    priceMinor: row.priceMinor,
    totalMinor: row.totalMinor,
    hostEarningsMinor: hostRole === 'owner' ? row.earningsMinor : null,
    expiresAt: row.expiresAt.toISOString(),
    bookingId: row.bookingId,
    canBook: isGuest && isOpen && row.listingState === 'live',
    canWithdraw: isOpen && !isGuest && hostRole !== null && permits(hostRole, 'answer'),
    createdAt: row.createdAt.toISOString(),
  };
}

/** Throws NOT_FOUND, also for other people's conversations. */
export async function listOffers(
  deps: Deps,
  actor: MemberActor,
  conversationId: string,
): Promise<Answer<'GET /api/conversations/{id}/offers'>> {
  await getConversation(deps, actor, conversationId);
  const rows = await store.listOfConversation(deps.db.kysely, conversationId, actor.memberId);
  return { offers: rows.map((row) => viewOffer(deps, actor, row)) };
}

/** The listing price for the hours alone: the maximum for an offer. */
const sumStay = ({ lines }: ListingQuote): number =>
  lines
    .filter(({ code }) => code === 'space' || code === 'extra-guests' || code === 'discount')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** Prices the offer. Throws the codes of the listing's rules, and VALIDATION_FAILED above the listing price. */
async function priceOffer(trx: Transaction<DB>, deps: Deps, input: OfferInput, guestId: string) {
  const now = deps.clock.now();
  const slot = { startsAt: new Date(input.startsAt), endsAt: new Date(input.endsAt), guests: input.guests };
  if (slot.endsAt <= slot.startsAt) throw new AppError('END_BEFORE_START');
  if (slot.startsAt <= now) throw new AppError('IN_THE_PAST');
  const listing = await loadBookableListing(trx, input.listingId);
  if (listing?.state !== 'live') throw new AppError('LISTING_NOT_BOOKABLE');
  const { verdict, openDates } = await checkListingSlot(trx, listing, { ...slot, now });
  if (!verdict.ok) throw new AppError(verdict.code, verdict.message === undefined ? {} : { message: verdict.message });
  const listed = quoteListing(listing, { ...slot, openDates, now });
  const mostMinor = sumStay(listed);
  if (input.priceMinor !== null && input.priceMinor > mostMinor)
    throw new AppError('VALIDATION_FAILED', {
      fields: {
        priceMinor: say('Enter {amount} or less (the listing price).', {
          amount: moneyWords(mostMinor, listing.currency),
        }),
      },
    });
  const hostFeeBasisPoints = await hostRateFor(trx, { hostId: listing.hostId, guestId, at: now });
  const offeredMinor = input.priceMinor ?? undefined;
  const price = quoteListing(listing, { ...slot, openDates, now, hostFeeBasisPoints, offeredMinor });
  return {
    slot,
    space: listing,
    price,
    earningsMinor: price.subtotalMinor - price.hostFeeMinor + hostTax(price.taxes),
  };
}

/**
 * Requires someone who may accept requests for the listing, or change its prices for an offer at a price of its own, and a guest who
 * has messaged or requested. Throws NOT_FOUND, FORBIDDEN.
 */
async function requireSides(trx: Transaction<DB>, actor: MemberActor, conversationId: string, input: OfferInput) {
  const sides = await store.findSides(trx, conversationId);
  if (!sides || actor.memberId === sides.guestId) throw new AppError('NOT_FOUND');
  await requireMay(trx, actor.memberId, { listingId: input.listingId }, input.priceMinor === null ? 'answer' : 'edit');
  if (!sides.hasAsked)
    throw new AppError('FORBIDDEN', { message: say('You can send an offer once the guest has written to you.') });
  return sides;
}

/**
 * Offers a guest certain hours. An earlier offer for the same hours is replaced. Throws NOT_FOUND, FORBIDDEN, VALIDATION_FAILED,
 * LIMIT_REACHED, and the codes of the listing's rules.
 */
export async function makeOffer(
  deps: Deps,
  actor: MemberActor,
  conversationId: string,
  input: OfferInput,
): Promise<Offer> {
  await getConversation(deps, actor, conversationId);
  const id = await retryTransaction(deps.db.kysely, async (trx) => {
    const { guestId, hostId } = await requireSides(trx, actor, conversationId, input);
    const { slot, space, price, earningsMinor } = await priceOffer(trx, deps, input, guestId);
    if (space.hostId !== hostId) throw new AppError('NOT_FOUND');
    const now = deps.clock.now();
    const offerId = deps.newId();
    // Locks the conversation, so concurrent offers see each other.
    await addOfferMessage(trx, deps, { conversationId, code: 'offer-made', offerId, byMemberId: actor.memberId });
    const dayBefore = new Date(now.getTime() - 24 * HOUR_MS);
    if ((await store.countMade(trx, conversationId, dayBefore)) >= OFFERS.perConversationAndDay)
      throw new AppError('LIMIT_REACHED', {
        message: say('You’ve sent this guest many offers today. Try again tomorrow.'),
      });
    await store.withdrawSame(trx, { conversationId, listingId: input.listingId, ...slot, at: now });
    if ((await store.countOpen(trx, conversationId, now)) >= OFFERS.openPerConversation)
      throw new AppError('LIMIT_REACHED', {
        message: say('This guest has {count} open offers. Withdraw one to send another.', {
          count: OFFERS.openPerConversation,
        }),
      });
    // Never later than it could be booked: the listing's notice applies to offers, too.
    const lastMs = slot.startsAt.getTime() - space.noticeMinutes * 60_000;
    const expiresAt = new Date(Math.min(now.getTime() + input.expiresInHours * HOUR_MS, lastMs));
    await store.insertOffer(trx, {
      id: offerId,
      conversation_id: conversationId,
      listing_id: input.listingId,
      host_id: hostId,
      guest_id: guestId,
      made_by: actor.memberId,
      starts_at: slot.startsAt,
      ends_at: slot.endsAt,
      guests: input.guests,
      currency: price.currency,
      price_minor: input.priceMinor,
      total_minor: price.totalMinor,
      earnings_minor: Math.max(0, earningsMinor),
      expires_at: expiresAt,
      created_at: now,
    });
    await emailOffer(trx, deps, (await store.findOffer(trx, offerId, actor.memberId))!);
    return offerId;
  });
  return viewOffer(deps, actor, (await store.findOffer(deps.db.kysely, id, actor.memberId))!);
}

async function emailOffer(trx: Transaction<DB>, deps: Deps, offer: store.OfferRow): Promise<void> {
  const guest = await store.findMember(trx, offer.guestId);
  const host = await store.findMember(trx, offer.hostId);
  await queueEmail(trx, deps, {
    template: 'offer-made',
    to: guest.email,
    memberId: guest.id,
    data: {
      name: guest.name,
      hostName: host.name,
      listingTitle: offer.listingTitle,
      conversationId: offer.conversationId,
      startsAt: offer.startsAt.toISOString(),
      endsAt: offer.endsAt.toISOString(),
      timeZone: offer.timeZone,
      isOwnPrice: offer.priceMinor !== null,
      totalMinor: offer.totalMinor,
      currency: offer.currency,
      expiresAt: offer.expiresAt.toISOString(),
    },
  });
}

/** Withdraws an offer. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED once it's booked, expired, or withdrawn. */
export async function withdrawOffer(deps: Deps, actor: MemberActor, id: string): Promise<Offer> {
  await retryTransaction(deps.db.kysely, async (trx) => {
    await store.lockOffer(trx, id);
    const offer = await store.findOffer(trx, id, actor.memberId);
    if (!offer || actor.memberId === offer.guestId) throw new AppError('NOT_FOUND');
    await requireMay(trx, actor.memberId, { listingId: offer.listingId }, 'answer');
    const now = deps.clock.now();
    if (toState(offer, now) !== 'open')
      throw new AppError('STATE_CHANGED', {
        message: say('This offer is no longer open. Reload the page to see what happened.'),
      });
    await store.markWithdrawn(trx, id, now);
    await addOfferMessage(trx, deps, {
      conversationId: offer.conversationId,
      code: 'offer-withdrawn',
      offerId: id,
      byMemberId: actor.memberId,
    });
  });
  return viewOffer(deps, actor, (await store.findOffer(deps.db.kysely, id, actor.memberId))!);
}

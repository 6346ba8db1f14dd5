// Asking several hosts at checkout: comparable workspaces of other hosts that are free for the same hours, and what they change about the
// payment. The server decides; this only offers what it would accept.
import { REQUEST_GROUP } from '@daynook/contract/limits/bookings';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { askQuote, type BookingOrder, type Quote, type Slot } from '../../nouns/bookings/api.ts';
import { chooseAlike, toSameHours } from '../../nouns/bookings/same-hours.ts';
import type { Listing } from '../../nouns/listings/api.ts';
import { askSearch, type SearchResult } from '../../nouns/search/api.ts';
import type { SearchState } from '../../nouns/search/search-url.ts';

/** Another workspace to ask, as the guest sees it. */
export interface Other {
  readonly listingId: string;
  readonly title: string;
  readonly hostId: string;
  readonly hostName: string;
  readonly houseRules: readonly string[];
  readonly quote: Quote;
  /** The price before it changed. */
  readonly beforeMinor?: number;
}

/** How many are priced, and how many of those are offered. */
const PRICED = 6;
const SHOWN = 4;

const isCard = ({ method }: Quote['paymentMethods'][number]): boolean => method === 'card' || method === 'sandbox';

const sameHoursAs = (listing: Listing, { startsAt, endsAt, timeZone, guests }: Quote) =>
  toSameHours({ startsAt, endsAt, timeZone, guests, coordinates: listing.property.address.coordinates });

/** Only requests that are paid by card, at the listing's price. */
export const canAskOthers = (listing: Listing, slot: Slot, quote: Quote): boolean =>
  quote.bookingMode === 'request' &&
  !quote.offer &&
  !slot.promoCode &&
  !slot.packageId &&
  quote.totalMinor > 0 &&
  quote.paymentMethods.some(isCard) &&
  sameHoursAs(listing, quote) !== undefined;

/** The guest pays by card, all at once, and without credit. */
export function toCardOnly({ creditMinor: _credit, monthly: _monthly, ...quote }: Quote): Quote {
  return { ...quote, paymentMethods: quote.paymentMethods.filter(isCard) };
}

/** We pay part of the first price, because a host canceled the guest's booking. */
export const hasDifference = ({ lines }: Quote): boolean => lines.some(({ isDifference }) => isDifference);

/** The most the guest can be charged: the highest price. */
export const calculateMost = (quote: Quote, others: readonly Other[]): number =>
  Math.max(quote.totalMinor, ...others.map((other) => other.quote.totalMinor));

export const toAlsoAsk = (others: readonly Other[]): Pick<BookingOrder, 'alsoAsk'> =>
  others.length === 0
    ? {}
    : {
        alsoAsk: others.map(({ listingId, quote }) => ({
          listingId,
          expectedTotalMinor: quote.totalMinor,
          expectedDamageDepositMinor: quote.damageDepositMinor ?? 0,
          expectedReleaseAt: quote.releaseAt ?? null,
          expectedCancellationPolicy: quote.cancellationPolicy,
        })),
      };

export const isFull = (others: readonly Other[]): boolean => others.length >= REQUEST_GROUP.othersMaximum;

/** What the server says about one of them in ALSO_ASK_CHANGED. */
export interface ChangedOther {
  readonly listingId: string;
  readonly quote?: Quote;
}

/** With the new price, if that's what has changed. The guest sees the difference before asking again. */
export const withChange = (others: readonly Other[], { listingId, quote }: ChangedOther): Other[] =>
  others.map((other) =>
    other.listingId === listingId && quote ? { ...other, quote, beforeMinor: other.quote.totalMinor } : other,
  );

const isAskable = ({ bookingMode, offer, totalMinor, currency, questions = [], paymentMethods }: Quote, first: Quote) =>
  bookingMode === 'request' &&
  !offer &&
  totalMinor > 0 &&
  currency === first.currency &&
  paymentMethods.some(isCard) &&
  questions.every(({ isRequired }) => !isRequired);

/** A candidate with its price and terms. Undefined if it can't be asked, for example because it was just taken. */
async function loadOther(card: SearchResult, slot: Slot, first: Quote): Promise<Other | undefined> {
  const { startsAt, endsAt, guests, cars } = slot;
  try {
    const [quote, listing] = await Promise.all([
      askQuote({ listingId: card._id, startsAt, endsAt, guests, cars, isInGroup: true }),
      call('GET /api/listings/{id}', { params: { id: card._id }, isNoPageView: true }),
    ]);
    if (!isAskable(quote, first)) return undefined;
    const { title, houseRules, host } = listing;
    return { listingId: card._id, title, houseRules, hostId: host._id, hostName: host.name, quote };
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** The first of each host. */
const onePerHost = (others: readonly Other[], ownHostId: string): Other[] =>
  others.filter(
    ({ hostId }, index) => hostId !== ownHostId && others.findIndex((other) => other.hostId === hostId) === index,
  );

/** Workspaces nearby that can be asked, closest in price first. */
async function findOthers(
  { listing, slot, quote }: Checkout,
  search: SearchState,
  signal: AbortSignal,
): Promise<Other[]> {
  const { listings } = await askSearch(call, search, { signal, isNoPageView: true });
  const alike = chooseAlike(listings, { ...quote, listingId: listing._id })
    .filter(({ bookingMode, property }) => bookingMode === 'request' && property._id !== listing.property._id)
    .slice(0, PRICED);
  const loaded = await Promise.all(alike.map((card) => loadOther(card, slot, quote)));
  const askable = loaded.filter((other) => other !== undefined);
  return onePerHost(askable, listing.host._id).slice(0, SHOWN);
}

interface Checkout {
  readonly listing: Listing;
  readonly slot: Slot;
  readonly quote: Quote;
}

/** Of the same kind, or of any kind if there are none. */
export const othersQuery = (listing: Listing, slot: Slot, quote: Quote) => ({
  queryKey: ['other-hosts', listing._id, quote.startsAt, quote.endsAt, quote.guests, quote.currency],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Other[]> => {
    const search = sameHoursAs(listing, quote);
    if (!search) return [];
    const checkout = { listing, slot, quote };
    const same = await findOthers(checkout, { ...search, kind: [listing.kind] }, signal);
    return same.length > 0 ? same : findOthers(checkout, search, signal);
  },
  staleTime: 60_000,
  retry: false,
});

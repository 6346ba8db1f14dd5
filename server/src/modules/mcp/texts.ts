// What tools answer, in words: every time with its zone, and every amount with its currency. What hosts wrote is quoted, so that a program
// can tell it from what we say. Pure.
import type { Answer } from '@daynook/contract/api';
import type { BookingSummary, Quote } from '@daynook/contract/bookings';
import { type CancellationPolicyId, isBuiltInPolicy } from '@daynook/contract/cancellation-policies';
import type { ListingCard, ListingDetail } from '@daynook/contract/listings/listings';
import { amenityWord, kindWords, policyName } from '../../current-offer.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { durationWords, momentWords, spanWords, zoneWords } from '../../lib/time/words.ts';
import { lengthWords, policyTermsWords } from '../prices/service.ts';

const LONGEST_QUOTE = 600;

/** On one line and in quotes, because hosts may write anything. */
const quoted = (text: string): string => {
  const line = text
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .replaceAll('"', '”')
    .trim();
  return `"${line.length > LONGEST_QUOTE ? `${line.slice(0, LONGEST_QUOTE)}…` : line}"`;
};

const span = (startsAt: string, endsAt: string, timeZone: string): string =>
  `${spanWords(new Date(startsAt), new Date(endsAt), timeZone)} [${timeZone}]`;

const priceWords = ({ pricing }: Pick<ListingCard, 'pricing'>): string =>
  [
    `${moneyWords(pricing.fullDayMinor, pricing.currency)} for a full day with fees`,
    pricing.hourMinor !== null && `${moneyWords(pricing.hourMinor, pricing.currency)} an hour before fees`,
  ]
    .filter(Boolean)
    .join(', ');

const ratingWords = ({ stats }: Pick<ListingCard, 'stats'>): string =>
  stats.rating === null ? 'no reviews yet' : `rated ${stats.rating.toFixed(1)} of 5 (${stats.reviewCount} reviews)`;

const placeWords = ({ property }: { readonly property: Pick<ListingCard['property'], 'address'> }): string => {
  const { neighborhood, city, state, country } = property.address;
  // Hosts write these, too.
  return [neighborhood, city, state, country].flatMap((part) => (part ? [quoted(part)] : [])).join(', ');
};

const modeWords = (mode: 'instant' | 'request'): string =>
  mode === 'instant' ? 'books instantly' : 'the host answers requests';

const MODE_WORDS = { walk: 'on foot', bike: 'by bike', car: 'by car' } as const;

function cardWords(card: ListingCard, publicUrl: string): string {
  const { quote, trip } = card;
  return [
    `${quoted(card.title)} (${kindWords(card.kind)}), id ${card._id}`,
    `  ${placeWords(card)}; up to ${card.capacity} people; ${ratingWords(card)}; ${modeWords(card.bookingMode)}`,
    `  ${priceWords(card)}; time zone ${card.timeZone}`,
    ...(quote
      ? [
          `  Free ${span(quote.startsAt, quote.endsAt, card.timeZone)}: ${moneyWords(quote.totalMinor, quote.currency)} in total`,
        ]
      : []),
    ...(trip
      ? [
          `  About ${trip.minutesFrom} to ${trip.minutesTo} minutes ${MODE_WORDS[trip.by]}, an estimate from the distance`,
        ]
      : []),
    `  ${publicUrl}/listing/${card._id}`,
  ].join('\n');
}

export function searchWords(answer: Answer<'GET /api/listings/search'>, publicUrl: string): string {
  const { listings, total, isTotalCapped, place, page, hasMore } = answer;
  if (listings.length === 0)
    return `No workspaces found${place ? ` near ${place.name}` : ''}. Try another day, a larger radius, or fewer filters.`;
  const found = `${isTotalCapped ? `More than ${total}` : total} found${place ? ` near ${place.name}` : ''}, page ${page}.`;
  const more = hasMore ? [`For more, ask for page ${page + 1}.`] : [];
  const credit = place?.attribution ? [place.attribution] : [];
  return [
    found,
    'Titles in quotes were written by hosts.',
    ...listings.map((card) => cardWords(card, publicUrl)),
    ...more,
    ...credit,
  ].join('\n');
}

/** Its name and its terms. */
const policyWords = (policy: CancellationPolicyId): string =>
  `${isBuiltInPolicy(policy) ? policy : quoted(policyName(policy) ?? 'custom')} (${policyTermsWords(policy)})`;

/** How many guests' cars fit at the home, where its host limits them. */
function carWords({ property: { visitLimits } }: ListingDetail): string[] {
  const most = visitLimits?.cars ?? null;
  if (most === null) return [];
  return [most === 0 ? 'No guest parking at the home' : `Guests’ cars at the home at once: up to ${most}`];
}

/** When it can start and has to end, in the listing's time. */
const toClock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Each with what limits it. */
function packageWords({ packages = [], pricing: { currency } }: ListingDetail): string[] {
  return packages.map(({ id, name, description, priceMinor, length, weekdays, fromMinute, toMinute, maximumGuests }) =>
    [
      `Package ${quoted(name)}, package_id ${id}: ${moneyWords(priceMinor, currency)} before fees, for exactly ${lengthWords(length)}`,
      ...(weekdays.length > 0 ? [`starts on weekdays ${weekdays.join(', ')} (1 is Monday)`] : []),
      ...(fromMinute === null ? [] : [`from ${toClock(fromMinute)}`]),
      ...(toMinute === null ? [] : [`until ${toClock(toMinute)}`]),
      ...(maximumGuests === null ? [] : [`up to ${maximumGuests} people`]),
      ...(description ? [`the host’s description: ${quoted(description)}`] : []),
    ].join('; '),
  );
}

export function listingWords(listing: ListingDetail, publicUrl: string): string {
  const { rules } = listing;
  return [
    `${quoted(listing.title)} (${kindWords(listing.kind)}), id ${listing._id}`,
    ...(listing.state === 'live' ? [] : ['It can’t be booked right now.']),
    `Where: ${placeWords(listing)}. The exact address is shown after booking.`,
    `Host: ${quoted(listing.host.name)}; ${ratingWords(listing)}`,
    `Prices: ${priceWords(listing)}. Ask get_quote for the exact total.`,
    ...packageWords(listing),
    `Time zone: ${listing.timeZone} (${zoneWords(listing.timeZone)}). All its hours are in this zone.`,
    `Booking: ${modeWords(listing.bookingMode)}; ${durationWords(rules.minDurationMinutes)} to ${durationWords(rules.maxDurationMinutes)}; starts every ${durationWords(rules.startStepMinutes)}; up to ${listing.capacity} people; cancellation policy ${policyWords(listing.cancellationPolicy)}`,
    ...carWords(listing),
    `Has: ${listing.amenities.map(amenityWord).join(', ') || 'nothing listed'}`,
    `The host’s description: ${quoted(listing.description)}`,
    ...(listing.houseRules.length > 0 ? [`The host’s house rules: ${listing.houseRules.map(quoted).join(' ')}`] : []),
    `${publicUrl}/listing/${listing._id}`,
  ].join('\n');
}

export function availabilityWords({ timeZone, days }: Answer<'GET /api/listings/{id}/availability'>): string {
  const lines = days.map(({ date, free, reason }) => {
    const ranges = free.map(({ startsAt, endsAt }) => span(startsAt, endsAt, timeZone));
    return `${date}: ${ranges.length > 0 ? `free ${ranges.join('; ')}` : `nothing free${reason ? ` (${reason})` : ''}`}`;
  });
  return [`Free hours in ${timeZone}. A booking has to be within one of the ranges.`, ...lines].join('\n');
}

export function quoteWords(quote: Quote): string {
  return [
    `${span(quote.startsAt, quote.endsAt, quote.timeZone)}, ${quote.guests} ${quote.guests === 1 ? 'person' : 'people'}`,
    ...(quote.cars > 0 ? [`Coming with ${quote.cars} ${quote.cars === 1 ? 'car' : 'cars'}`] : []),
    ...quote.lines.flatMap((line) => (line.package ? [`Package: ${quoted(line.package.name)}`] : [])),
    `Total: ${moneyWords(quote.totalMinor, quote.currency)}, including fees and taxes`,
    ...(quote.damageDepositMinor === undefined
      ? []
      : [`Damage deposit, apart from the total: ${moneyWords(quote.damageDepositMinor, quote.currency)}`]),
    quote.bookingMode === 'instant' ? 'It’s booked at once.' : 'The host has to accept the request.',
    `Cancellation policy: ${policyWords(quote.cancellationPolicy)}`,
  ].join('\n');
}

export const holdWords = (hold: Answer<'POST /api/bookings/holds'>, checkoutUrl: string): string =>
  [
    'Held. Nothing is booked yet.',
    quoteWords(hold.quote),
    `The hold ends ${momentWords(new Date(hold.expiresAt), hold.quote.timeZone)} [${hold.quote.timeZone}]. Until then, the person has to confirm and pay in the browser:`,
    checkoutUrl,
  ].join('\n');

const bookingWords = (booking: BookingSummary, publicUrl: string): string =>
  [
    `${booking.reference}: ${quoted(booking.listing.title)} in ${booking.listing.city}, ${booking.status}, as ${booking.role}`,
    `  ${span(booking.startsAt, booking.endsAt, booking.timeZone)}, ${moneyWords(booking.totalMinor, booking.currency)}`,
    `  ${publicUrl}/booking/${booking._id}`,
  ].join('\n');

export function bookingsWords(answer: Answer<'GET /api/bookings'>, publicUrl: string): string {
  const { bookings, total, page, hasMore } = answer;
  if (bookings.length === 0) return 'No bookings.';
  const more = hasMore ? [`For more, ask for page ${page + 1}.`] : [];
  return [`${total} bookings, page ${page}.`, ...bookings.map((one) => bookingWords(one, publicUrl)), ...more].join(
    '\n',
  );
}

// The demo's past and upcoming bookings: inside opening hours, never two at the same time in a property, and priced like any other.
import type { Random } from '@daynook/demo-art/draw/seeded-random';
import { addDays, toWeekday } from '../../src/lib/time/dates.ts';
import { writeLocalReview } from './local-words.ts';
import type { DemoHome, DemoListing } from './properties.ts';
import { type DemoReview, makeReview } from './review-words.ts';

export interface DemoStay {
  /** A local date, and wall-clock minutes on it. */
  readonly date: string;
  readonly startMinute: number;
  readonly endMinute: number;
  readonly listing: DemoListing;
  readonly home: DemoHome;
  readonly guests: number;
  /** The guest's index among the demo's guests. */
  readonly guestIndex: number;
  readonly review: DemoReview | undefined;
}

export interface DemoStays {
  readonly past: DemoStay[];
  readonly future: DemoStay[];
}

const PAST_DAYS = 320;
const FUTURE_DAYS = 26;
/** Days around today without generated stays, so that none is in progress when the demo starts. */
const QUIET_DAYS = 3;

/** The chance that the most popular listing is booked on a date. */
const RATES = { past: 0.11, future: 0.15 };
/** The demo host is busier, so that there's always something to thank for, answer, and add up. */
const SIGN_IN_HOST_RATES = { past: 0.3, future: 0.85 };

/** Hours someone would book on that date, or undefined if the listing is closed. */
function chooseHours(
  random: Random,
  listing: DemoListing,
  date: string,
): { startMinute: number; endMinute: number } | undefined {
  const weekday = toWeekday(date);
  const open = listing.hours.filter(
    (rule) => rule.weekday === weekday && rule.endMinute - rule.startMinute >= 180 && rule.endMinute < 1440,
  );
  if (open.length === 0) return undefined;
  const rule = random.pick(open);
  const span = rule.endMinute - rule.startMinute;
  if (random.chance(0.4))
    return {
      startMinute: rule.startMinute,
      endMinute: Math.min(rule.endMinute, rule.startMinute + listing.rules.maxDuration),
    };
  const length = Math.min(span, 60 * random.integer(2, 5));
  const startMinute = rule.startMinute + 60 * random.integer(0, (span - length) / 60);
  return { startMinute, endMinute: startMinute + length };
}

/** One property's stays over several dates. On each date either the whole place or its parts are booked. */
function* listStays(
  random: Random,
  property: DemoHome,
  dates: readonly string[],
  rate: number,
  guestCount: number,
  reviewsTaken?: Set<string>,
): Generator<DemoStay> {
  for (const date of dates) {
    const [first, ...others] = property.listings;
    const isWholeDay = property.hasWhole && random.chance(0.2);
    const candidates = property.hasWhole ? (isWholeDay ? [first!] : others) : property.listings;
    for (const listing of candidates) {
      if (!random.chance(listing.demand * rate)) continue;
      const hours = chooseHours(random, listing, date);
      if (!hours) continue;
      const guests = listing.seats > 1 ? 1 : random.integer(1, Math.min(listing.capacity, 6));
      const guestIndex = random.integer(0, guestCount - 1);
      const { kind, amenities, quality } = listing;
      const about = { kind, amenities, guests, minutes: hours.endMinute - hours.startMinute };
      const isReviewed = reviewsTaken !== undefined && random.chance(0.78);
      const said = isReviewed ? makeReview(random, about, quality, reviewsTaken) : undefined;
      const review = said && reviewsTaken ? inOwnLanguage(said, listing, `${date}-${guestIndex}`, reviewsTaken) : said;
      yield { ...hours, date, listing, home: property, guests, guestIndex, review };
    }
  }
}

/** Half of the guests of hosts who don't write English don't either. */
function inOwnLanguage(
  review: DemoReview,
  { language }: Pick<DemoListing, 'language'>,
  seed: string,
  taken: Set<string>,
): DemoReview {
  const isLocal = language !== undefined && review.text.length % 2 === 0;
  if (!isLocal) return review;
  const { rating, reply } = review;
  return { rating, ...writeLocalReview(language, { rating, seed, hasReply: reply !== null }, taken) };
}

/** All of a marketplace's stays around `today` (a date in each property's time zone). */
export function makeStays(
  random: Random,
  properties: readonly DemoHome[],
  today: string,
  guestCount: number,
): DemoStays {
  const pastDates = Array.from({ length: PAST_DAYS }, (_, index) => addDays(today, index - PAST_DAYS - QUIET_DAYS));
  const futureDates = Array.from({ length: FUTURE_DAYS }, (_, index) => addDays(today, index + 2));
  const past: DemoStay[] = [];
  const future: DemoStay[] = [];
  /** By city, because nobody should read the same review twice in one city. */
  const reviews = new Map<string, Set<string>>();
  for (const property of properties) {
    const rates = property.host.email ? SIGN_IN_HOST_RATES : RATES;
    const city = `${property.city.place.name}, ${property.city.place.region}`;
    if (!reviews.has(city)) reviews.set(city, new Set());
    // Nobody stays on the first days, so that everything was booked in advance.
    const listedOn = addDays(today, 2 - property.ageDays);
    const dates = pastDates.filter((date) => date > listedOn);
    past.push(...listStays(random, property, dates, rates.past, guestCount, reviews.get(city)));
    future.push(...listStays(random, property, futureDates, rates.future, guestCount));
  }
  return { past, future };
}

/** A stay this many days ago can still be reviewed, even if people look at the demo a few days after it was filled. */
const RECENT_DAYS = 10;

/** The demo guest has two upcoming stays and three past ones, one of them very recent, in different properties. */
export function giveDemoGuestStays({ past, future }: DemoStays, today: string): DemoStays {
  const others = past.filter((stay) => !stay.home.host.email).toSorted((a, b) => (a.date < b.date ? 1 : -1));
  const isNear = (stay: DemoStay) => stay.home.city.place.name === 'Portland' && !stay.home.host.email;
  // In a week without visitors in their own city, they went to another one.
  const last = others.find((stay) => isNear(stay) && stay.date >= addDays(today, -RECENT_DAYS)) ?? others[0];
  const give = (list: readonly DemoStay[], count: number): DemoStay[] => {
    const properties = new Set<DemoHome>(last && list.includes(last) ? [last.home] : []);
    return list.map((stay) => {
      const fits = stay === last || (properties.size < count && isNear(stay) && !properties.has(stay.home));
      if (fits) properties.add(stay.home);
      return fits ? { ...stay, guestIndex: 0 } : stay.guestIndex === 0 ? { ...stay, guestIndex: 1 } : stay;
    });
  };
  return { past: give(past, 3), future: give(future, 2) };
}

// Complete, realistic workspaces for tests, which change what they're about.

import { NO_WORK_FACTS } from '@daynook/contract/listings/work-fact-values';
import type { RefundTimeline } from '@daynook/contract/money/refund-timeline';
import type { PersonaId } from '@daynook/contract/personas';
import type { Quote } from '../app/nouns/bookings/api.ts';
import type { AvailabilityDay, Listing, ListingCardData } from '../app/nouns/listings/api.ts';
import type { PersonaMatch } from '../app/nouns/personas/api.ts';
import type { SearchAnswer } from '../app/nouns/search/api.ts';

export const LISTING_ID = '019a2f00-0000-7000-8000-0000000000a1';

const EMPTY_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

/** The host's price is lower than the guest's, so that one can't be mistaken for the other. */
const pricing = (fullDayMinor: number): ListingCardData['pricing'] => ({
  fullDay: fullDayMinor / 100,
  fullDayMinor,
  currency: 'USD',
  dayMinor: Math.round(fullDayMinor / 1.05),
  hourMinor: 1_500,
  halfDayMinor: null,
  weekMinor: null,
  monthMinor: null,
  cleaningMinor: 0,
  extraGuestMinor: 0,
  guestsIncluded: 2,
});

export const aPhoto = (alt: string, n = 0): ListingCardData['images'][number] => ({
  url: `${EMPTY_PICTURE}#${n}`,
  alt,
  width: 1200,
  height: 800,
  thumbhash: '',
  sizes: [],
});

/** The nth card: with its own id, title, price, and position in Portland. */
export const aCard = (n: number, more: Partial<ListingCardData> = {}): ListingCardData => ({
  _id: `019a2f00-0000-7000-8000-${String(n).padStart(12, '0')}`,
  title: `Room number ${n}`,
  description: `What room ${n} is like.`,
  kind: 'private-room',
  images: [aPhoto(`A desk in room ${n}`, n)],
  pricing: pricing(4_000 + 100 * n),
  floor: null,
  roomName: null,
  capacity: 4,
  bookingMode: 'request',
  amenities: ['wifi'],
  stats: { rating: 4.8, reviewCount: 12 },
  timeZone: 'America/Los_Angeles',
  property: {
    _id: `019a2f00-0000-7000-9000-${String(n).padStart(12, '0')}`,
    address: {
      city: 'Portland',
      state: 'Oregon',
      country: 'US',
      neighborhood: null,
      coordinates: { lat: 45.5 + 0.02 * n, lng: -122.7 + 0.02 * n },
    },
  },
  distance: n,
  ...more,
});

export const aListing = (more: Partial<Listing> = {}): Listing => {
  const { property, ...card } = aCard(1, { _id: LISTING_ID, title: 'Garden office under the maple' });
  return {
    ...card,
    description: 'A shed with a stove, a long desk and a view of the maple.',
    state: 'live',
    seats: 1,
    houseRules: ['No shoes inside'],
    workFacts: NO_WORK_FACTS,
    workFactSources: {},
    facts: [],
    hours: [],
    rules: {
      mode: 'request',
      instantMinStays: null,
      startStepMinutes: 30,
      minDurationMinutes: 60,
      maxDurationMinutes: 720,
      weekdayMinMinutes: null,
      weekdayMaxMinutes: null,
      maxStayDays: 28,
      noticeMinutes: 60,
      windowDays: 90,
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: 0,
    },
    cancellationPolicy: 'flexible',
    host: {
      _id: '019a2f00-0000-7000-8000-00000000000c',
      name: 'Nadia Okafor',
      picture: null,
      memberSince: '2024-03-01',
      isEmailVerified: true,
      languages: ['en', 'fr'],
      responseRatePercent: 96,
      responseMinutes: 40,
      bookingsHosted: 128,
      cancellations: { canceled: 0, bookings: 64 },
      trust: [{ level: 'email', since: null, until: null }],
      badgeSince: null,
      headline: null,
    },
    property: {
      ...property,
      title: 'Maple house',
      circleRadiusMeters: 350,
      household: null,
      pets: null,
      cameras: null,
      parking: null,
      factSources: {},
    },
    rooms: [],
    publishedOn: '2026-01-05',
    can: { book: true, edit: false },
    ...more,
  };
};

/** Three days from that date, open and free from 9 to 17 in Pacific standard time. */
export const freeDays = (from: string): AvailabilityDay[] =>
  [0, 1, 2].map((ahead) => {
    const date = new Date(Date.parse(`${from}T00:00:00Z`) + ahead * 86_400_000).toISOString().slice(0, 10);
    const range = {
      startsAt: `${date}T17:00:00.000Z`,
      endsAt: new Date(Date.parse(`${date}T17:00:00Z`) + 8 * 3_600_000).toISOString(),
    };
    return { date, free: [range], open: [range] };
  });

/** All of 73.50 until the day before, then only the cleaning. */
export const aTimeline = (more: Partial<RefundTimeline> = {}): RefundTimeline => ({
  currency: 'USD',
  timeZone: 'America/Los_Angeles',
  steps: [
    {
      until: '2026-12-02T17:00:00.000Z',
      refundMinor: 7_350,
      rule: 'policy-100',
      isFull: true,
      listingPercent: 100,
      extras: ['cleaning'],
    },
    {
      until: '2026-12-03T17:00:00.000Z',
      refundMinor: 1_000,
      rule: 'policy-0',
      isFull: false,
      listingPercent: 0,
      extras: ['cleaning'],
    },
  ],
  freshMinutes: null,
  ...more,
});

export const aQuote = (more: Partial<Quote> = {}): Quote => ({
  listingId: LISTING_ID,
  startsAt: '2026-12-03T17:00:00.000Z',
  endsAt: '2026-12-03T21:00:00.000Z',
  timeZone: 'America/Los_Angeles',
  guests: 1,
  cars: 0,
  durationMinutes: 240,
  currency: 'USD',
  lines: [
    { code: 'space', amountMinor: 6_000, units: [{ unit: 'hour', count: 4, unitMinor: 1_500 }] },
    { code: 'cleaning', amountMinor: 1_000 },
    { code: 'guest-fee', amountMinor: 350, basisPoints: 500 },
  ],
  totalMinor: 7_350,
  freeUpgrade: null,
  cancellationPolicy: 'flexible',
  refundTimeline: aTimeline(),
  bookingMode: 'request',
  paymentMethods: [{ method: 'sandbox', collectedBy: 'platform', payBy: null }],
  ...more,
});

export const aSearchAnswer = (listings: SearchAnswer['listings'], more: Partial<SearchAnswer> = {}): SearchAnswer => ({
  listings,
  page: 1,
  pageSize: 24,
  total: listings.length,
  hasMore: false,
  isTotalCapped: false,
  place: null,
  hints: [],
  ...more,
});

/** A built-in persona with its matching listings. */
export const aPersonaMatch = (id: PersonaId, more: Partial<PersonaMatch> = {}): PersonaMatch => ({
  id,
  text: { name: null, who: null, needs: null },
  filters: { amenities: ['quiet'], people: null, kinds: [], isInstant: false },
  isShown: true,
  count: 0,
  isCountCapped: false,
  listings: [],
  ...more,
});

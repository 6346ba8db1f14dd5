// A host's bookings, listings, and figures for tests: complete and realistic, changed by each test as needed.

import type { Answer } from '../app/lib/api/api-request.ts';
import type { HostBooking } from '../app/nouns/bookings/host-bookings-api.ts';
import type { Earnings, HostAnswers, HostFunnel, Occupancy } from '../app/nouns/insights/api.ts';
import type { HostListing } from '../app/nouns/listings/host-listings-api.ts';
import { aSummary } from './booking-examples.ts';
import { HOME_ID, ROOM_ID } from './own-listings.ts';

export const aHostBooking = (more: Partial<HostBooking> = {}): HostBooking => ({
  ...aSummary({ role: 'host', nextActions: [] }),
  property: { _id: HOME_ID, title: 'The Brick House' },
  lines: [
    { code: 'space', amountMinor: 8_000, units: [{ unit: 'day', count: 1, unitMinor: 8_000 }] },
    { code: 'cleaning', amountMinor: 1_000 },
    { code: 'guest-fee', amountMinor: 450, basisPoints: 500 },
  ],
  hostEarningsMinor: 8_100,
  hostFeeMinor: 900,
  message: null,
  answers: [],
  guestRecord: null,
  latestMessage: null,
  paymentSentAt: null,
  ...more,
});

export const aRequest = (more: Partial<HostBooking> = {}): HostBooking =>
  aHostBooking({
    status: 'requested',
    paymentStatus: 'authorized',
    nextActions: ['approve', 'decline'],
    expiresAt: new Date(Date.now() + 3 * 3_600_000).toISOString(),
    message: 'A quiet day to finish a chapter.',
    guestRecord: {
      stays: 4,
      staysWithYou: 1,
      cancelled: 0,
      rating: null,
      reviewCount: 0,
      memberSince: '2026-03-02',
      isEmailVerified: true,
      trust: [{ level: 'email', since: null, until: null }],
    },
    ...more,
  });

export const aHostListing = (more: Partial<HostListing> = {}): HostListing => ({
  _id: ROOM_ID,
  version: 3,
  title: 'Garden room with a door',
  description: 'A quiet room with a wide desk.',
  kind: 'private-room',
  roomName: null,
  state: 'live',
  stateReason: null,
  image: null,
  property: { _id: HOME_ID, title: 'The Brick House', city: 'Brooklyn', timeZone: 'America/New_York' },
  pricing: {
    fullDay: 63,
    currency: 'USD',
    fullDayMinor: 6_300,
    dayMinor: 6_000,
    hourMinor: 950,
    halfDayMinor: null,
    weekMinor: null,
    monthMinor: null,
    cleaningMinor: 0,
    extraGuestMinor: 0,
    guestsIncluded: 1,
  },
  bookingMode: 'request',
  noticeMinutes: 120,
  minDurationMinutes: 60,
  maxDurationMinutes: 480,
  cancellationPolicy: 'flexible',
  stats: { rating: 4.5, reviewCount: 6 },
  photoCount: 4,
  weeklyOpenMinutes: 2_400,
  gaps: [],
  nextBooking: null,
  bookedDays: 0,
  monthEarnings: [],
  updatedAt: '2026-11-20T15:00:00.000Z',
  ...more,
});

/** Listings as the last page of results. */
export function someHostListings(
  listings: readonly HostListing[],
  more: Partial<Answer<'GET /api/host/listings'>> = {},
): Answer<'GET /api/host/listings'> {
  const counts = Object.fromEntries(
    [...Map.groupBy(listings, ({ state }) => state)].map(([state, some]) => [state, some.length]),
  );
  const ofAll = Object.values(more.counts ?? counts).reduce((sum, count) => sum + count, 0);
  return { listings: [...listings], nextCursor: null, counts, totalCount: ofAll, currencies: ['USD'], ...more };
}

const MONTHS = Array.from({ length: 12 }, (_, index) =>
  new Date(Date.UTC(2026, 1 + index, 1)).toISOString().slice(0, 10),
);

export const someEarnings = (more: Partial<Earnings> = {}): Earnings => ({
  fromDate: '2026-02-01',
  toDate: '2027-01-31',
  today: '2026-11-21',
  currencies: [
    {
      currency: 'USD',
      closedMinor: 120_000,
      expectedMinor: 30_000,
      stays: 17,
      bars: MONTHS.map((startsOn) => ({
        startsOn,
        closedMinor: startsOn === '2026-10-01' ? 100_000 : startsOn === '2026-11-01' ? 20_000 : 0,
        expectedMinor: startsOn === '2026-11-01' ? 30_000 : 0,
      })),
    },
  ],
  ...more,
});

export const someOccupancy = (more: Partial<Occupancy> = {}): Occupancy => ({
  fromDate: '2026-09-26',
  toDate: '2026-11-20',
  openMinutes: 3 * 480,
  bookedMinutes: 600,
  cells: [
    { weekday: 1, hour: 9, openMinutes: 480, bookedMinutes: 480 },
    { weekday: 1, hour: 10, openMinutes: 480, bookedMinutes: 120 },
    { weekday: 2, hour: 9, openMinutes: 480, bookedMinutes: 0 },
  ],
  ...more,
});

export const someFunnel = (more: Partial<HostFunnel> = {}): HostFunnel => {
  const all = {
    now: { impressions: 1_200, views: 96, quotes: 30, requests: 6, bookings: 5 },
    before: { impressions: 1_000, views: 120, quotes: 30, requests: 0, bookings: 0 },
  };
  return {
    days: 30,
    fromDate: '2026-10-23',
    toDate: '2026-11-21',
    countedSince: '2026-06-01',
    all,
    rooms: [{ _id: aHostListing()._id, title: 'Garden room', state: 'live', ...all }],
    page: 1,
    pageSize: 20,
    total: 1,
    hasMore: false,
    ...more,
  };
};

export const someAnswers = (more: Partial<HostAnswers> = {}): HostAnswers => ({
  asked: 20,
  answered: 19,
  accepted: 15,
  medianMinutes: 45,
  tips: [],
  ...more,
});

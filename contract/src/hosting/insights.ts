// What hosting earns and where it could earn more (K4–K7): from the host's own listings and bookings, never from anyone else's.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { FUNNEL } from '../limits/insights.ts';
import { SEARCH } from '../limits.ts';
import { LISTING_STATES } from '../listings/listings.ts';
import * as w from '../wire.ts';

/** `days`: thirty, of which two weeks are in the future. `months`: twelve, of which two are in the future. */
export const EARNINGS_SPANS = ['days', 'months'] as const;
export type EarningsSpan = (typeof EARNINGS_SPANS)[number];

const ofProperty = { propertyId: w.Id.optional() };

export const EarningsBar = z.object({
  /** The day, or the first day of the month, on which the stays start. */
  startsOn: w.LocalDate,
  /** From closed and canceled bookings, as posted to the host's account in the ledger. Payouts show what was paid out. */
  closedMinor: w.Minor,
  /** Agreed but not settled: upcoming stays, those in progress, and those that ended less than two days ago. */
  expectedMinor: w.Minor,
});
export type EarningsBar = z.infer<typeof EarningsBar>;

export const Earnings = z
  .object({
    fromDate: w.LocalDate,
    toDate: w.LocalDate,
    /** Today in the properties' time zone: later bars are in the future. */
    today: w.LocalDate,
    /** One per currency, never added together; empty before the first booking. */
    currencies: z.array(
      z.object({
        currency: w.Currency,
        closedMinor: w.Minor,
        expectedMinor: w.Minor,
        stays: z.int(),
        bars: z.array(EarningsBar),
      }),
    ),
  })
  .meta({ id: 'Earnings' });
export type Earnings = z.infer<typeof Earnings>;

/** What a listing earned in one currency. */
export const ListingEarnings = z
  .object({
    _id: w.Id,
    title: z.string(),
    state: z.enum(LISTING_STATES),
    currency: w.Currency,
    closedMinor: w.Minor,
    expectedMinor: w.Minor,
    stays: z.int(),
  })
  .meta({ id: 'RoomEarnings' });
export type ListingEarnings = z.infer<typeof ListingEarnings>;

export const OCCUPANCY_WEEKS = 8;

export const Occupancy = z
  .object({
    fromDate: w.LocalDate,
    toDate: w.LocalDate,
    openMinutes: z.int(),
    bookedMinutes: z.int(),
    /** Hours of the week that were open at all: Monday is 1, and `hour` is 0–23 in the listings’ local time. */
    cells: z.array(
      z.object({
        weekday: z.int().min(1).max(7),
        hour: z.int().min(0).max(23),
        openMinutes: z.int(),
        bookedMinutes: z.int(),
      }),
    ),
  })
  .meta({ id: 'Occupancy' });
export type Occupancy = z.infer<typeof Occupancy>;

/** Suggestions from one’s own figures, with the figures behind each. */
export const Tip = z
  .discriminatedUnion('code', [
    /** Requests that expired without a response, and what they would have earned. */
    z.object({
      code: z.literal('unanswered'),
      expired: z.int(),
      asked: z.int(),
      lost: z.array(z.object({ currency: w.Currency, amountMinor: w.Minor })),
    }),
    /** A listing whose host accepted every request: it could offer instant booking. */
    z.object({
      code: z.literal('always-yes'),
      listing: z.object({ _id: w.Id, title: z.string() }),
      accepted: z.int(),
      medianMinutes: z.int(),
    }),
    /** A weekday that's almost fully booked. */
    z.object({
      code: z.literal('full-weekday'),
      weekday: z.int().min(1).max(7),
      openMinutes: z.int(),
      bookedMinutes: z.int(),
    }),
    /** A listing without bookings while the host's other listings had some. */
    z.object({
      code: z.literal('empty-room'),
      listing: z.object({ _id: w.Id, title: z.string() }),
      openMinutes: z.int(),
    }),
  ])
  .meta({ id: 'Tip' });
export type Tip = z.infer<typeof Tip>;

export const FunnelSteps = z
  .object({ impressions: z.int(), views: z.int(), quotes: z.int(), requests: z.int(), bookings: z.int() })
  .meta({ id: 'FunnelSteps' });
export type FunnelSteps = z.infer<typeof FunnelSteps>;

/** In these days, and in the same number of days before. */
const stepsThenAndNow = { now: FunnelSteps, before: FunnelSteps };

export const HostFunnel = z
  .object({
    days: z.int(),
    fromDate: w.LocalDate,
    toDate: w.LocalDate,
    /** The first day with counts; null before that. Nothing is known about earlier days. */
    countedSince: w.LocalDate.nullable(),
    all: z.object(stepsThenAndNow),
    rooms: z.array(z.object({ _id: w.Id, title: z.string(), state: z.enum(LISTING_STATES), ...stepsThenAndNow })),
    ...w.Paging,
  })
  .meta({ id: 'HostFunnel' });
export type HostFunnel = z.infer<typeof HostFunnel>;

export const insightEndpoints = {
  'GET /api/host/insights/earnings': {
    summary: 'Get your earnings after our fee, by booking start date (K4)',
    access: 'active',
    query: z.object({ span: z.enum(EARNINGS_SPANS), ...ofProperty }),
    answer: Earnings,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'GET /api/host/insights/earnings/rooms': {
    summary: 'Get earnings by listing, including deleted ones, highest first per currency (K4)',
    access: 'active',
    query: z.object({ span: z.enum(EARNINGS_SPANS), ...ofProperty, ...w.pageQuery }),
    answer: z.object({ fromDate: w.LocalDate, toDate: w.LocalDate, rooms: z.array(ListingEarnings), ...w.Paging }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'GET /api/host/insights/occupancy': {
    summary: `Get the share of open hours booked, by weekday and hour, over the last ${OCCUPANCY_WEEKS} weeks (K6)`,
    access: 'active',
    query: z.object(ofProperty),
    answer: Occupancy,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'GET /api/host/insights/funnel': {
    summary: 'Get the funnel from search impression to confirmed booking, per listing and overall (K5)',
    access: 'active',
    query: z.object({
      days: w.queryInteger(1, FUNNEL.daysMaximum),
      ...ofProperty,
      ...w.pageQuery,
    }),
    answer: HostFunnel,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'POST /api/listings/shown': {
    summary: 'Count impressions of listings on a server-rendered page (K5)',
    access: 'public',
    body: z.strictObject({
      as: z.enum(['result', 'page']),
      listingIds: z.array(w.Id).min(1).max(SEARCH.maximumPageSize),
    }),
    errors: ['VALIDATION_FAILED'],
  },
  'GET /api/host/insights/answers': {
    summary: 'Get response stats for the last 90 days, with tips (K7)',
    access: 'active',
    answer: z.object({
      asked: z.int(),
      answered: z.int(),
      accepted: z.int(),
      /** The median response time; null without one. */
      medianMinutes: z.int().nullable(),
      tips: z.array(Tip),
    }),
  },
} as const satisfies EndpointTable;

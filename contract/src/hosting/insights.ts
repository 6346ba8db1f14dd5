// What hosting brings and where it could bring more (K4–K7): from the host's own rooms and bookings, never from anybody else's.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { FUNNEL } from '../limits/hosting.ts';
import { SEARCH } from '../limits.ts';
import { LISTING_STATES } from '../listings/listings.ts';
import * as w from '../wire.ts';

/** `days`: thirty, two weeks of them ahead. `months`: twelve, two of them ahead. */
export const EARNINGS_SPANS = ['days', 'months'] as const;
export type EarningsSpan = (typeof EARNINGS_SPANS)[number];

const ofHome = { propertyId: w.Id.optional() };

export const EarningsBar = z.object({
  /** The day, or the first day of the month, on which the stays begin. */
  startsOn: w.LocalDate,
  /** Of closed and canceled bookings, as the ledger has put it down to the host. What of it was paid out stands with payouts. */
  closedMinor: w.Minor,
  /** Agreed and not settled yet: stays to come, under way, or over for less than two days. */
  expectedMinor: w.Minor,
});
export type EarningsBar = z.infer<typeof EarningsBar>;

export const Earnings = z
  .object({
    fromDate: w.LocalDate,
    toDate: w.LocalDate,
    /** Today where the homes are: the bars after it lie ahead. */
    today: w.LocalDate,
    /** One per currency, never added up; empty before the first booking. */
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

/** What one room brought, in one currency. */
export const RoomEarnings = z
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
export type RoomEarnings = z.infer<typeof RoomEarnings>;

export const OCCUPANCY_WEEKS = 8;

export const Occupancy = z
  .object({
    fromDate: w.LocalDate,
    toDate: w.LocalDate,
    openMinutes: z.int(),
    bookedMinutes: z.int(),
    /** Hours of the week that were open at all: Monday is 1, `hour` 0–23 of the rooms’ own clocks. */
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

/** What one’s own figures suggest, each with the figures it rests on. */
export const Tip = z
  .discriminatedUnion('code', [
    /** Requests that ran out unanswered, and what they would have brought. */
    z.object({
      code: z.literal('unanswered'),
      expired: z.int(),
      asked: z.int(),
      lost: z.array(z.object({ currency: w.Currency, amountMinor: w.Minor })),
    }),
    /** A room that said yes to everything: it could take bookings at once. */
    z.object({
      code: z.literal('always-yes'),
      listing: z.object({ _id: w.Id, title: z.string() }),
      accepted: z.int(),
      medianMinutes: z.int(),
    }),
    /** A day of the week that is all but booked out. */
    z.object({
      code: z.literal('full-weekday'),
      weekday: z.int().min(1).max(7),
      openMinutes: z.int(),
      bookedMinutes: z.int(),
    }),
    /** A room that nobody took while others of the host were taken. */
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

/** In these days, and in as many before them. */
const stepsThenAndNow = { now: FunnelSteps, before: FunnelSteps };

export const HostFunnel = z
  .object({
    days: z.int(),
    fromDate: w.LocalDate,
    toDate: w.LocalDate,
    /** The first day with anything counted; null before it. Nothing is known of earlier ones. */
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
    query: z.object({ span: z.enum(EARNINGS_SPANS), ...ofHome }),
    answer: Earnings,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'GET /api/host/insights/earnings/rooms': {
    summary: 'Get earnings by listing, including deleted ones, highest first per currency (K4)',
    access: 'active',
    query: z.object({ span: z.enum(EARNINGS_SPANS), ...ofHome, ...w.pageQuery }),
    answer: z.object({ fromDate: w.LocalDate, toDate: w.LocalDate, rooms: z.array(RoomEarnings), ...w.Paging }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'GET /api/host/insights/occupancy': {
    summary: `Get the share of open hours booked, by weekday and hour, over the last ${OCCUPANCY_WEEKS} weeks (K6)`,
    access: 'active',
    query: z.object(ofHome),
    answer: Occupancy,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'GET /api/host/insights/funnel': {
    summary: 'Get the funnel from search impression to confirmed booking, per listing and overall (K5)',
    access: 'active',
    query: z.object({
      days: w.queryInteger(1, FUNNEL.daysMaximum),
      ...ofHome,
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
      /** The middle of the times an answer took; null without one. */
      medianMinutes: z.int().nullable(),
      tips: z.array(Tip),
    }),
  },
} as const satisfies EndpointTable;

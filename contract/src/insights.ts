// What hosting brings and where it could bring more (K4, K6, K7): from the host's own bookings, never from anybody else's.
import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import * as w from './wire.ts';

/** `days`: thirty, two weeks of them ahead. `months`: twelve, two of them ahead. */
export const EARNINGS_SPANS = ['days', 'months'] as const;
export type EarningsSpan = (typeof EARNINGS_SPANS)[number];

const ofHome = { propertyId: w.Id.optional() };

export const EarningsBar = z.object({
  /** The day, or the first day of the month, on which the stays begin. */
  startsOn: w.LocalDate,
  /** What the ledger has put down to the host. */
  receivedMinor: w.Minor,
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
        receivedMinor: w.Minor,
        expectedMinor: w.Minor,
        stays: z.int(),
        bars: z.array(EarningsBar),
      }),
    ),
  })
  .meta({ id: 'Earnings' });
export type Earnings = z.infer<typeof Earnings>;

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

export const insightEndpoints = {
  'GET /api/host/insights/earnings': {
    summary: 'What one receives, by the day each stay begins, after our fee (K4)',
    access: 'active',
    query: z.object({ span: z.enum(EARNINGS_SPANS), ...ofHome }),
    answer: Earnings,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'GET /api/host/insights/occupancy': {
    summary: `How much of the open hours was booked, by weekday and hour, over the last ${OCCUPANCY_WEEKS} weeks (K6)`,
    access: 'active',
    query: z.object(ofHome),
    answer: Occupancy,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'GET /api/host/insights/answers': {
    summary: 'How requests of the last 90 days were answered, and what one’s own figures suggest (K7)',
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

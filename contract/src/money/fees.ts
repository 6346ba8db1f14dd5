// Our fees: those in effect, those scheduled, and how staff change them (decision 0058).
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { FEE_LIMITS } from '../limits/fees.ts';
import * as w from '../wire.ts';
import { amountsByCurrency } from './amounts-by-currency.ts';

const guestBasisPoints = z.int().min(0).max(FEE_LIMITS.guestBasisPointsMaximum);
const hostBasisPoints = z.int().min(0).max(FEE_LIMITS.hostBasisPointsMaximum);

/** Both fees, calculated from the price before tax. */
const rates = {
  guestBasisPoints,
  hostBasisPoints,
  /** For a guest with three stays at the host; null if that makes no difference. */
  repeatHostBasisPoints: hostBasisPoints.nullable(),
  /** By currency: the minimum guest fee of a booking that isn't free. */
  guestMinimums: amountsByCurrency(FEE_LIMITS.minimumMaximum),
};
export const FeeRates = z.object(rates).meta({ id: 'FeeRates' });
export type FeeRates = z.infer<typeof FeeRates>;

export const DatedFees = FeeRates.extend({
  /** Midnight UTC of the day they take effect. */
  startsAt: w.Instant,
}).meta({ id: 'DatedFees' });
export type DatedFees = z.infer<typeof DatedFees>;

export const FeeChange = DatedFees.extend({
  _id: w.Id,
  /** Null for the built-in fees. */
  createdBy: z.string().nullable(),
  createdAt: w.Instant,
  status: z.enum(['scheduled', 'current', 'past']),
}).meta({ id: 'FeeChange' });
export type FeeChange = z.infer<typeof FeeChange>;

/** A rate agreed with one host. */
export const HostFeeRate = z
  .object({
    _id: w.Id,
    host: z.object({ _id: w.Id, name: z.string() }),
    startsAt: w.Instant,
    /** Null: from then on the host pays the standard rate. */
    basisPoints: hostBasisPoints.nullable(),
    reason: z.string(),
    createdBy: z.string(),
    createdAt: w.Instant,
  })
  .meta({ id: 'HostFeeRate' });
export type HostFeeRate = z.infer<typeof HostFeeRate>;

/** How one example booking is split. */
const Shares = z.object({ guestPaysMinor: w.Minor, hostGetsMinor: w.Minor, platformGetsMinor: w.Minor });
export const FeePreview = z
  .object({
    /** For every currency with live listings: a low, a typical, and a high price of a full day. */
    examples: z.array(z.object({ currency: w.Currency, subtotalMinor: w.Minor, before: Shares, after: Shares })),
    /** Live listings whose price would change. */
    listingCount: z.int(),
  })
  .meta({ id: 'FeePreview' });
export type FeePreview = z.infer<typeof FeePreview>;

/** A day in UTC. */
const startsOn = w.LocalDate;
const params = z.object({ id: w.Id });
const cursor = z.string().max(200).optional();
const nextCursor = z.string().nullable();

export const feeEndpoints = {
  'GET /api/fees': {
    summary: 'Get our fees, the next scheduled change, and, as a host with an agreed rate, yours',
    access: 'public',
    answer: z.object({
      current: DatedFees,
      next: DatedFees.nullable(),
      /** The host fee of a booking made now, in general or for the caller. */
      ownHostBasisPoints: z.int(),
    }),
  },
  'GET /api/staff/fees': {
    summary: 'List past, current, and scheduled fees, latest first',
    access: 'staff',
    permission: 'fees',
    answer: z.object({
      changes: z.array(FeeChange),
      /** The first day that a change can start: today while nobody but staff has an account, and otherwise tomorrow. */
      earliestOn: w.LocalDate,
    }),
  },
  'POST /api/staff/fees': {
    summary: 'Schedule a fee change starting on a UTC day; existing bookings keep their fees',
    access: 'staff',
    permission: 'fees',
    body: z.strictObject({ ...rates, startsOn }),
    answer: FeeChange,
    status: 201,
    errors: ['STATE_CHANGED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'DELETE /api/staff/fees/{id}': {
    summary: 'Cancel a scheduled fee change; one that has started stays',
    access: 'staff',
    permission: 'fees',
    params,
    errors: ['NOT_FOUND', 'STATE_CHANGED'],
    bucket: 'write',
  },
  'POST /api/staff/fees/preview': {
    summary: 'Compare what guests would pay and hosts would get with these fees and today’s',
    access: 'staff',
    permission: 'fees',
    body: z.strictObject(rates),
    answer: FeePreview,
    errors: ['VALIDATION_FAILED'],
  },
  'GET /api/staff/host-fees': {
    summary: 'List rates agreed with hosts, latest first',
    access: 'staff',
    permission: 'fees',
    query: z.object({ cursor }),
    answer: z.object({ rates: z.array(HostFeeRate), nextCursor }),
    errors: ['VALIDATION_FAILED'],
  },
  'POST /api/staff/host-fees': {
    summary: 'Set a rate for one host starting on a UTC day, or end it',
    access: 'staff',
    permission: 'fees',
    body: z.strictObject({
      recipientId: w.Id,
      basisPoints: hostBasisPoints.nullable(),
      startsOn,
      reason: w.safeText(FEE_LIMITS.reasonMaximumCharacters, 1),
    }),
    answer: HostFeeRate,
    status: 201,
    errors: ['NOT_FOUND', 'STATE_CHANGED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;

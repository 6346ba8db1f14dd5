// Payouts as staff send them: those that are ready become a batch, a batch becomes a file for the operator's bank, and the bank's result
// is recorded for each.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { PAYOUT_STATUSES, PAYOUTS } from '../limits/payouts.ts';
import { Payout } from '../money/payouts.ts';
import * as w from '../wire.ts';

export const StaffPayout = Payout.extend({
  host: z.object({ _id: w.Id, name: z.string() }),
  batchId: w.Id.nullable(),
  /** Its name in the bank's file and on bank statements. */
  reference: z.string(),
}).meta({ id: 'StaffPayout' });
export type StaffPayout = z.infer<typeof StaffPayout>;

export const PayoutBatch = z
  .object({
    _id: w.Id,
    currency: w.Currency,
    payouts: z.int(),
    amountMinor: z.int(),
    createdAt: w.Instant,
    createdBy: z.object({ _id: w.Id, name: z.string().nullable() }),
    /** When the file was last downloaded; null if it wasn't. */
    exportedAt: w.Instant.nullable(),
    sentAt: w.Instant.nullable(),
    /** Its payouts by the bank's result. */
    paid: z.int(),
    failed: z.int(),
  })
  .meta({ id: 'PayoutBatch' });
export type PayoutBatch = z.infer<typeof PayoutBatch>;

const OwedFees = z
  .object({
    hosts: z.array(
      z.object({
        host: z.object({ _id: w.Id, name: z.string() }),
        currency: w.Currency,
        owedMinor: w.Minor,
        /** When the oldest booking became payable. */
        since: w.Instant,
      }),
    ),
    /** Hosts whose fines and refunds took more than they earned. Their next payouts make up for it; nothing else does. */
    belowZero: z.array(
      z.object({
        host: z.object({ _id: w.Id, name: z.string() }),
        /** They deleted their account, so no payout will. */
        isGone: z.boolean(),
        currency: w.Currency,
        owedMinor: w.Minor,
      }),
    ),
  })
  .meta({ id: 'OwedFees' });

const cursor = z.string().max(200).optional();
const nextCursor = z.string().nullable();
const params = z.object({ id: w.Id });

export const staffPayoutEndpoints = {
  'GET /api/staff/payouts': {
    summary: 'List payouts of all hosts, latest first, by status or batch (RO2)',
    access: 'staff',
    permission: 'payouts',
    query: z.object({ status: z.enum(PAYOUT_STATUSES).optional(), batchId: w.Id.optional(), cursor }),
    answer: z.object({
      payouts: z.array(StaffPayout),
      nextCursor,
      /** The content of a batch created now, by currency. */
      waiting: z.array(z.object({ currency: w.Currency, payouts: z.int(), amountMinor: z.int() })),
    }),
    errors: ['VALIDATION_FAILED'],
  },
  'GET /api/staff/payout-batches': {
    summary: 'List payout batches, latest first (RO2)',
    access: 'staff',
    permission: 'payouts',
    query: z.object({ cursor }),
    answer: z.object({ batches: z.array(PayoutBatch), nextCursor }),
    errors: ['VALIDATION_FAILED'],
  },
  'POST /api/staff/payout-batches': {
    summary: `Create a batch from the payouts that are ready in a currency, up to ${PAYOUTS.batchMaximum}; logged (RO2)`,
    access: 'staff',
    permission: 'payouts',
    body: z.strictObject({ currency: w.Currency }),
    status: 201,
    answer: PayoutBatch,
    errors: ['STATE_CHANGED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'GET /api/staff/payout-batches/{id}/export': {
    summary: 'Export a batch as CSV with account numbers, for your bank; logged (RO2)',
    access: 'staff',
    permission: 'payouts',
    params,
    download: 'text/csv',
    errors: ['NOT_FOUND', 'STATE_CHANGED', 'VALIDATION_FAILED'],
  },
  'POST /api/staff/payout-batches/{id}/sent': {
    summary: 'Mark a batch as sent to your bank: its payouts are on the way, and hosts get an email (RO2)',
    access: 'staff',
    permission: 'payouts',
    params,
    answer: PayoutBatch,
    errors: ['NOT_FOUND', 'STATE_CHANGED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/staff/payout-batches/{id}/paid': {
    summary: 'Mark all payouts of a batch that are still on the way as paid by the bank (RO2)',
    access: 'staff',
    permission: 'payouts',
    params,
    answer: PayoutBatch,
    errors: ['NOT_FOUND', 'STATE_CHANGED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/staff/payouts/{id}/paid': {
    summary: 'Mark a payout as paid by the bank (RO2)',
    access: 'staff',
    permission: 'payouts',
    params,
    answer: StaffPayout,
    errors: ['NOT_FOUND', 'STATE_CHANGED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/staff/payouts/{id}/failed': {
    summary:
      'Mark a payout as returned by the bank: its amount is ready to pay out again, and the host gets the reason by email (RO2)',
    access: 'staff',
    permission: 'payouts',
    params,
    body: z.strictObject({ reason: w.safeText(PAYOUTS.reasonMaximumCharacters, 1) }),
    answer: StaffPayout,
    errors: ['NOT_FOUND', 'STATE_CHANGED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'GET /api/staff/owed-fees': {
    summary:
      'List hosts who owe fees for bookings that guests paid them directly, and those whose balance is below zero; the highest amounts first (RO2, G5)',
    access: 'staff',
    permission: 'payouts',
    answer: OwedFees,
    errors: [],
  },
  'POST /api/staff/owed-fees/{id}/received': {
    summary: 'Record that a host has paid fees they owe; the host gets an email, and it’s logged (RO2)',
    access: 'staff',
    permission: 'payouts',
    params,
    body: z.strictObject({
      currency: w.Currency,
      amountMinor: w.Minor.min(1),
      /** The amount as read: with another amount nothing is recorded. */
      owedMinor: w.Minor,
    }),
    answer: OwedFees,
    errors: ['NOT_FOUND', 'STATE_CHANGED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;

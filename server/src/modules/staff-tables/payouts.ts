// The payouts table.
import type { StaffPayoutRow } from '@daynook/contract/staff/tables';
import type { z } from 'zod';
import { decimalAmount } from '../../lib/csv.ts';
import { requireOneCurrency } from './payments.ts';
import { type PayoutRow, payoutsSource, type Query } from './payouts-store.ts';
import type { Table } from './table.ts';

type View = z.infer<typeof StaffPayoutRow>;

export const payouts: Table<Query, PayoutRow, View> = {
  name: 'payouts',
  ...payoutsSource,
  requireValid: requireOneCurrency,
  view: (_deps, row) => ({
    _id: row.id,
    host: { _id: row.host_id, name: row.host_name },
    status: row.status,
    amountMinor: row.amount_minor,
    currency: row.currency,
    last4: row.last4,
    batchId: row.batch_id,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    paidAt: row.paid_at?.toISOString() ?? null,
    failure: row.failure,
  }),
  file: [
    ['Id', ({ _id }) => _id],
    ['Host', ({ host }) => host.name],
    ['Host id', ({ host }) => host._id],
    ['Status', ({ status }) => status],
    ['Amount', ({ amountMinor, currency }) => decimalAmount(amountMinor, currency)],
    ['Currency', ({ currency }) => currency],
    ['Account ends in', ({ last4 }) => last4],
    ['Batch id', ({ batchId }) => batchId],
    ['Created (UTC)', ({ createdAt }) => createdAt],
    ['Sent (UTC)', ({ sentAt }) => sentAt],
    ['Paid (UTC)', ({ paidAt }) => paidAt],
    ['Error', ({ failure }) => failure],
  ],
};

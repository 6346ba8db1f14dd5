// The payouts table.

import type { StaffPayoutRow } from '@daynook/contract/staff/tables';
import type { z } from 'zod';
import { decimalAmount } from '../../lib/csv.ts';
import { toSay } from '../../lib/languages/say.ts';
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
    [toSay('Id'), ({ _id }) => _id],
    [toSay('Host'), ({ host }) => host.name],
    [toSay('Host id'), ({ host }) => host._id],
    [toSay('Status'), ({ status }) => status],
    [toSay('Amount'), ({ amountMinor, currency }) => decimalAmount(amountMinor, currency)],
    [toSay('Currency'), ({ currency }) => currency],
    [toSay('Account ends in'), ({ last4 }) => last4],
    [toSay('Batch id'), ({ batchId }) => batchId],
    [toSay('Created (UTC)'), ({ createdAt }) => createdAt],
    [toSay('Sent (UTC)'), ({ sentAt }) => sentAt],
    [toSay('Paid (UTC)'), ({ paidAt }) => paidAt],
    [toSay('Error'), ({ failure }) => failure],
  ],
};

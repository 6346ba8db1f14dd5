// Payouts as they go over the wire.
import type { PayoutStatus } from '@daynook/contract/payout-limits';
import type { Payout } from '@daynook/contract/payouts';
import type { PayoutBatch, StaffPayout } from '@daynook/contract/staff-payouts';
import type { BatchRow } from './batch-store.ts';
import { referenceOf } from './rules.ts';
import type { PayoutRow } from './store.ts';

export const viewPayout = (row: PayoutRow): Payout => ({
  _id: row.id,
  status: row.status as PayoutStatus,
  amountMinor: row.amount_minor,
  currency: row.currency,
  last4: row.last4,
  bookings: row.bookings,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  paidAt: row.paid_at?.toISOString() ?? null,
  failedAt: row.failed_at?.toISOString() ?? null,
  failure: row.failure,
});

export const viewStaffPayout = (row: PayoutRow): StaffPayout => ({
  ...viewPayout(row),
  host: { _id: row.host_id, name: row.host_name },
  batchId: row.batch_id,
  reference: referenceOf(row.id),
});

export const viewBatch = (row: BatchRow): PayoutBatch => ({
  _id: row.id,
  currency: row.currency,
  payouts: row.payouts,
  amountMinor: row.amount_minor,
  createdAt: row.created_at.toISOString(),
  createdBy: { _id: row.created_by, name: row.created_by_name },
  exportedAt: row.exported_at?.toISOString() ?? null,
  sentAt: row.sent_at?.toISOString() ?? null,
  paid: row.paid,
  failed: row.failed,
});

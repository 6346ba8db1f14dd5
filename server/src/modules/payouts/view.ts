// Converts payouts to what goes over the wire.
import type {
  PayoutSchedule,
  PayoutStatus,
  StripeAccountStatus,
  StripeCountry,
  StripeNeed,
} from '@daynook/contract/limits/payouts';
import type { Payout, PayoutAccount } from '@daynook/contract/money/payouts';
import type { PayoutBatch, StaffPayout } from '@daynook/contract/staff/payouts';
import { sayKnown } from '../../lib/languages/say.ts';
import type { AccountRow } from './account-store.ts';
import type { BatchRow } from './batch-store.ts';
import { makeReference } from './rules.ts';
import type { PayoutRow } from './store.ts';

const viewStripe = (row: AccountRow): PayoutAccount['stripe'] =>
  row.stripe_status === null
    ? null
    : {
        status: row.stripe_status as StripeAccountStatus,
        country: row.stripe_country as StripeCountry,
        needs: (row.stripe_needs ?? []) as StripeNeed[],
        dueAt: row.stripe_due_at?.toISOString() ?? null,
      };

export const viewAccount = (row: AccountRow, now: Date): PayoutAccount => ({
  currency: row.currency,
  kind: row.kind as PayoutAccount['kind'],
  holderName: row.holder_name,
  last4: row.last4,
  stripe: viewStripe(row),
  schedule: row.schedule as PayoutSchedule,
  changedAt: row.changed_at.toISOString(),
  pausedUntil: row.payouts_from > now ? row.payouts_from.toISOString() : null,
});

export const viewPayout = (row: PayoutRow): Payout => ({
  _id: row.id,
  status: row.status as PayoutStatus,
  amountMinor: row.amount_minor,
  feesMinor: row.fees_minor,
  currency: row.currency,
  last4: row.last4,
  bookings: row.bookings,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  paidAt: row.paid_at?.toISOString() ?? null,
  failedAt: row.failed_at?.toISOString() ?? null,
  failure: row.failure === null ? null : sayKnown(row.failure),
});

export const viewStaffPayout = (row: PayoutRow): StaffPayout => ({
  ...viewPayout(row),
  host: { _id: row.host_id, name: row.host_name },
  batchId: row.batch_id,
  reference: makeReference(row.id),
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

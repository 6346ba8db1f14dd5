// The payments table: each hold, charge, release, and refund.
import type { StaffPaymentRow } from '@daynook/contract/staff/tables';
import type { z } from 'zod';
import { AppError } from '../../lib/app-error.ts';
import { decimalAmount } from '../../lib/csv.ts';
import { say, toSay } from '../../lib/languages/say.ts';
import { type PaymentRow, paymentsSource, type Query } from './payments-store.ts';
import type { Table } from './table.ts';

type View = z.infer<typeof StaffPaymentRow>;

/** Amounts in different currencies can't be sorted. Throws VALIDATION_FAILED. */
export function requireOneCurrency({ sort, currency }: { sort: string; currency?: string | undefined }): void {
  if (sort === 'amount' && currency === undefined)
    throw new AppError('VALIDATION_FAILED', { fields: { currency: say('Choose a currency to sort by amount.') } });
}

export const payments: Table<Query, PaymentRow, View> = {
  name: 'payments',
  ...paymentsSource,
  requireValid: requireOneCurrency,
  view: (_deps, row) => ({
    _id: row.id,
    booking: { _id: row.booking_id, reference: row.reference, status: row.booking_status },
    guest: { _id: row.guest_id, name: row.guest_name },
    operation: row.operation,
    state: row.status,
    provider: row.provider,
    providerReference: row.provider_reference,
    amountMinor: row.amount_minor,
    currency: row.currency,
    createdAt: row.created_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    failure: row.failure_code,
  }),
  file: [
    [toSay('Id'), ({ _id }) => _id],
    [toSay('Started (UTC)'), ({ createdAt }) => createdAt],
    [toSay('Settled (UTC)'), ({ settledAt }) => settledAt],
    [toSay('Booking'), ({ booking }) => booking.reference],
    [toSay('Guest'), ({ guest }) => guest.name],
    [toSay('Guest id'), ({ guest }) => guest._id],
    [toSay('Step'), ({ operation }) => operation],
    [toSay('Status'), ({ state }) => state],
    [toSay('Amount'), ({ amountMinor, currency }) => decimalAmount(amountMinor, currency)],
    [toSay('Currency'), ({ currency }) => currency],
    [toSay('Provider'), ({ provider }) => provider],
    [toSay('Provider’s id'), ({ providerReference }) => providerReference],
    [toSay('Error'), ({ failure }) => failure],
  ],
};

// Ledger postings for extra payments of a guest, such as overtime: host, tax, and our fee get their part as soon as it's paid.
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import * as store from './store.ts';

/** What the guest paid, by who gets it. */
export interface ExtraShares {
  readonly hostMinor: number;
  readonly platformMinor: number;
  readonly taxMinor: number;
}

/** The guest has paid extra by card. Posted once for each dispute, however often it's called. */
export async function postExtra(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  booking: { readonly id: string; readonly currency: string; readonly host: { readonly id: string } },
  { disputeId, hostMinor, platformMinor, taxMinor }: ExtraShares & { readonly disputeId: string },
): Promise<void> {
  // The account the booking's earnings were posted to. The ledger isn't rewritten when accounts are merged.
  const memberId = (await store.findPayee(trx, booking.id)) ?? booking.host.id;
  const entries = [
    { account: 'clearing' as const, amountMinor: hostMinor + platformMinor + taxMinor },
    { account: 'host_payable' as const, amountMinor: -hostMinor, memberId },
    { account: 'platform_revenue' as const, amountMinor: -platformMinor },
    { account: 'tax_payable' as const, amountMinor: -taxMinor },
  ];
  await store.insertPostings(trx, [
    {
      id: deps.newId(),
      bookingId: booking.id,
      kind: 'extra',
      idempotencyKey: `extra:${disputeId}`,
      memo: 'Guest paid extra',
      currency: booking.currency,
      at: deps.clock.now(),
      entries: entries.filter(({ amountMinor }) => amountMinor !== 0).map((entry) => ({ ...entry, id: deps.newId() })),
    },
  ]);
}

// Ledger postings for extra payments of a guest, such as overtime: host, tax, and our fee get their part as soon as it's paid.
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Entry } from './ledger.ts';
import * as store from './store.ts';

/** What the guest paid, by who gets it. */
interface ExtraShares {
  readonly hostMinor: number;
  readonly platformMinor: number;
  readonly taxMinor: number;
}

interface Extra extends ExtraShares {
  readonly disputeId: string;
  /** The guest paid the host directly, who then owes us our part. */
  readonly isDirect: boolean;
}

const sum = ({ hostMinor, platformMinor, taxMinor }: ExtraShares): number => hostMinor + platformMinor + taxMinor;

/** Everyone's part, out of the account that has the guest's money. */
const shareEntries = (from: Entry['account'], host: Entry, { platformMinor, taxMinor, ...extra }: Extra): Entry[] => [
  { account: from, amountMinor: sum({ platformMinor, taxMinor, ...extra }) },
  host,
  { account: 'platform_revenue', amountMinor: -platformMinor },
  { account: 'tax_payable', amountMinor: -taxMinor },
];

/** Direct payments are two movements, like a stay's: the host has the money, and of that they keep their part. */
function makeMovements(extra: Extra, memberId: string): { key: string; memo: string; entries: Entry[] }[] {
  const { disputeId, isDirect, hostMinor } = extra;
  const key = `extra:${disputeId}`;
  const amountMinor = -hostMinor;
  if (!isDirect) {
    const host: Entry = { account: 'host_payable', amountMinor, memberId };
    return [{ key, memo: 'Guest paid extra', entries: shareEntries('clearing', host, extra) }];
  }
  const received: Entry[] = [
    { account: 'host_receivable', amountMinor: sum(extra), memberId },
    { account: 'guest_funds_held', amountMinor: -sum(extra) },
  ];
  const host: Entry = { account: 'host_receivable', amountMinor, memberId };
  return [
    { key: `${key}:received`, memo: 'Guest paid the host extra', entries: received },
    { key, memo: 'Extra payment shared out', entries: shareEntries('guest_funds_held', host, extra) },
  ];
}

/** The guest has paid extra. Posted once for each dispute, however often it's called. */
export async function postExtra(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  booking: { readonly id: string; readonly currency: string; readonly host: { readonly id: string } },
  extra: Extra,
): Promise<void> {
  // The account the booking's earnings were posted to. The ledger isn't rewritten when accounts are merged.
  const memberId = (await store.findPayee(trx, booking.id)) ?? booking.host.id;
  await store.insertPostings(
    trx,
    makeMovements(extra, memberId).map(({ key, memo, entries }) => ({
      id: deps.newId(),
      bookingId: booking.id,
      kind: 'extra',
      idempotencyKey: key,
      memo,
      currency: booking.currency,
      at: deps.clock.now(),
      entries: entries.filter(({ amountMinor }) => amountMinor !== 0).map((entry) => ({ ...entry, id: deps.newId() })),
    })),
  );
}

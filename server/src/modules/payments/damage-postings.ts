// Ledger postings for damage deposits. What a guest owes is on both sides until it's paid, because the host isn't entitled to it
// before.
import type { Collector } from '@daynook/contract/money/payment-methods';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Entry } from './ledger.ts';
import * as store from './store.ts';

interface DamageMoney {
  readonly reportId: string;
  readonly bookingId: string;
  readonly hostId: string;
  readonly collectedBy: Collector;
  readonly amountMinor: number;
  readonly currency: string;
}
type Step = 'decided' | 'paid' | 'written-off';

const MEMOS: Readonly<Record<Step, string>> = {
  decided: 'Damage to pay',
  paid: 'Guest paid for damage',
  'written-off': 'Damage written off',
};

function makeEntries(step: Step, { amountMinor, collectedBy, hostId }: DamageMoney): Entry[] {
  const sign = step === 'decided' ? 1 : -1;
  const owed: Entry[] = [
    { account: 'damages_due', amountMinor: sign * amountMinor },
    { account: 'damages_pending', amountMinor: -sign * amountMinor },
  ];
  // Money paid directly to the host never passes through us.
  if (step !== 'paid' || collectedBy === 'host') return owed;
  return [
    ...owed,
    { account: 'clearing', amountMinor },
    { account: 'host_payable', amountMinor: -amountMinor, memberId: hostId },
  ];
}

/** The account the booking's earnings were posted to. The ledger isn't rewritten when accounts are merged. */
const findPayeeId = async (trx: Transaction<DB>, { bookingId, hostId }: DamageMoney): Promise<string> =>
  (await store.findPayee(trx, bookingId)) ?? hostId;

const post = (
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  money: DamageMoney,
  { key, memo, entries }: { key: string; memo: string; entries: readonly Entry[] },
): Promise<void> =>
  store.insertPostings(trx, [
    {
      id: deps.newId(),
      bookingId: money.bookingId,
      kind: 'damage',
      idempotencyKey: `damage:${money.reportId}:${key}`,
      memo,
      currency: money.currency,
      at: deps.clock.now(),
      entries: entries.map((entry) => ({ ...entry, id: deps.newId() })),
    },
  ]);

/** Moves what a guest owes for damage. Each step is posted once, however often it's called. */
export async function postDamage(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  money: DamageMoney,
  step: Step,
): Promise<void> {
  const hostId = await findPayeeId(trx, money);
  await post(trx, deps, money, { key: step, memo: MEMOS[step], entries: makeEntries(step, { ...money, hostId }) });
}

/** Money a guest paid for damage was refunded, or came back from their bank. Posted once for each key. */
export async function postDamageRefund(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  money: DamageMoney,
  { bearer, key, isReturned = false }: { bearer: 'host' | 'platform'; key: string; isReturned?: boolean },
): Promise<void> {
  const amountMinor = isReturned ? -money.amountMinor : money.amountMinor;
  const from: Entry =
    bearer === 'host'
      ? { account: 'host_payable', amountMinor, memberId: await findPayeeId(trx, money) }
      : { account: 'platform_revenue', amountMinor };
  await post(trx, deps, money, {
    key: isReturned ? `${key}:returned` : key,
    memo: isReturned ? 'Refund for damage returned by the bank' : 'Refund for damage paid',
    entries: [from, { account: 'clearing', amountMinor: -amountMinor }],
  });
}

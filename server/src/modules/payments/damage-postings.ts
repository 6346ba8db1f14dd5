// What damage deposits mean in the books. What a guest owes stands on both sides until it's paid: nothing is the host's before that.
import type { Collector } from '@daynook/contract/payment-methods';
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

function entriesOf(step: Step, { amountMinor, collectedBy, hostId }: DamageMoney): Entry[] {
  const sign = step === 'decided' ? 1 : -1;
  const owed: Entry[] = [
    { account: 'damages_due', amountMinor: sign * amountMinor },
    { account: 'damages_pending', amountMinor: -sign * amountMinor },
  ];
  // Paid to the host directly, it never passes through our hands.
  if (step !== 'paid' || collectedBy === 'host') return owed;
  return [
    ...owed,
    { account: 'clearing', amountMinor },
    { account: 'host_payable', amountMinor: -amountMinor, memberId: hostId },
  ];
}

/** Moves what a guest owes for damage. Each step is posted once, however often it's called. */
export async function postDamage(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  money: DamageMoney,
  step: Step,
): Promise<void> {
  // Whose account the booking's earnings were put down to: the ledger isn't rewritten when accounts are merged.
  const hostId = (await store.findPayee(trx, money.bookingId)) ?? money.hostId;
  await store.insertPostings(trx, [
    {
      id: deps.newId(),
      bookingId: money.bookingId,
      kind: 'damage',
      idempotencyKey: `damage:${money.reportId}:${step}`,
      memo: MEMOS[step],
      currency: money.currency,
      at: deps.clock.now(),
      entries: entriesOf(step, { ...money, hostId }).map((entry) => ({ ...entry, id: deps.newId() })),
    },
  ]);
}

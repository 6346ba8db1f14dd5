// Earnings that fees consume completely: nothing is paid out, and the host is notified.
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../emails/service.ts';
import { getMember } from '../members/service.ts';
import { postPayoutsSent } from '../payments/service.ts';

interface Covered {
  readonly id: string;
  readonly memberId: string;
  readonly currency: string;
  readonly feesMinor: number;
  /** What the host still owes. */
  readonly leftMinor: number;
}

export async function coverFees(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  { id, memberId, currency, feesMinor, leftMinor }: Covered,
): Promise<void> {
  await postPayoutsSent(trx, deps, [{ id, hostId: memberId, amountMinor: 0, feesMinor, currency }]);
  const { name, email } = await getMember(trx, memberId);
  await queueEmail(trx, deps, {
    template: 'fees-covered',
    to: email,
    memberId,
    data: { name, payoutId: id, currency, feesMinor, leftMinor },
  });
}

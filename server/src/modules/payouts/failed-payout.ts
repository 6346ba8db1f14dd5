// Handles a failed payout: its amount is payable again, its account pauses, and the host gets the reason.
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../emails/service.ts';
import { getMember } from '../members/service.ts';
import { postPayoutReversal } from '../payments/service.ts';
import { pauseAfterFailure, pauseEnd } from './automatic-account-changes.ts';
import * as store from './store.ts';

export async function failPayout(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  id: string,
  { reason }: { reason: string },
): Promise<void> {
  const now = deps.clock.now();
  const payout = (await store.lockPayout(trx, id))!;
  const {
    host_id: hostId,
    currency,
    amount_minor: amountMinor,
    fees_minor: feesMinor,
    last4,
    sent_at: sentAt,
  } = payout;
  await store.markFailed(trx, id, { at: now, failure: reason });
  // A payout that was never sent isn't in the ledger.
  if (sentAt) await postPayoutReversal(trx, deps, { id, hostId, amountMinor, feesMinor, currency });
  const isPaused = await pauseAfterFailure(trx, deps, { memberId: hostId, currency }, sentAt ?? now);
  const host = await getMember(trx, hostId);
  if (host.deleted_at !== null) return;
  await queueEmail(trx, deps, {
    template: 'payout-failed',
    to: host.email,
    memberId: hostId,
    data: {
      name: host.name,
      payoutId: id,
      amountMinor,
      currency,
      last4,
      reason,
      isPaused,
      pausedUntil: pauseEnd(now).toISOString(),
      zone: host.time_zone,
    },
  });
}

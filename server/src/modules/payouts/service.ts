// The module's public interface, and payouts as hosts see them. For staff, see batches.ts.

import type { Answer } from '@daynook/contract/api';
import { limitMinor } from '@daynook/contract/limits/amounts';
import { PAYOUTS } from '@daynook/contract/limits/payouts';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { pageAfter, toPage } from '../../lib/cursor.ts';
import * as store from './store.ts';
import { viewPayout } from './view.ts';

export { sealAccount } from './account-numbers.ts';
export { mergeAccounts } from './automatic-account-changes.ts';
export { countUnconfirmed as countUnconfirmedPayouts, countWaiting as countWaitingPayouts } from './batch-store.ts';
export { followStripe, payoutEvents } from './follow-stripe.ts';
export { keepFromPayouts } from './hold-back.ts';
export { makePayouts, payoutJobs } from './make-payouts.ts';
export { takeBackOverpayments } from './overpayments.ts';
export { lastDigits } from './rules.ts';
export { listNeedyStripeAccounts } from './stripe-account-store.ts';
export { makeTransfers } from './transfers.ts';
export { verifyPayouts } from './verify-store.ts';

/**
 * A page of the member's own payouts, newest first, and their balance in each currency. Throws VALIDATION_FAILED for an invalid
 * cursor.
 */
export async function listOwnPayouts(
  deps: Deps,
  actor: MemberActor,
  { cursor }: { cursor?: string | undefined },
): Promise<Answer<'GET /api/payouts'>> {
  const db = deps.db.kysely;
  const [balances, rows] = await Promise.all([
    store.sumBalances(db, actor.memberId),
    store.listPayouts(db, { hostId: actor.memberId }, pageAfter(cursor, PAYOUTS.pageSize)),
  ]);
  const { shown, nextCursor } = toPage(rows, PAYOUTS.pageSize, ({ created_at, id }) => ({ at: created_at, id }));
  return { balances, payouts: shown.map(viewPayout), nextCursor };
}

/** Throws NOT_FOUND for someone else's payout. */
export async function getOwnPayout(
  deps: Deps,
  actor: MemberActor,
  { id }: { id: string },
): Promise<Answer<'GET /api/payouts/{id}'>> {
  const db = deps.db.kysely;
  const row = await store.findPayout(db, id);
  if (row?.host_id !== actor.memberId) throw new AppError('NOT_FOUND');
  const items = await store.listItems(db, id);
  return {
    ...viewPayout(row),
    items: items.map((item) => ({
      bookingId: item.id,
      reference: item.reference,
      listingTitle: item.title,
      startsAt: item.starts_at!.toISOString(),
      endsAt: item.ends_at!.toISOString(),
      timeZone: item.time_zone,
      amountMinor: item.amount_minor,
      isFine: item.is_fine,
    })),
  };
}

/** Whether the member has money that couldn't be paid out if they left. Amounts below the minimum don't count. */
export const hasMoneyAhead = (db: Kysely<DB> | Transaction<DB>, memberId: string): Promise<boolean> =>
  store.hasMoneyAhead(db, memberId, (currency) => limitMinor(PAYOUTS.minimum, currency));

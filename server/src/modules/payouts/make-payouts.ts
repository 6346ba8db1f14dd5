// Makes payouts on the days of each host's schedule: what their bookings earned, minus fees they owe us.
import { limitMinor } from '@daynook/contract/limits/amounts';
import { PAYOUTS } from '@daynook/contract/limits/payouts';
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import * as accounts from './account-store.ts';
import { takeOwed } from './fee-store.ts';
import { followStripe } from './follow-stripe.ts';
import { coverFees } from './nothing-left-to-pay.ts';
import { takeBackOverpayments } from './overpayments.ts';
import { latestDays, shareOfFees } from './rules.ts';
import * as store from './store.ts';
import { makeTransfers } from './transfers.ts';

const AT_ONCE = 200;

/** Checks an account once on its day. True if that made a payout. Below the minimum, everything waits for the next day. */
async function makePayout(deps: Deps, account: accounts.AccountKey): Promise<boolean> {
  return retryTransaction(deps.db.kysely, async (trx) => {
    const at = deps.clock.now();
    // Locks the host before the account, like everything that locks both.
    const owedMinor = await takeOwed(trx, account);
    const taken = await accounts.takeDueAccount(trx, account, { now: at, days: latestDays(at) });
    if (!taken) return false;
    const items = await store.listOwed(trx, account);
    const earnedMinor = items.reduce((sum, item) => sum + item.amountMinor, 0);
    const share = shareOfFees(earnedMinor, owedMinor, limitMinor(PAYOUTS.minimum, account.currency));
    if (!share) return false;
    const payout = { id: deps.newId(), ...account, ...taken, ...share, at, items };
    await store.insertPayout(trx, payout);
    if (share.amountMinor === 0) await coverFees(trx, deps, { ...payout, leftMinor: owedMinor - share.feesMinor });
    return true;
  });
}

/** Makes the payouts that are due. Safe on several nodes at once. Returns how many it made. */
export async function makePayouts(deps: Deps, signal?: AbortSignal): Promise<number> {
  let count = 0;
  let after: accounts.AccountKey | undefined;
  do {
    const now = deps.clock.now();
    const due = await accounts.listDueAccounts(
      deps.db.kysely,
      { now, days: latestDays(now) },
      { after, limit: AT_ONCE },
    );
    for (const account of due) {
      if (signal?.aborted) return count;
      try {
        if (await makePayout(deps, account)) count += 1;
      } catch (error) {
        // The others go on. The next run tries this one again.
        deps.log.error({ err: error, ...account }, 'a payout could not be made');
      }
    }
    after = due.length < AT_ONCE ? undefined : due.at(-1);
  } while (after);
  return count;
}

export const payoutJobs: readonly TimedJob[] = [
  { name: 'payouts-make', everySeconds: 3_600, run: makePayouts },
  {
    name: 'payouts-transfer',
    everySeconds: 300,
    run: async (deps, signal) => {
      await makeTransfers(deps, signal);
      await takeBackOverpayments(deps, signal);
    },
  },
  { name: 'payouts-follow', everySeconds: 3_600, run: followStripe },
];

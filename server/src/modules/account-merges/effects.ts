// Runs some time after a merge. Calls that were under way may have written rows for the closed account, so those are moved too.
// The host's response time is recalculated from everything that's theirs now.
import { retryTransaction } from '../../db/errors.ts';
import type { TopicHandler } from '../../jobs/outbox.ts';
import { refreshAnswerTimes } from '../listings/service.ts';
import { mergeAccounts } from '../payouts/service.ts';
import { carryOutRules, type Pair } from './move-store.ts';
import { prepare, settleAfter } from './prepare-merge.ts';
import type { Emails } from './prepare-store.ts';
import { lockMembers } from './store.ts';

export const MERGED_TOPIC = 'member-merged';

/** Handles the topic. A second run finds nothing left to move. */
export const mergedTopic: TopicHandler = {
  topic: MERGED_TOPIC,
  handle: async (deps, payload) => {
    const { from, to, isFromConfirmed, ...pair } = payload as unknown as Pair & Emails;
    await retryTransaction(deps.db.kysely, async (trx) => {
      await lockMembers(trx, pair);
      await prepare(trx, pair, { from, to, at: deps.clock.now() });
      await mergeAccounts(trx, deps, pair);
      await carryOutRules(trx, pair);
      await settleAfter(trx, pair, { from, to, isFromConfirmed });
    });
    await refreshAnswerTimes(deps.db, deps.clock.now());
  },
};

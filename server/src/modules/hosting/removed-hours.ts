// Frees hours that removed listings still occupy, from before removal did that.
import { retryTransaction } from '../../db/errors.ts';
import type { TopicHandler } from '../../jobs/outbox.ts';
import { forgetExternal, lockSpaces } from '../availability/service.ts';
import { forgetBlocks } from './blocks.ts';
import { isInState } from './review.ts';

export const removedHoursTopic: TopicHandler = {
  topic: 'removed-listing-hours',
  handle: async (deps, payload) => {
    const { listingId } = payload as { listingId: string };
    await retryTransaction(deps.db.kysely, async (trx) => {
      if (!(await isInState(trx, listingId, 'deleted'))) return;
      await lockSpaces(trx, listingId);
      await forgetExternal(trx, listingId);
      await forgetBlocks(trx, listingId, deps.clock.now());
    });
  },
};

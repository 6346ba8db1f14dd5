// Tickets of members who leave: anonymized immediately, and deleted after a period in which staff may still need them.
import { SUPPORT } from '@daynook/contract/limits/support';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { closeRefundsOfErased } from '../bookings/service.ts';
import * as store from './store.ts';

const DAY_MS = 86_400_000;

/** Removes the member's name and address from their tickets and closes them, in the caller's transaction. */
export function forgetTickets(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'clock'>,
  memberId: string,
  { name }: { name: string },
): Promise<void> {
  const now = deps.clock.now();
  const eraseAt = new Date(now.getTime() + SUPPORT.daysKeptAfterLeaving * DAY_MS);
  return store.anonymizeTickets(trx, memberId, { name, email: `deleted-${memberId}@invalid`, now, eraseAt });
}

export const supportJobs: readonly TimedJob[] = [
  {
    name: 'tickets-of-the-gone',
    everySeconds: 3_600,
    run: async (deps) => {
      const now = deps.clock.now();
      await closeRefundsOfErased(deps.db.kysely, now);
      await store.eraseTickets(deps.db.kysely, now);
    },
  },
];

// Corrects effects whose times were written while a clock was ahead. Otherwise they would wait until the real time catches up.
import type { Deps } from '../deps.ts';
import { ATTEMPT_LIMIT, LEASE_SECONDS, LONGEST_RETRY_SECONDS } from './outbox.ts';
import * as store from './outbox-store.ts';

/** Nodes' clocks differ a little. A time further ahead than this is wrong. */
const TOLERANCE_SECONDS = 600;

/**
 * Moves back times that are impossibly far ahead. An effect created in the future keeps its delay, counted from now. A lease that's too
 * long ends, and a retry that's too far ahead becomes due. Returns how many rows were corrected.
 */
export function correctTimes({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const beyond = (seconds: number) => new Date(now.getTime() + (seconds + TOLERANCE_SECONDS) * 1000);
  return store.moveBackFutureTimes(db.kysely, {
    now,
    beyondNow: beyond(0),
    beyondRetry: beyond(LONGEST_RETRY_SECONDS),
    beyondLease: beyond(LEASE_SECONDS),
    attemptLimit: ATTEMPT_LIMIT,
  });
}

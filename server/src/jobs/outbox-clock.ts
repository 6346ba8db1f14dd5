// Effects whose times were written while a clock was ahead. Left alone they would wait until the real time catches up.
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { ATTEMPT_LIMIT, LEASE_SECONDS, LONGEST_RETRY_SECONDS } from './outbox.ts';

/** Nodes' clocks differ a little; what is further ahead than this is wrong. */
const TOLERANCE_SECONDS = 600;

/**
 * Brings back what lies impossibly far ahead: an effect made in the future keeps its delay from now on, a lease longer than leases are
 * ends, and a retry further ahead than retries are is due. Returns how many rows were corrected.
 */
export async function correctTimes({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const beyond = (seconds: number) => new Date(now.getTime() + (seconds + TOLERANCE_SECONDS) * 1000);
  const { numAffectedRows = 0n } = await sql`
    update outbox set
      created_at = least(created_at, ${now}::timestamptz),
      due_at = case
        when created_at > ${beyond(0)} then ${now}::timestamptz + (due_at - created_at)
        when due_at > ${beyond(LONGEST_RETRY_SECONDS)} and last_error is not null and attempts < ${ATTEMPT_LIMIT} then ${now}::timestamptz
        else due_at end,
      locked_until = case when locked_until > ${beyond(LEASE_SECONDS)} then null else locked_until end
    where done_at is null and (
      created_at > ${beyond(0)} or locked_until > ${beyond(LEASE_SECONDS)}
      or (due_at > ${beyond(LONGEST_RETRY_SECONDS)} and last_error is not null and attempts < ${ATTEMPT_LIMIT}))`.execute(
    db.kysely,
  );
  return Number(numAffectedRows);
}

// Asks hosts whether their calendar is still right after weeks without a change (L10), unless we can read a calendar of theirs. A
// calendar that nobody looks at leads to bookings that hosts then cancel.
import { CALENDAR_CHECKS } from '@daynook/contract/limits/calendar-imports';
import type { Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { queueEmail } from '../emails/service.ts';
import { getMember } from '../members/service.ts';
import * as store from './store.ts';

const WEEK_MINUTES = 7 * 24 * 60;
const BATCH = 200;

const idleSince = (now: Date) => addMinutes(now, -CALENDAR_CHECKS.idleWeeks * WEEK_MINUTES);

/** In the transaction of a change of when these listings can be booked. */
export const noteCheck = (trx: Transaction<DB>, listingIds: readonly string[], now: Date): Promise<void> =>
  listingIds.length === 0 ? Promise.resolve() : store.putChecks(trx, listingIds, now);

/** The host says that everything is still right. */
export const confirmCalendar = ({ db, clock }: Deps, { memberId }: MemberActor): Promise<void> =>
  store.putCheck(db.kysely, memberId, clock.now());

/** When the host last changed or checked their calendar, if it's time to ask. */
export const findIdleSince = (db: Db, memberId: string, now: Date): Promise<Date | undefined> =>
  store.findIdle(db, memberId, { now, before: idleSince(now) });

/** Whole weeks. */
export const countWeeks = (since: Date, now: Date): number =>
  Math.floor((now.getTime() - since.getTime()) / (WEEK_MINUTES * 60_000));

const emailHost = (deps: Deps, host: store.IdleHost): Promise<void> =>
  retryTransaction(deps.db.kysely, async (trx) => {
    const now = deps.clock.now();
    if (!(await store.claimEmail(trx, host, now))) return;
    const { email, name } = await getMember(trx, host.memberId);
    await queueEmail(trx, deps, {
      template: 'calendar-check',
      to: email,
      memberId: host.memberId,
      data: { name, weeks: countWeeks(host.since, now) },
    });
  });

/** The job that emails hosts once after each time without a change. Safe to run on several nodes. */
export async function emailIdleHosts(deps: Deps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const now = deps.clock.now();
    const hosts = await store.listToEmail(deps.db.kysely, { now, before: idleSince(now), limit: BATCH });
    for (const host of hosts) await emailHost(deps, host);
    if (hosts.length < BATCH) return;
  }
}

export const calendarCheckJobs: readonly TimedJob[] = [
  { name: 'calendar-checks', everySeconds: 21_600, run: emailIdleHosts },
];

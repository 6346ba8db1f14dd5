// Writes the calendars that are due, a few at a time, shared between nodes.
import type { Deps } from '../../deps.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { queueEmail } from '../emails/service.ts';
import { findMember } from '../members/service.ts';
import { needsMember, PushRefused } from './push-errors.ts';
import * as store from './store.ts';
import { openCalendar, openLogin, type PushOptions, writeBookings } from './write-bookings.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const AT_ONCE = 4;
const BATCH = 8;
/** A calendar's turn ends after this, so that others get its place. */
const TURN_MS = 15_000;
/** Longer than a turn with a last event that takes its whole time. */
const LEASE_MS = 90_000;
/** A run ends well before another node would take over the job. */
const RUN_MS = 40_000;
/** Without any change, everything is compared once a day: titles of listings change, too. */
const COMPARED_EVERY_MS = DAY_MS;
/** After the first failure, the second, and so on. */
const REST_AFTER_MS = [1, 5, 30, 120, 360].map((minutes) => minutes * MINUTE_MS);
const GIVEN_UP_AFTER_MS = 3 * DAY_MS;
const SUSPENDED_REST_MS = 60 * MINUTE_MS;

async function emailOwner(deps: Deps, { member_id: memberId }: store.PushRow, server: string): Promise<void> {
  const member = await findMember(deps.db.kysely, memberId);
  if (!member) return;
  await queueEmail(deps.db.kysely, deps, {
    template: 'calendar-push-off',
    to: member.email,
    memberId,
    data: { name: member.name, server },
  });
}

const restAfter = (failures: number): number => REST_AFTER_MS[Math.min(failures, REST_AFTER_MS.length) - 1]!;

/** Records a failed try. Throws errors that aren't the calendar's. */
async function noteFailure(deps: Deps, push: store.PushRow, until: Date, error: unknown): Promise<void> {
  const now = deps.clock.now();
  const lease = { id: push.id, until, changes: push.changes, revision: push.revision };
  if (!(error instanceof PushRefused)) {
    // Ours, so it doesn't count against the calendar.
    const dueAt = new Date(now.getTime() + REST_AFTER_MS[0]!);
    await store.endLease(deps.db.kysely, lease, {
      failure: push.failure,
      failing_since: push.failing_since,
      failures: push.failures,
      due_at: dueAt,
    });
    throw error;
  }
  const since = push.failing_since ?? now;
  const failures = push.failures + 1;
  const isGivenUp = needsMember(error.code) || now.getTime() - since.getTime() >= GIVEN_UP_AFTER_MS;
  if (isGivenUp && push.is_ending) {
    // Its events can't be removed. The member has left it, so there's nobody to ask.
    await store.deletePush(deps.db.kysely, push.id);
    return;
  }
  const counts = await store.endLease(deps.db.kysely, lease, {
    failure: error.code,
    failing_since: since,
    failures,
    due_at: isGivenUp ? null : new Date(now.getTime() + restAfter(failures)),
  });
  if (isGivenUp && counts) await emailOwner(deps, push, new URL(openLogin(deps, push).url).host);
}

/** Writes one calendar that this node has taken. */
async function takeTurn(
  deps: Deps,
  { id, until }: { readonly id: string; readonly until: Date },
  { signal, ...options }: PushOptions & { readonly signal: AbortSignal },
): Promise<void> {
  const db = deps.db.kysely;
  const push = await store.findPushById(db, id);
  if (!push) return;
  const now = deps.clock.now();
  const lease = { id, until, changes: push.changes, revision: push.revision };
  const member = await findMember(db, push.member_id);
  if (member?.status === 'suspended') {
    const { failure, failing_since, failures } = push;
    const dueAt = new Date(now.getTime() + SUSPENDED_REST_MS);
    await store.endLease(db, lease, { failure, failing_since, failures, due_at: dueAt });
    return;
  }
  const endMs = performance.now() + TURN_MS;
  try {
    const calendar = openCalendar(deps, openLogin(deps, push), { ...options, signal });
    try {
      const isOver = () => signal.aborted || performance.now() > endMs;
      const isDone = await writeBookings(deps, push, { calendar, isOver });
      if (isDone && push.is_ending) return await store.deletePush(db, id);
      await store.endLease(db, lease, {
        failure: null,
        failing_since: null,
        failures: 0,
        due_at: isDone ? new Date(now.getTime() + COMPARED_EVERY_MS) : now,
        ...(isDone ? { last_ok_at: now } : {}),
      });
    } finally {
      await calendar.close();
    }
  } catch (error) {
    // A request that we broke off says nothing about the calendar.
    if (!signal.aborted) await noteFailure(deps, push, until, error);
  }
}

/** Writes everything due. Returns how many calendars had a turn. */
export async function pushCalendars(deps: Deps, signal: AbortSignal, options: PushOptions = {}): Promise<number> {
  if (!deps.config.isOutboundOn) return 0;
  const sinceMs = performance.now();
  let count = 0;
  while (!signal.aborted && performance.now() - sinceMs < RUN_MS) {
    const now = deps.clock.now();
    const until = new Date(now.getTime() + LEASE_MS);
    const left = await store.takeDue(deps.db.kysely, { now, until, limit: BATCH });
    if (left.length === 0) break;
    count += left.length;
    const work = async (): Promise<void> => {
      for (let id = left.shift(); id !== undefined; id = left.shift()) {
        const pushId = id;
        await takeTurn(deps, { id: pushId, until }, { ...options, signal }).catch((error: unknown) =>
          deps.log.error({ err: error, pushId }, 'failed to write a member’s calendar, will retry'),
        );
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
  return count;
}

export const calendarPushJobs: readonly TimedJob[] = [
  { name: 'calendar-push', everySeconds: 5, run: (deps, signal) => pushCalendars(deps, signal) },
];

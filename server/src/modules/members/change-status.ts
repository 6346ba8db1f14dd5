// Whether a member may take part: admitted, suspended for a reason and a time, or readmitted. Changes queue their email in the
// outbox. Sockets and tokens notice within seconds. Pausing a suspended host's listings is in accounts/after-status-change.ts, and
// canceling a suspended member's bookings in the suspensions module.
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { queueEffects } from '../../jobs/outbox.ts';
import { AppError } from '../../lib/app-error.ts';
import * as store from './store.ts';

type Parts = Pick<Deps, 'clock' | 'newId'>;

/** The outbox topic for status changes. The accounts module handles it. */
export const STATUS_TOPIC = 'member-status';

/** The topic's payload. Reason and end are read from the row when the notification is sent. */
export interface StatusNotifications {
  readonly memberId: string;
  readonly became: 'active' | 'suspended';
}

async function lockMember(trx: Transaction<DB>, memberId: string): Promise<store.MemberRow> {
  const member = await store.lockById(trx, memberId);
  if (!member || member.deleted_at) throw new AppError('NOT_FOUND');
  return member;
}

const notify = (trx: Transaction<DB>, deps: Parts, change: StatusNotifications) =>
  queueEffects(trx, deps, [{ topic: STATUS_TOPIC, payload: { ...change } }]);

const NOT_SUSPENDED = { reason: null, untilOn: null, waitsAgain: false };

/**
 * Suspends a member through `untilOn` (a day in UTC; null means until staff end it). From now on, all their requests are refused
 * except the few that explain why. Suspending again updates reason and end. Throws NOT_FOUND. Runs in the caller's transaction,
 * which may record the actor.
 */
export async function suspendMember(
  trx: Transaction<DB>,
  deps: Parts,
  { memberId, reason, untilOn }: { memberId: string; reason: string; untilOn: string | null },
): Promise<void> {
  const { status, waits_again } = await lockMember(trx, memberId);
  const waitsAgain = status === 'pending' || (status === 'suspended' && waits_again);
  await store.updateStatus(trx, memberId, { status: 'suspended', reason, untilOn, waitsAgain });
  await notify(trx, deps, { memberId, became: 'suspended' });
}

/** Admits a pending or suspended member. Does nothing for an active one. Throws NOT_FOUND. Runs in the caller's transaction. */
export async function activateMember(
  trx: Transaction<DB>,
  deps: Parts,
  { memberId }: { memberId: string },
): Promise<void> {
  const member = await lockMember(trx, memberId);
  if (member.status === 'active') return;
  await store.updateStatus(trx, memberId, { status: 'active', ...NOT_SUSPENDED });
  await notify(trx, deps, { memberId, became: 'active' });
}

const BATCH = 100;

/**
 * Ends suspensions whose last day is over. Members who were pending before are pending again. Safe on several nodes at once.
 * Returns how many it checked.
 */
export async function endSuspensions(deps: Pick<Deps, 'db' | 'clock' | 'newId'>): Promise<number> {
  const today = deps.clock.now().toISOString().slice(0, 10);
  const ids = await store.listSuspensionsOver(deps.db.kysely, today, BATCH);
  for (const memberId of ids) {
    await deps.db.kysely.transaction().execute(async (trx) => {
      const member = await store.lockById(trx, memberId);
      // Staff may have extended it in the meantime.
      if (member?.status !== 'suspended' || !member.suspended_until || member.suspended_until >= today) return;
      if (member.waits_again) await store.updateStatus(trx, memberId, { status: 'pending', ...NOT_SUSPENDED });
      else await activateMember(trx, deps, { memberId });
    });
  }
  return ids.length;
}

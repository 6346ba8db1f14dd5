// Whether a member may take part: admitted, suspended for a reason and a while, admitted again. What a change brings
// along (a mail) waits in the outbox; sockets and tokens notice by themselves within seconds.
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { queueEffects } from '../../jobs/outbox.ts';
import { AppError } from '../../lib/app-error.ts';
import * as store from './store.ts';

type Parts = Pick<Deps, 'clock' | 'newId'>;

/** Topic of the word that a member's status has changed; carried out by the accounts module. */
export const STATUS_TOPIC = 'member-status';

/** What the topic carries: why and until when is read from the row when the word goes out. */
export interface StatusNotifications {
  readonly memberId: string;
  readonly became: 'active' | 'suspended';
}

async function lockMember(trx: Transaction<DB>, memberId: string): Promise<store.MemberRow> {
  const member = await store.lockById(trx, memberId);
  if (!member || member.deleted_at) throw new AppError('NOT_FOUND');
  return member;
}

const tell = (trx: Transaction<DB>, deps: Parts, news: StatusNotifications) =>
  queueEffects(trx, deps, [{ topic: STATUS_TOPIC, payload: { ...news } }]);

const NOT_SUSPENDED = { reason: null, untilOn: null, waitsAgain: false };

/**
 * Takes a member's rights away until the end of `untilOn` (a day in UTC; null: until staff end it). Every call of theirs
 * is refused from now on but the few that tell them why. Suspending again changes reason and end. Throws NOT_FOUND.
 * In the caller's transaction, which may note who did it.
 */
export async function suspendMember(
  trx: Transaction<DB>,
  deps: Parts,
  { memberId, reason, untilOn }: { memberId: string; reason: string; untilOn: string | null },
): Promise<void> {
  const { status, waits_again } = await lockMember(trx, memberId);
  const waitsAgain = status === 'pending' || (status === 'suspended' && waits_again);
  await store.updateStatus(trx, memberId, { status: 'suspended', reason, untilOn, waitsAgain });
  await tell(trx, deps, { memberId, became: 'suspended' });
}

/**
 * Lets a waiting or suspended member take part; of an active one nothing changes. Throws NOT_FOUND. In the caller's
 * transaction.
 */
export async function activateMember(
  trx: Transaction<DB>,
  deps: Parts,
  { memberId }: { memberId: string },
): Promise<void> {
  const member = await lockMember(trx, memberId);
  if (member.status === 'active') return;
  await store.updateStatus(trx, memberId, { status: 'active', ...NOT_SUSPENDED });
  await tell(trx, deps, { memberId, became: 'active' });
}

const BATCH = 100;

/** Ends the suspensions whose last day is over: nobody is admitted by having been suspended. Safe on several nodes at once. Returns how many it looked at. */
export async function endSuspensions(deps: Pick<Deps, 'db' | 'clock' | 'newId'>): Promise<number> {
  const today = deps.clock.now().toISOString().slice(0, 10);
  const ids = await store.listSuspensionsOver(deps.db.kysely, today, BATCH);
  for (const memberId of ids) {
    await deps.db.kysely.transaction().execute(async (trx) => {
      const member = await store.lockById(trx, memberId);
      // Staff may have prolonged it meanwhile.
      if (member?.status !== 'suspended' || !member.suspended_until || member.suspended_until >= today) return;
      if (member.waits_again) await store.updateStatus(trx, memberId, { status: 'pending', ...NOT_SUSPENDED });
      else await activateMember(trx, deps, { memberId });
    });
  }
  return ids.length;
}

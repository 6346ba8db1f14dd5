// For the self-check: whether notifications can be signed, and one that staff send to their own devices.
import type { Answer } from '@daynook/contract/api';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { say } from '../../lib/languages/say.ts';
import { signPush } from './encrypt.ts';
import { NEVER_AGAIN, sendPush } from './send-push.ts';
import * as store from './store.ts';

type Answered = Answer<'POST /api/staff/self-check/push'>;

/** Whether the installation's key is there and readable. */
export async function canSignPushes({ secrets, clock }: Pick<Deps, 'secrets' | 'clock'>): Promise<boolean> {
  try {
    const about = { endpoint: 'https://push.example/', contact: 'mailto:self-check@push.example', now: clock.now() };
    return (await signPush(secrets.pushKey, about)) !== '';
  } catch {
    return false;
  }
}

/** Sends now instead of through the outbox, because the person who asked waits for the answers. */
export async function sendTestPush(deps: Deps, { memberId }: MemberActor): Promise<Answered> {
  if (!deps.config.isOutboundOn) return { outcome: 'held', devices: [] };
  const db = deps.db.kysely;
  const push = {
    title: say('Push notifications work.'),
    path: '/admin?view=self-check',
    canWait: false,
    until: null,
  };
  const named = await store.listDevices(db, memberId);
  const tries = named.map(async ({ id, name }): Promise<Answered['devices']> => {
    const device = await store.findDevice(db, id, memberId);
    // Its login has ended.
    if (!device) return [];
    const posted = await sendPush(deps, push, device);
    const { status } = posted;
    if (status !== null && status >= 200 && status < 300) {
      await store.markSent(db, id, deps.clock.now());
      return [{ _id: id, name, result: 'sent', reason: null }];
    }
    const isGone = NEVER_AGAIN.has(status);
    if (isGone) await store.deleteDevice(db, id, memberId);
    const reason = posted.status === null ? posted.failure : `HTTP ${posted.status}`;
    return [{ _id: id, name, result: isGone ? 'removed' : 'refused', reason }];
  });
  const devices = (await Promise.all(tries)).flat();
  return { outcome: devices.length === 0 ? 'no-device' : 'tried', devices };
}

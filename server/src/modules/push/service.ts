// Push notifications: browsers that members added, and sending to them. They're queued with the email about the same event, each browser's
// for itself, so a push service that's down only delays its own.

import type { PushDevice } from '@daynook/contract/accounts/push';
import { PUSH } from '@daynook/contract/accounts/push';
import type { Answer } from '@daynook/contract/api';
import type { NotificationKind } from '@daynook/contract/limits/accounts';
import type { Db } from '../../db/db.ts';
import { retryTransaction } from '../../db/errors.ts';
import { lockMember } from '../../db/member-lock.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { deviceWords } from '../../identity/device-words.ts';
import { queueEffectsOnce, type TopicHandler } from '../../jobs/outbox.ts';
import { AppError } from '../../lib/app-error.ts';
import { describeOutboundError, OutboundRefused } from '../../lib/guarded-fetch/outbound-refused.ts';
import { readTarget } from '../../lib/guarded-fetch/target.ts';
import { repeatableId } from '../../lib/ids.ts';
import { say } from '../../lib/languages/say.ts';
import { findReader } from '../members/service.ts';
import { encryptPush, toPublicKey } from './encrypt.ts';
import { KEPT_SECONDS, NEVER_AGAIN, type SendOptions, type Subscription, sendPush } from './send-push.ts';
import * as store from './store.ts';

export { countRecentPushes } from './store.ts';
export { canSignPushes, sendTestPush } from './test-push.ts';

export async function listPushDevices(
  deps: Deps,
  { memberId, grantId }: MemberActor,
): Promise<Answer<'GET /api/account/push-devices'>> {
  const rows = await store.listDevices(deps.db.kysely, memberId);
  return {
    publicKey: toPublicKey(deps.secrets.pushKey),
    devices: rows.map(
      (row): PushDevice => ({
        _id: row.id,
        name: row.name,
        isCurrent: row.grant_id !== null && row.grant_id === grantId,
        createdAt: row.created_at.toISOString(),
        lastSentAt: row.last_sent_at?.toISOString() ?? null,
      }),
    ),
  };
}

/** Throws VALIDATION_FAILED for addresses we'd never send to, and for keys that aren't on the curve. */
function checkSubscription({ config }: Deps, { endpoint, p256dh, auth }: Subscription): void {
  try {
    readTarget(endpoint, config.outboundAllowedHosts);
  } catch (error) {
    if (!(error instanceof OutboundRefused)) throw error;
    throw new AppError('VALIDATION_FAILED', { fields: { endpoint: describeOutboundError(error.fault) } });
  }
  try {
    encryptPush('', { p256dh, auth });
  } catch {
    throw new AppError('VALIDATION_FAILED', { fields: { p256dh: say('This isn’t a key of a browser.') } });
  }
}

/** Adds the caller's browser, or continues one. If it was another member's, it isn't anymore. Throws LIMIT_REACHED and NOT_FOUND. */
export async function savePushDevice(
  deps: Deps,
  actor: MemberActor,
  { replaces, ...subscription }: Subscription & { readonly replaces?: string | undefined },
  userAgent: string,
): Promise<Answer<'PUT /api/account/push-devices'>> {
  checkSubscription(deps, subscription);
  const { memberId, grantId = null } = actor;
  await retryTransaction(deps.db.kysely, async (trx) => {
    await lockMember(trx, memberId);
    // Removed elsewhere: a browser that only continues isn't added again.
    if (replaces !== undefined && !(await store.renameEndpoint(trx, memberId, replaces, subscription.endpoint)))
      throw new AppError('NOT_FOUND');
    const device = {
      ...subscription,
      id: deps.newId(),
      memberId,
      name: deviceWords(userAgent),
      grantId,
      at: deps.clock.now(),
    };
    await store.replaceDevice(trx, device);
    if ((await store.countDevices(trx, memberId)) > PUSH.devicesPerMember)
      throw new AppError('LIMIT_REACHED', {
        message: say('You have push notifications in {count} browsers. Remove one first.', {
          count: PUSH.devicesPerMember,
        }),
      });
  });
  return listPushDevices(deps, actor);
}

/** Throws NOT_FOUND for other members' browsers. */
export async function removePushDevice(deps: Deps, { memberId }: MemberActor, id: string): Promise<void> {
  if (!(await store.deleteDevice(deps.db.kysely, id, memberId))) throw new AppError('NOT_FOUND');
}

/** Browsers of a login that ended, or all of the member's. */
export const forgetPushDevices = (db: Db, memberId: string, grantId?: string): Promise<void> =>
  store.deleteDevices(db, memberId, grantId);

const TOPIC = 'push';

export interface Push {
  readonly memberId: string;
  /** The id of its notification under the bell. */
  readonly notificationId: string;
  readonly title: string;
  readonly path: string;
  /** The setting that decides; null if it can't be turned off. */
  readonly kind: NotificationKind | null;
  readonly canWait: boolean;
  /** When it becomes useless. */
  readonly until: string | null;
  /** The email about the same event, for finding out whether it's still true. */
  readonly email: unknown;
}

interface QueuedPush extends Push {
  readonly deviceId: string;
  /** Since when it's tried: after quiet hours, that's their end. */
  readonly queuedAt: string;
}

/** The same for the same notification and browser, so that a repeated attempt doesn't queue it twice. */
const pushId = (notificationId: string, deviceId: string): string =>
  repeatableId(notificationId, `${notificationId} ${deviceId}`);

/** Queues it for each of the member's browsers. Doing it again changes nothing. */
export async function queuePushes(db: Db, deps: Pick<Deps, 'clock'>, push: Push): Promise<void> {
  const queuedAt = deps.clock.now().toISOString();
  const deviceIds = await store.listDeviceIds(db, push.memberId);
  await queueEffectsOnce(
    db,
    deps,
    deviceIds.map((deviceId) => ({
      id: pushId(push.notificationId, deviceId),
      effect: { topic: TOPIC, payload: { ...push, deviceId, queuedAt } satisfies QueuedPush },
    })),
  );
}

/** A push service that's down for longer than this isn't tried again: the email and the bell have the notification, too. */
const TRIED_FOR_MS = 45 * 60_000;

/** Something of ours that a second try doesn't change. */
const REFUSED: ReadonlySet<number | null> = new Set([400, 413]);
const UNSAFE: ReadonlySet<string> = new Set(['not-an-address', 'scheme', 'credentials', 'port', 'private']);

/** Why it isn't sent, or until when it waits; undefined if it can be sent now. */
async function findObstacle(deps: Deps, push: QueuedPush) {
  const now = deps.clock.now();
  if (push.until !== null && Date.parse(push.until) <= now.getTime()) return { droppedBecause: 'too late' };
  const reader = await findReader(deps.db.kysely, push.memberId, push.kind ?? undefined, now);
  if (reader.channels && (!reader.channels.isPushed || reader.channels.isDaily))
    return { droppedBecause: 'turned off' };
  if (push.canWait && reader.quietEnd)
    return { until: reader.quietEnd, payload: { ...push, queuedAt: reader.quietEnd.toISOString() } };
  return (await store.isRead(deps.db.kysely, push.notificationId)) ? { droppedBecause: 'read already' } : undefined;
}

const isTriedLongEnough = ({ clock }: Deps, queuedAt: string): boolean =>
  clock.now().getTime() - Date.parse(queuedAt) > TRIED_FOR_MS;

/** Records the push service's answer. Throws if it's worth another try. */
async function settle(
  deps: Deps,
  { deviceId, memberId, queuedAt }: QueuedPush,
  posted: Awaited<ReturnType<typeof sendPush>>,
) {
  const db = deps.db.kysely;
  const { status } = posted;
  if (status !== null && status >= 200 && status < 300) {
    await store.markSent(db, deviceId, deps.clock.now());
    return undefined;
  }
  const isUnsafe = posted.status === null && UNSAFE.has(posted.failure);
  const reason = posted.status === null ? posted.failure : `status ${posted.status}`;
  if (isUnsafe || NEVER_AGAIN.has(status)) {
    await store.deleteDevice(db, deviceId, memberId);
    return { droppedBecause: `the browser was removed: ${reason}` };
  }
  if (isTriedLongEnough(deps, queuedAt) || REFUSED.has(status)) return { droppedBecause: reason };
  await store.rest(db, deviceId, deps.clock.now());
  throw new Error(`push service: ${reason}`);
}

/** Sends to one browser. `isStillTrue` is asked about notifications that waited. */
export const pushTopic = (
  isStillTrue: (deps: Deps, email: unknown) => Promise<boolean>,
  options: SendOptions = {},
): TopicHandler => ({
  topic: TOPIC,
  isToForeign: true,
  // One at a time for each browser, so that a slow push service is asked once and then left alone.
  orderedBy: ({ deviceId }) => String(deviceId),
  isStale: (_payload, heldHours) => heldHours * 3_600 >= KEPT_SECONDS,
  handle: async (deps, payload, _outboxId, isLate) => {
    const push = payload as unknown as QueuedPush;
    const db = deps.db.kysely;
    const device = await store.findDevice(db, push.deviceId, push.memberId);
    if (!device) return { droppedBecause: 'the browser was removed' };
    const obstacle = await findObstacle(deps, push);
    if (obstacle) return obstacle;
    if (device.rests_until && device.rests_until > deps.clock.now())
      return isTriedLongEnough(deps, push.queuedAt)
        ? { droppedBecause: 'the push service fails' }
        : { until: device.rests_until };
    if (isLate && !(await isStillTrue(deps, push.email))) return { droppedBecause: 'no longer true' };
    return settle(deps, push, await sendPush(deps, push, device, options));
  },
});

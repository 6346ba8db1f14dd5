// Webhooks (Q3): members' own programs hear of events of their bookings, messages, reviews, payouts, and calendars. Staff can add some for
// the whole marketplace, which only get ids.

import { TEST_EVENT, WEBHOOKS, type WebhookEvent } from '@daynook/contract/accounts/webhook-events';
import type { Webhook, WebhookDelivery } from '@daynook/contract/accounts/webhooks';
import type { Answer } from '@daynook/contract/api';
import type { Transaction } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { hasPermission, type MemberActor } from '../../http/actor.ts';
import { requireOwner } from '../../identity/own-account.ts';
import { deleteInBatches } from '../../jobs/delete-in-batches.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { AppError } from '../../lib/app-error.ts';
import { pageAfter, readCursor, toPage } from '../../lib/cursor.ts';
import { OutboundRefused } from '../../lib/guarded-fetch/outbound-refused.ts';
import { readTarget } from '../../lib/guarded-fetch/target.ts';
import { say } from '../../lib/languages/say.ts';
import { audit } from '../audit/service.ts';
import { queueEmail } from '../emails/service.ts';
import { getMember } from '../members/service.ts';
import { forgetKnown, insertDeliveries } from '../webhook-events/service.ts';
import { deliverDue } from './deliver.ts';
import * as deliveries from './delivery-store.ts';
import { sealSecret } from './secrets.ts';
import { newSecret } from './signature.ts';
import * as store from './store.ts';
import { toDelivery, toWebhook } from './view.ts';

export { stopDeliveries } from './deliver.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const toManager = (actor: MemberActor): store.Manager => ({
  memberId: actor.memberId,
  managesMarket: hasPermission(actor, 'system'),
});

interface Proof {
  readonly password?: string | undefined;
  readonly idToken?: string | undefined;
}

/** Only https, and nothing private. Throws VALIDATION_FAILED. */
function requireUsable(url: string, allowedHosts: ReadonlySet<string>): string {
  try {
    if (/^webcals?:/i.test(url.trim())) throw new OutboundRefused('scheme');
    return readTarget(url, allowedHosts).url.href;
  } catch (error) {
    if (!(error instanceof OutboundRefused)) throw error;
    const message = error.fault === 'scheme' ? say('The URL must start with https://') : error.message;
    throw new AppError('VALIDATION_FAILED', { fields: { url: message } });
  }
}

const logged = ({ memberId }: MemberActor, action: string, url: string) =>
  ({
    actorId: memberId,
    action,
    subject: { kind: 'member', id: memberId },
    memberId,
    reason: new URL(url).host,
  }) as const;

/** Throws VALIDATION_FAILED for cursors that we didn't create. */
export async function listWebhooks(
  deps: Deps,
  actor: MemberActor,
  { cursor }: { cursor?: string | undefined },
): Promise<Answer<'GET /api/account/webhooks'>> {
  const rows = await store.listWebhooks(deps.db.kysely, toManager(actor), pageAfter(cursor, WEBHOOKS.pageSize));
  const { shown, nextCursor } = toPage(rows, WEBHOOKS.pageSize, ({ created_at, id }) => ({ at: created_at, id }));
  return { webhooks: shown.map((row) => toWebhook(row, deps.clock.now())), nextCursor };
}

/**
 * Adds a webhook and emails its member. Throws VALIDATION_FAILED by field, also for a wrong password; LOGIN_NOT_RECENT; FORBIDDEN for the
 * marketplace's; and LIMIT_REACHED.
 */
export async function addWebhook(
  deps: Deps,
  actor: MemberActor,
  request: Proof & {
    readonly url: string;
    readonly description?: string | undefined;
    readonly events: readonly WebhookEvent[];
    readonly isForMarket?: boolean | undefined;
  },
): Promise<Answer<'POST /api/account/webhooks'>> {
  await requireOwner(deps, actor.memberId, request);
  const url = requireUsable(request.url, deps.config.outboundAllowedHosts);
  if (request.isForMarket && !toManager(actor).managesMarket) throw new AppError('FORBIDDEN');
  const memberId = request.isForMarket ? null : actor.memberId;
  const secret = newSecret();
  const now = deps.clock.now();
  const row = await deps.db.kysely.transaction().execute(async (trx) => {
    if ((await store.countWebhooks(trx, actor.memberId, memberId)) >= WEBHOOKS.perMember)
      throw new AppError('LIMIT_REACHED', {
        message: say('You can have up to {count} webhooks. Delete one you no longer need.', {
          count: WEBHOOKS.perMember,
        }),
      });
    const id = deps.newId();
    const inserted = await store.insertWebhook(trx, {
      id,
      member_id: memberId,
      created_by: actor.memberId,
      url,
      description: request.description ?? '',
      events: [...new Set(request.events)],
      sealed_secret: sealSecret(deps, id, secret),
      created_at: now,
    });
    await audit(trx, deps, logged(actor, 'webhook-added', url));
    const { email, name } = await getMember(trx, actor.memberId);
    await queueEmail(trx, deps, {
      template: 'webhook-added',
      to: email,
      memberId: actor.memberId,
      data: { name, host: new URL(url).host },
    });
    return inserted;
  });
  forgetKnown(deps.db.kysely);
  return { webhook: toWebhook(row, now), secret };
}

async function lockOwn(trx: Transaction<DB>, actor: MemberActor, id: string): Promise<store.WebhookRow> {
  const row = await store.lockWebhook(trx, toManager(actor), id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Turning it on again sends what's still waiting. Throws NOT_FOUND, also for other people's. */
export async function changeWebhook(
  deps: Deps,
  actor: MemberActor,
  {
    id,
    description,
    events,
    isOn,
  }: {
    readonly id: string;
    readonly description?: string | undefined;
    readonly events?: readonly WebhookEvent[] | undefined;
    readonly isOn?: boolean | undefined;
  },
): Promise<Webhook> {
  const now = deps.clock.now();
  const changed = await deps.db.kysely.transaction().execute(async (trx) => {
    const row = await lockOwn(trx, actor, id);
    const turnsOn = isOn === true && !row.is_on;
    return store.updateWebhook(trx, id, {
      description: description ?? row.description,
      events: events ? [...new Set(events)] : row.events,
      is_on: isOn ?? row.is_on,
      off_reason: isOn === undefined ? row.off_reason : null,
      ...(turnsOn ? { failures: 0, failing_since: null, due_at: now } : {}),
      // Someone has to answer for the marketplace's.
      ...(turnsOn && row.member_id === null ? { created_by: actor.memberId } : {}),
    });
  });
  forgetKnown(deps.db.kysely);
  return toWebhook(changed, now);
}

/** Throws NOT_FOUND, also for other people's. */
export async function removeWebhook(deps: Deps, actor: MemberActor, id: string): Promise<void> {
  await retryTransaction(deps.db.kysely, async (trx) => {
    const row = await lockOwn(trx, actor, id);
    await store.deleteWebhook(trx, toManager(actor), id);
    await audit(trx, deps, logged(actor, 'webhook-deleted', row.url));
  });
}

/** The former secret signs, too, for a day. Throws NOT_FOUND, VALIDATION_FAILED for the password, LOGIN_NOT_RECENT. */
export async function rotateSecret(
  deps: Deps,
  actor: MemberActor,
  { id, ...proof }: Proof & { readonly id: string },
): Promise<Answer<'POST /api/account/webhooks/{id}/secret'>> {
  await requireOwner(deps, actor.memberId, proof);
  const secret = newSecret();
  const now = deps.clock.now();
  const row = await deps.db.kysely.transaction().execute(async (trx) => {
    const before = await lockOwn(trx, actor, id);
    await audit(trx, deps, logged(actor, 'webhook-secret-changed', before.url));
    return store.updateWebhook(trx, id, {
      sealed_secret: sealSecret(deps, id, secret),
      former_secret: before.sealed_secret,
      former_until: new Date(now.getTime() + WEBHOOKS.secretOverlapHours * HOUR_MS),
    });
  });
  return { webhook: toWebhook(row, now), secret };
}

const requireOn = ({ is_on: isOn }: store.WebhookRow): void => {
  if (!isOn) throw new AppError('STATE_CHANGED', { message: say('This webhook is off. Turn it on first.') });
};

/** Queues a test event behind what's waiting. Throws NOT_FOUND, STATE_CHANGED if it's off. */
export async function sendTest(deps: Deps, actor: MemberActor, webhookId: string): Promise<WebhookDelivery> {
  const now = deps.clock.now();
  const id = deps.newId();
  const row = await deps.db.kysely.transaction().execute(async (trx) => {
    requireOn(await lockOwn(trx, actor, webhookId));
    const about = { type: TEST_EVENT, subject: {}, occurredAt: now, now };
    await insertDeliveries(trx, [{ id, webhookId, eventId: deps.newId() }], about);
    return deliveries.findDelivery(trx, webhookId, id);
  });
  return toDelivery(row!);
}

/** Throws NOT_FOUND, also for other people's, and VALIDATION_FAILED for cursors that we didn't create. */
export async function listDeliveries(
  deps: Deps,
  actor: MemberActor,
  { id, cursor, state }: { id: string; cursor?: string | undefined; state?: WebhookDelivery['state'] | undefined },
): Promise<Answer<'GET /api/account/webhooks/{id}/deliveries'>> {
  if (!(await store.findWebhook(deps.db.kysely, toManager(actor), id))) throw new AppError('NOT_FOUND');
  const before = cursor === undefined ? undefined : readCursor(cursor).id;
  const rows = await deliveries.listLog(deps.db.kysely, id, { state, before, limit: WEBHOOKS.pageSize + 1 });
  const { shown, nextCursor } = toPage(rows, WEBHOOKS.pageSize, (row) => ({ at: row.created_at, id: row.id }));
  return { deliveries: shown.map(toDelivery), nextCursor };
}

/** Throws NOT_FOUND, STATE_CHANGED while it's waiting or if the webhook is off. */
export async function replayDelivery(
  deps: Deps,
  actor: MemberActor,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<WebhookDelivery> {
  const replayId = deps.newId();
  const row = await deps.db.kysely.transaction().execute(async (trx) => {
    requireOn(await lockOwn(trx, actor, id));
    const original = await deliveries.findDelivery(trx, id, deliveryId);
    if (!original) throw new AppError('NOT_FOUND');
    if (original.state === 'waiting')
      throw new AppError('STATE_CHANGED', { message: say('This event is still waiting to be sent.') });
    await deliveries.insertReplays(trx, id, [{ id: replayId, of: deliveryId }], deps.clock.now());
    return deliveries.findDelivery(trx, id, replayId);
  });
  return toDelivery(row!);
}

/** Sends failed events of the time again that weren't since. Throws NOT_FOUND, STATE_CHANGED if the webhook is off. */
export async function replayRange(
  deps: Deps,
  actor: MemberActor,
  { id, from, until }: { id: string; from: string; until: string },
): Promise<{ count: number }> {
  return deps.db.kysely.transaction().execute(async (trx) => {
    requireOn(await lockOwn(trx, actor, id));
    const range = { from: new Date(from), until: new Date(until), limit: WEBHOOKS.replayMaximum };
    const failedIds = await deliveries.listFailedIds(trx, id, range);
    const replays = failedIds.map((of) => ({ id: deps.newId(), of }));
    if (replays.length > 0) await deliveries.insertReplays(trx, id, replays, deps.clock.now());
    return { count: replays.length };
  });
}

/** Deletes the webhooks of a member whose account is deleted, in the caller's transaction. */
export const forgetWebhooks = store.deleteMemberWebhooks;

/** Deletes old deliveries in small batches. Returns how many. */
async function forgetDeliveries(deps: Deps, signal: AbortSignal): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - WEBHOOKS.keptDays * DAY_MS);
  return deleteInBatches(signal, (limit) => deliveries.deleteBefore(deps.db.kysely, before, limit));
}

export const webhookJobs: readonly TimedJob[] = [
  { name: 'webhooks', everySeconds: 1, run: deliverDue },
  { name: 'webhooks-forget', everySeconds: 3_600, run: forgetDeliveries },
];

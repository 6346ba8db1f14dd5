// Sends due deliveries. A node takes webhooks that have some under a lease, sends each one's in order, and records the tries of a batch
// together. Webhooks that fail or are slow share a few places, so that they never delay the others.

import { setTimeout as wait } from 'node:timers/promises';
import { WEBHOOKS } from '@daynook/contract/accounts/webhook-events';
import { WebhookPayload as Payload, type WebhookPayload } from '@daynook/contract/accounts/webhooks';
import { brandSlug } from '../../current-settings.ts';
import { isDatabaseBusy, retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import type { ResolvedAddress } from '../../lib/guarded-fetch/guarded-fetch.ts';
import { type GuardedPosts, openGuardedPosts } from '../../lib/guarded-fetch/guarded-posts.ts';
import { toSay } from '../../lib/languages/say.ts';
import { queueEmail } from '../emails/service.ts';
import { findMember } from '../members/service.ts';
import { findActorForWebhook } from './actor.ts';
import * as store from './delivery-store.ts';
import { loadObjects } from './objects.ts';
import { GONE, HOLDS_UP_TRIES, isDelivered, isGivenUp, nextTryAt, restUntil, toShownText } from './rules.ts';
import { openSecrets } from './secrets.ts';
import { signedHeaders } from './signature.ts';
import type { WebhookRow } from './store.ts';

/** At the same time on one node. Each has one request at a time. */
const PLACES: Readonly<Record<store.Lane, number>> = { steady: 16, troubled: 4 };
/** Of one member, on all nodes. */
const MEMBER_PLACES: Readonly<Record<store.Lane, number>> = { steady: 4, troubled: 2 };
const BATCH_SIZE = 50;
/** A webhook's batch ends after this, so that others get its place. */
const BATCH_MS = 5_000;
const TRY_MS = 10_000;
/** Longer than a batch with a last try that takes its whole time. */
const LEASE_MS = 45_000;
const SLOW_MS = 2_000;
/** Before a suspended member's webhooks are looked at again. */
const SUSPENDED_REST_MS = 3_600_000;
/** After an error of ours. */
const ERROR_REST_MS = 60_000;
/** How often a run looks for more while none of those in progress ends. */
const POLL_MS = 250;
/** Requests need the other database connections. */
const READS_AT_ONCE = 3;

export interface DeliveryOptions {
  /** All addresses of a name. Default: the system's resolver. */
  readonly resolve?: (host: string) => Promise<readonly ResolvedAddress[]>;
  readonly tryMs?: number;
}

/** What a node is sending. */
interface Sending {
  readonly active: Record<store.Lane, Set<Promise<void>>>;
  readonly stopping: AbortController;
  readonly waiting: (() => void)[];
  readsCount: number;
}
const sendings = new WeakMap<Deps, Sending>();

function findSending(deps: Deps): Sending {
  const known = sendings.get(deps);
  if (known) return known;
  const made: Sending = {
    active: { steady: new Set(), troubled: new Set() },
    stopping: new AbortController(),
    waiting: [],
    readsCount: 0,
  };
  sendings.set(deps, made);
  return made;
}

/** Runs a few at the same time; the others wait. */
async function takeTurn<T>(sending: Sending, read: () => Promise<T>): Promise<T> {
  while (sending.readsCount >= READS_AT_ONCE) await new Promise<void>((resolve) => sending.waiting.push(resolve));
  sending.readsCount += 1;
  try {
    return await read();
  } finally {
    sending.readsCount -= 1;
    sending.waiting.shift()?.();
  }
}

async function writeBody(deps: Deps, actor: MemberActor | undefined, row: store.WaitingRow): Promise<string> {
  const payload: WebhookPayload = {
    type: row.type as WebhookPayload['type'],
    timestamp: row.occurred_at.toISOString(),
    data: { ...row.subject, ...(await loadObjects(deps, actor, row.subject)) },
  };
  // Nothing leaves that isn't in the contract.
  return JSON.stringify(Payload.parse(payload));
}

interface Batch {
  readonly tries: store.Tried[];
  /** The last try failed. */
  hasFailed: boolean;
  isGone: boolean;
  isSlow: boolean;
  failures: number;
  /** A rest that isn't because of the receiver. */
  restMs: number | null;
  isUnmanaged: boolean;
}

/** A try of an event that we couldn't write. It's not the receiver's fault, so the next ones follow. */
function noteUnwritten(deps: Deps, batch: Batch, row: store.WaitingRow): void {
  const triedAt = deps.clock.now();
  const again = nextTryAt(row.attempts + 1, triedAt);
  batch.tries.push({
    id: row.id,
    state: again === null ? 'failed' : 'waiting',
    dueAt: again ?? triedAt,
    triedAt,
    durationMs: 0,
    status: null,
    start: null,
    failure: toSay('We couldn’t create this event. We’ll try again.'),
  });
}

/** One try, noted in the batch. */
async function tryOne(
  deps: Deps,
  {
    posts,
    secrets,
    body,
    row,
    batch,
  }: {
    readonly posts: GuardedPosts;
    readonly secrets: readonly string[];
    readonly body: string;
    readonly row: store.WaitingRow;
    readonly batch: Batch;
  },
): Promise<void> {
  const triedAt = deps.clock.now();
  const startMs = performance.now();
  const posted = await posts.post(
    {
      'content-type': 'application/json',
      'user-agent': `${brandSlug()}-webhooks/1.0`,
      ...signedHeaders(secrets, { id: row.event_id, at: triedAt, body }),
    },
    body,
  );
  const durationMs = Math.round(performance.now() - startMs);
  const isDone = isDelivered(posted.status);
  const again = isDone ? null : nextTryAt(row.attempts + 1, triedAt);
  // The first retries keep the order: the webhook rests until then anyway.
  const dueAt = again === null || row.attempts < HOLDS_UP_TRIES ? triedAt : again;
  batch.tries.push({
    id: row.id,
    state: isDone ? 'delivered' : again === null ? 'failed' : 'waiting',
    dueAt,
    triedAt,
    durationMs,
    status: posted.status,
    start: posted.status === null ? null : toShownText(posted.start),
    failure: posted.status === null ? posted.failure : null,
  });
  batch.hasFailed = !isDone;
  batch.failures = isDone ? 0 : batch.failures + 1;
  batch.isGone = posted.status === GONE;
  batch.isSlow = durationMs >= SLOW_MS;
}

/** Sends what's due to the webhook, until something fails. */
async function sendDue(
  deps: Deps,
  webhook: WebhookRow,
  { posts, batch }: { readonly posts: GuardedPosts; readonly batch: Batch },
): Promise<void> {
  const sending = findSending(deps);
  const { signal } = sending.stopping;
  const endMs = performance.now() + BATCH_MS;
  const actor = await takeTurn(sending, () => findActorForWebhook(deps, webhook));
  if (actor === 'none') {
    // A member who's suspended gets nothing until that's over. What waits then is sent.
    batch.restMs = SUSPENDED_REST_MS;
    return;
  }
  if (actor === 'unmanaged') {
    batch.isUnmanaged = true;
    return;
  }
  const rows = await takeTurn(sending, () => store.listDue(deps.db.kysely, webhook.id, deps.clock.now(), BATCH_SIZE));
  const secrets = openSecrets(deps, webhook, deps.clock.now());
  for (const row of rows) {
    const body = await takeTurn(sending, () => writeBodyOrNote(deps, actor, { row, batch }));
    if (signal.aborted) return;
    if (body !== undefined) await tryOne(deps, { posts, secrets, body, row, batch });
    if (batch.hasFailed || performance.now() > endMs) return;
  }
}

/** Undefined if the event can't be written. Throws if the database is busy, because then the next one can't be written either. */
async function writeBodyOrNote(
  deps: Deps,
  actor: MemberActor | undefined,
  { row, batch }: { readonly row: store.WaitingRow; readonly batch: Batch },
): Promise<string | undefined> {
  try {
    return await writeBody(deps, actor, row);
  } catch (error) {
    if (isDatabaseBusy(error)) throw error;
    deps.log.error({ err: error, deliveryId: row.id }, 'failed to write the event of a webhook');
    noteUnwritten(deps, batch, row);
    return undefined;
  }
}

/** Sends a batch and records what came of it, also if it ends with an error. */
async function sendBatch(deps: Deps, webhook: WebhookRow, until: Date, options: DeliveryOptions): Promise<void> {
  const sending = findSending(deps);
  const { signal } = sending.stopping;
  const batch: Batch = {
    tries: [],
    hasFailed: false,
    isGone: false,
    isSlow: false,
    failures: webhook.failures,
    restMs: null,
    isUnmanaged: false,
  };
  const posts = openGuardedPosts(
    webhook.url,
    {
      allowedHosts: deps.config.outboundAllowedHosts,
      resolve: options.resolve,
      totalMs: options.tryMs ?? TRY_MS,
      responseBytes: 4 * WEBHOOKS.responseCharacters,
    },
    signal,
  );
  try {
    await sendDue(deps, webhook, { posts, batch });
  } catch (error) {
    batch.restMs = ERROR_REST_MS;
    throw error;
  } finally {
    // A request that we broke off says nothing about its receiver.
    if (signal.aborted && batch.hasFailed) {
      batch.tries.pop();
      batch.hasFailed = false;
    }
    await takeTurn(sending, () => recordBatch(deps, webhook, { batch, until })).finally(() => posts.close());
  }
}

const findOff = (batch: Batch, failingSince: Date | null, now: Date): store.Off | null =>
  batch.isUnmanaged ? 'unmanaged' : batch.isGone ? 'gone' : isGivenUp(failingSince, now) ? 'failing' : null;

function findRest(batch: Batch, now: Date): Date | null {
  if (batch.hasFailed) return restUntil(batch.failures, now);
  return batch.restMs === null ? null : new Date(now.getTime() + batch.restMs);
}

async function recordBatch(
  deps: Deps,
  webhook: WebhookRow,
  { batch, until }: { readonly batch: Batch; readonly until: Date },
): Promise<void> {
  const now = deps.clock.now();
  const failingSince = batch.hasFailed
    ? (webhook.failing_since ?? now)
    : batch.tries.some(({ state }) => state === 'delivered')
      ? null
      : webhook.failing_since;
  const off = findOff(batch, failingSince, now);
  await retryTransaction(deps.db.kysely, async (trx) => {
    // The webhook first, as when it's deleted. If another node has it meanwhile, that one sends and records everything.
    if (!(await store.lockLeased(trx, webhook.id, until))) return;
    await store.recordTries(trx, batch.tries);
    await store.endLease(trx, webhook.id, {
      failures: batch.failures,
      failingSince,
      isSlow: batch.isSlow,
      restUntil: findRest(batch, now),
      off,
      now,
    });
    if (off === 'failing' || off === 'gone') await emailOwner(trx, deps, webhook, off);
  });
}

async function emailOwner(
  trx: Parameters<typeof queueEmail>[0],
  deps: Deps,
  { created_by: memberId, url, description }: WebhookRow,
  reason: 'failing' | 'gone',
): Promise<void> {
  const owner = memberId === null ? undefined : await findMember(trx, memberId);
  if (!owner) return;
  await queueEmail(trx, deps, {
    template: 'webhook-off',
    to: owner.email,
    memberId: memberId!,
    data: { name: owner.name, label: description || new URL(url).host, reason },
  });
}

/** Takes due webhooks of a lane while it has places, and starts to send. Returns how many. */
async function startDue(deps: Deps, lane: store.Lane, options: DeliveryOptions): Promise<number> {
  const active = findSending(deps).active[lane];
  const limit = PLACES[lane] - active.size;
  if (limit === 0) return 0;
  const now = deps.clock.now();
  const until = new Date(now.getTime() + LEASE_MS);
  const perMember = MEMBER_PLACES[lane];
  const taken = await store.takeDue(deps.db.kysely, { lane, now, until, limit, perMember });
  for (const webhook of taken) {
    const work: Promise<void> = sendBatch(deps, webhook, until, options)
      .catch((error: unknown) => {
        if (!findSending(deps).stopping.signal.aborted)
          deps.log.error({ err: error, webhookId: webhook.id }, 'failed to send to a webhook, will retry');
      })
      .finally(() => active.delete(work));
    active.add(work);
  }
  return taken.length;
}

/** Sends until nothing is due or `signal` aborts. Those that fail or are slow may still be in progress then. */
export async function deliverDue(deps: Deps, signal: AbortSignal, options: DeliveryOptions = {}): Promise<void> {
  if (!deps.config.isOutboundOn) return;
  const { active, stopping } = findSending(deps);
  while (!signal.aborted && !stopping.signal.aborted) {
    const startedCount = (await startDue(deps, 'steady', options)) + (await startDue(deps, 'troubled', options));
    const inProgress = [...active.steady, ...active.troubled];
    if (startedCount > 0 && active.steady.size < PLACES.steady) continue;
    if (inProgress.length === 0) return;
    const hasEnded = await Promise.race([
      ...inProgress.map((work) => work.then(() => true)),
      wait(POLL_MS, false, { ref: false }),
    ]);
    // The next run leaves their places to those that fail or are slow, and goes on with the others.
    if (!hasEnded && active.steady.size === 0) return;
  }
}

/** Resolves when everything in progress has ended. */
export async function settleDeliveries(deps: Deps): Promise<void> {
  const { active } = findSending(deps);
  await Promise.all([...active.steady, ...active.troubled]);
}

/** Breaks off what's in progress. Its webhooks are due again when their lease ends. Resolves when nothing uses the database anymore. */
export async function stopDeliveries(deps: Deps): Promise<void> {
  findSending(deps).stopping.abort();
  await settleDeliveries(deps);
}

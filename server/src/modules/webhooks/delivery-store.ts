// Queries for deliveries: adding them, taking webhooks that have some to send, recording what came of it, and the log.
import type { DeliveryState } from '@daynook/contract/accounts/webhook-events';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import { makeDue, type Subject } from '../webhook-events/service.ts';
import type { WebhookRow } from './store.ts';

/** Webhooks that answer quickly, and those that fail or are slow, which share a few places. */
export type Lane = 'steady' | 'troubled';
const LANES: Readonly<Record<Lane, RawBuilder<unknown>>> = {
  steady: sql`failures = 0 and not is_slow`,
  troubled: sql`(failures > 0 or is_slow)`,
};

/** Takes due webhooks of a lane under a lease, so that a webhook is only sent to by one node, and a dead node's are taken over. */
export async function takeDue(
  db: Db,
  { lane, now, until, limit }: { lane: Lane; now: Date; until: Date; limit: number },
): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`
    with quick as (select set_config('synchronous_commit', 'off', true) as setting)
    update webhook set locked_until = ${until} from quick
    where id in (
      select id from webhook
      where is_on and due_at <= ${now} and (locked_until is null or locked_until < ${now}) and ${LANES[lane]}
      order by due_at limit ${limit} for no key update skip locked
    ) returning webhook.*`.execute(db);
  return rows;
}

export interface WaitingRow {
  readonly id: string;
  readonly event_id: string;
  readonly type: string;
  readonly subject: Subject;
  readonly occurred_at: Date;
  readonly attempts: number;
}

/** What's due for the webhook, in order. */
export const listDue = (db: Db, webhookId: string, now: Date, limit: number): Promise<WaitingRow[]> =>
  db
    .selectFrom('webhook_delivery')
    .select(['id', 'event_id', 'type', 'subject', 'occurred_at', 'attempts'])
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('id')
    .limit(limit)
    .execute() as Promise<WaitingRow[]>;

export interface Tried {
  readonly id: string;
  readonly state: DeliveryState;
  readonly dueAt: Date;
  readonly triedAt: Date;
  readonly durationMs: number;
  readonly status: number | null;
  readonly start: string | null;
  readonly failure: string | null;
}

/** Records all tries of a batch at once. If we crash before it, they're made again: receivers recognize them by their id. */
export async function recordTries(trx: Transaction<DB>, tries: readonly Tried[]): Promise<void> {
  if (tries.length === 0) return;
  const times = (values: readonly Date[]) => sql`${values.map((at) => at.toISOString())}::timestamptz[]`;
  await sql`
    with quick as (select set_config('synchronous_commit', 'off', true) as setting)
    update webhook_delivery set state = tried.state, due_at = tried.due_at, attempts = attempts + 1,
      last_tried_at = tried.tried_at, duration_ms = tried.duration_ms, response_status = tried.status,
      response_start = tried.start, failure = tried.failure
    from quick, unnest(${tries.map(({ id }) => id)}::uuid[], ${tries.map(({ state }) => state)}::text[],
      ${times(tries.map(({ dueAt }) => dueAt))}, ${times(tries.map(({ triedAt }) => triedAt))},
      ${tries.map(({ durationMs }) => durationMs)}::integer[], ${tries.map(({ status }) => status)}::integer[],
      ${tries.map(({ start }) => start)}::text[], ${tries.map(({ failure }) => failure)}::text[])
      as tried (id, state, due_at, tried_at, duration_ms, status, start, failure)
    where webhook_delivery.id = tried.id`.execute(trx);
}

/**
 * Ends the lease. The row is locked first, in a statement of its own, so that the next one sees deliveries that were added meanwhile.
 * `restUntil` is set after a failure. Undefined if the webhook was deleted.
 */
export async function endLease(
  trx: Transaction<DB>,
  id: string,
  after: {
    readonly failures: number;
    readonly failingSince: Date | null;
    readonly isSlow: boolean;
    readonly restUntil: Date | null;
    readonly off: 'failing' | 'gone' | null;
  },
): Promise<void> {
  await trx.selectFrom('webhook').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  const { failures, failingSince, isSlow, restUntil, off } = after;
  await sql`
    update webhook set locked_until = null, failures = ${failures}, failing_since = ${failingSince}, is_slow = ${isSlow},
      is_on = is_on and ${off}::text is null, off_reason = case when is_on then ${off}::text else off_reason end,
      due_at = greatest(${restUntil}::timestamptz,
        (select due_at from webhook_delivery where webhook_id = ${id} and state = 'waiting' order by due_at limit 1))
    where id = ${id}`.execute(trx);
}

export interface LogRow {
  readonly id: string;
  readonly event_id: string;
  readonly type: string;
  readonly replay_number: number;
  readonly occurred_at: Date;
  readonly created_at: Date;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly due_at: Date;
  readonly last_tried_at: Date | null;
  readonly duration_ms: number | null;
  readonly response_status: number | null;
  readonly response_start: string | null;
  readonly failure: string | null;
}

const LOG_COLUMNS = [
  'id',
  'event_id',
  'type',
  'replay_number',
  'occurred_at',
  'created_at',
  'state',
  'attempts',
  'due_at',
  'last_tried_at',
  'duration_ms',
  'response_status',
  'response_start',
  'failure',
] as const;

/** The webhook's log, latest first. */
export const listLog = (
  db: Db,
  webhookId: string,
  { state, before, limit }: { state: DeliveryState | undefined; before: string | undefined; limit: number },
): Promise<LogRow[]> =>
  db
    .selectFrom('webhook_delivery')
    .select(LOG_COLUMNS)
    .where('webhook_id', '=', webhookId)
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute() as Promise<LogRow[]>;

export const findDelivery = (db: Db, webhookId: string, id: string): Promise<LogRow | undefined> =>
  db
    .selectFrom('webhook_delivery')
    .select(LOG_COLUMNS)
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .executeTakeFirst() as Promise<LogRow | undefined>;

/** The failed deliveries of events from then to then that aren't waiting again, oldest first. */
export async function listFailedIds(
  db: Db,
  webhookId: string,
  { from, until, limit }: { from: Date; until: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from webhook_delivery as failed
    where webhook_id = ${webhookId} and state = 'failed' and occurred_at >= ${from} and occurred_at < ${until}
      and not exists (select 1 from webhook_delivery as again where again.webhook_id = ${webhookId}
        and again.event_id = failed.event_id and again.replay_number > failed.replay_number)
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Adds a delivery of the same event for each, and makes the webhook due. Its row is locked, so the numbers are free. */
export async function insertReplays(
  trx: Transaction<DB>,
  webhookId: string,
  replays: readonly { readonly id: string; readonly of: string }[],
  now: Date,
): Promise<void> {
  await sql`
    insert into webhook_delivery (id, webhook_id, event_id, replay_number, type, subject, occurred_at, created_at, due_at)
    select replay.id, webhook_id, event_id,
      (select max(replay_number) + 1 from webhook_delivery as earlier
        where earlier.webhook_id = ${webhookId} and earlier.event_id = original.event_id),
      type, subject, occurred_at, ${now}, ${now}
    from unnest(${replays.map(({ id }) => id)}::uuid[], ${replays.map((replay) => replay.of)}::uuid[]) as replay (id, original_id)
    join webhook_delivery as original on original.id = replay.original_id`.execute(trx);
  await makeDue(trx, [webhookId], now);
}

/** Deletes up to `limit` deliveries from before then. Returns how many. */
export async function deleteBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from webhook_delivery where id in (
      select id from webhook_delivery where created_at < ${before} order by created_at limit ${limit} for update skip locked
    )`.execute(db);
  return Number(numAffectedRows);
}

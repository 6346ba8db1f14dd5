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

/** How many of the oldest due webhooks are looked at for free places. One member has few of them. */
const LOOKED_AT = 200;

/**
 * Takes due webhooks of a lane under a lease, so that a webhook is only sent to by one node, and a dead node's are taken over. A member
 * (or the marketplace) has `perMember` of them at once, and suspended members none.
 */
export async function takeDue(
  db: Db,
  { lane, now, until, limit, perMember }: { lane: Lane; now: Date; until: Date; limit: number; perMember: number },
): Promise<WebhookRow[]> {
  const isFree = sql`(locked_until is null or locked_until < ${now})`;
  const { rows } = await sql<WebhookRow>`
    with quick as (select set_config('synchronous_commit', 'off', true) as setting),
    oldest as materialized (
      select id, member_id, due_at from webhook
      where is_on and due_at <= ${now} and ${isFree} and ${LANES[lane]} and not exists (
        select 1 from member
        where member.id = webhook.member_id and (member.status = 'suspended' or member.deleted_at is not null))
      order by due_at limit ${LOOKED_AT}
    ),
    placed as (
      select id, due_at, row_number() over (partition by member_id order by due_at, id) + (
        select count(*) from webhook
        where (member_id = oldest.member_id or (member_id is null and oldest.member_id is null))
          and locked_until >= ${now} and ${LANES[lane]}) as place
      from oldest
    )
    update webhook set locked_until = ${until} from quick
    where id in (
      select id from webhook
      where id in (select id from placed where place <= ${perMember} order by due_at limit ${limit})
        and is_on and due_at <= ${now} and ${isFree}
      for no key update skip locked
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

/** Why a webhook is turned off; `unmanaged` if the person who added it for the marketplace may not manage it anymore. */
export type Off = 'failing' | 'gone' | 'unmanaged';

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
 * Locks the webhook until the transaction ends. A statement of its own, so that the next ones see deliveries that were added meanwhile.
 * False if it was deleted, or if the lease until then was over and another node has it.
 */
export async function lockLeased(trx: Transaction<DB>, id: string, until: Date): Promise<boolean> {
  const rows = await trx
    .selectFrom('webhook')
    .select('id')
    .where('id', '=', id)
    .where('locked_until', '=', until)
    .forNoKeyUpdate()
    .execute();
  return rows.length > 0;
}

/** Ends the lease of a locked webhook. If more waits, it joins the end of the queue, or rests first. */
export async function endLease(
  trx: Transaction<DB>,
  id: string,
  after: {
    readonly failures: number;
    readonly failingSince: Date | null;
    readonly isSlow: boolean;
    readonly restUntil: Date | null;
    readonly off: Off | null;
    readonly now: Date;
  },
): Promise<void> {
  const { failures, failingSince, isSlow, restUntil, now } = after;
  await sql`
    update webhook set locked_until = null, failures = ${failures}, failing_since = ${failingSince}, is_slow = ${isSlow},
      is_on = is_on and ${after.off}::text is null, off_reason = case when is_on then ${after.off}::text else off_reason end,
      due_at = (select greatest(min(due_at), ${restUntil}::timestamptz, ${now}::timestamptz) from webhook_delivery
        where webhook_id = ${id} and state = 'waiting' having count(*) > 0)
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

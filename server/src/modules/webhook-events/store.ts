// Queries that turn an event into deliveries.
import type { WebhookEvent } from '@daynook/contract/accounts/webhook-events';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';

/** The ids of what an event is about. */
export interface Subject {
  readonly bookingId?: string;
  readonly conversationId?: string;
  readonly messageId?: string;
  readonly reviewId?: string;
  readonly payoutId?: string;
  readonly listingId?: string;
}

interface NewDelivery {
  readonly id: string;
  readonly webhookId: string;
  readonly eventId: string;
}

/** Adds them unless they're there already, and makes their webhooks due. */
export async function insertDeliveries(
  trx: Transaction<DB>,
  rows: readonly NewDelivery[],
  { type, subject, occurredAt, now }: { type: string; subject: Subject; occurredAt: Date; now: Date },
): Promise<void> {
  await sql`
    insert into webhook_delivery (id, webhook_id, event_id, type, subject, occurred_at, created_at, due_at)
    select id, webhook_id, event_id, ${type}, ${JSON.stringify(subject)}::jsonb, ${occurredAt}, ${now}, ${now}
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ webhookId }) => webhookId)}::uuid[],
      ${rows.map(({ eventId }) => eventId)}::uuid[]) as added (id, webhook_id, event_id)
    on conflict on constraint webhook_delivery_once do nothing`.execute(trx);
  await makeDue(
    trx,
    rows.map(({ webhookId }) => webhookId),
    now,
  );
}

/** The webhooks have something to send. Those that rest go on resting. */
export async function makeDue(trx: Transaction<DB>, webhookIds: readonly string[], now: Date): Promise<void> {
  await sql`update webhook set due_at = coalesce(due_at, ${now}) where id = any(${webhookIds}::uuid[])`.execute(trx);
}

/** Whether any webhook wants the event. */
export async function hasSubscribers(db: Db, event: WebhookEvent): Promise<boolean> {
  const row = await db
    .selectFrom('webhook')
    .select('id')
    .where('is_on', '=', true)
    .where(sql<boolean>`${event} = any(events)`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The webhooks that get an event of these members, locked in one order until the transaction ends. */
export async function lockSubscribers(
  trx: Transaction<DB>,
  event: WebhookEvent,
  memberIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from webhook where is_on and ${event} = any(events)
      and (member_id = any(${memberIds}::uuid[]) or member_id is null)
    order by id for no key update`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Whose listings these are. */
export const listOwners = (db: Db, listingIds: readonly string[]): Promise<{ id: string; host_id: string }[]> =>
  db.selectFrom('listing').select(['id', 'host_id']).where('id', 'in', listingIds).orderBy('id').execute();

// Queries for webhooks.
import type { WebhookEvent } from '@daynook/contract/accounts/webhook-events';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { Mark } from '../../lib/cursor.ts';

export interface WebhookRow {
  readonly id: string;
  readonly member_id: string | null;
  readonly created_by: string | null;
  readonly url: string;
  readonly description: string;
  readonly events: WebhookEvent[];
  readonly sealed_secret: Buffer;
  readonly former_secret: Buffer | null;
  readonly former_until: Date | null;
  readonly created_at: Date;
  readonly is_on: boolean;
  readonly off_reason: 'failing' | 'gone' | 'unmanaged' | null;
  readonly failures: number;
  readonly failing_since: Date | null;
}

const COLUMNS = [
  'id',
  'member_id',
  'created_by',
  'url',
  'description',
  'events',
  'sealed_secret',
  'former_secret',
  'former_until',
  'created_at',
  'is_on',
  'off_reason',
  'failures',
  'failing_since',
] as const;

/** Whose webhooks someone manages: their own, and those of the marketplace if staff may. */
export interface Manager {
  readonly memberId: string;
  readonly managesMarket: boolean;
}

const isManagedBy = ({ memberId, managesMarket }: Manager) =>
  sql<boolean>`(member_id = ${memberId} or (member_id is null and ${managesMarket}))`;

export const listWebhooks = (
  db: Db,
  manager: Manager,
  { after, limit }: { after: Mark | undefined; limit: number },
): Promise<WebhookRow[]> =>
  db
    .selectFrom('webhook')
    .select(COLUMNS)
    .where(isManagedBy(manager))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute() as Promise<WebhookRow[]>;

export const findWebhook = (db: Db, manager: Manager, id: string): Promise<WebhookRow | undefined> =>
  db
    .selectFrom('webhook')
    .select(COLUMNS)
    .where('id', '=', id)
    .where(isManagedBy(manager))
    .executeTakeFirst() as Promise<WebhookRow | undefined>;

/** The webhook, locked until the transaction ends. */
export const lockWebhook = (trx: Transaction<DB>, manager: Manager, id: string): Promise<WebhookRow | undefined> =>
  trx
    .selectFrom('webhook')
    .select(COLUMNS)
    .where('id', '=', id)
    .where(isManagedBy(manager))
    .forNoKeyUpdate()
    .executeTakeFirst() as Promise<WebhookRow | undefined>;

/** Of the member, or of the marketplace. Locks the member who adds one, so that they're counted and added one at a time. */
export async function countWebhooks(trx: Transaction<DB>, lockedId: string, memberId: string | null): Promise<number> {
  await trx.selectFrom('member').select('id').where('id', '=', lockedId).forNoKeyUpdate().execute();
  const { count } = await trx
    .selectFrom('webhook')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('member_id', memberId === null ? 'is' : '=', memberId)
    .executeTakeFirstOrThrow();
  return count;
}

export const insertWebhook = (
  trx: Transaction<DB>,
  row: Pick<
    WebhookRow,
    'id' | 'member_id' | 'created_by' | 'url' | 'description' | 'events' | 'sealed_secret' | 'created_at'
  >,
): Promise<WebhookRow> =>
  trx.insertInto('webhook').values(row).returning(COLUMNS).executeTakeFirstOrThrow() as Promise<WebhookRow>;

export const updateWebhook = (
  trx: Transaction<DB>,
  id: string,
  change: Partial<
    Pick<
      WebhookRow,
      | 'created_by'
      | 'description'
      | 'events'
      | 'is_on'
      | 'off_reason'
      | 'failures'
      | 'failing_since'
      | 'sealed_secret'
      | 'former_secret'
      | 'former_until'
    >
  > & { readonly due_at?: Date },
): Promise<WebhookRow> =>
  trx
    .updateTable('webhook')
    .set(change)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow() as Promise<WebhookRow>;

/** False if they don't manage such a webhook. */
export async function deleteWebhook(db: Db, manager: Manager, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook')
    .where('id', '=', id)
    .where(isManagedBy(manager))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteMemberWebhooks(trx: Transaction<DB>, memberId: string): Promise<void> {
  await trx.deleteFrom('webhook').where('member_id', '=', memberId).execute();
}

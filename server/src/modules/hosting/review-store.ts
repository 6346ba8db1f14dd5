// Queries for reviewing listings: queues, decisions, approvals, and similar photos.
import { LISTING_REVIEW, type ReviewQueue } from '@daynook/contract/limits/listing-review';
import type { WorkFactSources } from '@daynook/contract/listings/work-facts';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import { likeText, type Mark } from '../../lib/cursor.ts';
import type { PhotoRow } from '../photos/service.ts';
import type { Snapshot } from './review-rules.ts';

export interface QueueRow {
  readonly id: string;
  readonly title: string;
  readonly state: string;
  readonly city: string;
  readonly host_id: string;
  readonly host_name: string;
  readonly submitted_at: Date | null;
  readonly updated_at: Date;
  readonly photo: PhotoRow | null;
}

const inQueue = {
  in_review: sql`listing.state = 'in_review'`,
  changed: sql`listing.state in ('live', 'paused') and listing.updated_at > approval.approved_at`,
  suspended: sql`listing.state = 'suspended'`,
  all: sql`listing.state <> 'deleted'`,
} satisfies Record<ReviewQueue, unknown>;

export async function listQueue(
  db: Db,
  { queue, text }: { queue: ReviewQueue; text: string | undefined },
  { after, limit }: { after: Mark | undefined; limit: number },
): Promise<QueueRow[]> {
  const like = `%${likeText(text ?? '')}%`;
  const isReview = queue === 'in_review';
  const order = isReview ? sql`listing.submitted_at` : sql`listing.updated_at`;
  const isAfter = isReview
    ? sql`and (${order}, listing.id) > (${after?.at ?? null}, ${after?.id ?? null}::uuid)`
    : sql`and (${order}, listing.id) < (${after?.at ?? null}, ${after?.id ?? null}::uuid)`;
  const { rows } = await sql<QueueRow>`
    select listing.id, listing.title, listing.state, property.city, listing.host_id, host.name as host_name,
      listing.submitted_at, listing.updated_at,
      (select json_build_object('key', key, 'alt', alt, 'thumbhash', thumbhash, 'width', width, 'height', height)
        from listing_photo where listing_id = listing.id and status = 'ready' order by position limit 1) as photo
    from listing
    join property on property.id = listing.property_id
    join member as host on host.id = listing.host_id
    left join listing_approval as approval on approval.listing_id = listing.id
    where ${inQueue[queue]}
      ${text ? sql`and (listing.title ilike ${like} or property.city ilike ${like} or host.name ilike ${like} or listing.id::text = ${text.toLowerCase()})` : sql``}
      ${after ? isAfter : sql``}
    order by ${order} ${isReview ? sql`asc, listing.id asc` : sql`desc, listing.id desc`}
    limit ${limit}`.execute(db);
  return rows;
}

export async function countQueues(db: Db): Promise<{ inReview: number; suspended: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ inReview: number; suspended: number; oldestAt: Date | null }>`
    select
      (select count(*)::int from listing where state = 'in_review') as "inReview",
      (select min(submitted_at) from listing where state = 'in_review') as "oldestAt",
      (select count(*)::int from listing where state = 'suspended') as suspended`.execute(db);
  return rows[0]!;
}

export const findState = async (db: Db, listingId: string): Promise<string | undefined> =>
  (await db.selectFrom('listing').select('state').where('id', '=', listingId).executeTakeFirst())?.state;

export const findHost = (db: Db, listingId: string) =>
  db
    .selectFrom('listing')
    .innerJoin('member as host', 'host.id', 'listing.host_id')
    .where('listing.id', '=', listingId)
    .select(['host.id', 'host.name', 'host.email', 'host.status'])
    .executeTakeFirst();

/** The reported listing in any state. */
export const findReported = (db: Db, listingId: string) =>
  db
    .selectFrom('listing')
    .innerJoin('member as host', 'host.id', 'listing.host_id')
    .where('listing.id', '=', listingId)
    .select(['listing.title', 'listing.description', 'listing.state', 'listing.updated_at', 'listing.host_id'])
    .select('host.name as host_name')
    .executeTakeFirst();

export interface Decided {
  readonly id: string;
  readonly listingId: string;
  readonly at: Date;
  readonly actorId: string;
  readonly decision: 'submitted' | 'approved' | 'returned' | 'suspended' | 'lifted';
  readonly reasons: readonly string[];
  readonly note: string | null;
  readonly fromState: string;
}

export async function insertDecision(trx: Transaction<DB>, decided: Decided): Promise<void> {
  await trx
    .insertInto('listing_decision')
    .values({
      id: decided.id,
      listing_id: decided.listingId,
      at: decided.at,
      actor_id: decided.actorId,
      decision: decided.decision,
      reasons: [...decided.reasons],
      note: decided.note,
      from_state: decided.fromState,
    })
    .execute();
}

const DECISIONS_SHOWN = 50;

export const listDecisions = (db: Db, listingId: string) =>
  db
    .selectFrom('listing_decision')
    .leftJoin('member', 'member.id', 'listing_decision.actor_id')
    .where('listing_id', '=', listingId)
    .select(['at', 'decision', 'reasons', 'note', 'from_state', 'member.name as by_name'])
    .orderBy('at', 'desc')
    .orderBy('listing_decision.id', 'desc')
    .limit(DECISIONS_SHOWN)
    .execute();

export interface Approval {
  readonly snapshot: Snapshot;
  readonly digest: string;
  readonly approvedAt: Date;
}

export async function findApproval(db: Db, listingId: string): Promise<Approval | undefined> {
  const row = await db
    .selectFrom('listing_approval')
    .where('listing_id', '=', listingId)
    .select(['snapshot', 'digest', 'approved_at'])
    .executeTakeFirst();
  return row && { snapshot: row.snapshot as unknown as Snapshot, digest: row.digest, approvedAt: row.approved_at };
}

export async function putApproval(
  trx: Transaction<DB>,
  approval: { listingId: string; at: Date; actorId: string; snapshot: Snapshot; digest: string },
): Promise<void> {
  const values = {
    approved_at: approval.at,
    approved_by: approval.actorId,
    snapshot: JSON.stringify(approval.snapshot),
    digest: approval.digest,
  };
  await trx
    .insertInto('listing_approval')
    .values({ listing_id: approval.listingId, ...values })
    .onConflict((conflict) => conflict.column('listing_id').doUpdateSet(values))
    .execute();
}

export interface AlikeRow {
  readonly photo_id: string;
  readonly id: string;
  readonly key: string;
  readonly alt: string;
  readonly thumbhash: string;
  readonly width: number;
  readonly height: number;
  readonly listing_id: string;
  readonly title: string;
  readonly host_id: string;
  readonly host_name: string;
}

/** Its version stays, because the host's own fields don't change. */
export async function putFactSources(trx: Transaction<DB>, id: string, sources: WorkFactSources): Promise<void> {
  await trx
    .updateTable('listing')
    .set({ work_fact_sources: JSON.stringify(sources) })
    .where('id', '=', id)
    .execute();
}

/** Photos of other listings that look like one of this listing's. */
export async function listAlike(db: Db, listingId: string): Promise<AlikeRow[]> {
  const { rows } = await sql<AlikeRow>`
    select own.id as photo_id, other.id, other.key, other.alt, other.thumbhash, other.width, other.height,
      listing.id as listing_id, listing.title, listing.host_id, host.name as host_name
    from listing_photo as own
    join listing_photo as other on other.listing_id <> own.listing_id and other.fingerprint is not null
      and bit_count(own.fingerprint # other.fingerprint) <= ${LISTING_REVIEW.alikeBits}
    join listing on listing.id = other.listing_id and listing.state <> 'deleted'
    join member as host on host.id = listing.host_id
    where own.listing_id = ${listingId} and own.fingerprint is not null
    order by bit_count(own.fingerprint # other.fingerprint), other.id
    limit ${LISTING_REVIEW.alikeShown}`.execute(db);
  return rows;
}

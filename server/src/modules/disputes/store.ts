// Every query of disputes.
import type { DisputeState } from '@daynook/contract/limits/disputes';
import type { Evidence } from '@daynook/contract/money/disputes';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { DisputeSeen } from '../../adapters/stripe/disputes.ts';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { Mark } from '../../lib/cursor.ts';
import type { DisputedMoney } from './rules.ts';

type Trx = Transaction<DB>;

export type DisputeRow = Selectable<DB['dispute']>;

/** Records a dispute with the booking that was paid. False if it was already recorded. */
export async function insertDispute(
  db: Db,
  { seen, ...own }: { readonly id: string; readonly seen: DisputeSeen; readonly at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into dispute (id, dispute_id, payment_reference, booking_id, amount_minor, currency, reason, status, state,
      withdrawn_minor, due_at, opened_at, fetched_at)
    values (${own.id}, ${seen.disputeId}, ${seen.paymentReference ?? null},
      (select booking_id from payment_attempt where operation in ('authorize', 'charge', 'installment', 'change', 'extra') and provider_reference = ${seen.paymentReference ?? null} limit 1),
      ${seen.amountMinor}, ${seen.currency}, ${seen.reason}, ${seen.status}, 'open', 0, ${seen.dueAt ?? null}, ${seen.openedAt}, ${own.at})
    on conflict (dispute_id) do nothing`.execute(db);
  return Number(numAffectedRows) === 1;
}

export const lockByDisputeId = (trx: Trx, disputeId: string): Promise<DisputeRow> =>
  trx.selectFrom('dispute').selectAll().where('dispute_id', '=', disputeId).forUpdate().executeTakeFirstOrThrow();

export const lockDispute = (trx: Trx, id: string): Promise<DisputeRow | undefined> =>
  trx.selectFrom('dispute').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/**
 * Marks evidence as sent if a crash kept us from doing so. A bank that asked first and then takes the money waits for evidence
 * again, so what it had becomes a draft.
 */
export async function saveSeen(trx: Trx, { id, state }: DisputeRow, seen: DisputeSeen, at: Date): Promise<void> {
  const isAskedAgain = state === 'review' && seen.state === 'open';
  const isClosed = seen.state === 'won' || seen.state === 'lost';
  await trx
    .updateTable('dispute')
    .set({
      status: seen.status,
      state: seen.state,
      reason: seen.reason,
      withdrawn_minor: seen.withdrawnMinor,
      due_at: seen.dueAt ?? null,
      closed_at: isClosed ? sql<Date>`coalesce(closed_at, ${at}::timestamptz)` : null,
      fetched_at: at,
      ...(isAskedAgain ? { evidence_at: null } : {}),
      ...(seen.isAnswered && seen.state !== 'open'
        ? {
            evidence_at: sql<Date>`case when evidence is null then null else coalesce(evidence_at, ${at}::timestamptz) end`,
          }
        : {}),
    })
    .where('id', '=', id)
    .execute();
}

export async function savePosted(trx: Trx, id: string, money: DisputedMoney): Promise<void> {
  await trx
    .updateTable('dispute')
    .set({
      posted_withdrawn_minor: money.withdrawnMinor,
      posted_lost_minor: money.lostMinor,
      posted_host_minor: money.hostMinor,
      postings: sql`postings + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/** Written down before it's sent. */
export async function saveEvidence(db: Db, id: string, evidence: Evidence, memberId: string): Promise<void> {
  await db
    .updateTable('dispute')
    .set({ evidence: JSON.stringify(evidence), evidence_by: memberId })
    .where('id', '=', id)
    .where('evidence_at', 'is', null)
    .execute();
}

/** The bank has exactly this evidence, whatever else was saved at the same time. */
export async function saveEvidenceSent(
  db: Db,
  id: string,
  evidence: Evidence,
  { memberId, at }: { memberId: string; at: Date },
): Promise<void> {
  await db
    .updateTable('dispute')
    .set({ evidence: JSON.stringify(evidence), evidence_by: memberId, evidence_at: at })
    .where('id', '=', id)
    .where('evidence_at', 'is', null)
    .execute();
}

export async function saveAccepted(db: Db, id: string, by: { id: string; at: Date }): Promise<void> {
  await db.updateTable('dispute').set({ accepted_at: by.at, accepted_by: by.id }).where('id', '=', id).execute();
}

export async function saveDecision(
  trx: Trx,
  id: string,
  decision: { readonly hostShareMinor: number; readonly reason: string; readonly by: string; readonly at: Date },
): Promise<void> {
  await trx
    .updateTable('dispute')
    .set({
      host_share_minor: decision.hostShareMinor,
      host_reason: decision.reason,
      decided_at: decision.at,
      decided_by: decision.by,
    })
    .where('id', '=', id)
    .execute();
}

const isForStaff = sql<boolean>`(dispute.state = 'open' or (dispute.state = 'lost' and dispute.decided_at is null))`;

const disputes = (db: Db) =>
  db
    .selectFrom('dispute')
    .leftJoin('booking', 'booking.id', 'dispute.booking_id')
    .leftJoin('listing', 'listing.id', 'booking.listing_id')
    .leftJoin('member as guest', 'guest.id', 'booking.guest_id')
    .leftJoin('member as host', 'host.id', 'booking.host_id')
    .selectAll('dispute')
    .select([
      'booking.reference',
      'listing.title',
      'booking.guest_id',
      'guest.name as guest_name',
      'booking.host_id',
      'host.name as host_name',
    ]);

export type ListedRow = Awaited<ReturnType<typeof listDisputes>>[number];

/** The latest first, as everywhere. Sorting by urgency would hide new ones. */
export const listDisputes = (
  db: Db,
  { isOpen, after, limit }: { isOpen: boolean; after: Mark | undefined; limit: number },
) =>
  disputes(db)
    .$if(isOpen, (query) => query.where(isForStaff))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(dispute.opened_at, dispute.id) < (${after!.at}, ${after!.id}::uuid)`),
    )
    .orderBy('dispute.opened_at', 'desc')
    .orderBy('dispute.id', 'desc')
    .limit(limit)
    .execute();

export const findDispute = (db: Db, id: string): Promise<ListedRow | undefined> =>
  disputes(db).where('dispute.id', '=', id).executeTakeFirst();

/** How many need staff, and since when the oldest does. */
export const countForStaff = (db: Db): Promise<{ readonly count: number; readonly oldestAt: Date | null }> =>
  db
    .selectFrom('dispute')
    .where(isForStaff)
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(opened_at)`.as('oldestAt')])
    .executeTakeFirstOrThrow();

/** Stripe's ids of open disputes that we haven't asked about since then. */
export async function listToFetch(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('dispute')
    .select('dispute_id')
    .where('state', 'in', ['open', 'review'] satisfies DisputeState[])
    .where('fetched_at', '<', before)
    .orderBy('fetched_at')
    .limit(limit)
    .execute();
  return rows.map(({ dispute_id }) => dispute_id);
}

/** The booking's host and its listing's title. */
export const findHost = (db: Db, bookingId: string) =>
  db
    .selectFrom('booking')
    .innerJoin('member as host', 'host.id', 'booking.host_id')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .select(['host.id', 'host.name', 'host.email', 'host.deleted_at', 'booking.reference', 'listing.title'])
    .where('booking.id', '=', bookingId)
    .executeTakeFirstOrThrow();

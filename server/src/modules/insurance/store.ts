// Queries for hosts' documents and insurance claims.
import type { ClaimState, DocumentState } from '@daynook/contract/limits/insurance';
import { sql, type Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { Mark } from '../../lib/cursor.ts';

const selectDocuments = (db: Db) =>
  db
    .selectFrom('host_document as document')
    .innerJoin('member as host', 'host.id', 'document.host_id')
    .leftJoin('member as decider', 'decider.id', 'document.decided_by')
    .selectAll('document')
    .select(['host.name as host_name', 'host.email as host_email', 'decider.name as decider_name']);
export type DocumentRow = Awaited<ReturnType<ReturnType<typeof selectDocuments>['execute']>>[number];

export const findDocument = (db: Db, id: string): Promise<DocumentRow | undefined> =>
  selectDocuments(db).where('document.id', '=', id).executeTakeFirst();

export const findOwn = (db: Db, { id, hostId }: { id: string; hostId: string }): Promise<DocumentRow | undefined> =>
  selectDocuments(db).where('document.id', '=', id).where('document.host_id', '=', hostId).executeTakeFirst();

export const findByClientId = (db: Db, hostId: string, clientId: string): Promise<DocumentRow | undefined> =>
  selectDocuments(db)
    .where('document.host_id', '=', hostId)
    .where('document.client_id', '=', clientId)
    .executeTakeFirst();

export const listOwn = (db: Db, hostId: string): Promise<DocumentRow[]> =>
  selectDocuments(db)
    .where('document.host_id', '=', hostId)
    .orderBy('document.created_at', 'desc')
    .orderBy('document.id', 'desc')
    .execute();

/** Makes the host's other uploads wait until the transaction ends, so that together they stay within the limit. */
export async function lockHost(trx: Transaction<DB>, hostId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`documents:${hostId}`}, 0))`.execute(trx);
}

export async function lockDocument(trx: Transaction<DB>, id: string): Promise<DocumentRow | undefined> {
  await trx.selectFrom('host_document').select('id').where('id', '=', id).forUpdate().execute();
  return findDocument(trx, id);
}

export interface NewDocument {
  readonly id: string;
  readonly hostId: string;
  readonly clientId: string;
  readonly kind: string;
  readonly issuer: string;
  readonly number: string;
  readonly coverMinor: number | null;
  readonly currency: string | null;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly at: Date;
}

export async function insertDocument(trx: Transaction<DB>, document: NewDocument): Promise<void> {
  await trx
    .insertInto('host_document')
    .values({
      id: document.id,
      host_id: document.hostId,
      client_id: document.clientId,
      kind: document.kind,
      issuer: document.issuer,
      number: document.number,
      cover_minor: document.coverMinor,
      currency: document.currency,
      valid_from: document.validFrom,
      valid_to: document.validTo,
      created_at: document.at,
    })
    .execute();
}

interface DocumentChange {
  readonly file_name?: string;
  readonly media_type?: string;
  readonly byte_count?: number;
  readonly sent_at?: Date;
  readonly state?: DocumentState;
  readonly reject_reason?: string | null;
  readonly decided_by?: string | null;
  readonly decided_at?: Date | null;
  readonly reminded_days?: number | null;
}

export async function updateDocument(trx: Db, id: string, change: DocumentChange): Promise<void> {
  await trx.updateTable('host_document').set(change).where('id', '=', id).execute();
}

/** Deletes all documents of the host. Returns their ids. */
export async function deleteOwn(trx: Transaction<DB>, hostId: string): Promise<string[]> {
  const rows = await trx.deleteFrom('host_document').where('host_id', '=', hostId).returning('id').execute();
  return rows.map(({ id }) => id);
}

export async function deleteDocument(trx: Transaction<DB>, id: string): Promise<void> {
  await trx.deleteFrom('host_document').where('id', '=', id).execute();
}

/** Only documents with an uploaded file. In the queue, the longest waiting comes first. */
export function listQueue(
  db: Db,
  { state, hostId }: { state: DocumentState; hostId: string | undefined },
  { after, limit }: { after: Mark | undefined; limit: number },
): Promise<DocumentRow[]> {
  const isWaiting = state === 'waiting';
  const mark = sql`(document.sent_at, document.id)`;
  return selectDocuments(db)
    .where('document.state', '=', state)
    .where('document.sent_at', 'is not', null)
    .$if(hostId !== undefined, (query) => query.where('document.host_id', '=', hostId!))
    .$if(after !== undefined, (query) =>
      query.where(
        isWaiting
          ? sql<boolean>`${mark} > (${after!.at}, ${after!.id}::uuid)`
          : sql<boolean>`${mark} < (${after!.at}, ${after!.id}::uuid)`,
      ),
    )
    .orderBy('document.sent_at', isWaiting ? 'asc' : 'desc')
    .orderBy('document.id', isWaiting ? 'asc' : 'desc')
    .limit(limit)
    .execute();
}

/** The number of documents in each state, of one host or of all. */
export async function countStates(db: Db, hostId?: string) {
  const { rows } = await sql<{ waiting: number; verified: number; rejected: number; oldestAt: Date | null }>`
    select (count(*) filter (where state = 'waiting'))::int as waiting,
      (count(*) filter (where state = 'verified'))::int as verified,
      (count(*) filter (where state = 'rejected'))::int as rejected,
      min(sent_at) filter (where state = 'waiting') as "oldestAt"
    from host_document where sent_at is not null and ${hostId === undefined ? sql`true` : sql`host_id = ${hostId}`}`.execute(
    db,
  );
  return rows[0]!;
}

/**
 * Verified documents with a reminder due. Each mark has the number of days before the end and the latest end date it applies to.
 */
export const listRemindersDue = (
  db: Db,
  marks: readonly { readonly days: number; readonly onOrBefore: string }[],
  limit: number,
): Promise<DocumentRow[]> =>
  selectDocuments(db)
    .where('document.state', '=', 'verified')
    .where((eb) =>
      eb.or(
        marks.map(({ days, onOrBefore }) =>
          eb.and([
            eb('document.valid_to', '<=', onOrBefore),
            eb.or([eb('document.reminded_days', 'is', null), eb('document.reminded_days', '>', days)]),
          ]),
        ),
      ),
    )
    .orderBy('document.valid_to')
    .limit(limit)
    .execute();

const selectClaims = (db: Db) =>
  db
    .selectFrom('insurance_claim as claim')
    .innerJoin('booking', 'booking.id', 'claim.booking_id')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .innerJoin('member as host', 'host.id', 'booking.host_id')
    .innerJoin('member as guest', 'guest.id', 'booking.guest_id')
    .selectAll('claim')
    .select((eb) => [
      'booking.reference as reference',
      'listing.title as listing_title',
      'booking.host_id as host_id',
      'booking.guest_id as guest_id',
      'host.name as host_name',
      'guest.name as guest_name',
      jsonArrayFrom(
        eb
          .selectFrom('insurance_claim_note as note')
          .leftJoin('member as author', 'author.id', 'note.author_id')
          .whereRef('note.claim_id', '=', 'claim.id')
          .select([
            'note.id',
            'note.text',
            'author.name as by_name',
            sql<number>`extract(epoch from note.at) * 1000`.as('at_ms'),
          ])
          .orderBy('note.at')
          .orderBy('note.id'),
      ).as('notes'),
    ]);
export type ClaimRow = Awaited<ReturnType<ReturnType<typeof selectClaims>['execute']>>[number];

export const findClaim = (db: Db, id: string): Promise<ClaimRow | undefined> =>
  selectClaims(db).where('claim.id', '=', id).executeTakeFirst();

export const listClaims = (
  db: Db,
  { state, bookingId }: { state: ClaimState | undefined; bookingId: string | undefined },
  { after, limit }: { after: Mark | undefined; limit: number },
): Promise<ClaimRow[]> =>
  selectClaims(db)
    .$if(state !== undefined, (query) => query.where('claim.state', '=', state!))
    .$if(bookingId !== undefined, (query) => query.where('claim.booking_id', '=', bookingId!))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(claim.updated_at, claim.id) < (${after!.at}, ${after!.id}::uuid)`),
    )
    .orderBy('claim.updated_at', 'desc')
    .orderBy('claim.id', 'desc')
    .limit(limit)
    .execute();

export const findBookingByReference = (db: Db, reference: string) =>
  db
    .selectFrom('booking')
    .select(['id', 'currency', 'guest_id'])
    .where('reference', '=', reference.toUpperCase())
    .where('status', '!=', 'hold')
    .executeTakeFirst();

export async function insertClaim(
  trx: Transaction<DB>,
  claim: {
    id: string;
    bookingId: string;
    summary: string;
    amountMinor: number | null;
    currency: string;
    staffId: string;
    at: Date;
  },
): Promise<void> {
  await trx
    .insertInto('insurance_claim')
    .values({
      id: claim.id,
      booking_id: claim.bookingId,
      summary: claim.summary,
      amount_minor: claim.amountMinor,
      currency: claim.currency,
      opened_by: claim.staffId,
      created_at: claim.at,
      updated_at: claim.at,
    })
    .execute();
}

/** False if there's no such claim. */
export async function updateClaim(
  trx: Transaction<DB>,
  id: string,
  { state, at }: { state: ClaimState | undefined; at: Date },
): Promise<boolean> {
  const result = await trx
    .updateTable('insurance_claim')
    .set({ updated_at: at, ...(state ? { state } : {}) })
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function insertClaimNote(
  trx: Transaction<DB>,
  note: { id: string; claimId: string; authorId: string; text: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('insurance_claim_note')
    .values({ id: note.id, claim_id: note.claimId, author_id: note.authorId, text: note.text, at: note.at })
    .execute();
}

// Every query of refunds that staff propose.
import type { RefundBearer } from '@daynook/contract/limits/refunds';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { Db } from '../../../db/db.ts';
import type { DB, RefundProposal } from '../../../db/schema.ts';

type StoredState = 'host' | 'second' | 'declined' | 'agreed' | 'closed';
const OPEN: readonly StoredState[] = ['host', 'second', 'declined'];

export interface ProposalRow extends Omit<Selectable<RefundProposal>, 'state' | 'bearer'> {
  readonly state: StoredState;
  readonly bearer: RefundBearer;
}

export const isOpen = ({ state }: Pick<ProposalRow, 'state'>): boolean => OPEN.includes(state);

export interface NewProposal {
  readonly id: string;
  readonly bookingId: string;
  readonly ticketId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly bearer: RefundBearer;
  readonly reason: string;
  readonly staffId: string;
  readonly dueAt: Date | null;
  readonly at: Date;
}

/** False if the booking has another open proposal. */
export async function insertProposal(trx: Transaction<DB>, proposal: NewProposal): Promise<boolean> {
  const row = await trx
    .insertInto('refund_proposal')
    .values({
      id: proposal.id,
      booking_id: proposal.bookingId,
      ticket_id: proposal.ticketId,
      amount_minor: proposal.amountMinor,
      currency: proposal.currency,
      bearer: proposal.bearer,
      reason: proposal.reason,
      state: proposal.bearer === 'host' ? 'host' : 'second',
      proposed_by: proposal.staffId,
      due_at: proposal.dueAt,
      created_at: proposal.at,
      moved_at: proposal.at,
    })
    // Without a conflict target: a plan for arbitrary values wouldn't use the partial index on open proposals.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findProposal(db: Db, id: string): Promise<ProposalRow | undefined> {
  const row = await db.selectFrom('refund_proposal').selectAll().where('id', '=', id).executeTakeFirst();
  return row as ProposalRow | undefined;
}

interface Change {
  readonly state: StoredState;
  readonly bearer?: RefundBearer;
  readonly proposed_by?: string;
  readonly word?: string;
  readonly agreed_by?: string;
  readonly host_loss_minor?: number;
}

/** Compare-and-set: moves the proposal if nobody has since. */
export async function moveProposal(
  trx: Transaction<DB>,
  { id, version }: Pick<ProposalRow, 'id' | 'version'>,
  at: Date,
  change: Change,
): Promise<boolean> {
  const moved = await trx
    .updateTable('refund_proposal')
    .set({ ...change, moved_at: at, version: sql`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', 'in', [...OPEN])
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** Closes open proposals because the booking has changed. */
export async function closeOpenRefund(trx: Transaction<DB>, bookingId: string, at: Date): Promise<void> {
  await trx
    .updateTable('refund_proposal')
    .set({ state: 'closed', moved_at: at, version: sql`version + 1` })
    .where('booking_id', '=', bookingId)
    .where('state', 'in', [...OPEN])
    .execute();
}

/** Closes proposals whose support ticket is about to be deleted, because nobody could act on them anymore. */
export async function closeRefundsOfErased(db: Db, now: Date): Promise<void> {
  await sql`
    update refund_proposal set state = 'closed', moved_at = ${now}, version = version + 1
    where state in ('host', 'second', 'declined')
      and ticket_id in (select id from support_ticket where erase_at <= ${now})`.execute(db);
}

/** Adds to the booking's refunded amount, which repeats the agreed proposals. */
export async function addGivenBack(
  trx: Transaction<DB>,
  bookingId: string,
  {
    bearer,
    amountMinor,
    hostLossMinor,
    taxBackMinor,
  }: { bearer: RefundBearer; amountMinor: number; hostLossMinor: number; taxBackMinor: number },
): Promise<void> {
  await trx
    .updateTable('booking')
    .set((eb) => ({
      ...(bearer === 'host'
        ? {
            host_refund_minor: eb('host_refund_minor', '+', amountMinor),
            host_loss_minor: eb('host_loss_minor', '+', hostLossMinor),
            tax_back_minor: eb('tax_back_minor', '+', taxBackMinor),
          }
        : { goodwill_minor: eb('goodwill_minor', '+', amountMinor) }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', bookingId)
    .execute();
}

const selectNamed = (db: Db) =>
  db
    .selectFrom('refund_proposal as proposal')
    .innerJoin('member as proposer', 'proposer.id', 'proposal.proposed_by')
    .leftJoin('member as agreer', 'agreer.id', 'proposal.agreed_by')
    .selectAll('proposal')
    .select(['proposer.name as proposer_name', 'agreer.name as agreer_name']);

export type NamedProposal = ProposalRow & { readonly proposer_name: string; readonly agreer_name: string | null };

/** A booking's latest proposals, newest first. */
export async function listProposals(db: Db, bookingId: string, limit: number): Promise<NamedProposal[]> {
  const rows = await selectNamed(db)
    .where('proposal.booking_id', '=', bookingId)
    .orderBy('proposal.created_at', 'desc')
    .orderBy('proposal.id', 'desc')
    .limit(limit)
    .execute();
  return rows as NamedProposal[];
}

/** The latest proposal that guest and host may know about. A refund that only we pay is internal until it's agreed. */
export async function findShown(db: Db, bookingId: string): Promise<ProposalRow | undefined> {
  const row = await db
    .selectFrom('refund_proposal')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where((eb) => eb.or([eb('state', '=', 'agreed'), eb('due_at', 'is not', null)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row as ProposalRow | undefined;
}

/** Proposals waiting for staff: for a second approval, or after a host declined or didn't answer. */
export const waitsForStaff = (now: Date) =>
  sql<boolean>`(proposal.state in ('second', 'declined') or (proposal.state = 'host' and proposal.due_at <= ${now}))`;

export async function countForStaff(db: Db, now: Date): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::int as count, min(greatest(moved_at, case when state = 'host' then due_at end)) as "oldestAt"
    from refund_proposal as proposal
    where state in ('host', 'second', 'declined') and ${waitsForStaff(now)}`.execute(db);
  return rows[0]!;
}

// Staff who work on tickets: who can be assigned or mentioned, and how they're notified.
import type { Answer } from '@daynook/contract/api';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { queueEmail } from '../emails/service.ts';
import { listStaffWith } from '../staff-roles/service.ts';
import type { TicketRow } from './store.ts';

export interface Agent {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

const findAgents = (db: Kysely<DB> | Transaction<DB>, deps: Pick<Deps, 'config' | 'clock'>): Promise<Agent[]> =>
  listStaffWith(db, deps, 'tickets');

export const listAgents = async (deps: Deps): Promise<Answer<'GET /api/staff/agents'>> => ({
  agents: (await findAgents(deps.db.kysely, deps)).map(({ id, name }) => ({ _id: id, name })),
});

/** The staff with these ids. Throws VALIDATION_FAILED for anyone who doesn't work on tickets. */
export async function requireAgents(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'config' | 'clock'>,
  ids: readonly string[],
  field: string,
): Promise<Agent[]> {
  const wanted = new Set(ids);
  if (wanted.size === 0) return [];
  const agents = (await findAgents(trx, deps)).filter(({ id }) => wanted.has(id));
  if (agents.length < wanted.size)
    throw new AppError('VALIDATION_FAILED', { fields: { [field]: say('Choose staff who work on tickets.') } });
  return agents;
}

/** Notifies a colleague that a ticket needs them, without its contents. */
export const notifyAgent = (
  trx: Transaction<DB>,
  deps: Deps,
  { agent, by, ticket, why }: { agent: Agent; by: string; ticket: TicketRow; why: 'assigned' | 'mentioned' },
): Promise<void> =>
  queueEmail(trx, deps, {
    to: agent.email,
    memberId: agent.id,
    template: why === 'assigned' ? 'ticket-assigned' : 'ticket-mentioned',
    data: { name: agent.name, by, reference: ticket.reference, subject: ticket.subject, ticketId: ticket.id },
  });

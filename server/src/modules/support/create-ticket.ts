// Opens a ticket with an unused number.
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { languageToStore } from '../../lib/languages/reader.ts';
import { ticketReference } from './rules.ts';
import * as store from './store.ts';

const TRIES = 5;

export async function insertWithReference(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'clock' | 'newId'>,
  ticket: Omit<store.NewTicket, 'id' | 'reference' | 'at' | 'language'>,
): Promise<{ id: string; reference: string }> {
  const at = deps.clock.now();
  const id = deps.newId();
  const language = languageToStore();
  for (let turn = 0; turn < TRIES; turn += 1) {
    const reference = ticketReference(id, turn);
    if (await store.insertTicket(trx, { ...ticket, id, reference, language, at })) return { id, reference };
  }
  throw new Error('no free number for a ticket');
}

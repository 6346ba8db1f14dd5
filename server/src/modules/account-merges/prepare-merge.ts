// Resolves what the column rules can't handle before they run: rows between the two accounts, rows with the same name in both,
// and rows whose meaning changes once both accounts belong to one person.
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import { joinTeams } from '../teams/service.ts';
import type { Pair } from './move-store.ts';
import * as store from './prepare-store.ts';

const NAMES_TRIED = 50;
const NAME_MAXIMUM = 60;

/** Renames rows of the closing account whose name the remaining account also uses: `Close by (2)`. */
async function renameDoubled(trx: Transaction<DB>, pair: Pair, table: store.NamedTable): Promise<void> {
  for (const row of await store.listDoubled(trx, pair, table)) {
    for (let number = 2; number < NAMES_TRIED; number += 1) {
      const end = ` (${number})`;
      const text = `${[...row.name].slice(0, NAME_MAXIMUM - end.length).join('')}${end}`;
      if (await store.renameUnlessTaken(trx, pair, { table, id: row.id, text })) break;
    }
  }
}

/** Everything that has to happen before the rules. */
export async function prepare(
  trx: Transaction<DB>,
  pair: Pair,
  { at, ...emails }: { from: string; to: string; at: Date },
): Promise<void> {
  await store.endImpersonations(trx, pair, at);
  await store.dropBetween(trx, pair);
  await store.settleCoHosts(trx, pair, at);
  await joinTeams(trx, pair);
  await store.joinBookmarks(trx, pair);
  for (const table of ['saved_list', 'saved_reply'] as const) await renameDoubled(trx, pair, table);
  await store.labelCode(trx, pair);
  await store.nameTimeOffProperties(trx, pair);
  await store.renameConversations(trx, pair);
  await store.readdressWaiting(trx, pair, emails);
  await store.renameReported(trx, pair);
  await store.deleteCalendarLinks(trx, pair);
  await store.readdressTickets(trx, pair, emails);
}

/** After the rules: removes co-hosting of one's own property, and moves invitations sent to the closed address. */
export const settleAfter = store.readdressInvitations;

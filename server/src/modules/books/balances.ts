// Account balances at a point in time: a stored earlier balance plus the entries since. However old a marketplace is, only few
// entries are added up. Stored balances are derived from the ledger, and the nightly check compares them.
import { readWholeTables } from '../../db/whole-tables.ts';
import type { Deps } from '../../deps.ts';
import { deleteBetweenMonths, findFirstAt, insertBalances, readKeptAt } from './balance-store.ts';

const HOUR_MS = 3_600_000;

const nextMonth = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1));

/** The start of each month after `from`, and `until`. */
function momentsBetween(from: Date, until: Date): Date[] {
  const moments: Date[] = [];
  for (let at = nextMonth(from); at < until; at = nextMonth(at)) moments.push(at);
  return from < until ? [...moments, until] : moments;
}

/**
 * Stores the balances of the last full hour but one. A movement carries the time its transaction began, and no transaction takes an
 * hour. Safe on several nodes at once. Returns how many points in time were stored.
 */
export async function keepBalances(deps: Deps): Promise<number> {
  const until = new Date(Math.floor(deps.clock.now().getTime() / HOUR_MS - 1) * HOUR_MS);
  return deps.db.kysely.transaction().execute(async (trx) => {
    await readWholeTables(trx);
    const first = await findFirstAt(trx);
    let keptAt = await readKeptAt(trx, until);
    const from = keptAt ?? first;
    const moments = from ? momentsBetween(from, until) : [];
    for (const at of moments) {
      await insertBalances(trx, { at, keptAt });
      keptAt = at;
    }
    await deleteBetweenMonths(trx, until);
    return moments.length;
  });
}

// Account balances at a point in time: a stored earlier balance plus the entries since. However old a marketplace is, only few
// entries are added up. Stored balances are derived from the ledger, and the nightly check compares them.
import type { LedgerAccount } from '@daynook/contract/staff/books';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { readWholeTables } from '../../db/whole-tables.ts';
import type { Deps } from '../../deps.ts';

const HOUR_MS = 3_600_000;

/** Everything that went into and out of an account before a point in time, in integer minor units. */
interface Total {
  readonly account: LedgerAccount;
  readonly currency: string;
  readonly debit: number;
  readonly credit: number;
}

/** The latest time up to `until` with stored balances. */
async function readKeptAt(db: Db, until: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom('ledger_balance')
    .where('at', '<=', until)
    .select((eb) => eb.fn.max('at').as('at'))
    .executeTakeFirst();
  return row?.at ?? undefined;
}

const ALL_ENTRIES = sql`join ledger_entry as entry on entry.transaction_id = movement.id`;
/** Forces the index: with so few movements the planner might still read all entries. */
const EACH_ONES_ENTRIES = sql`
  cross join lateral (select account, currency, amount_minor from ledger_entry where transaction_id = movement.id offset 0) as entry`;

/** Totals before `until` of every account used by then. */
const totalsBefore = (until: Date, keptAt: Date | undefined) => sql<Record<'debit' | 'credit', string> & Total>`
  select account, currency, sum(debit) as debit, sum(credit) as credit from (
    select account, currency, debit_minor as debit, credit_minor as credit from ledger_balance where at = ${keptAt ?? null}::timestamptz
    union all
    select entry.account, entry.currency, sum(greatest(entry.amount_minor, 0)), -sum(least(entry.amount_minor, 0))
    from ledger_transaction as movement ${keptAt ? EACH_ONES_ENTRIES : ALL_ENTRIES}
    where movement.at >= ${keptAt ?? '-infinity'}::timestamptz and movement.at < ${until}::timestamptz group by 1, 2
  ) as part group by 1, 2`;

export async function readTotals(db: Db, until: Date): Promise<Total[]> {
  const { rows } = await totalsBefore(until, await readKeptAt(db, until)).execute(db);
  return rows.map((row) => ({ ...row, debit: Number(row.debit), credit: Number(row.credit) }));
}

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
    const first = await trx
      .selectFrom('ledger_transaction')
      .select((eb) => eb.fn.min('at').as('at'))
      .executeTakeFirst();
    let keptAt = await readKeptAt(trx, until);
    const from = keptAt ?? first?.at;
    const moments = from ? momentsBetween(from, until) : [];
    for (const at of moments) {
      await sql`
        insert into ledger_balance (at, account, currency, debit_minor, credit_minor)
        select ${at}::timestamptz, account, currency, debit, credit from (${totalsBefore(at, keptAt)}) as total
        on conflict do nothing`.execute(trx);
      keptAt = at;
    }
    await sql`
      delete from ledger_balance where at < ${until} and at <> date_trunc('month', at at time zone 'UTC') at time zone 'UTC'`.execute(
      trx,
    );
    return moments.length;
  });
}

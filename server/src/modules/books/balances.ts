// What accounts hold at a moment: what was kept of them at an earlier one, and the entries since. However long a market has run, few
// entries are added up. What's kept is derived from the ledger, and the check of the books compares it.
import type { LedgerAccount } from '@daynook/contract/staff/books';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import { readWholeTables } from '../../db/whole-tables.ts';
import type { Deps } from '../../deps.ts';

type Db = Kysely<DB> | Transaction<DB>;

const HOUR_MS = 3_600_000;

/** All that an account took in and gave out before a moment, in integer minor units. */
interface Total {
  readonly account: LedgerAccount;
  readonly currency: string;
  readonly debit: number;
  readonly credit: number;
}

/** The latest moment that balances were kept of, up to `until`. */
async function readKeptAt(db: Db, until: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom('ledger_balance')
    .where('at', '<=', until)
    .select((eb) => eb.fn.max('at').as('at'))
    .executeTakeFirst();
  return row?.at ?? undefined;
}

const ALL_ENTRIES = sql`join ledger_entry as entry on entry.transaction_id = movement.id`;
/** By the index: with so few movements the planner might still read all entries. */
const EACH_ONES_ENTRIES = sql`
  cross join lateral (select account, currency, amount_minor from ledger_entry where transaction_id = movement.id offset 0) as entry`;

/** Totals before `until` of every account that was touched by then. */
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

/** The first moment of each month after `from`, and `until`. */
function momentsBetween(from: Date, until: Date): Date[] {
  const moments: Date[] = [];
  for (let at = nextMonth(from); at < until; at = nextMonth(at)) moments.push(at);
  return from < until ? [...moments, until] : moments;
}

/**
 * Keeps the balances of the last full hour but one: a movement carries the time at which its transaction began, and none takes
 * an hour. Safe on several nodes at once. Answers of how many moments balances were kept.
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

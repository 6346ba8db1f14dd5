// Queries for account balances: stored ones, and those calculated from them.
import type { LedgerAccount } from '@daynook/contract/staff/books';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

/** Everything that went into and out of an account before a point in time, in integer minor units. */
interface Total {
  readonly account: LedgerAccount;
  readonly currency: string;
  readonly debit: number;
  readonly credit: number;
}

/** The latest time up to `until` with stored balances. */
export async function readKeptAt(db: Db, until: Date): Promise<Date | undefined> {
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

/** When the first movement was posted. */
export async function findFirstAt(db: Db): Promise<Date | undefined> {
  const first = await db
    .selectFrom('ledger_transaction')
    .select((eb) => eb.fn.min('at').as('at'))
    .executeTakeFirst();
  return first?.at ?? undefined;
}

/** Stores the balances at `at`, calculated from those stored at `keptAt`. */
export async function insertBalances(
  db: Db,
  { at, keptAt }: { readonly at: Date; readonly keptAt: Date | undefined },
): Promise<void> {
  await sql`
        insert into ledger_balance (at, account, currency, debit_minor, credit_minor)
        select ${at}::timestamptz, account, currency, debit, credit from (${totalsBefore(at, keptAt)}) as total
        on conflict do nothing`.execute(db);
}

/** Deletes stored balances before `until`, except those of the start of a month. */
export async function deleteBetweenMonths(db: Db, until: Date): Promise<void> {
  await sql`
      delete from ledger_balance where at < ${until} and at <> date_trunc('month', at at time zone 'UTC') at time zone 'UTC'`.execute(
    db,
  );
}

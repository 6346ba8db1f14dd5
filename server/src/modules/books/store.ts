// Every query of the books: account balances, and the errors found by the nightly check.
import type { LedgerAccount } from '@daynook/contract/staff/books';
import { type Kysely, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { Mark } from '../../lib/cursor.ts';
import { readTotals } from './balance-store.ts';

export interface AccountRow {
  readonly account: LedgerAccount;
  readonly name: string;
  readonly currency: string;
  /** Integer minor units, debits positive. */
  readonly opening: number;
  readonly debit: number;
  readonly credit: number;
}

/**
 * Balances at `from` and movements until `to`, in the order of the chart of accounts. Accounts that were never used are left out.
 */
export async function readMonth(db: Kysely<DB>, { from, to }: { from: Date; to: Date }): Promise<AccountRow[]> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read');
  return snapshot.execute(async (trx) => {
    // Without stored balances there's a lot to add up.
    await sql`set local statement_timeout = '60s'`.execute(trx);
    const [before, after] = [await readTotals(trx, from), await readTotals(trx, to)];
    const accounts = await trx.selectFrom('ledger_account').select(['code', 'name', 'position']).execute();
    const chart = new Map(accounts.map((account) => [account.code, account]));
    const position = ({ account }: { account: string }) => chart.get(account)!.position;
    return after
      .toSorted((a, b) => (a.currency < b.currency ? -1 : a.currency > b.currency ? 1 : position(a) - position(b)))
      .map(({ account, currency, debit, credit }) => {
        const old = before.find((total) => total.account === account && total.currency === currency);
        return {
          account,
          name: chart.get(account)!.name,
          currency,
          opening: (old?.debit ?? 0) - (old?.credit ?? 0),
          debit: debit - (old?.debit ?? 0),
          credit: credit - (old?.credit ?? 0),
        };
      });
  });
}

export interface BookError {
  readonly id: string;
  readonly rule: string;
  readonly subject: string;
  readonly detail: string;
}

/** Saves the errors found. Errors that are already open are marked as seen again. Returns how many are new. */
export async function saveErrors(db: Db, errors: readonly BookError[], at: Date): Promise<number> {
  if (errors.length === 0) return 0;
  const { rows } = await sql<{ is_new: boolean }>`
    insert into book_break (id, rule, subject, detail, found_at, last_seen_at)
    select fault.id, fault.rule, fault.subject, fault.detail, ${at}, ${at}
    from unnest(
      ${errors.map(({ id }) => id)}::uuid[], ${errors.map(({ rule }) => rule)}::text[],
      ${errors.map(({ subject }) => subject)}::text[], ${errors.map(({ detail }) => detail)}::text[]
    ) as fault (id, rule, subject, detail)
    on conflict (rule, subject) where resolved_at is null
    do update set last_seen_at = greatest(book_break.last_seen_at, excluded.last_seen_at), detail = excluded.detail
    returning found_at = ${at} as is_new`.execute(db);
  return rows.filter(({ is_new }) => is_new).length;
}

/** Resolves errors that a full check started at `at` no longer found. */
export async function resolveUnseen(db: Db, at: Date): Promise<void> {
  await db
    .updateTable('book_break')
    .set({ resolved_at: at })
    .where('resolved_at', 'is', null)
    .where('last_seen_at', '<', at)
    .execute();
}

const breaks = (db: Db) =>
  db
    .selectFrom('book_break')
    .leftJoin('member', 'member.id', 'book_break.noted_by')
    .selectAll('book_break')
    .select('member.name as noted_by_name');

export type BreakRow = Awaited<ReturnType<typeof listBreaks>>[number];

/** The latest first; open ones or all. */
export const listBreaks = (
  db: Db,
  { isOpen, after, limit }: { isOpen: boolean; after: Mark | undefined; limit: number },
) =>
  breaks(db)
    .$if(isOpen, (query) => query.where('resolved_at', 'is', null))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(book_break.found_at, book_break.id) < (${after!.at}, ${after!.id}::uuid)`),
    )
    .orderBy('book_break.found_at', 'desc')
    .orderBy('book_break.id', 'desc')
    .limit(limit)
    .execute();

export const findBreak = (db: Db, id: string): Promise<BreakRow | undefined> =>
  breaks(db).where('book_break.id', '=', id).executeTakeFirst();

/** False if there's no such error. */
export async function updateNote(
  db: Db,
  id: string,
  { text, memberId, at }: { text: string; memberId: string; at: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('book_break')
    .set({ note: text, noted_by: memberId, noted_at: at })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** How many are open, and since when the oldest is. */
export async function countOpen(db: Db): Promise<{ readonly count: number; readonly oldestAt: Date | null }> {
  return db
    .selectFrom('book_break')
    .where('resolved_at', 'is', null)
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('found_at').as('oldestAt')])
    .executeTakeFirstOrThrow();
}

/** When the last full check of the books finished. */
export async function readCheckedAt(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom('timed_job')
    .where('name', '=', 'books-check')
    .select('last_succeeded_at')
    .executeTakeFirst();
  return row?.last_succeeded_at ?? undefined;
}

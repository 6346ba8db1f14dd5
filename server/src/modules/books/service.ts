// The books: a month's trial balance, and a nightly check of ledger, bookings, and payments against each other. Errors stay open
// for staff until a later check no longer finds them (X7).

import { Readable } from 'node:stream';
import type { Answer } from '@daynook/contract/api';
import { STAFF } from '@daynook/contract/limits/staff';
import type { BookBreak } from '@daynook/contract/staff/books';
import { brandSlug } from '../../current-settings.ts';
import { readWholeTables } from '../../db/whole-tables.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { Download } from '../../http/bind.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { AppError } from '../../lib/app-error.ts';
import { csvLine, decimalAmount } from '../../lib/csv.ts';
import { pageAfter, toPage } from '../../lib/cursor.ts';
import { sayKnown, toSay } from '../../lib/languages/say.ts';
import { audit } from '../audit/service.ts';
import { verifyChanges } from '../booking-changes/service.ts';
import { verifyBookings } from '../bookings/service.ts';
import { keepBalances } from './balances.ts';
import * as store from './store.ts';

export { keepBalances } from './balances.ts';
export { countOpen as countBookBreaks } from './store.ts';

/** The start of a month such as 2026-11 and of the next one, in UTC. */
function toMonthRange(month: string): { from: Date; to: Date } {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return { from: new Date(Date.UTC(year, number - 1)), to: new Date(Date.UTC(year, number)) };
}

const closing = ({ opening, debit, credit }: store.AccountRow): number => opening + debit - credit;

/** What each account held before a month, took in, paid out, and held afterwards. The sums per currency are zero. */
export async function readTrialBalance(
  deps: Deps,
  { month }: { month: string },
): Promise<Answer<'GET /api/staff/trial-balance'>> {
  const rows = await store.readMonth(deps.db.kysely, toMonthRange(month));
  return {
    month,
    lines: rows.map((row) => ({
      account: row.account,
      currency: row.currency,
      openingMinor: row.opening,
      debitMinor: row.debit,
      creditMinor: row.credit,
      closingMinor: closing(row),
    })),
  };
}

const HEAD = [
  toSay('Month (UTC)'),
  toSay('Account'),
  toSay('Name'),
  toSay('Currency'),
  toSay('Opening'),
  toSay('Debit'),
  toSay('Credit'),
  toSay('Closing'),
];

/** The same as a spreadsheet file, with debits positive. */
export async function exportTrialBalance(deps: Deps, { month }: { month: string }): Promise<Download> {
  const rows = await store.readMonth(deps.db.kysely, toMonthRange(month));
  const lines = rows.map((row) =>
    csvLine([
      month,
      row.account,
      row.name,
      row.currency,
      ...[row.opening, row.debit, row.credit, closing(row)].map((minor) => decimalAmount(minor, row.currency)),
    ]),
  );
  return new Download(
    Readable.from([`\ufeff${csvLine(HEAD.map(sayKnown))}${lines.join('')}`]),
    `${brandSlug()}-trial-balance-${month}.csv`,
  );
}

const view = (row: store.BreakRow): BookBreak => ({
  _id: row.id,
  rule: row.rule,
  subject: row.subject,
  detail: row.detail,
  foundAt: row.found_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
  resolvedAt: row.resolved_at?.toISOString() ?? null,
  note: row.note === null ? null : { text: row.note, by: row.noted_by_name, at: row.noted_at!.toISOString() },
});

/** A page of errors, the latest first. Throws VALIDATION_FAILED for an invalid cursor. */
export async function listBookBreaks(
  deps: Deps,
  { state, cursor }: { state: 'open' | 'all'; cursor?: string | undefined },
): Promise<Answer<'GET /api/staff/book-breaks'>> {
  const db = deps.db.kysely;
  const [rows, checkedAt] = await Promise.all([
    store.listBreaks(db, { isOpen: state === 'open', ...pageAfter(cursor, STAFF.pageSize) }),
    store.readCheckedAt(db),
  ]);
  const { shown, nextCursor } = toPage(rows, STAFF.pageSize, ({ found_at, id }) => ({ at: found_at, id }));
  return { breaks: shown.map(view), checkedAt: checkedAt?.toISOString() ?? null, nextCursor };
}

/** Saves a staff note on an error and logs it. Throws NOT_FOUND. */
export async function noteOnBreak(
  deps: Deps,
  actor: MemberActor,
  { id, text }: { id: string; text: string },
): Promise<BookBreak> {
  return deps.db.kysely.transaction().execute(async (trx) => {
    const at = deps.clock.now();
    if (!(await store.updateNote(trx, id, { text, memberId: actor.memberId, at }))) throw new AppError('NOT_FOUND');
    const subject = { kind: 'book-break' as const, id };
    await audit(trx, deps, { actorId: actor.memberId, action: 'noted', subject });
    return view((await store.findBreak(trx, id))!);
  });
}

/** Checks all books. Safe on two nodes at once. Returns how many errors are open. */
export async function checkBooks(deps: Deps): Promise<number> {
  const at = deps.clock.now();
  const found = await deps.db.kysely.transaction().execute(async (trx) => {
    await readWholeTables(trx);
    const books = { kysely: trx };
    return [...(await verifyBookings(books)), ...(await verifyChanges(books))];
  });
  const { kysely } = deps.db;
  const errors = found.map(({ rule, id, detail }) => ({ id: deps.newId(), rule, subject: id, detail }));
  const newCount = await store.saveErrors(kysely, errors, at);
  await store.resolveUnseen(kysely, at);
  if (newCount > 0) deps.log.error({ count: newCount }, 'the books don’t agree');
  return found.length;
}

export const bookJobs: readonly TimedJob[] = [
  { name: 'books-check', everySeconds: 86_400, run: checkBooks },
  { name: 'books-balances', everySeconds: 3_600, run: keepBalances },
];

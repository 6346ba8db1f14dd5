// A team's month, calculated from the ledger, so that a past month never changes (decision 0138), and the receipts and invoices of its
// bookings for owners and admins (decision 0144).
import { Readable } from 'node:stream';
import { TEAMS } from '@daynook/contract/teams/limits';
import type { TeamStatement, TeamStatementLine } from '@daynook/contract/teams/team-statements';
import { brandSlug } from '../../current-settings.ts';
import type { Db } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { Download } from '../../http/bind.ts';
import { AppError } from '../../lib/app-error.ts';
import { type Mark, pageAfter, toPage } from '../../lib/cursor.ts';
import { currentReader, forReader } from '../../lib/languages/reader.ts';
import { say } from '../../lib/languages/say.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';
import { downloadTeamReceipt } from '../bookings/service.ts';
import { downloadPdf, type PdfDocument } from '../documents/service.ts';
import {
  countTeamInvoices,
  downloadTeamInvoices,
  listInvoiceNumbers,
  pagesOfTeamInvoices,
} from '../invoices/service.ts';
import { findManagedTeam, monthRange } from '../teams/service.ts';
import { csvHeadings, csvRows, invoicesNote, statementDocument } from './files.ts';
import { shareOfTax } from './rules.ts';
import * as store from './store.ts';

interface OfMonth {
  readonly id: string;
  readonly month: string;
}

type BookingRow = Pick<
  store.LineRow,
  'bookingId' | 'reference' | 'listingTitle' | 'startsAt' | 'timeZone' | 'bookedBy'
>;

const viewBooking = ({ bookingId, reference, listingTitle, startsAt, timeZone, bookedBy }: BookingRow) => ({
  _id: bookingId,
  ...{ reference, listingTitle, timeZone, bookedBy },
  startsAt: startsAt.toISOString(),
});

const viewLine = (row: store.LineRow, numbers: ReadonlyMap<string, string[]>): TeamStatementLine => ({
  at: row.at.toISOString(),
  kind: row.amountMinor > 0 ? 'paid' : 'refunded',
  booking: viewBooking(row),
  amountMinor: row.amountMinor,
  taxMinor: row.kind === 'capture' ? shareOfTax(row) : 0,
  purchaseOrder: row.purchaseOrder,
  invoiceNumbers: numbers.get(row.bookingId) ?? [],
});

async function viewLines(db: Db, rows: readonly store.LineRow[]): Promise<TeamStatementLine[]> {
  const numbers = await listInvoiceNumbers(db, [...new Set(rows.map(({ bookingId }) => bookingId))]);
  return rows.map((row) => viewLine(row, numbers));
}

const toMark = ({ at, id }: store.LineRow): Mark => ({ at, id });

/** Throws NOT_FOUND, FORBIDDEN to bookers. */
async function findTeamAndRange(deps: Deps, actor: MemberActor, { id, month }: OfMonth) {
  const team = await findManagedTeam(deps.db.kysely, actor, id);
  return { team, range: monthRange(month, team.time_zone) };
}

/** Throws NOT_FOUND, FORBIDDEN to bookers. */
export async function getStatement(deps: Deps, actor: MemberActor, which: OfMonth): Promise<TeamStatement> {
  const db = deps.db.kysely;
  const { team, range } = await findTeamAndRange(deps, actor, which);
  const sums = await store.sumLines(db, which.id, range);
  return {
    month: which.month,
    timeZone: team.time_zone,
    currency: team.currency,
    isOpen: deps.clock.now() < range.endsAt,
    ...sums,
    netMinor: sums.paidMinor - sums.refundedMinor,
    unpaidMinor: await store.sumUnpaid(db, which.id, range),
    invoiceCount: await countTeamInvoices(db, which.id, range),
  };
}

/** A page of the month's lines. Throws NOT_FOUND, FORBIDDEN to bookers, VALIDATION_FAILED. */
export async function listLines(
  deps: Deps,
  actor: MemberActor,
  { cursor, ...which }: OfMonth & { cursor?: string | undefined },
): Promise<{ lines: TeamStatementLine[]; nextCursor: string | null }> {
  const db = deps.db.kysely;
  const { range } = await findTeamAndRange(deps, actor, which);
  const rows = await store.listLines(db, which.id, range, pageAfter(cursor, TEAMS.pageSize));
  const { shown, nextCursor } = toPage(rows, TEAMS.pageSize, toMark);
  return { lines: await viewLines(db, shown), nextCursor };
}

const fileName = ({ month }: OfMonth, ending: string): string => `${brandSlug()}-team-${month}.${ending}`;

interface MonthDocument {
  readonly document: PdfDocument;
  readonly range: TimeRange;
  readonly invoiceCount: number;
}

/** Throws NOT_FOUND, FORBIDDEN to bookers. */
async function makeDocument(deps: Deps, actor: MemberActor, which: OfMonth): Promise<MonthDocument> {
  const db = deps.db.kysely;
  const { team, range } = await findTeamAndRange(deps, actor, which);
  const statement = await getStatement(deps, actor, which);
  const limit = TEAMS.statementLinesInPdf;
  const rows = await store.listLines(db, which.id, range, { after: undefined, limit });
  const unpaid = await store.listUnpaid(db, which.id, range, limit);
  const whole = {
    ...statement,
    lines: await viewLines(db, rows),
    unpaid: unpaid.map((row) => ({ booking: viewBooking(row), amountMinor: row.amountMinor })),
    team: { name: team.name, billingAddress: team.billing_address, taxNumber: team.tax_number },
  };
  return { document: statementDocument(whole, deps.clock.now()), range, invoiceCount: statement.invoiceCount };
}

/** Throws NOT_FOUND, FORBIDDEN to bookers. */
export const downloadStatement = async (deps: Deps, actor: MemberActor, which: OfMonth): Promise<Download> =>
  downloadPdf((await makeDocument(deps, actor, which)).document, fileName(which, 'pdf'));

/** Throws NOT_FOUND, FORBIDDEN to bookers, STATE_CHANGED if nothing was invoiced to the team in the month. */
export async function downloadStatementWithInvoices(deps: Deps, actor: MemberActor, which: OfMonth): Promise<Download> {
  const { document, range, invoiceCount: count } = await makeDocument(deps, actor, which);
  const limit = TEAMS.invoicesInPdf;
  if (count === 0)
    throw new AppError('STATE_CHANGED', { message: say('Nothing was invoiced to the team this month.') });
  const blocks = [
    ...document.blocks,
    ...invoicesNote({ count, limit }),
    ...(await pagesOfTeamInvoices(deps.db.kysely, which.id, { range, limit })),
  ];
  return downloadPdf(
    { ...document, title: say('Team statement and invoices'), blocks },
    fileName(which, 'invoices.pdf'),
  );
}

const CSV_PAGE = 500;

/** The month page by page, so that no month is in memory as a whole. */
async function* writeCsv(
  db: Db,
  { id, range, timeZone, currency }: { id: string; range: TimeRange; timeZone: string; currency: string },
): AsyncGenerator<string> {
  yield csvHeadings();
  for (let after: Mark | undefined; ; ) {
    const rows = await store.listLines(db, id, range, { after, limit: CSV_PAGE });
    if (rows.length > 0) yield csvRows(await viewLines(db, rows), { timeZone, currency });
    if (rows.length < CSV_PAGE) return;
    after = toMark(rows.at(-1)!);
  }
}

/** Throws NOT_FOUND, FORBIDDEN to bookers. */
export async function exportStatement(deps: Deps, actor: MemberActor, which: OfMonth): Promise<Download> {
  const { team, range } = await findTeamAndRange(deps, actor, which);
  const { time_zone: timeZone, currency } = team;
  const reader = currentReader();
  const rows = writeCsv(deps.db.kysely, { id: which.id, range, timeZone, currency });
  // The stream is read after the request's reader is gone.
  const parts = {
    [Symbol.asyncIterator]: () => ({
      next: () => forReader(reader, () => rows.next()),
      return: () => rows.return(undefined),
    }),
  };
  return new Download(Readable.from(parts), fileName(which, 'csv'));
}

interface OfBooking {
  readonly id: string;
  readonly bookingId: string;
}

/** A booking for the team, no matter who made it. Throws NOT_FOUND, FORBIDDEN to bookers. */
async function requireBooking(deps: Deps, actor: MemberActor, { id: teamId, bookingId }: OfBooking) {
  await findManagedTeam(deps.db.kysely, actor, teamId);
  const booking = await store.findBooking(deps.db.kysely, { teamId, bookingId });
  if (!booking) throw new AppError('NOT_FOUND');
  return booking;
}

/** Throws NOT_FOUND, FORBIDDEN to bookers. */
export async function downloadBookingReceipt(deps: Deps, actor: MemberActor, which: OfBooking): Promise<Download> {
  const { id } = await requireBooking(deps, actor, which);
  return downloadTeamReceipt(deps, actor, id);
}

/** Throws NOT_FOUND, FORBIDDEN to bookers and if an invoice is made out to the guest’s own details, STATE_CHANGED if nothing was invoiced yet. */
export const downloadBookingInvoices = async (deps: Deps, actor: MemberActor, which: OfBooking): Promise<Download> =>
  downloadTeamInvoices(deps, await requireBooking(deps, actor, which));

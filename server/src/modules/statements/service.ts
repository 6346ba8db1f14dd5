// Monthly statements of a host's balance (decision 0057), calculated from the ledger: as a page, PDF, and CSV.
import { Readable } from 'node:stream';
import type { Answer } from '@daynook/contract/api';
import { STATEMENTS } from '@daynook/contract/limits/statements';
import type { Collector } from '@daynook/contract/money/payment-methods';
import type { StatementLine, StatementSection } from '@daynook/contract/money/statements';
import { brandSlug } from '../../current-settings.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { Download } from '../../http/bind.ts';
import { localDayBounds } from '../../lib/time/zoned.ts';
import { downloadPdf } from '../documents/service.ts';
import { statementDocument, type WholeStatement, writeCsv } from './files.ts';
import * as store from './store.ts';

const monthAfter = (month: string): string => {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};

const monthStart = (month: string, timeZone: string): Date => localDayBounds(`${month}-01`, timeZone).startsAt;

const isOpen = (month: string, timeZone: string, now: Date): boolean => now < monthStart(monthAfter(month), timeZone);

type MonthRow = Awaited<ReturnType<typeof store.listMonths>>[number];

function toSection(row: MonthRow): Omit<MonthRow, 'month'> {
  const { month: _, ...section } = row;
  return section;
}

/** A page of the member's own months. */
export async function listStatements(
  deps: Deps,
  actor: MemberActor,
  { before }: { before?: string | undefined },
): Promise<Answer<'GET /api/statements'>> {
  const { timeZone } = await store.findHost(deps.db.kysely, actor.memberId);
  const rows = await store.listMonths(deps.db.kysely, actor.memberId, {
    timeZone,
    before,
    limit: STATEMENTS.pageSize + 1,
  });
  const months = [...new Set(rows.map(({ month }) => month))];
  const shown = months.slice(0, STATEMENTS.pageSize);
  const now = deps.clock.now();
  const invoiced = await store.listInvoiced(deps.db.kysely, actor.memberId, { timeZone, months: shown });
  return {
    timeZone,
    months: shown.map((month) => ({
      month,
      isOpen: isOpen(month, timeZone, now),
      sections: rows.filter((row) => row.month === month).map(toSection),
      hasFeeInvoices: invoiced.has(month),
    })),
    nextBefore: months.length > shown.length ? shown.at(-1)! : null,
  };
}

const viewLine = ({ at, kind, bookingId, reference, listingTitle, ...amounts }: store.LineRow): StatementLine => ({
  at: at.toISOString(),
  kind,
  booking: bookingId === null ? null : { _id: bookingId, reference: reference!, listingTitle: listingTitle! },
  grossMinor: amounts.grossMinor,
  feeMinor: amounts.feeMinor,
  amountMinor: amounts.amountMinor,
});

const sumLines = (lines: readonly StatementLine[], field: 'grossMinor' | 'feeMinor' | 'amountMinor'): number =>
  lines.reduce((sum, line) => sum + line[field], 0);

function toSections(openings: readonly store.OpeningRow[], rows: readonly store.LineRow[]): StatementSection[] {
  const keys = [...openings, ...rows].map(({ currency, collectedBy }) => `${currency} ${collectedBy}`);
  return [...new Set(keys)].sort().flatMap((key): StatementSection[] => {
    const [currency, collectedBy] = key.split(' ') as [string, Collector];
    const isOfIt = (row: { currency: string; collectedBy: Collector }) =>
      row.currency === currency && row.collectedBy === collectedBy;
    const openingMinor = openings.find(isOfIt)?.openingMinor ?? 0;
    const lines = rows.filter(isOfIt).map(viewLine);
    if (openingMinor === 0 && lines.length === 0) return [];
    const changeMinor = sumLines(lines, 'amountMinor');
    return [
      {
        currency,
        collectedBy,
        openingMinor,
        closingMinor: openingMinor + changeMinor,
        grossMinor: sumLines(lines, 'grossMinor'),
        feeMinor: sumLines(lines, 'feeMinor'),
        changeMinor,
        lineCount: lines.length,
        lines,
      },
    ];
  });
}

/** A month in the host's local time. */
export async function findMonth(
  deps: Pick<Deps, 'db'>,
  hostId: string,
  month: string,
): Promise<{ from: Date; to: Date }> {
  const { timeZone } = await store.findHost(deps.db.kysely, hostId);
  return { from: monthStart(month, timeZone), to: monthStart(monthAfter(month), timeZone) };
}

async function readWhole(deps: Deps, { memberId }: MemberActor, month: string): Promise<WholeStatement> {
  const db = deps.db.kysely;
  const { timeZone, name, country } = await store.findHost(db, memberId);
  const from = monthStart(month, timeZone);
  const to = monthStart(monthAfter(month), timeZone);
  const [openings, rows] = await Promise.all([
    store.readOpenings(db, memberId, from),
    store.listLines(db, memberId, from, to),
  ]);
  return {
    month,
    timeZone,
    isOpen: deps.clock.now() < to,
    hostName: name,
    country,
    sections: toSections(openings, rows),
  };
}

/** One of the member's own months. */
export async function getStatement(
  deps: Deps,
  actor: MemberActor,
  { month }: { month: string },
): Promise<Answer<'GET /api/statements/{month}'>> {
  const { timeZone, isOpen: open, sections } = await readWhole(deps, actor, month);
  return {
    month,
    timeZone,
    isOpen: open,
    sections: sections.map((section) => ({ ...section, lines: section.lines.slice(0, STATEMENTS.linesShown) })),
  };
}

const fileName = (month: string, ending: string): string => `${brandSlug()}-statement-${month}.${ending}`;

export async function downloadStatement(
  deps: Deps,
  actor: MemberActor,
  { month }: { month: string },
): Promise<Download> {
  const statement = await readWhole(deps, actor, month);
  return downloadPdf(statementDocument(statement, deps.clock.now()), fileName(month, 'pdf'));
}

export async function exportStatement(deps: Deps, actor: MemberActor, { month }: { month: string }): Promise<Download> {
  return new Download(Readable.from(writeCsv(await readWhole(deps, actor, month))), fileName(month, 'csv'));
}

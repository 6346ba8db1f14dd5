// A team's month, calculated from the ledger, so that a past month never changes (decision 0138).
import { Readable } from 'node:stream';
import { TEAMS } from '@daynook/contract/teams/limits';
import type { TeamStatement, TeamStatementLine } from '@daynook/contract/teams/team-statements';
import { brandSlug } from '../../current-settings.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { Download } from '../../http/bind.ts';
import { downloadPdf } from '../documents/service.ts';
import { findManagedTeam, monthRange } from '../teams/service.ts';
import { statementDocument, type WholeTeamLine, type WholeTeamStatement, writeCsv } from './files.ts';
import { shareOfTax } from './rules.ts';
import * as store from './store.ts';

interface OfMonth {
  readonly id: string;
  readonly month: string;
}

type BookingRow = Pick<store.LineRow, 'reference' | 'listingTitle' | 'startsAt' | 'timeZone' | 'bookedBy'>;

const viewBooking = ({ reference, listingTitle, startsAt, timeZone, bookedBy }: BookingRow) => ({
  ...{ reference, listingTitle, timeZone, bookedBy },
  startsAt: startsAt.toISOString(),
});

const viewLine = (row: store.LineRow): WholeTeamLine => ({
  at: row.at.toISOString(),
  kind: row.amountMinor > 0 ? 'paid' : 'refunded',
  booking: viewBooking(row),
  amountMinor: row.amountMinor,
  taxMinor: row.kind === 'capture' ? shareOfTax(row) : 0,
  purchaseOrder: row.purchaseOrder,
});

const sum = (lines: readonly TeamStatementLine[]): number =>
  lines.reduce((total, { amountMinor }) => total + amountMinor, 0);

/** Throws NOT_FOUND, FORBIDDEN to bookers. */
async function readWhole(deps: Deps, actor: MemberActor, { id, month }: OfMonth): Promise<WholeTeamStatement> {
  const db = deps.db.kysely;
  const team = await findManagedTeam(db, actor, id);
  const { currency, time_zone: timeZone } = team;
  const range = monthRange(month, timeZone);
  const lines = (await store.listLines(db, id, range)).map(viewLine);
  const unpaid = await store.listUnpaid(db, id, range);
  return {
    month,
    timeZone,
    currency,
    isOpen: deps.clock.now() < range.endsAt,
    paidMinor: sum(lines.filter(({ kind }) => kind === 'paid')),
    refundedMinor: 0 - sum(lines.filter(({ kind }) => kind === 'refunded')),
    netMinor: sum(lines),
    lines,
    unpaid: unpaid.map((row) => ({ booking: viewBooking(row), amountMinor: row.amountMinor })),
    team: {
      name: team.name,
      billingAddress: team.billing_address,
      taxNumber: team.tax_number,
    },
  };
}

export async function getStatement(deps: Deps, actor: MemberActor, which: OfMonth): Promise<TeamStatement> {
  const { team: _, lines, ...statement } = await readWhole(deps, actor, which);
  const { unpaid } = statement;
  return {
    ...statement,
    lineCount: lines.length,
    lines: lines.slice(0, TEAMS.statementLinesShown).map(({ purchaseOrder: _order, ...line }) => line),
    unpaid: unpaid.slice(0, TEAMS.statementLinesShown),
  };
}

const fileName = ({ month }: OfMonth, ending: string): string => `${brandSlug()}-team-${month}.${ending}`;

export async function downloadStatement(deps: Deps, actor: MemberActor, which: OfMonth): Promise<Download> {
  const statement = await readWhole(deps, actor, which);
  return downloadPdf(statementDocument(statement, deps.clock.now()), fileName(which, 'pdf'));
}

export async function exportStatement(deps: Deps, actor: MemberActor, which: OfMonth): Promise<Download> {
  const statement = await readWhole(deps, actor, which);
  return new Download(Readable.from([writeCsv(statement)]), fileName(which, 'csv'));
}

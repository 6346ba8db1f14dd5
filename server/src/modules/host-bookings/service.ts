// Bookings at a host's listings: tabs with details for deciding on requests, and a CSV export for accounting.
import { Readable } from 'node:stream';
import type { PriceLine } from '@daynook/contract/bookings';
import type { BookingAnswer } from '@daynook/contract/checkout-questions';
import type { HostBooking, HostBookingTab } from '@daynook/contract/hosting/host-bookings';
import { HOST_BOOKINGS } from '@daynook/contract/limits/host-bookings';
import type { TaxLine } from '@daynook/contract/money/taxes';
import { brandSlug } from '../../current-settings.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { csvLine, decimalAmount } from '../../lib/csv.ts';
import { type Mark, readCursor, writeCursor } from '../../lib/cursor.ts';
import { say, sayKnown, toSay } from '../../lib/languages/say.ts';
import { daysBetween } from '../../lib/time/dates.ts';
import { localDayBounds, startsOnLocalDate } from '../../lib/time/zoned.ts';
import { loadRequestFacts, noteForHost, summariesForHost, viewHostFeeTaxes } from '../bookings/service.ts';
import { bookingsWithin, coHostingMarks, ownBookings } from '../permissions/service.ts';
import { packageIn } from '../prices/service.ts';
import { TAB_RULES } from './rules.ts';
import * as store from './store.ts';

export interface ListInput {
  readonly tab: HostBookingTab;
  readonly listingId?: string | undefined;
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
}

export interface HostBookingPage {
  readonly bookings: HostBooking[];
  readonly nextCursor: string | null;
  readonly counts: store.TabCounts;
}

/** One page of a tab. Throws VALIDATION_FAILED for an invalid cursor. */
export async function listHostBookings(deps: Deps, actor: MemberActor, input: ListInput): Promise<HostBookingPage> {
  const db = deps.db.kysely;
  const { memberId } = actor;
  const [whose, findMarks] = [await bookingsWithin(db, memberId, 'answer'), await coHostingMarks(db, memberId)];
  const now = deps.clock.now();
  const after = input.cursor === undefined ? undefined : readCursor(input.cursor);
  const zones = await store.listZones(db, whose);
  const tomorrows = new Map(zones.map((zone) => [zone, localDayBounds(startsOnLocalDate(now, zone), zone).endsAt]));
  const page = {
    whose,
    listingId: input.listingId,
    q: input.q || undefined,
    rule: TAB_RULES[input.tab],
    tomorrows,
    after,
  };
  const [counts, found] = await Promise.all([
    store.countTabs(db, whose, tomorrows),
    store.listPage(db, { ...page, limit: HOST_BOOKINGS.pageSize + 1 }),
  ]);
  const rows = found.slice(0, HOST_BOOKINGS.pageSize);
  const isImpersonated = actor.impersonatedBy !== undefined;
  const [summaries, findFacts] = await Promise.all([
    summariesForHost(
      deps,
      rows.map(({ id }) => id),
      (propertyId) => findMarks(propertyId).coHosting?.level ?? 'owner',
    ),
    loadRequestFacts(db, input.tab === 'requests' ? rows : [], { now, isImpersonated }),
  ]);
  const last = rows.at(-1);
  return {
    bookings: rows.flatMap((row) => {
      const summary = summaries.get(row.id);
      if (!summary) return [];
      const mark = findMarks(row.propertyId);
      return {
        ...summary,
        property: { _id: row.propertyId, title: row.propertyTitle },
        lines: row.lines as PriceLine[],
        paymentSentAt: row.paymentSentAt?.toISOString() ?? null,
        // Only the owner sees earnings.
        hostEarningsMinor: mark.coHosting ? null : row.earnedMinor,
        hostFeeMinor: mark.coHosting ? null : row.hostFeeMinor,
        ...(mark.coHosting ? {} : viewHostFeeTaxes(row.taxes as TaxLine[])),
        ...mark,
        ...(isImpersonated ? { message: null, answers: [] } : noteForHost(row, deps.config)),
        ...findFacts(row.id),
      };
    }),
    nextCursor: last && found.length > rows.length ? writeCursor(last) : null,
    counts,
  };
}

const HEAD = [
  toSay('Reference'),
  toSay('Status'),
  toSay('Listing'),
  toSay('Property'),
  toSay('Guest'),
  toSay('People'),
  toSay('Start (local)'),
  toSay('End (local)'),
  toSay('Time zone'),
  toSay('Start (UTC)'),
  toSay('Booked (UTC)'),
  toSay('Currency'),
  toSay('Guest total'),
  toSay('Our fee'),
  toSay('Your earnings'),
  toSay('Refunded'),
  toSay('Discount'),
  toSay('Extras'),
  toSay('Price of extras'),
  toSay('Answers at checkout'),
  toSay('Package'),
];

/** The sum of the lines with this code, or 0. */
function sumLines(lines: readonly PriceLine[], code: PriceLine['code']): number {
  return lines.reduce((sum, line) => (line.code === code ? sum + line.amountMinor : sum), 0);
}

const extrasIn = (lines: readonly PriceLine[]): string =>
  lines.flatMap(({ addOn }) => (addOn ? [`${addOn.quantity} × ${addOn.name}`] : [])).join('; ');

const answersIn = (answers: readonly BookingAnswer[]): string =>
  answers.map(({ question, answer }) => `${question} ${answer}`).join('; ');

function toCells(row: store.ExportRow, config: Deps['config']) {
  const amount = (amountMinor: number) => decimalAmount(amountMinor, row.currency);
  return [
    row.reference,
    row.status,
    row.listing,
    row.property,
    row.guest,
    row.guests,
    row.localStart.slice(0, 16).replace('T', ' '),
    row.localEnd.slice(0, 16).replace('T', ' '),
    row.timeZone,
    row.startsAt.toISOString(),
    row.bookedAt.toISOString(),
    row.currency,
    amount(row.totalMinor),
    amount(row.hostFeeMinor),
    amount(row.earnedMinor),
    amount(row.refundedMinor),
    amount(-sumLines(row.lines, 'discount')),
    extrasIn(row.lines),
    amount(sumLines(row.lines, 'add-on')),
    answersIn(noteForHost({ message: null, answers: row.answers, confirmed_at: row.confirmedAt }, config).answers),
    packageIn(row.lines)?.name ?? '',
  ];
}

/** Rows per query, which limits memory use. */
const BATCH = 500;
/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

export interface ExportQuestion {
  readonly from: string;
  readonly to: string;
  readonly listingId?: string | undefined;
  readonly q?: string | undefined;
}

async function* exportLines(deps: Deps, hostId: string, firstLine: string, { from, to, listingId, q }: ExportQuestion) {
  let head = firstLine;
  let after: Mark | undefined;
  for (;;) {
    const input = {
      whose: ownBookings(hostId),
      listingId,
      q: q || undefined,
      fromDate: from,
      toDate: to,
      after,
      limit: BATCH,
    };
    const rows = await store.listExport(deps.db.kysely, input);
    // The header goes out with the first rows, so a database error comes before anything is sent.
    const text = head + rows.map((row) => csvLine(toCells(row, deps.config))).join('');
    if (text !== '') yield text;
    head = '';
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = { at: last.startsAt, id: last.id };
  }
}

/** The owner's bookings that start between two dates, with earnings, as a file streamed from the database. */
export function exportHostBookings(
  deps: Deps,
  actor: MemberActor,
  question: ExportQuestion,
): { stream: Readable; fileName: string } {
  if (daysBetween(question.from, question.to) >= HOST_BOOKINGS.exportMaximumDays) {
    throw new AppError('VALIDATION_FAILED', {
      fields: { to: say('Choose {count} days or fewer.', { count: HOST_BOOKINGS.exportMaximumDays }) },
    });
  }
  // The rows are read later, when nobody is known to read them.
  const firstLine = BYTE_ORDER_MARK + csvLine(HEAD.map(sayKnown));
  return {
    stream: Readable.from(exportLines(deps, actor.memberId, firstLine, question), { objectMode: false }),
    fileName: `${brandSlug()}-bookings-${question.from}-to-${question.to}.csv`,
  };
}

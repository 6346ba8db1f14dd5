// Renders a team's month as PDF and CSV. Pure.
import type { TeamStatement, TeamStatementLine } from '@daynook/contract/teams/team-statements';
import { currentBrand } from '../../current-settings.ts';
import { csvLine, decimalAmount } from '../../lib/csv.ts';
import { currentReader } from '../../lib/languages/reader.ts';
import { say } from '../../lib/languages/say.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { dayWords, monthWords, zoneWords } from '../../lib/time/words.ts';
import { wallClockText } from '../../lib/time/zoned.ts';
import { type PdfBlock, type PdfDocument, pageSizeFor } from '../documents/service.ts';

/** A month with lines up to a limit, and what the team's documents say. */
export interface WholeTeamStatement extends TeamStatement {
  readonly lines: readonly TeamStatementLine[];
  readonly unpaid: readonly { readonly booking: TeamStatementLine['booking']; readonly amountMinor: number }[];
  readonly team: {
    readonly name: string;
    readonly billingAddress: string;
    readonly taxNumber: string | null;
  };
}

const kindWords = ({ kind }: TeamStatementLine): string => (kind === 'paid' ? say('Paid') : say('Refunded'));

export const csvHeadings = (): string =>
  `\ufeff${csvLine([
    say('Date and time'),
    say('Time zone'),
    say('Type'),
    say('Booking'),
    say('Listing'),
    say('Booked by'),
    say('Booking starts'),
    say('Amount'),
    say('Tax included'),
    say('Currency'),
    say('Purchase order'),
    say('Invoices'),
  ])}`;

export const csvRows = (
  lines: readonly TeamStatementLine[],
  { timeZone, currency }: { timeZone: string; currency: string },
): string =>
  lines
    .map((line) =>
      csvLine([
        wallClockText(new Date(line.at), timeZone),
        timeZone,
        kindWords(line),
        line.booking.reference,
        line.booking.listingTitle,
        line.booking.bookedBy,
        wallClockText(new Date(line.booking.startsAt), line.booking.timeZone),
        decimalAmount(line.amountMinor, currency),
        decimalAmount(line.taxMinor, currency),
        currency,
        line.purchaseOrder ?? '',
        line.invoiceNumbers.join(' '),
      ]),
    )
    .join('');

/** The booking, its purchase order number, and its invoices, which accounting looks for. */
const describeLine = (line: TeamStatementLine): string => {
  const { purchaseOrder, invoiceNumbers, booking } = line;
  return [
    say('{label}: {value}', { label: kindWords(line), value: `${booking.reference}, ${booking.listingTitle}` }),
    ...(purchaseOrder ? [say('{label}: {value}', { label: say('Purchase order'), value: purchaseOrder })] : []),
    ...(invoiceNumbers.length > 0
      ? [say('{label}: {value}', { label: say('Invoices'), value: invoiceNumbers.join(', ') })]
      : []),
  ].join('. ');
};

function linesTable({ lines, timeZone, currency, netMinor }: WholeTeamStatement): PdfBlock {
  const money = (minor: number): string => moneyWords(minor, currency);
  return {
    kind: 'table',
    caption: say('Payments and refunds in {currency}', { currency }),
    columns: [
      { label: say('Date'), share: 3.4 },
      { label: say('Booking'), share: 6.4 },
      { label: say('Booked by'), share: 3.2 },
      { label: say('Tax included'), share: 2.6, isAmount: true },
      { label: say('Amount'), share: 3, isAmount: true },
    ],
    rows: lines.map((line) => [
      dayWords(new Date(line.at), timeZone),
      describeLine(line),
      line.booking.bookedBy,
      money(line.taxMinor),
      money(line.amountMinor),
    ]),
    totals: [[say('Total'), '', '', '', money(netMinor)]],
  };
}

const unpaidTable = ({ unpaid, currency }: WholeTeamStatement): PdfBlock[] =>
  unpaid.length === 0
    ? []
    : [
        { kind: 'heading', text: say('Not fully paid yet') },
        {
          kind: 'table',
          caption: say('Bookings this month that aren’t fully paid'),
          columns: [
            { label: say('Booking'), share: 8 },
            { label: say('Booked by'), share: 5 },
            { label: say('Open'), share: 4, isAmount: true },
          ],
          rows: unpaid.map(({ booking, amountMinor }) => [
            `${booking.reference}, ${booking.listingTitle}`,
            booking.bookedBy,
            moneyWords(amountMinor, currency),
          ]),
        },
      ];

/** What follows a month in its file with invoices. */
export const invoicesNote = ({ count, limit }: { count: number; limit: number }): PdfBlock[] => [
  {
    kind: 'text',
    text:
      count > limit
        ? say(
            'The first {limit, number} of {count, number} invoices and credit notes issued to the team this month follow. Open the others with each booking.',
            { count, limit },
          )
        : say(
            '{count, plural, one {The invoice or credit note issued to the team this month follows.} other {The # invoices and credit notes issued to the team this month follow.}}',
            { count },
          ),
  },
];

/** More would fill the page, and each booking has its own below. */
const PURCHASE_ORDERS_LISTED = 10;

function purchaseOrderFact({ lines }: WholeTeamStatement): [string, string][] {
  const numbers = [...new Set(lines.flatMap(({ purchaseOrder }) => purchaseOrder ?? []))];
  if (numbers.length === 0) return [];
  const isShort = numbers.length <= PURCHASE_ORDERS_LISTED;
  return [[say('Purchase order'), isShort ? numbers.join(', ') : say('Several: see each booking')]];
}

export function statementDocument(statement: WholeTeamStatement, now: Date): PdfDocument {
  const { month, timeZone, currency, lines, isOpen, team } = statement;
  const { taxNumber } = team;
  const monthName = monthWords(`${month}-15`);
  return {
    title: say('Team statement'),
    subtitle: monthName,
    brand: currentBrand().name,
    language: currentReader().locale,
    pageWord: say('Page'),
    // The paper of most who use the currency.
    size: pageSizeFor(currency === 'USD' ? 'US' : currency === 'CAD' ? 'CA' : 'GB'),
    createdAt: now,
    blocks: [
      {
        kind: 'facts',
        facts: [
          [say('Team'), team.name],
          [say('Billing address'), team.billingAddress],
          ...(taxNumber ? ([[say('Tax number'), taxNumber]] as const) : []),
          ...purchaseOrderFact(statement),
          [
            say('Month'),
            say('{month} in {zone} ({timeZone})', { month: monthName, zone: zoneWords(timeZone), timeZone }),
          ],
          ...(isOpen ? ([[say('Status'), say('This month isn’t over yet.')]] as const) : []),
          [say('Paid'), moneyWords(statement.paidMinor, currency)],
          [say('Refunded'), moneyWords(statement.refundedMinor, currency)],
        ],
      },
      ...(lines.length === 0
        ? ([{ kind: 'text', text: say('No payments or refunds this month.') }] as const)
        : [linesTable(statement)]),
      ...(statement.lineCount > lines.length
        ? ([
            {
              kind: 'text',
              text: say('These are the first {count} payments and refunds. The CSV file has all of them.', {
                count: lines.length,
              }),
            },
          ] as const)
        : []),
      ...unpaidTable(statement),
      {
        kind: 'text',
        isMuted: true,
        text: say(
          'This isn’t an invoice. The seller of each booking invoices it with the numbers above once it’s over; owners and admins can download those invoices with this statement. Refunds made later are in the month they were made.',
        ),
      },
    ],
  };
}

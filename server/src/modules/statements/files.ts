// Renders a statement as PDF and CSV. Pure.

import type { StatementLineKind } from '@daynook/contract/limits/statements';
import type { StatementSection } from '@daynook/contract/money/statements';
import { currentBrand } from '../../current-settings.ts';
import { csvLine, decimalAmount } from '../../lib/csv.ts';
import { currentReader, forReader } from '../../lib/languages/reader.ts';
import { say } from '../../lib/languages/say.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { dayWords, monthWords, zoneWords } from '../../lib/time/words.ts';
import { wallClockText } from '../../lib/time/zoned.ts';
import { type PdfBlock, type PdfDocument, pageSizeFor } from '../documents/service.ts';

/** A statement with all its lines. */
export interface WholeStatement {
  readonly month: string;
  readonly timeZone: string;
  readonly isOpen: boolean;
  readonly hostName: string;
  readonly country: string;
  readonly sections: readonly StatementSection[];
}

const KINDS: Readonly<Record<StatementLineKind, () => string>> = {
  earned: () => say('Earned'),
  cancellation: () => say('Kept after cancellation'),
  'refund-agreed': () => say('Refund you agreed to'),
  payout: () => say('Payout'),
  'payout-returned': () => say('Payout returned by the bank'),
  'payout-taken-back': () => say('Taken back from your Stripe balance'),
  received: () => say('Paid to you by the guest'),
  'received-by-mistake': () => say('Payment recorded by mistake'),
  'refund-sent': () => say('Refund you sent'),
  damage: () => say('Paid for damage'),
  'damage-refunded': () => say('Refunded for damage'),
  extra: () => say('Extra payment'),
  dispute: () => say('Disputed payment'),
  fine: () => say('Fine for canceling'),
  'fine-returned': () => say('Fine returned to you'),
  'fees-paid': () => say('Fees you paid us'),
  'fees-covered': () => say('Fees deducted from your payout'),
  'fees-returned': () => say('Fees returned to you'),
  other: () => say('Other'),
};

const SECTIONS = {
  get platform() {
    return say('Paid through {brand}');
  },
  get host() {
    return say('Paid to you directly');
  },
} as const;

const formatMonth = (month: string): string => monthWords(`${month}-15`);

const listHeadings = () => [
  say('Date and time'),
  say('Time zone'),
  say('Type'),
  say('Booking'),
  say('Listing'),
  say('Account'),
  say('Gross'),
  say('Fee'),
  say('Net'),
  say('Balance'),
  say('Currency'),
];

/** The lines of the file, each with the balance after it. */
export function writeCsv(statement: WholeStatement): Generator<string> {
  // The lines are written while the response is sent, by whatever reads them.
  const reader = currentReader();
  return writeLines(statement, <T>(write: () => T): T => forReader(reader, write));
}

function* writeLines({ sections, timeZone }: WholeStatement, asReader: <T>(write: () => T) => T): Generator<string> {
  yield asReader(() => `\ufeff${csvLine(listHeadings())}`);
  for (const { currency, collectedBy, openingMinor, closingMinor, lines } of sections) {
    const amount = (minor: number): string => decimalAmount(minor, currency);
    const balance = (write: () => string, minor: number): string =>
      asReader(() =>
        csvLine(['', timeZone, write(), '', '', SECTIONS[collectedBy], '', '', '', amount(minor), currency]),
      );
    yield balance(() => say('Opening balance'), openingMinor);
    let runningMinor = openingMinor;
    for (const { at, kind, booking, grossMinor, feeMinor, amountMinor } of lines) {
      runningMinor += amountMinor;
      const balanceMinor = runningMinor;
      yield asReader(() =>
        csvLine([
          wallClockText(new Date(at), timeZone),
          timeZone,
          KINDS[kind](),
          booking?.reference ?? '',
          booking?.listingTitle ?? '',
          SECTIONS[collectedBy],
          amount(grossMinor),
          amount(0 - feeMinor),
          amount(amountMinor),
          amount(balanceMinor),
          currency,
        ]),
      );
    }
    yield balance(() => say('Closing balance'), closingMinor);
  }
}

const listColumns = () => [
  { label: say('Date'), share: 3.6 },
  { label: say('Transaction'), share: 5.4 },
  { label: say('Before fees'), share: 3, isAmount: true },
  { label: say('Fees'), share: 3, isAmount: true },
  { label: say('Amount'), share: 3, isAmount: true },
];

function sectionBlocks(section: StatementSection, timeZone: string): PdfBlock[] {
  const { currency, collectedBy, lines } = section;
  const money = (minor: number): string => moneyWords(minor, currency);
  return [
    { kind: 'heading', text: `${SECTIONS[collectedBy]} (${currency})` },
    {
      kind: 'facts',
      facts: [
        [say('Opening balance'), money(section.openingMinor)],
        [say('Change this month'), money(section.changeMinor)],
        [say('Closing balance'), money(section.closingMinor)],
      ],
    },
    {
      kind: 'table',
      caption: say('Transactions in {currency}', { currency }),
      columns: listColumns(),
      rows: lines.map(({ at, kind, booking, grossMinor, feeMinor, amountMinor }) => [
        dayWords(new Date(at), timeZone),
        booking
          ? say('{label}: {value}', { label: KINDS[kind](), value: `${booking.reference}, ${booking.listingTitle}` })
          : KINDS[kind](),
        money(grossMinor),
        money(0 - feeMinor),
        money(amountMinor),
      ]),
      totals: [[say('Total'), '', money(section.grossMinor), money(0 - section.feeMinor), money(section.changeMinor)]],
    },
    ...(collectedBy === 'host'
      ? [
          {
            kind: 'text',
            isMuted: true,
            text: say(
              'Guests paid you directly. A negative balance is money you hold that isn’t yours: for upcoming bookings, refunds to send, and our fees.',
            ),
          } as const,
        ]
      : []),
  ];
}

export function statementDocument(statement: WholeStatement, now: Date): PdfDocument {
  const { month, timeZone, hostName, country, sections, isOpen } = statement;
  return {
    title: say('Statement'),
    subtitle: formatMonth(month),
    brand: currentBrand().name,
    language: currentReader().locale,
    pageWord: say('Page'),
    size: pageSizeFor(country),
    createdAt: now,
    blocks: [
      {
        kind: 'facts',
        facts: [
          [say('Host'), hostName],
          [
            say('Month'),
            say('{month} in {zone} ({timeZone})', { month: formatMonth(month), zone: zoneWords(timeZone), timeZone }),
          ],
          ...(isOpen ? ([[say('Status'), say('This month isn’t over yet.')]] as const) : []),
        ],
      },
      ...sections.flatMap((section) => sectionBlocks(section, timeZone)),
      ...(sections.length === 0 ? ([{ kind: 'text', text: say('No transactions this month.') }] as const) : []),
    ],
  };
}

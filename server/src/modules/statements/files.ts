// Renders a statement as PDF and CSV. Pure.

import type { StatementLineKind } from '@daynook/contract/limits/statements';
import type { StatementSection } from '@daynook/contract/money/statements';
import { currentBrand } from '../../current-settings.ts';
import { csvLine, decimalAmount } from '../../lib/csv.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { dayWords, zoneWords } from '../../lib/time/words.ts';
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

const KINDS: Readonly<Record<StatementLineKind, string>> = {
  earned: 'Earned',
  cancellation: 'Kept after cancellation',
  'refund-agreed': 'Refund you agreed to',
  payout: 'Payout',
  'payout-returned': 'Payout returned by the bank',
  'payout-taken-back': 'Taken back from your Stripe balance',
  received: 'Paid to you by the guest',
  'received-by-mistake': 'Payment recorded by mistake',
  'refund-sent': 'Refund you sent',
  damage: 'Paid for damage',
  'damage-refunded': 'Refunded for damage',
  extra: 'Extra payment',
  dispute: 'Disputed payment',
  fine: 'Fine for canceling',
  'fine-returned': 'Fine returned to you',
  'fees-paid': 'Fees you paid us',
  'fees-covered': 'Fees deducted from your payout',
  'fees-returned': 'Fees returned to you',
  other: 'Other',
};

const SECTIONS = {
  get platform() {
    return `Paid through ${currentBrand().name}`;
  },
  host: 'Paid to you directly',
} as const;

const monthWords = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-15`));

const HEAD = [
  'Date and time',
  'Time zone',
  'Type',
  'Booking',
  'Listing',
  'Account',
  'Gross',
  'Fee',
  'Net',
  'Balance',
  'Currency',
];

/** The lines of the file, each with the balance after it. */
export function* writeCsv({ sections, timeZone }: WholeStatement): Generator<string> {
  yield `\ufeff${csvLine(HEAD)}`;
  for (const { currency, collectedBy, openingMinor, closingMinor, lines } of sections) {
    const amount = (minor: number): string => decimalAmount(minor, currency);
    const balance = (text: string, minor: number): string =>
      csvLine(['', timeZone, text, '', '', SECTIONS[collectedBy], '', '', '', amount(minor), currency]);
    yield balance('Opening balance', openingMinor);
    let runningMinor = openingMinor;
    for (const { at, kind, booking, grossMinor, feeMinor, amountMinor } of lines) {
      runningMinor += amountMinor;
      yield csvLine([
        wallClockText(new Date(at), timeZone).replace('T', ' '),
        timeZone,
        KINDS[kind],
        booking?.reference ?? '',
        booking?.listingTitle ?? '',
        SECTIONS[collectedBy],
        amount(grossMinor),
        amount(0 - feeMinor),
        amount(amountMinor),
        amount(runningMinor),
        currency,
      ]);
    }
    yield balance('Closing balance', closingMinor);
  }
}

const COLUMNS = [
  { label: 'Date', share: 3.6 },
  { label: 'Transaction', share: 5.4 },
  { label: 'Before fees', share: 3, isAmount: true },
  { label: 'Fees', share: 3, isAmount: true },
  { label: 'Amount', share: 3, isAmount: true },
];

function sectionBlocks(section: StatementSection, timeZone: string): PdfBlock[] {
  const { currency, collectedBy, lines } = section;
  const money = (minor: number): string => moneyWords(minor, currency);
  return [
    { kind: 'heading', text: `${SECTIONS[collectedBy]} (${currency})` },
    {
      kind: 'facts',
      facts: [
        ['Opening balance', money(section.openingMinor)],
        ['Change this month', money(section.changeMinor)],
        ['Closing balance', money(section.closingMinor)],
      ],
    },
    {
      kind: 'table',
      caption: `Transactions in ${currency}`,
      columns: COLUMNS,
      rows: lines.map(({ at, kind, booking, grossMinor, feeMinor, amountMinor }) => [
        dayWords(new Date(at), timeZone),
        booking ? `${KINDS[kind]}: ${booking.reference}, ${booking.listingTitle}` : KINDS[kind],
        money(grossMinor),
        money(0 - feeMinor),
        money(amountMinor),
      ]),
      totals: [['Total', '', money(section.grossMinor), money(0 - section.feeMinor), money(section.changeMinor)]],
    },
    ...(collectedBy === 'host'
      ? [
          {
            kind: 'text',
            isMuted: true,
            text: `Guests paid you directly. A negative balance is money you hold that isn’t yours: for upcoming bookings, refunds to send, and our fees.`,
          } as const,
        ]
      : []),
  ];
}

export function statementDocument(statement: WholeStatement, now: Date): PdfDocument {
  const { month, timeZone, hostName, country, sections, isOpen } = statement;
  return {
    title: 'Statement',
    subtitle: monthWords(month),
    brand: currentBrand().name,
    language: 'en-US',
    size: pageSizeFor(country),
    createdAt: now,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Host', hostName],
          ['Month', `${monthWords(month)} in ${zoneWords(timeZone)} (${timeZone})`],
          ...(isOpen ? ([['Status', 'This month isn’t over yet.']] as const) : []),
        ],
      },
      ...sections.flatMap((section) => sectionBlocks(section, timeZone)),
      ...(sections.length === 0 ? ([{ kind: 'text', text: 'No transactions this month.' }] as const) : []),
    ],
  };
}

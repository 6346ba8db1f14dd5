// Renders a host's annual report as PDF, by quarter: in total and for each property. Pure.
import { currentBrand, usualCountry } from '../../current-settings.ts';
import { currentReader } from '../../lib/languages/reader.ts';
import { say } from '../../lib/languages/say.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { type PdfBlock, type PdfDocument, pageSizeFor } from '../documents/service.ts';
import { taxAddressLines } from './address-lines.ts';
import { formatAddress, type Line } from './report-lines.ts';
import type { PropertyRow, SellerRow } from './report-store.ts';

export interface HostReport {
  readonly year: number;
  readonly lines: readonly Line[];
  readonly properties: ReadonlyMap<string, PropertyRow>;
  readonly seller: SellerRow;
  readonly taxpayerLast4: string | null;
}

const listColumns = () => [
  { label: say('Quarter'), share: 1.9 },
  { label: say('Stays'), share: 1.3, isAmount: true },
  { label: say('Days'), share: 1.3, isAmount: true },
  { label: say('Gross before tax'), share: 3.2, isAmount: true },
  { label: say('Our fee'), share: 3.1, isAmount: true },
  { label: say('Tax on our fee'), share: 2.8, isAmount: true },
  { label: say('Tax on stays'), share: 2.8, isAmount: true },
  { label: say('Your earnings'), share: 3.2, isAmount: true },
];

const PARTS = ['grossMinor', 'hostFeeMinor', 'feeTaxMinor'] as const;

function row(name: string, lines: readonly Line[], currency: string): string[] {
  const sum = (value: (line: Line) => number): number => lines.reduce((total, line) => total + value(line), 0);
  const money = (value: (line: Line) => number): string => moneyWords(sum(value), currency);
  return [
    name,
    String(sum(({ stays }) => stays)),
    String(sum(({ days }) => days)),
    ...PARTS.map((part) => money((line) => line[part])),
    money((line) => line.hostTaxMinor + line.platformTaxMinor),
    money((line) => line.paidOutMinor),
  ];
}

const toQuarter = ({ month }: Line): number => Math.ceil(month / 3);

function table(caption: string, lines: readonly Line[], currency: string): PdfBlock {
  const quarters = [1, 2, 3, 4].map((quarter) => lines.filter((line) => toQuarter(line) === quarter));
  return {
    kind: 'table',
    caption,
    columns: listColumns(),
    rows: quarters.map((some, index) => row(say('Q{quarter}', { quarter: index + 1 }), some, currency)),
    totals: [row(say('Year'), lines, currency)],
  };
}

const remitted = (lines: readonly Line[], currency: string): PdfBlock => {
  const sum = (part: 'hostTaxMinor' | 'platformTaxMinor'): string =>
    moneyWords(
      lines.reduce((total, line) => total + line[part], 0),
      currency,
    );
  return {
    kind: 'facts',
    facts: [
      [say('Tax on stays you remit'), sum('hostTaxMinor')],
      [say('Tax on stays {brand} remits'), sum('platformTaxMinor')],
    ],
  };
};

function currencyBlocks({ lines, properties }: HostReport, currency: string): PdfBlock[] {
  const own = lines.filter((line) => line.currency === currency);
  return [
    { kind: 'heading', text: say('All properties ({currency})', { currency }) },
    table(say('All properties in {currency}', { currency }), own, currency),
    remitted(own, currency),
    ...[...new Set(own.map(({ propertyId }) => propertyId))].flatMap((id): PdfBlock[] => {
      const property = properties.get(id)!;
      return [
        { kind: 'heading', text: `${property.title} (${currency})` },
        { kind: 'text', text: formatAddress(property), isMuted: true },
        table(
          say('{title} in {currency}', { title: property.title, currency }),
          own.filter(({ propertyId }) => propertyId === id),
          currency,
        ),
      ];
    }),
  ];
}

export function reportDocument(report: HostReport, now: Date): PdfDocument {
  const { year, lines, seller, taxpayerLast4 } = report;
  const { address, registrations } = seller;
  const currencies = [...new Set(lines.map(({ currency }) => currency))];
  const facts: [string, string][] = [
    [say('Host'), seller.legalName ?? seller.name],
    [say('Year'), say('January to December {year} (UTC)', { year })],
  ];
  if (address) facts.push([say('Address'), taxAddressLines(address).join('\n')]);
  if (registrations?.length)
    facts.push([say('Tax registrations'), registrations.map(({ scheme, number }) => `${scheme} ${number}`).join('\n')]);
  if (taxpayerLast4) facts.push([say('Taxpayer number'), say('Ends in {taxpayerLast4}', { taxpayerLast4 })]);
  return {
    title: say('Annual report'),
    subtitle: String(year),
    brand: currentBrand().name,
    language: currentReader().locale,
    pageWord: say('Page'),
    size: pageSizeFor(address?.country ?? usualCountry()),
    createdAt: now,
    blocks: [
      { kind: 'facts', facts },
      ...currencies.flatMap((currency) => currencyBlocks(report, currency)),
      lines.length === 0
        ? { kind: 'text', text: say('No stays closed this year.') }
        : {
            kind: 'text',
            isMuted: true,
            text: say('Each stay counts in the quarter it closed, after any refunds.'),
          },
    ],
  };
}

// Renders a host's annual report as PDF, by quarter: in total and for each property. Pure.
import { currentBrand } from '../../current-settings.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { type PdfBlock, type PdfDocument, pageSizeFor } from '../documents/service.ts';
import { formatAddress, type Line } from './report-lines.ts';
import type { PropertyRow, SellerRow } from './report-store.ts';

export interface HostReport {
  readonly year: number;
  readonly lines: readonly Line[];
  readonly properties: ReadonlyMap<string, PropertyRow>;
  readonly seller: SellerRow;
  readonly taxpayerLast4: string | null;
}

const COLUMNS = [
  { label: 'Quarter', share: 1.9 },
  { label: 'Stays', share: 1.3, isAmount: true },
  { label: 'Days', share: 1.3, isAmount: true },
  { label: 'Gross before tax', share: 3.2, isAmount: true },
  { label: 'Our fee', share: 3.1, isAmount: true },
  { label: 'Tax on our fee', share: 2.8, isAmount: true },
  { label: 'Tax on stays', share: 2.8, isAmount: true },
  { label: 'Your earnings', share: 3.2, isAmount: true },
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
    columns: COLUMNS,
    rows: quarters.map((some, index) => row(`Q${index + 1}`, some, currency)),
    totals: [row('Year', lines, currency)],
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
      ['Tax on stays you remit', sum('hostTaxMinor')],
      [`Tax on stays ${currentBrand().name} remits`, sum('platformTaxMinor')],
    ],
  };
};

function currencyBlocks({ lines, properties }: HostReport, currency: string): PdfBlock[] {
  const own = lines.filter((line) => line.currency === currency);
  return [
    { kind: 'heading', text: `All properties (${currency})` },
    table(`All properties in ${currency}`, own, currency),
    remitted(own, currency),
    ...[...new Set(own.map(({ propertyId }) => propertyId))].flatMap((id): PdfBlock[] => {
      const property = properties.get(id)!;
      return [
        { kind: 'heading', text: `${property.title} (${currency})` },
        { kind: 'text', text: formatAddress(property), isMuted: true },
        table(
          `${property.title} in ${currency}`,
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
    ['Host', seller.legalName ?? seller.name],
    ['Year', `January to December ${year} (UTC)`],
  ];
  if (address) {
    const { line1, line2, city, region, postalCode, country } = address;
    facts.push([
      'Address',
      [line1, line2, [city, region, postalCode].filter(Boolean).join(', '), country].filter(Boolean).join('\n'),
    ]);
  }
  if (registrations?.length)
    facts.push(['Tax registrations', registrations.map(({ scheme, number }) => `${scheme} ${number}`).join('\n')]);
  if (taxpayerLast4) facts.push(['Taxpayer number', `Ends in ${taxpayerLast4}`]);
  return {
    title: 'Annual report',
    subtitle: String(year),
    brand: currentBrand().name,
    language: 'en-US',
    size: pageSizeFor(address?.country ?? 'US'),
    createdAt: now,
    blocks: [
      { kind: 'facts', facts },
      ...currencies.flatMap((currency) => currencyBlocks(report, currency)),
      lines.length === 0
        ? { kind: 'text', text: 'No stays closed this year.' }
        : {
            kind: 'text',
            isMuted: true,
            text: 'Each stay counts in the quarter it closed, after any refunds.',
          },
    ],
  };
}

// Renders invoices and credit notes from what was stored when they were issued.
import { currentBrand } from '../../current-settings.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { dayWords } from '../../lib/time/words.ts';
import { type PdfBlock, type PdfDocument, pageSizeFor } from '../documents/service.ts';
import { numberWords } from './rules.ts';
import type { InvoiceRow } from './store.ts';

const COLUMNS = [
  { label: 'Description', share: 7 },
  { label: 'Amount', share: 3, isAmount: true },
];

const writeTitle = ({ kind, seller_id, number }: InvoiceRow): string =>
  `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${numberWords(seller_id, number)}`;

function writeBlocks(row: InvoiceRow): PdfBlock[] {
  const { content, kind, currency, total_minor } = row;
  const facts: [string, string][] = [
    ['Number', numberWords(row.seller_id, row.number)],
    ['Issued', dayWords(row.issued_at, content.timeZone)],
    ['From', content.seller.join('\n')],
    ['To', content.buyer.join('\n')],
    ['Booking', content.reference],
    ['Listing', `${content.listing}\n${content.place}`],
    ['When (local time)', content.when],
  ];
  if (content.corrects) facts.push(['Corrects', `Invoice ${content.corrects}`]);
  else facts.push(['Payment method', content.paidBy]);
  return [
    { kind: 'heading', text: writeTitle(row) },
    { kind: 'facts', facts },
    {
      kind: 'table',
      caption: writeTitle(row),
      columns: COLUMNS,
      rows: content.lines.map(([text, amountMinor]) => [text, moneyWords(amountMinor, currency)]),
      totals: [
        [
          kind === 'credit-note' ? 'Total credited' : row.is_to_host ? 'Total' : 'Total, paid',
          moneyWords(total_minor, currency),
        ],
      ],
    },
    ...(content.taxes.length > 0
      ? [
          {
            kind: 'facts',
            facts: content.taxes.map(([text, minor]) => [text, moneyWords(minor, currency)] as const),
          } as const,
        ]
      : []),
    ...(row.seller_id === null || kind === 'credit-note'
      ? []
      : [{ kind: 'text', isMuted: true, text: `Issued by ${currentBrand().name} for ${content.seller[0]}.` } as const]),
  ];
}

/** A booking's documents in one file. There's at least one. */
export function invoiceDocument(rows: readonly InvoiceRow[]): PdfDocument {
  const last = rows.at(-1)!;
  return {
    title:
      rows.length === 1 && last.kind === 'credit-note' ? 'Credit note' : rows.length === 1 ? 'Invoice' : 'Invoices',
    subtitle: last.content.reference,
    brand: currentBrand().name,
    language: 'en-US',
    size: pageSizeFor(last.content.country),
    createdAt: last.issued_at,
    blocks: rows.flatMap((row, index) => [...(index > 0 ? [{ kind: 'page' } as const] : []), ...writeBlocks(row)]),
  };
}

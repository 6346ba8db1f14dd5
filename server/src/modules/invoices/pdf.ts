// Renders invoices and credit notes from what was stored when they were issued.
import { currentBrand } from '../../current-settings.ts';
import { currentReader, forReader } from '../../lib/languages/reader.ts';
import { say } from '../../lib/languages/say.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { dayWords } from '../../lib/time/words.ts';
import { type PdfBlock, type PdfDocument, pageSizeFor } from '../documents/service.ts';
import { numberWords } from './rules.ts';
import type { InvoiceRow } from './store.ts';

const listColumns = () => [
  { label: say('Description'), share: 7 },
  { label: say('Amount'), share: 3, isAmount: true },
];

const writeTitle = ({ kind, seller_id, number }: InvoiceRow): string =>
  say('{kind, select, invoice {Invoice {number}} other {Credit note {number}}}', {
    kind: kind === 'invoice' ? 'invoice' : 'note',
    number: numberWords(seller_id, number),
  });

function writeBlocks(row: InvoiceRow): PdfBlock[] {
  const { content, kind, currency, total_minor } = row;
  const facts: [string, string][] = [
    [say('Number'), numberWords(row.seller_id, row.number)],
    [say('Issued'), dayWords(row.issued_at, content.timeZone)],
    [say('From'), content.seller.join('\n')],
    [say('To'), content.buyer.join('\n')],
    [say('Booking'), content.reference],
    [say('Listing'), `${content.listing}\n${content.place}`],
    [say('When (local time)'), content.when],
  ];
  if (content.corrects) facts.push([say('Corrects'), say('Invoice {corrects}', { corrects: content.corrects })]);
  else if (content.paidBy) facts.push([say('Payment method'), content.paidBy]);
  return [
    { kind: 'heading', text: writeTitle(row) },
    { kind: 'facts', facts },
    {
      kind: 'table',
      caption: writeTitle(row),
      columns: listColumns(),
      rows: content.lines.map(([text, amountMinor]) => [text, moneyWords(amountMinor, currency)]),
      totals: [
        [
          kind === 'credit-note' ? say('Total credited') : row.is_to_host ? say('Total') : say('Total, paid'),
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
      : [
          {
            kind: 'text',
            isMuted: true,
            text: say('Issued by {brand} for {seller}.', { seller: content.seller[0] ?? '' }),
          } as const,
        ]),
  ];
}

/** Each on pages of its own and in its own language, to follow what's before them. */
export const pagesOfInvoices = (rows: readonly InvoiceRow[]): PdfBlock[] =>
  rows.flatMap((row) => [{ kind: 'page' }, ...forReader(row.content, () => writeBlocks(row))]);

/** A booking's documents in one file, in the language of the last one. There's at least one. */
export function invoiceDocument(rows: readonly InvoiceRow[]): PdfDocument {
  return forReader(rows.at(-1)!.content, () => writeDocument(rows));
}

function writeDocument(rows: readonly InvoiceRow[]): PdfDocument {
  const last = rows.at(-1)!;
  return {
    title:
      rows.length === 1 && last.kind === 'credit-note'
        ? say('Credit note')
        : rows.length === 1
          ? say('Invoice')
          : say('Invoices'),
    subtitle: last.content.reference,
    brand: currentBrand().name,
    language: currentReader().locale,
    pageWord: say('Page'),
    size: pageSizeFor(last.content.country),
    createdAt: last.issued_at,
    blocks: rows.flatMap((row, index) => [...(index > 0 ? [{ kind: 'page' } as const] : []), ...writeBlocks(row)]),
  };
}

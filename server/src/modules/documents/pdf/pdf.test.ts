// A PDF's texts and structure, read back from its bytes.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPdf } from '../../../../test/pdf.ts';
import type { PdfBlock, PdfDocument } from './model.ts';
import { pageSizeFor } from './model.ts';
import { toTypesettable } from './runs.ts';
import { makePdf } from './service.ts';

const COLUMNS = [
  { label: 'Date', share: 2 },
  { label: 'What', share: 5 },
  { label: 'Amount', share: 2, isAmount: true },
];
const table = (rows: readonly (readonly string[])[]): PdfBlock => ({
  kind: 'table',
  caption: 'Movements',
  columns: COLUMNS,
  rows,
  totals: [['Total', '', '$9.00 USD']],
});

const makeDocument = (blocks: readonly PdfBlock[], more: Partial<PdfDocument> = {}): PdfDocument => ({
  title: 'Receipt',
  subtitle: 'DN-7K4M2Q',
  brand: 'Daynook',
  language: 'en-US',
  pageWord: 'Page',
  size: 'LETTER',
  createdAt: new Date('2026-11-25T12:00:00Z'),
  blocks,
  ...more,
});

test('it is tagged, titled, in its language, and the same each time it’s made', async () => {
  const document = makeDocument([
    { kind: 'facts', facts: [['Guest', 'Nadia Rahman\n12 Main St']] },
    { kind: 'heading', text: 'Price' },
    table([['Nov 3, 2026', 'Two hours', '$9.00 USD']]),
    { kind: 'text', text: 'Times are in Eastern time.' },
  ]);
  const bytes = await makePdf(document);
  const read = await readPdf(bytes);
  expect(read).toMatchObject({ title: 'Receipt DN-7K4M2Q', language: 'en-US', isTagged: true, pages: 1, width: 612 });
  expect(read.roles.join(' ')).toBe(
    'Root Document P H1 P Table TR TH TD H2 Table THead TR TH TH TH TBody TR TD TD TD TFoot TR TH TD TD P',
  );
  for (const text of ['Nadia Rahman', '12 Main St', 'Two hours', '$9.00 USD', 'Times are in Eastern time.', 'Page 1'])
    expect(read.text).toContain(text);
  const raw = Buffer.from(bytes).toString('latin1');
  expect(raw).toContain('/Scope /Column');
  expect(raw).toContain('/DisplayDocTitle true');
  expect(raw).toContain('<pdfuaid:part>1</pdfuaid:part>');
  expect(Buffer.from(await makePdf(document))).toEqual(Buffer.from(bytes));
});

test('what is part of another letter can be copied as itself, in this document and the next', async () => {
  for (const text of ['é · … Å', 'e . A – 9 AM–5 PM']) {
    const read = await readPdf(await makePdf(makeDocument([{ kind: 'text', text }])));
    expect(read.text).toContain(text);
  }
});

test('names in any of these scripts are set in fonts that have them', async () => {
  const names = [
    'Žižek Ñandú Þór',
    'Привет',
    'Ελένη',
    'Nguyễn Thị',
    '王小明',
    '田中さん',
    '김철수',
    'नमस्ते',
    'สวัสดี',
    'مرحبا',
    'שלום',
    '😀',
  ];
  const { text } = await readPdf(await makePdf(makeDocument([table(names.map((name) => ['', name, '']))])));
  for (const name of names) expect(text.normalize('NFC')).toContain(name);
  expect(text).not.toContain('?');
});

test('right-to-left text with numbers and brackets is drawn in its own order', async () => {
  const { text } = await readPdf(await makePdf(makeDocument([table([['', 'שלום (45) עולם', '']])])));
  expect(text.indexOf('עולם')).toBeLessThan(text.indexOf('(45)'));
  expect(text.indexOf('(45)')).toBeLessThan(text.indexOf('שלום'));
});

test('hostile texts stay in their cells and leave nothing unsafe', async () => {
  const { text, pages } = await readPdf(
    await makePdf(makeDocument([table([['a\u202eb\u0000c\nd', 'x'.repeat(20_000), `\ud800${'é'.repeat(3)}`]])])),
  );
  expect(pages).toBe(2);
  expect(text).toContain('abc d');
  expect(text).toContain('x…');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (any) => {
      expect(toTypesettable(any)).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u);
    }),
  );
  const any = fc.sample(fc.string({ unit: 'binary', maxLength: 60 }), { numRuns: 150, seed: 7 });
  await expect(makePdf(makeDocument([table(any.map((name) => [name, name, name]))]))).resolves.toBeInstanceOf(
    Uint8Array,
  );
});

test('long tables go on with their head on each page, on the paper of the country', async () => {
  const rows = Array.from({ length: 90 }, (_, index) => ['Nov 3, 2026', `Row ${index}`, '$1.00 USD']);
  const bytes = await makePdf(makeDocument([table(rows)], { size: pageSizeFor('DE') }));
  const read = await readPdf(bytes);
  expect(read.pages).toBe(4);
  expect(Math.round(read.width)).toBe(595);
  expect(read.text.match(/Amount/g)).toHaveLength(4);
  // Read out once.
  expect(
    Buffer.from(bytes)
      .toString('latin1')
      .match(/\/S \/THead/g),
  ).toHaveLength(1);
  expect(pageSizeFor('CA')).toBe('LETTER');
});

test('long cells continue on the next page, with the table’s head, and lose nothing', async () => {
  const numbers = Array.from({ length: 120 }, (_, index) => `PO-${1_000 + index}`);
  const filler = Array.from({ length: 15 }, (_, index) => ['Nov 3, 2026', `Row ${index}`, '$1.00 USD']);
  const bytes = await makePdf(makeDocument([table([...filler, ['Nov 3, 2026', numbers.join(', '), '$1.00 USD']])]));
  const read = await readPdf(bytes);
  expect(read.pages).toBe(2);
  for (const number of numbers) expect(read.text).toContain(number);
  expect(read.text.match(/Amount/g)).toHaveLength(2);
  // A row is one row for screen readers, however many pages it's on.
  expect(
    Buffer.from(bytes)
      .toString('latin1')
      .match(/\/S \/TR\s/g),
  ).toHaveLength(filler.length + 3);
  const facts = await readPdf(
    await makePdf(makeDocument([{ kind: 'facts', facts: [['Orders', numbers.join(', ')]] }])),
  );
  for (const number of numbers) expect(facts.text).toContain(number);
});

test('a document that can’t be made is an error, and the next one is made', async () => {
  const broken = { ...makeDocument([]), blocks: undefined } as unknown as PdfDocument;
  await expect(makePdf(broken)).rejects.toThrow('a PDF could not be made');
  await expect(makePdf(makeDocument([]))).resolves.toBeInstanceOf(Uint8Array);
});

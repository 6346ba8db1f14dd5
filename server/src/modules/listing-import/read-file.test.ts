import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FileError } from './file-error.ts';
import { toPropertyKey } from './property-rows.ts';
import { readCsv, writeCsv } from './read-csv.ts';
import { readImportFile } from './read-file.ts';

const findError = (text: string): string => {
  try {
    readImportFile(text);
  } catch (error) {
    if (error instanceof FileError) return error.message;
    throw error;
  }
  return 'was read';
};
const seen = (text: string) => readImportFile(text).rows.map(({ line, cells }) => [line, Object.fromEntries(cells)]);

describe('an import file (K12)', () => {
  it('may have any number of empty rows: they count as lines and not towards the limit', () => {
    const text = `title,kind\n${',\n'.repeat(500)}A,desk\n${' ,\n'.repeat(500)}`;
    expect(seen(text)).toEqual([[502, { title: 'A', kind: 'desk' }]]);
  });

  it.each([
    ['commas', 'title,kind\nA,desk\n'],
    ['semicolons', 'title;kind\nA;desk\n'],
    ['tabs', 'title\tkind\nA\tdesk\n'],
    ['a byte order mark and CRLF', '\uFEFFtitle,kind\r\nA,desk\r\n'],
    ['bare carriage returns', 'title,kind\rA,desk\r'],
    ['quotes and other capitals', '"Title","KIND"\n"A","desk"'],
    ['a line for spreadsheets', 'sep=;\ntitle;kind\nA;desk'],
    ['empty lines and empty columns', 'title,kind,\n\n,,\nA,desk,\n'],
  ])('is read with %s', (_, text) => {
    expect(seen(text).map(([, cells]) => cells)).toEqual([{ title: 'A', kind: 'desk' }]);
  });

  it('as JSON has numbers and lists in their own types', () => {
    const listings = [
      { title: 'A | B', amenities: ['wifi', 'coffee'], houseRules: ['No | pipes'], capacity: 4, floor: null },
    ];
    expect(seen(JSON.stringify(listings))).toEqual([
      [1, { title: 'A | B', amenities: 'wifi | coffee', houseRules: 'No \\| pipes', capacity: '4', floor: '' }],
    ]);
  });

  it('has the line each listing starts on, however many lines a cell has', () => {
    const csv = 'title,description\r\nA,"one\r\ntwo ""2""\r\nthree"\r\n\r\nB,x\r\nC,y';
    expect(seen(csv).map(([line]) => line)).toEqual([2, 6, 7]);
    const json =
      '[\n  { "title": "A, [x]\\" {" ,\n "houseRules": ["a", "b"] },\n\n  {\n "title": "B" }, {"title": "C"}\n]';
    expect(seen(json).map(([line]) => line)).toEqual([2, 5, 6]);
  });

  it('is read in linear time, whatever its quotation marks', () => {
    const begun = performance.now();
    expect(findError(`[{"title": "${'\\"'.repeat(200_000)}`)).toBe(
      'The listing that starts on line 1 isn’t valid JSON.',
    );
    expect(findError(`["${'a\\'.repeat(200_000)}`)).toContain('isn’t valid JSON');
    // Searching the rest of the file from each quotation mark would take minutes.
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  it.each([
    ['nothing to read', ' \n', 'The file is empty.'],
    ['no room', 'title,kind\n', 'no listings in the file'],
    ['an empty list', '[]', 'no listings in the file'],
    ['no header', 'My room,desk\n', 'The first line must have column names'],
    ['an unknown column', 'title,kind,day\nA,desk,1', '“day” isn’t a column. Did you mean dayPrice?'],
    ['a column twice', 'title,Title\nA,B', 'The column title appears twice. Remove one.'],
    ['a quote that stays open', 'title,kind\nA,"desk\nB,desk\n', 'never closed'],
    ['a quote within a text', 'title,kind\nA,desk\n5" desk,desk\n', 'a quotation mark inside a cell on line 3'],
    ['broken JSON', '[\n{"title": "A"},\n{"title": }\n]', 'The listing that starts on line 3 isn’t valid JSON.'],
    ['JSON that is no list', '{"title": "A"}', 'must be an array'],
    ['JSON a thousand lists deep', '['.repeat(100_000), 'isn’t valid JSON'],
    ['too many rooms', `title\n${'A\n'.repeat(201)}`, 'more than 200 listings'],
    ['too many rooms as JSON', JSON.stringify(Array(201).fill({ title: 'A' })), 'more than 200 listings'],
    ['more than a megabyte', `title\n${'ä'.repeat(600_000)}`, 'larger than 1 MB'],
  ])('with %s is refused in a sentence', (_, text, words) => {
    expect(findError(text)).toContain(words);
  });

  it('with cells without a column reports only that line', () => {
    const { rows } = readImportFile('title,kind\nA,desk\nB,desk,with, commas\n');
    expect(rows.map(({ faults }) => faults.length)).toEqual([0, 1]);
  });

  it('as JSON reports what’s wrong with each listing', () => {
    const text = '[{"title": {"a": 1}}, 7, {"titel": "A"}, {"__proto__": "x"}, {"title": "A", "TITLE": "B"}]';
    expect(readImportFile(text).rows.map(({ faults }) => faults.map(({ message }) => message))).toEqual([
      ['Must be text, a number, a list of texts, or null.'],
      ['This isn’t a listing. It should look like { "title": …, "kind": … }.'],
      ['“titel” isn’t a column. See the template for all columns.'],
      ['“__proto__” isn’t a column. See the template for all columns.'],
      ['This appears twice. Remove one.'],
    ]);
  });

  it('names ten unknown keys of a JSON file and counts the others', () => {
    const names = Array.from({ length: 80_000 }, (_, index) => [`x${index.toString(36).padStart(4, '0')}`, '']);
    const [row] = readImportFile(JSON.stringify([Object.fromEntries(names)])).rows;
    expect(row!.faults).toHaveLength(11);
    expect(row!.faults.at(-1)!.message).toBe('79990 more names aren’t columns.');
  });
});

describe('CSV', () => {
  it('is read as it was written, whatever the cells hold (K12)', () => {
    const cell = fc.oneof(fc.string(), fc.stringMatching(/^['=+@\-\t\r\n;,"a]{0,8}$/));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 }), (rows) => {
        const records = [['title', 'kind'], ...rows.map((cells) => ['x', ...cells])];
        expect(readCsv(writeCsv(records), (name) => name === 'title', 100).map(({ cells }) => cells)).toEqual(records);
      }),
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', "'=1"])('contains no spreadsheet formulas: %j', (cell) => {
    expect(writeCsv([['title', cell]])).toMatch(/^\uFEFFtitle,"?'/);
  });

  it.each(['a;=1+1', 'a; @SUM(A1)', 'a\t-1'])('nor where cells are split at semicolons: %j', (cell) => {
    expect(writeCsv([['title', cell]])).not.toMatch(/[;\t] *[=@-]/);
  });
});

describe('a property’s key (K12)', () => {
  const home = { title: 'Home office', street: '12 Main St.', unit: '1-11', postalCode: 'M5V 2T6', country: 'CA' };
  const key = toPropertyKey(home);

  it.each([
    ['capitals and punctuation', { title: 'Home  Office', street: '12 main st' }],
    ['accents', { title: 'Hôme office' }],
    ['spaces in a postal code', { postalCode: 'm5v2t6' }],
  ])('is the same whatever the %s', (_, more) => {
    expect(toPropertyKey({ ...home, ...more })).toBe(key);
  });

  it.each([
    ['unit', { unit: '11-1' }],
    ['number', { street: '1 2 Main St.' }],
  ])('isn’t with another %s', (_, more) => {
    expect(toPropertyKey({ ...home, ...more })).not.toBe(key);
  });
});

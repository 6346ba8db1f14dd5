import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine, decimalAmount } from './csv.ts';

/** Reads one record the way RFC 4180 says. */
function readLine(line: string): string[] {
  const cells: string[] = [];
  const text = line.replace(/\r\n$/, '');
  let at = 0;
  for (;;) {
    let cell = '';
    if (text[at] === '"') {
      at += 1;
      while (text[at] !== '"' || text[at + 1] === '"') {
        cell += text[at];
        at += text[at] === '"' ? 2 : 1;
      }
      at += 1;
    } else while (at < text.length && text[at] !== ',') cell += text[at++];
    cells.push(cell);
    if (text[at] !== ',') return cells;
    at += 1;
  }
}

describe('a record of a comma-separated file (K4)', () => {
  it.each([
    [['a', 'b'], 'a,b\r\n'],
    [['a,b', 'c'], '"a,b",c\r\n'],
    [['say "hi"', ''], '"say ""hi""",\r\n'],
    [['two\nlines', null, 3], '"two\nlines",,3\r\n'],
    [['-12.50', '12.50', '-'], "-12.50,12.50,'-\r\n"],
  ] as const)('%j is written %j (K4)', (cells, line) => {
    expect(csvLine(cells)).toBe(line);
  });

  it.each(['=1+1', '+1 555', '-A1', '@SUM(A1)', ' =cmd()', '＝1', '\u00a0=1', '-1+cmd'])(
    'what a spreadsheet would run is text: %j (K4)',
    (text) => {
      expect(readLine(csvLine([text]))).toEqual([`'${text}`]);
    },
  );

  it.each([
    ['Ann;=HYPERLINK("https://evil.example");', `Ann;'=HYPERLINK("https://evil.example");`],
    ['Ann\t+1', "Ann\t'+1"],
    ['Ann\n@SUM(A1)', "Ann\n'@SUM(A1)"],
    ['Ann; ＝1', "Ann; '＝1"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['Ann; 1', 'Ann; 1'],
  ])('nor what it would run where semicolons, tabs or lines part the cells: %j (K4)', (text, safe) => {
    expect(readLine(csvLine([text]))).toEqual([safe]);
  });

  it('any text can be read back, marked only where it would run (K4)', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (cells) => {
        const read = readLine(csvLine(cells));
        const unmarked = (texts: string[]) => texts.map((text) => text.replaceAll("'", ''));
        expect(unmarked(read)).toEqual(unmarked(cells));
        for (const cell of read) expect(cell).not.toMatch(/^[=+@]/);
      }),
    );
  });

  it.each([
    [123_450, 'USD', '1234.50'],
    [5, 'CAD', '0.05'],
    [-5, 'USD', '-0.05'],
    [1_500, 'JPY', '1500'],
    [1_500, 'KWD', '1.500'],
    [1_500, 'HUF', '15.00'],
    [0, 'USD', '0.00'],
  ])('%i in minor units of %s is %s (K4)', (amountMinor, currency, text) => {
    expect(decimalAmount(amountMinor, currency)).toBe(text);
  });
});

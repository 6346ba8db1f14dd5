// A comma-separated table (RFC 4180) as rows by column name, in lower case. Pure; takes any text and never fails.

/** The end of the quoted text that starts after `from`; a doubled quote doesn't end it. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at < 0 ? text.length : at;
}

function* readCells(text: string): Generator<{ cell: string; isLast: boolean }> {
  let cell = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
    if (character === '"' && cell === '') {
      const end = closingQuote(text, at + 1);
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      at = end;
    } else if (character === ',' || character === '\n') {
      yield { cell, isLast: character === '\n' };
      cell = '';
    } else if (character !== '\r') cell += character;
  }
  if (cell !== '') yield { cell, isLast: true };
}

/** Reads up to `rowMaximum` rows. Of columns with the same name the first counts. Rows have no prototype, so `toString` is just a column. */
export function readTable(text: string, rowMaximum: number): Record<string, string>[] {
  const rows: Record<string, string>[] = [];
  let names: string[] | undefined;
  let row: string[] = [];
  for (const { cell, isLast } of readCells(text.replace(/^\ufeff/, ''))) {
    row.push(cell);
    if (!isLast) continue;
    if (!names) names = row.map((name) => name.trim().toLowerCase());
    else if (row.some((one) => one.trim() !== '')) rows.push(named(names, row));
    if (rows.length >= rowMaximum) break;
    row = [];
  }
  if (names && row.length > 0 && rows.length < rowMaximum) rows.push(named(names, row));
  return rows;
}

function named(names: readonly string[], row: readonly string[]): Record<string, string> {
  const known: Record<string, string> = Object.create(null) as Record<string, string>;
  names.forEach((name, index) => {
    known[name] ??= row[index] ?? '';
  });
  return known;
}

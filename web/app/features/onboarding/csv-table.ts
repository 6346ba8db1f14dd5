// A comma-separated table (RFC 4180) as rows by column name, in lower case. Pure; takes any text and never fails.

function* cellsOf(text: string): Generator<{ cell: string; isLast: boolean }> {
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === ',' || sign === '\n') {
      yield { cell, isLast: sign === '\n' };
      cell = '';
    } else if (sign !== '\r') cell += sign;
  }
  if (cell !== '') yield { cell, isLast: true };
}

/** At most so many rows; a column named twice is its first one, and names that objects have of their own are none. */
export function readTable(text: string, rowMaximum: number): Record<string, string>[] {
  const rows: Record<string, string>[] = [];
  let names: string[] | undefined;
  let row: string[] = [];
  for (const { cell, isLast } of cellsOf(text.replace(/^\ufeff/, ''))) {
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

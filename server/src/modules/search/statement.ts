// Text and values of one SQL statement, and the running of it. Search builds its text by structure, so that equal kinds of
// searches share one text and a real server can keep their plans. Values never enter the text.
import type { Database } from '../../db/open.ts';

/** A list of values under construction; `add` gives the placeholder to put into the text. */
export class Values {
  readonly list: unknown[] = [];

  add(value: unknown, type: string): string {
    this.list.push(value);
    return `$${this.list.length}::${type}`;
  }
}

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A text is prepared once it has been asked for so often, and only so many of them: each costs memory per connection. */
const PREPARED_AFTER = 3;
const PREPARED_MAXIMUM = 100;
const TEXTS_REMEMBERED = 1_000;

const uses = new Map<string, number>();
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined || names.size >= PREPARED_MAXIMUM) return name;
  const count = (uses.get(text) ?? 0) + 1;
  if (count < PREPARED_AFTER) {
    if (uses.size >= TEXTS_REMEMBERED) uses.clear();
    uses.set(text, count);
    return undefined;
  }
  uses.delete(text);
  names.set(text, `search_${names.size}`);
  return names.get(text);
}

/**
 * The rows as arrays, in the order of the selected columns. Prepared on a server; never on the embedded engine, whose
 * clients share one backend. Must not be called inside a transaction: it takes a connection of its own.
 */
export async function runRows<Row extends unknown[]>(db: Database, { text, values }: Statement): Promise<Row[]> {
  const name = db.isEmbedded ? undefined : nameOf(text);
  const result = await db.pool.query<Row>({
    text,
    values: values as unknown[],
    rowMode: 'array',
    ...(name === undefined ? {} : { name }),
  });
  return result.rows;
}

// Text and parameters of a SQL statement, and running it. The text only depends on the structure of a search, so similar searches
// share a text and PostgreSQL can reuse their plans. Values never become part of the text.
import type { Database } from '../../db/open.ts';

/** Collects parameters. `add` returns the placeholder to put into the text. */
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

/** A text is prepared after this many uses, and only this many of them, because each costs memory per connection. */
const PREPARED_AFTER = 3;
const PREPARED_MAXIMUM = 100;
const TEXTS_REMEMBERED = 1_000;

const uses = new Map<string, number>();
const names = new Map<string, string>();

function findName(text: string): string | undefined {
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
 * The rows as arrays, in the order of the selected columns. Prepared where that's possible. Must not be called inside a transaction, because it uses its own connection.
 */
export async function runRows<Row extends unknown[]>(db: Database, { text, values }: Statement): Promise<Row[]> {
  const name = db.canPrepare ? findName(text) : undefined;
  const result = await db.pool.query<Row>({
    text,
    values: values as unknown[],
    rowMode: 'array',
    ...(name === undefined ? {} : { name }),
  });
  return result.rows;
}

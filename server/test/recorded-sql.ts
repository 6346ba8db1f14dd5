/**
 * Records every statement that tests run on PostgreSQL, so that we can check whether the embedded database accepts the same text.
 * TEST_SQL_FOLDER names the folder; without it, nothing is recorded.
 */
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

const folder = process.env['TEST_SQL_FOLDER'];
const recorded = new Set<string>();

/** Statements that can be prepared. Neither engine prepares session commands and table definitions. */
const PREPARABLE = /^\s*(?:\(\s*)?(?:with|select|insert|update|delete|merge|values)\b/i;
/** Invalid on PostgreSQL, too: a test sends it on purpose. */
const WRONG_ITSELF = /^(?:42|0A|22)/;

function note(text: unknown): void {
  if (!folder || typeof text !== 'string' || recorded.has(text) || !PREPARABLE.test(text)) return;
  recorded.add(text);
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(text)}\n`);
}

const isWrongItself = (error: unknown) => error instanceof pg.DatabaseError && WRONG_ITSELF.test(error.code ?? '');

/** Records what this pool's connections run from now on. */
export function recordSql(pool: pg.Pool): void {
  if (!folder) return;
  pool.on('connect', (client) => {
    const run = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const [first] = args;
      const text = typeof first === 'object' && first !== null && 'text' in first ? first.text : first;
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        const noting = (error: unknown, result: unknown) => {
          if (!isWrongItself(error)) note(text);
          callback(error, result);
        };
        return run(...args.slice(0, -1), noting);
      }
      const outcome = run(...args);
      if (outcome instanceof Promise)
        outcome.then(
          () => note(text),
          (error: unknown) => isWrongItself(error) || note(text),
        );
      return outcome;
    }) as typeof client.query;
  });
}

/** The distinct texts that any process of the run has recorded, in a stable order. */
export function readRecordedSql(from: string): string[] {
  const lines = readdirSync(from)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(from, name), 'utf8').trimEnd().split('\n'));
  return [...new Set(lines)].sort().map((line) => JSON.parse(line) as string);
}

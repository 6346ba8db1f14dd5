// What a session needs to read whole tables: more time than a request's statements have, and memory to join and group in.
import { sql, type Transaction } from 'kysely';
import type { DB } from './schema.ts';

// Compiling a statement took longer than it saved: two seconds for the largest check.
const SETTINGS = { statement_timeout: '0', work_mem: '128MB', jit: 'off' };

/** For the rest of the transaction. */
export async function readWholeTables(trx: Transaction<DB>): Promise<void> {
  for (const [name, value] of Object.entries(SETTINGS))
    await sql`select set_config(${name}, ${value}, true)`.execute(trx);
}

/** For every session opened by this address. */
export function withWholeTables(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const ours = Object.entries(SETTINGS).map(([name, value]) => `-c ${name}=${value}`);
  url.searchParams.set('options', [url.searchParams.get('options') ?? '', ...ours].join(' ').trim());
  return url.href;
}

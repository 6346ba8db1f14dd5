// Whether this installation has members, homes, and bookings of the demo, which pages have to say. Read at the start: the demo is filled
// before that, and after it's removed, the server is restarted.
import { sql } from 'kysely';
import type { Config } from './config.ts';
import type { Database } from './db/open.ts';

let hasExamples = false;

export async function loadExamples({ kysely }: Pick<Database, 'kysely'>): Promise<void> {
  const { rows } = await sql`select from member where is_demo limit 1`.execute(kysely);
  hasExamples = rows.length > 0;
}

const OWN_COMPUTER = /^(?:localhost|127\.|\[::1\]$)/;

/** Not on one's own computer, where people started the demo themselves. */
export const warnsOfExamples = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean =>
  hasExamples && !OWN_COMPUTER.test(new URL(publicUrl).hostname);

/**
 * A process on an embedded data directory, for the tests that kill it: `node database-process.ts MODE DIR`. `open` opens it and reports
 * that. `write` also writes, and reports each row once it's acknowledged. Both run until they're killed.
 */
import { writeSync } from 'node:fs';
import { type Database, openDatabase } from '../../src/db/open.ts';

const [mode, dataDir] = process.argv.slice(2);
if (!dataDir) throw new Error('usage: database-process.ts open|write DIRECTORY');

/** Written synchronously, because data in a pipe's buffer would be lost with the process. */
function say(line: string): void {
  writeSync(1, `${line}\n`);
}

try {
  const database = await openDatabase({ dataDir, poolSize: 4, port: 4101 });
  say('opened');
  if (mode === 'write') await writeForEver(database);
} catch (error) {
  say(`refused ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

async function writeForEver({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ next: number }>('select coalesce(max(id), 0) + 1 as next from written');
  let next = rows[0]?.next ?? 1;
  const single = async (): Promise<void> => {
    const id = next++;
    await pool.query('insert into written values ($1, null, $2)', [id, 'x'.repeat(id % 500)]);
    say(`wrote ${id}`);
  };
  const pair = async (): Promise<void> => {
    const [first, second] = [next++, next++];
    const client = await pool.connect();
    await client.query('begin');
    await client.query('insert into written values ($1, $2, null)', [first, second]);
    await client.query('insert into written values ($1, $2, null)', [second, first]);
    await client.query('commit');
    client.release();
    say(`wrote ${first}`);
    say(`wrote ${second}`);
  };
  const repeat = async (write: () => Promise<void>): Promise<void> => {
    for (;;) await write();
  };
  await Promise.all([repeat(single), repeat(pair), repeat(single), repeat(pair)]);
}

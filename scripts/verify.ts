// Runs `npm run verify`: every check on the configured database, one line each. Only reads. Exits with 1 on a violation.
import { openFileStore } from '../server/src/adapters/photos/open-file-store.ts';
import { parseConfig } from '../server/src/config.ts';
import { pendingMigrations } from '../server/src/db/migrate.ts';
import { openDatabase } from '../server/src/db/open.ts';
import { withWholeTables } from '../server/src/db/whole-tables.ts';
import { verify } from '../server/src/verify/checks.ts';
import { countViolations, reportLines } from '../server/src/verify/report.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

async function run(): Promise<number> {
  // No check depends on who is staff.
  const config = parseConfig({ STAFF_EMAIL_DOMAINS: 'example.org', ...process.env });
  const { dataDir } = config;
  // A pooler wouldn't let us change a session's settings.
  const databaseUrl = config.databaseDirectUrl ?? config.databaseUrl;
  const db = await openDatabase({ databaseUrl: databaseUrl && withWholeTables(databaseUrl), dataDir });
  try {
    if ((await pendingMigrations(db)).length > 0)
      throw new Error('This database is not migrated. Start the server once, or run: npm run db -- migrate');
    const results = await verify({ db, files: await openFileStore(config, say) });
    for (const line of reportLines(results)) say(line);
    return countViolations(results);
  } finally {
    await db.close();
  }
}

try {
  process.exitCode = (await run()) === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}

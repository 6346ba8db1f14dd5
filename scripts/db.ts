// Runs `npm run db`: `migrate` updates the configured database, `remove-demo` removes the demo from it, `schema` writes types from the
// migrations, and `fixture` writes the rows whose upgrade is tested.
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { removeDemo } from '../server/demo/marketplace/remove.ts';
import { parseConfig } from '../server/src/config.ts';
import { migrate, pendingMigrations } from '../server/src/db/migrate.ts';
import { openDatabase } from '../server/src/db/open.ts';

const ROOT = join(import.meta.dirname, '..');
const USAGE = `usage: npm run db -- migrate          runs the missing migrations on DATABASE_URL, else on DATA_DIR
       npm run db -- remove-demo      removes the demo's members, homes, bookings, and logins, after a backup
       npm run db -- schema           writes server/src/db/schema.ts from the migrations
       npm run db -- schema --check   fails when that file is out of date
       npm run db -- fixture          writes server/test/fixtures/rows-of-<version>.sql, at a release
`;

async function migrateConfigured(): Promise<void> {
  const { databaseUrl, databaseDirectUrl, dataDir } = parseConfig(process.env);
  const database = await openDatabase({ databaseUrl: databaseDirectUrl ?? databaseUrl, dataDir });
  try {
    const onProgress = (step: { name: string; number: number; count: number }): boolean =>
      process.stdout.write(`${step.number}/${step.count} ${step.name}\n`);
    const ran = await migrate(database, { onProgress });
    process.stdout.write(ran.length > 0 ? `${ran.length} migrations ran.\n` : 'Nothing to do.\n');
  } finally {
    await database.close();
  }
}

async function removeConfiguredDemo(): Promise<void> {
  const { databaseUrl, databaseDirectUrl, dataDir } = parseConfig(process.env);
  const database = await openDatabase({ databaseUrl: databaseDirectUrl ?? databaseUrl, dataDir });
  const say = (text: string) => void process.stdout.write(`${text}\n`);
  try {
    if ((await pendingMigrations(database)).length > 0) throw new Error('First run: npm run db -- migrate');
    const { members } = await removeDemo(database, say);
    say(
      members === 0
        ? 'There’s no demo data.'
        : `${members} demo members and everything of theirs were removed. Now run npm run verify, and restart the server.`,
    );
  } finally {
    await database.close();
  }
}

async function writeSchema(isCheck: boolean): Promise<void> {
  // Only for development: the image doesn't have them.
  const { renderSchema, SCHEMA_FILE } = await import('../server/src/db/generate-schema.ts');
  const { testDatabase } = await import('../server/test/database.ts');
  const database = await testDatabase();
  const wanted = await renderSchema(database).finally(() => database.close());
  const present = await readFile(SCHEMA_FILE, 'utf8').catch(() => '');
  if (wanted === present) return void process.stdout.write('server/src/db/schema.ts is up to date.\n');
  if (isCheck) throw new Error('server/src/db/schema.ts is out of date. Run: npm run db -- schema');
  await writeFile(SCHEMA_FILE, wanted);
  process.stdout.write('server/src/db/schema.ts written.\n');
}

/** The rows are made with what tests make them with, which runs in the test runner only. */
function writeFixture(): void {
  const runner = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const test = ['run', '--project', 'unit', 'server/src/db/upgrade.test.ts', '--testNamePattern', 'writes the rows'];
  const env = { ...process.env, WRITE_FIXTURE: '1' };
  const { status } = spawnSync(process.execPath, [runner, ...test], { cwd: ROOT, env, stdio: 'inherit' });
  process.exitCode = status ?? 1;
}

const [command, option] = process.argv.slice(2);
try {
  if (command === 'migrate' && option === undefined) await migrateConfigured();
  else if (command === 'remove-demo' && option === undefined) await removeConfiguredDemo();
  else if (command === 'schema' && (option === undefined || option === '--check'))
    await writeSchema(option === '--check');
  else if (command === 'fixture' && option === undefined) writeFixture();
  else throw new Error(USAGE);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/**
 * Writes the types of the migrated database (`schema.ts`) with kysely-codegen. Development only; the types say what the
 * pool's parsers (`pool.ts`) really deliver, so the two must change together.
 */
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Database } from './open.ts';

export const SCHEMA_FILE = join(import.meta.dirname, 'schema.ts');

const TYPES = {
  timestamptz: 'Date',
  timestamp: 'string',
  int8: 'number',
  point: 'string',
  interval: 'string',
  json: 'JsonColumn',
  jsonb: 'JsonColumn',
};
const require = createRequire(import.meta.url);
const HEAD = `// Generated from the migrations by \`npm run db -- schema\`. Never edited by hand.
import type { JsonColumn } from './json-column.ts';
`;

/** The text `schema.ts` must have for this migrated database. */
export async function renderSchema(database: Pick<Database, 'pool'>): Promise<string> {
  const manifest = require.resolve('kysely-codegen/package.json');
  const options = {
    dialect: 'postgres',
    url: connectionUrl(database),
    'log-level': 'error',
    'date-parser': 'string',
    'numeric-parser': 'string',
    'type-mapping': JSON.stringify(TYPES),
    'exclude-pattern': 'schema_migration',
  };
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  const program = join(dirname(manifest), 'dist/cli/bin.js');
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args, '--print'], { timeout: 60_000 });
  const declarations = stdout.slice(stdout.indexOf('*/') + 2).trim();
  return `${HEAD}${declarations}\n`;
}

/** Reaches the database the pool reaches; the embedded one's host is a folder. */
function connectionUrl({ pool }: Pick<Database, 'pool'>): string {
  const { connectionString, host, port } = pool.options;
  return connectionString ?? `postgres://postgres@localhost:${port}/postgres?host=${encodeURIComponent(host ?? '')}`;
}

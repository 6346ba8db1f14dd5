/**
 * Reads `server/migrations/NNNN-name.sql`. Refuses names whose order would be unclear.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MigrationError } from './migration-error.ts';

export interface Migration {
  /** The file's name, which is its identity and its place in the order. */
  name: string;
  sql: string;
  sha256: string;
  /** What the file was before it was mended. Where it ran as that, it left the same tables behind. */
  formerSha256s: readonly string[];
}

export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../migrations');
const FORMER_SHA256 = /^-- Mended, formerly sha256 ([0-9a-f]{64}): ./gm;
const MIGRATION_NAME = /^\d{4}-[a-z0-9]+(-[a-z0-9]+)*\.sql$/;

/** All migrations in their order. */
export async function listMigrations(folder = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  for (const [index, name] of names.entries()) {
    if (!MIGRATION_NAME.test(name)) throw MigrationError.misnamed(name);
    if (names[index - 1]?.slice(0, 4) === name.slice(0, 4))
      throw MigrationError.sameNumber(name, names[index - 1] ?? '');
  }
  return Promise.all(names.map((name) => readMigration(folder, name)));
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  // a checkout may turn line ends into CRLF: that is no change
  const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
  const formerSha256s = [...sql.matchAll(FORMER_SHA256)].map(([, sha256 = '']) => sha256);
  return { name, sql, sha256: createHash('sha256').update(sql).digest('hex'), formerSha256s };
}

/** Shared by the two ways to create a test's database. */
import { createHash } from 'node:crypto';
import { listMigrations } from '../src/db/migration-files.ts';

/** A test's database, and how to remove it. */
export interface TestPlace {
  dataDir?: string;
  databaseUrl?: string;
  remove(): Promise<void>;
}

/** Differs whenever a prepared database would. */
export async function fingerprintMigrations(folder: string | undefined): Promise<string> {
  const hash = createHash('sha256');
  for (const { name, sha256 } of await listMigrations(folder)) hash.update(`${name} ${sha256}\n`);
  return hash.digest('hex').slice(0, 16);
}

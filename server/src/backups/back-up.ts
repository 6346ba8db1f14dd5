// Makes a backup: all rows as of one moment, and every file they name. The server may run meanwhile: it removes no files until the backup
// is finished, and files that were added later do no harm.
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { PoolClient } from 'pg';
import type { FileStore } from '../adapters/photos/file-store.ts';
import type { NewId } from '../lib/ids.ts';
import { packArchive, writeArchive } from './archive-file.ts';
import { BackupError } from './errors.ts';
import * as lease from './lease-store.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import type { Source } from './source.ts';
import * as tables from './tables-store.ts';
import type { Entry } from './tar.ts';

const LEASE_SECONDS = 900;
const RENEW_MS = 60_000;
const BATCH_ROWS = 500;
const PART_BYTES = 1024 ** 2;

export interface BackUpOptions {
  readonly db: Source;
  readonly files: FileStore;
  /** The folder for the backup. */
  readonly folder: string;
  readonly passphrase?: string | undefined;
  /** Of the product. */
  readonly version: string;
  readonly now: Date;
  readonly newId: NewId;
}

export interface Backup {
  readonly path: string;
  readonly byteCount: number;
  readonly fileCount: number;
  readonly rowCount: number;
}

type Contents = Omit<Manifest, 'format' | 'product' | 'version' | 'createdAt'>;
type RenewLease = () => Promise<void>;

/** Throws once the lease has ended, because files may have been removed since. */
function createRenewal({ kysely }: Source, id: string): RenewLease {
  let renewedMs = performance.now();
  return async () => {
    if (performance.now() - renewedMs < RENEW_MS) return;
    renewedMs = performance.now();
    if (!(await lease.renew(kysely, id, LEASE_SECONDS)))
      throw new BackupError(
        'The backup took too long and was stopped, because files may have been removed meanwhile. Try again.',
      );
  };
}

const toPart = (folder: string, number: number, lines: string): Entry => ({
  name: `${folder}/${String(number).padStart(6, '0')}.ndjson.gz`,
  bytes: gzipSync(lines, { level: 1 }),
});

async function* packTable(
  client: PoolClient,
  table: tables.Table,
  counted: (rows: number) => void,
): AsyncGenerator<Entry> {
  const folder = `tables/${table.name}`;
  let [lines, number, rowCount] = ['', 0, 0];
  for await (const rows of tables.readRows(client, table, BATCH_ROWS)) {
    for (const row of rows) lines += `${JSON.stringify(row)}\n`;
    rowCount += rows.length;
    if (lines.length < PART_BYTES) continue;
    yield toPart(folder, number++, lines);
    lines = '';
  }
  if (lines !== '') yield toPart(folder, number, lines);
  counted(rowCount);
}

/** The rows, as of one moment. */
async function* packTables(db: Source, contents: Contents, renew: RenewLease): AsyncGenerator<Entry> {
  const client = await db.pool.connect();
  let isDone = false;
  try {
    await tables.beginSnapshot(client);
    contents.engine = await tables.describeEngine(client);
    contents.migrations = await tables.listAppliedMigrations(client);
    contents.sequences = await tables.listSequences(client);
    for (const table of await tables.listTables(client)) {
      const columns = table.columns.map(({ name }) => name);
      const counted = (rows: number) => contents.tables.push({ name: table.name, columns, rows });
      for await (const part of packTable(client, table, counted)) {
        yield part;
        // The embedded database has one connection, and the transaction has it.
        if (!db.isEmbedded) await renew();
      }
    }
    await client.query('commit');
    isDone = true;
  } finally {
    // Closing the connection ends the transaction, too.
    client.release(!isDone);
  }
}

async function* packFiles(files: FileStore, contents: Contents, renew: RenewLease): AsyncGenerator<Entry> {
  for await (const name of files.listFiles()) {
    await renew();
    const bytes = await files.read(name);
    // Nothing that a row names is removed meanwhile, so it was an upload that failed.
    if (!bytes) continue;
    contents.files.count += 1;
    contents.files.bytes += bytes.length;
    yield { name: `files/${name}`, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
  }
}

async function* packAll(db: Source, files: FileStore, contents: Contents, renew: RenewLease): AsyncGenerator<Entry> {
  yield* packTables(db, contents, renew);
  await renew();
  // Only now, so that every file of the rows is there.
  yield* packFiles(files, contents, renew);
}

async function requireFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (!(await stat(folder)).isDirectory()) throw new Error('it isn’t a folder');
  } catch (error) {
    throw new BackupError(`The folder ${folder} can’t be used: ${(error as Error).message}. Choose another one.`);
  }
}

/** Throws BackupError. Afterwards there's a whole backup in the folder, or nothing new. */
export async function backUp({ db, files, folder, passphrase, version, now, newId }: BackUpOptions): Promise<Backup> {
  await requireFolder(folder);
  const id = newId();
  const name = `daynook-${now.toISOString().replaceAll(':', '').replace(/\.\d+/, '')}`;
  const path = join(folder, `${name}.${passphrase === undefined ? 'tar' : 'sealed'}`);
  if (await stat(path).catch(() => undefined)) throw new BackupError(`The backup ${path} exists already.`);
  // Before the snapshot, so that nothing the snapshot has is removed after it.
  await lease.start(db.kysely, id, LEASE_SECONDS).catch((error: { code?: string }) => {
    if (error.code !== '42P01') throw error;
    throw new BackupError('This database isn’t migrated. Start the server once, or run: npm run db -- migrate');
  });
  try {
    const contents: Contents = {
      engine: '',
      isEmbedded: db.isEmbedded,
      migrations: [],
      tables: [],
      sequences: [],
      files: { count: 0, bytes: 0 },
    };
    const entries = packAll(db, files, contents, createRenewal(db, id));
    const createdAt = now.toISOString();
    const archive = packArchive(entries, () => writeManifest({ version, createdAt, ...contents }), now);
    const byteCount = await writeArchive(path, archive, passphrase);
    const fileCount = contents.files.count;
    const rowCount = contents.tables.reduce((sum, { rows }) => sum + rows, 0);
    await lease.finish(db.kysely, id, { byteCount, fileCount, rowCount });
    return { path, byteCount, fileCount, rowCount };
  } catch (error) {
    await lease.forget(db.kysely, id).catch(() => undefined);
    throw error;
  }
}

// Restores a backup into an empty database and its files. The whole backup is checked before anything changes, and so is whether its
// tables are those that our migrations make. From then until the end, the database is marked, so that no server starts on what's incomplete;
// running the same restore again starts over.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type FileStore, isFileName } from '../adapters/photos/file-store.ts';
import { migrate } from '../db/migrate.ts';
import { listMigrations } from '../db/migration-files.ts';
import { type Database, openDatabase } from '../db/open.ts';
import { MANIFEST, readArchive } from './archive-file.ts';
import { BackupError } from './errors.ts';
import { type Manifest, readManifest } from './manifest.ts';
import type { Place } from './place.ts';
import * as tables from './tables-store.ts';
import type { Entry } from './tar.ts';
import * as target from './target-store.ts';

const PART_LIMIT_BYTES = 256 * 1024 ** 2;
const BATCH_ROWS = 500;
const TABLE_PART = /^tables\/([a-z0-9_]+)\/\d{6}\.ndjson\.gz$/;
const damaged = (what: string) => new BackupError(`The backup is damaged: ${what}.`);

function requireSameCounts(manifest: Manifest, rows: ReadonlyMap<string, number>, files: number): void {
  const names = new Set(manifest.tables.map(({ name }) => name));
  if ([...rows.keys()].some((name) => !names.has(name)))
    throw damaged('it has rows of a table its manifest doesn’t name');
  const isCounted = manifest.tables.every((table) => (rows.get(table.name) ?? 0) === table.rows);
  if (!isCounted || files !== manifest.files.count)
    throw damaged('it has other numbers of rows or files than its manifest says');
}

function readRows({ name, bytes }: Entry): tables.Row[] {
  try {
    const text = gunzipSync(bytes, { maxOutputLength: PART_LIMIT_BYTES }).toString('utf8');
    return text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as tables.Row);
  } catch {
    throw damaged(`${name} can’t be read`);
  }
}

/** Reads the whole backup, keeps nothing of it, and returns its manifest. Throws BackupError. */
export async function checkBackup(path: string, passphrase: string | undefined): Promise<Manifest> {
  const rows = new Map<string, number>();
  let files = 0;
  let manifest: Manifest | undefined;
  for await (const part of readArchive(path, passphrase)) {
    if (manifest) throw damaged('something follows its manifest');
    const table = TABLE_PART.exec(part.name)?.[1];
    if (part.name === MANIFEST) manifest = readManifest(part.bytes);
    else if (table !== undefined) rows.set(table, (rows.get(table) ?? 0) + readRows(part).length);
    else if (part.name.startsWith('files/') && isFileName(part.name.slice(6))) files += 1;
    else throw damaged(`it has a file that doesn’t belong there (${part.name.slice(0, 80)})`);
  }
  if (!manifest) throw damaged('its manifest is missing');
  requireSameCounts(manifest, rows, files);
  return manifest;
}

/** Throws BackupError if a newer version made the backup. Returns the last migration it has. */
async function requireKnownSchema(manifest: Manifest): Promise<string> {
  const ours = (await listMigrations()).map(({ name }) => name);
  const theirs = manifest.migrations.map(({ name }) => name);
  const unknown = theirs.find((name) => !ours.includes(name));
  if (unknown !== undefined)
    throw new BackupError(
      `The backup was made by a newer version (${manifest.version}, with ${unknown}). Restore it with that version.`,
    );
  if (theirs.some((name, index) => ours[index] !== name))
    throw new BackupError(
      'The backup has other migrations than this version. Restore it with the version that made it.',
    );
  return theirs.at(-1)!;
}

export interface RestoreOptions {
  readonly db: Pick<Database, 'pool' | 'isEmbedded'>;
  readonly files: FileStore;
  readonly path: string;
  readonly manifest: Manifest;
  readonly passphrase?: string | undefined;
  /** What the database is, for messages. */
  readonly place: Place;
  /** Deletes what the database holds. Files are never deleted. */
  readonly replaces: boolean;
  readonly say: (text: string) => void;
}

async function hasFiles(files: FileStore): Promise<boolean> {
  for await (const _ of files.listFiles()) return true;
  return false;
}

/** Returns whether there's anything to lose. */
async function requireFreeTarget({ db, files, replaces, place }: RestoreOptions): Promise<boolean> {
  if (!db.isEmbedded && (await target.countServerConnections(db.pool)) > 0)
    throw new BackupError(
      'A server or command still uses this database. Stop it first, on every node. Nothing was changed.',
    );
  const { tableCount, isOurs, isMarked } = await target.readTarget(db.pool);
  // Also shows whether the store answers.
  const filesAreThere = await hasFiles(files);
  if (isMarked) return false;
  if (tableCount > 0 && !isOurs)
    throw new BackupError(
      `There are ${tableCount} tables in ${place.words}, but no schema_migration, so they aren’t ours. Choose another database. Nothing was changed.`,
    );
  if (replaces) return tableCount > 0;
  if (tableCount > 0)
    throw new BackupError(
      `It isn’t empty: there are ${tableCount} tables in ${place.words}. Choose an empty database, or add --replace=${place.name} to delete everything in it. Nothing was changed.`,
    );
  if (filesAreThere)
    throw new BackupError(
      `There are uploaded files already, which may belong to another installation. Choose another DATA_DIR or bucket, or add --replace=${place.name} to keep them and add those of the backup. Nothing was changed.`,
    );
  return false;
}

/** The tables as they are now must be the ones the backup has, column by column. */
async function matchTables(
  client: Parameters<typeof tables.listTables>[0],
  manifest: Manifest,
): Promise<Map<string, tables.Table>> {
  const present = new Map((await tables.listTables(client)).map((table) => [table.name, table]));
  const matched = new Map<string, tables.Table>();
  for (const { name, columns } of manifest.tables) {
    const byName = new Map(present.get(name)?.columns.map((column) => [column.name, column]));
    const inOrder = columns.flatMap((column) => byName.get(column) ?? []);
    if (inOrder.length !== columns.length) throw damaged(`its table ${name} isn’t the one this version knows`);
    matched.set(name, { name, columns: inOrder });
  }
  return matched;
}

/** Whether the backup's tables are those of its migrations, in a database of its own. */
async function tryTables(manifest: Manifest, last: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'daynook-restore-'));
  try {
    const trial = await openDatabase({ dataDir: folder, poolSize: 1 });
    try {
      await migrate(trial, { last, isRestoring: true });
      const client = await trial.pool.connect();
      try {
        await matchTables(client, manifest);
      } finally {
        client.release();
      }
    } finally {
      await trial.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function insertInBatches(
  client: Parameters<typeof tables.insertRows>[0],
  table: tables.Table,
  rows: readonly tables.Row[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH_ROWS)
    await tables.insertRows(client, table, rows.slice(from, from + BATCH_ROWS));
}

async function loadArchive({ db, files, path, passphrase, manifest }: RestoreOptions): Promise<void> {
  const client = await db.pool.connect();
  let isDone = false;
  try {
    await tables.beginLoading(client);
    const known = await matchTables(client, manifest);
    const putBack = await tables.prepareLoading(client, [...known.values()]);
    for await (const part of readArchive(path, passphrase)) {
      // Reading to the end checks again that nobody has changed the file meanwhile.
      if (part.name === MANIFEST) continue;
      const table = TABLE_PART.exec(part.name)?.[1];
      if (table === undefined) await files.write(part.name.slice('files/'.length), part.bytes);
      else await insertInBatches(client, known.get(table)!, readRows(part));
    }
    for (const { name, lastValue } of manifest.sequences)
      if (lastValue !== null) await tables.setSequence(client, name, lastValue);
    for (const { name, rows } of manifest.tables)
      if ((await tables.countRows(client, name)) !== rows)
        throw damaged(`the table ${name} doesn’t have the rows it should have`);
    await putBack();
    await client.query('commit');
    isDone = true;
  } finally {
    client.release(!isDone);
  }
}

/** The backup must have been checked. Throws BackupError, and MigrationError if a later migration fails. */
export async function restore(options: RestoreOptions): Promise<void> {
  const { db, manifest, path, place, say } = options;
  const last = await requireKnownSchema(manifest);
  if (await requireFreeTarget(options)) {
    say('Comparing the backup’s tables with this version’s …');
    await tryTables(manifest, last);
    say(`Deleting everything in ${place.words} …`);
  }
  await target.emptyTarget(db.pool, basename(path));
  say(`Creating the tables in ${place.words} …`);
  await migrate(db, { last, isRestoring: true });
  say('Loading the rows and files …');
  await loadArchive(options);
  const newer = await migrate(db, { isRestoring: true });
  if (newer.length > 0) say(`${newer.length} newer migrations ran.`);
  await db.pool.query('analyze');
  await target.unmarkTarget(db.pool);
}

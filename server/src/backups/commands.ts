// What `npm run backup` and `npm run restore` do, and what they print.
import type { FileStore } from '../adapters/photos/file-store.ts';
import { openFileStore } from '../adapters/photos/open-file-store.ts';
import { type Config, parseConfig } from '../config.ts';
import { prepareDataDirectory } from '../data-directory.ts';
import { openDatabase } from '../db/open.ts';
import { explainRefusal } from '../db/refused.ts';
import { withWholeTables } from '../db/whole-tables.ts';
import { newId } from '../lib/ids.ts';
import { RELEASE } from '../release.ts';
import { backUp } from './back-up.ts';
import { BackupError } from './errors.ts';
import type { Manifest } from './manifest.ts';
import { confirmReplacing, findPlace } from './place.ts';
import { checkBackup, restore } from './restore.ts';
import { openSource } from './source.ts';

type Environment = Record<string, string | undefined>;
type Say = (text: string) => void;

const SHORTEST_PASSPHRASE = 12;
const BACKUP_USAGE = 'usage: npm run backup -- <folder>';
const RESTORE_USAGE = 'usage: npm run restore -- <file> [--replace=<database> | --check]';
const REPLACE = /^--replace(?:=(.*))?$/;

/** Nothing here depends on who is staff. */
const readConfig = (environment: Environment): Config =>
  parseConfig({ STAFF_EMAIL_DOMAINS: 'example.org', ...environment });

function readPassphrase({ BACKUP_PASSPHRASE: passphrase }: Environment): string | undefined {
  if (passphrase === undefined || passphrase === '') return undefined;
  if (passphrase.length >= SHORTEST_PASSPHRASE) return passphrase;
  throw new BackupError(`BACKUP_PASSPHRASE: must have at least ${SHORTEST_PASSPHRASE} characters.`);
}

const inMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
const count = (value: number, one: string): string =>
  `${value.toLocaleString('en-US')} ${one}${value === 1 ? '' : 's'}`;

async function explained<T>(databaseUrl: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof BackupError ? error : explainRefusal(error, databaseUrl);
  }
}

/** Throws errors whose messages are for the operator. */
export async function runBackup(args: readonly string[], environment: Environment, say: Say): Promise<void> {
  const [folder, ...rest] = args;
  if (folder === undefined || folder.startsWith('-') || rest.length > 0) throw new BackupError(BACKUP_USAGE);
  const config = readConfig(environment);
  const passphrase = readPassphrase(environment);
  const url = config.databaseDirectUrl ?? config.databaseUrl;
  const files = await openFileStore(config, say);
  await explained(url, async () => {
    const db = await openSource(config);
    try {
      const made = await backUp({ db, files, folder, passphrase, version: RELEASE.version, now: new Date(), newId });
      const contents = `${count(made.rowCount, 'row')} and ${count(made.fileCount, 'file')}`;
      say(`${made.path}: ${contents}, ${inMegabytes(made.byteCount)}${passphrase ? ', encrypted' : ''}.`);
      if (!passphrase)
        say('It isn’t encrypted and has members’ data and your keys. Set BACKUP_PASSPHRASE to encrypt it.');
    } finally {
      await db.close();
    }
  });
}

const describe = ({ createdAt, version, tables, files }: Manifest): string =>
  `The backup of ${createdAt} by version ${version} is whole: ` +
  `${count(
    tables.reduce((sum, { rows }) => sum + rows, 0),
    'row',
  )} and ${count(files.count, 'file')}.`;

async function restoreInto(
  config: Config,
  files: FileStore,
  rest: Omit<Parameters<typeof restore>[0], 'db' | 'files'>,
) {
  const url = config.databaseDirectUrl ?? config.databaseUrl;
  if (url === undefined) prepareDataDirectory(config.dataDir);
  await explained(url, async () => {
    const db = await openDatabase({ databaseUrl: url && asRestore(url), dataDir: config.dataDir, poolSize: 2 });
    try {
      await restore({ ...rest, db, files });
    } finally {
      await db.close();
    }
  });
}

/** Named differently from servers, of which none may be connected. */
function asRestore(databaseUrl: string): string {
  const url = new URL(withWholeTables(databaseUrl));
  url.searchParams.set('application_name', 'daynook-restore');
  return url.href;
}

/** Before the backup is read, which may take long. */
function readTarget(option: string | undefined, environment: Environment) {
  const config = readConfig(environment);
  const url = config.databaseDirectUrl ?? config.databaseUrl;
  const place = findPlace(url, config.dataDir);
  const typed = option === undefined ? undefined : (REPLACE.exec(option)?.[1] ?? '');
  return { config, place, replaces: confirmReplacing(typed, place, url === undefined) };
}

/** Throws errors whose messages are for the operator. */
export async function runRestore(args: readonly string[], environment: Environment, say: Say): Promise<void> {
  const options = args.filter((arg) => arg.startsWith('-'));
  const [path, ...more] = args.filter((arg) => !arg.startsWith('-'));
  const isKnown = options.length <= 1 && options.every((option) => option === '--check' || REPLACE.test(option));
  if (path === undefined || more.length > 0 || !isKnown) throw new BackupError(RESTORE_USAGE);
  const isCheck = options.includes('--check');
  const target = isCheck ? undefined : readTarget(options[0], environment);
  const passphrase = environment['BACKUP_PASSPHRASE'] || undefined;
  say('Checking the backup …');
  const manifest = await checkBackup(path, passphrase);
  say(describe(manifest));
  if (!target) return;
  const { config, place, replaces } = target;
  const files = await openFileStore(config, say);
  await restoreInto(config, files, { path, manifest, passphrase, place, replaces, say });
  say('Restored. To look at it without sending any email, start the server with OUTBOUND=off.');
}

// The file of a backup. While it's being written it has another name, so nothing unfinished is ever taken for a backup.
import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { BackupError } from './errors.ts';
import { HEADER_BYTES, MAGIC, seal, unseal } from './sealed-stream.ts';
import { END_OF_ARCHIVE, type Entry, packEntry, unpack } from './tar.ts';

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const READ_BYTES = 256 * 1024;
/** Small writes are collected, because each costs a system call. */
const WRITE_BYTES = 256 * 1024;
export const MANIFEST = 'manifest.json';
/** The SHA-256 of everything before it. */
const SUM = 'sha256';

function explain(path: string, error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (error instanceof BackupError || code === '') return error;
  const reason = FULL.has(code) ? 'the disk is full. Free some space or choose another folder' : message;
  return new BackupError(`The backup can’t be written to ${dirname(path)}: ${reason}.`, { cause: error });
}

async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return; // folders can't be opened there
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

/** The bytes of an archive. The manifest is made when everything else is known; the sum of it all comes last. */
export async function* packArchive(
  entries: AsyncIterable<Entry>,
  makeManifest: () => Buffer,
  changedAt: Date,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  async function* withManifest(): AsyncGenerator<Entry> {
    yield* entries;
    yield { name: MANIFEST, bytes: makeManifest() };
  }
  for await (const entry of withManifest()) {
    for (const piece of packEntry(entry, changedAt)) {
      hash.update(piece);
      yield piece;
    }
  }
  yield* packEntry({ name: SUM, bytes: Buffer.from(`${hash.digest('hex')}\n`) }, changedAt);
  yield END_OF_ARCHIVE;
}

async function writeAll(file: FileHandle, bytes: AsyncIterable<Buffer>): Promise<number> {
  let [pending, pendingBytes, total] = [[] as Buffer[], 0, 0];
  const flush = async () => {
    await file.writeFile(Buffer.concat(pending));
    [pending, pendingBytes] = [[], 0];
  };
  for await (const piece of bytes) {
    pending.push(piece);
    pendingBytes += piece.length;
    total += piece.length;
    if (pendingBytes >= WRITE_BYTES) await flush();
  }
  await flush();
  return total;
}

/** Writes the file completely or not at all. Returns its size. Throws BackupError. */
export async function writeArchive(
  path: string,
  archive: AsyncIterable<Buffer>,
  passphrase: string | undefined,
): Promise<number> {
  const unfinished = `${path}.unfinished`;
  const bytes = passphrase === undefined ? archive : seal(archive, passphrase);
  try {
    const file = await open(unfinished, 'wx', 0o600);
    let size: number;
    try {
      size = await writeAll(file, bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
    await syncFolder(dirname(path));
    return size;
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw explain(path, error);
  }
}

async function* readFrom(file: FileHandle, position: number): AsyncGenerator<Buffer> {
  for (let at = position; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(READ_BYTES), 0, READ_BYTES, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

async function* openBytes(file: FileHandle, passphrase: string | undefined): AsyncGenerator<Buffer> {
  const { bytesRead, buffer: header } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
  if (!header.subarray(0, MAGIC.length).equals(MAGIC)) return yield* readFrom(file, 0);
  if (bytesRead < HEADER_BYTES) throw new BackupError('The backup is cut off: it ends before its last part.');
  if (passphrase === undefined)
    throw new BackupError('The backup is encrypted. Set BACKUP_PASSPHRASE to the passphrase it was made with.');
  yield* unseal(header, readFrom(file, HEADER_BYTES), passphrase);
}

/** Every entry; the manifest is the last one. Afterwards it's certain that all of them are as they were written. Throws BackupError. */
export async function* readArchive(path: string, passphrase: string | undefined): AsyncGenerator<Entry> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'there is no such file' : error.message;
    throw new BackupError(`The backup ${path} can’t be read: ${reason}.`);
  });
  try {
    const hash = createHash('sha256');
    let sum: string | undefined;
    for await (const { name, bytes, packed } of unpack(openBytes(file, passphrase))) {
      if (sum !== undefined) throw new BackupError('The backup is damaged: something follows its last part.');
      if (name === SUM) {
        sum = bytes.toString('utf8').trim();
        continue;
      }
      for (const piece of packed) hash.update(piece);
      yield { name, bytes };
    }
    if (sum === undefined) throw new BackupError('The backup is cut off: it ends before its last part.');
    if (sum !== hash.digest('hex'))
      throw new BackupError('The backup is damaged: its contents changed after it was made.');
  } finally {
    await file.close();
  }
}

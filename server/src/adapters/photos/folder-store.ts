// Keeps files in a folder on this machine or one shared by all nodes. Writes each file completely and durably, or not at all.
import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FileStore, isFileName, requireFileName, storageError } from './file-store.ts';

/** A write is only certain once it's on the disk. For a folder, that's its list of names. */
async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Drawn pictures, which are drawn again when they're needed, and uploads that haven't ended. */
const REPLACEABLE = new Set(['drawn', 'incoming']);

async function* listBelow(folder: string, prefix: string): AsyncGenerator<string> {
  const entries = await opendir(join(folder, prefix)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  for await (const entry of entries ?? []) {
    const name = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
    if (REPLACEABLE.has(name)) continue;
    if (entry.isDirectory()) yield* listBelow(folder, name);
    else if (isFileName(name)) yield name;
  }
}

/** The folder doesn't need to exist yet. */
export function createFolderStore(folder: string): FileStore {
  const toPath = (name: string): string => join(folder, requireFileName(name));

  async function put(name: string, bring: (temporaryPath: string) => Promise<void>): Promise<void> {
    const path = toPath(name);
    const temporaryPath = join(dirname(path), `.${randomUUID()}.tmp`);
    try {
      await mkdir(dirname(path), { recursive: true });
      await bring(temporaryPath);
      await sync(temporaryPath);
      await rename(temporaryPath, path);
      await sync(dirname(path));
      await sync(dirname(dirname(path)));
    } catch (error) {
      await rm(temporaryPath, { force: true });
      throw storageError(error);
    }
  }

  return {
    take: (localPath, name) => put(name, (temporaryPath) => rename(localPath, temporaryPath)),
    write: (name, bytes) =>
      put(name, async (temporaryPath) => {
        const file = await open(temporaryPath, 'wx');
        try {
          await file.writeFile(bytes);
        } finally {
          await file.close();
        }
      }),
    async read(name) {
      try {
        return await readFile(toPath(name));
      } catch (error) {
        if (['ENOENT', 'EISDIR', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
        throw error;
      }
    },
    remove: (name) => rm(toPath(name), { recursive: true, force: true }),
    async *listFolders(name) {
      const entries = await opendir(toPath(name)).catch(() => undefined);
      for await (const entry of entries ?? []) {
        if (!entry.isDirectory()) continue;
        const info = await stat(join(folder, name, entry.name)).catch(() => undefined);
        if (info) yield { name: `${name}/${entry.name}`, changedAt: info.mtime };
      }
    },
    listFiles: () => listBelow(folder, ''),
  };
}

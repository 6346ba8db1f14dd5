// Keeps files in a bucket of an S3-compatible store: one object per file, there whole or not at all.
import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type FileStore, isFileName, requireFileName } from './file-store.ts';
import type { S3Client } from './s3-client.ts';

/** All our objects are below this, so that a bucket may hold other things. */
const ROOT = 'photos/';
const MEDIA_TYPES: Readonly<Record<string, string>> = { webp: 'image/webp', avif: 'image/avif' };
const DELETES_AT_ONCE = 4;

const keyOf = (name: string): string => `${ROOT}${requireFileName(name)}`;
const mediaTypeOf = (name: string): string => MEDIA_TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function removeAll(client: S3Client, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += DELETES_AT_ONCE) {
    await Promise.all(keys.slice(from, from + DELETES_AT_ONCE).map((key) => client.delete(key)));
  }
}

export function createS3Store(client: S3Client): FileStore {
  return {
    async take(localPath, name) {
      const key = keyOf(name);
      const sha256 = await sha256Of(localPath);
      await client.put(key, await openAsBlob(localPath, { type: mediaTypeOf(name) }), sha256);
      await rm(localPath, { force: true });
    },
    async write(name, bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await client.put(keyOf(name), new Blob([bytes as Uint8Array<ArrayBuffer>], { type: mediaTypeOf(name) }), sha256);
    },
    read: async (name) => client.get(keyOf(name)),
    async remove(name) {
      const key = keyOf(name);
      const below: string[] = [];
      for await (const object of client.list(`${key}/`)) below.push(object.key);
      await removeAll(client, [key, ...below]);
    },
    async *listFolders(name) {
      const prefix = `${keyOf(name)}/`;
      let folder: { name: string; changedAt: Date } | undefined;
      // Keys come in order: a folder's files follow each other.
      for await (const { key, changedAt } of client.list(prefix)) {
        const [first, ...rest] = key.slice(prefix.length).split('/');
        const found = `${name}/${first}`;
        if (rest.length === 0 || !isFileName(found)) continue;
        if (folder?.name === found) {
          if (changedAt > folder.changedAt) folder = { name: found, changedAt };
          continue;
        }
        if (folder) yield folder;
        folder = { name: found, changedAt };
      }
      if (folder) yield folder;
    },
  };
}

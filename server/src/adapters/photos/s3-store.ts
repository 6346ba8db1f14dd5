// Keeps files in a bucket of an S3-compatible store. Each file is one object, so it's either complete or absent.
import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type FileStore, isFileName, requireFileName } from './file-store.ts';
import type { S3Client } from './s3-client.ts';

/** All our objects have this prefix, so that the bucket can contain other things. */
const ROOT = 'photos/';
const MEDIA_TYPES: Readonly<Record<string, string>> = { webp: 'image/webp', avif: 'image/avif' };
const DELETES_AT_ONCE = 4;

const toKey = (name: string): string => `${ROOT}${requireFileName(name)}`;
const findMediaType = (name: string): string => MEDIA_TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** The folder directly below `parent` that holds the object; undefined for objects that aren't in one. */
function findFolder(parent: string, key: string): string | undefined {
  const [first, ...rest] = key.slice(toKey(parent).length + 1).split('/');
  const folder = `${parent}/${first}`;
  return rest.length > 0 && isFileName(folder) ? folder : undefined;
}

async function removeAll(client: S3Client, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += DELETES_AT_ONCE) {
    await Promise.all(keys.slice(from, from + DELETES_AT_ONCE).map((key) => client.delete(key)));
  }
}

export function createS3Store(client: S3Client): FileStore {
  return {
    async take(localPath, name) {
      const key = toKey(name);
      const sha256 = await hashFile(localPath);
      await client.put(key, await openAsBlob(localPath, { type: findMediaType(name) }), sha256);
      await rm(localPath, { force: true });
    },
    async write(name, bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await client.put(
        toKey(name),
        new Blob([bytes as Uint8Array<ArrayBuffer>], { type: findMediaType(name) }),
        sha256,
      );
    },
    read: async (name) => client.get(toKey(name)),
    async remove(name) {
      const key = toKey(name);
      const below: string[] = [];
      for await (const object of client.list(`${key}/`)) below.push(object.key);
      await removeAll(client, [key, ...below]);
    },
    async *listFolders(name) {
      let folder: { name: string; changedAt: Date } | undefined;
      // Keys are sorted, so a folder's files follow each other.
      for await (const { key, changedAt } of client.list(`${toKey(name)}/`)) {
        const found = findFolder(name, key);
        if (found === undefined) continue;
        if (folder && folder.name !== found) {
          yield folder;
          folder = undefined;
        }
        if (!folder || changedAt > folder.changedAt) folder = { name: found, changedAt };
      }
      if (folder) yield folder;
    },
    async *listFiles() {
      for await (const { key } of client.list(ROOT)) {
        const name = key.slice(ROOT.length);
        if (isFileName(name)) yield name;
      }
    },
  };
}

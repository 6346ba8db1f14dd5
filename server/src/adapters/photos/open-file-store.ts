// Opens the photo store from the settings: a folder, or a bucket whose access is checked at start.
import { join } from 'node:path';
import { type Config, ConfigError } from '../../config.ts';
import { type FileStore, StorageUnavailable } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';
import { createS3Client, S3Refusal, type S3Settings } from './s3-client.ts';
import { createS3Store } from './s3-store.ts';

/** What's wrong with the settings, judging by the store's response. */
function describeRefusal({ status, code }: S3Refusal, { endpoint, bucket }: S3Settings): string {
  const answer = code || status;
  if (code === 'NoSuchBucket' || status === 404)
    return `S3_BUCKET: there is no bucket ${bucket} at ${endpoint} (${answer})`;
  if (status === 403) {
    return `S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: access to the bucket ${bucket} was denied (${answer})`;
  }
  return `S3_ENDPOINT, S3_REGION: the store rejected our request for ${bucket} (${answer})`;
}

/**
 * Throws ConfigError if the store rejects our settings. If it isn't responding, we start anyway, and photos wait for it.
 */
export async function openFileStore(config: Config, say: (text: string) => void): Promise<FileStore> {
  if (!config.s3) return createFolderStore(join(config.dataDir, 'photos'));
  const client = createS3Client(config.s3);
  try {
    await client.check();
  } catch (error) {
    if (error instanceof S3Refusal && error.status < 500) {
      throw new ConfigError(
        `The settings for photo storage don’t work.\n  ${describeRefusal(error, config.s3)}\nSee .env.example for what each one takes.`,
      );
    }
    if (!(error instanceof StorageUnavailable)) throw error;
    say(`The object store at ${config.s3.endpoint} isn’t responding yet. Photos will wait for it.`);
  }
  return createS3Store(client);
}

// Where pictures are kept, from the settings: a folder, or a bucket that is asked at once whether it takes us.
import { join } from 'node:path';
import { type Config, ConfigError } from '../../config.ts';
import { type FileStore, StorageUnavailable } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';
import { createS3Client, S3Refusal, type S3Settings } from './s3-client.ts';
import { createS3Store } from './s3-store.ts';

/** What is wrong with the settings, as the store's answer tells. */
function wordsOf({ status, code }: S3Refusal, { endpoint, bucket }: S3Settings): string {
  const answer = code || status;
  if (code === 'NoSuchBucket' || status === 404)
    return `S3_BUCKET: there is no bucket ${bucket} at ${endpoint} (${answer})`;
  if (status === 403) {
    return `S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: the store does not let us into the bucket ${bucket} (${answer})`;
  }
  return `S3_ENDPOINT, S3_REGION: the store does not take requests for ${bucket} there (${answer})`;
}

/**
 * Throws ConfigError when the store refuses our settings. One that does not answer is no reason not to start: pictures
 * come when it does.
 */
export async function openFileStore(config: Config, say: (text: string) => void): Promise<FileStore> {
  if (!config.s3) return createFolderStore(join(config.dataDir, 'photos'));
  const client = createS3Client(config.s3);
  try {
    await client.check();
  } catch (error) {
    if (error instanceof S3Refusal && error.status < 500) {
      throw new ConfigError(
        `Photos can’t be stored where the settings say.\n  ${wordsOf(error, config.s3)}\nSee .env.example for what each one takes.`,
      );
    }
    if (!(error instanceof StorageUnavailable)) throw error;
    say(`The object store at ${config.s3.endpoint} isn’t responding yet. Photos will wait for it.`);
  }
  return createS3Store(client);
}

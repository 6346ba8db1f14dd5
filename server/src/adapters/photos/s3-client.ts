// The five requests to an S3-compatible store that keeping files takes, signed, with an end to their patience. What the store
// answers becomes one of our errors here and nowhere else.
import { AwsClient } from 'aws4fetch';
import { StorageFull, StorageUnavailable } from './file-store.ts';

export interface S3Settings {
  /** Where the store is, without a path; the bucket comes first in the path, which every store understands. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface S3Object {
  readonly key: string;
  readonly changedAt: Date;
}

export interface S3Client {
  /** `sha256` is of the whole body, as hex: the store refuses what arrives otherwise. */
  put(key: string, body: Blob, sha256: string): Promise<void>;
  get(key: string): Promise<Uint8Array | undefined>;
  delete(key: string): Promise<void>;
  /** Objects whose key begins so, in the order of their keys. */
  list(prefix: string): AsyncIterable<S3Object>;
  /** Throws S3Refusal when the settings cannot be right, StorageUnavailable when the store does not answer. */
  check(): Promise<void>;
}

/** The store answered, and would not: `code` is its own word for why. */
export class S3Refusal extends StorageUnavailable {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(`the object store answered ${status} ${code}`);
    this.name = 'S3Refusal';
    this.status = status;
    this.code = code;
  }
}

const FULL = /^(?:QuotaExceeded|XMinioStorageFull|XMinioAdminBucketQuotaExceeded|InsufficientStorage|StorageFull)$/;
const PATIENCE_MS = 15_000;
/** The largest picture over a slow line. */
const PUT_PATIENCE_MS = 60_000;
/** A connection kept open may have been closed by the other side just now: every request may be sent again. */
const ATTEMPTS = 2;
const PAGE_KEYS = 1_000;

const codeOf = (xml: string): string => /<Code>([\w.-]{1,80})<\/Code>/.exec(xml)?.[1] ?? '';
const escaped = (text: string): string => text.split('/').map(encodeURIComponent).join('/');
const textOf = (xml: string): string =>
  xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

function* objectsIn(xml: string): Generator<S3Object> {
  for (const [, entry = ''] of xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
    const [, key] = /<Key>([^<]*)<\/Key>/.exec(entry) ?? [];
    const [, changed] = /<LastModified>([^<]*)<\/LastModified>/.exec(entry) ?? [];
    if (key && changed) yield { key: textOf(key), changedAt: new Date(changed) };
  }
}

export function createS3Client(settings: S3Settings, { pageKeys = PAGE_KEYS }: { pageKeys?: number } = {}): S3Client {
  const { accessKeyId, secretAccessKey, region } = settings;
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2, initRetryMs: 100 });
  const bucketUrl = `${settings.endpoint}/${encodeURIComponent(settings.bucket)}`;
  const urlOf = (key: string): string => `${bucketUrl}/${escaped(key)}`;

  /** The answer when it is a success or one of `allowed`. */
  async function send(url: string, init: RequestInit & { allowed?: readonly number[] }, patienceMs = PATIENCE_MS) {
    const { allowed = [], ...request } = init;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const response = await aws.fetch(url, {
          ...request,
          redirect: 'manual',
          signal: AbortSignal.timeout(patienceMs),
        });
        if (response.ok || allowed.includes(response.status)) return response;
        const code = codeOf(await response.text());
        if (response.status === 507 || FULL.test(code)) throw new StorageFull(new S3Refusal(response.status, code));
        throw new S3Refusal(response.status, code);
      } catch (error) {
        if (error instanceof StorageFull || error instanceof S3Refusal) throw error;
        const isLate = (error as Error).name === 'TimeoutError';
        if (isLate || attempt >= ATTEMPTS) {
          throw new StorageUnavailable('the object store does not answer', { cause: error });
        }
      }
    }
  }

  async function page(prefix: string, marker: string, maximum: number): Promise<string> {
    const query = new URLSearchParams({ prefix, marker, 'max-keys': String(maximum) });
    return (await send(`${bucketUrl}?${query}`, { method: 'GET' })).text();
  }

  return {
    async put(key, body, sha256) {
      const headers = { 'content-type': body.type || 'application/octet-stream', 'x-amz-content-sha256': sha256 };
      const response = await send(urlOf(key), { method: 'PUT', body, headers }, PUT_PATIENCE_MS);
      await response.body?.cancel();
    },
    async get(key) {
      const response = await send(urlOf(key), { method: 'GET', allowed: [404] });
      if (response.status !== 404) {
        try {
          return new Uint8Array(await response.arrayBuffer());
        } catch (error) {
          throw new StorageUnavailable('the object store broke off', { cause: error });
        }
      }
      // A bucket that is gone is no picture that is gone.
      const code = codeOf(await response.text());
      if (code === 'NoSuchBucket') throw new S3Refusal(404, code);
      return undefined;
    },
    async delete(key) {
      const response = await send(urlOf(key), { method: 'DELETE' });
      await response.body?.cancel();
    },
    async *list(prefix) {
      for (let marker = ''; ; ) {
        const xml = await page(prefix, marker, pageKeys);
        const objects = [...objectsIn(xml)];
        yield* objects;
        const last = objects.at(-1);
        if (!last || !/<IsTruncated>true<\/IsTruncated>/.test(xml)) return;
        marker = last.key;
      }
    },
    check: async () => {
      await page('', '', 1);
    },
  };
}

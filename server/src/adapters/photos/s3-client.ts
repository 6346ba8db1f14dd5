// The five signed requests that storing files in an S3-compatible store needs, each with a time limit. Also translates the store's
// errors.
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { DeadlineExceeded, withDeadline } from '../../lib/deadline.ts';
import { StorageFull, StorageUnavailable } from './file-store.ts';

export interface S3Settings {
  /** The store's address without a path. Buckets go in the path, which every store supports. */
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
  /** `sha256` of the whole body in hex, which the store verifies. */
  put(key: string, body: Blob, sha256: string): Promise<void>;
  get(key: string): Promise<Uint8Array | undefined>;
  delete(key: string): Promise<void>;
  /** Objects with this key prefix, in key order. */
  list(prefix: string): AsyncIterable<S3Object>;
  /** Throws S3Refusal if the settings are wrong, StorageUnavailable if the store isn't responding. */
  check(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body: Uint8Array;
}

/** The store refused a request; `code` is its own error code. */
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

const isBusy = ({ status }: S3Refusal): boolean => status >= 500 || status === 429;
const FULL = /^(?:QuotaExceeded|XMinioStorageFull|XMinioAdminBucketQuotaExceeded|InsufficientStorage|StorageFull)$/;
/** For a whole response, including its body. */
const READ_LIMIT_MS = 15_000;
/** Enough for the largest photo on a slow connection, and as long as a person would wait. */
const WRITE_LIMIT_MS = 30_000;
/** A keep-alive connection may just have been closed, so every request may be retried. */
const ATTEMPTS = 2;
const ATTEMPTS_WHILE_BUSY = 3;
const RETRY_MS = 50;
const PAGE_KEYS = 1_000;

const decode = (body: Uint8Array): string => new TextDecoder().decode(body);
const readErrorCode = (xml: string): string => /<Code>([\w.-]{1,80})<\/Code>/.exec(xml)?.[1] ?? '';
const escaped = (text: string): string => text.split('/').map(encodeURIComponent).join('/');
const unescaped = (xml: string): string =>
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
    if (key && changed) yield { key: unescaped(key), changedAt: new Date(changed) };
  }
}

/** Throws the error for the caller, unless another attempt may succeed. */
function requireRetryable(error: unknown, attempt: number): void {
  if (error instanceof StorageFull) throw error;
  if (error instanceof S3Refusal) {
    if (isBusy(error) && attempt < ATTEMPTS_WHILE_BUSY) return;
    throw error;
  }
  if (error instanceof DeadlineExceeded || attempt >= ATTEMPTS)
    throw new StorageUnavailable('the object store isn’t responding', { cause: error });
}

export interface S3ClientOptions {
  readonly pageKeys?: number;
  readonly readLimitMs?: number;
  readonly writeLimitMs?: number;
}

export function createS3Client(settings: S3Settings, options: S3ClientOptions = {}): S3Client {
  const { pageKeys = PAGE_KEYS, readLimitMs = READ_LIMIT_MS, writeLimitMs = WRITE_LIMIT_MS } = options;
  const { accessKeyId, secretAccessKey, region } = settings;
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const bucketUrl = `${settings.endpoint}/${encodeURIComponent(settings.bucket)}`;
  const toUrl = (key: string): string => `${bucketUrl}/${escaped(key)}`;

  /** The response body, if the status is a success or in `allowed`. */
  async function sendOnce(
    url: string,
    { allowed = [], ...request }: RequestInit & { allowed?: readonly number[] },
  ): Promise<Answer> {
    const { signal = null, ...unsigned } = request;
    // The signal goes to fetch, not into the signed request, which would lose it when its controller is garbage-collected.
    const response = await fetch(await aws.sign(url, { ...unsigned, redirect: 'manual' }), { signal });
    const body = new Uint8Array(await response.arrayBuffer());
    if (response.ok || allowed.includes(response.status)) return { status: response.status, body };
    const code = readErrorCode(decode(body));
    if (response.status === 507 || FULL.test(code)) throw new StorageFull(new S3Refusal(response.status, code));
    throw new S3Refusal(response.status, code);
  }

  async function send(
    url: string,
    request: RequestInit & { allowed?: readonly number[] },
    limitMs = readLimitMs,
  ): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await withDeadline(limitMs, (signal) => sendOnce(url, { ...request, signal }));
      } catch (error) {
        requireRetryable(error, attempt);
      }
      await wait(Math.random() * RETRY_MS * 2 ** attempt);
    }
  }

  async function page(prefix: string, marker: string, maximum: number): Promise<string> {
    const query = new URLSearchParams({ prefix, marker, 'max-keys': String(maximum) });
    return decode((await send(`${bucketUrl}?${query}`, { method: 'GET' })).body);
  }

  return {
    async put(key, body, sha256) {
      const headers = { 'content-type': body.type || 'application/octet-stream', 'x-amz-content-sha256': sha256 };
      await send(toUrl(key), { method: 'PUT', body, headers }, writeLimitMs);
    },
    async get(key) {
      const { status, body } = await send(toUrl(key), { method: 'GET', allowed: [404] });
      if (status !== 404) return body;
      // A missing bucket doesn't mean a missing photo.
      const code = readErrorCode(decode(body));
      if (code === 'NoSuchBucket') throw new S3Refusal(404, code);
      return undefined;
    },
    async delete(key) {
      await send(toUrl(key), { method: 'DELETE' });
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

// Keeps finished pages for a few seconds, compressed, so that a crowd reading the same page costs one rendering. Pages are the same for
// everyone with the same language, units, and time zone, except for their nonce, which every response gets its own of.
import { constants, crc32, createDeflateRaw } from 'node:zlib';

/** A rendered page. `body` contains `nonce` wherever the page needs it. */
export interface RenderedPage {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
  readonly nonce: string;
  /** False if something failed that may work a moment later. */
  readonly isComplete: boolean;
}

export interface KeptPage {
  readonly headers: RenderedPage['headers'];
  readonly etag: string;
  /** The HTML between the nonces. */
  readonly parts: readonly Buffer[];
  /** The same parts, each compressed without reference to the others. */
  readonly packed: readonly Buffer[];
  readonly bytes: number;
  readonly expiresAtMs: number;
}

export interface KeptPages {
  /** The kept page, if it's still fresh. */
  find(key: string): KeptPage | undefined;
  /** Whether this page was requested before. Pages requested only once aren't kept, because they'd only cost memory. */
  isRepeated(key: string): boolean;
  /**
   * Renders the page and keeps it if it's the same for everyone. Simultaneous requests share one rendering. Returns undefined for those
   * who can't share it, because it isn't.
   */
  render(key: string, render: () => Promise<RenderedPage>): Promise<{ kept?: KeptPage; own?: RenderedPage }>;
  /** Pages may have changed: no page rendered until now is served again. */
  forget(): void;
}

/** Pages are kept this long, and so are responses to searches. */
export const KEPT_SECONDS = 5;
const BYTES_MAXIMUM = 48 * 1024 * 1024;
/** How many pages requested once are remembered. */
const ONCE_ASKED_MAXIMUM = 10_000;
const MEDIA_TYPES = /^text\/(?:html|x-script)\b/;

function isForEveryone({ status, headers, isComplete }: RenderedPage): boolean {
  const media = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  return (
    isComplete &&
    status === 200 &&
    MEDIA_TYPES.test(media) &&
    !headers.some(([name]) => name.toLowerCase() === 'set-cookie')
  );
}

function splitAt(body: Buffer, nonce: string): Buffer[] {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = body.indexOf(nonce); at >= 0; at = body.indexOf(nonce, from)) {
    parts.push(body.subarray(from, at));
    from = at + nonce.length;
  }
  return [...parts, body.subarray(from)];
}

/** Deflates the parts so that other bytes can be put between them: after a full flush nothing refers to what came before. */
async function pack(parts: readonly Buffer[]): Promise<Buffer[]> {
  const deflate = createDeflateRaw({ level: 6 });
  const packed: Buffer[] = [];
  let chunks: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => chunks.push(chunk));
  const failed = Promise.withResolvers<never>();
  deflate.once('error', failed.reject);
  const flushed = async (flush: (done: () => void) => void): Promise<void> => {
    await Promise.race([new Promise<void>((resolve) => flush(resolve)), failed.promise]);
    packed.push(Buffer.concat(chunks));
    chunks = [];
  };
  for (const [number, part] of parts.entries()) {
    deflate.write(part);
    if (number < parts.length - 1) await flushed((done) => deflate.flush(constants.Z_FULL_FLUSH, done));
  }
  await flushed((done) => {
    deflate.once('end', done);
    deflate.end();
  });
  return packed;
}

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);

/** A stored block, which deflate allows between compressed ones (RFC 1951, 3.2.4). */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xff_ff, 3);
  return Buffer.concat([head, bytes]);
}

const between = (parts: readonly Buffer[], inserted: Buffer): Buffer[] =>
  parts.flatMap((part, number) => (number === 0 ? [part] : [inserted, part]));

/** The page as HTML with this nonce. */
export const toHtml = ({ parts }: Pick<KeptPage, 'parts'>, nonce: string): Buffer =>
  Buffer.concat(between(parts, Buffer.from(nonce)));

/** The page with this nonce, compressed with gzip. Only the nonce and the checksum are new. */
export function toGzip({ parts, packed }: Pick<KeptPage, 'parts' | 'packed'>, nonce: string): Buffer {
  const inserted = Buffer.from(nonce);
  const trailer = Buffer.alloc(8);
  let checksum = 0;
  let length = 0;
  for (const part of between(parts, inserted)) {
    checksum = crc32(part, checksum);
    length += part.length;
  }
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(length % 2 ** 32, 4);
  return Buffer.concat([GZIP_HEADER, ...between(packed, storedBlock(inserted)), trailer]);
}

async function toKept({ headers, body, nonce }: RenderedPage, nowMs: number): Promise<KeptPage> {
  const parts = nonce === '' ? [body] : splitAt(body, nonce);
  const packed = await pack(parts);
  const checksum = parts.reduce((value, part) => crc32(part, value), 0);
  const bytes = body.length + packed.reduce((sum, { length }) => sum + length, 0);
  // Weak, because the same page is sent with other nonces and without compression.
  const etag = `W/"${checksum.toString(36)}-${body.length.toString(36)}"`;
  return { headers, etag, parts, packed, bytes, expiresAtMs: nowMs + KEPT_SECONDS * 1000 };
}

/** `nowMs` is a monotonic clock. */
export function createKeptPages(nowMs: () => number = () => performance.now()): KeptPages {
  const entries = new Map<string, KeptPage>();
  const rendering = new Map<string, Promise<KeptPage | undefined>>();
  const onceAsked = new Set<string>();
  let bytes = 0;
  let changes = 0;

  const drop = (key: string) => {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  const put = (key: string, page: KeptPage) => {
    drop(key);
    entries.set(key, page);
    bytes += page.bytes;
    for (const oldest of entries.keys()) {
      if (bytes <= BYTES_MAXIMUM) break;
      drop(oldest);
    }
  };
  /** The rendered page for who started it, and the kept one for everyone. */
  const start = (key: string, render: () => Promise<RenderedPage>) => {
    const madeAfter = changes;
    const startedMs = nowMs();
    const own = render();
    const kept = own.then(async (page) => {
      if (!isForEveryone(page)) {
        onceAsked.delete(key);
        return undefined;
      }
      const finished = await toKept(page, startedMs);
      if (madeAfter === changes) put(key, finished);
      return finished;
    });
    const shared = kept.catch(() => undefined);
    rendering.set(key, shared);
    // After a change, a newer rendering may have taken its place.
    void shared.then(() => rendering.get(key) === shared && rendering.delete(key));
    return { own, kept };
  };

  return {
    find: (key) => {
      const page = entries.get(key);
      if (!page) return undefined;
      if (nowMs() < page.expiresAtMs) return page;
      drop(key);
      return undefined;
    },
    isRepeated: (key) => {
      if (onceAsked.has(key)) return true;
      if (onceAsked.size >= ONCE_ASKED_MAXIMUM) onceAsked.clear();
      onceAsked.add(key);
      return false;
    },
    render: async (key, render) => {
      const shared = rendering.get(key);
      if (shared) {
        const kept = await shared;
        return kept ? { kept } : {};
      }
      const { own, kept } = start(key, render);
      const page = await kept;
      return page ? { kept: page } : { own: await own };
    },
    forget: () => {
      changes += 1;
      entries.clear();
      rendering.clear();
      bytes = 0;
    },
  };
}

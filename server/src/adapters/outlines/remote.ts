// Asks a Nominatim-compatible outline service (BOUNDARY_URL), if one is configured. Sends only names from our own gazetteer, never what
// a visitor typed. Doesn't trust the response: its time, size, and shape are limited.
import { withDeadline } from '../../lib/deadline.ts';
import type { KnownOutline } from './outline.ts';
import { parseOutline } from './outline.ts';

export interface OutlineService {
  /** The outline of a place by its description ("Portland, OR, USA"), or undefined if the service has none or fails. */
  findOutline(description: string): Promise<KnownOutline | undefined>;
}

export interface OutlineServiceOptions {
  /** https, or http on this machine. */
  url: string;
  userAgent: string;
  now: () => number;
  fetch?: typeof fetch;
  timeoutMs?: number;
}

const LIMIT_MS = 4_000;
const BYTE_MAXIMUM = 2_000_000;
const CACHE_MAXIMUM = 500;
const KEEP_MS = 7 * 24 * 3_600_000;
const KEEP_NOTHING_MS = 3_600_000;
const KEEP_FAILURE_MS = 60_000;
/** Such services ask clients to send few requests. If the queue is longer than this, we return nothing instead of waiting. */
const QUEUE_MAXIMUM = 8;

interface Kept {
  answer: Promise<KnownOutline | undefined>;
  until: number;
}

const isLoopback = (url: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);

async function readLimited(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  if (!response.body) return '';
  for await (const part of response.body) {
    length += part.length;
    if (length > BYTE_MAXIMUM) throw new Error('The outline service sent too much.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function parseAnswer(text: string): KnownOutline | undefined {
  const found: unknown = JSON.parse(text);
  const first: unknown = Array.isArray(found) ? found[0] : undefined;
  if (typeof first !== 'object' || first === null || !('geojson' in first)) return undefined;
  const outline = parseOutline(first.geojson);
  const licence =
    'licence' in first && typeof first.licence === 'string'
      ? first.licence.slice(0, 200)
      : '© OpenStreetMap contributors';
  return outline && { outline, attribution: licence };
}

/** A client that caches responses and sends one request at a time. Throws if the URL isn't safe. */
export function outlineService(options: OutlineServiceOptions): OutlineService {
  const base = new URL(options.url.endsWith('/') ? options.url : `${options.url}/`);
  if (base.protocol !== 'https:' && !isLoopback(base)) throw new Error('BOUNDARY_URL: must start with https://');
  const request = options.fetch ?? fetch;
  const cache = new Map<string, Kept>();
  let queue: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const ask = async (description: string): Promise<KnownOutline | undefined> => {
    const url = new URL('search', base);
    url.search = new URLSearchParams({
      q: description,
      format: 'jsonv2',
      polygon_geojson: '1',
      polygon_threshold: '0.0005',
      limit: '1',
      countrycodes: 'us,ca',
    }).toString();
    return withDeadline(options.timeoutMs ?? LIMIT_MS, async (signal) => {
      const headers = { accept: 'application/json', 'user-agent': options.userAgent };
      const response = await request(url, { redirect: 'error', headers, signal });
      if (!response.ok) throw new Error(`The outline service answered ${response.status}.`);
      return parseAnswer(await readLimited(response));
    });
  };

  const keep = (description: string, answer: Promise<KnownOutline | undefined>, forMs: number) => {
    cache.delete(description);
    cache.set(description, { answer, until: options.now() + forMs });
    const oldest = cache.keys().next();
    if (cache.size > CACHE_MAXIMUM && !oldest.done) cache.delete(oldest.value);
  };

  const askInTurn = (description: string): Promise<KnownOutline | undefined> => {
    waiting += 1;
    const answer = queue
      .then(() => ask(description))
      .finally(() => {
        waiting -= 1;
      });
    queue = answer.catch(() => undefined);
    return answer.then(
      (outline) => {
        keep(description, Promise.resolve(outline), outline ? KEEP_MS : KEEP_NOTHING_MS);
        return outline;
      },
      () => {
        keep(description, Promise.resolve(undefined), KEEP_FAILURE_MS);
        return undefined;
      },
    );
  };

  return {
    async findOutline(description) {
      const kept = cache.get(description);
      if (kept && kept.until > options.now()) return kept.answer;
      if (waiting >= QUEUE_MAXIMUM) return undefined;
      const answer = askInTurn(description);
      // Cached right away, so that many requests for one city cause only one to the service.
      keep(description, answer, KEEP_FAILURE_MS);
      return answer;
    },
  };
}

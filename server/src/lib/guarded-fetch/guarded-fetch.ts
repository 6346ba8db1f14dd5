// The one way in which the server asks an address that somebody gave it (A18). The name is resolved once, every address it
// has must be public, and the connection goes to those very addresses: no name can answer differently a second time.
// Redirects are followed by hand, each judged anew. What comes back is bounded in bytes and in time.
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { BRAND } from '@daynook/contract/brand';
import { Agent, type Dispatcher, request } from 'undici';
import { DeadlineExceeded, withDeadline } from '../deadline.ts';
import { isBrokenPacking, readBody } from './body.ts';
import { type OutboundError, OutboundRefused } from './outbound-refused.ts';
import { isPublicAddress } from './public-addresses.ts';
import { readTarget, type Target } from './target.ts';

interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

export interface OutboundOptions {
  /** `host:port` of hosts the operator trusts although they are private or speak without encryption. */
  readonly allowedHosts: ReadonlySet<string>;
  /** Every address of a name; the system's resolver when left out. */
  readonly resolve?: (host: string) => Promise<readonly ResolvedAddress[]>;
  /** In the place of those that ask for a calendar. */
  readonly headers?: { readonly accept: string; readonly 'user-agent': string };
  /** Unpacked. */
  readonly mostBytes?: number;
  /** For everything together: resolving, redirects, the whole body. */
  readonly totalMs?: number;
}

/** What the caller already has: nothing is sent again that has not changed. */
export interface KnownVersion {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export type Fetched =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'body'; readonly bytes: Buffer<ArrayBuffer>; readonly version: KnownVersion };

const MOST_BYTES = 5 * 1024 * 1024;
const TOTAL_MS = 10_000;
const CONNECT_MS = 5_000;
const MOST_REDIRECTS = 4;
const MOST_HEADER_BYTES = 16_384;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

const askSystem = (host: string): Promise<readonly ResolvedAddress[]> => lookup(host, { all: true, verbatim: true });

/** The addresses to connect to. Throws OutboundRefused when a single one is not public: such a name is up to something. */
async function addressesOf(target: Target, options: OutboundOptions): Promise<readonly ResolvedAddress[]> {
  const family = isIP(target.host);
  if (family > 0) return [{ address: target.host, family }];
  const found = await (options.resolve ?? askSystem)(target.host).catch((): readonly ResolvedAddress[] => []);
  if (found.length === 0) throw new OutboundRefused('unknown-host');
  if (!target.isAllowed && !found.every(({ address }) => isPublicAddress(address)))
    throw new OutboundRefused('private');
  return found;
}

/** Answers every question for a name with the addresses already judged. */
const pinnedTo =
  (addresses: readonly ResolvedAddress[]): LookupFunction =>
  (_host, { all }, answer) => {
    if (all) answer(null, [...addresses]);
    else answer(null, addresses[0]!.address, addresses[0]!.family);
  };

function errorOfStatus(status: number): OutboundError {
  if (status === 404 || status === 410) return 'not-found';
  return status === 401 || status === 403 ? 'forbidden' : 'status';
}

function errorOf(error: unknown): OutboundError {
  if (error instanceof OutboundRefused) return error.fault;
  if (error instanceof DeadlineExceeded) return 'timeout';
  if (isBrokenPacking(error)) return 'encoding';
  const code = String((error as { code?: unknown } | null)?.code);
  if (code.endsWith('_TIMEOUT') || code === 'ETIMEDOUT') return 'timeout';
  return /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_/.test(code) ? 'certificate' : 'unreachable';
}

const textOf = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' && header.length <= 500 ? header : null;

type Answer = Fetched | { readonly kind: 'redirect'; readonly to: string };

const isNothing = ({ etag, lastModified }: KnownVersion): boolean => etag === null && lastModified === null;

async function readAnswer(
  response: Dispatcher.ResponseData,
  { known, mostBytes }: { known: KnownVersion; mostBytes: number },
): Promise<Answer> {
  const { statusCode, headers, body } = response;
  if (REDIRECTS.has(statusCode) && typeof headers['location'] === 'string') {
    return { kind: 'redirect', to: headers['location'] };
  }
  // Unchanged since nothing is an error of theirs.
  if (statusCode === 304 && !isNothing(known)) return { kind: 'unchanged' };
  if (statusCode !== 200) throw new OutboundRefused(errorOfStatus(statusCode));
  if (Number(headers['content-length']) > mostBytes) throw new OutboundRefused('too-large');
  const packing = [headers['content-encoding'] ?? ''].flat().join(',');
  const bytes = await readBody(body, packing, mostBytes);
  return {
    kind: 'body',
    bytes,
    version: { etag: textOf(headers['etag']), lastModified: textOf(headers['last-modified']) },
  };
}

async function askOnce(
  target: Target,
  known: KnownVersion,
  options: OutboundOptions,
  signal: AbortSignal,
): Promise<Answer> {
  const addresses = await addressesOf(target, options);
  const agent = new Agent({
    connect: { lookup: pinnedTo(addresses), timeout: CONNECT_MS },
    allowH2: false,
    maxHeaderSize: MOST_HEADER_BYTES,
  });
  try {
    const response = await request(target.url, {
      dispatcher: agent,
      signal,
      headers: {
        'user-agent': `${BRAND.name}-Calendar/1.0 (+https://${BRAND.staffEmailDomains[0]})`,
        accept: 'text/calendar, */*;q=0.5',
        ...options.headers,
        'accept-encoding': 'gzip, br',
        ...(known.etag === null ? {} : { 'if-none-match': known.etag }),
        ...(known.lastModified === null ? {} : { 'if-modified-since': known.lastModified }),
      },
    });
    // A body that is not read to its end fails once its connection goes: nobody is left to care.
    response.body.on('error', () => {});
    return await readAnswer(response, { known, mostBytes: options.mostBytes ?? MOST_BYTES });
  } finally {
    await agent.destroy();
  }
}

async function follow(
  address: string,
  options: OutboundOptions,
  known: KnownVersion,
  signal: AbortSignal,
): Promise<Fetched> {
  let target = readTarget(address, options.allowedHosts);
  for (let turn = 0; turn <= MOST_REDIRECTS; turn += 1) {
    const answer = await askOnce(target, known, options, signal);
    if (answer.kind !== 'redirect') return answer;
    target = readTarget(answer.to, options.allowedHosts, target.url);
  }
  throw new OutboundRefused('redirects');
}

/** Fetches what is behind the address, or learns that it has not changed. Throws OutboundRefused and nothing else. */
export async function guardedFetch(
  address: string,
  options: OutboundOptions,
  known: KnownVersion = { etag: null, lastModified: null },
): Promise<Fetched> {
  try {
    return await withDeadline(options.totalMs ?? TOTAL_MS, (signal) => follow(address, options, known, signal));
  } catch (error) {
    throw new OutboundRefused(errorOf(error));
  }
}

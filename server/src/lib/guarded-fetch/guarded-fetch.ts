// The only way for the server to request a URL that someone gave it (A18). The name is resolved once, all its addresses must be public,
// and we connect to exactly those, so a name can't resolve differently a second time. We follow redirects ourselves and check each one.
// Responses are limited in size and time.
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, type Dispatcher, request } from 'undici';
import { brandSlug } from '../../current-settings.ts';
import { DeadlineExceeded, withDeadline } from '../deadline.ts';
import { isBrokenPacking, readBody } from './body.ts';
import { type OutboundError, OutboundRefused } from './outbound-refused.ts';
import { isPublicAddress } from './public-addresses.ts';
import { readTarget, type Target } from './target.ts';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

export interface OutboundOptions {
  /** `host:port` of hosts that the operator trusts although they're private or unencrypted. */
  readonly allowedHosts: ReadonlySet<string>;
  /** All addresses of a name. Default: the system's resolver. */
  readonly resolve?: ((host: string) => Promise<readonly ResolvedAddress[]>) | undefined;
  /** Replaces the headers that ask for a calendar. */
  readonly headers?: { readonly accept: string; readonly 'user-agent': string };
  /** After unpacking. */
  readonly mostBytes?: number;
  /** For everything together: resolving, redirects, and the whole body. */
  readonly totalMs?: number;
}

/** What the caller already has, so that unchanged content isn't sent again. */
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

/** The addresses to connect to. Throws OutboundRefused if any of them isn't public, because such a name is suspicious. */
async function resolvePublic(
  target: Target,
  options: Pick<OutboundOptions, 'resolve'>,
): Promise<readonly ResolvedAddress[]> {
  const family = isIP(target.host);
  if (family > 0) return [{ address: target.host, family }];
  const found = await (options.resolve ?? askSystem)(target.host).catch((): readonly ResolvedAddress[] => []);
  if (found.length === 0) throw new OutboundRefused('unknown-host');
  if (!target.isAllowed && !found.every(({ address }) => isPublicAddress(address)))
    throw new OutboundRefused('private');
  return found;
}

/** Resolves every name to the addresses already checked. */
const pinnedTo =
  (addresses: readonly ResolvedAddress[]): LookupFunction =>
  (_host, { all }, answer) => {
    if (all) answer(null, [...addresses]);
    else answer(null, addresses[0]!.address, addresses[0]!.family);
  };

/** Connects to the target's public addresses only. Throws OutboundRefused. */
export async function openGuardedAgent(target: Target, options: Pick<OutboundOptions, 'resolve'>): Promise<Agent> {
  const addresses = await resolvePublic(target, options);
  return new Agent({
    connect: { lookup: pinnedTo(addresses), timeout: CONNECT_MS },
    allowH2: false,
    maxHeaderSize: MOST_HEADER_BYTES,
  });
}

function errorOfStatus(status: number): OutboundError {
  if (status === 404 || status === 410) return 'not-found';
  return status === 401 || status === 403 ? 'forbidden' : 'status';
}

export function toErrorCode(error: unknown): OutboundError {
  if (error instanceof OutboundRefused) return error.fault;
  if (error instanceof DeadlineExceeded) return 'timeout';
  if (isBrokenPacking(error)) return 'encoding';
  const code = String((error as { code?: unknown } | null)?.code);
  if (code.endsWith('_TIMEOUT') || code === 'ETIMEDOUT') return 'timeout';
  return /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_/.test(code) ? 'certificate' : 'unreachable';
}

const readText = (header: string | string[] | undefined): string | null =>
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
  // A response that nothing has changed isn't an error.
  if (statusCode === 304 && !isNothing(known)) return { kind: 'unchanged' };
  if (statusCode !== 200) throw new OutboundRefused(errorOfStatus(statusCode));
  if (Number(headers['content-length']) > mostBytes) throw new OutboundRefused('too-large');
  const packing = [headers['content-encoding'] ?? ''].flat().join(',');
  const bytes = await readBody(body, packing, mostBytes);
  return {
    kind: 'body',
    bytes,
    version: { etag: readText(headers['etag']), lastModified: readText(headers['last-modified']) },
  };
}

async function askOnce(
  target: Target,
  known: KnownVersion,
  options: OutboundOptions,
  signal: AbortSignal,
): Promise<Answer> {
  const agent = await openGuardedAgent(target, options);
  try {
    const response = await request(target.url, {
      dispatcher: agent,
      signal,
      headers: {
        'user-agent': `${brandSlug()}-calendar/1.0`,
        accept: 'text/calendar, */*;q=0.5',
        ...options.headers,
        'accept-encoding': 'gzip, br',
        ...(known.etag === null ? {} : { 'if-none-match': known.etag }),
        ...(known.lastModified === null ? {} : { 'if-modified-since': known.lastModified }),
      },
    });
    // A body that isn't read to its end fails when its connection closes, which nobody needs to handle.
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

/** Fetches the URL's content, or finds that it hasn't changed. Only throws OutboundRefused. */
export async function guardedFetch(
  address: string,
  options: OutboundOptions,
  known: KnownVersion = { etag: null, lastModified: null },
): Promise<Fetched> {
  try {
    return await withDeadline(options.totalMs ?? TOTAL_MS, (signal) => follow(address, options, known, signal));
  } catch (error) {
    throw new OutboundRefused(toErrorCode(error));
  }
}

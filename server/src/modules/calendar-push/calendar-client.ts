// One calendar on a CalDAV server (RFC 4791): checking that it's one, and reading, writing, and removing events in it.
import { brandSlug } from '../../current-settings.ts';
import type { ResolvedAddress } from '../../lib/guarded-fetch/guarded-fetch.ts';
import { type GuardedRequests, openGuardedRequests } from '../../lib/guarded-fetch/guarded-requests.ts';
import { OutboundRefused } from '../../lib/guarded-fetch/outbound-refused.ts';
import { type DavResponse, readMultistatus } from './multistatus.ts';
import { PushRefused } from './push-errors.ts';

export interface CalendarLogin {
  readonly url: string;
  readonly username: string;
  readonly password: string;
}

export interface CalendarOptions {
  readonly allowedHosts: ReadonlySet<string>;
  readonly resolve?: ((host: string) => Promise<readonly ResolvedAddress[]>) | undefined;
  readonly requestMs?: number;
}

export const REQUEST_MS = 10_000;
export const MOST_BYTES = 256 * 1024;

const PROPERTIES = `<?xml version="1.0" encoding="utf-8"?>
<d:propfind xmlns:d="DAV:"><d:prop><d:resourcetype/><d:current-user-privilege-set/></d:prop></d:propfind>`;
const WRITING_PRIVILEGES = ['write', 'write-content', 'bind', 'all'];

export const XML_HEADERS = { 'content-type': 'application/xml; charset=utf-8' } as const;

export const loginHeaders = ({ username, password }: CalendarLogin): Readonly<Record<string, string>> => ({
  authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
  'user-agent': `${brandSlug()}-calendar/1.0`,
});

/** Servers don't have to say what the user may do. */
export function isWritable({ properties }: DavResponse): boolean {
  const privileges = properties.get('current-user-privilege-set')?.elements;
  return !privileges?.size || WRITING_PRIVILEGES.some((privilege) => privileges.has(privilege));
}

/** Throws PushRefused for statuses that mean the same for every request. */
function requireAccess(status: number): void {
  if (status === 401) throw new PushRefused('login');
  if (status === 403) throw new PushRefused('read-only');
  if (status >= 300 && status < 400) throw new PushRefused('moved');
  if (status === 429 || status >= 500) throw new PushRefused(status === 507 ? 'full' : 'busy');
}

export class CalendarClient {
  readonly #requests: GuardedRequests;
  readonly #headers: Readonly<Record<string, string>>;

  /** Throws PushRefused for a URL we never open. */
  constructor(login: CalendarLogin, options: CalendarOptions, signal: AbortSignal) {
    const { requestMs = REQUEST_MS, ...rest } = options;
    try {
      this.#requests = openGuardedRequests(login.url, { ...rest, totalMs: requestMs, mostBytes: MOST_BYTES }, signal);
    } catch (error) {
      throw error instanceof OutboundRefused ? new PushRefused(error.fault) : error;
    }
    this.#headers = loginHeaders(login);
  }

  async #send(...[method, name, headers, body]: Parameters<GuardedRequests['send']>) {
    try {
      const response = await this.#requests.send(method, name, { ...this.#headers, ...headers }, body);
      requireAccess(response.status);
      return response;
    } catch (error) {
      throw error instanceof OutboundRefused ? new PushRefused(error.fault) : error;
    }
  }

  /** Throws PushRefused unless it's a calendar that the user may write into. */
  async check(): Promise<void> {
    const { status, body } = await this.#send('PROPFIND', '', { ...XML_HEADERS, depth: '0' }, PROPERTIES);
    const [calendar] = status === 207 ? readMultistatus(body) : [];
    if (!calendar?.properties.get('resourcetype')?.elements.has('calendar')) throw new PushRefused('not-a-calendar');
    if (!isWritable(calendar)) throw new PushRefused('read-only');
  }

  /** The event as it is there now; undefined if there's none. */
  async read(name: string): Promise<{ text: string; etag: string | undefined } | undefined> {
    const { status, body, etag } = await this.#send('GET', name, { accept: 'text/calendar' });
    if (status === 404 || status === 410) return undefined;
    if (status !== 200) throw new PushRefused('refused');
    return { text: body, etag };
  }

  /** False if it isn't there as expected anymore: `etag` is the one that was read, and undefined for a new event. */
  async write(name: string, text: string, etag: string | undefined | 'any'): Promise<boolean> {
    const condition: Record<string, string> =
      etag === undefined ? { 'if-none-match': '*' } : etag === 'any' ? {} : { 'if-match': etag };
    const headers = { ...condition, 'content-type': 'text/calendar; charset=utf-8' };
    const { status } = await this.#send('PUT', name, headers, text);
    if (status === 412) return false;
    // The calendar itself is gone.
    if (status === 404 || status === 409) throw new PushRefused('gone');
    if (status >= 400) throw new PushRefused('refused');
    return true;
  }

  /** Does nothing if it isn't there. */
  async remove(name: string): Promise<void> {
    const { status } = await this.#send('DELETE', name, {});
    if (status >= 400 && status !== 404 && status !== 410) throw new PushRefused('refused');
  }

  close = (): Promise<void> => this.#requests.close();
}

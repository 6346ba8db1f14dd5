// Finds the calendars of a user from the address of their server (RFC 6764): where CalDAV is, who the user is there, where their calendars
// are, and which of them take events.
import { isIP } from 'node:net';
import { brandSlug } from '../../current-settings.ts';
import { DeadlineExceeded, withDeadline } from '../../lib/deadline.ts';
import { openGuardedRequests } from '../../lib/guarded-fetch/guarded-requests.ts';
import { OutboundRefused } from '../../lib/guarded-fetch/outbound-refused.ts';
import {
  type CalendarLogin,
  type CalendarOptions,
  isWritable,
  loginHeaders,
  MOST_BYTES,
  REQUEST_MS,
  XML_HEADERS,
} from './calendar-client.ts';
import { type DavProperty, type DavResponse, readMultistatus } from './multistatus.ts';
import { PushRefused } from './push-errors.ts';

export interface FoundCalendar {
  readonly url: string;
  readonly name: string;
}

/** For everything together. */
const TOTAL_MS = 20_000;
const MOST_REDIRECTS = 4;
const MOST_HOMES = 3;
const MOST_CALENDARS = 50;
const NAME_CHARACTERS = 80;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

const WHERE = `<?xml version="1.0" encoding="utf-8"?>
<d:propfind xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><d:resourcetype/><d:displayname/><d:current-user-principal/>
<d:current-user-privilege-set/><c:calendar-home-set/><c:supported-calendar-component-set/></d:prop></d:propfind>`;

/** People type `caldav.example.com`, too. */
const toAddress = (text: string): string => (text.includes('://') ? text : `https://${text}`);

/** Services that spread their users over hosts with one parent. Which parents have one owner can't be told from names: `co.uk` hasn't. */
const SPREAD_OVER = ['icloud.com'];

/** Whether the login may also go there: to the server's own hosts, because an open redirect must not send a password to strangers. */
function isSameSite(from: URL, to: URL): boolean {
  if (from.host === to.host) return from.protocol === to.protocol || to.protocol === 'https:';
  if (isIP(from.hostname) > 0) return false;
  const isWithin = ({ hostname }: URL, parent: string) => hostname === parent || hostname.endsWith(`.${parent}`);
  const parents = [from.hostname, ...SPREAD_OVER.filter((parent) => isWithin(from, parent))];
  return to.protocol === 'https:' && parents.some((parent) => isWithin(to, parent));
}

interface Answer {
  readonly url: URL;
  readonly responses: readonly DavResponse[];
}

class Finder {
  readonly #login: CalendarLogin;
  readonly #options: CalendarOptions;
  readonly #signal: AbortSignal;
  readonly #start: URL;

  constructor(login: CalendarLogin, options: CalendarOptions, signal: AbortSignal) {
    this.#login = login;
    this.#options = options;
    this.#signal = signal;
    const address = toAddress(login.url.trim());
    if (!URL.canParse(address)) throw new PushRefused('not-an-address');
    this.#start = new URL(address);
  }

  async #send(url: URL, depth: '0' | '1') {
    const { requestMs = REQUEST_MS, ...rest } = this.#options;
    const limits = { ...rest, totalMs: requestMs, mostBytes: MOST_BYTES, isExact: true };
    const requests = openGuardedRequests(url.href, limits, this.#signal);
    try {
      return await requests.send('PROPFIND', '', { ...loginHeaders(this.#login), ...XML_HEADERS, depth }, WHERE);
    } finally {
      await requests.close();
    }
  }

  /** What the address says, after redirects; undefined if there's nothing of CalDAV. */
  async #ask(address: URL, depth: '0' | '1'): Promise<Answer | undefined> {
    let url = address;
    for (let turn = 0; turn <= MOST_REDIRECTS; turn += 1) {
      if (!isSameSite(this.#start, url)) throw new PushRefused('moved');
      const { status, body, location } = await this.#send(url, depth);
      if (status === 401) throw new PushRefused('login');
      if (status === 429 || status >= 500) throw new PushRefused('busy');
      if (!REDIRECTS.has(status) || location === undefined || !URL.canParse(location, url))
        return status === 207 ? { url, responses: readMultistatus(body) } : undefined;
      url = new URL(location, url);
    }
    throw new PushRefused('redirects');
  }

  /** The calendars that one of the addresses leads to; undefined if none of them is about CalDAV. */
  async find(): Promise<FoundCalendar[] | undefined> {
    // A server's own address may be that of a website, which leads elsewhere.
    const own = this.#start.pathname === '/' ? [] : [''];
    for (const path of [...own, '/.well-known/caldav', '/']) {
      const answer = await this.#ask(new URL(path, this.#start), '0');
      const found = answer && (await this.#findFrom(answer));
      if (found) return found;
    }
    return undefined;
  }

  async #findFrom(answer: Answer): Promise<FoundCalendar[] | undefined> {
    const [own] = answer.responses;
    if (own && isCalendar(own)) return [toCalendar(own, answer.url)];
    const homes = listHrefs(answer, 'calendar-home-set');
    if (homes.length > 0) return this.#listIn(homes);
    const [principal] = listHrefs(answer, 'current-user-principal');
    const user = principal && (await this.#ask(principal, '0'));
    return user && this.#listIn(listHrefs(user, 'calendar-home-set'));
  }

  async #listIn(homes: readonly URL[]): Promise<FoundCalendar[]> {
    const found = new Map<string, FoundCalendar>();
    for (const home of homes.slice(0, MOST_HOMES)) {
      const answer = await this.#ask(home, '1');
      for (const response of answer?.responses ?? [])
        if (
          isCalendar(response) &&
          takesEvents(response) &&
          isWritable(response) &&
          URL.canParse(response.href, answer!.url)
        ) {
          const calendar = toCalendar(response, answer!.url);
          if (isSameSite(this.#start, new URL(calendar.url))) found.set(calendar.url, calendar);
        }
    }
    return [...found.values()].slice(0, MOST_CALENDARS);
  }
}

const listHrefs = ({ url, responses }: Answer, name: string): URL[] =>
  (responses[0]?.properties.get(name)?.hrefs ?? [])
    .filter((href) => URL.canParse(href, url))
    .map((href) => new URL(href, url));

const isCalendar = ({ properties }: DavResponse): boolean =>
  properties.get('resourcetype')?.elements.has('calendar') ?? false;

/** Servers that don't say take everything. Others have calendars of tasks alone. */
function takesEvents({ properties }: DavResponse): boolean {
  const kinds: DavProperty | undefined = properties.get('supported-calendar-component-set');
  return !kinds?.names.size || kinds.names.has('VEVENT');
}

/** The name its owner gave it, or else the last part of its address. */
function toCalendar({ href, properties }: DavResponse, base: URL): FoundCalendar {
  const url = new URL(href === '' ? base : href, base);
  const given = (properties.get('displayname')?.text ?? '')
    .toWellFormed()
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim();
  const part = url.pathname.split('/').filter(Boolean).at(-1) ?? brandSlug();
  return { url: url.href, name: (given || part).slice(0, NAME_CHARACTERS).toWellFormed() };
}

/** The user's calendars that take events, with the address of each. Throws PushRefused, also if there are none. */
export async function findCalendars(login: CalendarLogin, options: CalendarOptions): Promise<FoundCalendar[]> {
  try {
    const found = await withDeadline(TOTAL_MS, (signal) => new Finder(login, options, signal).find());
    if (!found) throw new PushRefused('no-caldav');
    if (found.length === 0) throw new PushRefused('no-calendars');
    return found;
  } catch (error) {
    if (error instanceof OutboundRefused) throw new PushRefused(error.fault);
    throw error instanceof DeadlineExceeded ? new PushRefused('timeout') : error;
  }
}

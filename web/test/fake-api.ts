// The API in browser tests: it returns the responses a test defines; any other call is recorded and fails the test.

import { HELP_ARTICLES } from '@daynook/contract/help/help-articles';
import { USUAL_FEES } from '../app/lib/fees.ts';
import { BOOKING_ID } from './booking-examples.ts';
import { CONVERSATION_ID } from './message-examples.ts';
import { HOME_ID, ROOM_ID } from './own-listings.ts';

const OUR_HELP = Object.entries(HELP_ARTICLES).map(([id, articles]) => ({
  id,
  articles: articles.map((article) => ({ id: article, own: null })),
}));

type Given = { status?: number; body?: unknown };
interface Call {
  key: string;
  search: URLSearchParams;
  headers: Record<string, string>;
  body: unknown;
}
type Answer = Given | ((asked: Call) => Given | Promise<Given>);

const answers = new Map<string, Answer>();
let unknown: string[] = [];
/** Counts test environments, so that a request from one test is never answered in the next. */
let world = 0;
let received: Call[] = [];
const realFetch = globalThis.fetch;

/**
 * With `VITE_LATE_ANSWERS=1` every response is up to a third of a second late, each path at its own pace. This exposes tests that only
 * pass if responses are instant.
 */
const areAnswersLate = import.meta.env['VITE_LATE_ANSWERS'] === '1';

const onTheirWay = new Set<Promise<void>>();

function lateness(key: string): Promise<void> {
  let sum = 0;
  for (const letter of key) sum = (sum * 31 + letter.charCodeAt(0)) % 257;
  const passed = new Promise<void>((resolve) => setTimeout(resolve, 80 + sum));
  onTheirWay.add(passed);
  return passed.finally(() => onTheirWay.delete(passed));
}

/** Resolves when pending responses have arrived and been handled, so that they stay in the environment that requested them. */
export async function worldIsQuiet(): Promise<void> {
  do {
    await Promise.all(onTheirWay);
    await new Promise((resolve) => setTimeout(resolve));
  } while (onTheirWay.size > 0);
}

/** `answer('GET /api/users/profile', { body: … })`; the query isn't part of the key. */
export function answer(key: string, what: Answer): void {
  answers.set(key, what);
}

export const unknownCalls = (): string[] => unknown;
export const receivedCalls = () => received;

export function forgetAnswers(): void {
  world += 1;
  answers.clear();
  unknown = [];
  received = [];
  answer('GET /api/csrf-token', { body: { csrfToken: 'csrf' } });
  // Requested some seconds after a login, in whichever test runs then. Tests have no provider unless they say so.
  answer('GET /config.json', { status: 503 });
  // Few listings ask questions at checkout, and few conversations have offers.
  answer(`GET /api/host/listings/${ROOM_ID}/questions`, { body: { questions: [] } });
  answer(`GET /api/conversations/${CONVERSATION_ID}/offers`, { body: { offers: [] } });
  // Requested with every confirmed booking. Few have one.
  answer(`GET /api/bookings/${BOOKING_ID}/changes`, { body: { changes: [] } });
  answer(`GET /api/bookings/${BOOKING_ID}/openings`, { body: { openings: [], nextCursor: null } });
  answer(`GET /api/properties/${HOME_ID}/way-in-photos`, { body: { photos: [] } });
  // Requested by every form with a host's price.
  const current = { ...USUAL_FEES, repeatHostBasisPoints: null, startsAt: '2026-01-01T00:00:00.000Z' };
  answer('GET /api/fees', { body: { current, next: null, ownHostBasisPoints: USUAL_FEES.hostBasisPoints } });
  // Requested below every staff page. Without a version, nothing is shown.
  answer('GET /api/health', { body: { status: 'ok', jobs: [], replica: null } });
  // Sent once by every server-rendered page.
  answer('POST /api/listings/shown', { status: 204 });
  // Requested next to every price; without rates there are no estimates.
  answer('GET /api/exchange-rates', { body: { rates: [] } });
  // Requested next to the avatar on every page of a member.
  answer('GET /api/bookmarks/listing-ids', { body: { listingIds: [] } });
  // Few members are in teams.
  answer('GET /api/teams', { body: { teams: [], invitations: [] } });
  answer('GET /api/attended-bookings', { body: { bookings: [], nextCursor: null } });
  // Few operators change the help.
  answer('GET /api/help', { body: { topics: OUR_HELP } });
  answer('GET /api/legal/acceptances', { body: { acceptances: [], due: [] } });
  answer('GET /api/news', { body: { news: [], unreadCount: 0, nextCursor: null } });
  answer('GET /api/conversations/unread-count', { body: { unreadCount: 0, conversationCount: 0 } });
}

/** Like the real fetch: a caller that aborts or times out gets the error immediately. */
function unlessGivenUp<T>(answering: T | Promise<T>, signal: AbortSignal | null | undefined): T | Promise<T> {
  if (!signal) return answering;
  const givenUp = new Promise<never>((_, fail) => {
    signal.addEventListener('abort', () => fail(signal.reason as Error));
  });
  return Promise.race([answering, givenUp]);
}

globalThis.fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input, location.href);
  if (!/^\/(?:api|config\.json|oidc)/.test(url.pathname)) return realFetch(input, init);
  const key = `${init?.method ?? 'GET'} ${url.pathname}`;
  const askedIn = world;
  const known = answers.get(key);
  const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
  const asked = { key, search: url.searchParams, headers: Object.fromEntries(new Headers(init?.headers)), body };
  received.push(asked);
  if (!known) {
    unknown.push(key);
    return new Response(null, { status: 501 });
  }
  if (areAnswersLate) await unlessGivenUp(lateness(key), init?.signal);
  const { status = 200, body: answered } =
    typeof known === 'function' ? await unlessGivenUp(known(asked), init?.signal) : known;
  if (askedIn !== world) return new Promise(() => {});
  if (answered instanceof Blob) return new Response(answered, { status });
  return answered === undefined ? new Response(null, { status }) : Response.json(answered, { status });
};

forgetAnswers();

// How late nodes see a change: a host pauses a listing on one node, and visitors of every node look until they see it. What
// they look at was requested before, so every node has it in its caches.
import { setTimeout } from 'node:timers/promises';
import { HttpConnection, readText } from '../http-client.ts';
import type { Changed } from './world.ts';

const LOOK_EVERY_MS = 5;
/** Once it's gone. */
const LOOK_AGAIN_EVERY_MS = 100;
/** Longer than a cache that's filled again with older data, as from a replica, would serve it. */
export const LOOK_ON_MS = 12_000;
/** Anything later would be a cache that wasn't told. */
const GIVE_UP_MS = 15_000;
const REQUESTED_BEFORE = 3;

export interface Seen {
  /** Milliseconds from the response to the host until the node's search no longer finds the listing, and its page says so, for good. */
  readonly searchMs: number;
  readonly pageMs: number;
}

const toSearch = ({ lat, lng }: Changed) => `/api/listings/search?lat=${lat}&lng=${lng}&radius=1&limit=50`;

/** In the data that the page comes with. */
const PAUSED = /\\?"paused\\?"/;

async function isOpen(port: number, id: string): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/listing/${id}`, { headers: { accept: 'text/html' } });
  const html = await response.text();
  if (response.status !== 200) throw new Error(`${response.status} for the page of ${id} on port ${port}`);
  return !PAUSED.test(html);
}

async function finds(http: HttpConnection, listing: Changed): Promise<boolean> {
  return readText(await http.get(toSearch(listing))).includes(listing.id);
}

/** When it was gone for good: if it's back within `lookOnMs`, it wasn't. */
async function untilGone(isThere: () => Promise<boolean>, sinceMs: number, lookOnMs: number): Promise<number> {
  let goneMs: number | undefined;
  for (;;) {
    const isStillThere = await isThere();
    const nowMs = performance.now() - sinceMs;
    goneMs = isStillThere ? undefined : (goneMs ?? nowMs);
    if (goneMs === undefined && nowMs > GIVE_UP_MS) return Number.POSITIVE_INFINITY;
    if (goneMs !== undefined && nowMs - goneMs >= lookOnMs) return goneMs;
    await setTimeout(goneMs === undefined ? LOOK_EVERY_MS : LOOK_AGAIN_EVERY_MS);
  }
}

/** Pauses the listing on the first of these nodes, and returns when each of them shows it and has for `lookOnMs`. */
export async function watchChange(ports: readonly number[], listing: Changed, lookOnMs: number): Promise<Seen[]> {
  const nodes = ports.map((port) => ({ port, http: new HttpConnection(port) }));
  try {
    for (const { port, http } of nodes) {
      for (let time = 0; time < REQUESTED_BEFORE; time += 1) {
        if (!(await finds(http, listing))) throw new Error(`${listing.id} isn’t found on port ${port}`);
        if (!(await isOpen(port, listing.id))) throw new Error(`${listing.id} is paused on port ${port}`);
      }
    }
    const host = new HttpConnection(ports[0]!);
    const answer = await host.request('POST', `/api/host/listings/${listing.id}/pause`, {
      headers: { ...listing.host },
    });
    const changedMs = performance.now();
    host.close();
    if (answer.status !== 200) throw new Error(`${answer.status}: ${readText(answer)}`);
    return await Promise.all(
      nodes.map(async ({ port, http }) => {
        const [searchMs, pageMs] = await Promise.all([
          untilGone(() => finds(http, listing), changedMs, lookOnMs),
          untilGone(() => isOpen(port, listing.id), changedMs, lookOnMs),
        ]);
        return { searchMs, pageMs };
      }),
    );
  } finally {
    for (const { http } of nodes) http.close();
  }
}

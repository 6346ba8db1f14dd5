// What of this page's life the host's counts need: whether something was asked before. Known to the page alone, gone with it.
import { useEffect } from 'react';
import { call } from './api.ts';

const known = new Set<string>();

/** Asks, saying whether the page has had the answer to `what` before; only answers count. */
export async function askAsLook<T>(what: string, ask: (look: { isNoLook: boolean }) => Promise<T>): Promise<T> {
  const answer = await ask({ isNoLook: known.has(what) });
  known.add(what);
  return answer;
}

/**
 * A page that was rendered on the server tells, once it is alive, what was on it: programs that only fetch pages never do. Nothing
 * is told of a page without `what`.
 */
export function useRendered(as: 'result' | 'page', what: string | undefined, listingIds: readonly string[]): void {
  const ids = listingIds.join(' ');
  useEffect(() => {
    if (what === undefined || ids === '' || known.has(what)) return;
    known.add(what);
    // Nobody waits for it and nothing is lost without it.
    void call('POST /api/listings/shown', { body: { as, listingIds: ids.split(' ') } }).catch(() => undefined);
  }, [as, what, ids]);
}

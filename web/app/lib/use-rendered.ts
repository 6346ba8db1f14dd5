// Pages that were rendered on the server tell once that they are alive.
import { useEffect } from 'react';
import { call } from './api/api.ts';
import { knownPageViews } from './page-views.ts';

/**
 * Tells what was on the page: programs that only fetch pages never do. Nothing is told of a page without `what`, nor of one that
 * is known.
 */
export function useRendered(as: 'result' | 'page', what: string | undefined, listingIds: readonly string[]): void {
  const ids = listingIds.join(' ');
  useEffect(() => {
    if (what === undefined || ids === '' || knownPageViews.has(what)) return;
    knownPageViews.add(what);
    // Nobody waits for it and nothing is lost without it.
    void call('POST /api/listings/shown', { body: { as, listingIds: ids.split(' ') } }).catch(() => undefined);
  }, [as, what, ids]);
}

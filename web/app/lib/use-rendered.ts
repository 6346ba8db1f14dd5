// Server-rendered pages report once that they were opened in a browser.
import { useEffect } from 'react';
import { call } from './api/api.ts';
import { knownPageViews } from './page-views.ts';

/**
 * Reports what was on the page; programs that only fetch pages never do. Does nothing without `what`, or if it was already reported.
 */
export function useRendered(as: 'result' | 'page', what: string | undefined, listingIds: readonly string[]): void {
  const ids = listingIds.join(' ');
  useEffect(() => {
    if (what === undefined || ids === '' || knownPageViews.has(what)) return;
    knownPageViews.add(what);
    // Nothing waits for it, and nothing depends on it.
    void call('POST /api/listings/shown', { body: { as, listingIds: ids.split(' ') } }).catch(() => undefined);
  }, [as, what, ids]);
}

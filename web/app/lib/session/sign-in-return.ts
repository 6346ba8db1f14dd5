// The page a login returned to (SS2). Nothing redirects away from it, because the person logged in for it.
import { SESSION } from '@daynook/contract/limits';
import { readStoredText, removeStored, writeStoredText } from './stored-state.ts';

const KEY = 'signInReturn';

export const signInReturn = {
  /** Stores the page without its query, which the page may change. The default page after a login doesn't count as a return. */
  keep(path: string): void {
    const { pathname } = new URL(path, location.origin);
    if (pathname !== SESSION.landingPath) writeStoredText(KEY, pathname);
  },
  /** `/messages?ask=…` immediately redirects to `/messages/{id}`, so pages below it count as the same page. */
  isAt(pathname: string): boolean {
    const kept = readStoredText(KEY);
    return kept !== undefined && (pathname === kept || pathname.startsWith(`${kept}/`));
  },
  forget: (): void => removeStored(KEY),
};

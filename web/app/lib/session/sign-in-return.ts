// The page that a sign-in returned to (SS2). Nobody is led away from it: it is what they signed in for.
import { SESSION } from '@daynook/contract/limits';
import { readStoredText, removeStored, writeStoredText } from './stored-state.ts';

const KEY = 'signInReturn';

export const signInReturn = {
  /** Keeps the page without its query, which it may change itself. The page where sign-ins land anyway is no return. */
  keep(path: string): void {
    const { pathname } = new URL(path, location.origin);
    if (pathname !== SESSION.landingPath) writeStoredText(KEY, pathname);
  },
  /** `/messages?ask=…` goes on to `/messages/{id}` at once, so what is below the page counts as the page. */
  isAt(pathname: string): boolean {
    const kept = readStoredText(KEY);
    return kept !== undefined && (pathname === kept || pathname.startsWith(`${kept}/`));
  },
  forget: (): void => removeStored(KEY),
};

// Decides whether a remembered path may be gone to after sign-in. Pure; trusts nothing that was stored.

const LONGEST = 2_048;
/** Places that only make sense in the middle of signing in or out. */
const NEVER = /^\/(?:auth\/|logout-complete|oidc\/|api\/)/;
/** Stands in for the origin while parsing: a path that leaves it was not a path of ours. */
const BASE = 'https://return.invalid';

/** The path (with query and hash) when it is plainly one of our own pages, else undefined. Refuses open redirects. */
export function asReturnPath(candidate: unknown): string | undefined {
  if (typeof candidate !== 'string' || candidate.length > LONGEST) return undefined;
  if (!candidate.startsWith('/') || /^\/[/\\]/.test(candidate) || /[\\\p{Cc}]/u.test(candidate)) return undefined;
  const url = URL.canParse(candidate, BASE) ? new URL(candidate, BASE) : undefined;
  // Dots may fold into `//host`, so what counts is what the browser would make of it.
  if (!url || url.origin !== BASE || url.pathname.startsWith('//') || NEVER.test(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}

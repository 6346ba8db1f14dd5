// Decides whether a remembered path may be opened after a login. Pure; it trusts nothing that was stored.

const LONGEST = 2_048;
/** Paths that only make sense during login or logout. */
const NEVER = /^\/(?:auth\/|logout-complete|oidc\/|api\/)/;
/** Stands in for the origin while parsing: a path that resolves elsewhere wasn't one of ours. */
const BASE = 'https://return.invalid';

/** The path (with query and hash) if it's clearly one of our pages, otherwise undefined. Prevents open redirects. */
export function asReturnPath(candidate: unknown): string | undefined {
  if (typeof candidate !== 'string' || candidate.length > LONGEST) return undefined;
  if (!candidate.startsWith('/') || /^\/[/\\]/.test(candidate) || /[\\\p{Cc}]/u.test(candidate)) return undefined;
  const url = URL.canParse(candidate, BASE) ? new URL(candidate, BASE) : undefined;
  // Dot segments may resolve to `//host`, so the resolved path counts.
  if (!url || url.origin !== BASE || url.pathname.startsWith('//') || NEVER.test(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}

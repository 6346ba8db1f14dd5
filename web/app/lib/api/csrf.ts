// The CSRF token of this page (CS1): fetched at start, again when the server says it went stale, never stored.

type FetchToken = () => Promise<string>;

/** Holds one token and shares one fetch between all that wait for it. */
export function createCsrfToken(fetchToken: FetchToken) {
  let token: string | undefined;
  let pending: Promise<string> | undefined;

  const renew = (): Promise<string> => {
    pending ??= fetchToken()
      .then((fresh) => {
        token = fresh;
        return fresh;
      })
      .finally(() => {
        pending = undefined;
      });
    return pending;
  };

  return {
    /** The token at hand, or the first one once it comes. */
    get: (): Promise<string> => (token === undefined ? renew() : Promise.resolve(token)),
    /** A new one; `stale` is the token that was refused, so that ten refused calls fetch once. */
    renew: (stale?: string): Promise<string> =>
      stale !== undefined && token !== undefined && token !== stale ? Promise.resolve(token) : renew(),
  };
}

// The page's CSRF token (CS1): fetched at start and again when the server rejects it as stale; never stored.
// api-client.ts repeats the rejected request.

type FetchToken = () => Promise<string>;

/** Keeps one token, and shares one fetch between all callers that wait for it. */
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
    /** The current token, or the first one when it arrives. */
    get: (): Promise<string> => (token === undefined ? renew() : Promise.resolve(token)),
    /** A new token; `stale` is the rejected one, so that ten rejected calls fetch only once. */
    renew: (stale?: string): Promise<string> =>
      stale !== undefined && token !== undefined && token !== stale ? Promise.resolve(token) : renew(),
  };
}

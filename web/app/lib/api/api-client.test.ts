import { describe, expect, it, vi } from 'vitest';
import { createApiClient } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { type ApiHealth, afterFailure, afterSuccess, initialHealth, retryInSeconds } from './api-health.ts';

interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });
const problem = (status: number, code: string, more: object = {}) => json(status, { code, message: code, ...more });

/** A fake network: responds as the test says and records the requests. */
function surroundings(answer: (sent: Sent, nth: number) => Response | Promise<Response>, tokens: string[] = []) {
  const sent: Sent[] = [];
  let health: ApiHealth = initialHealth;
  const clock = { now: 0 };
  let csrfCount = 0;
  const session = {
    accessToken: async () => tokens[0],
    renew: vi.fn(async () => {
      tokens.shift();
      return tokens[0];
    }),
    expired: vi.fn(),
  };
  const client = createApiClient({
    fetch: (async (path: string, init: RequestInit) => {
      init.signal?.throwIfAborted();
      const request: Sent = {
        method: init.method ?? 'GET',
        path,
        headers: init.headers as Record<string, string>,
        body: init.body as string | undefined,
      };
      sent.push(request);
      if (path === '/api/csrf-token') return json(200, { csrfToken: `csrf-${++csrfCount}` });
      const nth = sent.filter(({ path: other }) => other !== '/api/csrf-token').length;
      const pending = Promise.resolve(answer(request, nth));
      const aborted = new Promise<never>((_, reject) =>
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
      );
      return Promise.race([pending, aborted]);
    }) as unknown as typeof fetch,
    locale: () => 'fr-CA',
    health: {
      retryIn: () => retryInSeconds(health, clock.now),
      reportSuccess: () => {
        health = afterSuccess(health);
      },
      reportFailure: () => {
        health = afterFailure(health, clock.now);
      },
    },
    session,
  });
  return { ...client, sent, session, clock, health: () => health };
}

const profile = { _id: 'u1', name: 'Ana' };

describe('requests', () => {
  it('fills in the path, writes the query, and reads the response', async () => {
    const api = surroundings(() => json(200, { listings: [] }));
    await api.call('GET /api/listings/search', {
      query: { city: 'Montréal', minPrice: 20, kind: ['desk', 'studio'], instant: true, maxPrice: undefined },
    });
    expect(api.sent[0]?.path).toBe(
      '/api/listings/search?city=Montr%C3%A9al&minPrice=20&kind=desk%2Cstudio&instant=true',
    );
    await api.call('GET /api/places/{placeId}', { params: { placeId: 'a/b c' } });
    expect(api.sent[1]?.path).toBe('/api/places/a%2Fb%20c');
  });

  it('sends the bearer token when logged in, none otherwise', async () => {
    const member = surroundings(() => json(200, profile), ['t1']);
    await member.call('GET /api/users/profile');
    expect(member.sent[0]?.headers.Authorization).toBe('Bearer t1');
    const visitor = surroundings(() => json(200, {}));
    await visitor.call('GET /api/health');
    expect(visitor.sent[0]?.headers.Authorization).toBeUndefined();
  });

  it('asks for messages in the page’s language, also of repeated calls', async () => {
    const api = surroundings(
      (_, nth) => (nth === 1 ? problem(401, 'UNAUTHENTICATED') : json(200, profile)),
      ['t1', 't2'],
    );
    await api.call('GET /api/users/profile');
    await api.call('POST /api/bookings', { body: {} as never, idempotencyKey: 'k1' });
    expect(new Set(api.sent.map(({ headers }) => headers['Accept-Language']))).toEqual(new Set(['fr-CA']));
    expect(api.sent.length).toBeGreaterThan(3);
  });

  it('a 204 response is undefined', async () => {
    const api = surroundings(() => new Response(null, { status: 204 }));
    expect(await api.call('DELETE /api/bookings/holds/{id}', { params: { id: 'h' } })).toBeUndefined();
  });

  it('carries the Idempotency-Key it is given', async () => {
    const api = surroundings(() => json(201, {}), ['t']);
    await api.call('POST /api/bookings', { body: {} as never, idempotencyKey: 'k1' });
    expect(api.sent.at(-1)?.headers['Idempotency-Key']).toBe('k1');
  });
});

describe('CSRF (CS1)', () => {
  const act = (api: ReturnType<typeof surroundings>) =>
    api.call('POST /api/users/action-items/{id}/snooze', { params: { id: 'a' } });

  it('fetches the token at start with credentials and sends it on every non-GET only (CS1)', async () => {
    const api = surroundings(() => new Response(null, { status: 204 }));
    api.warmUp();
    await act(api);
    await api.call('GET /api/health').catch(() => undefined);
    const tokenCalls = api.sent.filter(({ path }) => path === '/api/csrf-token');
    expect(tokenCalls).toHaveLength(1);
    expect(api.sent.find(({ method }) => method === 'POST')?.headers['X-CSRF-Token']).toBe('csrf-1');
    expect(api.sent.find(({ path }) => path === '/api/health')?.headers['X-CSRF-Token']).toBeUndefined();
  });

  it('on 403 CSRF_VALIDATION_FAILED fetches a new token and retries once (CS1)', async () => {
    const api = surroundings((_, nth) =>
      nth === 1 ? problem(403, 'CSRF_VALIDATION_FAILED') : new Response(null, { status: 204 }),
    );
    await act(api);
    const posts = api.sent.filter(({ method }) => method === 'POST');
    expect(posts.map(({ headers }) => headers['X-CSRF-Token'])).toEqual(['csrf-1', 'csrf-2']);
  });

  it('retries exactly once: the caller gets the second rejection (CS1)', async () => {
    const api = surroundings(() => problem(403, 'CSRF_VALIDATION_FAILED'));
    await expect(act(api)).rejects.toMatchObject({ status: 403, code: 'CSRF_VALIDATION_FAILED' });
    expect(api.sent.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  it('any other 403 is not retried (CS1)', async () => {
    const api = surroundings(() => problem(403, 'FORBIDDEN'));
    await expect(act(api)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(api.sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('ten calls rejected together fetch one new token (CS1)', async () => {
    const refused = new Set<string>();
    const api = surroundings(({ headers, path }) => {
      const isStale = headers['X-CSRF-Token'] === 'csrf-1';
      if (isStale) refused.add(path);
      return isStale ? problem(403, 'CSRF_VALIDATION_FAILED') : new Response(null, { status: 204 });
    });
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        api.call('POST /api/users/action-items/{id}/snooze', { params: { id: `${n}` } }),
      ),
    );
    expect(refused.size).toBe(10);
    expect(api.sent.filter(({ path }) => path === '/api/csrf-token')).toHaveLength(2);
  });
});

describe('timeouts (CS2)', () => {
  it.each([
    ['GET /api/health', 5_000],
    ['GET /api/properties/my-properties', 3_000],
    ['GET /api/listings/my-listings', 3_000],
    ['GET /api/address/location-from-ip', 2_000],
  ] as const)('%s is given %i ms (CS2)', async (key, timeoutMs) => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const api = surroundings(() => json(200, []));
    await api.call(key);
    expect(timeout).toHaveBeenCalledWith(timeoutMs);
    timeout.mockRestore();
  });

  it('a timeout counts as a failure (CS2)', async () => {
    const api = surroundings(() => new Promise<Response>(() => undefined));
    await expect(api.call('GET /api/health', { timeoutMs: 5 })).rejects.toMatchObject({ code: 'TIMEOUT', status: 0 });
    expect(api.health().failures).toBe(1);
  });

  it('a call that its caller aborted isn’t a failure', async () => {
    const api = surroundings(() => new Promise<Response>(() => undefined));
    const giveUp = new AbortController();
    const calling = api.call('GET /api/health', { signal: giveUp.signal });
    giveUp.abort();
    await expect(calling).rejects.not.toBeInstanceOf(ApiError);
    expect(api.health().failures).toBe(0);
  });
});

describe('health (CS3)', () => {
  const broken = () => surroundings(() => problem(500, 'INTERNAL'));

  it('attempts no call while unhealthy; it fails with API_UNHEALTHY, retryIn, and a message (CS3)', async () => {
    const api = broken();
    for (let n = 0; n < 3; n++) await api.call('GET /api/health').catch(() => undefined);
    const sentBefore = api.sent.length;
    await expect(api.call('GET /api/health')).rejects.toMatchObject({
      code: 'API_UNHEALTHY',
      retryIn: 5,
      message: 'API is temporarily unavailable. Retry in 5 seconds',
    });
    expect(api.sent).toHaveLength(sentBefore);
    api.clock.now = 5_000;
    await api.call('GET /api/health').catch(() => undefined);
    expect(api.sent).toHaveLength(sentBefore + 1);
  });

  it.each([401, 404, 409, 422, 429])('three %i responses block nothing (CS3)', async (status) => {
    const api = surroundings(() => problem(status, 'X'));
    for (let n = 0; n < 3; n++) await api.call('GET /api/health').catch(() => undefined);
    expect(api.health().state).toBe('healthy');
  });

  it('a missing network is a failure with a plain message', async () => {
    const api = surroundings(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(api.call('GET /api/health')).rejects.toMatchObject({ code: 'NETWORK_ERROR', status: 0 });
  });
});

describe('expired tokens', () => {
  it('renews silently once and repeats the call with the new token', async () => {
    const api = surroundings(
      ({ headers }) => (headers.Authorization === 'Bearer old' ? problem(401, 'UNAUTHENTICATED') : json(200, profile)),
      ['old', 'new'],
    );
    expect(await api.call('GET /api/users/profile')).toEqual(profile);
    expect(api.session.expired).not.toHaveBeenCalled();
  });

  it('asks to log in again if renewing doesn’t help, and throws the 401', async () => {
    const api = surroundings(() => problem(401, 'UNAUTHENTICATED'), ['old']);
    await expect(api.call('GET /api/users/profile')).rejects.toMatchObject({ status: 401 });
    expect(api.session.expired).toHaveBeenCalledOnce();
  });

  it('a visitor’s 401 doesn’t start a renewal', async () => {
    const api = surroundings(() => problem(401, 'UNAUTHENTICATED'));
    await expect(api.call('GET /api/users/profile')).rejects.toMatchObject({ status: 401 });
    expect(api.session.renew).not.toHaveBeenCalled();
  });
});

describe('errors', () => {
  it('has the status, code, message, fields, and current state', async () => {
    const api = surroundings(() =>
      json(
        409,
        {
          code: 'PRICE_CHANGED',
          message: 'The price has changed.',
          fields: { guests: 'Too many' },
          current: { totalMinor: 1 },
        },
        { 'Retry-After': '7' },
      ),
    );
    await expect(api.call('GET /api/health')).rejects.toMatchObject({
      status: 409,
      code: 'PRICE_CHANGED',
      message: 'The price has changed.',
      fields: { guests: 'Too many' },
      current: { totalMinor: 1 },
      retryIn: 7,
    });
  });

  it('handles an error page that isn’t JSON', async () => {
    const api = surroundings(() => new Response('<html>Bad gateway</html>', { status: 502 }));
    await expect(api.call('GET /api/health')).rejects.toMatchObject({ status: 502, code: 'UNKNOWN' });
  });
});

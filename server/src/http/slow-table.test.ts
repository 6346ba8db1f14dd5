// One table that doesn't answer: whoever needs it is told to try again within five seconds, everybody else is served.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testEngine } from '../../test/database.ts';
import { bearerToken, makeListing, makeMember } from '../../test/make.ts';
import { ownTimeMs } from '../../test/own-time.ts';
import { type ListeningApp, listeningApp } from '../../test/servers/listening-app.ts';
import { OidcBrowser } from '../../test/servers/oidc-browser.ts';
import { ensureAccount } from '../identity/accounts.ts';

const PASSWORD = 'river-otter-lamp';
const LIMIT_MS = 5_000;

// The embedded engine has one connection: nobody else can lock a table there.
describe.runIf(testEngine() === 'postgres')('while a table is locked', () => {
  let t: ListeningApp;
  let authorization: string;
  let listingId: string;
  beforeAll(async () => {
    t = await listeningApp({ environment: { ANSWER_LIMIT_MS: '3000' } });
    const member = await makeMember(t.db);
    authorization = `Bearer ${await bearerToken(t.deps, member.subject)}`;
    listingId = (await makeListing(t.db)).id;
  });
  afterAll(() => t.close());

  interface Timed {
    readonly status: number;
    readonly retryAfter: string | null;
    readonly ms: number;
  }
  const timed = async (path: string, headers: Record<string, string> = {}): Promise<Timed> => {
    const startedMs = ownTimeMs();
    const response: Response = await fetch(`${t.origin}${path}`, { headers });
    await response.text();
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, retryAfter, ms: ownTimeMs() - startedMs };
  };

  it.each([
    ['booking', (): string => '/api/bookings'],
    ['listing', (): string => `/api/listings/${listingId}`],
  ] as const)('%s: nobody waits longer than five seconds for their 503', async (table, path) => {
    const blocker = await t.db.pool.connect();
    await blocker.query(`begin; lock table ${table} in access exclusive mode`);
    try {
      // Many more than there are connections: most wait for one, and the rest of the server is asked meanwhile.
      const stuck = Array.from({ length: 60 }, () => timed(path(), { authorization }));
      const probes = Array.from({ length: 10 }, () => timed('/api/ready'));
      for (const { status, retryAfter, ms } of await Promise.all(stuck)) {
        expect([status, Number(retryAfter) > 0]).toEqual([503, true]);
        expect(ms).toBeLessThan(LIMIT_MS);
      }
      for (const { ms } of await Promise.all(probes)) expect(ms).toBeLessThan(LIMIT_MS / 2);
      expect((await timed('/api/health')).status).toBe(200);
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
    expect((await timed(path(), { authorization })).status).toBe(200);
  });

  const day = new Date().toISOString().slice(0, 10);
  it.each([
    ['booking', `/api/host/bookings/export?from=${day}&to=${day}`],
    ['booking', '/api/account/export'],
    ['sent_email', '/api/account/export'],
  ])('%s: the file %s is refused as a problem and never cut off', async (table, path) => {
    const blocker = await t.db.pool.connect();
    await blocker.query(`begin; lock table ${table} in access exclusive mode`);
    try {
      const response = await fetch(`${t.origin}${path}`, { headers: { authorization } });
      const text = await response.text().catch(() => 'cut off');
      expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([503, true]);
      expect(response.headers.get('content-type')).toContain('application/problem+json');
      expect(response.headers.get('content-disposition')).toBeNull();
      expect(JSON.parse(text)).toMatchObject({ code: 'OVERLOADED' });
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
    const file = await fetch(`${t.origin}${path}`, { headers: { authorization } });
    expect([file.status, file.headers.get('content-disposition')?.startsWith('attachment')]).toEqual([200, true]);
    expect((await file.text()).length).toBeGreaterThan(10);
  });

  /** Begins a sign-in many times at once, each in a browser of its own. */
  const beginSignIns = (count: number, browser: () => OidcBrowser) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const startedMs = ownTimeMs();
        const one = browser();
        const response = await one.request(one.authorizeAddress());
        return { response, text: await response.text(), ms: ownTimeMs() - startedMs };
      }),
    );

  const signedInBrowser = async () => {
    await ensureAccount(t.deps, { email: 'kim@example.org', name: 'Kim Park', password: PASSWORD, isVerified: true });
    const browser = new OidcBrowser(t.origin);
    await browser.signIn('kim@example.org', PASSWORD);
    return browser;
  };

  it.each([
    ['new to us', false],
    ['who were here before', true],
  ])('oidc_item: people %s who begin to sign in are told to try again within five seconds', async (_who, isKnown) => {
    const known = await signedInBrowser();
    const blocker = await t.db.pool.connect();
    await blocker.query('begin; lock table oidc_item in access exclusive mode');
    try {
      const answers = await beginSignIns(30, () => (isKnown ? known : new OidcBrowser(t.origin)));
      for (const { response, text, ms } of answers) {
        expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([503, true]);
        expect(response.headers.get('content-type')).toContain('text/html');
        expect(response.headers.get('x-content-type-options')).toBe('nosniff');
        expect(text).toContain('Please try again in a moment.');
        expect(ms).toBeLessThan(LIMIT_MS);
      }
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
    expect((await beginSignIns(1, () => known))[0]!.response.status).toBe(303);
  });

  it('oidc_item: token requests and the page of a login in progress get an error, too', async () => {
    const browser = await signedInBrowser();
    const start = await browser.request(browser.authorizeAddress());
    const blocker = await t.db.pool.connect();
    await blocker.query('begin; lock table oidc_item in access exclusive mode');
    try {
      const tokens = await fetch(`${t.origin}/oidc/token`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'any', client_id: 'daynook-web' }),
      });
      expect([tokens.status, Number(tokens.headers.get('retry-after')) > 0]).toEqual([503, true]);
      expect(await tokens.json()).toMatchObject({ error: 'temporarily_unavailable' });
      const page = await browser.request(start.headers.get('location')!);
      expect([page.status, Number(page.headers.get('retry-after')) > 0]).toEqual([503, true]);
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
  });
});

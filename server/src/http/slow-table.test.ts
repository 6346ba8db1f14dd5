// One table that doesn't answer: whoever needs it is told to try again within five seconds, everybody else is served.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testEngine } from '../../test/database.ts';
import { type ListeningApp, listeningApp } from '../../test/listening-app.ts';
import { bearerToken, makeListing, makeMember } from '../../test/make.ts';

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
    const startedMs = performance.now();
    const response: Response = await fetch(`${t.origin}${path}`, { headers });
    await response.text();
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, retryAfter, ms: performance.now() - startedMs };
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
});

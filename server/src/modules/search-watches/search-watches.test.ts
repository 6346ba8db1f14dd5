// Notifications when a saved search that had no results finds some (A18).
import { SEARCH_WATCHES } from '@daynook/contract/limits/search-watches';
import { farthestKm } from '@daynook/contract/listings/trip-estimates';
import type { SearchWatch } from '@daynook/contract/search-watches';
import { USUAL_LIMITS } from '@daynook/contract/settings/site-limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { emailsTo } from '../../../test/emails.ts';
import { makeMember } from '../../../test/make.ts';
import { travel } from '../../lib/geo/sphere.ts';
import { callAs } from '../co-hosts/test-co-hosts.ts';
import { makeListings } from '../search/example-city.ts';
import { checkAgain } from './service.ts';

let t: TestApp;
let member: Awaited<ReturnType<typeof makeMember>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-11-21T15:00:00Z');
  member = await makeMember(t.db);
  await t.db.kysely.deleteFrom('search_watch').execute();
});

interface Problem {
  readonly code: string;
  readonly fields?: Record<string, string>;
}
const wait = (query: string, as = member, more: { isForNew?: boolean } = {}) =>
  callAs<SearchWatch & Problem>(t, as, 'POST', '/api/search-watches', { query, ...more });
const watches = async (as = member) =>
  (await callAs<{ watches: SearchWatch[] }>(t, as, 'GET', '/api/search-watches')).body.watches;
/** Checks again once the check interval has passed. */
async function notified(as = member) {
  t.clock.advance({ minutes: SEARCH_WATCHES.checkMinutes });
  await checkAgain(t.deps);
  return emailsTo(t, as.email);
}
/** A separate island for each test. */
let islands = 0;
const anIsland = () => {
  islands += 1;
  return { lat: -40 + islands, lng: -140 };
};

describe('a search one waits for (A18)', () => {
  it('notifies once, by email and in the inbox, when there is a match', async () => {
    const at = anIsland();
    const { status, body } = await wait(`lat=${at.lat}&lng=${at.lng}&radius=20&address=Adak%2C%20AK&sort=price&page=3`);
    expect(status).toBe(201);
    expect(body.query).toBe(`address=Adak%2C+AK&lat=${at.lat}&lng=${at.lng}&radius=20`);
    expect(await notified()).toEqual([]);
    await makeListings(t.db, [{ at }, { at }]);
    const [mail, ...others] = await notified();
    expect(others).toEqual([]);
    expect(mail!.subject).toBe('We found workspaces for you in Adak, AK');
    expect(mail!.text_body).toContain('2 workspaces');
    expect(mail!.text_body).toContain(`/search?${body.query}`);
    expect(await watches()).toEqual([]);
    expect(await notified()).toHaveLength(1);
    const notifications = await t.db.kysely
      .selectFrom('notification')
      .selectAll()
      .where('member_id', '=', member.id)
      .execute();
    expect(notifications).toMatchObject([{ href: `/search?${body.query}` }]);
  });

  it('keeps how far the trip may be (SE13)', async () => {
    const at = anIsland();
    const { body } = await wait(`lat=${at.lat}&lng=${at.lng}&by=bike&within=20`);
    expect(body.query).toBe(`by=bike&lat=${at.lat}&lng=${at.lng}&within=20`);
    await makeListings(t.db, [{ at: travel(at, 90, farthestKm('bike', 20) + 0.1) }]);
    expect(await notified()).toEqual([]);
    await makeListings(t.db, [{ at: travel(at, 90, farthestKm('bike', 20) - 0.1) }]);
    expect(await notified()).toHaveLength(1);
  });

  it('with earlier matches notifies once about new ones only', async () => {
    const at = anIsland();
    const query = `lat=${at.lat}&lng=${at.lng}&radius=20&address=Adak%2C%20AK`;
    await makeListings(t.db, [{ at }]);
    const { body } = await wait(query, member, { isForNew: true });
    expect(body.isForNew).toBe(true);
    expect(await notified()).toEqual([]);
    // Saving it again keeps the first time, so listings added in between count.
    await makeListings(t.db, [{ at, published_at: t.clock.now() }]);
    await wait(query, member, { isForNew: true });
    const [mail] = await notified();
    expect(mail!.subject).toBe('New for your saved search in Adak, AK');
    expect(mail!.text_body).toContain('We found a new workspace for your saved search');
    expect(await watches()).toEqual([]);
  });

  it('twice the same, however written, is one; what one no longer waits for is not told', async () => {
    const at = anIsland();
    const first = await wait(`lat=${at.lat}&lng=${at.lng}`);
    const again = await wait(`lng=${at.lng}&lat=${at.lat}&page=2`);
    expect(again.body._id).toBe(first.body._id);
    expect(await watches()).toHaveLength(1);
    const other = await makeMember(t.db);
    const url = `/api/search-watches/${first.body._id}`;
    expect((await callAs(t, other, 'DELETE', url)).status).toBe(404);
    expect((await callAs(t, member, 'DELETE', url)).status).toBe(204);
    await makeListings(t.db, [{ at }]);
    expect(await notified()).toEqual([]);
  });

  it('ends with its day, and after ninety days at the latest', async () => {
    const at = anIsland();
    const point = `lat=${at.lat}&lng=${at.lng}`;
    expect((await wait(`${point}&date=2026-11-25`)).body.endsAt).toBe('2026-11-27T00:00:00.000Z');
    expect((await wait(point)).body.endsAt).toBe('2027-02-19T15:00:00.000Z');
    expect((await wait(`${point}&date=2026-11-01`)).body.fields).toEqual({
      query: 'That day has passed. Choose a later one.',
    });
    await makeListings(t.db, [{ at }]);
    t.clock.set('2027-02-19T15:00:00Z');
    expect(await notified()).toEqual([]);
    expect(await watches()).toEqual([]);
  });

  it.each(['lat=91&lng=0', 'lat=1', 'kind=castle', 'from=09:00', 'page=2', '=', 'nonsense', 'evil=1&city=Boise'])(
    'refuses %j beside the field',
    async (query) => {
      const { status, body } = await wait(query);
      expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, 'VALIDATION_FAILED', ['query']]);
      expect(await watches()).toEqual([]);
    },
  );

  it('stops at ten, also for concurrent requests; the same search again counts once', async () => {
    const answers = await Promise.all(
      Array.from({ length: USUAL_LIMITS.savedSearches + 3 }, (_, index) => wait(`city=Town ${index}`)),
    );
    const codes = answers.map(({ status, body }) => (status === 201 ? 'kept' : body.code));
    expect(codes.filter((code) => code === 'kept')).toHaveLength(USUAL_LIMITS.savedSearches);
    expect(codes.filter((code) => code === 'LIMIT_REACHED')).toHaveLength(3);
    const [known] = await watches();
    expect((await wait(known!.query)).status).toBe(201);
  });

  it('notifies once from two nodes, and never members without access', async () => {
    const at = anIsland();
    const query = `lat=${at.lat}&lng=${at.lng}`;
    const gone = await makeMember(t.db);
    await wait(query);
    await wait(query, gone);
    await t.db.kysely.updateTable('member').set({ status: 'suspended' }).where('id', '=', gone.id).execute();
    await makeListings(t.db, [{ at }]);
    // At the same time as the first, because its own clock would start days earlier.
    const second = await testApp({ db: t.db, now: t.clock.now() });
    t.clock.advance({ hours: 2 });
    const counts = await Promise.all([t.deps, t.deps, t.deps].map(checkAgain));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await emailsTo(t, member.email)).toHaveLength(1);
    expect(await emailsTo(t, gone.email)).toEqual([]);
    await second.close();
  });
});

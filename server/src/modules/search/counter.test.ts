// Counts of searches and of searches without results, without any personal data (RO2).
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeMember } from '../../../test/make.ts';
import { createCounts } from './counter.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const days = () => t.db.kysely.selectFrom('search_day').selectAll().execute();

it('adds up searches and those without results by day, also from two nodes at once; nothing counted writes nothing (RO2)', async () => {
  const [one, two] = [createCounts(t.deps), createCounts(t.deps)];
  await one.stop();
  expect(await days()).toEqual([]);
  one.count(true);
  one.count(false);
  two.count(false);
  await Promise.all([one.flush(), two.stop()]);
  await one.flush();
  expect(await days()).toEqual([{ day: '2026-11-21', searches: 3, without_results: 2 }]);
  await t.db.kysely.deleteFrom('search_day').execute();
});

it('counts the first page of each search, and staff read it with the figures of the market (RO2)', async () => {
  const searching = await testApp({ db: t.db });
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36' };
  for (const query of ['', '', '?page=2'])
    expect((await searching.app.inject({ url: `/api/listings/search${query}`, headers })).statusCode).toBe(200);
  // Counts are written when the server stops.
  await searching.close();
  const staff = await makeMember(t.db, { email: 'staff@daynook.com' });
  const asked = await t.app.inject({ url: '/api/staff/market', headers: { ...(await t.signIn(staff)) } });
  expect(asked.json()).toMatchObject({ searches: 2, searchesWithoutResults: 2 });
});

// Exchange rates, entered by staff and readable by everyone while they're recent.
import type { Answer } from '@daynook/contract/api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, type ProblemBody, type World } from '../bookings/test-world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());

const EURO = { currency: 'EUR', perDollar: 0.92 };
const DAY = { on: '2026-11-20', source: 'European Central Bank' };
const enter = <T = ProblemBody>(values: object) =>
  world.call<T>(world.staff, 'POST', '/api/staff/exchange-rates', { ...DAY, rates: [EURO], ...values });
const read = async () =>
  (await world.call<Answer<'GET /api/exchange-rates'>>(world.guest, 'GET', '/api/exchange-rates')).body.rates;

it('are the latest day’s, with who entered them, and end when they’re old or staff end them', async () => {
  expect(await read()).toEqual([]);
  const entered = { ...EURO, ...DAY, enteredBy: world.staff.name, isStale: false };
  expect(await enter({})).toMatchObject({ status: 201, body: { rates: [entered] } });
  await enter({
    on: '2026-11-19',
    rates: [
      { ...EURO, perDollar: 0.95 },
      { currency: 'JPY', perDollar: 151.25 },
    ],
  });
  expect(await read()).toEqual([
    { currency: 'EUR', perDollar: 0.92, on: '2026-11-20' },
    { currency: 'JPY', perDollar: 151.25, on: '2026-11-19' },
  ]);
  // A correction for the same day.
  await enter({ rates: [{ ...EURO, perDollar: 0.93 }] });
  expect((await read())[0]!.perDollar).toBe(0.93);
  expect((await world.call(world.staff, 'DELETE', '/api/staff/exchange-rates/JPY')).status).toBe(204);
  expect((await world.call(world.staff, 'DELETE', '/api/staff/exchange-rates/JPY')).status).toBe(404);
  expect((await read()).map(({ currency }) => currency)).toEqual(['EUR']);
  world.t.clock.set('2026-11-27T23:59:00Z');
  expect(await read()).toHaveLength(1);
  world.t.clock.advance({ minutes: 1 });
  expect(await read()).toEqual([]);
  const listed = await world.call<Answer<'GET /api/staff/exchange-rates'>>(
    world.staff,
    'GET',
    '/api/staff/exchange-rates',
  );
  expect(listed.body.rates).toMatchObject([{ ...EURO, perDollar: 0.93, isStale: true }]);
});

it.each([
  { rates: [{ currency: 'USD', perDollar: 1 }] },
  { rates: [{ currency: 'XXX', perDollar: 1 }] },
  { rates: [{ ...EURO, perDollar: 0 }] },
  { rates: [EURO, EURO] },
  { rates: [] },
  { on: '2036-11-20' },
  { source: ' ' },
])('refuse %j', async (values) => {
  expect(await enter(values)).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
});

// Calendar changes to dates of many listings: preview, result, errors, and undo.

import type { Answer } from '@daynook/contract/api';
import type { CoHostLevel } from '@daynook/contract/hosting/co-hosts';
import type { CalendarUndo } from '@daynook/contract/hosting/host-calendars';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { makeCoHost } from '../../../test/make.ts';
import { verifyDays } from '../availability/service.ts';
import { makeHost, makeMember, type TestHost, TUESDAY, testApp } from './test-host.ts';

type Page = Answer<'GET /api/host/calendar/listings'>;
type Results = Answer<'POST /api/host/calendar/changes'>;

let t: TestApp;
let host: TestHost;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  host = await makeHost(t);
});

const WEEK = { from: '2026-11-23', to: '2026-11-29' };
const change = async (body: object, as = host.member) =>
  (await host.call<Results>('POST', '/api/host/calendar/changes', body, { as })).body.results;
const preview = async (body: object) =>
  (await host.call<Results>('POST', '/api/host/calendar/preview', body)).body.results;
const calendar = async () =>
  (await host.call<Page>('GET', '/api/host/calendar/listings?from=2026-11-23&to=2026-11-29')).body;
const prices = async (id: string) => (await calendar()).rows.find(({ _id }) => _id === id)!.dayMinor;
const entries = async () =>
  (await calendar()).entries.map(({ kind, startsAt, endsAt }) => [kind, startsAt.slice(5, 16), endsAt.slice(5, 16)]);
const takeBack = async (results: Results['results']) => {
  const listings = results.flatMap(({ undo }) => (undo ? [undo] : [])) as CalendarUndo[];
  const body = { name: 'Special price', listings };
  return (await host.call<Results>('POST', '/api/host/calendar/undo', body)).body.results;
};

describe('days blocked for many listings', () => {
  it('keep bookings, block the free time around them, and can be undone exactly', async () => {
    const { home, room } = await host.liveRoom();
    const second = await host.addRoom(home._id);
    await host.bookedBy(await makeMember(t.db), room._id);
    const before = await entries();
    const body = {
      action: 'block',
      listingIds: [room._id, second._id],
      from: '2026-11-24',
      to: '2026-11-25',
      note: 'Painting',
    };
    const planned = await preview(body);
    expect(planned.map(({ code, keptCount, times }) => [code, keptCount, times.length])).toEqual([
      [null, 1, 2],
      [null, 0, 1],
    ]);
    expect(await entries()).toEqual(before);

    const done = await change(body);
    expect(done.map(({ times }) => times)).toEqual(planned.map(({ times }) => times));
    const blocks = (await calendar()).entries.filter(({ kind }) => kind === 'block');
    expect(blocks.map(({ block }) => block?.note)).toEqual(['Painting', 'Painting', 'Painting']);
    // Both full days in New York on the listing without a booking.
    expect(done[1]!.times).toEqual([{ startsAt: '2026-11-24T05:00:00.000Z', endsAt: '2026-11-26T05:00:00.000Z' }]);
    const guest = await makeMember(t.db);
    const input = { listingId: second._id, ...TUESDAY, guests: 1, paymentMethod: 'sandbox' };
    expect((await host.call('POST', '/api/bookings', input, { as: guest })).status).not.toBe(201);
    expect(await verifyDays(t.db)).toEqual([]);

    // Repeating it finds nothing left to do and does no harm.
    expect((await change(body)).map(({ code, times }) => [code, times])).toEqual([
      [null, []],
      [null, []],
    ]);
    expect((await takeBack(done)).map(({ code }) => code)).toEqual([null, null]);
    expect(await entries()).toEqual(before);
    expect(await verifyDays(t.db)).toEqual([]);
  });

  it('start now if the first day is today, and are refused for past days', async () => {
    const { room } = await host.liveRoom();
    const on = (date: string) => change({ action: 'block', listingIds: [room._id], from: date, to: date, note: null });
    const [today] = await on('2026-11-21');
    expect(today!.times[0]!.startsAt).toBe(t.clock.now().toISOString());
    expect(await on('2026-11-20')).toMatchObject([{ code: 'VALIDATION_FAILED', undo: null }]);
  });

  it('are unblocked if blocks are entirely within them, and blocked again by undo', async () => {
    const { room } = await host.liveRoom();
    const add = (values: object) =>
      host.call('POST', `/api/host/listings/${room._id}/blocks`, { note: 'Mine', weeklyUntil: null, ...values });
    await add(TUESDAY);
    // It extends beyond the days, and these repeat every week, so neither is completely within them.
    await add({ startsAt: '2026-11-25T15:00:00.000Z', endsAt: '2026-11-27T15:00:00.000Z' });
    await add({ startsAt: '2026-11-24T19:00:00.000Z', endsAt: '2026-11-24T20:00:00.000Z', weeklyUntil: '2026-12-20' });
    const before = await entries();
    const body = { action: 'unblock', listingIds: [room._id], from: '2026-11-24', to: '2026-11-25' };
    expect((await preview(body))[0]!.times).toEqual([TUESDAY]);
    const done = await change(body);
    expect(await entries()).toEqual(before.filter(([, startsAt]) => startsAt !== TUESDAY.startsAt.slice(5, 16)));
    await takeBack(done);
    expect(await entries()).toEqual(before);
  });
});

it('when undone, blocks the same seats beside a booking again', async () => {
  const { room } = await host.liveRoom();
  await host.change(room, { capacity: 4, seats: 4 });
  await host.bookedBy(await makeMember(t.db), room._id);
  const days = { listingIds: [room._id], from: '2026-11-24', to: '2026-11-24' };
  await change({ action: 'block', ...days, note: 'Painting' });
  const before = await entries();
  const done = await change({ action: 'unblock', ...days });
  expect(await entries()).not.toEqual(before);
  await takeBack(done);
  expect((await entries()).toSorted()).toEqual(before.toSorted());
  expect(await verifyDays(t.db)).toEqual([]);
});

it('can be undone for at most a year of days: one change never has more', async () => {
  const { room } = await host.liveRoom();
  const undo = { _id: room._id, removeBlockIds: [], addBlocks: [], prices: [] };
  const on = (day: string) => ({ from: day, to: day, dayMinor: 5_000 });
  const far = { name: 'Far', listings: [{ ...undo, prices: [on('2026-12-01'), on('2099-12-01')] }] };
  expect((await host.call('POST', '/api/host/calendar/undo', far)).status).toBe(400);
  const long = { startsAt: '2026-12-01T00:00:00.000Z', endsAt: '2090-12-01T00:00:00.000Z', note: null };
  const body = { name: 'Long', listings: [{ ...undo, addBlocks: [long] }] };
  const { results } = (await host.call<Results>('POST', '/api/host/calendar/undo', body)).body;
  expect(results).toMatchObject([{ code: 'VALIDATION_FAILED' }]);
});

describe('date prices', () => {
  const PRICE = { action: 'price', from: '2026-11-25', to: '2026-11-26', name: 'Holiday' };

  it('are the exact day price for hosts and guests', async () => {
    const { room } = await host.liveRoom();
    await host.change(room, { dayMinor: 9_000, hourMinor: null, halfDayMinor: null });
    const body = { ...PRICE, listingIds: [room._id], dayMinor: 12_000 };
    expect((await preview(body))[0]!.prices).toEqual([
      { from: '2026-11-25', to: '2026-11-26', beforeMinor: 9_000, afterMinor: 12_000 },
    ]);
    expect(await prices(room._id)).toEqual([9_000, 9_000, 9_000, 9_000, 9_000, 9_000, 9_000]);
    const done = await change(body);
    expect(await prices(room._id)).toEqual([9_000, 9_000, 12_000, 12_000, 9_000, 9_000, 9_000]);
    const quote = await host.call<{ lines: { code: string; amountMinor: number }[] }>('POST', '/api/bookings/quote', {
      listingId: room._id,
      startsAt: '2026-11-25T14:00:00.000Z',
      endsAt: '2026-11-25T22:00:00.000Z',
      guests: 1,
    });
    expect(quote.body.lines.find(({ code }) => code === 'space')).toMatchObject({
      amountMinor: 12_000,
      units: [{ unit: 'day', unitMinor: 12_000, rule: { name: 'Holiday', percent: 33 } }],
    });
    expect((await takeBack(done)).map(({ code }) => code)).toEqual([null]);
    expect(await prices(room._id)).toEqual(Array(7).fill(9_000));
  });

  it('take precedence over weekday rules, can return to the usual price, and are restored by undo', async () => {
    const { room } = await host.liveRoom();
    const rule = { name: 'Midweek', weekdays: [3], from: null, to: null, percent: 50 };
    await host.change(room, { dayMinor: 10_000, priceRules: [rule] });
    const set = (price: object, from: string, to: string) =>
      change({ ...PRICE, from, to, listingIds: [room._id], ...price });
    await set({ dayMinor: 8_000 }, '2026-11-24', '2026-11-26');
    const done = await set({ percent: 25 }, '2026-11-26', '2026-11-27');
    expect(await prices(room._id)).toEqual([10_000, 8_000, 8_000, 12_500, 12_500, 10_000, 10_000]);
    await takeBack(done);
    expect(await prices(room._id)).toEqual([10_000, 8_000, 8_000, 8_000, 10_000, 10_000, 10_000]);
    await set({}, WEEK.from, WEEK.to);
    expect(await prices(room._id)).toEqual([10_000, 10_000, 15_000, 10_000, 10_000, 10_000, 10_000]);
  });

  it('aren’t shown or removed by the editor', async () => {
    const { room } = await host.liveRoom();
    const { body } = await host.change(room, { dayMinor: 10_000 });
    await change({ ...PRICE, listingIds: [room._id], dayMinor: 15_000 });
    const now = await host.own(room._id);
    expect(now.priceRules).toEqual([]);
    expect(now.version).toBeGreaterThan(body.version);
    await host.change(now, { priceRules: [{ name: 'Sundays', weekdays: [7], from: null, to: null, percent: 10 }] });
    expect((await prices(room._id)).slice(2)).toEqual([15_000, 15_000, 10_000, 10_000, 11_000]);
    const seen = await host.call<{ priceRules?: unknown[] }>('GET', `/api/listings/${room._id}`);
    expect(seen.body.priceRules).toHaveLength(1);
  });

  it('stay within the limits of percentages when the usual price changes', async () => {
    const { room } = await host.liveRoom();
    await host.change(room, { dayMinor: 10_000 });
    await change({ ...PRICE, listingIds: [room._id], dayMinor: 30_000 });
    await host.change(await host.own(room._id), { dayMinor: 5_000 });
    expect((await prices(room._id))[2]).toBe(15_000);
  });

  it('are refused with a message per listing if they make no sense', async () => {
    const { home, room } = await host.liveRoom();
    await host.change(room, { dayMinor: 10_000 });
    const draft = await host.addRoom(home._id);
    const results = await change({ ...PRICE, listingIds: [room._id, draft._id], dayMinor: 40_000 });
    expect(results.map(({ code, message }) => [code, message])).toEqual([
      ['VALIDATION_FAILED', 'Enter a price between $50.00 USD and $300.00 USD.'],
      ['VALIDATION_FAILED', 'Set the listing’s usual price first.'],
    ]);
    const past = { ...PRICE, from: '2026-11-01', to: '2026-11-02', listingIds: [room._id] };
    expect(await change(past)).toMatchObject([{ code: 'VALIDATION_FAILED' }]);
    const backwards = await host.call('POST', '/api/host/calendar/changes', { ...past, to: '2026-10-01' });
    expect([backwards.status, Object.keys(backwards.body.fields ?? {})]).toEqual([400, ['to']]);
  });

  it('of many listings can be set only by the owner; of one, also by a co-host who can edit it', async () => {
    const { home, room } = await host.liveRoom();
    await host.change(room, { dayMinor: 10_000 });
    const second = await host.addRoom(home._id);
    const helper = await makeMember(t.db);
    const as = (level: CoHostLevel) => makeCoHost(t.db, { property_id: home._id, member_id: helper.id, level });
    const codes = async (body: object) => (await change(body, helper)).map(({ code }) => code);
    const one = { ...PRICE, listingIds: [room._id], dayMinor: 12_000 };
    const block = { action: 'block', listingIds: [second._id], from: '2026-11-25', to: '2026-11-25', note: null };
    expect([await codes(one), await codes(block)]).toEqual([['NOT_FOUND'], ['NOT_FOUND']]);
    await as('calendar');
    expect([await codes(one), await codes(block)]).toEqual([['FORBIDDEN'], [null]]);
    await as('full');
    expect(await codes(one)).toEqual([null]);
    expect(await codes({ ...one, listingIds: [room._id, second._id] })).toEqual(['FORBIDDEN', 'FORBIDDEN']);
  });
});

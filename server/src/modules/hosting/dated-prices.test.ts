// Date prices, discounts, and extras that a host sets, and the fields of validation errors (D6, D7, D8, D11).
import type { OwnListing } from '@daynook/contract/hosting/hosting';
import { type AddOn, type Discounts, NO_DISCOUNTS, type PriceRule } from '@daynook/contract/money/prices';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { makeHost, type TestHost, testApp } from './test-host.ts';

let t: TestApp;
let host: TestHost;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  host = await makeHost(t);
});

const rule = (values: Record<string, unknown> = {}) => ({
  name: 'Saturdays',
  weekdays: [6],
  from: null,
  to: null,
  percent: 20,
  ...values,
});
const addOn = (values: Record<string, unknown> = {}) => ({
  id: t.deps.newId(),
  name: 'Second monitor',
  priceMinor: 600,
  unit: 'day',
  maximum: 2,
  ...values,
});
const packaged = (values: Record<string, unknown> = {}) => ({
  id: t.deps.newId(),
  name: 'Podcast afternoon',
  description: 'Microphones included.',
  priceMinor: 12_000,
  length: { unit: 'minutes', count: 180 },
  chargesExtraPeople: false,
  maximumGuests: 3,
  weekdays: [],
  fromMinute: 720,
  toMinute: null,
  isHidden: false,
  ...values,
});
const discounts = (values: Record<string, unknown>) => ({ ...NO_DISCOUNTS, ...values });

describe('a listing’s date prices, discounts, and extras', () => {
  it('are saved as entered and removed completely (D6, D7, D8, D11)', async () => {
    const listing = await host.addFirstRoom();
    expect(listing).toMatchObject({ priceRules: [], discounts: NO_DISCOUNTS, addOns: [], packages: [] });
    const changes = {
      dayMinor: 8_000,
      priceRules: [rule(), rule({ name: 'Fair', weekdays: [], from: '2027-01-04', to: '2027-01-08', percent: 50 })],
      discounts: discounts({ weekPercent: 10, earlyBird: { percent: 5, daysAhead: 30 } }),
      addOns: [addOn(), addOn({ name: 'Coffee', unit: 'person', priceMinor: 0, maximum: 1 })],
      packages: [packaged({ isHidden: true }), packaged({ name: 'Team day', length: { unit: 'days', count: 1 } })],
    };
    const { status, body } = await host.change(listing, changes);
    expect(status).toBe(200);
    expect(body).toMatchObject(changes);
    expect(await host.own(listing._id)).toEqual(body);
    const back = await host.change(body, { priceRules: [], discounts: NO_DISCOUNTS, addOns: [] });
    expect(back.body).toMatchObject({ priceRules: [], discounts: NO_DISCOUNTS, addOns: [] });
  });

  it('are copied with the listing’s text, but not its other data (B12, D6, D11)', async () => {
    const listing = await host.addFirstRoom();
    const said = {
      priceRules: [rule()],
      discounts: discounts({ newListing: true }),
      addOns: [addOn()],
      packages: [packaged()],
    };
    await host.change(listing, said);
    const copy = await host.call<OwnListing>('POST', `/api/host/listings/${listing._id}/duplicate`);
    expect(copy.body).toMatchObject(said);
    await host.change(copy.body, { priceRules: [] });
    expect((await host.own(listing._id)).priceRules).toHaveLength(1);
  });

  it('stay while a bulk change moves the prices (K8, D6)', async () => {
    const listing = await host.addFirstRoom();
    const { body } = await host.change(listing, { dayMinor: 6_000, priceRules: [rule({ percent: -10 })] });
    const moved = await host.call('POST', '/api/host/listings/bulk', {
      changeId: t.deps.newId(),
      change: { action: 'percent', percent: 10 },
      rooms: [{ _id: body._id, version: body.version }],
    });
    const now = await host.own(listing._id);
    expect([moved.status, now.dayMinor, now.priceRules.length]).toEqual([200, 6_600, 1]);
  });

  it('of another window are never overwritten unseen (D6)', async () => {
    const listing = await host.addFirstRoom();
    await host.change(listing, { priceRules: [rule()] });
    const { status, body } = await host.change(listing, { priceRules: [rule({ percent: 50 })] });
    expect([status, body.code]).toEqual([409, 'VERSION_CHANGED']);
    expect(body.current?.priceRules).toMatchObject([{ percent: 20 }]);
  });

  const thirteen = <T>(make: (index: number) => T): T[] => Array.from({ length: 13 }, (_, index) => make(index));
  const days = (index: number) => `2027-02-${String(index + 10)}`;
  it.each<[string, () => Record<string, unknown>, string]>([
    ['a rule that changes nothing', () => ({ priceRules: [rule({ percent: 0 })] }), 'priceRules.0.percent'],
    ['less than half the price', () => ({ priceRules: [rule({ percent: -51 })] }), 'changes.priceRules.0.percent'],
    [
      'more than three times the price',
      () => ({ priceRules: [rule({ percent: 201 })] }),
      'changes.priceRules.0.percent',
    ],
    ['no number', () => ({ priceRules: [rule({ percent: Number.NaN })] }), 'changes.priceRules.0.percent'],
    ['half a percent', () => ({ priceRules: [rule({ percent: 1.5 })] }), 'changes.priceRules.0.percent'],
    ['no name', () => ({ priceRules: [rule({ name: ' ' })] }), 'changes.priceRules.0.name'],
    ['an eighth weekday', () => ({ priceRules: [rule({ weekdays: [8] })] }), 'changes.priceRules.0.weekdays.0'],
    ['every day', () => ({ priceRules: [rule({ weekdays: [] })] }), 'priceRules.0.weekdays'],
    [
      'every day, one by one',
      () => ({ priceRules: [rule({ weekdays: [1, 2, 3, 4, 5, 6, 7] })] }),
      'priceRules.0.weekdays',
    ],
    [
      'dates the wrong way round',
      () => ({ priceRules: [rule({ from: '2027-02-02', to: '2027-02-01' })] }),
      'priceRules.0.to',
    ],
    ['a day that is none', () => ({ priceRules: [rule({ from: '2027-02-30' })] }), 'changes.priceRules.0.from'],
    [
      'no such weekday between the dates',
      () => ({ priceRules: [rule({ from: '2027-02-01', to: '2027-02-03' })] }),
      'priceRules.0.weekdays',
    ],
    [
      'the same days twice',
      () => ({ priceRules: [rule(), rule({ name: 'Again', percent: 30 })] }),
      'priceRules.1.weekdays',
    ],
    [
      'a thirteenth rule',
      () => ({ priceRules: thirteen((index) => rule({ from: days(index) })) }),
      'changes.priceRules',
    ],
    [
      'a month for less off than a week',
      () => ({ discounts: discounts({ weekPercent: 20, monthPercent: 10 }) }),
      'discounts.monthPercent',
    ],
    ['all for nothing', () => ({ discounts: discounts({ weekPercent: 100 }) }), 'changes.discounts.weekPercent'],
    [
      'a negative discount',
      () => ({ discounts: discounts({ lastMinute: { percent: -5, withinHours: 24 } }) }),
      'changes.discounts.lastMinute.percent',
    ],
    [
      'the last minute of a month',
      () => ({ discounts: discounts({ lastMinute: { percent: 5, withinHours: 720 } }) }),
      'changes.discounts.lastMinute.withinHours',
    ],
    ['a discount nobody knows', () => ({ discounts: discounts({ promo: 5 }) }), 'changes.discounts.promo'],
    ['an extra for less than nothing', () => ({ addOns: [addOn({ priceMinor: -1 })] }), 'changes.addOns.0.priceMinor'],
    ['an extra that costs a house', () => ({ addOns: [addOn({ priceMinor: 1e12 })] }), 'changes.addOns.0.priceMinor'],
    ['fifty-one of it', () => ({ addOns: [addOn({ maximum: 51 })] }), 'changes.addOns.0.maximum'],
    ['none of it', () => ({ addOns: [addOn({ maximum: 0 })] }), 'changes.addOns.0.maximum'],
    ['a name of sixty-one characters', () => ({ addOns: [addOn({ name: 'x'.repeat(61) })] }), 'changes.addOns.0.name'],
    ['the same name twice', () => ({ addOns: [addOn(), addOn({ name: 'second MONITOR' })] }), 'addOns.1.name'],
    [
      'the same id twice',
      () => ({ addOns: [addOn({ id: HOME_ID }), addOn({ id: HOME_ID, name: 'Other' })] }),
      'addOns.1.name',
    ],
    [
      'a package of the same name',
      () => ({ packages: [packaged(), packaged({ name: 'podcast AFTERNOON' })] }),
      'packages.1.name',
    ],
    ['a free package', () => ({ packages: [packaged({ priceMinor: 0 })] }), 'packages.0.priceMinor'],
    [
      'a package that costs a house',
      () => ({ packages: [packaged({ priceMinor: 1e13 })] }),
      'changes.packages.0.priceMinor',
    ],
    [
      'a package off the grid',
      () => ({ packages: [packaged({ length: { unit: 'minutes', count: 195 } })] }),
      'packages.0.length.count',
    ],
    [
      'a package shorter than any booking',
      () => ({ packages: [packaged()], minDurationMinutes: 240 }),
      'packages.0.length.count',
    ],
    [
      'a package longer than any booking',
      () => ({ packages: [packaged()], maxDurationMinutes: 120 }),
      'packages.0.length.count',
    ],
    [
      'a package too short for its only weekday (C8)',
      () => ({ packages: [packaged({ weekdays: [1] })], weekdayMinMinutes: [240, null, null, null, null, null, null] }),
      'packages.0.length.count',
    ],
    [
      'more days than a stay can have',
      () => ({ packages: [packaged({ length: { unit: 'days', count: 3 }, fromMinute: null })], maxStayDays: 2 }),
      'packages.0.length.count',
    ],
    [
      'a package that ends before it starts',
      () => ({ packages: [packaged({ toMinute: 720 })] }),
      'packages.0.toMinute',
    ],
    [
      'a package that doesn’t fit its hours',
      () => ({ packages: [packaged({ toMinute: 840 })] }),
      'packages.0.length.count',
    ],
    [
      'times of a package over several days',
      () => ({ packages: [packaged({ length: { unit: 'days', count: 2 } })] }),
      'packages.0.fromMinute',
    ],
    [
      'seven packages',
      () => ({ packages: Array.from({ length: 7 }, (_, index) => packaged({ name: `Package ${index}` })) }),
      'changes.packages',
    ],
    ['an id that is none', () => ({ addOns: [addOn({ id: 'monitor' })] }), 'changes.addOns.0.id'],
    [
      'a thirteenth extra',
      () => ({ addOns: thirteen((index) => addOn({ name: `Extra ${index}` })) }),
      'changes.addOns',
    ],
  ])('refuses %s, beside its field (D6, D7, D8, D11)', async (_name, changes, field) => {
    const listing = await host.addFirstRoom();
    const { status, body } = await host.change(listing, changes());
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(Object.keys(body.fields ?? {})).toContain(field);
    expect(await host.own(listing._id)).toEqual(listing);
  });
  const HOME_ID = '0190a0b0-0000-7000-8000-000000000001';

  it('are on the listing’s page, and only if there are any (D6, D11)', async () => {
    const { room } = await host.liveRoom();
    const shown = async () => (await host.call<Record<string, unknown>>('GET', `/api/listings/${room._id}`)).body;
    for (const name of ['priceRules', 'discounts', 'addOns']) expect(await shown()).not.toHaveProperty(name);
    const said: { priceRules: PriceRule[]; discounts: Discounts; addOns: AddOn[] } = {
      priceRules: [rule({ percent: -10, weekdays: [1] })],
      discounts: discounts({ weekPercent: 10 }),
      addOns: [addOn() as AddOn],
    };
    await host.change(await host.own(room._id), said);
    expect(await shown()).toMatchObject({ ...said, pricing: { dayMinor: 6_000 } });
  });

  it('a discount for first bookings that is used up is no longer on the page (D8)', async () => {
    const { room } = await host.liveRoom();
    await host.change(room, { discounts: discounts({ newListing: true }) });
    const shown = async () => (await host.call<Record<string, unknown>>('GET', `/api/listings/${room._id}`)).body;
    expect(await shown()).toMatchObject({ discounts: { newListing: true } });
    await t.db.kysely.updateTable('listing').set({ bookings_confirmed: 3 }).where('id', '=', room._id).execute();
    expect(await shown()).not.toHaveProperty('discounts');
  });
});

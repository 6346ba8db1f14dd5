// A property as its host edits it, over HTTP.

import type { OwnListing, OwnProperty } from '@daynook/contract/hosting/hosting';
import type { ListingDetail } from '@daynook/contract/listings/listings';
import type { PropertyDetail } from '@daynook/contract/listings/properties';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { makeCoHost } from '../../../test/make.ts';
import { haversineKm } from '../../lib/geo/sphere.ts';
import { HOME, makeHost, makeMember, type Problem, type TestHost, testApp } from './test-host.ts';

let t: TestApp;
let host: TestHost;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  host = await makeHost(t);
});

describe('a property (K1)', () => {
  it('is added whole, and its host reads back every word', async () => {
    const property = await host.addHome();
    expect(property).toMatchObject({ ...HOME, currency: 'USD', version: 1, listingCount: 0 });
    const { body } = await host.call<OwnProperty>('GET', `/api/properties/${property._id}`);
    expect(body).toEqual(property);
  });

  it('shows shared facts on each listing’s page and its own; missing ones are left out (B2)', async () => {
    const { home, room } = await host.completeRoom();
    const { status, body } = await host.call<OwnProperty>('PATCH', `/api/properties/${home._id}`, {
      version: home.version,
      changes: { bathroom: null, elevator: 'no', kitchen: 'drinks' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ entrance: 'shared', bathroom: null, elevator: 'no' });
    await host.call('POST', `/api/host/listings/${room._id}/publish`);
    const said = { entrance: 'shared', elevator: 'no', kitchen: 'drinks' };
    const page = await host.call<ListingDetail>('GET', `/api/listings/${room._id}`);
    expect(page.body.property).toMatchObject(said);
    expect(page.body.property).not.toHaveProperty('bathroom');
    const whole = await host.call<PropertyDetail>('GET', `/api/homes/${home._id}`);
    expect(whole.body).toMatchObject(said);
    expect(whole.body).not.toHaveProperty('bathroom');
    // Older clients send none of these facts, and so change none.
    const kept = await host.call<OwnProperty>('PATCH', `/api/properties/${home._id}`, {
      version: body.version,
      changes: { title: 'Another name' },
    });
    expect(kept.body).toMatchObject({ ...said, bathroom: null });
  });

  it('says who last stated each fact and on which day, which only a change of it moves (B2)', async () => {
    const { home, room } = await host.completeRoom();
    await host.call('POST', `/api/host/listings/${room._id}/publish`);
    const findSources = async () =>
      (await host.call<ListingDetail>('GET', `/api/listings/${room._id}`)).body.property.factSources;
    const first = await findSources();
    expect(first['entrance']).toEqual({ on: expect.any(String) as string, by: 'host' });
    expect(first['kitchen']).toBeUndefined();
    const coHost = await makeMember(t.db);
    await makeCoHost(t.db, { property_id: home._id, member_id: coHost.id });
    const now = t.clock.now();
    t.clock.advance({ days: 3 });
    const change = async (changes: Partial<OwnProperty>, as = host.member) => {
      const { version } = (await host.call<OwnProperty>('GET', `/api/properties/${home._id}`)).body;
      const path = `/api/properties/${home._id}`;
      expect((await host.call('PATCH', path, { version, changes }, { as })).status).toBe(200);
    };
    await change({ kitchen: 'full', entrance: 'own' }, coHost);
    const later = await findSources();
    expect(later['entrance']!.on > first['entrance']!.on).toBe(true);
    expect(later).toEqual({ ...first, entrance: later['entrance'], kitchen: later['entrance'] });
    expect(later['kitchen']!.by).toBe('co-host');
    // What was stated before we recorded it stays unknown until it changes.
    await t.db.kysely.updateTable('property').set({ fact_sources: '{}' }).where('id', '=', home._id).execute();
    await change({ title: 'Another name', bathroom: null });
    expect(await findSources()).toEqual({});
    await change({ bathroom: 'shared', kitchen: null });
    expect(await findSources()).toEqual({ bathroom: { on: later['kitchen']!.on, by: 'host' } });
    const whole = await host.call<PropertyDetail>('GET', `/api/homes/${home._id}`);
    expect(whole.body.factSources).toEqual(await findSources());
    // Other tests book on given days.
    t.clock.set(now);
  });

  it('is shown 150 to 300 m from where it is, always at the same spot', async () => {
    const property = await host.addHome();
    const meters = haversineKm(property.point, property.publicPoint) * 1000;
    expect(meters).toBeGreaterThanOrEqual(150);
    expect(meters).toBeLessThanOrEqual(300);
    const { body } = await host.call<OwnProperty>('PATCH', `/api/properties/${property._id}`, {
      version: property.version,
      changes: { title: 'Another name' },
    });
    expect(body.publicPoint).toEqual(property.publicPoint);
  });

  it('says how its location is known: a point sent alone was set by the host (B2)', async () => {
    expect(await host.addHome()).toMatchObject({ locatedBy: 'pin' });
    const property = await host.addHome({ locatedBy: 'area' });
    expect(property).toMatchObject({ locatedBy: 'area' });
    const change = (version: number, changes: object) =>
      host.call<OwnProperty>('PATCH', `/api/properties/${property._id}`, { version, changes });
    const named = await change(property.version, { title: 'Another name' });
    expect(named.body).toMatchObject({ locatedBy: 'area' });
    const point = { lat: property.point.lat + 0.001, lng: property.point.lng };
    const moved = await change(named.body.version, { point });
    expect(moved.body).toMatchObject({ point, locatedBy: 'pin' });
    const found = await change(moved.body.version, { point: property.point, locatedBy: 'address' });
    expect(found.body).toMatchObject({ point: property.point, locatedBy: 'address' });
  });

  it('has no type until its host chooses one', async () => {
    const { home, room } = await host.completeRoom();
    await host.call('PATCH', `/api/properties/${home._id}`, { version: home.version, changes: { type: null } });
    await host.call('POST', `/api/host/listings/${room._id}/publish`);
    expect((await host.call<PropertyDetail>('GET', `/api/homes/${home._id}`)).body).toMatchObject({ type: null });
  });

  it('is added once however often its request comes', async () => {
    const first = await host.call<OwnProperty>('POST', '/api/properties', HOME, { key: 'the-same' });
    const again = await host.call<OwnProperty>('POST', '/api/properties', HOME, { key: 'the-same' });
    expect(again.body).toEqual(first.body);
    const { body } = await host.call<unknown[]>('GET', '/api/properties/my-properties');
    expect(body).toHaveLength(1);
  });

  it.each([
    ['postalCode', '1121', 'five digits'],
    ['timeZone', 'Mars/Olympus', 'time zone'],
    ['timeZone', '+05:00', 'time zone'],
    ['point', { lat: 48.85, lng: 2.35 }, 'pin is far outside'],
    ['title', ' ', 'Required'],
    ['entrance', 'by the window', ''],
    ['hostId', 'somebody', ''],
    ['publicPoint', { lat: 1, lng: 1 }, ''],
  ])('refuses %s %j beside its field', async (field, value, words) => {
    const { status, body } = await host.call('POST', '/api/properties', { ...HOME, [field]: value });
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(body.fields?.[field]).toContain(words);
    expect(Object.keys(body.fields ?? {})).toEqual([field]);
  });

  it('has its country’s currency unless the host chooses another, and keeps it', async () => {
    const windsor = {
      country: 'CA',
      region: 'ON',
      city: 'Windsor',
      postalCode: 'N9A 5K4',
      point: { lat: 42.3149, lng: -83.0364 },
    };
    expect(await host.addHome(windsor)).toMatchObject({ currency: 'CAD' });
    const property = await host.addHome({ currency: 'JPY' });
    expect(property).toMatchObject({ currency: 'JPY' });
    expect(await host.addRoom(property._id)).toMatchObject({ currency: 'JPY' });
    const moved = await host.call('PATCH', `/api/properties/${property._id}`, {
      version: property.version,
      changes: windsor,
    });
    expect(moved).toMatchObject({ status: 200, body: { country: 'CA', currency: 'JPY' } });
    const refused = await host.call('POST', '/api/properties', { ...HOME, currency: 'XXX' });
    expect(refused).toMatchObject({ status: 400, body: { fields: { currency: 'Choose a currency from the list.' } } });
  });

  it('in another currency keeps the numbers of its prices, paused until the host confirms them', async () => {
    const { home, room } = await host.completeRoom();
    const addOns = [{ id: room._id, name: 'Coffee', priceMinor: 350, unit: 'booking', maximum: 4 }];
    const evening = {
      ...{ id: room._id, name: 'Evening', description: '', priceMinor: 4_550, length: { unit: 'minutes', count: 120 } },
      ...{ chargesExtraPeople: false, maximumGuests: null, weekdays: [], fromMinute: null, toMinute: null },
      isHidden: false,
    };
    const prices = { hourMinor: 1_250, cleaningMinor: 999, priceRules: [], addOns, packages: [evening] };
    await host.change(await host.own(room._id), prices);
    await host.call('POST', `/api/host/listings/${room._id}/publish`);
    const change = (currency: string, version: number) =>
      host.call<OwnProperty>('PATCH', `/api/properties/${home._id}`, { version, changes: { currency } });
    const { status, body } = await change('JPY', home.version);
    expect([status, body.currency]).toEqual([200, 'JPY']);
    const yen = await host.own(room._id);
    expect(yen).toMatchObject({
      currency: 'JPY',
      state: 'paused',
      dayMinor: 60,
      hourMinor: 13,
      cleaningMinor: 10,
      addOns: [{ name: 'Coffee', priceMinor: 4 }],
      packages: [{ name: 'Evening', priceMinor: 46 }],
      pricing: { currency: 'JPY', fullDay: 74 },
    });
    const inYen = { code: 'currency', isBlocking: true };
    expect(yen.gaps).toContainEqual(inYen);
    const publish = () => host.call<OwnListing>('POST', `/api/host/listings/${room._id}/publish`);
    expect(await publish()).toMatchObject({ status: 422, body: { code: 'LISTING_INCOMPLETE' } });
    const copy = await host.call<OwnListing>('POST', `/api/host/listings/${room._id}/duplicate`);
    expect(copy.body.gaps).toContainEqual(inYen);
    const beyond = await host.change(yen, { dayMinor: 10_000_001, addOns: [{ ...addOns[0], priceMinor: 1_000_001 }] });
    expect(beyond.body.fields).toEqual({
      dayMinor: 'Enter ¥10,000,000 JPY or less.',
      'addOns.0.priceMinor': 'Enter ¥1,000,000 JPY or less.',
    });
    const confirmed = await host.change(yen, { dayMinor: 60 });
    expect(confirmed.body.gaps).not.toContainEqual(inYen);
    expect(await publish()).toMatchObject({ status: 200, body: { state: 'live' } });

    const booked = await host.bookedBy(await makeMember(t.db), room._id);
    const refused = await change('USD', body.version);
    expect(refused).toMatchObject({ status: 409, body: { code: 'BOOKINGS_AHEAD' } });
    expect((refused.body as unknown as Problem).fields).toHaveProperty('currency');
    const now = t.clock.now().toISOString();
    t.clock.advance({ days: 10 });
    expect(await change('USD', body.version)).toMatchObject({ status: 200 });
    t.clock.set(now);
    const kept = await host.call('GET', `/api/bookings/${booked._id}`);
    expect(kept.body).toMatchObject({ currency: 'JPY', totalMinor: booked.totalMinor });
  });

  it('in another currency moves prices of dates along, and discards prices that wait to be published', async () => {
    const { home, room } = await host.liveRoom();
    const dates = { from: '2026-11-25', to: '2026-11-25' };
    const price = { action: 'price', ...dates, name: 'Holiday', dayMinor: 9_000, listingIds: [room._id] };
    expect((await host.call('POST', '/api/host/calendar/changes', price)).status).toBe(200);
    const other = await host.addRoom(home._id);
    await host.edit(await host.own(room._id), { dayMinor: 7_000, hourMinor: 900, title: 'Garden room, repainted' });
    await t.db.pool.query(
      `insert into listing_changes (listing_id, changes, changed_at) values ($1, '{"dayMinor": 7000}', now())`,
      [other._id],
    );
    const { version } = (await host.call<OwnProperty>('GET', `/api/properties/${home._id}`)).body;
    const moved = { version, changes: { currency: 'JPY' } };
    expect((await host.call('PATCH', `/api/properties/${home._id}`, moved)).status).toBe(200);
    const yen = await host.own(room._id);
    expect(yen).toMatchObject({ dayMinor: 60, hourMinor: null, unpublished: { parts: ['title'] } });
    expect((await host.own(other._id)).unpublished).toBeNull();
    const resumed = await host.call('POST', `/api/host/listings/${room._id}/publish`);
    expect(resumed).toMatchObject({ status: 422, body: { code: 'LISTING_INCOMPLETE' } });
    const { body } = await host.call<{ rows: { _id: string; dayMinor: number[] }[] }>(
      'GET',
      '/api/host/calendar/listings?from=2026-11-24&to=2026-11-25',
    );
    expect(body.rows.find(({ _id }) => _id === room._id)!.dayMinor).toEqual([60, 90]);
  });

  it('moves its listings to another time zone, unless there are upcoming bookings', async () => {
    const { home, room } = await host.completeRoom();
    const moved = await host.call<OwnProperty>('PATCH', `/api/properties/${home._id}`, {
      version: home.version,
      changes: { timeZone: 'America/Chicago' },
    });
    expect(moved.body.timeZone).toBe('America/Chicago');
    expect((await host.own(room._id)).property.timeZone).toBe('America/Chicago');

    await host.call('POST', `/api/host/listings/${room._id}/publish`);
    const guest = await makeMember(t.db);
    const booked = await host.call(
      'POST',
      '/api/bookings',
      {
        listingId: room._id,
        startsAt: '2026-11-24T16:00:00Z',
        endsAt: '2026-11-24T18:00:00Z',
        guests: 1,
        paymentMethod: 'sandbox',
      },
      { as: guest },
    );
    expect(booked.status).toBe(201);
    const refused = await host.call('PATCH', `/api/properties/${home._id}`, {
      version: moved.body.version,
      changes: { timeZone: 'America/New_York' },
    });
    expect([refused.status, refused.body.code]).toEqual([409, 'BOOKINGS_AHEAD']);
  });
});

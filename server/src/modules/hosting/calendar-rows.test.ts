// The calendar for all properties: its rows, access, and paging.
import type { Answer } from '@daynook/contract/api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { makeCoHost } from '../../../test/make.ts';
import { HOME, makeHost, makeMember, type TestHost, TUESDAY, testApp } from './test-host.ts';

type Page = Answer<'GET /api/host/calendar/listings'>;

let t: TestApp;
let host: TestHost;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  host = await makeHost(t);
});

const calendar = async (more = '', as = host.member) =>
  (await host.call<Page>('GET', `/api/host/calendar/listings?from=2026-11-23&to=2026-11-29${more}`, undefined, { as }))
    .body;

describe('the calendar for all properties (C20)', () => {
  it('has a row for each listing with its hours and its price of every day', async () => {
    const { home, room } = await host.liveRoom();
    const rule = { name: 'Weekends', weekdays: [6, 7], from: null, to: null, percent: 20 };
    const changed = await host.change(room, { dayMinor: 8_000, priceRules: [rule] });
    const closed = { dateFrom: '2026-11-26', dateTo: '2026-11-26', kind: 'closed', ranges: [], note: null };
    await host.call('POST', `/api/host/listings/${room._id}/exceptions`, closed);
    const { homes, rows, nextCursor } = await calendar();
    expect(homes).toMatchObject([{ _id: home._id, title: home.title, city: HOME.city, timeZone: HOME.timeZone }]);
    expect(rows).toMatchObject([
      {
        _id: room._id,
        propertyId: home._id,
        currency: 'USD',
        usualDayMinor: 8_000,
        dayMinor: [8_000, 8_000, 8_000, 8_000, 8_000, 9_600, 9_600],
        can: { block: true, price: true },
      },
    ]);
    expect(changed.status).toBe(200);
    expect(rows[0]!.open).toHaveLength(7);
    expect(rows[0]!.open[3]).toEqual([]);
    expect(rows[0]!.open[1]).not.toEqual([]);
    expect(nextCursor).toBeNull();
  });

  it('shows each listing’s entries in its property’s time zone', async () => {
    const { room } = await host.liveRoom();
    const far = await host.addHome({ title: 'Far West', timeZone: 'Pacific/Honolulu' });
    const other = await host.addRoom(far._id);
    const block = (id: string, startsAt: string, endsAt: string) =>
      host.call('POST', `/api/host/listings/${id}/blocks`, { startsAt, endsAt, note: 'Away', weeklyUntil: null });
    await block(room._id, TUESDAY.startsAt, TUESDAY.endsAt);
    // Sunday evening in Honolulu, Monday in New York: the day after the requested ones.
    await block(room._id, '2026-11-30T06:00:00.000Z', '2026-11-30T08:00:00.000Z');
    await block(other._id, '2026-11-30T06:00:00.000Z', '2026-11-30T08:00:00.000Z');
    const { entries, homes } = await calendar();
    expect(homes.map(({ timeZone }) => timeZone)).toEqual(['America/New_York', 'Pacific/Honolulu']);
    expect(entries.map(({ listingId, startsAt }) => [listingId, startsAt])).toEqual([
      [room._id, TUESDAY.startsAt],
      [other._id, '2026-11-30T06:00:00.000Z'],
    ]);
  });

  it('can be filtered by property, kind, state, and text', async () => {
    const { home, room } = await host.liveRoom();
    const second = await host.addHome({ title: 'The Orchard' });
    const desk = await host.addRoom(second._id, 'desk');
    const ids = async (more: string) => (await calendar(more)).rows.map(({ _id }) => _id);
    expect(await ids('')).toEqual([room._id, desk._id]);
    expect(await ids(`&propertyId=${home._id}`)).toEqual([room._id]);
    expect(await ids('&kind=desk')).toEqual([desk._id]);
    expect(await ids('&state=live')).toEqual([room._id]);
    expect(await ids('&q=orchard')).toEqual([desk._id]);
    expect(await ids('&q=100%25')).toEqual([]);
  });

  it('is empty for others, and shows no names to co-hosts with calendar access only', async () => {
    const { home, room } = await host.liveRoom();
    await host.bookedBy(await makeMember(t.db), room._id);
    const other = await makeMember(t.db);
    expect((await calendar('', other)).rows).toEqual([]);
    await makeCoHost(t.db, { property_id: home._id, member_id: other.id, level: 'calendar' });
    const helped = await calendar('', other);
    expect(helped.rows).toMatchObject([{ _id: room._id, can: { block: true, price: false } }]);
    expect(helped.homes[0]!.coHosting).toMatchObject({ level: 'calendar' });
    expect(helped.entries.map(({ kind, booking }) => [kind, booking])).toEqual([['request', null]]);
    expect((await calendar()).entries[0]!.booking).not.toBeNull();
  });

  it('refuses impossible dates and foreign cursors', async () => {
    const refusal = async (search: string) => {
      const { status, body } = await host.call('GET', `/api/host/calendar/listings?${search}`);
      return [status, body.code, Object.keys(body.fields ?? {})];
    };
    expect(await refusal('from=2026-11-29&to=2026-11-23')).toEqual([400, 'VALIDATION_FAILED', ['to']]);
    expect(await refusal('from=2026-11-01&to=2027-11-01')).toEqual([400, 'VALIDATION_FAILED', ['to']]);
    expect(await refusal('from=2026-11-01&to=2026-11-02&cursor=x')).toEqual([400, 'VALIDATION_FAILED', ['cursor']]);
  });
});

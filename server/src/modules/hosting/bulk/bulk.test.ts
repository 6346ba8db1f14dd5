import type { Booking } from '@daynook/contract/bookings';
import type { BulkChange, BulkPrices, BulkResult } from '@daynook/contract/hosting/bulk-changes';
import type { OwnListing } from '@daynook/contract/hosting/hosting';
import type { HostListing } from '@daynook/contract/hosting/hosting-bulk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { makeListing } from '../../../../test/make.ts';
import { makeHost, makeMember, type Problem, type TestHost, testApp } from '../test-host.ts';
import { deleteOldChanges } from './bulk.ts';

let t: TestApp;
let host: TestHost;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  host = await makeHost(t);
});

const BULK = '/api/host/listings/bulk';
interface Listings {
  readonly rooms: readonly { _id: string; version: number }[];
  readonly changeId?: string;
}
const bulk = (
  change: BulkChange,
  { rooms, changeId = t.deps.newId() }: Listings,
  options?: Parameters<TestHost['call']>[3],
) => host.call<{ results: BulkResult[] } & Problem>('POST', BULK, { changeId, change, rooms }, options);
const preview = async (change: BulkChange, { rooms }: Listings) =>
  (await host.call<{ results: BulkResult[] }>('POST', `${BULK}/preview`, { change, rooms })).body.results;
const undo = async (changeId: string, ...listings: readonly { _id: string }[]) =>
  host.call<{ results: BulkResult[] } & Problem>('POST', `/api/host/bulk-changes/${changeId}/undo`, {
    listingIds: listings.map(({ _id }) => _id),
  });
const codes = (results: readonly BulkResult[]) => results.map(({ code }) => code);
/** Everything a member can read of a listing, except when and how often it was edited. */
const whole = async (id: string) => {
  const { version: _version, updatedAt: _updatedAt, ...rest } = await host.own(id);
  return rest;
};
const named = (...listings: Pick<OwnListing, '_id' | 'version'>[]) =>
  listings.map(({ _id, version }) => ({ _id, version }));
const prices: BulkPrices = { dayMinor: 6_000, hourMinor: null, halfDayMinor: null, weekMinor: null, monthMinor: null };

const WEEKLY = [{ weekday: 6, startMinute: 600, endMinute: 900, validFrom: null, validTo: null }];

describe('bulk changes (K8)', () => {
  it('publishes no listing of a host whose email isn’t confirmed, and gives the reason for each (K8)', async () => {
    const [{ room: one }, { room: other }] = [await host.completeRoom(), await host.completeRoom()];
    await t.db.kysely
      .updateTable('member')
      .set({ is_email_verified: false })
      .where('id', '=', host.member.id)
      .execute();
    const single = await host.call('POST', `/api/host/listings/${one._id}/publish`);
    expect(single).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } });
    const { status, body } = await bulk({ action: 'publish' }, { rooms: named(one, other) });
    expect(status).toBe(200);
    expect(body.results.map(({ code, message }) => [code, message])).toEqual([
      ['EMAIL_NOT_VERIFIED', single.body.message],
      ['EMAIL_NOT_VERIFIED', single.body.message],
    ]);
    expect((await host.own(one._id)).state).toBe('draft');
    // They can still change everything else.
    const policy = await bulk({ action: 'policy', cancellationPolicy: 'strict' }, { rooms: named(one, other) });
    expect(codes(policy.body.results)).toEqual([null, null]);
  });

  it('publishes by the same rules as a single listing, and says what each is missing (K8)', async () => {
    const { room: complete } = await host.completeRoom();
    const draft = await host.addFirstRoom();
    const { body } = await bulk({ action: 'publish' }, { rooms: named(complete, draft) });
    expect(body.results).toMatchObject([
      { code: null, state: 'live', isChanged: true, missing: [] },
      { code: 'LISTING_INCOMPLETE', state: 'draft', isChanged: false },
    ]);
    const blocking = draft.gaps.filter(({ isBlocking }) => isBlocking).map(({ code }) => code);
    expect(body.results[1]!.missing).toEqual(blocking);
  });

  it('the preview names unpublished changes that it meets: publishing takes them along, a price change leaves them (K8, B18)', async () => {
    const { room } = await host.liveRoom();
    const { body: live } = await host.edit(room, { title: 'Garden room, repainted', dayMinor: 7_500 });
    const priced = await preview({ action: 'prices', currency: 'USD', ...prices }, { rooms: named(live) });
    expect(priced).toMatchObject([{ code: null, unpublishedParts: ['dayMinor'] }]);
    const paused = await bulk({ action: 'pause' }, { rooms: named(live) });
    expect(paused.body.results).toMatchObject([{ state: 'paused', unpublishedParts: [] }]);
    const listings = named(await host.own(room._id));
    const published = await preview({ action: 'publish' }, { rooms: listings });
    expect(published).toMatchObject([{ state: 'live', unpublishedParts: ['title', 'dayMinor'] }]);
    await bulk({ action: 'publish' }, { rooms: listings });
    expect(await host.own(room._id)).toMatchObject({ title: 'Garden room, repainted', unpublished: null });
  });

  it('one listing’s refusal doesn’t undo the others, and says why (K8)', async () => {
    const { room: live } = await host.liveRoom();
    const draft = await host.addFirstRoom();
    const { room: changed } = await host.liveRoom();
    await host.change(await host.own(changed._id), { title: 'Changed in another window' });
    const stranger = await makeHost(t);
    const { room: theirs } = await stranger.liveRoom();
    const { room: last } = await host.liveRoom();
    const listings = named(live, draft, changed, theirs, last);
    const { body } = await bulk({ action: 'pause' }, { rooms: listings });
    expect(codes(body.results)).toEqual([null, 'LISTING_STATE_CHANGED', 'VERSION_CHANGED', 'NOT_FOUND', null]);
    for (const { code, message } of body.results) expect(message === null).toBe(code === null);
    expect(body.results[2]).toMatchObject({ state: 'live', title: 'Changed in another window' });
    expect(body.results[3]).toMatchObject({ title: null, version: null });
    expect((await host.own(live._id)).state).toBe('paused');
    expect((await host.own(changed._id)).state).toBe('live');
    expect((await stranger.own(theirs._id)).state).toBe('live');
  });

  it('a failure rolls back only its own listing, with sixty listings as with two (K8)', async () => {
    const { room, home } = await host.liveRoom();
    const listings: { _id: string; version: number }[] = [room];
    for (let count = 0; count < 59; count += 1)
      listings.push({
        _id: (await makeListing(t.db, { property_id: home._id, host_id: host.member.id })).id,
        version: 1,
      });
    const stale = listings.map((one, index) => (index % 20 === 7 ? { ...one, version: 99 } : one));
    const { body } = await bulk({ action: 'notice', noticeMinutes: 180 }, { rooms: named(...stale) });
    expect(body.results.map(({ _id }) => _id)).toEqual(listings.map(({ _id }) => _id));
    expect(body.results.filter(({ code }) => code !== null)).toHaveLength(3);
    expect(body.results.filter(({ after }) => after?.noticeMinutes === 180)).toHaveLength(57);
  });

  it('never touches a booking that is made (K8, D1)', async () => {
    const { room } = await host.liveRoom();
    const guest = await makeMember(t.db);
    const booking = await host.bookedBy(guest, room._id);
    const read = async () => (await host.call<Booking>('GET', `/api/bookings/${booking._id}`)).body;
    const before = await read();
    await bulk({ action: 'percent', percent: 100 }, { rooms: named(await host.own(room._id)) });
    await bulk({ action: 'policy', cancellationPolicy: 'strict' }, { rooms: named(await host.own(room._id)) });
    expect(await host.own(room._id)).toMatchObject({ dayMinor: 12_000, cancellationPolicy: 'strict' });
    expect(await read()).toEqual(before);
  });

  it('another host’s hours can’t be copied (K8)', async () => {
    const { room } = await host.liveRoom();
    const { room: theirs } = await (await makeHost(t)).liveRoom();
    const refused = await bulk({ action: 'hours', fromListingId: theirs._id }, { rooms: named(room) });
    expect(refused).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  it('amounts apply only to listings in the same currency (K8)', async () => {
    const { room: dollars } = await host.liveRoom();
    const { room: other } = await host.liveRoom();
    await t.db.kysely.updateTable('listing').set({ currency: 'EUR' }).where('id', '=', other._id).execute();
    const { body } = await bulk(
      { action: 'prices', currency: 'USD', dayMinor: 7_500, hourMinor: null },
      { rooms: named(dollars, other) },
    );
    expect(body.results).toMatchObject([
      { code: null, after: { dayMinor: 7_500, hourMinor: null } },
      { code: 'VALIDATION_FAILED', message: 'Its prices are in EUR, so amounts in USD don’t apply.' },
    ]);
  });

  it('says why a listing has too many rules or no such photo (K8)', async () => {
    const { room } = await host.liveRoom();
    const houseRules = Array.from({ length: 20 }, (_, index) => `Rule ${index}`);
    const { body: full } = await host.change(room, { houseRules });
    const rules = await preview(
      { action: 'rules', how: 'add', houseRules: ['One more', 'rule 3'] },
      { rooms: named(full) },
    );
    expect(rules[0]!.message).toBe('It would have 21 house rules, and the maximum is 20. Remove some first.');
    const cover = await preview({ action: 'cover', rule: 'described', words: 'whiteboard' }, { rooms: named(full) });
    expect(cover[0]!.message).toBe('None of its photo descriptions say “whiteboard.”');
  });

  it.each([
    [{ action: 'percent', percent: 0 }, 'change.percent'],
    [{ action: 'percent', percent: 101 }, 'change.percent'],
    [{ action: 'durations' }, 'change.minDurationMinutes'],
    [{ action: 'rules', how: 'add', houseRules: [] }, 'change.houseRules'],
    [{ action: 'amenities', add: ['wifi'], remove: ['wifi'] }, 'change.remove'],
    [{ action: 'prices', currency: 'USD' }, 'change.dayMinor'],
    [{ action: 'cover', rule: 'described' }, 'change.words'],
    [{ action: 'sell' }, 'change.action'],
  ])('%j is refused beside its field (K8)', async (change, field) => {
    const { room } = await host.liveRoom();
    const { status, body } = await bulk(change as never, { rooms: named(room) });
    expect(status).toBe(400);
    expect(Object.keys(body.fields ?? {})).toEqual([field]);
  });
});

/** Each change, with its before and after. */
async function everyChange(): Promise<readonly (readonly [BulkChange, object, object])[]> {
  const { room: source } = await host.liveRoom();
  const { version } = await host.own(source._id);
  await host.call('PUT', `/api/host/listings/${source._id}/hours`, { version, weekly: WEEKLY });
  return [
    [{ action: 'pause' }, { state: 'live' }, { state: 'paused' }],
    [
      { action: 'mode', bookingMode: 'instant', instantMinStays: 2 },
      { bookingMode: 'request' },
      { instantMinStays: 2 },
    ],
    [{ action: 'notice', noticeMinutes: 1_440 }, {}, { noticeMinutes: 1_440 }],
    [
      { action: 'durations', minDurationMinutes: 120, maxDurationMinutes: 480 },
      {},
      { minDurationMinutes: 120, maxDurationMinutes: 480 },
    ],
    [
      { action: 'rules', how: 'add', houseRules: ['Shoes off', 'shoes off', 'No calls after 8'] },
      { houseRules: ['SHOES OFF'] },
      { houseRules: ['SHOES OFF', 'No calls after 8'] },
    ],
    [{ action: 'rules', how: 'remove', houseRules: ['shoes OFF'] }, { houseRules: ['SHOES OFF'] }, { houseRules: [] }],
    [{ action: 'rules', how: 'replace', houseRules: ['Quiet'] }, {}, { houseRules: ['Quiet'] }],
    [
      { action: 'amenities', add: ['coffee'], remove: ['wifi'] },
      { amenities: ['wifi', 'quiet'] },
      { amenities: ['quiet', 'coffee'] },
    ],
    [
      { action: 'percent', percent: 12 },
      { dayMinor: 6_000, hourMinor: 950 },
      { dayMinor: 6_700, hourMinor: 1_050 },
    ],
    [
      { action: 'prices', currency: 'USD', weekMinor: 30_000, hourMinor: null },
      { dayMinor: 6_000, weekMinor: null },
      { dayMinor: 6_000, weekMinor: 30_000, hourMinor: null },
    ],
    [{ action: 'policy', cancellationPolicy: 'strict' }, {}, { cancellationPolicy: 'strict' }],
    [{ action: 'hours', fromListingId: source._id }, {}, { weekly: WEEKLY }],
    [{ action: 'cover', rule: 'newest' }, {}, {}],
  ];
}

describe('each change (K8)', () => {
  it('is previewed without side effects, applied, and undone exactly (K8)', async () => {
    for (const [change, before, after] of await everyChange()) {
      const { room } = await host.liveRoom();
      const { body: ready } = await host.change(room, {
        hourMinor: 950,
        houseRules: ['SHOES OFF'],
        amenities: ['wifi', 'quiet'],
      });
      const listings = named(ready);
      const then = await whole(room._id);
      const { action } = change;
      const shown = await preview(change, { rooms: listings });
      expect({ action, ...shown[0] }).toMatchObject({ action, code: null, isChanged: true, before, after });
      expect((await host.own(room._id)).version).toBe(ready.version);
      expect(await whole(room._id)).toEqual(then);

      const changeId = t.deps.newId();
      const done = await bulk(change, { rooms: listings, changeId });
      expect(done.body.results[0]!.after).toEqual(shown[0]!.after);
      expect(done.body.results[0]!.before).toEqual(shown[0]!.before);
      expect(await whole(room._id)).not.toEqual(then);
      const again = await bulk(change, { rooms: named(await host.own(room._id)) });
      if (action !== 'percent') expect(again.body.results).toMatchObject([{ code: null, isChanged: false }]);
      if (action === 'percent') continue;

      const undone = await undo(changeId, room);
      expect({ action, ...undone.body.results[0] }).toMatchObject({ action, code: null, isChanged: true });
      expect(await whole(room._id)).toEqual(then);
    }
  });

  it('that published can be undone: listings are drafts again, unless they’ve been booked (K8)', async () => {
    const [{ room: one }, { room: booked }] = [await host.completeRoom(), await host.completeRoom()];
    const then = await whole(one._id);
    const changeId = t.deps.newId();
    await bulk({ action: 'publish' }, { rooms: named(one, booked), changeId });
    await host.bookedBy(await makeMember(t.db), booked._id);
    const { body } = await undo(changeId, one, booked);
    expect(codes(body.results)).toEqual([null, 'BOOKINGS_AHEAD']);
    expect(body.results[1]!.message).toBe(
      'This listing has been booked since then, so it stays published. Pause it instead.',
    );
    expect(await whole(one._id)).toEqual(then);
    expect((await host.own(booked._id)).state).toBe('live');
    const row = await t.db.kysely
      .selectFrom('listing')
      .select('published_at')
      .where('id', '=', one._id)
      .executeTakeFirst();
    expect(row!.published_at).toBeNull();
  });

  it('keeps values that were changed again since, and other edits (K8)', async () => {
    const [{ room: one }, { room: other }] = [await host.liveRoom(), await host.liveRoom()];
    const changeId = t.deps.newId();
    await bulk({ action: 'percent', percent: 10 }, { rooms: named(one, other), changeId });
    await host.change(await host.own(one._id), { dayMinor: 9_900 });
    await host.change(await host.own(other._id), { title: 'Another title' });
    const { body } = await undo(changeId, one, other);
    expect(body.results).toMatchObject([
      { code: 'STATE_CHANGED', message: 'This listing was changed again since then, so it stays as it is.' },
      { code: null, isChanged: true, after: { dayMinor: 6_000 } },
    ]);
    expect(await host.own(one._id)).toMatchObject({ dayMinor: 9_900 });
    expect(await host.own(other._id)).toMatchObject({ dayMinor: 6_000, title: 'Another title' });
  });

  it('can be undone once, by the person who made it, within a week (K8, A04)', async () => {
    const { room } = await host.liveRoom();
    const changeId = t.deps.newId();
    await bulk({ action: 'notice', noticeMinutes: 600 }, { rooms: named(room), changeId });
    const stranger = await makeHost(t);
    const body = { listingIds: [room._id] };
    const asked = await stranger.call('POST', `/api/host/bulk-changes/${changeId}/undo`, body);
    expect(asked).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    type Recent = { changes: { _id: string; count: number; undoneCount: number; listingIds: string[] }[] };
    const recent = async () => (await host.call<Recent>('GET', '/api/host/bulk-changes')).body.changes;
    expect(await recent()).toMatchObject([{ _id: changeId, count: 1, undoneCount: 0, listingIds: [room._id] }]);
    await undo(changeId, room);
    expect(await recent()).toMatchObject([{ _id: changeId, count: 1, undoneCount: 1, listingIds: [] }]);
    const { body: later } = await host.change(await host.own(room._id), { noticeMinutes: 600 });
    expect((await undo(changeId, room)).body.results).toMatchObject([{ code: null, isChanged: false }]);
    expect((await host.own(room._id)).version).toBe(later.version);
    t.clock.advance({ days: 7, seconds: 1 });
    expect((await undo(changeId, room)).body.code).toBe('NOT_FOUND');
    const stored = async () =>
      (
        await t.db.pool.query<{ count: number }>(
          'select count(*)::int as count from bulk_change_listing where change_id = $1',
          [changeId],
        )
      ).rows[0]!.count;
    await deleteOldChanges(t.deps);
    expect(await stored()).toBe(1);
    t.clock.advance({ days: 1 });
    expect(await deleteOldChanges(t.deps)).toBeGreaterThan(0);
    expect(await stored()).toBe(0);
    t.clock.advance({ days: -8, seconds: -1 });
  });
});

describe('the same request again (K8)', () => {
  it('gets the first answer and adds no percentage twice (K8)', async () => {
    const { room } = await host.liveRoom();
    const listings = named(room);
    const changeId = t.deps.newId();
    const change = { action: 'percent', percent: 10 } as const;
    const first = await bulk(change, { rooms: listings, changeId }, { key: 'again' });
    expect(await bulk(change, { rooms: listings, changeId }, { key: 'again' })).toEqual(first);
    expect((await host.own(room._id)).dayMinor).toBe(6_600);
    const other = await bulk({ ...change, percent: 20 }, { rooms: listings, changeId }, { key: 'again' });
    expect(other.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    const sameId = await bulk({ ...change, percent: 20 }, { rooms: listings, changeId }, { key: 'another' });
    expect(sameId.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('continues after the listing at which the first request died, and returns results for all (K8)', async () => {
    const [{ room: one }, { room: other }] = [await host.liveRoom(), await host.liveRoom()];
    const changeId = t.deps.newId();
    const change = { action: 'percent', percent: 10 } as const;
    // The first request changed one listing and then crashed before responding.
    await bulk(change, { rooms: named(one), changeId });
    const { body } = await bulk(change, { rooms: named(one, other), changeId });
    expect(body.results.map(({ code, before, after }) => [code, before?.dayMinor, after?.dayMinor])).toEqual([
      [null, 6_000, 6_600],
      [null, 6_000, 6_600],
    ]);
    expect((await host.own(one._id)).dayMinor).toBe(6_600);
  });
});

describe('a host’s rooms side by side', () => {
  it('lists state, missing fields, next booking, price, and rating of each (K8)', async () => {
    const { room, home } = await host.liveRoom();
    await host.change(room, { bookingMode: 'instant' });
    const draft = await host.addRoom(home._id);
    const guest = await makeMember(t.db, { name: 'Ana Límová' });
    const booking = await host.bookedBy(guest, room._id);
    const { body } = await host.call<{ listings: HostListing[] }>('GET', '/api/host/listings');
    expect(body.listings.map(({ _id }) => _id)).toEqual([room._id, draft._id]);
    expect(body.listings[0]).toMatchObject({
      state: 'live',
      version: (await host.own(room._id)).version,
      description: expect.stringContaining('a wide desk and a chair you can sit in all day'),
      property: { _id: home._id, title: home.title, city: 'Brooklyn', timeZone: 'America/New_York' },
      pricing: { dayMinor: 6_000, currency: 'USD' },
      cancellationPolicy: 'flexible',
      stats: { rating: null, reviewCount: 0 },
      weeklyOpenMinutes: 5 * 480,
      nextBooking: { _id: booking._id, startsAt: '2026-11-24T15:00:00.000Z', guestName: 'Ana Límová' },
    });
    for (const { _id, gaps } of body.listings) expect(gaps).toEqual((await host.own(_id)).gaps);
    expect(body.listings[1]).toMatchObject({ state: 'draft', nextBooking: null, image: null });
    const stranger = await host.call<{ listings: HostListing[] }>('GET', '/api/host/listings', undefined, {
      as: guest,
    });
    expect(stranger.body.listings).toEqual([]);
  });
});

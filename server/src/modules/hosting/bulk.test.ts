import type { Booking } from '@daynook/contract/bookings';
import type { OwnListing } from '@daynook/contract/hosting';
import type { BulkResult, HostRoom, RoomPrices } from '@daynook/contract/hosting-bulk';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { runOnce } from '../../http/idempotency.ts';
import { changeRooms } from './bulk.ts';
import { movedPrice, movedPrices } from './bulk-rules.ts';
import { editListing } from './edit.ts';
import { makeHost, makeMember, type Problem, type TestHost, testApp } from './test-host.ts';

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
const bulk = (body: Record<string, unknown>, options?: Parameters<TestHost['call']>[3]) =>
  host.call<{ results: BulkResult[] } & Problem>('POST', BULK, body, options);
const named = (...rooms: Pick<OwnListing, '_id' | 'version'>[]) => rooms.map(({ _id, version }) => ({ _id, version }));
const prices: RoomPrices = { dayMinor: 6_000, hourMinor: null, halfDayMinor: null, weekMinor: null, monthMinor: null };

describe('what a percentage makes of a price (K8)', () => {
  it.each([
    [6_000, 10, 100, 6_600],
    [6_400, 5, 100, 6_700],
    [6_450, 1, 100, 6_500],
    [1_000, 5, 50, 1_050],
    [1_050, 5, 50, 1_100],
    [1_010, -50, 50, 500],
    [1_050, -50, 50, 550],
    [100, -50, 100, 100],
    [0, 50, 100, 0],
    [10_000_000, 100, 100, 10_000_000],
  ])('%i by %i %% to steps of %i is %i (K8)', (amountMinor, percent, step, moved) => {
    expect(movedPrice(amountMinor, percent, step, 10_000_000)).toBe(moved);
  });

  it('is a whole step, never free, and at most half a step from the exact price (K8)', () => {
    const amount = fc.integer({ min: 1, max: 4_000_000 });
    fc.assert(
      fc.property(amount, fc.integer({ min: -50, max: 100 }), fc.constantFrom(50, 100), (minor, percent, step) => {
        const moved = movedPrice(minor, percent, step, 10_000_000);
        expect(moved % step).toBe(0);
        expect(moved).toBeGreaterThanOrEqual(step);
        const exact = (minor * (100 + percent)) / 100;
        expect(Math.abs(moved - exact)).toBeLessThanOrEqual(exact < step / 2 ? step : step / 2);
      }),
    );
  });

  it('leaves alone what is not sold (K8)', () => {
    expect(movedPrices(prices, 50, 'USD')).toEqual({ ...prices, dayMinor: 9_000 });
  });

  it.each([
    ['USD', 1_000_00, 25_00, 1_130_00, 28_50],
    ['JPY', 8_005, 1_005, 9_050, 1_135],
    ['KWD', 8_000, 1_000, 9_000, 1_000],
    ['IDR', 150_250_000, 20_050_000, 169_800_000, 22_650_000],
  ])('comes to round amounts of %s (K8)', (currency, dayMinor, hourMinor, day, hour) => {
    expect(movedPrices({ ...prices, dayMinor, hourMinor }, 13, currency)).toMatchObject({
      dayMinor: day,
      hourMinor: hour,
    });
  });
});

describe('one change for many rooms (K8)', () => {
  it('pauses, and takes it back on the versions it answered (K8)', async () => {
    const [{ room: one }, { room: other }] = [await host.liveRoom(), await host.liveRoom()];
    const paused = await bulk({ action: 'pause', rooms: named(one, other) });
    expect(paused.status).toBe(200);
    expect(paused.body.results.map(({ code, state }) => [code, state])).toEqual([
      [null, 'paused'],
      [null, 'paused'],
    ]);
    const back = await bulk({
      action: 'publish',
      rooms: paused.body.results.map(({ _id, version }) => ({ _id, version })),
    });
    expect(back.body.results.map(({ code, state }) => [code, state])).toEqual([
      [null, 'live'],
      [null, 'live'],
    ]);
  });

  it('puts no room on the market of a host whose email isn’t confirmed, and says so of each, as of a single one (K8)', async () => {
    const [{ room: one }, { room: other }] = [await host.completeRoom(), await host.completeRoom()];
    await t.db.kysely
      .updateTable('member')
      .set({ is_email_verified: false })
      .where('id', '=', host.member.id)
      .execute();
    const single = await host.call('POST', `/api/host/listings/${one._id}/publish`);
    expect(single).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } });
    const { status, body } = await bulk({ action: 'publish', rooms: named(one, other) });
    expect(status).toBe(200);
    expect(body.results.map(({ code, message }) => [code, message])).toEqual([
      ['EMAIL_NOT_VERIFIED', single.body.message],
      ['EMAIL_NOT_VERIFIED', single.body.message],
    ]);
    expect((await host.own(one._id)).state).toBe('draft');
    // Everything else is theirs to change meanwhile.
    const policy = await bulk({ action: 'policy', rooms: named(one, other), cancellationPolicy: 'strict' });
    expect(policy.body.results.map(({ code }) => code)).toEqual([null, null]);
  });

  it('one room’s refusal takes back nothing of the others, and says why (K8)', async () => {
    const { room: live } = await host.liveRoom();
    const draft = await host.addFirstRoom();
    const { room: changed } = await host.liveRoom();
    await host.change(await host.own(changed._id), { title: 'Changed in another window' });
    const stranger = await makeHost(t);
    const { room: theirs } = await stranger.liveRoom();
    const { room: last } = await host.liveRoom();
    const { body } = await bulk({ action: 'pause', rooms: named(live, draft, changed, theirs, last) });
    expect(body.results.map(({ code }) => code)).toEqual([
      null,
      'LISTING_STATE_CHANGED',
      'VERSION_CHANGED',
      'NOT_FOUND',
      null,
    ]);
    for (const { code, message } of body.results) expect(message === null).toBe(code === null);
    expect(body.results[2]).toMatchObject({ state: 'live' });
    expect((await host.own(live._id)).state).toBe('paused');
    expect((await host.own(changed._id)).state).toBe('live');
    expect((await stranger.own(theirs._id)).state).toBe('live');
  });

  it('previews each new price, applies just that, and the old prices come back (K8)', async () => {
    const { room } = await host.liveRoom();
    const { body: priced } = await host.change(room, { hourMinor: 950, weekMinor: 25_000 });
    const wish = { rooms: named(priced), percent: 12 };
    const preview = await host.call<{ results: BulkResult[] }>('POST', `${BULK}/preview`, wish);
    const expected = {
      before: { dayMinor: 6_000, hourMinor: 950 },
      after: { dayMinor: 6_700, hourMinor: 1_050, weekMinor: 28_000 },
    };
    expect(preview.body.results).toMatchObject([{ code: null, ...expected }]);
    expect((await host.own(room._id)).version).toBe(priced.version);
    const done = await bulk({ action: 'percent', ...wish });
    expect(done.body.results[0]).toMatchObject({ code: null, ...expected });
    expect(done.body.results[0]!.after).toEqual(preview.body.results[0]!.after);
    const [{ _id, version, before }] = done.body.results as [BulkResult];
    await bulk({ action: 'prices', rooms: [{ _id, version, prices: before }] });
    expect(await host.own(room._id)).toMatchObject({ dayMinor: 6_000, hourMinor: 950, weekMinor: 25_000 });
  });

  it('refuses a percentage after which prices contradict each other, in preview and in earnest (K8)', async () => {
    const { room } = await host.liveRoom();
    // At the most a price may be, the day grows into what a week costs.
    const { body: dear } = await host.change(room, { dayMinor: 9_000_000, weekMinor: 9_000_000 });
    await t.db.kysely.updateTable('listing').set({ week_minor: 100 }).where('id', '=', room._id).execute();
    const wish = { rooms: named(dear), percent: 10 };
    const preview = await host.call<{ results: BulkResult[] }>('POST', `${BULK}/preview`, wish);
    const done = await bulk({ action: 'percent', ...wish });
    for (const { body } of [preview, done])
      expect(body.results).toMatchObject([
        { code: 'VALIDATION_FAILED', message: 'Can’t be less than the full-day price.' },
      ]);
    expect((await host.own(room._id)).dayMinor).toBe(9_000_000);
  });

  it('never touches a booking that is made (K8, D1)', async () => {
    const { room } = await host.liveRoom();
    const guest = await makeMember(t.db);
    const booking = await host.bookedBy(guest, room._id);
    const read = async () => (await host.call<Booking>('GET', `/api/bookings/${booking._id}`)).body;
    const before = await read();
    const now = await host.own(room._id);
    await bulk({ action: 'percent', rooms: named(now), percent: 100 });
    await bulk({ action: 'policy', rooms: named(await host.own(room._id)), cancellationPolicy: 'strict' });
    expect(await host.own(room._id)).toMatchObject({ dayMinor: 12_000, cancellationPolicy: 'strict' });
    expect(await read()).toEqual(before);
  });

  it('copies weekly hours from one room; hours of somebody else’s are not there (K8)', async () => {
    const { room: from } = await host.liveRoom();
    const { room: to } = await host.liveRoom();
    const weekly = [{ weekday: 6, startMinute: 600, endMinute: 900, validFrom: null, validTo: null }];
    const { version } = await host.own(from._id);
    await host.call('PUT', `/api/host/listings/${from._id}/hours`, { version, weekly });
    const done = await bulk({ action: 'hours', rooms: named(to), fromListingId: from._id });
    expect(done.body.results).toMatchObject([{ code: null }]);
    expect((await host.own(to._id)).weekly).toEqual(weekly);
    const { room: theirs } = await (await makeHost(t)).liveRoom();
    const refused = await bulk({ action: 'hours', rooms: named(await host.own(to._id)), fromListingId: theirs._id });
    expect(refused).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  it.each([
    [{ action: 'percent' }, 'percent'],
    [{ action: 'percent', percent: 0 }, 'percent'],
    [{ action: 'percent', percent: 101 }, 'percent'],
    [{ action: 'policy' }, 'cancellationPolicy'],
    [{ action: 'hours' }, 'fromListingId'],
    [{ action: 'prices' }, 'rooms'],
    [{ action: 'pause', rooms: [] }, 'rooms'],
  ])('%j is refused beside its field (K8)', async (wish, field) => {
    const { room } = await host.liveRoom();
    const { status, body } = await bulk({ rooms: named(room), ...wish });
    expect(status).toBe(400);
    expect(Object.keys(body.fields ?? {})).toEqual([field]);
  });
});

describe('the same request again (K8)', () => {
  it('gets the first answer and adds no percentage twice (K8)', async () => {
    const { room } = await host.liveRoom();
    const wish = { action: 'percent', rooms: named(room), percent: 10 };
    const [first, second] = [await bulk(wish, { key: 'again' }), await bulk(wish, { key: 'again' })];
    expect(second).toEqual(first);
    expect((await host.own(room._id)).dayMinor).toBe(6_600);
    const other = await bulk({ ...wish, percent: 20 }, { key: 'again' });
    expect(other.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('goes on behind the room at which the first one died, and answers for all of them (K8)', async () => {
    const [{ room: one }, { room: other }] = [await host.liveRoom(), await host.liveRoom()];
    const wish = { action: 'percent' as const, rooms: named(one, other), percent: 10 };
    const actor = { kind: 'member', memberId: host.member.id } as never;
    const call = { memberId: host.member.id, key: 'died', operation: `POST ${BULK}`, input: wish };
    // The first request wrote one room with its note, and was gone.
    await expect(
      runOnce(t.deps, call, async (ticket) => {
        await t.db.kysely.transaction().execute((trx) => ticket.begin(trx, { results: [] }));
        await editListing(t.deps, actor, { id: one._id, version: one.version }, async ({ trx }) => {
          await ticket.note(trx, { results: [], under: { _id: one._id, before: prices } });
          return { day_minor: 6_600 };
        });
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    t.clock.advance({ minutes: 1 });
    const { answer } = await changeRooms(t.deps, actor, wish, 'died');
    expect(answer.results.map(({ code, after }) => [code, after?.dayMinor])).toEqual([
      [null, 6_600],
      [null, 6_600],
    ]);
    expect((await host.own(one._id)).dayMinor).toBe(6_600);
    expect((await host.own(other._id)).dayMinor).toBe(6_600);
  });
});

describe('a host’s rooms side by side', () => {
  it('each with state, what is missing, what comes next, price and rating (K8)', async () => {
    const { room, home } = await host.liveRoom();
    await host.change(room, { bookingMode: 'instant' });
    const draft = await host.addRoom(home._id);
    const guest = await makeMember(t.db, { name: 'Ana Límová' });
    const booking = await host.bookedBy(guest, room._id);
    const { body } = await host.call<{ listings: HostRoom[] }>('GET', '/api/host/listings');
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
    const stranger = await host.call<{ listings: HostRoom[] }>('GET', '/api/host/listings', undefined, { as: guest });
    expect(stranger.body.listings).toEqual([]);
  });
});

// Many at once: two series on overlapping hours, and a series against single bookings. Exactly one gets them, and the other gets
// nothing (C21, A01). And who may see a series.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSeriesCalls } from '../../../test/series.ts';
import { makeWorld, newKey, type TestListing, type TestMember, type World } from '../bookings/test-world.ts';
import { verifySeries } from './service.ts';

let world: World;
let guests: TestMember[];
let listing: TestListing;
beforeAll(async () => {
  world = await makeWorld();
  guests = await Promise.all(Array.from({ length: 6 }, () => world.makeGuest()));
});
afterAll(() => world.t.close());
beforeEach(async () => {
  world.t.clock.set('2026-11-21T15:00:00Z');
  listing = await world.makeListing({ booking_mode: 'instant', window_days: 365 });
});
afterEach(async () => {
  await world.verify();
  expect(await verifySeries(world.t.db)).toEqual([]);
});

const series = createSeriesCalls(() => world);
const countBookings = async () => {
  const rows = await world.t.db.kysely
    .selectFrom('booking')
    .select('id')
    .where('listing_id', '=', listing.id)
    .execute();
  return rows.length;
};
const wins = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 201).length;

describe('races (C21)', () => {
  it('two series that share one row: one is booked as a whole, the other not at all', async () => {
    for (let round = 0; round < 3; round += 1) {
      const day = 24 + round;
      const start = `2026-11-${day}T14:00:00.000Z`;
      const end = `2026-11-${day}T16:00:00.000Z`;
      const rows = series.listRows((await series.quote(guests[0]!, listing, { startsAt: start, endsAt: end })).body);
      const before = await countBookings();
      const answers = await Promise.all([
        series.book(guests[0]!, listing, { rows: rows.slice(0, 3) }),
        series.book(guests[1]!, listing, { rows: rows.slice(2, 4) }),
      ]);
      expect(wins(answers)).toBe(1);
      expect((await countBookings()) - before).toBe(answers[0]!.status === 201 ? 3 : 2);
    }
  }, 60_000);

  it('a series and single bookings of its rows: each hour is booked once', async () => {
    const rows = series.listRows((await series.quote(guests[0]!, listing)).body);
    const last = rows.at(-1)!;
    const [all, ...singles] = await Promise.all([
      series.book(guests[0]!, listing, { rows }),
      ...guests
        .slice(1)
        .map((guest) => world.book(listing, { startsAt: last.startsAt, endsAt: last.endsAt }, { guest })),
    ]);
    expect(wins([all!, ...singles])).toBe(1);
    expect(await countBookings()).toBe(all!.status === 201 ? 4 : 1);
  }, 60_000);

  it('the same order sent twice at once is one series', async () => {
    const rows = series.listRows((await series.quote(guests[0]!, listing)).body);
    const key = newKey();
    const answers = await Promise.all([1, 2, 3].map(() => series.book(guests[0]!, listing, { rows, key })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await countBookings()).toBe(4);
  }, 60_000);

  it('two cancellations of the same bookings at once refund each once', async () => {
    const booking = await series.booked(guests[0]!, listing);
    const id = booking.series!._id;
    const body = { selection: { scope: 'all' }, reason: 'Plans have changed' };
    const [one, other] = await Promise.all([
      series.act(guests[0]!, id, 'cancel', body),
      series.act(guests[0]!, id, 'cancel', body),
    ]);
    const done = [one!, other!].flatMap(({ body: { rows } }) => rows ?? []).filter(({ isDone }) => isDone);
    expect(done).toHaveLength(4);
    expect(await world.balances(id)).toEqual({});
  }, 60_000);
});

describe('access (C21)', () => {
  it('is for the guest, the host, and staff', async () => {
    const { series: made } = await series.booked(guests[0]!, listing);
    const url = `/api/booking-series/${made!._id}`;
    const stranger = await world.makeGuest();
    expect((await world.call(stranger, 'GET', url)).status).toBe(404);
    expect((await world.call(world.host, 'GET', url)).body).toMatchObject({ role: 'host' });
    expect((await world.call(world.staff, 'GET', url)).status).toBe(200);
    expect((await series.act(stranger, made!._id, 'cancel', { selection: { scope: 'all' }, reason: 'x' })).status).toBe(
      404,
    );
    const hosts = await series.get(world.host, made!._id);
    expect(hosts.bookings[0]!.hostEarningsMinor).toBe(1_800);
    expect((await series.get(guests[0]!, made!._id)).bookings[0]!.hostEarningsMinor).toBeNull();
  });
});

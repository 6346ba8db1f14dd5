import type { Answer } from '@daynook/contract/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeBooking, makeCoHost } from '../../../test/make.ts';
import { makeWorld, type ProblemBody, type TestListing, type TestMember, type World } from '../bookings/test-world.ts';
import { postCancellation, postCapture, postSettlement } from '../payments/service.ts';

type Earned = Answer<'GET /api/host/insights/earnings'> & ProblemBody;
type Filled = Answer<'GET /api/host/insights/occupancy'> & ProblemBody;
type Answers = Answer<'GET /api/host/insights/answers'>;

/** It is Saturday 2026-11-21, 10:00 in New York. */
let world: World;
let host: TestMember;
let listing: TestListing;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());
beforeEach(async () => {
  host = await world.makeGuest();
  listing = await world.makeListing({ host_id: host.id });
});

const ask = async <T>(path: string, as = host) => (await world.call<T>(as, 'GET', `/api/host/insights/${path}`)).body;

let refCount = 0;
async function stay(date: string, values: Record<string, unknown> = {}) {
  refCount += 1;
  return makeBooking(world.t.db, {
    listing_id: listing.id,
    reference: `DN-I${refCount}`,
    during: `[${date}T15:00:00Z,${date}T19:00:00Z)`,
    local_start: `${date} 10:00 EST`,
    local_end: `${date} 14:00 EST`,
    ...values,
  });
}
/** Like the timed jobs do: charged at the booking, split after the stay. */
async function settled(date: string, values: Record<string, unknown> = {}) {
  const row = await stay(date, { status: 'closed', ...values });
  const booking = {
    id: row.id,
    currency: row.currency,
    host: { id: row.host_id },
    collectedBy: 'platform' as const,
    totalMinor: row.total_minor,
    guest: { id: row.guest_id },
    creditMinor: 0,
    unpaidMinor: 0,
    promoMinor: 0,
  };
  const split = { refundMinor: 0, hostMinor: 5_400, platformMinor: 900, taxMinor: 0 };
  await world.t.db.kysely.transaction().execute(async (trx) => {
    await postCapture(trx, world.t.deps, booking);
    await postSettlement(trx, world.t.deps, booking, split);
  });
  return row;
}

describe('earnings (K4)', () => {
  it('received follows the ledger, expected what’s agreed; by the day each stay begins (K4)', async () => {
    await settled('2026-11-10');
    await settled('2026-11-10');
    await stay('2026-11-20', { status: 'completed' });
    await stay('2026-11-25');
    await stay('2026-11-26', { status: 'requested', expires_at: '2026-11-22T00:00:00Z' });
    await stay('2026-11-27', { status: 'declined' });
    const days = await ask<Earned>('earnings?span=days');
    expect(days).toMatchObject({ fromDate: '2026-11-06', toDate: '2026-12-05', today: '2026-11-21' });
    const [usd] = days.currencies;
    expect(days.currencies).toHaveLength(1);
    expect(usd).toMatchObject({ currency: 'USD', closedMinor: 10_800, expectedMinor: 10_800, stays: 4 });
    expect(usd!.bars).toHaveLength(30);
    expect(usd!.bars.filter((bar) => bar.closedMinor + bar.expectedMinor > 0)).toEqual([
      { startsOn: '2026-11-10', closedMinor: 10_800, expectedMinor: 0 },
      { startsOn: '2026-11-20', closedMinor: 0, expectedMinor: 5_400 },
      { startsOn: '2026-11-25', closedMinor: 0, expectedMinor: 5_400 },
    ]);
    const months = await ask<Earned>('earnings?span=months');
    expect(months).toMatchObject({ fromDate: '2026-02-01', toDate: '2027-01-31' });
    expect(months.currencies[0]!.bars.find(({ startsOn }) => startsOn === '2026-11-01')).toEqual({
      startsOn: '2026-11-01',
      closedMinor: 10_800,
      expectedMinor: 10_800,
    });
  });

  it('a canceled stay counts what the ledger left the host, and nothing if that’s zero (K4)', async () => {
    const kept = await stay('2026-11-12', { status: 'cancelled', cancelled_by: 'guest' });
    await stay('2026-11-13', { status: 'cancelled', cancelled_by: 'host' });
    const booking = {
      id: kept.id,
      currency: 'USD',
      host: { id: host.id },
      collectedBy: 'platform' as const,
      totalMinor: 6_300,
      guest: { id: kept.guest_id },
      creditMinor: 0,
      unpaidMinor: 0,
      promoMinor: 0,
    };
    await world.t.db.kysely.transaction().execute(async (trx) => {
      await postCapture(trx, world.t.deps, booking);
      const split = { refundMinor: 3_000, hostMinor: 2_700, platformMinor: 600, taxMinor: 0 };
      await postCancellation(trx, world.t.deps, booking, split);
    });
    expect((await ask<Earned>('earnings?span=days')).currencies).toMatchObject([
      { closedMinor: 2_700, expectedMinor: 0, stays: 1 },
    ]);
  });

  it('keeps currencies and properties apart; someone else’s property isn’t found (K4)', async () => {
    const other = await world.makeListing({ host_id: host.id, currency: 'CAD' });
    await settled('2026-11-10');
    await settled('2026-11-10', { listing_id: other.id, currency: 'CAD' });
    const both = await ask<Earned>('earnings?span=months');
    expect(both.currencies.map(({ currency, closedMinor }) => [currency, closedMinor])).toEqual([
      ['CAD', 5_400],
      ['USD', 5_400],
    ]);
    const one = await ask<Earned>(`earnings?span=months&propertyId=${other.property_id}`);
    expect(one.currencies.map(({ currency }) => currency)).toEqual(['CAD']);
    const stranger = await world.makeGuest();
    for (const path of [
      `earnings?span=days&propertyId=${listing.property_id}`,
      `occupancy?propertyId=${listing.property_id}`,
    ])
      expect(await ask<Earned>(path, stranger)).toMatchObject({ code: 'NOT_FOUND' });
    expect((await ask<Earned>('earnings?span=days', stranger)).currencies).toEqual([]);
  });

  it('a stay late in the evening counts on its local day, whatever UTC says (K4)', async () => {
    await settled('2026-11-10', {
      during: '[2026-11-11T01:00:00Z,2026-11-11T03:00:00Z)',
      local_start: '2026-11-10 20:00 EST',
      local_end: '2026-11-10 22:00 EST',
    });
    const [usd] = (await ask<Earned>('earnings?span=days')).currencies;
    expect(usd!.bars.find(({ closedMinor }) => closedMinor > 0)?.startsOn).toBe('2026-11-10');
  });
});

describe('earnings by listing (K4)', () => {
  type ByListing = Answer<'GET /api/host/insights/earnings/rooms'> & ProblemBody;
  const toRows = ({ rooms }: ByListing) =>
    rooms.map(({ _id, currency, closedMinor, expectedMinor, stays }) => [
      _id,
      currency,
      closedMinor,
      expectedMinor,
      stays,
    ]);

  it('each listing with received and expected earnings, adding up to the total; removed ones stay (K4)', async () => {
    const removed = await world.makeListing({ host_id: host.id, state: 'deleted' });
    const abroad = await world.makeListing({ host_id: host.id, currency: 'CAD' });
    await world.makeListing({ host_id: host.id });
    await settled('2026-11-10', { listing_id: removed.id });
    await stay('2026-11-24', { listing_id: removed.id });
    await stay('2026-11-25');
    await stay('2026-11-27', { status: 'declined' });
    await settled('2026-11-11', { listing_id: abroad.id, currency: 'CAD' });
    const found = await ask<ByListing>('earnings/rooms?span=days');
    expect(toRows(found)).toEqual([
      [abroad.id, 'CAD', 5_400, 0, 1],
      [removed.id, 'USD', 5_400, 5_400, 2],
      [listing.id, 'USD', 0, 5_400, 1],
    ]);
    expect(found).toMatchObject({ fromDate: '2026-11-06', toDate: '2026-12-05', total: 3, hasMore: false });
    const usd = (await ask<Earned>('earnings?span=days')).currencies.find(({ currency }) => currency === 'USD');
    expect(usd).toMatchObject({ closedMinor: 5_400, expectedMinor: 10_800, stays: 3 });
    expect(toRows(await ask<ByListing>(`earnings/rooms?span=days&propertyId=${listing.property_id}`))).toEqual([
      [listing.id, 'USD', 0, 5_400, 1],
    ]);
    expect((await ask<ByListing>('earnings/rooms?span=days&page=2')).rooms).toEqual([]);
  });

  it.each(['full', 'calendar'] as const)('a co-host with %s sees none of it (K4, K9)', async (level) => {
    await settled('2026-11-10');
    const helper = await world.makeGuest();
    await makeCoHost(world.t.db, { property_id: listing.property_id, member_id: helper.id, level });
    expect((await ask<ByListing>('earnings/rooms?span=months', helper)).rooms).toEqual([]);
    expect(await ask<ByListing>(`earnings/rooms?span=months&propertyId=${listing.property_id}`, helper)).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('occupancy (K6)', () => {
  it('eight weeks up to yesterday, open hours and those booked (K6)', async () => {
    await stay('2026-11-17', { status: 'closed' });
    await stay('2026-11-21', { status: 'active' });
    await stay('2026-09-01', { status: 'closed' });
    await stay('2026-11-18', { status: 'cancelled' });
    const found = await ask<Filled>('occupancy');
    expect(found).toMatchObject({ fromDate: '2026-09-26', toDate: '2026-11-20' });
    expect([found.openMinutes, found.bookedMinutes]).toEqual([56 * 600, 240]);
    expect(found.cells).toHaveLength(7 * 10);
    expect(found.cells.filter((cell) => cell.bookedMinutes > 0)).toEqual(
      [10, 11, 12, 13].map((hour) => ({ weekday: 2, hour, openMinutes: 480, bookedMinutes: 60 })),
    );
  });

  it('special dates count with their hours; unpublished listings don’t count (K6)', async () => {
    await world.makeListing({ host_id: host.id, state: 'paused' });
    await world.t.db.kysely
      .insertInto('availability_exception')
      .values({
        id: world.t.deps.newId(),
        listing_id: listing.id,
        date_from: '2026-11-16',
        date_to: '2026-11-20',
        kind: 'closed',
        ranges: null,
      })
      .execute();
    expect((await ask<Filled>('occupancy')).openMinutes).toBe(51 * 600);
    await sql`update listing set state = 'paused' where id = ${listing.id}`.execute(world.t.db.kysely);
    expect(await ask<Filled>('occupancy')).toMatchObject({ openMinutes: 0, bookedMinutes: 0, cells: [] });
  });
});

describe('answers and tips (K7)', () => {
  it('counts decisions of 90 days, with the median response time (K7)', async () => {
    const asked = (minutes: number) => ({
      requested_at: '2026-11-01T12:00:00Z',
      expires_at: '2026-11-02T12:00:00Z',
      confirmed_at: new Date(Date.parse('2026-11-01T12:00:00Z') + minutes * 60_000),
    });
    await stay('2026-11-10', { status: 'closed', ...asked(10) });
    await stay('2026-11-11', { status: 'confirmed', ...asked(50) });
    await stay('2026-11-12', { status: 'expired', ...asked(0), confirmed_at: null });
    await stay('2026-11-13', { status: 'expired', ...asked(0), confirmed_at: null });
    await stay('2026-11-14', { status: 'withdrawn', ...asked(0), confirmed_at: null });
    const declined = await stay('2026-11-15', { status: 'declined', ...asked(0), confirmed_at: null });
    await world.t.db.kysely
      .insertInto('booking_event')
      .values({
        id: world.t.deps.newId(),
        booking_id: declined.id,
        code: 'declined',
        by_party: 'host',
        at: new Date('2026-11-01T13:30:00Z'),
      })
      .execute();
    await stay('2026-07-10', { status: 'closed', ...asked(5), requested_at: '2026-07-01T12:00:00Z' });
    const found = await ask<Answers>('answers');
    expect(found).toMatchObject({ asked: 5, answered: 3, accepted: 2, medianMinutes: 50 });
    expect(found.tips).toEqual([
      { code: 'unanswered', expired: 2, asked: 5, lost: [{ currency: 'USD', amountMinor: 10_800 }] },
    ]);
  });

  it('members without listings have no figures and no tips (K7)', async () => {
    const nobody = await world.makeGuest();
    expect(await ask<Answers>('answers', nobody)).toEqual({
      asked: 0,
      answered: 0,
      accepted: 0,
      medianMinutes: null,
      tips: [],
    });
  });
});

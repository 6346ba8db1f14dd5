import type { Answer } from '@daynook/contract/api';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeBooking, makeCoHost } from '../../../test/make.ts';
import type { DB } from '../../db/schema.ts';
import { makeWorld, type ProblemBody, type TestListing, type TestMember, type World } from '../bookings/test-world.ts';

type Page = Answer<'GET /api/host/bookings'>;
type Row = Partial<Insertable<DB['booking']>>;

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
  listing = await world.makeListing({ host_id: host.id, title: 'Attic desk' });
});

let refCount = 0;
const booked = (values: Row & { from: string; to: string }) => {
  const { from, to, ...rest } = values;
  refCount += 1;
  return makeBooking(world.t.db, {
    listing_id: listing.id,
    during: `[${from},${to})`,
    local_start: `${from.slice(0, 10)} 09:00 EST`,
    local_end: `${from.slice(0, 10)} 17:00 EST`,
    reference: `DN-T${String(refCount).padStart(5, '0')}`,
    ...rest,
  });
};
const list = async (query: string, as = host) =>
  (await world.call<Page & ProblemBody>(as, 'GET', `/api/host/bookings?${query}`)).body;
const ids = (page: Page) => page.bookings.map(({ _id }) => _id);

describe('a host’s bookings by tab (K2)', () => {
  it('separates today from later by each listing’s local time (K2)', async () => {
    const later = await world.makeListing({ host_id: host.id, time_zone: 'America/Los_Angeles' });
    // Sunday 01:00 in New York is still Saturday evening in Los Angeles.
    const hours = { from: '2026-11-22T06:00:00Z', to: '2026-11-22T07:00:00Z' };
    const east = await booked(hours);
    const west = await booked({ ...hours, listing_id: later.id, time_zone: 'America/Los_Angeles' });
    const now = await booked({ from: '2026-11-21T14:00:00Z', to: '2026-11-21T16:00:00Z', status: 'active' });
    const today = await list('tab=today');
    expect(ids(today)).toEqual([now.id, west.id]);
    expect(ids(await list('tab=upcoming'))).toEqual([east.id]);
    expect(today.counts).toEqual({ requests: 0, today: 2, upcoming: 1, past: 0, cancelled: 0 });
  });

  it('shows a co-host the guests of the listing they help with, but not their own stays there (K9)', async () => {
    const coHost = await world.makeGuest();
    await makeCoHost(world.t.db, { property_id: listing.property_id, member_id: coHost.id });
    const hours = { from: '2026-11-22T15:00:00Z', to: '2026-11-22T17:00:00Z' };
    const own = await booked({ ...hours, guest_id: coHost.id });
    const other = await booked({ from: '2026-11-23T15:00:00Z', to: '2026-11-23T17:00:00Z' });
    const seen = await list('tab=upcoming', coHost);
    expect([ids(seen), seen.counts.upcoming]).toEqual([[other.id], 1]);
    expect(ids(await list('tab=upcoming'))).toEqual([own.id, other.id]);
  });

  it('shows requests by the time left, with the guest’s record and what the host receives (K2)', async () => {
    const guest = await world.makeGuest();
    const elsewhere = await world.makeListing();
    const request = { status: 'requested', from: '2026-11-24T14:00:00Z', to: '2026-11-24T16:00:00Z' } as const;
    const calm = await booked({
      ...request,
      guest_id: guest.id,
      expires_at: new Date('2026-11-22T12:00:00Z'),
      message: 'Hello',
    });
    const urgent = await booked({ ...request, expires_at: new Date('2026-11-21T16:00:00Z') });
    const gone = { from: '2026-10-01T14:00:00Z', to: '2026-10-01T16:00:00Z', guest_id: guest.id };
    await booked({ ...gone, status: 'closed' });
    await booked({ ...gone, status: 'completed', listing_id: elsewhere.id });
    await booked({ ...gone, status: 'cancelled', cancelled_by: 'guest', listing_id: elsewhere.id });
    await booked({ ...gone, status: 'cancelled', cancelled_by: 'host', listing_id: elsewhere.id });
    const page = await list('tab=requests');
    expect(ids(page)).toEqual([urgent.id, calm.id]);
    expect(page.bookings[1]).toMatchObject({
      message: 'Hello',
      hostEarningsMinor: 5_400,
      hostFeeMinor: 600,
      nextActions: expect.arrayContaining(['approve', 'decline']) as unknown,
      guestRecord: { stays: 2, staysWithYou: 1, cancelled: 1, memberSince: '2026-01-05', isEmailVerified: true },
    });
    expect((await list('tab=past')).bookings[0]!.guestRecord).toBeNull();
  });

  it('shows what the ledger says about canceled bookings (K4)', async () => {
    const bookable = await world.makeListing({ host_id: host.id, cancellation_policy: 'strict' });
    const booking = await world.booked(bookable);
    await world.t.db.kysely
      .updateTable('booking')
      .set({ confirmed_at: new Date('2026-11-20T00:00:00Z') })
      .where('id', '=', booking._id)
      .execute();
    await world.verb(world.guest, booking._id, 'cancel');
    const [found] = (await list('tab=cancelled')).bookings;
    // $20 agreed, canceled within a week of the start: all of it goes to the host, minus a tenth.
    expect(found).toMatchObject({ status: 'cancelled', hostEarningsMinor: 1_800 });
    await booked({ from: '2026-11-24T14:00:00Z', to: '2026-11-24T16:00:00Z', status: 'declined' });
    expect((await list('tab=cancelled')).bookings.map((one) => one.hostEarningsMinor).sort()).toEqual([0, 1_800]);
  });

  it('finds by name ignoring accents, by reference, and by listing (K2)', async () => {
    const zoe = await world.makeGuest();
    await world.t.db.kysely.updateTable('member').set({ name: 'Zoë 100% Límová' }).where('id', '=', zoe.id).execute();
    const other = await world.makeListing({ host_id: host.id });
    const hours = { from: '2026-12-01T14:00:00Z', to: '2026-12-01T16:00:00Z' };
    const hers = await booked({ ...hours, guest_id: zoe.id });
    const there = await booked({ ...hours, listing_id: other.id });
    expect(ids(await list('tab=upcoming&q=limova'))).toEqual([hers.id]);
    expect(ids(await list('tab=upcoming&q=100%25'))).toEqual([hers.id]);
    expect(ids(await list('tab=upcoming&q=%25'))).toEqual([hers.id]);
    expect(ids(await list(`tab=upcoming&q=${there.reference.toLowerCase()}`))).toEqual([there.id]);
    expect(ids(await list(`tab=upcoming&listingId=${other.id}`))).toEqual([there.id]);
    expect(ids(await list('tab=upcoming&q=nobody'))).toEqual([]);
  });

  it('continues where a page ended without repeating or skipping rows, even if rows are added in between (K2)', async () => {
    const made: string[] = [];
    for (let count = 0; count < 45; count += 1) {
      // Two at the same time, so the id breaks ties.
      const day = String(1 + Math.floor(count / 2)).padStart(2, '0');
      const hours = { from: `2026-10-${day}T14:00:00Z`, to: `2026-10-${day}T15:00:00Z` };
      made.push((await booked({ ...hours, status: 'closed' })).id);
    }
    const first = await list('tab=past');
    expect(first.bookings).toHaveLength(20);
    await booked({ from: '2026-11-01T14:00:00Z', to: '2026-11-01T15:00:00Z', status: 'closed' });
    const second = await list(`tab=past&cursor=${first.nextCursor}`);
    const third = await list(`tab=past&cursor=${second.nextCursor}`);
    expect(third.nextCursor).toBeNull();
    const seen = [first, second, third].flatMap(ids);
    expect(seen).toHaveLength(45);
    expect(new Set(seen)).toEqual(new Set(made));
    expect(second.counts.past).toBe(46);
  });

  it('shows only one’s own bookings and refuses invalid cursors (K2)', async () => {
    await booked({ from: '2026-12-01T14:00:00Z', to: '2026-12-01T16:00:00Z' });
    const stranger = await world.makeGuest();
    expect(await list('tab=upcoming', stranger)).toMatchObject({ bookings: [], counts: { upcoming: 0 } });
    expect(await list(`tab=upcoming&listingId=${listing.id}`, stranger)).toMatchObject({ bookings: [] });
    for (const cursor of ['abc', Buffer.from('2026-13-99T99:99Z x').toString('base64url')])
      expect(await list(`tab=upcoming&cursor=${cursor}`)).toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});

describe('bookings as a table for the books (K4)', () => {
  const exported = async (query: string, as = host) => {
    const headers = await world.t.signIn(as);
    return world.t.app.inject({ method: 'GET', url: `/api/host/bookings/export?${query}`, headers });
  };
  const lines = (text: string) => text.replace('\ufeff', '').trimEnd().split('\r\n');

  it('has listing, local hours, zone, currency, and amounts; names never become formulas (K4)', async () => {
    const sly = await world.makeGuest();
    await world.t.db.kysely
      .updateTable('member')
      .set({ name: '=HYPERLINK("http://x","y")' })
      .where('id', '=', sly.id)
      .execute();
    const one = await booked({
      from: '2026-11-24T14:00:00Z',
      to: '2026-11-24T22:00:00Z',
      guest_id: sly.id,
      reference: 'DN-AAAAAA',
    });
    const answer = await exported('from=2026-11-01&to=2026-11-30');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename=daynook-bookings-2026-11-01-to-2026-11-30.csv',
    );
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body.startsWith('\ufeffReference,Status,Listing,')).toBe(true);
    expect(lines(answer.body)[1]).toBe(
      [
        'DN-AAAAAA,confirmed,Attic desk,Brick house by the park,"\'=HYPERLINK(""http://x"",""y"")",1',
        '2026-11-24 09:00,2026-11-24 17:00,America/New_York,2026-11-24T14:00:00.000Z',
        `${one.created_at.toISOString()},USD,63.00,6.00,54.00,0.00,0.00,,0.00,,`,
      ].join(','),
    );
  });

  it('uses the listing’s local dates, with each row once across batches (K4)', async () => {
    await world.t.db.kysely
      .insertInto('booking')
      .values(
        Array.from({ length: 1_203 }, (_, index) => {
          const day = String(1 + (index % 28)).padStart(2, '0');
          return {
            id: world.t.deps.newId(),
            reference: `DN-X${index}`,
            listing_id: listing.id,
            guest_id: world.guest.id,
            host_id: host.id,
            status: 'closed',
            during: `[2026-02-${day}T14:00:00Z,2026-02-${day}T15:00:00Z)`,
            time_zone: 'America/New_York',
            local_start: `2026-02-${day} 09:00 EST`,
            local_end: `2026-02-${day} 10:00 EST`,
            guests: 1,
            currency: 'USD',
            lines: '[]',
            total_minor: 0,
            subtotal_minor: 0,
            guest_fee_minor: 0,
            host_fee_minor: 0,
            cancellation_policy: 'flexible',
            booking_mode: 'instant',
            created_at: new Date('2026-01-05T12:00:00Z'),
          };
        }),
      )
      .execute();
    const whole = lines((await exported('from=2026-01-01&to=2026-12-31')).body);
    expect(whole).toHaveLength(1_204);
    expect(new Set(whole).size).toBe(1_204);
    // An evening in New York that's the next day in UTC belongs to the local date.
    await booked({
      from: '2026-04-01T02:00:00Z',
      to: '2026-04-01T03:00:00Z',
      local_start: '2026-03-31 22:00 EDT',
      local_end: '2026-03-31 23:00 EDT',
    });
    expect(lines((await exported('from=2026-03-31&to=2026-03-31')).body)).toHaveLength(2);
    expect(lines((await exported('from=2026-04-01&to=2026-04-01')).body)).toHaveLength(1);
  });

  it('has only one’s own rows and refuses invalid dates (K4)', async () => {
    await booked({ from: '2026-11-24T14:00:00Z', to: '2026-11-24T22:00:00Z' });
    const stranger = await world.makeGuest();
    expect(lines((await exported('from=2026-11-01&to=2026-11-30', stranger)).body)).toHaveLength(1);
    for (const query of ['from=2026-12-01&to=2026-11-01', 'from=2001-01-01&to=2026-11-01', 'from=x&to=y']) {
      const answer = await exported(query);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED' });
    }
  });
});

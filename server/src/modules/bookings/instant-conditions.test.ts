// Instant booking for guests with a record, requests for all others (E2): the same in quote, hold, and booking.
import type { Quote } from '@daynook/contract/bookings';
import type { ListingDetail } from '@daynook/contract/listings/listings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeListing, makeMember } from '../../../test/make.ts';
import { makeBookingRow } from '../availability/example-property.ts';
import { makeWorld, SLOT, type TestListing, type TestMember, type World } from './test-world.ts';

let world: World;
let listing: TestListing;
let elsewhere: TestListing;
beforeAll(async () => {
  world = await makeWorld();
  listing = await world.makeListing({ instant_min_stays: 2, notice_minutes: 0 });
  const stranger = await makeMember(world.t.db);
  elsewhere = await makeListing(world.t.db, { host_id: stranger.id });
});
afterAll(() => world.t.close());

/** A booking of the guest with this outcome. */
async function past(guest: TestMember, where: TestListing, status: 'completed' | 'closed' | 'cancelled') {
  const id = await makeBookingRow(world.t.db, where.id);
  await world.t.db.kysely.updateTable('booking').set({ guest_id: guest.id, status }).where('id', '=', id).execute();
}
const quoted = async (guest: TestMember | undefined) =>
  (await world.call<Quote>(guest, 'POST', '/api/bookings/quote', { listingId: listing.id, ...SLOT })).body;

describe('a listing with instant booking after two stays (E2)', () => {
  it('has to be requested by visitors and guests with too few stays, and says why', async () => {
    const guest = await world.makeGuest();
    await past(guest, elsewhere, 'completed');
    await past(guest, elsewhere, 'cancelled');
    const asked = { bookingMode: 'request', askFirst: 'stays-needed' };
    expect(await quoted(undefined)).toMatchObject(asked);
    expect(await quoted(guest)).toMatchObject(asked);
    const booking = await world.booked(listing, {}, { guest });
    expect(booking.status).toBe('requested');
    await world.verb(guest, booking._id, 'withdraw');
  });

  it.each([
    ['two stays anywhere', ['completed', 'closed'] as const, () => elsewhere],
    ['one stay with this host', ['closed'] as const, () => listing],
  ])('is booked at once after %s', async (_, outcomes, where) => {
    const guest = await world.makeGuest();
    for (const outcome of outcomes) await past(guest, where(), outcome);
    const quote = await quoted(guest);
    expect(quote.bookingMode).toBe('instant');
    expect(quote).not.toHaveProperty('askFirst');
    const booking = await world.booked(listing, {}, { guest });
    expect(booking.status).toBe('confirmed');
    await world.verb(guest, booking._id, 'cancel');
  });

  it('is shown as requestable, with its condition, and isn’t found as instant', async () => {
    const { body } = await world.call<ListingDetail>(undefined, 'GET', `/api/listings/${listing.id}`);
    expect(body).toMatchObject({ bookingMode: 'request', rules: { mode: 'request', instantMinStays: 2 } });
    const search = async (extra: string) => {
      const answer = await world.call<{ listings: { _id: string }[] }>(
        undefined,
        'GET',
        `/api/listings/search?limit=50${extra}`,
      );
      expect(answer.status).toBe(200);
      return answer.body.listings.map(({ _id }) => _id);
    };
    expect(await search('')).toContain(listing.id);
    expect(await search('&instant=true')).not.toContain(listing.id);
    expect(await search('&instant=true')).toContain(elsewhere.id);
  });
});

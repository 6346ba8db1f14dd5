// A guest who repeats a booking gets their own booking. Everyone else learns that the hours are taken.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeWorld, type ProblemBody, SLOT, type TestListing, type World } from './test-world.ts';

let world: World;
let listing: TestListing;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());
beforeEach(async () => {
  listing = await world.makeListing();
});

describe('hours that are booked', () => {
  it.each(['/api/bookings/quote', '/api/bookings/holds', '/api/bookings'])(
    'lead their own guest to the booking, asked for again by POST %s',
    async (url) => {
      const booking = await world.booked(listing);
      const body = { listingId: listing.id, ...SLOT, ...(url === '/api/bookings' ? { paymentMethod: 'sandbox' } : {}) };
      const ask = (member = world.guest) =>
        world.call<ProblemBody>(member, 'POST', url, body, { 'idempotency-key': `${url} ${member.id} ${listing.id}` });
      const again = await ask();
      expect(again).toMatchObject({ status: 409, body: { code: 'ALREADY_BOOKED', current: { _id: booking._id } } });
      expect((await ask(await world.makeGuest())).body.code).toBe('SLOT_TAKEN');
      await world.verb(world.guest, booking._id, 'cancel');
    },
  );
});

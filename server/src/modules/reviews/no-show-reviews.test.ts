// A guest who's recorded as a no-show can't say what the space was like (E10, I4).
import type { Answer } from '@daynook/contract/api';
import type { BookingReviews } from '@daynook/contract/reviews';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeBooking, makeListing, makeMember } from '../../../test/make.ts';
import { makeWorld, type ProblemBody, type TestMember, type World } from '../bookings/test-world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());

type Either = BookingReviews & ProblemBody;
const ago = (days: number) => new Date(world.t.clock.now().getTime() - days * 86_400_000);

/** A booking that ended yesterday, with its guest and host. */
async function finished() {
  const { db } = world.t;
  const [host, guest] = [await makeMember(db), await makeMember(db)];
  const listing = await makeListing(db, { host_id: host.id }, { open: [] });
  const booking = await makeBooking(db, {
    listing_id: listing.id,
    guest_id: guest.id,
    status: 'completed',
    during: `[${ago(1.5).toISOString()},${ago(1).toISOString()})`,
  });
  return { host, guest, booking };
}

const write = (as: TestMember, bookingId: string) =>
  world.call<Either>(as, 'PUT', `/api/bookings/${bookingId}/review`, { rating: 5, text: 'Good' });
const getReviews = async (as: TestMember, bookingId: string) =>
  (await world.call<Either>(as, 'GET', `/api/bookings/${bookingId}/reviews`)).body;
const due = async (as: TestMember) =>
  (await world.call<Answer<'GET /api/reviews/due'>>(as, 'GET', '/api/reviews/due')).body.due;

it.each([
  ['marked', 422],
  ['upheld', 422],
  ['contested', 200],
  ['withdrawn', 200],
])('a guest whose no-show is %s: %i; the host can always write (E10)', async (state, status) => {
  const { host, guest, booking } = await finished();
  const [at, by] = [ago(1), host.id];
  const decided = state === 'upheld' || state === 'withdrawn' ? { decided_at: at, decided_by: by } : {};
  await world.t.db.kysely
    .insertInto('no_show')
    .values({
      booking_id: booking.id,
      state,
      by_party: 'host',
      marked_by: by,
      created_at: at,
      contest_until: ago(-1),
      ...(state === 'contested' || state === 'upheld' ? { contested_at: at, contest_text: 'I was there.' } : {}),
      ...decided,
    })
    .execute();
  const canWrite = status === 200;
  expect((await getReviews(guest, booking.id)).canWrite).toBe(canWrite);
  expect((await due(guest)).length).toBe(canWrite ? 1 : 0);
  const { status: answered, body } = await write(guest, booking.id);
  expect([answered, canWrite ? undefined : body.code]).toEqual([status, canWrite ? undefined : 'REVIEW_CLOSED']);
  expect((await write(host, booking.id)).status).toBe(200);
});

// Booking the same hours again with one tap (J7).

import type { Rebooking } from '@daynook/contract/rebooking';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDue, completeDue, startDue } from './due-bookings.ts';
import type { Hold } from './holds.ts';
import { sameHoursLater } from './rebook.ts';
import { makeWorld, type ProblemBody, SLOT, type TestListing, type TestMember, type World } from './test-world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());
beforeEach(() => world.t.clock.set('2026-11-21T15:00:00Z'));

const DESK = {
  id: '019a2f00-0000-7000-8000-0000000000e1',
  name: 'Second desk',
  unit: 'booking',
  priceMinor: 500,
  maximum: 2,
};
const LAMP = { ...DESK, id: '019a2f00-0000-7000-8000-0000000000e2', name: 'Lamp' };

/** A booking of a Tuesday, 9 to 11, that's over. It's the Saturday after. */
async function pastBooking(
  values: object = {},
  more: Record<string, unknown> = {},
): Promise<{ space: TestListing; id: string }> {
  world.t.clock.set('2026-11-21T15:00:00Z');
  const listing = await world.makeListing(values);
  const { _id: id } = await world.booked(listing, more);
  world.t.clock.set('2026-11-28T15:00:00Z');
  for (const due of [startDue, completeDue, closeDue]) await due(world.t.deps);
  return { space: listing, id };
}
const rebook = async <T = Rebooking>(id: string, as: TestMember = world.guest) =>
  world.call<T>(as, 'POST', `/api/bookings/${id}/rebook`);
const later = (weeks: number) => ({
  startsAt: new Date(Date.parse(SLOT.startsAt) + weeks * 7 * 86_400_000).toISOString(),
  endsAt: new Date(Date.parse(SLOT.endsAt) + weeks * 7 * 86_400_000).toISOString(),
});

describe('booking again (J7)', () => {
  it('finds the next three weeks with the same hours, with the price of each, and they can be held', async () => {
    const { space, id } = await pastBooking();
    const { status, body } = await rebook(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ listingId: space.id, guests: 1, noneBecause: null, goneExtras: [] });
    expect(body.choices.map(({ startsAt, endsAt }) => ({ startsAt, endsAt }))).toEqual([1, 2, 3].map(later));
    expect(body.choices.map(({ totalMinor, currency }) => [totalMinor, currency])).toEqual(
      Array.from({ length: 3 }, () => [2_100, 'USD']),
    );
    const [{ startsAt, endsAt, totalMinor }] = body.choices as [Rebooking['choices'][number]];
    const slot = { listingId: space.id, startsAt, endsAt, guests: body.guests };
    const held = await world.call<Hold>(world.guest, 'POST', '/api/bookings/holds', slot);
    expect([held.status, held.body.quote.totalMinor]).toEqual([201, totalMinor]);
    // Their own hold doesn't count as taken.
    expect((await rebook(id)).body.choices).toEqual(body.choices);
  });

  it('skips weeks that are taken or closed', async () => {
    const { space, id } = await pastBooking();
    await world.booked(space, later(1), { guest: await world.makeGuest() });
    await world.t.db.kysely
      .insertInto('availability_exception')
      .values({
        id: world.t.deps.newId(),
        listing_id: space.id,
        date_from: '2026-12-08',
        date_to: '2026-12-08',
        kind: 'closed',
      })
      .execute();
    const { body } = await rebook(id);
    expect(body.choices.map(({ startsAt }) => startsAt)).toEqual([3, 4, 5].map((weeks) => later(weeks).startsAt));
    expect(body.next).toEqual(later(1));
  });

  it('keeps the extras that are still offered, and names the others', async () => {
    const choice = { addOns: [DESK, LAMP].map((addOn) => ({ id: addOn.id, quantity: 1 })) };
    const { space, id } = await pastBooking({ add_ons: JSON.stringify([DESK, LAMP]) }, choice);
    await world.t.db.kysely
      .updateTable('listing')
      .set({ add_ons: JSON.stringify([DESK]) })
      .where('id', '=', space.id)
      .execute();
    const { body } = await rebook(id);
    expect(body).toMatchObject({ addOns: [{ id: DESK.id, quantity: 1 }], goneExtras: ['Lamp'] });
    expect(body.choices[0]!.totalMinor).toBe(2_625);
  });

  it('says when the listing is gone, or never free', async () => {
    const { space, id } = await pastBooking();
    const set = (values: object) =>
      world.t.db.kysely.updateTable('listing').set(values).where('id', '=', space.id).execute();
    await set({ window_days: 1 });
    expect((await rebook(id)).body).toMatchObject({ choices: [], noneBecause: 'not-free' });
    await set({ state: 'paused' });
    expect((await rebook(id)).body).toMatchObject({ choices: [], noneBecause: 'gone', next: later(1) });
  });

  it('is for the guest, once the booking is over', async () => {
    const { id } = await pastBooking();
    expect((await rebook(id, world.host)).status).toBe(403);
    expect((await rebook(id, await world.makeGuest())).status).toBe(404);
    world.t.clock.set('2026-11-21T15:00:00Z');
    const { _id: ahead } = await world.booked(await world.makeListing());
    const { status, body } = await rebook<ProblemBody>(ahead);
    expect([status, body.code]).toEqual([409, 'STATE_CHANGED']);
  });
});

describe('the same hours in later weeks (J7, X7)', () => {
  const ZONE = 'America/New_York';
  const starts = (hours: { startsAt: string; endsAt: string }, now: string, timeZone = ZONE) =>
    sameHoursLater({ startsAt: new Date(hours.startsAt), endsAt: new Date(hours.endsAt), timeZone }, new Date(now)).map(
      ({ startsAt, endsAt }) => `${startsAt.toISOString().slice(0, 16)}/${endsAt.toISOString().slice(11, 16)}`,
    );

  it('keep the wall time when the clocks change', () => {
    const hours = { startsAt: '2027-03-09T14:00:00Z', endsAt: '2027-03-09T22:00:00Z' };
    expect(starts(hours, '2027-03-10T00:00:00Z').slice(0, 2)).toEqual([
      '2027-03-16T13:00/21:00',
      '2027-03-23T13:00/21:00',
    ]);
  });

  it('leave out the night in which they don’t exist', () => {
    // Sundays, 2:30 to 4:00; on March 14 there is no 2:30.
    const hours = { startsAt: '2027-03-07T07:30:00Z', endsAt: '2027-03-07T09:00:00Z' };
    expect(starts(hours, '2027-03-08T00:00:00Z')[0]).toBe('2027-03-21T06:30/08:00');
  });

  it('mean the first of an hour that comes twice', () => {
    const hours = { startsAt: '2027-10-31T05:30:00Z', endsAt: '2027-10-31T06:30:00Z' };
    expect(starts(hours, '2027-11-01T00:00:00Z')[0]).toBe('2027-11-07T05:30/07:30');
  });

  it('can be later today, and never have begun', () => {
    const hours = { startsAt: '2027-05-04T14:00:00Z', endsAt: '2027-05-04T16:00:00Z' };
    expect(starts(hours, '2027-05-18T13:59:00Z')[0]).toBe('2027-05-18T14:00/16:00');
    expect(starts(hours, '2027-05-18T14:00:00Z')[0]).toBe('2027-05-25T14:00/16:00');
  });

  it('may pass midnight', () => {
    const hours = { startsAt: '2027-05-05T01:00:00Z', endsAt: '2027-05-05T04:00:00Z' };
    expect(starts(hours, '2027-05-06T00:00:00Z')[0]).toBe('2027-05-12T01:00/04:00');
  });
});

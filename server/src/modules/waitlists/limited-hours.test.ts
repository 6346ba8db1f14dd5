import { WAITLISTS } from '@daynook/contract/limits/waitlists';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeProperty } from '../../../test/make.ts';
import { type Hours, makeLines } from '../../../test/waitlists.ts';
import { makeWorld, type ProblemBody, SLOT, type World } from '../bookings/test-world.ts';
import { offerBookingHours, offerFreeHours } from './service.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => {
  await world.verify();
  await world.t.close();
});
beforeEach(async () => {
  world.t.clock.set('2026-11-21T15:00:00Z');
  await world.t.db.kysely.deleteFrom('waitlist_entry').execute();
});

const { join, waits, offer, isHeldFor } = makeLines(() => world);

describe('hours that a limit of local rules keeps closed', () => {
  const LIMITS = { counts: 'visitors', perHour: null, perDay: 2, perWeek: null, note: null, source: null, how: 'own' };
  const TUESDAYS = [{ weekday: 2, startMinute: 540, endMinute: 1_020 }];
  const later = (hours: number, guests = 1): Hours => ({
    startsAt: new Date(Date.parse(SLOT.startsAt) + hours * 3_600_000).toISOString(),
    endsAt: new Date(Date.parse(SLOT.endsAt) + hours * 3_600_000).toISOString(),
    guests,
  });
  /** Two rooms, and the visitors of a day at one of them. */
  async function usedUp() {
    const { id: propertyId } = await makeProperty(world.t.db, { host_id: world.host.id });
    const values = { property_id: propertyId, capacity: 4 };
    const [room, other] = [await world.makeListing(values), await world.makeListing(values)];
    const limits = { ...LIMITS, hours: TUESDAYS };
    const url = `/api/properties/${propertyId}/visit-limits`;
    expect(await world.call(world.host, 'PUT', url, { version: 1, limits })).toMatchObject({ status: 200 });
    const visitor = await world.makeGuest();
    const booking = await world.booked(room, { guests: 2 }, { guest: visitor });
    const cancel = () => world.verb(visitor, booking._id, 'cancel');
    return { room, other, booking, cancel };
  }

  it('are offered to the first in line when another room’s visit is canceled', async () => {
    const { room, other, booking, cancel } = await usedUp();
    const [first, second] = [await world.makeGuest(), await world.makeGuest()];
    expect(await join(first, other, later(4, 2))).toMatchObject({ status: 201 });
    world.t.clock.advance({ seconds: 1 });
    expect(await join(second, room, later(4, 2))).toMatchObject({ status: 201 });
    expect(await offer()).toBe(0);
    // The first one's turn comes later after this than the second one's.
    world.t.clock.advance({ seconds: WAITLISTS.retrySeconds - 10 });
    await world.t.db.kysely
      .updateTable('waitlist_entry')
      .set({ refused_at: world.t.clock.now() })
      .where('member_id', '=', first.id)
      .execute();
    world.t.clock.advance({ seconds: 15 });
    await cancel();
    await offerBookingHours(world.t.deps, booking._id);
    expect([await isHeldFor(first), await isHeldFor(second)]).toEqual([true, false]);
  });

  it('cost one look while nothing is freed, and one attempt when one visit is: not one for each who waits', async () => {
    const { room, other, cancel } = await usedUp();
    const line = [await world.makeGuest(), await world.makeGuest(), await world.makeGuest()];
    for (const [index, member] of line.entries()) {
      world.t.clock.advance({ seconds: 1 });
      expect(await join(member, [other, room, other][index]!, later(4, 2))).toMatchObject({ status: 201 });
    }
    // Each attempt to reserve needs a new id.
    let ids = 0;
    const newId = () => {
      ids += 1;
      return world.t.deps.newId();
    };
    const counting = { ...world.t.deps, newId };
    expect([await offerFreeHours(counting), ids]).toEqual([0, 0]);
    // Hours that open without a notice, for example because the host allows more visits, are found like before.
    world.t.clock.advance({ seconds: WAITLISTS.retrySeconds });
    expect([await offerFreeHours(counting), ids]).toEqual([0, 0]);
    await cancel();
    world.t.clock.advance({ seconds: WAITLISTS.retrySeconds });
    expect(await offerFreeHours(world.t.deps)).toBe(1);
    expect(await Promise.all(line.map(isHeldFor))).toEqual([true, false, false]);
    world.t.clock.advance({ seconds: WAITLISTS.retrySeconds });
    expect([await offerFreeHours(counting), ids]).toEqual([0, 0]);
  });

  it('are tried in full for a member whose own hold at another room uses the limit up', async () => {
    const { room, other, cancel } = await usedUp();
    const member = await world.makeGuest();
    expect(await join(member, other, later(4, 2))).toMatchObject({ status: 201 });
    await cancel();
    const hold = { listingId: room.id, ...later(0, 2) };
    expect(await world.call(member, 'POST', '/api/bookings/holds', hold)).toMatchObject({ status: 201 });
    expect([await offer(), await isHeldFor(member)]).toEqual([1, true]);
  });

  it('show the place in line over all rooms; hours that are taken, the place at their room', async () => {
    const { room, other } = await usedUp();
    const [first, second, third] = [await world.makeGuest(), await world.makeGuest(), await world.makeGuest()];
    expect(await join(first, other, later(2))).toMatchObject({ body: { position: 1 } });
    world.t.clock.advance({ seconds: 1 });
    expect(await join(second, room, later(4))).toMatchObject({ body: { position: 2 } });
    expect(await waits(second)).toMatchObject([{ position: 2 }]);
    world.t.clock.advance({ seconds: 1 });
    // The visit that uses up the limit is in these hours.
    expect(await join(third, room, later(0))).toMatchObject({ body: { position: 1 } });
  });

  it.each([
    [{ perDay: 1, perWeek: null, perHour: null }, 24, 1],
    [{ perDay: null, perWeek: 1, perHour: null }, 24, 2],
    [{ perDay: null, perWeek: null, perHour: 1 }, 1, 2],
    [{ perDay: null, perWeek: null, perHour: 1 }, 2, 1],
    // A wider limit that still has room isn't what they wait for.
    [{ perDay: null, perWeek: 9, perHour: 1 }, 24, 1],
    [{ perDay: 9, perWeek: null, perHour: 1 }, 2, 1],
  ])('with the limits %j, and another who waits %i hours later: place %i', async (most, hours, position) => {
    const { id: propertyId } = await makeProperty(world.t.db, { host_id: world.host.id });
    const values = { property_id: propertyId, capacity: 4 };
    const [room, other, third] = [
      await world.makeListing(values),
      await world.makeListing(values),
      await world.makeListing(values),
    ];
    // Both days and hours are used up.
    await world.booked(room, later(0), { guest: await world.makeGuest() });
    await world.booked(other, later(hours), { guest: await world.makeGuest() });
    const limits = { ...LIMITS, ...most, counts: 'visits', hours: [] };
    const url = `/api/properties/${propertyId}/visit-limits`;
    expect(await world.call(world.host, 'PUT', url, { version: 1, limits })).toMatchObject({ status: 200 });
    const [first, second] = [await world.makeGuest(), await world.makeGuest()];
    expect(await join(first, other, later(hours))).toMatchObject({ status: 201, body: { position: 1 } });
    world.t.clock.advance({ seconds: 1 });
    expect(await join(second, third, later(0))).toMatchObject({ status: 201, body: { position } });
  });

  it('and a place for a car: it’s waited for, and offered with the hours when another room’s guest cancels', async () => {
    const { id: propertyId } = await makeProperty(world.t.db, { host_id: world.host.id });
    const [room, other] = [
      await world.makeListing({ property_id: propertyId }),
      await world.makeListing({ property_id: propertyId }),
    ];
    const limits = { ...LIMITS, perDay: null, hours: [], cars: 1 };
    const url = `/api/properties/${propertyId}/visit-limits`;
    expect(await world.call(world.host, 'PUT', url, { version: 1, limits })).toMatchObject({ status: 200 });
    const visitor = await world.makeGuest();
    const booking = await world.booked(room, { cars: 1 }, { guest: visitor });
    const [first, second] = [await world.makeGuest(), await world.makeGuest()];
    const withCars = (cars: number) => ({ ...later(0), cars });
    expect(await join<ProblemBody>(first, other, withCars(0))).toMatchObject({ body: { code: 'HOURS_FREE' } });
    expect(await join<ProblemBody>(first, other, withCars(2))).toMatchObject({ body: { code: 'CAR_LIMIT' } });
    expect(await join(first, other, withCars(1))).toMatchObject({ status: 201, body: { position: 1, cars: 1 } });
    world.t.clock.advance({ seconds: 1 });
    expect(await join(second, other, { ...withCars(1), ...later(1) })).toMatchObject({ body: { position: 2 } });
    expect(await offer()).toBe(0);
    await world.verb(visitor, booking._id, 'cancel');
    world.t.clock.advance({ seconds: WAITLISTS.retrySeconds });
    expect(await offer()).toBe(1);
    expect([await isHeldFor(first), await isHeldFor(second)]).toEqual([true, false]);
    const hold = await world.t.db.kysely
      .selectFrom('booking')
      .select('cars')
      .where('guest_id', '=', first.id)
      .executeTakeFirst();
    expect(hold).toEqual({ cars: 1 });
  });

  it.each([
    ['outside the hours of visits', 24, 1],
    ['with more visitors than the limit', 4, 3],
  ])('can’t be waited for %s', async (_, hours, guests) => {
    const { other } = await usedUp();
    const answer = await join<ProblemBody>(await world.makeGuest(), other, later(hours, guests));
    expect(answer).toMatchObject({ status: 422, body: { code: 'VISIT_LIMIT' } });
  });
});

import { BOOKING } from '@daynook/contract/limits/bookings';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { someoneWaits, testEngine } from '../../../test/database.ts';
import { makeLines } from '../../../test/waitlists.ts';
import { DEFAULT_SETTINGS, setCurrentSettings } from '../../current-settings.ts';
import { makeWorld, type ProblemBody, SLOT, type TestMember, type World } from '../bookings/test-world.ts';
import { offerBookingHours, offerFreeHours } from './service.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => {
  await world.verify();
  await world.t.close();
});
afterEach(() => setCurrentSettings(DEFAULT_SETTINGS));
beforeEach(async () => {
  world.t.clock.set('2026-11-21T15:00:00Z');
  await world.t.db.kysely.deleteFrom('waitlist_entry').execute();
});

const { join, offer, mailsTo, isHeldFor, taken } = makeLines(() => world);

describe('several at once (C22)', () => {
  it('two nodes offer the hours once, in order', async () => {
    const { booking, line } = await taken(3);
    const second = await testApp({ db: world.t.db, now: world.t.clock.now() });
    await world.verb(world.guest, booking._id, 'cancel');
    const counts = await Promise.all(
      [world.t.deps, second.deps, world.t.deps, second.deps].map((deps) => offerFreeHours(deps)),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await Promise.all(line.map(isHeldFor))).toEqual([true, false, false]);
    expect(await mailsTo(line[0]!)).toHaveLength(1);
    await second.close();
  });

  it('two cancellations serve two in line, each with their own hours', async () => {
    const one = await taken(1);
    const later = { ...SLOT, startsAt: '2026-11-24T18:00:00.000Z', endsAt: '2026-11-24T20:00:00.000Z' };
    const two = await world.booked(one.space, later);
    const other = await world.makeGuest();
    await join(other, one.space, later);
    await Promise.all([one.booking._id, two._id].map((id) => world.verb(world.guest, id, 'cancel')));
    await Promise.all([offer(), offer()]);
    expect([await isHeldFor(one.line[0]!), await isHeldFor(other)]).toEqual([true, true]);
  });

  it('the hold that runs out and a booking that takes it: one of them wins', async () => {
    const { space, booking, line } = await taken(2);
    const [first, second] = line as [TestMember, TestMember];
    await world.verb(world.guest, booking._id, 'cancel');
    await offer();
    world.t.clock.advance({ minutes: BOOKING.holdMinutes });
    const [booked] = await Promise.all([world.book<ProblemBody>(space, {}, { guest: first }), offer()]);
    await offer();
    expect(booked.status === 201 ? 'first' : booked.body.code).toBe((await isHeldFor(second)) ? 'SLOT_TAKEN' : 'first');
    await world.verify();
  });

  it('a failure while offering changes nothing, and the next run offers', async () => {
    const { booking, line } = await taken(1);
    await world.verb(world.guest, booking._id, 'cancel');
    const { kysely } = world.t.db;
    // The process dies after the hold was made: the email can't be queued, so the transaction is rolled back.
    const dying = { ...world.t.deps, newId: failAfter(2, world.t.deps.newId) };
    await offerFreeHours(dying);
    expect(await isHeldFor(line[0]!)).toBe(false);
    expect(await kysely.selectFrom('booking').select('id').where('guest_id', '=', line[0]!.id).execute()).toEqual([]);
    expect(await offer()).toBe(1);
    expect(await mailsTo(line[0]!)).toHaveLength(1);
  });
});

describe.runIf(testEngine() === 'postgres')('nodes that lock a line', () => {
  it.each<[string, (bookingId: string) => Promise<unknown>]>([
    ['hours are freed', (bookingId) => offerBookingHours(world.t.deps, bookingId)],
    [
      'entries are over',
      () => {
        world.t.clock.set(SLOT.startsAt);
        return offer();
      },
    ],
  ])('never wait for each other in a circle: %s', async (_, work) => {
    const { space, booking } = await taken(0);
    const { kysely } = world.t.db;
    // Stored the other way around than they're locked.
    const ids = ['ffffffff-0000-7000-8000-000000000000', '00000000-0000-7000-8000-000000000000'] as const;
    const now = world.t.clock.now();
    for (const id of ids) {
      const { id: memberId } = await world.makeGuest();
      await sql`
        insert into waitlist_entry (id, member_id, listing_id, during, guests, created_at, refused_at)
        values (${id}, ${memberId}, ${space.id}, tstzrange(${SLOT.startsAt}, ${SLOT.endsAt}), 1, ${now}, ${now})`.execute(
        kysely,
      );
    }
    const working = await kysely.transaction().execute(async (trx) => {
      const lock = (id: string) => sql`select from waitlist_entry where id = ${id} for update`.execute(trx);
      await lock(ids[1]);
      const waiting = work(booking._id);
      await someoneWaits(world.t.db);
      // The other node goes on to the rest of the line.
      await lock(ids[0]);
      return { waiting };
    });
    await working.waiting;
  });
});

/** Ids until there are no more. */
function failAfter(count: number, newId: () => string): () => string {
  let left = count;
  return () => {
    left -= 1;
    if (left < 0) throw new Error('the process died');
    return newId();
  };
}

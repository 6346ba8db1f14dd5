import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, testEngine } from '../../../test/database.ts';
import { makeListing } from '../../../test/make.ts';
import type { Database } from '../../db/open.ts';
import { newId } from '../../lib/ids.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import {
  hoursOn,
  inputFor,
  listDays,
  listOccupiedRows,
  makeBookingRow,
  makeLinkedListings,
  take,
} from './example-property.ts';
import { changeKind, lockListings, occupy, release, verifyDays } from './service.ts';

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

describe('availability: occupying hours', () => {
  it('of 20 at once on one slot exactly one wins (A01, B4)', async () => {
    const { id } = await makeListing(db);
    const won = await Promise.all(Array.from({ length: 20 }, () => take(db, { listingId: id })));
    expect(won.filter(Boolean)).toHaveLength(1);
    expect(await listOccupiedRows(db, id)).toHaveLength(1);
  });

  it('of 20 at once on hours that overlap differently, the winners don’t overlap (A01)', async () => {
    const { id } = await makeListing(db, { buffer_after_minutes: 0 });
    const asked = Array.from({ length: 20 }, (_, index) => hoursOn(9 + (index % 5) / 2, 1 + (index % 3)));
    const won = await Promise.all(asked.map((range) => take(db, { listingId: id, ...range })));
    const kept = asked.filter((_, index) => won[index]).sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
    expect(kept.length).toBeGreaterThan(0);
    for (const [index, range] of kept.slice(1).entries()) expect(range.startsAt >= kept[index]!.endsAt).toBe(true);
    expect(await listOccupiedRows(db, id)).toHaveLength(kept.length);
  });

  // The embedded engine has one connection: nobody else could look at the locks.
  it.runIf(testEngine() === 'postgres').each([
    ['a room', 'kitchen', ['kitchen', 'whole']],
    ['the whole place', 'whole', ['kitchen', 'study', 'whole']],
  ] as const)('to take hours of %s locks everything they bear on (F2)', async (_, asked, locked) => {
    const property = await makeLinkedListings(db);
    const names = ['kitchen', 'study', 'whole'] as const;
    await db.kysely.transaction().execute(async (trx) => {
      await lockListings(trx, property[asked]);
      const free = await db.kysely
        .selectFrom('listing')
        .select('id')
        .where(
          'id',
          'in',
          names.map((name) => property[name]),
        )
        .forNoKeyUpdate()
        .skipLocked()
        .execute();
      expect(names.filter((name) => !free.some(({ id }) => id === property[name]))).toEqual(locked);
    });
  });

  it('even without the lock the database lets only one win (A01)', async () => {
    const { id } = await makeListing(db);
    const won = await Promise.all(
      Array.from({ length: 20 }, () =>
        db.kysely.transaction().execute((trx) => occupy(trx, inputFor({ listingId: id }))),
      ),
    );
    expect(won.filter(Boolean)).toHaveLength(1);
  });

  it('a whole place and its rooms at once: the whole alone, or rooms alone, never both (A01)', async () => {
    const property = await makeLinkedListings(db);
    const asked = Array.from({ length: 8 }, () => [property.whole, property.kitchen, property.study]).flat();
    const won = await Promise.all(asked.map((listingId) => take(db, { listingId })));
    const winners = asked.filter((_, index) => won[index]).sort();
    expect([[property.whole], [property.kitchen, property.study].sort()]).toContainEqual(winners);
    expect(await verifyDays(db)).toEqual([]);
  });

  it('of two bookings with rooms in opposite order neither waits forever (A01)', async () => {
    const property = await makeLinkedListings(db);
    const both = (first: string, second: string, from: number) =>
      db.kysely.transaction().execute(async (trx) => {
        await lockListings(trx, first, second);
        return (
          (await occupy(trx, inputFor({ listingId: first, ...hoursOn(from, 1) }))) &&
          occupy(trx, inputFor({ listingId: second, ...hoursOn(from, 1) }))
        );
      });
    const won = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 ? both(property.kitchen, property.study, 9) : both(property.study, property.kitchen, 9),
      ),
    );
    expect(won.filter(Boolean)).toHaveLength(1);
  });

  it('the whole place takes every seat of every room, each with its room’s own buffer', async () => {
    const property = await makeLinkedListings(db, { seats: 3, buffer_after_minutes: 60 });
    expect(await take(db, { listingId: property.whole, kind: 'booking' })).toBe(true);
    const kitchen = await listOccupiedRows(db, property.kitchen);
    expect(kitchen.map(({ seat, kind }) => [seat, kind])).toEqual([
      [1, 'linked'],
      [2, 'linked'],
      [3, 'linked'],
    ]);
    expect(kitchen[0]?.during).toContain('17:00:00'); // 11:00 and an hour's buffer, in UTC
    expect((await listOccupiedRows(db, property.study))[0]?.during).toContain('16:30:00');
    expect(await take(db, { listingId: property.kitchen, ...hoursOn(11.5, 1) })).toBe(false);
    expect(await take(db, { listingId: property.study, ...hoursOn(11.5, 1) })).toBe(true);
  });

  it('an occupied room blocks the whole place, and nothing of the whole stays behind', async () => {
    const property = await makeLinkedListings(db, { seats: 2 });
    expect(await take(db, { listingId: property.kitchen })).toBe(true);
    expect(await take(db, { listingId: property.whole })).toBe(false);
    expect(await listOccupiedRows(db, property.whole)).toEqual([]);
    expect(await listOccupiedRows(db, property.study)).toEqual([]);
    expect(await listOccupiedRows(db, property.kitchen)).toHaveLength(1);
  });

  it('seats fill one by one; a group gets all of its seats or none', async () => {
    const { id } = await makeListing(db, { seats: 3, capacity: 3 });
    expect(await take(db, { listingId: id, guests: 2 })).toBe(true);
    expect(await take(db, { listingId: id, guests: 2 })).toBe(false);
    expect((await listOccupiedRows(db, id)).map((row) => row.seat)).toEqual([1, 2]);
    expect(await take(db, { listingId: id, guests: 1 })).toBe(true);
    expect(await take(db, { listingId: id, guests: 1 })).toBe(false);
  });

  it('of 20 at once on three seats exactly three win (A01)', async () => {
    const { id } = await makeListing(db, { seats: 3, capacity: 3 });
    const won = await Promise.all(Array.from({ length: 20 }, () => take(db, { listingId: id })));
    expect(won.filter(Boolean)).toHaveLength(3);
    expect((await listOccupiedRows(db, id)).map((row) => row.seat)).toEqual([1, 2, 3]);
  });

  it('a guest gets the seat that’s free throughout, not the first one free at the start', async () => {
    const { id } = await makeListing(db, { seats: 2, capacity: 2, buffer_after_minutes: 0 });
    await take(db, { listingId: id, ...hoursOn(11, 1) });
    await take(db, { listingId: id, ...hoursOn(9, 3) });
    expect((await listOccupiedRows(db, id)).map((row) => row.seat)).toEqual([1, 2]);
    expect(await take(db, { listingId: id, ...hoursOn(12, 2) })).toBe(true);
    expect(await take(db, { listingId: id, ...hoursOn(9, 2) })).toBe(true);
    expect(await take(db, { listingId: id, ...hoursOn(9, 1) })).toBe(false);
  });

  it('neighboring bookings keep the larger of both buffers between them, to the minute', async () => {
    const { id } = await makeListing(db, { buffer_before_minutes: 15, buffer_after_minutes: 45 });
    expect(await take(db, { listingId: id, ...hoursOn(11, 1) })).toBe(true);
    const before = (minutes: number) => ({
      startsAt: hoursOn(9, 1).startsAt,
      endsAt: addMinutes(hoursOn(11, 1).startsAt, -minutes),
    });
    const after = (minutes: number) => ({
      startsAt: addMinutes(hoursOn(12, 1).startsAt, minutes),
      endsAt: hoursOn(14, 1).endsAt,
    });
    expect([await take(db, { listingId: id, ...before(44) }), await take(db, { listingId: id, ...after(44) })]).toEqual(
      [false, false],
    );
    expect([await take(db, { listingId: id, ...before(45) }), await take(db, { listingId: id, ...after(45) })]).toEqual(
      [true, true],
    );
  });

  it('a loser’s transaction can continue', async () => {
    const { id } = await makeListing(db);
    await take(db, { listingId: id });
    const answer = await db.kysely.transaction().execute(async (trx) => {
      await lockListings(trx, id);
      const first = await occupy(trx, inputFor({ listingId: id }));
      return [first, await occupy(trx, inputFor({ listingId: id, ...hoursOn(14, 1) }))];
    });
    expect(answer).toEqual([false, true]);
    expect(await listOccupiedRows(db, id)).toHaveLength(2);
  });

  it('an unknown listing has no hours to occupy', async () => {
    expect(await take(db, { listingId: newId() })).toBe(false);
  });
});

describe('availability: releasing hours', () => {
  it('frees the listing and its parts, and updates the read model', async () => {
    const property = await makeLinkedListings(db);
    const bookingId = await makeBookingRow(db, property.whole);
    await take(db, { listingId: property.whole, bookingId });
    expect(await take(db, { listingId: property.kitchen })).toBe(false);
    await db.kysely.transaction().execute(async (trx) => {
      await lockListings(trx, property.whole);
      await release(trx, bookingId);
      await release(trx, bookingId); // a second time changes nothing
    });
    expect([await listDays(db, property.whole), await listDays(db, property.kitchen)]).toEqual([[], []]);
    expect(await take(db, { listingId: property.kitchen })).toBe(true);
  });

  it('a hold becomes a booking; what the host cancels stays closed', async () => {
    const property = await makeLinkedListings(db);
    const bookingId = await makeBookingRow(db, property.whole);
    await take(db, { listingId: property.whole, bookingId });
    const kinds = async () =>
      (
        await db.kysely
          .selectFrom('occupied')
          .select('kind')
          .where('booking_id', '=', bookingId)
          .orderBy('kind')
          .execute()
      ).map(({ kind }) => kind);
    expect(await kinds()).toEqual(['hold', 'linked', 'linked']);
    await db.kysely.transaction().execute((trx) => changeKind(trx, bookingId, 'booking'));
    expect(await kinds()).toEqual(['booking', 'linked', 'linked']);
    await db.kysely.transaction().execute((trx) => changeKind(trx, bookingId, 'host_block'));
    expect(await kinds()).toEqual(['host_block', 'linked', 'linked']);
    expect(await take(db, { listingId: property.study })).toBe(false);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { makeListing } from '../../../test/make.ts';
import type { Database } from '../../db/open.ts';
import { newId } from '../../lib/ids.ts';
import { hoursOn, makeLinkedListings, NOW, take } from './example-property.ts';
import {
  checkListingSlot,
  checkListingSlots,
  loadBookableListing,
  loadBookableListings,
  refreshDays,
} from './service.ts';

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

describe('availability: loading a space', () => {
  it('loads its prices, its weekly hours, and the whole place it’s part of', async () => {
    const property = await makeLinkedListings(db, { seats: 3 });
    const kitchen = await loadBookableListing(db.kysely, property.kitchen);
    expect(kitchen).toMatchObject({
      listingId: property.kitchen,
      timeZone: 'America/New_York',
      seats: 3,
      hourMinor: 1_000,
      halfDayMinor: null,
      bookingMode: 'instant',
      parts: [],
      containerIds: [property.whole],
    });
    expect(kitchen?.weekly).toHaveLength(7);
    expect(kitchen?.weekly[0]).toEqual({
      weekday: 1,
      startMinute: 480,
      endMinute: 1_080,
      validFrom: null,
      validTo: null,
    });
  });

  it('loads its exceptions', async () => {
    const { kitchen } = await makeLinkedListings(db);
    await db.kysely
      .insertInto('availability_exception')
      .values([
        { id: newId(), listing_id: kitchen, date_from: '2027-02-01', date_to: '2027-02-03', kind: 'closed' },
        {
          id: newId(),
          listing_id: kitchen,
          date_from: '2027-03-01',
          date_to: '2027-03-01',
          kind: 'hours',
          ranges: '{[600,720),[780,1440)}',
        },
      ])
      .execute();
    await db.kysely.transaction().execute((trx) => refreshDays(trx, [kitchen]));
    expect((await loadBookableListing(db.kysely, kitchen))?.exceptions).toEqual([
      { dateFrom: '2027-02-01', dateTo: '2027-02-03', kind: 'closed', ranges: [] },
      {
        dateFrom: '2027-03-01',
        dateTo: '2027-03-01',
        kind: 'hours',
        ranges: [
          { startMinute: 600, endMinute: 720 },
          { startMinute: 780, endMinute: 1_440 },
        ],
      },
    ]);
  });

  it('loads the parts of a whole place, with the buffer each needs between two bookings', async () => {
    const property = await makeLinkedListings(db, { seats: 3, buffer_after_minutes: 45, buffer_before_minutes: 60 });
    const whole = await loadBookableListing(db.kysely, property.whole);
    expect(whole?.parts.toSorted((a, b) => b.seats - a.seats)).toEqual([
      { listingId: property.kitchen, seats: 3, bufferMinutes: 60 },
      { listingId: property.study, seats: 1, bufferMinutes: 30 },
    ]);
  });

  it('returns undefined for an unknown id', async () => {
    expect(await loadBookableListing(db.kysely, newId())).toBeUndefined();
    const { id } = await makeListing(db);
    expect([...(await loadBookableListings(db.kysely, [newId(), id])).keys()]).toEqual([id]);
    expect(await loadBookableListings(db.kysely, [])).toEqual(new Map());
  });
});

describe('availability: a slot judged by what is stored', () => {
  it('agrees with occupying, for the room and the whole place', async () => {
    const property = await makeLinkedListings(db);
    await take(db, { listingId: property.kitchen, ...hoursOn(11, 1) });
    const listings = await loadBookableListings(db.kysely, [property.whole, property.kitchen, property.study]);
    const ask = async (listingId: string, from: number, hours: number) => {
      const { verdict } = await checkListingSlot(db.kysely, listings.get(listingId)!, {
        ...hoursOn(from, hours),
        guests: 1,
        now: NOW,
      });
      return verdict.ok ? 'ok' : verdict.code;
    };
    expect([
      await ask(property.kitchen, 11, 1),
      await ask(property.whole, 11, 1),
      await ask(property.study, 11, 1),
    ]).toEqual(['SLOT_TAKEN', 'SLOT_TAKEN', 'ok']);
    expect([
      await ask(property.whole, 12, 1),
      await ask(property.whole, 12.5, 1),
      await ask(property.whole, 10, 1),
      await ask(property.whole, 9, 1.5),
    ]).toEqual(['SLOT_TAKEN', 'ok', 'SLOT_TAKEN', 'ok']);
    expect(await ask(property.whole, 12, -1)).toBe('END_BEFORE_START');
    const input = { ...hoursOn(11, 1), guests: 1, now: NOW };
    const many = await checkListingSlots(
      db.kysely,
      [...listings.values()].map((listing) => ({ listing, input: input })),
    );
    expect([...listings.keys()].map((id, index) => [id, many[index]!.verdict.ok]).filter(([, ok]) => ok)).toEqual([
      [property.study, true],
    ]);
  });

  it('says which dates are open and what other hours are free, for the price', async () => {
    const { id } = await makeListing(
      db,
      {},
      { open: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, startMinute: 540, endMinute: 1_020 })) },
    );
    await take(db, { listingId: id, ...hoursOn(15, 1) });
    const listing = (await loadBookableListing(db.kysely, id))!;
    const { openDates, canHave } = await checkListingSlot(db.kysely, listing, {
      ...hoursOn(9, 2),
      guests: 1,
      now: NOW,
    });
    expect([...openDates].slice(0, 6)).toEqual([
      '2027-01-04',
      '2027-01-05',
      '2027-01-06',
      '2027-01-07',
      '2027-01-08',
      '2027-01-11',
    ]);
    expect([canHave(hoursOn(9, 5)), canHave(hoursOn(9, 6)), canHave(hoursOn(8, 3))]).toEqual([true, false, false]);
  });
});

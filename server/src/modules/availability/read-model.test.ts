import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someoneWaits, testDatabase } from '../../../test/database.ts';
import { makeListing } from '../../../test/make.ts';
import type { Database } from '../../db/open.ts';
import { newId } from '../../lib/ids.ts';
import { hoursOn, inputFor, listDays, makeBookingRow, makeLinkedListings, take } from './example-property.ts';
import {
  lockListings,
  occupy,
  rebuildAllDays,
  refreshDays,
  refreshWeeklyOpen,
  release,
  verifyDays,
} from './service.ts';

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

describe('availability: the search read model', () => {
  const quarters = (busy: string | undefined) =>
    [...(busy ?? '')].flatMap((digit, index) => (digit === '1' ? [index] : []));
  const span = (from: number, to: number) => Array.from({ length: (to - from) * 4 }, (_, index) => from * 4 + index);

  it('has the occupied quarter-hours of the local day, buffers on both sides included (A4)', async () => {
    const { id } = await makeListing(db);
    await take(db, { listingId: id, ...hoursOn(11, 2) });
    const [day] = await listDays(db, id);
    expect(day?.day).toBe('2027-01-04');
    expect(quarters(day?.busy)).toEqual(span(10.5, 13.5));
  });

  it('marks listings with seats only when every seat is taken, and the rooms’ bookings on the whole place', async () => {
    const property = await makeLinkedListings(db, { seats: 2, capacity: 2 });
    await take(db, { listingId: property.kitchen });
    expect(await listDays(db, property.kitchen)).toEqual([]);
    expect(quarters((await listDays(db, property.whole))[0]?.busy)).toEqual(span(8.5, 11.5));
    await take(db, { listingId: property.kitchen });
    expect(quarters((await listDays(db, property.kitchen))[0]?.busy)).toEqual(span(8.5, 11.5));
  });

  it('has exceptions: closed all day, or closed outside the hours of that day', async () => {
    const { id } = await makeListing(db);
    await db.kysely
      .insertInto('availability_exception')
      .values([
        { id: newId(), listing_id: id, date_from: '2027-02-01', date_to: '2027-02-02', kind: 'closed' },
        {
          id: newId(),
          listing_id: id,
          date_from: '2027-02-03',
          date_to: '2027-02-03',
          kind: 'hours',
          ranges: '{[600,720)}',
        },
        { id: newId(), listing_id: id, date_from: '2027-02-04', date_to: '2027-02-04', kind: 'open' },
      ])
      .execute();
    await db.kysely
      .transaction()
      .execute((trx) => refreshDays(trx, [id], { fromDate: '2027-02-02', toDate: '2027-02-04' }));
    expect((await listDays(db, id)).map(({ day }) => day)).toEqual(['2027-02-02', '2027-02-03']);
    await db.kysely.transaction().execute((trx) => refreshDays(trx, [id]));
    const days = await listDays(db, id);
    expect(days.map(({ day, busy }) => [day, quarters(busy).length])).toEqual([
      ['2027-02-01', 96],
      ['2027-02-02', 96],
      ['2027-02-03', 88],
    ]);
    await db.kysely.deleteFrom('availability_exception').where('listing_id', '=', id).execute();
    await db.kysely.transaction().execute((trx) => refreshDays(trx, [id]));
    expect(await listDays(db, id)).toEqual([]);
  });

  it('a night is on both of its dates', async () => {
    const { id } = await makeListing(db, { buffer_after_minutes: 0 });
    await take(db, { listingId: id, ...hoursOn(23, 2) });
    expect((await listDays(db, id)).map(({ day, busy }) => [day, quarters(busy)])).toEqual([
      ['2027-01-04', span(23, 24)],
      ['2027-01-05', span(0, 1)],
    ]);
  });

  it('stays correct while rooms and the whole place are booked at once, and is repaired when broken', async () => {
    const property = await makeLinkedListings(db, { seats: 2, capacity: 2 });
    const asked = Array.from({ length: 24 }, (_, index) => ({
      listingId: [property.whole, property.kitchen, property.study][index % 3]!,
      ...hoursOn(8 + (index % 7), 1),
    }));
    await Promise.all(asked.map((ask) => take(db, ask)));
    expect(await verifyDays(db)).toEqual([]);
    const broken = await db.kysely
      .deleteFrom('listing_day')
      .where('listing_id', '=', property.whole)
      .returning('day')
      .execute();
    await db.kysely
      .insertInto('listing_day')
      .values({ listing_id: property.study, day: '2027-05-01', busy: '1'.repeat(100) })
      .execute();
    const found = await verifyDays(db);
    expect(found.map(({ listingId, day }) => [listingId, day]).sort()).toEqual(
      [...broken.map(({ day }) => [property.whole, day]), [property.study, '2027-05-01']].sort(),
    );
    await rebuildAllDays(db);
    expect(await verifyDays(db)).toEqual([]);
  });

  it('stays correct when an expired hold is released by someone who locked only another listing', async () => {
    const { id: elsewhere } = await makeListing(db);
    const { id } = await makeListing(db);
    const bookingId = await makeBookingRow(db, id);
    await take(db, { listingId: id, bookingId, ...hoursOn(8, 1) });
    const sweep = () =>
      db.kysely.transaction().execute(async (trx) => {
        await lockListings(trx, elsewhere);
        await release(trx, bookingId);
      });
    let swept: Promise<void> | undefined;
    await db.kysely.transaction().execute(async (trx) => {
      await lockListings(trx, id);
      await occupy(trx, inputFor({ listingId: id, ...hoursOn(14, 1) }));
      swept = sweep();
      await someoneWaits(db);
    });
    await swept;
    expect(quarters((await listDays(db, id))[0]?.busy)).toEqual(span(13.5, 15.5));
  });

  it('has the weekly hours as minutes of the local week', async () => {
    const { id } = await makeListing(
      db,
      {},
      {
        open: [
          { weekday: 1, startMinute: 540, endMinute: 1_020 },
          { weekday: 1, startMinute: 1_320, endMinute: 1_440 },
          { weekday: 2, startMinute: 0, endMinute: 120 },
        ],
      },
    );
    const weekly = async () =>
      (await db.kysely.selectFrom('listing').select('weekly_open').where('id', '=', id).executeTakeFirstOrThrow())
        .weekly_open;
    await db.kysely.transaction().execute((trx) => refreshWeeklyOpen(trx, id));
    expect(await weekly()).toBe('{[540,1020),[1320,1560)}');
    await db.kysely.deleteFrom('weekly_rule').where('listing_id', '=', id).execute();
    await db.kysely.transaction().execute((trx) => refreshWeeklyOpen(trx, id));
    expect(await weekly()).toBe('{}');
  });
});

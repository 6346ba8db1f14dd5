// Helpers for tests on a real database: a property with linked listings, and a transaction that occupies hours.
import type { Insertable } from 'kysely';
import { makeListing, makeProperty } from '../../../test/make.ts';
import type { Database } from '../../db/open.ts';
import type { DB } from '../../db/schema.ts';
import { newId } from '../../lib/ids.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { lockListings, type OccupyInput, occupy } from './service.ts';

export const NOW = new Date('2027-01-02T12:00Z');
const NINE = new Date('2027-01-04T14:00Z'); // 9:00 in New York, a Monday

/** A range of hours on that Monday in New York. */
export const hoursOn = (from: number, hours: number) => ({
  startsAt: addMinutes(NINE, (from - 9) * 60),
  endsAt: addMinutes(NINE, (from - 9 + hours) * 60),
});

export type Ask = Partial<OccupyInput> & { listingId: string };

/** A hold from 9 to 11 by default. */
export const inputFor = (ask: Ask): OccupyInput => ({
  ...hoursOn(9, 2),
  guests: 1,
  bookingId: null,
  kind: 'hold',
  newId,
  ...ask,
});

/** Does what a booking's transaction does: lock, then occupy. */
export const take = (db: Database, ask: Ask): Promise<boolean> =>
  db.kysely.transaction().execute(async (trx) => {
    await lockListings(trx, ask.listingId);
    return occupy(trx, inputFor(ask));
  });

export const listOccupiedRows = (db: Database, listingId: string) =>
  db.kysely.selectFrom('occupied').selectAll().where('listing_id', '=', listingId).orderBy('seat').execute();

export const listDays = (db: Database, listingId: string) =>
  db.kysely
    .selectFrom('listing_day')
    .select(['day', 'busy'])
    .where('listing_id', '=', listingId)
    .orderBy('day')
    .execute();

/** A property with a whole place made of two rooms. `part` overrides columns of the kitchen. */
export async function makeLinkedListings(db: Database, part: Partial<Insertable<DB['listing']>> = {}) {
  const { id } = await makeProperty(db);
  const [whole, kitchen, study] = [
    await makeListing(db, { property_id: id }),
    await makeListing(db, { property_id: id, ...part }),
    await makeListing(db, { property_id: id }),
  ];
  await db.kysely
    .insertInto('listing_link')
    .values([kitchen, study].map((listing) => ({ listing_id: whole.id, part_id: listing.id })))
    .execute();
  return { whole: whole.id, kitchen: kitchen.id, study: study.id };
}

/** A booking's row with only what its hours need. */
export async function makeBookingRow(db: Database, listingId: string): Promise<string> {
  const id = newId();
  const columns = ['host_id', 'currency', 'time_zone', 'cancellation_policy', 'booking_mode'] as const;
  const listing = await db.kysely
    .selectFrom('listing')
    .select(columns)
    .where('id', '=', listingId)
    .executeTakeFirstOrThrow();
  await db.kysely
    .insertInto('booking')
    .values({
      ...listing,
      id,
      reference: id.slice(-8),
      listing_id: listingId,
      guest_id: listing.host_id,
      status: 'confirmed',
      during: '[2027-01-04 14:00Z,2027-01-04 16:00Z)',
      local_start: '',
      local_end: '',
      guests: 1,
      lines: '[]',
      total_minor: 0,
      subtotal_minor: 0,
      guest_fee_minor: 0,
      host_fee_minor: 0,
      created_at: NOW,
    })
    .execute();
  return id;
}

import { ListingCard } from '@daynook/contract/listings/listings';
import { CURRENCIES } from '@daynook/contract/money/currencies';
import { minorDigits } from '@daynook/contract/money/minor-units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeListing } from '../../../test/make.ts';
import { newId } from '../../lib/ids.ts';
import { fullDayPrice } from '../prices/service.ts';
import { refreshAllListings, refreshListings } from './service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const addPhoto = (listingId: string, position: number) =>
  test.db.kysely
    .insertInto('listing_photo')
    .values({
      id: newId(),
      listing_id: listingId,
      position,
      key: `room/${position}`,
      alt: `View ${position}`,
      width: 1600,
      height: 1200,
    })
    .execute();

describe('the stored card of a listing', () => {
  it('holds all the contract names, follows every change and counts its versions', async () => {
    const listing = await makeListing(test.db);
    await addPhoto(listing.id, 0);
    const read = () =>
      test.db.kysely
        .selectFrom('listing')
        .select(['card', 'card_version', 'loc'])
        .where('id', '=', listing.id)
        .executeTakeFirstOrThrow();
    await refreshListings(test.db.kysely, [listing.id]);
    const first = await read();
    expect(() => ListingCard.parse({ ...(first.card as object), distance: null })).not.toThrow();
    await refreshListings(test.db.kysely, [listing.id]);
    expect((await read()).card_version).toBe(first.card_version);
    await test.db.kysely.updateTable('listing').set({ title: 'Renamed' }).where('id', '=', listing.id).execute();
    await refreshListings(test.db.kysely, [listing.id]);
    expect((await read()).card).toMatchObject({ title: 'Renamed' });
    expect((await read()).card_version).toBeGreaterThan(first.card_version);
    const before = await read();
    await test.db.kysely.updateTable('listing').set({ cleaning_minor: 500 }).where('id', '=', listing.id).execute();
    expect((await read()).card_version).toBe(before.card_version + 1);
    await test.db.kysely
      .updateTable('property')
      .set({ public_lat: 41 })
      .where('id', '=', listing.property_id)
      .execute();
    await refreshAllListings(test.db);
    expect((await read()).loc).not.toBe(before.loc);
  });

  it('ranks prices by units in every currency, as a bill adds them up (AP13)', async () => {
    const listing = await makeListing(test.db, { day_minor: 12_345, cleaning_minor: 700 });
    const fullDayMinor = fullDayPrice({
      dayMinor: 12_345,
      cleaningMinor: 700,
      guestFeeBasisPoints: 500,
      guestFeeMinimumMinor: 0,
    });
    for (const currency of CURRENCIES) {
      const { price_rank, full_day_minor } = await test.db.kysely
        .updateTable('listing')
        .set({ currency })
        .where('id', '=', listing.id)
        .returning(['price_rank', 'full_day_minor'])
        .executeTakeFirstOrThrow();
      expect(Math.floor(price_rank / 2 ** 10), currency).toBe(
        Math.floor(fullDayMinor * 10 ** (3 - minorDigits(currency))),
      );
      expect(full_day_minor).toBe(fullDayMinor);
    }
  });
});

import type { ListingDetail } from '@daynook/contract/listings/listings';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { someoneWaits } from '../../../test/database.ts';
import { makeListing, makeMember } from '../../../test/make.ts';
import { lockListings } from '../../db/listing-locks.ts';
import { newId } from '../../lib/ids.ts';
import { refreshAnswerTimes } from './service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const get = async <T>(path: string, headers = {}) => {
  const response = await test.app.inject({ url: path, headers });
  return { status: response.statusCode, body: response.json<T>() };
};
type Detail = typeof ListingDetail._output;

describe('what a host card shows (B7)', () => {
  const makeRequest = async (
    host: { id: string; listingId: string; guestId: string },
    fate: 'confirmed' | 'declined' | 'expired' | 'withdrawn' | 'requested',
    minutes: number,
  ) => {
    const id = newId();
    const requestedAt = new Date('2026-10-01T12:00:00Z');
    const answeredAt = new Date(requestedAt.getTime() + minutes * 60_000);
    const start = new Date(Date.UTC(2026, 9, 5 + Math.floor(Math.random() * 20), 14));
    await test.db.kysely
      .insertInto('booking')
      .values({
        id,
        reference: `DN-${id.slice(-8)}`,
        listing_id: host.listingId,
        guest_id: host.guestId,
        host_id: host.id,
        status: fate === 'confirmed' ? 'closed' : fate,
        during: `[${start.toISOString()},${new Date(start.getTime() + 3_600_000).toISOString()})`,
        time_zone: 'America/New_York',
        local_start: 'then',
        local_end: 'later',
        guests: 1,
        currency: 'USD',
        lines: '[]',
        total_minor: 0,
        subtotal_minor: 0,
        guest_fee_minor: 0,
        host_fee_minor: 0,
        cancellation_policy: 'flexible',
        booking_mode: 'request',
        requested_at: requestedAt,
        expires_at: requestedAt,
        confirmed_at: fate === 'confirmed' ? answeredAt : null,
        created_at: requestedAt,
      })
      .execute();
    if (fate === 'declined') {
      await test.db.kysely
        .insertInto('booking_event')
        .values({ id: newId(), booking_id: id, code: 'declined', by_party: 'host', at: answeredAt })
        .execute();
    }
  };

  it('is silent about answers until five requests were decided, then counts them honestly', async () => {
    const listing = await makeListing(test.db, { booking_mode: 'request' });
    const guestId = (await makeMember(test.db)).id;
    const host = { id: listing.host_id, listingId: listing.id, guestId };
    const shown = async () => (await get<Detail>(`/api/listings/${listing.id}`)).body.host;
    for (const [fate, minutes] of [
      ['confirmed', 10],
      ['confirmed', 20],
      ['declined', 30],
      ['expired', 0],
      ['withdrawn', 0],
      ['requested', 0],
    ] as const) {
      await makeRequest(host, fate, minutes);
    }
    expect(await shown()).toMatchObject({ responseRatePercent: null, responseMinutes: null, bookingsHosted: 2 });
    await makeRequest(host, 'confirmed', 40);
    expect(await shown()).toMatchObject({ responseRatePercent: 80, responseMinutes: null, bookingsHosted: 3 });
    await makeRequest(host, 'declined', 500);
    expect(await shown()).toMatchObject({ responseRatePercent: 83, responseMinutes: 30 });

    await refreshAnswerTimes(test.db, test.clock.now());
    const { host_answer_minutes } = await test.db.kysely
      .selectFrom('listing')
      .select('host_answer_minutes')
      .where('id', '=', listing.id)
      .executeTakeFirstOrThrow();
    expect(host_answer_minutes).toBe(30);
    // Requests older than a year don't count anymore.
    test.clock.set('2027-11-21T15:00:00Z');
    await refreshAnswerTimes(test.db, test.clock.now());
    const later = await test.db.kysely
      .selectFrom('listing')
      .select('host_answer_minutes')
      .where('id', '=', listing.id)
      .executeTakeFirstOrThrow();
    expect(later.host_answer_minutes).toBeNull();
  });

  it('locks listings in id order, so no other change of several can wait for it in a circle', async () => {
    const hostId = (await makeMember(test.db)).id;
    const [first, second] = [newId(), newId()];
    // The later id comes first in the table.
    for (const id of [second, first]) await makeListing(test.db, { id, host_id: hostId, host_answer_minutes: 30 });
    const refreshed: Promise<void>[] = [];
    await test.db.kysely.transaction().execute(async (trx) => {
      await lockListings(trx, [first]);
      refreshed.push(refreshAnswerTimes(test.db, test.clock.now()));
      await someoneWaits(test.db);
      await lockListings(trx, [first, second]);
    });
    await Promise.all(refreshed);
    const { rows } = await sql<{ minutes: number | null }>`
      select host_answer_minutes as minutes from listing where host_id = ${hostId}`.execute(test.db.kysely);
    expect(rows).toEqual([{ minutes: null }, { minutes: null }]);
  });
});

// A chaos run notices what was acknowledged and is not in the database (I4).
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../server/test/app.ts';
import { makeBooking } from '../../server/test/make.ts';
import { createHistory, findLost } from './history.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const GONE = '019a2f00-0000-7000-8000-000000000001';

it('names acceptances that took effect never, in part, or twice', async () => {
  const accept = async (status: string, captures: number, confirmations: number) => {
    const { id } = await makeBooking(t.db, {
      status,
      expires_at: status === 'requested' ? new Date('2026-11-22T12:00:00Z') : null,
    });
    for (let count = 0; count < captures; count += 1)
      await sql`insert into payment_attempt (id, booking_id, provider, operation, idempotency_key, amount_minor, currency, status, created_at)
        values (gen_random_uuid(), ${id}, 'sandbox', 'capture', gen_random_uuid(), 100, 'USD', 'succeeded', now())`.execute(
        t.db.kysely,
      );
    for (let count = 0; count < confirmations; count += 1)
      await sql`insert into booking_event (id, booking_id, code, by_party, at)
        values (gen_random_uuid(), ${id}, 'confirmed', 'host', now())`.execute(t.db.kysely);
    return id;
  };
  const history = createHistory();
  history.acceptedIds.add(await accept('confirmed', 1, 1));
  expect(await findLost(t.db, history)).toEqual([]);
  const broken = [await accept('requested', 0, 0), await accept('confirmed', 0, 1), await accept('confirmed', 1, 2)];
  for (const id of broken) history.acceptedIds.add(id);
  const lost = await findLost(t.db, history);
  expect(lost.map(({ id }) => id).toSorted()).toEqual(broken.toSorted());
  expect(lost.find(({ id }) => id === broken[0])?.detail).toBe(
    'an acknowledged acceptance is requested, paid 0 times, confirmed 0 times',
  );
});

it('names bookings, cancellations, messages and bookmarks that are lost, and nothing that is there', async () => {
  const { id, guest_id: memberId, listing_id: listingId } = await makeBooking(t.db);
  const history = createHistory();
  history.bookings.set(id, { isCancelled: false });
  history.bookmarks.set('open', { memberId, listingId, isSaved: undefined });
  expect(await findLost(t.db, history)).toEqual([]);
  history.bookings.set(id, { isCancelled: true });
  history.bookings.set(GONE, { isCancelled: false });
  history.messageIds.add(GONE);
  history.bookmarks.set(`${memberId} ${listingId}`, { memberId, listingId, isSaved: true });
  expect(await findLost(t.db, history)).toEqual([
    { id, detail: 'an acknowledged cancellation is confirmed' },
    { id: GONE, detail: 'an acknowledged booking is gone' },
    { id: GONE, detail: 'an acknowledged message is gone' },
    { id: `${memberId} ${listingId}`, detail: 'an acknowledged bookmark is gone' },
  ]);
});

// A chaos run notices what was acknowledged and is not in the database (I4).
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

// How much a booking asks of the database. More of it makes every booking slower, so raise a limit only if there's no other way.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countSql } from '../../../test/counted-sql.ts';
import { topicHandlers } from '../../effects.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import type { Realtime } from '../../realtime/server.ts';
import { makeWorld, newKey, slotsOfDays, type World } from './test-world.ts';

const silent: Realtime = { notify: () => {}, notifyConversation: () => {}, catchUp: () => {}, close: async () => {} };

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());

const nextSlot = slotsOfDays();
const carryOutEffects = () => drainOutbox(world.t.deps, topicHandlers(silent));
/** Only a server takes several statements at once. The embedded engine takes them one by one. */
const maySendTogether = () => !world.t.db.isEmbedded;

describe('an instant booking (A03)', () => {
  it('takes at most 44 statements in two transactions, sent in 19 round trips', async () => {
    const listing = await world.makeListing({ booking_mode: 'instant' });
    const wanted = nextSlot();
    const { statements, transactions, waits } = await countSql(() => world.booked(listing, wanted));
    expect(statements).toBeLessThanOrEqual(44);
    expect(transactions).toBe(2);
    if (maySendTogether()) expect(waits).toBeLessThanOrEqual(19);
  });

  it('has effects that take at most 25 statements in one transaction', async () => {
    const listing = await world.makeListing({ booking_mode: 'instant' });
    await carryOutEffects();
    await world.booked(listing, nextSlot());
    const { statements, transactions } = await countSql(carryOutEffects);
    expect(statements).toBeLessThanOrEqual(25);
    expect(transactions).toBe(1);
  });

  it('that thirty want at once takes little more than one that a single guest wants', async () => {
    const listing = await world.makeListing({ booking_mode: 'instant' });
    const wanted = nextSlot();
    const guests = await Promise.all(Array.from({ length: 30 }, () => world.makeGuest()));
    const statuses: number[] = [];
    const { statements, transactions } = await countSql(async () => {
      const answers = guests.map((guest) => world.book(listing, wanted, { guest, key: newKey() }));
      statuses.push(...(await Promise.all(answers)).map(({ status }) => status));
    });
    expect(statuses.toSorted()).toEqual([201, ...Array.from({ length: 29 }, () => 409)]);
    // Each of the others is authenticated, and all of them share one look at the hours.
    expect(statements).toBeLessThanOrEqual(44 + 3 * 29);
    expect(transactions).toBeLessThanOrEqual(4);
  });
});

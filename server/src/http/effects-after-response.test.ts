// What a request commits takes effect right away: hosts hear of a booking when it's made, not at the timed job's next run (RM4).
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeMember } from '../../test/make.ts';
import { makeWorld, SLOT, type World } from '../modules/bookings/test-world.ts';

let world: World;
let drains: number;
let drained: PromiseWithResolvers<void>;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());

beforeEach(() => {
  drains = 0;
  drained = Promise.withResolvers();
  world.t.deps.outboxSignal.setWork(async () => {
    drains += 1;
    drained.resolve();
  });
});
afterEach(() => world.t.deps.outboxSignal.stop());

it('starts carrying out effects when a booking has been made', async () => {
  const host = await makeMember(world.t.db);
  const listing = await world.makeListing({ host_id: host.id });
  const { status } = await world.book(listing, SLOT);
  expect(status).toBe(201);
  await drained.promise;
  expect(drains).toBeGreaterThan(0);
});

it('doesn’t look for effects when someone only reads', async () => {
  await world.t.app.inject('/api/csrf-token');
  expect(drains).toBe(0);
});

// Hours that are being paid for stay held after their hold expires, because the money may be on its way.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { listProviders } from '../../adapters/payments/providers.ts';
import { createSandboxProvider } from '../../adapters/payments/sandbox.ts';
import { systemClock } from '../../lib/clock.ts';
import { expireDue } from './due-bookings.ts';
import { type FailingProvider, failingProvider } from './test-provider.ts';
import { makeWorld, type ProblemBody, SLOT, type World } from './test-world.ts';

let world: World;
let provider: FailingProvider;
beforeAll(async () => {
  const db = await testDatabase();
  provider = failingProvider(createSandboxProvider({ db, clock: systemClock }));
  world = await makeWorld({ overrides: { db, payments: listProviders(provider) } });
});
afterAll(async () => {
  await world.verify();
  await world.t.close();
  await world.t.db.close();
});

it('a hold that expires while it’s being paid stays with its guest, and becomes the booking (F2, X3)', async () => {
  const { t, guest } = world;
  const other = await world.makeGuest();
  const listing = await world.makeListing();
  const held = await world.call<{ _id: string }>(guest, 'POST', '/api/bookings/holds', {
    listingId: listing.id,
    ...SLOT,
  });
  const slow = provider.hangAt('authorize', 'before');
  const booking = world.book(listing, { holdId: held.body._id });
  await slow.reached;
  t.clock.advance({ minutes: 20 });
  await expireDue(t.deps);
  const tooLate = await world.book<ProblemBody>(listing, {}, { guest: other });
  expect([tooLate.status, tooLate.body.code]).toEqual([409, 'SLOT_TAKEN']);
  slow.release();
  expect(await booking).toMatchObject({ status: 201, body: { status: 'confirmed' } });
});

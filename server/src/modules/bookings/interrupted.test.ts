// Where a repeated submission continues: with the payment under way, with the finished booking, or from the start. The payment may be
// settled by someone else between any two of its queries (I6, X1).
import type { Booking } from '@daynook/contract/bookings';
import type { KyselyPlugin, PluginTransformResultArgs, QueryResult, UnknownRow } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { listProviders } from '../../adapters/payments/providers.ts';
import { createSandboxProvider } from '../../adapters/payments/sandbox.ts';
import { systemClock } from '../../lib/clock.ts';
import { expireDue } from './due-bookings.ts';
import { findInterrupted } from './submit.ts';
import { type FailingProvider, failingProvider } from './test-provider.ts';
import { makeWorld, newKey, type TestMember, type World } from './test-world.ts';

let world: World;
let provider: FailingProvider;
let guest: TestMember;
beforeAll(async () => {
  const db = await testDatabase();
  provider = failingProvider(createSandboxProvider({ db, clock: systemClock }));
  world = await makeWorld({ overrides: { db, payments: listProviders(provider) } });
});
afterAll(async () => {
  await world.t.close();
  await world.t.db.close();
});
beforeEach(async () => {
  world.t.clock.set('2026-11-21T15:00:00Z');
  guest = await world.makeGuest();
});
afterEach(() => world.verify());

/** Does something after the query with this number, before its result is used. */
class After implements KyselyPlugin {
  private readonly work: () => Promise<unknown>;
  private left: number;
  constructor(number: number, work: () => Promise<unknown>) {
    this.left = number;
    this.work = work;
  }
  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => node;
  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    this.left -= 1;
    if (this.left === 0) await this.work();
    return result;
  }
}

/** A submission whose provider hasn't answered yet. */
async function silentSubmission() {
  const listing = await world.makeListing({ booking_mode: 'instant' });
  const silence = provider.hangAt('authorize', 'after');
  const answered = world.book<Booking>(listing, {}, { guest, key: newKey() });
  await silence.reached;
  const { id } = await world.t.db.kysely
    .selectFrom('booking')
    .select('id')
    .where('listing_id', '=', listing.id)
    .executeTakeFirstOrThrow();
  const finish = async () => {
    silence.release();
    return (await answered).body;
  };
  return { id, finish };
}
const find = (bookingId: string | undefined, plugin?: KyselyPlugin) => {
  const { db } = world.t.deps;
  const kysely = plugin ? db.kysely.withPlugin(plugin) : db.kysely;
  return findInterrupted({ db: { ...db, kysely } }, { progress: bookingId === undefined ? undefined : { bookingId } });
};

describe('a repeated submission', () => {
  it('starts over if the first one took no hours', async () => {
    expect(await find(undefined)).toBeUndefined();
    expect(await find(world.t.deps.newId())).toBeUndefined();
  });

  it('continues a payment under way, and finds the booking once that’s done', async () => {
    const { id, finish } = await silentSubmission();
    expect(await find(id)).toMatchObject({ bookingId: id, pending: { hold: { id }, attempts: [{}, {}] } });
    await finish();
    expect(await find(id)).toEqual({ bookingId: id, pending: undefined });
  });

  it.each([1, 2])('never starts over if the payment is settled after its query %i', async (number) => {
    const { id, finish } = await silentSubmission();
    expect(await find(id, new After(number, finish))).toMatchObject({ bookingId: id });
  });

  it('starts over once the hold and its payment have ended', async () => {
    const listing = await world.makeListing({ booking_mode: 'instant' });
    const held = await world.call<{ _id: string }>(guest, 'POST', '/api/bookings/holds', {
      listingId: listing.id,
      startsAt: '2026-11-24T14:00:00.000Z',
      endsAt: '2026-11-24T16:00:00.000Z',
      guests: 1,
    });
    expect(held.status).toBe(201);
    // Nothing is being paid for it, so the submission isn't under way.
    expect(await find(held.body._id)).toBeUndefined();
    world.t.clock.advance({ minutes: 60 });
    await expireDue(world.t.deps);
    expect(await find(held.body._id)).toBeUndefined();
  });
});

// A repeated action whose response was lost gets the first response, takes effect once, and finishes what a dead request left.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { listProviders } from '../../adapters/payments/providers.ts';
import { createSandboxProvider } from '../../adapters/payments/sandbox.ts';
import { LEASE_SECONDS } from '../../http/idempotency.ts';
import { systemClock } from '../../lib/clock.ts';
import { type FailingProvider, failingProvider } from './test-provider.ts';
import { makeWorld, newKey, type ProblemBody, type World } from './test-world.ts';

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

const PRESSES = [
  { verb: 'approve', by: 'host', mode: 'request', status: 'requested' },
  { verb: 'decline', by: 'host', mode: 'request', status: 'declined' },
  { verb: 'withdraw', by: 'guest', mode: 'request', status: 'withdrawn' },
  { verb: 'cancel', by: 'guest', mode: 'instant', status: 'cancelled' },
  { verb: 'cancel', by: 'host', mode: 'instant', status: 'cancelled' },
] as const;

const made = async (mode: 'request' | 'instant') => world.booked(await world.makeListing({ booking_mode: mode }));
const eventCount = async (id: string) =>
  (await world.t.db.kysely.selectFrom('booking_event').select('id').where('booking_id', '=', id).execute()).length;

describe.each(PRESSES)('a repeated $verb by the $by', ({ verb, by, mode, status }) => {
  it('gets the first response and changes nothing', async () => {
    const { _id } = await made(mode);
    const key = newKey();
    const first = await world.verb(world[by], _id, verb, 'Plans have changed', key);
    expect(first).toMatchObject({ status: 200, body: { status } });
    const events = await eventCount(_id);
    const again = await world.verb(world[by], _id, verb, 'Plans have changed', key);
    expect(again).toMatchObject({ status: 200, headers: { 'idempotent-replayed': 'true' } });
    expect(again.body).toEqual(first.body);
    expect(await eventCount(_id)).toBe(events);
  });

  it('at the same time gets the same response', async () => {
    const { _id } = await made(mode);
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => world.verb(world[by], _id, verb, 'Plans have changed', key)),
    );
    for (const answer of answers) expect(answer).toEqual({ ...answers[0], headers: expect.anything() });
    expect(answers[0]).toMatchObject({ status: 200, body: { status } });
  });
});

it.each(PRESSES.filter(({ verb }) => verb !== 'approve'))(
  'a $verb by the $by with another key is refused: the booking has moved on',
  async ({ verb, by, mode, status }) => {
    const { _id } = await made(mode);
    await world.verb(world[by], _id, verb);
    expect(await world.verb<ProblemBody>(world[by], _id, verb)).toMatchObject({
      status: 409,
      body: { code: 'STATE_CHANGED', current: { status } },
    });
  },
);

it('needs a key, and a key belongs to one request', async () => {
  const { _id } = await made('instant');
  const url = `/api/bookings/${_id}/cancel`;
  const without = await world.call(world.guest, 'POST', url, { reason: 'Sick' }, { 'idempotency-key': '' });
  expect(without).toMatchObject({ status: 400, body: { code: 'IDEMPOTENCY_KEY_REQUIRED' } });
  const key = newKey();
  await world.verb(world.guest, _id, 'cancel', 'Sick', key);
  const other = await world.verb<ProblemBody>(world.guest, _id, 'cancel', 'Found another', key);
  expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
});

it('finishes a withdrawal whose first request died before the authorization was released', async () => {
  const { _id } = await made('request');
  const key = newKey();
  const silence = provider.hangAt('void', 'before');
  const dead = world.verb(world.guest, _id, 'withdraw', '', key);
  await silence.reached;
  world.t.clock.advance({ seconds: LEASE_SECONDS });
  const again = await world.verb(world.guest, _id, 'withdraw', '', key);
  expect(again).toMatchObject({ status: 200, body: { status: 'withdrawn', paymentStatus: 'voided' } });
  silence.release();
  expect((await dead).body).toMatchObject({ status: 'withdrawn' });
});

// Money through the real application: the worked table of the design, refunds that fail, and a ledger that always balances.
import { SANDBOX_CARDS } from '@daynook/contract/bookings/sandbox-cards';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sumAccounts, verifyLedger } from '../payments/service.ts';
import { closeDue, completeDue, startDue } from './due-bookings.ts';
import { settleDue } from './service.ts';
import { makeWorld, type TestListing, type World } from './test-world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());
beforeEach(() => world.t.clock.set('2026-11-21T15:00:00Z'));

type Policy = 'relaxed' | 'flexible' | 'moderate' | 'strict';
/** The stay is 80.00 and cleaning 10.00, so the guest pays 94.50. */
const makeListing = (policy: Policy) =>
  world.makeListing({ day_minor: 8_000, hour_minor: null, cleaning_minor: 1_000, cancellation_policy: policy });
const START = '2026-12-10T14:00:00.000Z';
const DAY = { startsAt: START, endsAt: '2026-12-10T22:00:00.000Z', guests: 1 };

const readBalances = async (bookingId: string) => Object.fromEntries(await sumAccounts(world.t.db.kysely, bookingId));
const before = (hours: number) => world.t.clock.set(new Date(new Date(START).getTime() - hours * 3_600_000));

async function throughToTheClose(): Promise<void> {
  world.t.clock.set('2026-12-15T12:00:00Z');
  for (const run of [startDue, completeDue, closeDue]) await run(world.t.deps);
}

describe('worked table (2.7): every row sums to 94.50', () => {
  const cancel = (member: 'guest' | 'host' | 'staff') => async (id: string) => {
    const answer = await world.verb(world[member], id, 'cancel');
    expect(answer.status).toBe(200);
  };
  it.each([
    {
      event: 'completed normally',
      policy: 'moderate',
      act: throughToTheClose,
      refund: 0,
      host: 8_100,
      platform: 1_350,
    },
    {
      event: 'Flexible, guest cancels 30 h before',
      policy: 'flexible',
      at: () => before(30),
      act: cancel('guest'),
      refund: 9_450,
      host: 0,
      platform: 0,
    },
    {
      event: 'Moderate, guest cancels 3 d before',
      policy: 'moderate',
      at: () => before(72),
      act: cancel('guest'),
      refund: 5_000,
      host: 3_600,
      platform: 850,
    },
    {
      event: 'Moderate, guest cancels 2 h before',
      policy: 'moderate',
      at: () => before(2),
      act: cancel('guest'),
      refund: 1_000,
      host: 7_200,
      platform: 1_250,
    },
    {
      event: 'Strict, cancelled 20 h after confirmation, start still 4 d away (grace)',
      policy: 'strict',
      bookedAt: () => before(4 * 24 + 20),
      at: () => before(4 * 24),
      act: cancel('guest'),
      refund: 9_450,
      host: 0,
      platform: 0,
    },
    {
      event: 'host cancels',
      policy: 'moderate',
      at: () => before(2),
      act: cancel('host'),
      refund: 9_450,
      host: 0,
      platform: 0,
    },
    { event: 'guest no-show', policy: 'strict', act: throughToTheClose, refund: 0, host: 8_100, platform: 1_350 },
    {
      event: 'access failure',
      policy: 'strict',
      at: async () => {
        before(-0.5);
        await startDue(world.t.deps);
      },
      act: cancel('staff'),
      refund: 9_450,
      host: 0,
      platform: 0,
    },
  ] as const)(
    '$event: guest $refund, host $host, platform $platform',
    async ({ policy, act, refund, host, platform, ...row }) => {
      const listing = await makeListing(policy);
      if ('bookedAt' in row) row.bookedAt();
      const booking = await world.booked(listing, DAY);
      expect(booking.totalMinor).toBe(9_450);
      expect(await readBalances(booking._id)).toEqual({ clearing: 9_450, guest_funds_held: -9_450 });
      if ('at' in row) await row.at();
      await act(booking._id);

      const balances = await readBalances(booking._id);
      const kept = { clearing: 9_450 - refund, host_payable: -host, platform_revenue: -platform };
      for (const [account, amount] of Object.entries({ guest_funds_held: 0, refunds_payable: 0, ...kept })) {
        expect([account, (balances[account] ?? 0) + 0]).toEqual([account, amount + 0]);
      }
      expect(refund + host + platform).toBe(9_450);
      const seen = (await world.get(world.host, booking._id)).body;
      expect(seen).toMatchObject({ refundedMinor: refund, hostEarningsMinor: host });
      await world.verify();
    },
  );
});

describe('a refund that fails', () => {
  let listing: TestListing;
  beforeEach(async () => {
    listing = await makeListing('flexible');
  });

  /** A canceled booking whose refund the bank rejects. */
  async function refused() {
    const booking = await world.booked(listing, { ...DAY, cardNumber: SANDBOX_CARDS.refundFails });
    return { booking, cancelled: await world.verb(world.guest, booking._id, 'cancel') };
  }
  const listCodes = ({ events }: { readonly events: readonly { readonly code: string }[] }) =>
    events.map(({ code }) => code);
  const countTries = async (bookingId: string) => {
    const tries = world.t.db.kysely.selectFrom('payment_attempt').select('id').where('operation', '=', 'refund');
    return (await tries.where('booking_id', '=', bookingId).execute()).length;
  };
  async function tryForTwoDays(): Promise<void> {
    for (let hour = 0; hour < 48; hour += 1) {
      world.t.clock.advance({ hours: 1 });
      await settleDue(world.t.deps);
    }
  }

  it('keeps the state, stays owed, is announced once, and is retried at growing intervals (2.10)', async () => {
    const { booking, cancelled } = await refused();
    expect(cancelled).toMatchObject({
      status: 200,
      body: { status: 'cancelled', paymentStatus: 'paid', refundedMinor: 0 },
    });
    expect(listCodes(cancelled.body)).toEqual(['confirmed', 'paid', 'cancelled', 'refund-failed']);
    expect(await readBalances(booking._id)).toMatchObject({
      clearing: 9_450,
      refunds_payable: -9_450,
      guest_funds_held: 0,
    });
    await world.verify();

    expect(await countTries(booking._id)).toBe(2);
    await tryForTwoDays();
    const tries = await countTries(booking._id);
    expect(tries).toBeGreaterThan(6);
    expect(tries).toBeLessThan(14);
    await world.verify();
  });

  it('is paid once the bank accepts it (2.10)', async () => {
    const { booking } = await refused();
    await tryForTwoDays();
    // The bank has changed its mind.
    await world.t.db.kysely
      .updateTable('sandbox_charge')
      .set({ card_last4: '4242' })
      .where('card_last4', '=', '5126')
      .execute();
    world.t.clock.advance({ days: 2 });
    await settleDue(world.t.deps);
    const paid = (await world.get(world.guest, booking._id)).body;
    expect(paid).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded', refundedMinor: 9_450 });
    expect(listCodes(paid)).toEqual(['confirmed', 'paid', 'cancelled', 'refund-failed', 'refunded']);
    expect(await readBalances(booking._id)).toEqual({ clearing: 0, guest_funds_held: 0, refunds_payable: 0 });
    await settleDue(world.t.deps);
    await world.verify();
  });
});

describe('the ledger', () => {
  it('can’t be edited or contain half a movement (I2)', async () => {
    await world.booked(await makeListing('flexible'), DAY);
    const { kysely } = world.t.db;
    await expect(kysely.updateTable('ledger_entry').set({ amount_minor: 1 }).execute()).rejects.toThrow(/append-only/);
    await expect(kysely.deleteFrom('ledger_transaction').execute()).rejects.toThrow(/append-only|violates/);
    const id = world.t.deps.newId();
    const half = kysely.transaction().execute(async (trx) => {
      await trx
        .insertInto('ledger_transaction')
        .values({ id, kind: 'adjustment', idempotency_key: id, memo: 'half', at: new Date() })
        .execute();
      await trx
        .insertInto('ledger_entry')
        .values({ id: world.t.deps.newId(), transaction_id: id, account: 'clearing', currency: 'USD', amount_minor: 5 })
        .execute();
    });
    await expect(half).rejects.toThrow(/balance/);
    expect(await verifyLedger(world.t.db)).toEqual([]);
  });
});

// Staff refunds of damage payments: once, to the card or another way, borne by the host or by us (F6).
import type { Booking } from '@daynook/contract/bookings';
import { SANDBOX_CARDS } from '@daynook/contract/bookings/sandbox-cards';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { damageDesk } from '../../../test/money/damage-desk.ts';
import type { FailingProvider } from '../bookings/test-provider.ts';
import type { ProblemBody, TestListing, TestMember, World } from '../bookings/test-world.ts';
import { followDamages } from './service.ts';

const { desk, stayed, getDamage, report, press, queue, asStaff, subjects, history, accounts } = damageDesk();
let world: World;
let provider: FailingProvider;
let listing: TestListing;
let guest: TestMember;
beforeEach(() => {
  ({ world, provider, listing, guest } = desk);
});

describe('a refund of damage (F6)', () => {
  /** Agreed to and charged. */
  async function paid(values: Record<string, unknown> = {}): Promise<Booking> {
    const booking = await stayed(values);
    await report(booking);
    await press(booking, 'answer', guest, { agrees: true });
    return booking;
  }
  const given = (amountMinor: number, more: object = {}) => ({
    amountMinor,
    bearer: 'host',
    way: 'card',
    reason: 'The lamp works again.',
    ...more,
  });
  const refunds = async (booking: Booking) => {
    const { rows } = await sql<{ amount: number }>`
      select refund.amount_minor as amount from sandbox_refund as refund
      join payment_attempt as call on call.idempotency_key = refund.idempotency_key
      where call.booking_id = ${booking._id}`.execute(world.t.db.kysely);
    return rows.map(({ amount }) => amount);
  };

  it('goes to the card once, comes from the host’s payouts, and is in receipt, history, and emails', async () => {
    const booking = await paid();
    expect(await asStaff<ProblemBody>(booking, 'refund', given(12_001))).toMatchObject({ status: 400 });
    const { _id, version } = (await getDamage(booking)).report!;
    const url = `/api/staff/damage-reports/${_id}/refund`;
    const both = await Promise.all([
      world.call(world.staff, 'POST', url, { version, ...given(5_000) }),
      world.call(world.staff, 'POST', url, { version, ...given(5_000) }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await refunds(booking)).toEqual([5_000]);
    expect(await accounts(booking)).toEqual({ clearing: 7_000, host_payable: -7_000 });
    expect(await getDamage(booking)).toMatchObject({
      report: { state: 'paid', refund: { amountMinor: 5_000, bearer: 'host', sentAt: expect.any(String) } },
    });
    expect(await asStaff<ProblemBody>(booking, 'refund', given(100))).toMatchObject({ status: 409 });
    expect(await subjects(guest)).toContain(`We refunded $50.00 USD for damage at ${listing.title}`);
    expect(await subjects(world.host)).toContain(`We refunded ${guest.name} $50.00 USD for damage`);
    expect((await history(booking)).at(-1)).toEqual(['damage-refunded', 'staff', 5_000]);
    for (const side of [guest, world.host]) {
      const receipt = await world.call<{ movements: object[] }>(side, 'GET', `/api/bookings/${booking._id}/receipt`);
      const line = { kind: 'damage-refunded', amountMinor: 5_000 };
      expect(receipt.body.movements).toContainEqual(expect.objectContaining(line));
    }
  });

  it.each(['before', 'after'] as const)(
    'that’s interrupted %s the provider hears of it is made once',
    async (point) => {
      const booking = await paid();
      provider.failAt('refund', point);
      const answer = await asStaff(booking, 'refund', given(5_000, { bearer: 'platform' }));
      expect(answer).toMatchObject({ body: { refund: { sentAt: null }, can: { refund: false } } });
      provider.mend();
      world.t.clock.advance({ minutes: 1 });
      await Promise.all([followDamages(world.t.deps), followDamages(world.t.deps)]);
      expect((await getDamage(booking)).report?.refund?.sentAt).toEqual(expect.any(String));
      expect(await refunds(booking)).toEqual([5_000]);
      // The host keeps the money: we bear it.
      expect(await accounts(booking)).toEqual({ clearing: 7_000, host_payable: -12_000, platform_revenue: 5_000 });
    },
  );

  it('that the bank refuses waits for staff, who send it another way', async () => {
    const booking = await paid({ cardNumber: SANDBOX_CARDS.refundFails });
    expect(await asStaff(booking, 'refund', given(5_000))).toMatchObject({
      body: { refundFailure: 'refund_refused', can: { refund: true } },
    });
    expect(await accounts(booking)).toEqual({ clearing: 12_000, host_payable: -12_000 });
    expect(await queue(booking)).toMatchObject([{ can: { refund: true } }]);
    await asStaff(booking, 'refund', given(5_000, { way: 'outside' }));
    expect(await accounts(booking)).toEqual({ clearing: 7_000, host_payable: -7_000 });
    expect([await queue(booking), await refunds(booking)]).toEqual([[], []]);
  });
});

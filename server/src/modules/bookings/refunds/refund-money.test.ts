// The money of refunds that staff proposed: at once, after a cancellation, when the provider refuses, and in any order, to the
// cent (RO2, I3).
import type { Answer } from '@daynook/contract/api';
import { SANDBOX_CARDS } from '@daynook/contract/bookings/sandbox-cards';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../../test/rounds.ts';
import { sumAccounts } from '../../payments/service.ts';
import type { ListingTax } from '../../tax/service.ts';
import { closeDue, completeDue, startDue } from '../due-bookings.ts';
import { settleDue } from '../service.ts';
import { type RefundAction, type RefundCase, refundDesk } from './test-refunds.ts';

const { desk, opened, propose, proposed, act, answer, getThread, seen, receipt, close } = refundDesk();
const balances = async ({ booking }: RefundCase) =>
  Object.fromEntries(await sumAccounts(desk.world.t.db.kysely, booking._id));

describe('at once', () => {
  it('two approvals are one refund, and an approval against a withdrawal or a cancellation has one outcome (RO2, I6)', async () => {
    const one = await opened();
    const refund = await proposed(one);
    const twice = await Promise.all([answer(one, 'accept', refund), answer(one, 'accept', refund)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await seen(one)).refundedMinor).toBe(4_500);

    const second = await opened();
    const other = await proposed(second);
    const [yes, no] = await Promise.all([answer(second, 'accept', other), act(second, 'withdraw', other)]);
    expect([yes.status, no.status].toSorted()).toEqual([200, 409]);
    expect((await seen(second)).refundedMinor).toBe(yes.status === 200 ? 4_500 : 0);

    const third = await opened();
    const last = await proposed(third);
    const both = await Promise.all([
      answer(third, 'accept', last),
      desk.world.verb(third.guest, third.booking._id, 'cancel'),
    ]);
    expect(both[1].status).toBe(200);
    const end = await seen(third);
    // Far ahead everything comes back, whichever was first: never more.
    expect(end).toMatchObject({ status: 'cancelled', refundedMinor: 9_450, paymentStatus: 'refunded' });
    expect(end.refund?.state).toBe(both[0].status === 200 ? 'agreed' : 'closed');
  });
});

describe('a later cancellation', () => {
  const cancel = async (one: RefundCase, daysBefore: number, as = one.guest) => {
    desk.world.t.clock.set(new Date(Date.parse(one.booking.startsAt) - daysBefore * 86_400_000).toISOString());
    const preview = await desk.world.call<Answer<'GET /api/bookings/{id}/refund-preview'>>(
      as,
      'GET',
      `/api/bookings/${one.booking._id}/refund-preview`,
    );
    expect((await desk.world.verb(as, one.booking._id, 'cancel')).status).toBe(200);
    return preview.body;
  };

  it('counts earlier refunds toward what its rule gives (RO2, G2)', async () => {
    const one = await opened();
    await answer(one, 'accept', await proposed(one, { amountMinor: 2_000 }));
    expect(await cancel(one, 3)).toMatchObject({ refundMinor: 5_000, alreadyMinor: 2_000, dueMinor: 3_000 });
    expect((await seen(one)).refundedMinor).toBe(5_000);
    // As the rule has it: 50.00 to the guest, 36.00 to the host.
    expect((await receipt(one, desk.world.host)).movements).toMatchObject([{ kind: 'earned', amountMinor: 3_600 }]);
    // The host may still be asked for more of what they have left.
    expect(await getThread(one)).toMatchObject({ most: { host: 4_000, platform: 4_450 } });
    await answer(one, 'accept', await proposed(one, { amountMinor: 4_000 }));
    expect((await seen(one, desk.world.host)).hostEarningsMinor).toBe(0);
  });

  it('says right away what else is refunded while the bank hasn’t paid it (RO2, B8)', async () => {
    const one = await opened();
    await answer(one, 'accept', await proposed(one, { amountMinor: 2_000 }));
    expect(await seen(one)).toMatchObject({ refundedMinor: 2_000, refundDueMinor: 0 });
    desk.provider.failAt('refund', 'before');
    expect(await cancel(one, 3)).toMatchObject({ dueMinor: 3_000 });
    expect(await seen(one)).toMatchObject({ refundedMinor: 2_000, refundDueMinor: 3_000 });
    desk.provider.mend();
    desk.world.t.clock.advance({ minutes: 1 });
    await settleDue(desk.world.t.deps);
    expect(await seen(one)).toMatchObject({ refundedMinor: 5_000, refundDueMinor: 0 });
  });

  it('announces what the bank refused separately from what’s on its way, each once (RO2, 2.10)', async () => {
    const card = (lastFour: string, one: RefundCase) =>
      sql`update sandbox_charge set card_last4 = ${lastFour} where idempotency_key = ${`${one.booking._id}:authorize:1`}`.execute(
        desk.world.t.db.kysely,
      );
    const refusals = async (one: RefundCase) =>
      (await seen(one)).events.flatMap(({ code, amountMinor }) => (code === 'refund-failed' ? [amountMinor] : []));
    const one = await opened({ card: SANDBOX_CARDS.refundFails });
    await answer(one, 'accept', await proposed(one));
    expect(await seen(one)).toMatchObject({ refundDueMinor: 4_500, refundRefusedMinor: 4_500 });

    desk.provider.setDown(true);
    expect(await cancel(one, 1, desk.world.host)).toMatchObject({ dueMinor: 4_950 });
    expect(await seen(one)).toMatchObject({ refundDueMinor: 9_450, refundRefusedMinor: 4_500 });

    // Both refused now: the second is told, the first has been.
    desk.provider.mend();
    desk.world.t.clock.advance({ days: 2 });
    await settleDue(desk.world.t.deps);
    expect(await seen(one)).toMatchObject({ refundDueMinor: 9_450, refundRefusedMinor: 9_450 });
    expect(await refusals(one)).toEqual([4_500, 4_950]);

    await card('4242', one);
    desk.world.t.clock.advance({ days: 2 });
    await settleDue(desk.world.t.deps);
    expect(await seen(one)).toMatchObject({ refundedMinor: 9_450, refundDueMinor: 0, refundRefusedMinor: 0 });
    expect(await refusals(one)).toEqual([4_500, 4_950]);
  });

  it('takes nothing back if more was refunded before: the side that paid for it still does (RO2, G2)', async () => {
    const one = await opened();
    const goodwill = await proposed(one, { bearer: 'platform', amountMinor: 6_000 });
    await act(one, 'agree', goodwill, desk.colleague);
    expect(await cancel(one, 3)).toMatchObject({ refundMinor: 5_000, dueMinor: 0, worsensAt: null });
    expect((await seen(one)).refundedMinor).toBe(6_000);
    expect((await receipt(one, desk.world.host)).movements).toMatchObject([{ kind: 'earned', amountMinor: 3_600 }]);

    const two = await opened();
    await answer(two, 'accept', await proposed(two, { amountMinor: 8_000 }));
    await cancel(two, 3);
    // 80.00 went back, 10.00 are kept, less our tenth.
    expect((await receipt(two, desk.world.host)).movements).toMatchObject([{ kind: 'earned', amountMinor: 900 }]);
    expect((await seen(two)).refundedMinor).toBe(8_000);
  });

  it('by the host refunds the rest, and closes open proposals (RO2, G2)', async () => {
    const one = await opened();
    await act(one, 'agree', await proposed(one, { bearer: 'platform', amountMinor: 1_000 }), desk.colleague);
    const open = await proposed(one);
    expect(await cancel(one, 1, desk.world.host)).toMatchObject({ refundMinor: 9_450, dueMinor: 8_450 });
    expect(await seen(one)).toMatchObject({ refundedMinor: 9_450, paymentStatus: 'refunded' });
    expect((await getThread(one)).proposals[0]).toMatchObject({ _id: open._id, state: 'closed' });
  });
});

it('stays owed while the provider refuses or is silent, and is among the stuck payments until it’s paid (RO2)', async () => {
  const one = await opened({ card: SANDBOX_CARDS.refundFails });
  const { body } = await answer(one, 'accept', await proposed(one));
  expect(body).toMatchObject({ refundedMinor: 0, refund: { state: 'agreed' } });
  await desk.world.verify();
  const stuck = async () =>
    (
      await desk.world.call<Answer<'GET /api/staff/stuck-payments'>>(
        desk.world.staff,
        'GET',
        '/api/staff/stuck-payments',
      )
    ).body.payments.filter(({ booking }) => booking._id === one.booking._id);
  expect(await stuck()).toMatchObject([{ kind: 'refund', amountMinor: 4_500, failure: 'refund_refused' }]);
  expect(await getThread(one)).toMatchObject({ backMinor: 4_500, most: { platform: 4_950 } });
  await sql`update sandbox_charge set card_last4 = '4242' where card_last4 = '5126'`.execute(desk.world.t.db.kysely);
  desk.world.t.clock.advance({ days: 2 });
  await settleDue(desk.world.t.deps);
  expect((await seen(one)).refundedMinor).toBe(4_500);
  expect(await stuck()).toEqual([]);

  // Refused a second time, it is told a second time: it is another refund.
  await sql`update sandbox_charge set card_last4 = '5126' where idempotency_key = ${`${one.booking._id}:authorize:1`}`.execute(
    desk.world.t.db.kysely,
  );
  await answer(one, 'accept', await proposed(one, { amountMinor: 1_000 }));
  expect(
    (await seen(one)).events.filter(({ code }) => code === 'refund-failed').map(({ amountMinor }) => amountMinor),
  ).toEqual([4_500, 1_000]);

  const two = await opened();
  desk.provider.failAt('refund', 'after');
  await answer(two, 'accept', await proposed(two));
  expect((await seen(two)).refundedMinor).toBe(0);
  desk.world.t.clock.advance({ minutes: 1 });
  await settleDue(desk.world.t.deps);
  expect((await seen(two)).refundedMinor).toBe(4_500);
});

const refundStep = fc.record({
  kind: fc.constantFrom(
    'propose',
    'propose',
    'accept',
    'accept',
    'decline',
    'turn',
    'agree',
    'withdraw',
    'wait',
    'clocks',
    'cancel',
  ),
  amount: fc.integer({ min: 1, max: 9_999 }),
  bearer: fc.constantFrom('host', 'platform'),
  by: fc.constantFrom('guest', 'host', 'staff'),
  isRaced: fc.boolean(),
  days: fc.integer({ min: 1, max: 9 }),
});
type RefundStep = typeof refundStep extends fc.Arbitrary<infer Step> ? Step : never;

/** As in Montréal, where the operator remits one of the host's taxes. */
const tax = { jurisdiction: 'CA-QC', isIncluded: false, number: null } as const;
const GST = { ...tax, name: 'GST', ratePpm: 50_000 } as const;
const QST = { ...tax, name: 'QST', ratePpm: 99_750 } as const;
const TAXES: readonly ListingTax[] = [
  { ...GST, supply: 'stay', remittedBy: 'host' },
  { ...QST, supply: 'stay', remittedBy: 'platform' },
  { ...GST, supply: 'fee', remittedBy: 'platform' },
  { ...QST, supply: 'fee', remittedBy: 'platform' },
];

/** Takes one step, sometimes twice at once or against a cancellation. Returns the status of every call. */
async function take(one: RefundCase, { kind, amount, bearer, by, isRaced, days }: RefundStep): Promise<number[]> {
  const [open] = (await getThread(one)).proposals;
  const does = async (): Promise<{ status: number }> => {
    if (kind === 'propose') return propose(one, { amountMinor: amount, bearer });
    if (kind === 'cancel')
      return desk.world.verb(by === 'guest' ? one.guest : desk.world[by as 'host'], one.booking._id, 'cancel');
    if (!open) return { status: 200 };
    if (kind === 'accept' || kind === 'decline') return answer(one, kind, open);
    return act(one, kind as RefundAction, open, desk.colleague);
  };
  if (kind === 'wait') {
    desk.world.t.clock.advance({ days });
    return [];
  }
  if (kind === 'clocks') {
    for (const run of [startDue, completeDue, closeDue, settleDue]) await run(desk.world.t.deps);
    return [];
  }
  const rivals = isRaced && amount % 3 === 0 ? [desk.world.verb(one.guest, one.booking._id, 'cancel')] : [];
  if (isRaced && amount % 5 === 0) desk.provider.failAt('refund', 'after');
  const answers = await Promise.all([does(), ...(isRaced ? [does()] : []), ...rivals]);
  return answers.map(({ status }) => status);
}

it('a refund after the end of a taxed stay returns tax in proportion to the side that remits it (D14, F9)', async () => {
  const one = await opened({ taxes: TAXES });
  expect(one.booking.totalMinor).toBe(9_000 + 450 + 898 + 450 + 23 + 45);
  await close(one);
  const before = await balances(one);
  expect(before).toMatchObject({ tax_payable: -(898 + 23 + 45 + 45 + 90) });
  // Half of the stay with its tax: 45.00, 2.25 and 4.49.
  await answer(one, 'accept', await proposed(one, { amountMinor: 5_174 }));
  const after = await balances(one);
  expect(after).toMatchObject({
    host_payable: -(4_500 + 225 - 450 - 23 - 45),
    tax_payable: -(449 + 23 + 45 + 23 + 45),
    platform_revenue: -(450 + 450),
  });
  expect((await seen(one)).refundedMinor).toBe(5_174);
});

it('in any order of proposals, answers, cancellations, and closing, no cent is lost or paid twice (RO2, I3)', async () => {
  const seenStatuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.array(refundStep, { minLength: 4, maxLength: 12 }), fc.boolean(), async (steps, isTaxed) => {
      desk.provider.mend();
      const one = await opened({ taxes: isTaxed ? TAXES : [] });
      for (const step of steps) {
        for (const status of await take(one, step)) {
          expect(status).toBeLessThan(500);
          seenStatuses.add(status);
        }
        await desk.world.verify();
        const now = await seen(one);
        expect(now.refundedMinor).toBeLessThanOrEqual(one.booking.totalMinor);
        expect((await seen(one, desk.world.host)).hostEarningsMinor).toBeGreaterThanOrEqual(0);
      }
    }),
    rounds(3, 50),
  );
  for (const status of [200, 201, 409]) expect(seenStatuses).toContain(status);
}, 300_000);

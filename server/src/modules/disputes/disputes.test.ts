// Disputed payments: their money in the ledger, the waiting payout, and staff actions, in any order of the bank's reports.
import type { Answer } from '@daynook/contract/api';
import type { Dispute } from '@daynook/contract/money/disputes';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailsTo } from '../../../test/emails.ts';
import { PART, payoutDesk, usd } from '../../../test/money/payout-desk.ts';
import { type StripeStandIn, startStripe } from '../../../test/stripe/stand-in.ts';
import { createStripe } from '../../adapters/stripe/client.ts';
import { completeDue, startDue } from '../bookings/due-bookings.ts';
import type { RefundCase } from '../bookings/refunds/test-refunds.ts';
import type { ProblemBody } from '../bookings/test-world.ts';
import { changeBetween, NOTHING, splitDisputedMoney } from './rules.ts';
import { disputeEvents, followDisputes } from './service.ts';

const TOTAL = 9_450;
let stripe: StripeStandIn;
let now = () => new Date();
beforeAll(async () => {
  stripe = await startStripe({ now: () => now() });
});
afterAll(() => stripe.close());
const { desk, asStaff, findAccount, opened, closed, refunded, balance, amounts, run, sent } = payoutDesk(() => ({
  stripe: createStripe({ secretKey: stripe.environment['STRIPE_SECRET_KEY']!, apiUrl: stripe.url }, { timeoutMs: 400 }),
}));
beforeEach(() => {
  now = desk.world.t.clock.now;
  stripe.faults.clear();
});

async function disputed(
  { booking }: Pick<RefundCase, 'booking'>,
  { operation = 'authorize', ...more }: { amount?: number; isInquiry?: boolean; operation?: string } = {},
): Promise<string> {
  const attempt = await desk.world.t.db.kysely
    .selectFrom('payment_attempt')
    .select('provider_reference')
    .where('booking_id', '=', booking._id)
    .where('operation', '=', operation)
    .executeTakeFirstOrThrow();
  return stripe.disputes.open({ paymentIntent: attempt.provider_reference!, amount: TOTAL, ...more });
}
const hear = (id: string, type: keyof typeof disputeEvents = 'charge.dispute.updated') =>
  disputeEvents[type](desk.world.t.deps, { objectId: id });
type List = Answer<'GET /api/staff/disputes'>;
const list = async (state = 'open') => (await asStaff<List>('GET', `disputes?state=${state}`)).body.disputes;
const find = async () => (await list('all'))[0]!;
const decide = <T = Dispute>(id: string, amountMinor: number) =>
  asStaff<T>('POST', `disputes/${id}/host-share`, { amountMinor, reason: 'The space wasn’t open.' });
const books = async () => {
  const rows = await desk.world.t.db.kysely
    .selectFrom('ledger_entry')
    .select(({ fn }) => ['account', fn.sum<string>('amount_minor').as('sum')])
    .where('account', 'in', ['disputed_funds', 'dispute_losses'])
    .groupBy('account')
    .execute();
  return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]).filter(([, sum]) => sum !== 0));
};

describe('a disputed payment (F11)', () => {
  it('keeps its booking out of payouts until it’s won, however often and late we hear of it', async () => {
    await findAccount();
    const [one] = await closed(2);
    await run();
    expect(await amounts()).toEqual([['payable', 2 * PART]]);
    const id = await disputed(one!);
    await Promise.all([hear(id, 'charge.dispute.funds_withdrawn'), hear(id, 'charge.dispute.created'), hear(id)]);
    expect(await amounts()).toEqual([['payable', PART]]);
    expect(await books()).toEqual({ disputed_funds: TOTAL });
    expect(await list()).toMatchObject([
      { state: 'open', isInquiry: false, withdrawnMinor: TOTAL, booking: { _id: one!.booking._id } },
    ]);
    desk.world.t.clock.advance({ days: 1 });
    expect(await run()).toBe(0);
    stripe.disputes.win(id);
    // The webhook was lost: the timed job hears of it.
    desk.world.t.clock.advance({ hours: 2 });
    await followDisputes(desk.world.t.deps);
    await hear(id, 'charge.dispute.created');
    expect(await books()).toEqual({});
    expect(await list()).toEqual([]);
    desk.world.t.clock.advance({ days: 1 });
    expect(await run()).toBe(1);
    expect(await balance()).toEqual([{ ...usd, payableMinor: 2 * PART }]);
    const emails = (await emailsTo(desk.world.t, desk.host.email)).map(({ subject }) => subject);
    expect(emails.filter((subject) => subject.startsWith('A guest’s bank is questioning'))).toHaveLength(1);
    expect(emails.filter((subject) => subject.startsWith('Dispute won'))).toHaveLength(1);
  });

  it('that was lost is ours to bear, until staff decide what the host does', async () => {
    await findAccount();
    const [one] = await closed();
    await sent();
    const id = await disputed(one!);
    stripe.disputes.lose(id);
    await hear(id);
    expect(await books()).toEqual({ dispute_losses: TOTAL });
    const { _id, state } = await find();
    expect(state).toBe('lost');
    expect(await decide<ProblemBody>(_id, PART + 1)).toMatchObject({ status: 400 });
    const answers = await Promise.all([decide(_id, 4_000), decide<ProblemBody>(_id, 4_000)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await books()).toEqual({ dispute_losses: TOTAL - 4_000 });
    expect(await balance()).toEqual([{ ...usd, payableMinor: -4_000, onTheWayMinor: PART }]);
    expect((await emailsTo(desk.world.t, desk.host.email)).at(-1)!.text_body).toContain('$40.00');
    expect(await list()).toEqual([]);
    // The bank changes its mind after all.
    stripe.disputes.win(id);
    await hear(id);
    expect(await books()).toEqual({});
    expect(await balance()).toEqual([{ ...usd, onTheWayMinor: PART }]);
  });

  it('for an extra payment: the host bears at most their part of it, even before the stay is closed', async () => {
    const { booking, guest } = await opened({ host: desk.host });
    desk.world.t.clock.set(new Date(Date.parse(booking.endsAt) + 3_600_000).toISOString());
    for (const step of [startDue, completeDue]) await step(desk.world.t.deps);
    const url = `/api/bookings/${booking._id}/disputes`;
    const claim = {
      reason: 'overtime',
      until: booking.endsAt.replace(/:00:00/, ':45:00'),
      text: 'They stayed until 45 past.',
    };
    type Extras = Answer<'GET /api/bookings/{id}/disputes'>;
    const claimed = await desk.world.call<Extras>(desk.host, 'POST', url, claim);
    expect(claimed.status, JSON.stringify(claimed.body)).toBe(200);
    const [{ _id: extraId, version, askedMinor }] = claimed.body.disputes as [Extras['disputes'][number]];
    const answer = { version, amountMinor: askedMinor };
    expect(await desk.world.call(guest, 'POST', `${url}/${extraId}/accept`, answer)).toMatchObject({ status: 200 });
    const [paid] = (await desk.world.call<Extras>(desk.host, 'GET', url)).body.disputes;
    expect(paid).toMatchObject({ state: 'settled', settledMinor: askedMinor });
    const id = await disputed({ booking }, { amount: askedMinor, operation: 'extra' });
    stripe.disputes.lose(id);
    await hear(id);
    const { _id } = await find();
    const hostMinor = paid!.hostMinor!;
    expect(hostMinor).toBeLessThan(askedMinor);
    expect(await decide<ProblemBody>(_id, hostMinor + 1)).toMatchObject({ status: 400 });
    expect(await decide(_id, hostMinor)).toMatchObject({ status: 200, body: { hostShareMinor: hostMinor } });
    expect(await books()).toEqual({ dispute_losses: askedMinor - hostMinor });
  });

  it('is answered once, with what the booking says; what Stripe refuses is said', async () => {
    const [one] = await closed();
    const id = await disputed(one!);
    await hear(id);
    const { _id } = await find();
    const read = await asStaff<Answer<'GET /api/staff/disputes/{id}'>>('GET', `disputes/${_id}`);
    expect(read.body.evidence).toMatchObject({
      productDescription: expect.stringContaining(one!.booking.reference),
      customerEmail: one!.guest.email,
      activity: expect.stringContaining('confirmed'),
    });
    stripe.faults.failAt('POST /v1/disputes/:id', 'before');
    expect(await asStaff<ProblemBody>('POST', `disputes/${_id}/evidence`, read.body.evidence)).toMatchObject({
      status: 503,
    });
    const [first, second] = await Promise.all(
      [1, 2].map(() => asStaff('POST', `disputes/${_id}/evidence`, read.body.evidence)),
    );
    expect([first!.status, second!.status].toSorted()).toEqual([200, 409]);
    expect(stripe.disputes.all.at(-1)).toMatchObject({
      status: 'under_review',
      evidence: { customer_email_address: one!.guest.email },
    });
    expect(await find()).toMatchObject({ state: 'review', evidenceSentAt: now().toISOString() });
    expect(await asStaff('POST', `disputes/${_id}/accept`)).toMatchObject({ status: 409 });
  });

  it('can be conceded; after a refund the guest got the money twice, and the books show it', async () => {
    const [one] = await closed();
    await refunded(one!);
    const id = await disputed(one!, { amount: TOTAL });
    await hear(id);
    const { _id } = await find();
    expect(await asStaff<Dispute>('POST', `disputes/${_id}/accept`)).toMatchObject({
      status: 200,
      body: { state: 'lost', acceptedAt: now().toISOString() },
    });
    expect(await books()).toEqual({ dispute_losses: TOTAL });
    expect((await decide(_id, 0)).body).toMatchObject({ hostShareMinor: 0 });
  });

  it('that only asks moves no money, but the booking waits; without a booking staff see it too', async () => {
    await findAccount();
    const [one] = await closed();
    const id = await disputed(one!, { isInquiry: true });
    await hear(id);
    expect(await run()).toBe(0);
    expect(await books()).toEqual({});
    stripe.disputes.win(id);
    await hear(id);
    desk.world.t.clock.advance({ days: 1 });
    expect(await run()).toBe(1);
    await hear(stripe.disputes.open({ paymentIntent: 'pi_of_another_market', amount: 500 }));
    expect(await list()).toMatchObject([{ booking: null, withdrawnMinor: 500 }]);
  });
});

it('ends in the same books in whatever order Stripe’s answers come', () => {
  const seen = fc.record({
    state: fc.constantFrom('open', 'review', 'won', 'lost'),
    withdrawnMinor: fc.integer({ min: 0, max: 10_000 }),
    hostShareMinor: fc.option(fc.integer({ min: 0, max: 10_000 })),
  });
  fc.assert(
    fc.property(fc.array(seen), seen, (before, last) => {
      let posted = NOTHING;
      for (const one of [...before, last]) {
        const change = changeBetween(posted, splitDisputedMoney(one as never));
        posted = {
          withdrawnMinor: posted.withdrawnMinor + change.withdrawnMinor,
          lostMinor: posted.lostMinor + change.lostMinor,
          hostMinor: posted.hostMinor + change.hostMinor,
        };
      }
      expect(posted).toEqual(splitDisputedMoney(last as never));
      expect(posted.withdrawnMinor + posted.lostMinor + posted.hostMinor).toBe(last.withdrawnMinor);
    }),
  );
});

// Hosts paid through Stripe: accounts, transfers, and overpayments that are taken back, whatever fails in between.
import type { Answer } from '@daynook/contract/api';
import type { PayoutAccount } from '@daynook/contract/money/payouts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailsTo } from '../../../test/emails.ts';
import { ACCOUNT, PART, payoutDesk, usd } from '../../../test/money/payout-desk.ts';
import { dyingAt } from '../../../test/servers/dying.ts';
import { type StripeStandIn, startStripe } from '../../../test/stripe/stand-in.ts';
import { createStripe } from '../../adapters/stripe/client.ts';
import type { Deps } from '../../deps.ts';
import type { ProblemBody } from '../bookings/test-world.ts';
import { followStripe, makeTransfers, payoutEvents, takeBackOverpayments } from './service.ts';

let stripe: StripeStandIn;
let now = () => new Date();
beforeAll(async () => {
  stripe = await startStripe({ now: () => now() });
});
afterAll(() => stripe.close());
const { desk, asHost, put, findAccount, closed, refunded, balance, amounts, list, run, subjects } = payoutDesk(() => ({
  stripe: createStripe({ secretKey: stripe.environment['STRIPE_SECRET_KEY']!, apiUrl: stripe.url }, { timeoutMs: 400 }),
}));
beforeEach(() => {
  now = desk.world.t.clock.now;
  stripe.faults.clear();
  stripe.transfers.setAvailable(1_000_000_000);
});

const STRIPE = { kind: 'stripe', country: 'US' } as const;
const link = <T = { url: string }>(currency = 'USD') =>
  asHost<T>('POST', `/api/payout-account/${currency}/stripe-link`);
const refresh = async () => (await asHost<PayoutAccount>('POST', '/api/payout-account/USD/refresh')).body;
const calls = (name: string) => stripe.calls.filter((call) => call === name).length;
/** Stripe's id of the newest account. */
const newest = () => [...stripe.accounts.all.keys()].at(-1)!;
const listTransfers = (accountId: string) =>
  stripe.transfers.all.filter(({ destination }) => destination === accountId);

/** The host is paid through Stripe, which needs nothing more, and the pause is over. Returns Stripe's id of the account. */
async function onStripe(): Promise<string> {
  expect(await put(STRIPE)).toMatchObject({ status: 200 });
  expect(await link()).toMatchObject({ status: 200 });
  const id = newest();
  stripe.accounts.complete(id);
  await refresh();
  desk.world.t.clock.advance({ hours: 73 });
  return id;
}
const transfer = (deps: Deps = desk.world.t.deps) => makeTransfers(deps);
/** A payout was made and transferred. */
async function transferred(): Promise<string> {
  const id = await onStripe();
  await closed();
  expect(await run()).toBe(1);
  expect(await transfer()).toBe(1);
  return id;
}

describe('a Stripe account', () => {
  it('is chosen with the password, made once at Stripe, and ready after the host was there', async () => {
    expect(await put<ProblemBody>(STRIPE, { password: 'wrong' })).toMatchObject({ status: 400 });
    expect(await put<ProblemBody>(STRIPE, { currency: 'CAD' })).toMatchObject({
      status: 400,
      body: { fields: { 'account.country': expect.stringContaining('in USD, not in CAD') } },
    });
    const chosen = await put(STRIPE);
    expect(chosen.body).toMatchObject({ kind: 'stripe', last4: null, stripe: { status: 'new', country: 'US' } });
    expect(chosen.body.pausedUntil).not.toBeNull();
    const before = calls('POST /v2/core/accounts');
    stripe.faults.failAt('POST /v2/core/accounts', 'after');
    expect(await link<ProblemBody>()).toMatchObject({ status: 503, body: { code: 'OVERLOADED' } });
    const opened = await link();
    expect(opened.body.url).toMatch(/^https:\/\/connect\.stripe\.com\//);
    expect(calls('POST /v2/core/accounts') - before).toBe(1);
    expect(stripe.accounts.links.at(-1)!.use_case.account_onboarding).toMatchObject({
      return_url: expect.stringContaining('/settings/payments?currency=USD&stripe=back'),
      refresh_url: expect.stringContaining('/settings/payments?currency=USD&stripe=again'),
    });
    expect((await refresh()).stripe).toEqual({
      status: 'incomplete',
      country: 'US',
      needs: ['identity', 'bank'],
      dueAt: null,
    });
    desk.world.t.clock.advance({ days: 4 });
    stripe.accounts.complete(newest());
    await payoutEvents['v2.core.account[requirements].updated'](desk.world.t.deps, {
      account: null,
      objectId: newest(),
    });
    const { accounts, hasStripe } = (await asHost<Answer<'GET /api/payout-account'>>('GET', '/api/payout-account'))
      .body;
    expect(hasStripe).toBe(true);
    expect(accounts[0]!.stripe).toMatchObject({ status: 'ready', needs: [] });
    expect(accounts[0]!.pausedUntil).toBe(new Date(now().getTime() + 72 * 3_600_000).toISOString());
    expect((await subjects(desk.host.email)).at(-1)).toBe('Your Stripe account is ready for payouts in USD');
  });

  it('that Stripe refuses in that country leaves the choice of a bank account', async () => {
    await put({ kind: 'stripe', country: 'CH' }, { currency: 'CHF' });
    expect(await link<ProblemBody>('CHF')).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Choose a bank account') },
    });
  });

  it('gets nothing until it’s ready, and what was meant for it goes to the bank account chosen instead', async () => {
    await put(STRIPE);
    await link();
    desk.world.t.clock.advance({ hours: 73 });
    await closed();
    expect(await run()).toBe(0);
    stripe.accounts.complete(newest());
    await refresh();
    desk.world.t.clock.advance({ hours: 73 });
    expect(await run()).toBe(1);
    await findAccount(desk.host);
    expect(await transfer()).toBe(0);
    expect((await list()).payouts).toMatchObject([{ status: 'payable', last4: '6789' }]);
  });

  it('that’s closed or rejected fails what waits for it; the host is asked for another', async () => {
    const id = await onStripe();
    await closed();
    await run();
    stripe.accounts.reject(id);
    await followStripe(desk.world.t.deps);
    expect((await list()).payouts).toMatchObject([{ status: 'failed', failure: 'Stripe rejected your account.' }]);
    expect(await balance()).toEqual([{ ...usd, payableMinor: PART }]);
    expect((await subjects(desk.host.email)).slice(-2)).toEqual([
      'Your payout of $81.00 USD didn’t go through',
      'Choose another account for payouts in USD',
    ]);
    expect(await link<ProblemBody>()).toMatchObject({ status: 409 });
    const { items } = (await asHost<Answer<'GET /api/users/action-items'>>('GET', '/api/users/action-items')).body;
    expect(items).toContainEqual(expect.objectContaining({ title: 'Choose another payout account' }));
    expect((await put(STRIPE)).body.stripe).toMatchObject({ status: 'new' });
  });
});

describe('a payout through Stripe (F7)', () => {
  it('is one transfer; it’s on the way when the host’s balance has it, and paid when their bank does', async () => {
    const id = await transferred();
    const [payout] = (await list()).payouts;
    expect(payout).toMatchObject({ status: 'on-the-way', amountMinor: PART, last4: null });
    expect(listTransfers(id)).toMatchObject([{ amount: PART, currency: 'usd', metadata: { payout: payout!._id } }]);
    expect((await emailsTo(desk.world.t, desk.host.email)).at(-1)!.text_body).toContain('in your Stripe balance');
    const po = stripe.transfers.payOut(id);
    await payoutEvents['payout.paid'](desk.world.t.deps, { account: id, objectId: po });
    await payoutEvents['payout.paid'](desk.world.t.deps, { account: id, objectId: po });
    expect(await balance()).toEqual([{ ...usd, paidMinor: PART }]);
    stripe.transfers.returnPayOut(id, po);
    await payoutEvents['payout.failed'](desk.world.t.deps, { account: id, objectId: po });
    expect(await balance()).toEqual([{ ...usd, onTheWayMinor: PART }]);
    // There's no webhook for the next one, so the timed job finds it.
    desk.world.t.clock.advance({ days: 2 });
    stripe.transfers.payOut(id);
    await followStripe(desk.world.t.deps);
    expect(await balance()).toEqual([{ ...usd, paidMinor: PART }]);
    expect(await transfer()).toBe(0);
  });

  it('isn’t sent by staff, nor marked by them', async () => {
    await onStripe();
    await closed();
    await run();
    const { world } = desk;
    const none = await world.call<ProblemBody>(world.staff, 'POST', '/api/staff/payout-batches', { currency: 'USD' });
    expect(none).toMatchObject({ status: 409 });
    await transfer();
    const [payout] = (await list()).payouts;
    for (const [verb, body] of [['paid'], ['failed', { reason: 'x' }]] as const)
      expect(
        await world.call<ProblemBody>(world.staff, 'POST', `/api/staff/payouts/${payout!._id}/${verb}`, body),
      ).toMatchObject({ status: 409 });
  });

  it.each([
    ['before', false],
    ['after', false],
    ['after', true],
  ] as const)(
    'is made once when the call dies %s Stripe carries it out (keys forgotten: %s)',
    async (point, forgets) => {
      const id = await onStripe();
      await closed();
      await run();
      stripe.faults.failAt('POST /v1/transfers', point);
      await transfer();
      expect(await amounts()).toEqual([['payable', PART]]);
      // Choosing another account doesn't send it twice.
      await put(ACCOUNT);
      if (forgets) stripe.forgetKeys();
      expect(await transfer()).toBe(0);
      desk.world.t.clock.advance({ hours: 1 });
      expect(await transfer()).toBe(1);
      expect(await amounts()).toEqual([['on-the-way', PART]]);
      expect(listTransfers(id)).toHaveLength(1);
    },
  );

  it('is made once though the process dies at any step of settling it, or several nodes do it at once', async () => {
    const id = await onStripe();
    await closed();
    await run();
    let steps = 0;
    for (; (await amounts())[0]![0] === 'payable'; steps += 1) {
      const dying = dyingAt(desk.world.t.deps, steps);
      await Promise.all([transfer(dying), transfer(dying)]);
      desk.world.t.clock.advance({ days: 2 });
    }
    expect(steps).toBeGreaterThan(1);
    expect(listTransfers(id)).toHaveLength(1);
  });

  it('waits while our balance at Stripe is too low, and is then asked for under a new key', async () => {
    const id = await onStripe();
    await closed();
    await run();
    stripe.transfers.setAvailable(PART - 1);
    await transfer();
    expect(await amounts()).toEqual([['payable', PART]]);
    stripe.transfers.setAvailable(PART);
    desk.world.t.clock.advance({ hours: 1 });
    await transfer();
    expect(listTransfers(id)).toHaveLength(1);
    expect(await amounts()).toEqual([['on-the-way', PART]]);
  });

  it('to an account closed without our knowing fails with the reason, and is payable again', async () => {
    const id = await onStripe();
    await closed();
    await run();
    stripe.accounts.closeAccount(id);
    await transfer();
    expect((await list()).payouts).toMatchObject([{ status: 'failed', failure: 'Your Stripe account is closed.' }]);
    expect(await balance()).toEqual([{ ...usd, payableMinor: PART }]);
    await followStripe(desk.world.t.deps);
    desk.world.t.clock.advance({ days: 5 });
    expect(await run()).toBe(0);
  });
});

describe('what was paid out too much', () => {
  const takeBack = (deps: Deps = desk.world.t.deps) => takeBackOverpayments(deps);
  /** A booking was paid out, then refunded. Returns Stripe's id of the account. */
  async function overpaid(): Promise<string> {
    const id = await onStripe();
    const [one] = await closed();
    await run();
    await transfer();
    await refunded(one!);
    expect(await balance()).toEqual([{ ...usd, payableMinor: -4_050, onTheWayMinor: PART }]);
    return id;
  }

  it('is taken back from the host’s balance at Stripe, once', async () => {
    const id = await overpaid();
    stripe.faults.failAt('POST /v1/transfers/:id/reversals', 'after');
    await takeBack();
    stripe.forgetKeys();
    desk.world.t.clock.advance({ hours: 1 });
    await Promise.all([takeBack(), takeBack()]);
    await takeBack();
    expect(stripe.transfers.sumBalance(id)).toBe(PART - 4_050);
    expect(await balance()).toEqual([{ ...usd, onTheWayMinor: PART - 4_050 }]);
    desk.world.t.clock.advance({ days: 1 });
    expect(await run()).toBe(0);
  });

  it('is taken back once though the process dies at any step of it', async () => {
    const id = await overpaid();
    let steps = 0;
    for (; stripe.transfers.sumBalance(id) === PART || (await balance())[0]!.payableMinor < 0; steps += 1) {
      await takeBackOverpayments(dyingAt(desk.world.t.deps, steps)).catch(({ message }: Error) =>
        expect(message).toBe('died'),
      );
      desk.world.t.clock.advance({ days: 2 });
    }
    expect(steps).toBeGreaterThan(1);
    expect(stripe.transfers.sumBalance(id)).toBe(PART - 4_050);
    expect(await balance()).toEqual([{ ...usd, onTheWayMinor: PART - 4_050 }]);
  });

  it('is carried where the balance doesn’t have it, and the next payout makes up for it', async () => {
    const id = await overpaid();
    const po = stripe.transfers.payOut(id);
    await payoutEvents['payout.paid'](desk.world.t.deps, { account: id, objectId: po });
    await takeBack();
    await takeBack();
    expect(await balance()).toEqual([{ ...usd, payableMinor: -4_050, paidMinor: PART }]);
    await closed();
    desk.world.t.clock.advance({ days: 1 });
    expect(await run()).toBe(1);
    expect((await amounts())[0]).toEqual(['payable', PART - 4_050]);
    await takeBack();
    await transfer();
    expect(await balance()).toEqual([{ ...usd, onTheWayMinor: PART - 4_050, paidMinor: PART }]);
  });
});

// The whole way of money through Stripe in Toronto, with the clock moved: a card whose bank asks the guest, a host who sets up an account,
// the close, transfer and payout; then a chargeback, and a refund after a payout. Papers, files, books, and Stripe agree to the cent.
import type { Answer } from '@daynook/contract/api';
import type { Booking, Receipt } from '@daynook/contract/bookings';
import type { PayoutAccount } from '@daynook/contract/money/payouts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD } from '../../../test/money/payout-desk.ts';
import { makeAccount, makeTaxable, register, setTaxes } from '../../../test/money/tax-market.ts';
import { readPdf } from '../../../test/pdf.ts';
import { deliverStripeEvents } from '../../../test/stripe/deliver.ts';
import { closeDue, completeDue, startDue } from '../bookings/due-bookings.ts';
import { type CardDesk, makeCardDesk, TEST_CARDS } from '../bookings/test-cards.ts';
import { newKey, type TestListing, type TestMember } from '../bookings/test-world.ts';
import { makePayouts, makeTransfers, takeBackOverpayments, verifyPayouts } from '../payouts/service.ts';
import { refreshTaxes } from '../tax/service.ts';
import { copyStripeBalance, verifyStripeBalance } from './service.ts';

/** Price 90.00, guest fee 4.50, HST on both. The host gets 90.00 and 11.70, minus our 9.00 and its 1.17. */
const [TOTAL, HOST] = [10_679, 9_153];
let desk: CardDesk;
let host: TestMember;
let listing: TestListing;
let account: string;
beforeAll(async () => {
  desk = await makeCardDesk();
  host = await makeAccount(desk.world);
  await setTaxes(desk.world);
  await register(desk.world, host);
  listing = await makeTaxable(desk.world, host, 'Toronto', { booking_mode: 'instant' });
  await refreshTaxes(desk.world.t.deps);
});
afterAll(() => desk.close());

const deliver = () => deliverStripeEvents(desk.world.t, desk.stripe);
const day = (date: string) => ({ startsAt: `${date}T14:00:00.000Z`, endsAt: `${date}T22:00:00.000Z`, guests: 1 });
async function close(at: string): Promise<void> {
  desk.world.t.clock.set(at);
  for (const run of [startDue, completeDue, closeDue]) await run(desk.world.t.deps);
}
/** Paid out to the host's bank according to Stripe. */
async function paidOut(): Promise<void> {
  const { deps } = desk.world.t;
  expect(await makePayouts(deps)).toBe(1);
  desk.stripe.transfers.setAvailable(1_000_000);
  expect(await makeTransfers(deps)).toBe(1);
  await deliver();
  desk.stripe.transfers.payOut(account);
  await deliver();
}
type Own = Answer<'GET /api/payouts'>;
const own = async () => (await desk.world.call<Own>(host, 'GET', '/api/payouts')).body;
async function file(as: TestMember, url: string) {
  const { authorization } = await desk.world.t.signIn(as);
  return desk.world.t.app.inject({ url, headers: { authorization } });
}
const pdf = async (as: TestMember, url: string) =>
  (await readPdf((await file(as, url)).rawPayload)).text.replaceAll('\n', ' ');
type Statement = Answer<'GET /api/statements/{month}'>;

/** The month's lines, with the same balance in page, file, and ledger. */
async function statement(month: string) {
  const { body } = await desk.world.call<Statement>(host, 'GET', `/api/statements/${month}`);
  const [section] = body.sections;
  const lines = (await file(host, `/api/statements/${month}.csv`)).body.trim().split('\r\n');
  const closing = (section!.closingMinor / 100).toFixed(2);
  expect(lines.at(-1)).toContain(`Closing balance,,,Paid through Daynook,,,,${closing},CAD`);
  expect(lines).toHaveLength(section!.lines.length + 3);
  expect(await pdf(host, `/api/statements/${month}.pdf`)).toContain(
    `Closing balance ${section!.closingMinor < 0 ? '-' : ''}CA$${closing.replace('-', '')}`,
  );
  return section!.lines.map(({ kind, amountMinor }) => [kind, amountMinor]);
}
/** No problems in bookings, payouts, or the comparison with Stripe. */
async function verified(): Promise<void> {
  const { world } = desk;
  world.t.clock.advance({ hours: 2 });
  await copyStripeBalance(world.t.deps);
  await world.verify();
  expect(await verifyPayouts(world.t.db)).toEqual([]);
  expect(await verifyStripeBalance(world.t.db)).toEqual([]);
  const { rows } = await sql<{ sum: string }>`
    select sum(amount_minor) as sum from ledger_entry where member_id = ${host.id} and account = 'host_payable'`.execute(
    world.t.db.kysely,
  );
  expect((await own()).balances).toMatchObject([{ payableMinor: 0 - Number(rows[0]!.sum), owedMinor: 0 }]);
}

it('a guest pays by card with 3-D Secure, the host is onboarded, and the money reaches their bank', async () => {
  const { world, stripe } = desk;
  const chosen = { currency: 'CAD', account: { kind: 'stripe', country: 'CA' }, schedule: 'daily', password: PASSWORD };
  expect(await world.call(host, 'PUT', '/api/payout-account', chosen)).toMatchObject({ status: 200 });
  const link = await world.call<{ url: string }>(host, 'POST', '/api/payout-account/CAD/stripe-link');
  expect(link).toMatchObject({ status: 200 });
  account = [...stripe.accounts.all.keys()].at(-1)!;
  stripe.accounts.complete(account);
  await deliver();
  const accounts = await world.call<{ accounts: PayoutAccount[] }>(host, 'GET', '/api/payout-account');
  expect(accounts.body.accounts).toMatchObject([{ stripe: { status: 'ready' } }]);

  const request = { key: newKey(), token: desk.token(TEST_CARDS.authenticate), values: day('2026-11-25') };
  expect(await desk.pay(listing, '', request)).toMatchObject({
    status: 402,
    body: { code: 'PAYMENT_AUTHENTICATION_REQUIRED' },
  });
  const intent = [...stripe.payments.intents.keys()].at(-1)!;
  stripe.payments.authenticate(intent, true);
  const paid = await desk.pay<Booking>(listing, '', request);
  expect(paid).toMatchObject({ status: 201, body: { status: 'confirmed', totalMinor: TOTAL } });
  expect(stripe.payments.intents.get(intent)).toMatchObject({ amount_received: TOTAL, currency: 'cad' });

  await close('2026-11-29T12:00:00Z');
  await paidOut();
  expect(await own()).toMatchObject({
    balances: [{ payableMinor: 0, onTheWayMinor: 0, paidMinor: HOST }],
    payouts: [{ status: 'paid', amountMinor: HOST, bookings: 1 }],
  });
  expect(await statement('2026-11')).toEqual([
    ['earned', HOST],
    ['payout', -HOST],
  ]);
  const receipt = `/api/bookings/${paid.body._id}/receipt`;
  expect((await world.call<Receipt>(world.guest, 'GET', receipt)).body).toMatchObject({
    totalMinor: TOTAL,
    movements: [{ kind: 'paid', amountMinor: TOTAL }],
  });
  expect(await pdf(world.guest, `${receipt}.pdf`)).toContain('Total paid CA$106.79');
  expect(await pdf(host, `${receipt}.pdf`)).toContain('Total earned CA$91.53');
  await verified();
});

it('a chargeback that’s lost comes off what the host has, as staff decide', async () => {
  const { world, stripe } = desk;
  const guest = await world.makeGuest();
  const booking = await desk.pay<Booking>(listing, TEST_CARDS.success, { values: day('2026-12-02'), guest });
  expect(booking.status).toBe(201);
  await close('2026-12-06T12:00:00Z');
  await paidOut();
  const id = stripe.disputes.open({
    paymentIntent: [...stripe.payments.intents.keys()].at(-1)!,
    amount: TOTAL,
    currency: 'cad',
  });
  await deliver();
  stripe.disputes.lose(id);
  await deliver();
  const { body } = await world.call<Answer<'GET /api/staff/disputes'>>(
    world.staff,
    'GET',
    '/api/staff/disputes?state=open',
  );
  const share = { amountMinor: HOST, reason: 'The space wasn’t open.' };
  expect(
    await world.call(world.staff, 'POST', `/api/staff/disputes/${body.disputes[0]!._id}/host-share`, share),
  ).toMatchObject({ status: 200 });
  // Their Stripe balance is empty, so later payouts make up for it.
  await takeBackOverpayments(world.t.deps);
  expect((await own()).balances).toMatchObject([{ payableMinor: -HOST }]);
  expect(await statement('2026-12')).toEqual([
    ['earned', HOST],
    ['payout', -HOST],
    ['dispute', -HOST],
  ]);
  await verified();
});

it('a refund after a payout comes back from the host’s balance at Stripe', async () => {
  const { world, stripe } = desk;
  const guest = await world.makeGuest();
  // One makes up for the chargeback, the other is paid out.
  for (const date of ['2026-12-08', '2026-12-09'])
    expect(
      await desk.pay<Booking>(listing, TEST_CARDS.success, { values: day(date), guest: await world.makeGuest() }),
    ).toMatchObject({ status: 201 });
  const booking = await desk.pay<Booking>(listing, TEST_CARDS.success, { values: day('2026-12-10'), guest });
  await close('2026-12-14T12:00:00Z');
  stripe.transfers.setAvailable(1_000_000);
  expect([await makePayouts(world.t.deps), await makeTransfers(world.t.deps)]).toEqual([1, 1]);
  await deliver();

  const ticket = await world.call<{ _id: string }>(guest, 'POST', '/api/support/tickets', {
    kind: 'booking',
    bookingId: booking.body._id,
    subject: 'It was cold',
    text: 'The heating did not work.',
    clientId: crypto.randomUUID(),
  });
  // Half of the price with its tax.
  const proposal = { amountMinor: 5_085, currency: 'CAD', bearer: 'host', reason: 'The heating did not work.' };
  const thread = await world.call<{ refunds: { proposals: { _id: string; version: number }[] } }>(
    world.staff,
    'POST',
    `/api/staff/tickets/${ticket.body._id}/refunds`,
    proposal,
    { 'idempotency-key': newKey() },
  );
  const { _id: refundId, version } = thread.body.refunds.proposals[0]!;
  expect(
    await world.call(host, 'POST', `/api/bookings/${booking.body._id}/refund/accept`, { refundId, version }),
  ).toMatchObject({ status: 200 });
  await deliver();
  expect((await world.get(guest, booking.body._id)).body.refundedMinor).toBe(5_085);
  await takeBackOverpayments(world.t.deps);
  // 45.00 and 5.85 of tax, minus our 4.50 and its 0.59 (what's left of 1.17 is rounded).
  const lossMinor = 5_085 - 450 - 58;
  expect((await statement('2026-12')).slice(3)).toEqual([
    ['earned', HOST],
    ['earned', HOST],
    ['earned', HOST],
    ['payout', -2 * HOST],
    ['refund-agreed', -lossMinor],
    ['payout-taken-back', lossMinor],
  ]);
  expect(stripe.transfers.sumBalance(account)).toBe(2 * HOST - lossMinor);
  expect(await own()).toMatchObject({ balances: [{ payableMinor: 0, onTheWayMinor: 2 * HOST - lossMinor }] });
  await verified();
});

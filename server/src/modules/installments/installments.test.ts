// Monthly payments from agreement to payment: offered, agreed, charged once when due, reminded of, and canceled with the booking.
import type { Answer } from '@daynook/contract/api';
import type { Booking, Quote } from '@daynook/contract/bookings';
import { SANDBOX_CARDS } from '@daynook/contract/bookings/sandbox-cards';
import type { EarlyEnd, PaymentPlan } from '@daynook/contract/money/installments';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { emailsTo } from '../../../test/emails.ts';
import { listProviders } from '../../adapters/payments/providers.ts';
import { createSandboxProvider } from '../../adapters/payments/sandbox.ts';
import { retryTransaction } from '../../db/errors.ts';
import { systemClock } from '../../lib/clock.ts';
import { closeDue, completeDue, startDue } from '../bookings/due-bookings.ts';
import { settleDue } from '../bookings/finish-payments.ts';
import { type FailingProvider, failingProvider } from '../bookings/test-provider.ts';
import {
  makeWorld,
  newKey,
  type ProblemBody,
  type TestListing,
  type TestMember,
  type World,
} from '../bookings/test-world.ts';
import { sealDetails } from '../payment-settings/service.ts';
import { putOption, putSettings } from '../payment-settings/store.ts';
import { followInstallments } from './service.ts';

let world: World;
let provider: FailingProvider;
beforeAll(async () => {
  const db = await testDatabase();
  provider = failingProvider(createSandboxProvider({ db, clock: systemClock }));
  world = await makeWorld({ overrides: { db, payments: listProviders(provider) } });
  await retryTransaction(db.kysely, async (trx) => {
    const settings = { collectedBy: 'host', methods: ['bank-transfer', 'cash'], hasMonthlyPayments: true } as const;
    await putSettings(trx, { ...settings, changedBy: world.staff.id, at: world.t.clock.now() });
    for (const [method, details] of [
      ['bank-transfer', 'To account 12.'],
      ['cash', 'At the door.'],
    ] as const) {
      const id = world.t.deps.newId();
      const sealedDetails = sealDetails(world.t.deps, id, details);
      await putOption(trx, { id, payee: world.host.id, method, sealedDetails, at: world.t.clock.now() });
    }
  });
});
afterAll(async () => {
  await world.t.close();
  await world.t.db.close();
});
let listing: TestListing;
let guest: TestMember;
beforeEach(async () => {
  provider.mend();
  world.t.clock.set('2026-11-21T15:00:00Z');
  listing = await world.makeListing({ booking_mode: 'instant', max_stay_days: 120, window_days: 200 });
  guest = await world.makeGuest();
});
afterEach(() => world.verify());

/** December 1 to February 20: 82 dates. */
const STAY = { startsAt: '2026-12-01T14:00:00.000Z', endsAt: '2027-02-20T22:00:00.000Z', guests: 1 };
const quoted = async () =>
  (await world.call<Quote>(guest, 'POST', '/api/bookings/quote', { listingId: listing.id, ...STAY })).body;
async function booked(values: Record<string, unknown> = {}): Promise<Booking> {
  const { monthly } = await quoted();
  return world.booked(listing, { ...STAY, monthlyFirstMinor: monthly!.firstMinor, ...values }, { guest });
}
const plan = async ({ _id }: Pick<Booking, '_id'>, as = guest) =>
  (await world.call<PaymentPlan>(as, 'GET', `/api/bookings/${_id}/payment-plan`)).body;
const press = async <T = PaymentPlan>(booking: Booking, verb: 'pay' | 'received', number: number, as = guest) => {
  const { version } = (await plan(booking)).installments.find((one) => one.number === number)!;
  return world.call<T>(as, 'POST', `/api/bookings/${booking._id}/payment-plan/${verb}`, { number, version });
};
const states = async (booking: Booking) => (await plan(booking)).installments.map(({ state }) => state);
const subjects = async (member: TestMember) => (await emailsTo(world.t, member.email)).map(({ subject }) => subject);
const goTo = async (moment: string) => {
  world.t.clock.set(moment);
  for (const run of [startDue, followInstallments, completeDue, closeDue]) await run(world.t.deps);
};
const paid = async ({ _id }: Booking) => {
  const { rows } = await sql<{ held: number }>`
    select coalesce(-sum(amount_minor), 0)::int as held from ledger_entry as entry
    join ledger_transaction as movement on movement.id = entry.transaction_id
    where movement.booking_id = ${_id} and movement.kind = 'capture' and account = 'guest_funds_held'`.execute(
    world.t.db.kysely,
  );
  return rows[0]!.held;
};
type List = Answer<'GET /api/staff/installments'>;
const overdue = async ({ _id }: Booking, state = 'open') =>
  (await world.call<List>(world.staff, 'GET', `/api/staff/installments?state=${state}`)).body.installments.filter(
    ({ booking }) => booking._id === _id,
  );

describe('the agreement (F9)', () => {
  it('is offered for long stays while the operator wants it, and adds up to the total', async () => {
    const quote = await quoted();
    const { firstMinor, later } = quote.monthly!;
    expect(later.map(({ fromDate, untilDate }) => [fromDate, untilDate])).toEqual([
      ['2027-01-01', '2027-01-31'],
      ['2027-02-01', '2027-02-20'],
    ]);
    expect(later[0]!.dueAt).toBe('2027-01-01T14:00:00.000Z');
    expect(later.reduce((sum, { amountMinor }) => sum + amountMinor, firstMinor)).toBe(quote.totalMinor);
    const short = { ...STAY, endsAt: '2026-12-04T22:00:00.000Z' };
    const other = await world.call<Quote>(guest, 'POST', '/api/bookings/quote', { listingId: listing.id, ...short });
    expect(other.body.monthly).toBeUndefined();
  });

  it('charges the first payment only, and everything where the guest didn’t ask for it', async () => {
    const booking = await booked();
    const { firstMinor } = (await findQuoted(booking))!;
    expect(await paid(booking)).toBe(firstMinor);
    expect(booking.payment).toMatchObject({ isMonthly: true, unpaidMinor: booking.totalMinor - firstMinor });
    expect(await states(booking)).toEqual(['scheduled', 'scheduled']);
    listing = await world.makeListing({ booking_mode: 'instant', max_stay_days: 120, window_days: 200 });
    const whole = await world.booked(listing, STAY, { guest });
    expect(whole.payment).toMatchObject({ isMonthly: false, unpaidMinor: 0, receivedMinor: whole.totalMinor });
  });

  it('isn’t made with a first payment that’s no longer right, nor in cash', async () => {
    const stale = await world.book<ProblemBody>(listing, { ...STAY, monthlyFirstMinor: 123 }, { guest });
    expect(stale).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } });
    const { monthly } = await quoted();
    const cash = { paymentMethod: 'manual', manualMethod: 'cash', monthlyFirstMinor: monthly!.firstMinor };
    const refused = await world.book<ProblemBody>(listing, { ...STAY, ...cash }, { guest });
    expect(refused.body.code).toBe('PAYMENT_METHOD_UNAVAILABLE');
  });
});

/** A booking's first payment according to its plan. */
async function findQuoted(booking: Booking): Promise<{ firstMinor: number }> {
  const later = (await plan(booking)).installments.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return { firstMinor: booking.totalMinor - later };
}

describe('a card (F9)', () => {
  it('is charged when a payment is due, once, and the stay closes when all is paid', async () => {
    const booking = await booked();
    await goTo('2026-12-29T15:00:00Z');
    expect(await subjects(guest)).toContainEqual(
      expect.stringMatching(/^Your next payment for .* on January 1, 2027$/),
    );
    expect(await states(booking)).toEqual(['scheduled', 'scheduled']);
    await goTo('2027-01-01T14:01:00Z');
    await followInstallments(world.t.deps);
    expect(await states(booking)).toEqual(['paid', 'scheduled']);
    await goTo('2027-02-02T14:01:00Z');
    expect(await states(booking)).toEqual(['paid', 'paid']);
    expect(await paid(booking)).toBe(booking.totalMinor);
    expect((await world.get(guest, booking._id)).body.payment).toMatchObject({ unpaidMinor: 0, isMonthly: true });
    await goTo('2027-03-01T00:00:00Z');
    await goTo('2027-03-01T00:01:00Z');
    expect((await world.get(guest, booking._id)).body.status).toBe('closed');
  });

  it('is tried again if declined, then the host is notified and staff see it; the guest can pay at any time', async () => {
    const booking = await booked({ cardNumber: SANDBOX_CARDS.laterChargeFails });
    await goTo('2026-12-29T15:00:00Z');
    await goTo('2027-01-01T14:01:00Z');
    expect(await states(booking)).toEqual(['due', 'scheduled']);
    expect(await subjects(guest)).toContainEqual(expect.stringMatching(/^Your card was declined/));
    await goTo('2027-01-04T15:00:00Z');
    expect(await overdue(booking)).toEqual([]);
    expect(await overdue(booking, 'all')).toMatchObject([{ number: 2, isOverdue: false }]);
    await goTo('2027-01-08T15:00:00Z');
    expect(await subjects(world.host)).toContainEqual(expect.stringContaining('hasn’t paid'));
    const [late] = await overdue(booking);
    expect(late).toMatchObject({ number: 2, isDeclined: true, isOverdue: true });
    const more = { number: 2, version: late!.version, days: 14, reason: 'They pay by transfer next week.' };
    const url = `/api/staff/bookings/${booking._id}/payment-plan/postpone`;
    expect(await world.call(world.staff, 'POST', url, more)).toMatchObject({ status: 200 });
    expect(await overdue(booking)).toEqual([]);
    expect(await world.call(world.staff, 'POST', url, more)).toMatchObject({ status: 409 });
    expect((await press(booking, 'pay', 2)).body.installments[0]!.state).toBe('due');
    expect((await press(booking, 'pay', 2, world.host)).status).toBe(403);
    // The money arrived another way.
    expect((await press(booking, 'received', 2, world.host)).status).toBe(403);
    expect((await press(booking, 'received', 2, world.staff)).body.installments[0]!.state).toBe('paid');
  });

  it('that is declined can be replaced by another one, which is charged from then on', async () => {
    const booking = await booked({ cardNumber: SANDBOX_CARDS.laterChargeFails });
    for (const day of ['2026-12-29', '2027-01-01']) await goTo(`${day}T15:00:00Z`);
    const url = `/api/bookings/${booking._id}/payment-plan/pay-by-card`;
    const pay = <T = PaymentPlan>(cardNumber: string, as = guest) =>
      world.call<T>(as, 'POST', url, { number: 2, card: { cardNumber } });
    expect((await pay(SANDBOX_CARDS.success, world.staff)).status).toBe(403);
    expect((await pay<ProblemBody>(SANDBOX_CARDS.decline)).body.code).toBe('PAYMENT_DECLINED');
    provider.failAt('chargeGiven', 'after');
    expect((await pay(SANDBOX_CARDS.success)).status).toBe(503);
    await goTo('2027-01-01T16:00:00Z');
    expect(await states(booking)).toEqual(['paid', 'scheduled']);
    expect((await pay(SANDBOX_CARDS.success)).status).toBe(409);
    for (const day of ['2027-01-29', '2027-02-01']) await goTo(`${day}T15:00:00Z`);
    expect(await states(booking)).toEqual(['paid', 'paid']);
  });

  it('that the guest gives just now is charged, whatever becomes due for the booking meanwhile', async () => {
    const booking = await booked({ cardNumber: SANDBOX_CARDS.laterChargeFails });
    for (const day of ['2026-12-29', '2027-01-01', '2027-01-29']) await goTo(`${day}T15:00:00Z`);
    world.t.clock.set('2027-02-01T15:00:00Z');
    const silence = provider.hangAt('chargeGiven', 'before');
    const url = `/api/bookings/${booking._id}/payment-plan/pay-by-card`;
    const paying = world.call(guest, 'POST', url, { number: 2, card: { cardNumber: SANDBOX_CARDS.success } });
    await silence.reached;
    await followInstallments(world.t.deps);
    silence.release();
    expect(await paying).toMatchObject({ status: 200 });
    expect(await states(booking)).toEqual(['paid', 'due']);
  });

  it('is charged once, though the provider’s answer was lost, and nothing is canceled meanwhile', async () => {
    const booking = await booked();
    await goTo('2026-12-29T15:00:00Z');
    provider.failAt('charge', 'after');
    await goTo('2027-01-01T14:01:00Z');
    expect(await states(booking)).toEqual(['charging', 'scheduled']);
    expect((await world.verb(world.staff, booking._id, 'cancel')).status).toBe(409);
    provider.mend();
    await goTo('2027-01-01T15:00:00Z');
    expect(await states(booking)).toEqual(['paid', 'scheduled']);
  });
});

describe('canceling (F9)', () => {
  it('before the start refunds what the rule says, minus what was never paid', async () => {
    const booking = await booked();
    world.t.clock.set('2026-11-25T15:00:00Z');
    const { firstMinor } = await findQuoted(booking);
    const preview = await world.call<Answer<'GET /api/bookings/{id}/refund-preview'>>(
      guest,
      'GET',
      `/api/bookings/${booking._id}/refund-preview`,
    );
    const { refundMinor, dueMinor, unpaidMinor } = preview.body;
    expect(unpaidMinor).toBe(booking.totalMinor - firstMinor);
    expect(dueMinor).toBe(refundMinor - unpaidMinor);
    expect(dueMinor).toBeGreaterThanOrEqual(0);
    expect((await world.verb(guest, booking._id, 'cancel')).status).toBe(200);
    expect(await states(booking)).toEqual(['canceled', 'canceled']);
    await goTo('2027-01-02T15:00:00Z');
    expect(await states(booking)).toEqual(['canceled', 'canceled']);
  });

  it('by staff during the stay can’t keep months that nobody has paid: it’s a full refund or an early end', async () => {
    const booking = await booked();
    await goTo('2026-12-29T15:00:00Z');
    const url = `/api/bookings/${booking._id}`;
    const preview = await world.call(world.staff, 'GET', `${url}/refund-preview`);
    expect(preview.body).toMatchObject({ staff: { choices: ['all'], hostKeepsMinor: 0 } });
    const fields = {
      refund: 'This stay is paid monthly and has started. Refund everything, or ask the guest to end it early.',
    };
    const refused = { status: 400, body: { fields } };
    expect(await world.call(world.staff, 'GET', `${url}/refund-preview?refund=policy`)).toMatchObject(refused);
    const body = { reason: 'They called us', refund: 'policy' };
    expect(await world.call(world.staff, 'POST', `${url}/cancel`, body)).toMatchObject(refused);
    expect((await world.get(guest, booking._id)).body.status).toBe('active');
  });

  it('by staff during the stay gives back every payment, each to its own charge', async () => {
    const booking = await booked();
    await goTo('2026-12-29T15:00:00Z');
    await goTo('2027-01-01T14:01:00Z');
    expect((await world.verb(world.staff, booking._id, 'cancel')).status).toBe(200);
    await settleDue(world.t.deps);
    const { body } = await world.get(guest, booking._id);
    expect(body).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded', refundDueMinor: 0 });
    expect(body.refundedMinor).toBe(await paid(booking));
    expect(await states(booking)).toEqual(['paid', 'canceled']);
  });
});

describe('a transfer (F9)', () => {
  it('is asked for when due, reminded of, and recorded by the recipient', async () => {
    const booking = await booked({ paymentMethod: 'manual', manualMethod: 'bank-transfer' });
    const { firstMinor } = await findQuoted(booking);
    const received = { amountMinor: firstMinor };
    const url = `/api/bookings/${booking._id}/payment-received`;
    const answer = await world.call(world.host, 'POST', url, received, { 'idempotency-key': 'transfer-1' });
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: { status: 'confirmed' } });
    await goTo('2026-12-29T15:00:00Z');
    await goTo('2027-01-01T14:01:00Z');
    expect(await plan(booking)).toMatchObject({ instructions: 'To account 12.', installments: [{ state: 'due' }, {}] });
    expect((await press(booking, 'pay', 2)).status).toBe(409);
    await goTo('2027-01-04T15:00:00Z');
    expect(await subjects(guest)).toContainEqual(expect.stringMatching(/^Reminder: please pay/));
    expect((await press(booking, 'received', 2)).status).toBe(403);
    expect((await press(booking, 'received', 2, world.host)).body.installments[0]!.state).toBe('paid');
    expect(await paid(booking)).toBeGreaterThan(firstMinor);
  });
});

describe('ending early (F9)', () => {
  const url = ({ _id }: Booking) => `/api/bookings/${_id}/early-end`;
  const asked = async (booking: Booking, lastDate: string) =>
    world.call<EarlyEnd>(guest, 'GET', `${url(booking)}?lastDate=${lastDate}`);
  const end = <T = Booking>(booking: Booking, lastDate: string, expectedMinor: number, as = guest) =>
    world.call<T>(as, 'POST', url(booking), { lastDate, expectedMinor }, { 'idempotency-key': newKey() });

  it('takes notice, opens the hours after it, and asks for nothing of them', async () => {
    const booking = await booked();
    await goTo('2026-12-29T15:00:00Z');
    await goTo('2027-01-01T14:01:00Z');
    const whole = await plan(booking);
    const { body: options } = await world.call<EarlyEnd>(guest, 'GET', url(booking));
    expect(options).toMatchObject({ dates: { earliest: '2027-01-31', latest: '2027-02-19' }, choice: null });
    expect(await asked(booking, '2027-01-30')).toMatchObject({ status: 400 });
    const { choice } = (await asked(booking, '2027-02-05')).body;
    const february = whole.installments[1]!;
    // Five of its twenty days.
    expect(choice!.later).toMatchObject([
      { untilDate: '2027-02-05', amountMinor: Math.round(february.amountMinor / 4) },
    ]);
    expect(choice!.canceledMinor).toBe(february.amountMinor - choice!.later[0]!.amountMinor);
    expect(choice!.endsAt).toBe('2027-02-05T22:00:00.000Z');
    expect((await end<ProblemBody>(booking, '2027-02-05', choice!.canceledMinor + 1)).status).toBe(409);
    expect((await end<ProblemBody>(booking, '2027-02-05', choice!.canceledMinor, world.host)).status).toBe(403);
    const { status, body } = await end(booking, '2027-02-05', choice!.canceledMinor);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ endsAt: choice!.endsAt, totalMinor: booking.totalMinor - choice!.canceledMinor });
    expect(body.lines).toContainEqual(expect.objectContaining({ discount: 'ended-early' }));
    expect(body.events.map(({ code }) => code)).toEqual(expect.arrayContaining(['installment-paid', 'shortened']));
    expect(await subjects(guest)).toContainEqual(expect.stringMatching(/ends early$/));
    expect(await subjects(world.host)).toContainEqual(expect.stringMatching(/is leaving .* early$/));
    // Someone else can book the days after it.
    const other = await world.makeGuest();
    const days = { startsAt: '2027-02-10T14:00:00.000Z', endsAt: '2027-02-10T20:00:00.000Z' };
    await world.booked(listing, { ...days, guests: 1 }, { guest: other });
    await goTo('2027-02-02T14:01:00Z');
    expect(await states(booking)).toEqual(['paid', 'paid']);
    expect(await paid(booking)).toBe(body.totalMinor);
    await goTo('2027-02-08T00:00:00Z');
    await goTo('2027-02-08T00:01:00Z');
    expect((await world.get(guest, booking._id)).body.status).toBe('closed');
  });

  it('isn’t possible once the payments cover the rest; canceling afterward refunds what was paid', async () => {
    const booking = await booked();
    const { choice } = (await asked(booking, '2027-01-20')).body;
    expect((await end(booking, '2027-01-20', choice!.canceledMinor)).status).toBe(200);
    expect(await states(booking)).toEqual(['scheduled']);
    await goTo('2026-12-29T15:00:00Z');
    await goTo('2027-01-01T14:01:00Z');
    expect((await world.call<EarlyEnd>(guest, 'GET', url(booking))).body.dates).toBeNull();
    expect((await world.verb(world.staff, booking._id, 'cancel')).status).toBe(200);
    await settleDue(world.t.deps);
    expect((await world.get(guest, booking._id)).body.refundedMinor).toBe(await paid(booking));
  });
});

describe('a payment that never comes (F9)', () => {
  it('is written off by staff: the booking costs that much less, and closes', async () => {
    const booking = await booked({ cardNumber: SANDBOX_CARDS.laterChargeFails });
    for (const day of ['2026-12-29', '2027-01-01', '2027-01-29', '2027-02-01']) await goTo(`${day}T15:00:00Z`);
    for (const number of [2, 3]) {
      const { version, amountMinor } = (await plan(booking)).installments.find((one) => one.number === number)!;
      const body = { number, version, reason: 'They left and don’t answer.' };
      const url = `/api/staff/bookings/${booking._id}/payment-plan/write-off`;
      expect(await world.call(guest, 'POST', url, body)).toMatchObject({ status: 403 });
      const before = (await world.get(world.host, booking._id)).body;
      expect(await world.call(world.staff, 'POST', url, body)).toMatchObject({ status: 200 });
      const after = (await world.get(world.host, booking._id)).body;
      expect(after.totalMinor).toBe(before.totalMinor - amountMinor);
      expect(after.hostEarningsMinor).toBeLessThan(before.hostEarningsMinor!);
    }
    expect(await states(booking)).toEqual(['written-off', 'written-off']);
    expect((await plan(booking)).firstMinor).toBe(await paid(booking));
    expect(await subjects(world.host)).toContainEqual(expect.stringMatching(/^We wrote off/));
    await goTo('2027-03-01T00:00:00Z');
    await goTo('2027-03-01T00:01:00Z');
    const { body } = await world.get(guest, booking._id);
    expect(body).toMatchObject({ status: 'closed', totalMinor: await paid(booking) });
  });
});

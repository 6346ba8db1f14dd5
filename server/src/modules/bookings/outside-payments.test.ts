// Payments outside the product (decision 0053): booked and requested, paid in full and in parts, late, canceled, and refunded.
import { describe, expect, it } from 'vitest';
import { emailsTo } from '../../../test/emails.ts';
import { DAY, DETAILS, manualDesk, PASSWORD, START, TOTAL } from '../../../test/money/manual-desk.ts';
import { sumAccounts } from '../payments/service.ts';
import { closeDue, completeDue, expireDue, startDue } from './due-bookings.ts';
import { remindDue } from './reminders/reminders.ts';
import { settleDue } from './service.ts';

const { desk, offer, decide, listing, payable, booked, press, received, view, waiting } = manualDesk();

const readBalances = async (id: string) => Object.fromEntries(await sumAccounts(desk.world.t.db.kysely, id));
const emailed = async (to: { email: string }) => (await emailsTo(desk.world.t, to.email)).map(({ subject }) => subject);
async function throughToTheClose(): Promise<void> {
  desk.world.t.clock.set('2026-11-30T12:00:00Z');
  for (const run of [startDue, completeDue, closeDue]) await run(desk.world.t.deps);
}
const findDueRefund = async (id: string) => (await view(id)).payment.refunds[0]!;
async function canceled(as: 'guest' | 'host') {
  const { _id } = await booked('bank-transfer');
  await received(_id);
  // Two days before the start: half of the space, the cleaning, and with the host everything.
  desk.world.t.clock.set('2026-11-23T14:00:00Z');
  await desk.world.verb(as === 'guest' ? desk.world.guest : desk.host, _id, 'cancel');
  return _id;
}

describe('paying by bank transfer', () => {
  it('waits for the money until its deadline and shows the host’s details (T4)', async () => {
    const booking = await booked('bank-transfer');
    expect(booking).toMatchObject({
      status: 'awaiting_payment',
      paymentStatus: 'due',
      // Two days, which is more than half a day before the start.
      expiresAt: '2026-11-23T15:00:00.000Z',
      payment: { method: 'bank-transfer', collectedBy: 'host', receivedMinor: 0, instructions: DETAILS },
      nextActions: ['payment-sent', 'withdraw'],
    });
    expect((await view(booking._id, desk.host)).payment.instructions).toBeNull();
    expect(await emailed(desk.world.guest)).toContain(`Pay $94.50 USD to book ${booking.listing.title}`);
    const emails = await emailsTo(desk.world.t, desk.world.guest.email);
    expect(emails.map((email) => email.text_body).join()).not.toContain('pay@nadia.example');
    expect(await emailed(desk.host)).toContain(`${desk.world.guest.name} is paying for ${booking.listing.title}`);
    expect(await readBalances(booking._id)).toEqual({});
  });

  it('is confirmed by the host once all of it has arrived, and the host owes our fees (T9)', async () => {
    const { _id } = await booked('bank-transfer');
    const confirmed = await received(_id);
    expect(confirmed).toMatchObject({
      status: 200,
      body: { status: 'confirmed', paymentStatus: 'paid', payment: { receivedMinor: TOTAL } },
    });
    expect(await readBalances(_id)).toEqual({ host_receivable: TOTAL, guest_funds_held: -TOTAL });
    await throughToTheClose();
    expect(await view(_id, desk.host)).toMatchObject({ status: 'closed', hostEarningsMinor: 8_100 });
    expect(await readBalances(_id)).toEqual({ host_receivable: 1_350, guest_funds_held: 0, platform_revenue: -1_350 });
    const { body } = await desk.world.call<{ balances: unknown[] }>(desk.host, 'GET', '/api/payouts');
    expect(body.balances).toMatchObject([{ currency: 'USD', payableMinor: 0, owedMinor: 1_350 }]);
  });

  it('takes partial payments, but never more than the missing amount', async () => {
    const { _id } = await booked('bank-transfer');
    expect(await received(_id, 4_000)).toMatchObject({
      body: { status: 'awaiting_payment', payment: { receivedMinor: 4_000 } },
    });
    expect(await received(_id, 5_451)).toMatchObject({
      status: 400,
      body: { fields: { amountMinor: 'Enter $54.50 USD or less. That’s the balance due.' } },
    });
    expect(await received(_id, 5_450)).toMatchObject({
      body: { status: 'confirmed', payment: { receivedMinor: TOTAL } },
    });
    expect(await received(_id, 1)).toMatchObject({ status: 409 });
  });

  it('gives one more day to a guest who says they’ve paid, and notifies the host (T10)', async () => {
    const { _id } = await booked('bank-transfer');
    const said = await press(desk.world.guest, _id, 'payment-sent');
    expect(said.body).toMatchObject({ expiresAt: '2026-11-24T15:00:00.000Z', nextActions: ['withdraw'] });
    expect(await press(desk.world.guest, _id, 'payment-sent')).toMatchObject({ status: 409 });
    const listed = await desk.world.call(desk.host, 'GET', '/api/host/bookings?tab=requests');
    expect(listed.body).toMatchObject({ bookings: [{ _id, paymentSentAt: '2026-11-21T15:00:00.000Z' }] });
    expect(await emailed(desk.host)).toContain(`${desk.world.guest.name} says they paid you $94.50 USD`);
    desk.world.t.clock.set('2026-11-23T15:00:01Z');
    await expireDue(desk.world.t.deps);
    expect((await view(_id)).status).toBe('awaiting_payment');
  });

  it('reminds the guest once, twelve hours before the deadline, unless they say they’ve paid', async () => {
    const { t, guest } = desk.world;
    const [waiting, said] = [await booked('bank-transfer'), await booked('invoice')];
    expect(await press(guest, said._id, 'payment-sent')).toMatchObject({ status: 200 });
    t.clock.set('2026-11-23T02:59:00Z');
    expect(await remindDue(t.deps)).toBe(0);
    t.clock.set('2026-11-23T03:00:00Z');
    expect([await remindDue(t.deps), await remindDue(t.deps)]).toEqual([1, 0]);
    expect((await emailed(guest)).filter((subject) => subject.includes('is due by'))).toEqual([
      expect.stringContaining(`Your payment for ${waiting.listing.title} is due by`),
    ]);
  });

  it('expires unpaid, the hours are free again, and late money is owed back (T10)', async () => {
    const { _id, listing: room } = await booked('bank-transfer');
    await received(_id, 4_000);
    desk.world.t.clock.set('2026-11-23T15:00:00Z');
    await expireDue(desk.world.t.deps);
    expect(await view(_id)).toMatchObject({
      status: 'expired',
      paymentStatus: 'voided',
      refundDueMinor: 4_000,
      payment: { refunds: [{ amountMinor: 4_000, sentAt: null, canConfirm: true }] },
    });
    expect(await emailed(desk.world.guest)).toContain(`Not booked: ${room.title}`);
    expect((await view(_id, desk.host)).nextActions).toContain('payment-received');
    expect(await received(_id, 5_450)).toMatchObject({
      body: { status: 'expired', payment: { receivedMinor: TOTAL } },
    });
    expect(await readBalances(_id)).toEqual({ host_receivable: TOTAL, refunds_payable: -TOTAL });
    expect((await view(_id, desk.host)).nextActions).toEqual([]);
    expect(await received(_id, 1)).toMatchObject({ status: 409 });
    expect(await emailed(desk.host)).toContain(`Please refund $54.50 USD to ${desk.world.guest.name}`);
    await desk.world.booked(room as never, { ...DAY, listingId: room._id }, { guest: await desk.world.makeGuest() });
  });
});

describe('recording payments', () => {
  it('is for the recipient and staff, never for the guest', async () => {
    const { _id } = await booked('bank-transfer');
    expect(await received(_id, TOTAL, desk.world.guest)).toMatchObject({ status: 403 });
    expect(await press(desk.host, _id, 'payment-sent')).toMatchObject({ status: 403 });
    expect(await received(_id, TOTAL, await desk.world.makeGuest())).toMatchObject({ status: 404 });
    expect(await received(_id, TOTAL, desk.world.staff)).toMatchObject({ body: { status: 'confirmed' } });
  });

  it('isn’t for the host if the operator collects; then the host is paid out as with a card', async () => {
    await decide('platform', ['bank-transfer']);
    await offer('bank-transfer', { as: desk.staff, by: 'staff/', details: 'IBAN of the market' });
    const { _id, payment } = await desk.world.booked(await listing(), payable('bank-transfer'));
    expect(payment).toMatchObject({ collectedBy: 'platform', instructions: 'IBAN of the market' });
    expect(await waiting('payment')).toMatchObject([{ _id, amountMinor: TOTAL, method: 'bank-transfer' }]);
    expect(await received(_id)).toMatchObject({ status: 403 });
    expect(await received(_id, TOTAL, desk.world.staff)).toMatchObject({ body: { status: 'confirmed' } });
    expect(await waiting('payment')).toEqual([]);
    await throughToTheClose();
    expect(await readBalances(_id)).toEqual({
      clearing: TOTAL,
      guest_funds_held: 0,
      host_payable: -8_100,
      platform_revenue: -1_350,
    });
  });

  it('returns the same answer for the same key, and records once', async () => {
    const { _id } = await booked('bank-transfer');
    const first = await press(desk.host, _id, 'payment-received', { amountMinor: 4_000 }, 'once');
    const again = await press(desk.host, _id, 'payment-received', { amountMinor: 4_000 }, 'once');
    expect(again.body.payment).toEqual(first.body.payment);
    expect((await view(_id)).payment.receivedMinor).toBe(4_000);
  });

  it('is decided once: if two record the whole amount, one gets STATE_CHANGED', async () => {
    const { _id } = await booked('bank-transfer');
    const answers = await Promise.all([received(_id), received(_id, TOTAL, desk.world.staff)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('cash at check-in', () => {
  it('is confirmed right away and due; once recorded, it’s paid and our fees are owed', async () => {
    const booking = await booked('cash');
    expect(booking).toMatchObject({ status: 'confirmed', paymentStatus: 'due', payment: { collectedBy: 'host' } });
    expect(await readBalances(booking._id)).toEqual({});
    desk.world.t.clock.set(START);
    await startDue(desk.world.t.deps);
    expect(await received(booking._id)).toMatchObject({ body: { status: 'active', paymentStatus: 'paid' } });
    await throughToTheClose();
    expect(await readBalances(booking._id)).toMatchObject({ host_receivable: 1_350, platform_revenue: -1_350 });
  });

  it('isn’t split until someone records it', async () => {
    const { _id } = await booked('cash');
    await throughToTheClose();
    expect(await view(_id)).toMatchObject({ status: 'closed', paymentStatus: 'due' });
    expect(await readBalances(_id)).toEqual({});
    expect(await received(_id)).toMatchObject({ body: { status: 'closed', paymentStatus: 'paid' } });
    expect(await readBalances(_id)).toMatchObject({ host_receivable: 1_350 });
  });

  it.each(['guest', 'host'] as const)(
    'canceled by the %s before it is paid, nobody owes anybody anything',
    async (who) => {
      const { _id } = await booked('cash');
      const as = who === 'guest' ? desk.world.guest : desk.host;
      const preview = await desk.world.call(as, 'GET', `/api/bookings/${_id}/refund-preview`);
      expect(preview.body).toMatchObject({ dueMinor: 0 });
      expect(await desk.world.verb(as, _id, 'cancel')).toMatchObject({
        body: { status: 'cancelled', paymentStatus: 'voided', refundDueMinor: 0, payment: { refunds: [] } },
      });
      expect(await readBalances(_id)).toEqual({});
    },
  );
});

describe('refunds', () => {
  it('after a cancellation by the host are the host’s to send, and done when the guest has them (T12)', async () => {
    const id = await canceled('host');
    expect(await view(id, desk.host)).toMatchObject({
      status: 'cancelled',
      refundDueMinor: TOTAL,
      payment: { refunds: [{ amountMinor: TOTAL, canMarkSent: true, canConfirm: false }] },
    });
    expect(await emailed(desk.host)).toContain(`Please refund $94.50 USD to ${desk.world.guest.name}`);
    const { _id: refundId } = await findDueRefund(id);
    expect(await press(desk.world.guest, id, `refunds/${refundId}/sent`)).toMatchObject({ status: 403 });
    expect(await press(desk.host, id, `refunds/${refundId}/received`)).toMatchObject({ status: 403 });
    expect(await press(desk.host, id, `refunds/${refundId}/sent`)).toMatchObject({ status: 200 });
    expect(await press(desk.host, id, `refunds/${refundId}/sent`)).toMatchObject({ status: 409 });
    expect(await emailed(desk.world.guest)).toContain('Your $94.50 USD refund is on its way');
    expect(await press(desk.world.guest, id, `refunds/${refundId}/received`)).toMatchObject({
      body: { paymentStatus: 'refunded', refundedMinor: TOTAL, refundDueMinor: 0, payment: { refunds: [] } },
    });
    expect(await readBalances(id)).toEqual({ host_receivable: 0, guest_funds_held: 0, refunds_payable: 0 });
  });

  it('by the policy leave the host their part, minus our fee', async () => {
    const id = await canceled('guest');
    expect(await view(id, desk.host)).toMatchObject({ refundDueMinor: 5_000, hostEarningsMinor: 3_600 });
    const { _id: refundId } = await findDueRefund(id);
    await press(desk.host, id, `refunds/${refundId}/sent`);
    await press(desk.world.guest, id, `refunds/${refundId}/received`);
    expect(await readBalances(id)).toMatchObject({ host_receivable: 850, platform_revenue: -850, refunds_payable: 0 });
  });

  it('prevent deleting a host’s account until they’re sent', async () => {
    const id = await canceled('host');
    const leave = () => desk.world.call(desk.host, 'POST', '/api/account/deletion', { password: PASSWORD });
    expect(await leave()).toMatchObject({
      status: 409,
      body: {
        message: 'You still have a refund to send to a guest. Send it, and mark it as sent on the booking page.',
      },
    });
    await press(desk.host, id, `refunds/${(await findDueRefund(id))._id}/sent`);
    expect((await leave()).status).toBeLessThan(300);
  });

  it('count as received a week after they were sent, and go to staff if they’re never sent', async () => {
    const id = await canceled('host');
    expect(await waiting('refund')).toEqual([]);
    desk.world.t.clock.advance({ days: 7 });
    expect(await waiting('refund')).toMatchObject([{ booking: { _id: id }, amountMinor: TOTAL, collectedBy: 'host' }]);
    await press(desk.host, id, `refunds/${(await findDueRefund(id))._id}/sent`);
    expect(await waiting('refund')).toEqual([]);
    desk.world.t.clock.advance({ days: 6 });
    await settleDue(desk.world.t.deps);
    expect((await view(id)).refundDueMinor).toBe(TOTAL);
    desk.world.t.clock.advance({ days: 1 });
    await settleDue(desk.world.t.deps);
    expect(await view(id)).toMatchObject({ refundDueMinor: 0, paymentStatus: 'refunded' });
  });
});

describe('a refund that didn’t arrive', () => {
  const sent = async () => {
    const id = await canceled('host');
    const { _id } = await findDueRefund(id);
    await press(desk.host, id, `refunds/${_id}/sent`);
    return { id, verb: (name: string) => `refunds/${_id}/${name}` };
  };

  it('is due again, staff see it right away, and it never counts as received automatically', async () => {
    const { id, verb } = await sent();
    expect(await press(desk.world.guest, id, verb('missing'))).toMatchObject({
      status: 200,
      body: { refundDueMinor: TOTAL, payment: { refunds: [{ sentAt: null, missingAt: expect.any(String) }] } },
    });
    expect(await waiting('refund')).toMatchObject([
      { booking: { _id: id }, sentAt: null, missingAt: expect.any(String) },
    ]);
    expect(await emailed(desk.host)).toContainEqual(expect.stringMatching(/refund didn’t arrive$/));
    desk.world.t.clock.advance({ days: 30 });
    await settleDue(desk.world.t.deps);
    expect((await view(id)).refundDueMinor).toBe(TOTAL);
    expect(await press(desk.host, id, verb('sent'))).toMatchObject({
      body: { payment: { refunds: [{ sentAt: expect.any(String), missingAt: null }] } },
    });
    expect(await waiting('refund')).toEqual([]);
    expect(await press(desk.world.guest, id, verb('received'))).toMatchObject({ body: { refundDueMinor: 0 } });
  });

  it('is for the guest to say, once per time it was sent, before it counts as received', async () => {
    const { id, verb } = await sent();
    expect(await press(desk.host, id, verb('missing'))).toMatchObject({ status: 403 });
    expect(await press(desk.world.staff, id, verb('missing'))).toMatchObject({ status: 403 });
    const both = await Promise.all([
      press(desk.world.guest, id, verb('missing')),
      press(desk.world.guest, id, verb('missing')),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await press(desk.host, id, verb('sent'));
    desk.world.t.clock.advance({ days: 7 });
    await settleDue(desk.world.t.deps);
    expect(await press(desk.world.guest, id, verb('missing'))).toMatchObject({
      status: 409,
      body: { code: 'STATE_CHANGED' },
    });
  });
});

describe('requests', () => {
  it('are accepted first and paid afterwards (T5)', async () => {
    const { _id } = await booked('invoice', { booking_mode: 'request' });
    expect(await view(_id)).toMatchObject({
      status: 'requested',
      payment: { method: 'invoice', invoiceTo: 'Hartwell Ltd, 1 King St W, Toronto', instructions: null },
    });
    expect(await desk.world.accept(desk.host, _id)).toMatchObject({
      body: { status: 'awaiting_payment', paymentStatus: 'due', expiresAt: '2026-11-23T15:00:10.000Z' },
    });
    expect(await received(_id)).toMatchObject({ body: { status: 'confirmed' } });
  });

  it('with cash are confirmed when they are accepted', async () => {
    const { _id } = await booked('cash', { booking_mode: 'request' });
    expect(await desk.world.accept(desk.host, _id)).toMatchObject({
      body: { status: 'confirmed', paymentStatus: 'due' },
    });
  });

  it.each(['withdraw', 'cancel'] as const)('that await payment end without money: %s', async (verb) => {
    const { _id } = await booked('bank-transfer');
    const as = verb === 'withdraw' ? desk.world.guest : desk.host;
    expect(await desk.world.verb(as, _id, verb)).toMatchObject({ status: 200, body: { paymentStatus: 'voided' } });
    expect(await readBalances(_id)).toEqual({});
  });
});

describe('a guest who books and never pays', () => {
  it.each(['bank-transfer', 'cash'] as const)('has three such bookings at most: %s', async (method) => {
    await offer(method);
    for (let count = 0; count < 3; count += 1) await desk.world.booked(await listing(), payable(method));
    expect(await desk.world.book(await listing(), payable(method))).toMatchObject({
      status: 409,
      body: {
        code: 'TOO_MANY_REQUESTS_OPEN',
        message: 'You have 3 bookings that aren’t paid yet. Pay for one first, or choose another way to pay.',
      },
    });
    expect(await desk.world.book(await listing(), DAY)).toMatchObject({ status: 201 });
    expect(
      await desk.world.book(await listing(), payable(method), { guest: await desk.world.makeGuest() }),
    ).toMatchObject({
      status: 201,
    });
  });

  it('and whose payment was recorded can book again', async () => {
    await offer('bank-transfer');
    const first = await desk.world.booked(await listing(), payable('bank-transfer'));
    for (let count = 0; count < 2; count += 1) await desk.world.booked(await listing(), payable('bank-transfer'));
    await received(first._id);
    expect(await desk.world.book(await listing(), payable('bank-transfer'))).toMatchObject({ status: 201 });
  });
});

describe('bad input', () => {
  it('refuses a method that isn’t offered, and one that isn’t named', async () => {
    const room = await listing();
    expect(await desk.world.book(room, payable('cash'))).toMatchObject({
      status: 409,
      body: { code: 'PAYMENT_METHOD_UNAVAILABLE' },
    });
    expect(await desk.world.book(room, { ...DAY, paymentMethod: 'manual' })).toMatchObject({
      status: 400,
      body: { fields: { manualMethod: 'Choose how you want to pay.' } },
    });
    expect(await desk.world.book(room, { ...payable('invoice'), invoiceTo: undefined })).toMatchObject({
      status: 400,
      body: { fields: { invoiceTo: 'Enter the company and address for the invoice.' } },
    });
    expect(await desk.world.count('booking')).toBe(0);
  });

  it.each([0, -1, 1.5, '9450'])('refuses the amount %j', async (amountMinor) => {
    const { _id } = await booked('bank-transfer');
    expect(await press(desk.host, _id, 'payment-received', { amountMinor })).toMatchObject({ status: 400 });
  });
});

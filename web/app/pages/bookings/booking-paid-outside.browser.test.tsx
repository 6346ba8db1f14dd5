// Bookings paid outside of the product: what guest and host read and record, and refunds that people send.
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import {
  aBooking,
  aHostCancellation,
  anEvent,
  aPayment,
  aPaymentRefund,
  BOOKING_ID,
} from '../../../test/booking-examples.ts';
import { answerAround, GET, inAnHour, SIMILAR, show, text } from '../../../test/booking-page.tsx';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { aSearchAnswer } from '../../../test/listing-examples.ts';

beforeEach(answerAround);

describe('paid outside the product', () => {
  const awaited = (more: Parameters<typeof aBooking>[0] = {}) =>
    aBooking({
      status: 'awaiting_payment',
      paymentStatus: 'due',
      expiresAt: inAnHour(),
      events: [anEvent('payment-awaited')],
      payment: aPayment({ instructions: 'Account 000123\nBank of the Bay' }),
      ...more,
    });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const violations = async () => (await findViolations(document.body)).map(({ id }) => id);
  const inABanner = (title: RegExp) => page.getByRole('region', { name: title });

  it('a guest reads how much goes to whom by when and how, says that it’s paid, and waits', async () => {
    const body = awaited({ nextActions: ['payment-sent', 'withdraw'] });
    answer(GET, { body });
    await show(`/booking/${BOOKING_ID}?new=1`);
    await expect.element(text('Almost booked.').first()).toBeVisible();
    await expect.element(page.getByRole('heading', { name: /^Pay \$94\.50 USD by / })).toBeVisible();
    await expect.element(text('left to pay')).toBeVisible();
    const how = page.getByRole('main');
    await expect.element(how).toMatchTextContent('Goes toNadia');
    await expect.element(how).toMatchTextContent('Payment details from Nadia');
    await expect.element(text('Bank of the Bay')).toHaveTextContent('Account 000123 Bank of the Bay');
    await expect.element(button('Copy reference')).toBeVisible();
    await expect.element(text('Daynook doesn’t receive or hold this money.').first()).toBeVisible();
    await expect.element(button('Withdraw booking')).toBeVisible();
    expect(document.body.textContent).not.toContain('card');
    expect(await violations()).toEqual([]);
    answer(`POST /api/bookings/${BOOKING_ID}/payment-sent`, {
      body: { ...body, payment: { ...body.payment, sentAt: '2026-11-21T10:00:00.000Z' }, nextActions: ['withdraw'] },
    });
    await button('I’ve paid').click();
    await expect
      .element(inABanner(/^Waiting for Nadia to confirm your payment/))
      .toMatchTextContent('You said you paid on Sat, Nov 21 at 2:00, Pacific time. Nadia has until');
    await expect.element(button('I’ve paid')).not.toBeInTheDocument();
  });

  it('the host records a part and then the rest, which confirms it', async () => {
    const RECEIVED = `POST /api/bookings/${BOOKING_ID}/payment-received`;
    const body = awaited({
      role: 'host',
      hostEarningsMinor: 8_100,
      nextActions: ['payment-received', 'cancel'],
      payment: aPayment({ sentAt: '2026-11-21T10:00:00.000Z' }),
    });
    answer(GET, { body });
    await show();
    await expect.element(inABanner(/^Zoë says they paid/)).toMatchTextContent('mark $94.50 USD as received by');
    await button('Mark as received').click();
    const amount = page.getByRole('textbox', { name: 'Amount received' });
    await expect.element(amount).toHaveValue('94.50');
    await expect.element(text('This confirms the booking and notifies Zoë.')).toBeVisible();
    await amount.fill('100');
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as received' }).click();
    await expect.element(amount).toHaveAccessibleDescription(/Enter \$94\.50 USD or less/);
    await amount.fill('20');
    await expect.element(text('$74.50 USD remains.')).toBeVisible();
    expect(await violations()).toEqual([]);
    answer(RECEIVED, { body: { ...body, payment: { ...body.payment, receivedMinor: 2_000 } } });
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as received' }).click();
    await expect.element(inABanner(/^Zoë says they paid/)).toMatchTextContent('$20.00 of $94.50 USD received.');
    await button('Mark as received').click();
    await expect.element(amount).toHaveValue('74.50');
    answer(RECEIVED, {
      body: {
        ...body,
        status: 'confirmed',
        paymentStatus: 'paid',
        expiresAt: null,
        nextActions: [],
        payment: aPayment({ receivedMinor: 9_450 }),
      },
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as received' }).click();
    await expect
      .element(inABanner(/^Zoë is coming/))
      .toMatchTextContent('Paid directly to you. You earn $81.00 USD after our fee.');
    expect(
      receivedCalls()
        .filter(({ key }) => key === RECEIVED)
        .map(({ body: sent }) => sent),
    ).toEqual([{ amountMinor: 2_000 }, { amountMinor: 7_450 }]);
  });

  it('the host takes back a payment that was recorded by mistake', async () => {
    const UNDONE = `POST /api/bookings/${BOOKING_ID}/payment-undone`;
    const received = awaited({
      role: 'host',
      status: 'confirmed',
      paymentStatus: 'paid',
      expiresAt: null,
      nextActions: ['undo-payment'],
      payment: aPayment({ receivedMinor: 9_450, undoUntil: '2026-11-23T18:00:00.000Z' }),
    });
    answer(GET, { body: received });
    await show();
    await expect
      .element(text('You can mark it as not received until Mon, Nov 23 at 10:00, Pacific time'))
      .toBeVisible();
    await button('Mark as not received').click();
    await expect.element(text('The booking isn’t confirmed until $94.50 USD arrives.')).toBeVisible();
    expect(await violations()).toEqual([]);
    answer(UNDONE, { body: awaited({ role: 'host', nextActions: ['payment-received', 'cancel'] }) });
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as not received' }).click();
    await expect.element(button('Mark as received')).toBeVisible();
    await expect.element(button('Mark as not received')).not.toBeInTheDocument();
    expect(receivedCalls().filter(({ key }) => key === UNDONE)).toHaveLength(1);
  });

  it('the host takes back one part of a payment, and the rest stands', async () => {
    const UNDONE = `POST /api/bookings/${BOOKING_ID}/payment-undone`;
    const [first, second] = ['019a2f00-0000-7000-8000-0000000000e1', '019a2f00-0000-7000-8000-0000000000e2'];
    const until = '2026-11-23T18:00:00.000Z';
    const aPart = (_id: string, amountMinor: number) => ({
      _id,
      amountMinor,
      recordedAt: '2026-11-21T18:00:00.000Z',
      undoUntil: until,
    });
    const parts = [aPart(first!, 2_000), aPart(second!, 7_450)];
    const paid = awaited({
      role: 'host',
      status: 'confirmed',
      paymentStatus: 'paid',
      expiresAt: null,
      nextActions: ['undo-payment'],
      payment: aPayment({ receivedMinor: 9_450, undoUntil: until, parts }),
    });
    answer(GET, { body: paid });
    await show();
    await button('Mark as not received').click();
    await page.getByRole('radio', { name: /^\$74\.50 USD, recorded on/ }).click();
    await expect.element(text('The booking isn’t confirmed until $74.50 USD arrives.')).toBeVisible();
    expect(await violations()).toEqual([]);
    const waiting = awaited({
      role: 'host',
      nextActions: ['payment-received'],
      payment: aPayment({ receivedMinor: 2_000, parts: parts.slice(0, 1) }),
    });
    answer(UNDONE, { body: waiting });
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as not received' }).click();
    await expect.element(page.getByRole('heading', { name: '$20.00 USD marked as received' })).toBeVisible();
    await button('Mark as not received').click();
    await expect.element(text('We’ll email Zoë that $94.50 USD is still due')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as not received' }).click();
    await expect.element(text('Marked as not received.')).toBeVisible();
    expect(
      receivedCalls()
        .filter(({ key }) => key === UNDONE)
        .map(({ body }) => body),
    ).toEqual([{ partId: second }, { partId: first }]);
  });

  it('cash is brought along, and marked as received', async () => {
    const cash = aBooking({
      paymentStatus: 'due',
      events: [anEvent('confirmed')],
      payment: aPayment({ method: 'cash', instructions: 'Exact change, please.' }),
    });
    answer(GET, { body: cash });
    const first = await show();
    await expect
      .element(inABanner(/^You’re booked/))
      .toMatchTextContent('Bring $94.50 USD in cash. Nadia is expecting you.');
    await expect.element(text('Exact change, please.')).toBeVisible();
    await first.unmount();
    answer(GET, { body: { ...cash, role: 'host', nextActions: ['payment-received'] } });
    await show();
    await expect.element(inABanner(/^Zoë is coming/)).toMatchTextContent('Zoë will bring $94.50 USD in cash.');
    await expect.element(button('Mark as received')).toBeVisible();
  });

  it('a refund is sent by who has the money, and confirmed by the guest', async () => {
    const refund = aPaymentRefund();
    const body = aBooking({
      status: 'cancelled',
      cancelledBy: 'host',
      refundDueMinor: 9_450,
      events: [anEvent('cancelled', { by: 'host', amountMinor: 9_450 }), anEvent('refund-due', { amountMinor: 9_450 })],
      payment: aPayment({ receivedMinor: 9_450, refunds: [{ ...refund, canConfirm: true }] }),
    });
    const SENT = '2026-11-21T12:00:00.000Z';
    answer(`${GET}/host-cancellation`, { body: aHostCancellation() });
    answer('GET /api/listings/search', { body: aSearchAnswer([]) });
    answer(SIMILAR, { body: { listings: [] } });
    answer(GET, {
      body: { ...body, role: 'host', payment: { ...body.payment, refunds: [{ ...refund, canMarkSent: true }] } },
    });
    const host = await show();
    await expect
      .element(page.getByRole('heading', { name: 'Send $94.50 USD to Zoë, then mark it as sent' }))
      .toBeVisible();
    await expect.element(page.getByText(/^You owe a \$94\.50 USD refund/)).toBeVisible();
    await expect.element(page.getByText(/^You need to send Zoë a \$94\.50 USD refund\./)).toBeVisible();
    answer(`POST /api/bookings/${BOOKING_ID}/refunds/${refund._id}/sent`, {
      body: { ...body, role: 'host', payment: { ...body.payment, refunds: [{ ...refund, sentAt: SENT }] } },
    });
    await button('Mark $94.50 USD as sent').click();
    await expect.element(text('Marked as sent on Sat, Nov 21 at 4:00, Pacific time.')).toBeVisible();
    expect(await violations()).toEqual([]);
    await host.unmount();
    answer(GET, { body });
    const guest = await show();
    await expect.element(page.getByRole('heading', { name: '$94.50 USD refund: Nadia will send it' })).toBeVisible();
    await expect.element(page.getByText(/^Nadia owes a \$94\.50 USD refund/)).toBeVisible();
    expect(document.body.textContent).not.toContain('card');
    await guest.unmount();
    answer(GET, {
      body: { ...body, payment: { ...body.payment, refunds: [{ ...refund, sentAt: SENT, canConfirm: true }] } },
    });
    await show();
    await expect
      .element(text('Let us know when it arrives. It can take a few days; after 7 days, it counts as received.'))
      .toBeVisible();
    const missing = { ...refund, missingAt: '2026-11-22T12:00:00.000Z', canConfirm: true };
    answer(`POST /api/bookings/${BOOKING_ID}/refunds/${refund._id}/missing`, {
      body: { ...body, payment: { ...body.payment, refunds: [missing] } },
    });
    await button('It didn’t arrive').click();
    await expect.element(page.getByText('We told Nadia and our team')).toBeVisible();
    await expect
      .element(text('You told us on Sun, Nov 22 at 4:00, Pacific time that it didn’t arrive. Nadia has to check'))
      .toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Get help', exact: true }).first())
      .toHaveAttribute('href', `/support?new&booking=${BOOKING_ID}`);
    expect(await violations()).toEqual([]);
    answer(`POST /api/bookings/${BOOKING_ID}/refunds/${refund._id}/received`, {
      body: {
        ...body,
        paymentStatus: 'refunded',
        refundDueMinor: 0,
        refundedMinor: 9_450,
        payment: { ...body.payment, refunds: [] },
      },
    });
    await button('It arrived').click();
    await expect.element(text('$94.50 USD was refunded.').first()).toBeVisible();
  });

  it('one that expired unpaid says so, and a late payment becomes a refund', async () => {
    answer(GET, {
      body: awaited({ role: 'host', status: 'expired', paymentStatus: 'voided', nextActions: ['payment-received'] }),
    });
    await show();
    await expect.element(inABanner(/^Zoë didn’t pay in time/)).toMatchTextContent('No payment was recorded.');
    await button('A late payment arrived').click();
    await expect.element(text('You’ll see it here as a refund to send to Zoë.')).toBeVisible();
  });
});

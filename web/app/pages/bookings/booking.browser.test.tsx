import { useParams } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import {
  aBooking,
  aHostCancellation,
  anEvent,
  aPayment,
  aPaymentRefund,
  aRebooking,
  BOOKING_ID,
  someDisputes,
} from '../../../test/booking-examples.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { aSearchAnswer } from '../../../test/listing-examples.ts';
import { renderRoutes } from '../../../test/render-app.tsx';
import { aStaffTicket } from '../../../test/ticket-examples.ts';
import BookingPage from './booking.tsx';

const GET = `GET /api/bookings/${BOOKING_ID}`;
const SIMILAR = `GET /api/listings/${aBooking().listing._id}/similar`;
const asked = (key: string) => receivedCalls().filter((call) => call.key === key).length;
const text = (words: string) => page.getByText(words, { exact: false });
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const requested = (more: Parameters<typeof aBooking>[0] = {}) =>
  aBooking({
    status: 'requested',
    paymentStatus: 'authorized',
    expiresAt: inAnHour(),
    events: [anEvent('requested')],
    ...more,
  });

function Page() {
  const params = useParams();
  return (
    <main>
      <BookingPage {...({ params } as unknown as Parameters<typeof BookingPage>[0])} />
    </main>
  );
}
const show = (address = `/booking/${BOOKING_ID}`) =>
  renderRoutes([{ path: '/booking/:bookingId', Component: Page }], address);

const REBOOK = `POST /api/bookings/${BOOKING_ID}/rebook`;
const PLANNED = `GET /api/bookings/${BOOKING_ID}/planned-messages`;
beforeEach(() => {
  answer(PLANNED, { body: { messages: [] } });
  answer(REBOOK, { body: aRebooking() });
  // The map of the area.
  answer('GET /api/config', { body: {} });
  // Its card appears once its code is loaded.
  answer(`GET /api/bookings/${BOOKING_ID}/turnover`, { body: { tasks: [] } });
});

describe('a booking’s own page', () => {
  it('says how it stands, where, when, for how much, and what happens next', async () => {
    answer(GET, { body: aBooking({ nextActions: ['cancel'] }) });
    await show();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Garden office under the maple');
    await expect.element(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible();
    await expect.element(text('Thursday, December 3, 2026 · 10:00 – 14:00').first()).toBeVisible();
    await expect.element(text('$94.50 USD').first()).toBeVisible();
    await expect
      .element(page.getByRole('listitem').filter({ hasText: 'You booked' }))
      .toMatchTextContent('$94.50 USD paid');
    await expect.element(page.getByRole('button', { name: 'Add to calendar' })).toBeVisible();
    await expect.element(text('No shoes inside')).toBeVisible();
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  });

  it('leads with the way there, the host and the calendar; cancelling comes last', async () => {
    const { address } = aBooking();
    const exact = {
      street: '12 Maple Street',
      unit: null,
      city: 'Portland',
      state: 'Oregon',
      postalCode: '97214',
      country: 'US',
      coordinates: address.coordinates,
    };
    answer(GET, { body: aBooking({ nextActions: ['cancel'], address: { ...address, exact } }) });
    await show();
    const directions = page.getByRole('link', { name: 'Get directions (new tab)' });
    await expect.element(directions).toBeVisible();
    const href = (directions.element() as HTMLAnchorElement).href;
    expect(new URL(href).searchParams.get('destination')).toBe('12 Maple Street, Portland, Oregon 97214');
    const names = [...document.querySelectorAll('main section :is(a, button)')].map(({ textContent }) => textContent);
    expect(names.slice(0, 3)).toEqual(['Get directions(new tab)', 'Message Nadia', 'Add to calendar']);
    const buttons = page.getByRole('button').elements();
    expect(buttons.findIndex((button) => button.textContent === 'Cancel booking')).toBeGreaterThan(0);
    const cancel = page.getByRole('button', { name: 'Cancel booking' }).element();
    const place = page.getByRole('heading', { name: 'Getting there' }).element();
    const history = page.getByRole('heading', { name: 'History' }).element();
    for (const earlier of [place, history])
      expect(earlier.compareDocumentPosition(cancel) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('a host is a press away from writing to the guest who’s coming', async () => {
    answer(GET, { body: aBooking({ role: 'host', hostEarningsMinor: 8_100, nextActions: ['cancel'] }) });
    await show();
    await expect.element(page.getByRole('heading', { name: 'Address and check-in' })).toBeVisible();
    const names = [...document.querySelectorAll('main section :is(a, button)')].map(({ textContent }) => textContent);
    expect(names.slice(0, 2)).toEqual(['Message Zoë', 'Add to calendar']);
    expect(names.filter((name) => name === 'Message Zoë')).toHaveLength(1);
  });

  it('says from when the address is shown while it isn’t', async () => {
    answer(GET, { body: aBooking({ nextActions: ['cancel'], addressFrom: '2026-11-29T17:00:00.000Z' }) });
    await show();
    await expect.element(text('Exact address from Sun, Nov 29').first()).toBeVisible();
    await expect.element(page.getByRole('link', { name: /directions/ })).not.toBeInTheDocument();
  });

  it.each([
    [404, BOOKING_ID],
    [400, 'not-an-id'],
  ])('an unknown booking or someone else’s (%i) is not found', async (status, id) => {
    answer(`GET /api/bookings/${id}`, { status, body: { code: 'NOT_FOUND', message: 'There is nothing here.' } });
    await show(`/booking/${id}`);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('We can’t find that page.');
    await expect.element(text('We couldn’t find this booking in your account.')).toBeVisible();
  });

  it('can be tried again when it cannot be loaded', async () => {
    answer(GET, { status: 403, body: { code: 'ACCOUNT_NOT_ACTIVE', message: 'Your account is not active yet.' } });
    await show();
    await expect.element(page.getByRole('alert').first()).toMatchTextContent('Your account is not active yet.');
    answer(GET, { body: aBooking() });
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible();
  });

  it('celebrates once: says it aloud and forgets the mark in the address', async () => {
    answer(GET, { body: aBooking() });
    await show(`/booking/${BOOKING_ID}?new=1`);
    await expect.element(text('You’re booked.').first()).toBeVisible();
    await expect.element(page.getByRole('status').filter({ hasText: 'You’re booked.' })).toBeInTheDocument();
    await expect.element(page.getByRole('heading', { name: 'Before you go' })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'You’re booked' })).not.toBeInTheDocument();
  });

  it('doesn’t welcome to a booking that was canceled', async () => {
    answer(GET, { body: aBooking({ status: 'cancelled', cancelledBy: 'guest' }) });
    await show(`/booking/${BOOKING_ID}?new=1`);
    await expect.element(page.getByRole('heading', { name: 'You canceled this booking' })).toBeVisible();
    await expect.element(page.getByRole('main').getByText('You’re booked.')).not.toBeInTheDocument();
  });

  it('a new request says that nothing is charged yet', async () => {
    answer(GET, { body: requested() });
    await show(`/booking/${BOOKING_ID}?new=1`);
    await expect.element(text('Nadia has your request.').first()).toBeVisible();
    await expect.element(text('only charge it if they accept.')).toBeVisible();
  });

  it('shows how it stands now when it has changed in the meantime', async () => {
    const body = requested({ role: 'host', hostEarningsMinor: 8_100, nextActions: ['approve', 'decline'] });
    const message = 'This booking has changed in the meantime. Here is how it stands now.';
    const current = { ...body, status: 'withdrawn', nextActions: [], events: [...body.events, anEvent('withdrawn')] };
    answer(GET, { body });
    answer(`POST /api/bookings/${BOOKING_ID}/approve`, {
      status: 409,
      body: { code: 'STATE_CHANGED', message, current },
    });
    await show();
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect.element(page.getByRole('heading', { name: 'Zoë withdrew the request' })).toBeVisible();
    await expect.element(page.getByRole('alert').first()).toMatchTextContent(message);
    await expect.element(page.getByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
    expect(asked(GET)).toBe(1);
  });

  it('asks at once when the time to answer is over', async () => {
    answer(GET, { body: requested({ expiresAt: new Date(Date.now() + 1_500).toISOString() }) });
    answer(SIMILAR, { body: { listings: [] } });
    await show();
    await expect.element(page.getByRole('heading', { name: 'Waiting for Nadia to answer' })).toBeVisible();
    answer(GET, { body: requested({ status: 'expired', paymentStatus: 'voided', expiresAt: null }) });
    await expect.element(page.getByRole('heading', { name: 'Nadia didn’t answer in time' })).toBeVisible();
    await expect.element(text('Nothing was charged').first()).toBeVisible();
  });

  it('hides what is for others: the host’s earnings from the guest, the address before the answer', async () => {
    answer(GET, { body: requested() });
    await show();
    await expect
      .element(page.getByText(/^If Nadia accepts, you’ll see the exact address when free cancellation ends/))
      .toBeVisible();
    await expect.element(text('You earn')).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Copy address' })).not.toBeInTheDocument();
  });

  it('someone before a closed door sees the way in and the host before our form (MB3)', async () => {
    const times = { startsAt: new Date(Date.now() - 600_000).toISOString(), endsAt: inAnHour() };
    const arrivalNote = 'Getting in: the code is 4711';
    answer(GET, { body: aBooking({ ...times, status: 'active', arrivalNote }) });
    answer(`${GET}/disputes`, { body: someDisputes() });
    const can = { markNoShow: false, reportNoAccess: true };
    const arrival = { timeZone: 'America/Los_Angeles', noShow: null, noAccess: null, can, noAccessUntil: inAnHour() };
    answer(`${GET}/arrival`, { body: arrival });
    await show();
    await expect.element(page.getByRole('button', { name: 'I can’t get in' })).toBeVisible();
    await page.getByText('Help with getting in', { exact: true }).click();
    const steps = page.getByRole('group').getByRole('listitem');
    await expect.element(steps.first()).toMatchTextContent('the code is 4711');
    await expect.element(steps.nth(1)).toMatchTextContent('Message Nadia');
    await expect
      .element(page.getByRole('link', { name: 'Contact support' }))
      .toHaveAttribute('href', `/support?new&booking=${BOOKING_ID}&about=access`);
    await expect
      .element(page.getByRole('link', { name: 'Report a problem' }))
      .toHaveAttribute('href', `/support?new&booking=${BOOKING_ID}&about=problem`);
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  });

  it('long before, only help is offered, and the receipt of what was paid (MB3, RC1)', async () => {
    answer(GET, {
      body: aBooking({ startsAt: inAnHour().replace(/^\d{4}/, '2036'), endsAt: '2037-01-01T00:00:00.000Z' }),
    });
    await show();
    await expect
      .element(page.getByRole('link', { name: 'Get help with this booking' }))
      .toHaveAttribute('href', `/support?new&booking=${BOOKING_ID}`);
    await expect.element(page.getByText('Help with getting in', { exact: true })).not.toBeInTheDocument();
    await expect
      .element(page.getByRole('link', { name: 'Receipt DN-7K4M2Q' }))
      .toHaveAttribute('href', `/booking/${BOOKING_ID}/receipt`);
  });

  it('shows staff who it is between and what was asked (MB3)', async () => {
    answer('GET /api/staff/tickets', { status: 400, body: { code: 'VALIDATION_FAILED', message: 'No.' } });
    answer(GET, { body: aBooking({ role: 'staff', hostEarningsMinor: 8_100 }) });
    await show();
    await expect.element(page.getByRole('heading', { name: 'We couldn’t load this booking’s records' })).toBeVisible();
    answer('GET /api/staff/tickets', { body: { tickets: [aStaffTicket()], nextCursor: null, counts: {} } });
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(page.getByRole('link', { name: 'The door code did not work' })).toBeVisible();
    const { guest, host } = aBooking();
    await expect
      .element(page.getByRole('link', { name: 'Guest: Zoë Límová' }))
      .toHaveAttribute('href', `/admin/users?member=${guest._id}`);
    await expect
      .element(page.getByRole('link', { name: 'Host: Nadia Okafor' }))
      .toHaveAttribute('href', `/admin/users?member=${host._id}`);
    expect(receivedCalls().filter(({ search }) => search.get('bookingId') === BOOKING_ID).length).toBeGreaterThan(1);
    await expect.element(page.getByRole('link', { name: /^Receipt/ })).not.toBeInTheDocument();
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  });
});

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
    await expect.element(text('You can take it back until Mon, Nov 23 at 10:00, Pacific time')).toBeVisible();
    await button('It never arrived').click();
    await expect.element(text('The booking waits for its payment again.')).toBeVisible();
    expect(await violations()).toEqual([]);
    answer(UNDONE, { body: awaited({ role: 'host', nextActions: ['payment-received', 'cancel'] }) });
    await button('Take back $94.50 USD').click();
    await expect.element(button('Mark as received')).toBeVisible();
    await expect.element(button('It never arrived')).not.toBeInTheDocument();
    expect(receivedCalls().filter(({ key }) => key === UNDONE)).toHaveLength(1);
  });

  it('cash is brought along, and marked as paid', async () => {
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
    await expect.element(button('Mark as paid')).toBeVisible();
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
      .element(text('Let us know if it arrives. It can take a few days; after 7 days, it counts as received.'))
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

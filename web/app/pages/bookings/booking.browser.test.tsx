import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { aBooking, anEvent, BOOKING_ID, someDisputes } from '../../../test/booking-examples.ts';
import { answerAround, GET, inAnHour, SIMILAR, show, text } from '../../../test/booking-page.tsx';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { aStaffTicket } from '../../../test/ticket-examples.ts';

const asked = (key: string) => receivedCalls().filter((call) => call.key === key).length;
const requested = (more: Parameters<typeof aBooking>[0] = {}) =>
  aBooking({
    status: 'requested',
    paymentStatus: 'authorized',
    expiresAt: inAnHour(),
    events: [anEvent('requested')],
    ...more,
  });

beforeEach(answerAround);

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

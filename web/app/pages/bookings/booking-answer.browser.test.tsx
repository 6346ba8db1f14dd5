// A host answers a request on the booking's page.
import { useParams } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { aBooking, anEvent, BOOKING_ID } from '../../../test/booking-examples.ts';
import { answer } from '../../../test/fake-api.ts';
import { renderRoutes } from '../../../test/render-app.tsx';
import BookingPage from './booking.tsx';

const GET = `GET /api/bookings/${BOOKING_ID}`;
const requested = (more: Parameters<typeof aBooking>[0] = {}) =>
  aBooking({
    status: 'requested',
    paymentStatus: 'authorized',
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
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
const show = () => renderRoutes([{ path: '/booking/:bookingId', Component: Page }], `/booking/${BOOKING_ID}`);

beforeEach(() => {
  answer(`GET /api/bookings/${BOOKING_ID}/planned-messages`, { body: { messages: [] } });
  answer('GET /api/config', { body: {} });
  answer(`GET /api/bookings/${BOOKING_ID}/turnover`, { body: { tasks: [] } });
});

describe('a request as its host sees it (K2)', () => {
  it('hosts see what helps them decide and what they receive next to the buttons', async () => {
    answer(GET, {
      body: requested({
        role: 'host',
        hostEarningsMinor: 8_100,
        hostFeeMinor: 900,
        nextActions: ['approve', 'decline'],
        guestRecord: {
          stays: 3,
          staysWithYou: 1,
          cancelled: 0,
          rating: 4.75,
          reviewCount: 4,
          memberSince: '2026-03-02',
          isEmailVerified: true,
          trust: [
            { level: 'email', since: null, until: null },
            { level: 'payment', since: null, until: null },
          ],
        },
        latestMessage: { text: 'Could I arrive at 8:30?', by: 'guest', at: '2026-11-20T18:00:00.000Z' },
      }),
    });
    await show();
    const banner = page.getByRole('region', { name: 'Zoë wants to book' });
    await expect.element(banner).toMatchTextContent('I need a quiet morning for a workshop.');
    await expect.element(banner).toMatchTextContent('Latest message from ZoëCould I arrive at 8:30?');
    await expect
      .element(banner.getByRole('list', { name: 'About this guest' }))
      .toMatchTextContent(
        '2 people · 3 completed bookings, 1 with you · 4.8 out of 5 from 4 host reviews · No cancellations · Member since March 2026 · Email confirmed · Card confirmed',
      );
    await expect.element(banner).toMatchTextContent('You earn$81.00 USDGuest pays$94.50 USD');
    await expect.poll(() => page.getByText('I need a quiet morning for a workshop.').elements()).toHaveLength(1);
  });

  it('an acceptance can be undone before the guest is notified', async () => {
    const body = requested({ role: 'host', hostEarningsMinor: 8_100, nextActions: ['approve', 'decline'] });
    const until = new Date(Date.now() + 9_500).toISOString();
    const accepted = { ...body, accepting: { until }, nextActions: ['undo-approve'] };
    answer(GET, { body });
    answer(`POST /api/bookings/${BOOKING_ID}/approve`, { body: accepted });
    answer(`POST /api/bookings/${BOOKING_ID}/undo-approve`, { body });
    await show();
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect.element(page.getByText(/^Accepted\. We’ll notify Zoë in \d+ seconds$/)).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Accepted' })).toBeVisible();
    await expect.element(page.getByText('Needs your answer')).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Decline' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveFocus();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByRole('button', { name: 'Accept' })).toBeVisible();
    await expect
      .element(page.getByRole('status').first())
      .toMatchTextContent('Acceptance undone. The request is open again');
  });

  it('the host sees if the card can’t be charged', async () => {
    const body = requested({ role: 'host', hostEarningsMinor: 8_100, nextActions: ['approve', 'decline'] });
    answer(GET, { body });
    answer(`POST /api/bookings/${BOOKING_ID}/approve`, {
      body: { ...body, accepting: { until: null }, nextActions: [] },
    });
    await show();
    await expect.element(page.getByRole('button', { name: 'Accept' })).toBeVisible();
    answer(GET, { body: { ...body, paymentStatus: 'failed' } });
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect.element(page.getByRole('alert').first()).toMatchTextContent('We couldn’t charge Zoë’s card.');
  });

  it('a host accepts', async () => {
    const body = requested({ role: 'host', hostEarningsMinor: 8_100, nextActions: ['approve', 'decline'] });
    answer(GET, { body });
    answer(`POST /api/bookings/${BOOKING_ID}/approve`, {
      body: { ...body, accepting: { until: null }, nextActions: [] },
    });
    await show();
    await expect.element(page.getByRole('button', { name: 'Accept' })).toBeVisible();
    answer(GET, { body: { ...body, status: 'confirmed', nextActions: ['cancel'] } });
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect.element(page.getByRole('heading', { name: 'Zoë is coming' })).toBeVisible();
    await expect.element(page.getByRole('status').first()).toMatchTextContent('Accepted. Zoë is booked');
  });
});

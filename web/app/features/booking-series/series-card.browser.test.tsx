// The other bookings of a series on the booking page, and what can be done about several (C21).
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { aBooking, aCancellationPreview, BOOKING_ID } from '../../../test/booking-examples.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { aSeries, aSeriesBooking, SERIES_ID } from '../../../test/series-examples.ts';
import type { Series, SeriesBooking } from '../../nouns/booking-series/api.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { SeriesCard } from './series-card.tsx';

const URL = `/api/booking-series/${SERIES_ID}`;
const show = async (series: Series, more: Partial<Booking> = {}) => {
  answer(`GET ${URL}`, { body: series });
  const booking = aBooking({ series: { _id: SERIES_ID, number: 1, count: 4 }, role: series.role, ...more });
  await renderHere(() => (
    <main>
      <h1>Booking</h1>
      <h2>Repeating booking</h2>
      <SeriesCard booking={booking} series={booking.series!} heading={(content) => content} />
    </main>
  ));
};
const rows = () => page.getByRole('listitem');
const bodies = (verb: string) =>
  receivedCalls().flatMap(({ key, body }) => (key === `POST ${URL}/${verb}` ? [body] : []));

it('lists all bookings with their states and when they’re charged', async () => {
  await show(aSeries());
  await expect.element(rows().nth(0)).toMatchTextContent('Confirmed · card charged');
  await expect.element(rows().nth(1)).toMatchTextContent('Thu, Dec 10 · 9:00 – 13:00, Pacific time');
  await expect.element(rows().nth(1)).toMatchTextContent('Confirmed · card will be charged Tue, Dec 8');
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
});

it('leads to changing each other one, not those that can’t change (E7)', async () => {
  const bookings = [1, 2, 3].map((number) =>
    aSeriesBooking(number, number === 3 ? { can: { cancel: true, answer: false, change: false } } : {}),
  );
  await show(aSeries({ bookings }));
  const change = page.getByRole('link', { name: /^Change/ });
  await expect.element(change).toHaveAttribute('href', `/booking/${bookings[1]!._id}#change-booking`);
  await expect.element(change).toHaveAccessibleName('Change Thu, Dec 10');
});

it('shows the refund of each before canceling several', async () => {
  const refundRow = (number: number, paidMinor: number) => {
    const { _id: bookingId, startsAt, endsAt, timeZone, totalMinor } = aSeriesBooking(number);
    return { bookingId, number, startsAt, endsAt, timeZone, totalMinor, paidMinor, refundMinor: paidMinor };
  };
  const refund = { currency: 'USD', rows: [refundRow(1, 7_350), refundRow(2, 0)], refundMinor: 7_350 };
  answer(`POST ${URL}/refund-preview`, { body: refund });
  await show(aSeries());
  await page.getByRole('button', { name: 'Cancel several' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent('$73.50 of $73.50');
  await expect.element(dialog).toMatchTextContent('Not charged');
  await expect.element(dialog).toMatchTextContent('Total refund$73.50 USD');
  expect(bodies('refund-preview')).toEqual([{ scope: 'following', bookingId: BOOKING_ID }]);
  await dialog.getByRole('radio', { name: 'Between two dates' }).click();
  await dialog.getByRole('combobox', { name: 'Last day' }).selectOptions('Thu, Dec 10');
  // Its refund is dimmed until it's known.
  await vi.waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  const done = [1, 2].map((number) => {
    const { _id: bookingId, startsAt } = aSeriesBooking(number);
    return { bookingId, startsAt, isDone: true, code: null, message: null };
  });
  answer(`POST ${URL}/cancel`, { body: { rows: done } });
  const submit = dialog.getByRole('button', { name: 'Cancel 2 and get $73.50 USD back' });
  await submit.click();
  await expect.element(dialog).toMatchTextContent('Please choose a reason.');
  await dialog.getByRole('radio', { name: 'Plans have changed' }).click();
  await submit.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(bodies('cancel')).toEqual([
    {
      selection: { scope: 'range', from: '2026-12-03', to: '2026-12-10' },
      reason: 'Plans have changed',
      expectedRefundMinor: 7_350,
    },
  ]);
});

it('shows a host what canceling confirmed ones costs, also on the page of one that ended or is a request (G5)', async () => {
  const bookings = [
    aSeriesBooking(1, { status: 'cancelled', can: { cancel: false, answer: false, change: false } }),
    aSeriesBooking(2, { status: 'requested' }),
    aSeriesBooking(3),
    aSeriesBooking(4),
  ];
  const refundRow = ({ _id: bookingId, number, startsAt, endsAt, timeZone, totalMinor }: SeriesBooking) => {
    return { bookingId, number, startsAt, endsAt, timeZone, totalMinor, paidMinor: 0, refundMinor: 0 };
  };
  const refund = { currency: 'USD', rows: bookings.slice(1).map(refundRow), refundMinor: 0 };
  answer(`POST ${URL}/refund-preview`, { body: refund });
  const [, , third, fourth] = bookings.map(({ _id }) => _id);
  const fine = { percent: 25, amountMinor: 2_250, isFree: false };
  const costs = aCancellationPreview([fine, fine]);
  const COSTS = 'POST /api/host/cancellations/preview';
  answer(COSTS, { body: costs });
  answer(`GET /api/bookings/${third}/host-cancellation`, { status: 404, body: { code: 'NOT_FOUND', message: 'No' } });
  await show(aSeries({ role: 'host', bookings }), { status: 'cancelled' });
  await page.getByRole('button', { name: 'Cancel several' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent('$45.00 USD');
  await expect.element(dialog).toMatchTextContent('The hours of all 2 bookings stay blocked');
  const asked = receivedCalls().filter(({ key }) => key === COSTS);
  expect(asked.at(-1)?.body).toEqual({ bookingIds: [third, fourth] });
  answer(`POST ${URL}/cancel`, { body: { rows: [] } });
  await dialog.getByRole('radio', { name: 'The space isn’t available then' }).click();
  await dialog.getByRole('button', { name: 'Cancel 3 bookings' }).click();
  await expect
    .poll(() => bodies('cancel'))
    .toEqual([expect.objectContaining({ selection: { scope: 'all' }, expectedFineMinor: 4_500 })]);
});

it('lets a host accept all requests, or decline them with a reason', async () => {
  const asked = [1, 2, 3, 4].map((number) =>
    aSeriesBooking(number, {
      status: 'requested',
      payment: 'none',
      can: { cancel: true, answer: true, change: false },
    }),
  );
  await show(aSeries({ role: 'host', bookings: asked }), { status: 'requested' });
  await expect.element(page.getByRole('heading', { name: '4 open requests' })).toBeVisible();
  const rowsDone = asked.map(({ _id: bookingId, startsAt }) => ({
    bookingId,
    startsAt,
    isDone: true,
    code: null,
    message: null,
  }));
  answer(`POST ${URL}/approve`, { body: { rows: rowsDone } });
  await page.getByRole('button', { name: 'Accept all' }).click();
  await expect.poll(() => bodies('approve')).toHaveLength(1);
  answer(`POST ${URL}/decline`, { body: { rows: rowsDone } });
  await page.getByRole('button', { name: 'Decline all' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'The space isn’t available then' }).click();
  await dialog.getByRole('button', { name: 'Decline all' }).click();
  await expect.poll(() => bodies('decline')).toEqual([{ reason: 'The space isn’t available then' }]);
});

it('asks for another card where it was declined, and can be loaded again', async () => {
  const declined = aSeriesBooking(2, { payment: 'declined', chargeAt: '2026-12-09T05:00:00.000Z' });
  await show(aSeries({ bookings: [aSeriesBooking(1), declined] }));
  await expect
    .element(page.getByRole('heading', { name: /^Your card was declined: \$73.50 USD for Thu, Dec 10/ }))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Pay now' }))
    .toHaveAttribute('href', `/booking/${declined._id}/pay?number=2`);
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
});

it('says so if it can’t be loaded', async () => {
  answer(`GET ${URL}`, { status: 500, body: { code: 'INTERNAL', message: 'No' } });
  const booking = aBooking({ series: { _id: SERIES_ID, number: 1, count: 4 } });
  await renderHere(() => (
    <main>
      <h1>Booking</h1>
      <SeriesCard booking={booking} series={booking.series!} heading={(content) => content} />
    </main>
  ));
  await expect.element(page.getByRole('alert').first()).toMatchTextContent('We couldn’t load the other bookings.');
});

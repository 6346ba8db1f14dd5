// Checkout of a repeating booking: one order for all of them, and what happens if one of them isn't possible anymore (C21).
import { useParams } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { aBooking } from '../../../test/booking-examples.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { aListing, aQuote, freeDays, LISTING_ID } from '../../../test/listing-examples.ts';
import { dropSignIn, renderRoutes } from '../../../test/render-app.tsx';
import { aSeriesQuote } from '../../../test/series-examples.ts';
import { session } from '../../lib/session/session.ts';
import BookPage from './book.tsx';

const NOW_MS = Date.parse('2026-12-02T16:00:00Z');
const HOLD_ID = '019a2f00-0000-7000-8000-0000000000f1';
const ORDER = 'POST /api/booking-series';

function Page() {
  const params = useParams();
  return (
    <main>
      <BookPage {...({ params } as unknown as Parameters<typeof BookPage>[0])} />
    </main>
  );
}
const BookingHere = () => <h1>The booking</h1>;
const quote = aQuote({ bookingMode: 'instant' });

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(NOW_MS);
  localStorage.clear();
  session.start();
  dropSignIn();
  answer(`GET /api/listings/${LISTING_ID}`, { body: aListing({ houseRules: [] }) });
  answer(`GET /api/listings/${LISTING_ID}/availability`, {
    body: { timeZone: 'America/Los_Angeles', days: freeDays('2026-12-03') },
  });
  answer('POST /api/bookings/holds', {
    status: 201,
    body: {
      _id: HOLD_ID,
      expiresAt: new Date(NOW_MS + 900_000).toISOString(),
      quote,
    },
  });
  answer(`DELETE /api/bookings/holds/${HOLD_ID}`, { status: 204 });
  answer('POST /api/bookings/quote', { body: quote });
  answer('POST /api/booking-series/quote', { body: aSeriesQuote() });
});

const open = () =>
  renderRoutes(
    [
      { path: '/listing/:id/book', Component: Page },
      { path: '/booking/:id', Component: BookingHere },
    ],
    `/listing/${LISTING_ID}/book?date=2026-12-03&from=09:00&to=13:00`,
  );
const orders = () => receivedCalls().filter(({ key }) => key === ORDER);

it('books what’s left of the rows with the card, and names the row that changed meanwhile', async () => {
  await open();
  await page.getByRole('switch', { name: 'Repeat this booking' }).click();
  const pay = page.getByRole('button', { name: 'Pay $73.50 USD and book 3 times' });
  await expect.element(pay).toBeEnabled();
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  const message = 'Thu, Dec 10, 9 AM (Pacific time): Someone else just booked this time. Nothing was booked.';
  answer(ORDER, { status: 409, body: { code: 'SERIES_CHANGED', message, current: { row: 1, code: 'SLOT_TAKEN' } } });
  await pay.click();
  await expect.element(page.getByRole('alert').first()).toMatchTextContent(message);
  answer(ORDER, { status: 201, body: aBooking() });
  await pay.click();
  await expect.element(page.getByRole('heading', { name: 'The booking' })).toBeVisible();
  const [first, second] = orders();
  expect(second!.headers['idempotency-key']).not.toBe(first!.headers['idempotency-key']);
  expect(second!.body).toMatchObject({
    repeat: { every: 'week', count: 4 },
    paymentMethod: 'sandbox',
    holdId: HOLD_ID,
    expectedCurrency: 'USD',
    rows: ['2026-12-03', '2026-12-10', '2026-12-24'].map((date) => ({
      startsAt: `${date}T17:00:00.000Z`,
      expectedTotalMinor: 7_350,
    })),
  });
});

it('asks for the terms again if a row has changed, and agrees to the policy that’s shown then (B8)', async () => {
  await open();
  await page.getByRole('switch', { name: 'Repeat this booking' }).click();
  const message = 'Thu, Dec 3, 9 AM (Pacific time): The cancellation policy has changed.';
  answer(ORDER, { status: 409, body: { code: 'SERIES_CHANGED', message, current: { row: 0, code: 'PRICE_CHANGED' } } });
  answer('POST /api/bookings/quote', { body: { ...quote, cancellationPolicy: 'strict' } });
  const pay = page.getByRole('button', { name: 'Pay $73.50 USD and book 3 times' });
  await pay.click();
  await expect
    .element(page.getByRole('alert').first())
    .toMatchTextContent('is now “Strict: full refund until 14 days before check-in, 50% until 3 days before”');
  await pay.click();
  await vi.waitFor(() =>
    expect(
      orders().map(({ body }) => (body as { expectedCancellationPolicy: string }).expectedCancellationPolicy),
    ).toEqual([quote.cancellationPolicy, 'strict']),
  );
});

it('waits until the rows are known, and books one as usual when it’s turned off again', async () => {
  answer('POST /api/booking-series/quote', { status: 500, body: { code: 'INTERNAL', message: 'No' } });
  await open();
  const repeat = page.getByRole('switch', { name: 'Repeat this booking' });
  await repeat.click();
  await expect.element(page.getByRole('button', { name: /^Pay / })).toBeDisabled();
  await repeat.click();
  await expect.element(page.getByRole('button', { name: 'Pay $73.50 USD and book' })).toBeEnabled();
});

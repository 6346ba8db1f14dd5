// The checkout when the price has changed under the guest's hands.
import { useParams } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { aListing, aQuote, freeDays, LISTING_ID } from '../../../test/listing-examples.ts';
import { dropSignIn, renderRoutes } from '../../../test/render-app.tsx';
import { session } from '../../lib/session.ts';
import BookPage from './book.tsx';

const NOW_MS = Date.parse('2026-12-02T16:00:00Z');
const HOLD_ID = '019a2f00-0000-7000-8000-0000000000f1';

function Page() {
  const params = useParams();
  return (
    <main>
      <BookPage {...({ params } as unknown as Parameters<typeof BookPage>[0])} />
    </main>
  );
}

const before = aQuote({ bookingMode: 'instant' });
const dearer: typeof before = {
  ...before,
  totalMinor: before.totalMinor + 500,
  lines: before.lines.map((line) => (line.code === 'cleaning' ? { ...line, amountMinor: 1_500 } : line)),
};
const money = (minor: number) => `$${(minor / 100).toFixed(2)}`;

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(NOW_MS);
  localStorage.clear();
  session.start();
  dropSignIn();
  answer(`GET /api/listings/${LISTING_ID}`, { body: aListing({ houseRules: [] }) });
  answer(`GET /api/listings/${LISTING_ID}/availability`, {
    body: { timeZone: 'America/Los_Angeles', days: freeDays('2026-12-03') },
  });
  answer('POST /api/bookings/quote', { body: before });
  answer('POST /api/bookings/holds', {
    status: 201,
    body: { _id: HOLD_ID, expiresAt: new Date(NOW_MS + 900_000).toISOString(), quote: before },
  });
  answer(`DELETE /api/bookings/holds/${HOLD_ID}`, { status: 204 });
});

describe('the price at checkout', () => {
  it('comes with the hold, and is asked for by itself only where nothing more can be held', async () => {
    const asked = () => receivedCalls().filter(({ key }) => key === 'POST /api/bookings/quote').length;
    const open = () =>
      renderRoutes(
        [{ path: '/listing/:id/book', Component: Page }],
        `/listing/${LISTING_ID}/book?date=2026-12-03&from=09:00&to=13:00`,
      );
    const total = () => page.getByRole('complementary');
    const first = await open();
    await expect.element(total()).toMatchTextContent(`Total${money(before.totalMinor)} USD`);
    expect(asked()).toBe(0);
    await first.unmount();
    answer('POST /api/bookings/holds', {
      status: 409,
      body: { code: 'TOO_MANY_HOLDS', message: 'You hold two already.' },
    });
    await open();
    await expect.element(total()).toMatchTextContent(`Total${money(before.totalMinor)} USD`);
    expect(asked()).toBe(1);
  });

  it('when it has changed the new lines stand beside the form with the difference, and are agreed to next (MB2)', async () => {
    answer('POST /api/bookings', {
      status: 409,
      body: { code: 'PRICE_CHANGED', message: 'The price has changed in the meantime.', current: dearer },
    });
    await renderRoutes(
      [{ path: '/listing/:id/book', Component: Page }],
      `/listing/${LISTING_ID}/book?date=2026-12-03&from=09:00&to=13:00`,
    );
    const side = page.getByRole('complementary');
    await expect.element(side).toMatchTextContent(`Total${money(before.totalMinor)} USD`);
    await page.getByRole('button', { name: /^Pay / }).click();
    await expect.element(page.getByRole('alert').first()).toMatchTextContent('The price has changed in the meantime.');
    await expect.element(side).toMatchTextContent('Cleaning$15.00');
    await expect.element(side).toMatchTextContent(`Total${money(dearer.totalMinor)} USD`);
    await expect.element(side).toMatchTextContent(`$5.00 USD more than before (${money(before.totalMinor)} USD)`);
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
    // The second try agrees to what is shown now, under a key of its own.
    await page.getByRole('button', { name: `Pay ${money(dearer.totalMinor)} USD and book` }).click();
    await vi.waitFor(() => {
      const orders = receivedCalls().filter(({ key }) => key === 'POST /api/bookings');
      expect(orders.map(({ body }) => (body as { expectedTotalMinor: number }).expectedTotalMinor)).toEqual([
        before.totalMinor,
        dearer.totalMinor,
      ]);
      expect(new Set(orders.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
    });
  });
});

const ListingHere = () => <p>The listing</p>;

describe('a checkout that is not needed', () => {
  it('goes to the calendar of the listing when no hours were chosen, and holds nothing', async () => {
    await renderRoutes(
      [
        { path: '/listing/:id/book', Component: Page },
        { path: '/listing/:id', Component: ListingHere },
      ],
      `/listing/${LISTING_ID}/book`,
    );
    await expect.element(page.getByText('The listing')).toBeVisible();
    expect(receivedCalls().filter(({ key }) => key.startsWith('POST'))).toEqual([]);
  });

  it('leads to the booking the guest has for these hours', async () => {
    answer('POST /api/bookings/holds', {
      status: 409,
      body: { code: 'ALREADY_BOOKED', message: 'You’ve already booked this time.', current: { _id: HOLD_ID } },
    });
    await renderRoutes(
      [{ path: '/listing/:id/book', Component: Page }],
      `/listing/${LISTING_ID}/book?date=2026-12-03&from=09:00&to=13:00`,
    );
    await expect
      .element(page.getByRole('link', { name: 'View your booking' }))
      .toHaveAttribute('href', `/booking/${HOLD_ID}`);
    expect(document.body.textContent).not.toContain('charged');
  });
});

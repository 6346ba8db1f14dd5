// Checkout of a long stay with monthly payments: what's charged now and later is clear before the guest agrees.
import { useParams } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { aBooking } from '../../../test/booking-examples.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { aListing, aQuote, freeDays, LISTING_ID } from '../../../test/listing-examples.ts';
import { dropSignIn, renderRoutes } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
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
const BookingHere = () => <p>The booking</p>;

const monthly = {
  firstMinor: 210_000,
  later: [
    { fromDate: '2027-01-03', untilDate: '2027-02-02', dueAt: '2027-01-03T17:00:00.000Z', amountMinor: 190_000 },
    { fromDate: '2027-02-03', untilDate: '2027-02-20', dueAt: '2027-02-03T17:00:00.000Z', amountMinor: 100_000 },
  ],
};
const sandbox = { method: 'sandbox', collectedBy: 'platform', payBy: null } as const;
const cash = { method: 'cash', collectedBy: 'host', payBy: null } as const;
const open = (more: Parameters<typeof aQuote>[0] = {}) => {
  const lines = [{ code: 'space', amountMinor: 500_000 }] as const;
  const quote = aQuote({ bookingMode: 'instant', totalMinor: 500_000, lines: [...lines], monthly, ...more });
  answer('POST /api/bookings/holds', {
    status: 201,
    body: { _id: HOLD_ID, expiresAt: new Date(NOW_MS + 900_000).toISOString(), quote },
  });
  return renderRoutes(
    [
      { path: '/listing/:id/book', Component: Page },
      { path: '/booking/:id', Component: BookingHere },
    ],
    `/listing/${LISTING_ID}/book?date=2026-12-03&from=09:00&to=13:00`,
  );
};
const choice = () => page.getByRole('group', { name: 'When do you want to pay?' });
const radio = (name: RegExp) => page.getByRole('radio', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const side = () => page.getByRole('complementary');
const ordered = () => receivedCalls().flatMap(({ key, body }) => (key === 'POST /api/bookings' ? [body] : []));

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(NOW_MS);
  localStorage.clear();
  session.start();
  dropSignIn();
  answer(`GET /api/listings/${LISTING_ID}`, { body: aListing({ houseRules: [] }) });
  answer(`GET /api/listings/${LISTING_ID}/availability`, {
    body: { timeZone: 'America/Los_Angeles', days: freeDays('2026-12-03') },
  });
  answer('POST /api/bookings', { status: 201, body: aBooking() });
});

it('everything is paid now unless the guest chooses to pay monthly, and then each date and amount is agreed to (F9)', async () => {
  await open();
  await expect.element(radio(/^Pay everything now/)).toBeChecked();
  await expect.element(choice()).toMatchTextContent('Pay monthly$2,100.00 USD now, then 2 more payments');
  await expect.element(button('Pay $5,000.00 USD and book')).toBeVisible();
  await radio(/^Pay monthly/).click();
  await expect.element(choice()).toMatchTextContent('TodayDec 3 – Jan 2, plus all fees and extras$2,100.00 USD');
  await expect.element(choice()).toMatchTextContent('Jan 3, 2027Jan 3 – Feb 2$1,900.00 USD');
  await expect.element(choice()).toMatchTextContent('Feb 3, 2027Feb 3 – Feb 20$1,000.00 USD');
  await expect
    .element(choice())
    .toMatchTextContent('you agree that we’ll charge your card on each of these dates at 9:00, Pacific time.');
  await expect.element(side()).toMatchTextContent('Later monthly payments-$2,900.00First payment$2,100.00 USD');
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  await expect.element(page.getByText(/^You’ll be charged the first payment now/)).toBeVisible();
  await button('Pay $2,100.00 USD and book').click();
  await expect.element(page.getByText('The booking')).toBeVisible();
  expect(ordered()).toMatchObject([
    { expectedTotalMinor: 500_000, expectedCurrency: 'USD', monthlyFirstMinor: 210_000 },
  ]);
});

it('credit pays what it can of the first payment, and of everything at once more (F9)', async () => {
  await open({ creditMinor: 300_000, monthly: { ...monthly, creditMinor: 9_000 } });
  await expect.element(button('Pay $2,000.00 USD and book')).toBeVisible();
  await radio(/^Pay monthly/).click();
  await expect.element(page.getByRole('checkbox', { name: 'Use $90.00 USD of your credit' })).toBeChecked();
  await button('Pay $2,010.00 USD and book').click();
  await expect.element(page.getByText('The booking')).toBeVisible();
  expect(ordered()).toMatchObject([{ creditMinor: 9_000, monthlyFirstMinor: 210_000 }]);
});

it('cash isn’t paid monthly, and a request says that nothing is charged before it’s accepted (F9)', async () => {
  await open({ bookingMode: 'request', paymentMethods: [sandbox, cash] });
  await radio(/^Pay monthly/).click();
  await expect.element(choice()).toMatchTextContent('If the host accepts');
  await expect.element(button('Send request')).toBeVisible();
  await radio(/^Cash/).click();
  await expect.element(radio(/^Pay monthly/)).toBeDisabled();
  await expect.element(choice()).toMatchTextContent('Not available when you pay in cash.');
  await button('Send request for $5,000.00 USD').click();
  await expect.element(page.getByText('The booking')).toBeVisible();
  expect(ordered()[0]).not.toHaveProperty('monthlyFirstMinor');
});

// Checkout where only so many guests' cars fit at the home.
import { useParams } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { aBooking } from '../../../test/booking-examples.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { aListing, aQuote, freeDays, LISTING_ID } from '../../../test/listing-examples.ts';
import { dropSignIn, renderRoutes, storeSignIn } from '../../../test/render-app.tsx';
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

const Booked = () => <h1>Booked</h1>;

const before = aQuote({ bookingMode: 'instant' });

const placed = (quote: typeof before) => ({
  status: 201,
  body: { _id: HOLD_ID, expiresAt: new Date(NOW_MS + 900_000).toISOString(), quote },
});

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(NOW_MS);
  localStorage.clear();
  session.start();
  dropSignIn();
  answer(`GET /api/listings/${LISTING_ID}/availability`, {
    body: { timeZone: 'America/Los_Angeles', days: freeDays('2026-12-03') },
  });
  answer('POST /api/bookings/quote', { body: before });
  answer('POST /api/bookings/holds', placed(before));
  answer(`DELETE /api/bookings/holds/${HOLD_ID}`, { status: 204 });
});

describe('a home where only one guest’s car fits', () => {
  const limits = {
    counts: 'visits' as const,
    perHour: null,
    perDay: null,
    perWeek: null,
    hours: [],
    cars: 1,
    note: null,
    source: null,
    how: 'own' as const,
    statedBy: 'host' as const,
    statedOn: '2026-11-20',
  };
  const listing = aListing({ houseRules: [] });
  const holds = () => receivedCalls().flatMap(({ key, body }) => (key === 'POST /api/bookings/holds' ? [body] : []));

  it('asks for it, holds its place with the hours, and holds them without if it’s taken', async () => {
    answer(`GET /api/listings/${LISTING_ID}`, {
      body: { ...listing, property: { ...listing.property, visitLimits: limits } },
    });
    answer('POST /api/bookings', { status: 201, body: aBooking() });
    await renderRoutes(
      [
        { path: '/listing/:id/book', Component: Page },
        { path: '/booking/:id', Component: Booked },
      ],
      `/listing/${LISTING_ID}/book?date=2026-12-03&from=09:00&to=13:00`,
    );
    const field = page.getByLabelText('Are you coming by car?');
    await expect.element(field).toHaveValue('0');
    await expect.element(page.getByRole('button', { name: /^Pay / })).toBeVisible();
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
    const message = 'One guest car fits at this home, and its place is taken.';
    const refusal = { status: 422, body: { code: 'CAR_LIMIT', message } };
    answer('POST /api/bookings/holds', ({ body }) => ('cars' in (body as object) ? refusal : placed(before)));
    await field.selectOptions('Yes, 1 car');
    await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(message));
    await expect.element(field).toHaveValue('0');
    // Members can wait for the place.
    answer('GET /api/users/profile', { status: 503 });
    answer('GET /api/bookings', { status: 503 });
    storeSignIn();
    const hours = { startsAt: '2026-12-03T17:00:00.000Z', endsAt: '2026-12-03T21:00:00.000Z' };
    answer(`POST /api/listings/${LISTING_ID}/waitlist`, {
      status: 201,
      body: { ...hours, timeZone: 'America/Los_Angeles', guests: 1, cars: 1, position: 2 },
    });
    await page.getByRole('button', { name: 'Wait for a parking spot' }).click();
    await expect.element(page.getByText('You’re number 2 in line', { exact: false })).toBeVisible();
    expect(receivedCalls().find(({ key }) => key.endsWith('/waitlist'))?.body).toEqual({
      ...hours,
      guests: 1,
      cars: 1,
    });
    answer('POST /api/bookings/holds', placed({ ...before, cars: 1 }));
    await field.selectOptions('Yes, 1 car');
    await expect.element(page.getByRole('complementary')).toMatchTextContent('1 car');
    await expect.element(page.getByText('You’re number 2 in line', { exact: false })).not.toBeInTheDocument();
    await expect.element(field).not.toHaveAccessibleDescription(expect.stringContaining(message));
    await page.getByRole('button', { name: /^Pay / }).click();
    await expect.element(page.getByRole('heading', { name: 'Booked' })).toBeVisible();
    expect(holds().at(-1)).toMatchObject({ cars: 1 });
    expect(receivedCalls().find(({ key }) => key === 'POST /api/bookings')?.body).toMatchObject({ cars: 1 });
  });

  it('doesn’t ask where guests can’t park', async () => {
    answer(`GET /api/listings/${LISTING_ID}`, {
      body: { ...listing, property: { ...listing.property, visitLimits: { ...limits, cars: 0 } } },
    });
    await renderRoutes(
      [{ path: '/listing/:id/book', Component: Page }],
      `/listing/${LISTING_ID}/book?date=2026-12-03&from=09:00&to=13:00&cars=1`,
    );
    await expect.element(page.getByRole('button', { name: /^Pay / })).toBeVisible();
    await expect.element(page.getByLabelText('Are you coming by car?')).not.toBeInTheDocument();
    expect(holds()).toEqual([expect.not.objectContaining({ cars: expect.anything() })]);
  });
});

// Opens the page of a booking in browser tests, and what's on it.
import { useParams } from 'react-router';
import { page } from 'vitest/browser';
import BookingPage from '../app/pages/bookings/booking.tsx';
import { aBooking, aRebooking, BOOKING_ID } from './booking-examples.ts';
import { answer } from './fake-api.ts';
import { renderRoutes } from './render-app.tsx';

export const GET = `GET /api/bookings/${BOOKING_ID}`;
export const SIMILAR = `GET /api/listings/${aBooking().listing._id}/similar`;

export const text = (words: string) => page.getByText(words, { exact: false });
export const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

function Page() {
  const params = useParams();
  return (
    <main>
      <BookingPage {...({ params } as unknown as Parameters<typeof BookingPage>[0])} />
    </main>
  );
}

export const show = (address = `/booking/${BOOKING_ID}`) =>
  renderRoutes([{ path: '/booking/:bookingId', Component: Page }], address);

/** What every booking's page asks for; call before each test. */
export function answerAround(): void {
  answer(`GET /api/bookings/${BOOKING_ID}/planned-messages`, { body: { messages: [] } });
  answer(`POST /api/bookings/${BOOKING_ID}/rebook`, { body: aRebooking() });
  // The map of the area.
  answer('GET /api/config', { body: {} });
  // Its card appears once its code is loaded.
  answer(`GET /api/bookings/${BOOKING_ID}/turnover`, { body: { tasks: [] } });
}

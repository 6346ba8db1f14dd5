// What a guest is offered after they didn't get their booking, or couldn't get in.
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { aBooking } from '../../../test/booking-examples.ts';
import { answer } from '../../../test/fake-api.ts';
import { aCard, aSearchAnswer } from '../../../test/listing-examples.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { Instead } from './after-cancellation.tsx';

it('a guest who couldn’t get in sees what’s free now', async () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const booking = aBooking({ status: 'cancelled', cancelledBy: 'system', startsAt: at(-30), endsAt: at(90) });
  answer(`GET /api/listings/${booking.listing._id}/similar`, { body: { listings: [] } });
  answer('GET /api/listings/search', { body: aSearchAnswer([aCard(1, { title: 'Loft by the river' })]) });
  await renderHere(() => (
    <main>
      <h1>Booking</h1>
      <Instead booking={booking} />
    </main>
  ));
  await expect.element(page.getByRole('heading', { name: 'Free now nearby' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Loft by the river' }).first()).toBeVisible();
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
});

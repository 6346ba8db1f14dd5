// Arriving, as guest and host see it on the booking page (E9).
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { aBooking, BOOKING_ID } from '../../../test/booking-examples.ts';
import { answer } from '../../../test/fake-api.ts';
import { renderHere } from '../../../test/render-app.tsx';
import type { Booking } from '../../nouns/bookings/api.ts';
import { ArrivalSection, findStage } from './arrival-section.tsx';

const IN = `POST /api/bookings/${BOOKING_ID}/check-in`;
const OUT = `POST /api/bookings/${BOOKING_ID}/check-out`;
const stay = (more: Partial<Booking> = {}) => aBooking({ status: 'active', nextActions: ['check-in'], ...more });
const show = (booking: Booking) =>
  renderHere(() => (
    <main>
      <h1>Booking</h1>
      <section aria-label="Arrival">
        <ArrivalSection booking={booking} heading={(content) => content} />
      </section>
    </main>
  ));
const section = () => page.getByRole('region', { name: 'Arrival' });

it('a guest checks in with one tap', async () => {
  await show(stay());
  await expect.element(section()).toMatchTextContent('Tap when you arrive, so Nadia knows you’re there.');
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  answer(IN, { body: stay({ checkedInAt: '2026-12-03T18:02:00.000Z', nextActions: ['check-out'] }) });
  await section().getByRole('button', { name: 'Check in' }).click();
  await expect.element(page.getByText('Checked in')).toBeVisible();
});

it('a host records it for the guest, and an error leaves the button', async () => {
  await show(stay({ role: 'host' }));
  await expect.element(section()).toMatchTextContent('Zoë hasn’t checked in yet.');
  answer(IN, { status: 429, body: { code: 'RATE_LIMITED', message: 'Too many tries. Wait a minute.' } });
  await section().getByRole('button', { name: 'Zoë is here' }).click();
  await expect.element(section().getByRole('alert')).toMatchTextContent('Too many tries. Wait a minute.');
  await expect.element(section().getByRole('button', { name: 'Zoë is here' })).toBeEnabled();
});

it('says when the guest arrived, with the zone, and offers to check out', async () => {
  await show(stay({ checkedInAt: '2026-12-03T18:02:00.000Z', nextActions: ['check-out'] }));
  await expect.element(section()).toMatchTextContent('Checked inThu, Dec 3 at 10:02, Pacific time');
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  answer(OUT, { body: stay({ nextActions: [] }) });
  await section().getByRole('button', { name: 'Check out' }).click();
  await expect.element(page.getByText('Checked out')).toBeVisible();
});

it('after checking out, says that the hours stay booked', async () => {
  const [checkedInAt, checkedOutAt] = ['2026-12-03T18:02:00.000Z', '2026-12-03T19:40:00.000Z'];
  await show(stay({ checkedInAt, checkedOutAt, nextActions: ['leave-early'] }));
  await expect.element(section()).toMatchTextContent('Checked outThu, Dec 3 at 11:40, Pacific time');
  await expect.element(section()).toMatchTextContent('Your hours stay booked.');
});

it('says a day ahead when check-in opens, and nothing before that', () => {
  const ahead = aBooking();
  const at = (text: string) => findStage(ahead, Date.parse(text));
  expect(at('2026-12-02T17:00:00Z')).toBeUndefined();
  expect(at('2026-12-02T18:00:00Z')).toBe('before');
  expect(findStage(aBooking({ status: 'cancelled' }), Date.parse('2026-12-03T18:00:00Z'))).toBeUndefined();
});

it('says by when to check in where unused hours are released', async () => {
  const releaseAt = '2026-12-03T18:15:00.000Z';
  await show(stay({ releaseAt }));
  await expect.element(section()).toMatchTextContent('Check in by 10:15, Pacific time.');
});

it('says that unused hours were released', async () => {
  await show(stay({ releasedAt: '2026-12-03T18:15:00.000Z', nextActions: [] }));
  await expect.element(section()).toMatchTextContent('the rest of the time was released at 10:15, Pacific time.');
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
});

// Staying longer and leaving early, as the guest sees it (E8).
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { aBooking, aChange, BOOKING_ID } from '../../../test/booking-examples.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { ChangeButtons } from './change-buttons.tsx';

const ENDS = `GET /api/bookings/${BOOKING_ID}/later-ends`;
const EXTEND = `POST /api/bookings/${BOOKING_ID}/extend`;
const LEAVE = `POST /api/bookings/${BOOKING_ID}/leave-early`;
const booking = aBooking({ status: 'active', nextActions: ['change', 'extend', 'leave-early'] });
const options = {
  currency: 'USD',
  timeZone: 'America/Los_Angeles',
  isInstant: true,
  ends: [
    { endsAt: '2026-12-03T22:30:00.000Z', totalMinor: 9_450, differenceMinor: 0 },
    { endsAt: '2026-12-03T23:00:00.000Z', totalMinor: 11_550, differenceMinor: 2_100 },
  ],
};
const show = () =>
  renderHere(() => (
    <main>
      <h1>Booking</h1>
      <ChangeButtons booking={booking} />
    </main>
  ));

it('offers the next ends with their prices, and shows the amount on the button', async () => {
  answer(ENDS, { body: options });
  await show();
  await page.getByRole('button', { name: 'Stay longer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Stay longer' });
  await expect.element(dialog.getByRole('radio', { name: /14:30/ })).toBeInTheDocument();
  await expect.element(dialog).toMatchTextContent('At the same price');
  await dialog.getByText('15:00').click();
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  answer(EXTEND, { body: booking });
  await dialog.getByRole('button', { name: 'Stay longer and pay $21.00 USD' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const sent = receivedCalls().filter(({ key }) => key === EXTEND);
  expect(sent.map(({ body }) => body)).toEqual([{ endsAt: '2026-12-03T23:00:00.000Z', expectedTotalMinor: 11_550 }]);
});

it('says when the host is asked, and when the next hours are taken', async () => {
  answer(ENDS, { body: { ...options, isInstant: false } });
  await show();
  await page.getByRole('button', { name: 'Stay longer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Stay longer' });
  await expect.element(dialog).toMatchTextContent('Nadia has up to 15 minutes to answer.');
  await dialog.getByText('15:00').click();
  answer(EXTEND, { status: 409, body: { code: 'SLOT_TAKEN', message: 'Someone else has booked these hours.' } });
  answer(ENDS, { body: { ...options, ends: [] } });
  await dialog.getByRole('button', { name: 'Ask Nadia, and pay $21.00 USD if they accept' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Someone else has booked these hours.');
  await expect.element(dialog).toMatchTextContent('You can’t stay longer. The next hours are booked or closed.');
});

it('leaving early asks first and says that nothing is refunded', async () => {
  await show();
  await page.getByRole('button', { name: 'Leave early' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave early?' });
  await expect.element(dialog).toMatchTextContent('Nothing is refunded.');
  answer(LEAVE, { body: booking });
  await dialog.getByRole('button', { name: 'Leave now' }).click();
  await vi.waitFor(() => expect(receivedCalls().filter(({ key }) => key === LEAVE)).toHaveLength(1));
});

it('nothing else is proposed while a change waits', async () => {
  answer(`GET /api/bookings/${BOOKING_ID}/changes`, { body: { changes: [aChange()] } });
  await show();
  await expect.element(page.getByRole('button', { name: 'Leave early' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Change booking' })).not.toBeInTheDocument();
});

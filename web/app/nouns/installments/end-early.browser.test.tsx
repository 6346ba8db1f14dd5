// Ending a stay with monthly payments early: the dates, what won't be charged, and changes in the meantime (F9).
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { aBooking, aPayment, BOOKING_ID } from '../../../test/booking-examples.ts';
import { chooseDay } from '../../../test/choose-day.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { renderHere } from '../../../test/render-app.tsx';
import type { EarlyEnd } from './api.ts';
import { EndEarlyDialog } from './end-early-dialog.tsx';

const VIEW = `GET /api/bookings/${BOOKING_ID}/early-end`;
const END = `POST /api/bookings/${BOOKING_ID}/early-end`;
const LAST_DATE = '2027-02-05';
const booking = aBooking({ status: 'active', payment: aPayment({ isMonthly: true, unpaidMinor: 290_000 }) });
const anEnd = (more: Partial<EarlyEnd> = {}): EarlyEnd => ({
  currency: 'USD',
  timeZone: 'America/Los_Angeles',
  dates: { earliest: '2027-01-31', latest: '2027-02-19' },
  choice: null,
  ...more,
});
const choice = (canceledMinor: number): EarlyEnd['choice'] => ({
  lastDate: LAST_DATE,
  endsAt: '2027-02-06T01:00:00.000Z',
  canceledMinor,
  later: [{ fromDate: '2027-02-01', untilDate: LAST_DATE, dueAt: '2027-02-01T17:00:00.000Z', amountMinor: 25_000 }],
});
const onClose = vi.fn();
const show = () =>
  renderHere(() => (
    <main>
      <h1>Booking</h1>
      <EndEarlyDialog booking={booking} isOpen onClose={onClose} />
    </main>
  ));
const dialog = () => page.getByRole('dialog', { name: 'End your stay early?' });
const button = (name: string) => dialog().getByRole('button', { name });
const sent = () => receivedCalls().flatMap(({ key, body }) => (key === END ? [body] : []));

it('shows what won’t be charged and what remains before anything changes', async () => {
  answer(VIEW, ({ search }) => ({ body: anEnd({ choice: search.has('lastDate') ? choice(75_000) : null }) }));
  await show();
  await expect.element(dialog()).toMatchTextContent('You need to give at least 30 days’ notice.');
  await expect.element(button('End stay')).toBeDisabled();
  await chooseDay('Your last day', LAST_DATE);
  await expect
    .element(dialog())
    .toMatchTextContent('Your stay ends on Fri, Feb 5 at 17:00, Pacific time. You’ll pay $750.00 USD less.');
  await expect.element(dialog()).toMatchTextContent('Remaining paymentsFeb 1, 2027Feb 1 – Feb 5$250.00 USD');
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  answer(END, { status: 409, body: { code: 'STATE_CHANGED', message: 'This booking has changed.', current: booking } });
  answer(VIEW, ({ search }) => ({ body: anEnd({ choice: search.has('lastDate') ? choice(50_000) : null }) }));
  await button('End stay on Feb 5').click();
  await expect.element(dialog().getByRole('alert')).toMatchTextContent('This booking has changed.');
  await expect.element(dialog()).toMatchTextContent('You’ll pay $500.00 USD less.');
  answer(END, { body: booking });
  await button('End stay on Feb 5').click();
  await expect.element(page.getByText('Your stay ends on Fri, Feb 5').first()).toBeVisible();
  expect(onClose).toHaveBeenCalled();
  expect(sent()).toEqual([
    { lastDate: LAST_DATE, expectedMinor: 75_000 },
    { lastDate: LAST_DATE, expectedMinor: 50_000 },
  ]);
});

it('says when there’s no possible date, and can be reloaded', async () => {
  answer(VIEW, { status: 403, body: { code: 'FORBIDDEN', message: 'No.' } });
  await show();
  await expect.element(dialog()).toMatchTextContent('We couldn’t load your options.');
  answer(VIEW, { body: anEnd({ dates: null }) });
  await dialog()
    .getByRole('button', { name: /try again/i })
    .click();
  await expect.element(dialog()).toMatchTextContent('You can’t shorten this stay. It ends too soon');
  await expect.element(button('End stay')).toBeDisabled();
});

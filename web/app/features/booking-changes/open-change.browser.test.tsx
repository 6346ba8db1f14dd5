// The open change on the booking page: what's different, and who can answer it (E7).
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { aBooking, aChange, BOOKING_ID } from '../../../test/booking-examples.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { renderHere } from '../../../test/render-app.tsx';
import type { Booking } from '../../nouns/bookings/api.ts';
import { OpenChange } from './open-change.tsx';

const LIST = `GET /api/bookings/${BOOKING_ID}/changes`;
const url = (change: { _id: string }, verb: string) => `POST /api/bookings/${BOOKING_ID}/changes/${change._id}/${verb}`;

const show = (booking: Booking = aBooking()) =>
  renderHere(() => (
    <main>
      <h1>Booking</h1>
      <h2>Proposed change</h2>
      <OpenChange booking={booking} heading={(content) => content} />
    </main>
  ));
const card = () => page.getByRole('region', { name: /change$/ });

it('shows a host both times, each line, and what they earn, and accepts for the total shown', async () => {
  const change = aChange({ message: 'Our workshop takes longer.' });
  const before = { ...change.before, hostEarningsMinor: 8_100 };
  const open = { ...change, before, after: { ...change.after, hostEarningsMinor: 11_700 } };
  answer(LIST, { body: { changes: [open] } });
  await show(aBooking({ role: 'host' }));
  await expect.element(card()).toMatchTextContent('Zoë proposed a change');
  await expect.element(card()).toMatchTextContent('Current timeThu, Dec 3 · 10:00 – 14:00, Pacific time');
  await expect.element(card()).toMatchTextContent('New timeThu, Dec 3 · 10:00 – 16:00, Pacific time');
  await expect.element(card()).toMatchTextContent('Guest pays$94.50$136.50 USD+$42.00');
  await expect.element(card()).toMatchTextContent('You earn $117.00 USD instead of $81.00.');
  await expect.element(card()).toMatchTextContent('Our workshop takes longer.');
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  answer(url(change, 'accept'), { body: aBooking({ role: 'host', totalMinor: 13_650 }) });
  answer(LIST, { body: { changes: [{ ...open, state: 'accepted' }] } });
  await card().getByRole('button', { name: 'Accept' }).click();
  await expect.element(card()).not.toBeInTheDocument();
  const sent = receivedCalls().filter(({ key }) => key === url(change, 'accept'));
  expect(sent.map(({ body }) => body)).toEqual([
    { expectedTotalMinor: 13_650, expectedTermsKey: 'key-of-two-more-hours' },
  ]);
});

it('a guest who accepts a higher price sees the amount on the button', async () => {
  answer(LIST, { body: { changes: [aChange({ by: 'host' })] } });
  await show();
  await expect.element(card()).toMatchTextContent('Nadia proposed a change');
  await expect.element(card().getByRole('button', { name: 'Accept and pay $42.00 USD' })).toBeVisible();
});

it('a later booking of a series: both see when its card is charged, and that nothing is charged now (C21)', async () => {
  const laterCharge = { amountMinor: 13_650, at: '2026-12-01T18:00:00.000Z' };
  answer(LIST, { body: { changes: [aChange({ chargeMinor: 0, laterCharge })] } });
  const shown = await show(aBooking({ role: 'host' }));
  await expect
    .element(card())
    .toMatchTextContent('If you accept: Nothing is charged now. Zoë’s card will be charged $136.50 USD on Tue, Dec 1.');
  await expect.element(card().getByRole('button', { name: 'Accept' })).toBeVisible();
  await shown.unmount();
  answer(LIST, {
    body: { changes: [aChange({ by: 'host', chargeMinor: 0, laterCharge: { ...laterCharge, at: null } })] },
  });
  await show();
  await expect
    .element(card())
    .toMatchTextContent('Your card will be charged $136.50 USD as soon as the change takes effect.');
  await expect.element(card().getByRole('button', { name: 'Accept and pay $136.50 USD' })).toBeVisible();
});

it('a proposer can withdraw it, and an answer in the meantime is shown', async () => {
  const change = aChange({ can: { accept: false, decline: false, withdraw: true, pay: false } });
  answer(LIST, { body: { changes: [change] } });
  await show();
  await expect.element(card()).toMatchTextContent('You proposed a change');
  await expect.element(card()).toMatchTextContent('Waiting for Nadia.');
  const message = 'This booking has changed. Here’s the latest version.';
  answer(url(change, 'withdraw'), { status: 409, body: { code: 'STATE_CHANGED', message, current: aBooking() } });
  answer(LIST, { body: { changes: [{ ...change, state: 'accepted' }] } });
  await card().getByRole('button', { name: 'Withdraw change' }).click();
  await expect.element(card()).not.toBeInTheDocument();
});

it('a declined card leads to the page where the guest pays', async () => {
  const can = { accept: false, decline: false, withdraw: true, pay: true };
  answer(LIST, { body: { changes: [aChange({ state: 'unpaid', can })] } });
  await show();
  await expect.element(card()).toMatchTextContent('Your card couldn’t be charged for this change');
  await expect
    .element(card().getByRole('link', { name: 'Pay $42.00 USD' }))
    .toHaveAttribute('href', `/booking/${BOOKING_ID}/pay?change=${aChange()._id}`);
});

it('an expired one can’t be answered, and loading can be tried again', async () => {
  answer(LIST, { status: 403, body: { code: 'FORBIDDEN', message: 'No.' } });
  await show();
  await expect.element(page.getByText('We couldn’t check for proposed changes.')).toBeVisible();
  answer(LIST, { body: { changes: [aChange({ expiresAt: '2026-11-20T12:00:00.000Z' })] } });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(card()).toMatchTextContent('This expired without an answer. The booking stays as it is.');
  await expect.element(card().getByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
});

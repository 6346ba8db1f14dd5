import { PAYMENT_STATUSES } from '@daynook/contract/booking-states';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { aBooking } from '../../../test/booking-examples.ts';
import { renderHere } from '../../../test/render-app.tsx';
import type { Booking } from '../../nouns/bookings/api.ts';
import { MoneyCard } from './money-card.tsx';

const show = (booking: Partial<Booking>) =>
  renderHere(() => (
    <main>
      <h1>Money</h1>
      <MoneyCard booking={aBooking({ status: 'cancelled', paymentStatus: 'partially_refunded', ...booking })} />
    </main>
  ));

it('shows separately what was refunded, what is on its way, and what the bank refused (G2, 2.10)', async () => {
  await show({ refundedMinor: 1_000, refundDueMinor: 5_000, refundRefusedMinor: 2_000 });
  const card = page.getByRole('main');
  await expect.element(card).toMatchTextContent('Refunded-$10.00 USD');
  await expect.element(card).toMatchTextContent('Refund on its way-$30.00 USD');
  await expect.element(card).toMatchTextContent('Refund delayed: the bank declined it-$20.00 USD');
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
});

const EARNED = {
  role: 'host',
  status: 'confirmed',
  paymentStatus: 'paid',
  hostFeeMinor: 900,
  hostEarningsMinor: 8_100,
} as const;

it.each([900, null])(
  'shows hosts what they earn and our fee, not the guest’s fee; sent as %s',
  async (hostFeeMinor) => {
    await show({ ...EARNED, hostFeeMinor });
    const card = page.getByRole('main');
    await expect
      .element(card)
      .toMatchTextContent('Half day$80.00Cleaning$10.00Our fee-$9.00You earn$81.00 USDGuest pays$94.50 USD');
    await expect.element(card).not.toMatchTextContent('Guest fee');
  },
);

it('shows hosts the agreed price after a refund, because their earnings no longer follow from it', async () => {
  await show({ ...EARNED, refundedMinor: 1_000 });
  await expect.element(page.getByRole('main')).toMatchTextContent('Total$94.50 USDRefunded-$10.00 USD');
  await expect.element(page.getByRole('main')).toMatchTextContent('You earnafter our fee$81.00 USD');
});

it('calls nothing on its way where all that is owed was refused', async () => {
  await show({ refundDueMinor: 2_000, refundRefusedMinor: 2_000 });
  await expect.element(page.getByRole('main')).toMatchTextContent('Refund delayed');
  await expect.element(page.getByText('Refund on its way')).not.toBeInTheDocument();
});

const METHODS = ['sandbox', 'bank-transfer', 'cash', 'invoice'] as const;
it.each(PAYMENT_STATUSES)('says “paid” of %s only where the money came, by every method', async (paymentStatus) => {
  const isPaid = ['paid', 'partially_refunded', 'refunded'].includes(paymentStatus);
  const { payment } = aBooking();
  await renderHere(() => (
    <main>
      {METHODS.map((method) => (
        <section key={method} aria-label={method}>
          <MoneyCard booking={aBooking({ paymentStatus, payment: { ...payment, method } })} />
        </section>
      ))}
    </main>
  ));
  for (const method of METHODS) {
    const words = (await page.getByRole('region', { name: method }).findElement()).textContent ?? '';
    expect(/Paid (?:by|in) /.test(words), words).toBe(isPaid);
  }
});

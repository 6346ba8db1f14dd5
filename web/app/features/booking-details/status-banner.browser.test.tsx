import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { aBooking, anEvent, aPayment } from '../../../test/booking-examples.ts';
import { renderHere } from '../../../test/render-app.tsx';
import type { Booking } from '../../nouns/bookings/api.ts';
import { StatusBanner } from './status-banner.tsx';

const clock = () => Date.parse('2026-11-21T12:00:00Z');
const show = (booking: Partial<Booking>) =>
  renderHere(() => (
    <main>
      <h1>Booking</h1>
      <StatusBanner booking={aBooking(booking)} clock={clock} actions={<button type="button">Do it</button>} />
    </main>
  ));
const deadline = 'Sun, Nov 22 at 4:00, Pacific time';
const monthly = aPayment({ method: 'card', collectedBy: 'platform', isMonthly: true, unpaidMinor: 4_000 });
const unknown: Partial<Booking> = {
  status: 'expired',
  paymentStatus: 'voided',
  payment: aPayment({ isUnknown: true }),
};
const cancelled = (cancelledBy: Booking['cancelledBy'], amountMinor: number): Partial<Booking> => ({
  status: 'cancelled',
  cancelledBy,
  cancelReason: 'Plans have changed',
  refundDueMinor: amountMinor,
  events: [anEvent('cancelled', { amountMinor })],
});

describe('how a booking stands, in words for its reader', () => {
  it.each<[Booking['role'], Partial<Booking>, string, string]>([
    ['guest', { status: 'hold', expiresAt: '2026-11-21T12:14:00Z' }, 'Held for you', '14 min'],
    ['guest', { status: 'requested' }, 'Waiting for Nadia to answer', `Nadia can answer until ${deadline}.`],
    ['guest', { status: 'requested' }, 'Waiting for Nadia to answer', '24 hoursuntil the request expires'],
    ['guest', { status: 'awaiting_payment' }, 'Waiting for your payment', `Pay by ${deadline}`],
    ['guest', { status: 'confirmed' }, 'You’re booked', '12 daysuntil it starts'],
    ['guest', { status: 'active' }, 'Your booking has started', 'yours until 14:00, Pacific time.'],
    ['guest', { status: 'completed' }, 'Your booking has ended', 'closes on Sat, Dec 5'],
    ['guest', { status: 'closed' }, 'Booking closed', 'Everything is paid and settled'],
    [
      'guest',
      { status: 'confirmed', payment: monthly },
      'You’re booked',
      'You’ve made your first payment, and the rest is',
    ],
    ['guest', { status: 'completed', payment: monthly }, 'Your booking has ended', 'You still owe a monthly payment.'],
    ['host', { status: 'active', payment: monthly }, 'Zoë’s booking has started', 'Zoë pays monthly. You earn'],
    ['staff', { status: 'active', payment: monthly }, 'In progress at Nadia’s', 'Zoë pays monthly.'],
    [
      'guest',
      { status: 'closed', events: [anEvent('closed'), anEvent('damage-reported')] },
      'Booking closed',
      'The damage report below is still open.',
    ],
    ['guest', { status: 'declined', paymentStatus: 'voided' }, 'Nadia declined your request', 'Nothing was charged'],
    ['guest', { status: 'withdrawn', paymentStatus: 'voided' }, 'You withdrew this request', 'Nothing was charged'],
    ['guest', { status: 'expired', paymentStatus: 'voided' }, 'Nadia didn’t answer in time', 'Nothing was charged'],
    ['guest', unknown, 'We couldn’t confirm your payment', 'If you were charged, the money goes back to your card.'],
    ['host', unknown, 'Zoë’s payment couldn’t be confirmed', 'Your response rate isn’t affected.'],
    ['staff', unknown, 'Zoë’s payment couldn’t be confirmed', 'If Zoë was charged, the money goes back to their card.'],
    ['guest', cancelled('guest', 5_000), 'You canceled this booking', '$50.00 USD is on its way back to your card.'],
    [
      'guest',
      { ...cancelled('guest', 3_000), paymentStatus: 'partially_refunded', refundedMinor: 2_000 },
      'You canceled this booking',
      '$30.00 USD is on its way back to your card. $20.00 USD was refunded earlier.',
    ],
    [
      'guest',
      { ...cancelled('guest', 5_000), refundRefusedMinor: 2_000 },
      'You canceled this booking',
      'The bank declined the $20.00 USD refund. We still owe it to you and will try again. $30.00 USD is on its way',
    ],
    ['guest', cancelled('guest', 0), 'You canceled this booking', 'Under the cancellation policy, there’s no refund.'],
    ['guest', cancelled('host', 9_450), 'Nadia canceled this booking', 'Plans have changed'],
    [
      'host',
      { ...cancelled('staff', 5_000), hostEarningsMinor: 3_600 },
      'We canceled this booking',
      'This time is open for booking again. You earn $36.00 USD.',
    ],
    ['guest', cancelled('staff', 9_450), 'We canceled this booking', '$94.50 USD is on its way'],
    ['host', { status: 'requested' }, 'Zoë wants to book', `You earn $81.00 USD. Answer by ${deadline}, or`],
    ['host', { status: 'requested' }, 'Zoë wants to book', 'left to answer'],
    ['host', { status: 'awaiting_payment' }, 'Waiting for Zoë to pay', `holding this time until ${deadline}`],
    [
      'host',
      { status: 'confirmed' },
      'Zoë is coming',
      'You earn $81.00 USD, ready to pay out two days after check-out.',
    ],
    ['host', { status: 'active' }, 'Zoë’s booking has started', 'You earn $81.00 USD.'],
    ['host', { status: 'completed' }, 'Zoë’s booking has ended', '$81.00 USD is ready to pay out on Sat, Dec 5.'],
    ['host', { status: 'closed' }, 'Booking closed', 'You earned $81.00 USD.'],
    [
      'host',
      { status: 'declined', paymentStatus: 'voided' },
      'You declined this request',
      'This time is open for booking again',
    ],
    ['host', { status: 'withdrawn' }, 'Zoë withdrew the request', 'This time is open for booking again'],
    ['host', { status: 'expired' }, 'This request expired', 'wasn’t answered in time'],
    ['host', cancelled('guest', 5_000), 'Zoë canceled this booking', 'You earn $81.00 USD.$50.00 USD is on its way'],
    ['host', cancelled('host', 9_450), 'You canceled this booking', 'gets a full refund'],
    ['staff', { status: 'requested' }, 'Waiting for Nadia to answer', deadline],
    ['staff', { status: 'confirmed' }, 'Confirmed and paid', 'Nadia earns $81.00 USD.'],
    ['staff', cancelled('guest', 5_000), 'Zoë canceled this booking', 'back to Zoë’s card'],
  ])('%s reads %j', async (role, booking, title, words) => {
    await show({ role, hostEarningsMinor: role === 'guest' ? null : 8_100, ...booking });
    await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent(title);
    await expect.element(page.getByRole('region', { name: title })).toMatchTextContent(words);
    await expect.element(page.getByRole('button', { name: 'Do it' })).toBeVisible();
  });

  it('of a stay that’s free no card is spoken of: none was asked for', async () => {
    await show({ status: 'declined', paymentStatus: 'none', totalMinor: 0 });
    const banner = page.getByRole('region', { name: 'Nadia declined your request' });
    await expect.element(banner).toMatchTextContent('Nothing was charged.');
    expect(banner.element().textContent).not.toContain('card');
  });

  it.each(['requested', 'confirmed', 'declined', 'closed'] as const)(
    '%s has no axe violations (P1)',
    async (status) => {
      await show({ status });
      expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
    },
  );
});

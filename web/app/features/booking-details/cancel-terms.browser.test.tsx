import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { aBooking, aPayment } from '../../../test/booking-examples.ts';
import { renderHere } from '../../../test/render-app.tsx';
import type { Booking } from '../../nouns/bookings/api.ts';
import { CancelTerms } from './cancel-terms.tsx';

const show = (more: Partial<Booking>) =>
  renderHere(() => <CancelTerms booking={aBooking(more)} nowMs={Date.parse('2026-11-21T12:00:00Z')} />);

it('name the policy, and what comes back until when (B8)', async () => {
  await show({});
  await expect.element(page.getByText('Cancellation policy: Moderate.')).toBeVisible();
  await expect
    .element(page.getByRole('listitem').nth(1))
    .toMatchTextContent(
      'Then by Wed, Dec 2 at 10:00, Pacific time$50.00 USD back (cleaning fee and 50% of the workspace price)',
    );
});

it('say that later monthly payments are canceled too (F9)', async () => {
  await show({ payment: aPayment({ unpaidMinor: 5_000 }) });
  await expect
    .element(page.getByText('Monthly payments that aren’t due yet are canceled with the booking.'))
    .toBeVisible();
});

it.each([
  ['guest', 'If the host cancels, you get a full refund, including our fee.'],
  ['host', 'If you cancel, the guest gets a full refund, including our fee.'],
  ['staff', 'If the host cancels, the guest gets a full refund, including our fee.'],
] as const)('tells the %s who gets a full refund (B8)', async (role, words) => {
  await show({ role });
  await expect.element(page.getByText(words)).toBeVisible();
});

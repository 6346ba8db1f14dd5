import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { aBooking } from '../../../test/booking-examples.ts';
import { renderHere } from '../../../test/render-app.tsx';
import type { Booking } from '../../nouns/bookings/api.ts';
import { DeadlineList } from './deadline-list.tsx';

const show = (more: Partial<Booking>) =>
  renderHere(() => <DeadlineList booking={aBooking(more)} nowMs={Date.parse('2026-11-21T12:00:00Z')} />);
const items = () => page.getByRole('listitem');

it('says that a full refund includes the fee, and what comes after it (B8)', async () => {
  await show({});
  await expect
    .element(items().nth(0))
    .toHaveTextContent('100%refunded, including our fee, if canceled before Sat, Nov 28 at 10:00, Pacific time');
  await expect
    .element(items().nth(1))
    .toHaveTextContent('50%of the workspace price refunded if canceled before Wed, Dec 2 at 10:00, Pacific time');
  await expect
    .element(items().nth(2))
    .toHaveTextContent('0%after that. The cleaning fee is refunded in full until check-in.');
});

it('mentions cleaning only when it was paid for (B8)', async () => {
  await show({ lines: [{ code: 'space', amountMinor: 8_000 }] });
  await expect.element(items().nth(2)).toHaveTextContent('0%after that.');
});

it.each([
  ['guest', 'If the host cancels, you get a full refund, including our fee.'],
  ['host', 'If you cancel, the guest gets a full refund, including our fee.'],
  ['staff', 'If the host cancels, the guest gets a full refund, including our fee.'],
] as const)('tells the %s who gets a full refund (B8)', async (role, words) => {
  await show({ role });
  await expect.element(page.getByText(words)).toBeVisible();
});

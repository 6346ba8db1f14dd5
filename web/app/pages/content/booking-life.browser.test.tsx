// How it works, as the contract has it (SH4): no state and no way out is left out, in both directions.
import { BOOKING_STATUSES, BOOKING_TRANSITIONS } from '@daynook/contract/booking-states';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { BookingLife } from './booking-life.tsx';

it('shows every state of a booking with every way out of it (SH4)', async () => {
  await renderHere(() => (
    <main>
      <h1>How it works</h1>
      <h2>The life of a booking</h2>
      <BookingLife />
    </main>
  ));
  await expect.element(page.getByRole('heading', { name: 'Confirmed' })).toBeVisible();
  expect(document.querySelectorAll('h3')).toHaveLength(BOOKING_STATUSES.length);
  const ways = Object.values(BOOKING_TRANSITIONS).reduce((sum, { from }) => sum + from.length, 0);
  expect(document.querySelectorAll('main ol ul li')).toHaveLength(ways);
  await expect.element(page.getByText('Host or Staff: accepts → Confirmed; the card is charged')).toBeVisible();
  const violations = await findViolations(document.body);
  expect(violations.map(({ id }) => id)).toEqual([]);
});

// Booking the same hours again with one tap (J7).
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { aRebooking, BOOKING_ID } from '../../../test/booking-examples.ts';
import { answer } from '../../../test/fake-api.ts';
import { renderHere } from '../../../test/render-app.tsx';
import type { Rebooking } from './api.ts';
import { Rebook } from './rebook.tsx';

const show = (more: Partial<Rebooking> = {}) => {
  answer(`POST /api/bookings/${BOOKING_ID}/rebook`, { body: aRebooking(more) });
  return renderHere(() => (
    <main>
      <Rebook bookingId={BOOKING_ID} whenGone={(next) => <p>Elsewhere on {next?.startsAt}</p>} />
    </main>
  ));
};

describe('the same hours again (J7)', () => {
  it('lead to the checkout, which holds them', async () => {
    const addOns = [{ id: '019a2f00-0000-7000-8000-0000000000e1', quantity: 2 }];
    await show({ addOns });
    const link = page.getByRole('link');
    await expect.element(link).toMatchTextContent('Thu, Dec 10 · 10:00 – 14:00, Pacific time$94.50 USDBook');
    await expect
      .element(link)
      .toHaveAttribute(
        'href',
        `/listing/${aRebooking().listingId}/book?date=2026-12-10&from=10%3A00&to=14%3A00&people=2&extras=${addOns[0]!.id}*2`,
      );
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  });

  it('name the extras that are gone, and say when the host has to accept', async () => {
    const [choice] = aRebooking().choices;
    await show({ goneExtras: ['Lamp', 'Second desk'], choices: [{ ...choice!, bookingMode: 'request' }] });
    await expect.element(page.getByText('Not offered anymore: Lamp and Second desk.')).toBeVisible();
    await expect.element(page.getByText('Request', { exact: true })).toBeVisible();
  });

  it('aren’t free, and others can be chosen', async () => {
    await show({ choices: [], noneBecause: 'not-free' });
    await expect.element(page.getByText(/^These hours aren’t free in the next weeks\./)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Choose other hours' })).toBeVisible();
  });

  it('are looked for elsewhere when the listing is gone', async () => {
    await show({ choices: [], noneBecause: 'gone' });
    await expect.element(page.getByText('This listing can’t be booked anymore.')).toBeVisible();
    await expect.element(page.getByText('Elsewhere on 2026-12-10T18:00:00.000Z')).toBeVisible();
  });
});

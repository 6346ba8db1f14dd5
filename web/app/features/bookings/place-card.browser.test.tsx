import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { aBooking } from '../../../test/booking-examples.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { PlaceCard } from './place-card.tsx';

const near = { lat: 45.54, lng: -122.65 };
const exact = {
  street: '12 Maple Street',
  unit: 'Shed',
  city: 'Portland',
  state: 'Oregon',
  postalCode: '97214',
  country: 'US',
  coordinates: near,
};

it('a request shows the city only, and when the address comes (B2)', async () => {
  const booking = aBooking({
    status: 'requested',
    address: { coordinates: near, exact: null, shownFrom: 'confirmed' },
  });
  await renderHere(() => <PlaceCard booking={booking} />);
  await expect.element(page.getByText('Portland, Oregon')).toBeVisible();
  await expect.element(page.getByText('The exact address appears here as soon as Nadia accepts.')).toBeVisible();
});

it('a confirmed booking shows the address (B2)', async () => {
  const booking = aBooking({ address: { coordinates: near, exact, shownFrom: null } as never });
  await renderHere(() => <PlaceCard booking={booking} />);
  await expect.element(page.getByText(/12 Maple Street/)).toBeVisible();
  expect(document.body.textContent).not.toContain('appears here');
});

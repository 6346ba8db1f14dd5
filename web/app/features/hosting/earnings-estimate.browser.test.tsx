import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { aCard } from '../../../test/listing-examples.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { EarningsEstimate } from './earnings-estimate.tsx';

const here = (city: string) => ({
  body: {
    success: true,
    location: { currency: 'USD', timezone: 'America/Los_Angeles', city, coordinates: { lat: 45.5, lng: -122.7 } },
  },
});
const found = () => answer('GET /api/listings/search', { body: { listings: [aCard(1), aCard(2)], place: null } });
const field = () => page.getByRole('textbox', { name: 'Where is your space?' });
const cities = () =>
  receivedCalls()
    .filter(({ key }) => key === 'GET /api/listings/search')
    .map(({ search }) => search.get('city'));

it('begins with the town the visitor is in, and goes on with the one they type (SH5)', async () => {
  answer('GET /api/address/location-from-ip', here('Portland'));
  found();
  await renderHere(EarningsEstimate);
  await expect.element(field()).toHaveValue('Portland');
  await expect.element(page.getByText(/typical price of 2 listings near Portland/)).toBeVisible();
  await expect.element(page.getByText(/^\$\d+ USD$/)).toBeVisible();
  await userEvent.fill(field(), 'Salem');
  await page.getByRole('button', { name: 'Estimate' }).click();
  await expect.element(page.getByText(/near Salem/)).toBeVisible();
  expect(cities()).toEqual(['Portland', 'Salem']);
});

it('asks for a city where nobody knows which the visitor is in (SH5)', async () => {
  answer('GET /api/address/location-from-ip', here(''));
  await renderHere(EarningsEstimate);
  await expect.element(page.getByText('Enter a city to see what listings there charge per day.')).toBeVisible();
  await expect.element(field()).toHaveValue('');
  expect(cities()).toEqual([]);
});

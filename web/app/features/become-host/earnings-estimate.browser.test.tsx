import { beforeEach, expect, it } from 'vitest';
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
const GUIDE = 'GET /api/host/price-guide';
const day = { lowMinor: 5_000, medianMinor: 8_000, highMinor: 12_000 };
const guide = (more: object = {}) => ({
  body: { count: 12, radiusKm: 10, currency: 'USD', day, hour: null, ...more },
});
const field = () => page.getByRole('textbox', { name: 'Where is your space?' });
const asked = (key: string, name: string) =>
  receivedCalls()
    .filter((received) => received.key === key)
    .map(({ search }) => search.get(name));
const cities = () => asked('GET /api/listings/search', 'city');

beforeEach(() => {
  answer('GET /api/address/location-from-ip', here('Portland'));
  answer('GET /api/listings/search', ({ search }) => ({
    body: {
      listings: [aCard(1)],
      place: {
        name: search.get('city'),
        center: { lat: 45.5, lng: -122.7 },
        radiusKm: 20,
        placeId: null,
        timeZone: null,
      },
    },
  }));
  answer(GUIDE, guide());
});

it('starts with the visitor’s city, then uses the one they type (SH10)', async () => {
  await renderHere(EarningsEstimate);
  await expect.element(field()).toHaveValue('Portland');
  await expect
    .element(page.getByText(/the median daily price of 12 listings within 6\.2.mi of Portland/))
    .toBeVisible();
  // Eight days at $80, less 10%.
  await expect.element(page.getByText('$576 USD', { exact: true })).toBeVisible();
  await userEvent.fill(field(), 'Salem');
  await page.getByRole('button', { name: 'Estimate' }).click();
  await expect.element(page.getByText(/of Salem/)).toBeVisible();
  expect(cities()).toEqual(['Portland', 'Salem']);
});

it('asks for the kind of space that was chosen (SH10)', async () => {
  await renderHere(EarningsEstimate);
  await page.getByLabelText('What would you rent out?').selectOptions('Private room');
  await expect.element(page.getByText(/of Portland/)).toBeVisible();
  expect(asked(GUIDE, 'kind').at(-1)).toBe('private-room');
});

it.each([
  ['there are too few listings', { count: 0, radiusKm: 200, day: null }],
  ['they are too far away', { radiusKm: 75 }],
])('names no amount where %s (SH10)', async (_title, more) => {
  answer(GUIDE, guide(more));
  await renderHere(EarningsEstimate);
  await expect.element(page.getByText(/^Not enough listings near Portland yet/)).toBeVisible();
  expect(document.body.textContent).not.toContain('$');
});

it('shows no amount for a place without listings (SH10)', async () => {
  answer('GET /api/listings/search', { body: { listings: [], place: null } });
  await renderHere(EarningsEstimate);
  await expect.element(page.getByText(/^Not enough listings near Portland yet/)).toBeVisible();
  expect(asked(GUIDE, 'kind')).toEqual([]);
});

it('asks for a city if the visitor’s isn’t known (SH10)', async () => {
  answer('GET /api/address/location-from-ip', here(''));
  await renderHere(EarningsEstimate);
  await expect.element(page.getByText('Enter a city to see what you could earn there.')).toBeVisible();
  await expect.element(field()).toHaveValue('');
  expect(cities()).toEqual([]);
});

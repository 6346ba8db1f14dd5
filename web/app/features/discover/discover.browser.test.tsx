// Browsing in a browser: cities, collections, nothing there, failing (RT1 /discover).
import axe from 'axe-core';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../test/fake-api.ts';
import { aCard, aPhoto } from '../../../test/listing-examples.ts';
import { renderHere } from '../../../test/render-app.tsx';
import DiscoverPage from '../../pages/market/discover.tsx';

const city = (n: number) => ({
  city: `City ${n}`,
  state: 'OR',
  country: 'US',
  count: 30 - n,
  medianDayMinor: 6_500,
  currency: 'USD',
  image: n === 1 ? aPhoto('A desk') : null,
});
const Page = () => <DiscoverPage {...({ loaderData: null } as never as Parameters<typeof DiscoverPage>[0])} />;

it('shows cities with counts and middle prices, and collections with a way to all of each (RT1 /discover)', async () => {
  answer('GET /api/discover', {
    body: {
      cities: Array.from({ length: 11 }, (_, n) => city(n + 1)),
      collections: [{ id: 'garden', count: 12, isCountCapped: false, listings: [aCard(1), aCard(2), aCard(3)] }],
    },
  });
  await renderHere(Page, '/discover');
  await expect.element(page.getByText('29 workspaces')).toBeVisible();
  await expect.element(page.getByText('half of them under $65 a day').first()).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'City 11 19' }))
    .toHaveAttribute('href', '/search?city=City+11%2C+OR');
  await expect
    .element(page.getByRole('link', { name: 'See all 12' }))
    .toHaveAttribute('href', '/search?amenities=garden');
  expect((await axe.run(document.body, { rules: { region: { enabled: false } } })).violations).toEqual([]);
});

it('says that there is too little, or that it failed (RT1 /discover)', async () => {
  answer('GET /api/discover', { status: 429, body: { code: 'RATE_LIMITED', message: 'Too many requests.' } });
  await renderHere(Page, '/discover');
  await expect.element(page.getByRole('heading', { name: 'The cities could not be loaded' })).toBeVisible();
  answer('GET /api/discover', { body: { cities: [], collections: [] } });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByRole('heading', { name: 'No city has enough workspaces yet' })).toBeVisible();
});

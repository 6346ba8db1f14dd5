// The discover page: cities, collections, empty and failing (RT1 /discover).
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer } from '../../../test/fake-api.ts';
import { aCard, aPhoto } from '../../../test/listing-examples.ts';
import { renderHere } from '../../../test/render-app.tsx';
import DiscoverPage from './discover.tsx';

const city = (n: number) => ({
  city: `City ${n}`,
  state: 'OR',
  country: 'US',
  count: 30 - n,
  medianDayMinor: 6_500,
  currency: 'USD',
  image: n === 1 ? aPhoto('A desk') : null,
});
const nothing = { supply: { count: 0, bounds: null }, cities: [], neighborhoods: [], collections: [] };
const garden = { id: 'garden', count: 12, isCountCapped: false, hours: null, listings: [aCard(1), aCard(2), aCard(3)] };
const morning = (...days: { date: string; count: number }[]) => ({
  ...garden,
  id: 'free-tomorrow-morning',
  hours: { from: '09:00', to: '12:00', days },
});
const violations = async () => await findViolations(document.body, { rules: { region: { enabled: false } } });

// The error of a browser without a graphics card; the search journey tests the map itself.
beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
const Page = () => <DiscoverPage {...({ loaderData: null } as never as Parameters<typeof DiscoverPage>[0])} />;

it('shows cities with counts and middle prices, and collections with a way to all of each (RT1 /discover)', async () => {
  answer('GET /api/discover', {
    body: {
      ...nothing,
      cities: Array.from({ length: 11 }, (_, n) => city(n + 1)),
      collections: [garden],
    },
  });
  await renderHere(Page, '/discover');
  await expect.element(page.getByText('29 workspaces')).toBeVisible();
  await expect.element(page.getByText('typically $65 a day').first()).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'City 11 19' }))
    .toHaveAttribute('href', '/search?city=City+11%2C+OR');
  await expect
    .element(page.getByRole('link', { name: 'See all 12' }))
    .toHaveAttribute('href', '/search?amenities=garden');
  expect(await violations()).toEqual([]);
});

it('neighborhoods with counts and middle prices lead to a search around them (RT1 /discover)', async () => {
  const place = { state: 'OR', country: 'US', medianDayMinor: 4_800, currency: 'USD', radiusKm: 1.4 };
  const name = 'Saint-Télesphore-de-Montréal-sur-le-Lac'.repeat(2).slice(0, 80);
  answer('GET /api/discover', {
    body: {
      ...nothing,
      cities: [city(1)],
      neighborhoods: [
        { ...place, name: 'Sunnyside', city: 'City 1', count: 7, center: { lat: 45.5625, lng: -122.6 } },
        { ...place, name, city: 'City 2', count: 3, center: { lat: 45, lng: -122 } },
      ],
    },
  });
  await page.viewport(390, 844);
  await renderHere(Page, '/discover');
  await expect
    .element(page.getByRole('link', { name: /^Sunnyside City 1 7 workspaces · typically \$48 a day/ }))
    .toHaveAttribute('href', '/search?city=Sunnyside%2C+City+1%2C+OR');
  await expect.element(page.getByText(name)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  expect(await violations()).toEqual([]);
});

it('what is free tomorrow morning says which hours, on which date, by whose clock (RT1 /discover)', async () => {
  answer('GET /api/discover', {
    body: { ...nothing, cities: [city(1)], collections: [morning({ date: '2026-12-01', count: 12 })] },
  });
  await renderHere(Page, '/discover');
  await expect.element(page.getByText('Tue, Dec 1, 9:00 – 12:00 local time')).toBeVisible();
  const hours = 'date=2026-12-01&from=09%3A00&to=12%3A00';
  await expect.element(page.getByRole('link', { name: 'See all 12' })).toHaveAttribute('href', `/search?${hours}`);
  await expect
    .element(page.getByRole('link', { name: aCard(1).title }))
    .toHaveAttribute('href', `/listing/${aCard(1)._id}?${hours}`);
});

it('at night, when tomorrow is two dates, each has a search of its own (RT1 /discover)', async () => {
  const days = [
    { date: '2026-12-01', count: 8 },
    { date: '2026-12-02', count: 4 },
  ];
  answer('GET /api/discover', { body: { ...nothing, cities: [city(1)], collections: [morning(...days)] } });
  await renderHere(Page, '/discover');
  await expect
    .element(page.getByText('Tue, Dec 1 or Wed, Dec 2, depending on the time zone, 9:00 – 12:00 local time'))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'See all on Wed, Dec 2' }))
    .toHaveAttribute('href', '/search?date=2026-12-02&from=09%3A00&to=12%3A00');
  await expect
    .element(page.getByRole('link', { name: aCard(1).title }))
    .toHaveAttribute('href', `/listing/${aCard(1)._id}`);
  expect(await violations()).toEqual([]);
});

it('a browser that cannot draw the map says in words where how many are (RT1 /discover)', async () => {
  const bounds = { west: -122, south: 45, east: -120, north: 46 };
  answer('GET /api/discover', { body: { ...nothing, supply: { count: 60, bounds }, cities: [city(1), city(2)] } });
  await renderHere(Page, '/discover');
  await expect.element(page.getByText('60 workspaces in total')).toBeVisible();
  page.getByText('60 workspaces in total').element().scrollIntoView();
  await expect.element(page.getByText('Your browser can’t show the map.', { exact: false })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'City 2, OR' }))
    .toHaveAttribute('href', '/search?city=City+2%2C+OR');
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Elsewhere' }))
    .toHaveTextContent('Elsewhere3 workspaces');
  expect(document.querySelector('.maplibregl-map')).toBeNull();
  expect(await violations()).toEqual([]);
});

it('says that there is too little, or that it failed (RT1 /discover)', async () => {
  answer('GET /api/discover', { status: 429, body: { code: 'RATE_LIMITED', message: 'Too many requests.' } });
  await renderHere(Page, '/discover');
  await expect.element(page.getByRole('heading', { name: 'We couldn’t load the cities' })).toBeVisible();
  answer('GET /api/discover', { body: nothing });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByRole('heading', { name: 'No cities with enough listings yet' })).toBeVisible();
});

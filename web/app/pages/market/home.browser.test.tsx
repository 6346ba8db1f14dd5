import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { aCard } from '../../../test/listing-examples.ts';
import { dropSignIn, renderRoutes } from '../../../test/render-app.tsx';
import { whereaboutsQuery } from '../../features/places/api.ts';
import { session } from '../../lib/session.ts';
import HomePage from './home.tsx';

const cards = (count: number) => Array.from({ length: count }, (_, n) => aCard(n + 1));
const portland = {
  placePrediction: {
    placeId: 'p1',
    text: { text: 'Portland, Oregon' },
    structuredFormat: { mainText: { text: 'Portland' }, secondaryText: { text: 'Oregon' } },
  },
};

const Elsewhere = () => <h1>Elsewhere</h1>;
let address = '';
const openHome = () =>
  renderRoutes(
    [
      { path: '/', Component: HomePage as never },
      {
        path: '*',
        loader: ({ request }) => {
          const url = new URL(request.url);
          address = url.pathname + url.search;
          return null;
        },
        Component: Elsewhere,
      },
    ],
    '/',
  );

const slides = () => page.getByRole('button', { name: /^Slide \d+ of/ });
const nearbyAsked = () => receivedCalls().filter(({ key }) => key === 'GET /api/listings/nearby');

beforeEach(async () => {
  await page.viewport(1280, 900);
  address = '';
  session.start();
  dropSignIn();
  answer('GET /api/address/location-from-ip', {
    body: {
      success: true,
      location: {
        currency: 'USD',
        timezone: 'America/Los_Angeles',
        city: 'Portland',
        coordinates: { lat: 45.5, lng: -122.7 },
      },
    },
  });
  answer('GET /api/listings/nearby', { body: { listings: cards(12), isGlobal: false } });
  answer('POST /api/places/autocomplete', { body: { suggestions: [portland] } });
  answer('GET /api/places/suggest-spelling', { body: { suggestion: null } });
  answer('GET /api/places/p1', {
    body: {
      id: 'p1',
      formattedAddress: 'Portland, Oregon',
      location: { latitude: 45.52, longitude: -122.68 },
      addressComponents: [],
    },
  });
});
afterEach(dropSignIn);

describe('the search of the front page (HM1)', () => {
  const box = () => page.getByRole('combobox', { name: 'Where' });

  it('a suggestion leads to the search with address, lat and lng (HM1)', async () => {
    await openHome();
    await userEvent.type(box(), 'portl');
    await page.getByRole('option', { name: /Oregon/ }).click();
    await vi.waitFor(() => expect(address).toBe('/search?lat=45.52&lng=-122.68&address=Portland%2C+Oregon'));
  });

  it('text that is no suggestion leads to the search with city (HM1)', async () => {
    answer('POST /api/places/autocomplete', { body: { suggestions: [] } });
    await openHome();
    await userEvent.type(box(), ' Nowhere Falls ');
    await page.getByRole('button', { name: 'Search' }).click();
    await vi.waitFor(() => expect(address).toBe('/search?city=Nowhere+Falls'));
  });

  it('hours without a day ask for the day beside it, and what was chosen stays (HM1, SE1)', async () => {
    await openHome();
    await page.getByRole('combobox', { name: 'Hours' }).selectOptions('9:00 – 17:00');
    await userEvent.type(box(), 'portl');
    await page.getByRole('option', { name: /Oregon/ }).click();
    const day = page.getByLabelText('When');
    await expect.poll(() => document.activeElement === day.element()).toBe(true);
    expect((day.element() as HTMLInputElement).validity.valueMissing).toBe(true);
    await expect.element(day).toHaveFocus();
    await page.getByRole('button', { name: 'Search' }).click();
    expect(address).toBe('');
    await day.fill('2026-12-03');
    await page.getByRole('button', { name: 'Search' }).click();
    await vi.waitFor(() =>
      expect(address).toBe(
        '/search?lat=45.52&lng=-122.68&address=Portland%2C+Oregon&date=2026-12-03&from=09%3A00&to=17%3A00',
      ),
    );
  });

  it('a place typed after one was chosen is the one that is searched (HM1)', async () => {
    await openHome();
    await page.getByRole('combobox', { name: 'Hours' }).selectOptions('9:00 – 17:00');
    await userEvent.type(box(), 'portl');
    await page.getByRole('option', { name: /Oregon/ }).click();
    await expect.element(page.getByLabelText('When')).toHaveFocus();
    answer('POST /api/places/autocomplete', { body: { suggestions: [] } });
    await box().fill('Salem');
    await page.getByRole('combobox', { name: 'Hours' }).selectOptions('Any hours');
    await page.getByRole('button', { name: 'Search' }).click();
    await vi.waitFor(() => expect(address).toBe('/search?city=Salem'));
  });
});

describe('workspaces near the visitor', () => {
  it('twelve slide by, three at a time, with arrows and dots (HM2)', async () => {
    await openHome();
    await vi.waitFor(() => expect(slides().elements()).toHaveLength(4));
    await expect.element(page.getByRole('heading', { name: 'Room number 12', exact: true })).toBeInTheDocument();
    await page.getByRole('button', { name: 'Next slide' }).click();
    await expect.element(page.getByRole('button', { name: 'Slide 2 of 4' })).toHaveAttribute('aria-current', 'true');
  });

  it('asks for what is near the visitor, and says where that is (HM5, HM7)', async () => {
    await openHome();
    await expect.element(page.getByRole('heading', { name: /Portland/ })).toBeVisible();
    // 100 km to a reader in the US (SH8).
    await expect.element(page.getByText(/within 62\smi/)).toBeVisible();
    expect(Object.fromEntries(nearbyAsked().at(-1)!.search)).toEqual({ lat: '45.5', lng: '-122.7' });
  });

  it('does not call what comes from everywhere near (HM5)', async () => {
    answer('GET /api/listings/nearby', { body: { listings: cards(12), isGlobal: true } });
    await openHome();
    await vi.waitFor(() => expect(slides().elements()).toHaveLength(4));
    expect(document.body.textContent).not.toContain('within 62');
  });

  it('says so where there are none (HM4)', async () => {
    answer('GET /api/listings/nearby', { body: { listings: [], isGlobal: true } });
    await openHome();
    await expect.element(page.getByRole('heading', { name: 'No workspaces available', exact: true })).toBeVisible();
  });

  it('without an answer in two seconds the visitor is at 40, -100 (HM7)', async () => {
    answer('GET /api/address/location-from-ip', () => new Promise<never>(() => undefined));
    const begun = performance.now();
    await openHome();
    await vi.waitFor(() => expect(nearbyAsked()).toHaveLength(1), { timeout: 15_000 });
    expect(performance.now() - begun).toBeGreaterThan(1_990);
    expect(Object.fromEntries(nearbyAsked()[0]!.search)).toEqual({ lat: '40', lng: '-100' });
  });

  it.each([
    ['fails', { status: 404, body: { code: 'NOT_FOUND', message: 'no' } }],
    ['knows nothing', { body: { success: false, location: {} } }],
  ])('money is US dollars and the clock New York’s where the look-up %s (CS7, HM7)', async (_name, what) => {
    answer('GET /api/address/location-from-ip', what);
    const { signal } = new AbortController();
    expect(await whereaboutsQuery().queryFn({ signal })).toEqual({
      currency: 'USD',
      timezone: 'America/New_York',
      city: '',
      coordinates: { lat: 40, lng: -100 },
    });
  });
});

describe('the rest of the front page', () => {
  it('leads to the whole search and to hosting, and says what it is good for (HM3)', async () => {
    await openHome();
    const links = page
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href'));
    expect(links).toContain('/search');
    expect(links).toContain('/become-host');
    const features = page.getByRole('region', { name: /Everything you want to know/ });
    await expect.element(features).toBeVisible();
    await vi.waitFor(() => expect(features.getByRole('heading', { level: 3 }).elements()).toHaveLength(4));
    for (const feature of features.getByRole('heading', { level: 3 }).elements()) {
      expect(feature.nextElementSibling?.textContent?.length).toBeGreaterThan(40);
    }
  });

  it('its call to action begins hosting (HM3, SH5)', async () => {
    await openHome();
    await page.getByRole('button', { name: 'Become a host' }).click();
    await vi.waitFor(() => expect(localStorage.getItem('auth_return_to')).toBe('/host/property/new'));
  });
});

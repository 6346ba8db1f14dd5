import type { HomeSectionId } from '@daynook/contract/settings/limits';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { IntlProvider } from 'react-intl';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { aCard } from '../../../test/listing-examples.ts';
import { dropSignIn, renderRoutes } from '../../../test/render-app.tsx';
import { queryClient } from '../../lib/api/query-client.ts';
import { everyMessageGets } from '../../lib/intl.ts';
import { session } from '../../lib/session/session.ts';
import { SiteContext, USUAL_SITE } from '../../lib/site.ts';
import { whereaboutsQuery } from '../../nouns/places/api.ts';
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
const Home = HomePage as unknown as ComponentType<{ loaderData: unknown }>;
let start: unknown;
const HomeFromStart = () => <Home loaderData={start} />;
const openHome = (from: unknown = null) => {
  start = from;
  return renderRoutes(
    [
      { path: '/', Component: HomeFromStart },
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
};

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

  const day = () => page.getByRole('button', { name: /^When/ });
  const hours = () => page.getByRole('button', { name: /^Hours/ });
  const chooseNineToFive = async () => {
    await hours().click();
    await page
      .getByRole('dialog', { name: 'Choose hours' })
      .getByRole('button', { name: '9:00\u00a0–\u00a017:00' })
      .click();
  };
  const search = () => page.getByRole('button', { name: 'Search', exact: true });
  const choosePortland = async () => {
    await userEvent.type(box(), 'portl');
    await page.getByRole('option', { name: /Oregon/ }).click();
  };

  it('a suggestion leads on to the day; alone it searches by address, lat and lng (HM1)', async () => {
    await openHome();
    await choosePortland();
    await expect.element(page.getByRole('dialog', { name: 'Choose a day' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(day()).toHaveFocus();
    expect(address).toBe('');
    await search().click();
    await vi.waitFor(() => expect(address).toBe('/search?lat=45.52&lng=-122.68&address=Portland%2C+Oregon'));
  });

  it('text that is no suggestion leads to the search with city (HM1)', async () => {
    answer('POST /api/places/autocomplete', { body: { suggestions: [] } });
    await openHome();
    await userEvent.type(box(), ' Nowhere Falls ');
    await search().click();
    await vi.waitFor(() => expect(address).toBe('/search?city=Nowhere+Falls'));
  });

  it('the place leads to the day, the day to the hours, and all three are searched (HM1, SE1)', async () => {
    await openHome();
    await choosePortland();
    const grid = page.getByRole('dialog', { name: 'Choose a day' }).getByRole('grid');
    await vi.waitFor(() => expect(grid.element().contains(document.activeElement)).toBe(true));
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expect.element(hours()).toHaveFocus();
    await chooseNineToFive();
    await search().click();
    await vi.waitFor(() =>
      expect(address).toMatch(
        /^\/search\?lat=45\.52&lng=-122\.68&address=Portland%2C\+Oregon&date=20\d\d-\d\d-\d\d&from=09%3A00&to=17%3A00$/,
      ),
    );
  });

  it('hours without a day ask for the day, and what was chosen stays (HM1, SE1)', async () => {
    await openHome();
    await chooseNineToFive();
    await search().click();
    await expect.element(page.getByRole('alert').getByText('Choose a day for these hours.')).toBeVisible();
    await expect.element(page.getByRole('dialog', { name: 'Choose a day' })).toBeVisible();
    expect(address).toBe('');
    await expect.element(hours()).toMatchTextContent('9:00 – 17:00');
  });

  it('exact hours are chosen by the clock, and Escape closes only what opened last (HM1, SE1)', async () => {
    await openHome();
    await hours().click();
    const panel = page.getByRole('dialog', { name: 'Choose hours' });
    await panel.getByRole('combobox', { name: /^From/ }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
    await panel.getByRole('combobox', { name: /^From/ }).click();
    await page.getByRole('option', { name: '10:30', exact: true }).click();
    await expect.element(hours()).toMatchTextContent('10:30 – 12:30');
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(hours()).toHaveFocus();
  });

  it('a place typed after one was chosen is the one that is searched (HM1)', async () => {
    await openHome();
    await choosePortland();
    answer('POST /api/places/autocomplete', { body: { suggestions: [] } });
    await box().fill('Salem');
    await search().click();
    await vi.waitFor(() => expect(address).toBe('/search?city=Salem'));
  });

  it('suggestions are as wide as the search and end on the screen (SE10)', async () => {
    await page.viewport(1280, 640);
    await openHome();
    await userEvent.type(box(), 'portl');
    const list = page.getByRole('listbox', { name: 'Suggestions' });
    await expect.element(list).toBeVisible();
    const form = box().element().closest('form')!.getBoundingClientRect();
    const shown = list.element().getBoundingClientRect();
    expect(Math.round(shown.width)).toBe(Math.round(form.width));
    expect(shown.bottom).toBeLessThanOrEqual(window.innerHeight);
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
    // 100 km for a reader in the US (SH8).
    await expect.element(page.getByText(/Within 60\smi of Portland/)).toBeVisible();
    expect(Object.fromEntries(nearbyAsked().at(-1)!.search)).toEqual({ lat: '45.5', lng: '-122.7' });
  });

  it('begins where the last visit was and asks for nothing more; picture and list are of the same place (HM5, HM7)', async () => {
    const place = {
      currency: 'USD',
      timezone: 'America/Los_Angeles',
      city: 'Portland',
      coordinates: { lat: 45.5, lng: -122.7 },
    };
    await openHome({ nearby: { listings: cards(12), isGlobal: false }, place });
    await expect.element(page.getByText(/Within 60\smi of Portland/)).toBeVisible();
    // Not one of the three below: no photo is on the first screen twice.
    await expect.element(page.getByRole('link', { name: /^Room number 4 / })).toBeVisible();
    expect(nearbyAsked()).toHaveLength(0);
  });

  it('the picture names no room until it is known what is near, and the heading never changes (HM5)', async () => {
    const { promise, resolve } = Promise.withResolvers<{ body: unknown }>();
    answer('GET /api/listings/nearby', () => promise);
    await openHome({ nearby: { listings: cards(12), isGlobal: true } });
    const heading = page.getByRole('heading', { name: 'Good places to start' });
    await expect.element(heading).toBeVisible();
    const first = heading.element();
    await expect.element(page.getByRole('link', { name: /^Room number \d+ / })).not.toBeInTheDocument();
    resolve({ body: { listings: cards(12).reverse(), isGlobal: false } });
    await expect.element(page.getByRole('link', { name: /^Room number 9 / })).toBeVisible();
    expect(heading.element()).toBe(first);
  });

  it('does not call what comes from everywhere near (HM5)', async () => {
    answer('GET /api/listings/nearby', { body: { listings: cards(12), isGlobal: true } });
    await openHome();
    await vi.waitFor(() => expect(slides().elements()).toHaveLength(4));
    expect(document.body.textContent).not.toContain('Within 60');
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
    expect(await whereaboutsQuery(['US']).queryFn({ signal })).toEqual({
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
    const features = page.getByRole('region', { name: /Know what you’re getting/ });
    await expect.element(features).toBeVisible();
    await vi.waitFor(() => expect(features.getByRole('heading', { level: 3 }).elements()).toHaveLength(4));
    for (const feature of features.getByRole('heading', { level: 3 }).elements()) {
      expect(feature.nextElementSibling?.textContent?.length).toBeGreaterThan(40);
    }
  });

  it('its call to action begins hosting (HM3, SH5)', async () => {
    await openHome();
    await page.getByRole('link', { name: 'Become a host' }).click();
    await vi.waitFor(() => expect(localStorage.getItem('auth_return_to')).toBe('/host/property/new'));
  });
});

describe('sections (N9)', () => {
  const openAs = (home: readonly HomeSectionId[], titles: Record<string, string> = {}) => {
    start = null;
    return render(
      <IntlProvider
        locale="en-US"
        messages={titles}
        onError={() => undefined}
        defaultRichTextElements={everyMessageGets('Daynook')}
      >
        <QueryClientProvider client={queryClient()}>
          <SiteContext value={{ ...USUAL_SITE, home }}>
            <Routes initialEntries={['/']} />
          </SiteContext>
        </QueryClientProvider>
      </IntlProvider>,
    );
  };
  const Routes = createRoutesStub([{ path: '/', Component: HomeFromStart }]);
  const headings = () =>
    page
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent);

  it('are in the operator’s order, and those that are off aren’t there', async () => {
    await openAs(['hero', 'hosts', 'nearby']);
    await expect.poll(headings).toEqual(['Have a room that’s empty during the day?', 'Good places to start']);
  });

  it('have the operator’s titles', async () => {
    await openAs(['hero', 'benefits'], { 'home.hero': 'Work next door', 'home.benefits': 'What you get' });
    await expect.element(page.getByRole('heading', { level: 1, name: 'Work next door' })).toBeVisible();
    await expect.poll(headings).toEqual(['What you get']);
  });
});

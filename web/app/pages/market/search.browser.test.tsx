import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '../../../test/fake-api.ts';
import { aSearchAnswer } from '../../../test/listing-examples.ts';
import { readMeta } from '../../../test/read-meta.tsx';
import { asked, cards, lastSearch, now, openSearch, prepareSearch } from '../../../test/search-page.tsx';
import { writeSearch } from '../../nouns/search/search-url.ts';
import { meta } from './search.tsx';

beforeEach(prepareSearch);

/** Narrow enough that the map isn't shown automatically: these tests are about the list. */
const withoutMap = () => page.viewport(700, 900);

describe('filters', () => {
  beforeEach(withoutMap);

  const openFilters = () => page.getByRole('button', { name: /^Filters/ }).click();
  const apply = () => page.getByRole('button', { name: /^Show \d+ spaces$/ }).click();

  it('lowest and highest price go into the address and to the API (SE2, A5)', async () => {
    await openSearch('?city=portland');
    await openFilters();
    await page.getByLabelText('Min Price').fill('20');
    await page.getByLabelText('Max Price').fill('60.50');
    await apply();
    await vi.waitFor(() => expect(now()).toEqual({ city: 'portland', minPrice: '20', maxPrice: '60.5' }));
    await vi.waitFor(() => expect(lastSearch()).toMatchObject({ minPrice: '20', maxPrice: '60.5' }));
  });

  it.each([
    ['cheap', '', 'Enter an amount, such as 40.'],
    ['', '-5', 'Enter an amount, such as 40.'],
    ['60', '20', 'The maximum can’t be below the minimum.'],
  ])('a price from %j to %j is refused in words, and what was typed stays (SE2)', async (low, high, words) => {
    await openSearch('?city=portland');
    await openFilters();
    await page.getByLabelText('Min Price').fill(low);
    await page.getByLabelText('Max Price').fill(high);
    await apply();
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(page.getByLabelText('Min Price')).toHaveValue(low);
    expect(now()).toEqual({ city: 'portland' });
  });

  it('handles over how many cost what choose a price, and the button says how many are left (SE2, A5, A8)', async () => {
    await openSearch('?city=portland');
    await openFilters();
    const show = page.getByRole('button', { name: 'Show 9 spaces' });
    await expect.element(show).toBeVisible();
    const low = page.getByRole('slider', { name: 'Lowest price' });
    await expect.element(low).toHaveAttribute('aria-valuetext', 'Any price');
    (low.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByLabelText('Min Price')).toHaveValue('30');
    (page.getByRole('slider', { name: 'Highest price' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect.element(page.getByLabelText('Max Price')).toHaveValue('60');
    const asks = () => Object.fromEntries(asked('GET /api/listings/facets').at(-1)!.search);
    await vi.waitFor(() => expect(asks()).toMatchObject({ minPrice: '30', maxPrice: '60' }));
    await apply();
    await vi.waitFor(() => expect(now()).toEqual({ city: 'portland', minPrice: '30', maxPrice: '60' }));
  });

  it('what would leave nothing cannot be chosen, unless it is (A8)', async () => {
    await openSearch('?city=portland&kind=outdoor');
    await openFilters();
    await expect.element(page.getByRole('checkbox', { name: /^Projector/ })).toBeDisabled();
    await expect.element(page.getByRole('dialog').getByRole('button', { name: /^Backyard space/ })).toBeEnabled();
    await expect.element(page.getByRole('checkbox', { name: /^Wi-Fi/ })).toBeEnabled();
  });

  it('people, kinds and amenities add up, each with how many it would leave (A7, A8, A9)', async () => {
    await openSearch('?city=portland');
    await openFilters();
    await expect.element(page.getByRole('button', { name: /^Desk\s*4$/ })).toBeVisible();
    await expect.element(page.getByRole('checkbox', { name: /^Wi-Fi\s*7$/ })).toBeVisible();
    await page.getByRole('button', { name: /^Desk\s*4$/ }).click();
    await page.getByRole('button', { name: /^Studio/ }).click();
    await page.getByRole('checkbox', { name: /^Wi-Fi/ }).click();
    await page.getByRole('checkbox', { name: /^Printer/ }).click();
    await page.getByRole('button', { name: /more|increase|add/i }).click();
    await apply();
    const wanted = { city: 'portland', people: '2', kind: 'desk,studio', amenities: 'wifi,printer' };
    await vi.waitFor(() => expect(now()).toEqual(wanted));
    await vi.waitFor(() => expect(lastSearch()).toMatchObject(wanted));
  });

  it('work facts are chosen by chips with how many each would leave; of a kind of fact one counts (B15, P6)', async () => {
    await openSearch('?city=portland&date=2026-12-03&from=09:00&to=12:00');
    await openFilters();
    const facts = page.getByRole('group', { name: 'Workspace details' });
    await expect.element(facts.getByRole('button', { name: '1+ monitor 5' })).toBeVisible();
    await expect.element(facts.getByRole('button', { name: /^300\+ Mbps/ })).toBeDisabled();
    await facts.getByRole('button', { name: /^1\+ monitor/ }).click();
    await facts.getByRole('button', { name: /^2\+ monitors/ }).click();
    await facts.getByRole('button', { name: /^Standing desk/ }).click();
    await facts.getByRole('button', { name: /^USB-C/ }).click();
    await facts.getByRole('button', { name: /^USB-A/ }).click();
    await facts.getByRole('button', { name: /^Monitor with HDMI/ }).click();
    await facts.getByRole('button', { name: /^USB-A/ }).click();
    await expect.element(facts.getByRole('button', { name: /^Monitor with VGA/ })).toBeDisabled();
    await facts.getByRole('button', { name: /^100\+ Mbps/ }).click();
    await facts.getByRole('button', { name: /^Quiet 9:00/ }).click();
    await facts.getByRole('button', { name: /^Step-free/ }).click();
    await facts.getByRole('button', { name: /^Door 32 in \(81 cm\) or wider/ }).click();
    const wanted = {
      monitors: '2',
      deskHeight: 'sit-stand',
      ports: 'usb-c,monitor-hdmi',
      wifiDown: '100',
      quiet: 'true',
      stepFree: 'true',
      doorWidth: '81',
    };
    await vi.waitFor(() =>
      expect(Object.fromEntries(asked('GET /api/listings/facets').at(-1)!.search)).toMatchObject(wanted),
    );
    await apply();
    await vi.waitFor(() => expect(now()).toMatchObject(wanted));
    await vi.waitFor(() => expect(lastSearch()).toMatchObject(wanted));
  });

  it('ports asked for stand above the results together, and unknown ones aren’t named (P6)', async () => {
    await openSearch('?city=portland&ports=ethernet,monitor-usb-c,serial');
    await page.getByRole('button', { name: 'Remove filter: Ethernet and Monitor with USB-C' }).click();
    await vi.waitFor(() => expect(now()).toEqual({ city: 'portland' }));
  });

  it('each work fact asked for stands above the results and can be let go of there (P6)', async () => {
    await openSearch('?city=portland&monitors=2&wifiDown=300&deskHeight=70-110&stepFree=1');
    await expect.element(page.getByRole('button', { name: 'Filters · 4' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove filter: 2+ monitors' }).click();
    await vi.waitFor(() =>
      expect(now()).toEqual({ city: 'portland', wifiDown: '300', deskHeight: '70-110', stepFree: 'true' }),
    );
    await page.getByRole('button', { name: /^Remove filter: Desk 28–43/ }).click();
    await page.getByRole('button', { name: 'Step-free' }).click();
    await vi.waitFor(() => expect(now()).toEqual({ city: 'portland', wifiDown: '300' }));
  });

  it('an amenity that work facts say better is offered only to anyone who came with it', async () => {
    await openSearch('?city=portland&amenities=monitor');
    await openFilters();
    await expect.element(page.getByRole('checkbox', { name: /^Monitor/ })).toBeChecked();
    await expect.element(page.getByRole('checkbox', { name: /^Step-free/ })).not.toBeInTheDocument();
    await page.getByRole('checkbox', { name: /^Monitor/ }).click();
    await apply();
    await vi.waitFor(() => expect(now()).toEqual({ city: 'portland' }));
  });

  it('words to look for go into the address and to the API (A12)', async () => {
    await openSearch('?city=portland');
    await openFilters();
    await page.getByLabelText('Keywords in title or description').fill(' piano stove ');
    await apply();
    await vi.waitFor(() => expect(now()).toEqual({ city: 'portland', words: 'piano stove' }));
    await vi.waitFor(() => expect(lastSearch()).toMatchObject({ words: 'piano stove' }));
  });

  it('kinds offered are desk, private room, meeting room, studio, whole place, outdoor (A9)', async () => {
    await openSearch('?city=portland');
    await openFilters();
    for (const name of [
      /^Desk\s*\d+$/,
      /^Private room/,
      /^Meeting room/,
      /^Studio/,
      /^Whole place/,
      /^Backyard space/,
    ]) {
      await expect.element(page.getByRole('dialog').getByRole('button', { name })).toBeVisible();
    }
  });

  it('a press shows before the search for it begins (A10)', async () => {
    await openSearch('?city=portland');
    const chip = page.getByRole('button', { name: 'Book instantly' });
    (chip.element() as HTMLElement).click();
    await Promise.resolve();
    expect(chip.element().getAttribute('aria-pressed')).toBe('true');
    expect(now()).toEqual({ city: 'portland' });
    await vi.waitFor(() => expect(now()).toEqual({ city: 'portland', instant: 'true' }));
  });

  it('one press leaves only what books instantly, another takes it back (A10)', async () => {
    await openSearch('?city=portland');
    await page.getByRole('button', { name: 'Book instantly' }).click();
    await vi.waitFor(() => expect(now()).toEqual({ city: 'portland', instant: 'true' }));
    await vi.waitFor(() => expect(lastSearch()).toMatchObject({ instant: 'true' }));
    await page.getByRole('button', { name: 'Book instantly' }).click();
    await vi.waitFor(() => expect(now()).toEqual({ city: 'portland' }));
  });

  it('of two pressed in a row, before the page is drawn again, both hold (A10, A13)', async () => {
    await openSearch('?city=portland');
    const press = (name: string) => (page.getByRole('button', { name }).element() as HTMLElement).click();
    await expect.element(page.getByRole('button', { name: 'Step-free' })).toBeVisible();
    press('Book instantly');
    press('Call-ready Wi-Fi');
    press('Step-free');
    const wanted = { city: 'portland', instant: 'true', amenities: 'call-ready', stepFree: 'true' };
    await vi.waitFor(() => expect(now()).toEqual(wanted));
    await vi.waitFor(() => expect(lastSearch()).toMatchObject(wanted));
  });

  it('sorts by distance, price, rating and age (A11)', async () => {
    await openSearch('?city=portland');
    const sort = page.getByRole('combobox', { name: 'Sort by' });
    for (const [label, value] of [
      ['Lowest price', 'price'],
      ['Best rated', 'rating'],
      ['Newest', 'newest'],
    ] as const) {
      await sort.selectOptions(label);
      await vi.waitFor(() => expect(now()).toEqual({ city: 'portland', sort: value }));
      await vi.waitFor(() => expect(lastSearch()).toMatchObject({ sort: value }));
    }
    await sort.selectOptions('Nearest');
    await vi.waitFor(() => expect(now()).toEqual({ city: 'portland' }));
  });

  it('says that the best rated come first where no place is named', async () => {
    await openSearch('?people=2');
    const sort = page.getByRole('combobox', { name: 'Sort by' });
    await expect.element(sort).toHaveValue('rating');
    await expect.element(sort).not.toMatchTextContent('Nearest');
  });
});

it('the page is named after what is searched now, not after what it was opened with (SE1)', () => {
  const place = {
    name: 'Portland, Oregon',
    center: { lat: 45.52, lng: -122.68 },
    radiusKm: 20,
    placeId: null,
    timeZone: null,
  };
  const loaderData = { answer: aSearchAnswer([], { place }), search: '?city=portland' };
  const titleAt = (search: string) =>
    readMeta(meta, { loaderData, location: { search }, matches: [] }).find((tag) => 'title' in tag);
  expect(titleAt('?city=portland')).toMatchObject({ title: expect.stringContaining('Portland, Oregon') });
  expect(titleAt('?city=Boise')).toMatchObject({ title: expect.stringContaining('Boise') });
});

it('a neighborhood’s page says how much there is and what it costs (O6)', () => {
  const place = {
    name: 'Kerns, Portland, OR',
    center: { lat: 45.52, lng: -122.68 },
    radiusKm: 1.2,
    placeId: null,
    timeZone: null,
    stock: { count: 12, medianDayMinor: 5_800, currency: 'USD' },
  };
  const city = 'kerns, portland, or';
  const loaderData = { answer: aSearchAnswer([], { place }), search: writeSearch({ city }) };
  const tags = readMeta(meta, { loaderData, location: { search: writeSearch({ city }) }, matches: [] });
  expect(tags).toContainEqual({ title: 'Workspaces in Kerns, Portland, OR · Daynook' });
  expect(tags).toContainEqual({
    name: 'description',
    content:
      '12 workspaces in homes in Kerns, Portland, OR, typically $58 a day. See when they’re available and what they cost, all fees included.',
  });
  expect(tags.find((tag) => 'rel' in tag && tag.rel === 'canonical')).toMatchObject({
    href: '/search?city=Kerns%2C+Portland%2C+OR',
  });
});

it.each([
  ['OR', 'portland'],
  ['OR', 'Portland, OR'],
  ['ME', 'portland maine'],
])('a city has one canonical address: Portland, %s as “%s”', (region, city) => {
  const center = { lat: 45.52, lng: -122.68 };
  const place = { name: `Portland, ${region}`, center, radiusKm: 20, placeId: region, timeZone: null };
  const search = `?${new URLSearchParams({ city })}`;
  const loaderData = { answer: aSearchAnswer([], { place }), search: writeSearch({ city }) };
  const tags = readMeta(meta, { loaderData, location: { search }, matches: [] });
  expect(tags.find((tag) => 'rel' in tag && tag.rel === 'canonical')).toMatchObject({
    href: `/search?city=Portland%2C+${region}`,
  });
});

it.each([
  ['', 'Prices are for a full day, all fees included.'],
  ['&date=2026-12-03', 'Available Thu, Dec 3. Times are in Pacific time. Prices include all fees.'],
  [
    '&date=2026-12-03&from=09:00&to=13:00',
    'Available Thu, Dec 3, 9:00 – 13:00, Pacific time. Prices include all fees.',
  ],
])('says above the results what all of them share: %s (A4)', async (when, words) => {
  await openSearch(`?city=portland${when}`);
  await expect.element(page.getByText(words)).toBeVisible();
});

it('names whose data found a street address, beside the results (SE8)', async () => {
  await withoutMap();
  const place = {
    name: 'Portland, OR',
    center: { lat: 45.5, lng: -122.7 },
    radiusKm: 25,
    placeId: null,
    timeZone: null,
  };
  answer('GET /api/listings/search', {
    body: aSearchAnswer(cards(2), { place: { ...place, attribution: '© OpenStreetMap contributors' } }),
  });
  await openSearch('?city=9+Elm+Street+Portland');
  await expect.element(page.getByText('Address data: © OpenStreetMap contributors')).toBeVisible();
});

describe('pages', () => {
  beforeEach(withoutMap);

  it('of hours, of which only so many are counted, lead on as long as there are more (SE3, A4)', async () => {
    // The number on the pages so far, because the total is unknown.
    const counted = { page: 3, pageSize: 24, total: 72, hasMore: true, isTotalCapped: true };
    answer('GET /api/listings/search', { body: aSearchAnswer(cards(24), counted) });
    await openSearch('?city=portland&date=2026-12-03&page=3');
    const next = page.getByRole('link', { name: 'Next page' });
    await expect.element(next).toHaveAttribute('href', expect.stringContaining('page=4'));
  });
});

describe('nothing, or nothing to be had', () => {
  beforeEach(withoutMap);

  it('a page after the last one does not say that nothing is found: it leads to the first (SE4)', async () => {
    answer('GET /api/listings/search', { body: aSearchAnswer([], { page: 3, total: 30 }) });
    await openSearch('?city=portland&sort=price&page=3');
    await expect.element(page.getByRole('heading', { name: 'No results on this page' })).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Go to the first page' }))
      .toHaveAttribute('href', '/search?city=portland&sort=price');
    await expect.element(page.getByRole('heading', { name: 'No places found' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Notify me when there’s a match' })).not.toBeInTheDocument();
  });

  it('nothing found: the way home, and what would find some (SE4, A18, SH8)', async () => {
    answer('GET /api/listings/search', {
      body: aSearchAnswer([], {
        hints: [
          { code: 'widen', radiusKm: 50, count: 4 },
          { code: 'another-day', date: '2026-12-04', count: 2 },
          { code: 'drop-filters', count: 9 },
        ],
      }),
    });
    await openSearch('?lat=45&lng=-122&date=2026-12-03&maxPrice=5');
    await expect.element(page.getByRole('heading', { name: 'No places found', exact: true })).toBeVisible();
    const link = (name: string | RegExp) => page.getByRole('link', { name });
    await expect.element(link('Back to Homepage')).toHaveAttribute('href', '/');
    await expect.element(link(/4 within 31\smi/)).toHaveAttribute('href', expect.stringContaining('radius=50'));
    await expect.element(link(/2 available on/)).toHaveAttribute('href', expect.stringContaining('date=2026-12-04'));
    await expect
      .element(link(/9 without your filters/))
      .toHaveAttribute('href', '/search?lat=45&lng=-122&date=2026-12-03');
    await expect.element(page.getByRole('button', { name: 'Notify me when there’s a match' })).toBeVisible();
  });

  it('a search that fails says so; Try Again loads the page again (SE5)', async () => {
    answer('GET /api/listings/search', { status: 400, body: { code: 'VALIDATION_FAILED', message: 'no' } });
    await openSearch('?city=portland');
    const heading = page.getByRole('heading', { name: 'Unable to search for workspaces. Please try again.' });
    await expect.element(heading).toBeVisible();
    const kinds: string[] = [];
    const stay = (event: NavigateEvent) => {
      kinds.push(event.navigationType);
      event.preventDefault();
    };
    navigation.addEventListener('navigate', stay);
    await page.getByRole('button', { name: 'Try Again', exact: true }).click();
    await vi.waitFor(() => expect(kinds).toEqual(['reload']));
    navigation.removeEventListener('navigate', stay);
  });
});

import { Map as MapLibre } from 'maplibre-gl';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '../../../test/fake-api.ts';
import { aCard, aSearchAnswer } from '../../../test/listing-examples.ts';
import { asked, cards, lastSearch, now, openSearch, prepareSearch, toPin } from '../../../test/search-page.tsx';

beforeEach(prepareSearch);

const pin = (name: RegExp) => page.getByRole('button', { name });
const count = () => page.getByRole('heading', { level: 1 });
const mapCanvas = () => page.getByRole('region', { name: 'Map of workspaces' });

describe('list and map', () => {
  it('the map with its price pins is on the left, the list with its count on the right (SE3, A2)', async () => {
    await openSearch('?city=portland');
    await expect.element(pin(/^Room number 2, \$42$/)).toBeVisible();
    const map = mapCanvas().element().getBoundingClientRect();
    const heading = count().element().getBoundingClientRect();
    expect(map.right).toBeLessThanOrEqual(heading.left);
    expect(map.width * map.height).toBeGreaterThan(200_000);
  });

  it('on a phone the map ends above the button back to the list: no pin gets under it (A2, P1)', async () => {
    await page.viewport(390, 844);
    await openSearch('?city=portland');
    await page.getByRole('button', { name: 'Map', exact: true }).click();
    await expect.element(mapCanvas()).toBeVisible();
    const back = page.getByRole('button', { name: 'List', exact: true });
    await expect.element(back).toBeVisible();
    const pane = page.getByRole('region', { name: 'Map', exact: true }).element().getBoundingClientRect();
    expect(pane.bottom).toBeLessThanOrEqual(back.element().getBoundingClientRect().top);
    expect(pane.height).toBeGreaterThan(400);
  });

  it.each([
    [aSearchAnswer(cards(1)), '1 workspace to work'],
    [aSearchAnswer(cards(2)), '2 workspaces to work'],
    [aSearchAnswer([], { total: 0 }), '0 workspaces to work'],
    [aSearchAnswer(cards(3), { total: 1000, isTotalCapped: true }), '1,000+ workspaces to work'],
  ])('counts: $1 (SE3)', async (found, words) => {
    answer('GET /api/listings/search', { body: found });
    await openSearch('?city=portland');
    await expect.element(count()).toHaveTextContent(words);
  });

  it('pointing at a card marks its pin, and the other way round; focus does the same (A2)', async () => {
    await openSearch('?city=portland');
    const thePin = pin(/^Room number 2, /);
    await expect.element(thePin).toBeVisible();
    const card = page.getByRole('article').nth(1);
    const readPinStyle = () => getComputedStyle(thePin.element()).backgroundColor;
    const readCardStyle = () => getComputedStyle(card.element()).backgroundColor;
    // Wherever an earlier test left the pointer.
    await count().hover();
    const [calmPin, calmCard] = [readPinStyle(), readCardStyle()];
    await card.hover();
    await vi.waitFor(() => expect(readPinStyle()).not.toBe(calmPin));
    await count().hover();
    await vi.waitFor(() => expect(readPinStyle()).toBe(calmPin));
    await thePin.hover();
    await vi.waitFor(() => expect(readCardStyle()).not.toBe(calmCard));
    await count().hover();
    await vi.waitFor(() => expect(readCardStyle()).toBe(calmCard));
    (card.getByRole('link').element() as HTMLElement).focus();
    await vi.waitFor(() => expect(readPinStyle()).not.toBe(calmPin));
    (thePin.element() as HTMLElement).focus();
    await vi.waitFor(() => expect(readCardStyle()).not.toBe(calmCard));
  });

  it('with hours each result shows its total, fees included, on its card and its pin (A4, A6)', async () => {
    const quote = {
      totalMinor: 7_350,
      currency: 'USD',
      durationMinutes: 240,
      startsAt: '2026-12-03T17:00:00.000Z',
      endsAt: '2026-12-03T21:00:00.000Z',
    };
    const priced = aCard(1, { quote });
    answer('GET /api/listings/search', { body: aSearchAnswer([priced]) });
    answer('GET /api/listings/map', { body: { pins: [{ ...toPin(priced), totalMinor: 7_350 }], clusters: [] } });
    await openSearch('?city=portland&date=2026-12-03&from=09:00&to=13:00');
    await expect.poll(() => page.getByRole('article').element().textContent).toMatch(/\$73\.50 total · 4 hours/);
    await expect.element(pin(/^Room number 1, \$73\.50$/)).toBeVisible();
    expect(lastSearch()).toMatchObject({ date: '2026-12-03', from: '09:00', to: '13:00' });
    await expect
      .element(page.getByRole('article').getByRole('link'))
      .toHaveAttribute('href', `/listing/${priced._id}?date=2026-12-03&from=09%3A00&to=13%3A00`);
  });

  it('everything on the map is in the list too (P2)', async () => {
    await openSearch('?city=portland');
    await expect.element(pin(/^Room number 3, /)).toBeVisible();
    for (const { title, _id } of cards(3)) {
      const link = page.getByRole('article').getByRole('link', { name: title });
      await expect.element(link).toHaveAttribute('href', `/listing/${_id}`);
      await expect.element(page.getByRole('article').filter({ hasText: title })).toMatchTextContent(/\$4\d\sper\sday/);
    }
  });

  it('arrows go from pin to pin, Enter opens the room (P2, A2)', async () => {
    await openSearch('?city=portland');
    const [near, far] = [pin(/^Room number 1, /), pin(/^Room number 3, /)];
    await expect.element(far).toBeVisible();
    (near.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.element(far).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(pin(/^Room number 2, /)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  });

  it('rooms that stand together open as a list, cheapest first; Escape leads back to their pin (A2, P2)', async () => {
    const at = { lat: 45.52, lng: -122.68 };
    const pins = cards(3).map((card) => ({ ...toPin(card), ...at }));
    answer('GET /api/listings/map', { body: { pins: pins.toReversed(), clusters: [] } });
    await openSearch('?city=portland');
    const group = pin(/^3 workspaces from \$41\. Show list\.$/);
    await group.click();
    const list = page.getByRole('dialog', { name: '3 workspaces here' });
    await expect.element(list.getByRole('listitem').first()).toHaveTextContent('Room number 1$41');
    await userEvent.keyboard('{Escape}');
    await expect.element(group).toHaveFocus();
    await group.click();
    await list.getByRole('button', { name: /Room number 2/ }).click();
    await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  });

  it('asks for its pins while the map’s code is on its way (SE3)', async () => {
    answer('GET /api/config', () => new Promise<never>(() => undefined));
    await openSearch('?lat=45.52&lng=-122.68');
    await vi.waitFor(() => expect(asked('GET /api/listings/map')).not.toHaveLength(0), 15_000);
    const [west, south, east, north] = asked('GET /api/listings/map')[0]!.search.get('bbox')!.split(',').map(Number);
    expect(west! < -122.68 && east! > -122.68 && south! < 45.52 && north! > 45.52).toBe(true);
  });

  it('asks for the outline of the place and draws it (SE8)', async () => {
    const ring = [
      [-122.8, 45.4],
      [-122.5, 45.4],
      [-122.5, 45.6],
      [-122.8, 45.4],
    ];
    answer('GET /api/places/boundary', { body: { boundary: { type: 'Polygon', coordinates: [ring] } } });
    const addLayer = vi.spyOn(MapLibre.prototype, 'addLayer');
    await openSearch('?city=portland');
    await vi.waitFor(() => expect(addLayer.mock.calls.map(([layer]) => layer.id)).toContain('outline-line'), 15_000);
    expect(asked('GET /api/places/boundary')[0]?.search.get('placeId')).toBe('p1');
  });
});

describe('moving the map (A3)', () => {
  const move = async () => {
    const before = asked('GET /api/listings/map').length;
    (document.querySelector('.maplibregl-canvas') as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await vi.waitFor(() => expect(asked('GET /api/listings/map').length).toBeGreaterThan(before), 15_000);
  };
  const shown = async () => {
    await openSearch('?city=portland&maxPrice=80');
    await expect.element(pin(/^Room number 2, /)).toBeVisible();
  };

  it('searches what it shows, under the filters as set (A3, SE6)', async () => {
    await shown();
    await move();
    await vi.waitFor(() => expect(now()).toEqual({ maxPrice: '80', bbox: expect.any(String) }));
    await vi.waitFor(() => expect(lastSearch()).toMatchObject({ maxPrice: '80', bbox: now().bbox }));
    expect(lastSearch()).not.toHaveProperty('city');
    expect(Number(now().bbox!.split(',')[0])).toBeGreaterThan(-122.75);
  });

  it('with the toggle off the search stays, and a press searches there (A3)', async () => {
    await shown();
    await page.getByRole('checkbox', { name: 'Search as I move the map' }).click();
    await move();
    const here = page.getByRole('button', { name: 'Search this area' });
    await expect.element(here).toBeVisible();
    expect(now()).toEqual({ city: 'portland', maxPrice: '80' });
    await here.click();
    await vi.waitFor(() => expect(now()).toEqual({ maxPrice: '80', bbox: expect.any(String) }));
  });
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '../../../test/fake-api.ts';
import { asked, lastSearch, now, openSearch, prepareSearch } from '../../../test/search-page.tsx';

beforeEach(prepareSearch);

/** Narrow enough that the map isn't shown automatically: these tests are about the list. */
const withoutMap = () => page.viewport(700, 900);

describe('the city box (SE2, SE9)', () => {
  beforeEach(withoutMap);

  const box = () => page.getByRole('combobox', { name: 'Where' });
  const goButton = () => page.getByRole('button', { name: 'Search', exact: true });
  const suggested = (placeId: string, name: string) => ({
    placePrediction: {
      placeId,
      text: { text: name },
      structuredFormat: { mainText: { text: name }, secondaryText: { text: 'Idaho' } },
    },
  });
  const placed = (id: string, name: string) => ({
    id,
    formattedAddress: name,
    location: { latitude: 43.6, longitude: -116.2 },
    addressComponents: [],
  });

  it('the Search button stays with the place that was chosen, whatever was typed on the way to it (SE2)', async () => {
    answer('POST /api/places/autocomplete', { body: { suggestions: [suggested('p9', 'Boise')] } });
    answer('GET /api/places/p9', { body: placed('p9', 'Boise, ID') });
    await openSearch('?city=portland');
    await box().fill('bois');
    await page.getByRole('option', { name: /Boise/ }).click();
    await expect.element(box()).toHaveValue('Boise, ID');
    await goButton().click();
    await page.getByRole('button', { name: 'Book instantly' }).click();
    const boise = { lat: '43.6', lng: '-116.2', address: 'Boise, ID' };
    await vi.waitFor(() => expect(now()).toEqual({ ...boise, instant: 'true' }));
  });

  it('a place that is found late takes nothing of what was chosen meanwhile (SE1, SE9)', async () => {
    let arrive: ((place: { body: unknown }) => void) | undefined;
    answer('POST /api/places/autocomplete', { body: { suggestions: [suggested('p9', 'Boise')] } });
    answer('GET /api/places/p9', () => new Promise((resolve) => (arrive = resolve)));
    await openSearch('?city=portland');
    await box().fill('bois');
    await page.getByRole('option', { name: /Boise/ }).click();
    await page.getByRole('button', { name: 'Book instantly' }).click();
    await vi.waitFor(() => expect(now()).toEqual({ city: 'portland', instant: 'true' }));
    await vi.waitFor(() => expect(arrive).toBeDefined());
    arrive?.({ body: placed('p9', 'Boise, ID') });
    await vi.waitFor(() => expect(now()['address']).toBe('Boise, ID'));
    expect(now()['instant']).toBe('true');
  });

  it('a place that is found after another was searched does not come back over it (SE9)', async () => {
    let arrive: ((place: { body: unknown }) => void) | undefined;
    answer('POST /api/places/autocomplete', { body: { suggestions: [suggested('p9', 'Boise')] } });
    answer('GET /api/places/p9', () => new Promise((resolve) => (arrive = resolve)));
    await openSearch('?city=portland');
    await box().fill('bois');
    await page.getByRole('option', { name: /Boise/ }).click();
    answer('POST /api/places/autocomplete', { body: { suggestions: [] } });
    await box().fill('Salem');
    await goButton().click();
    await vi.waitFor(() => expect(lastSearch()).toMatchObject({ city: 'Salem' }));
    await vi.waitFor(() => expect(arrive).toBeDefined());
    arrive?.({ body: placed('p9', 'Boise, ID') });
    await page.getByRole('button', { name: 'Book instantly' }).click();
    await vi.waitFor(() => expect(now()).toEqual({ city: 'Salem', instant: 'true' }));
  });

  it('offers suggestions; one chosen takes the place of every older place (SE2, A1)', async () => {
    answer('POST /api/places/autocomplete', {
      body: {
        suggestions: [
          {
            placePrediction: {
              placeId: 'p9',
              text: { text: 'Boise, Idaho' },
              structuredFormat: { mainText: { text: 'Boise' }, secondaryText: { text: 'Idaho' } },
            },
          },
        ],
      },
    });
    answer('GET /api/places/p9', {
      body: {
        id: 'p9',
        formattedAddress: 'Boise, ID',
        location: { latitude: 43.6, longitude: -116.2 },
        addressComponents: [],
      },
    });
    await openSearch('?city=portland&instant=true');
    await page.getByRole('combobox', { name: 'Where' }).fill('bois');
    await page.getByRole('option', { name: /Boise/ }).click();
    await vi.waitFor(() =>
      expect(now()).toEqual({ lat: '43.6', lng: '-116.2', address: 'Boise, ID', instant: 'true' }),
    );
    await vi.waitFor(() => expect(lastSearch()).toMatchObject({ lat: '43.6', lng: '-116.2' }));
  });

  it('Enter searches the typed text by city, not by the first suggestion (SE9)', async () => {
    answer('POST /api/places/autocomplete', { body: { suggestions: [suggested('p9', 'Boise')] } });
    await openSearch('?lat=1&lng=2&address=Somewhere');
    await box().fill(' bois ');
    await expect.element(page.getByRole('option', { name: /Boise/ })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(now()).toEqual({ city: 'bois' }));
    await vi.waitFor(() => expect(lastSearch()).toMatchObject({ city: 'bois' }));
  });

  it('the Search button searches what is typed as a city, trimmed (SE2, SE9)', async () => {
    answer('POST /api/places/autocomplete', { body: { suggestions: [] } });
    await openSearch('?lat=1&lng=2&address=Somewhere');
    await page.getByRole('combobox', { name: 'Where' }).fill('  Salem ');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await vi.waitFor(() => expect(now()).toEqual({ city: 'Salem' }));
    await vi.waitFor(() => expect(lastSearch()).toMatchObject({ city: 'Salem' }));
    await vi.waitFor(() => expect(asked('GET /api/places/suggest-spelling')).not.toHaveLength(0));
  });
});

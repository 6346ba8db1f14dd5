// Searching by travel time (SE13).
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { keepProfile } from '../../../test/account-examples.ts';
import { findViolations } from '../../../test/axe.ts';
import { answer } from '../../../test/fake-api.ts';
import { aSearchAnswer } from '../../../test/listing-examples.ts';
import { dropSignIn, storeSignIn } from '../../../test/render-app.tsx';
import { asked, cards, lastSearch, now, openSearch, prepareSearch } from '../../../test/search-page.tsx';
import { session } from '../../lib/session/session.ts';

beforeEach(prepareSearch);

describe('travel time (SE13)', () => {
  beforeEach(() => page.viewport(390, 844));

  const dialog = () => page.getByRole('dialog', { name: 'Travel time' });
  const openTravel = () => page.getByRole('button', { name: 'Travel time' }).click();
  const show = () => dialog().getByRole('button', { name: 'Show spaces' }).click();

  it('is chosen in a dialog and goes into the address and to the API; removing it keeps the place', async () => {
    await openSearch('?city=portland&radius=40');
    await openTravel();
    await expect.element(dialog().getByLabelText('Start from')).toHaveValue('portland');
    await dialog().getByText('On foot').click();
    await dialog().getByText('45 min').click();
    expect(await findViolations(document.body, { rules: { region: { enabled: false } } })).toEqual([]);
    await show();
    await vi.waitFor(() => expect(now()).toEqual({ city: 'portland', by: 'walk', within: '45' }));
    await vi.waitFor(() => expect(lastSearch()).toMatchObject({ city: 'portland', by: 'walk', within: '45' }));
    await page.getByRole('button', { name: 'Within 45 min on foot' }).click();
    await dialog().getByRole('button', { name: 'Remove' }).click();
    await vi.waitFor(() => expect(now()).toEqual({ city: 'portland' }));
  });

  it('needs a start', async () => {
    answer('POST /api/places/autocomplete', { body: { suggestions: [] } });
    await openSearch('');
    await openTravel();
    await show();
    await expect.element(page.getByText('Enter a starting point.')).toBeVisible();
    await expect.element(dialog().getByLabelText('Start from')).toHaveAttribute('aria-invalid', 'true');
    await dialog().getByLabelText('Start from').fill('Salem');
    await dialog().getByText('No limit').click();
    await show();
    await vi.waitFor(() => expect(now()).toEqual({ city: 'Salem', by: 'bike' }));
  });

  it('from a member’s area says only roughly where that is', async () => {
    storeSignIn();
    session.start();
    keepProfile({ home: { label: '12 Elm Street, Portland', lat: 45.51234, lng: -122.67891 } });
    await openSearch('?lat=47&lng=-120&address=Wenatchee');
    await openTravel();
    await dialog().getByRole('button', { name: 'From my area' }).click();
    await expect.element(dialog().getByLabelText('Start from')).toHaveValue('12 Elm Street, Portland');
    await show();
    await vi.waitFor(() => expect(now()).toEqual({ lat: '45.51', lng: '-122.68', by: 'bike', within: '20' }));
    dropSignIn();
  });

  it('is on each result as an estimate, and sorts them', async () => {
    const trip = { by: 'bike', minutesFrom: 18, minutesTo: 25 } as const;
    answer('GET /api/listings/search', { body: aSearchAnswer([{ ...cards(1)[0]!, trip }]) });
    await openSearch('?city=portland&by=bike&within=30');
    await expect.element(page.getByText('≈ 18–25 min by bike · estimate')).toBeVisible();
    await expect.element(page.getByRole('option', { name: 'Shortest trip' })).toBeInTheDocument();
  });

  it('too short for anything: suggests a longer trip, or else a distance instead', async () => {
    const hints = [
      { code: 'longer-trip', minutes: 45, count: 3 },
      { code: 'widen', radiusKm: 50, count: 4 },
    ] as const;
    answer('GET /api/listings/search', { body: aSearchAnswer([], { hints: [...hints] }) });
    await openSearch('?city=portland&by=walk&within=10');
    await expect
      .element(page.getByRole('link', { name: '3 within 45 min on foot' }))
      .toHaveAttribute('href', '/search?city=portland&by=walk&within=45');
    await expect
      .element(page.getByRole('link', { name: /4 within 31\smi/ }))
      .toHaveAttribute('href', '/search?city=portland&radius=50');
  });

  it('limits the map, which keeps the start', async () => {
    await page.viewport(1440, 900);
    await openSearch('?city=portland&by=bike&within=30');
    await vi.waitFor(() => {
      const search = Object.fromEntries(asked('GET /api/listings/map').at(-1)!.search);
      expect(search).toMatchObject({ city: 'portland', by: 'bike', within: '30', bbox: expect.any(String) });
    });
  });
});

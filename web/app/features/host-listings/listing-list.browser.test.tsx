import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { aHostListing, someHostListings } from '../../../test/host-examples.ts';
import { anOwnListing, ROOM_ID } from '../../../test/own-listings.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import type { HostListing } from '../../nouns/listings/host-listings-api.ts';
import { ListingSelect } from '../../nouns/listings/listing-select.tsx';
import Listings from '../../pages/host/listings.tsx';

const ROOMS = 'GET /api/host/listings';
const makeId = (index: number) => `019a2f00-0000-7000-8000-${String(index).padStart(12, '0')}`;
/** `Room 1`, `Room 2`, … */
const listings = (from: number, count: number, more: Partial<HostListing> = {}) =>
  Array.from({ length: count }, (_, at) =>
    aHostListing({ _id: makeId(from + at), title: `Room ${from + at}`, ...more }),
  );
const asked = () => receivedCalls().filter(({ key }) => key === ROOMS);
const lastAsked = () => asked().at(-1)?.search;
/** Responds according to the query. */
const answerBy = (makePage: (search: URLSearchParams) => ReturnType<typeof someHostListings>) =>
  answer(ROOMS, () => ({ body: makePage(lastAsked()!) }));

beforeEach(() => {
  session.start();
  storeSignIn();
  answer('GET /api/properties/my-properties', { body: [] });
  answer('GET /api/host/bookings', { body: { bookings: [], nextCursor: null, counts: {} } });
  answer('GET /api/host/room-summary', { body: { counts: {}, needs: [], needCount: 0, groups: [] } });
});
afterEach(() => dropSignIn());

const Page = () => (
  <main>
    <Listings />
  </main>
);
const show = (query = '') => renderHere(Page, `/host/listings${query}`);
const bar = () => page.getByRole('region', { name: 'Edit selected listings' });
const articles = () => page.getByRole('article');

describe('a host’s rooms page by page (K8)', () => {
  it('a draft without a price says so, and doesn’t cost $0', async () => {
    const { pricing } = aHostListing();
    const unpriced = { ...pricing, fullDay: 0, fullDayMinor: 0, dayMinor: 0 };
    answer(ROOMS, { body: someHostListings([aHostListing({ state: 'draft', pricing: unpriced })]) });
    await show();
    await expect.element(page.getByRole('article')).toMatchTextContent(/No price yet/);
    await expect.element(page.getByRole('article')).not.toMatchTextContent(/per day/);
  });

  it('a button shows more; all that match can be selected, shown or not (K8)', async () => {
    const counts = { live: 12, draft: 2 };
    answerBy((search) =>
      search.has('cursor')
        ? someHostListings(listings(5, 2), { counts })
        : someHostListings(listings(1, 4), { counts, nextCursor: 'behind-4' }),
    );
    answer('GET /api/host/listing-choices', {
      body: {
        listings: Array.from({ length: 14 }, (_, at) => ({
          _id: makeId(at + 1),
          version: 3,
          title: `Room ${at + 1}`,
          state: 'live',
          currency: 'USD',
        })),
        isCut: false,
      },
    });
    await show('?missing=photos');
    await expect.element(page.getByText('4 of 14 listings')).toBeVisible();
    await page.getByRole('button', { name: 'Select the 4 shown' }).click();
    await expect.element(bar()).toMatchTextContent('4 listings selected');
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.element(page.getByText('6 of 14 listings')).toBeVisible();
    await expect.element(bar()).toMatchTextContent('4 listings selected');
    await page.getByRole('button', { name: 'Select all 14 that match' }).click();
    await expect.element(bar()).toMatchTextContent('14 listings selected');
    expect(lastAsked()?.get('cursor')).toBe('behind-4');
    const asked = receivedCalls().find(({ key }) => key === 'GET /api/host/listing-choices');
    expect(asked?.search.toString()).toBe('missing=photos');
  });

  it('a further page that fails says so, and is tried again (K8)', async () => {
    let isUp = false;
    answer(ROOMS, () =>
      lastAsked()!.has('cursor') && !isUp
        ? { status: 404, body: { code: 'NOT_FOUND', message: 'Not there.' } }
        : {
            body: someHostListings(lastAsked()!.has('cursor') ? listings(3, 1) : listings(1, 2), {
              counts: { live: 3 },
              nextCursor: lastAsked()!.has('cursor') ? null : 'behind-2',
            }),
          },
    );
    await show();
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.element(page.getByText('We couldn’t load more.')).toBeVisible();
    await expect.element(articles().first()).toBeVisible();
    isUp = true;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(page.getByRole('heading', { name: 'Room 3' })).toBeVisible();
  });

  it('is found by name and state, which stand in the address (K8)', async () => {
    const counts = { live: 20, draft: 4 };
    answerBy((search) => {
      if (search.get('q') === 'nothing like it') return someHostListings([], { totalCount: 24 });
      if (search.get('q') === 'attic') return someHostListings([aHostListing({ title: 'Attic' })], { totalCount: 24 });
      if (search.get('state') === 'draft') return someHostListings(listings(30, 4, { state: 'draft' }), { counts });
      return someHostListings(listings(1, 3), { counts, nextCursor: 'behind-3' });
    });
    await show();
    await page.getByRole('link', { name: /^Draft/ }).click();
    await expect.element(page.getByRole('link', { name: 'Room 30' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: /^Draft/ })).toHaveAttribute('aria-current', 'page');
    await expect.element(page.getByRole('link', { name: /^All/ })).toMatchTextContent('All24');
    await page.getByRole('link', { name: /^All/ }).click();
    await page.getByRole('searchbox', { name: 'Listing or property' }).fill('attic');
    await expect.element(page.getByRole('link', { name: 'Attic' })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Listing or property' }).fill('nothing like it');
    await expect.element(page.getByRole('heading', { name: 'No listings match your search' })).toBeVisible();
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
    await page.getByRole('link', { name: 'Show all listings' }).click();
    await expect.element(page.getByRole('link', { name: 'Room 3', exact: true })).toBeVisible();
    await expect.element(page.getByRole('searchbox', { name: 'Listing or property' })).toHaveValue('');
  });

  it('opened with a search and a state asks for them at once (K8)', async () => {
    answerBy(() => someHostListings(listings(1, 1, { state: 'paused' })));
    await show('?q=attic%20desk&state=paused');
    await expect.element(page.getByRole('searchbox', { name: 'Listing or property' })).toHaveValue('attic desk');
    expect(asked().map(({ search }) => search.toString())).toEqual(['q=attic+desk&state=paused']);
  });

  it('many are shown in a sortable table with a choice of columns (K8)', async () => {
    answerBy(() => someHostListings(listings(1, 12)));
    await show();
    const table = page.getByRole('grid', { name: 'Listings' });
    await expect.element(table).toBeVisible();
    const heights = [...document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().height);
    expect(new Set(heights.map(Math.round))).toEqual(new Set([40]));
    await page.getByRole('link', { name: 'Per day' }).click();
    await vi.waitFor(() => expect(lastAsked()?.toString()).toBe('sort=price'));
    await page.getByRole('link', { name: 'Per day' }).click();
    await vi.waitFor(() => expect(lastAsked()?.toString()).toBe('sort=price&direction=desc'));
    await expect
      .element(page.getByRole('columnheader', { name: 'Per day' }))
      .toHaveAttribute('aria-sort', 'descending');
    await expect.element(page.getByRole('columnheader', { name: 'Notice' })).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Notice' }).click();
    await expect.element(page.getByRole('columnheader', { name: 'Notice' })).toBeVisible();
    expect(JSON.parse(localStorage.getItem('device.listing-columns')!)).toContain('notice');
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
    localStorage.removeItem('device.listing-columns');
  });

  it('a few are sorted by how booked they are or what they earn, the highest first (K8)', async () => {
    const { innerWidth, innerHeight } = window;
    onTestFinished(() => page.viewport(innerWidth, innerHeight));
    await page.viewport(1440, 900);
    const monthEarnings = [{ currency: 'CAD', amountMinor: 12_050 }];
    answerBy(() => someHostListings([aHostListing({ bookedDays: 12, monthEarnings }), ...listings(2, 2)]));
    await show();
    await expect.element(articles().first()).toMatchTextContent('12 days');
    await expect.element(articles().first()).toMatchTextContent('$120.50 CAD');
    await page.getByRole('link', { name: 'Booked, next 8 weeks' }).click();
    await vi.waitFor(() => expect(lastAsked()?.toString()).toBe('sort=booked&direction=desc'));
    await page.getByRole('link', { name: 'Earnings this month' }).click();
    await vi.waitFor(() => expect(lastAsked()?.toString()).toBe('sort=month&direction=desc'));
    // Until then, the list is faded.
    await vi.waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  });

  it('rows can be navigated, selected, and opened by keyboard (P2)', async () => {
    answerBy(() => someHostListings(listings(1, 12)));
    await show();
    const row = (name: string) => page.getByRole('row', { name: new RegExp(`${name} `) });
    await expect.element(row('Room 1')).toBeVisible();
    (document.querySelector('[data-row]') as HTMLElement).focus();
    await userEvent.keyboard(' {ArrowDown}{ArrowDown}');
    await expect.element(bar()).toMatchTextContent('1 listing selected');
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await expect.element(bar()).toMatchTextContent('4 listings selected');
    await expect.element(row('Room 5')).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('checkbox', { name: 'Select Room 8' }).click();
    await page.getByRole('checkbox', { name: 'Select Room 10' }).click({ modifiers: ['Shift'] });
    await expect.element(bar()).toMatchTextContent('7 listings selected');
    (document.querySelector(`[data-row="${makeId(9)}"]`) as HTMLElement).focus();
    await userEvent.keyboard('{Control>}a{/Control}');
    await expect.element(bar()).toMatchTextContent('12 listings selected');
    await userEvent.keyboard('{Escape}');
    await expect.element(bar()).not.toBeInTheDocument();
    expect(document.activeElement).toBe(document.querySelector(`[data-row="${makeId(9)}"]`));
  });

  it('filters are in the URL, and a group of to-dos links to its list (K3, K8)', async () => {
    answerBy(() => someHostListings(listings(1, 12, { state: 'draft' })));
    const first = { _id: makeId(1), title: 'Room 1', stateReason: null };
    answer('GET /api/host/room-summary', {
      body: {
        counts: { draft: 12 },
        needs: [],
        needCount: 12,
        groups: [
          { kind: 'unfinished', gap: 'photos', count: 11, first },
          { kind: 'unfinished', gap: 'price', count: 1, first },
        ],
      },
    });
    await show();
    await page.getByRole('link', { name: '11 drafts need photos' }).click();
    await vi.waitFor(() => expect(lastAsked()?.toString()).toBe('state=draft&missing=photos'));
    await expect.element(page.getByRole('link', { name: /draft needs/ })).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    await page.getByLabelText('Booking mode').selectOptions('Instant booking');
    await page.getByLabelText('Price per day, from').fill('45.50');
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() =>
      expect(lastAsked()?.toString()).toBe('state=draft&missing=photos&mode=instant&currency=USD&dayFromMinor=4550'),
    );
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await vi.waitFor(() => expect(lastAsked()?.toString()).toBe('state=draft'));
  });

  it.each([3, 12])('on a phone, checkboxes for %i listings come with Select and go with Cancel (K8)', async (count) => {
    const { innerWidth, innerHeight } = window;
    onTestFinished(() => page.viewport(innerWidth, innerHeight));
    await page.viewport(390, 844);
    answerBy(() => someHostListings(listings(1, count)));
    await show();
    const box = page.getByRole('checkbox', { name: 'Select Room 2' });
    await expect.element(page.getByRole('link', { name: 'Room 2', exact: true })).toBeVisible();
    await expect.element(box).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await box.click();
    await expect.element(bar()).toMatchTextContent('1 listing selected');
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(bar()).not.toBeInTheDocument();
    await expect.element(box).not.toBeInTheDocument();
  });

  it('one room has neither search nor states beside it; none has its own words (K8)', async () => {
    answerBy(() => someHostListings([aHostListing()]));
    await show();
    await expect.element(articles()).toBeVisible();
    await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument();
    await expect.element(page.getByRole('navigation', { name: 'Hosting' })).toBeVisible();
    await expect.poll(() => page.getByRole('navigation').elements()).toHaveLength(1);
  });

  it('a list that cannot be had says so (K8)', async () => {
    answer(ROOMS, { status: 404, body: { code: 'NOT_FOUND', message: 'Not there.' } });
    await show();
    await expect.element(page.getByText('We couldn’t load your listings')).toBeVisible();
    answerBy(() => someHostListings([]));
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(page.getByText('No listings yet')).toBeVisible();
  });
});

function Choosing({ initial }: { initial?: string }) {
  const [value, setValue] = useState(initial);
  return (
    <main>
      <ListingSelect value={value} onChange={setValue} />
      <p data-testid="value">{value ?? 'all'}</p>
    </main>
  );
}

describe('choosing a room (K2, K4)', () => {
  const value = () => page.getByTestId('value');

  it('among a few is a list (K2)', async () => {
    answerBy(() => someHostListings(listings(1, 3)));
    await renderHere(Choosing, '/');
    await page.getByLabelText('Listing').selectOptions('Room 2');
    await expect.element(value()).toMatchTextContent(makeId(2));
  });

  it('among many is a search, by keys alone, that names what was chosen (K2, P2)', async () => {
    answerBy((search) =>
      search.get('q') === 'attic'
        ? someHostListings([aHostListing({ _id: ROOM_ID, title: 'Attic' })])
        : search.get('q') === 'zzz'
          ? someHostListings([])
          : someHostListings(listings(1, 50), { counts: { live: 130 }, nextCursor: 'behind-50' }),
    );
    answer(`GET ${ROOMS.slice(4)}/${ROOM_ID}`, { body: anOwnListing({ title: 'Attic' }) });
    await renderHere(Choosing, '/');
    const box = page.getByRole('combobox', { name: 'Listing' });
    await expect.element(box).toHaveValue('All listings');
    await box.fill('attic');
    await expect.element(page.getByRole('option', { name: /^Attic/ })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(value()).toMatchTextContent(ROOM_ID);
    await expect.element(box).toHaveValue('Attic');
    await box.fill('zzz');
    await expect.element(page.getByText('No listings match your search')).toBeVisible();
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
    await userEvent.keyboard('{Tab}');
    await expect.element(box).toHaveValue('Attic');
    await box.fill('');
    await page.getByRole('option', { name: 'All listings' }).click();
    await expect.element(value()).toMatchTextContent('all');
    await vi.waitFor(() => expect(box.element()).toHaveProperty('value', 'All listings'));
  });
});

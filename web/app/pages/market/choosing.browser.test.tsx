// How a visitor chooses day and hours on a listing's page: nothing is preselected (B4, C8).
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { aListing, aPhoto, aQuote, freeDays, LISTING_ID } from '../../../test/listing-examples.ts';
import { dropSignIn, renderRoutes, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import ListingPage from './listing.tsx';

const PATH = `/listing/${LISTING_ID}`;
const listing = aListing({ images: ['The desk', 'The stove', 'The maple'].map(aPhoto), capacity: 4 });

const Nothing = () => null;
const Checkout = () => <p data-testid="checkout">{decodeURIComponent(useLocation().search)}</p>;
const open = (search = '', locale?: string, nowMs = Date.now()) =>
  renderRoutes(
    [
      {
        path: '/listing/:id',
        loader: () => ({ listing, nowMs }),
        Component: ListingPage as never,
        HydrateFallback: Nothing,
      },
      { path: '/listing/:id/book', Component: Checkout },
    ],
    PATH + search,
    locale,
  );
const panel = () => page.getByRole('complementary', { name: 'Book this space' });
/** The calendar opens at the first free month once it's known. */
const known = () =>
  expect.element(page.getByRole('button', { name: 'Thursday, December 3, 2026, available' })).toBeInTheDocument();
const quotes = () => receivedCalls().filter(({ key }) => key === 'POST /api/bookings/quote');
const from = () => page.getByRole('combobox', { name: /^From/ });
const to = () => page.getByRole('combobox', { name: /^To/ });
const option = (name: RegExp) => page.getByRole('option', { name });

beforeEach(async () => {
  await page.viewport(1440, 900);
  session.start();
  storeSignIn();
  answer(`GET /api/listings/${LISTING_ID}`, { body: listing });
  answer(`GET /api/listings/${LISTING_ID}/availability`, {
    body: { timeZone: 'America/Los_Angeles', days: freeDays('2026-12-03') },
  });
  answer('POST /api/bookings/quote', { body: aQuote() });
  answer(`GET /api/listings/${LISTING_ID}/similar`, { body: { listings: [] } });
  answer(`GET /api/listings/${LISTING_ID}/reviews`, {
    body: {
      reviews: [],
      cancellations: [],
      page: 1,
      pageSize: 10,
      total: 0,
      hasMore: false,
      histogram: [0, 0, 0, 0, 0],
      categories: [],
    },
  });
});

describe('at a desk', () => {
  it('nothing is chosen at first: the box shows the price of a day and asks for one (B4)', async () => {
    await open();
    await expect.element(panel()).toMatchTextContent(/^\$41per day/);
    await expect.element(panel().getByRole('button', { name: 'Date Choose a day' })).toBeVisible();
    await expect.element(panel().getByRole('button', { name: 'Choose a day', exact: true })).toBeEnabled();
    expect(quotes()).toEqual([]);
    await expect.element(panel().getByRole('status')).not.toBeInTheDocument();
  });

  it('day, then hours: the button leads on, a start brings the shortest stay, and nothing is wrong on the way (C8)', async () => {
    await open();
    await known();
    await panel().getByRole('button', { name: 'Choose a day', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Date' })
      .getByRole('button', { name: /December 3, 2026/ })
      .click();
    await expect.element(panel().getByRole('button', { name: 'Date Thu, Dec 3' })).toHaveFocus();
    await expect.element(to()).toBeDisabled();
    await expect.element(panel().getByRole('status')).not.toBeInTheDocument();
    expect(quotes()).toEqual([]);
    await panel().getByRole('button', { name: 'Choose hours' }).click();
    await option(/^10:00/).click();
    await expect.element(from()).toMatchTextContent(/10:00$/);
    await expect.element(to()).toMatchTextContent(/11:00$/);
    await vi.waitFor(() =>
      expect(quotes().at(-1)?.body).toMatchObject({
        startsAt: '2026-12-03T18:00:00.000Z',
        endsAt: '2026-12-03T19:00:00.000Z',
      }),
    );
    await to().click();
    await expect.element(option(/^14:00/)).toMatchTextContent('14:004 hours');
    await option(/^14:00/).click();
    await panel().getByRole('button', { name: 'Request to book' }).click();
    await expect.element(page.getByTestId('checkout')).toMatchTextContent('?date=2026-12-03&from=10:00&to=14:00');
  });

  it('the list of times works by keyboard: arrows, typing, Escape (P2)', async () => {
    await open('?date=2026-12-03');
    await expect.element(from()).toBeVisible();
    (from().element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(from()).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowDown}{Escape}');
    await expect.element(from()).toHaveAttribute('aria-expanded', 'false');
    await expect.element(from()).toMatchTextContent(/Choose a time$/);
    await userEvent.keyboard('11{Enter}');
    await expect.element(from()).toMatchTextContent(/11:00$/);
    await expect.element(from()).toHaveFocus();
  });

  it('the usual hours are one press, in the clock of the reader, where the room is free then (C8)', async () => {
    const [day, ...rest] = freeDays('2026-12-03');
    const free = [{ startsAt: '2026-12-03T17:00:00.000Z', endsAt: '2026-12-03T21:30:00.000Z' }];
    answer(`GET /api/listings/${LISTING_ID}/availability`, {
      body: { timeZone: 'America/Los_Angeles', days: [{ ...day, free }, ...rest] },
    });
    await open('?date=2026-12-03', 'en-US');
    const usual = () => panel().getByRole('group', { name: 'Usual hours' }).getByRole('button');
    await expect.element(usual()).toMatchTextContent('Morning');
    await usual().click();
    await expect.element(from()).toMatchTextContent(/9 AM$/);
    await expect.element(to()).toMatchTextContent(/1 PM$/);
    await page.getByRole('button', { name: /^Friday, December 4, 2026/ }).click();
    await expect.element(usual().nth(2)).toMatchTextContent('9 AM – 5 PM');
    await expect.element(usual().nth(0)).toHaveAttribute('aria-pressed', 'true');
  });

  it('the days before the chosen one are known and in sight beside it, in another month as well (B4)', async () => {
    answer(`GET /api/listings/${LISTING_ID}/availability`, {
      body: { timeZone: 'America/Los_Angeles', days: [...freeDays('2026-11-26'), ...freeDays('2026-12-03')] },
    });
    await page.viewport(390, 844);
    await open('?date=2026-12-03', undefined, Date.parse('2026-11-25T18:00:00Z'));
    const day = (name: string) => page.getByRole('list', { name: 'Days' }).getByRole('button', { name });
    await expect.element(day('Thursday, November 26, 2026, available')).toBeInTheDocument();
    const asked = receivedCalls().filter(({ key }) => key.endsWith('/availability'));
    expect(asked.map(({ search }) => search.get('from'))).toEqual(expect.arrayContaining(['2026-11-25', '2026-12-01']));
    const { left, right } = day('Thursday, December 3, 2026, available').element().getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(390);
  });

  it('hours of an address that are taken are said to be so, and none are chosen instead (B4)', async () => {
    await open('?date=2026-12-03&from=07:00&to=08:00');
    await expect.element(panel().getByRole('status')).toMatchTextContent('This time isn’t available');
    await expect.element(panel().getByRole('button', { name: 'Request to book' })).toBeDisabled();
  });

  it('the button is above the fold, and in reach to the end of the page (B4)', async () => {
    await open('?date=2026-12-03&from=09:00&to=13:00');
    const button = panel().getByRole('button', { name: 'Request to book' });
    await expect.element(panel().getByText('Total')).toBeVisible();
    const bottom = () => button.element().getBoundingClientRect().bottom;
    expect(bottom()).toBeLessThan(900);
    window.scrollTo(0, document.body.scrollHeight);
    await vi.waitFor(() => expect(window.scrollY).toBeGreaterThan(400));
    expect(bottom()).toBeLessThan(900);
    expect(button.element().getBoundingClientRect().top).toBeGreaterThan(0);
    await expect.element(page.getByRole('heading', { name: 'Your host' })).toBeInViewport();
  });
});

describe('on a phone', () => {
  beforeEach(() => page.viewport(390, 844));
  const sheet = () => page.getByRole('dialog', { name: 'When do you need it?' });

  it('day and price stand within the first screen and a half (B4)', async () => {
    await open();
    const day = panel().getByRole('button', { name: 'Choose day and hours' });
    await expect.element(day).toBeVisible();
    expect(day.element().getBoundingClientRect().bottom).toBeLessThan(844 * 1.5);
    await expect.element(panel()).toMatchTextContent('$41per day');
    await known();
    expect(document.documentElement.scrollWidth).toBe(390);
  });

  it('the bar opens a sheet, then says day, hours and total, and its button books (B4)', async () => {
    await open('', 'en-US');
    await known();
    await page.getByRole('button', { name: 'Choose a day', exact: true }).click();
    await sheet()
      .getByRole('button', { name: /December 3, 2026/ })
      .click();
    await sheet().getByRole('button', { name: 'Morning' }).click();
    await expect.element(sheet().getByRole('button', { name: 'Request to book' })).toBeEnabled();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect
      .element(page.getByRole('button', { name: 'Thu, Dec 3, 9 AM – 1 PM · $73.50', exact: true }))
      .toBeVisible();
    await page.getByRole('button', { name: 'Request to book' }).click();
    await expect.element(page.getByTestId('checkout')).toMatchTextContent('?date=2026-12-03&from=09:00&to=13:00');
  });

  it('the sheet has no barriers (P1)', async () => {
    await open('?date=2026-12-03&from=09:00&to=13:00');
    await page.getByRole('button', { name: /^Thu, Dec 3/ }).click();
    await expect.element(sheet().getByRole('grid')).toBeVisible();
    expect((await findViolations(sheet().element())).map(({ id }) => id)).toEqual([]);
  });
});

describe('a visitor', () => {
  beforeEach(() => dropSignIn());
  const ask = async () => {
    await open('?date=2026-12-03&from=09:00&to=13:00', 'en-US');
    const button = panel().getByRole('button', { name: 'Request to book' });
    await expect.element(button).toBeEnabled();
    await button.click();
    return { button, dialog: page.getByRole('dialog', { name: 'Log in to send your request' }) };
  };

  it('sees what they chose, and keeps looking at the same spot (SS2)', async () => {
    const { button, dialog } = await ask();
    await expect.element(dialog).toMatchTextContent(listing.title);
    await expect.element(dialog).toMatchTextContent('Thursday, December 3, 2026 · 9 AM – 1 PM, Pacific time');
    await expect.element(dialog).toMatchTextContent('Total$73.50 USD');
    expect((await findViolations(dialog.element())).map(({ id }) => id)).toEqual([]);
    await dialog.getByRole('button', { name: 'Keep looking' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
  });

  it.each(['Log in', 'Create account'])('%s comes back to the checkout of these hours (SS2)', async (action) => {
    const { dialog } = await ask();
    await dialog.getByRole('button', { name: action }).click();
    await vi.waitFor(() =>
      expect(localStorage.getItem('auth_return_to')).toBe(`${PATH}/book?date=2026-12-03&from=09%3A00&to=13%3A00`),
    );
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { aHostListing, someEarnings } from '../../../test/host-examples.ts';
import { HOME_ID } from '../../../test/own-listings.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import type { OwnProperty } from '../../nouns/hosting/api.ts';
import { Earnings } from './earnings.tsx';

const EARNINGS = 'GET /api/host/insights/earnings';
const property: OwnProperty = {
  _id: HOME_ID,
  title: 'The Brick House',
  city: 'Brooklyn',
  state: 'NY',
  country: 'US',
  timeZone: 'America/New_York',
  listingCount: 2,
};

beforeEach(async () => {
  await page.viewport(1280, 900);
  session.start();
  storeSignIn();
  answer(EARNINGS, { body: someEarnings() });
});
afterEach(() => dropSignIn());

const show = (...more: OwnProperty[]) =>
  renderHere(
    () => (
      <main>
        <h1>Earnings</h1>
        <Earnings properties={[property, ...more]} />
      </main>
    ),
    '/host/payouts',
  );

describe('earnings over time', () => {
  it('earnings: bars say their values, arrows move along them, and a table says the same (K4, P2)', async () => {
    await show();
    const bar = (name: RegExp) => page.getByRole('button', { name });
    const now = bar(/^November 2026: \$200\.00 USD from closed bookings, \$300\.00 USD expected$/);
    await expect.element(now).toHaveAttribute('tabindex', '0');
    (now.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(bar(/^October 2026: \$1,000\.00 USD from closed bookings/)).toHaveFocus();
    await userEvent.keyboard('{Home}');
    await expect.element(bar(/^February 2026/)).toHaveFocus();
    await page.getByText('Show as table').click();
    await expect
      .element(page.getByRole('row', { name: /November 2026/ }))
      .toMatchTextContent('November 2026$200.00 USD$300.00 USD');
    await expect.element(page.getByRole('row', { name: /March 2026/ })).not.toBeInTheDocument();
  });

  it('keeps currencies separate, and reloads for other dates or a property (K4)', async () => {
    const [usd] = someEarnings().currencies;
    answer(EARNINGS, {
      body: someEarnings({ currencies: [usd!, { ...usd!, currency: 'CAD', closedMinor: 5_000 }] }),
    });
    await show({ ...property, _id: aHostListing()._id, title: 'Cabin', timeZone: 'America/Toronto', listingCount: 1 });
    await expect.element(page.getByText('$1,200.00 USD').first()).toBeVisible();
    await expect.element(page.getByText('CA$50.00').first()).toBeVisible();
    await page.getByRole('region', { name: 'Earnings over time' }).getByRole('button', { name: '30 days' }).click();
    await page.getByLabelText('Property').first().selectOptions('Cabin');
    const asked = () => receivedCalls().filter(({ key }) => key === EARNINGS);
    await vi.waitFor(() =>
      expect(asked().at(-1)?.search.toString()).toBe(`span=days&propertyId=${aHostListing()._id}`),
    );
  });

  it('earnings by listing: loaded when opened, each with its bookings and currency; failures can be retried (K4)', async () => {
    const BY_ROOM = 'GET /api/host/insights/earnings/rooms';
    const cabin = { _id: HOME_ID, title: 'Cabin', state: 'deleted', currency: 'CAD', closedMinor: 0 };
    answer(BY_ROOM, { status: 404, body: { code: 'NOT_FOUND', message: 'Not there.' } });
    await show();
    const earnings = page.getByRole('region', { name: 'Earnings over time' });
    await earnings.getByText('By listing').click();
    await expect.element(earnings.getByText('We couldn’t load this data')).toBeVisible();
    answer(BY_ROOM, {
      body: {
        fromDate: '2026-02-01',
        toDate: '2027-01-31',
        rooms: [
          { ...cabin, expectedMinor: 4_000, stays: 1 },
          {
            ...cabin,
            _id: aHostListing()._id,
            title: 'Attic',
            state: 'live',
            currency: 'USD',
            expectedMinor: 0,
            stays: 12,
          },
        ],
        page: 1,
        pageSize: 20,
        total: 2,
        hasMore: false,
      },
    });
    await earnings.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(earnings.getByRole('row', { name: /^Cabin/ })).toMatchTextContent('Cabin1CA$0.00CA$40.00');
    await expect.element(earnings.getByRole('row', { name: /^Attic/ })).toMatchTextContent('Attic12$0.00 USD$0.00 USD');
    await expect.element(earnings.getByRole('link', { name: 'Attic' })).toBeVisible();
    await expect.element(earnings.getByRole('link', { name: 'Cabin' })).not.toBeInTheDocument();
    await page.viewport(390, 844);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  });

  it('a part that fails says so separately and can be tried again (K4)', async () => {
    answer(EARNINGS, { status: 404, body: { code: 'NOT_FOUND', message: 'Not there.' } });
    await show();
    const earnings = page.getByRole('region', { name: 'Earnings over time' });
    await expect.element(earnings).toMatchTextContent('We couldn’t load this data');
    answer(EARNINGS, { body: someEarnings({ currencies: [] }) });
    await earnings.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(earnings).toMatchTextContent('No bookings in this period.');
  });
});

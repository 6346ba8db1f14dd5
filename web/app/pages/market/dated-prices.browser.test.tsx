// Special prices, discounts, and extras on a listing's page and in its price (D6, D7, D8, D11).
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { aListing, aQuote, freeDays, LISTING_ID } from '../../../test/listing-examples.ts';
import { dropSignIn, renderHere, renderRoutes, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import type { Quote } from '../../nouns/bookings/api.ts';
import { PriceLines } from '../../nouns/bookings/price-lines.tsx';
import { readInput, writeInput } from '../../nouns/bookings/use-slot.ts';
import type { Listing } from '../../nouns/listings/api.ts';
import ListingPage from './listing.tsx';

const NOW_MS = Date.parse('2026-12-02T16:00:00Z');
const MONITOR = '019a2f00-0000-7000-8000-0000000000e1';
const CAKE = '019a2f00-0000-7000-8000-0000000000e2';
const ADD_ONS: Listing['addOns'] = [
  { id: MONITOR, name: 'Second monitor', priceMinor: 600, unit: 'day', maximum: 2 },
  { id: CAKE, name: 'Cake', priceMinor: 0, unit: 'person', maximum: 1 },
];
const listing = aListing({
  priceRules: [{ name: 'Weekends', weekdays: [6, 7], from: null, to: null, percent: -10 }],
  discounts: {
    weekPercent: 10,
    monthPercent: null,
    lastMinute: { percent: 15, withinHours: 24 },
    earlyBird: null,
    newListing: false,
  },
  addOns: ADD_ONS,
});

const Nothing = () => null;
const Asked = () => <p data-testid="asked">{useLocation().search}</p>;
const open = (listing: Listing, search = '?date=2026-12-03&from=09:00&to=13:00') =>
  renderRoutes(
    [
      {
        path: '/listing/:id',
        loader: () => ({ listing, nowMs: NOW_MS }),
        Component: ListingPage as never,
        HydrateFallback: Nothing,
      },
      { path: '/listing/:id/book', Component: Asked },
    ],
    `/listing/${LISTING_ID}${search}`,
  );
const panel = () => page.getByRole('complementary', { name: 'Book this space' });
const asked = () =>
  receivedCalls()
    .filter(({ key }) => key === 'POST /api/bookings/quote')
    .map(({ body }) => (body as { addOns?: unknown }).addOns);

beforeEach(async () => {
  await page.viewport(1440, 900);
  vi.spyOn(Date, 'now').mockReturnValue(NOW_MS);
  session.start();
  dropSignIn();
  answer(`GET /api/listings/${LISTING_ID}`, { body: listing });
  answer(`GET /api/listings/${LISTING_ID}/availability`, {
    body: { timeZone: 'America/Los_Angeles', days: freeDays('2026-12-03') },
  });
  answer('POST /api/bookings/quote', { body: aQuote() });
  answer(`GET /api/listings/${LISTING_ID}/similar`, { body: { listings: [] } });
  answer(`GET /api/listings/${LISTING_ID}/reviews`, {
    body: { reviews: [], cancellations: [], page: 1, pageSize: 10, total: 0, hasMore: false, spread: [0, 0, 0, 0, 0] },
  });
});

describe('the booking box of a room whose dates differ', () => {
  it('says the one full-day price, which days differ, and that one discount is given (D6, D7, D8)', async () => {
    await open(listing, '');
    await expect.element(panel()).toMatchTextContent(/^\$41.*per day/);
    await expect.element(panel()).toMatchTextContent('Weekends−10%');
    await expect.element(panel()).toMatchTextContent('7+ days−10%');
    await expect.element(panel()).toMatchTextContent('Last minute: within 24 hours−15%');
    await expect.element(panel()).toMatchTextContent('The best discount applies automatically');
  });

  it('says nothing of it where every date costs the same (D6)', async () => {
    answer(`GET /api/listings/${LISTING_ID}`, { body: aListing() });
    await open(aListing());
    await expect.element(panel().getByText('Total')).toBeVisible();
    expect(panel().element().textContent).not.toMatch(/from \$|best one|Extras/);
  });

  it('extras are chosen by button and by keyboard, priced at once, and kept on the way to the checkout (D11)', async () => {
    storeSignIn();
    await open(listing);
    const monitors = panel().getByRole('spinbutton', { name: 'Second monitor' });
    await expect.element(monitors).toHaveValue('0');
    await expect.element(panel()).toMatchTextContent('$6 per day');
    await expect.element(panel().getByRole('group', { name: 'Cake' })).toMatchTextContent('Free');
    await panel().getByRole('group', { name: 'Second monitor' }).getByRole('button', { name: 'Increase' }).click();
    await expect.element(monitors).toHaveValue('1');
    await vi.waitFor(() => expect(asked().at(-1)).toEqual([{ id: MONITOR, quantity: 1 }]));
    (monitors.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect.element(monitors).toHaveValue('2');
    await vi.waitFor(() => expect(asked().at(-1)).toEqual([{ id: MONITOR, quantity: 2 }]));
    await panel().getByRole('button', { name: 'Request to book' }).click();
    await expect.element(page.getByTestId('asked')).toMatchTextContent(`extras=${MONITOR}*2`);
  });

  it('of an address it takes only what the room offers, no more than there is (D11)', async () => {
    await open(listing, `?date=2026-12-03&from=09:00&to=13:00&extras=${MONITOR}*9_${LISTING_ID}*1_x*1_${CAKE}*-3`);
    await expect.element(panel().getByRole('spinbutton', { name: 'Second monitor' })).toHaveValue('2');
    await vi.waitFor(() => expect(asked().at(-1)).toEqual([{ id: MONITOR, quantity: 2 }]));
  });

  it('has no barriers (D11)', async () => {
    await open(listing);
    await expect.element(panel().getByRole('spinbutton', { name: 'Second monitor' })).toBeVisible();
    const violations = await findViolations(panel().element());
    expect(violations).toEqual([]);
  });
});

describe('the lines of a price', () => {
  const lines: Quote['lines'] = [
    {
      code: 'space',
      amountMinor: 35_600,
      units: [
        { unit: 'week', count: 1, unitMinor: 34_000 },
        { unit: 'day', count: 1, unitMinor: 1_600, rule: { name: 'Saturdays', percent: 20 }, isOnTop: true },
      ],
    },
    { code: 'discount', amountMinor: -3_560, basisPoints: 1_000, discount: 'week' },
    {
      code: 'add-on',
      amountMinor: 8_400,
      addOn: { id: MONITOR, name: 'Second monitor', unit: 'day', quantity: 2, unitMinor: 600, times: 7 },
    },
    {
      code: 'add-on',
      amountMinor: 500,
      addOn: { id: CAKE, name: 'Cake', unit: 'booking', quantity: 1, unitMinor: 500, times: 1 },
    },
  ];

  it('say which rule holds, why there is a discount, and how many of which extra (D6, D7, D11)', async () => {
    await renderHere(() => <PriceLines lines={lines} totalMinor={40_940} currency="USD" />);
    const list = page.getByText('Total').element().closest('dl')!;
    expect(list.textContent).toContain('1 week + 1 day × $16 on top (Saturdays +20%)');
    expect(list.textContent).toContain('Discount (7+ days, 10%)-$35.60');
    expect(list.textContent).toContain('Second monitor × 2, 7 days$84.00');
    expect(list.textContent).toContain('Cake × 1$5.00');
  });

  it('an address without extras stays as it was, one with them says the same read back (D11)', () => {
    expect(writeInput({ date: '2026-12-03', people: 2, addOns: [] })).toBe('?date=2026-12-03&people=2');
    const addOns = [{ id: MONITOR, quantity: 2 }];
    const address = writeInput({ date: '2026-12-03', people: 1, addOns });
    expect(readInput(new URLSearchParams(address)).addOns).toEqual(addOns);
  });
});

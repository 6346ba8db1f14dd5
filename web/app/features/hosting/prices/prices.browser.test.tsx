// Prices by date, discounts and extras in the editor of a room (D6, D7, D8, D11).
import library from 'react-hot-toast';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../../test/axe.ts';
import { chooseDay } from '../../../../test/choose-day.ts';
import { answer, receivedCalls } from '../../../../test/fake-api.ts';
import { anOwnListing, anOwnProperty, HOME_ID, ROOM_ID } from '../../../../test/own-spaces.ts';
import { dropSignIn, renderRoutes, storeSignIn } from '../../../../test/render-app.tsx';
import { session } from '../../../lib/session.ts';
import ListingEdit from '../../../pages/host/listing-edit.tsx';
import type { OwnListing } from '../listing-edit-api.ts';

const PATCH = `PATCH /api/host/listings/${ROOM_ID}`;
let server: OwnListing;
const saves = () =>
  receivedCalls()
    .filter(({ key }) => key === PATCH)
    .map(({ body }) => body as { version: number; changes: Partial<OwnListing> });

function serve(more: Partial<OwnListing> = {}) {
  server = anOwnListing(more);
  answer(`GET /api/host/listings/${ROOM_ID}`, () => ({ body: server }));
  answer(PATCH, () => {
    server = { ...server, ...saves().at(-1)!.changes, version: server.version + 1 };
    return { body: server };
  });
}
/** The server finds this wrong from now on. */
const refuse = (fields: Record<string, string>) =>
  answer(PATCH, { status: 400, body: { code: 'VALIDATION_FAILED', message: 'Look at the fields.', fields } });

const show = () =>
  renderRoutes([{ path: '/host/listing/:listingId/edit', Component: ListingEdit }], `/host/listing/${ROOM_ID}/edit`);
const section = (name: string) => page.getByRole('region', { name });
const days = () => section('Special prices');
const saved = () =>
  vi.waitFor(() => expect(document.querySelector('[data-save-state]')?.getAttribute('data-save-state')).toBe('saved'), {
    timeout: 10_000,
  });

beforeEach(() => {
  answer('GET /api/payment-options', {
    body: { settings: { collectedBy: 'host', methods: [], hasSandbox: false }, options: [] },
  });
  session.start();
  storeSignIn();
  serve();
  answer(`GET /api/properties/${HOME_ID}`, { body: anOwnProperty() });
  answer('GET /api/host/price-guide', {
    body: { count: 0, radiusKm: 10, currency: null, day: null, hour: null },
  });
});
afterEach(() => {
  library.remove();
  dropSignIn();
});

describe('days that cost more or less', () => {
  it('begin as weekends, and say what a day then costs (D6)', async () => {
    await show();
    await days().getByRole('button', { name: 'Add a special price' }).click();
    await expect.element(days().getByLabelText('Name guests see')).toHaveFocus();
    await expect.element(days()).toMatchTextContent('A day costs $96.00 USD. Guests pay $100.80 · you earn $86.40');
    await userEvent.fill(days().getByLabelText('Percent change'), '-25');
    await userEvent.keyboard('{Tab}');
    await expect.element(days().getByLabelText('Percent change')).toHaveValue('-25%');
    await expect.element(days()).toMatchTextContent('A day costs $60.00 USD.');
    await days().getByRole('button', { name: 'Sunday' }).click();
    await saved();
    const rule = { name: 'Weekends', weekdays: [6], from: null, to: null, percent: -25 };
    await vi.waitFor(() => expect(server.priceRules).toEqual([rule]));
  });

  it('of dates begin with a week that no other rule is about (D6)', async () => {
    serve({ priceRules: [{ name: 'Weekends', weekdays: [6, 7], from: null, to: null, percent: 20 }] });
    await show();
    for (const count of [2, 3]) {
      await days().getByRole('button', { name: 'Add a special price' }).click();
      await expect
        .element(
          days()
            .getByLabelText('Name guests see')
            .nth(count - 1),
        )
        .toHaveFocus();
    }
    await vi.waitFor(() => expect(server.priceRules).toHaveLength(3), { timeout: 5_000 });
    const [, first, second] = server.priceRules;
    expect([first!.weekdays, first!.to! < second!.from!, second!.from! < second!.to!]).toEqual([[], true, true]);
  });

  it('are removed with one press, and come back with another (D6)', async () => {
    const rule = { name: 'Weekends', weekdays: [6], from: null, to: null, percent: -25 };
    serve({ priceRules: [rule] });
    await show();
    await days().getByRole('button', { name: 'Remove Weekends' }).click();
    await expect.element(days().getByRole('button', { name: 'Add a special price' })).toHaveFocus();
    await vi.waitFor(() => expect(server.priceRules).toEqual([]), { timeout: 5_000 });
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await vi.waitFor(() => expect(server.priceRules).toEqual([rule]), { timeout: 5_000 });
  });

  it('hold between two dates, both by the home’s clock (D6)', async () => {
    serve({ priceRules: [{ name: 'Fair', weekdays: [], from: '2027-01-04', to: null, percent: 50 }] });
    await show();
    await chooseDay('Last day (optional)', '2027-01-08');
    await vi.waitFor(() => expect(server.priceRules[0]?.to).toBe('2027-01-08'), { timeout: 5_000 });
  });

  it('what is no percentage stays in the field and is not saved (D6)', async () => {
    serve({ priceRules: [{ name: 'Fair', weekdays: [1], from: null, to: null, percent: 50 }] });
    await show();
    const percent = days().getByLabelText('Percent change');
    for (const wrong of ['NaN', '900', '-51', '1.5', '']) {
      await userEvent.fill(percent, wrong);
      await expect.element(days()).toMatchTextContent('Enter a whole number from -50 to 200.');
    }
    await userEvent.tab();
    expect(saves()).toEqual([]);
    await userEvent.fill(percent, '+20');
    await vi.waitFor(() => expect(server.priceRules[0]?.percent).toBe(20), { timeout: 5_000 });
  });

  it('what the server refuses stands beside its field (D6)', async () => {
    serve({
      priceRules: [
        { name: 'Fair', weekdays: [1], from: null, to: null, percent: 50 },
        { name: 'Other', weekdays: [2], from: null, to: null, percent: 10 },
      ],
    });
    await show();
    refuse({ 'priceRules.1.weekdays': '"Fair" is about the same days: only one of the two can hold.' });
    const other = days().getByRole('group', { name: 'Other' });
    await other.getByRole('button', { name: 'Monday' }).click();
    await expect
      .element(other.getByRole('group', { name: /^Days of the week/ }))
      .toHaveAccessibleDescription(/"Fair" is about the same days/);
    await page.getByRole('button', { name: 'Show' }).first().click();
    await expect.element(other.getByRole('button', { name: 'Monday' })).toHaveFocus();
  });

  it('are twelve at most (D6)', async () => {
    const priceRules = Array.from({ length: 12 }, (_, index) => ({
      name: `Rule ${index}`,
      weekdays: [],
      from: `2027-01-${index + 10}`,
      to: null,
      percent: 10,
    }));
    serve({ priceRules });
    await show();
    await expect.element(days()).toMatchTextContent('A listing can have up to 12 special prices.');
    expect(days().getByRole('button', { name: 'Add a special price' }).elements()).toHaveLength(0);
  });
});

describe('discounts', () => {
  it('are ticked, say what a day costs after them, and keep their hours (D7, D8)', async () => {
    await show();
    const discounts = section('Discounts');
    await discounts.getByRole('checkbox', { name: /7 days or more/ }).click();
    await expect.element(discounts).toMatchTextContent('A day costs $72.00 USD. Guests pay $75.60 · you earn $64.80');
    await discounts.getByRole('checkbox', { name: /Last minute/ }).click();
    await userEvent.fill(discounts.getByLabelText('Hours before the start'), '48');
    await discounts.getByRole('checkbox', { name: /first three bookings/ }).click();
    await vi.waitFor(
      () =>
        expect(server.discounts).toEqual({
          weekPercent: 10,
          monthPercent: null,
          lastMinute: { percent: 10, withinHours: 48 },
          earlyBird: null,
          newListing: true,
        }),
      { timeout: 5_000 },
    );
    await discounts.getByRole('checkbox', { name: /7 days or more/ }).click();
    await vi.waitFor(() => expect(server.discounts.weekPercent).toBeNull(), { timeout: 5_000 });
  });
});

describe('extras', () => {
  it('have a name, a price, a unit and a number; each is there once (D11)', async () => {
    await show();
    const extras = section('Extras');
    await extras.getByRole('button', { name: 'Add an extra' }).click();
    await expect.element(extras.getByLabelText('Name')).toHaveFocus();
    await extras.getByRole('button', { name: 'Add an extra' }).click();
    await expect.element(extras.getByLabelText('Name').nth(1)).toHaveFocus();
    const first = extras.getByRole('group', { name: 'Second monitor' });
    await userEvent.fill(first.getByLabelText('Price'), '6.50');
    await userEvent.selectOptions(first.getByLabelText('Charged', { exact: true }), 'Per day');
    await first.getByRole('button', { name: 'Increase' }).click();
    await vi.waitFor(
      () =>
        expect(server.addOns).toMatchObject([
          { name: 'Second monitor', priceMinor: 650, unit: 'day', maximum: 2 },
          { name: 'Parking', priceMinor: 500, unit: 'booking', maximum: 1 },
        ]),
      { timeout: 5_000 },
    );
    expect(new Set(server.addOns.map(({ id }) => id)).size).toBe(2);
    await expect.element(first).toMatchTextContent('Guests pay $6.83 · you earn $5.85');
    refuse({ 'changes.addOns.1.name': 'Required.' });
    await userEvent.fill(extras.getByRole('group', { name: 'Parking' }).getByLabelText('Name'), '');
    await expect.element(extras.getByLabelText('Name').nth(1)).toHaveAccessibleDescription('Required.');
  });
});

it('the three parts have no barriers (D6, D7, D11)', async () => {
  serve({
    priceRules: [{ name: 'Weekends', weekdays: [6, 7], from: null, to: null, percent: 20 }],
    discounts: {
      weekPercent: 10,
      monthPercent: 20,
      lastMinute: { percent: 15, withinHours: 24 },
      earlyBird: { percent: 5, daysAhead: 30 },
      newListing: true,
    },
    addOns: [{ id: '019a2f00-0000-7000-8000-0000000000e1', name: 'Monitor', priceMinor: 600, unit: 'day', maximum: 2 }],
  });
  await show();
  for (const name of ['Special prices', 'Discounts', 'Extras']) {
    await expect.element(section(name)).toBeVisible();
    const violations = await findViolations(section(name).element());
    expect(violations).toEqual([]);
  }
});

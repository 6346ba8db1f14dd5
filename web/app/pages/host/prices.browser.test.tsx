// Special prices, discounts, and extras in the listing editor (D6, D7, D8, D11).
import library from 'react-hot-toast';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { chooseDay } from '../../../test/choose-day.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { anOwnListing, anOwnProperty, HOME_ID, ROOM_ID } from '../../../test/own-listings.ts';
import { dropSignIn, renderRoutes, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import type { OwnListing } from '../../nouns/listings/listing-edit-api.ts';
import ListingEdit from './listing-edit.tsx';

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
/** From now on the server rejects this. */
const refuse = (fields: Record<string, string>) =>
  answer(PATCH, { status: 400, body: { code: 'VALIDATION_FAILED', message: 'Look at the fields.', fields } });

const show = () =>
  renderRoutes([{ path: '/host/listing/:listingId/edit', Component: ListingEdit }], `/host/listing/${ROOM_ID}/edit`);
const section = (name: string) => page.getByRole('region', { name });
const days = () => section('Special prices');
const dialog = () => page.getByRole('dialog');
const unfold = (name: string) => section(name).getByRole('button', { name, expanded: false }).click();
beforeEach(() => {
  answer('GET /api/payment-options', {
    body: { settings: { collectedBy: 'host', methods: [], hasSandbox: false }, options: [] },
  });
  session.start();
  storeSignIn();
  serve();
  answer(`GET /api/properties/${HOME_ID}`, { body: anOwnProperty() });
  answer(`GET /api/host/listings/${ROOM_ID}/questions`, { body: { questions: [] } });
  answer('GET /api/host/price-guide', {
    body: { count: 0, radiusKm: 10, currency: null, day: null, hour: null },
  });
});
afterEach(() => {
  library.remove();
  dropSignIn();
});

describe('days that cost more or less', () => {
  it('aren’t saved before Add: no default name, days, or percentage, and Cancel saves nothing (D6)', async () => {
    await show();
    await unfold('Special prices');
    await days().getByRole('button', { name: 'Add a special price' }).click();
    await expect.element(dialog().getByLabelText('Name guests see')).toHaveValue('');
    await expect.element(dialog().getByLabelText('Percent change')).toHaveValue('');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(saves()).toEqual([]);
  });

  it('say what is needed, what a day then costs, and are saved by Add (D6)', async () => {
    await show();
    await unfold('Special prices');
    await days().getByRole('button', { name: 'Add a special price' }).click();
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    for (const words of ['Name these days.', /^Enter a percentage/, 'Choose weekdays or dates.'])
      await expect.element(dialog().getByText(words)).toBeVisible();
    await expect.element(dialog().getByLabelText('Name guests see')).toHaveFocus();
    await userEvent.fill(dialog().getByLabelText('Name guests see'), 'Weekends');
    await userEvent.fill(dialog().getByLabelText('Percent change'), '-25');
    await userEvent.keyboard('{Tab}');
    await expect.element(dialog().getByLabelText('Percent change')).toHaveValue('-25%');
    await expect.element(dialog()).toMatchTextContent('A day costs $60.00 USD. Guests pay $63.00 · you earn $54.00');
    await dialog().getByRole('button', { name: 'Saturday' }).click();
    expect(saves()).toEqual([]);
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    const rule = { name: 'Weekends', weekdays: [6], from: null, to: null, percent: -25 };
    await vi.waitFor(() => expect(server.priceRules).toEqual([rule]), { timeout: 5_000 });
    await expect.element(days()).toMatchTextContent('Weekends−25% · Sat');
  });

  it('ask before closing what was typed, and keep it where one stays (D6)', async () => {
    await show();
    await unfold('Special prices');
    await days().getByRole('button', { name: 'Add a special price' }).click();
    await userEvent.fill(dialog().getByLabelText('Name guests see'), 'Fair');
    await userEvent.keyboard('{Escape}');
    await dialog().getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(dialog().getByLabelText('Name guests see')).toHaveValue('Fair');
    await userEvent.keyboard('{Escape}');
    await dialog().getByRole('button', { name: 'Discard' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(saves()).toEqual([]);
  });

  it('are removed with one press, and come back with another (D6)', async () => {
    const rule = { name: 'Weekends', weekdays: [6], from: null, to: null, percent: -25 };
    serve({ priceRules: [rule] });
    await show();
    await unfold('Special prices');
    await days().getByRole('button', { name: 'Remove Weekends' }).click();
    await expect.element(days().getByRole('button', { name: 'Add a special price' })).toHaveFocus();
    await vi.waitFor(() => expect(server.priceRules).toEqual([]), { timeout: 5_000 });
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await vi.waitFor(() => expect(server.priceRules).toEqual([rule]), { timeout: 5_000 });
  });

  it('hold between two dates, both by the home’s clock (D6)', async () => {
    serve({ priceRules: [{ name: 'Fair', weekdays: [], from: '2027-01-04', to: null, percent: 50 }] });
    await show();
    await unfold('Special prices');
    await days().getByRole('button', { name: 'Edit Fair' }).click();
    await chooseDay('Last day (optional)', '2027-01-08');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await vi.waitFor(() => expect(server.priceRules[0]?.to).toBe('2027-01-08'), { timeout: 5_000 });
  });

  it('what is no percentage stays in the field and is not saved (D6)', async () => {
    serve({ priceRules: [{ name: 'Fair', weekdays: [1], from: null, to: null, percent: 50 }] });
    await show();
    await unfold('Special prices');
    await days().getByRole('button', { name: 'Edit Fair' }).click();
    const percent = dialog().getByLabelText('Percent change');
    for (const wrong of ['NaN', '900', '-51', '1.5']) {
      await userEvent.fill(percent, wrong);
      await expect.element(dialog()).toMatchTextContent('Enter a whole number from -50 to 200.');
      await dialog().getByRole('button', { name: 'Save' }).click();
      await expect.element(percent).toHaveValue(wrong);
    }
    expect(saves()).toEqual([]);
    await userEvent.fill(percent, '+20');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await vi.waitFor(() => expect(server.priceRules[0]?.percent).toBe(20), { timeout: 5_000 });
  });

  it('errors from the server are shown next to the row and the field (D6)', async () => {
    serve({
      priceRules: [
        { name: 'Fair', weekdays: [1], from: null, to: null, percent: 50 },
        { name: 'Other', weekdays: [2], from: null, to: null, percent: 10 },
      ],
    });
    await show();
    await unfold('Special prices');
    refuse({ 'priceRules.1.weekdays': '“Fair” already covers these days.' });
    const edit = days().getByRole('button', { name: 'Edit Other' });
    await edit.click();
    await dialog().getByRole('button', { name: 'Monday' }).click();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.element(edit).toHaveAccessibleDescription('“Fair” already covers these days.');
    await page.getByRole('button', { name: 'Show' }).first().click();
    await expect.element(edit).toHaveFocus();
    await edit.click();
    await expect
      .element(dialog().getByRole('group', { name: /^Days of the week/ }))
      .toHaveAccessibleDescription('“Fair” already covers these days.');
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
    await unfold('Special prices');
    await expect.element(days()).toMatchTextContent('A listing can have up to 12 special prices.');
    await expect.element(days().getByRole('button', { name: 'Add a special price' })).not.toBeInTheDocument();
  });
});

describe('discounts', () => {
  it('have the percentage that was typed, say what a day costs after it, and keep their hours (D7, D8)', async () => {
    await show();
    await unfold('Discounts');
    const discounts = section('Discounts');
    await discounts.getByRole('button', { name: 'Add a discount: 7 days or more' }).click();
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await expect.element(dialog().getByText('Enter the percentage, such as 10.')).toBeVisible();
    await userEvent.fill(dialog().getByLabelText('Percent off'), '10');
    await expect.element(dialog()).toMatchTextContent('A day costs $72.00 USD. Guests pay $75.60 · you earn $64.80');
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await discounts.getByRole('button', { name: 'Add a discount: Last minute' }).click();
    await userEvent.fill(dialog().getByLabelText('Percent off'), '15');
    await userEvent.fill(dialog().getByLabelText('Hours before the start'), '48');
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await discounts.getByRole('checkbox', { name: /first three bookings/ }).click();
    await vi.waitFor(
      () =>
        expect(server.discounts).toEqual({
          weekPercent: 10,
          monthPercent: null,
          lastMinute: { percent: 15, withinHours: 48 },
          earlyBird: null,
          newListing: true,
        }),
      { timeout: 5_000 },
    );
    await discounts.getByRole('button', { name: 'Remove 7 days or more' }).click();
    await vi.waitFor(() => expect(server.discounts.weekPercent).toBeNull(), { timeout: 5_000 });
  });
});

describe('extras', () => {
  it('have the host’s own name, price, unit, and quantity, and are saved by Add (D11)', async () => {
    await show();
    await unfold('Extras');
    const extras = section('Extras');
    await extras.getByRole('button', { name: 'Add an extra' }).click();
    await expect.element(dialog().getByLabelText('Name')).toHaveValue('');
    await expect.element(dialog().getByLabelText('Price')).toHaveValue('');
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await expect.element(dialog().getByText('Enter a price, or 0 if it’s free.')).toBeVisible();
    expect(saves()).toEqual([]);
    await userEvent.fill(dialog().getByLabelText('Name'), 'Second monitor');
    await userEvent.fill(dialog().getByLabelText('Price'), '6.50');
    await expect.element(dialog()).toMatchTextContent('Guests pay $6.83 · you earn $5.85');
    await userEvent.selectOptions(dialog().getByLabelText('Charged', { exact: true }), 'Per day');
    await dialog().getByRole('button', { name: 'Increase' }).click();
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await extras.getByRole('button', { name: 'Add an extra' }).click();
    await userEvent.fill(dialog().getByLabelText('Name'), 'Parking');
    await userEvent.fill(dialog().getByLabelText('Price'), '0');
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await vi.waitFor(
      () =>
        expect(server.addOns).toMatchObject([
          { name: 'Second monitor', priceMinor: 650, unit: 'day', maximum: 2 },
          { name: 'Parking', priceMinor: 0, unit: 'booking', maximum: 1 },
        ]),
      { timeout: 5_000 },
    );
    expect(new Set(server.addOns.map(({ id }) => id)).size).toBe(2);
    await expect.element(extras).toMatchTextContent('$6.50 USD · Per day · Up to 2');
    refuse({ 'addOns.1.name': 'Another extra already has this name.' });
    await extras.getByRole('button', { name: 'Edit Parking' }).click();
    await userEvent.fill(dialog().getByLabelText('Name'), 'Second monitor');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.element(extras).toMatchTextContent('Another extra already has this name.');
  });
});

describe('packages', () => {
  const packages = () => section('Packages');

  it('have a name, price, length, and times, and are saved by Add, ordered, hidden, and removed (B10)', async () => {
    await show();
    await unfold('Packages');
    await packages().getByRole('button', { name: 'Add a package' }).click();
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await expect.element(dialog().getByText('Enter a price above 0.')).toBeVisible();
    expect(saves()).toEqual([]);
    await userEvent.fill(dialog().getByLabelText('Name'), 'Podcast afternoon');
    await userEvent.fill(dialog().getByLabelText('What’s included (optional)'), 'Two microphones.');
    await userEvent.fill(dialog().getByLabelText('Price'), '120');
    await expect.element(dialog()).toMatchTextContent('Guests pay $126.00 · you earn $108.00');
    await userEvent.selectOptions(dialog().getByLabelText('Length'), '3 hours');
    await userEvent.selectOptions(dialog().getByLabelText('Earliest start'), '720');
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await packages().getByRole('button', { name: 'Add a package' }).click();
    await userEvent.fill(dialog().getByLabelText('Name'), 'Team week');
    await userEvent.fill(dialog().getByLabelText('Price'), '400');
    await userEvent.selectOptions(dialog().getByLabelText('Length'), '5 days');
    await expect.element(dialog().getByLabelText('Earliest start')).not.toBeInTheDocument();
    await dialog().getByRole('checkbox', { name: 'Hide from guests' }).click();
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await packages().getByRole('button', { name: 'Move Team week up' }).click();
    await vi.waitFor(
      () =>
        expect(server.packages).toMatchObject([
          { name: 'Team week', priceMinor: 40_000, length: { unit: 'days', count: 5 }, isHidden: true },
          {
            ...{ name: 'Podcast afternoon', description: 'Two microphones.', priceMinor: 12_000 },
            ...{ length: { unit: 'minutes', count: 180 }, fromMinute: 720, toMinute: null, isHidden: false },
          },
        ]),
      { timeout: 5_000 },
    );
    await expect.element(packages()).toMatchTextContent('$400.00 USD · 5 days · Hidden from guests');
    expect(await findViolations(packages().element())).toEqual([]);
    refuse({ 'packages.1.length.count': 'Can’t be less than the shortest booking.' });
    const edit = packages().getByRole('button', { name: 'Edit Podcast afternoon' });
    await edit.click();
    await userEvent.selectOptions(dialog().getByLabelText('Length'), '1 hour');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.element(edit).toHaveAccessibleDescription('Can’t be less than the shortest booking.');
    await edit.click();
    await expect
      .element(dialog().getByLabelText('Length'))
      .toHaveAccessibleDescription('Can’t be less than the shortest booking.');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    serve(server);
    await packages().getByRole('button', { name: 'Remove Podcast afternoon' }).click();
    await vi.waitFor(() => expect(server.packages).toHaveLength(1), { timeout: 5_000 });
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
    await unfold(name);
    const violations = await findViolations(section(name).element());
    expect(violations).toEqual([]);
  }
});

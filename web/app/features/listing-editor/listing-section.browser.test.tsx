// The listing editor's collapsed sections with summaries, opened by hand, by links, and by missing fields.
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer } from '../../../test/fake-api.ts';
import { anOwnListing, anOwnProperty, HOME_ID, ROOM_ID } from '../../../test/own-listings.ts';
import { dropSignIn, renderRoutes, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import type { OwnListing } from '../../nouns/listings/listing-edit-api.ts';
import ListingEdit from '../../pages/host/listing-edit.tsx';

async function show(more: Partial<OwnListing>, hash = '', width = 390) {
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  await page.viewport(width, 844);
  const listing = anOwnListing({ state: 'live', gaps: [], ...more });
  answer(`GET /api/host/listings/${ROOM_ID}`, { body: listing });
  const address = `/host/listing/${ROOM_ID}/edit${hash}`;
  await renderRoutes([{ path: '/host/listing/:listingId/edit', Component: ListingEdit }], address);
}

const section = (name: string) => page.getByRole('button', { name, exact: true });
const title = () => page.getByLabelText('Title', { exact: true });

beforeEach(() => {
  session.start();
  storeSignIn();
  answer(`GET /api/properties/${HOME_ID}`, { body: anOwnProperty() });
  answer(`GET /api/host/listings/${ROOM_ID}/questions`, { body: { questions: [] } });
  answer('GET /api/payment-options', {
    body: { settings: { collectedBy: 'host', methods: [], hasSandbox: false }, options: [] },
  });
  answer('GET /api/host/price-guide', {
    body: { count: 0, radiusKm: 10, currency: 'USD', day: null, hour: null },
  });
});
afterEach(dropSignIn);

describe('sections of the editor on a phone (K1)', () => {
  it('are folded to what is set, in three screens at most, and open and close by a press', async () => {
    await show({ houseRules: ['No shoes inside', 'Close the door for calls'], cancellationPolicy: 'strict' });
    const rules = section('House rules');
    await expect.element(rules).toHaveAttribute('aria-expanded', 'false');
    await expect.element(rules).toHaveAccessibleDescription('No shoes inside · Close the door for calls');
    await expect.element(section('Cancellation policy')).toHaveAccessibleDescription('Strict');
    await expect.element(section('Special prices')).toHaveAccessibleDescription('None');
    await expect.element(title()).not.toBeVisible();
    expect(document.documentElement.scrollHeight).toBeLessThan(3 * 844);
    expect(await findViolations(document.body, { rules: { region: { enabled: false } } })).toEqual([]);
    await rules.click();
    const edit = page.getByText('Close the door for calls', { exact: true });
    await expect.element(edit).toBeVisible();
    await rules.click();
    await expect.element(edit).not.toBeVisible();
  });

  it('are steps: each leads to the next, and collapses when done', async () => {
    await show({ state: 'draft' });
    await page.getByRole('button', { name: 'Next: Photos' }).click();
    await expect.element(section('Basics')).toHaveAttribute('aria-expanded', 'false');
    await expect.element(section('Photos')).toHaveAttribute('aria-expanded', 'true');
    await expect.element(page.getByRole('heading', { name: /^Photos/ })).toHaveFocus();
  });

  it('a link opens the section it leads to', async () => {
    await show({}, '#booking');
    await expect.element(section('Booking')).toHaveAttribute('aria-expanded', 'true');
    await expect.element(page.getByRole('region', { name: 'Booking', exact: true })).toHaveFocus();
  });

  it('a new listing starts with its basics; what is missing is said on its section, and opens it', async () => {
    await show({ state: 'draft', gaps: [{ code: 'price', isBlocking: true }] });
    await expect.element(title()).toBeVisible();
    await expect.element(section('Prices')).toHaveAccessibleDescription('Set a full-day price');
    await page.getByRole('link', { name: 'Set a full-day price' }).click();
    await expect.element(page.getByLabelText('Full day')).toHaveFocus();
  });
});

describe('sections of the editor on a wide screen (K1)', () => {
  const WIDE = 1440;

  it('of a live listing are collapsed to what is set, except the first, and the rail opens them', async () => {
    await show({ houseRules: ['No shoes inside'] }, '', WIDE);
    await expect.element(section('House rules')).toHaveAccessibleDescription('No shoes inside');
    await expect.element(title()).toBeVisible();
    await section('Basics').click();
    await expect.element(title()).not.toBeVisible();
    await expect.element(page.getByRole('link', { name: 'All listings' })).toHaveAttribute('href', '/host/listings');
    expect(document.documentElement.scrollHeight).toBeLessThan(3 * 844);
    await page
      .getByRole('navigation', { name: 'Listing sections' })
      .getByRole('link', { name: /^Basics/ })
      .click();
    await expect.element(title()).toBeVisible();
    expect(await findViolations(document.body, { rules: { region: { enabled: false } } })).toEqual([]);
  });

  it('stay open where something is missing', async () => {
    await show({ state: 'paused', gaps: [{ code: 'price', isBlocking: true }] }, '', WIDE);
    await expect.element(page.getByLabelText('Full day')).toBeVisible();
    await expect.element(title()).not.toBeVisible();
  });

  it('of a draft are open', async () => {
    await show({ state: 'draft' }, '', WIDE);
    await expect.element(title()).toBeVisible();
    await expect.element(page.getByLabelText('Full day')).toBeVisible();
  });

  it('suggest amenities that the property has, and select them at once', async () => {
    answer(`GET /api/properties/${HOME_ID}`, { body: anOwnProperty({ entrance: 'own', kitchen: 'full' }) });
    answer(`PATCH /api/host/listings/${ROOM_ID}`, {
      body: anOwnListing({ version: 4, amenities: ['kitchen', 'private-entrance'] }),
    });
    await show({ state: 'draft', amenities: ['kitchen'] }, '', WIDE);
    await expect.element(page.getByText(/^Your property also has: Private entrance\./)).toBeVisible();
    await page.getByRole('button', { name: 'Select it' }).click();
    await expect.element(page.getByRole('checkbox', { name: 'Private entrance' })).toBeChecked();
    await expect.element(page.getByRole('checkbox', { name: 'Private entrance' })).toHaveFocus();
    await expect.element(page.getByText(/^Your property also has/)).not.toBeInTheDocument();
  });
});

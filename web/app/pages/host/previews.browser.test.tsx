import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer } from '../../../test/fake-api.ts';
import { aCard, aListing, freeDays, LISTING_ID } from '../../../test/listing-examples.ts';
import { anOwnListing, anOwnProperty, HOME_ID } from '../../../test/own-listings.ts';
import { renderRoutes, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import ListingPreview from './listing-preview.tsx';
import PropertyPreview from './property-preview.tsx';

const Nothing = () => null;
const open = (address: string) =>
  renderRoutes(
    [
      { path: '/listing/:id/preview', Component: ListingPreview },
      { path: '/host/property/:propertyId/preview', Component: PropertyPreview },
      { path: '*', Component: Nothing },
    ],
    address,
  );
const axeErrors = async () =>
  (await findViolations(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] }))
    .filter(({ id }) => !['region', 'landmark-one-main', 'page-has-heading-one'].includes(id))
    .map(({ id }) => id);
const OWN = `GET /api/host/listings/${LISTING_ID}`;
const draft = { state: 'draft', can: { book: false, edit: true } } as const;
const rail = () => page.getByRole('complementary', { name: 'What’s missing' });

beforeEach(async () => {
  await page.viewport(1440, 900);
  storeSignIn();
  session.start();
  answer('GET /api/config', { body: {} });
  answer('GET /api/listings/my-listings', {
    body: [{ ...aCard(1, { property: { ...aCard(1).property, _id: HOME_ID } }), state: 'draft' }],
  });
  answer(`GET /api/listings/${LISTING_ID}`, { body: aListing(draft) });
  answer(`GET /api/listings/${LISTING_ID}/availability`, {
    body: { timeZone: 'America/Los_Angeles', days: freeDays('2026-12-03') },
  });
  answer(`GET /api/listings/${LISTING_ID}/similar`, { body: { listings: [] } });
  answer(`GET /api/listings/${LISTING_ID}/reviews`, {
    body: { reviews: [], cancellations: [], nextCursor: null, categories: null },
  });
  answer(`GET /api/properties/${HOME_ID}`, { body: anOwnProperty({ cameras: null }) });
  answer(OWN, {
    body: anOwnListing({
      _id: LISTING_ID,
      state: 'draft',
      gaps: [
        { code: 'photos', isBlocking: true },
        { code: 'rules', isBlocking: false },
      ],
    }),
  });
});

describe('a room as guests will see it (B11)', () => {
  it('lists missing fields beside it on a wide screen, each a link to where to add it', async () => {
    await open(`/listing/${LISTING_ID}/preview`);
    await expect.element(page.getByRole('heading', { level: 1, name: aListing().title })).toBeVisible();
    await expect
      .element(rail().getByRole('link', { name: 'Add at least four photos' }))
      .toHaveAttribute('href', `/host/listing/${LISTING_ID}/edit#photos-title`);
    await expect.element(rail().getByRole('link', { name: 'Add a house rule' })).toBeVisible();
    await expect.element(page.getByText('1 item to complete before you can publish').first()).toBeVisible();
    expect(await axeErrors()).toEqual([]);
  });

  it('has it to be opened on a phone', async () => {
    await page.viewport(390, 844);
    await open(`/listing/${LISTING_ID}/preview`);
    const link = page.getByRole('link', { name: 'Add at least four photos' });
    await expect.element(page.getByText('What’s missing', { exact: true })).toBeVisible();
    await expect.element(link).not.toBeInTheDocument();
    await page.getByText('What’s missing', { exact: true }).click();
    await expect.element(link).toBeVisible();
    expect(await axeErrors()).toEqual([]);
  });

  it('is open to staff, who are led back to what they review (RO2)', async () => {
    answer(OWN, { status: 404, body: { code: 'NOT_FOUND' } });
    await open(`/listing/${LISTING_ID}/preview`);
    await expect
      .element(page.getByRole('link', { name: 'Back to listing review' }))
      .toHaveAttribute('href', '/admin/listings');
    await expect.element(rail()).not.toBeInTheDocument();
  });

  it('is not a second page of someone else’s room', async () => {
    answer(OWN, { status: 404, body: { code: 'NOT_FOUND' } });
    answer(`GET /api/listings/${LISTING_ID}`, { body: aListing() });
    await open(`/listing/${LISTING_ID}/preview`);
    await expect.element(page.getByRole('heading', { name: 'Not found in your account' })).toBeVisible();
  });
});

describe('a home as guests meet it (B2)', () => {
  it('shows the pets, and beside it what it does not say yet', async () => {
    await open(`/host/property/${HOME_ID}/preview`);
    await expect.element(page.getByText('A cat, Juno.')).toBeVisible();
    await expect
      .element(rail().getByRole('link', { name: 'Cameras and recording devices' }))
      .toHaveAttribute('href', `/host/property/${HOME_ID}/edit#property-cameras`);
    await expect.element(rail().getByRole('link', { name: 'Parking' })).toBeVisible();
    await expect.element(rail().getByRole('link', { name: 'Pets' })).not.toBeInTheDocument();
    expect(await axeErrors()).toEqual([]);
  });
});

// Publishing a listing, and publishing or discarding changes to a live one, in the editor.
import library from 'react-hot-toast';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { anOwnListing, anOwnProperty, HOME_ID, ROOM_ID } from '../../../test/own-listings.ts';
import { dropSignIn, renderRoutes, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import type { OwnListing } from '../../nouns/listings/listing-edit-api.ts';
import ListingEdit from './listing-edit.tsx';

let server: OwnListing;
function serve(more: Partial<OwnListing> = {}) {
  server = anOwnListing(more);
  answer(`GET /api/host/listings/${ROOM_ID}`, () => ({ body: server }));
}

const show = () =>
  renderRoutes([{ path: '/host/listing/:listingId/edit', Component: ListingEdit }], `/host/listing/${ROOM_ID}/edit`);
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
    body: { count: 0, radiusKm: 10, currency: null, day: null, hour: null },
  });
});
afterEach(() => {
  library.remove();
  dropSignIn();
});

describe('unpublished changes to a live listing (B18)', () => {
  const unpublished = () => ({
    parts: ['title' as const, 'dayMinor' as const, 'photos' as const],
    published: { title: 'Garden room', dayMinor: 6_000 },
    changedAt: '2026-11-21T12:00:00.000Z',
  });
  const CHANGES = `POST /api/host/listings/${ROOM_ID}/changes`;
  const sent = (what: string) =>
    receivedCalls()
      .filter(({ key }) => key === `${CHANGES}/${what}`)
      .map(({ body }) => body);
  const settled = (parts: ReturnType<typeof unpublished>['parts']) => () => {
    server = {
      ...server,
      version: server.version + 1,
      unpublished: parts.length > 0 ? { ...unpublished(), parts } : null,
    };
    return { body: server };
  };
  const bar = () => page.getByText('3 unpublished changes').last();

  it('shows what guests don’t see yet, and publishes it as it was seen', async () => {
    serve({ state: 'live', gaps: [], unpublished: unpublished() });
    answer(`${CHANGES}/publish`, settled([]));
    await show();
    await expect.element(bar()).toBeVisible();
    await page.getByRole('button', { name: 'Review changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Unpublished changes' });
    await expect.element(dialog).toMatchTextContent('Guests seeGarden roomNewGarden room with a door');
    await expect.element(dialog).toMatchTextContent('Guests see$60.00 USDNew$80.00 USD');
    await expect.element(dialog).toMatchTextContent('PhotosOrder, descriptions, or removed photos');
    await dialog.getByRole('button', { name: 'Publish changes' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent('publish')).toEqual([{ version: 3 }]);
    await expect.element(page.getByRole('link', { name: 'View listing' })).toBeVisible();
  });

  it('discards one change or all of them', async () => {
    serve({ state: 'live', gaps: [], unpublished: unpublished() });
    answer(`${CHANGES}/discard`, settled(['dayMinor', 'photos']));
    await show();
    await page.getByRole('button', { name: 'Review changes' }).click();
    await page.getByRole('button', { name: 'Discard this change: Title' }).click();
    await expect.element(page.getByText('2 unpublished changes').last()).toBeInTheDocument();
    answer(`${CHANGES}/discard`, settled([]));
    await page.getByRole('button', { name: 'Discard all' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(sent('discard')).toEqual([{ version: 3, parts: ['title'] }, { version: 4 }]);
  });

  it('says when another window changed it first, and publishes nothing', async () => {
    serve({ state: 'live', gaps: [], unpublished: unpublished() });
    answer(`${CHANGES}/publish`, () => ({
      status: 409,
      body: {
        code: 'VERSION_CHANGED',
        message: 'Changed.',
        current: { ...server, version: 9, title: 'Garden room, painted' },
      },
    }));
    await show();
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await expect.element(page.getByText(/^This was changed in another window/)).toBeVisible();
    await expect.element(title()).toHaveValue('Garden room, painted');
  });
});

describe('publishing a listing (B11)', () => {
  it('isn’t published while incomplete: says how much is missing and goes to the first field (B11)', async () => {
    serve();
    answer(`POST /api/host/listings/${ROOM_ID}/publish`, {
      status: 422,
      body: { code: 'LISTING_INCOMPLETE', message: 'No.', fields: { description: 'Still missing.', photos: 'x' } },
    });
    await show();
    await page.getByRole('button', { name: 'Publish' }).first().click();
    await expect.element(page.getByText(/^Complete the 2 missing items/)).toBeVisible();
    await expect.element(page.getByLabelText('Description')).toHaveFocus();
  });

  it('that staff review first isn’t called live (B11)', async () => {
    answer('GET /api/properties/my-properties', { body: [] });
    serve();
    await show();
    answer(`POST /api/host/listings/${ROOM_ID}/publish`, () => ({
      body: { ...server, state: 'in_review', version: server.version + 1 },
    }));
    await page.getByRole('button', { name: 'Publish' }).first().click();
    await vi.waitFor(() => expect(document.querySelector('#toasts')?.textContent).toContain('Sent for review'));
    expect(document.querySelector('#toasts')?.textContent).not.toContain('Your listing is live');
    // Whether the member hosts is refetched here, not in the next test.
    const asked = () => receivedCalls().map(({ key }) => key);
    await vi.waitFor(() => expect(asked()).toContain('GET /api/properties/my-properties'));
  });

  it('shows why staff suspended it, without a way around it (B11)', async () => {
    serve({ state: 'suspended', stateReason: 'Pictures of another home' });
    await show();
    await expect.element(page.getByText('Pictures of another home')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Publish' })).not.toBeInTheDocument();
  });

  it('shows which document has expired, how to upload a new one, and the server’s error until then (B11)', async () => {
    const stateReason = 'The last day of your insurance policy was 2026-11-21. Send a new one.';
    serve({ state: 'paused', stateReason });
    await show();
    await expect.element(page.getByText('This listing is paused because a document expired.')).toBeVisible();
    await expect.element(page.getByText(stateReason)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Go to documents' }))
      .toHaveAttribute('href', '/host/documents');
    answer(`POST /api/host/listings/${ROOM_ID}/publish`, {
      status: 409,
      body: { code: 'LISTING_STATE_CHANGED', message: 'Not before it is checked.' },
    });
    await page.getByRole('button', { name: 'Resume' }).first().click();
    await expect.element(page.getByText('Not before it is checked.').first()).toBeVisible();
  });
});

// Listing review for staff: the queue, changes, the decision with reasons; empty, failing, changed in the meantime (B11, RO2).
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { anOwnListing, ROOM_ID } from '../../../test/own-listings.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { aStaffProfile } from '../../../test/staff-examples.ts';
import { session } from '../../lib/session/session.ts';
import { ListingQueue } from './listing-queue.tsx';
import type { ListingReview, ReviewPage } from './listings-api.ts';

const LIST = 'GET /api/staff/listings';
const ONE = `GET /api/staff/listings/${ROOM_ID}`;
const DECIDE = `POST /api/staff/listings/${ROOM_ID}/decision`;
const HOST = { _id: '019a2f00-0000-7000-8000-00000000000c', name: 'Nadia Okafor' };
const sent = () => receivedCalls().filter((call) => call.key === DECIDE);
const Page = () => (
  <main>
    <h1>Listings</h1>
    <ListingQueue />
  </main>
);
const aPage = (more: Partial<ReviewPage> = {}): ReviewPage => ({
  listings: [
    {
      _id: ROOM_ID,
      title: 'Quiet desk',
      state: 'in_review',
      city: 'Brooklyn',
      host: HOST,
      submittedAt: '2026-11-20T10:00:00.000Z',
      updatedAt: '2026-11-20T10:00:00.000Z',
    },
  ],
  nextCursor: null,
  counts: { inReview: 1, suspended: 0 },
  isReviewOn: true,
  ...more,
});
const aReview = (more: Partial<ListingReview> = {}): ListingReview => ({
  listing: anOwnListing({ state: 'in_review', title: 'Quiet desk' }),
  host: HOST,
  home: {
    title: 'Brick house by the park',
    neighborhood: null,
    city: 'Brooklyn',
    region: 'NY',
    country: 'US',
    address: { street: '1 Main Street', unit: null, postalCode: '11216' },
    cameras: null,
    pets: 'A cat',
    household: null,
  },
  nearby: { count: 24, radiusKm: 10, lowMinor: 4_000, medianMinor: 5_000, highMinor: 7_000 },
  record: {
    status: 'active',
    memberSince: '2025-03-01',
    liveListings: 2,
    bookings: 31,
    canceled: 1,
    rating: 4.8,
    reviews: 12,
    approved: 2,
    returned: 1,
    suspended: 0,
  },
  reports: [],
  submittedAt: '2026-11-20T10:00:00.000Z',
  changes: [{ field: 'title', before: 'Old desk', after: '<b>Quiet</b> desk' }],
  approvedAt: '2026-10-20T10:00:00.000Z',
  decisions: [{ at: '2026-11-20T10:00:00.000Z', by: 'Nadia Okafor', decision: 'submitted', reasons: [], note: null }],
  alike: [],
  ...more,
});

beforeEach(() => {
  dropSignIn();
  storeSignIn();
  session.start();
  answer(LIST, { body: aPage() });
  answer(ONE, { body: aReview() });
  answer('GET /api/users/profile', { body: aStaffProfile() });
});

it('shows what waits, what differs since the last approval, and what was decided (B11)', async () => {
  await renderHere(Page, `/admin/listings?listing=${ROOM_ID}`);
  await expect.element(page.getByText('Old desk')).toBeVisible();
  await expect.element(page.getByText('<b>Quiet</b> desk')).toBeVisible();
  await expect.element(page.getByText('submitted')).toBeVisible();
  expect(await findViolations(document.body, { rules: { region: { enabled: false } } })).toEqual([]);
});

it('opens the first listing beside the queue where both fit', async () => {
  await renderHere(Page, '/admin/listings');
  await expect.element(page.getByText('Old desk')).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Quiet desk/ })).toHaveAttribute('aria-current', 'page');
});

it('returns with the marked reasons and own words, on the version that was looked at (B11)', async () => {
  answer(DECIDE, {
    status: 422,
    body: { code: 'REASON_REQUIRED', message: 'Please give a reason.', fields: { reasons: 'Say why.' } },
  });
  await renderHere(Page, `/admin/listings?listing=${ROOM_ID}`);
  await page.getByRole('button', { name: 'Request changes' }).click();
  await expect.element(page.getByText('Say why.')).toBeVisible();
  answer(DECIDE, { body: aReview({ listing: anOwnListing({ state: 'draft' }) }) });
  await page.getByRole('checkbox', { name: 'Something in the room doesn’t look safe.' }).click();
  await page.getByRole('textbox', { name: 'Message to the host' }).fill('The cable by the door.');
  await page.getByRole('button', { name: 'Request changes' }).click();
  await expect.element(page.getByRole('heading', { name: 'Your decision' })).not.toBeInTheDocument();
  expect(sent().at(-1)!.body).toEqual({
    decision: 'return',
    reasons: ['Something in the room doesn’t look safe.'],
    note: 'The cable by the door.',
    version: 3,
  });
});

it('says when the room was changed meanwhile, and shows it again', async () => {
  answer(DECIDE, {
    status: 409,
    body: { code: 'VERSION_CHANGED', message: 'This was changed elsewhere in the meantime.' },
  });
  await renderHere(Page, `/admin/listings?listing=${ROOM_ID}`);
  await expect.element(page.getByText('Old desk')).toBeVisible();
  answer(ONE, { body: aReview({ changes: [{ field: 'floor', before: '1', after: 'Under the roof' }] }) });
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect.element(page.getByText('This was changed elsewhere in the meantime.')).toBeVisible();
  await expect.element(page.getByText('Under the roof')).toBeVisible();
});

it('offers what the state allows: a suspended room can only be let back', async () => {
  answer(ONE, { body: aReview({ listing: anOwnListing({ state: 'suspended', stateReason: '• x' }) }) });
  await renderHere(Page, `/admin/listings?listing=${ROOM_ID}`);
  await expect.element(page.getByRole('button', { name: 'Lift suspension' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Suspend', exact: true })).not.toBeInTheDocument();
});

it('an empty queue, one without reviews and one that failed say so', async () => {
  answer(LIST, { body: aPage({ listings: [], isReviewOn: false, counts: { inReview: 0, suspended: 0 } }) });
  const first = await renderHere(Page, '/admin/listings');
  await expect.element(page.getByRole('heading', { name: 'No listings here' })).toBeVisible();
  await expect.element(page.getByText('Listing review is off', { exact: false })).toBeVisible();
  await expect.element(page.getByText('LISTING_REVIEW', { exact: false })).not.toBeInTheDocument();
  await first.unmount();
  answer(LIST, { status: 403, body: { code: 'FORBIDDEN', message: 'Your account may not do this.' } });
  await renderHere(Page, '/admin/listings');
  await expect.element(page.getByRole('heading', { name: 'We couldn’t load the listings' })).toBeVisible();
});

it('shows what the reasons are about: home, price beside others’, host’s record, reports (B11)', async () => {
  const reports = [
    { _id: ROOM_ID, kind: 'listing', reason: 'unsafe', text: 'Bare wires', at: '2026-11-19T10:00:00.000Z' },
  ] as const;
  answer(ONE, {
    body: aReview({ reports: [...reports], listing: anOwnListing({ dayMinor: 10_000, currency: 'USD' }) }),
  });
  await renderHere(Page, `/admin/listings?listing=${ROOM_ID}`);
  await expect.element(page.getByText('1 Main Street, Brooklyn NY 11216, United States')).toBeVisible();
  await expect.element(page.getByText('Unusually high')).toBeVisible();
  await expect.element(page.getByText(/100% above the median of/)).toBeVisible();
  await expect.element(page.getByText('2 live listings, 31 bookings, 1 canceled by host')).toBeVisible();
  await expect.element(page.getByText('Not mentioned').first()).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Safety concern' })).toBeVisible();
});

it('says what changed in words, never in codes (B11)', async () => {
  const changes = [
    { field: 'kind', before: 'private-room', after: 'desk' },
    { field: 'amenities', before: 'wifi\nbalcony', after: 'wifi\npets-live-here' },
    { field: 'facts', before: 'doorWidthCm: 80\nchair: Stool', after: 'externalMonitors: 2\nchair: Stool' },
    { field: 'photos', before: '12345678 The old desk', after: '' },
  ];
  answer(ONE, { body: aReview({ changes }) });
  await renderHere(Page, `/admin/listings?listing=${ROOM_ID}`);
  await expect.element(page.getByText('Private room')).toBeVisible();
  await expect.element(page.getByText('Balcony')).toBeVisible();
  await expect.element(page.getByText('Pets live here', { exact: true })).toBeVisible();
  await expect.element(page.getByText('2 external monitors', { exact: true })).toBeVisible();
  await expect.element(page.getByText('1 photo removed')).toBeVisible();
  for (const code of ['private-room', 'pets-live-here', 'doorWidthCm', '12345678'])
    await expect.element(page.getByText(code)).not.toBeInTheDocument();
});

it('goes to the next in the queue after a decision', async () => {
  const other = { ...aPage().listings[0]!, _id: '019a2f00-0000-7000-8000-00000000f002', title: 'Garden studio' };
  answer(LIST, { body: aPage({ listings: [aPage().listings[0]!, other] }) });
  answer(`GET /api/staff/listings/${other._id}`, {
    body: aReview({ listing: anOwnListing({ _id: other._id, state: 'in_review', title: 'Garden studio' }) }),
  });
  answer(DECIDE, { body: aReview({ listing: anOwnListing({ state: 'live' }) }) });
  await renderHere(Page, `/admin/listings?listing=${ROOM_ID}`);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect.element(page.getByRole('heading', { name: 'Garden studio' })).toBeVisible();
});

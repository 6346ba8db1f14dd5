import library from 'react-hot-toast';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { aHostListing, aRequest, someHostListings } from '../../../test/host-examples.ts';
import { HOME_ID, ROOM_ID } from '../../../test/own-listings.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { readPercent } from '../../features/host-listings/price-form.tsx';
import { session } from '../../lib/session/session.ts';
import type {
  BulkChange,
  BulkResult,
  BulkValues,
  HostListing,
  NamedListing,
} from '../../nouns/listings/host-listings-api.ts';
import Listings from './listings.tsx';
import Properties from './properties.tsx';

const ROOMS = 'GET /api/host/listings';
const BULK = 'POST /api/host/listings/bulk';
const PREVIEW = 'POST /api/host/listings/bulk/preview';
const CHANGE = '019a2f00-0000-7000-8000-0000000000c1';
const UNDO = `POST /api/host/bulk-changes/${CHANGE}/undo`;
const ATTIC = '019a2f00-0000-7000-8000-0000000000b3';
const attic = (more: Partial<HostListing> = {}) =>
  aHostListing({ _id: ATTIC, version: 7, title: 'Attic desk', ...more });
const result = (more: Partial<BulkResult> = {}): BulkResult => ({
  _id: ROOM_ID,
  title: 'Garden room with a door',
  code: null,
  message: null,
  missing: [],
  isChanged: true,
  version: 4,
  state: 'live',
  currency: 'USD',
  before: null,
  after: null,
  unpublishedParts: [],
  ...more,
});
const ofAttic = (more: Partial<BulkResult> = {}) => result({ _id: ATTIC, title: 'Attic desk', version: 8, ...more });
const state = (before: HostListing['state'], after: HostListing['state']) => ({
  state: after,
  before: { state: before, stateReason: null } satisfies BulkValues,
  after: { state: after, stateReason: null } satisfies BulkValues,
});
interface Sent {
  changeId: string;
  change: BulkChange;
  rooms: NamedListing[];
}
const sent = () =>
  receivedCalls()
    .filter(({ key }) => key === BULK)
    .map(({ body, headers }) => ({ ...(body as Sent), key: headers['idempotency-key'] }));
const calls = (key: string) => receivedCalls().filter((received) => received.key === key);

beforeEach(() => {
  session.start();
  storeSignIn();
  answer('GET /api/properties/my-properties', { body: [] });
  answer('GET /api/host/room-summary', { body: { counts: {}, needs: [], needCount: 0, groups: [] } });
  answer(ROOMS, { body: someHostListings([aHostListing(), attic()]) });
  answer('GET /api/host/bookings', { body: { bookings: [], nextCursor: null, counts: {} } });
});
afterEach(() => {
  library.remove();
  dropSignIn();
});

const Page = () => (
  <main>
    <Listings />
  </main>
);
const show = () => renderHere(Page, '/host/listings');
const bar = () => page.getByRole('region', { name: 'Edit selected listings' });
const toasts = () => document.querySelector('#toasts')?.textContent;
const edit = async (action: string) => {
  await bar().getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

describe('a few rooms side by side (K8)', () => {
  it('each with state, what is missing, who comes next, price and rating (K8)', async () => {
    const nextBooking = {
      _id: HOME_ID,
      startsAt: '2026-12-03T14:00:00.000Z',
      endsAt: '2026-12-03T22:00:00.000Z',
      guestName: 'Zoë Límová',
    };
    const gaps = [{ code: 'photos' as const, isBlocking: true }];
    const request = (_id: string) => aRequest({ _id, listing: { ...aRequest().listing, _id: ROOM_ID } });
    answer('GET /api/host/bookings', {
      body: { bookings: [request(CHANGE), request(ATTIC)], nextCursor: null, counts: {} },
    });
    answer(ROOMS, { body: someHostListings([aHostListing({ nextBooking }), attic({ state: 'draft', gaps })]) });
    await show();
    const [first, second] = [page.getByRole('article').first(), page.getByRole('article').nth(1)];
    await expect.element(first).toMatchTextContent('Next: Zoë, Thu, Dec 3');
    await expect
      .element(first.getByRole('link', { name: '2 requests' }))
      .toHaveAttribute('href', `/host/bookings?room=${ROOM_ID}`);
    await expect.element(second).not.toMatchTextContent('request');
    await expect.element(first).toMatchTextContent('$60 per day');
    await expect.element(first).toMatchTextContent('4.50');
    await expect.element(second).toMatchTextContent(/Draft.*1 item missing/);
    await expect.element(page.getByRole('link', { name: /^Draft/ })).toMatchTextContent('Draft1');
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  });
});

describe('bulk changes (K8)', () => {
  it('is previewed, applied on the versions shown, and undone on the service (K8)', async () => {
    await show();
    vi.spyOn(crypto, 'randomUUID').mockReturnValue(CHANGE);
    await page.getByRole('button', { name: 'Select all 2' }).click();
    const paused = [result(state('live', 'paused')), ofAttic(state('live', 'paused'))];
    answer(PREVIEW, { body: { results: paused } });
    answer(BULK, { body: { results: paused } });
    await bar().getByRole('button', { name: 'Pause 2' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pause: 2 listings' });
    await expect.element(dialog).toMatchTextContent('2 listings will change');
    await expect.element(dialog).toMatchTextContent(/Attic desk.*Live.*Paused/);
    expect(sent()).toEqual([]);
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
    await dialog.getByRole('button', { name: 'Pause 2 listings' }).click();
    const done = page.getByRole('dialog', { name: '2 listings paused' });
    await expect.element(done).toBeVisible();
    const [{ change, rooms }] = sent() as [Sent & { key: string }];
    expect(change).toEqual({ action: 'pause' });
    expect(rooms).toEqual([
      { _id: ROOM_ID, version: 3 },
      { _id: ATTIC, version: 7 },
    ]);
    answer(UNDO, { body: { results: [result(state('paused', 'live')), ofAttic(state('paused', 'live'))] } });
    await done.getByRole('button', { name: 'Undo 2' }).click();
    await expect.element(page.getByRole('dialog', { name: '2 listings restored' })).toBeVisible();
    expect(calls(UNDO)[0]!.body).toEqual({ listingIds: [ROOM_ID, ATTIC] });
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.element(bar()).toMatchTextContent('2 listings selected');
  });

  it('applies only to listings that can change; the others say what they’re missing (K8)', async () => {
    answer(ROOMS, { body: someHostListings([aHostListing({ state: 'draft' }), attic({ state: 'paused' })]) });
    await show();
    await page.getByRole('button', { name: 'Select all 2' }).click();
    const missing: BulkResult['missing'] = ['photos', 'price'];
    const incomplete = { code: 'LISTING_INCOMPLETE' as const, message: 'Add the missing details.', isChanged: false };
    answer(PREVIEW, {
      body: { results: [result({ ...incomplete, missing, state: 'draft' }), ofAttic(state('paused', 'in_review'))] },
    });
    answer(BULK, { body: { results: [ofAttic(state('paused', 'in_review'))] } });
    await bar().getByRole('button', { name: 'Publish 2' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish: 2 listings' });
    await expect.element(dialog).toMatchTextContent('1 listing will change1 can’t be changed');
    await expect.element(dialog).toMatchTextContent('Missing: Photos, Price');
    await dialog.getByRole('button', { name: 'Publish 1 listing' }).click();
    await expect.element(page.getByRole('dialog', { name: '1 listing is in review before going live' })).toBeVisible();
    expect(sent()[0]!.rooms).toEqual([{ _id: ATTIC, version: 7 }]);
    await page.getByRole('button', { name: 'Done' }).click();
    await vi.waitFor(() => expect(toasts()).toContain('1 listing is in review before going live'));
  });

  it('says which unpublished changes are published along (K8, B18)', async () => {
    answer(ROOMS, { body: someHostListings([attic({ state: 'paused' })]) });
    await show();
    await page.getByRole('checkbox', { name: 'Select Attic desk' }).click();
    answer(PREVIEW, {
      body: { results: [ofAttic({ ...state('paused', 'live'), unpublishedParts: ['title', 'photos'] })] },
    });
    await bar().getByRole('button', { name: 'Publish 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish: 1 listing' });
    await expect.element(dialog).toMatchTextContent('Includes unpublished changes: Title, Photos');
  });

  it('offers nothing to press where no listing can change, and says why (K8)', async () => {
    answer(ROOMS, { body: someHostListings([attic({ state: 'draft' })]) });
    await show();
    await page.getByRole('checkbox', { name: 'Select Attic desk' }).click();
    const refused = { code: 'LISTING_INCOMPLETE' as const, message: 'Add the missing details.', isChanged: false };
    answer(PREVIEW, { body: { results: [ofAttic({ ...refused, missing: ['photos'], state: 'draft' })] } });
    await bar().getByRole('button', { name: 'Publish 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish: 1 listing' });
    await expect.element(dialog).toMatchTextContent('None will change');
    await expect.element(dialog).toMatchTextContent('Missing: Photos');
    await expect.element(dialog.getByRole('button', { name: /^Publish/ })).not.toBeInTheDocument();
    await expect.element(dialog.getByRole('button', { name: 'Close' }).last()).toBeVisible();
  });

  it('shows each new price before it is applied (D1, K8)', async () => {
    await show();
    await page.getByRole('checkbox', { name: 'Select Garden room with a door' }).click();
    const before = { dayMinor: 6_000, hourMinor: 950, halfDayMinor: null, weekMinor: null, monthMinor: null };
    const priced = result({ before, after: { ...before, dayMinor: 6_600, hourMinor: 1_050 } });
    answer(PREVIEW, { body: { results: [priced] } });
    answer(BULK, { body: { results: [priced] } });
    await edit('Prices');
    const dialog = page.getByRole('dialog', { name: 'Prices: 1 listing' });
    const button = dialog.getByRole('button', { name: 'Preview changes' });
    await expect.element(button).toBeDisabled();
    await dialog.getByLabelText('Percent change').fill('500');
    await expect.element(dialog).toMatchTextContent('Enter a whole number such as 10 or -5');
    await expect.element(button).toBeDisabled();
    await dialog.getByLabelText('Percent change').fill('10');
    await button.click();
    await expect.element(dialog).toMatchTextContent(/Hour.*\$9\.50.*\$10\.50 USD.*Day.*\$60\.00.*\$66\.00 USD/);
    await dialog.getByRole('button', { name: 'Apply to 1 listing' }).click();
    await expect.element(page.getByRole('dialog', { name: '1 listing updated' })).toBeVisible();
    expect(sent()[0]).toMatchObject({
      change: { action: 'percent', percent: 10 },
      rooms: [{ _id: ROOM_ID, version: 3 }],
    });
  });

  it('a form that was changed after its preview is previewed again (K8)', async () => {
    await show();
    await page.getByRole('checkbox', { name: 'Select Attic desk' }).click();
    answer(PREVIEW, { body: { results: [ofAttic({ before: { noticeMinutes: 60 }, after: { noticeMinutes: 240 } })] } });
    await edit('Advance notice');
    await page.getByLabelText('Advance notice').selectOptions('240');
    await page.getByRole('button', { name: 'Preview changes' }).click();
    await expect.element(page.getByRole('button', { name: 'Apply to 1 listing' })).toBeEnabled();
    await page.getByLabelText('Advance notice').selectOptions('2880');
    await expect.element(page.getByRole('button', { name: 'Preview changes' })).toBeEnabled();
    await expect.element(page.getByRole('region', { name: 'Preview' })).not.toBeInTheDocument();
  });

  it.each([
    ['Booking mode', /^Instant booking/, { action: 'mode', bookingMode: 'instant', instantMinStays: 0 }],
    ['Cancellation policy', /^Strict/, { action: 'policy', cancellationPolicy: 'strict' }],
    ['Weekly hours', /^Garden room with a door/, { action: 'hours', fromListingId: ROOM_ID }],
    ['Cover photo', /^First landscape photo/, { action: 'cover', rule: 'landscape' }],
  ])('%s is chosen from cards (K8)', async (action, card, change) => {
    await show();
    await page.getByRole('checkbox', { name: 'Select Attic desk' }).click();
    answer(PREVIEW, { body: { results: [ofAttic({ isChanged: false })] } });
    await edit(action);
    await page.getByLabelText(card).click();
    await page.getByRole('button', { name: 'Preview changes' }).click();
    await expect.element(page.getByRole('dialog')).toMatchTextContent('No change needed');
    expect(calls(PREVIEW)[0]!.body).toEqual({ change, rooms: [{ _id: ATTIC, version: 7 }] });
  });

  it('rules, amenities and lengths are typed and ticked (K8)', async () => {
    await show();
    await page.getByRole('checkbox', { name: 'Select Attic desk' }).click();
    answer(PREVIEW, {
      body: { results: [ofAttic({ before: { houseRules: [] }, after: { houseRules: ['Shoes off'] } })] },
    });
    const previewed = async () => {
      await page.getByRole('button', { name: 'Preview changes' }).click();
      await expect.element(page.getByRole('region', { name: 'Preview' })).toBeVisible();
      await page.getByRole('button', { name: 'Cancel' }).click();
    };
    await edit('House rules');
    await page.getByLabelText('House rules, one per line').fill('  Shoes off \n\n No calls');
    await previewed();
    await edit('Amenities');
    await page.getByRole('group', { name: 'Add to all' }).getByRole('button', { name: 'Wi-Fi' }).click();
    await page.getByRole('group', { name: 'Remove from all' }).getByRole('button', { name: 'Whiteboard' }).click();
    await previewed();
    await edit('Booking length');
    await page.getByLabelText('Shortest booking').selectOptions('120');
    await previewed();
    expect(calls(PREVIEW).map(({ body }) => (body as Sent).change)).toEqual([
      { action: 'rules', how: 'add', houseRules: ['Shoes off', 'No calls'] },
      { action: 'amenities', add: ['wifi'], remove: ['whiteboard'] },
      { action: 'durations', minDurationMinutes: 120 },
    ]);
  });

  it('of 45 listings runs in batches, shows progress, and resumes after a failure (K8)', async () => {
    const many = Array.from({ length: 45 }, (_, at) =>
      aHostListing({ _id: `019a2f00-0000-7000-8000-${String(at).padStart(12, '0')}`, title: `Room ${at}` }),
    );
    answer(ROOMS, { body: someHostListings(many) });
    const makeResults = ({ body }: { body?: unknown }) =>
      (body as Sent).rooms.map(({ _id }) => result({ _id, title: null, ...state('live', 'paused') }));
    answer(PREVIEW, (call) => ({ body: { results: makeResults(call) } }));
    answer(BULK, (call) =>
      sent().length === 2
        ? { status: 503, body: { code: 'OVERLOADED', message: 'We’re very busy.' } }
        : { body: { results: makeResults(call) } },
    );
    await show();
    await page.getByRole('button', { name: 'Select all 45' }).click();
    await bar().getByRole('button', { name: 'Pause 45' }).click();
    await page.getByRole('button', { name: 'Pause 45 listings' }).click();
    await expect
      .element(page.getByRole('dialog').getByRole('alert'))
      .toMatchTextContent('We’re very busy. Changes so far are saved.');
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '20');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.element(page.getByRole('dialog', { name: '45 listings paused' })).toBeVisible();
    expect(sent().map(({ rooms }) => rooms.length)).toEqual([20, 20, 20, 5]);
    expect(new Set(sent().map(({ changeId }) => changeId)).size).toBe(1);
    // The failed batch is sent again with its own key.
    expect(sent()[2]!.key).toBe(sent()[1]!.key);
    expect(new Set(sent().map(({ key }) => key)).size).toBe(3);
  });

  it('recent ones can be undone later (K8)', async () => {
    answer(ROOMS, {
      body: someHostListings(
        Array.from({ length: 9 }, (_, at) => aHostListing({ _id: ATTIC.replace(/b3$/, `c${at}`) })),
      ),
    });
    const at = '2026-11-20T15:00:00.000Z';
    const recent = {
      _id: CHANGE,
      change: { action: 'notice', noticeMinutes: 60 },
      at,
      undoUntil: at,
      count: 3,
      undoneCount: 1,
    };
    answer('GET /api/host/bulk-changes', { body: { changes: [{ ...recent, listingIds: [ROOM_ID, ATTIC] }] } });
    answer(UNDO, {
      body: {
        results: [
          result(),
          ofAttic({ code: 'STATE_CHANGED', message: 'It was changed again since.', isChanged: false }),
        ],
      },
    });
    await show();
    await page.getByRole('button', { name: 'Recent changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Recent bulk changes' });
    await expect.element(dialog).toMatchTextContent(/Advance notice · 3 listings.*1 undone/);
    await dialog.getByRole('button', { name: 'Undo' }).click();
    const done = page.getByRole('dialog', { name: '1 listing restored' });
    await expect.element(done).toMatchTextContent('Attic deskIt was changed again since.');
  });

  it('properties name their listings, and don’t repeat the list of listings (K8)', async () => {
    const property = { _id: HOME_ID, title: 'The Brick House', city: 'Brooklyn', state: 'NY', country: 'US' };
    const ofProperty: Record<string, HostListing[]> = { [HOME_ID]: [aHostListing(), attic()] };
    answer(ROOMS, ({ search }) => ({ body: someHostListings(ofProperty[search.get('propertyId') ?? ''] ?? []) }));
    answer('GET /api/properties/my-properties', {
      body: [
        { ...property, timeZone: 'America/New_York', listingCount: 2 },
        { ...property, _id: ATTIC, title: 'The Cabin', timeZone: 'America/Toronto', listingCount: 0 },
      ],
    });
    await renderHere(
      () => (
        <main>
          <Properties />
        </main>
      ),
      '/host/properties',
    );
    await expect
      .element(page.getByRole('link', { name: 'Attic desk' }))
      .toHaveAttribute('href', `/host/listing/${ATTIC}/edit`);
    await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: 'Create your first listing' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: /^Calendar.*The Brick House/ })).toBeVisible();
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  });

  it.each([
    ['10', 10],
    ['+5%', 5],
    ['−20', -20],
    ['-50', -50],
    ['-51', undefined],
    ['101', undefined],
    ['0', undefined],
    ['1.5', undefined],
    ['ten', undefined],
    ['', undefined],
  ])('%j is a change by %s (K8)', (typed, percent) => {
    expect(readPercent(typed)).toBe(percent);
  });
});

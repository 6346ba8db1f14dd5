import library from 'react-hot-toast';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../../test/axe.ts';
import { answer, receivedCalls } from '../../../../test/fake-api.ts';
import { aHostRoom, someHostRooms } from '../../../../test/host-examples.ts';
import { HOME_ID, ROOM_ID } from '../../../../test/own-spaces.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../../test/render-app.tsx';
import { session } from '../../../lib/session.ts';
import Listings from '../../../pages/host/listings.tsx';
import Properties from '../../../pages/host/properties.tsx';
import type { BulkResult, BulkWish, HostRoom } from './api.ts';
import { readPercent } from './price-dialog.tsx';

const ROOMS = 'GET /api/host/listings';
const BULK = 'POST /api/host/listings/bulk';
const PREVIEW = 'POST /api/host/listings/bulk/preview';
const ATTIC = '019a2f00-0000-7000-8000-0000000000b3';
const attic = (more: Partial<HostRoom> = {}) => aHostRoom({ _id: ATTIC, version: 7, title: 'Attic desk', ...more });
const result = (more: Partial<BulkResult> = {}): BulkResult => ({
  _id: ROOM_ID,
  code: null,
  message: null,
  version: 4,
  state: 'live',
  before: null,
  after: null,
  ...more,
});
const prices = (dayMinor: number, hourMinor: number) => ({
  dayMinor,
  hourMinor,
  halfDayMinor: null,
  weekMinor: null,
  monthMinor: null,
});
const sent = () =>
  receivedCalls()
    .filter(({ key }) => key === BULK)
    .map(({ body, headers }) => ({ wish: body as BulkWish, key: headers['idempotency-key'] }));

beforeEach(() => {
  session.start();
  storeSignIn();
  answer(ROOMS, { body: someHostRooms([aHostRoom(), attic()]) });
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

describe('rooms side by side (K8)', () => {
  it('each with state, what is missing, who comes next, price and rating (K8)', async () => {
    const nextBooking = {
      _id: HOME_ID,
      startsAt: '2026-12-03T14:00:00.000Z',
      endsAt: '2026-12-03T22:00:00.000Z',
      guestName: 'Zoë Límová',
    };
    const gaps = [{ code: 'photos' as const, isBlocking: true }];
    answer(ROOMS, { body: someHostRooms([aHostRoom({ nextBooking }), attic({ state: 'draft', gaps })]) });
    await show();
    const [first, second] = [page.getByRole('article').first(), page.getByRole('article').nth(1)];
    await expect.element(first).toMatchTextContent('Next: Zoë');
    await expect.element(first).toMatchTextContent('Thu, Dec 3 · 9:00 – 17:00, Eastern time');
    await expect.element(first).toMatchTextContent('$63 per day');
    await expect.element(first).toMatchTextContent('4.50');
    await expect.element(second).toMatchTextContent(/Draft.*1 item missing/);
    await expect.element(page.getByRole('link', { name: /^Draft/ })).toMatchTextContent('Draft1');
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  });

  it('pauses those chosen on the versions shown, and takes it back (K8)', async () => {
    await show();
    await page.getByRole('checkbox', { name: 'Select all 2' }).click();
    await expect.element(bar()).toMatchTextContent('2 listings selected');
    answer(BULK, {
      body: {
        results: [result({ state: 'paused' }), result({ _id: ATTIC, version: 8, state: 'paused' })],
      },
    });
    await bar().getByRole('button', { name: 'Pause 2' }).click();
    await vi.waitFor(() => expect(toasts()).toContain('2 listings paused'));
    await expect.element(bar()).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Undo' }).click();
    await vi.waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent().map(({ wish }) => wish)).toEqual([
      {
        action: 'pause',
        rooms: [
          { _id: ROOM_ID, version: 3 },
          { _id: ATTIC, version: 7 },
        ],
      },
      {
        action: 'publish',
        rooms: [
          { _id: ROOM_ID, version: 4 },
          { _id: ATTIC, version: 8 },
        ],
      },
    ]);
    expect(new Set(sent().map(({ key }) => key)).size).toBe(2);
  });

  it('what staff look at first is not called live, and is not taken back by a pause (B11, K8)', async () => {
    answer(ROOMS, { body: someHostRooms([aHostRoom({ state: 'paused' }), attic({ state: 'paused' })]) });
    await show();
    await page.getByRole('checkbox', { name: 'Select all 2' }).click();
    answer(BULK, { body: { results: [result(), result({ _id: ATTIC, version: 8, state: 'in_review' })] } });
    await bar().getByRole('button', { name: 'Resume 2' }).click();
    await vi.waitFor(() => expect(toasts()).toContain('1 listing is live, 1 is in review'));
    await page.getByRole('button', { name: 'Undo' }).click();
    await vi.waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]!.wish).toEqual({ action: 'pause', rooms: [{ _id: ROOM_ID, version: 4 }] });
  });

  it('shows each new price before it is applied, and brings the old ones back (D1, K8)', async () => {
    await show();
    await page.getByRole('checkbox', { name: 'Select Garden room with a door' }).click();
    const priced = result({ before: prices(6_000, 950), after: prices(6_600, 1_050) });
    answer(PREVIEW, { body: { results: [priced] } });
    await bar().getByRole('button', { name: 'Prices' }).click();
    const dialog = page.getByRole('dialog', { name: 'Prices for 1 listing' });
    await expect.element(dialog).toMatchTextContent('Day$60.00 changes to $66.00 USD');
    await expect.element(dialog).toMatchTextContent('Hour$9.50 changes to $10.50 USD');
    await expect.element(dialog).toMatchTextContent('existing bookings don’t change');
    const apply = dialog.getByRole('button', { name: 'Apply prices' });
    await dialog.getByLabelText('Percent change').fill('500');
    await expect.element(dialog).toMatchTextContent('Enter a whole number such as 10 or -5');
    await expect.element(apply).toBeDisabled();
    await dialog.getByLabelText('Percent change').fill('10');
    await expect.element(apply).toBeEnabled();
    answer(BULK, { body: { results: [priced] } });
    await apply.click();
    await vi.waitFor(() => expect(toasts()).toContain('Prices updated for 1 listing'));
    await page.getByRole('button', { name: 'Undo' }).click();
    await vi.waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[0]!.wish).toEqual({ action: 'percent', percent: 10, rooms: [{ _id: ROOM_ID, version: 3 }] });
    expect(sent()[1]!.wish).toEqual({
      action: 'prices',
      rooms: [{ _id: ROOM_ID, version: 4, prices: prices(6_000, 950) }],
    });
  });

  it('says which rooms stay as they were, and why (K8)', async () => {
    await show();
    await page.getByRole('checkbox', { name: 'Select all 2' }).click();
    await bar().getByRole('button', { name: 'Cancellation policy' }).click();
    await page.getByLabelText(/^Strict/).click();
    const message = 'This was changed elsewhere in the meantime.';
    answer(BULK, { body: { results: [result(), result({ _id: ATTIC, code: 'VERSION_CHANGED', message })] } });
    await page.getByRole('button', { name: 'Apply policy' }).click();
    const refused = page.getByRole('dialog', { name: '1 listing wasn’t changed' });
    await expect.element(refused).toMatchTextContent(`Attic desk${message}`);
    await vi.waitFor(() => expect(toasts()).toContain('Cancellation policy updated for 1 listing'));
    expect(sent()[0]!.wish).toMatchObject({ action: 'policy', cancellationPolicy: 'strict' });
  });

  it('copies the hours of one room to others; a failure keeps the choice (K8)', async () => {
    await show();
    await page.getByRole('checkbox', { name: 'Select Attic desk' }).click();
    await bar().getByRole('button', { name: 'Hours' }).click();
    await page.getByLabelText(/^Garden room with a door/).click();
    answer(BULK, { status: 503, body: { code: 'OVERLOADED', message: 'The service is very busy.' } });
    await page.getByRole('button', { name: 'Copy hours' }).click();
    await vi.waitFor(() => expect(toasts()).toContain('The service is very busy.'));
    await expect.element(bar()).toBeInTheDocument();
    expect(sent()[0]!.wish).toEqual({
      action: 'hours',
      fromListingId: ROOM_ID,
      rooms: [{ _id: ATTIC, version: 7 }],
    });
  });

  it('homes carry their rooms, chosen the same way (K8)', async () => {
    const home = { _id: HOME_ID, title: 'The Brick House', city: 'Brooklyn', state: 'NY', country: 'US' };
    const ofHome: Record<string, HostRoom[]> = { [HOME_ID]: [aHostRoom(), attic()] };
    answer(ROOMS, ({ search }) => ({ body: someHostRooms(ofHome[search.get('propertyId') ?? ''] ?? []) }));
    answer('GET /api/properties/my-properties', {
      body: [
        { ...home, timeZone: 'America/New_York', listingCount: 2 },
        { ...home, _id: ATTIC, title: 'The Cabin', timeZone: 'America/Toronto', listingCount: 0 },
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
    await page.getByRole('checkbox', { name: 'Select Attic desk' }).click();
    await expect.element(bar().getByRole('button', { name: 'Pause 1' })).toBeVisible();
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

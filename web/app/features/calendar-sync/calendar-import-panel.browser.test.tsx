// A listing's calendar imports (C16, C17).
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { LISTING_ID } from '../../../test/listing-examples.ts';
import { renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import type { CalendarImport, CalendarImportConflict } from './api.ts';
import { CalendarImportPanel } from './calendar-import-panel.tsx';

const FEED_ID = '019a2f00-0000-7000-8000-0000000000f1';
const PATH = `/api/host/listings/${LISTING_ID}/feeds`;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const aCalendarImport = (more: Partial<CalendarImport> = {}): CalendarImport => ({
  _id: FEED_ID,
  listingId: LISTING_ID,
  name: 'Family calendar',
  host: 'calendar.google.com',
  ending: '.ics',
  keepsGap: true,
  health: 'fresh',
  createdAt: minutesAgo(3_000),
  lastTriedAt: minutesAgo(5),
  lastOkAt: minutesAgo(5),
  nextTryAt: minutesAgo(-10),
  error: null,
  eventCount: 12,
  freeCount: 3,
  ownCount: 1,
  busyCount: 9,
  busyFrom: '2026-12-01T15:00:00.000Z',
  busyUntil: '2027-03-03T17:00:00.000Z',
  warnings: [],
  ...more,
});

const aConflict: CalendarImportConflict = {
  feedId: FEED_ID,
  feedName: 'Family calendar',
  booking: {
    _id: '019a2f00-0000-7000-8000-0000000000b1',
    reference: 'DN-7K4M2Q',
    status: 'confirmed',
    guestName: 'Ada Guest',
    startsAt: '2026-12-01T15:00:00.000Z',
    endsAt: '2026-12-01T17:00:00.000Z',
  },
};

const Here = () => (
  <main className="wrap py-8">
    <h1>Calendar</h1>
    <CalendarImportPanel listingId={LISTING_ID} />
  </main>
);

async function open(feeds: CalendarImport[], conflicts: CalendarImportConflict[] = []) {
  answer(`GET ${PATH}`, { body: { timeZone: 'America/New_York', feeds, conflicts } });
  await renderHere(Here);
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const sent = (key: string) => receivedCalls().filter((call) => call.key === key);
async function errors(): Promise<string[]> {
  const violations = await findViolations(document.body, { rules: { region: { enabled: false } } });
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' | ')}`);
}

beforeEach(async () => {
  session.start();
  storeSignIn();
  await page.viewport(1280, 900);
});

describe('a listing’s calendar imports (C16, C17)', () => {
  it('shows the status with an icon and text, the findings, and the zone', async () => {
    await open([aCalendarImport()]);
    await expect.element(page.getByRole('heading', { name: 'Family calendar' })).toBeVisible();
    await expect.element(page.getByText('calendar.google.com/….ics')).toBeVisible();
    await expect.element(page.getByText('Up to date')).toBeVisible();
    await expect.element(page.getByText(/^12 events, 3 marked free, 1 Daynook booking skipped\./)).toBeVisible();
    await expect.element(page.getByText(/9 busy times from .*Dec 1.* to .*Mar 3.*\(Eastern time\)/)).toBeVisible();
    await expect.element(page.getByText(/^Synced \d minutes ago\.$/)).toBeVisible();
    expect(await errors()).toEqual([]);
  });

  it('shows errors, oddities, and conflicting bookings', async () => {
    const failing = aCalendarImport({
      health: 'stale',
      lastOkAt: minutesAgo(2 * 1_440),
      error: { code: 'status', message: 'The website answers with an error.' },
      warnings: [
        { code: 'unreadable', count: 2, detail: null },
        { code: 'unknown-zone', count: 1, detail: '<b>Mars</b>' },
      ],
      keepsGap: false,
    });
    await open([failing], [aConflict]);
    await expect.element(page.getByText('Out of date')).toBeVisible();
    await expect
      .element(page.getByText(/Tried \d minutes ago: The website answers with an error\. Next try/))
      .toBeVisible();
    await expect.element(page.getByText(/guests send requests instead of booking instantly/)).toBeVisible();
    await expect.element(page.getByText(/^We couldn’t read 2 events/)).toBeVisible();
    await expect.element(page.getByText(/time zone “<b>Mars<\/b>”/)).toBeVisible();
    await expect.element(page.getByText('No buffer before or after events.')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: '1 booking overlaps a busy time' })).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Ada Guest' }))
      .toHaveAttribute('href', `/booking/${aConflict.booking._id}`);
    expect(await errors()).toEqual([]);
    await page.viewport(390, 844);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    expect(await errors()).toEqual([]);
  });

  it('an empty list explains itself and leads to the form, which works by keyboard (P2)', async () => {
    await open([]);
    await expect.element(page.getByText('No calendars synced')).toBeVisible();
    expect(await errors()).toEqual([]);
    await button('Add a calendar').click();
    await expect.element(dialog()).toBeVisible();
    await userEvent.keyboard('{Tab}');
    await button('Add calendar').click();
    await expect.element(dialog().getByText('Required.').first()).toBeVisible();
    expect(sent(`POST ${PATH}`)).toEqual([]);
    await dialog().getByLabelText('Name').fill('Family calendar');
    await dialog().getByLabelText('Calendar link').fill(' webcal://calendar.example.com/secret.ics ');
    const words = 'There is no calendar behind this link.';
    answer(`POST ${PATH}`, { status: 422, body: { code: 'IMPORT_REJECTED', message: words, fields: { url: words } } });
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog().getByText(words)).toBeVisible();
    await expect.element(dialog().getByLabelText('Calendar link')).toHaveFocus();
    expect(await errors()).toEqual([]);

    answer(`POST ${PATH}`, { status: 201, body: aCalendarImport() });
    answer(`GET ${PATH}`, { body: { timeZone: 'America/New_York', feeds: [aCalendarImport()], conflicts: [] } });
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Family calendar' })).toBeVisible();
    await expect.element(page.getByText('Family calendar synced: 9 busy times')).toBeInTheDocument();
    expect(sent(`POST ${PATH}`).at(-1)!.body).toEqual({
      name: 'Family calendar',
      url: 'webcal://calendar.example.com/secret.ics',
      keepsGap: true,
    });
  });

  it('other refusals are shown in the form too', async () => {
    await open([aCalendarImport()]);
    await button('Add a calendar').click();
    await dialog().getByLabelText('Name').fill('Second');
    await dialog().getByLabelText('Calendar link').fill('https://calendar.example.com/a.ics');
    answer(`POST ${PATH}`, {
      status: 409,
      body: { code: 'LIMIT_REACHED', message: 'A listing can sync up to 10 calendars.' },
    });
    await button('Add calendar').click();
    await expect.element(dialog().getByRole('alert')).toHaveTextContent('A listing can sync up to 10 calendars.');
  });

  it('is read now, and says how that went', async () => {
    await open([aCalendarImport()]);
    answer(`POST ${PATH}/${FEED_ID}/refresh`, { body: aCalendarImport({ busyCount: 1, lastOkAt: minutesAgo(0) }) });
    await button('Sync now').click();
    await expect.element(page.getByText('Synced: 1 busy time')).toBeInTheDocument();
    const message = 'The website takes too long to answer.';
    answer(`POST ${PATH}/${FEED_ID}/refresh`, { body: aCalendarImport({ error: { code: 'timeout', message } }) });
    await button('Sync now').click();
    await expect.element(page.getByText(message)).toBeInTheDocument();
  });

  it('is renamed, and its buffer turned off; a status refresh loses no input', async () => {
    await open([aCalendarImport()]);
    await button('Edit').click();
    await dialog().getByLabelText('Name').fill('');
    await button('Save').click();
    await expect.element(dialog().getByText('Enter a name.')).toBeVisible();
    await dialog().getByLabelText('Name').fill('Us');
    await dialog().getByRole('checkbox').click();
    answer(`PATCH ${PATH}/${FEED_ID}`, { body: aCalendarImport({ name: 'Us', keepsGap: false }) });
    answer(`GET ${PATH}`, {
      body: { timeZone: 'America/New_York', feeds: [aCalendarImport({ name: 'Us', keepsGap: false })], conflicts: [] },
    });
    await button('Save').click();
    await expect.element(page.getByRole('heading', { name: 'Us', exact: true })).toBeVisible();
    expect(sent(`PATCH ${PATH}/${FEED_ID}`).at(-1)!.body).toEqual({ name: 'Us', keepsGap: false });
  });

  it('is removed after a dialog that says which hours open again', async () => {
    await open([aCalendarImport()]);
    await button('Remove').click();
    await expect.element(dialog().getByText('The 9 busy times it added open for booking again.')).toBeVisible();
    expect(await errors()).toEqual([]);
    answer(`DELETE ${PATH}/${FEED_ID}`, { status: 204 });
    answer(`GET ${PATH}`, { body: { timeZone: 'America/New_York', feeds: [], conflicts: [] } });
    await dialog().getByRole('button', { name: 'Remove' }).click();
    await expect.element(page.getByText('No calendars synced')).toBeVisible();
    await expect.element(page.getByText('Calendar removed').first()).toBeInTheDocument();
  });

  it('there can be at most ten', async () => {
    const ten = Array.from({ length: 10 }, (_, index) =>
      aCalendarImport({ _id: `${FEED_ID.slice(0, -2)}${10 + index}` }),
    );
    await open(ten);
    await expect.element(page.getByText(/A listing can sync up to 10 calendars/)).toBeVisible();
    await expect.element(button('Add a calendar')).not.toBeInTheDocument();
  });

  it('a failure is shown and can be retried; meanwhile its shape is shown', async () => {
    answer(`GET ${PATH}`, { status: 404, body: { code: 'NOT_FOUND', message: 'Nothing here.' } });
    await renderHere(Here);
    await expect.element(page.getByText('We couldn’t load your calendars')).toBeVisible();
    answer(`GET ${PATH}`, { body: { timeZone: 'America/New_York', feeds: [aCalendarImport()], conflicts: [] } });
    await button('Try Again').click();
    await expect.element(page.getByRole('heading', { name: 'Family calendar' })).toBeVisible();
  });
});

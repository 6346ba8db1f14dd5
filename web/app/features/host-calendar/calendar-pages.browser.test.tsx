// The calendar of a listing on a phone, errors, the block form, and calendar exports.
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aBookingBy, aCalendar, anEntry } from '../../../test/calendar-examples.ts';
import {
  acceptBlocks,
  blocksSent,
  entryButton,
  errors,
  openListingCalendar,
  signedIn,
  track,
} from '../../../test/calendar-page.tsx';
import { chooseDay } from '../../../test/choose-day.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { LISTING_ID } from '../../../test/listing-examples.ts';

const dialog = () => page.getByRole('dialog', { name: 'Block time' });
const shown = (label: string) =>
  (dialog().getByLabelText(label).element() as HTMLSelectElement).selectedOptions[0]?.textContent;
const booked = () => anEntry('booking', { _id: 'e1', booking: aBookingBy('Ada Guest') });

beforeEach(signedIn);

describe('the form to block time (C3)', () => {
  const open = async () => {
    await page.getByRole('button', { name: 'Block time' }).click();
    await expect.element(dialog()).toBeVisible();
  };

  it('shows conflicts before and after asking, and keeps what was typed', async () => {
    await openListingCalendar('?view=day&on=2026-11-24', [booked()]);
    await expect.element(entryButton(/Ada Guest/)).toBeVisible();
    await open();
    await dialog().getByLabelText('Note').fill('Painters');
    await expect.element(dialog().getByRole('status')).not.toBeInTheDocument();
    await dialog().getByLabelText('To').selectOptions('11:00');
    await expect
      .element(dialog().getByRole('status'))
      .toMatchTextContent('Booked: Ada Guest, Tue, Nov 24, 10:00 – 12:00');
    const message = 'Something already stands on Tue, Nov 24, 2026 at these hours.';
    answer(`POST /api/host/listings/${LISTING_ID}/blocks`, { status: 409, body: { code: 'SLOT_TAKEN', message } });
    await dialog().getByRole('button', { name: 'Block time' }).click();
    await expect.element(dialog().getByRole('alert')).toMatchTextContent(message);
    await expect.element(dialog().getByLabelText('Note')).toHaveValue('Painters');
    acceptBlocks();
    await dialog().getByRole('button', { name: 'Block time' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    const keys = blocksSent().map(({ headers }) => headers['idempotency-key']);
    // The same block keeps its key: if the first request had gone through, the second would block nothing more.
    expect(new Set(keys).size).toBe(1);
  });

  it('repeats weekly until a date, with how often that is', async () => {
    await openListingCalendar('?view=day&on=2026-11-24');
    await open();
    await dialog().getByText('Repeat weekly').click();
    await chooseDay('Repeat until', '2026-12-22');
    await expect.element(dialog()).toMatchTextContent('5 times, ending Tue, Dec 22');
    await chooseDay('First day', '2026-12-23');
    await expect.element(dialog()).toMatchTextContent('Choose a date on or after the first one.');
    await chooseDay('First day', '2026-11-24');
    await chooseDay('Repeat until', '2028-11-20');
    await expect.element(dialog()).toMatchTextContent('You can repeat for up to 54 weeks.');
    expect(await errors()).toEqual([]);
    await dialog().getByRole('button', { name: 'Block time' }).click();
    expect(blocksSent()).toEqual([]);
    await chooseDay('Repeat until', '2026-12-22');
    acceptBlocks(LISTING_ID, 5);
    await dialog().getByRole('button', { name: 'Block time' }).click();
    await vi.waitFor(() => expect(blocksSent()[0]?.body).toMatchObject({ weeklyUntil: '2026-12-22' }));
  });

  it('puts the server’s words beside their field', async () => {
    await openListingCalendar('?view=day&on=2026-11-24');
    await open();
    const fields = { endsAt: 'At most a year at a time.' };
    answer(`POST /api/host/listings/${LISTING_ID}/blocks`, {
      status: 400,
      body: { code: 'VALIDATION_FAILED', message: 'Look again.', fields },
    });
    await dialog().getByRole('button', { name: 'Block time' }).click();
    await expect
      .element(dialog().getByRole('button', { name: /^Last day/ }))
      .toHaveAccessibleDescription('At most a year at a time.');
  });
});

describe('on a phone (C19, C20)', () => {
  beforeEach(() => page.viewport(390, 844));
  const isNoWider = () => expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);

  it('a week is a list of days, each with a way to block it', async () => {
    await openListingCalendar('?view=week&on=2026-11-24', [booked()]);
    await expect.element(page.getByRole('heading', { name: 'Tue, Nov 24' })).toBeVisible();
    await expect.element(entryButton(/10:00 – 12:00 Ada Guest Booked · 2 people/)).toBeVisible();
    isNoWider();
    expect(await errors()).toEqual([]);
    // Nobody can book a closed day.
    await expect.element(page.getByRole('button', { name: 'Block time on Sun, Nov 22' })).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Block time on Wed, Nov 25' }).click();
    await expect.element(dialog().getByRole('button', { name: 'First day Wed, Nov 25' })).toBeVisible();
  });

  it('days in a row without anything share a line (C20)', async () => {
    const long = { startsAt: '2021-11-23T15:00:00.000Z', endsAt: '2021-11-23T17:00:00.000Z' };
    await openListingCalendar('?view=week&on=2021-11-23', [
      anEntry('booking', { ...long, booking: aBookingBy('Ada Guest') }),
    ]);
    await expect.element(page.getByRole('heading', { name: 'Tue, Nov 23' })).toBeVisible();
    const days = page.getByRole('heading', { level: 3, name: /Nov/ }).elements();
    expect(days.map((day) => day.textContent?.replace(/\s–\s/g, ' – '))).toEqual([
      'Sun, Nov 21',
      'Mon, Nov 22',
      'Tue, Nov 23',
      'Wed, Nov 24 – Fri, Nov 26',
      'Sat, Nov 27',
    ]);
    await page.getByRole('button', { name: 'Block time on Wed, Nov 24' }).click();
    await expect.element(dialog().getByRole('button', { name: 'First day Nov 24, 2021' })).toBeVisible();
    isNoWider();
  });

  it('a month is small, and the date pressed is listed', async () => {
    await openListingCalendar('?view=month&on=2026-11-02', [booked()]);
    await page.getByRole('button', { name: 'Tuesday, November 24, 2026, Booked' }).click();
    await expect.element(entryButton(/10:00 – 12:00 Ada Guest Booked · 2 people/)).toBeVisible();
    isNoWider();
    expect(await errors()).toEqual([]);
  });

  it('touch scrolls the day, and a tap selects an hour', async () => {
    await openListingCalendar('?view=day&on=2026-11-24');
    await expect.element(page.getByRole('gridcell')).toBeInTheDocument();
    const day = track('2026-11-24');
    const { left, top, height } = day.getBoundingClientRect();
    const at = (share: number) => ({
      clientX: left + 20,
      clientY: top + share * height,
      bubbles: true,
      pointerId: 3,
      pointerType: 'touch',
    });
    day.dispatchEvent(new PointerEvent('pointerdown', at(0.4)));
    window.dispatchEvent(new PointerEvent('pointermove', at(0.6)));
    window.dispatchEvent(new PointerEvent('pointerup', at(0.6)));
    await expect.element(dialog()).not.toBeInTheDocument();
    day.dispatchEvent(new PointerEvent('pointerdown', at(600 / 1440)));
    window.dispatchEvent(new PointerEvent('pointerup', at(600 / 1440)));
    await expect.element(dialog()).toBeVisible();
    await vi.waitFor(() => expect([shown('From'), shown('To')]).toEqual(['10:00', '11:00']));
    isNoWider();
  });
});

describe('when it fails', () => {
  it('someone else’s listing is not found', async () => {
    const body = { code: 'NOT_FOUND', message: 'No.' };
    await openListingCalendar('', [], {}, () => answer(`GET /api/host/listings/${LISTING_ID}`, { status: 404, body }));
    await expect.element(page.getByRole('heading', { name: 'Not found in your account' })).toBeVisible();
  });

  it('a calendar that can’t be loaded can be retried', async () => {
    const body = { code: 'VALIDATION_FAILED', message: 'No.' };
    await openListingCalendar('?view=week&on=2026-11-24', [], {}, () =>
      answer('GET /api/host/calendar', { status: 400, body }),
    );
    await expect.element(page.getByRole('heading', { name: 'We couldn’t load the calendar' })).toBeVisible();
    answer('GET /api/host/calendar', { body: aCalendar({ entries: [booked()] }) });
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(entryButton(/Ada Guest/)).toBeVisible();
  });
});

describe('calendar exports (C15)', () => {
  const openSync = async () => {
    await page.getByRole('button', { name: 'Sync calendars' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Sync calendars' })).toBeVisible();
  };
  const link = (n: number) => ({
    _id: `link-${n}`,
    listing: { _id: LISTING_ID, title: 'Garden office' },
    property: null,
    url: `https://daynook.example/calendar/secret-${n}.ics`,
    createdAt: '2026-11-01T10:00:00.000Z',
    lastReadAt: n === 1 ? null : new Date(Date.now() - 3 * 3_600_000).toISOString(),
  });
  const address = () => page.getByLabelText('Secret link');

  it('open from the menu on phones, where the button has no room (C16)', async () => {
    const { innerWidth, innerHeight } = window;
    onTestFinished(() => page.viewport(innerWidth, innerHeight));
    await page.viewport(390, 844);
    await openListingCalendar('?view=week&on=2026-11-24');
    await page.getByRole('button', { name: 'More options' }).click();
    await page.getByRole('menuitem', { name: 'Sync calendars' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Sync calendars' })).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Export your calendar' })).toBeVisible();
  });

  it('are made, say who sees what, and are replaced and ended only after saying what ends', async () => {
    await openListingCalendar('?view=week&on=2026-11-24');
    await openSync();
    const section = page.getByRole('region', { name: 'Export your calendar' });
    await expect.element(section).toMatchTextContent('Leaves out names and addresses.');
    await expect.element(section).toMatchTextContent('with names, listings, and cities');
    answer('POST /api/host/calendar-links', { status: 201, body: link(1) });
    answer('GET /api/host/calendar-links', { body: { links: [link(1)] } });
    await page.getByRole('button', { name: 'Create link' }).first().click();
    await expect.element(address()).toHaveValue(link(1).url);
    await expect.element(page.getByText('Not used by a calendar yet')).toBeVisible();
    expect(receivedCalls().find(({ key }) => key === 'POST /api/host/calendar-links')?.body).toEqual({
      listingId: LISTING_ID,
    });
    expect(await errors()).toEqual([]);

    answer('GET /api/host/calendar-links', { body: { links: [link(2)] } });
    await page.getByRole('button', { name: 'Replace' }).click();
    const replacing = page.getByRole('dialog', { name: 'Replace this link?' });
    await expect.element(replacing).toMatchTextContent('The old link stops working');
    await replacing.getByRole('button', { name: 'Replace' }).click();
    await expect.element(address()).toHaveValue(link(2).url);
    await expect.element(page.getByText(/^Last used 3 hours ago \(.+ at .+\)$/)).toBeVisible();

    answer('DELETE /api/host/calendar-links/link-2', { status: 204 });
    answer('GET /api/host/calendar-links', { body: { links: [] } });
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog', { name: 'Delete this link?' }).getByRole('button', { name: 'Delete' }).click();
    await expect.element(address()).not.toBeInTheDocument();
  });

  it('are marked for copying by hand where the clipboard is closed', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('closed'));
    answer('GET /api/host/calendar-links', { body: { links: [link(2)] } });
    await openListingCalendar('?view=week&on=2026-11-24');
    await openSync();
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect.element(page.getByText('Link selected. Copy it from the field.').first()).toBeInTheDocument();
    const field = address().element() as HTMLInputElement;
    expect(field.selectionEnd).toBe(link(2).url.length);
  });
});

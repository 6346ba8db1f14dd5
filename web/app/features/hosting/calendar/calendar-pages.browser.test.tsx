// The calendar of a home, on a phone, when things fail, the form to block time, and secret addresses: in a browser.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aBookingOf, aCalendar, anEntry } from '../../../../test/calendar-examples.ts';
import {
  acceptBlocks,
  blocksSent,
  drag,
  entryButton,
  faults,
  OTHER_ROOM_ID,
  openHome,
  openRoom,
  signedIn,
  TWO_ROOMS,
  track,
} from '../../../../test/calendar-page.tsx';
import { chooseDay } from '../../../../test/choose-day.ts';
import { answer, receivedCalls } from '../../../../test/fake-api.ts';
import { LISTING_ID } from '../../../../test/listing-examples.ts';
import { HOME_ID } from '../../../../test/own-spaces.ts';

const dialog = () => page.getByRole('dialog', { name: 'Block time' });
const shown = (label: string) =>
  (dialog().getByLabelText(label).element() as HTMLSelectElement).selectedOptions[0]?.textContent;
const booked = () => anEntry('booking', { _id: 'e1', booking: aBookingOf('Ada Guest') });
const along = () => anEntry('linked', { _id: 'e2', listingId: OTHER_ROOM_ID, booking: aBookingOf('Ada Guest') });

beforeEach(signedIn);

describe('the calendar of a home (C20)', () => {
  it('has a row for each room; what is taken along says by which', async () => {
    await openHome('?view=week&on=2026-11-24', [booked(), along()]);
    await expect
      .element(entryButton('Booked: Ada Guest, Tue, Nov 24, 10:00 – 12:00, 2 people, Garden office under the maple'))
      .toBeVisible();
    await entryButton(/^Linked listing: Garden office under the maple/).click();
    await expect
      .element(page.getByText('Blocked because Garden office under the maple is booked or blocked.'))
      .toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(await faults()).toEqual([]);
  });

  it('a drag in a row blocks that room', async () => {
    await openHome('?view=day&on=2026-11-24', [booked()]);
    await expect.element(entryButton(/Ada Guest/)).toBeInTheDocument();
    const row = track('2026-11-24', OTHER_ROOM_ID);
    drag([row, 480 / 1440 + 0.001], [row, 599 / 1440], { hours: 'across' });
    await expect.element(dialog().getByLabelText('Listing')).toHaveValue(OTHER_ROOM_ID);
    await vi.waitFor(() => expect([shown('From'), shown('To')]).toEqual(['8:00', '10:00']));
    acceptBlocks(OTHER_ROOM_ID);
    await dialog().getByRole('button', { name: 'Block time' }).click();
    await vi.waitFor(() => expect(blocksSent(OTHER_ROOM_ID)).toHaveLength(1));
    expect(await faults()).toEqual([]);
  });

  it('by keyboard: up and down are rooms, and the choice is the room’s (P2)', async () => {
    await openHome('?view=day&on=2026-11-24');
    const cell = page.getByRole('gridcell');
    await expect.element(cell).toBeInTheDocument();
    (cell.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{Shift>}{ArrowRight}{/Shift}');
    await expect.element(cell).toHaveAccessibleName('Tuesday, November 24, 2026, 9:15, Attic desk, free');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog().getByLabelText('Listing')).toHaveValue(OTHER_ROOM_ID);
    await vi.waitFor(() => expect([shown('From'), shown('To')]).toEqual(['9:00', '9:30']));
  });

  it('nights are left out of a week unless something stands in them, or one asks', async () => {
    await openHome('?view=week&on=2026-11-24', [booked()]);
    await expect.element(entryButton(/Ada Guest/)).toBeVisible();
    const width = () =>
      Number.parseFloat((document.querySelector('[data-entry=e1]') as HTMLElement).style.width.slice(5));
    const before = width();
    await page.getByRole('button', { name: 'Show overnight hours' }).click();
    await vi.waitFor(() => expect(width()).toBeLessThan(before));
  });

  it('a month is rooms by dates, told in words', async () => {
    await openHome('?view=month&on=2026-11-24', [booked(), along()]);
    const cell = (name: string) => page.getByRole('link', { name });
    await expect.element(cell('Attic desk, Tuesday, November 24, 2026, Linked listing: 1')).toBeVisible();
    const first = cell('Garden office under the maple, Tuesday, November 24, 2026, Booked: 1');
    (first.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    await expect.element(cell('Attic desk, Wednesday, November 25, 2026, free')).toHaveFocus();
    expect(await faults()).toEqual([]);
  });

  it('a home without rooms says what to do', async () => {
    await openHome('', [], []);
    await expect.element(page.getByRole('link', { name: 'Add a listing' })).toBeVisible();
  });

  it('somebody else’s home is not found', async () => {
    await openHome('', [], TWO_ROOMS, () => answer('GET /api/properties/my-properties', { body: [] }));
    await expect.element(page.getByRole('heading', { name: 'Not found in your account' })).toBeVisible();
  });
});

describe('the form to block time (C3)', () => {
  const open = async () => {
    await page.getByRole('button', { name: 'Block time' }).click();
    await expect.element(dialog()).toBeVisible();
  };

  it('says what stands in the way, before and after asking, and loses nothing typed', async () => {
    await openRoom('?view=day&on=2026-11-24', [booked()]);
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
    // The same intent, the same key: had the first come through, the second would have blocked nothing more.
    expect(new Set(keys).size).toBe(1);
  });

  it('repeats weekly until a date, with how often that is', async () => {
    await openRoom('?view=day&on=2026-11-24');
    await open();
    await dialog().getByText('Repeat weekly').click();
    await chooseDay('Repeat until', '2026-12-22');
    await expect.element(dialog()).toMatchTextContent('5 times, ending Tue, Dec 22');
    await chooseDay('First day', '2026-12-23');
    await expect.element(dialog()).toMatchTextContent('Choose a date on or after the first one.');
    await chooseDay('First day', '2026-11-24');
    await chooseDay('Repeat until', '2028-11-20');
    await expect.element(dialog()).toMatchTextContent('You can repeat for up to 54 weeks.');
    expect(await faults()).toEqual([]);
    await dialog().getByRole('button', { name: 'Block time' }).click();
    expect(blocksSent()).toEqual([]);
    await chooseDay('Repeat until', '2026-12-22');
    acceptBlocks(LISTING_ID, 5);
    await dialog().getByRole('button', { name: 'Block time' }).click();
    await vi.waitFor(() => expect(blocksSent()[0]?.body).toMatchObject({ weeklyUntil: '2026-12-22' }));
  });

  it('puts the server’s words beside their field', async () => {
    await openRoom('?view=day&on=2026-11-24');
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
    await openRoom('?view=week&on=2026-11-24', [booked()]);
    await expect.element(page.getByRole('heading', { name: 'Tue, Nov 24' })).toBeVisible();
    await expect.element(entryButton(/10:00 – 12:00 Ada Guest Booked · 2 people/)).toBeVisible();
    isNoWider();
    expect(await faults()).toEqual([]);
    await page.getByRole('button', { name: 'Block time on Wed, Nov 25' }).click();
    await expect.element(dialog().getByRole('button', { name: 'First day Wed, Nov 25' })).toBeVisible();
  });

  it('days in a row without anything share a line (C20)', async () => {
    const long = { startsAt: '2021-11-23T15:00:00.000Z', endsAt: '2021-11-23T17:00:00.000Z' };
    await openHome('?view=week&on=2021-11-23', [anEntry('booking', { ...long, booking: aBookingOf('Ada Guest') })]);
    await expect.element(page.getByRole('heading', { name: 'Tue, Nov 23' })).toBeVisible();
    const days = page.getByRole('heading', { level: 3, name: /Nov/ }).elements();
    expect(days.map((day) => day.textContent?.replace(/\s–\s/g, ' – '))).toEqual([
      'Sun, Nov 21 – Mon, Nov 22',
      'Tue, Nov 23',
      'Wed, Nov 24 – Sat, Nov 27',
    ]);
    await page.getByRole('button', { name: 'Block time on Wed, Nov 24' }).click();
    await expect.element(dialog().getByRole('button', { name: 'First day Nov 24, 2021' })).toBeVisible();
    isNoWider();
  });

  it('a room whose name is one long word widens nothing (C20, P1)', async () => {
    const title = 'Rechtsschutzversicherungsgesellschaftenarbeitszimmerschlüssel';
    const rooms = TWO_ROOMS.map((room, at) => ({ ...room, title: `${title}${at}` }));
    await openHome('?view=week&on=2026-11-24', [booked()], rooms);
    await expect.element(entryButton(/Ada Guest/)).toBeVisible();
    await expect.element(page.getByRole('heading', { name: `${title}1`, exact: true })).toBeVisible();
    isNoWider();
  });

  it('a month is small, and the date pressed is listed', async () => {
    await openHome('?view=month&on=2026-11-02', [booked(), along()]);
    await page.getByRole('button', { name: 'Tuesday, November 24, 2026, Booked, Linked listing' }).click();
    await expect.element(entryButton(/10:00 – 12:00 Ada Guest Booked · 2 people · Garden office/)).toBeVisible();
    isNoWider();
    expect(await faults()).toEqual([]);
  });

  it('a finger scrolls the day, and presses to choose an hour', async () => {
    await openRoom('?view=day&on=2026-11-24');
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
  it('somebody else’s room is not found', async () => {
    const body = { code: 'NOT_FOUND', message: 'No.' };
    await openRoom('', [], {}, () => answer(`GET /api/host/listings/${LISTING_ID}`, { status: 404, body }));
    await expect.element(page.getByRole('heading', { name: 'Not found in your account' })).toBeVisible();
  });

  it('a calendar that cannot be read can be asked for again', async () => {
    const body = { code: 'VALIDATION_FAILED', message: 'No.' };
    await openRoom('?view=week&on=2026-11-24', [], {}, () => answer('GET /api/host/calendar', { status: 400, body }));
    await expect.element(page.getByRole('heading', { name: 'We couldn’t load the calendar' })).toBeVisible();
    answer('GET /api/host/calendar', { body: aCalendar({ entries: [booked()] }) });
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(entryButton(/Ada Guest/)).toBeVisible();
  });
});

describe('secret addresses (C15)', () => {
  const link = (n: number) => ({
    _id: `link-${n}`,
    listing: { _id: LISTING_ID, title: 'Garden office' },
    property: null,
    url: `https://daynook.example/calendar/secret-${n}.ics`,
    createdAt: '2026-11-01T10:00:00.000Z',
    lastReadAt: n === 1 ? null : new Date(Date.now() - 3 * 3_600_000).toISOString(),
  });
  const address = () => page.getByLabelText('Secret link');

  it('are made, say who sees what, and are replaced and ended only after saying what ends', async () => {
    await openRoom('?view=week&on=2026-11-24');
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
    expect(await faults()).toEqual([]);

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

  it('a home has one for itself, one for each room and one for everything (C15)', async () => {
    await openHome('?view=week&on=2026-11-24', [], TWO_ROOMS);
    const section = page.getByRole('region', { name: 'Export your calendar' });
    await expect.element(section.getByRole('heading', { level: 3, name: 'Attic desk' })).toBeVisible();
    expect(section.getByRole('button', { name: 'Create link' }).elements()).toHaveLength(4);
    const made = { ...link(2), listing: null, property: { _id: HOME_ID, title: 'The Brick House' } };
    answer('POST /api/host/calendar-links', { status: 201, body: made });
    answer('GET /api/host/calendar-links', { body: { links: [made] } });
    await section.getByRole('button', { name: 'Create link' }).first().click();
    await expect.element(section.getByRole('listitem').first()).toMatchTextContent('The Brick House, all listings');
    await expect.element(address()).toHaveValue(made.url);
    expect(receivedCalls().find(({ key }) => key === 'POST /api/host/calendar-links')?.body).toEqual({
      listingId: null,
      propertyId: HOME_ID,
    });
  });

  it('are marked for copying by hand where the clipboard is closed', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('closed'));
    answer('GET /api/host/calendar-links', { body: { links: [link(2)] } });
    await openRoom('?view=week&on=2026-11-24');
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect.element(page.getByText('Link selected. Copy it from the field.').first()).toBeInTheDocument();
    const field = address().element() as HTMLInputElement;
    expect(field.selectionEnd).toBe(link(2).url.length);
  });
});

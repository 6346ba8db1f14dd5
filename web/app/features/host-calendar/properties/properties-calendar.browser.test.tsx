// The calendar for all properties: content, selection by pointer and keyboard, changes and undo, filters, phones.
import type { CalendarRow } from '@daynook/contract/hosting/host-calendars';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aBookingBy, anEntry } from '../../../../test/calendar-examples.ts';
import {
  answerProperties,
  aRow,
  drag,
  entryButton,
  errors,
  OTHER_ROOM_ID,
  openProperties,
  propertiesAnswer,
  signedIn,
  TWO_ROWS,
  track,
} from '../../../../test/calendar-page.tsx';
import { answer, receivedCalls } from '../../../../test/fake-api.ts';
import { LISTING_ID } from '../../../../test/listing-examples.ts';
import { HOME_ID } from '../../../../test/own-listings.ts';
import { ROW_PX } from './grid-lines.ts';

const WEEKS = '?view=weeks&on=2027-11-24';
/** A year ahead, so no day is in the past. */
const LATER = { startsAt: '2027-11-24T15:00:00.000Z', endsAt: '2027-11-24T17:00:00.000Z' };
const booked = () =>
  anEntry('booking', { _id: 'e1', booking: aBookingBy('Ada Guest'), ...LATER, gapEndsAt: LATER.endsAt });
const cell = (row: number, date: number) => document.querySelector<HTMLElement>(`[data-cell="${row} ${date}"]`)!;
const shownCell = async () => expect.element(page.getByRole('grid')).toBeVisible();
const sent = (key: string) => receivedCalls().filter((call) => call.key === key);
const changes = () => sent('POST /api/host/calendar/changes').map(({ body }) => body);
const asked = () => sent('GET /api/host/calendar/listings').map(({ search }) => Object.fromEntries(search));
const result = (_id: string, values: object = {}) => ({
  _id,
  code: null,
  message: null,
  prices: [],
  times: [],
  keptCount: 0,
  undo: null,
  ...values,
});
const PRICES = [{ from: '2027-11-23', to: '2027-11-25', beforeMinor: 8_000, afterMinor: 9_600 }];
const dragCells = (from: [number, number], to: [number, number]) =>
  drag([cell(...from), 0.5], [cell(...to), 0.5], { hours: 'across' });

beforeEach(signedIn);

describe('the calendar for all properties (C20)', () => {
  it('has a row for each listing with the price of every day, in words for people who listen', async () => {
    const rows = [aRow({ dayMinor: [...Array(3).fill(8_000), 9_600, ...Array(10).fill(8_000)] }), TWO_ROWS[1]!];
    rows[0]!.open[4] = [];
    await openProperties(WEEKS, { rows, entries: [booked()] });
    await shownCell();
    expect(asked()[0]).toMatchObject({ from: '2027-11-21', to: '2027-12-04' });
    await expect
      .element(page.getByRole('rowheader', { name: /The Brick House.*2 listings.*Eastern time/ }))
      .toBeVisible();
    expect(cell(0, 3).getAttribute('aria-label')).toBe(
      'Wednesday, November 24, 2027, $96 USD a day, open 8:00 – 18:00, Booked: 1',
    );
    expect(cell(0, 4).getAttribute('aria-label')).toBe('Thursday, November 25, 2027, $80 USD a day, closed');
    expect(cell(0, 3).querySelector('[data-price]')?.textContent).toBe('$96');
    expect(cell(0, 4).querySelector('[data-price]')).toBeNull();
    expect(document.querySelectorAll('[data-bar=booking]')).toHaveLength(1);
    expect(await errors()).toEqual([]);
  });

  it('draws only the rows in view of 200 listings', async () => {
    const rows = Array.from({ length: 200 }, (_, index) => aRow({ _id: `row-${index}`, title: `Desk ${index + 1}` }));
    await openProperties(WEEKS, { rows });
    await shownCell();
    expect(document.querySelectorAll('[data-cell$=" 0"]').length).toBeLessThan(40);
    const frame = page.getByRole('grid').element().parentElement!;
    frame.scrollTop = 200 * ROW_PX;
    await expect.element(page.getByRole('rowheader', { name: /Desk 200/ })).toBeVisible();
    expect(document.querySelectorAll('[data-cell$=" 0"]').length).toBeLessThan(40);
  });

  it('is asked for page after page', async () => {
    const [first, second] = TWO_ROWS as [CalendarRow, CalendarRow];
    const pages = ({ search }: { search: URLSearchParams }) =>
      propertiesAnswer(search.has('cursor') ? { rows: [second] } : { rows: [first], nextCursor: 'next' });
    await openProperties(WEEKS, {}, () => answer('GET /api/host/calendar/listings', pages));
    await expect.element(page.getByRole('rowheader', { name: /Attic desk/ })).toBeVisible();
    // A property that spans both pages has one heading.
    await expect.poll(() => page.getByRole('rowheader', { name: /The Brick House/ }).elements()).toHaveLength(1);
  });

  it('a click opens the day: hours, price, entries, and links to bookings', async () => {
    await openProperties(WEEKS, { entries: [booked()] });
    await shownCell();
    await userEvent.click(cell(0, 3));
    const day = page.getByRole('dialog', { name: 'Garden office' });
    await expect.element(day).toMatchTextContent('Wednesday, November 24, 2027 · The Brick House · Eastern time');
    await expect.element(day).toMatchTextContent('$80 USD');
    expect(await errors()).toEqual([]);
    await day.getByRole('button', { name: /Ada Guest/ }).click();
    await expect
      .element(page.getByRole('dialog', { name: 'Ada Guest' }).getByRole('link', { name: 'View booking' }))
      .toBeVisible();
  });
});

describe('choosing days and listings (C19, C20)', () => {
  it('dragging sets a price for all of them: previewed, saved once confirmed, undone', async () => {
    await openProperties(WEEKS);
    await shownCell();
    dragCells([0, 2], [1, 4]);
    await expect.element(page.getByText('2 listings, Tue, Nov 23 – Thu, Nov 25')).toBeVisible();
    expect(document.querySelectorAll('[aria-selected=true]')).toHaveLength(6);
    await page.getByRole('button', { name: 'Set price' }).click();
    const results = [
      result(LISTING_ID, { prices: PRICES }),
      result(OTHER_ROOM_ID, { code: 'FORBIDDEN', message: 'Not yours.' }),
    ];
    answer('POST /api/host/calendar/preview', { body: { results } });
    const form = page.getByRole('dialog', { name: 'Set a day price' });
    await form.getByLabelText('Price per day, before fees (USD)').fill('96');
    await expect.element(form.getByRole('heading', { name: 'What will change' })).toBeVisible();
    await expect.element(form).toMatchTextContent('Tue, Nov 23 – Thu, Nov 25');
    await expect.element(form).toMatchTextContent('Not changed: Not yours.');
    expect(await errors()).toEqual([]);
    expect(changes()).toEqual([]);
    const undo = {
      _id: LISTING_ID,
      removeBlockIds: [],
      addBlocks: [],
      prices: [{ from: '2027-11-23', to: '2027-11-25', dayMinor: null }],
    };
    answer('POST /api/host/calendar/changes', { body: { results: [{ ...results[0], undo }, results[1]] } });
    await form.getByRole('button', { name: 'Set price for 1 listing' }).click();
    await expect.element(page.getByText('1 listing wasn’t changed. The others were.')).toBeVisible();
    const wanted = {
      action: 'price',
      listingIds: [LISTING_ID, OTHER_ROOM_ID],
      from: '2027-11-23',
      to: '2027-11-25',
      dayMinor: 9_600,
      name: 'Special price',
    };
    expect(changes()).toEqual([wanted]);
    await page.getByRole('button', { name: 'Done' }).click();
    answer('POST /api/host/calendar/undo', { body: { results: [result(LISTING_ID)] } });
    await page.getByRole('button', { name: 'Undo' }).click();
    await vi.waitFor(() =>
      expect(sent('POST /api/host/calendar/undo')[0]?.body).toEqual({ listings: [undo], name: 'Special price' }),
    );
  });

  it('works by keyboard: Shift extends, Enter opens, and the selection can be blocked (P2)', async () => {
    await openProperties(WEEKS, { rows: TWO_ROWS.map((row) => ({ ...row, can: { block: true, price: false } })) });
    await shownCell();
    cell(0, 0).focus();
    await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
    await vi.waitFor(() => expect(document.activeElement).toBe(cell(1, 2)));
    expect(document.querySelectorAll('[aria-selected=true]')).toHaveLength(4);
    const times = [{ startsAt: '2027-11-22T05:00:00.000Z', endsAt: '2027-11-24T05:00:00.000Z' }];
    const results = [result(LISTING_ID, { times, keptCount: 1 }), result(OTHER_ROOM_ID, { times })];
    answer('POST /api/host/calendar/preview', { body: { results } });
    answer('POST /api/host/calendar/changes', { body: { results } });
    await userEvent.keyboard('{Enter}');
    const form = page.getByRole('dialog', { name: 'Block days' });
    await expect.element(form).toMatchTextContent('1 booking or request won’t change.');
    await form.getByRole('button', { name: 'Block 2 listings' }).click();
    await vi.waitFor(() =>
      expect(changes()).toEqual([
        { action: 'block', listingIds: [LISTING_ID, OTHER_ROOM_ID], from: '2027-11-22', to: '2027-11-23', note: null },
      ]),
    );
    await expect.element(form).not.toBeInTheDocument();
  });

  it('letters move and change the view, and focus stays where it was (P2)', async () => {
    await openProperties(WEEKS);
    await shownCell();
    cell(1, 3).focus();
    await userEvent.keyboard('n');
    await vi.waitFor(() => expect(asked().at(-1)).toMatchObject({ from: '2027-12-05', to: '2027-12-18' }));
    const isInCell = () => expect(document.activeElement?.hasAttribute('data-cell')).toBe(true);
    await vi.waitFor(isInCell);
    await userEvent.keyboard('m');
    await vi.waitFor(() => expect(asked().at(-1)).toMatchObject({ from: '2027-12-01', to: '2027-12-31' }));
    await vi.waitFor(isInCell);
    await userEvent.keyboard('s');
    await expect.element(page.getByRole('dialog', { name: 'Set a day price' })).toBeVisible();
  });

  it('Escape lets go, and a co-host who may not set prices is offered none', async () => {
    await openProperties(WEEKS, { rows: TWO_ROWS.map((row) => ({ ...row, can: { block: true, price: false } })) });
    await shownCell();
    dragCells([0, 2], [1, 4]);
    await expect.element(page.getByRole('button', { name: 'Unblock' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Set price' })).not.toBeInTheDocument();
    await vi.waitFor(() => expect(document.activeElement).toBe(cell(1, 4)));
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('button', { name: 'Unblock' })).not.toBeInTheDocument();
  });

  it('listings in different currencies change by a percentage only', async () => {
    await openProperties(WEEKS, { rows: [TWO_ROWS[0]!, { ...TWO_ROWS[1]!, currency: 'CAD' }] });
    await shownCell();
    dragCells([0, 2], [1, 4]);
    await page.getByRole('button', { name: 'Set price' }).click();
    const form = page.getByRole('dialog', { name: 'Set a day price' });
    await expect.element(form).toMatchTextContent('different currencies');
    answer('POST /api/host/calendar/preview', { body: { results: [] } });
    await form.getByLabelText('Percent change from the usual day price').fill('ten');
    await expect.element(form).toMatchTextContent('Enter a whole number such as 10 or -5');
    await form.getByLabelText('Percent change from the usual day price').fill('10');
    await vi.waitFor(() => expect(sent('POST /api/host/calendar/preview').at(-1)?.body).toMatchObject({ percent: 10 }));
  });

  it('a home’s own calendar asks for its listings alone, and its day blocks hours (C19)', async () => {
    await openProperties(`/host/property/${HOME_ID}/calendar?view=day&on=2027-11-24`, {
      rows: TWO_ROWS,
      entries: [booked()],
    });
    await expect.element(entryButton(/Ada Guest/)).toBeVisible();
    expect(asked()[0]).toMatchObject({ propertyId: HOME_ID, from: '2027-11-24', to: '2027-11-24' });
    expect(track('2027-11-24').querySelectorAll('[data-closed]')).toHaveLength(2);
    const row = track('2027-11-24', OTHER_ROOM_ID);
    drag([row, 480 / 1440 + 0.001], [row, 599 / 1440], { hours: 'across' });
    const form = page.getByRole('dialog', { name: 'Block time' });
    await expect.element(form.getByLabelText('Listing')).toHaveValue(OTHER_ROOM_ID);
    expect(await errors()).toEqual([]);
  });
});

it('a button blocks days of the listings one chooses (C3)', async () => {
  answer('POST /api/host/calendar/preview', { body: { results: [] } });
  await openProperties(WEEKS, { rows: TWO_ROWS });
  await shownCell();
  await page.getByRole('button', { name: 'Block days' }).click();
  const form = page.getByRole('dialog', { name: 'Block days' });
  await form.getByRole('checkbox').nth(1).click();
  await vi.waitFor(() =>
    expect(sent('POST /api/host/calendar/preview').at(-1)?.body).toMatchObject({
      action: 'block',
      listingIds: [OTHER_ROOM_ID],
      from: '2027-11-24',
      to: '2027-11-24',
    }),
  );
});

describe('which listings', () => {
  it('are chosen by filters that the address keeps', async () => {
    const rows = Array.from({ length: 9 }, (_, index) => aRow({ _id: `row-${index}` }));
    await openProperties(WEEKS, { rows });
    await shownCell();
    await page.getByLabelText('Kind').selectOptions('desk');
    await vi.waitFor(() => expect(asked().at(-1)).toMatchObject({ kind: 'desk' }));
    answerProperties({ rows: [] });
    await page.getByRole('searchbox').fill('attic');
    await vi.waitFor(() => expect(asked().at(-1)).toMatchObject({ kind: 'desk', q: 'attic' }));
    await expect.element(page.getByRole('heading', { name: 'No listings match' })).toBeVisible();
    answerProperties({ rows });
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await shownCell();
    expect(asked().at(-1)).not.toMatchObject({ kind: 'desk' });
  });

  it('of one home need no line that names it, because the page does', async () => {
    await openProperties(`/host/property/${HOME_ID}/calendar${WEEKS}`, { rows: TWO_ROWS });
    await expect.element(page.getByRole('rowheader', { name: /Attic desk/ })).toBeVisible();
    await expect.element(page.getByRole('rowheader', { name: /2 listings/ })).not.toBeInTheDocument();
  });

  it('without any, the page says what to do; a failure can be tried again', async () => {
    await openProperties(WEEKS, { rows: [] });
    await expect.element(page.getByRole('link', { name: 'Add a listing' })).toBeVisible();
  });

  it('a failure can be tried again', async () => {
    const body = { code: 'VALIDATION_FAILED', message: 'No.' };
    await openProperties(WEEKS, {}, () => answer('GET /api/host/calendar/listings', { status: 400, body }));
    await expect.element(page.getByRole('heading', { name: 'We couldn’t load the calendar' })).toBeVisible();
    answerProperties();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await shownCell();
  });

  it('are hidden for other hosts’ properties', async () => {
    await openProperties(`/host/property/${HOME_ID}/calendar`, {}, () =>
      answer('GET /api/properties/my-properties', { body: [] }),
    );
    await expect.element(page.getByRole('heading', { name: 'Not found in your account' })).toBeVisible();
  });
});

it('a dialog with typed values stays open when the window gets narrow (C20)', async () => {
  answer('POST /api/host/calendar/preview', { body: { results: [] } });
  await openProperties(WEEKS);
  await shownCell();
  await userEvent.click(cell(0, 3));
  await page.getByRole('dialog', { name: 'Garden office' }).getByRole('button', { name: 'Set price' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set a day price' });
  await dialog.getByLabelText(/Price per day/).fill('96');
  await page.viewport(390, 844);
  await expect.element(dialog.getByLabelText(/Price per day/)).toHaveValue('96');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /^Garden office/ })).toBeVisible();
});

it('on a tablet, a week at a time: its days have room for a name (C20)', async () => {
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  await page.viewport(820, 1180);
  await openProperties(WEEKS);
  await shownCell();
  expect(document.querySelectorAll('thead a')).toHaveLength(7);
  await expect.element(page.getByRole('link', { name: 'Week', exact: true })).toHaveAttribute('aria-current', 'true');
  await expect.element(page.getByRole('link', { name: 'Next week' })).toBeVisible();
});

describe('on a phone (C20)', () => {
  beforeEach(() => page.viewport(390, 844));

  it('shows who comes on the other days of the week, and moves by weeks', async () => {
    await openProperties('?on=2027-11-22', { rows: [aRow({}, 7)], entries: [booked()] });
    await expect.element(page.getByRole('button', { name: /^Garden office/ })).not.toMatchTextContent('Ada Guest');
    await expect
      .poll(() => [...document.querySelectorAll('[data-bar]')].map((bar) => bar.textContent))
      .toEqual(['Ada']);
    await expect
      .element(page.getByRole('link', { name: 'Next week' }))
      .toHaveAttribute('href', expect.stringContaining('on=2027-11-29'));
    expect(await errors()).toEqual([]);
  });

  it('a day at a time: a line for each listing with who comes when, which opens the day', async () => {
    const title = 'Rechtsschutzversicherungsgesellschaftenarbeitszimmerschlüssel';
    await openProperties('?on=2027-11-24', {
      rows: [aRow({ title }, 7), aRow({ _id: OTHER_ROOM_ID, title: 'Attic desk' }, 7)],
      entries: [booked()],
    });
    const line = page.getByRole('button', { name: new RegExp(`${title}.*\\$80 USD.*8:00 – 18:00.*Ada Guest`) });
    await expect.element(line).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    expect(await errors()).toEqual([]);
    await line.click();
    await expect.element(page.getByRole('dialog', { name: title })).toMatchTextContent('Ada Guest');
    await page.getByRole('dialog').getByRole('button', { name: 'Set price' }).click();
    await expect
      .element(page.getByRole('dialog', { name: 'Set a day price' }).getByRole('button', { name: /^First day/ }))
      .toBeVisible();
    expect(await errors()).toEqual([]);
  });
});

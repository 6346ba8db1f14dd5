// A listing's calendar: entries, blocking by pointer and keyboard, and days with a clock change.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aBookingBy, anEntry } from '../../../test/calendar-examples.ts';
import {
  acceptBlocks,
  blocksSent,
  drag,
  drawnShares,
  entryButton,
  errors,
  openListingCalendar,
  said,
  signedIn,
  track,
} from '../../../test/calendar-page.tsx';
import { answer } from '../../../test/fake-api.ts';
import { LISTING_ID } from '../../../test/listing-examples.ts';

const WEEK = '?view=week&on=2026-11-24';
const TUESDAY = '2026-11-24';
const booked = () =>
  anEntry('booking', { _id: 'e1', booking: aBookingBy('Ada Guest'), gapEndsAt: '2026-11-24T17:30:00.000Z' });
const blocked = () =>
  anEntry('block', {
    _id: 'e2',
    startsAt: '2026-11-25T20:00:00.000Z',
    endsAt: '2026-11-25T22:00:00.000Z',
    block: { _id: 'k2', listingId: LISTING_ID, note: 'Piano lesson', occurrenceCount: 5 },
  });
const cell = () => page.getByRole('gridcell');
const dialog = () => page.getByRole('dialog', { name: 'Block time' });
const shown = (label: string) =>
  (dialog().getByLabelText(label).element() as HTMLSelectElement).selectedOptions[0]?.textContent;

beforeEach(signedIn);

describe('a week of a listing (C19)', () => {
  it('shows each kind by name, its buffer, and closed hours', async () => {
    await openListingCalendar(WEEK, [
      booked(),
      blocked(),
      anEntry('request', {
        _id: 'e3',
        startsAt: '2026-11-26T14:00:00.000Z',
        endsAt: '2026-11-26T16:00:00.000Z',
        booking: aBookingBy('Zoë Límová', { status: 'requested', guests: 1 }),
      }),
      anEntry('hold', { _id: 'e4', startsAt: '2026-11-27T14:00:00.000Z', endsAt: '2026-11-27T16:00:00.000Z' }),
    ]);
    await expect.element(entryButton('Booked: Ada Guest, Tue, Nov 24, 10:00 – 12:00, 2 people')).toBeVisible();
    await expect.element(entryButton('Blocked by you: Piano lesson, Wed, Nov 25, 15:00 – 17:00')).toBeVisible();
    await expect.element(entryButton('Request: Zoë Límová, Thu, Nov 26, 9:00 – 11:00, 1 person')).toBeVisible();
    await expect.element(entryButton('At checkout, Fri, Nov 27, 9:00 – 11:00')).toBeVisible();
    await expect.element(page.getByRole('main')).toMatchTextContent('Maple house · Eastern time');
    await vi.waitFor(() =>
      expect(drawnShares(document.querySelector('[data-gap=e1]')!, track(TUESDAY))[0]).toBeCloseTo(0.5, 2),
    );
    expect(track('2026-11-22').querySelectorAll('[data-closed]')).toHaveLength(1);
    expect(track(TUESDAY).querySelectorAll('[data-closed]')).toHaveLength(2);
    expect(await errors()).toEqual([]);
  });

  it('a booking opens who it is, and leads to its page', async () => {
    await openListingCalendar(WEEK, [booked()]);
    await entryButton(/Ada Guest/).click();
    const facts = page.getByRole('dialog', { name: 'Ada Guest' });
    await expect.element(facts).toMatchTextContent('Confirmed');
    await expect.element(facts).toMatchTextContent('DN-4F7K2');
    await expect.element(facts).toMatchTextContent('10:00 – 12:00, Eastern time');
    await expect.element(facts).toMatchTextContent('plus a 30-minute buffer');
    const link = facts.getByRole('link', { name: 'View booking' });
    await expect.element(link).toHaveAttribute('href', '/booking/019a2f00-0000-7000-9000-0000000000b1');
    expect(await errors()).toEqual([]);
  });

  it('hours another calendar calls busy name it, and say where they are changed', async () => {
    const external = { feedId: 'f1', feedName: 'Family', listingId: LISTING_ID };
    await openListingCalendar(WEEK, [anEntry('external', { _id: 'e5', external })], {
      rooms: [{ _id: LISTING_ID, title: 'Garden office', kind: 'desk', state: 'live', seats: 3 }],
    });
    await entryButton('Synced calendar: Family, Tue, Nov 24, 10:00 – 12:00').click();
    await expect
      .element(page.getByRole('dialog', { name: 'Family' }))
      .toMatchTextContent('Busy in “Family”, a calendar synced to this listing. To change it');
    expect(await errors()).toEqual([]);
  });

  it('a block goes after a question, at once, and comes back when that fails (C3)', async () => {
    await openListingCalendar(WEEK, [blocked()]);
    const refusal = { status: 404, body: { code: 'NOT_FOUND', message: 'It is not there.' } };
    let refuse = () => {};
    answer(
      `DELETE /api/host/listings/${LISTING_ID}/blocks/k2`,
      () =>
        new Promise<typeof refusal>((resolve) => {
          refuse = () => resolve(refusal);
        }),
    );
    await entryButton(/Piano lesson/).click();
    await expect.element(page.getByText('weekly, 5 times')).toBeVisible();
    await page.getByRole('button', { name: 'Remove block' }).click();
    await expect.element(page.getByRole('alert').first()).toMatchTextContent('all 5 weeks');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.element(entryButton(/Piano lesson/)).not.toBeInTheDocument();
    refuse();
    await expect.element(entryButton(/Piano lesson/)).toBeVisible();
  });
});

describe('blocking by pointer (C3, C19)', () => {
  it('a drag chooses hours by quarters, and sends them', async () => {
    await openListingCalendar(WEEK);
    await expect.element(cell()).toBeInTheDocument();
    drag([track(TUESDAY), 541 / 1440], [track(TUESDAY), 712 / 1440]);
    await expect.element(dialog()).toBeVisible();
    await vi.waitFor(() => expect([shown('From'), shown('To')]).toEqual(['9:00', '12:00']));
    acceptBlocks();
    await dialog().getByLabelText('Note').fill('Dentist');
    await dialog().getByRole('button', { name: 'Block time' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    const [{ body, headers }] = blocksSent() as [ReturnType<typeof blocksSent>[number]];
    expect(body).toEqual({
      startsAt: '2026-11-24T14:00:00.000Z',
      endsAt: '2026-11-24T17:00:00.000Z',
      note: 'Dentist',
      weeklyUntil: null,
    });
    expect(headers['idempotency-key']).toBeTruthy();
  });

  it('runs over midnight into another day, and Escape lets go', async () => {
    await openListingCalendar(WEEK);
    await expect.element(cell()).toBeInTheDocument();
    drag([track(TUESDAY), 1320 / 1440], [track('2026-11-25'), 90 / 1440], { end: 'Escape' });
    await expect.element(dialog()).not.toBeInTheDocument();
    drag([track(TUESDAY), 1320 / 1440], [track('2026-11-25'), 80 / 1440]);
    await expect.element(dialog().getByRole('button', { name: 'First day Tue, Nov 24' })).toBeVisible();
    await expect.element(dialog().getByRole('button', { name: 'Last day Wed, Nov 25' })).toBeVisible();
    await vi.waitFor(() => expect([shown('From'), shown('To')]).toEqual(['22:00', '1:30']));
  });

  it('a press offers an hour, or what is free of it', async () => {
    await openListingCalendar(WEEK, [booked()]);
    await expect.element(entryButton(/Ada Guest/)).toBeVisible();
    drag([track(TUESDAY), 571 / 1440], [track(TUESDAY), 571 / 1440]);
    await expect.element(dialog()).toBeVisible();
    await vi.waitFor(() => expect([shown('From'), shown('To')]).toEqual(['9:30', '10:00']));
  });
});

describe('blocking by keyboard (C3, C19, P2, P3)', () => {
  it('arrows move, Shift chooses and says so, Enter opens the form with those hours', async () => {
    await openListingCalendar(WEEK);
    await expect.element(cell()).toHaveAccessibleName('Sunday, November 22, 2026, 9:00, free');
    (cell().element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}');
    await expect.element(cell()).toHaveFocus();
    await expect.element(cell()).toHaveAccessibleName('Tuesday, November 24, 2026, 9:15, free');
    await userEvent.keyboard('{ArrowUp}{Shift>}{PageDown}{PageDown}{ArrowDown}{/Shift}');
    await said('Tue, Nov 24, 9:00 – 11:30');
    await expect.element(cell()).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog()).toBeVisible();
    await vi.waitFor(() => expect([shown('From'), shown('To')]).toEqual(['9:00', '11:30']));
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  it('Enter opens what stands there', async () => {
    await openListingCalendar('?view=day&on=2026-11-24', [booked()]);
    await expect.element(entryButton(/Ada Guest/)).toBeVisible();
    (cell().element() as HTMLElement).focus();
    await userEvent.keyboard('{PageDown}');
    await expect.element(cell()).toHaveAccessibleName(/10:00, Booked: Ada Guest/);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('dialog', { name: 'Ada Guest' })).toBeVisible();
  });

  it('letters change the view and the days while the calendar has the focus', async () => {
    await openListingCalendar(WEEK);
    await expect.element(page.getByRole('heading', { name: 'Nov 22 – 28, 2026' })).toBeVisible();
    (cell().element() as HTMLElement).focus();
    await userEvent.keyboard('m');
    await expect.element(page.getByRole('heading', { name: 'November 2026' })).toBeVisible();
    expect(await errors()).toEqual([]);
    (page.getByRole('link', { name: 'Tuesday, November 24, 2026' }).element() as HTMLElement).focus();
    await userEvent.keyboard('n');
    await expect.element(page.getByRole('heading', { name: 'December 2026' })).toBeVisible();
    await userEvent.keyboard('d');
    await expect.element(page.getByRole('heading', { name: 'Tuesday, December 1, 2026' })).toBeVisible();
    expect(await errors()).toEqual([]);
  });

  it('arrows move through a month, and into the next', async () => {
    await openListingCalendar('?view=month&on=2026-11-30', [booked()]);
    const date = (name: string) => page.getByRole('link', { name, exact: true });
    await expect.element(date('Monday, November 30, 2026')).toBeVisible();
    (date('Monday, November 30, 2026').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(date('Tuesday, December 1, 2026')).toHaveFocus();
    await expect.element(page.getByRole('heading', { name: 'December 2026' })).toBeVisible();
    await userEvent.keyboard('{PageUp}');
    await expect.element(date('Sunday, November 1, 2026')).toHaveFocus();
  });
});

describe('days with a changed clock (C19)', () => {
  const night = (startsAt: string, endsAt: string) =>
    anEntry('hold', { _id: 'dst', startsAt, endsAt, gapEndsAt: endsAt });
  const box = () => document.querySelector('[data-entry=dst]')!;

  it.each([
    ['America/New_York', '2027-03-14', '2027-03-14T06:00:00Z', '2027-03-14T08:00:00Z', [60, 240, 1440], '1:00 – 4:00'],
    [
      'America/New_York',
      '2027-11-07',
      '2027-11-07T05:00:00Z',
      '2027-11-07T09:00:00Z',
      [60, 300, 1500],
      '1:00 EDT – 4:00',
    ],
    [
      'America/New_York',
      '2027-11-07',
      '2027-11-07T05:30:00Z',
      '2027-11-07T06:30:00Z',
      [90, 150, 1500],
      '1:30 EDT – 1:30 EST',
    ],
    [
      'Australia/Lord_Howe',
      '2027-04-04',
      '2027-04-03T14:30:00Z',
      '2027-04-03T15:30:00Z',
      [90, 150, 1470],
      /1:30 .+ – 2:00/,
    ],
    [
      'Australia/Lord_Howe',
      '2027-10-03',
      '2027-10-02T15:00:00Z',
      '2027-10-02T16:00:00Z',
      [90, 180, 1440],
      '1:30 – 3:00',
    ],
  ] as const)('%s %s, %s – %s', async (timeZone, date, startsAt, endsAt, [from, until, length], words) => {
    await openListingCalendar(`?view=week&on=${date}`, [night(startsAt, endsAt)], { timeZone });
    await expect.element(entryButton(/At checkout/)).toBeInTheDocument();
    const [drawnFrom, drawnUntil] = drawnShares(box(), track(date));
    expect(drawnFrom * length).toBeCloseTo(from, -0.5);
    expect(drawnUntil * length).toBeCloseTo(until, -0.5);
    expect(box().getAttribute('aria-label')).toMatch(words);
    const holes = track(date).querySelectorAll('[data-hole]');
    expect([...holes].map((hole) => (hole as HTMLElement).dataset['hole'])).toEqual(length > 1440 ? [] : ['skipped']);
  });

  it('the keyboard passes the doubled hour twice, and the form tells them apart', async () => {
    await openListingCalendar('?view=day&on=2027-11-07');
    await expect.element(cell()).toBeInTheDocument();
    (cell().element() as HTMLElement).focus();
    await userEvent.keyboard('{Home}{PageDown}');
    await expect.element(cell()).toHaveAccessibleName(/1:00 EDT, free/);
    await userEvent.keyboard('{PageDown}');
    await expect.element(cell()).toHaveAccessibleName(/1:00 EST, free/);
    await userEvent.keyboard('{Shift>}{PageDown}{/Shift}{Enter}');
    await expect.element(dialog()).toBeVisible();
    await vi.waitFor(() => expect([shown('From'), shown('To')]).toEqual(['1:00 EST', '2:15']));
    acceptBlocks();
    await dialog().getByRole('button', { name: 'Block time' }).click();
    await vi.waitFor(() =>
      expect(blocksSent()[0]?.body).toMatchObject({
        startsAt: '2027-11-07T06:00:00.000Z',
        endsAt: '2027-11-07T07:15:00.000Z',
      }),
    );
  });
});

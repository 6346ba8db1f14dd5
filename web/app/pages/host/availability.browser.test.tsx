import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { chooseDay } from '../../../test/choose-day.ts';
import { answer } from '../../../test/fake-api.ts';
import { ADDRESS, bar, focus, listHours, open, ROOM, save, saveAs, sent, signedIn } from '../../../test/hours-page.tsx';
import { aListingOfMine, aRule } from '../../../test/own-listing-examples.ts';
import { renderRoutes } from '../../../test/render-app.tsx';
import Availability from './listing-availability.tsx';

beforeEach(signedIn);

describe('saving the week', () => {
  it('names the version, and says so when it is done', async () => {
    await open();
    await expect.element(page.getByRole('button', { name: 'Save hours' })).not.toBeInTheDocument();
    focus('Monday, 9:00 – 17:00');
    await userEvent.keyboard('{ArrowRight}');
    saveAs([aRule(1, 570, 1050), ...[2, 3, 4, 5].map((day) => aRule(day, 540, 1020))]);
    await save();
    await vi.waitFor(() => expect(sent('PUT', '/hours')[0]).toMatchObject({ version: 3 }));
    await expect.element(page.getByRole('button', { name: 'Save hours' })).not.toBeInTheDocument();
  });

  it('changed elsewhere: shows both, and overwrites only when told to', async () => {
    await open({ weekly: [aRule(1, 540, 1020)] });
    const current = aListingOfMine({ weekly: [aRule(1, 600, 900)], version: 9 });
    answer(`PUT ${ROOM}/hours`, { status: 409, body: { code: 'VERSION_CHANGED', message: 'Changed.', current } });
    focus('Monday, 9:00 – 17:00');
    await userEvent.keyboard('{ArrowRight}');
    await save();
    const note = page.getByRole('region', { name: 'These hours were changed in another window' });
    await expect.element(note).toMatchTextContent('Saved versionMon10:00 – 15:00');
    await expect.element(note).toMatchTextContent('Your versionMon9:30 – 17:30');
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
    saveAs([aRule(1, 570, 1050)], 10);
    await note.getByRole('button', { name: 'Keep mine' }).click();
    await expect.element(note).not.toBeInTheDocument();
    expect(sent('PUT', '/hours').map(({ version }) => version)).toEqual([3, 9]);
  });

  it('changed elsewhere: can take what is saved', async () => {
    await open({ weekly: [aRule(1, 540, 1020)] });
    const current = aListingOfMine({ weekly: [aRule(2, 600, 900)], version: 9 });
    answer(`PUT ${ROOM}/hours`, { status: 409, body: { code: 'VERSION_CHANGED', message: 'Changed.', current } });
    focus('Monday, 9:00 – 17:00');
    await userEvent.keyboard('{Delete}');
    await save();
    await page.getByRole('button', { name: 'Use the saved version' }).click();
    await expect.element(bar('Tuesday, 10:00 – 15:00')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Save hours' })).not.toBeInTheDocument();
  });

  it('a change elsewhere of something else is no conflict', async () => {
    await open({ weekly: [aRule(1, 540, 1020)] });
    let tries = 0;
    answer(`PUT ${ROOM}/hours`, () => {
      tries += 1;
      const current = aListingOfMine({ weekly: [aRule(1, 540, 1020)], version: 9, title: 'Renamed' });
      if (tries === 1) return { status: 409, body: { code: 'VERSION_CHANGED', message: 'Changed.', current } };
      return { body: aListingOfMine({ weekly: [], version: 10 }) };
    });
    focus('Monday, 9:00 – 17:00');
    await userEvent.keyboard('{Delete}');
    await save();
    await vi.waitFor(() => expect(sent('PUT', '/hours').map(({ version }) => version)).toEqual([3, 9]));
  });

  it('refused: says why beside the hours it is about, which one click reaches', async () => {
    await open({ weekly: [aRule(1, 540, 720), aRule(2, 540, 720)] });
    answer(`PUT ${ROOM}/hours`, {
      status: 400,
      body: {
        code: 'VALIDATION_FAILED',
        message: 'No.',
        fields: { 'weekly.1.startMinute': 'Overlaps other hours of that day.' },
      },
    });
    focus('Monday, 9:00 – 12:00');
    await userEvent.keyboard('{ArrowRight}');
    await save();
    const alert = page.getByRole('alert').filter({ hasText: 'We couldn’t save your hours.' });
    await expect.element(alert).toHaveFocus();
    await alert.getByRole('button', { name: 'Tuesday, 9:00 – 12:00' }).click();
    const refused = page
      .getByRole('region', { name: 'Open hours by day' })
      .getByRole('button', { name: 'Tuesday, 9:00 – 12:00' });
    await expect.element(refused).toHaveFocus();
    await expect.element(refused).toHaveAttribute('aria-invalid', 'true');
  });

  it('asks before leaving with something unsaved', async () => {
    await open();
    focus('Monday, 9:00 – 17:00');
    await userEvent.keyboard('{ArrowRight}');
    await page.getByRole('link', { name: 'Calendar' }).click();
    await page.getByRole('button', { name: 'Stay on page' }).click();
    await expect.element(bar('Monday, 9:30 – 17:30')).toBeVisible();
    await page.getByRole('link', { name: 'Calendar' }).click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await expect.element(page.getByTestId('elsewhere')).toBeVisible();
  });
});

describe('dates, rules and a time to try', () => {
  it('closes a holiday with one press, and the month shows it (C2, C4)', async () => {
    await open();
    const url = `POST ${ROOM}/exceptions`;
    const today = new Date();
    const year = today.getUTCFullYear() + (today.getUTCMonth() === 11 && today.getUTCDate() > 24 ? 1 : 0);
    const closed = {
      _id: '019a2f00-0000-7000-8000-0000000000e1',
      dateFrom: `${year}-12-25`,
      dateTo: `${year}-12-25`,
      kind: 'closed' as const,
      ranges: [],
      note: 'Christmas Day',
    };
    answer(url, { status: 201, body: aListingOfMine({ version: 4, exceptions: [closed] }) });
    const holidays = page.getByRole('button', { name: /^Close that day/ });
    await expect.poll(() => holidays.elements().length).toBe(4);
    await page.getByRole('button', { name: /^Show all/ }).click();
    await page.getByRole('button', { name: 'Close that day (Christmas Day)' }).click();
    const { _id: _, ...body } = closed;
    await vi.waitFor(() => expect(sent('POST', '/exceptions')).toEqual([body]));
    await expect.element(page.getByRole('button', { name: /^Remove .*Dec 25/ })).toBeVisible();
    answer(`DELETE ${ROOM}/exceptions/${closed._id}`, { body: aListingOfMine({ version: 5 }) });
    await page.getByRole('button', { name: /^Remove .*Dec 25/ }).click();
    await expect.element(page.getByRole('button', { name: 'Close that day (Christmas Day)' })).toBeVisible();
    answer(url, { status: 201, body: aListingOfMine({ version: 6, exceptions: [closed] }) });
    await page.getByRole('button', { name: 'Close that day (Christmas Day)' }).click();
    answer(`DELETE ${ROOM}/exceptions/${closed._id}`, { body: aListingOfMine({ version: 7 }) });
    // On a slow machine, the first one's message is still there, below the new one.
    await page.getByRole('button', { name: 'Undo', disabled: false }).first().click();
    await expect.element(page.getByRole('button', { name: 'Close that day (Christmas Day)' })).toBeVisible();
  });

  it('a date that is taken is refused beside the date', async () => {
    await open();
    answer(`POST ${ROOM}/exceptions`, {
      status: 400,
      body: {
        code: 'VALIDATION_FAILED',
        message: 'No.',
        fields: { dateFrom: 'Some of these dates already have hours of their own.' },
      },
    });
    await page.getByRole('button', { name: 'Add special dates' }).click();
    const dialog = page.getByRole('dialog', { name: 'Special dates' });
    await dialog.getByRole('button', { name: 'Different hours' }).click();
    await dialog.getByRole('button', { name: 'Save dates' }).click();
    await expect.element(dialog).toMatchTextContent('Some of these dates already have hours of their own.');
    expect(sent('POST', '/exceptions')[0]).toMatchObject({
      kind: 'hours',
      ranges: [{ startMinute: 600, endMinute: 840 }],
    });
  });

  it('saves only the rules that changed (C5–C9)', async () => {
    await open();
    answer(`PATCH ${ROOM}`, { body: aListingOfMine({ version: 4, noticeMinutes: 1440 }) });
    await page.getByLabelText('Advance notice').selectOptions('24 hours');
    await page.getByRole('button', { name: 'Save rules' }).click();
    await vi.waitFor(() =>
      expect(sent('PATCH', '')).toEqual([{ version: 3, changes: { noticeMinutes: 1440 }, publish: true }]),
    );
    await expect.element(page.getByRole('button', { name: 'Save rules' })).not.toBeInTheDocument();
    await page.getByLabelText('Shortest booking').selectOptions('8 hours');
    await page.getByLabelText('Longest booking in a day').selectOptions('4 hours');
    await page.getByRole('button', { name: 'Save rules' }).click();
    await expect.element(page.getByText('Must be at least as long as the shortest booking.')).toBeVisible();
    expect(sent('PATCH', '')).toHaveLength(1);
  });

  it('keeps what is chosen while the rules are being saved, for the next save', async () => {
    await open();
    let arrive: (answer: { body: unknown }) => void = () => {};
    answer(`PATCH ${ROOM}`, () => new Promise((resolve) => (arrive = resolve)));
    await page.getByLabelText('Advance notice').selectOptions('24 hours');
    await page.getByRole('button', { name: 'Save rules' }).click();
    await vi.waitFor(() => expect(sent('PATCH', '')).toHaveLength(1));
    await page.getByLabelText('Shortest booking').selectOptions('2 hours');
    const saved = aListingOfMine({ version: 4, noticeMinutes: 1440 });
    arrive({ body: saved });
    await expect.element(page.getByText('Booking rules saved').first()).toBeInTheDocument();
    await expect.element(page.getByLabelText('Shortest booking')).toHaveValue('120');
    answer(`PATCH ${ROOM}`, { body: { ...saved, version: 5, minDurationMinutes: 120 } });
    await page.getByRole('button', { name: 'Save rules' }).click();
    await vi.waitFor(() =>
      expect(sent('PATCH', '')[1]).toEqual({ version: 4, changes: { minDurationMinutes: 120 }, publish: true }),
    );
  });

  it('tests a time on the room’s own clock, and says why not', async () => {
    await open();
    answer(`POST ${ROOM}/test-time`, { body: { isBookable: true, code: null, message: null } });
    await chooseDay('Date', '2027-11-07');
    await page.getByRole('region', { name: 'Check a time' }).getByLabelText('From').selectOptions('1:30 EDT');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await vi.waitFor(() =>
      expect(sent('POST', '/test-time')[0]).toMatchObject({ startsAt: '2027-11-07T05:30:00.000Z' }),
    );
    await expect.element(page.getByText('Available.')).toBeVisible();
    answer(`POST ${ROOM}/test-time`, {
      body: { isBookable: false, code: 'OUTSIDE_HOURS', message: 'The space is closed during part of these hours.' },
    });
    await chooseDay('Date', '2027-03-14');
    const from = page.getByRole('region', { name: 'Check a time' }).getByLabelText('From');
    await vi.waitFor(() =>
      expect([...(from.element() as HTMLSelectElement).options].map(({ text }) => text)).not.toContain('2:30'),
    );
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect.element(page.getByText('The space is closed during part of these hours.')).toBeVisible();
  });
});

it('weeks of the month begin where the reader’s do, as in the calendar (C2, C19)', async () => {
  await open();
  const heads = page.getByRole('columnheader');
  await expect.element(heads.first()).toMatchTextContent(/^Sunday/);
  await expect.element(heads.nth(6)).toMatchTextContent(/^Saturday/);
  document.querySelector<HTMLElement>('[data-date][tabindex="0"]')!.focus();
  await userEvent.keyboard('{PageDown}{PageDown}{Home}');
  await vi.waitFor(() =>
    expect(new Date((document.activeElement as HTMLElement).dataset['date']!).getUTCDay()).toBe(0),
  );
});

it('the calendar starts today and shows no past dates (C2)', async () => {
  await open();
  const dates = () => [...document.querySelectorAll<HTMLElement>('[data-date]')].map(({ dataset }) => dataset['date']!);
  const today = document.querySelector<HTMLElement>('[data-date][tabindex="0"]')!.dataset['date'];
  expect(dates()[0]).toBe(today);
  expect(dates().length).toBeGreaterThan(35);
  const last = dates().at(-1)!;
  await expect.element(page.getByRole('button', { name: 'Earlier weeks' })).toBeDisabled();
  await page.getByRole('button', { name: 'Later weeks' }).click();
  await expect.poll(() => dates()[0]! > last).toBe(true);
  await page.getByRole('button', { name: 'Earlier weeks' }).click();
  await expect.poll(() => dates()[0]).toBe(today);
});

it('the month moves by arrows, past its edge', async () => {
  await open();
  const cell = document.querySelector<HTMLElement>('[data-date][tabindex="0"]')!;
  const today = cell.dataset['date']!;
  cell.focus();
  await userEvent.keyboard('{PageDown}');
  await vi.waitFor(() => expect((document.activeElement as HTMLElement).dataset['date']! > today).toBe(true));
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Special dates' })).toBeVisible();
});

it.each([[1280], [390]])('has no accessibility violations at %i pixels', async (width) => {
  await page.viewport(width, 900);
  await open({ weekly: [aRule(1, 540, 720), aRule(5, 1320, 1440), aRule(6, 0, 120)] });
  expect((await findViolations(document.body)).map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

it('on a phone a day is a line with its hours, and opens to two times to choose for each range', async () => {
  await page.viewport(390, 844);
  await open({ weekly: [aRule(1, 540, 1020)] });
  saveAs([]);
  const monday = page.getByRole('button', { name: 'Monday 9:00 – 17:00' });
  await expect.element(monday).toHaveAttribute('aria-expanded', 'false');
  await expect.element(page.getByLabelText('Monday: To')).not.toBeInTheDocument();
  await monday.click();
  await page.getByLabelText('Monday: To').selectOptions('18:00');
  await page.getByRole('button', { name: 'Add hours on Monday' }).click();
  await save();
  await vi.waitFor(() =>
    expect(listHours(1)).toEqual([
      [540, 1080],
      [1140, 1320],
    ]),
  );
});

it('someone else’s room is not there', async () => {
  answer(`GET ${ROOM}`, { status: 404, body: { code: 'NOT_FOUND', message: 'Nothing.' } });
  await renderRoutes([{ path: '/host/listing/:listingId/availability', Component: Availability }], ADDRESS);
  await expect.element(page.getByRole('heading', { name: 'Listing not found' })).toBeVisible();
});

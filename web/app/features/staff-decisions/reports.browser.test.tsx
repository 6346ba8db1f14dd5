// Reports for staff: the queue, opening, deciding, refusing; empty and failing (RO2, H8).
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import { StaffReports } from './reports.tsx';
import type { StaffReport, StaffReportDetail } from './reports-api.ts';

const ID = '019a2f00-0000-7000-8000-00000000e001';
const LIST = 'GET /api/staff/reports';
const ONE = `GET /api/staff/reports/${ID}`;
const DECIDE = `POST /api/staff/reports/${ID}/decision`;
const sent = (key: string) => receivedCalls().filter((call) => call.key === key);
const errors = async () => await findViolations(document.body, { rules: { region: { enabled: false } } });
const Page = () => (
  <main>
    <h1>Reports</h1>
    <StaffReports />
  </main>
);
const counts = { member: 0, kudos: 0, post: 0, reply: 0, message: 2 };
const person = (name: string) => ({ _id: ID, name });
const row: StaffReport = {
  _id: ID,
  kind: 'message',
  reason: 'rude',
  reportedAt: '2026-11-20T10:00:00.000Z',
  reporter: person('Ana <b>'),
  about: person('Rude Host'),
  sameCount: 2,
  outcome: null,
  settledAt: null,
  settledBy: null,
  settledReason: null,
};
const line = (text: string, isReported = false) => ({
  _id: text,
  by: person('Rude Host'),
  at: '2026-11-20T09:00:00.000Z',
  text,
  isReported,
  pictureIds: isReported ? ['p1'] : [],
  files: [],
});
const detail: StaffReportDetail = {
  ...row,
  text: 'Please look',
  excerpt: 'You <i>fool</i>',
  now: { isHidden: false, path: null, lines: [line('Hello'), line('You <i>fool</i>', true)] },
  earlier: { dismissed: 0, hidden: 1, warned: 2, suspended: 0 },
};

beforeEach(async () => {
  await page.viewport(1280, 900);
  answer(LIST, { body: { reports: [row], nextCursor: null, counts } });
  dropSignIn();
  storeSignIn();
  session.start();
});

describe('the queue (RO2, H8)', () => {
  it('shows what was reported and by whom, and how many reported the same', async () => {
    await page.viewport(390, 844);
    answer(LIST, { body: { reports: [row], nextCursor: null, counts } });
    await renderHere(Page, '/admin/reports');
    await expect.element(page.getByRole('link', { name: /^Message from Rude Host/ })).toBeVisible();
    await expect.element(page.getByText('Reported by Ana <b>', { exact: false })).toBeVisible();
    await expect.element(page.getByText('2 reports about this', { exact: false })).toBeVisible();
    await expect.element(page.getByRole('option', { name: 'Message (2)' })).toBeInTheDocument();
    expect(await errors()).toEqual([]);
    // On phones a report takes the list's place, so none opens on its own.
    expect(sent(ONE)).toEqual([]);
  });

  it('names a reported listing, and the one a reported review is about', async () => {
    await page.viewport(390, 844);
    const listing: StaffReport = { ...row, kind: 'listing', listingTitle: 'Corner office' };
    const review: StaffReport = { ...row, _id: `${ID.slice(0, -1)}2`, kind: 'review', listingTitle: 'Barn desk' };
    answer(LIST, { body: { reports: [listing, review], nextCursor: null, counts } });
    await renderHere(Page, '/admin/reports');
    await expect.element(page.getByRole('link', { name: /^Corner office ?Listing by Rude Host/ })).toBeVisible();
    await expect.element(page.getByRole('link', { name: /^Review by Rude Host ?Barn desk/ })).toBeVisible();
    expect(await errors()).toEqual([]);
  });

  it('opens the first report beside the list where both fit', async () => {
    await page.viewport(1440, 900);
    answer(LIST, { body: { reports: [row], nextCursor: null, counts } });
    answer(ONE, { body: detail });
    await renderHere(Page, '/admin/reports');
    await expect.element(page.getByText('“Please look”')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: /^Message from Rude Host/ }))
      .toHaveAttribute('aria-current', 'page');
    expect(sent(ONE)).toHaveLength(1);
    expect(await errors()).toEqual([]);
  });

  it('says so where there is nothing, and where it could not be loaded', async () => {
    answer(LIST, { body: { reports: [], nextCursor: null, counts } });
    const shown = await renderHere(Page, '/admin/reports');
    await expect.element(page.getByText('No reports')).toBeVisible();
    await shown.unmount();
    answer(LIST, { status: 400, body: { code: 'VALIDATION_FAILED', message: 'No such page.' } });
    await renderHere(Page, '/admin/reports');
    await expect.element(page.getByText('No such page.')).toBeVisible();
  });
});

describe('one report (RO2, H8)', () => {
  it('says in one piece that a listing was changed after the report', async () => {
    const now = {
      isHidden: false,
      path: null,
      lines: [{ ...line('Desk', true), at: '2026-11-20T11:00:00.000Z', pictureIds: [], files: [] }],
    };
    answer(ONE, { body: { ...detail, kind: 'listing', now } });
    await renderHere(Page, `/admin/reports?report=${ID}`);
    await expect.element(page.getByText(/^Changed .+, after the report$/)).toBeVisible();
  });

  it('shows what it is about with a few around it, and is decided with a reason', async () => {
    answer(ONE, { body: detail });
    await renderHere(Page, `/admin/reports?report=${ID}`);
    await expect.element(page.getByText('“Please look”')).toBeVisible();
    await expect.element(page.getByText('You <i>fool</i>')).toBeVisible();
    await expect
      .element(page.getByText('Previous decisions: 0 dismissed, 1 removed, 2 warned, 0 suspended.'))
      .toBeVisible();
    expect(await errors()).toEqual([]);

    answer(DECIDE, {
      status: 400,
      body: { code: 'VALIDATION_FAILED', message: 'Please check.', fields: { reason: 'Required.' } },
    });
    await page.getByRole('radio', { name: 'Warn author' }).click();
    await page.getByRole('button', { name: 'Warn author' }).click();
    await expect.element(page.getByText('Required.')).toBeVisible();
    answer(DECIDE, {
      body: {
        ...detail,
        outcome: 'warned',
        settledAt: '2026-11-21T10:00:00.000Z',
        settledBy: 'Staff',
        settledReason: 'Insults',
      },
    });
    await page.getByLabelText('Reason (the author sees this)').fill('Insults');
    await page.getByRole('button', { name: 'Warn author' }).click();
    await expect.element(page.getByRole('heading', { name: 'Author warned' })).toBeVisible();
    expect(sent(DECIDE).at(-1)?.body).toEqual({ decision: 'warn', reason: 'Insults', hides: true });
  });

  it('has no decision selected, and asks for one instead of closing the report', async () => {
    answer(ONE, { body: detail });
    await renderHere(Page, `/admin/reports?report=${ID}`);
    await page.getByLabelText('Reason', { exact: true }).fill('Fine');
    await page.getByRole('button', { name: 'Submit decision' }).click();
    await expect.element(page.getByText('Select what to do with this report.')).toBeVisible();
    await expect.element(page.getByRole('radio', { name: 'Dismiss report' })).toHaveFocus();
    expect(document.querySelectorAll('input[type="radio"]:checked')).toHaveLength(0);
    expect(sent(DECIDE)).toEqual([]);
    expect(await errors()).toEqual([]);
  });

  it('that someone else settled meanwhile says so and keeps what was written', async () => {
    answer(ONE, { body: detail });
    answer(DECIDE, { status: 409, body: { code: 'STATE_CHANGED', message: 'It is settled already.' } });
    await renderHere(Page, `/admin/reports?report=${ID}`);
    await page.getByRole('radio', { name: 'Dismiss report' }).click();
    await page.getByLabelText('Reason (the reporter sees this)').fill('Fine');
    await page.getByRole('button', { name: 'Dismiss report' }).click();
    await expect.element(page.getByText('It is settled already.')).toBeVisible();
    await expect.element(page.getByLabelText('Reason (the reporter sees this)')).toHaveValue('Fine');
  });

  it('whose thing is gone shows the words as they were reported', async () => {
    answer(ONE, { body: { ...detail, now: null } });
    await renderHere(Page, `/admin/reports?report=${ID}`);
    await expect.element(page.getByText('It’s been deleted since then.')).toBeVisible();
    await expect.element(page.getByText('You <i>fool</i>')).toBeVisible();
  });
});

// The books, as staff see them: a month's balances, the file, and what the nightly check found (RO2).
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import { Books } from './books.tsx';
import type { BookBreak, TrialBalanceLine } from './books-api.ts';

const BALANCE = 'GET /api/staff/trial-balance';
const BREAKS = 'GET /api/staff/book-breaks';
const ID = '019a2f00-0000-7000-8000-000000000001';
const CHECKED = '2026-11-21T02:00:00.000Z';
const aLine = (more: Partial<TrialBalanceLine> = {}): TrialBalanceLine => ({
  account: 'clearing',
  currency: 'USD',
  openingMinor: 10_000,
  debitMinor: 2_100,
  creditMinor: 100,
  closingMinor: 12_000,
  ...more,
});
const aBreak = (more: Partial<BookBreak> = {}): BookBreak => ({
  _id: ID,
  rule: 'Booking, payments, and ledger disagree on refunds',
  subject: '<b>DN-1</b>',
  detail: 'booking $1.00 USD, ledger $0.00 USD, payments $0.00 USD',
  foundAt: '2026-11-20T02:00:00.000Z',
  lastSeenAt: CHECKED,
  resolvedAt: null,
  note: null,
  ...more,
});
const Page = () => (
  <main>
    <h1>Books</h1>
    <Books />
  </main>
);
const errors = async () =>
  (await findViolations(document.body, { rules: { region: { enabled: false } } })).map(({ id }) => id);
const show = () => renderHere(Page, '/admin?view=books');

beforeEach(() => {
  dropSignIn();
  storeSignIn();
  session.start();
  answer(BALANCE, { body: { month: '2026-11', lines: [] } });
  answer(BREAKS, { body: { breaks: [], checkedAt: CHECKED, nextCursor: null } });
});

it('shows each currency’s accounts with their totals, month by month (RO2)', async () => {
  answer(BALANCE, ({ search }) => ({
    body: {
      month: search.get('month'),
      lines:
        search.get('month') === '2026-10'
          ? []
          : [
              aLine(),
              aLine({
                account: 'guest_funds_held',
                openingMinor: -10_000,
                debitMinor: 100,
                creditMinor: 2_100,
                closingMinor: -12_000,
              }),
              aLine({ currency: 'CAD', openingMinor: 0, debitMinor: 500, creditMinor: 0, closingMinor: 500 }),
            ],
    },
  }));
  await show();
  const usd = page.getByRole('table', { name: 'USD' });
  await expect
    .element(usd.getByRole('row', { name: /^Cash at payment providers/ }))
    .toMatchTextContent(/\$100\.00.*\$21\.00.*\$1\.00.*\$120\.00/);
  await expect
    .element(usd.getByRole('row', { name: /^Total/ }))
    .toMatchTextContent(/\$0\.00.*\$22\.00.*\$22\.00.*\$0\.00/);
  await expect.element(page.getByRole('table', { name: 'CAD' }).getByRole('row', { name: /^Cash/ })).toBeVisible();
  expect(await errors()).toEqual([]);
  await page.getByRole('combobox', { name: 'Month (UTC)' }).selectOptions('October 2026');
  await expect.element(page.getByText('No transactions by the end of this month.')).toBeVisible();
});

it('gives the month as a file, and says when it can’t (RO2)', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  answer(`${BALANCE}/export`, { status: 503, body: { code: 'OVERLOADED', message: 'We’re very busy right now.' } });
  await show();
  const button = page.getByRole('button', { name: 'Download CSV' });
  await button.click();
  await expect.element(page.getByText('We’re very busy right now.')).toBeVisible();
  answer(`${BALANCE}/export`, { body: 'Month' });
  await button.click();
  await vi.waitFor(() => expect(click).toHaveBeenCalled());
  expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('daynook-trial-balance-2026-11.csv');
});

it('says that all agrees, that no check has run, or that it couldn’t be loaded (RO2)', async () => {
  const first = await show();
  await expect.element(page.getByText('No discrepancies. Everything matches.')).toBeVisible();
  await first.unmount();
  answer(BREAKS, { body: { breaks: [], checkedAt: null, nextCursor: null } });
  const second = await show();
  await expect.element(page.getByText('The first check hasn’t run yet.')).toBeVisible();
  await second.unmount();
  for (const key of [BREAKS, BALANCE]) answer(key, { status: 403, body: { code: 'FORBIDDEN', message: 'No.' } });
  await show();
  await expect.element(page.getByRole('heading', { name: 'We couldn’t load the discrepancies' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'We couldn’t load the trial balance' })).toBeVisible();
});

it('lists breaks with what staff noted; what was typed stays when it’s refused (RO2)', async () => {
  answer(BREAKS, { body: { breaks: [aBreak()], checkedAt: CHECKED, nextCursor: null } });
  await show();
  await expect
    .element(page.getByText('<b>DN-1</b> · booking $1.00 USD, ledger $0.00 USD, payments $0.00 USD'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Add note' }).click();
  const field = page.getByRole('textbox', { name: 'What you found out (only staff see it)' });
  await field.fill('Refunded by hand');
  const path = `PUT /api/staff/book-breaks/${ID}/note`;
  answer(path, { status: 400, body: { code: 'VALIDATION_FAILED', message: 'No.', fields: { text: 'Shorten it.' } } });
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect.element(page.getByText('Shorten it.')).toBeVisible();
  await expect.element(field).toHaveValue('Refunded by hand');
  expect(await errors()).toEqual([]);
  const note = { text: 'Refunded by hand', by: 'Ana', at: CHECKED };
  answer(path, { body: aBreak({ note }) });
  answer(BREAKS, { body: { breaks: [aBreak({ note })], checkedAt: CHECKED, nextCursor: null } });
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect.element(page.getByRole('button', { name: 'Edit note' })).toBeVisible();
  await expect.element(page.getByText(/^Refunded by hand/)).toBeVisible();
  expect(receivedCalls().findLast(({ key }) => key === path)?.body).toEqual({ text: 'Refunded by hand' });
  answer(BREAKS, ({ search }) => ({
    body: {
      breaks: search.get('state') === 'all' ? [aBreak({ resolvedAt: CHECKED })] : [],
      checkedAt: CHECKED,
      nextCursor: null,
    },
  }));
  await page.getByRole('button', { name: 'All' }).click();
  await expect.element(page.getByText('Resolved', { exact: true })).toBeVisible();
});

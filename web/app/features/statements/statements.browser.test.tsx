import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer } from '../../../test/fake-api.ts';
import { dropSignIn, renderRoutes, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import HostStatements from '../../pages/host/statements.tsx';
import type { Statement, StatementMonth } from './api.ts';

const LIST = 'GET /api/statements';
const balance = { currency: 'USD', collectedBy: 'platform', openingMinor: 0, closingMinor: 8_100 } as const;
const november: StatementMonth = { month: '2026-11', isOpen: true, sections: [balance], hasFeeInvoices: true };
const statement: Statement = {
  month: '2026-11',
  timeZone: 'America/Toronto',
  isOpen: true,
  sections: [
    {
      ...balance,
      grossMinor: 9_000,
      feeMinor: 900,
      changeMinor: 8_100,
      lineCount: 600,
      lines: [
        {
          at: '2026-11-20T15:00:00.000Z',
          kind: 'earned',
          booking: { _id: '019a2f00-0000-7000-8000-000000000001', reference: 'DN-7K4M2Q', listingTitle: 'Sunny desk' },
          grossMinor: 9_000,
          feeMinor: 900,
          amountMinor: 8_100,
        },
        {
          at: '2026-11-21T15:00:00.000Z',
          kind: 'payout',
          booking: null,
          grossMinor: -8_100,
          feeMinor: 0,
          amountMinor: -8_100,
        },
      ],
    },
  ],
};
const Main = () => (
  <main>
    <HostStatements />
  </main>
);
const show = () => renderRoutes([{ path: '/host/payouts/statements', Component: Main }], '/host/payouts/statements');

beforeEach(() => {
  session.start();
  storeSignIn();
});
afterEach(() => dropSignIn());

it('opens a month from its opening to its closing balance, on a phone (F11)', async () => {
  await page.viewport(390, 844);
  answer(LIST, { body: { timeZone: 'America/Toronto', months: [november], nextBefore: null } });
  answer('GET /api/statements/2026-11', { body: statement });
  await show();
  await expect.element(page.getByRole('heading', { level: 2, name: 'November 2026 So far' })).toBeVisible();
  await page.getByRole('button', { name: 'Details November 2026' }).click();
  const table = page.getByRole('table', { name: 'Balance with us (USD)' });
  await expect.element(table).toMatchTextContent('Opening balance$0.00 USD');
  await expect.element(table).toMatchTextContent('DN-7K4M2Q');
  await expect.element(table).toMatchTextContent('Closing balance$81.00 USD');
  await expect.element(page.getByText(/^Showing 2 of 600 transactions\./)).toBeVisible();
  // A line without a fee shows none, and amounts are at the end of the row.
  await expect.element(table).not.toMatchTextContent('-$0.00');
  await expect.element(page.getByText(/Toronto time|Eastern time/)).toBeVisible();
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  answer('GET /api/statements/2026-11/invoices.pdf', { body: 'pdf' });
  await page.getByRole('button', { name: 'Fee invoices November 2026' }).click();
  await vi.waitFor(() => expect(save).toHaveBeenCalled());
  expect((save.mock.contexts[0] as HTMLAnchorElement).download).toBe('daynook-fee-invoices-2026-11.pdf');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
});

it('says when there is none, and when they can’t be loaded (F11)', async () => {
  answer(LIST, { body: { timeZone: 'UTC', months: [], nextBefore: null } });
  await show();
  await expect.element(page.getByText('No statements yet')).toBeVisible();
});

it('a month keeps its name on one line on a tablet, beside its balance', async () => {
  await page.viewport(820, 1_180);
  answer(LIST, { body: { timeZone: 'America/Toronto', months: [november], nextBefore: null } });
  await show();
  const month = page.getByRole('heading', { level: 2, name: 'November 2026 So far' });
  await expect.element(month).toBeVisible();
  expect(month.element().getBoundingClientRect().height).toBeLessThan(40);
});

// A member's credit in their settings (D12).
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer } from '../../../test/fake-api.ts';
import { renderHere } from '../../../test/render-app.tsx';
import type { CreditPage } from '../../nouns/credit/api.ts';
import { OwnCredit } from './own-credit.tsx';

const ID = '019a2f00-0000-7000-8000-0000000000c1';
const aPage = (more: Partial<CreditPage> = {}): CreditPage => ({
  balances: [],
  entries: [],
  nextCursor: null,
  ...more,
});
const show = () =>
  renderHere(() => (
    <main>
      <h1>Settings</h1>
      <OwnCredit />
    </main>
  ));

it('says what’s there, what’s set aside, and why it changed', async () => {
  const balances = [{ currency: 'USD', availableMinor: 1_500, reservedMinor: 500 }];
  const at = '2026-11-20T10:00:00.000Z';
  const entries: CreditPage['entries'] = [
    {
      _id: ID,
      at,
      reason: 'used',
      currency: 'USD',
      amountMinor: -300,
      booking: { _id: ID, reference: 'DN-7K4M2Q' },
      note: null,
      by: null,
    },
    {
      _id: ID.replace('c1', 'c2'),
      at,
      reason: 'goodwill',
      currency: 'USD',
      amountMinor: 2_300,
      booking: null,
      note: 'Sorry for the noise',
      by: null,
    },
  ];
  answer('GET /api/credit', { body: aPage({ balances, entries }) });
  await show();
  await expect.element(page.getByText('$15.00 USD')).toBeVisible();
  await expect
    .element(page.getByText('Another $5.00 USD is set aside for bookings that aren’t confirmed yet.'))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'DN-7K4M2Q' })).toHaveAttribute('href', `/booking/${ID}`);
  await expect.element(page.getByText('Sorry for the noise')).toBeVisible();
  expect(await findViolations(document.body)).toEqual([]);
});

it('says that there’s none', async () => {
  answer('GET /api/credit', { body: aPage() });
  await show();
  await expect.element(page.getByText('You have no credit right now.')).toBeVisible();
});

// Payments outside the product, as staff see them: what waits, the settings, and the warning about simulated cards.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { keepProfile } from '../../../test/account-examples.ts';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import type { ManualPayment } from '../../nouns/staff/overview-api.ts';
import { OutsidePayments, SimulatedNote } from './outside-payments.tsx';

const SETTINGS = 'GET /api/staff/payment-settings';
const LIST = 'GET /api/staff/manual-payments';
const makeId = (n: number) => `019a2f00-0000-7000-8000-00000000000${n}`;
const aPayment = (more: Partial<ManualPayment> = {}): ManualPayment => ({
  _id: makeId(1),
  kind: 'payment',
  booking: { _id: makeId(2), reference: 'DN-7K4M2Q', listingTitle: 'Garden office' },
  guest: { _id: makeId(3), name: 'Zoë Límová' },
  host: { _id: makeId(4), name: 'Ann' },
  method: 'bank-transfer',
  collectedBy: 'platform',
  amountMinor: 9_450,
  currency: 'USD',
  since: '2026-11-20T10:00:00.000Z',
  sentAt: '2026-11-20T11:00:00.000Z',
  missingAt: null,
  payBy: '2026-11-22T10:00:00.000Z',
  ...more,
});
const Outside = () => (
  <main>
    <h1>Payments</h1>
    <OutsidePayments />
  </main>
);
const Note = () => (
  <main>
    <h1>Payouts</h1>
    <SimulatedNote />
  </main>
);
const withSettings = (hasSandbox: boolean) =>
  answer(SETTINGS, {
    body: {
      settings: { collectedBy: 'host', methods: ['bank-transfer', 'cash'], hasSandbox, hasMonthlyPayments: false },
      options: [],
    },
  });

beforeEach(() => {
  dropSignIn();
  storeSignIn();
  session.start();
  keepProfile();
  answer('GET /api/config', { body: { isDemo: false } });
  answer('GET /api/account/sign-ins', { body: { isKeptHere: true, hasPassword: true, signIns: [], logins: [] } });
  withSettings(true);
});
afterEach(dropSignIn);

it('lists what waits to be confirmed and sent, with the way to the booking', async () => {
  answer(LIST, ({ search }) => ({
    body: {
      payments:
        search.get('kind') === 'payment'
          ? [aPayment()]
          : [aPayment({ kind: 'refund', _id: makeId(5), sentAt: null, payBy: null, collectedBy: 'host' })],
      nextCursor: null,
    },
  }));
  await renderHere(Outside, '/admin?view=stuck-payments');
  const links = page.getByRole('link', { name: 'DN-7K4M2Q · Garden office' });
  await expect.element(links.first()).toHaveAttribute('href', `/booking/${makeId(2)}`);
  await expect.element(page.getByText('Guest says they paid')).toBeVisible();
  await expect.element(page.getByText('From Zoë Límová to Daynook · Bank transfer')).toBeVisible();
  await expect.element(page.getByText('From Ann to Zoë Límová · Bank transfer')).toBeVisible();
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
});

it('lets staff decide who collects, with their password, and then asks for Daynook’s own details', async () => {
  const SAVE = 'PUT /api/staff/payment-settings';
  answer(LIST, { body: { payments: [], nextCursor: null } });
  await renderHere(Outside, '/admin?view=stuck-payments');
  await expect.element(page.getByText('No payments are waiting for us.')).toBeVisible();
  await page.getByRole('radio', { name: /^Daynook receives/ }).click();
  await page.getByRole('checkbox', { name: 'Company invoice' }).click();
  await page.getByRole('checkbox', { name: /^Guests can pay monthly for stays of 28 days or more/ }).click();
  await page.getByLabelText('Your Daynook password', { exact: true }).fill('river-otter-lamp');
  const methods = ['bank-transfer', 'cash', 'invoice'] as const;
  const saved = { collectedBy: 'platform', methods: [...methods], hasMonthlyPayments: true } as const;
  answer(SAVE, { body: { ...saved, hasSandbox: true } });
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect.element(page.getByRole('button', { name: 'Set up Bank transfer' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Set up Cash on arrival' })).not.toBeInTheDocument();
  expect(receivedCalls().find(({ key }) => key === SAVE)?.body).toEqual({ ...saved, password: 'river-otter-lamp' });
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
});

it('warns before payouts where cards are simulated, and only there', async () => {
  const first = await renderHere(Note, '/admin?view=payouts');
  await expect.element(page.getByRole('note')).toMatchTextContent('Card payments are simulated here');
  await first.unmount();
  withSettings(false);
  await renderHere(Note, '/admin?view=payouts');
  await expect.element(page.getByRole('heading', { name: 'Payouts' })).toBeVisible();
  await expect.element(page.getByRole('note')).not.toBeInTheDocument();
});

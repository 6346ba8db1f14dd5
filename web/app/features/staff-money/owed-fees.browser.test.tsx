// Fees that hosts owe, for staff: who owes how much, recording payments; empty, failing, changed in the meantime (RO2).
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { aStaffProfile } from '../../../test/staff-examples.ts';
import { session } from '../../lib/session/session.ts';
import { OwedFees } from './owed-fees.tsx';

const ID = '019a2f00-0000-7000-8000-0000000000c1';
const LIST = 'GET /api/staff/owed-fees';
const RECEIVED = `POST /api/staff/owed-fees/${ID}/received`;
const owing = (owedMinor: number) => ({
  hosts: [{ host: { _id: ID, name: 'Zoë Žižek' }, currency: 'USD', owedMinor, since: '2026-11-01T10:00:00.000Z' }],
  belowZero: [],
});
const part = () => page.getByRole('region', { name: 'Fees hosts owe' });
const press = (name: string) => part().getByRole('button', { name, exact: true }).click();
const bodies = () => receivedCalls().flatMap((one) => (one.key === RECEIVED ? [one.body] : []));

beforeEach(() => {
  dropSignIn();
  storeSignIn();
  session.start();
  answer('GET /api/users/profile', { body: aStaffProfile({ _id: ID }) });
});
const show = () =>
  renderHere(() => (
    <main>
      <h1>Payouts</h1>
      <OwedFees />
    </main>
  ));

it('records what has arrived, at most what’s owed, and shows what’s left', async () => {
  answer(LIST, { body: owing(1_350) });
  await show();
  await expect.element(part()).toMatchTextContent('$13.50 USD');
  await press('Record payment from Zoë Žižek');
  const amount = part().getByRole('textbox', { name: 'Amount received (USD)' });
  await amount.fill('13.51');
  await press('Record payment');
  await expect.element(amount).toHaveAccessibleDescription(/Enter an amount up to \$13\.50 USD\./);
  await expect.element(amount).toHaveFocus();
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  await amount.fill('10');
  answer(RECEIVED, { body: owing(350) });
  await press('Record payment');
  await expect.element(part()).toMatchTextContent('$3.50 USD');
  expect(bodies()).toEqual([{ currency: 'USD', amountMinor: 1_000, owedMinor: 1_350 }]);
});

it('shows when someone else was faster, when no one owes anything, and when it can’t be loaded', async () => {
  answer(LIST, { status: 403, body: { code: 'FORBIDDEN', message: 'No.' } });
  await show();
  await expect.element(part()).toMatchTextContent('We couldn’t load the fees hosts owe');
  answer(LIST, { body: owing(1_350) });
  await part()
    .getByRole('button', { name: /try again/i })
    .click();
  await press('Record payment from Zoë Žižek');
  await part().getByRole('textbox', { name: 'Amount received (USD)' }).fill('13.50');
  const message = 'What this host owes has changed. Here’s the latest amount.';
  answer(RECEIVED, { status: 409, body: { code: 'STATE_CHANGED', message } });
  answer(LIST, { body: { hosts: [], belowZero: [] } });
  await press('Record payment');
  await expect.element(page.getByText(message).first()).toBeVisible();
  await expect.element(part()).toMatchTextContent('No host owes fees.');
});

it('lists hosts whose balance is below zero, also of deleted accounts (G5)', async () => {
  const host = { _id: ID, name: 'Former member' };
  const body = { hosts: [], belowZero: [{ host, isGone: true, currency: 'USD', owedMinor: 2_000 }] };
  answer(LIST, { body });
  await show();
  await expect.element(part().getByRole('heading', { name: 'Balances below zero' })).toBeVisible();
  await expect.element(part().getByRole('listitem')).toMatchTextContent('Former memberDeleted their account');
  await expect.element(part().getByRole('listitem')).toMatchTextContent('$20.00 USD');
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
});

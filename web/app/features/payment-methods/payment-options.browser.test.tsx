import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { keepProfile } from '../../../test/account-examples.ts';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import type { PaymentOption, PaymentOptions } from '../../nouns/payment-methods/api.ts';
import { HostPaymentOptions } from './host-options.tsx';

const LIST = 'GET /api/payment-options';
const SAVE = 'PUT /api/payment-options/bank-transfer';
const option = (more: Partial<PaymentOption> = {}): PaymentOption => ({
  method: 'bank-transfer',
  details: 'Account 000123\nAna Límová',
  changedAt: '2026-11-20T10:00:00.000Z',
  ...more,
});
const withOptions = (options: PaymentOption[], settings: Partial<PaymentOptions['settings']> = {}) =>
  answer(LIST, {
    body: {
      settings: { collectedBy: 'host', methods: ['bank-transfer', 'cash'], hasSandbox: false, ...settings },
      options,
    },
  });
const Main = () => (
  <main>
    <h1>Settings</h1>
    <h2>Let guests pay you directly</h2>
    <HostPaymentOptions />
  </main>
);
const show = () => renderHere(Main, '/settings/payments');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const details = () => page.getByRole('textbox', { name: 'What guests need to know' });
const password = () => page.getByLabelText('Your Daynook password', { exact: true });
const part = (name: string) => page.getByRole('region', { name });
const violations = async () => (await findViolations(document.body)).map(({ id }) => id);

beforeEach(() => {
  session.start();
  storeSignIn();
  keepProfile();
  answer('GET /api/config', { body: { isDemo: false } });
  answer('GET /api/account/sign-ins', { body: { isKeptHere: true, hasPassword: true, signIns: [], logins: [] } });
});
afterEach(dropSignIn);

describe('ways for guests to pay a host directly', () => {
  it('are set up one by one with the password, and say what is missing', async () => {
    withOptions([]);
    await show();
    await expect.element(part('Cash on arrival')).toMatchTextContent('Off');
    await expect.element(part('Company invoice')).not.toBeInTheDocument();
    await button('Set up Bank transfer').click();
    await expect.element(details()).toHaveFocus();
    await button('Save').click();
    await expect.element(details()).toHaveAccessibleDescription(/Enter what guests need to pay/);
    await details().fill('Account 000123');
    expect(await violations()).toEqual([]);
    answer(SAVE, {
      status: 400,
      body: { code: 'VALIDATION_FAILED', message: 'Please check.', fields: { password: 'That’s not your password.' } },
    });
    await password().fill('wrong');
    await button('Save').click();
    await expect.element(password()).toHaveAccessibleDescription('That’s not your password.');
    answer(SAVE, { body: option({ details: 'Account 000123' }) });
    await password().fill('river-otter-lamp');
    await button('Save').click();
    await expect
      .element(part('Bank transfer'))
      .toMatchTextContent('OnEdit Bank transferTurn off Bank transferAccount 000123');
    await expect.element(button('Edit Bank transfer')).toHaveFocus();
    await expect.element(page.getByText('Saved. We emailed you about the change').first()).toBeVisible();
    expect(
      receivedCalls()
        .filter(({ key }) => key === SAVE)
        .at(-1)?.body,
    ).toEqual({ details: 'Account 000123', password: 'river-otter-lamp' });
  });

  it('are turned off again', async () => {
    withOptions([option()]);
    answer('DELETE /api/payment-options/bank-transfer', { status: 204 });
    await show();
    await button('Turn off Bank transfer').click();
    await expect.element(part('Bank transfer')).toMatchTextContent('Bank transferOff');
  });

  it('are cash alone where transfers go to the operator', async () => {
    withOptions([], { collectedBy: 'platform' });
    await show();
    await expect.element(page.getByText(/Bank transfers and company invoices go to Daynook/)).toBeVisible();
    await expect.element(part('Cash on arrival')).toBeVisible();
    await expect.element(part('Bank transfer')).not.toBeInTheDocument();
  });

  it('say that they couldn’t be loaded, and try again', async () => {
    answer(LIST, { status: 403, body: { code: 'FORBIDDEN', message: 'That isn’t allowed.' } });
    await show();
    await expect.element(page.getByText('We couldn’t load your payment options')).toBeVisible();
    withOptions([option()]);
    await button('Try Again').click();
    await expect.element(part('Bank transfer')).toBeVisible();
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { keepProfile } from '../../../test/account-examples.ts';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { aBalance, aPayoutAccount } from '../../../test/payout-examples.ts';
import { dropSignIn, renderRoutes, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import type { PayoutAccount } from '../../nouns/payouts/api.ts';
import { AccountList } from './account-list.tsx';

const SAVE = 'PUT /api/payout-account';
let hasStripe = false;
const withAccounts = (...accounts: PayoutAccount[]) =>
  answer('GET /api/payout-account', { body: { accounts, hasStripe } });
const Main = () => (
  <main>
    <h1>Settings</h1>
    <h2>Payouts</h2>
    <AccountList />
  </main>
);
const show = (address = '/settings/payments') =>
  renderRoutes([{ path: '/settings/payments', Component: Main }], address);
const field = (name: string) => page.getByLabelText(name, { exact: true });
const iban = () => page.getByRole('textbox', { name: 'IBAN' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const sent = () => receivedCalls().filter(({ key }) => key === SAVE);
const violations = async () => (await findViolations(document.body)).map(({ id }) => id);
const refused = (fields: Record<string, string>) => ({
  status: 400,
  body: { code: 'VALIDATION_FAILED', message: 'Something in the request does not make sense.', fields },
});

beforeEach(() => {
  hasStripe = false;
  session.start();
  storeSignIn();
  keepProfile();
  withAccounts();
  answer('GET /api/config', { body: { isDemo: false } });
  answer('GET /api/payouts', { body: { balances: [aBalance()], payouts: [], nextCursor: null } });
  answer('GET /api/account/sign-ins', { body: { isKeptHere: true, hasPassword: true, signIns: [], logins: [] } });
});
afterEach(dropSignIn);

describe('the payout account (K13)', () => {
  it('is added with the numbers of a bank in the United States and the password', async () => {
    answer(SAVE, { body: aPayoutAccount({ pausedUntil: '2026-11-28T16:06:00Z' }) });
    await show();
    await expect.element(page.getByText(/No account yet/)).toBeVisible();
    await button('Add a payout account').click();
    await expect.element(page.getByRole('radio', { name: 'United States' })).toBeChecked();
    await expect.element(page.getByRole('heading', { name: 'Add a payout account' })).toHaveFocus();
    await expect
      .element(page.getByText(/Payouts in USD pause for 72 hours after you save, and we email you/))
      .toBeVisible();
    expect(await violations()).toEqual([]);
    await field('Name on the account').fill('Ana Límová');
    await field('Routing number').fill('021 000 021');
    await field('Account number').fill('123456789');
    await field('Account type').selectOptions('Savings');
    await field('Schedule').selectOptions('Daily');
    await field('Your Daynook password').fill('river-otter-lamp');
    withAccounts(aPayoutAccount({ pausedUntil: '2026-11-28T16:06:00Z' }));
    await button('Add account').click();
    await expect
      .element(page.getByText(/US bank account/))
      .toMatchTextContent('US bank account Account ending in •••• 6789');
    await expect.element(page.getByText(/Payouts are paused until Sat, Nov 28/)).toBeVisible();
    expect(sent()[0]?.body).toEqual({
      currency: 'USD',
      account: {
        kind: 'us',
        holderName: 'Ana Límová',
        routingNumber: '021 000 021',
        accountNumber: '123456789',
        accountType: 'savings',
      },
      schedule: 'daily',
      password: 'river-otter-lamp',
    });
    await expect.element(button('Change the account for USD')).toHaveFocus();
    expect(JSON.stringify(localStorage)).not.toContain('021');
    expect(await violations()).toEqual([]);
  });

  it('says what is missing beside each field, and sends nothing', async () => {
    await show('/settings/payments?account=CAD');
    await expect.element(field('Currency')).toHaveValue('Canadian Dollar (CAD)');
    await expect.element(page.getByRole('radio', { name: 'Canada' })).toBeChecked();
    await expect.element(field('Your Daynook password')).toBeVisible();
    await button('Add account').click();
    await expect.element(field('Name on the account')).toHaveFocus();
    await expect.element(field('Name on the account')).toHaveAccessibleDescription(/Enter the name on the account\.$/);
    await expect.element(field('Institution number')).toHaveAccessibleDescription(/Enter the institution number\.$/);
    await expect.element(field('Transit number')).toHaveAccessibleDescription(/Enter the transit number\.$/);
    await expect.element(field('Account number')).toHaveAccessibleDescription(/Enter the account number\.$/);
    await expect.element(field('Your Daynook password')).toHaveAccessibleDescription('Enter your password.');
    expect(sent()).toEqual([]);
    expect(await violations()).toEqual([]);
  });

  it('keeps what is typed when the server refuses it, and when another country is looked at', async () => {
    answer(SAVE, refused({ 'account.iban': 'Enter the IBAN, such as DE89 3704 0044 0532 0130 00.' }));
    await show('/settings/payments?account=new');
    await field('Name on the account').fill('Ana Límová');
    await field('Routing number').fill('021000021');
    await page.getByRole('radio', { name: 'IBAN' }).click();
    await iban().fill('DE89 3704');
    await field('Your Daynook password').fill('river-otter-lamp');
    await button('Add account').click();
    await expect.element(iban()).toHaveAccessibleDescription(/Enter the IBAN, such as/);
    await expect.element(iban()).toHaveFocus();
    await expect.element(iban()).toHaveValue('DE89 3704');
    answer(SAVE, refused({ password: 'That is not your password.' }));
    await button('Add account').click();
    await expect.element(field('Your Daynook password')).toHaveAccessibleDescription('That is not your password.');
    answer(SAVE, { status: 429, body: { code: 'RATE_LIMITED', message: 'Too many tries. Try again in an hour.' } });
    await button('Add account').click();
    await expect.element(page.getByText('Too many tries. Try again in an hour.')).toBeVisible();
    await page.getByRole('radio', { name: 'United States' }).click();
    await expect.element(field('Routing number')).toHaveValue('021000021');
    await expect.element(field('Name on the account')).toHaveValue('Ana Límová');
  });

  it('asks no password of who logs in elsewhere, but a recent login', async () => {
    answer('GET /api/account/sign-ins', { body: { isKeptHere: false, hasPassword: false, signIns: [], logins: [] } });
    answer(SAVE, { body: aPayoutAccount({ currency: 'EUR', kind: 'iban', last4: '3000' }) });
    answer('GET /api/payouts', {
      body: { balances: [aBalance({ currency: 'EUR' })], payouts: [], nextCursor: null },
    });
    const first = await show('/settings/payments?account=EUR');
    await expect.element(button('Log in again')).toBeVisible();
    await expect.element(iban()).not.toBeInTheDocument();
    await first.unmount();
    storeSignIn({ loggedInAt: Date.now() - 8 * 60_000 });
    await show('/settings/payments?account=EUR');
    await field('Name on the account').fill('Ana Límová');
    await iban().fill('DE89 3704 0044 0532 0130 00');
    await expect.element(field('Your Daynook password')).not.toBeInTheDocument();
    await button('Add account').click();
    await expect.element(page.getByText('Account ending in 3000 saved. We emailed you.').first()).toBeVisible();
    expect(sent()[0]?.body).toEqual({
      currency: 'EUR',
      account: { kind: 'iban', holderName: 'Ana Límová', iban: 'DE89 3704 0044 0532 0130 00' },
      schedule: 'weekly',
      idToken: 'id-token',
    });
  });

  it('asks for a confirmed email first, without losing the form', async () => {
    keepProfile({ isEmailVerified: false });
    await show('/settings/payments?account=USD');
    await expect.element(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
    await field('Name on the account').fill('Ana Límová');
    await expect.element(button('Add account')).toBeDisabled();
    keepProfile({ isEmailVerified: true });
  });

  it('is changed for one currency; nothing of the old number is shown', async () => {
    withAccounts(aPayoutAccount(), aPayoutAccount({ currency: 'CAD', kind: 'ca', last4: '4321' }));
    await show();
    await button('Change the account for CAD').click();
    await expect.element(page.getByRole('radio', { name: 'Canada' })).toBeChecked();
    await expect.element(field('Name on the account')).toHaveValue('Ana Límová');
    await expect.element(field('Account number')).toHaveValue('');
    await expect.element(field('Currency')).not.toBeInTheDocument();
    expect(await violations()).toEqual([]);
    await button('Cancel').click();
    await expect.element(button('Change the account for CAD')).toHaveFocus();
    await button('Add another currency').click();
    await field('Currency').fill('indones');
    await page.getByRole('option', { name: 'Indonesian Rupiah (IDR)' }).click();
    await expect.element(field('Currency')).toHaveValue('Indonesian Rupiah (IDR)');
    // A currency with an account is changed there.
    await field('Currency').fill('us dollar');
    await expect.element(page.getByRole('option', { name: 'US Dollar (USD)', exact: true })).not.toBeInTheDocument();
  });

  it('is paid daily, weekly or monthly, without typing the numbers again', async () => {
    const CHANGE = 'PATCH /api/payout-account/USD';
    withAccounts(aPayoutAccount());
    answer(CHANGE, { status: 500, body: { code: 'INTERNAL', message: 'Something went wrong on our side.' } });
    await show();
    await field('Schedule').selectOptions('Monthly, on the 1st');
    await expect.element(page.getByText('Something went wrong on our side.')).toBeVisible();
    await expect.element(field('Schedule')).toHaveValue('weekly');
    answer(CHANGE, { body: aPayoutAccount({ schedule: 'monthly' }) });
    withAccounts(aPayoutAccount({ schedule: 'monthly' }));
    await field('Schedule').selectOptions('Monthly, on the 1st');
    await expect.element(page.getByText('Schedule changed').first()).toBeVisible();
    await expect.element(field('Schedule')).toHaveValue('monthly');
    expect(receivedCalls().filter(({ key }) => key === CHANGE)[0]?.body).toEqual({ schedule: 'monthly' });
  });

  it('says that it could not be loaded, and tries again', async () => {
    answer('GET /api/payout-account', { status: 500, body: { code: 'INTERNAL', message: 'Something went wrong.' } });
    await show();
    await expect.element(page.getByText('We couldn’t load your payout account')).toBeVisible();
    withAccounts(aPayoutAccount());
    await button('Try Again').click();
    await expect.element(page.getByText('Ana Límová')).toBeVisible();
  });
});

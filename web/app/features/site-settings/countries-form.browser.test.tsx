// Where homes can be: countries, the usual one, and currencies, which always include those of the countries.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { keepProfile } from '../../../test/account-examples.ts';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import type { SiteSetting, ValueOf } from './api.ts';
import { CountriesForm } from './countries-form.tsx';

const SAVE = 'POST /api/staff/site-settings';
const value: ValueOf<'countries'> = { countries: ['US', 'CA'], currencies: null };
const setting = (locked: Record<string, string> = {}): SiteSetting => ({
  version: 0,
  changedAt: null,
  changedBy: null,
  reason: null,
  locked,
  setting: { name: 'countries', value },
});
const form = (locked?: Record<string, string>) => () => (
  <main>
    <h1>Countries</h1>
    <CountriesForm setting={setting(locked)} countries={value} />
  </main>
);

beforeEach(() => {
  answer('GET /api/csrf-token', { body: { csrfToken: 'x' } });
  storeSignIn();
  session.start();
  keepProfile();
  answer('GET /api/config', { body: { isDemo: false } });
  answer('GET /api/account/sign-ins', { body: { isKeptHere: true, hasPassword: true, signIns: [], logins: [] } });
});
afterEach(dropSignIn);

const publish = async () => {
  await page.getByRole('textbox', { name: 'Reason' }).fill('We open in Europe');
  await page.getByLabelText('Your Daynook password').fill('secret');
  await page.getByRole('button', { name: 'Publish' }).click();
};
const sent = () => receivedCalls().filter(({ key }) => key === SAVE);

it('publishes countries with the usual one first, and the currencies they need', async () => {
  answer(SAVE, { status: 201, body: setting() });
  await renderHere(form());
  await page.getByRole('checkbox', { name: 'Germany' }).click();
  await page.getByRole('checkbox', { name: 'United States' }).click();
  await page.getByLabelText('Usual country').selectOptions('DE');
  await page.getByRole('radio', { name: 'Only these' }).click();
  await expect.element(page.getByRole('checkbox', { name: /^Euro / })).toBeDisabled();
  await page.getByRole('checkbox', { name: /^British Pound/ }).click();
  expect(await findViolations(document)).toEqual([]);
  await publish();
  await expect.poll(() => sent().length).toBe(1);
  expect(sent()[0]?.body).toMatchObject({
    setting: { name: 'countries', value: { countries: ['DE', 'CA'], currencies: ['EUR', 'CAD', 'GBP'] } },
  });
});

it('adds the whole European Union at once', async () => {
  await renderHere(form());
  await page.getByRole('button', { name: 'Add the whole European Union' }).click();
  await expect.element(page.getByRole('checkbox', { name: 'Malta' })).toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: 'United Kingdom' })).not.toBeChecked();
  await expect.element(page.getByRole('button', { name: 'Add the whole European Union' })).toBeDisabled();
});

it('shows the server’s objections next to their field', async () => {
  answer(SAVE, {
    status: 400,
    body: {
      code: 'VALIDATION_FAILED',
      message: 'Some fields need another look.',
      fields: { 'setting.value.countries': 'Choose at least one country.' },
    },
  });
  await renderHere(form());
  await page.getByRole('checkbox', { name: 'United States' }).click();
  await page.getByRole('checkbox', { name: 'Canada' }).click();
  await publish();
  await expect.element(page.getByRole('alert').getByText('Choose at least one country.')).toBeVisible();
});

it('what the environment sets can’t be changed', async () => {
  await renderHere(form({ countries: 'COUNTRIES' }));
  await expect.element(page.getByRole('checkbox', { name: 'Germany' })).toBeDisabled();
  await expect.element(page.getByText('COUNTRIES')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Only these' })).toBeEnabled();
});

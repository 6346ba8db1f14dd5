// Tax details of a host and of the operator: what's typed is sent, and a number that can't be right is named beside its field (D14).
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { keepProfile } from '../../../test/account-examples.ts';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session.ts';
import { StaffTaxes } from '../staff/taxes.tsx';
import type { StaffTaxes as Known, OwnTaxes } from './api.ts';
import { HostTaxes } from './host-taxes.tsx';

const hst = { jurisdiction: 'CA-ON', supply: 'stay', name: 'HST', ratePpm: 130_000, isIncluded: false } as const;
const own: OwnTaxes = { isEnabled: true, profile: null, inForce: [{ ...hst, remittedBy: 'host' }] };
const known: Known = {
  settings: { isEnabled: false, seller: null, facilitations: [] },
  rules: [{ ...hst, _id: null, scheme: 'ca-gst', from: '2010-07-01', until: null, source: 'Canada Revenue Agency' }],
};
const Host = () => (
  <main>
    <h1>Settings</h1>
    <HostTaxes />
  </main>
);
const Staff = () => (
  <main>
    <h1>Taxes</h1>
    <StaffTaxes />
  </main>
);

beforeEach(() => {
  dropSignIn();
  storeSignIn();
  session.start();
  keepProfile();
});
afterEach(dropSignIn);

it('a host sees what their listings charge, and a foreign number is refused beside its field (G7)', async () => {
  answer('GET /api/tax-profile', { body: own });
  const message = 'This is a number from another country. Enter a GST/HST number.';
  answer('PUT /api/tax-profile', {
    status: 400,
    body: { code: 'VALIDATION_FAILED', message: 'Check the fields.', fields: { 'registrations.0.number': message } },
  });
  await renderHere(Host, '/settings/payments');
  await expect.element(page.getByText(/^HST 13% in CA-ON, added to your price\./)).toBeVisible();
  await page.getByRole('textbox', { name: 'Legal name' }).fill('Nadia Okafor');
  await page.getByRole('textbox', { name: 'GST/HST number' }).fill('91-1144442');
  await page.getByRole('button', { name: 'Save tax details' }).click();
  await expect.element(page.getByText(message)).toBeVisible();
  expect(receivedCalls().find(({ key }) => key === 'PUT /api/tax-profile')?.body).toMatchObject({
    entity: 'individual',
    legalName: 'Nadia Okafor',
    registrations: [{ scheme: 'ca-gst', number: '91-1144442' }],
  });
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  answer('GET /api/tax-report/export', {
    status: 429,
    body: { code: 'RATE_LIMITED', message: 'Try again in a minute.' },
  });
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await expect.element(page.getByText('Try again in a minute.')).toBeVisible();
});

it('staff turn taxes on, and add a rule by its percentage (D14, F9)', async () => {
  answer('GET /api/staff/tax-settings', { body: known });
  answer('PUT /api/staff/tax-settings', { body: known.settings });
  answer('POST /api/staff/tax-rules', { status: 201, body: known.rules[0]! });
  await renderHere(Staff, '/admin?view=taxes');
  await expect.element(page.getByRole('cell', { name: 'HST 13%' })).toBeVisible();
  await page.getByRole('checkbox', { name: /^Charge taxes/ }).click();
  await page.getByRole('textbox', { name: 'Legal name' }).fill('Daynook Canada Inc.');
  await page.getByRole('textbox', { name: /^Where we collect/ }).fill('us-ny, ca-qc');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect
    .poll(() => receivedCalls().find(({ key }) => key === 'PUT /api/staff/tax-settings')?.body)
    .toMatchObject({
      isEnabled: true,
      seller: { legalName: 'Daynook Canada Inc.' },
      facilitations: [
        { jurisdiction: 'US-NY', mode: 'every-host' },
        { jurisdiction: 'CA-QC', mode: 'every-host' },
      ],
    });
  await page.getByRole('textbox', { name: 'Country and region' }).fill('us-ny');
  await page.getByRole('textbox', { name: 'Rate in percent' }).fill('8.875');
  await page.getByRole('button', { name: 'Add rule' }).click();
  await expect
    .poll(() => receivedCalls().find(({ key }) => key === 'POST /api/staff/tax-rules')?.body)
    .toMatchObject({ jurisdiction: 'US-NY', ratePpm: 88_750 });
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
});

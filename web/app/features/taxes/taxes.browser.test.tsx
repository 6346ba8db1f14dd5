// Tax details of hosts and the operator: saving them, and errors for invalid numbers beside the field (D14).
import type { TaxLine } from '@daynook/contract/money/taxes';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { keepProfile } from '../../../test/account-examples.ts';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import { PriceLines } from '../../nouns/bookings/price-lines.tsx';
import type { StaffTaxes as Known, OwnTaxes } from '../../nouns/taxes/api.ts';
import { StaffTaxes } from '../staff-money/taxes.tsx';
import { HostTaxes } from './host-taxes.tsx';

const hst = { jurisdiction: 'CA-ON', supply: 'stay', name: 'HST', ratePpm: 130_000, isIncluded: false } as const;
const own: OwnTaxes = { isEnabled: true, profile: null, inForce: [{ ...hst, remittedBy: 'host' }] };
const pack = {
  ...hst,
  _id: null,
  scheme: 'ca-gst',
  from: '2010-07-01',
  until: null,
  source: 'Canada Revenue Agency',
} as const;
const known: Known = {
  settings: { isEnabled: false, seller: null, facilitations: [] },
  rules: (['stay', 'fee'] as const).map((supply) => ({ ...pack, supply })),
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
  await expect.element(page.getByText(/^HST 13% in Ontario, added to your price\./)).toBeVisible();
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
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  answer('GET /api/tax-report.pdf', { body: 'pdf' });
  await page.getByRole('button', { name: 'Download PDF' }).click();
  await vi.waitFor(() => expect(save).toHaveBeenCalled());
  expect((save.mock.contexts[0] as HTMLAnchorElement).download).toMatch(/^daynook-annual-report-20\d\d\.pdf$/);
});

it('a host’s date of birth is a month, a day, and a year; a part of it is no date', async () => {
  answer('GET /api/tax-profile', { body: own });
  answer('PUT /api/tax-profile', {
    status: 400,
    body: { code: 'VALIDATION_FAILED', message: 'Check the fields.', fields: { birthDate: 'Enter a date.' } },
  });
  const lastSent = () => receivedCalls().findLast(({ key }) => key === 'PUT /api/tax-profile')?.body;
  const save = page.getByRole('button', { name: 'Save tax details' });
  await renderHere(Host, '/settings/payments');
  await page.getByRole('combobox', { name: 'Month' }).selectOptions('April');
  await save.click();
  await expect.element(page.getByText('Enter a month, day, and year, or leave all three empty.')).toBeVisible();
  expect(lastSent()).toMatchObject({ birthDate: '00-04-00' });
  await page.getByRole('textbox', { name: 'Day' }).fill('9');
  await page.getByRole('textbox', { name: 'Year' }).fill('1988');
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  await save.click();
  await expect.poll(lastSent).toMatchObject({ birthDate: '1988-04-09' });
});

const line = (supply: TaxLine['supply'], amountMinor: number, isIncluded = false) => ({
  code: 'tax' as const,
  amountMinor: isIncluded ? 0 : amountMinor,
  tax: { ...hst, supply, amountMinor, isIncluded, baseMinor: 9_000, remittedBy: 'host' as const, number: null },
});
const Bill = () => (
  <main>
    <h1>Price</h1>
    <PriceLines
      lines={[line('stay', 1_170), line('guest-fee', 59), line('stay', 1_500, true)]}
      totalMinor={1_229}
      currency="CAD"
    />
  </main>
);

it('a bill names each tax, what it’s on, and whether the price includes it', async () => {
  await renderHere(Bill, '/');
  const terms = page.getByRole('term');
  await expect.element(terms.first()).toHaveTextContent('HST 13%');
  await expect.element(terms.nth(1)).toHaveTextContent('HST 13% on guest fee');
  await expect.element(terms.nth(2)).toMatchTextContent(/^Includes HST 13% \(.*15\.00\)$/);
});

it('staff turn taxes on, and add a rule by its percentage (D14, F9)', async () => {
  answer('GET /api/staff/tax-settings', { body: known });
  answer('PUT /api/staff/tax-settings', { body: known.settings });
  answer('POST /api/staff/tax-rules', { status: 201, body: known.rules[0]! });
  await renderHere(Staff, '/admin?view=taxes');
  // The same tax on stays and fees is one line.
  await expect.element(page.getByRole('cell', { name: 'HST 13%' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'Stays and our fees' })).toBeVisible();
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
  await page.getByRole('button', { name: 'New rule' }).click();
  await page.getByRole('textbox', { name: 'Country and region' }).fill('us-ny');
  await page.getByRole('button', { name: 'Add rule' }).click();
  await expect.element(page.getByText('Enter a percentage such as 5 or 7.5.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Rate in percent' }).fill('8.875');
  await page.getByLabelText('First day').click();
  await page.getByRole('dialog').getByRole('button', { name: / 15, / }).click();
  await page.getByRole('button', { name: 'Add rule' }).click();
  await expect
    .poll(() => receivedCalls().find(({ key }) => key === 'POST /api/staff/tax-rules')?.body)
    .toMatchObject({ jurisdiction: 'US-NY', ratePpm: 88_750, from: expect.stringMatching(/^\d{4}-\d{2}-15$/) });
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
});

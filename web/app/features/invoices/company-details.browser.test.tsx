// Company details for receipts and invoices: behind a button at checkout, directly in the settings; errors stay beside their fields.
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { CompanyDisclosure } from './company-disclosure.tsx';

const Checkout = () => (
  <main>
    <h1>Confirm and pay</h1>
    <CompanyDisclosure />
  </main>
);
const acme = { companyName: 'Acme GmbH', address: 'Hauptstr. 1', taxNumber: null };
const sent = () => receivedCalls().findLast(({ key }) => key === 'PUT /api/billing-details')?.body;

it('have a button that wraps, because its words are long in some languages', async () => {
  await renderHere(() => (
    <div style={{ width: 180 }}>
      <CompanyDisclosure />
    </div>
  ));
  const button = page.getByRole('button', { name: 'Add company details for the invoice' });
  await expect.element(button).toBeVisible();
  expect(button.element().getBoundingClientRect().width).toBeLessThanOrEqual(180);
});

it('are asked for only when wanted, saved, changed, and removed (F9)', async () => {
  answer('GET /api/billing-details', { body: { details: null } });
  await renderHere(Checkout, '/');
  expect(receivedCalls()).toEqual([]);
  await page.getByRole('button', { name: 'Add company details for the invoice' }).click();
  const name = page.getByRole('textbox', { name: 'Company name' });
  await expect.element(name).toBeVisible();
  answer('PUT /api/billing-details', {
    status: 400,
    body: {
      code: 'VALIDATION_FAILED',
      message: 'Check the fields.',
      fields: { 'details.address': 'Enter an address.' },
    },
  });
  await name.fill('Acme GmbH');
  await page.getByRole('button', { name: 'Save company' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Address' })).toHaveAccessibleDescription(/Enter an address/);
  await expect.element(name).toHaveValue('Acme GmbH');
  await page.getByRole('textbox', { name: 'Address' }).fill('Hauptstr. 1');
  answer('PUT /api/billing-details', { body: { details: acme } });
  await page.getByRole('button', { name: 'Save company' }).click();
  await expect.element(page.getByRole('button', { name: 'Change', exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'Company details' }))
    .toMatchTextContent(/Acme GmbH\s+Hauptstr. 1/);
  expect(sent()).toEqual({ details: acme });
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  answer('PUT /api/billing-details', { body: { details: null } });
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.element(name).toHaveValue('');
  expect(sent()).toEqual({ details: null });
});

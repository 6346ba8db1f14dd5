// A host in London: the address as it's written there, pounds, the local time zone, and bank holidays.
import type { Page } from '@playwright/test';
import { alive, confirmEmail, expect, expectAccessible, newEmail, open, signUp, test } from '../fixtures.ts';

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).press('Enter');
const isAt = (page: Page, step: string) => expect(page.getByRole('heading', { level: 1, name: step })).toBeFocused();

async function fillAddress(page: Page): Promise<void> {
  await expect(page.getByLabel('ZIP code')).toBeVisible();
  await page.getByLabel('Country').selectOption('United Kingdom');
  // Addresses there have no state, and the code has another name.
  await expect(page.getByLabel('State', { exact: true })).toHaveCount(0);
  await page.getByLabel('Street address').fill('5 Mare Street');
  await page.getByRole('combobox', { name: 'City' }).pressSequentially('London');
  await page.getByRole('option', { name: 'London UK' }).first().click();
  await expect(page.getByLabel('Country')).toHaveValue('GB');
  await page.getByLabel('Postcode').fill('11216');
  await goOn(page);
  await expect(page.getByLabel('Postcode')).toBeFocused();
  await expect(page.getByText('Enter a postcode such as SW1A 1AA.', { exact: true })).toBeVisible();
  await expectAccessible(page, 'an address in the United Kingdom');
  await page.getByLabel('Postcode').fill('E8 4RG');
  await goOn(page);
}

test('a host adds a home in London and charges in pounds', async ({ page }) => {
  await open(page, '/become-host');
  await page.getByRole('button', { name: 'Start hosting' }).first().click();
  await signUp(page, { name: 'Olu Adeyemi', email: newEmail() });
  await page.waitForURL('**/host/property/new*');
  await alive(page);
  await isAt(page, 'Address');
  await fillAddress(page);
  // No street or postcode there is known, only the city: the host places the pin.
  await isAt(page, 'Location');
  await page.getByText(/Enter coordinates/).click();
  await page.getByLabel('Latitude, longitude').fill('51.5379, -0.0575');
  await goOn(page);

  await isAt(page, 'What guests should know');
  await page.getByLabel('Property name').fill('The Mare Street House');
  await page.getByLabel('Who’s home').fill('I work upstairs.');
  await page.getByRole('button', { name: 'No pets' }).press('Enter');
  await page.getByRole('button', { name: 'No cameras or recording devices' }).press('Enter');
  await page.getByLabel('How to get in', { exact: true }).fill('Ring the bell.');
  await confirmEmail(page);
  await page.getByRole('button', { name: 'Save and add a listing' }).press('Enter');
  await page.waitForURL('**/listing/new');
  await page.getByRole('button', { name: /^Private room/ }).click();
  await page.waitForURL('**/host/listing/*/edit');
  await alive(page);
  await page
    .getByRole('complementary', { name: 'What’s missing' })
    .getByRole('link', { name: 'Set a full-day price' })
    .click();
  await page.getByLabel('Full day').fill('72');
  await expect(page.getByText('Guests pay £75.60 · you earn £64.80')).toBeVisible();

  const [, listingId = ''] = /listing\/([^/]+)\/edit/.exec(page.url()) ?? [];
  await open(page, `/host/listing/${listingId}/availability`);
  await expect(page.getByLabel('Country')).toHaveValue('GB');
  await page.getByRole('button', { name: /^Show all/ }).click();
  await expect(page.getByText('Early May bank holiday', { exact: true })).toBeVisible();
});

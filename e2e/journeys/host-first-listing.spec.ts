// From a new account to a listing with everything its host can write: property, listing, texts, price; the rest is listed as missing.
import type { Page } from '@playwright/test';
import { alive, confirmEmail, expect, expectAccessible, isPhone, newEmail, open, signUp, test } from '../fixtures.ts';

const TITLE = 'Garden room with a door';
const DESCRIPTION =
  'A bright room on the garden side with a door that closes, a wide desk and a chair you can sit in all day.';

async function becomeHost(page: Page): Promise<void> {
  await open(page, '/become-host');
  await page.getByRole('button', { name: 'Start hosting' }).first().click();
  await signUp(page, { name: 'Zoë Límová', email: newEmail() });
  await page.waitForURL('**/host/property/new*');
  await alive(page);
  await isAt(page, 'Address');
  await expectAccessible(page, 'the first step of a new property');
}

const isAt = (page: Page, step: string) => expect(page.getByRole('heading', { level: 1, name: step })).toBeFocused();
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).press('Enter');

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Street address').fill('114 Hancock Street');
  await page.getByRole('combobox', { name: 'City' }).pressSequentially('Brooklyn');
  await page
    .getByRole('option', { name: /Brooklyn.*NY/ })
    .first()
    .click();
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('NY');
  await page.getByLabel('ZIP code').fill('1121');
  await goOn(page);
  await expect(page.getByLabel('ZIP code')).toBeFocused();
  await expect(page.getByText('Enter five digits, such as 80205.', { exact: true })).toBeVisible();
  await page.getByLabel('ZIP code').fill('11216');
  await goOn(page);
}

/** A reload in the middle and the browser's Back lose nothing. */
async function loseNothing(page: Page): Promise<void> {
  await isAt(page, 'What guests should know');
  await page.getByLabel('Property name').fill('The Brick House');
  await page.reload();
  await alive(page);
  await expect(page.getByLabel('Property name')).toHaveValue('The Brick House');
  await page.goBack();
  await expect(page.getByLabel('ZIP code')).toHaveValue('11216');
  await expect(page.getByText('Guests see: Brooklyn, NY')).toBeVisible();
  await page.goForward();
  await expect(page.getByLabel('Property name')).toHaveValue('The Brick House');
}

/** The last required step asks for a confirmed email. */
async function saveProperty(page: Page): Promise<void> {
  await page.getByLabel('Who’s home').fill('I work upstairs.');
  await page.getByRole('button', { name: 'No pets' }).press('Enter');
  await page.getByLabel('How to get in', { exact: true }).fill('Side gate, then the blue door.');
  await expectAccessible(page, 'the last step of a new property');
  await confirmEmail(page);
  await page.getByRole('button', { name: 'Save and add a listing' }).press('Enter');
}

async function choosePrivateRoom(page: Page): Promise<void> {
  await page.waitForURL('**/listing/new');
  await expectAccessible(page, 'the kind of a new room');
  await page.getByRole('button', { name: /^Private room/ }).click();
  await page.waitForURL('**/host/listing/*/edit');
}

const missing = (page: Page) => page.getByRole('complementary', { name: 'What’s missing' });

async function describeListing(page: Page): Promise<void> {
  await expect(missing(page).getByRole('link', { name: /description/ })).toBeVisible();
  await missing(page).getByRole('link', { name: 'Set a full-day price' }).click();
  await expect(page.getByLabel('Full day')).toBeFocused();
  await page.getByLabel('Full day').fill('72');
  await expect(page.getByText('Guests pay $75.60 · you earn $64.80')).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill(TITLE);
  await page.getByLabel('Description').fill(DESCRIPTION);
  // If sections are folded, the list of missing fields opens the one it links to.
  await missing(page)
    .getByRole('link', { name: /three amenities/ })
    .click();
  await expect(page.getByRole('checkbox', { name: 'Wi\u2011Fi', exact: true })).toBeFocused();
  for (const amenity of ['Wi\u2011Fi', 'Door closes', 'Natural light'])
    await page.getByRole('checkbox', { name: amenity, exact: true }).check();
  await expect(page.locator('[data-save-state="saved"]').locator('visible=true')).toBeVisible();
  await expect(missing(page).getByRole('link', { name: 'Set a full-day price' })).toHaveCount(0);
  await expectAccessible(page, 'the editor of a room');
}

/** Cameras belong to the property, so the list links there. */
async function sayNoCameras(page: Page): Promise<void> {
  await missing(page)
    .getByRole('link', { name: /cameras/ })
    .click();
  await page.waitForURL('**/host/property/*/edit#property-cameras');
  await expect(page.getByLabel(/^Cameras/)).toBeFocused();
  await page.getByRole('button', { name: 'No cameras or recording devices' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.waitForURL('**/host/property/*/listings');
  await expect(page.getByText(/to complete before you can publish/)).toBeVisible();
  await expectAccessible(page, 'rooms of a home');
}

/** Publishing says that only the photos are missing. */
async function tryToPublish(page: Page): Promise<void> {
  await expect(page.getByLabel('Description')).toHaveValue(DESCRIPTION);
  await page.getByRole('button', { name: 'Publish' }).locator('visible=true').click();
  await expect(page.getByText(/^Complete the missing item to publish/)).toBeVisible();
  const blocking = missing(page).getByRole('list').first().getByRole('link');
  await expect(blocking).toHaveText([/four photos/]);
}

async function seePreview(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Preview' }).first().click();
  await page.waitForURL('**/preview');
  await expect(page.getByText('Guests can’t see this yet')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
}

async function seeChecklist(page: Page): Promise<void> {
  await open(page, '/host-onboarding');
  await expect(page.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', '5');
  await expectAccessible(page, 'the checklist');
  if (isPhone(page)) {
    const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(width).toBeLessThanOrEqual(0);
  }
}

test('a new member becomes a host, describes a property and a listing, and sees what’s still missing (SH5, K1, B3, D16, M2)', async ({
  page,
}) => {
  await becomeHost(page);
  await fillAddress(page);
  await loseNothing(page);
  await saveProperty(page);

  await choosePrivateRoom(page);
  const editor = page.url();
  await describeListing(page);
  await sayNoCameras(page);

  await page.goto(editor);
  await alive(page);
  await tryToPublish(page);
  await seePreview(page);
  await seeChecklist(page);
});
test.use({ expectedConsole: ['status of 422'] });

// From a new account to a room that lacks nothing its host can write: home, room, words, price; what is left is named.
import {
  alive,
  confirmEmail,
  expect,
  expectAccessible,
  isPhone,
  newEmail,
  open,
  signUp,
  skipQuestions,
  test,
} from '../fixtures.ts';

const DESCRIPTION =
  'A bright room on the garden side with a door that closes, a wide desk and a chair you can sit in all day.';

test('a new member becomes a host, describes a home and a room, and is told what is still missing (SH5, K1, B3, D16, M2)', async ({
  page,
}) => {
  await open(page, '/become-host');
  await page.getByRole('button', { name: 'Become a host' }).locator('visible=true').last().click();
  await signUp(page, { name: 'Zoë Límová', email: newEmail() });
  await page.waitForURL('**/host/property/new');
  await alive(page);

  const home = page.getByRole('heading', { level: 1, name: 'Tell us about your home' });
  await expect(home).toBeVisible();
  await expectAccessible(page, 'a new home');
  await confirmEmail(page);
  await skipQuestions(page);
  await page.getByLabel('Street address').fill('114 Hancock Street');
  await page.getByRole('combobox', { name: 'City' }).pressSequentially('Brooklyn');
  await page
    .getByRole('option', { name: /Brooklyn.*NY/ })
    .first()
    .click();
  await expect(page.getByLabel('State or province')).toHaveValue('NY');
  await page.getByLabel('Postal code').fill('1121');
  await expect(page.getByLabel('Time zone')).toHaveValue('America/New_York');
  await page.getByRole('button', { name: 'Move the pin north' }).press('Enter');
  await page.getByLabel(/The clock on the wall there shows/).check();
  await page.getByLabel('Name of the home').fill('The Brick House');
  await page.getByLabel('Getting in', { exact: true }).fill('Side gate, then the blue door.');

  // A reload in the middle loses nothing.
  await page.reload();
  await alive(page);
  await expect(page.getByLabel('Name of the home')).toHaveValue('The Brick House');

  await page.getByRole('button', { name: 'Save, and on to the room' }).click();
  await expect(page.getByLabel('Postal code')).toBeFocused();
  await expect(page.getByText('Five digits, such as 80205.')).toBeVisible();
  await page.getByLabel('Postal code').fill('11216');
  await page.getByRole('button', { name: 'Save, and on to the room' }).click();

  await page.waitForURL('**/listing/new');
  await expectAccessible(page, 'the kind of a new room');
  await page.getByRole('button', { name: /^Private room/ }).click();
  await page.waitForURL('**/host/listing/*/edit');
  const editor = page.url();

  const rail = page.getByRole('complementary', { name: 'What is missing' });
  await expect(rail.getByRole('link', { name: /description/ })).toBeVisible();
  await rail.getByRole('link', { name: 'The price of a day' }).click();
  await expect(page.getByLabel('Full day')).toBeFocused();
  await page.getByLabel('Full day').fill('72');
  await expect(page.getByText('Guest pays $75.60 · you receive $64.80')).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill('Garden room with a door');
  await page.getByLabel('Description').fill(DESCRIPTION);
  for (const amenity of ['Wi-Fi', 'Door closes', 'Natural light'])
    await page.getByRole('checkbox', { name: amenity, exact: true }).check();
  await expect(page.locator('[data-save-state="saved"]').locator('visible=true')).toBeVisible();
  await expect(rail.getByRole('link', { name: 'The price of a day' })).toHaveCount(0);
  await expectAccessible(page, 'the editor of a room');

  // The word on cameras belongs to the home: there and back.
  await rail.getByRole('link', { name: /cameras/ }).click();
  await page.waitForURL('**/host/property/*/edit#property-cameras');
  await expect(page.getByLabel(/^Cameras/)).toBeFocused();
  await page.getByRole('button', { name: 'No cameras, nothing records' }).click();
  await page.getByRole('button', { name: 'Save the home' }).click();
  await page.waitForURL('**/host/property/*/listings');
  await expect(page.getByText(/missing before it can go live/)).toBeVisible();
  await expectAccessible(page, 'rooms of a home');

  await page.goto(editor);
  await alive(page);
  await expect(page.getByLabel('Description')).toHaveValue(DESCRIPTION);
  await page.getByRole('button', { name: 'Publish' }).locator('visible=true').click();
  await expect(page.getByText(/still missing. Each line above leads to it/)).toBeVisible();
  const blocking = rail.getByRole('list').first().getByRole('link');
  await expect(blocking).toHaveText([/four photographs/]);

  await page.getByRole('link', { name: 'Preview' }).first().click();
  await page.waitForURL('**/preview');
  await expect(page.getByText('Guests do not see this yet')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Garden room with a door' })).toBeVisible();

  await open(page, '/host-onboarding');
  await expect(page.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', '5');
  await expectAccessible(page, 'the checklist');
  if (isPhone(page)) {
    const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(width).toBeLessThanOrEqual(0);
  }
});
test.use({ expectedConsole: ['status of 400', 'status of 422'] });

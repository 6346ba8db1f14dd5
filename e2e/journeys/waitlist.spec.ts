// Two guests want the same hours: the second waits, and gets them when the first lets them go (C22).
import {
  chooseHours,
  expect,
  expectAccessible,
  isPhone,
  newEmail,
  open,
  signInAs,
  signUp,
  skipQuestions,
  test,
} from '../fixtures.ts';

test('hours that another guest gives up are held for the guest who waits for them (C22)', async ({ page, browser }) => {
  await signInAs(page, 'guest');
  await open(page, '/search?city=Austin&instant=true&kind=private-room');
  await page.getByRole('article').first().getByRole('link').click();
  await page.waitForURL(/\/listing\//);
  const book = await chooseHours(page, isPhone(page) ? 2 : 3);
  await book.press('Enter');
  await page.waitForURL(/\/book\?/);
  await expect(page.getByText(/^Held for you/)).toBeVisible();
  const listing = page.url().replace('/book?', '?');

  const context = await browser.newContext({ viewport: page.viewportSize() });
  const second = await context.newPage();
  await open(second, '/dashboard');
  await second.getByRole('dialog').getByRole('button', { name: 'Log in or sign up' }).click();
  await signUp(second, { name: 'Maren Holt', email: newEmail() });
  await skipQuestions(second);
  await open(second, listing);
  await second.locator('#calendar').scrollIntoViewIfNeeded();
  await second.getByRole('button', { name: 'Wait for taken hours' }).click();
  await expectAccessible(second, 'listing with the waitlist form');
  await second.getByRole('button', { name: 'Join waitlist' }).click();
  await expect(second.getByText(/^You’re number 1 in line/)).toBeVisible();
  await open(second, '/bookings');
  await expect(second.getByText('Number 1 in line')).toBeVisible();
  await expectAccessible(second, 'my bookings with a waitlist');

  // The first guest leaves the checkout.
  await page.getByRole('link', { name: 'Back to listing' }).click();
  await page.waitForURL(/\/listing\/[^/]+\?/);
  await expect
    .poll(
      async () => {
        await open(second, '/bookings');
        return second.getByRole('link', { name: 'Book now' }).count();
      },
      { timeout: 60_000 },
    )
    .toBe(1);
  await second.getByRole('link', { name: 'Book now' }).click();
  await second.waitForURL(/\/book\?/);
  await expect(second.getByText(/^Held for you/)).toBeVisible();
  await context.close();
});

// A host cancels: what it means for them, what the guest gets instead, and an excuse that staff accept. Three people, three browsers.
import {
  bookByCard,
  expect,
  expectAccessible,
  hostAndListing,
  isPhone,
  open,
  signInAs,
  skipQuestions,
  test,
} from '../fixtures.ts';

test('a host who cancels reads what follows; the guest gets the same hours elsewhere; staff excuse it (G5, G6, G10)', async ({
  page,
  browser,
}) => {
  const { host, listing } = await hostAndListing(browser);
  await open(page, listing);
  const booking = await bookByCard(page, isPhone(page) ? 8 : 9);
  await skipQuestions(page);

  await open(host, booking);
  await host.getByRole('button', { name: 'Cancel booking' }).click();
  const dialog = host.getByRole('dialog', { name: 'Cancel this booking?' });
  await expect(dialog.getByText(/hours stay blocked/)).toBeVisible();
  await expectAccessible(host, 'canceling as the host');
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(dialog).toHaveCount(0);

  await expect(page.getByRole('heading', { name: 'Available for the same hours' })).toBeVisible();
  await expectAccessible(page, 'a booking that the host canceled');

  await host.getByRole('button', { name: 'Ask us to excuse it' }).click();
  await host.getByRole('combobox', { name: 'Reason' }).selectOption({ label: 'Damage at the property' });
  await host.getByLabel('What happened?').fill('A pipe burst in the office.');
  await host.getByRole('button', { name: 'Send to our team' }).click();
  await expect(host.getByText(/^You asked us to excuse this cancellation/)).toBeVisible();

  const staff = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await signInAs(staff, 'staff', booking);
  await expect(staff.getByText('A pipe burst in the office.')).toBeVisible();
  await expectAccessible(staff, 'deciding about an excuse');
  await staff.getByRole('button', { name: 'Excuse cancellation' }).click();
  await expect(staff.getByText(/^Excused: this cancellation doesn’t count/)).toBeVisible();
  await expect(host.getByText(/^Excused: this cancellation doesn’t count/)).toBeVisible();

  const other = page.getByRole('article').first();
  await other.getByRole('link').first().click();
  await page.waitForURL(/\/listing\//);
  await expect(page.getByRole('button', { name: /^(Book instantly|Request to book)/ }).first()).toBeEnabled();
  await Promise.all([host.context().close(), staff.context().close()]);
});

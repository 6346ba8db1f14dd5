// Payment outside the product: a guest books by bank transfer and says that they've paid, and the host marks it as received. Then the
// host cancels and sends the money back, and the guest confirms that it has arrived.
import type { Page } from '@playwright/test';
import {
  confirmEmail,
  expect,
  expectAccessible,
  goToCheckout,
  hostAndListing,
  isPhone,
  open,
  test,
} from '../fixtures.ts';

/** Returns the booking's path. */
async function bookByTransfer(page: Page): Promise<string> {
  await goToCheckout(page, isPhone(page) ? 4 : 5);
  await page.getByRole('radio', { name: /^Bank transfer/ }).check();
  const rules = page.getByLabel('I agree to the house rules');
  if (await rules.isVisible()) await rules.check();
  await confirmEmail(page);
  await expect(page.getByText(/Your money goes straight to Nadia/)).toBeVisible();
  await expectAccessible(page, 'checkout with several ways to pay');
  await page.getByRole('button', { name: /^Book and pay .* by transfer$/ }).click();
  await page.waitForURL(/\/booking\//);
  await expect(page.getByRole('heading', { name: /^Pay \$.* by / })).toBeVisible();
  await expect(page.getByText('Payment details from Nadia')).toBeVisible();
  await expectAccessible(page, 'a booking that awaits its payment');
  return new URL(page.url()).pathname;
}

test('a guest pays by bank transfer and the host confirms; after the host cancels, the refund is sent and confirmed', async ({
  page,
  browser,
}) => {
  const { host, listing } = await hostAndListing(browser);
  await open(page, listing);
  const booking = await bookByTransfer(page);
  await page.getByRole('button', { name: 'I’ve paid' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for Nadia to confirm your payment' })).toBeVisible();

  await open(host, booking);
  await expect(host.getByRole('heading', { name: 'Ana says they paid' })).toBeVisible();
  await host.getByRole('button', { name: 'Mark as received' }).click();
  const received = host.getByRole('dialog', { name: 'Payment from Ana' });
  await expect(received.getByLabel('Amount received')).not.toHaveValue('');
  await expectAccessible(host, 'recording a payment');
  await received.getByRole('button', { name: 'Mark as received' }).click();
  await expect(host.getByRole('heading', { name: 'Ana is coming' })).toBeVisible();
  await expect(page.getByText('You’re booked.').first()).toBeVisible();

  await host.getByRole('button', { name: 'Cancel booking' }).click();
  const cancel = host.getByRole('dialog', { name: 'Cancel this booking?' });
  await expect(cancel.getByText(/You’ll send .* to Ana yourself/)).toBeVisible();
  await cancel.getByLabel('The space isn’t available then').check();
  await cancel.getByRole('button', { name: 'Cancel booking' }).click();
  await host.getByRole('button', { name: /^Mark .* as sent$/ }).click();
  await expect(host.getByText(/^Marked as sent on/)).toBeVisible();

  await expect(page.getByText('Let us know when it arrives.')).toBeVisible();
  await expectAccessible(page, 'a refund on its way');
  await page.getByRole('button', { name: 'It arrived' }).click();
  await expect(page.getByText(/was refunded\./).first()).toBeVisible();
  await host.context().close();
});

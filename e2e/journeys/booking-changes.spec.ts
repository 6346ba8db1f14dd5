// Two people change a booking: the host offers another price and the guest accepts and gets money back. Then the host asks
// again for another price and the guest declines.
import type { Page } from '@playwright/test';
import { bookByCard, expect, expectAccessible, hostAndListing, isPhone, open, test } from '../fixtures.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change booking' });
const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Change booking' }).click();
  await expect(dialog(page)).toBeVisible();
};

test('host and guest change a booking: a price is offered and accepted, and another offer is declined (E7)', async ({
  page,
  browser,
}) => {
  const { host, listing } = await hostAndListing(browser);
  await open(page, listing);
  const booking = await bookByCard(page, isPhone(page) ? 6 : 7);

  await open(host, booking);
  await openDialog(host);
  await dialog(host)
    .getByLabel(/^Your price for these hours/)
    .fill('5');
  await expect(dialog(host).getByText(/Ana gets \$.* back\./)).toBeVisible();
  await expectAccessible(host, 'a change of the price');
  await dialog(host).getByRole('button', { name: 'Ask Ana' }).click();
  await expect(host.getByRole('region', { name: 'You proposed a change' })).toBeVisible();

  const proposed = page.getByRole('region', { name: 'Nadia proposed a change' });
  await expect(proposed).toBeVisible();
  await expectAccessible(page, 'a booking with a proposed change');
  await proposed.getByRole('button', { name: 'Accept' }).click();
  await expect(proposed).toHaveCount(0);
  await expect(page.getByText('The booking was changed')).toBeVisible();
  await expect(host.getByRole('region', { name: 'You proposed a change' })).toHaveCount(0);

  await openDialog(host);
  await dialog(host)
    .getByLabel(/^Your price for these hours/)
    .fill('6');
  await dialog(host).getByRole('button', { name: 'Ask Ana' }).click();
  await page.getByRole('region', { name: 'Nadia proposed a change' }).getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('You declined the change')).toBeVisible();
  await expect(host.getByText('Ana declined the change')).toBeVisible();
  await host.context().close();
});

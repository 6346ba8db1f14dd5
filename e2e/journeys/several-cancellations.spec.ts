// A host cancels several bookings while scheduling time off, asks once to excuse them, and adds a doctor's note and a photo; staff decide
// about each (G5, G6).
import type { Page } from '@playwright/test';
import { expect, expectAccessible, open, photographs, signInAs } from '../fixtures.ts';
import { book, signInGuest, signInSecondGuest, signInStaff, someone, test } from '../market-fixtures.ts';

test.use({ timezoneId: 'America/Toronto' });

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
);

/** Chooses a date in an open or closed day field. */
async function chooseDay(page: Page, field: string, date: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Schedule time off' });
  await dialog.getByRole('button', { name: new RegExp(`^${field}`) }).click();
  const day = Temporal.PlainDate.from(date).toLocaleString('en-US', { dateStyle: 'full' });
  await page.getByRole('dialog', { name: field }).getByRole('button', { name: day }).click();
}

test('a host cancels two bookings with one reason; staff excuse one of them and not the other (G5, G6)', async ({
  page: ana,
  browser,
  market,
}) => {
  await signInGuest(ana, market);
  const first = await book(ana, market, 2);
  const maren = await signInSecondGuest(browser, market);
  const second = await book(maren, market, 3);
  const host = await someone(browser, market);
  await signInAs(host, 'host', '/host');

  await host.getByRole('button', { name: 'Schedule time off' }).click();
  await chooseDay(host, 'First day off', first.booking.startsAt.slice(0, 10));
  await chooseDay(host, 'Last day off', second.booking.startsAt.slice(0, 10));
  const timeOff = host.getByRole('dialog', { name: 'Schedule time off' });
  await expect(timeOff.getByText(/^You have 2 bookings and requests on these days/)).toBeVisible();
  await timeOff.getByRole('checkbox', { name: 'Select all' }).check();
  await timeOff.getByRole('button', { name: 'Cancel 2 bookings' }).click();
  const dialog = host.getByRole('dialog', { name: 'Cancel 2 bookings?' });
  await dialog.getByRole('radio', { name: 'The space isn’t available then' }).check();
  await dialog.getByRole('checkbox', { name: 'Ask us to excuse these cancellations' }).check();
  await dialog.getByLabel('What happened?').fill('I broke my leg.');
  await expectAccessible(host, 'canceling several bookings as the host');
  await dialog.getByRole('button', { name: 'Cancel 2 bookings' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(timeOff.getByText('2 bookings canceled')).toBeVisible();
  await timeOff.getByRole('button', { name: 'Save time off' }).click();
  await expect(timeOff).toHaveCount(0);

  await open(host, first.path);
  await expect(host.getByText(/^You asked us to excuse this cancellation/)).toBeVisible();
  const [photo] = await photographs(host, 1);
  const chooser = host.waitForEvent('filechooser');
  await host.getByRole('button', { name: 'Add photos or PDFs' }).click();
  await (await chooser).setFiles([photo!, { name: 'note.pdf', mimeType: 'application/pdf', buffer: PDF }]);
  await expect(host.getByRole('list', { name: 'Evidence' }).getByRole('listitem')).not.toHaveCount(0);
  await expect(host.getByRole('button', { name: 'Download PDF 2' })).toBeVisible();
  await expectAccessible(host, 'an excuse with files');

  for (const { guest, path } of [
    { guest: ana, path: first.path },
    { guest: maren, path: second.path },
  ]) {
    await open(guest, path);
    await expect(guest.getByText('Canceled', { exact: true }).first()).toBeVisible();
    await expect(guest.getByText('I broke my leg.')).toHaveCount(0);
    await expect(guest.getByText('Download PDF 2')).toHaveCount(0);
  }

  const staff = await signInStaff(browser, market, first.path);
  await expect(staff.getByText('I broke my leg.')).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Download PDF 2' })).toBeVisible();
  await expectAccessible(staff, 'deciding about an excuse with files');
  await staff.getByRole('button', { name: 'Excuse cancellation' }).click();
  await expect(staff.getByText(/^Excused: this cancellation doesn’t count/)).toBeVisible();
  await expect(host.getByText(/^Excused: this cancellation doesn’t count/)).toBeVisible();
  await open(staff, second.path);
  await staff.getByRole('button', { name: 'Don’t excuse' }).click();
  await open(host, second.path);
  await expect(host.getByText(/^Not excused: this cancellation counts/)).toBeVisible();
  await market.orders.work();
  for (const { booking } of [first, second]) expect(await market.orders.readBooking(booking._id)).toEqual({});
  expect(await market.orders.verify()).toEqual([]);
});

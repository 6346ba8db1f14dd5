// Payouts from the operator's own bank: staff put what's payable into a batch, download the bank's file, mark it as sent and a payout as
// paid; its host sees each step. Then the host changes their account, which pauses payouts (K13, K14, RO3).
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, open, signInAs, test } from '../fixtures.ts';

const findPayouts = (page: Page) => page.getByRole('table', { name: 'Payouts, latest first' });

async function makeBatch(staff: Page): Promise<void> {
  await signInAs(staff, 'staff', '/admin?view=payouts');
  await expect(staff.getByRole('heading', { level: 1, name: 'Payouts' })).toBeVisible();
  await staff.getByRole('button', { name: 'Create batch in USD' }).click();
  await expect(staff.getByRole('button', { name: 'Create batch in USD' })).toHaveCount(0);
}

/** The latest batch is the current one. */
const findBatch = (staff: Page) => staff.getByRole('region', { name: 'Batches' }).getByRole('listitem').first();

async function downloadBatch(staff: Page): Promise<void> {
  const batch = findBatch(staff);
  await expect(batch.getByText('Not downloaded')).toBeVisible();
  await expect(batch.getByRole('button', { name: 'Mark as sent…' })).toBeDisabled();
  await expectAccessible(staff, 'payouts of all hosts');
  const download = staff.waitForEvent('download');
  await batch.getByRole('button', { name: 'Download CSV' }).click();
  const [head, ...rows] = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n');
  expect(head).toContain('Reference,Account holder');
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).toMatch(/^PO-[0-9A-F]{12},.*,\d+\.\d\d,USD$/);
}

async function markSent(staff: Page): Promise<void> {
  await findBatch(staff).getByRole('button', { name: 'Mark as sent…' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Mark this batch as sent?' });
  await expectAccessible(staff, 'the question before a batch is marked as sent');
  await dialog.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(findBatch(staff).getByText(/0 of \d+ paid\.$/)).toBeVisible();
}

async function markPaid(staff: Page, host: string): Promise<void> {
  await findBatch(staff).getByRole('button', { name: 'Show payouts' }).click();
  const line = findBatch(staff).getByRole('listitem').filter({ hasText: host });
  await line.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(line.getByText('Paid', { exact: true })).toBeVisible();
}

test('a host is paid by bank transfer and sees its status (K13, K14, RO3)', async ({ page, browser }) => {
  await signInAs(page, 'host', '/host/payouts');
  const latest = findPayouts(page).getByRole('row').nth(1);
  await expect(latest).toContainText('Ready to pay out');

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const staff = await context.newPage();
  await makeBatch(staff);
  await downloadBatch(staff);
  await markSent(staff);
  await open(page, '/host/payouts');
  await expect(latest).toContainText('On the way');
  await markPaid(staff, 'Nadia Okafor');
  await open(page, '/host/payouts');
  await expect(latest).toContainText('Paid');
  await expectAccessible(page, 'payouts of a host');
  await context.close();

  await open(page, '/settings/payments?account=USD');
  await page.getByLabel('Routing number').fill('021000021');
  await page.getByLabel('Account number').fill('000193451122');
  await page.getByLabel('Your Daynook password').fill('daynook-demo');
  await page.getByRole('button', { name: 'Save account' }).click();
  await expect(page.getByText(/^Payouts are paused until/)).toBeVisible();
  await expect(page.getByText('1122').first()).toBeVisible();
});

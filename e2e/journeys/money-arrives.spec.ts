// Money from a guest's card to a host's bank, with the clock moved past the stay: taxes on both supplies, Stripe onboarding, transfer,
// and payout; then a refund after the payout and a chargeback. And by e-Transfer, straight to the host. Pages, files, and the ledger
// agree to the cent.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { readPdf } from '../../server/test/pdf.ts';
import type { Books } from '../../server/test/servers/market-orders.ts';
import { ask, expect, expectAccessible, open, signInAs } from '../fixtures.ts';
import type { Market } from '../market.ts';
import {
  checkOut,
  payByCard,
  payByTransfer,
  recordPayment,
  setUpTransfer,
  signInGuest,
  someone,
  test,
} from '../market-fixtures.ts';

test.use({ timezoneId: 'America/Toronto', expectedConsole: ['the server responded with a status of 402'] });

/** More than 48 hours after both stays, and 72 after the host's account was ready. */
const SATURDAY = '2031-03-08T17:00:00Z';
/** Price 90.00, guest fee 4.50, host fee 9.00: HST on all of it, of which 1.76 are ours to remit. */
const TORONTO = { clearing: 10_679, host_payable: -9_153, platform_revenue: -1_350, tax_payable: -176 };

/** As above with GST and QST: 68 of the tax are on the guest fee, 135 on the host's. */
const MONTREAL = { total: 10_866, earned: 9_313, feeWithTax: 1_035, owed: 1_553 };

const dollars = (minor: number): string => `${minor < 0 ? '-' : ''}CA$${(Math.abs(minor) / 100).toFixed(2)}`;
const plain = (minor: number): string => (minor / 100).toFixed(2);

async function downloadFile(page: Page, button: Locator): Promise<Uint8Array> {
  const download = page.waitForEvent('download');
  await button.click();
  return readFile(await (await download).path());
}
const downloadPdf = async (page: Page, button: Locator): Promise<string> =>
  (await readPdf(await downloadFile(page, button))).text.replaceAll('\n', ' ');

/** The host's statement for March: the page, the PDF, and the CSV have the same balance. Returns the file's lines. */
async function downloadStatement(host: Page, closingMinor: number): Promise<string[]> {
  await open(host, '/host/payouts/statements?month=2031-03');
  await expect(host.getByRole('row', { name: /^Closing balance/ })).toContainText(dollars(closingMinor));
  expect(await downloadPdf(host, host.getByRole('button', { name: 'PDF March 2031' }))).toContain(
    `Closing balance ${dollars(closingMinor)}`,
  );
  const file = await downloadFile(host, host.getByRole('button', { name: 'CSV March 2031' }));
  const lines = new TextDecoder().decode(file).trimEnd().split('\r\n');
  expect(lines.at(-1)).toMatch(new RegExp(`^.*Closing balance,.*,${plain(closingMinor)},CAD$`));
  return lines;
}

/** As the reader sees it: the guest what they paid, the host what they earned. */
async function downloadReceipt(page: Page, booking: string): Promise<string> {
  await open(page, `${booking}/receipt`);
  return downloadPdf(page, page.getByRole('button', { name: 'Download PDF' }));
}

async function onboard(host: Page, { orders }: Market): Promise<void> {
  await host.route('https://connect.stripe.com/**', async (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Stripe</title><a href="${await orders.finishOnboarding()}">Return to Daynook</a>`,
    }),
  );
  await open(host, '/settings/payments?account=CAD');
  await host.getByLabel('Schedule').selectOption('daily');
  await host.getByLabel('Your Daynook password').fill('daynook-demo');
  await host.getByRole('button', { name: 'Save and continue' }).click();
  await host.getByRole('button', { name: 'Continue at Stripe' }).click();
  await host.getByRole('link', { name: 'Return to Daynook' }).click();
  await expect(host.getByText('Ready', { exact: true })).toBeVisible();
  await expect(host.getByText(/^Payouts are paused until/)).toBeVisible();
}

const findFigure = (host: Page, name: string): Locator =>
  host.getByRole('region', { name: 'Balance in CAD' }).getByRole('term').filter({ hasText: name }).locator('+ dd');
const latestPayout = (host: Page): Locator =>
  host.getByRole('table', { name: 'Payouts, latest first' }).getByRole('row').nth(1);

/** Staff propose that the host refunds half of the price with its tax; the host agrees. */
async function refund(
  market: Market,
  { guest, host, staff }: Record<'guest' | 'host' | 'staff', Page>,
  booking: string,
) {
  const { _id } = await ask<{ _id: string }>(guest, '/api/support/tickets', {
    kind: 'booking',
    bookingId: readId(booking),
    subject: 'It was cold',
    text: 'The heating didn’t work.',
    clientId: crypto.randomUUID(),
  });
  await signInAs(staff, 'staff', `/support?ticket=${_id}`);
  await staff.getByRole('button', { name: 'Propose a refund' }).click();
  await staff.getByLabel('Amount in CAD').fill('50.85');
  await staff.getByLabel(/^Reason/).fill('The heating didn’t work.');
  await staff.getByRole('button', { name: 'Ask the host' }).click();
  await expect(staff.getByText('Waiting for host')).toBeVisible();
  await open(host, booking);
  await host.getByRole('button', { name: 'Agree and refund CA$50.85' }).click();
  await expect(host.getByRole('heading', { name: /^CA\$50.85 goes back to/ })).toBeVisible();
  await market.orders.work();
}
const readId = (booking: string): string => booking.split('/').at(-1)!;

test('a card payment reaches the host’s bank; a refund and a chargeback come after (F1, F5, K13, RO2)', async ({
  page: guest,
  browser,
  market,
}) => {
  const [host, staff] = [await someone(browser, market), await someone(browser, market)];
  await signInAs(host, 'host', '/host/payouts');
  await onboard(host, market);

  await signInGuest(guest, market);
  await checkOut(guest, market, 1);
  await expect(guest.getByText('HST 13%').first()).toBeVisible();
  const booking = await payByCard(guest, '4000 0027 6000 3184', 'Pay CA$106.79 and book');
  await checkOut(guest, market, 2);
  const disputed = await payByCard(guest, '4242 4242 4242 4242', 'Pay CA$106.79 and book');

  await market.moveClock(SATURDAY);
  for (const one of [booking, disputed]) expect(await market.orders.readBooking(readId(one))).toEqual(TORONTO);
  const both = -2 * TORONTO.host_payable;
  await open(host, '/host/payouts');
  await expect(latestPayout(host)).toContainText('On the way');
  await expect(latestPayout(host)).toContainText(dollars(both));
  await market.orders.payOut();
  await open(host, '/host/payouts');
  await expect(latestPayout(host)).toContainText('Paid');
  await expect(findFigure(host, 'Paid')).toContainText(dollars(both));
  await expectAccessible(host, 'payouts through Stripe');

  expect(await downloadReceipt(guest, booking)).toContain(`Total paid ${dollars(TORONTO.clearing)}`);
  expect(await downloadReceipt(host, booking)).toContain(`Total earned ${dollars(-TORONTO.host_payable)}`);
  const payable = async () => 0 - ((await market.orders.readHost()) as Books)['host_payable']!;
  expect(await payable()).toBe(0);
  const lines = await downloadStatement(host, 0);
  expect(lines.filter((line) => line.includes(`,${plain(-TORONTO.host_payable)},`))).toHaveLength(2);
  expect(lines.filter((line) => line.includes(`,-${plain(both)},`))).toHaveLength(1);

  // 45.00 plus 5.85 tax, minus our 4.50 and its 0.58 (the rounded rest of 1.17).
  await refund(market, { guest, host, staff }, booking);
  expect(await payable()).toBe(-4_577);
  await open(host, '/host/payouts');
  await expect(findFigure(host, 'Ready to pay out')).toContainText(dollars(-4_577));
  await expect(host.getByText(/^A booking was refunded after we paid you for it/)).toBeVisible();
  await downloadStatement(host, -4_577);
  expect(await downloadReceipt(guest, booking)).toContain(
    `-${dollars(5_085)} Total paid ${dollars(TORONTO.clearing - 5_085)}`,
  );

  await market.orders.disputeLastPayment();
  await open(staff, '/admin?view=disputes');
  const dispute = staff.getByRole('listitem').filter({ hasText: 'Needs an answer' });
  await expect(dispute).toContainText(dollars(TORONTO.clearing));
  await expectAccessible(staff, 'disputed payments');
  await dispute.getByRole('link').click();
  await expect(staff.getByText('Withdrawn by the bank').locator('+ dd')).toContainText(dollars(TORONTO.clearing));
  expect(await market.orders.verify()).toEqual([]);
});

test.describe('in Montréal', () => {
  // Nobody pays by card here, so Stripe's script isn't replaced, and without a network it can't load.
  test.use({ city: 'Montréal', expectedConsole: ['https://js.stripe.com/'] });

  test('an e-Transfer goes to the host, who owes us our fees with their tax (F2, F9, K13)', async ({
    page: guest,
    browser,
    context,
    market,
  }) => {
    await market.keepTime(context);
    const host = await someone(browser, market);
    await setUpTransfer(host);
    await signInAs(guest, 'guest', '/bookings');
    await checkOut(guest, market, 2);
    const booking = await payByTransfer(guest);
    expect(await recordPayment(host, booking)).toBe(plain(MONTREAL.total));
    await expect(guest.getByText('You’re booked.').first()).toBeVisible();

    await market.moveClock(SATURDAY);
    expect(await market.orders.readBooking(readId(booking))).toMatchObject({
      host_receivable: MONTREAL.owed,
      platform_revenue: -1_350,
      tax_payable: -203,
    });
    const paid = await downloadReceipt(guest, booking);
    for (const line of [
      'GST 5% CA$4.50',
      'QST 9.975% CA$8.98',
      'GST 5% on guest fee CA$0.23',
      'QST 9.975% on guest fee CA$0.45',
    ])
      expect(paid).toContain(line);
    expect(paid).toContain(`Total paid ${dollars(MONTREAL.total)}`);
    expect(await downloadReceipt(host, booking)).toContain(`You earn ${dollars(MONTREAL.earned)}`);
    const lines = await downloadStatement(host, -MONTREAL.owed);
    expect(lines.filter((line) => line.includes(`,${plain(MONTREAL.earned)},`))).toHaveLength(1);
    expect(lines.filter((line) => line.includes(`,-${plain(MONTREAL.total)},`))).toHaveLength(1);
    const invoices = await downloadPdf(host, host.getByRole('button', { name: 'Fee invoices March 2031' }));
    expect(invoices).toContain(dollars(MONTREAL.feeWithTax));
    await open(host, '/host/payouts');
    await expect(host.getByText(`You owe Daynook ${dollars(MONTREAL.owed)} in fees`)).toBeVisible();
    expect(await market.orders.verify()).toEqual([]);
  });
});

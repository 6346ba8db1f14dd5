// What journeys in a market of their own share: its clock, its people, and paying there by card.
import type { Browser, Page } from '@playwright/test';
import { test as base, chooseHours, expect, open, signInAs } from './fixtures.ts';
import { type Market, startMarket } from './market.ts';
import { useStripe } from './stripe-page.ts';

/** When the market starts: 10 AM in Toronto. */
const MONDAY = '2031-03-03T15:00:00Z';

export const test = base.extend<{ city: 'Toronto' | 'Montréal'; market: Market }>({
  city: ['Toronto', { option: true }],
  market: async ({ city }, use) => {
    const market = await startMarket(city, MONDAY);
    await use(market);
    await market.stop();
  },
  baseURL: async ({ market }, use) => use(market.url),
});

/** Another person's browser, with the market's time. */
export async function someone(browser: Browser, market: Market): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await market.keepTime(context);
  return context.newPage();
}

/** Logs the page's own person in as the guest, with the market's time and Stripe's form. Their bank confirms every payment. */
export async function signInGuest(guest: Page, market: Market): Promise<void> {
  await market.keepTime(guest.context());
  await useStripe(guest, market.stripeUrl, () => true);
  await signInAs(guest, 'guest', '/bookings');
}

/** Chooses the listing's nth free day and continues to the checkout. */
export async function checkOut(page: Page, { listingId }: Market, nth: number): Promise<void> {
  await open(page, `/listing/${listingId}`);
  await (await chooseHours(page, nth)).press('Enter');
  await page.waitForURL(/\/book/);
}

/** Fills in the card, presses the button, and returns the booking's path. */
export async function payByCard(page: Page, card: string, button: string | RegExp): Promise<string> {
  await page.getByText('Credit or debit card, Apple Pay, or Google Pay.').waitFor();
  await page.getByLabel('Card number', { exact: true }).fill(card);
  await page.getByRole('button', { name: button }).click();
  await page.waitForURL(/\/booking\//);
  await expect(page.getByText('You’re booked.').first()).toBeVisible();
  return new URL(page.url()).pathname;
}

// What journeys in a market of their own share: its clock, its people, and paying there by card.
import type { Booking } from '@daynook/contract/bookings';
import type { Browser, Page } from '@playwright/test';
import { SECOND_GUEST } from '../server/test/servers/market-orders.ts';
import { ask, test as base, chooseHours, expect, logIn, open, signInAs } from './fixtures.ts';
import { type Market, startMarket } from './market.ts';
import { useStripe } from './stripe-page.ts';

/** When the market starts: 10 AM in Toronto. */
const MONDAY = '2031-03-03T15:00:00Z';

export const test = base.extend<{ city: 'Toronto' | 'Montréal'; market: Market }>({
  city: ['Toronto', { option: true }],
  market: async ({ city }, use, testInfo) => {
    // Starts a server, and up to four people act one after the other.
    testInfo.setTimeout(2 * testInfo.timeout);
    const market = await startMarket(city, MONDAY);
    await use(market);
    await market.stop();
  },
  baseURL: async ({ market }, use) => use(market.url),
});

/** Another person's browser, as wide as the project's and with the market's time. */
export const someone = (browser: Browser, market: Market): Promise<Page> =>
  market.addPerson(browser, base.info().project.use.viewport ?? null);

/** Logs in as staff, who work at a desk. */
export async function signInStaff(browser: Browser, market: Market, path: string): Promise<Page> {
  const staff = await market.addPerson(browser, { width: 1440, height: 900 });
  await signInAs(staff, 'staff', path);
  return staff;
}

/** Another guest, who pays by card, too. */
export async function signInSecondGuest(browser: Browser, market: Market): Promise<Page> {
  const guest = await someone(browser, market);
  await useStripe(guest, market.stripeUrl, () => true);
  await logIn(guest, SECOND_GUEST, '/bookings');
  return guest;
}

/** Logs the page's own person in as the guest, with the market's time and Stripe's form. Their bank confirms every payment. */
export async function signInGuest(guest: Page, market: Market): Promise<void> {
  await market.keepTime(guest.context());
  await useStripe(guest, market.stripeUrl, () => true);
  await signInAs(guest, 'guest', '/bookings');
}

/** Chooses a listing's nth free day and continues to the checkout. */
export async function checkOut(page: Page, market: Market, nth: number, listingId = market.listingId): Promise<void> {
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

/** A card that isn't declined. */
export const GOOD_CARD = '4242 4242 4242 4242';

export const readBooking = (page: Page, path: string): Promise<Booking> =>
  ask<Booking>(page, `/api/bookings/${path.split('/').at(-1)}`);

/** Books the nth free day of the market's listing by card. */
export async function book(guest: Page, market: Market, nth: number): Promise<{ path: string; booking: Booking }> {
  await checkOut(guest, market, nth);
  const path = await payByCard(guest, GOOD_CARD, /^Pay CA\$.* and book$/);
  return { path, booking: await readBooking(guest, path) };
}

/** The guest's new booking, open in the guest's and in the host's browser. */
export async function bookWithHost(guest: Page, browser: Browser, market: Market, nth: number) {
  const host = await someone(browser, market);
  await signInGuest(guest, market);
  const { path, booking } = await book(guest, market, nth);
  await signInAs(host, 'host', path);
  return { host, path, booking };
}

export const findChangeDialog = (page: Page) => page.getByRole('dialog', { name: 'Change booking' });

/** Their card can't be charged without them, so the guest pays for a change on its page. */
export async function payForChange(guest: Page, path: string): Promise<void> {
  await expect(guest.getByRole('region', { name: 'Your card couldn’t be charged for this change' })).toBeVisible();
  await guest.getByRole('link', { name: /^Pay CA\$/ }).click();
  await guest.getByLabel('Card number', { exact: true }).fill(GOOD_CARD);
  await guest.getByRole('button', { name: /^Pay CA\$/ }).click();
  await guest.waitForURL((url) => url.pathname === path);
  await expect(guest.getByText('The booking was changed')).toBeVisible();
}

/** So many minutes after a moment. */
export const after = (at: string, minutes: number): string => new Date(Date.parse(at) + minutes * 60_000).toISOString();

/** The host is paid by bank transfer. */
export async function setUpTransfer(host: Page): Promise<void> {
  await signInAs(host, 'host', '/settings/payments');
  await host.getByRole('button', { name: 'Set up Bank transfer' }).click();
  await host.getByLabel('What guests need to know').fill('e-Transfer to pay@nadia.example');
  await host.getByLabel('Your Daynook password').fill('daynook-demo');
  await host.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(host.getByText('e-Transfer to pay@nadia.example')).toBeVisible();
}

/** At checkout, the guest chooses to pay the host directly, and says that they've paid. Returns the booking's path. */
export async function payByTransfer(guest: Page): Promise<string> {
  await guest.getByRole('radio', { name: /^Bank transfer/ }).check();
  await guest.getByRole('button', { name: /^Book and pay CA\$.* by transfer$/ }).click();
  await guest.waitForURL(/\/booking\//);
  await expect(guest.getByText('e-Transfer to pay@nadia.example')).toBeVisible();
  await guest.getByRole('button', { name: 'I’ve paid' }).click();
  return new URL(guest.url()).pathname;
}

/** The host has the money of a booking. Returns what the form said that was received. */
export async function recordPayment(host: Page, path: string): Promise<string> {
  await open(host, path);
  await host.getByRole('button', { name: 'Mark as received' }).click();
  const received = host.getByRole('dialog', { name: 'Payment from Ana' });
  await expect(received.getByLabel('Amount received')).not.toHaveValue('');
  const amount = await received.getByLabel('Amount received').inputValue();
  await received.getByRole('button', { name: 'Mark as received' }).click();
  await expect(received).toHaveCount(0);
  return amount;
}

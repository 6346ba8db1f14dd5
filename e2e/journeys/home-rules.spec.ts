// A host states what local rules allow at home and who's home by hour; guests see both, and can't book past the limit (B15).
import type { Browser, Page } from '@playwright/test';
import { ask, chooseHours, expect, expectAccessible, open, signInAs } from '../fixtures.ts';
import type { Market } from '../market.ts';
import { book, signInGuest, signInSecondGuest, someone, test } from '../market-fixtures.ts';

test.use({ timezoneId: 'America/Toronto' });

/** The host's page with the property's form. */
async function openProperty(browser: Browser, market: Market): Promise<Page> {
  const host = await someone(browser, market);
  await signInAs(host, 'host');
  const [property] = await ask<{ _id: string }[]>(host, '/api/properties/my-properties');
  await open(host, `/host/property/${property!._id}/edit`);
  return host;
}

async function limitToOneVisitADay(host: Page): Promise<void> {
  await host.getByRole('button', { name: 'Local limits' }).click();
  await host.getByLabel('Per day').fill('1');
  await host.getByLabel('Where the limits come from').selectOption({ label: 'My own choice' });
  await host.getByRole('button', { name: 'Save limits' }).click();
  await expect(host.locator('#toasts').getByText('Limits saved')).toBeVisible();
  await expectAccessible(host, 'a property with limits');
}

async function sayWhoIsHome(host: Page): Promise<void> {
  await host.getByRole('button', { name: 'Who’s home by hour' }).click();
  await host.getByRole('button', { name: 'Add a time Monday' }).click();
  await host.getByRole('button', { name: 'Copy to all days Monday' }).click();
  await host.getByRole('button', { name: 'Save who’s home' }).click();
  await expect(host.locator('#toasts').getByText('Who’s home saved')).toBeVisible();
}

test('a guest sees who’s home, and can’t book on a day that already has the visits that local rules allow', async ({
  page: ana,
  browser,
  market,
}) => {
  await signInGuest(ana, market);
  const { booking } = await book(ana, market, 2);
  const host = await openProperty(browser, market);
  await limitToOneVisitADay(host);
  await sayWhoIsHome(host);

  const maren = await signInSecondGuest(browser, market);
  const date = Temporal.Instant.from(booking.startsAt).toZonedDateTimeISO('America/Toronto').toPlainDate();
  await open(maren, `/listing/${market.listingId}?date=${date}`);
  const reason = 'The host’s local rules allow 1 visit a day here. Choose another day.';
  await expect(maren.getByText(reason).locator('visible=true').first()).toBeVisible();
  const startsAt = Temporal.Instant.from(booking.endsAt).add({ hours: 2 });
  const wanted = {
    listingId: market.listingId,
    startsAt: `${startsAt}`,
    endsAt: `${startsAt.add({ hours: 1 })}`,
    guests: 1,
  };
  expect(await ask(maren, '/api/bookings/quote', wanted)).toMatchObject({ code: 'VISIT_LIMIT' });

  await open(maren, `/listing/${market.listingId}`);
  await chooseHours(maren, 0);
  await expect(maren.getByText('Who’s home while you’re here')).toBeVisible();
  await expect(maren.getByText('Host working quietly').first()).toBeVisible();
  await expectAccessible(maren, 'a listing with who’s home');
});

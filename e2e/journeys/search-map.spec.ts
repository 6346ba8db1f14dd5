// Search with a real map: the only journey in a browser that can display one.
import type { APIRequestContext, Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/browser.ts';
import { expect, isPhone, open, test } from '../fixtures.ts';

const executablePath = findChromium();
test.use({ launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) } });

interface Pin {
  title: string;
  lat: number;
  lng: number;
}

const KM_PER_DEGREE = 111;
/** The view's extent in each direction, in degrees: a pin covers less than half a kilometer of it. */
const REACH = 0.015;
const ALONE_KM = 1.5;

const distanceKm = (a: Pin, b: Pin): number =>
  KM_PER_DEGREE * Math.hypot(a.lat - b.lat, (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180));

/**
 * A workspace without others nearby. Every installation moves the public locations by up to 300 meters in different directions, so
 * overlapping pins have to be determined at run time.
 */
async function findLonePin(request: APIRequestContext): Promise<Pin> {
  const answer = await request.get('/api/listings/map?bbox=-80.2,43.2,-78.9,44.1&zoom=12');
  const { pins } = (await answer.json()) as { pins: Pin[] };
  const lone = pins.find((pin) => pins.every((other) => other === pin || distanceKm(pin, other) > ALONE_KM));
  expect(lone, 'a workspace near Toronto that stands alone').toBeDefined();
  return lone!;
}

async function openMap(page: Page, path: string): Promise<void> {
  await open(page, path);
  await expect(page.getByRole('article').first()).toBeVisible();
  if (isPhone(page)) await page.getByRole('button', { name: 'Map', exact: true }).click();
}

test('the map shows prices; a group opens its list, and zooming in from there updates the search (A2, SE3)', async ({
  page,
  request,
}) => {
  const lone = await findLonePin(request);
  const view = [lone.lng - REACH, lone.lat - REACH, lone.lng + REACH, lone.lat + REACH];
  await openMap(page, `/search?bbox=${view.map((edge) => edge.toFixed(4)).join(',')}`);
  const priced = page.getByRole('button', { name: /, CA\$\d+(?:\.\d\d)?$/ });
  await expect(page.getByRole('button', { name: lone.title }).and(priced)).toBeVisible();

  await openMap(page, '/search?city=Toronto');
  const group = page.getByRole('button', { name: /^\d+ workspaces from CA\$\d+(?:\.\d\d)?.*Show list\.$/ }).first();
  await group.press('Enter');
  const list = page.getByRole('dialog', { name: /^\d+ workspaces here$/ });
  await expect(list.getByRole('listitem').nth(1)).toBeVisible();
  await list.getByRole('button', { name: 'Zoom in' }).click();
  await page.waitForURL(/bounds=|north=|bbox=/);
  await expect(page.getByText('Unable to load map')).not.toBeVisible();
});

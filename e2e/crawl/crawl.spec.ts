// Crawls every route as every kind of person, with one browser page each: the right page or redirect, no console errors, no axe
// violations at three widths in light and dark, nothing wider than the screen, and no broken links (RT1, RT2, P1). It's slow, so it isn't
// part of `npm test`: e2e/crawl.config.ts runs it.
import { expect, type Page, test } from '@playwright/test';
import { alive, expectAccessible, open } from '../fixtures.ts';
import { type Found, foundBy, listAddresses, NOT_VISITED, PEOPLE, type Person, ROUTES } from './addresses.ts';
import { arrive, ownThings } from './people.ts';
import { listTabs } from './tabs.ts';

const MISSING =
  /not found|can’t find|couldn’t find|doesn’t exist|can’t view|no such|is not here|could not be found|no longer|not yours|closed|staff/i;

async function expectFound(page: Page, what: Found, where: string): Promise<void> {
  if (what.startsWith('/')) {
    await expect.poll(() => new URL(page.url()).pathname, where).toBe(what);
    return;
  }
  const heading = page.locator('main :is(h1, h2):visible').first();
  await expect(heading, where).toBeVisible();
  if (what === 'missing') await expect(page.locator('main'), where).toContainText(MISSING);
  else {
    const words = async () => ((await page.locator('main').textContent()) ?? '').split(/\s+/).length;
    await expect.poll(words, `words on ${where}`).toBeGreaterThan(6);
  }
}

const WIDTHS = [
  { width: 390, height: 844 },
  { width: 820, height: 1_180 },
  { width: 1_440, height: 900 },
];

/** Checks the current page at every width in both color schemes, and restores it for the next one. */
async function expectGoodAppearance(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    if (colorScheme === 'dark') {
      await page.emulateMedia({ colorScheme });
      // Reloads, because elements off screen keep their old colors.
      await page.reload();
      await alive(page);
      await expect(page.locator('main :is(h1, h2):visible').first(), where).toBeVisible();
    }
    for (const size of WIDTHS) {
      await page.setViewportSize(size);
      await expectAccessible(page, `${where}, ${size.width} px, ${colorScheme}`);
      const beyond = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      await expect.poll(beyond, `pixels beyond ${size.width} on ${where}`).toBe(0);
    }
  }
}

async function beginAnew(page: Page): Promise<void> {
  await page.setViewportSize(WIDTHS[0]!);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Requested once, by the first person who needs them. */
const links = new Map<string, number>();
const lookedAt = new Set<string>();

/** Opens the URL and checks it. Returns the URLs of its tabs. */
async function visit(page: Page, person: Person, address: string, found: Found): Promise<string[]> {
  const where = `${person} at ${address}`;
  await beginAnew(page);
  await open(page, address);
  await expectFound(page, found, where);
  const hrefs = await page.locator('a[href^="/"]').evaluateAll((all) => all.map((one) => one.getAttribute('href')!));
  for (const href of hrefs.map((one) => one.split('#')[0]!)) {
    // Offered in other languages, where it doesn't exist either.
    if (found === 'missing' && href.endsWith(address)) continue;
    if (!links.has(href)) links.set(href, (await page.request.get(href, { maxRedirects: 3 })).status());
  }
  if (found.startsWith('/')) return [];
  const tabs = await listTabs(page);
  // A page looks the same to most people, so only the first one's is checked.
  if (!lookedAt.has(address)) {
    lookedAt.add(address);
    await expectGoodAppearance(page, where);
  }
  return tabs;
}

for (const person of PEOPLE) {
  test(`${person}: every route is the right page or the right redirect (RT1, RT2, P1)`, async ({ browser, page }) => {
    test.setTimeout(1_800_000);
    const own = await ownThings(browser);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
    await arrive(person, page);
    const visited = new Set<string>();
    const follow = async (address: string, found: Found): Promise<void> => {
      if (visited.has(address)) return;
      visited.add(address);
      const where = `${person} at ${address}`;
      // Errors are collected and the crawl continues, so that one run lists all of them.
      const known = errors.length;
      const tabs = await visit(page, person, address, found).catch((error: Error) => {
        errors.push(`${where}: ${error.message}`);
        return [];
      });
      // Takes most of an hour, so it shows its progress.
      console.log(errors.length > known ? `✘ ${errors.slice(known).join('\n')}` : `✓ ${where}`);
      for (const tab of tabs) await follow(tab, 'page');
    };
    for (const route of ROUTES.filter(({ path }) => !NOT_VISITED.has(path)))
      for (const address of listAddresses(person, route, own)) await follow(address, foundBy(person, route));
    expect(errors, 'faults').toEqual([]);
    const dead = [...links].filter(([, status]) => status >= 400);
    expect(dead, 'links that lead nowhere').toEqual([]);
  });
}

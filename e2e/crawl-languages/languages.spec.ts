// Every page as visitor, guest, host, and staff, in every language on a phone: nothing is wider than the screen or cut off, nothing is logged
// as an error, and in accented English nothing is left that a translation wouldn't reach (P4).
import {
  LANGUAGES,
  type Language,
  languagePrefix,
  PSEUDO_LANGUAGES,
  textDirection,
} from '@daynook/contract/languages/languages';
import { expect, type Page, test } from '@playwright/test';
import { collectWritten, findUntranslated } from '../../server/test/untranslated.ts';
import { fillPath, foundBy, NOT_VISITED, type Own, type Person, ROUTES } from '../crawl/addresses.ts';
import { arrive, ownThings } from '../crawl/people.ts';
import { open } from '../fixtures.ts';
import { listCutTexts, listTexts, readLoaderData } from './read-page.ts';

const PERSONS = ['visitor', 'guest', 'host', 'staff'] as const satisfies readonly Person[];
/** Formats in another language that are English: a month or a clock. */
const ENGLISH_FORMAT =
  /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?:day)?, (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b|\b\d{1,2}(?::\d\d)? ?[AP]M\b/;

/** The page is complete: nothing loads, and what comes with scrolling is there, too. */
async function complete(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState('networkidle', { timeout: 20_000 }).catch(() => undefined);
  await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 0));
}

interface Crawl {
  readonly page: Page;
  readonly language: Language;
  readonly written: Set<string>;
  readonly faults: string[];
  /** Each text is a fault once, on the first page that has it. */
  readonly known: Set<string>;
}

function addFault({ faults, known }: Crawl, what: string, where: string): void {
  if (known.has(what)) return;
  known.add(what);
  faults.push(`${where}: ${what}`);
  console.log(`✘ ${where}: ${what}`);
}

async function check(crawl: Crawl, where: string): Promise<void> {
  const { page, language, written } = crawl;
  collectWritten(await page.evaluate(readLoaderData), written);
  const direction = await page.evaluate(() => document.documentElement.dir);
  if (direction !== textDirection(language)) addFault(crawl, `dir is ${direction}`, where);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (beyond > 0) addFault(crawl, `${beyond} pixels wider than the screen`, where);
  for (const cut of await page.evaluate(listCutTexts))
    addFault(crawl, `cut off: “${cut.text.trim()}” by ${cut.where}`, where);
  const texts = await page.evaluate(listTexts);
  if (language === 'en-XA') {
    const longestFirst = [...written].sort((one, other) => other.length - one.length);
    for (const shown of texts) {
      const left = findUntranslated(shown.text, longestFirst);
      if (left) addFault(crawl, `not translated: “${left}” of “${shown.text.trim()}” in ${shown.where}`, where);
    }
  } else if (language !== 'ar-XB')
    for (const { text, where: place } of texts)
      if (ENGLISH_FORMAT.test(text) && !written.has(text.trim()))
        addFault(crawl, `English format: “${text.trim()}” in ${place}`, where);
}

async function visit(crawl: Crawl, person: Person, route: (typeof ROUTES)[number], own: Own): Promise<void> {
  const found = foundBy(person, route);
  if (found.startsWith('/')) return;
  const path = fillPath(route.path, own);
  const address = `${languagePrefix(crawl.language)}${path === '/' ? '' : path}` || '/';
  await open(crawl.page, address);
  await complete(crawl.page);
  await check(crawl, `${person} at ${address}`);
}

for (const language of [...LANGUAGES.filter((one) => one !== 'en'), ...PSEUDO_LANGUAGES])
  for (const person of PERSONS)
    test(`${language} ${person}: every page is translated and fits (P4)`, async ({ browser, page }) => {
      test.setTimeout(1_800_000);
      const own = await ownThings(browser);
      const crawl: Crawl = { page, language, written: new Set(), faults: [], known: new Set() };
      page.on('pageerror', (error) => addFault(crawl, `uncaught: ${error.message}`, page.url()));
      page.on('console', (message) => {
        // Pages that don't exist say so with their status.
        if (message.type() === 'error' && !/status of 404/.test(message.text()))
          addFault(crawl, message.text(), page.url());
      });
      page.on('response', (response) => {
        if (
          new URL(response.url()).pathname.startsWith('/api/') &&
          response.headers()['content-type']?.includes('json')
        )
          void response.json().then(
            (body) => collectWritten(body, crawl.written),
            () => undefined,
          );
      });
      await arrive(person, page);
      for (const route of ROUTES.filter(({ path }) => !NOT_VISITED.has(path)))
        await visit(crawl, person, route, own).catch((error: Error) =>
          addFault(crawl, error.message.slice(0, 300), route.path),
        );
      expect(crawl.faults, 'faults').toEqual([]);
    });

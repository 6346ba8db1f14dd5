// Every page as visitor, guest, host, and staff, in every language on a phone: nothing is wider than the screen or cut off, nothing is logged
// as an error, nothing is in English or in its formats, and in accented English nothing is left that a translation wouldn't reach (P4).
import {
  LANGUAGES,
  type Language,
  languagePrefix,
  PSEUDO_LANGUAGES,
  textDirection,
} from '@daynook/contract/languages/languages';
import { findTextLanguage } from '@daynook/contract/languages/text-language';
import { expect, type Page, type Request, test } from '@playwright/test';
import { collectWritten, findUntranslated, leaveOutWritten } from '../../server/test/untranslated.ts';
import { foundBy, listAddresses, NOT_VISITED, type Own, type Person, ROUTES } from '../crawl/addresses.ts';
import { arrive, ownThings } from '../crawl/people.ts';
import { listTabs } from '../crawl/tabs.ts';
import { open } from '../fixtures.ts';
import { listCutTexts, listTexts, readLoaderData, type Shown } from './read-page.ts';

const PERSONS = ['visitor', 'guest', 'host', 'staff'] as const satisfies readonly Person[];
/** Formats in another language that are English: a month or a clock. */
const ENGLISH_FORMAT =
  /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?:day)?, (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b|\b\d{1,2}(?::\d\d)? ?[AP]M\b/;

/** A loaded page that calls nothing for this long is complete. */
const QUIET_MS = 150;

/** The page is complete: nothing loads, and what comes with scrolling is there, too. */
async function complete({ page, unanswered }: Crawl): Promise<void> {
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const isQuiet = async () => {
    const before = performance.now();
    while (performance.now() - before < QUIET_MS) {
      if (unanswered.size > 0) return false;
      // Pages load what they need later once they're idle; leaving then would be an error in the console.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 300 })));
    }
    return (await page.locator('[aria-busy="true"]:visible').count()) === 0;
  };
  await expect.poll(isQuiet, { message: 'everything is loaded', intervals: [50] }).toBe(true);
  await page.evaluate(() => scrollTo(0, 0));
}

/** As in web/app/features/inbox/message-menu.tsx. */
const BEGUN_LENGTH = 40;

interface Crawl {
  readonly page: Page;
  readonly person: Person;
  readonly language: Language;
  readonly written: Set<string>;
  readonly faults: string[];
  /** Each text is a fault once, on the first page that has it. */
  readonly known: Set<string>;
  /** URLs without a language. */
  readonly visited: Set<string>;
  readonly unanswered: Set<Request>;
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
  // Labels name a message by how it begins.
  const begun = [...written]
    .filter(({ length }) => length > BEGUN_LENGTH)
    .map((text) => text.slice(0, BEGUN_LENGTH).trim());
  const longestFirst = [...written, ...begun].sort((one, other) => other.length - one.length);
  if (language === 'en-XA') {
    for (const shown of texts) {
      const left = findUntranslated(shown.text, longestFirst);
      if (left) addFault(crawl, `not translated: “${left}” of “${shown.text.trim()}” in ${shown.where}`, where);
    }
  } else if (language !== 'ar-XB') checkEnglish(crawl, texts, longestFirst, where);
}

/** Formats of English, and whole sentences, except those that members wrote. */
function checkEnglish(crawl: Crawl, texts: readonly Shown[], written: readonly string[], where: string): void {
  for (const { text, where: place } of texts) {
    const own = leaveOutWritten(text, written).trim();
    if (ENGLISH_FORMAT.test(own)) addFault(crawl, `English format: “${own}” in ${place}`, where);
    if (findTextLanguage(own) === 'en') addFault(crawl, `in English: “${own}” in ${place}`, where);
  }
}

/** The page at a URL of this site without a language, and its tabs. */
async function visit(crawl: Crawl, path: string): Promise<void> {
  if (crawl.visited.has(path)) return;
  crawl.visited.add(path);
  const { page, language, person } = crawl;
  const prefix = languagePrefix(language);
  const address = `${prefix}${path === '/' ? '' : path}` || '/';
  const where = `${person} at ${address}`;
  const look = async () => {
    await open(page, address);
    await complete(crawl);
    await check(crawl, where);
    return listTabs(page, prefix);
  };
  const tabs = await look().catch((error: Error) => {
    addFault(crawl, error.message.slice(0, 300), where);
    return [];
  });
  for (const tab of tabs) await visit(crawl, tab);
}

async function visitRoute(crawl: Crawl, route: (typeof ROUTES)[number], own: Own): Promise<void> {
  if (foundBy(crawl.person, route).startsWith('/')) return;
  for (const path of listAddresses(crawl.person, route, own)) await visit(crawl, path);
}

/** Pages that the server writes on its own. */
async function visitServerPages(crawl: Crawl, { listing }: Own): Promise<void> {
  const { page, language } = crawl;
  const look = async (where: string) => check(crawl, `visitor at ${where}`);
  const links = ['reset-password', 'verify-email', 'change-email', 'join'].map(
    (name) => `/oidc/${name}?token=none&ui_locales=${language}`,
  );
  for (const address of [...links, `/embed/listing/${listing}?lang=${language}`]) {
    await page.goto(address);
    await look(address);
  }
  await open(page, `${languagePrefix(language)}/dashboard`);
  await page.getByRole('dialog').getByRole('button').nth(-2).press('Enter');
  await page.waitForURL(/\/oidc\//);
  await look('the login page');
  for (const name of ['forgot', 'sign-up']) {
    await page.locator(`a[href*="/${name}"]`).first().press('Enter');
    await page.waitForURL((url) => url.pathname.endsWith(name));
    await look(`the login page, ${name}`);
    await page.goBack();
  }
}

/** Pictures need most of the time and have their size without being loaded. */
const NO_PICTURE = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');

async function watch(crawl: Crawl): Promise<void> {
  const { page, written, unanswered } = crawl;
  page.on('pageerror', (error) => addFault(crawl, `uncaught: ${error.message}`, page.url()));
  page.on('console', (message) => {
    // Pages that don't exist say so with their status, and so do those of links that are over.
    const isExpected = /status of 404/.test(message.text()) || /\/(?:oidc|embed)\//.test(message.location().url);
    if (message.type() === 'error' && !isExpected) addFault(crawl, message.text(), page.url());
  });
  const isCall = (request: Request) => new URL(request.url()).pathname.startsWith('/api/');
  page.on('request', (request) => {
    if (isCall(request) || request.resourceType() === 'script') unanswered.add(request);
  });
  const forget = (request: Request) => unanswered.delete(request);
  page.on('requestfinished', forget);
  page.on('requestfailed', forget);
  page.on('response', (response) => {
    if (isCall(response.request()) && response.headers()['content-type']?.includes('json'))
      void response.json().then(
        (body) => collectWritten(body, written),
        () => undefined,
      );
  });
  await page.route(
    (url) => /\.(?:avif|jpe?g|png|webp)$/.test(url.pathname),
    (route) => route.fulfill({ contentType: 'image/gif', body: NO_PICTURE }),
  );
}

for (const language of [...LANGUAGES.filter((one) => one !== 'en'), ...PSEUDO_LANGUAGES])
  for (const person of PERSONS)
    test(`${language} ${person}: every page is translated and fits (P4)`, async ({ browser, page }) => {
      test.setTimeout(1_800_000);
      const own = await ownThings(browser);
      const crawl: Crawl = {
        page,
        person,
        language,
        written: new Set(),
        faults: [],
        known: new Set(),
        visited: new Set(),
        unanswered: new Set(),
      };
      await watch(crawl);
      const noteFailure = (where: string) => (error: Error) => addFault(crawl, error.message.slice(0, 300), where);
      await arrive(person, page);
      for (const route of ROUTES.filter(({ path }) => !NOT_VISITED.has(path)))
        await visitRoute(crawl, route, own).catch(noteFailure(route.path));
      if (person === 'visitor') await visitServerPages(crawl, own).catch(noteFailure('pages of the server'));
      console.log(`${language} ${person}: ${crawl.visited.size} pages, ${crawl.faults.length} faults`);
      expect(crawl.faults, 'faults').toEqual([]);
    });

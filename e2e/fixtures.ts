// What all journeys share: a page whose console errors, failed calls, and content policy violations fail the test; axe; and people to log
// in as.
import { AxeBuilder } from '@axe-core/playwright';
import { DEMO_ACCOUNTS } from '@daynook/contract/brand';
import { type Browser, test as base, expect, type Locator, type Page } from '@playwright/test';

interface Fixtures {
  /** Console messages a test expects, as parts of their text. */
  expectedConsole: string[];
  watched: undefined;
}

export const test = base.extend<Fixtures>({
  expectedConsole: [[], { option: true }],
  watched: [
    async ({ page, expectedConsole }, use, testInfo) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(`uncaught: ${error.message} (on ${page.url()})`));
      page.on('console', (message) => {
        if (message.type() === 'error')
          errors.push(`console: ${message.text()} (${message.location().url} on ${page.url()})`);
      });
      // Some violations don't appear in the console.
      await page.context().exposeFunction('noteViolation', (what: string) => errors.push(`content policy: ${what}`));
      await page.context().addInitScript(() =>
        addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile }) => {
          const note = (window as unknown as { noteViolation: (what: string) => void }).noteViolation;
          note(`${effectiveDirective} ${blockedURI} ${sample} (${sourceFile} on ${location.pathname})`);
        }),
      );
      await page.context().addInitScript(notePresses);
      const unfinished = new Set<string>();
      page.on('request', (request) => unfinished.add(request.url()));
      page.on('requestfinished', (request) => unfinished.delete(request.url()));
      page.on('requestfailed', (request) => unfinished.delete(request.url()));
      await use(undefined);
      // A run on another machine can't be inspected.
      if (testInfo.errors.length > 0)
        console.log(await describePage(page), '\nNot answered yet:', [...unfinished].slice(0, 20));
      const unexpected = errors.filter((error) => !expectedConsole.some((part) => error.includes(part)));
      expect(unexpected, 'errors in the page').toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** Where a failed test's page is, and what was pressed there last. */
const describePage = (page: Page): Promise<string> =>
  page
    .evaluate(() => {
      const { presses = [] } = window as unknown as { presses?: string[] };
      const { dataset } = document.documentElement;
      return [`${location.href} ready: ${dataset['ready']} ${document.readyState}`, ...presses.slice(-6)].join('\n');
    })
    .catch((error: unknown) => `The page can't be asked: ${String(error)}`);

/** Runs in the page: notes presses and what became of them. */
function notePresses(): void {
  // Emails are shown in frames where scripts are blocked.
  if (window !== window.top) return;
  const presses: string[] = [];
  Object.assign(window, { presses });
  for (const type of ['pointerdown', 'click'])
    addEventListener(
      type,
      (event) => {
        const pressed = event.target as Element;
        const line = `${Math.round(event.timeStamp)} ms ${type} on ${pressed.outerHTML.slice(0, 100)}`;
        setTimeout(() =>
          presses.push(`${line} handled: ${event.defaultPrevented} still there: ${pressed.isConnected}`),
        );
      },
      { capture: true },
    );
}

/** Waits until the page has hydrated: before that, presses do nothing. */
export async function alive(page: Page): Promise<void> {
  await page.locator('html[data-ready="true"]').waitFor();
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await alive(page);
}

/** Opens a page and waits for its heading and content. */
export async function openWritten(page: Page, path: string): Promise<void> {
  await open(page, path);
  const heading = page.locator('main h1');
  await expect(heading, path).toBeVisible();
  await expect(heading, path).not.toHaveText(/did not work|not found|no such/i);
  const words = async () => ((await page.locator('main').textContent()) ?? '').split(/\s+/).length;
  await expect.poll(words, `words on ${path}`).toBeGreaterThan(6);
}

/** Waits for animations to end, because colors in the middle of a fade don't count. Endless animations are left out. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    // Polls each frame instead of using the animations' promises, which never resolve if the browser stops rendering them.
    while (ending().length > 0) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

/** Frames that can't run scripts, so they would never respond: emails as they were sent. */
const STILL_FRAMES = 'iframe[sandbox]:not([sandbox~="allow-scripts"])';

/** No violations of WCAG 2.2 A and AA (P1). */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // Content that appears while axe runs must not be caught in the middle of a fade. Without motion it has its colors at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await settled(page);
  // Takes a third of the time: runs in the page instead of a new one, and doesn't list the selectors of everything that passed.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: false })
    .exclude(STILL_FRAMES)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
  expect(found, `axe on ${where}`).toEqual([]);
  await page.emulateMedia({ reducedMotion: null });
}

/** Waits for the results of the pressed filter: the URL changes before the page renders. */
export async function expectFilteredResults(page: Page, filter: string): Promise<void> {
  await expect(page.getByRole('button', { name: filter, exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('[aria-busy="true"]').getByRole('article')).toHaveCount(0);
  await expect(page.getByRole('article').first()).toBeVisible();
}

/** Creates an account on the current login page and returns to where the login started. */
export async function signUp(page: Page, person: { name: string; email: string }): Promise<void> {
  await page.getByRole('link', { name: 'Create account' }).press('Enter');
  await createAccount(page, person);
}

/** The same if the sign-up form is already shown. */
export async function createAccount(page: Page, person: { name: string; email: string }): Promise<void> {
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill('a long walk in the morning');
  await page.getByRole('button', { name: /create/i }).press('Enter');
  await page.waitForURL((url) => !/^\/(?:oidc|auth)\//.test(url.pathname));
  await alive(page);
}

/**
 * Skips onboarding, which is shown once to new members (CS6). It would appear with the next profile sync, which may take up to a minute,
 * so this opens it instead of waiting.
 */
export async function skipQuestions(page: Page): Promise<void> {
  const wanted = page.url();
  const isAsked = new URL(wanted).pathname === '/onboarding';
  if (!isAsked) await open(page, '/onboarding');
  await page.getByRole('button', { name: 'Skip all questions' }).press('Enter');
  await page.waitForURL((url) => url.pathname !== '/onboarding');
  if (!isAsked) await open(page, wanted);
}

/** Confirms the email where the page asks for it, with the code the demo shows. */
export async function confirmEmail(page: Page): Promise<void> {
  const ask = page.getByRole('button', { name: /^Email a code/ });
  const field = page.getByLabel('Six-digit code');
  await expect(ask.or(field)).toBeVisible();
  // The checkout has already sent it.
  if (await ask.isVisible()) await ask.press('Enter');
  const line = page.getByText(/Your code is \d{6}/);
  await expect(line).toBeVisible({ timeout: 30_000 });
  await field.fill(/\d{6}/.exec((await line.textContent()) ?? '')![0]);
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toHaveCount(0);
}

/** Where a listing's hours are chosen: the open sheet on phones, otherwise the panel. */
export const bookingArea = (page: Page): Locator =>
  isPhone(page) ? page.getByRole('dialog') : page.getByRole('complementary', { name: 'Book this space' });

/** A range this long includes a morning or an afternoon, whenever it starts. */
const USUAL_HOURS_MS = 8 * 3_600_000;

/** The days in the current listing's calendar with common hours free. */
export async function freeDays(page: Page): Promise<string[]> {
  const id = /\/listing\/([^/?#]+)/.exec(page.url())![1];
  // The page's own time: a journey may have moved the clock.
  const nowMs = await page.evaluate(() => Date.now());
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO('America/Los_Angeles').toPlainDate();
  const query = new URLSearchParams({ from: `${today.add({ days: 1 })}`, to: `${today.add({ days: 28 })}` });
  const answer = await page.request.get(`/api/listings/${id}/availability?${query}`);
  const { days } = (await answer.json()) as { days: { date: string; free: { startsAt: string; endsAt: string }[] }[] };
  return days
    .filter(({ free }) => free.some((run) => Date.parse(run.endsAt) - Date.parse(run.startsAt) >= USUAL_HOURS_MS))
    .map(({ date }) => Temporal.PlainDate.from(date).toLocaleString('en-US', { dateStyle: 'full' }));
}

/**
 * Chooses a day and its first hours on a listing page by keyboard alone, in the sheet on phones. `nth` selects a free day, so that two
 * parallel tests don't compete for the same hours. Returns the book button.
 */
export async function chooseHours(page: Page, nth = 0): Promise<Locator> {
  await page.getByRole('button', { name: 'Choose a day', exact: true }).locator('visible=true').press('Enter');
  // Asked of the server: until the calendar has loaded, it offers every day.
  const day = (await freeDays(page))[nth]!;
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('grid')).toBeVisible();
  const button = dialog.getByRole('grid').getByRole('button', { name: day });
  // The calendar hides a second button for screen readers.
  if (!(await button.isVisible()))
    await dialog.getByRole('button', { name: 'Next', exact: true }).first().press('Enter');
  await button.press('Enter');
  const around = bookingArea(page);
  const start = around.getByRole('combobox', { name: /^From/ });
  await start.press('ArrowDown');
  await start.press('Enter');
  await expect(around.getByText('Total', { exact: true })).toBeVisible();
  return around.getByRole('button', { name: /^(?:Book instantly|Request to book)$/ });
}

/** Chooses hours of an open listing, creates an account on the way, and goes to the checkout. */
export async function goToCheckout(page: Page, nth: number, name = 'Ana Ruiz'): Promise<void> {
  const button = await chooseHours(page, nth);
  await button.press('Enter');
  await page.getByRole('dialog', { name: 'Log in to book' }).getByRole('button', { name: 'Create account' }).click();
  await createAccount(page, { name, email: newEmail() });
  await page.waitForURL(/\/book/);
}

/** Books hours of an open listing with a card that works, as a new member. Returns the booking's path. */
export async function bookByCard(page: Page, nth: number): Promise<string> {
  await goToCheckout(page, nth);
  await page.getByLabel('I agree to the house rules').check();
  await confirmEmail(page);
  await page.getByRole('button', { name: /^Pay .* and book$/ }).click();
  await page.waitForURL(/\/booking\//);
  await expect(page.getByText('You’re booked.').first()).toBeVisible();
  return new URL(page.url()).pathname;
}

/** Logs in with a demo account and opens `path`. */
export const signInAs = (page: Page, role: 'guest' | 'host' | 'staff', path = '/dashboard'): Promise<void> =>
  logIn(page, DEMO_ACCOUNTS[role], path);

/** Logs in with the demo's password and opens `path`. */
export async function logIn(page: Page, email: string, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('dialog').getByRole('button', { name: 'Log in or sign up' }).click();
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(DEMO_ACCOUNTS.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(`**${path}`);
  await alive(page);
}

/** The host's page, and one of their listings: booked at once, or asked for. */
export async function hostAndListing(
  browser: Browser,
  mode: 'instant' | 'request' = 'instant',
): Promise<{ host: Page; listing: string }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const host = await context.newPage();
  await signInAs(host, 'host', '/dashboard');
  await open(host, '/host/listings');
  const listings = host.getByRole('article').filter({ hasText: 'Live' });
  await expect(listings.first()).toBeVisible();
  for (const listing of await listings.all()) {
    const id = /listing\/([\w-]+)/.exec((await listing.getByRole('link').first().getAttribute('href')) ?? '')?.[1];
    const answer = await host.request.get(`/api/listings/${id}`);
    const { bookingMode } = (await answer.json()) as { bookingMode: string };
    if (bookingMode === mode) return { host, listing: `/listing/${id}` };
  }
  throw new Error(`none of the demo host’s listings has the booking mode ${mode}`);
}

/** Calls the API as the member logged in on the page. */
export const ask = <T>(page: Page, path: string, body?: object): Promise<T> =>
  page.evaluate(
    async ([url, sent]) => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
      const { access_token: token } = JSON.parse(localStorage.getItem(key) ?? '{}') as { access_token: string };
      const { csrfToken } = (await (await fetch('/api/csrf-token')).json()) as { csrfToken: string };
      const response = await fetch(url, {
        method: sent ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${token}`,
          'x-csrf-token': csrfToken,
          'content-type': 'application/json',
          ...(sent ? { 'idempotency-key': crypto.randomUUID() } : {}),
        },
        ...(sent ? { body: JSON.stringify(sent) } : {}),
      });
      return (await response.json()) as T;
    },
    [path, body] as const,
  );

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;

let count = 0;
/** An email address that's unique in this run. */
export const newEmail = (): string => `traveller-${Date.now().toString(36)}-${process.pid}-${count++}@example.net`;

/** A title no other listing has. */
export const newTitle = () =>
  `Garden room ${Math.random()
    .toString(36)
    .replaceAll(/[^a-z]/g, '')
    .padEnd(8, 'x')
    .slice(0, 8)}`;

interface Photograph {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Photos with 1200 pixels, each in another color, as a camera would save them. */
export async function photographs(page: Page, count: number): Promise<Photograph[]> {
  const encoded = await page.evaluate(async (wanted) => {
    const files: string[] = [];
    for (let number = 0; number < wanted; number += 1) {
      const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 800 });
      const context = canvas.getContext('2d')!;
      context.fillStyle = `hsl(${number * 55} 40% 70%)`;
      context.fillRect(0, 0, 1200, 800);
      context.fillStyle = 'white';
      context.fillRect(150 + number * 120, 260, 260, 300);
      files.push(canvas.toDataURL('image/jpeg', 0.85).split(',')[1]!);
    }
    return files;
  }, count);
  return encoded.map((text, index) => ({
    name: `view-${index}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(text, 'base64'),
  }));
}

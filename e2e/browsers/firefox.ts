// Firefox over WebDriver BiDi, which it supports without a driver program.
import puppeteer, { type ElementHandle } from 'puppeteer-core';
import { findFirefox } from '../../scripts/other-browsers.ts';
import {
  type Driver,
  type DriverOptions,
  findTarget,
  notFound,
  obstacles,
  type Target,
  TIMEOUT_MS,
  VISITOR_ENVIRONMENT,
} from './driver.ts';

export async function startFirefox({ width, height }: DriverOptions): Promise<Driver> {
  const executablePath = findFirefox();
  if (!executablePath) throw new Error('Firefox is not installed.');
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    env: { ...process.env, ...VISITOR_ENVIRONMENT },
    // Overlay scrollbars, as on phones: others would take 12 of the 390 pixels.
    extraPrefsFirefox: { 'widget.gtk.overlay-scrollbars.enabled': true, 'ui.useOverlayScrollbars': 1 },
  });
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (on ${page.url()})`);
  });
  await page.setViewport({ width, height });
  const find = async (target: Target, isToPress: boolean) =>
    (await page
      .waitForFunction(findTarget, { timeout: TIMEOUT_MS }, target, isToPress)
      .catch(async (error: unknown) => {
        throw new Error(notFound(target, await page.evaluate(obstacles, target)), { cause: error });
      })) as ElementHandle;
  return {
    width,
    faults: errors,
    open: async (url) => void (await page.goto(url)),
    read: async (target) => (await find(target, false)).evaluate((element) => element.textContent),
    press: async (target) => (await find(target, true)).click(),
    type: async (label, text) => (await find({ css: 'input', text: label }, true)).type(text),
    arrive: async (part) =>
      void (await page.waitForFunction((path) => location.pathname.includes(path), { timeout: TIMEOUT_MS }, part)),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}

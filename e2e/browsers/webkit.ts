// WebKit as built by WebKitGTK, with its own driver, on a virtual screen.
import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { expect } from '@playwright/test';
import { Builder, Capabilities, Key, type WebElement } from 'selenium-webdriver';
import { findWebKit } from '../../scripts/other-browsers.ts';
import { freePort } from '../../server/test/servers/free-port.ts';
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

/** A program that ends with this process, however that ends. */
function startProgram(path: string, args: readonly string[], options: SpawnOptions) {
  const program = spawn(path, args, options);
  const kill = () => void program.kill();
  process.once('exit', kill);
  const stop = async () => {
    process.off('exit', kill);
    if (program.exitCode !== null || program.signalCode !== null) return;
    const ended = once(program, 'exit');
    kill();
    await ended;
  };
  return { program, stop };
}

export async function startWebKit({ width, height }: DriverOptions): Promise<Driver> {
  const programs = findWebKit();
  if (!programs) throw new Error('WebKit is not installed.');
  const screenArgs = ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'];
  const screen = startProgram(programs.screen, screenArgs, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [display] = await once(screen.program.stdio[3] as Readable, 'data');
  const port = await freePort();
  const server = startProgram(programs.driver, ['-p', String(port)], {
    env: { ...process.env, ...VISITOR_ENVIRONMENT, DISPLAY: `:${String(display).trim()}` },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  await expect
    .poll(() =>
      fetch(`${url}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true);
  // In full screen there's no toolbar, which is wider than a phone.
  const args = ['--automation', '--full-screen'];
  const session = await new Builder()
    .usingServer(url)
    .withCapabilities(
      new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary: programs.browser, args } }),
    )
    .build();
  await session.manage().window().setRect({ x: 0, y: 0, width, height });
  const waitFor = async <T>(script: () => Promise<T | null>, target: Target): Promise<T> => {
    try {
      return (await session.wait(script, TIMEOUT_MS)) as T;
    } catch (error) {
      throw new Error(notFound(target, await session.executeScript<string>(obstacles, target)), { cause: error });
    }
  };
  const find = (target: Target, isToPress: boolean) =>
    waitFor(() => session.executeScript<WebElement | null>(findTarget, target, isToPress), target);
  return {
    width,
    open: (address) => session.get(address),
    // Found and read in one step, because the page may be replaced in between.
    read: async (target) => {
      const script = `const found = (${findTarget})(arguments[0], false); return found && { text: found.textContent };`;
      const read = () => session.executeScript<{ text: string } | null>(script, target);
      return (await waitFor(read, target)).text;
    },
    press: async (target) => (await find(target, true)).click(),
    type: async (label, text) =>
      (await find({ css: 'input', text: label }, true)).sendKeys(text.replaceAll('\n', Key.ENTER)),
    arrive: async (part) => {
      await session.wait(async () => new URL(await session.getCurrentUrl()).pathname.includes(part), TIMEOUT_MS);
    },
    screenshot: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
    close: async () => {
      await session.quit();
      await server.stop();
      await screen.stop();
    },
  };
}

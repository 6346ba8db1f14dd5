import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { findFirefox, findWebKit, installedBrowsers, missingBrowsers, missingPrograms } from './other-browsers.ts';

afterEach(() => void vi.unstubAllEnvs());

function pathWith(...programs: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'daynook-path-'));
  for (const program of programs) writeFileSync(join(folder, program), '');
  vi.stubEnv('PATH', folder);
  return folder;
}

it('says of each browser that is missing that nothing ran in it, and what to install', () => {
  pathWith();
  expect(installedBrowsers()).toEqual([]);
  expect(missingBrowsers()).toEqual([
    expect.stringMatching(/^!! NOT RUN in Firefox.*firefox-esr/),
    expect.stringMatching(/^!! NOT RUN in WebKit.*webkit2gtk-driver and xvfb/),
  ]);
});

it('finds the Firefox that is installed', () => {
  const folder = pathWith('firefox');
  expect(findFirefox()).toBe(join(folder, 'firefox'));
  expect(installedBrowsers()).toEqual(['firefox']);
  expect(missingBrowsers()).toHaveLength(1);
});

it('takes WebKit for missing while a part of it is', () => {
  pathWith('WebKitWebDriver');
  expect(findWebKit()).toBeUndefined();
});

it('says what a run without one of the programs doesn’t prove, and what to install', () => {
  pathWith();
  expect(missingPrograms()).toEqual([
    expect.stringMatching(/^!! NOT PROVEN: that CalDAV servers take our events\..*radicale/),
    expect.stringMatching(/calcurse/),
    expect.stringMatching(/redis-server/),
  ]);
  pathWith('radicale', 'calcurse', 'redis-server');
  expect(missingPrograms()).toEqual([]);
});

// Finds Debian's Firefox and WebKit and the other programs that some tests need, and says what to install if one of them is missing.
import { globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export type OtherBrowser = 'firefox' | 'webkit';

const onPath = (...names: string[]): string | undefined =>
  globSync(
    (process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name))),
  )[0];

export const findFirefox = (): string | undefined => onPath('firefox-esr', 'firefox');

export interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
  /** WebKitGTK has no headless mode, so it needs a virtual screen. */
  readonly screen: string;
}

export function findWebKit(): WebKitPrograms | undefined {
  const driver = onPath('WebKitWebDriver');
  const screen = onPath('Xvfb');
  const browser = globSync('/usr/{lib,libexec}/{,*/}webkit2gtk-4.*/MiniBrowser').toSorted().at(-1);
  return driver && browser && screen ? { driver, browser, screen } : undefined;
}

const BROWSERS = {
  firefox: { title: 'Firefox', find: findFirefox, packages: 'firefox-esr' },
  webkit: { title: 'WebKit', find: findWebKit, packages: 'webkit2gtk-driver and xvfb' },
} as const;
const NAMES = Object.keys(BROWSERS) as OtherBrowser[];

export const installedBrowsers = (): OtherBrowser[] => NAMES.filter((name) => BROWSERS[name].find());

/** One line for each browser in which journeys can't run on this machine. */
export const missingBrowsers = (): string[] =>
  NAMES.filter((name) => !BROWSERS[name].find()).map(
    (name) =>
      `!! NOT RUN in ${BROWSERS[name].title}, which isn't installed here. On Debian, install ${BROWSERS[name].packages}.`,
  );

/** What each proves, by the name of the program and of Debian's package. */
const PROGRAMS = {
  radicale: 'that CalDAV servers take our events',
  calcurse: 'that a calendar program reads our calendars',
  'redis-server': 'that nodes share a Redis',
} as const;

/** One line for each program that the tests can't start on this machine. */
export const missingPrograms = (): string[] =>
  Object.entries(PROGRAMS)
    .filter(([name]) => !onPath(name))
    .map(([name, proof]) => `!! NOT PROVEN: ${proof}. On Debian, install ${name}.`);

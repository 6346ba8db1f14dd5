import { expect, it } from 'vitest';
import { chooseLocale, localeHourCycle } from './locale.ts';

it.each([
  [null, 'en-US'],
  ['', 'en-US'],
  ['en', 'en-US'],
  ['en-CA,en;q=0.9', 'en-CA'],
  ['fr-CA,en-gb;q=0.5', 'en-GB'],
  ['de', 'en-US'],
  ['en-<script>', 'en-US'],
  ['en-XX', 'en-US'],
  ['en-GB-oxendict', 'en-GB'],
  ['en-US-posix', 'en-US'],
  ['*', 'en-US'],
])('Accept-Language %j is answered in %s', (header, locale) => {
  expect(chooseLocale(header)).toBe(locale);
});

it.each([
  ['daynook_units=imperial', 'en-CA-u-ms-ussystem'],
  ['csrf_token=x; daynook_units=metric', 'en-CA-u-ms-metric'],
  ['daynook_units=<script>', 'en-CA'],
  ['other_daynook_units=metric', 'en-CA'],
])('with the cookie %j distances are as chosen: %s (SH8)', (cookie, locale) => {
  expect(chooseLocale('en-CA', cookie)).toBe(locale);
});

it.each([
  ['en-US', 'h12'],
  ['en-CA', 'h12'],
  ['en-GB', 'h23'],
  ['en-US-u-ms-metric', 'h12'],
  ['en-US-u-hc-h23', 'h23'],
] as const)('the clock of %s is %s', (locale, hourCycle) => {
  expect(localeHourCycle(locale)).toBe(hourCycle);
});

it.each([
  ['fr-FR,en;q=0.8', 'fr', 'fr-FR'],
  ['en-GB,fr-BE;q=0.5', 'fr', 'fr-BE'],
  // Other languages whose tags begin alike, and ones that formats don't know.
  ['frr-DE', 'fr', 'fr-CA'],
  ['frp', 'fr', 'fr-CA'],
  ['fr', 'fr', 'fr-CA'],
  ['enm-GB', 'en', 'en-US'],
  ['fr-FR', 'es', 'es-US'],
  [null, 'es', 'es-US'],
] as const)('a page in %s for %s is written as in %s', (header, language, locale) => {
  expect(chooseLocale(header, null, language)).toBe(locale);
});

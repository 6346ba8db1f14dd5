import { expect, it } from 'vitest';
import { localeOf } from './locale.ts';

it.each([
  [null, 'en-US'],
  ['', 'en-US'],
  ['en', 'en-US'],
  ['en-CA,en;q=0.9', 'en-CA'],
  ['fr-CA,en-gb;q=0.5', 'en-GB'],
  ['de', 'en-US'],
  ['en-<script>', 'en-US'],
  ['*', 'en-US'],
])('Accept-Language %j is answered in %s', (header, locale) => {
  expect(localeOf(header)).toBe(locale);
});

import { expect, it } from 'vitest';
import { brandErrors, checkBrand } from './check-brand.ts';
import { ROOT } from './steps.ts';

it.each(["{ defaultMessage: 'Welcome to Daynook' }", '// How Daynook works', '<title>Search · Daynook</title>'])(
  'notices %s',
  (line) => {
    expect(brandErrors('web/app/some.tsx', `// A page.\n${line}`)).toEqual([
      'web/app/some.tsx:2 names the site: use {brand}, {email}, useBrand, or currentBrand',
    ]);
  },
);

it('notices the address in a text that ships with the product', () => {
  expect(brandErrors('web/content/legal/terms-1.md', 'Email [us](mailto:support@daynook.com).')).toEqual([
    'web/content/legal/terms-1.md:1 names the site: use {brand}, {email}, useBrand, or currentBrand',
  ]);
});

it.each(["{ defaultMessage: 'Welcome to {brand}' }", "const COOKIE = 'daynook_zone';", 'currentBrand().name'])(
  'lets %s be',
  (line) => expect(brandErrors('web/app/some.tsx', line)).toEqual([]),
);

it('lets names of cookies be', () => {
  expect(brandErrors('web/content/legal/cookies-1.md', '| `daynook_zone` | Your time zone |')).toEqual([]);
});

it('lets the built-in name be', () => {
  expect(brandErrors('contract/src/brand.ts', "name: 'Daynook',")).toEqual([]);
});

it('finds nothing in the product', () => {
  expect(checkBrand(ROOT)).toEqual([]);
});

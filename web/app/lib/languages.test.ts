import { inLanguage, splitLanguage } from '@daynook/contract/languages/languages';
import { expect, it } from 'vitest';

it.each([
  ['/', 'en', '/'],
  ['/search?city=Denver', 'en', '/search?city=Denver'],
  ['/fr', 'fr', '/'],
  ['/fr?x=1', 'fr', '/?x=1'],
  ['/fr/', 'fr', '/'],
  ['/es/search?city=Denver', 'es', '/search?city=Denver'],
  ['/fr.data', 'fr', '/.data'],
  ['/en-XA/search', 'en-XA', '/search'],
  ['/ar-XB.data', 'ar-XB', '/.data'],
  ['/en-XC/search', 'en', '/en-XC/search'],
  ['/frederick', 'en', '/frederick'],
  ['/en/search', 'en', '/en/search'],
  ['/de/search', 'en', '/de/search'],
  ['/FR/search', 'en', '/FR/search'],
  ['//fr/search', 'en', '//fr/search'],
] as const)('reads the language of %s', (path, language, rest) => {
  expect(splitLanguage(path)).toEqual({ language, path: rest });
});

it.each([
  ['fr', '/', '/fr'],
  ['fr', '/?x=1', '/fr?x=1'],
  ['fr', '/search', '/fr/search'],
  ['es', '/fr/search#map', '/es/search#map'],
  ['ar-XB', '/en-XA/search', '/ar-XB/search'],
  ['en', '/fr', '/'],
  ['en', '/es/search?city=X', '/search?city=X'],
  ['en', '/fr//evil.example', '/evil.example'],
  ['en', '//evil.example', '/evil.example'],
  ['en', '/fr/\\\\evil.example', '/evil.example'],
  ['fr', '//evil.example', '/fr/evil.example'],
] as const)('finds the page in %s of %s', (language, path, other) => {
  expect(inLanguage(language, path)).toBe(other);
});

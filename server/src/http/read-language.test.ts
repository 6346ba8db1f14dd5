import { LANGUAGES } from '@daynook/contract/languages/languages';
import { expect, it } from 'vitest';
import { readLanguage } from './read-language.ts';

const read = (url: string, headers: Record<string, string> = {}): string =>
  readLanguage({ url, headers: { host: 'daynook.example', ...headers } } as never, LANGUAGES);

const link = (headers: Record<string, string> = {}) => ({
  'sec-fetch-mode': 'navigate',
  'accept-language': 'es-ES',
  ...headers,
});

it.each([
  ['a page in another language', '/fr/search', { 'accept-language': 'es' }, 'fr'],
  ['a page that names none', '/search', { 'accept-language': 'es' }, 'en'],
  ['a page that names none, for someone who chose one', '/search', { cookie: 'a=1; daynook_language=fr' }, 'fr'],
  ['a page whose language doesn’t exist', '/de/search', { 'accept-language': 'es' }, 'en'],
  ['a call of a page', '/api/x', { 'accept-language': 'fr-CA', cookie: 'daynook_language=es' }, 'fr'],
  ['a call that names no language', '/api/x', { cookie: 'daynook_language=es' }, 'en'],
  ['a download on a French page', '/api/x', link({ referer: 'https://daynook.example/fr/bookings' }), 'fr'],
  ['a download on an English page', '/api/x', link({ referer: 'https://daynook.example/bookings' }), 'en'],
  ['a link on another site', '/api/x', link({ referer: 'https://evil.example/fr/bookings' }), 'es'],
  ['a link on another site, for someone who chose a language', '/api/x', link({ cookie: 'daynook_language=fr' }), 'fr'],
  ['a link in an email', '/oidc/verify-email?token=x', link(), 'es'],
  ['the login of a French page', '/oidc/auth?a=1&ui_locales=fr-CA', link(), 'fr'],
  ['a login in a language that doesn’t exist', '/oidc/auth?ui_locales=de+fr', link(), 'fr'],
  ['the setup, opened from the log', '/setup?code=x', link(), 'es'],
  ['the setup, sent from its own page', '/setup', link({ referer: 'https://daynook.example/setup?code=x' }), 'es'],
  ['a call with what only logins take', '/api/x?ui_locales=fr', { 'accept-language': 'es' }, 'es'],
])('%s', (_, url, headers, language) => {
  expect(read(url, headers as Record<string, string>)).toBe(language);
});

it('is never a language that the site doesn’t offer', () => {
  const offered = ['en', 'es'] as const;
  for (const request of [
    { url: '/fr/search', headers: {} },
    { url: '/search', headers: { cookie: 'daynook_language=fr' } },
    { url: '/oidc/auth?ui_locales=fr', headers: {} },
    { url: '/api/x', headers: { 'accept-language': 'fr' } },
  ])
    expect(readLanguage(request as never, offered)).toBe('en');
});

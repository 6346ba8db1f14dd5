import { expect, it } from 'vitest';
import { actionHref, isPageOfOurs } from './action-href.ts';

it.each([
  ['/booking/1', '/booking/1', true],
  ['/oidc/verify-email', '/oidc/verify-email', false],
  ['https://evil.example', '/dashboard', true],
  ['//evil.example', '/dashboard', true],
  ['/\\evil.example', '/dashboard', true],
  ['javascript:alert(1)', '/dashboard', true],
])('%s leads to %s (AI1)', (actionUrl, href, isOurs) => {
  expect(actionHref(actionUrl)).toBe(href);
  expect(isPageOfOurs(href)).toBe(isOurs);
});

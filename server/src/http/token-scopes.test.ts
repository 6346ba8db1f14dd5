// Every endpoint has exactly one rule for API tokens, and no rule lets a token do what's only for people (Q2).
import { TOKEN_SCOPES } from '@daynook/contract/accounts/token-scopes';
import { api } from '@daynook/contract/api';
import type { Endpoint } from '@daynook/contract/endpoint';
import { expect, it } from 'vitest';
import { findTokenRule, TOKEN_RULES } from './token-scopes.ts';

const endpoints = Object.entries(api as Record<string, Endpoint>);

it('each endpoint has exactly one rule; staff endpoints without one are never called by token (Q2)', () => {
  const counts = Map.groupBy(TOKEN_RULES, ([key]) => key);
  const wrong = endpoints.filter(
    ([key, { access }]) => (counts.get(key)?.length ?? (access === 'staff' ? 1 : 0)) !== 1,
  );
  expect(wrong.map(([key]) => `${key}: add it to token-scopes.ts or never-by-token.ts`)).toEqual([]);
  expect(TOKEN_RULES.filter(([key]) => !(key in api))).toEqual([]);
});

it('each scope opens something, and reading scopes change nothing (Q2)', () => {
  const bySope = Map.groupBy(TOKEN_RULES, ([, rule]) => rule);
  for (const scope of TOKEN_SCOPES) expect(bySope.get(scope)?.length, scope).toBeGreaterThan(0);
  const previews = /(quote|preview|check|test-time|rebook)$/;
  const changing = TOKEN_RULES.filter(
    ([key, rule]) => rule.endsWith(':read') && !key.startsWith('GET ') && !previews.test(key),
  );
  expect(changing).toEqual([]);
});

it('accounts, logins, tokens, and how money is paid are never for tokens (Q2)', () => {
  const forPeople = /\/api\/(account|users|payout-account|payment-options|saved-cards|tax-profile|beta|legal)\b/;
  const open = endpoints.filter(([key]) => forPeople.test(key) && (findTokenRule(key) ?? 'never') !== 'never');
  expect(open.map(([key]) => key)).toEqual(['GET /api/account/token']);
  const staff = endpoints.filter(([key, { access }]) => access === 'staff' && findTokenRule(key));
  for (const [key] of staff) expect(findTokenRule(key), key).toMatch(/^market-/);
});

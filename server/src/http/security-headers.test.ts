import { expect, it } from 'vitest';
import { parseConfig } from '../config.ts';
import { pagePolicy, securityHeaders } from './security-headers.ts';

const directives = (policy: string) =>
  new Map(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));

it('a page runs its own scripts and style sheets or those with its nonce, without eval, and only through three Trusted Types policies', () => {
  const policy = directives(pagePolicy(parseConfig({}), 'n0nce'));
  expect(policy.get('default-src')).toEqual(["'none'"]);
  expect(policy.get('script-src')).toEqual(["'self'", "'nonce-n0nce'"]);
  expect(policy.get('style-src')).toEqual(["'self'", "'nonce-n0nce'"]);
  expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
  expect(policy.get('trusted-types')).toEqual(['default', 'start', 'mail']);
  expect(policy.get('object-src')).toEqual(["'none'"]);
  expect(policy.get('base-uri')).toEqual(["'none'"]);
});

it('Stripe’s hosts are allowed on the page with the card form and nowhere else', () => {
  const config = parseConfig({});
  expect(pagePolicy(config, 'n')).not.toContain('stripe');
  const policy = directives(pagePolicy(config, 'n', { hasCardForm: true }));
  const allowed = [...policy].filter(([, sources]) => sources.some((source) => source.includes('stripe.com')));
  expect(allowed.map(([name]) => name)).toEqual(['script-src', 'img-src', 'connect-src', 'frame-src']);
  expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
});

it('only style attributes may be inline, because pages are rendered on the server', () => {
  const policy = directives(pagePolicy(parseConfig({}), 'n0nce'));
  const inline = [...policy].filter(([, sources]) => sources.includes("'unsafe-inline'")).map(([name]) => name);
  expect(inline).toEqual(['style-src-attr']);
});

it('browsers guess no type, tell other sites no URL, share no window, show us in no frame, and turn off devices', () => {
  const headers = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(self), geolocation=(), payment=()',
  };
  expect(securityHeaders({ publicUrl: 'http://localhost:3000' })).toEqual(headers);
  expect(securityHeaders({ publicUrl: 'https://daynook.com' })).toEqual({
    ...headers,
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
  });
});

// The security headers of every response. Pages add a content security policy with their nonce, which JSON doesn't need.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Required by Stripe's form, according to its security guide. */
const STRIPE_SCRIPTS = 'https://js.stripe.com https://*.js.stripe.com';
/** Wallets ask for payment in a Stripe iframe. */
export const CARD_FORM_PERMISSIONS =
  'camera=(), microphone=(self), geolocation=(), payment=(self "https://js.stripe.com")';

export const newNonce = () => randomBytes(16).toString('base64');

/**
 * A page's content security policy. It allows our own scripts and style sheets or those with the nonce, and the hosts of the map and
 * the issuer. Style attributes are inline because server-rendered pages have them. The Trusted Types policies are in safe-start.ts,
 * late-scripts.tsx, and mail-frame.tsx. `mayBeFramed` is only for the page that ends a silent login, which runs in our own iframe;
 * `hasCardForm` is only for the checkout, which loads Stripe's form if Stripe is on.
 */
export function pagePolicy(
  config: Config,
  nonce: string,
  { mayBeFramed = false, hasCardForm = false }: { mayBeFramed?: boolean; hasCardForm?: boolean } = {},
): string {
  const issuer = config.oidc.isEmbedded ? '' : ` ${new URL(config.oidc.issuer).origin}`;
  const map = config.mapStyleUrl ? ` ${new URL(config.mapStyleUrl).origin}` : '';
  const stripe = (hosts: string) => (hasCardForm ? ` ${hosts}` : '');
  const socket = config.publicUrl.replace(/^http/, 'ws');
  return [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}'${stripe(STRIPE_SCRIPTS)}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:${map}${stripe('https://*.stripe.com')}`,
    `font-src 'self'${map}`,
    `connect-src 'self' ${socket}${issuer}${map}${stripe('https://api.stripe.com')}`,
    `worker-src 'self' blob:`,
    `manifest-src 'self'`,
    // Staff view hosts' PDF documents in the page.
    `frame-src 'self' blob:${issuer}${stripe(`${STRIPE_SCRIPTS} https://hooks.stripe.com`)}`,
    `base-uri 'none'`,
    `form-action 'self'${issuer}`,
    `frame-ancestors ${mayBeFramed ? "'self'" : "'none'"}`,
    `object-src 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types default start mail`,
  ].join('; ');
}

/** The headers of every response, with HSTS if the site has HTTPS. */
export const securityHeaders = ({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(self), geolocation=(), payment=()',
  ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
});

/** They're set early, so that error responses have them, too. */
export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headers = securityHeaders(config);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}

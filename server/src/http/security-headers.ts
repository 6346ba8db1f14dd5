// The headers every answer carries. Pages add a content security policy with their nonce; JSON needs none of it.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** What Stripe's form needs, by its security guide. */
const STRIPE_SCRIPTS = 'https://js.stripe.com https://*.js.stripe.com';
/** Wallets ask in a frame of Stripe's. */
export const CARD_FORM_PERMISSIONS = 'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com")';

export const newNonce = () => randomBytes(16).toString('base64');

/** The policy of a page: own scripts and style sheets or by nonce, the map's and issuer's hosts. Style attributes are inline,
 * because pages drawn on the server have them; the Trusted Types policies are in safe-start.ts, late-scripts.tsx and mail-frame.tsx.
 * `mayBeFramed` only for the page that ends a silent sign-in, which runs in a frame of our own; `hasCardForm` only for the checkout,
 * which loads Stripe's form where Stripe is on. */
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
    // Hosts' PDF documents, which staff view in the page.
    `frame-src 'self' blob:${issuer}${stripe(`${STRIPE_SCRIPTS} https://hooks.stripe.com`)}`,
    `base-uri 'none'`,
    `form-action 'self'${issuer}`,
    `frame-ancestors ${mayBeFramed ? "'self'" : "'none'"}`,
    `object-src 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types default start mail`,
  ].join('; ');
}

/** Headers that fit every answer; set early so that even errors carry them. */
export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  const isSecure = config.publicUrl.startsWith('https:');
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
      ...(isSecure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
    });
  });
}

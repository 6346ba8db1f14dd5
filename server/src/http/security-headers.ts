// The headers every answer carries. Pages add a content security policy with their nonce; JSON needs none of it.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

export const newNonce = () => randomBytes(16).toString('base64');

/** The policy of a page: own scripts and style sheets or by nonce, the map's and issuer's hosts. Style attributes are inline,
 * because pages drawn on the server have them; the Trusted Types policies are in safe-start.ts, late-scripts.tsx and mail-frame.tsx.
 * `mayBeFramed` only for the page that ends a silent sign-in, which runs in a frame of our own. */
export function pagePolicy(config: Config, nonce: string, mayBeFramed = false): string {
  const issuer = config.oidc.isEmbedded ? '' : ` ${new URL(config.oidc.issuer).origin}`;
  const map = config.mapStyleUrl ? ` ${new URL(config.mapStyleUrl).origin}` : '';
  const socket = config.publicUrl.replace(/^http/, 'ws');
  return [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:${map}`,
    `font-src 'self'${map}`,
    `connect-src 'self' ${socket}${issuer}${map}`,
    `worker-src 'self' blob:`,
    `manifest-src 'self'`,
    `frame-src 'self'${issuer}`,
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

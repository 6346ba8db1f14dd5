// Access tokens of apps. They only work at the MCP server (RFC 8707): the API refuses them, and the MCP server refuses the website's.
import { createLocalJWKSet, jwtVerify } from 'jose';
import type { Deps } from '../deps.ts';
import { AppError } from '../lib/app-error.ts';
import { toMcpUrl } from '../modules/connected-apps/service.ts';
import { CLOCK_TOLERANCE_SECONDS, GRANT_CLAIM } from './verify-token.ts';

type Parts = Pick<Deps, 'config' | 'secrets' | 'clock'>;
const MAXIMUM_LENGTH = 8_192;

/** The grant that a token belongs to. Throws UNAUTHENTICATED. */
export function createAppVerifier(parts: Parts): (text: string) => Promise<string> {
  const { config, secrets, clock } = parts;
  const keys = createLocalJWKSet({ keys: secrets.signingKeys.map(({ d: _secret, ...key }) => key) });
  return async (text) => {
    if (!config.oidc.isEmbedded || text.length > MAXIMUM_LENGTH) throw new AppError('UNAUTHENTICATED');
    const checked = await jwtVerify(text, keys, {
      issuer: config.oidc.issuer,
      audience: toMcpUrl(config),
      algorithms: ['ES256'],
      typ: 'at+jwt',
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: clock.now(),
      requiredClaims: ['sub', 'exp', 'iat'],
    }).catch(() => undefined);
    const grantId = checked?.payload[GRANT_CLAIM];
    if (typeof grantId !== 'string') throw new AppError('UNAUTHENTICATED');
    return grantId;
  };
}

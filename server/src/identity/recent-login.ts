// Members without a password with us prove who they are by a login within the last minutes, whose time the provider puts in the id_token
// (`auth_time`): another provider, or ours, where they log in with a passkey or through someone else.
import { LOGIN_PROOF } from '@daynook/contract/limits/accounts';
import { createLocalJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Deps } from '../deps.ts';
import { AppError } from '../lib/app-error.ts';
import * as members from '../modules/members/service.ts';
import { getIssuer } from './external-issuer.ts';
import { ALGORITHMS, CLOCK_TOLERANCE_SECONDS } from './verify-token.ts';

type Parts = Pick<Deps, 'config' | 'db' | 'clock' | 'log' | 'secrets'>;

/** Our own keys, or the other provider's. */
async function findIssuer(deps: Parts): Promise<{ issuer: string; keys: JWTVerifyGetKey }> {
  const { config, secrets } = deps;
  if (!config.oidc.isEmbedded) {
    const { issuer, keys } = await getIssuer(deps).ready();
    return { issuer, keys: keys.get };
  }
  const keys = secrets.signingKeys.map(({ d: _secret, ...key }) => key);
  return { issuer: config.oidc.issuer, keys: createLocalJWKSet({ keys }) };
}

/** Throws LOGIN_NOT_RECENT, and OVERLOADED if the provider can't be reached. */
export async function requireRecentLogin(deps: Parts, memberId: string, idToken: string | undefined): Promise<void> {
  if (idToken === undefined) throw new AppError('LOGIN_NOT_RECENT');
  const { issuer, keys } = await findIssuer(deps);
  try {
    const { payload } = await jwtVerify(idToken, keys, {
      issuer,
      audience: deps.config.oidc.clientId,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: deps.clock.now(),
      requiredClaims: ['sub', 'exp', 'auth_time'],
    });
    const loggedInAtMs = Number(payload['auth_time']) * 1_000;
    const isRecent = deps.clock.now().getTime() - loggedInAtMs <= LOGIN_PROOF.minutes * 60_000;
    const owner = deps.config.oidc.isEmbedded ? members.EMBEDDED_ISSUER : deps.config.oidc.issuer;
    const member = await members.findMemberByIdentity(deps.db.kysely, owner, payload.sub!);
    if (isRecent && member?.id === memberId) return;
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw new AppError('LOGIN_NOT_RECENT');
}

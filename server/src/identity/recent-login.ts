// Members of another provider have no password with us. They prove who they are by a login within the last minutes, whose time the
// provider puts in the id_token (`auth_time`).
import { LOGIN_PROOF } from '@daynook/contract/limits/accounts';
import { errors, jwtVerify } from 'jose';
import type { Deps } from '../deps.ts';
import { AppError } from '../lib/app-error.ts';
import * as members from '../modules/members/service.ts';
import { getIssuer } from './external-issuer.ts';
import { ALGORITHMS, CLOCK_TOLERANCE_SECONDS } from './verify-token.ts';

type Parts = Pick<Deps, 'config' | 'db' | 'clock' | 'log'>;

/** Throws LOGIN_NOT_RECENT, and OVERLOADED if the provider can't be reached. */
export async function requireRecentLogin(deps: Parts, memberId: string, idToken: string | undefined): Promise<void> {
  if (idToken === undefined) throw new AppError('LOGIN_NOT_RECENT');
  const { issuer, keys } = await getIssuer(deps).ready();
  try {
    const { payload } = await jwtVerify(idToken, keys.get, {
      issuer,
      audience: deps.config.oidc.clientId,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: deps.clock.now(),
      requiredClaims: ['sub', 'exp', 'auth_time'],
    });
    const loggedInAtMs = Number(payload['auth_time']) * 1_000;
    const isRecent = deps.clock.now().getTime() - loggedInAtMs <= LOGIN_PROOF.minutes * 60_000;
    const member = await members.findMemberByIdentity(deps.db.kysely, deps.config.oidc.issuer, payload.sub!);
    if (isRecent && member?.id === memberId) return;
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw new AppError('LOGIN_NOT_RECENT');
}

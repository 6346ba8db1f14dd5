// Talks to another provider: where its login page is, and who came back from it. The library checks signatures, issuer, audience, expiry,
// state, nonce, and the code verifier.
import * as oidc from 'openid-client';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Upstream } from './upstream-settings.ts';

type Parts = Pick<Deps, 'config' | 'log'>;

const TIMEOUT_SECONDS = 4;
/** How long we keep what a provider says about itself. Its keys have their own, shorter time in the library. */
const KEPT_MS = 60 * 60_000;

const known = new WeakMap<Upstream, { readonly configuration: Promise<oidc.Configuration>; readonly atMs: number }>();

/** A provider on this machine, for trying things out, has no HTTPS. */
const isLocal = (issuer: string) => /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?=[:/]|$)/.test(issuer);

/** Throws OVERLOADED while the provider can't be reached. */
async function connect(parts: Parts, upstream: Upstream): Promise<oidc.Configuration> {
  const present = known.get(upstream);
  if (present && performance.now() - present.atMs < KEPT_MS) return present.configuration;
  const { issuer, clientId, clientSecret } = upstream;
  const configuration = oidc
    .discovery(new URL(issuer), clientId, clientSecret, oidc.ClientSecretPost(clientSecret), {
      timeout: TIMEOUT_SECONDS,
      execute: isLocal(issuer) ? [oidc.allowInsecureRequests] : [],
    })
    .catch((error: unknown) => {
      known.delete(upstream);
      parts.log.warn({ err: error, upstream: upstream.id }, 'can’t reach the identity provider');
      throw new AppError('OVERLOADED');
    });
  known.set(upstream, { configuration, atMs: performance.now() });
  return configuration;
}

/** Each provider has an address of its own to come back to, so that one can't pass its code to another. */
const callbackPath = (id: string) => `/oidc/upstream/${id}/callback`;

/** What has to come back with the person. Kept in the visit. */
export const Trip = z.object({
  id: z.string(),
  uid: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  atMs: z.number(),
});
export type Trip = z.infer<typeof Trip>;

export const startTrip = (upstream: Upstream, uid: string, atMs: number): Trip => ({
  id: upstream.id,
  uid,
  state: `${uid}.${oidc.randomState()}`,
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
  atMs,
});

/** The provider's login page. Throws OVERLOADED. */
export async function findLoginUrl(
  parts: Parts,
  upstream: Upstream,
  trip: Trip,
  { isAgain, email }: { readonly isAgain: boolean; readonly email: string },
): Promise<URL> {
  const configuration = await connect(parts, upstream);
  const prompt = isAgain ? upstream.prompts.again : upstream.prompts.usual;
  return oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: `${parts.config.publicUrl}${callbackPath(upstream.id)}`,
    scope: upstream.scope,
    state: trip.state,
    ...(prompt === undefined ? {} : { prompt }),
    // Makes providers say when the person logged in there.
    ...(isAgain ? { max_age: '0' } : {}),
    ...(email === '' ? {} : { login_hint: email }),
    ...(upstream.hasPkceAndNonce
      ? {
          nonce: trip.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(trip.verifier),
          code_challenge_method: 'S256',
        }
      : {}),
  });
}

const Claims = z.looseObject({
  iss: z.string().max(500),
  sub: z.string().regex(/^[^\p{Cc}\p{Cs}]{1,255}$/u),
  email: z.email().max(254).optional().catch(undefined),
  email_verified: z.unknown().optional(),
  name: z.string().max(500).optional().catch(undefined),
  auth_time: z.number().int().positive().optional().catch(undefined),
});

/** Who logged in at the other provider, as it says. */
export interface Arrival {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
  /** True only if it said exactly `true`. */
  readonly isEmailVerified: boolean;
  readonly name: string | undefined;
  /** When they last proved who they are there, in seconds. Many providers don't say. */
  readonly provenAt: number | undefined;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** The person decided not to log in there, or the provider refused. */
export class RefusedError extends Error {}

/** It didn't answer. `fetch` throws a TypeError then. */
const isOutage = (error: unknown) =>
  error instanceof TypeError || ['OAUTH_TIMEOUT', 'OAUTH_ABORT'].includes(String((error as { code?: unknown }).code));

/** Who came back with this query. Throws RefusedError, and OVERLOADED if the provider can't be reached. */
export async function finishTrip(parts: Parts, upstream: Upstream, trip: Trip, query: string): Promise<Arrival> {
  const configuration = await connect(parts, upstream);
  const url = new URL(`${parts.config.publicUrl}${callbackPath(upstream.id)}${query}`);
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, url, {
      expectedState: trip.state,
      idTokenExpected: true,
      ...(upstream.hasPkceAndNonce ? { expectedNonce: trip.nonce, pkceCodeVerifier: trip.verifier } : {}),
    });
    const own = Claims.parse(tokens.claims());
    const needsMore = own.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined;
    const more = needsMore ? await oidc.fetchUserInfo(configuration, tokens.access_token, own.sub) : undefined;
    // Who it is comes from the signed token.
    const claims = more
      ? Claims.parse({ ...more, ...own, email: more.email, email_verified: more.email_verified })
      : own;
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: claims.email,
      isEmailVerified: claims.email !== undefined && claims.email_verified === true,
      name: claims.name,
      // Only what's signed counts.
      provenAt: own.auth_time,
      claims,
    };
  } catch (error) {
    if (isOutage(error)) throw new AppError('OVERLOADED');
    parts.log.warn({ err: error, upstream: upstream.id }, 'login with another provider refused');
    throw new RefusedError();
  }
}

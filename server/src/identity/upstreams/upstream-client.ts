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

/** It didn't answer. `fetch` throws a TypeError then. */
const isOutage = (error: unknown) =>
  error instanceof TypeError || ['OAUTH_TIMEOUT', 'OAUTH_ABORT'].includes(String((error as { code?: unknown }).code));

/** The issuer that a discovery document names, if it isn't the one we asked for. */
function findOtherIssuer(error: unknown): string | undefined {
  const { code, cause } = error as { code?: unknown; cause?: { body?: { issuer?: unknown } } };
  const named = cause?.body?.issuer;
  return code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' && typeof named === 'string' ? named : undefined;
}

const withoutSlash = (issuer: string): string => issuer.replace(/\/$/, '');

/**
 * What the provider says about itself. A slash at the end makes no difference to where its document is, so who types the issuer can add or
 * leave out one. The document's own spelling is then the one that tokens must have.
 */
async function discover({ issuer, clientId, clientSecret }: Upstream): Promise<oidc.Configuration> {
  const discoverAs = (spelling: string) =>
    oidc.discovery(new URL(spelling), clientId, clientSecret, oidc.ClientSecretPost(clientSecret), {
      timeout: TIMEOUT_SECONDS,
      execute: isLocal(issuer) ? [oidc.allowInsecureRequests] : [],
    });
  try {
    return await discoverAs(issuer);
  } catch (error) {
    const named = findOtherIssuer(error);
    if (named === undefined || withoutSlash(named) !== withoutSlash(issuer)) throw error;
    return discoverAs(named);
  }
}

/** A wrong setting doesn't pass like an outage, so the log says which it is. */
function logFailure({ log }: Parts, { id: upstream, issuer }: Upstream, error: unknown): void {
  const named = findOtherIssuer(error);
  const { cause } = error as { cause?: unknown };
  const isDown = isOutage(error) || (cause instanceof Response && cause.status >= 500);
  if (isDown) log.warn({ err: error, upstream }, 'can’t reach the identity provider');
  else if (named === undefined)
    log.error({ err: error, upstream, issuer }, 'no identity provider at the issuer in UPSTREAMS');
  else log.error({ upstream, issuer, named }, 'the identity provider has another issuer than the one in UPSTREAMS');
}

/** Throws OVERLOADED while the provider can't be reached, and while its issuer is wrong. */
async function connect(parts: Parts, upstream: Upstream): Promise<oidc.Configuration> {
  const present = known.get(upstream);
  if (present && performance.now() - present.atMs < KEPT_MS) return present.configuration;
  const configuration = discover(upstream).catch((error: unknown) => {
    known.delete(upstream);
    logFailure(parts, upstream, error);
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
  xms_edov: z.unknown().optional(),
  name: z.string().max(500).optional().catch(undefined),
  auth_time: z.number().int().positive().optional().catch(undefined),
});
type Claims = z.infer<typeof Claims>;

/** Who logged in at the other provider, as it says. */
export interface Arrival {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
  /** True only if it said so. */
  readonly isEmailVerified: boolean;
  readonly name: string | undefined;
  /** When they last proved who they are there, in seconds. Many providers don't say. */
  readonly provenAt: number | undefined;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** The person decided not to log in there, or the provider refused. */
export class RefusedError extends Error {}

/** Some write the value as text. */
const isTrue = (value: unknown): boolean => value === true || value === 'true';

/** Microsoft Entra has no `email_verified`. It says in `xms_edov` whether the address is at a domain that the tenant owns. */
const isEdov = (value: unknown): boolean => isTrue(value) || value === 1 || value === '1';

const isVerified = (upstream: Upstream, { email, email_verified: word, xms_edov: edov }: Claims): boolean =>
  email !== undefined && (isTrue(word) || (word === undefined && upstream.takesEdov && isEdov(edov)));

/** What user info says, if the token lacks the email or the claim that roles come from. Throws what the library throws. */
async function fetchMore(
  parts: Parts,
  upstream: Upstream,
  { configuration, accessToken, own }: { configuration: oidc.Configuration; accessToken: string; own: Claims },
): Promise<oidc.UserInfoResponse | undefined> {
  const lacksRoles = upstream.roles !== undefined && own[upstream.roles.claim] === undefined;
  const lacksEmail = own.email === undefined;
  const { userinfo_endpoint: endpoint } = configuration.serverMetadata();
  if (endpoint === undefined || !(lacksRoles || lacksEmail)) return undefined;
  try {
    return await oidc.fetchUserInfo(configuration, accessToken, own.sub);
  } catch (error) {
    if (lacksEmail || isOutage(error)) throw error;
    // They can log in without a role.
    parts.log.warn({ err: error, upstream: upstream.id }, 'the identity provider refused user info, which roles need');
    return undefined;
  }
}

/** Who it is comes from the signed token, and whether an email is confirmed from where the email is. */
function addClaims(own: Claims, more: oidc.UserInfoResponse | undefined): Claims {
  if (!more) return own;
  const { email, email_verified, xms_edov } = own.email === undefined ? Claims.parse({ ...more, iss: own.iss }) : own;
  return Claims.parse({ ...more, ...own, email, email_verified, xms_edov });
}

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
    const more = await fetchMore(parts, upstream, { configuration, accessToken: tokens.access_token, own });
    const claims = addClaims(own, more);
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: claims.email,
      isEmailVerified: isVerified(upstream, claims),
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

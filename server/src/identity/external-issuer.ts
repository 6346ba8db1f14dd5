// Any OpenID provider in place of our own: its discovery document, its keys, what it says about a person. Only the
// configured address is ever asked, and an issuer that cannot be reached is our 503, not the member's 401.
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { AppError } from '../lib/app-error.ts';
import type { Identity } from '../modules/members/service.ts';

type Parts = Omit<Deps, 'authenticate'>;

const TIMEOUT_MS = 5_000;
/** After a failed discovery, how long nobody asks again. */
const COOL_DOWN_MS = 5_000;
/** A key id we have not seen makes us fetch the keys again, but never more often than this. */
const KEYS_COOL_DOWN_MS = 30_000;
const KEYS_MAXIMUM_AGE_MS = 10 * 60_000;

const url = z.url({ protocol: /^https?$/ });
const Discovery = z.object({ issuer: url, jwks_uri: url, userinfo_endpoint: url.optional() });
type Discovery = z.infer<typeof Discovery>;

const Claims = z.object({
  sub: z.string(),
  email: z.email().max(254).optional().catch(undefined),
  email_verified: z.unknown().optional(),
  name: z.string().max(500).optional().catch(undefined),
});

export interface ExternalIssuer {
  /** Throws OVERLOADED while the issuer cannot be reached. */
  ready(): Promise<{ issuer: string; keys: JWTVerifyGetKey }>;
  /** Undefined when the member is known and nothing new can be learned. Throws OVERLOADED. */
  identify(token: string, payload: JWTPayload, isKnown: boolean): Promise<Identity | undefined>;
}

const withoutSlash = (text: string) => text.replace(/\/+$/, '');

class RefusedError extends Error {}

async function fetchJson(address: string, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(address, {
    headers: { accept: 'application/json', ...headers },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  });
  if (response.status >= 400 && response.status < 500) throw new RefusedError(`${address} answered ${response.status}`);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.json();
}

/** Keys by network; failing to get them is told apart from a token that no key fits. */
function remoteKeys(address: string, parts: Parts): JWTVerifyGetKey {
  const keySet = createRemoteJWKSet(new URL(address), {
    timeoutDuration: TIMEOUT_MS,
    cooldownDuration: KEYS_COOL_DOWN_MS,
    cacheMaxAge: KEYS_MAXIMUM_AGE_MS,
  });
  return async (header, token) => {
    try {
      return await keySet(header, token);
    } catch (error) {
      const isTheTokensFault =
        error instanceof errors.JWKSNoMatchingKey ||
        error instanceof errors.JWKSMultipleMatchingKeys ||
        error instanceof errors.JOSENotSupported;
      if (isTheTokensFault) throw error;
      parts.log.warn({ err: error }, 'the keys of the identity provider cannot be read');
      throw new AppError('OVERLOADED');
    }
  };
}

async function discover(configured: string): Promise<Discovery> {
  const found = Discovery.parse(await fetchJson(`${configured}/.well-known/openid-configuration`));
  if (withoutSlash(found.issuer) !== configured) throw new Error(`${configured} says that it is ${found.issuer}`);
  return found;
}

/** Why nobody can sign in by that issuer at the moment; undefined when they can. */
export const checkIssuer = (configured: string): Promise<string | undefined> =>
  discover(configured).then(
    () => undefined,
    (error: Error & { cause?: { code?: string } }) =>
      error instanceof z.ZodError ? 'no discovery document' : (error.cause?.code ?? error.message),
  );

/** Connects to `config.oidc.issuer` when the first token comes. */
export function connectIssuer(parts: Parts): ExternalIssuer {
  const { issuer: configured } = parts.config.oidc;
  let discovery: Promise<Discovery> | undefined;
  let failedAtMs = Number.NEGATIVE_INFINITY;
  let keys: JWTVerifyGetKey | undefined;

  const discovered = async (): Promise<Discovery> => {
    if (!discovery && performance.now() - failedAtMs < COOL_DOWN_MS) throw new AppError('OVERLOADED');
    discovery ??= discover(configured);
    try {
      return await discovery;
    } catch (error) {
      discovery = undefined;
      failedAtMs = performance.now();
      parts.log.warn({ err: error }, 'the identity provider cannot be reached');
      throw new AppError('OVERLOADED');
    }
  };

  return {
    ready: async () => {
      const found = await discovered();
      keys ??= remoteKeys(found.jwks_uri, parts);
      return { issuer: found.issuer, keys };
    },
    identify: async (token, payload, isKnown) => {
      const { userinfo_endpoint: userinfo } = await discovered();
      let claims = Claims.parse(payload);
      if (claims.email === undefined && userinfo) {
        try {
          const told = Claims.parse(await fetchJson(userinfo, { authorization: `Bearer ${token}` }));
          // A provider that answers about somebody else is answering nothing.
          if (told.sub === claims.sub) claims = told;
        } catch (error) {
          parts.log.warn({ err: error }, 'the identity provider does not say who this is');
          if (isKnown) return undefined;
          // Some providers tell an API nothing: the member then has no address here. One that fails may tell later.
          if (!(error instanceof RefusedError)) throw new AppError('OVERLOADED');
        }
      }
      return {
        issuer: configured,
        subject: claims.sub,
        email: claims.email,
        isEmailVerified: claims.email !== undefined && claims.email_verified === true,
        name: claims.name,
      };
    },
  };
}

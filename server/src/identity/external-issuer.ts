// An external OpenID provider instead of our own: its discovery document, keys and user info. Only the configured address is called,
// and an unreachable issuer is our 503, not the member's 401.
import { errors, type JSONWebKeySet, type JWTPayload } from 'jose';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { AppError } from '../lib/app-error.ts';
import { withDeadline } from '../lib/deadline.ts';
import type { Identity } from '../modules/members/service.ts';
import { createIssuerKeys, type IssuerKeys } from './issuer-keys.ts';

type Parts = Pick<Deps, 'config' | 'clock' | 'log'>;

const TIMEOUT_MS = 5_000;
/** How long we wait after a failed discovery. */
const COOL_DOWN_MS = 5_000;
const url = z.url({ protocol: /^https?$/ });
const Discovery = z.object({ issuer: url, jwks_uri: url, userinfo_endpoint: url.optional() });
type Discovery = z.infer<typeof Discovery>;

const Claims = z.object({
  sub: z.string(),
  email: z.email().max(254).optional().catch(undefined),
  email_verified: z.unknown().optional(),
  name: z.string().max(500).optional().catch(undefined),
});
type Claims = z.infer<typeof Claims>;

export interface ExternalIssuer {
  /** Throws OVERLOADED while the issuer is unreachable. */
  ready(): Promise<{ issuer: string; keys: IssuerKeys }>;
  /** Undefined if the member is known and nothing is new. Throws OVERLOADED. */
  identify(token: string, payload: JWTPayload, isKnown: boolean): Promise<Identity | undefined>;
}

const withoutSlash = (text: string) => text.replace(/\/+$/, '');

class RefusedError extends Error {}

function fetchJson(address: string, headers: Record<string, string> = {}): Promise<unknown> {
  return withDeadline(TIMEOUT_MS, async (signal) => {
    const response = await fetch(address, {
      headers: { accept: 'application/json', ...headers },
      signal,
      redirect: 'error',
    });
    if (response.status >= 400 && response.status < 500)
      throw new RefusedError(`${address} answered ${response.status}`);
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    return response.json();
  });
}

/** Its keys, fetched over the network. If that fails, it's our 503. A token that no key matches is the sender's 401. */
function remoteKeys(address: string, parts: Parts): IssuerKeys {
  const keys = createIssuerKeys(async () => (await fetchJson(address)) as JSONWebKeySet, parts.clock);
  return {
    refresh: keys.refresh,
    get: async (header, token) => {
      try {
        return await keys.get(header, token);
      } catch (error) {
        const isTheTokensError =
          error instanceof errors.JWKSNoMatchingKey ||
          error instanceof errors.JWKSMultipleMatchingKeys ||
          error instanceof errors.JOSENotSupported;
        if (isTheTokensError) throw error;
        parts.log.warn({ err: error }, 'can’t read the identity provider’s keys');
        throw new AppError('OVERLOADED');
      }
    },
  };
}

async function discover(configured: string): Promise<Discovery> {
  const found = Discovery.parse(await fetchJson(`${configured}/.well-known/openid-configuration`));
  if (withoutSlash(found.issuer) !== configured) throw new Error(`${configured} says that it is ${found.issuer}`);
  return found;
}

/** Why nobody can log in with that issuer right now; undefined if they can. */
export const checkIssuer = (configured: string): Promise<string | undefined> =>
  discover(configured).then(
    () => undefined,
    (error: Error & { cause?: { code?: string } }) =>
      error instanceof z.ZodError ? 'no discovery document' : (error.cause?.code ?? error.message),
  );

/**
 * The claims with what user info adds, for tokens without an email address; undefined if the issuer has no answer and we know the
 * member. Throws OVERLOADED.
 */
async function addUserInfo(
  parts: Parts,
  claims: Claims,
  { userinfo, token, isKnown }: { userinfo: string; token: string; isKnown: boolean },
): Promise<Claims | undefined> {
  try {
    const found = Claims.parse(await fetchJson(userinfo, { authorization: `Bearer ${token}` }));
    // User info about someone else is ignored.
    return found.sub === claims.sub ? found : claims;
  } catch (error) {
    parts.log.warn({ err: error }, 'the identity provider didn’t identify the user');
    if (isKnown) return undefined;
    // Some providers refuse user info to APIs, so the member has no email here. A failing one may respond later.
    if (!(error instanceof RefusedError)) throw new AppError('OVERLOADED');
    return claims;
  }
}

/** Connects to `config.oidc.issuer` with the first token. */
function connectIssuer(parts: Parts): ExternalIssuer {
  const { issuer: configured } = parts.config.oidc;
  let discovery: Promise<Discovery> | undefined;
  let failedAtMs = Number.NEGATIVE_INFINITY;
  let keys: IssuerKeys | undefined;

  const discovered = async (): Promise<Discovery> => {
    if (!discovery && performance.now() - failedAtMs < COOL_DOWN_MS) throw new AppError('OVERLOADED');
    discovery ??= discover(configured);
    try {
      return await discovery;
    } catch (error) {
      discovery = undefined;
      failedAtMs = performance.now();
      parts.log.warn({ err: error }, 'can’t reach the identity provider');
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
      const own = Claims.parse(payload);
      const needsUserInfo = own.email === undefined && userinfo !== undefined;
      const claims = needsUserInfo ? await addUserInfo(parts, own, { userinfo, token, isKnown }) : own;
      return (
        claims && {
          issuer: configured,
          subject: claims.sub,
          email: claims.email,
          isEmailVerified: claims.email !== undefined && claims.email_verified === true,
          name: claims.name,
        }
      );
    },
  };
}

const connected = new WeakMap<Parts['config'], ExternalIssuer>();

/** One connection per installation, so that keys and discovery are fetched once. */
export function getIssuer(parts: Parts): ExternalIssuer {
  const known = connected.get(parts.config) ?? connectIssuer(parts);
  connected.set(parts.config, known);
  return known;
}

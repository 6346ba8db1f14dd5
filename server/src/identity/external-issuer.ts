// Any OpenID provider in place of our own: its discovery document, its keys, what it says about a person. Only the
// configured address is ever asked, and an issuer that cannot be reached is our 503, not the member's 401.
import { errors, type JSONWebKeySet, type JWTPayload } from 'jose';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { AppError } from '../lib/app-error.ts';
import { withDeadline } from '../lib/deadline.ts';
import type { Identity } from '../modules/members/service.ts';
import { createIssuerKeys, type IssuerKeys } from './issuer-keys.ts';

type Parts = Omit<Deps, 'authenticate'>;

const TIMEOUT_MS = 5_000;
/** After a failed discovery, how long nobody asks again. */
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

export interface ExternalIssuer {
  /** Throws OVERLOADED while the issuer cannot be reached. */
  ready(): Promise<{ issuer: string; keys: IssuerKeys }>;
  /** Undefined when the member is known and nothing new can be learned. Throws OVERLOADED. */
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

/** Its keys, by network. Not getting them is our 503; a token that none of them fits is its sender's 401. */
function remoteKeys(address: string, parts: Parts): IssuerKeys {
  const keys = createIssuerKeys(async () => (await fetchJson(address)) as JSONWebKeySet, parts.clock);
  return {
    refresh: keys.refresh,
    get: async (header, token) => {
      try {
        return await keys.get(header, token);
      } catch (error) {
        const isTheTokensFault =
          error instanceof errors.JWKSNoMatchingKey ||
          error instanceof errors.JWKSMultipleMatchingKeys ||
          error instanceof errors.JOSENotSupported;
        if (isTheTokensFault) throw error;
        parts.log.warn({ err: error }, 'the keys of the identity provider cannot be read');
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
  let keys: IssuerKeys | undefined;

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

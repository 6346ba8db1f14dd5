// Checks a bearer token's issuer, audience, and expiry. Keys come from our own provider or the configured issuer. Keys and URLs inside
// a token are ignored.
import { createLocalJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Deps } from '../deps.ts';
import { AppError } from '../lib/app-error.ts';
import { EMBEDDED_ISSUER, type Identity } from '../modules/members/service.ts';
import { findAccount } from './accounts.ts';
import { getIssuer } from './external-issuer.ts';
import { isGrantAlive } from './oidc-store.ts';

type Parts = Omit<Deps, 'authenticate'>;

export interface VerifiedToken {
  /** As stored in member rows. */
  readonly issuer: string;
  readonly subject: string;
  readonly issuedAtMs: number;
  /** The login it came from, if our own provider manages it. */
  readonly grantId: string | undefined;
  /** When to check the token again, including the tolerated clock difference. */
  readonly expiresAtMs: number;
  /** When to check its signature again, because an external provider may have removed the key by then. */
  readonly verifiedUntilMs: number;
  /** What the provider says about the person now; undefined if it doesn't know the subject. */
  identify(isKnown: boolean): Promise<Identity | undefined>;
  /** Whether the token's login still exists. Always true for external providers, whose tokens only expire. */
  stillStands(): Promise<boolean>;
}

export const CLOCK_TOLERANCE_SECONDS = 60;
/** Together with the age of the provider's keys, this stays below five minutes. */
const VERIFIED_FOR_MS = 2 * 60_000;
const MAXIMUM_LENGTH = 8_192;
export const ALGORITHMS = ['ES256', 'RS256', 'PS256', 'EdDSA'];
/** Claims that only ID tokens have. An ID token proves a login but doesn't give access to the API (A11). */
const ID_TOKEN_CLAIMS = ['nonce', 'at_hash', 'c_hash', 's_hash'];

/** Token types that some providers write into their own claim. */
const OTHER_KINDS = new Set(['id', 'refresh', 'offline', 'logout']);

/** Our provider's claim with a token's issue time in milliseconds, because `iat` only has seconds. */
export const ISSUED_AT_MS_CLAIM = 'issued_at_ms';

/** The claim that names the token's grant. Logging out ends the grant and with it the token. */
export const GRANT_CLAIM = 'grant';

const refuse = (): never => {
  throw new AppError('UNAUTHENTICATED');
};

/** A key with that name exists but didn't sign this token. */
class BadSignatureError extends AppError {
  constructor() {
    super('UNAUTHENTICATED');
  }
}

async function readClaims(
  text: string,
  keys: JWTVerifyGetKey,
  parts: Parts,
  issuer: string,
  isEmbedded: boolean,
): Promise<JWTPayload> {
  try {
    const { payload, protectedHeader } = await jwtVerify(text, keys, {
      issuer,
      audience: parts.config.oidc.audience,
      algorithms: isEmbedded ? ['ES256'] : ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: parts.clock.now(),
      requiredClaims: ['sub', 'exp', 'iat'],
      ...(isEmbedded ? { typ: 'at+jwt' } : {}),
    });
    const typ = protectedHeader.typ?.toLowerCase().replace(/^application\//, '');
    const isIdToken = ID_TOKEN_CLAIMS.some((name) => name in payload) || payload['token_use'] === 'id';
    if (
      isIdToken ||
      OTHER_KINDS.has(String(payload['typ']).toLowerCase()) ||
      (typ !== undefined && typ !== 'at+jwt' && typ !== 'jwt')
    )
      return refuse();
    return payload;
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed) throw new BadSignatureError();
    if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof SyntaxError)
      return refuse();
    throw error;
  }
}

function verified(
  payload: JWTPayload,
  issuer: string,
  about: Pick<VerifiedToken, 'identify' | 'stillStands' | 'grantId' | 'verifiedUntilMs'>,
): VerifiedToken {
  const preciseMs = payload[ISSUED_AT_MS_CLAIM];
  const { sub: subject } = payload;
  // Such a subject can't be in the database, so nobody has it.
  if (typeof subject !== 'string' || !/^[^\p{Cc}\p{Cs}]{1,255}$/u.test(subject)) return refuse();
  return {
    issuer,
    subject,
    issuedAtMs: issuer === EMBEDDED_ISSUER && typeof preciseMs === 'number' ? preciseMs : payload.iat! * 1000,
    expiresAtMs: (payload.exp! + CLOCK_TOLERANCE_SECONDS) * 1000,
    ...about,
  };
}

/** Checks tokens with this installation's own keys or the configured issuer's. */
export function createVerifier(parts: Parts): (text: string) => Promise<VerifiedToken> {
  const { config } = parts;
  const within = (text: string) => (text.length > 0 && text.length <= MAXIMUM_LENGTH ? text : refuse());

  if (config.oidc.isEmbedded) {
    const keys = createLocalJWKSet({ keys: parts.secrets.signingKeys.map(({ d: _secret, ...key }) => key) });
    return async (text) => {
      const payload = await readClaims(within(text), keys, parts, config.oidc.issuer, true);
      const { sub, [GRANT_CLAIM]: grantId } = payload;
      return verified(payload, EMBEDDED_ISSUER, {
        grantId: typeof grantId === 'string' ? grantId : undefined,
        verifiedUntilMs: Number.POSITIVE_INFINITY,
        identify: () => findAccount(parts.db.kysely, sub!),
        stillStands: async () =>
          typeof grantId !== 'string' || isGrantAlive(parts.db.kysely, grantId, parts.clock.now()),
      });
    };
  }
  const external = getIssuer(parts);
  return async (text) => {
    within(text);
    const { issuer, keys } = await external.ready();
    const read = () => readClaims(text, keys.get, parts, issuer, false);
    const payload = await read().catch(async (error: unknown) => {
      if (error instanceof BadSignatureError && (await keys.refresh())) return read();
      throw error;
    });
    return verified(payload, config.oidc.issuer, {
      grantId: undefined,
      verifiedUntilMs: parts.clock.now().getTime() + VERIFIED_FOR_MS,
      identify: (isKnown) => external.identify(text, payload, isKnown),
      stillStands: async () => true,
    });
  };
}

// The installation's secret keys, created at the first start and stored in the database, so all nodes share them.
import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { REPUTATION } from '@daynook/contract/reputation/limits';
import { calculateJwkThumbprint } from 'jose';
import { z } from 'zod';
import type { Database } from '../../db/open.ts';
import type { Secrets } from '../../deps.ts';
import type { Clock } from '../../lib/clock.ts';
import { findSecret, keepFirst, lockSecret, replaceSecret } from './store.ts';

const Text = z.string().min(32);
const SigningKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  kid: z.string(),
  alg: z.literal('ES256'),
  use: z.literal('sig'),
});
/** A private key of the embedded identity provider, as a JWK. */
export type SigningKey = z.infer<typeof SigningKey>;

const newText = async () => randomBytes(32).toString('base64url');

async function newSigningKey(): Promise<SigningKey> {
  const { privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });
  const jwk = privateKey.export({ format: 'jwk' });
  return SigningKey.parse({ ...jwk, kid: await calculateJwkThumbprint(jwk as never), alg: 'ES256', use: 'sig' });
}

/** Reads all secrets and creates missing ones. Safe for several processes at once: one value wins. */
export async function loadSecrets(db: Pick<Database, 'kysely'>, clock: Clock): Promise<Secrets> {
  const keep = async <T>(name: string, schema: z.ZodType<T>, create: () => Promise<T>): Promise<T> =>
    schema.parse((await findSecret(db, name)) ?? (await keepFirst(db, name, await create(), clock.now())));
  return {
    location: await keep('location', Text, newText),
    calendar: await keep('calendar', Text, newText),
    feeds: await keep('feeds', Text, newText),
    payouts: await keep('payouts', Text, newText),
    factors: await keep('second-factors', Text, newText),
    csrf: await keep('csrf', Text, newText),
    // The first key of each list signs, all of them verify. This allows changing a key without signing people out.
    cookieKeys: await keep('identity-cookie-keys', z.array(Text).min(1), async () => [await newText()]),
    pushKey: await keep('push-key', SigningKey, newSigningKey),
    signingKeys: await keep('identity-signing-keys', z.array(SigningKey).min(1), async () => [await newSigningKey()]),
  };
}

/** A private key that signs members' reputation files, as a JWK. */
const ReputationKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  d: z.string(),
  kid: z.string(),
  alg: z.literal('EdDSA'),
  use: z.literal('sig'),
  /** When it began to sign. */
  since: z.iso.datetime(),
});
export type ReputationKey = z.infer<typeof ReputationKey>;
const ReputationKeys = z.array(ReputationKey).min(1);

const REPUTATION_KEYS = 'reputation-keys';
const DAY_MS = 86_400_000;
/** Then a new key signs. */
const REPUTATION_KEY_DAYS = 365;

async function newReputationKey(now: Date): Promise<ReputationKey> {
  const { privateKey } = await promisify(generateKeyPair)('ed25519');
  const jwk = privateKey.export({ format: 'jwk' });
  const kid = await calculateJwkThumbprint(jwk as never);
  return ReputationKey.parse({ ...jwk, kid, alg: 'EdDSA', use: 'sig', since: now.toISOString() });
}

const daysSince = ({ since }: ReputationKey, now: Date): number => (now.getTime() - Date.parse(since)) / DAY_MS;

/**
 * The keys of reputation files, read from the database because another node may have made the newest. The first one signs. A key is
 * replaced after a year, and forgotten once nothing it signed can still be used.
 */
export async function loadReputationKeys(
  db: Pick<Database, 'kysely'>,
  clock: Clock,
): Promise<readonly [ReputationKey, ...ReputationKey[]]> {
  const now = clock.now();
  const stored =
    (await findSecret(db, REPUTATION_KEYS)) ??
    (await keepFirst(db, REPUTATION_KEYS, [await newReputationKey(now)], now));
  const keys = ReputationKeys.parse(stored);
  if (daysSince(keys[0]!, now) < REPUTATION_KEY_DAYS) return keys as [ReputationKey];
  return db.kysely.transaction().execute(async (trx) => {
    const before = ReputationKeys.parse(await lockSecret(trx, REPUTATION_KEYS));
    if (daysSince(before[0]!, now) < REPUTATION_KEY_DAYS) return before as [ReputationKey];
    // An older key stopped signing when its successor began.
    const kept = before.filter((_key, at) => at === 0 || daysSince(before[at - 1]!, now) <= REPUTATION.validDays);
    const after: [ReputationKey, ...ReputationKey[]] = [await newReputationKey(now), ...kept];
    await replaceSecret(trx, REPUTATION_KEYS, after);
    return after;
  });
}

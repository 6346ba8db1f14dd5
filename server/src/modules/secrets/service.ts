// The installation's secret keys, created at the first start and stored in the database, so all nodes share them.
import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { calculateJwkThumbprint } from 'jose';
import { z } from 'zod';
import type { Database } from '../../db/open.ts';
import type { Secrets } from '../../deps.ts';
import type { Clock } from '../../lib/clock.ts';
import { findSecret, keepFirst } from './store.ts';

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

// The keys that sign reputation files: ours, and those that other installations publish.
import { flattenedVerify, type JWK } from 'jose';
import { z } from 'zod';
import { brandSlug } from '../../current-settings.ts';
import type { Deps } from '../../deps.ts';
import { openGuardedRequests } from '../../lib/guarded-fetch/guarded-requests.ts';
import { OutboundRefused } from '../../lib/guarded-fetch/outbound-refused.ts';
import { loadReputationKeys } from '../secrets/service.ts';
import type { ReadFile } from './read-file.ts';

/** Below the address of an installation. */
export const KEYS_PATH = '/.well-known/reputation-keys.json';

const FETCH_MS = 5_000;
const MOST_BYTES = 32 * 1024;
const MOST_KEYS = 20;

const PublicKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string().regex(/^[\w-]{43}$/),
  kid: z.string().max(100),
});
type PublicKey = z.infer<typeof PublicKey>;

/** Keys of other kinds may be beside ours. */
const KeySet = z.object({ keys: z.array(z.unknown()).max(MOST_KEYS) });

export type KeyDeps = Pick<Deps, 'config' | 'db' | 'clock'>;

export const ownIssuer = ({ config }: Pick<Deps, 'config'>): string => new URL(config.publicUrl).origin;

/** What we publish: public parts only. */
export async function publishKeys(deps: KeyDeps): Promise<{ keys: (PublicKey & { alg: 'EdDSA'; use: 'sig' })[] }> {
  const keys = await loadReputationKeys(deps.db, deps.clock);
  return { keys: keys.map((key) => ({ ...PublicKey.parse(key), alg: 'EdDSA', use: 'sig' })) };
}

/** Fetches another installation's keys. Redirects aren't followed. Undefined if it doesn't publish any. */
async function fetchKeys(deps: KeyDeps, issuer: string): Promise<readonly unknown[] | undefined> {
  const aborting = new AbortController();
  try {
    const requests = openGuardedRequests(
      `${issuer}${KEYS_PATH}`,
      {
        allowedHosts: deps.config.outboundAllowedHosts,
        totalMs: FETCH_MS,
        mostBytes: MOST_BYTES,
        isExact: true,
      },
      aborting.signal,
    );
    try {
      const accept = { accept: 'application/json', 'user-agent': `${brandSlug()}-reputation/1.0` };
      const { status, body } = await requests.send('GET', '', accept);
      if (status !== 200) return undefined;
      const found = KeySet.safeParse(JSON.parse(body));
      return found.success ? found.data.keys : undefined;
    } finally {
      await requests.close();
    }
  } catch (error) {
    if (error instanceof OutboundRefused || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function isSignedWith({ jws }: ReadFile, key: PublicKey): Promise<boolean> {
  try {
    await flattenedVerify(jws, { ...key, alg: 'EdDSA' } as JWK, { algorithms: ['EdDSA'] });
    return true;
  } catch {
    return false;
  }
}

/** Whether the file was signed by the site it names. Undefined if it was. */
export async function findSignatureProblem(
  deps: KeyDeps,
  file: ReadFile,
): Promise<'off' | 'unreachable' | 'unknown-key' | 'bad-signature' | undefined> {
  const issuer = file.reputation.issuer.url;
  const isOwn = issuer === ownIssuer(deps);
  if (!isOwn && !deps.config.isOutboundOn) return 'off';
  const keys = isOwn ? (await publishKeys(deps)).keys : await fetchKeys(deps, issuer);
  if (!keys) return 'unreachable';
  const known = keys.map((key) => PublicKey.safeParse(key)).find(({ data }) => data?.kid === file.kid)?.data;
  if (!known) return 'unknown-key';
  return (await isSignedWith(file, known)) ? undefined : 'bad-signature';
}

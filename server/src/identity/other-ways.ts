// The ways into an account besides its password, for the page where its owner sets a new one. Someone logged in before may have added one,
// and it would still work.
import type { Deps } from '../deps.ts';
import type { AccountRow } from './account-store.ts';
import { nameUpstream } from './complete-login.ts';
import { NO_PASSWORD } from './password-hash.ts';
import { listPasskeys } from './second-factor/passkey-store.ts';
import { listUpstreams } from './upstreams/upstream-store.ts';

/** What was added lately is removed unless the owner wants to keep it. */
const RECENT_MS = 30 * 86_400_000;

export interface OtherWay {
  readonly id: string;
  readonly kind: 'passkey' | 'upstream';
  /** The passkey's name, or the provider's. */
  readonly name: string;
  readonly email: string;
  readonly createdAt: Date;
  readonly isRecent: boolean;
}

export async function listOtherWays(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { id, password_hash }: AccountRow,
): Promise<OtherWay[]> {
  const { kysely } = deps.db;
  // Without a password so far, nobody got in by one.
  const since = password_hash === NO_PASSWORD ? Number.POSITIVE_INFINITY : deps.clock.now().getTime() - RECENT_MS;
  const toWay = (row: { id: string; created_at: Date }) => ({
    id: row.id,
    createdAt: row.created_at,
    isRecent: row.created_at.getTime() >= since,
  });
  const passkeys = await listPasskeys(kysely, id);
  const upstreams = await listUpstreams(kysely, id);
  return [
    ...passkeys.map((row) => ({ ...toWay(row), kind: 'passkey' as const, name: row.name, email: '' })),
    ...upstreams.map((row) => ({
      ...toWay(row),
      kind: 'upstream' as const,
      name: nameUpstream(deps, row.provider),
      email: row.email ?? '',
    })),
  ];
}

// What's proven about members, as everyone sees it (I8). Never more: a document that staff haven't verified, or that has expired,
// proves nothing.
import type { TrustLevels } from '@daynook/contract/listings/host-facts';
import type { Db } from '../../db/db.ts';
import { listProofs, type Proofs } from './store.ts';

const untilDay = (day: string): string | null => (day === 'infinity' ? null : day);

const prove = (
  level: TrustLevels[number]['level'],
  { since = null, until = null }: { since?: string | null; until?: string | null } = {},
): TrustLevels => [{ level, since, until }];

const toTrustLevels = ({ hasEmail, phoneSince, hasPaid, identityUntil, rightUntil }: Proofs): TrustLevels => [
  ...(hasEmail ? prove('email') : []),
  ...(phoneSince === null ? [] : prove('phone', { since: phoneSince })),
  ...(hasPaid ? prove('payment') : []),
  ...(identityUntil === null ? [] : prove('identity', { until: untilDay(identityUntil) })),
  ...(rightUntil === null ? [] : prove('right-to-host', { until: untilDay(rightUntil) })),
];

/** By member, with one query for all of them. */
export async function findTrust(
  db: Db,
  memberIds: readonly string[],
  now: Date,
): Promise<(memberId: string) => TrustLevels> {
  const rows = await listProofs(db, memberIds, now.toISOString().slice(0, 10));
  const levels = new Map(rows.map((row) => [row.memberId, toTrustLevels(row)]));
  return (memberId) => levels.get(memberId) ?? [];
}

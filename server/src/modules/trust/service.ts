// What's proven about members, as everyone sees it (I8). Never more: a document that staff haven't verified, or that has expired,
// proves nothing.
import type { TrustLevels } from '@daynook/contract/listings/host-facts';
import type { Db } from '../../db/db.ts';
import { listProofs, type Proofs } from './store.ts';

const untilDay = (day: string): string | null => (day === 'infinity' ? null : day);

const toTrustLevels = ({ hasEmail, hasPaid, identityUntil, rightUntil }: Proofs): TrustLevels => [
  ...(hasEmail ? [{ level: 'email' as const, until: null }] : []),
  ...(hasPaid ? [{ level: 'payment' as const, until: null }] : []),
  ...(identityUntil === null ? [] : [{ level: 'identity' as const, until: untilDay(identityUntil) }]),
  ...(rightUntil === null ? [] : [{ level: 'right-to-host' as const, until: untilDay(rightUntil) }]),
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

// The rows of idempotency keys.
import type { Db } from '../db/db.ts';

interface KeyName {
  readonly memberId: string;
  readonly key: string;
}

/** A key while one request holds its lease. */
export interface HeldKey extends KeyName {
  readonly lockedUntil: Date;
}

type Progress = Record<string, unknown>;

/** False if the key exists. Waits for a transaction that's writing the same key at the moment. */
export async function addKey(
  db: Db,
  { memberId, key, lockedUntil }: HeldKey,
  { sha256, progress, now }: { sha256: Buffer; progress: Progress; now: Date },
): Promise<boolean> {
  const added = await db
    .insertInto('idempotency_key')
    .values({
      member_id: memberId,
      key,
      request_sha256: sha256,
      progress: JSON.stringify(progress),
      locked_until: lockedUntil,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return added !== undefined;
}

/** Changes the row only while the lease is still ours: another request that took over has moved it. */
export async function updateHeldKey(
  db: Db,
  { memberId, key, lockedUntil }: HeldKey,
  changes: { progress: Progress } | { status: number; answer: unknown } | { locked_until: Date },
): Promise<boolean> {
  const updated = await db
    .updateTable('idempotency_key')
    .set({
      ...('progress' in changes ? { progress: JSON.stringify(changes.progress) } : {}),
      ...('status' in changes ? { status: changes.status, answer: JSON.stringify(changes.answer) } : {}),
      ...('locked_until' in changes ? { locked_until: changes.locked_until } : {}),
    })
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .where('status', 'is', null)
    .where('locked_until', '=', lockedUntil)
    .returning('key')
    .executeTakeFirst();
  return updated !== undefined;
}

export const findKey = (db: Db, { memberId, key }: KeyName) =>
  db
    .selectFrom('idempotency_key')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirst();

export type KeyRow = NonNullable<Awaited<ReturnType<typeof findKey>>>;

export async function deleteKeysBefore(db: Db, oldest: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('idempotency_key').where('created_at', '<', oldest).executeTakeFirst();
  return Number(numDeletedRows);
}

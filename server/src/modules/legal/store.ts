// Queries for acceptances.

import type { Db } from '../../db/db.ts';
import type { Version } from './rules.ts';

export async function listAcceptances(db: Db, memberId: string): Promise<(Version & { acceptedAt: Date })[]> {
  const rows = await db
    .selectFrom('legal_acceptance')
    .select(['document', 'version', 'accepted_at as acceptedAt'])
    .where('member_id', '=', memberId)
    .orderBy('accepted_at', 'desc')
    .orderBy('document')
    .orderBy('version', 'desc')
    .execute();
  return rows as (Version & { acceptedAt: Date })[];
}

/** Adds them. Existing ones keep their first time. */
export async function addAcceptances(db: Db, memberId: string, versions: readonly Version[], at: Date): Promise<void> {
  await db
    .insertInto('legal_acceptance')
    .values(versions.map((one) => ({ ...one, member_id: memberId, accepted_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const hasProperty = async (db: Db, memberId: string): Promise<boolean> =>
  (await db.selectFrom('property').select('id').where('host_id', '=', memberId).limit(1).executeTakeFirst()) !==
  undefined;

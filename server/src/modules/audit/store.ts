// Queries of the log of staff. There is none that changes or removes an entry.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { AuditEvent } from './service.ts';

type Db = Kysely<DB> | Transaction<DB>;

export async function insertEntry(
  db: Db,
  entry: AuditEvent & { readonly id: string; readonly at: Date },
): Promise<void> {
  await db
    .insertInto('audit_entry')
    .values({
      id: entry.id,
      at: entry.at,
      actor_id: entry.actorId,
      action: entry.action,
      subject_kind: entry.subject.kind,
      subject_id: entry.subject.id,
      member_id: entry.memberId ?? null,
      reason: entry.reason ?? null,
    })
    .execute();
}

export async function hasEntrySince(db: Db, { actorId, action, subject }: AuditEvent, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('audit_entry')
    .select('id')
    .where('subject_id', '=', subject.id)
    .where('at', '>', since)
    .where('actor_id', '=', actorId)
    .where('action', '=', action)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many minutes each of the last members let in had waited since they joined; who was let back in does not count. */
export async function listAdmissionWaits(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ minutes: number }>`
    select (extract(epoch from entry.at - member.created_at) / 60)::float8 as minutes
    from audit_entry as entry join member on member.id = entry.subject_id
    where entry.action = 'activated' and entry.subject_kind = 'member' and not exists (
      select from audit_entry as earlier
      where earlier.subject_id = entry.subject_id and earlier.at < entry.at and earlier.action in ('activated', 'suspended')
    )
    order by entry.at desc, entry.id desc limit ${limit}`.execute(db);
  return rows.map(({ minutes }) => minutes);
}

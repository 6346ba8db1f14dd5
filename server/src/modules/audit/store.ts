// Queries of the audit log. None changes or deletes an entry.
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { AuditEvent } from './service.ts';

export async function insertEntry(
  db: Db,
  entry: AuditEvent & { readonly id: string; readonly at: Date },
): Promise<void> {
  await db
    .insertInto('audit_event')
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
    .selectFrom('audit_event')
    .select('id')
    .where('subject_id', '=', subject.id)
    .where('at', '>', since)
    .where('actor_id', '=', actorId)
    .where('action', '=', action)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many minutes each of the members admitted last had waited since they signed up. Members who were reinstated don't count. */
export async function listAdmissionWaits(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ minutes: number }>`
    select (extract(epoch from entry.at - member.created_at) / 60)::float8 as minutes
    from audit_event as entry join member on member.id = entry.subject_id
    where entry.action = 'activated' and entry.subject_kind = 'member' and not exists (
      select from audit_event as earlier
      where earlier.subject_id = entry.subject_id and earlier.at < entry.at and earlier.action in ('activated', 'suspended')
    )
    order by entry.at desc, entry.id desc limit ${limit}`.execute(db);
  return rows.map(({ minutes }) => minutes);
}

// Queries of the log of staff. There is none that changes or removes an entry.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Mark } from '../../lib/cursor.ts';
import type { AuditFilter, Deed } from './service.ts';

type Db = Kysely<DB> | Transaction<DB>;

export async function insertEntry(db: Db, entry: Deed & { readonly id: string; readonly at: Date }): Promise<void> {
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

export async function hasEntrySince(db: Db, { actorId, action, subject }: Deed, since: Date): Promise<boolean> {
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

export function listEntries(
  db: Db,
  { actorId, memberId, subjectId, what, fromDate, toDate }: AuditFilter,
  { looks, after, limit }: { looks: readonly string[]; after: Mark | undefined; limit: number },
) {
  const dayStart = (date: string) => new Date(`${date}T00:00:00Z`);
  return db
    .selectFrom('audit_entry')
    .leftJoin('member as actor', 'actor.id', 'audit_entry.actor_id')
    .leftJoin('member as subject', 'subject.id', 'audit_entry.member_id')
    .selectAll('audit_entry')
    .select(['actor.name as actor_name', 'subject.name as member_name'])
    .$if(actorId !== undefined, (query) => query.where('actor_id', '=', actorId!))
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId!))
    .$if(subjectId !== undefined, (query) => query.where('subject_id', '=', subjectId!))
    .$if(what === 'looks', (query) => query.where('action', 'in', looks))
    .$if(what === 'deeds', (query) => query.where('action', 'not in', looks))
    .$if(fromDate !== undefined, (query) => query.where('at', '>=', dayStart(fromDate!)))
    .$if(toDate !== undefined, (query) => query.where('at', '<', new Date(dayStart(toDate!).getTime() + 86_400_000)))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(audit_entry.at, audit_entry.id) < (${after!.at}, ${after!.id}::uuid)`),
    )
    .orderBy('audit_entry.at', 'desc')
    .orderBy('audit_entry.id', 'desc')
    .limit(limit)
    .execute();
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

// Queries for reports.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { Mark } from '../../lib/cursor.ts';

export interface Report {
  readonly id: string;
  readonly reporterId: string;
  readonly kind: string;
  readonly subjectId: string;
  readonly aboutId: string;
  readonly reason: string;
  readonly text: string;
  readonly excerpt: string;
  readonly at: Date;
}

/** How many reports this member has filed since then. */
export async function countSince(db: Db, reporterId: string, since: Date): Promise<number> {
  const row = await db
    .selectFrom('report')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('reporter_id', '=', reporterId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** One per person and subject. Reporting again updates the text and reopens the report. */
export async function writeReport(db: Db, report: Report): Promise<void> {
  const words = {
    reason: report.reason,
    text: report.text,
    excerpt: report.excerpt,
    created_at: report.at,
    settled_at: null,
    outcome: null,
    settled_by: null,
    settled_reason: null,
  };
  await db
    .insertInto('report')
    .values({
      id: report.id,
      reporter_id: report.reporterId,
      kind: report.kind,
      subject_id: report.subjectId,
      about_id: report.aboutId,
      ...words,
    })
    .onConflict((conflict) => conflict.constraint('report_once').doUpdateSet(words))
    .execute();
}

export interface ReportRow {
  readonly id: string;
  readonly kind: string;
  readonly subject_id: string;
  readonly reason: string;
  readonly created_at: Date;
  readonly reporter_id: string;
  readonly reporter_name: string;
  readonly about_id: string;
  readonly about_name: string;
  readonly listing_title: string | null;
  readonly country: string | null;
  readonly same_count: number;
  readonly outcome: string | null;
  readonly settled_at: Date | null;
  readonly settled_by_name: string | null;
  readonly settled_reason: string | null;
}

const columns = sql`
  report.id, report.kind, report.subject_id, report.reason, report.created_at, report.reporter_id,
  reporter.name as reporter_name, report.about_id, about.name as about_name, report.outcome, report.settled_at,
  settler.name as settled_by_name, report.settled_reason,
  case report.kind
    when 'listing' then (select title from listing where id = report.subject_id)
    when 'review' then (select listing.title from review join listing on listing.id = review.listing_id
      where review.id = report.subject_id)
  end as listing_title,
  case report.kind
    when 'listing' then (select property.country from listing join property on property.id = listing.property_id
      where listing.id = report.subject_id)
    when 'review' then (select property.country from review join listing on listing.id = review.listing_id
      join property on property.id = listing.property_id where review.id = report.subject_id)
  end as country,
  (select count(*)::int from report as same
    where same.subject_id = report.subject_id and same.kind = report.kind and same.settled_at is null) as same_count`;
const tables = sql`
  report join member as reporter on reporter.id = report.reporter_id join member as about on about.id = report.about_id
  left join member as settler on settler.id = report.settled_by`;

export interface Cache {
  readonly state: 'open' | 'settled';
  readonly kind: string | undefined;
  readonly after: Mark | undefined;
  readonly limit: number;
}

/** Open reports, oldest first; settled ones, newest first. */
export async function listReports(db: Db, { state, kind, after, limit }: Cache): Promise<ReportRow[]> {
  const ofKind = kind === undefined ? sql`` : sql`and report.kind = ${kind}`;
  const { rows } =
    state === 'open'
      ? await sql<ReportRow>`select ${columns} from ${tables} where report.settled_at is null ${ofKind}
          ${after ? sql`and (report.created_at, report.id) > (${after.at}, ${after.id}::uuid)` : sql``}
          order by report.created_at, report.id limit ${limit}`.execute(db)
      : await sql<ReportRow>`select ${columns} from ${tables} where report.settled_at is not null ${ofKind}
          ${after ? sql`and (report.settled_at, report.id) < (${after.at}, ${after.id}::uuid)` : sql``}
          order by report.settled_at desc, report.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countOpen(db: Db): Promise<{ kind: string; count: number }[]> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::int as count from report where settled_at is null group by kind`.execute(db);
  return rows;
}

export async function findReport(
  db: Db,
  id: string,
): Promise<(ReportRow & { text: string; excerpt: string }) | undefined> {
  const { rows } = await sql<ReportRow & { text: string; excerpt: string }>`
    select ${columns}, report.text, report.excerpt from ${tables} where report.id = ${id}`.execute(db);
  return rows[0];
}

/** The outcomes of other reports about the member. */
export async function countOutcomes(db: Db, aboutId: string, exceptId: string) {
  const { rows } = await sql<{ dismissed: number; hidden: number; warned: number; suspended: number }>`
    select (count(*) filter (where outcome = 'dismissed'))::int as dismissed,
      (count(*) filter (where outcome = 'hidden'))::int as hidden,
      (count(*) filter (where outcome = 'warned'))::int as warned,
      (count(*) filter (where outcome = 'suspended'))::int as suspended
    from report where about_id = ${aboutId} and id <> ${exceptId} and settled_at is not null`.execute(db);
  return rows[0]!;
}

/** Locks all open reports of the same subject, always in the same order. */
export async function lockOpen(
  trx: Transaction<DB>,
  { kind, subjectId }: { kind: string; subjectId: string },
): Promise<{ id: string; reporter_id: string }[]> {
  return trx
    .selectFrom('report')
    .select(['id', 'reporter_id'])
    .where('subject_id', '=', subjectId)
    .where('kind', '=', kind)
    .where('settled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Deletes settled reports when their reporter or subject is deleted. Open ones stay. */
export async function forget(trx: Transaction<DB>, memberId: string): Promise<void> {
  await trx.deleteFrom('report').where('reporter_id', '=', memberId).where('settled_at', 'is not', null).execute();
  await trx.deleteFrom('report').where('about_id', '=', memberId).where('settled_at', 'is not', null).execute();
}

export async function settle(
  trx: Transaction<DB>,
  ids: readonly string[],
  { outcome, by, reason, at }: { outcome: string; by: string; reason: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('report')
    .set({ outcome, settled_by: by, settled_reason: reason, settled_at: at })
    .where('id', 'in', [...ids])
    .execute();
}

// Reports in the database.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';

type Db = Kysely<DB> | Transaction<DB>;

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

/** Reports of this member since then, of anything. */
export async function countSince(db: Db, reporterId: string, since: Date): Promise<number> {
  const row = await db
    .selectFrom('report')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('reporter_id', '=', reporterId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** One per person and thing: told again, it says what was told last and is open again. */
export async function writeReport(db: Db, report: Report): Promise<void> {
  const words = {
    reason: report.reason,
    text: report.text,
    excerpt: report.excerpt,
    created_at: report.at,
    settled_at: null,
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

// What staff decided about how long records are kept.
import type { RetentionKind } from '@daynook/contract/staff/retention';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

export interface RetentionRow {
  readonly kind: RetentionKind;
  readonly keepMonths: number | null;
  readonly changedAt: Date;
  readonly changedBy: string | null;
}

export async function listDecisions(db: Db): Promise<RetentionRow[]> {
  const { rows } = await sql<RetentionRow>`
    select kind, keep_months as "keepMonths", changed_at as "changedAt", member.name as "changedBy"
    from retention left join member on member.id = changed_by`.execute(db);
  return rows;
}

export async function saveDecision(
  db: Db,
  { kind, keepMonths, at, by }: { kind: RetentionKind; keepMonths: number | null; at: Date; by: string },
): Promise<void> {
  const values = { keep_months: keepMonths, changed_at: at, changed_by: by };
  await db
    .insertInto('retention')
    .values({ kind, ...values })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(values))
    .execute();
}

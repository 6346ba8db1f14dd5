// Queries for the reports table.
import type { StaffReportRow } from '@daynook/contract/staff/tables';
import { sql } from 'kysely';
import type { z } from 'zod';
import { filterByDates, filterByValue, findIds, findPeople, idIn, isAnyOf } from './match-store.ts';
import type { TableFilter, TableParams, TableRow, TableSource } from './table-store.ts';

type View = z.infer<typeof StaffReportRow>;

export interface ReportRow extends TableRow {
  readonly kind: View['kind'];
  readonly reason: View['reason'];
  readonly reporter_id: string;
  readonly reporter_name: string;
  readonly about_id: string;
  readonly about_name: string;
  readonly listing_title: string | null;
  readonly outcome: View['outcome'];
  readonly created_at: Date;
  readonly settled_at: Date | null;
}

export interface Query extends TableParams {
  readonly q?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly state?: 'open' | 'settled' | undefined;
  readonly kind?: string | undefined;
}

export const reportsSource: TableSource<Query> = {
  from: sql`report as row`,
  joins: sql`join member as reporter on reporter.id = row.reporter_id join member as about on about.id = row.about_id`,
  columns: sql`row.kind, row.reason, row.reporter_id, reporter.name as reporter_name, row.about_id, about.name as about_name, row.outcome,
    row.created_at, row.settled_at,
    case row.kind
    when 'listing' then (select title from listing where id = row.subject_id)
    when 'review' then (select listing.title from review join listing on listing.id = review.listing_id
      where review.id = row.subject_id)
    end as listing_title`,
  sorts: { created: { by: sql`row.created_at`, type: 'timestamptz' } },
  async narrow(db, { q, state, kind, ...days }): Promise<TableFilter> {
    const conditions = [
      ...(state === undefined
        ? []
        : [state === 'open' ? sql`row.settled_at is null` : sql`row.settled_at is not null`]),
      ...filterByValue(sql`row.kind`, kind),
      ...filterByDates(sql`row.created_at`, days),
    ];
    if (!q) return { conditions };
    const id = idIn(q);
    const people = id === undefined ? await findPeople(db, q) : { ids: [id], isBroad: false };
    const found = await findIds(db, [
      sql`select id from report where ${isAnyOf(sql`about_id`, people.ids)}`,
      sql`select id from report where ${isAnyOf(sql`reporter_id`, people.ids)}`,
      ...(id === undefined ? [] : [sql<{ id: string }>`select id from report where id = ${id}::uuid`]),
    ]);
    const isBroad = people.isBroad || found.isBroad;
    return { conditions: [...conditions, isAnyOf(sql`row.id`, found.ids)], isBroad };
  },
};

// Queries for the payouts table.
import type { StaffPayoutRow } from '@daynook/contract/staff/tables';
import { sql } from 'kysely';
import type { z } from 'zod';
import { filterByDates, filterByValue, findIds, findPeople, idIn, isAnyOf } from './match-store.ts';
import type { TableFilter, TableParams, TableRow, TableSource } from './table-store.ts';

type View = z.infer<typeof StaffPayoutRow>;

export interface PayoutRow extends TableRow {
  readonly host_id: string;
  readonly host_name: string;
  readonly status: View['status'];
  readonly amount_minor: number;
  readonly currency: string;
  readonly last4: string | null;
  readonly batch_id: string | null;
  readonly created_at: Date;
  readonly sent_at: Date | null;
  readonly paid_at: Date | null;
  readonly failure: string | null;
}

export interface Query extends TableParams {
  readonly q?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly currency?: string | undefined;
  readonly status?: string | undefined;
}

export const payoutsSource: TableSource<Query> = {
  from: sql`payout as row`,
  joins: sql`join member as host on host.id = row.host_id`,
  columns: sql`row.host_id, host.name as host_name, row.status, row.amount_minor, row.currency, row.last4, row.batch_id, row.created_at,
    row.sent_at, row.paid_at, row.failure`,
  sorts: {
    created: { by: sql`row.created_at`, type: 'timestamptz' },
    amount: { by: sql`row.amount_minor`, type: 'bigint' },
  },
  async narrow(db, { q, currency, status, ...days }): Promise<TableFilter> {
    const conditions = [
      ...filterByValue(sql`row.currency`, currency),
      ...filterByValue(sql`row.status`, status),
      ...filterByDates(sql`row.created_at`, days),
    ];
    if (!q) return { conditions };
    const id = idIn(q);
    if (id === undefined) {
      const hosts = await findPeople(db, q);
      const found = await findIds(db, [sql`select id from payout where ${isAnyOf(sql`host_id`, hosts.ids)}`]);
      const isBroad = found.isBroad || hosts.isBroad;
      return { conditions: [...conditions, isAnyOf(sql`row.id`, found.ids)], isBroad };
    }
    const { ids, isBroad } = await findIds(db, [
      sql`select id from payout where id = ${id}::uuid`,
      sql`select id from payout where host_id = ${id}::uuid`,
      sql`select id from payout where batch_id = ${id}::uuid`,
    ]);
    return { conditions: [...conditions, isAnyOf(sql`row.id`, ids)], isBroad };
  },
  money: { currency: sql`row.currency`, amount: sql`row.amount_minor` },
};

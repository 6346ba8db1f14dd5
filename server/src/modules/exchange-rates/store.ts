// Queries for exchange rates.
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/schema.ts';

type Db = Kysely<DB>;

export interface RateRow {
  readonly currency: string;
  readonly on: string;
  readonly perDollar: number;
  readonly source: string;
  readonly enteredBy: string;
  readonly enteredAt: Date;
}

/** The latest rate of each currency. */
export async function listLatest(db: Db): Promise<RateRow[]> {
  const { rows } = await sql<Omit<RateRow, 'perDollar'> & { perDollar: string }>`
    select distinct on (exchange_rate.currency) exchange_rate.currency, to_char(on_date, 'YYYY-MM-DD') as on, per_dollar as "perDollar", source,
      member.name as "enteredBy", exchange_rate.created_at as "enteredAt"
    from exchange_rate join member on member.id = exchange_rate.created_by
    where ended_at is null order by exchange_rate.currency, on_date desc, exchange_rate.created_at desc, exchange_rate.id desc`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, perDollar: Number(row.perDollar) }));
}

export interface NewRate {
  readonly id: string;
  readonly currency: string;
  readonly on: string;
  readonly perDollar: number;
  readonly source: string;
  readonly memberId: string;
  readonly at: Date;
}

export const insertRates = async (db: Db, rates: readonly NewRate[]): Promise<void> => {
  await db
    .insertInto('exchange_rate')
    .values(
      rates.map((rate) => ({
        id: rate.id,
        currency: rate.currency,
        on_date: rate.on,
        per_dollar: rate.perDollar,
        source: rate.source,
        created_by: rate.memberId,
        created_at: rate.at,
      })),
    )
    .execute();
};

/** False if there was no rate in use. */
export async function endRates(
  db: Db,
  { currency, memberId, at }: { currency: string; memberId: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('exchange_rate')
    .set({ ended_by: memberId, ended_at: at })
    .where('currency', '=', currency)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

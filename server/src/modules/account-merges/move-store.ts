// Carries out the table of column rules, with one or two statements per column. Running it again moves what was written in the
// meantime.
import type { MergePart } from '@daynook/contract/account-merges';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import { type ColumnRule, RULES } from './columns.ts';

export interface Pair {
  readonly goneId: string;
  readonly keptId: string;
}

/** Conditions use `$gone` and `$kept` in place of the ids. */
const withIds = (text: string, { goneId, keptId }: Pair): RawBuilder<unknown> =>
  sql.join(
    text
      .split(/(\$gone|\$kept)/)
      .map((part) =>
        part === '$gone' ? sql`${goneId}::uuid` : part === '$kept' ? sql`${keptId}::uuid` : sql.raw(part),
      ),
    sql``,
  );

/** True for rows `own` of the closing account that the remaining account has as well. */
const isDoubled = ({ table, column }: ColumnRule, same: readonly string[], { keptId }: Pair) => sql`
  exists (select from ${sql.table(table)} as other where other.${sql.ref(column)} = ${keptId}::uuid
    ${sql.join(
      same.map((name) => sql`and other.${sql.ref(name)} is not distinct from own.${sql.ref(name)}`),
      sql` `,
    )})`;

async function carryOut(trx: Transaction<DB>, entry: ColumnRule, pair: Pair): Promise<void> {
  const { table, column, rule } = entry;
  if (rule.do === 'keep') return;
  const [from, of] = [sql.table(table), sql.ref(column)];
  const isTheirs = sql`own.${of} = ${pair.goneId}::uuid`;
  if (rule.do === 'drop') await sql`delete from ${from} as own where ${isTheirs}`.execute(trx);
  if (rule.do === 'drop') return;
  if (rule.do === 'move-once')
    await sql`delete from ${from} as own where ${isTheirs} and ${isDoubled(entry, rule.same, pair)}`.execute(trx);
  const within = rule.do === 'move' && rule.where ? sql`and ${withIds(rule.where, pair)}` : sql``;
  await sql`update ${from} as own set ${of} = ${pair.keptId}::uuid where ${isTheirs} ${within}`.execute(trx);
}

/** Moves, drops, and keeps, column by column. */
export async function carryOutRules(trx: Transaction<DB>, pair: Pair): Promise<void> {
  for (const entry of RULES) await carryOut(trx, entry, pair);
}

const counted = RULES.flatMap((entry) => {
  const { rule } = entry;
  return 'part' in rule && rule.part ? [{ ...entry, part: rule.part }] : [];
});

interface Count {
  readonly part: MergePart;
  readonly count: number;
}

async function readCounts(db: Db, queries: readonly RawBuilder<unknown>[]): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select part, count from (${sql.join(queries, sql` union all `)}) as found where count > 0`.execute(db);
  return rows;
}

/** What the account has, part by part. */
export const countHeld = (db: Db, memberId: string): Promise<Count[]> =>
  readCounts(
    db,
    counted.map(
      ({ part, table, column }) =>
        sql`select ${sql.lit(part)} as part, count(*)::int as count from ${sql.table(table)} as own
          where own.${sql.ref(column)} = ${memberId}::uuid`,
    ),
  );

/** What both accounts have and only one keeps. */
export const countDoubled = (db: Db, pair: Pair): Promise<Count[]> =>
  readCounts(
    db,
    counted.flatMap((entry) =>
      entry.rule.do === 'move-once'
        ? [
            sql`select ${sql.lit(entry.part)} as part, count(*)::int as count from ${sql.table(entry.table)} as own
              where own.${sql.ref(entry.column)} = ${pair.goneId}::uuid and ${isDoubled(entry, entry.rule.same, pair)}`,
          ]
        : [],
    ),
  );

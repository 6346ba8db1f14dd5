import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import type { Database } from './open.ts';
import { pipelined } from './pipelined.ts';

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const number = (value: number) => sql<{ value: number }>`select ${value}::int as value`;

describe('queries of one transaction sent together', () => {
  it('have their own results, in the same transaction', async () => {
    const found = await db.kysely.transaction().execute(async (trx) => {
      const before = await sql<{ id: string }>`select txid_current()::text as id`.execute(trx);
      const together = pipelined(trx);
      const results = await Promise.all([1, 2, 3, 4].map((value) => number(value).execute(together)));
      const after = await sql<{ id: string }>`select txid_current()::text as id`.execute(trx);
      expect(after.rows).toEqual(before.rows);
      return results.map(({ rows }) => rows[0]?.value);
    });
    expect(found).toEqual([1, 2, 3, 4]);
  });

  it('see what the transaction wrote before, and run in the order in which they were started', async () => {
    await db.kysely.transaction().execute(async (trx) => {
      await sql`create temporary table written (value int) on commit drop`.execute(trx);
      await sql`insert into written values (1)`.execute(trx);
      const together = pipelined(trx);
      const count = () => sql<{ count: number }>`select count(*)::int as count from written`.execute(together);
      const [one, , two] = await Promise.all([
        count(),
        sql`insert into written values (${2}::int)`.execute(together),
        count(),
      ]);
      expect([one.rows[0]?.count, two.rows[0]?.count]).toEqual([1, 2]);
    });
  });

  it('roll back together if one fails, and leave the connection usable', async () => {
    const failing = db.kysely.transaction().execute(async (trx) => {
      const together = pipelined(trx);
      await Promise.all([
        number(1).execute(together),
        sql`select 1 / ${0}::int`.execute(together),
        number(2).execute(together),
      ]);
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    for (let time = 0; time < 20; time += 1) {
      const { rows } = await number(time).execute(db.kysely);
      expect(rows).toEqual([{ value: time }]);
    }
  });

  it('fail with the first error, however deep its call is, so that callers know whether to try again', async () => {
    const failing = db.kysely.transaction().execute(async (trx) => {
      const together = pipelined(trx);
      const layered = async () => (await (async () => sql`select 1 / ${0}::int as broken`.execute(together))()).rows;
      await Promise.all([layered(), number(7).execute(together), number(8).execute(together)]);
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
  });

  it('can repeat a statement that isn’t prepared yet', async () => {
    await db.kysely.transaction().execute(async (trx) => {
      const together = pipelined(trx);
      const once = (value: number) => sql<{ twice: number }>`select ${value}::int * 2 as twice`.execute(together);
      const results = await Promise.all([once(1), once(2), once(3)]);
      expect(results.map(({ rows }) => rows[0]?.twice)).toEqual([2, 4, 6]);
    });
  });
});

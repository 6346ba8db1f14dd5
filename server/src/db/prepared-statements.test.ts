import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, testEngine } from '../../test/database.ts';
import { isRetryable } from './errors.ts';
import type { Database } from './open.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const preparedTexts = async (client: { query: Database['pool']['query'] }): Promise<string[]> => {
  const { rows } = await client.query<{ statement: string }>('select statement from pg_prepared_statements');
  return rows.map(({ statement }) => statement);
};

// The embedded engine's connections share one session: names of prepared statements would collide there.
const isServer = testEngine() === 'postgres';

it(`${isServer ? 'keeps' : 'never keeps'} the plan of a statement with values`, async () => {
  const client = await database.pool.connect();
  try {
    for (const value of [1, 2]) {
      const { rows } = await client.query<{ twice: number }>('select $1::int * 2 as twice', [value]);
      expect(rows).toEqual([{ twice: value * 2 }]);
    }
    const kept = (await preparedTexts(client)).filter((text) => text.includes('as twice'));
    expect(kept).toHaveLength(isServer ? 1 : 0);
  } finally {
    client.release();
  }
});

it('takes several commands in one text where there are no values', async () => {
  await database.pool.query('create table kept_plan (a int); insert into kept_plan values (1)', []);
  const { rows } = await database.pool.query('select * from kept_plan');
  expect(rows).toEqual([{ a: 1 }]);
});

it('plans again after another process changed the table', async () => {
  await database.pool.query('create table altered (a int); insert into altered values (1)');
  const client = await database.pool.connect();
  try {
    const read = () => client.query('select * from altered where a = $1', [1]);
    expect((await read()).rows).toEqual([{ a: 1 }]);
    await database.pool.query('alter table altered add column b int');
    if (isServer) await expect(read()).rejects.toSatisfy(isRetryable);
    expect((await read()).rows).toEqual([{ a: 1, b: null }]);
  } finally {
    client.release();
  }
});

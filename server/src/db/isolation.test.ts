import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import type { Database } from './open.ts';

const CLIENTS = 8;
const ROUNDS = 25;
let database: Database;

beforeAll(async () => {
  database = await testDatabase({ poolSize: CLIENTS });
  await database.pool.query('create table account (id int primary key, balance int not null)');
  await database.pool.query('insert into account select n, 100 from generate_series(1, 4) n');
});
afterAll(() => database.close());

/** Runs one kind of work per client at the same time, each several rounds. */
function together(works: ((round: number, client: number) => Promise<void>)[]): Promise<unknown> {
  const run = async (client: number): Promise<void> => {
    for (let round = 0; round < ROUNDS; round++) await works[client % works.length]?.(round, client);
  };
  return Promise.all(Array.from({ length: CLIENTS }, (_, client) => run(client)));
}

const small = async (round: number, client: number): Promise<void> => {
  const { rows } = await database.pool.query('select $1::int as value', [client * 1000 + round]);
  expect(rows).toEqual([{ value: client * 1000 + round }]);
};
const failing = async (): Promise<void> => {
  await expect(database.pool.query('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' });
  await expect(database.pool.query('selekt 1')).rejects.toMatchObject({ code: '42601' });
};

it("never gives a client another client's large parameters", async () => {
  const large = async (round: number, client: number): Promise<void> => {
    const text = `${'z'.repeat(300_000 + client)}${round}`;
    const { rows } = await database.pool.query<{ text: string }>('select $1::text as text', [text]);
    expect(rows[0]?.text === text).toBe(true);
  };
  await together([large, small, large, failing]);
});

it("keeps a client's failed transaction from everybody else", async () => {
  const broken = async (): Promise<void> => {
    const client = await database.pool.connect();
    await client.query('begin');
    await expect(client.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
    await expect(client.query('select 1')).rejects.toMatchObject({ code: '25P02' });
    await client.query('rollback');
    client.release();
  };
  await together([broken, small]);
});

it('neither loses nor invents money in transactions that run at once', async () => {
  const transfer = async (round: number, client: number): Promise<void> => {
    const from = (client % 4) + 1;
    const to = ((client + round) % 4) + 1;
    await database.kysely
      .transaction()
      .execute(async (trx) => {
        await sql`select from account where id in (${from}, ${to}) order by id for update`.execute(trx);
        await sql`update account set balance = balance - 1 where id = ${from}`.execute(trx);
        await sql`update account set balance = balance + 1 where id = ${to}`.execute(trx);
        if (round % 3 === 0) throw new Error('changed my mind');
      })
      .catch((error: Error) => expect(error.message).toBe('changed my mind'));
  };
  await together([transfer, transfer, small]);
  const { rows } = await database.pool.query('select sum(balance) as total from account');
  expect(rows).toEqual([{ total: 400 }]);
});

it('shows nothing of an open transaction to others, and keeps nothing of one rolled back', async () => {
  const outside: Promise<unknown>[] = [];
  await database.kysely
    .transaction()
    .execute(async (trx) => {
      await sql`insert into account values (10, 1)`.execute(trx);
      outside.push(database.pool.query('insert into account values (11, 1)'));
      throw new Error('rolled back');
    })
    .catch(() => {});
  await Promise.all(outside);
  const { rows } = await database.pool.query('select id from account where id >= 10');
  expect(rows).toEqual([{ id: 11 }]);
});

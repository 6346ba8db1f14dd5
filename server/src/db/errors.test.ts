import type { Socket } from 'node:net';
import { type Kysely, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import {
  isCheckViolation,
  isConnectionLost,
  isExclusionViolation,
  isForeignKeyViolation,
  isInvalidValue,
  isRetryable,
  isUniqueViolation,
  retryTransaction,
} from './errors.ts';
import type { Database } from './open.ts';

let database: Database;
let kysely: Kysely<unknown>;

beforeAll(async () => {
  database = await testDatabase();
  kysely = database.kysely as unknown as Kysely<unknown>;
  await database.pool.query(`
    create table room (id int primary key, seats int constraint room_seats check (seats > 0));
    create table stay (
      room_id int constraint stay_room references room,
      during tstzrange not null,
      constraint stay_overlap exclude using gist (room_id with =, during with &&)
    );
    insert into room values (1, 2);
    insert into stay values (1, '[2026-01-01 10:00Z,2026-01-01 12:00Z)');`);
});
afterAll(() => database.close());

const failure = (query: string): Promise<unknown> =>
  database.pool.query(query).then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a lost connection', () => {
  const failed = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );

  it('is one that dies under a query', async () => {
    const client = await database.pool.connect();
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    const answer = failed(client.query('select pg_sleep(0.2)'));
    stream.destroy();
    expect(isConnectionLost(await answer)).toBe(true);
    expect(isConnectionLost(await failed(client.query('select 1')))).toBe(true);
    client.release(true);
  });

  it('is one that cannot be had in time', async () => {
    const { options } = database.pool as unknown as { options: pg.PoolConfig };
    const pool = new pg.Pool({ ...options, max: 1, connectionTimeoutMillis: 2_000 });
    const lent = await pool.connect();
    expect(isConnectionLost(await failed(pool.connect()))).toBe(true);
    lent.release();
    await pool.end();
  });

  it('is nothing else', async () => {
    expect(isConnectionLost(await failed(database.pool.query('select no_such_column')))).toBe(false);
    expect(isConnectionLost('Connection terminated')).toBe(false);
  });
});

describe('violations', () => {
  const kinds = { isUniqueViolation, isExclusionViolation, isForeignKeyViolation, isCheckViolation, isInvalidValue };
  it.each([
    ['isUniqueViolation', 'room_pkey', 'insert into room values (1, 1)'],
    ['isCheckViolation', 'room_seats', 'insert into room values (2, 0)'],
    ['isForeignKeyViolation', 'stay_room', "insert into stay values (9, '[2026-01-01 10:00Z,2026-01-01 12:00Z)')"],
    ['isExclusionViolation', 'stay_overlap', "insert into stay values (1, '[2026-01-01 11:00Z,2026-01-01 13:00Z)')"],
  ] as const)('%s knows %s and nothing else', async (kind, constraint, query) => {
    const error = await failure(query);
    const answers = Object.entries(kinds).filter(([, is]) => is(error));
    expect(answers.map(([name]) => name)).toEqual([kind]);
    expect(kinds[kind](error, constraint)).toBe(true);
    expect(kinds[kind](error, 'another')).toBe(false);
    expect(kinds[kind](new Error('x'))).toBe(false);
  });

  it.each([["select '2026-02-30'::date"], ['select 3000000000::int'], ["select 'x'::uuid"]])(
    'isInvalidValue: %s',
    async (query) => {
      expect(isInvalidValue(await failure(query))).toBe(true);
    },
  );
});

describe('retryTransaction', () => {
  const lose = (code: string) => sql.raw(`do $$ begin raise exception 'lost' using errcode = '${code}'; end $$`);
  const random = (): number => 0;

  it.each(['40001', '40P01'])('runs the whole transaction again after %s', async (code) => {
    let runs = 0;
    const result = await retryTransaction(
      kysely,
      async (trx) => {
        runs += 1;
        await sql`insert into room values (${100 + Number.parseInt(code, 36)}, 1)`.execute(trx);
        if (runs < 3) await lose(code).execute(trx);
        return runs;
      },
      { random },
    );
    expect(result).toBe(3);
  });

  it('gives up after the last attempt with the error as it came', async () => {
    let runs = 0;
    const work = (trx: Transaction<unknown>): Promise<unknown> => {
      runs += 1;
      return lose('40001').execute(trx);
    };
    const losing = retryTransaction(kysely, work, { attempts: 2, random });
    expect(await losing.catch(isRetryable)).toBe(true);
    expect(runs).toBe(2);
  });

  it('never repeats what failed for another reason', async () => {
    let runs = 0;
    const work = (trx: Transaction<unknown>): Promise<unknown> => {
      runs += 1;
      return sql`insert into room values (1, 1)`.execute(trx);
    };
    const failing = retryTransaction(kysely, work, { random });
    expect(await failing.catch((error: unknown) => isUniqueViolation(error, 'room_pkey'))).toBe(true);
    expect(runs).toBe(1);
  });
});

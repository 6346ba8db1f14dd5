import { once } from 'node:events';
import type { Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, testEngine } from '../../test/database.ts';
import type { Database } from './open.ts';
import { toInstant } from './pool.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

describe('values as they arrive', () => {
  it.each([
    ['9007199254740991::int8', 9_007_199_254_740_991],
    ['array[1, null, 3]::int8[]', [1, null, 3]],
    ["date '2026-03-08'", '2026-03-08'],
    ["array[date '2026-03-08']", ['2026-03-08']],
    ["timestamp '2026-03-08 02:30'", '2026-03-08 02:30:00'],
    ["timestamptz '2026-03-08 02:30-05'", new Date('2026-03-08T07:30:00Z')],
    ['1.50::numeric', '1.50'],
    ['array[1.50]::numeric[]', ['1.50']],
    ['jsonb \'{"a": [1]}\'', { a: [1] }],
    ["'[2026-01-01 10:00Z,2026-01-01 12:00Z)'::tstzrange", '["2026-01-01 10:00:00+00","2026-01-01 12:00:00+00")'],
    ['point(-73.5, 45.5)', '(-73.5,45.5)'],
    ["interval '1 month'", '1 mon'],
    ["b'101'", '101'],
    ["unaccent('Montréal')", 'Montreal'],
    ["current_setting('TimeZone')", 'UTC'],
  ])('%s', async (expression, value) => {
    const { rows } = await database.pool.query<{ value: unknown }>(`select ${expression} as value`);
    expect(rows[0]?.value).toEqual(value);
  });

  it.each(['9007199254740992::int8', 'array[-9007199254740992]::int8[]'])(
    '%s is refused: a number would be another one',
    async (expression) => {
      await expect(database.pool.query(`select ${expression} as value`)).rejects.toThrow('exactly');
      expect((await database.pool.query('select 1 as value')).rows).toEqual([{ value: 1 }]);
    },
  );
});

// The embedded engine has one backend for all and knows none of these.
if (testEngine() === 'postgres') {
  describe('a session on a server', () => {
    it.each([
      ['statement_timeout', '4s'],
      ['lock_timeout', '2s'],
      ['idle_in_transaction_session_timeout', '10s'],
      ['application_name', 'daynook'],
    ])('has %s %s', async (name, value) => {
      const { rows } = await database.pool.query<{ value: string }>('select current_setting($1) as value', [name]);
      expect(rows[0]?.value).toBe(value);
    });
  });
}

it('survives the death of a lent and of an idle connection', async () => {
  const lent = await database.pool.connect();
  const idle = await database.pool.connect();
  idle.release();
  for (const client of [lent, idle]) {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    const closed = once(stream, 'close');
    stream.destroy();
    await closed; // an 'error' nobody listens to would end this process now
  }
  await expect(lent.query('select 1')).rejects.toThrow();
  lent.release(true);
  const { rows } = await database.pool.query('select 1 as one');
  expect(rows).toEqual([{ one: 1 }]);
});

const driver = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ as number) as (text: string) => Date | number;

describe('an instant is read as the driver reads it', () => {
  it.each([
    '2026-11-01 16:00:00+00',
    '2024-02-29 23:59:59+00',
    '0001-01-01 00:00:00+00',
    '0099-12-31 12:30:00+00',
    '9999-12-31 23:59:59+00',
    '2026-11-01 16:00:00.123+00',
    '2026-11-01 16:00:00.123456+00',
    '2026-11-01 12:00:00-04',
    '2026-11-01 21:30:00+05:30',
    '12026-11-01 16:00:00+00',
    '0044-03-15 12:00:00+00 BC',
    'infinity',
  ])('%s', (text) => {
    expect(toInstant(text)).toEqual(driver(text));
  });
});

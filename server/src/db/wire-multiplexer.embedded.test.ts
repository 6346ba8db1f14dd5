import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import type { Database } from './open.ts';
import { queryMessage, readyForQueryMessage, startupMessage, syncMessage } from './wire-messages.ts';
import { WireMultiplexer } from './wire-multiplexer.ts';

const LEASE_MS = 400;
let database: Database;

beforeAll(async () => {
  database = await testDatabase({ leaseMs: LEASE_MS });
  await database.pool.query('create table note (id int primary key)');
});
afterAll(() => database.close());

const one = async (): Promise<void> => {
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
};

describe('a client that goes away', () => {
  it('inside a transaction is rolled back, and who waited goes on', async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('insert into note values (1)');
    const waiting = database.pool.query('select count(*) as count from note');
    findStream(client).destroy();
    expect((await waiting).rows).toEqual([{ count: 0 }]);
    client.release(true);
  });

  it('after an error it did not yet acknowledge leaves a clean backend', async () => {
    const socket = await connectRaw();
    const parse = Buffer.from('P\0\0\0\u0012\0select 1/0\0\0\0', 'latin1');
    const bind = Buffer.from('B\0\0\0\u000c\0\0\0\0\0\0\0\0', 'latin1');
    const execute = Buffer.from('E\0\0\0\u0009\0\0\0\0\0', 'latin1');
    const flush = Buffer.from('H\0\0\0\u0004', 'latin1');
    const answer = once(socket, 'data');
    socket.write(Buffer.concat([parse, bind, execute, flush]));
    expect(String((await answer)[0])).toContain('22012');
    socket.destroy();
    await one();
  });

  it('in the middle of a message disturbs no one', async () => {
    const socket = await connectRaw();
    socket.write(queryMessage('insert into note values (2)').subarray(0, 12));
    socket.destroy();
    await one();
  });
});

describe('an idle transaction', () => {
  it('ends after its lease with the error a server gives, and is rolled back', async () => {
    const client = await database.pool.connect();
    const ended = once(client, 'error');
    await client.query('begin');
    await client.query('insert into note values (3)');
    const [error] = (await ended) as [pg.DatabaseError];
    expect(error.code).toBe('25P03');
    await expect(client.query('commit')).rejects.toThrow();
    client.release(true);
    expect((await database.pool.query('select from note where id = 3')).rowCount).toBe(0);
  });

  it('that awaits the pool ends instead of hanging for ever', async () => {
    const stuck = database.kysely.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      await sql`select 2`.execute(database.kysely);
      await sql`select 3`.execute(trx);
    });
    await expect(stuck).rejects.toThrow();
    await one();
  });

  it('is not ended while it works', async () => {
    await database.kysely.transaction().execute(async (trx) => {
      await sql`select pg_sleep(${(LEASE_MS * 1.5) / 1000})`.execute(trx);
      await sql`insert into note values (4)`.execute(trx);
    });
    expect((await database.pool.query('select from note where id = 4')).rowCount).toBe(1);
  });

  it('does not keep anybody from connecting', async () => {
    const holder = await database.pool.connect();
    await holder.query('begin');
    const client = newClient();
    await client.connect();
    await holder.query('commit');
    holder.release();
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await client.end();
  });
});

describe('COPY FROM STDIN, which would end the engine', () => {
  it('is refused', async () => {
    await expect(database.pool.query('copy note from stdin')).rejects.toMatchObject({ code: '0A000' });
    await expect(database.pool.query('COPY note (id)\nFROM  STDIN with csv', [])).rejects.toMatchObject({
      code: '0A000',
    });
    await one();
  });

  it('fails the transaction it is in', async () => {
    const transaction = database.kysely.transaction().execute(async (trx) => {
      await sql`insert into note values (5)`.execute(trx);
      await sql`copy note from stdin`.execute(trx).catch(() => {});
      await sql`select 1`.execute(trx);
    });
    await expect(transaction).rejects.toMatchObject({ code: '25P02' });
    expect((await database.pool.query('select from note where id = 5')).rowCount).toBe(0);
  });
});

describe('a backend in an unknown state', () => {
  it.each([
    ['answers without an end', () => Buffer.from('D\0\0\0\u0004', 'latin1'), /no ReadyForQuery/],
    ['throws', () => new Error('unreachable executed'), /unreachable executed/],
  ])('that %s is given up and never asked again', async (_, next, reason) => {
    const asked: string[] = [];
    const broken = Promise.withResolvers<string>();
    const multiplexer = new WireMultiplexer({
      leaseMs: 1000,
      onBroken: broken.resolve,
      backend: async (bytes, onAnswer) => {
        asked.push(Buffer.from(bytes).toString('latin1', 0, 1));
        const answer = asked.length === 1 ? readyForQueryMessage('I') : next();
        if (answer instanceof Error) throw answer;
        onAnswer(answer);
      },
    });
    await multiplexer.start();
    multiplexer.server.listen(0, '127.0.0.1');
    await once(multiplexer.server, 'listening');
    const socket = connect((multiplexer.server.address() as { port: number }).port, '127.0.0.1');
    socket.write(Buffer.concat([startupMessage(), queryMessage('select 1'), queryMessage('select 2'), syncMessage]));
    expect(await broken.promise).toMatch(reason);
    await multiplexer.stop();
    expect(asked).toHaveLength(2);
  });
});

function findStream(client: pg.PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

function newClient(): pg.Client {
  const { host, port } = database.pool.options;
  return new pg.Client({ host: host ?? '', port: port ?? 5432, user: 'postgres' });
}

/** A connection that speaks bytes, already started. */
async function connectRaw(): Promise<Socket> {
  const { host, port } = database.pool.options;
  const socket = host?.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port ?? 5432, host);
  socket.write(startupMessage());
  await once(socket, 'data');
  return socket;
}

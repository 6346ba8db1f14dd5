import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyPreparedDirectory } from '../../test/prepared-directory.ts';
import type { TestPlace } from '../../test/test-place.ts';
import { vacuumEmbedded } from './embedded-vacuum.ts';
import { type Database, openDatabase } from './open.ts';

let place: TestPlace;
let db: Database;
beforeAll(async () => {
  place = await copyPreparedDirectory();
  db = await openDatabase({ dataDir: place.dataDir! });
});
afterAll(async () => {
  await db.close();
  await place.remove();
});

const readSize = async () => {
  const { rows } = await sql<{ bytes: number }>`select pg_relation_size('worn')::int as bytes`.execute(db.kysely);
  return rows[0]!.bytes;
};

it('a table that is updated over and over stays small, and the planner knows how many rows it has', async () => {
  await sql`create table worn (id int primary key, filler text)`.execute(db.kysely);
  await sql`insert into worn select id, repeat('x', 400) from generate_series(1, 1000) id`.execute(db.kysely);
  const rewrite = () => sql`update worn set filler = repeat('y', 400)`.execute(db.kysely);
  await rewrite();
  const once = await readSize();
  for (let round = 0; round < 5; round += 1) {
    expect(await vacuumEmbedded({ db })).toContain('worn');
    await rewrite();
  }
  expect(await readSize()).toBeLessThan(1.6 * once);
  const { rows } = await sql<{
    count: number;
  }>`select reltuples::int as count from pg_class where relname = 'worn'`.execute(db.kysely);
  expect(rows[0]!.count).toBe(1_000);
});

it('gets the most changed table done when there is no time at all', async () => {
  await sql`update worn set filler = repeat('z', 400)`.execute(db.kysely);
  expect(await vacuumEmbedded({ db }, undefined, 0)).toEqual(['worn']);
});

it('leaves tables alone that have hardly changed', async () => {
  while ((await vacuumEmbedded({ db })).length > 0);
  expect(await vacuumEmbedded({ db })).toEqual([]);
});

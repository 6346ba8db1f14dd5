import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { renderSchema, SCHEMA_FILE } from './generate-schema.ts';

it('schema.ts is what the migrations make (else: npm run db -- schema), and every amount is a bigint', async () => {
  const database = await testDatabase();
  try {
    expect(await readFile(SCHEMA_FILE, 'utf8')).toBe(await renderSchema(database));
    // 21 million rupiah are more minor units than an integer holds.
    const { rows } = await database.pool.query(
      `select table_name, column_name, data_type from information_schema.columns
       where table_schema = 'public' and column_name like '%\\_minor' and data_type <> 'bigint'`,
    );
    expect(rows).toEqual([]);
  } finally {
    await database.close();
  }
});

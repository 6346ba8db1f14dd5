import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { renderSchema, SCHEMA_FILE } from './generate-schema.ts';

it('schema.ts is what the migrations make (else: npm run db -- schema)', async () => {
  const database = await testDatabase();
  try {
    expect(await readFile(SCHEMA_FILE, 'utf8')).toBe(await renderSchema(database));
  } finally {
    await database.close();
  }
});

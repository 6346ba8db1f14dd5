import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { readRecordedSql } from '../../test/recorded-sql.ts';
import type { Database } from './open.ts';

/** Far fewer than the tests run; zero would mean that nothing was recorded. */
const AT_LEAST = 500;

let db: Database;
beforeAll(async () => {
  db = await testDatabase({ poolSize: 1 });
});
afterAll(() => db.close());

/** Both engines have the same migrations: a table that's missing here was made by a test for itself. */
const isOwnTable = (error: unknown) => (error as { code?: string }).code === '42P01';

/** What the embedded database has against the text, or undefined. */
async function complaintAbout(text: string): Promise<string | undefined> {
  try {
    await db.pool.query(`prepare recorded as ${text}`);
    await db.pool.query('deallocate recorded');
    return undefined;
  } catch (error) {
    return isOwnTable(error) ? undefined : `${(error as Error).message}: ${text.slice(0, 400)}`;
  }
}

it('the embedded database understands every statement that the tests ran on PostgreSQL', async () => {
  const texts = readRecordedSql(process.env['TEST_SQL_FOLDER']!);
  expect(texts.length, 'statements recorded in the PostgreSQL run').toBeGreaterThan(AT_LEAST);
  const complaints: string[] = [];
  for (const text of texts) {
    const complaint = await complaintAbout(text);
    if (complaint) complaints.push(complaint);
  }
  expect(complaints).toEqual([]);
});

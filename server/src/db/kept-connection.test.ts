import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, testEngine } from '../../test/database.ts';
import type { Database } from './open.ts';

describe.runIf(testEngine() === 'postgres')('listening', () => {
  let db: Database;
  const heard: (string | undefined)[] = [];
  let stop: () => void;

  beforeAll(async () => {
    db = await testDatabase();
    stop = db.listen('kept_test', (payload) => heard.push(payload));
  });
  afterAll(() => db.close());

  const notify = (payload: string) => db.pool.query("select pg_notify('kept_test', $1)", [payload]);

  it('begins with not knowing what was before, and hears what’s committed', async () => {
    await expect.poll(() => heard).toEqual([undefined]);
    await notify('one');
    await expect.poll(() => heard).toEqual([undefined, 'one']);
  });

  it('survives the loss of its connection, and says that something may have been missed', async () => {
    heard.length = 0;
    await db.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'daynook-watch'",
    );
    await notify('missed');
    await expect.poll(() => heard).toEqual([undefined]);
    await notify('two');
    await expect.poll(() => heard).toEqual([undefined, 'two']);
  });

  it('ends', async () => {
    stop();
    heard.length = 0;
    await notify('three');
    expect(heard).toEqual([]);
  });
});

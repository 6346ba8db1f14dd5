import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { topicHandlers } from '../../effects.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import { makeHost, TUESDAY, testApp } from './test-host.ts';

const MIGRATION = join(import.meta.dirname, '../../../migrations/0064-hours-of-removed-listings.sql');
const realtime = {
  tell: () => undefined,
  notifyConversation: () => undefined,
  catchUp: () => undefined,
  close: async () => undefined,
};

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

it('hours blocked on a listing that was removed long ago are given back by the migration and its effect', async () => {
  const host = await makeHost(t);
  const { room } = await host.completeRoom();
  const blocked = await host.call('POST', `/api/host/listings/${room._id}/blocks`, {
    ...TUESDAY,
    note: null,
    weeklyUntil: null,
  });
  expect(blocked.status).toBe(201);
  const taken = () => t.db.kysely.selectFrom('occupied').select('id').where('listing_id', '=', room._id).execute();
  // As removal worked then: only the state changes.
  await t.db.kysely.updateTable('listing').set({ state: 'deleted' }).where('id', '=', room._id).execute();
  expect(await taken()).toHaveLength(1);
  await sql.raw(await readFile(MIGRATION, 'utf8')).execute(t.db.kysely);
  await t.db.kysely.updateTable('outbox').set({ due_at: t.clock.now() }).execute();
  await drainOutbox(t.deps, topicHandlers(realtime));
  expect(await taken()).toEqual([]);
});

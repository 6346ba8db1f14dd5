// Effects that a clock 25 hours ahead has put off, on its correction.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { drainOutbox, queueEffects, type TopicHandler } from './outbox.ts';
import { correctTimes } from './outbox-clock.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-11-21T15:00:00Z');
  await t.db.kysely.deleteFrom('outbox').execute();
});

const topic = 'counted';
let handled = 0;
const handlers = new Map<string, TopicHandler>([[topic, { topic, handle: async () => void handled++ }]]);
const fail = async (): Promise<void> => {
  throw new Error('the mail server is away');
};
const failing = new Map<string, TopicHandler>([[topic, { topic, handle: fail }]]);
const queue = (dueAt?: Date) =>
  queueEffects(t.db.kysely, t.deps, [{ topic, payload: {}, ...(dueAt ? { dueAt } : {}) }]);
const minutesAhead = (minutes: number) => new Date(t.clock.now().getTime() + minutes * 60_000);

it('carries out right away what was queued while the clock was ahead, and later what was scheduled (X6)', async () => {
  handled = 0;
  t.clock.advance({ hours: 25 });
  await queue();
  await queue(minutesAhead(5));
  t.clock.advance({ hours: -25 });
  expect(await drainOutbox(t.deps, handlers)).toBe(0);
  expect(await correctTimes(t.deps)).toBe(2);
  expect(await drainOutbox(t.deps, handlers)).toBe(1);
  t.clock.advance({ minutes: 5 });
  expect(await drainOutbox(t.deps, handlers)).toBe(1);
  expect(handled).toBe(2);
});

it('retries right away what failed, or was in progress on a node that died, while the clock was ahead (X6)', async () => {
  await queue();
  await queue();
  t.clock.advance({ hours: 25 });
  await drainOutbox(t.deps, failing);
  const [first] = await t.db.kysely.selectFrom('outbox').select('id').execute();
  await t.db.kysely
    .updateTable('outbox')
    .set({ due_at: minutesAhead(-25 * 60), locked_until: minutesAhead(1), last_error: null })
    .where('id', '=', first!.id)
    .execute();
  t.clock.advance({ hours: -25 });
  expect(await drainOutbox(t.deps, handlers)).toBe(0);
  expect(await correctTimes(t.deps)).toBe(2);
  expect(await drainOutbox(t.deps, handlers)).toBe(2);
});

it('leaves alone what was scheduled, given up, or is waiting for its next attempt', async () => {
  await queue(minutesAhead(3 * 1_440));
  await queue();
  await drainOutbox(t.deps, failing);
  const spent = { due_at: new Date('2100-01-01T00:00:00Z'), attempts: 12, last_error: 'refused' };
  await queue();
  await t.db.kysely
    .updateTable('outbox')
    .set(spent)
    .where('attempts', '=', 0)
    .where('due_at', '=', t.clock.now())
    .execute();
  expect(await correctTimes(t.deps)).toBe(0);
});

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { type Direction, drainOutbox, forgetDone, queueEffects, type TopicHandler } from './outbox.ts';
import { createOutboxSignal } from './outbox-signal.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.deps.db.kysely.deleteFrom('outbox').execute();
});

const queue = (count: number) =>
  queueEffects(
    t.deps.db.kysely,
    t.deps,
    Array.from({ length: count }, (_, number) => ({ topic: 'counted', payload: { number } })),
  );
const rows = () =>
  t.deps.db.kysely
    .selectFrom('outbox')
    .select(['payload', 'attempts', 'done_at', 'locked_until', 'last_error', 'due_at'])
    .orderBy('id')
    .execute();

function counting(onEach: (number: number) => void = () => {}): {
  handlers: Map<string, TopicHandler>;
  numbers: number[];
} {
  const numbers: number[] = [];
  const handle = async (_: unknown, payload: Record<string, unknown>) => {
    const number = payload['number'] as number;
    onEach(number);
    numbers.push(number);
  };
  return { handlers: new Map([['counted', { topic: 'counted', handle }]]), numbers };
}

it('carries out every effect once, over more than one batch', async () => {
  await queue(60);
  const { handlers, numbers } = counting();
  expect(await drainOutbox(t.deps, handlers)).toBe(60);
  expect(await drainOutbox(t.deps, handlers)).toBe(0);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, number) => number));
  expect((await rows()).every((row) => row.done_at !== null && row.locked_until === null)).toBe(true);
});

it('retries a failed effect later and keeps its error, and carries out the others now', async () => {
  await queue(4);
  const { handlers, numbers } = counting((number) => {
    if (number === 2) throw new Error('the mail server is away');
  });
  expect(await drainOutbox(t.deps, handlers)).toBe(3);
  expect(numbers.toSorted()).toEqual([0, 1, 3]);
  const failed = (await rows()).filter((row) => row.done_at === null);
  expect(failed).toMatchObject([{ payload: { number: 2 }, attempts: 1, locked_until: null }]);
  expect(failed[0]!.last_error).toContain('the mail server is away');
  expect(failed[0]!.due_at.getTime()).toBeGreaterThan(t.deps.clock.now().getTime());
});

it('stops after the current effect when the process stops, and leaves the rest as if never taken', async () => {
  await queue(20);
  const stopping = new AbortController();
  const { handlers, numbers } = counting((number) => {
    if (number === 4) stopping.abort();
  });
  const doneCount = await drainOutbox(t.deps, handlers, stopping.signal);
  expect(doneCount).toBe(numbers.length);
  expect(doneCount).toBeLessThan(20);
  const left = (await rows()).filter((row) => row.done_at === null);
  expect(left).toHaveLength(20 - doneCount);
  expect(left.every((row) => row.attempts === 0 && row.locked_until === null)).toBe(true);
  const next = counting();
  expect(await drainOutbox(t.deps, next.handlers)).toBe(20 - doneCount);
});

it('carries out ordered effects one after the other, and everything else in parallel', async () => {
  await queue(8);
  const slow = Promise.withResolvers<void>();
  const begun: number[] = [];
  const handle = async (_: unknown, payload: Record<string, unknown>) => {
    const number = payload['number'] as number;
    begun.push(number);
    // All the odd ones are begun while the first even one still waits: no other even one is.
    if (begun.filter((one) => one % 2 === 1).length === 4) slow.resolve();
    if (number === 0) await slow.promise;
  };
  const orderedBy = (payload: Record<string, unknown>) =>
    Number(payload['number']) % 2 === 0 ? 'even' : String(payload['number']);
  expect(await drainOutbox(t.deps, new Map([['counted', { topic: 'counted', handle, orderedBy }]]))).toBe(8);
  expect(begun.filter((one) => one % 2 === 0)).toEqual([0, 2, 4, 6]);
  expect(begun.indexOf(2)).toBeGreaterThan(begun.indexOf(7));
});

it('does not let events for open pages wait for a mail server that isn’t responding (A08)', async () => {
  const { handlers, numbers } = counting();
  const hanging = Promise.withResolvers<undefined>();
  const email: TopicHandler = { topic: 'mail', isOutward: true, handle: () => hanging.promise };
  const all = new Map([...handlers, ['mail', email] as const]);
  const drain = (direction: Direction) => () => drainOutbox(t.deps, all, undefined, direction);
  const errors: unknown[] = [];
  const signal = createOutboxSignal((error) => errors.push(error));
  signal.setWork(drain('inward'), drain('outward'));
  await queueEffects(t.deps.db.kysely, t.deps, [{ topic: 'mail', payload: {} }]);
  signal.ring();
  await expect.poll(async () => (await rows()).map(({ attempts }) => attempts)).toEqual([1]);
  await queue(3);
  signal.ring();
  await expect.poll(() => numbers.toSorted()).toEqual([0, 1, 2]);
  expect((await rows()).filter(({ done_at }) => done_at === null)).toHaveLength(1);
  hanging.resolve(undefined);
  await expect.poll(async () => (await rows()).every(({ done_at }) => done_at !== null)).toBe(true);
  await signal.stop();
  expect(errors).toEqual([]);
});

it('does not let emails wait for servers that members chose (A08)', async () => {
  const hanging = Promise.withResolvers<undefined>();
  const sent: string[] = [];
  const send = async () => void sent.push('mail');
  const all = new Map<string, TopicHandler>([
    ['mail', { topic: 'mail', isOutward: true, handle: send }],
    ['push', { topic: 'push', isToForeign: true, handle: () => hanging.promise }],
  ]);
  const signal = createOutboxSignal(() => undefined);
  const drain = (direction: Direction) => () => drainOutbox(t.deps, all, undefined, direction);
  signal.setWork(drain('inward'), drain('outward'), drain('foreign'));
  await queueEffects(
    t.deps.db.kysely,
    t.deps,
    Array.from({ length: 30 }, () => ({ topic: 'push', payload: {} })),
  );
  signal.ring();
  await expect.poll(async () => (await rows()).some(({ attempts }) => attempts === 1)).toBe(true);
  await queueEffects(t.deps.db.kysely, t.deps, [{ topic: 'mail', payload: {} }]);
  signal.ring();
  await expect.poll(() => sent).toEqual(['mail']);
  hanging.resolve(undefined);
  await expect.poll(async () => (await rows()).every(({ done_at }) => done_at !== null)).toBe(true);
  await signal.stop();
});

it('starts nothing after its lease, because another node may have started it', async () => {
  await queue(10);
  const { handlers, numbers } = counting((number) => {
    if (number === 2) t.clock.advance({ minutes: 2 });
  });
  const other = counting();
  const first = await drainOutbox(t.deps, handlers);
  expect(first).toBeLessThan(10);
  const second = await drainOutbox(t.deps, other.handlers);
  expect([...numbers, ...other.numbers].toSorted()).toEqual(Array.from({ length: 10 }, (_, number) => number));
  expect([first + second, (await rows()).every(({ attempts }) => attempts === 1)]).toEqual([10, true]);
});

it('continues a dead node’s effects within a minute', async () => {
  await queue(1);
  const never = new Promise<void>(() => undefined);
  const began = Promise.withResolvers<void>();
  const handle = () => {
    began.resolve();
    return never;
  };
  void drainOutbox(t.deps, new Map([['counted', { topic: 'counted', handle }]]));
  await began.promise;
  const next = counting();
  expect(await drainOutbox(t.deps, next.handlers)).toBe(0);
  t.clock.advance({ seconds: 55 });
  expect(await drainOutbox(t.deps, next.handlers)).toBe(1);
});

it('deletes what was done before a day, in batches, and nothing that’s still due', async () => {
  const doneAt = (days: number) => new Date(t.clock.now().getTime() - days * 86_400_000);
  const keep = (count: number, values: { done_at: Date | null; last_error?: string }) =>
    t.deps.db.kysely
      .insertInto('outbox')
      .values(
        Array.from({ length: count }, () => ({
          id: t.deps.newId(),
          topic: 'counted',
          payload: '{}',
          created_at: doneAt(90),
          due_at: doneAt(90),
          ...values,
        })),
      )
      .execute();
  await keep(1_201, { done_at: doneAt(31) });
  await keep(1, { done_at: doneAt(30) });
  await keep(1, { done_at: null, last_error: 'the mail server is away' });
  await forgetDone(t.deps, doneAt(30), AbortSignal.abort());
  expect(await rows()).toHaveLength(1_203);
  await Promise.all([1, 2].map(() => forgetDone(t.deps, doneAt(30), new AbortController().signal)));
  expect((await rows()).map(({ done_at }) => done_at).toSorted()).toEqual([doneAt(30), null]);
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOutbox, type Send } from './outgoing.ts';

const store = new Map<string, string>();
beforeEach(() => {
  store.clear();
  const localStorage = {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, text: string) => void store.set(key, text),
    removeItem: (key: string) => void store.delete(key),
  };
  vi.stubGlobal('window', { localStorage });
});
afterEach(() => vi.unstubAllGlobals());

let isHere = true;
beforeEach(() => {
  isHere = true;
});

function world() {
  const calls: { content: string; clientId: string; done: () => void; fail: () => void }[] = [];
  const send: Send = (_, { content, clientId }) =>
    new Promise<void>((done, reject) => calls.push({ content, clientId, done, fail: () => reject(new Error('down')) }));
  const ids = ['id-1', 'id-2', 'id-3'];
  const outbox = createOutbox(send, {
    newId: () => ids.shift()!,
    now: () => new Date('2026-11-21T15:00:00Z'),
    isKept: () => isHere,
  });
  const list = () => outbox.list('c1').map(({ content, state }) => `${content} ${state}`);
  return { outbox, calls, list, send };
}

describe('unsent messages', () => {
  it('are shown at once and disappear when they’re sent, one after the other in the order written', async () => {
    const { outbox, calls, list } = world();
    outbox.say('c1', 'one');
    outbox.say('c1', 'two');
    expect(list()).toEqual(['one sending', 'two sending']);
    await vi.waitFor(() => expect(calls.map(({ content }) => content)).toEqual(['one']));
    calls[0]!.done();
    await vi.waitFor(() => expect(calls.map(({ content }) => content)).toEqual(['one', 'two']));
    expect(list()).toEqual(['two sending']);
    calls[1]!.done();
    await vi.waitFor(() => expect(list()).toEqual([]));
    expect(store.size).toBe(0);
  });

  it('stay if sending fails, and are sent again with the same id', async () => {
    const { outbox, calls, list } = world();
    outbox.say('c1', 'one');
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    calls[0]!.fail();
    await vi.waitFor(() => expect(list()).toEqual(['one failed']));
    outbox.retry('c1', 'id-1');
    outbox.retry('c1', 'id-1');
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]!.clientId).toBe(calls[0]!.clientId);
    calls[1]!.done();
    await vi.waitFor(() => expect(list()).toEqual([]));
    expect(calls).toHaveLength(2);
  });

  it('are removed from the device when the member logs out, whatever the result', async () => {
    const { outbox, calls, list } = world();
    outbox.say('c1', 'one');
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    store.clear();
    isHere = false;
    calls[0]!.fail();
    await vi.waitFor(() => expect(list()).toEqual(['one failed']));
    expect(store.size).toBe(0);
  });

  it('survive the page: they’re there again, with the same id', async () => {
    const { outbox, send } = world();
    outbox.say('c1', 'kept words');
    const after = createOutbox(send, { newId: () => 'other', now: () => new Date(), isKept: () => true });
    expect(after.list('c1')).toEqual([
      { clientId: 'id-1', content: 'kept words', createdAt: '2026-11-21T15:00:00.000Z', state: 'failed' },
    ]);
    after.discard('c1', 'id-1');
    expect([after.list('c1'), store.size]).toEqual([[], 0]);
  });

  it('ignores what someone else stored', () => {
    for (const text of ['{', '7', '[1, null, {"clientId": 4}]', '{"a":1}']) {
      store.set('draft.outgoing.c1', text);
      expect(world().outbox.list('c1')).toEqual([]);
    }
  });
});

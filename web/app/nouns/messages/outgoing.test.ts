import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOutbox, OUTGOING_PREFIX, type Send } from './outgoing.ts';

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

let owner: string | undefined = 'ana';
const waiting = {
  readOwner: () => owner,
  isUnreached: (error: unknown) => (error as Error).message === 'unreached',
  listKept: () =>
    [...store.keys()].filter((key) => key.startsWith(OUTGOING_PREFIX)).map((key) => key.slice(OUTGOING_PREFIX.length)),
};

let isHere = true;
beforeEach(() => {
  isHere = true;
  owner = 'ana';
});

function world() {
  const calls: { content: string; clientId: string; done: () => void; fail: () => void; lose: () => void }[] = [];
  const send: Send = (_, { content, clientId }) =>
    new Promise<void>((done, reject) =>
      calls.push({
        content,
        clientId,
        done,
        fail: () => reject(new Error('refused')),
        lose: () => reject(new Error('unreached')),
      }),
    );
  const ids = ['id-1', 'id-2', 'id-3'];
  const clock = { now: '2026-11-21T15:00:00Z' };
  const outbox = createOutbox(send, {
    newId: () => ids.shift()!,
    now: () => new Date(clock.now),
    isKept: () => isHere,
    ...waiting,
  });
  const list = () => outbox.list('c1').map(({ content, state }) => `${content} ${state}`);
  return { outbox, calls, list, send, clock };
}

describe('unsent messages', () => {
  it('are never sent by another account that logs in meanwhile, nor stored for it', async () => {
    const { outbox, calls, list } = world();
    outbox.say('c1', 'one');
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    calls[0]!.lose();
    await vi.waitFor(() => expect(list()).toEqual(['one waiting']));
    owner = undefined;
    expect(list()).toEqual(['one waiting']);
    store.clear();
    owner = 'ben';
    outbox.sendWaiting();
    expect([list(), outbox.countUnsent(), store.size]).toEqual([[], 0, 0]);
    await new Promise(setImmediate);
    expect(calls).toHaveLength(1);
  });

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
    const parts = { newId: () => 'other', isKept: () => true, ...waiting };
    const after = createOutbox(send, { ...parts, now: () => new Date('2026-11-21T16:00:00Z') });
    expect(after.list('c1')).toEqual([
      { clientId: 'id-1', content: 'kept words', createdAt: '2026-11-21T15:00:00.000Z', state: 'waiting' },
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

  it('wait without a connection, and are sent once it’s back: once each, with the same ids, in the order written', async () => {
    const { outbox, calls, list } = world();
    outbox.say('c1', 'one');
    outbox.say('c1', 'two');
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    calls[0]!.lose();
    // The second one must not overtake the first.
    await vi.waitFor(() => expect(list()).toEqual(['one waiting', 'two waiting']));
    outbox.say('c1', 'three');
    await vi.waitFor(() => expect(list()).toEqual(['one waiting', 'two waiting', 'three waiting']));
    expect(calls).toHaveLength(1);
    expect(outbox.countUnsent()).toBe(3);
    outbox.sendWaiting();
    outbox.sendWaiting();
    for (const at of [1, 2, 3]) {
      await vi.waitFor(() => expect(calls).toHaveLength(at + 1));
      calls[at]!.done();
    }
    await vi.waitFor(() => expect(list()).toEqual([]));
    expect(calls.map(({ content, clientId }) => [content, clientId])).toEqual([
      ['one', 'id-1'],
      ['one', 'id-1'],
      ['two', 'id-2'],
      ['three', 'id-3'],
    ]);
    expect(outbox.countUnsent()).toBe(0);
  });

  it('that the server refuses are shown as failed and don’t hold up the others', async () => {
    const { outbox, calls, list } = world();
    outbox.say('c1', 'one');
    outbox.say('c1', 'two');
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    calls[0]!.fail();
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    calls[1]!.done();
    await vi.waitFor(() => expect(list()).toEqual(['one failed']));
    outbox.sendWaiting();
    expect(calls).toHaveLength(2);
  });

  it('are found at the next start, without opening their conversation, but not sent after a day', async () => {
    const { outbox, calls } = world();
    outbox.say('c1', 'one');
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    calls[0]!.lose();
    await vi.waitFor(() => expect(outbox.list('c1')[0]?.state).toBe('waiting'));
    for (const [now, state, callCount] of [
      ['2026-11-22T14:59:00Z', 'sending', 1],
      ['2026-11-22T15:01:00Z', 'failed', 0],
    ] as const) {
      const sent: string[] = [];
      const next = createOutbox(async (_, { clientId }) => void sent.push(clientId), {
        newId: () => 'other',
        now: () => new Date(now),
        isKept: () => true,
        ...waiting,
        listKept: () => ['c1'],
      });
      expect(next.countUnsent()).toBe(1);
      next.sendWaiting();
      expect(next.list('c1')[0]?.state).toBe(state);
      const expected = callCount === 1 ? ['id-1'] : [];
      await vi.waitFor(() => expect(sent).toEqual(expected));
      store.set(
        `${OUTGOING_PREFIX}c1`,
        JSON.stringify([{ clientId: 'id-1', content: 'one', createdAt: '2026-11-21T15:00:00Z' }]),
      );
    }
  });

  it('aren’t sent after a day in a page that stays open, until the member asks for it', async () => {
    const { outbox, calls, list, clock } = world();
    outbox.say('c1', 'at the door');
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    calls[0]!.lose();
    await vi.waitFor(() => expect(list()).toEqual(['at the door waiting']));
    clock.now = '2026-11-22T14:00:00Z';
    outbox.say('c1', 'see you');
    await vi.waitFor(() => expect(list()).toEqual(['at the door waiting', 'see you waiting']));
    clock.now = '2026-11-22T15:01:00Z';
    outbox.sendWaiting();
    expect(list()).toEqual(['at the door failed', 'see you sending']);
    await vi.waitFor(() => expect(calls.map(({ content }) => content)).toEqual(['at the door', 'see you']));
    calls[1]!.done();
    await vi.waitFor(() => expect(list()).toEqual(['at the door failed']));
    expect(JSON.parse(store.get('draft.outgoing.c1')!)).toMatchObject([{ state: 'failed' }]);
    // Asked again, it waits for another day.
    outbox.retry('c1', 'id-1');
    await vi.waitFor(() => expect(calls).toHaveLength(3));
    calls[2]!.lose();
    await vi.waitFor(() => expect(list()).toEqual(['at the door waiting']));
    outbox.sendWaiting();
    expect(list()).toEqual(['at the door sending']);
  });

  it('aren’t sent if the phone slept for days while they stood in line', async () => {
    const { outbox, calls, list, clock } = world();
    outbox.say('c1', 'one');
    outbox.say('c1', 'at the door');
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    clock.now = '2026-11-23T15:00:00Z';
    calls[0]!.done();
    await vi.waitFor(() => expect(list()).toEqual(['at the door failed']));
    expect(calls).toHaveLength(1);
  });
});

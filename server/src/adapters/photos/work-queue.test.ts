import { describe, expect, it } from 'vitest';
import { DeadlineExceeded } from '../../lib/deadline.ts';
import { PhotoStoreBusy } from './photo-store.ts';
import { createWorkQueue } from './work-queue.ts';

/** Work that ends when told to, and tells when it began. */
function heldWork() {
  const held = Promise.withResolvers<string>();
  const state = { starts: 0 };
  return {
    ...held,
    state,
    work: () => {
      state.starts += 1;
      return held.promise;
    },
  };
}

describe('the queue of pictures to make', () => {
  it('makes the same picture once for all simultaneous requests, and again later', async () => {
    const queue = createWorkQueue({ atOnce: 2, waiting: 2 });
    const held = heldWork();
    const asked = [queue.run('a', held.work), queue.run('a', held.work), queue.run('a', held.work)];
    held.resolve('picture');
    expect(await Promise.all(asked)).toEqual(['picture', 'picture', 'picture']);
    expect(held.state.starts).toBe(1);
    expect(await queue.run('a', async () => 'again')).toBe('again');
  });

  it('makes so many at once, queues so many, and refuses the next', async () => {
    const queue = createWorkQueue({ atOnce: 2, waiting: 1 });
    const [a, b, c] = [heldWork(), heldWork(), heldWork()];
    const running = [queue.run('a', a.work), queue.run('b', b.work), queue.run('c', c.work)];
    expect([a, b, c].map((held) => held.state.starts)).toEqual([1, 1, 0]);
    expect(queue.isFull()).toBe(true);
    await expect(queue.run('d', async () => 'd')).rejects.toBeInstanceOf(PhotoStoreBusy);
    const joined = queue.run('c', async () => 'never');
    a.resolve('a');
    await running[0];
    expect(queue.isFull()).toBe(false);
    b.resolve('b');
    c.resolve('c');
    expect(await Promise.all([...running, joined])).toEqual(['a', 'b', 'c', 'c']);
    expect(c.state.starts).toBe(1);
  });

  it('serves the latest request first, and reports when all are done', async () => {
    const queue = createWorkQueue({ atOnce: 1, waiting: 5 });
    const held = heldWork();
    const order: string[] = [];
    const first = queue.run('first', held.work);
    const later = ['a', 'b', 'c'].map((name) => queue.run(name, async () => order.push(name)));
    held.resolve('done');
    await queue.idle();
    expect(order).toEqual(['c', 'b', 'a']);
    await Promise.all([first, ...later]);
  });

  it('abandons work that never ends and requests that wait too long, and then serves the next', async () => {
    const queue = createWorkQueue({ atOnce: 1, waiting: 2, limitMs: 50 });
    const neverEnds = () => new Promise(() => {});
    const asked = ['first', 'second', 'third'].map((name) => queue.run(name, neverEnds));
    const reasons = (await Promise.allSettled(asked)).map((result) => result.status === 'rejected' && result.reason);
    expect(reasons).toEqual([expect.any(DeadlineExceeded), expect.any(PhotoStoreBusy), expect.any(DeadlineExceeded)]);
    expect(await queue.run('next', async () => 'done')).toBe('done');
  });

  it('continues after work that failed', async () => {
    const queue = createWorkQueue({ atOnce: 1, waiting: 1 });
    const failing = queue.run('a', () => Promise.reject(new Error('no')));
    const next = queue.run('b', async () => 'b');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('b');
    expect(await queue.run('a', async () => 'a')).toBe('a');
  });
});

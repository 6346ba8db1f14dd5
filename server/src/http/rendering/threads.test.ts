// Pages rendered in threads: what they see and ask for, and what readers get when a thread dies or is stuck.
import { threadId } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../current-settings.ts';
import type { PageContext } from './page-handler.ts';
import { RenderThreadPool } from './threads.ts';

const BUILD = new URL('../../../test/pages/build.ts', import.meta.url);

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function start({ threads = 1, readersWaitMs = 60_000, pingLimitMs = 200 } = {}) {
  const errors: Error[] = [];
  const pool = await RenderThreadPool.start({
    build: BUILD,
    threads,
    readersWaitMs,
    pingLimitMs,
    onError: (error) => errors.push(error),
  });
  closing.push(() => pool.close());
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const calls: unknown[] = [];
  const fetchApi: PageContext['fetchApi'] = async (path, init) => {
    calls.push([path, init?.method, [...new Headers(init?.headers)], init?.body]);
    if (path === '/api/wait') {
      asked.resolve();
      await gate.promise;
    }
    if (path === '/api/fails') throw new Error('no database');
    if (path === '/api/none') return new Response(null, { status: 204 });
    return new Response(`answer to ${path}`, { status: 201, headers: { 'x-was': path } });
  };
  const ask = (path: string, request: RequestInit = {}, page: Partial<PageContext> = {}) =>
    pool.handle(new Request(`https://daynook.example${path}`, request), {
      nonce: 'n0nce',
      languages: ['en'],
      site: DEFAULT_SETTINGS,
      fetchApi,
      publicUrl: 'https://daynook.example',
      findsAddresses: true,
      hasExamples: false,
      readFees: async () => undefined,
      ...page,
    });
  const read = async (path: string) => (await ask(path)).text();
  return { pool, errors, calls, ask, read, asked: asked.promise, open: gate.resolve };
}

describe('a page', () => {
  it('is rendered in another thread, and sees its request', async () => {
    const { ask, read } = await start();
    expect(Number(await read('/thread'))).not.toBe(threadId);
    const fees = { guestBasisPoints: 1, hostBasisPoints: 2, guestMinimums: {} } as never;
    const page = { readFees: async () => fees, waitsForAll: true };
    const seen = await ask('/seen?q=caf%C3%A9', { headers: { 'accept-language': 'fr' } }, page);
    expect(seen.status).toBe(404);
    expect(await seen.json()).toEqual({
      url: 'https://daynook.example/seen?q=caf%C3%A9',
      method: 'GET',
      headers: [['accept-language', 'fr']],
      nonce: 'n0nce',
      publicUrl: 'https://daynook.example',
      findsAddresses: true,
      hasExamples: false,
      fees,
      waitsForAll: true,
    });
  });

  it('sees the site as it is now, which its thread gets when it changes', async () => {
    const { ask } = await start({ threads: 1 });
    const show = async (site: PageContext['site']) => (await ask('/site', {}, { site })).text();
    const other = { ...DEFAULT_SETTINGS, brand: { ...DEFAULT_SETTINGS.brand, name: 'Other' } };
    const { name } = DEFAULT_SETTINGS.brand;
    expect([await show(DEFAULT_SETTINGS), await show(DEFAULT_SETTINGS)]).toEqual([`${name} 1`, `${name} 1`]);
    expect([await show(other), await show(other)]).toEqual(['Other 2', 'Other 2']);
    expect(await show(DEFAULT_SETTINGS)).toBe(`${name} 3`);
  });

  it('gets its data from this thread', async () => {
    const { read, calls } = await start();
    expect(JSON.parse(await read('/asks'))).toEqual([
      [201, '/api/one', 'answer to /api/one'],
      [201, '/api/two', 'answer to /api/two'],
      [204, null, ''],
    ]);
    expect(calls).toEqual([
      ['/api/one', 'GET', [['accept', 'application/json']], undefined],
      ['/api/two', 'POST', [], '{"a":1}'],
      ['/api/none', 'GET', [], undefined],
    ]);
    expect(await read('/api-fails')).toContain('no database');
  });

  it('keeps its status, its headers, and each of its cookies', async () => {
    const { ask } = await start();
    const redirect = await ask('/redirect');
    expect([redirect.status, redirect.headers.get('location'), redirect.body]).toEqual([302, '/elsewhere', null]);
    expect((await ask('/cookies')).headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });

  it('that throws is an error for its reader only', async () => {
    const { ask, read, errors } = await start();
    await expect(ask('/throws')).rejects.toThrow('the page is broken');
    expect(await read('/slow')).toBe('slow');
    expect(errors).toEqual([]);
  });

  it('is sent while it’s being rendered, in as few pieces as possible', async () => {
    const { ask, open } = await start();
    const reader = (await ask('/pieces')).body!.getReader();
    const next = async () => {
      const { value, done } = await reader.read();
      return done ? undefined : new TextDecoder().decode(value);
    };
    expect(await next()).toBe('one two three ');
    open();
    expect(await next()).toBe('four');
    expect(await next()).toBeUndefined();
  });
});

describe('a thread that dies', () => {
  it('is replaced, and the pages it hadn’t begun to send are rendered by its successor', async () => {
    const { ask, read, asked, open, errors } = await start();
    const first = await read('/thread');
    const waiting = read('/waits');
    await asked;
    const ending = expect(ask('/ends-thread')).rejects.toMatchObject({ code: 'OVERLOADED' });
    open();
    await ending;
    expect(await waiting).toBe('waited');
    expect(await read('/thread')).not.toBe(first);
    expect(errors).toEqual([]);
  });

  it('breaks off the page that was being sent, so that nobody takes it for complete', async () => {
    const { ask, read, open } = await start();
    const page = await ask('/ends-thread-midway');
    const rest = page.text();
    open();
    await expect(rest).rejects.toThrow('the thread ended in the middle of the page');
    expect(await read('/slow')).toBe('slow');
  });

  it('doesn’t take the other threads with it', async () => {
    const { ask, read } = await start({ threads: 2 });
    const slow = read('/slow');
    const ending = ask('/ends-thread');
    await expect(ending).rejects.toMatchObject({ code: 'OVERLOADED' });
    expect(await slow).toBe('slow');
  });
});

describe('a thread that is stuck', () => {
  it('is ended, and the pages that waited behind it are rendered by its successor', async () => {
    const { ask, read, errors } = await start({ readersWaitMs: 300 });
    const stuck = ask('/never-ends');
    const behind = read('/thread');
    await expect(stuck).rejects.toMatchObject({ code: 'OVERLOADED' });
    expect(Number(await behind)).toBeGreaterThan(0);
    expect(errors[0]?.message).toBe('a thread that renders pages was stuck for 200 ms');
  });

  it('isn’t mistaken for one that waits for data', async () => {
    const { read, asked, open, errors } = await start({ readersWaitMs: 30 });
    const waiting = read('/waits');
    await asked;
    expect(await read('/slow')).toBe('slow');
    open();
    expect(await waiting).toBe('waited');
    expect(errors).toEqual([]);
  });
});

describe('a reader who no longer waits', () => {
  it('gets no second rendering of a page that made its thread stuck, so pages behind it don’t wait for that', async () => {
    const { ask, read, errors } = await start({ readersWaitMs: 300 });
    const reader = new AbortController();
    const stuck = expect(ask('/never-ends', {}, { signal: reader.signal })).rejects.toMatchObject({
      code: 'OVERLOADED',
    });
    const behind = read('/thread');
    reader.abort();
    await stuck;
    expect(Number(await behind)).toBeGreaterThan(0);
    expect(await read('/slow')).toBe('slow');
    expect(errors).toHaveLength(1);
  });

  it('ends the page, and what it still asks for isn’t fetched', async () => {
    const { ask, read, calls, asked, open } = await start();
    const reader = new AbortController();
    const left = expect(ask('/waits-twice', {}, { signal: reader.signal })).rejects.toMatchObject({
      code: 'OVERLOADED',
    });
    await asked;
    reader.abort();
    await left;
    open();
    expect(await read('/slow')).toBe('slow');
    expect(calls.map((call) => (call as [string])[0])).toEqual(['/api/wait']);
  });
});

it('a thread that responds to each ping isn’t ended, however often it’s pinged', async () => {
  const { read, errors } = await start({ readersWaitMs: 30, pingLimitMs: 1_000 });
  // Each is late, so the thread is asked during each.
  for (let page = 0; page < 9; page += 1) expect(await read('/busy-for-150-ms')).toBe('done');
  expect(errors).toEqual([]);
});

describe('closing', () => {
  it('ends the threads and refuses what they were rendering', async () => {
    const { pool, ask, asked } = await start();
    const waiting = ask('/waits');
    const refused = expect(waiting).rejects.toMatchObject({ code: 'OVERLOADED' });
    await asked;
    await pool.close();
    await refused;
    await expect(ask('/thread')).rejects.toMatchObject({ code: 'OVERLOADED' });
  });

  it('a build that can’t be loaded stops the start', async () => {
    const broken = new URL('data:text/javascript,throw new Error("broken build")');
    const options = { threads: 1, readersWaitMs: 100, onError: () => undefined };
    await expect(RenderThreadPool.start({ ...options, build: broken })).rejects.toThrow('broken build');
  });
});

import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Database } from '../../db/open.ts';
import { noReplica } from '../../db/reads.ts';
import { announceListingsChanged, refreshListings } from '../listings/service.ts';
import { createAnswerCache } from './answer-cache.ts';
import { makeListings } from './example-city.ts';

describe('the cache of answers', () => {
  const bounds = [-117, 43, -115, 44] as const;
  const reads = noReplica();
  const db = {} as Database;
  type Cache = ReturnType<typeof createAnswerCache>;
  /** Requested twice, so it's cached. */
  const putTwice = (cache: Cache, key: string, about: Parameters<Cache['put']>[2]) => {
    for (let time = 0; time < 2; time += 1) cache.put(key, Buffer.from('{}'), about);
  };

  it('keeps nothing that was asked only once', () => {
    const cache = createAnswerCache(reads, () => 0);
    const { etag } = cache.put('a', Buffer.from('{}'), { bounds, asOf: cache.asOf(db) });
    expect(etag).toMatch(/^W\/".+"$/);
    expect(cache.find('a')).toBeUndefined();
    expect(cache.put('a', Buffer.from('{}'), { bounds, asOf: cache.asOf(db) }).etag).toBe(etag);
    expect(cache.find('a')?.etag).toBe(etag);
  });

  it('gives an answer until its five seconds are up', () => {
    let nowMs = 0;
    const cache = createAnswerCache(reads, () => nowMs);
    putTwice(cache, 'a', { bounds, asOf: cache.asOf(db) });
    nowMs = 4_999;
    expect(cache.find('a')?.json.toString()).toBe('{}');
    nowMs = 5_000;
    expect(cache.find('a')).toBeUndefined();
  });

  it('forgets by area, and a wide answer at any change', () => {
    const cache = createAnswerCache(reads, () => 0);
    putTwice(cache, 'near', { bounds, asOf: cache.asOf(db) });
    putTwice(cache, 'wide', { bounds: [-180, -80, 180, 80], asOf: cache.asOf(db) });
    putTwice(cache, 'everywhere', { bounds: null, asOf: cache.asOf(db) });
    cache.forget([{ lat: 10, lng: 10 }]);
    expect(cache.find('near')).toBeDefined();
    expect(cache.find('wide')).toBeUndefined();
    expect(cache.find('everywhere')).toBeUndefined();
    cache.forget([{ lat: 43.5, lng: -116 }]);
    expect(cache.find('near')).toBeUndefined();
  });

  it('also has what it keeps compressed, a moment later', async () => {
    const cache = createAnswerCache(reads, () => 0);
    const json = Buffer.from(JSON.stringify(Array(500).fill('A quiet desk')));
    for (let time = 0; time < 2; time += 1) cache.put('a', json, { bounds, asOf: cache.asOf(db) });
    await expect.poll(() => cache.find('a')?.gzip).toBeDefined();
    expect(gunzipSync(cache.find('a')!.gzip!)).toEqual(json);
  });

  it('keeps nothing that a change overtook while it was being worked out', () => {
    const cache = createAnswerCache(reads, () => 0);
    const asOf = cache.asOf(db);
    cache.forget([{ lat: 43.5, lng: -116 }]);
    putTwice(cache, 'near', { bounds, asOf });
    expect(cache.find('near')).toBeUndefined();
  });
});

describe('caching over HTTP', () => {
  let test: TestApp;
  let id: string;
  const url = '/api/listings/search?lat=43.6&lng=-116.2';
  beforeAll(async () => {
    test = await testApp();
    [id = ''] = await makeListings(test.db, [{ at: { lat: 43.6, lng: -116.2 } }]);
  });
  afterAll(() => test.close());

  it('lets caches keep an anonymous answer and answers 304 to who has it', async () => {
    const first = await test.app.inject({ url });
    expect(first.headers['cache-control']).toBe('public, max-age=30, stale-while-revalidate=60');
    expect(first.headers['vary']).toContain('Authorization');
    const etag = String(first.headers['etag']);
    const second = await test.app.inject({ url, headers: { 'if-none-match': etag } });
    expect(second.statusCode).toBe(304);
    expect(second.payload).toBe('');
    const other = await test.app.inject({ url, headers: { 'if-none-match': 'W/"another"' } });
    expect(other.statusCode).toBe(200);
  });

  it('shows a change made in this process immediately', async () => {
    const title = async () =>
      (await test.app.inject({ url })).json<{ listings: { title: string }[] }>().listings[0]?.title;
    await title();
    await test.db.kysely.updateTable('listing').set({ title: 'Changed' }).where('id', '=', id).execute();
    await refreshListings(test.db.kysely, [id]);
    expect(await title()).toBe('Changed');
    await test.db.kysely.updateTable('listing').set({ state: 'paused' }).where('id', '=', id).execute();
    announceListingsChanged([{ lat: 43.6, lng: -116.2 }]);
    expect(await title()).toBeUndefined();
  });
});

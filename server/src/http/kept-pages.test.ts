import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKeptPages, KEPT_SECONDS, type RenderedPage, toGzip, toHtml } from './kept-pages.ts';

const NONCE = 'AAAAAAAAAAAAAAAAAAAAAA==';

const page = (html: string, changes: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  headers: [['content-type', 'text/html; charset=utf-8']],
  body: Buffer.from(html),
  nonce: NONCE,
  isComplete: true,
  ...changes,
});

/** Keeps the page and returns it, as everyone gets it. */
async function keep(rendered: RenderedPage) {
  const { kept } = await createKeptPages().render('/', async () => rendered);
  return kept!;
}

describe('a kept page', () => {
  it('is the same page with another nonce wherever it was, plain and compressed', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 12 }), text, async (parts, nonce) => {
        const kept = await keep(page(parts.join(NONCE)));
        const html = parts.join(nonce);
        expect(toHtml(kept, nonce).toString()).toBe(html);
        expect(gunzipSync(toGzip(kept, nonce)).toString()).toBe(html);
      }),
      { numRuns: 60 },
    );
  });

  it('compresses almost as well as without nonces', async () => {
    const html = Array.from({ length: 12 }, (_, number) => `<p>${number} A quiet desk. </p>`.repeat(300)).join(
      `<script nonce="${NONCE}">1</script>`,
    );
    const kept = await keep(page(html));
    expect(toGzip(kept, NONCE).length).toBeLessThan(html.length / 20);
  });

  it('has a tag that only depends on the page', async () => {
    const other = 'BBBBBBBBBBBBBBBBBBBBBB==';
    const one = await keep(page(`<script nonce="${NONCE}">`));
    const two = await keep(page(`<script nonce="${other}">`, { nonce: other }));
    const changed = await keep(page(`<Script nonce="${NONCE}">`));
    expect(two.etag).toBe(one.etag);
    expect(changed.etag).not.toBe(one.etag);
  });
});

describe('keeping pages', () => {
  it('keeps a page for seconds, counted from when its rendering began', async () => {
    let nowMs = 0;
    const pages = createKeptPages(() => nowMs);
    await pages.render('/', async () => {
      nowMs += 1_000;
      return page('one');
    });
    nowMs = KEPT_SECONDS * 1000 - 1;
    expect(pages.find('/')).toBeDefined();
    nowMs += 1;
    expect(pages.find('/')).toBeUndefined();
  });

  it('renders once for everyone who asks at the same time', async () => {
    const pages = createKeptPages();
    let count = 0;
    const gate = Promise.withResolvers<void>();
    const readers = Array.from({ length: 50 }, () =>
      pages.render('/', async () => {
        count += 1;
        await gate.promise;
        return page('one');
      }),
    );
    gate.resolve();
    const all = await Promise.all(readers);
    expect(count).toBe(1);
    expect(new Set(all.map(({ kept }) => kept))).toEqual(new Set([pages.find('/')]));
  });

  it.each([
    [
      'sets a cookie',
      {
        headers: [
          ['content-type', 'text/html'],
          ['Set-Cookie', 'a=b'],
        ],
      },
    ],
    ['isn’t found', { status: 404 }],
    ['misses something that failed', { isComplete: false }],
    ['isn’t a page', { headers: [['content-type', 'image/png']] }],
  ] as [string, Partial<RenderedPage>][])('never shares a page that %s', async (_, changes) => {
    const pages = createKeptPages();
    const gate = Promise.withResolvers<void>();
    const render = async () => {
      await gate.promise;
      return page('one', changes);
    };
    const first = pages.render('/', render);
    const second = pages.render('/', render);
    gate.resolve();
    expect((await first).own).toBeDefined();
    expect(await second).toEqual({});
    expect(pages.find('/')).toBeUndefined();
  });

  it('shares no failure, and the next reader tries again', async () => {
    const pages = createKeptPages();
    const gate = Promise.withResolvers<void>();
    const first = pages.render('/', async () => {
      await gate.promise;
      throw new Error('broken');
    });
    const second = pages.render('/', async () => page('never'));
    gate.resolve();
    await expect(first).rejects.toThrow('broken');
    expect(await second).toEqual({});
    expect((await pages.render('/', async () => page('two'))).kept).toBeDefined();
  });

  it('never serves what was rendered before a change, even if it finishes after it', async () => {
    const pages = createKeptPages();
    await pages.render('/', async () => page('before'));
    pages.forget();
    expect(pages.find('/')).toBeUndefined();
    const gate = Promise.withResolvers<void>();
    const early = pages.render('/', async () => {
      await gate.promise;
      return page('before');
    });
    pages.forget();
    await pages.render('/', async () => page('after'));
    gate.resolve();
    await early;
    expect(toHtml(pages.find('/')!, '').toString()).toBe('after');
  });

  it('drops the oldest pages when they take too much memory', async () => {
    const pages = createKeptPages();
    const random = Array.from({ length: 20_000 }, () => Math.random().toString(36)).join('');
    for (let number = 0; number < 300; number += 1) await pages.render(`/${number}`, async () => page(random));
    expect(pages.find('/0')).toBeUndefined();
    expect(pages.find('/299')).toBeDefined();
  });

  it('remembers what was requested before', () => {
    const pages = createKeptPages();
    expect([pages.isRepeated('/a'), pages.isRepeated('/b'), pages.isRepeated('/a')]).toEqual([false, false, true]);
  });
});

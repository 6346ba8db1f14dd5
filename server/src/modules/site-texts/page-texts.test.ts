// Pages about who runs the site, and the blog: hidden, in the operator's words, undone, and what readers get in each language (O3).
import type { Answer } from '@daynook/contract/api';
import type { SitePageView } from '@daynook/contract/settings/site-pages';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { manualDesk, PASSWORD } from '../../../test/money/manual-desk.ts';
import { DEFAULT_SETTINGS, setCurrentSettings } from '../../current-settings.ts';
import { setCurrentTexts } from '../../current-texts.ts';
import type { ProblemBody } from '../bookings/test-world.ts';
import { loadTexts } from './service.ts';

const { desk } = manualDesk();
beforeEach(() => {
  setCurrentSettings(DEFAULT_SETTINGS);
  return loadTexts(desk.world.t.deps);
});
afterEach(() => {
  setCurrentTexts({});
  setCurrentSettings(DEFAULT_SETTINGS);
});

const asStaff = <T>(method: 'GET' | 'POST', path: string, body?: object) =>
  desk.world.call<T>(desk.staff, method, `/api/staff/${path}`, body);
const proof = { reason: 'Our words', password: PASSWORD };
const publish = <T = SitePageView>(id: string, texts: object, post: object | null = null, version = 0) =>
  asStaff<T>('POST', `pages/${id}`, { content: { texts, post }, version, ...proof });
const read = async <T>(path: string) => (await desk.world.call<T>(desk.host, 'GET', `/api/${path}`)).body;
const words = (title: string, text = 'We’re a **co-op**.') => ({ title, text });
const post = (writtenOn: string, isPublished = true) => ({ writtenOn, isPublished });
const hide = (...hidden: ('about' | 'blog')[]) => setCurrentSettings({ ...DEFAULT_SETTINGS, pages: { hidden } });

describe('a page about who runs the site', () => {
  it('is ours until the operator writes it, and then theirs in every language', async () => {
    expect(await read('pages/about?language=fr')).toEqual({ own: null, languages: null });
    expect(await publish('about', { en: words('Who we are') })).toMatchObject({ status: 201, body: { version: 1 } });
    const own = { language: 'en', ...words('Who we are') };
    expect(await read('pages/about?language=fr')).toEqual({ own, languages: ['en'] });
    expect(await read('pages/careers?language=fr')).toEqual({ own: null, languages: null });
    const { body } = await asStaff<SitePageView>('POST', 'pages/about/undo', { version: 1, ...proof });
    expect(body).toMatchObject({ version: 2, content: { texts: {}, post: null } });
    expect(await read('pages/about')).toEqual({ own: null, languages: null });
    const { body: history } = await asStaff<Answer<'GET /api/staff/pages/{page}/changes'>>(
      'GET',
      'pages/about/changes',
    );
    expect(history.changes.map(({ content }) => Object.keys(content.texts))).toEqual([[], ['en']]);
  });

  it('isn’t found once it’s hidden', async () => {
    hide('about');
    expect(await read('pages/about')).toMatchObject({ code: 'NOT_FOUND' });
    expect(await read('pages/careers')).toMatchObject({ own: null });
  });

  it.each<[string, string, object, object | null, string]>([
    ['HTML', 'about', { en: words('A', '<b>x</b>') }, null, 'content.texts.en.text'],
    ['no title', 'about', { en: words('') }, null, 'content.texts.en.title'],
    ['a date, which is for posts', 'about', { en: words('A') }, post('2026-11-20'), 'content.post'],
    [
      'a summary, which is for posts',
      'about',
      { en: { ...words('A'), summary: 'B' } },
      null,
      'content.texts.en.summary',
    ],
    [
      'a summary of two lines',
      'blog-a',
      { en: { ...words('A'), summary: 'B\nC' } },
      post('2026-11-20'),
      'content.texts.en.summary',
    ],
    [
      'an empty summary',
      'blog-a',
      { en: { ...words('A'), summary: ' ' } },
      post('2026-11-20'),
      'content.texts.en.summary',
    ],
    ['no date on a post', 'blog-a', { en: words('A') }, null, 'content.post'],
    ['a post without words', 'blog-a', {}, post('2026-11-20'), 'content.texts'],
    ['the feed’s address', 'blog-feed', { en: words('A') }, post('2026-11-20'), 'page'],
    ['another page', 'terms', { en: words('A') }, null, 'page'],
    ['no address', 'blog-', { en: words('A') }, post('2026-11-20'), 'page'],
  ])('is refused with %s', async (_, id, texts, date, field) => {
    const { status, body } = await publish<ProblemBody>(id, texts, date);
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: [field] });
  });

  it('needs the version that was shown', async () => {
    await publish('safety', { en: words('Safe') });
    expect(await publish('safety', { en: words('Late') })).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CHANGED' },
    });
  });
});

describe('the blog', () => {
  it('has the operator’s posts as soon as one is published, newest first, without drafts', async () => {
    expect(await read('blog')).toMatchObject({ isOwn: false, posts: [], total: 0 });
    await publish('blog-soon', { en: words('Soon') }, post('2026-11-23', false));
    expect(await read('blog')).toMatchObject({ isOwn: false });
    expect(await read('blog/soon')).toMatchObject({ code: 'NOT_FOUND' });
    await publish('blog-opening', { en: words('We’re open'), fr: words('Ouvert') }, post('2026-11-20'));
    await publish('blog-garden', { en: words('A garden') }, post('2026-11-22'));
    const { isOwn, posts } = await read<Answer<'GET /api/blog'>>('blog?language=fr');
    expect(isOwn).toBe(true);
    expect(posts.map(({ slug, language }) => [slug, language])).toEqual([
      ['garden', 'en'],
      ['opening', 'fr'],
    ]);
    expect(await read('blog/garden?language=fr')).toMatchObject({
      post: { slug: 'garden', writtenOn: '2026-11-22', language: 'en', languages: ['en'], title: 'A garden' },
      earlier: { slug: 'opening', title: 'Ouvert', language: 'fr' },
    });
    expect(await read('blog/opening')).toMatchObject({ earlier: null });
    const { body } = await asStaff<Answer<'GET /api/staff/blog-posts'>>('GET', 'blog-posts');
    expect(body.posts.map(({ id, isPublished }) => [id, isPublished])).toEqual([
      ['blog-soon', false],
      ['blog-garden', true],
      ['blog-opening', true],
    ]);
  });

  it('has a summary where the operator wrote one in the language that’s shown, until it’s undone', async () => {
    await publish('blog-opening', { en: words('We’re open'), fr: words('Ouvert') }, post('2026-11-20'));
    const texts = { en: { ...words('We’re open'), summary: 'Come and see.' }, fr: words('Ouvert') };
    expect(await publish('blog-opening', texts, post('2026-11-20'), 1)).toMatchObject({ body: { content: { texts } } });
    const readSummary = async (language: string) =>
      (await read<Answer<'GET /api/blog/{slug}'>>(`blog/opening?language=${language}`)).post.summary;
    expect([await readSummary('en'), await readSummary('fr'), await readSummary('es')]).toEqual([
      'Come and see.',
      null,
      'Come and see.',
    ]);
    expect(await read('blog?language=en')).toMatchObject({ posts: [{ summary: 'Come and see.' }] });
    await asStaff('POST', 'pages/blog-opening/undo', { version: 2, ...proof });
    expect(await readSummary('en')).toBeNull();
  });

  it('isn’t found once it’s hidden, nor are its posts', async () => {
    await publish('blog-opening', { en: words('We’re open') }, post('2026-11-20'));
    hide('blog');
    for (const path of ['blog', 'blog/opening', 'pages/blog'])
      expect(await read(path)).toMatchObject({ code: 'NOT_FOUND' });
  });
});

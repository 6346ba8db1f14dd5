// Help articles in the operator's words: changed, added, hidden, ordered, undone, and what readers get of it in each language.
import type { Answer } from '@daynook/contract/api';
import { HELP_ARTICLES } from '@daynook/contract/help/help-articles';
import type { HelpArticleList, HelpArticleView } from '@daynook/contract/settings/help-texts';
import { PAGE_TEXT_LIMITS } from '@daynook/contract/settings/text-limits';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { manualDesk, PASSWORD } from '../../../test/money/manual-desk.ts';
import { setCurrentTexts } from '../../current-texts.ts';
import type { ProblemBody } from '../bookings/test-world.ts';
import { loadTexts } from './service.ts';

const { desk } = manualDesk();
beforeEach(() => loadTexts(desk.world.t.deps));
afterEach(() => setCurrentTexts({}));

const asStaff = <T>(method: 'GET' | 'POST', path: string, body?: object) =>
  desk.world.call<T>(desk.staff, method, `/api/staff/${path}`, body);
const proof = { reason: 'Our words', password: PASSWORD };
const publish = <T = HelpArticleView>(id: string, article: object, version = 0) =>
  asStaff<T>('POST', `help-articles/${id}`, {
    article: { topic: 'booking', texts: {}, hiddenIn: [], ...article },
    version,
    ...proof,
  });
const undo = <T = HelpArticleView>(id: string, version: number) =>
  asStaff<T>('POST', `help-articles/${id}/undo`, { version, ...proof });
const order = <T = HelpArticleList>(ids: readonly string[], version = 0) =>
  asStaff<T>('POST', 'help-order', { order: ids, version, ...proof });

type Help = Answer<'GET /api/help'>;
const readAs = async <T>(path: string) => (await desk.world.call<T>(desk.host, 'GET', `/api/help${path}`)).body;
const listTopic = async (topic: string, language = 'en') =>
  (await readAs<Help>(`?language=${language}`)).topics.find(({ id }) => id === topic)?.articles ?? [];
const listIds = async (topic: string, language = 'en') => (await listTopic(topic, language)).map(({ id }) => id);
const words = (title: string, text = 'Bring a **mug**.') => ({ title, text });

describe('help articles', () => {
  it('are ours, in our order, until someone changes them', async () => {
    for (const [topic, ids] of Object.entries(HELP_ARTICLES)) expect(await listIds(topic, 'fr')).toEqual(ids);
    expect((await listTopic('booking')).every(({ own }) => own === null)).toBe(true);
    expect(await readAs('/pages')).toMatchObject({ articles: [], total: 0, hasMore: false });
    expect(await readAs('/hold')).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('of ours have the operator’s words in the languages they wrote, and ours in others', async () => {
    const { status, body } = await publish('hold', { texts: { fr: words('Le compte à rebours') } });
    expect({ status, body }).toMatchObject({ status: 201, body: { version: 1, changedBy: desk.staff.name } });
    const shown = (await listTopic('booking', 'fr')).find(({ id }) => id === 'hold');
    expect(shown?.own).toEqual({ language: 'fr', ...words('Le compte à rebours') });
    expect((await listTopic('booking')).find(({ id }) => id === 'hold')?.own).toBeNull();
    expect(await readAs('/pages')).toMatchObject({ articles: [{ id: 'hold', languages: ['fr'] }] });
    expect(await readAs('/hold?language=es')).toMatchObject({ language: 'fr', languages: ['fr'] });
    const logged = await desk.world.t.db.kysely
      .selectFrom('audit_event')
      .select(['action', 'reason'])
      .where('subject_kind', '=', 'site-text')
      .execute();
    expect(logged).toEqual([{ action: 'help-article-changed', reason: 'Our words' }]);
  });

  it('can be added, and are only listed in the languages they’re written in', async () => {
    await publish('parking-here', { topic: 'place', texts: { en: words('Where can I park?') } });
    expect(await listIds('place')).toEqual([...HELP_ARTICLES.place, 'parking-here']);
    expect(await listIds('place', 'es')).toEqual(HELP_ARTICLES.place);
    expect(await readAs('/parking-here')).toEqual({
      id: 'parking-here',
      language: 'en',
      ...words('Where can I park?'),
      languages: ['en'],
    });
  });

  it('are only sent to visitors who don’t have them yet', async () => {
    await publish('hold', { texts: { en: words('Countdown') } });
    const read = (headers: Record<string, string> = {}) => desk.world.t.app.inject({ url: '/api/help', headers });
    const first = await read();
    expect(first.headers['cache-control']).toContain('public, max-age=60');
    const tag = { 'if-none-match': String(first.headers['etag']) };
    expect([(await read(tag)).statusCode, (await read(tag)).body]).toEqual([304, '']);
    await publish('hold', { texts: { en: words('Another') } }, 1);
    expect((await read(tag)).json<Help>().topics[0]!.articles.some(({ own }) => own?.title === 'Another')).toBe(true);
  });

  it('can be hidden in a language', async () => {
    await publish('hold', { texts: { en: words('Countdown'), fr: words('Compte à rebours') }, hiddenIn: ['fr'] });
    expect(await listIds('booking', 'fr')).not.toContain('hold');
    expect(await listIds('booking', 'en')).toContain('hold');
    expect(await readAs('/hold?language=fr')).toMatchObject({ code: 'NOT_FOUND' });
    expect(await readAs('/hold?language=es')).toMatchObject({ language: 'en', languages: ['en'] });
    await publish('hold', { hiddenIn: ['en', 'fr', 'es'] }, 1);
    expect(await readAs('/hold')).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are in the operator’s order; those that it doesn’t name follow', async () => {
    const { body } = await order(['reviews', 'hold']);
    expect(body).toMatchObject({ version: 1, changedBy: desk.staff.name });
    const rest = HELP_ARTICLES.booking.filter((id) => id !== 'reviews' && id !== 'hold');
    expect(await listIds('booking')).toEqual(['reviews', 'hold', ...rest]);
    await order([], 1);
    expect(await listIds('booking')).toEqual(HELP_ARTICLES.booking);
  });

  it('go back to what they were, and added ones disappear', async () => {
    await publish('parking', { texts: { en: words('First') } });
    await publish('parking', { texts: { en: words('Second') } }, 1);
    expect((await undo('parking', 2)).body.article.texts).toEqual({ en: words('First') });
    await publish('hold', { texts: { en: words('Countdown') } });
    await undo('hold', 1);
    expect((await listTopic('booking')).find(({ id }) => id === 'hold')?.own).toBeNull();
    const { body } = await asStaff<Answer<'GET /api/staff/help-articles/{id}/changes'>>(
      'GET',
      'help-articles/parking/changes',
    );
    expect(body.changes.map(({ version }) => version)).toEqual([3, 2, 1]);
    await publish('gone', { texts: { en: words('Soon gone') } });
    await undo('gone', 1);
    expect(await listIds('booking')).not.toContain('gone');
    expect(await undo<ProblemBody>('never', 0)).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } });
  });
});

describe('publishing refuses', () => {
  it('a wrong password before it reads the text', async () => {
    const { body } = await asStaff<ProblemBody>('POST', 'help-articles/hold', {
      article: { topic: 'booking', texts: { en: words('T', '<b>') }, hiddenIn: [] },
      version: 0,
      reason: 'x',
      password: 'wrong horse battery',
    });
    expect(Object.keys(body.fields ?? {})).toEqual(['password']);
  });

  it.each([
    ['HTML', { texts: { fr: words('T', '<img src=x onerror=y>') } }, 'article.texts.fr.text'],
    ['links that run scripts', { texts: { en: words('T', '[x](javascript:y)') } }, 'article.texts.en.text'],
    ['a title without a text', { texts: { en: words('T', '') } }, 'article.texts.en.text'],
    ['a new article without words', {}, 'article.texts'],
    [
      'a text that’s too long',
      { texts: { en: words('T', 'a'.repeat(PAGE_TEXT_LIMITS.helpTextMaximumCharacters + 1)) } },
      'article.texts.en.text',
    ],
    ['an unknown topic', { topic: 'other' }, 'article.topic'],
  ])('%s, next to the field', async (_, article, field) => {
    const { status, body } = await publish<ProblemBody>('new-one', article);
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: [field] });
    expect(await listIds('booking')).toEqual(HELP_ARTICLES.booking);
  });

  /** As many own articles as fit beside ours, except the last ones. */
  async function fillUp(exceptCount = 0) {
    const { t } = desk.world;
    const length = PAGE_TEXT_LIMITS.helpArticlesMaximum - Object.values(HELP_ARTICLES).flat().length - exceptCount;
    const rows = Array.from({ length }, (_, at) => ({
      id: t.deps.newId(),
      kind: 'help',
      name: `own-${at}`,
      version: 1,
      value: JSON.stringify({ topic: 'booking', texts: { en: words('T') }, hiddenIn: [] }),
      reason: 'x',
      changed_by: desk.staff.id,
      changed_at: t.clock.now(),
    }));
    await t.db.kysely.insertInto('site_text').values(rows).execute();
  }

  it('more articles than fit, also as an undo', async () => {
    await publish('older', { texts: { en: words('Older') } });
    await undo('older', 1);
    await fillUp();
    for (const { status, body } of [
      await publish<ProblemBody>('one-more', { texts: { en: words('T') } }),
      await undo<ProblemBody>('older', 2),
    ])
      expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: ['article.texts'] });
    expect((await publish('own-0', { texts: { en: words('Changed') } }, 1)).status).toBe(201);
    expect((await publish('hold', { texts: { en: words('Countdown') } })).status).toBe(201);
  });

  it('all but one of those that are published at the same moment, if only one fits', async () => {
    await fillUp(1);
    const ids = ['at-once-1', 'at-once-2', 'at-once-3'];
    const answers = await Promise.all(ids.map((id) => publish<ProblemBody>(id, { texts: { en: words('T') } })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
  });

  it.each(['ranking', 'pages'])('the address /help/%s, which is taken', async (id) => {
    const { body } = await publish<ProblemBody>(id, { texts: { en: words('T') } });
    expect(Object.keys(body.fields ?? {})).toEqual(['id']);
  });

  it.each(['Upper', 'a b', '-a', '..%2f'])('the address %j', async (id) => {
    expect((await publish<ProblemBody>(id, { texts: { en: words('T') } })).status).toBe(400);
  });

  it('what someone else changed meanwhile', async () => {
    await publish('hold', { texts: { en: words('First') } });
    expect(await publish<ProblemBody>('hold', { texts: { en: words('Second') } })).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CHANGED' },
    });
    await order(['hold']);
    expect(await order<ProblemBody>(['reviews'])).toMatchObject({ status: 409, body: { code: 'VERSION_CHANGED' } });
  });
});

// The operator's texts in the file with all settings (N16): emails, help articles, and legal texts.
import type { Answer } from '@daynook/contract/api';
import { HELP_ARTICLES } from '@daynook/contract/help/help-articles';
import { FIRST_OWN_VERSION } from '@daynook/contract/legal-versions';
import { LOGO_LIMITS } from '@daynook/contract/settings/logo-limits';
import type { SettingsFile } from '@daynook/contract/settings/settings-file';
import { PAGE_TEXT_LIMITS, TEXT_LIMITS } from '@daynook/contract/settings/text-limits';
import { ROLES_WITH } from '@daynook/contract/staff/roles';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { manualDesk, PASSWORD } from '../../../test/money/manual-desk.ts';
import { currentSettings, DEFAULT_SETTINGS, setCurrentSettings } from '../../current-settings.ts';
import {
  currentHelp,
  currentPages,
  findEmailText,
  listOwnLegalVersions,
  setCurrentTexts,
} from '../../current-texts.ts';
import { addDays } from '../../lib/time/dates.ts';
import type { ProblemBody } from '../bookings/test-world.ts';
import { EMAIL_NAMES } from '../emails/service.ts';
import { loadTexts } from '../site-texts/service.ts';
import { loadSettings } from './service.ts';

const { desk } = manualDesk();
beforeEach(async () => {
  await loadSettings(desk.world.t.deps);
  await loadTexts(desk.world.t.deps);
});
afterEach(() => {
  setCurrentSettings(DEFAULT_SETTINGS);
  setCurrentTexts({});
});

type Checked = Answer<'POST /api/staff/settings-file/check'>;
type Imported = Answer<'POST /api/staff/settings-file'>;

const BRAND = { name: 'Café Büro', supportEmail: 'help@cafe.example', lightAccent: '#1d4ed8', darkAccent: null };
const asStaff = <T>(method: 'GET' | 'POST', path: string, body?: object) =>
  desk.world.call<T>(desk.staff, method, `/api/staff/${path}`, body);
const exported = async () => (await asStaff<SettingsFile>('GET', 'settings-file')).body;
const check = <T = Checked>(file: object) => asStaff<T>('POST', 'settings-file/check', { file });
const bring = <T = Imported>(file: object, against: string, more: object = {}) =>
  asStaff<T>('POST', 'settings-file', { file, against, reason: 'From staging', password: PASSWORD, ...more });

describe('the words of emails in it', () => {
  const OURS = { subject: null, above: null, opening: null, below: null };
  const NAME = 'booking-confirmed';
  const write = (text: object, version = 0) =>
    asStaff('POST', `email-texts/${NAME}`, { text, version, reason: 'x', password: PASSWORD });
  const words = (above: string, language = 'en') => ({ [language]: { ...OURS, above } });

  it('are brought along, with an entry in their history (0136)', async () => {
    await write(words('Hello from {brand}', 'fr'));
    const file = await exported();
    expect(file.emailTexts).toEqual({ [NAME]: words('Hello from {brand}', 'fr') });
    await write(words('Other'), 1);
    const { body } = await check(file);
    expect(body).toMatchObject({
      changes: [],
      emailTexts: [{ name: NAME, before: words('Other'), after: words('Hello from {brand}', 'fr') }],
    });
    expect(await bring(file, body.against)).toMatchObject({ status: 200, body: { changed: [], emailTexts: [NAME] } });
    expect(findEmailText(NAME)).toEqual(words('Hello from {brand}', 'fr'));
    const { body: now } = await asStaff<{ version: number; reason: string }>('GET', `email-texts/${NAME}`);
    expect(now).toMatchObject({ version: 3, reason: 'From staging' });
    expect((await check(file)).body.emailTexts).toEqual([]);
  });

  it('stay as they are if the file has none, and become ours if they’re ours in it', async () => {
    await write(words('Hello'));
    const { emailTexts: _, ...older } = await exported();
    expect((await check(older)).body.emailTexts).toEqual([]);
    const { body } = await check({ ...older, emailTexts: { [NAME]: {} } });
    expect(body.emailTexts).toEqual([{ name: NAME, before: words('Hello'), after: {} }]);
  });

  it.each([
    ['an unknown placeholder', { [NAME]: words('{secret}') }, `file.emailTexts.${NAME}.en.above`],
    ['HTML', { [NAME]: words('<b>x</b>') }, `file.emailTexts.${NAME}.en.above`],
  ])('are refused with %s, and nothing changes', async (_, emailTexts, field) => {
    const { status, body } = await check<ProblemBody>({ ...(await exported()), emailTexts });
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: [field] });
  });

  it('of emails that this release doesn’t have are skipped and named', async () => {
    const emailTexts = { 'from-another-release': words('Hello'), [NAME]: words('Imported') };
    const file = { ...(await exported()), emailTexts };
    const { status, body } = await check(file);
    expect({ status, skipped: body.skipped }).toEqual({ status: 200, skipped: ['from-another-release'] });
    expect(await bring(file, body.against)).toMatchObject({ status: 200, body: { emailTexts: [NAME] } });
  });

  it('are only exported as far as they can be imported', async () => {
    const { t } = desk.world;
    const stored = [
      { name: 'from-another-release', value: words('Hello') },
      { name: NAME, value: words('{gone}') },
      { name: 'booking-request', value: words('Hello') },
    ];
    await t.db.kysely
      .insertInto('site_text')
      .values(
        stored.map(({ name, value }) => ({
          id: t.deps.newId(),
          kind: 'email',
          name,
          version: 1,
          value: JSON.stringify(value),
          reason: 'x',
          changed_by: desk.staff.id,
          changed_at: t.clock.now(),
        })),
      )
      .execute();
    const file = await exported();
    expect(file.emailTexts).toEqual({ 'booking-request': words('Hello') });
    expect((await check(file)).status).toBe(200);
  });

  it('fit into the largest file with two of the largest logos', async () => {
    const logo = '<svg viewBox="0 0 9 9"><path d="M0 0"/></svg>'.padEnd(LOGO_LIMITS.maximumBytes);
    const ids = ['01a22a35-46f6-7114-b7b2-0533718172a9', '01a22a35-46f6-7114-b7b2-0533718172aa'];
    const toFile = (_id: string) => ({ _id, type: 'svg', width: 9, height: 9 });
    const part = 'a'.repeat(TEXT_LIMITS.partMaximumCharacters);
    const long = { ...OURS, above: part, below: part };
    const file = {
      ...(await exported()),
      settings: { logo: { light: toFile(ids[0]!), dark: toFile(ids[1]!), hasName: true } },
      logoFiles: Object.fromEntries(ids.map((id) => [id, Buffer.from(logo).toString('base64')])),
      emailTexts: Object.fromEntries(EMAIL_NAMES.map(({ name }) => [name, { en: long, fr: long, es: long }])),
    };
    const { status, body } = await check(file);
    expect({ status, texts: body.emailTexts.length }).toEqual({ status: 200, texts: EMAIL_NAMES.length });
  });

  it('aren’t imported if someone changed one since the check', async () => {
    await write(words('Hello'));
    const file = { ...(await exported()), emailTexts: { [NAME]: words('Imported') } };
    const { body } = await check(file);
    await write(words('Meanwhile'), 1);
    expect(await bring<ProblemBody>(file, body.against)).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CHANGED' },
    });
    expect(findEmailText(NAME)).toEqual(words('Meanwhile'));
  });
});

describe('the help articles in it', () => {
  const write = (id: string, article: object, version = 0) =>
    asStaff('POST', `help-articles/${id}`, { article, version, reason: 'x', password: PASSWORD });
  const reorder = (order: readonly string[], version = 0) =>
    asStaff('POST', 'help-order', { order, version, reason: 'x', password: PASSWORD });
  const article = (texts: object, hiddenIn: readonly string[] = []) => ({ topic: 'booking', texts, hiddenIn });
  const PARKING = { en: { title: 'Parking', text: 'On **Main Street**.' } };
  const SHIPPED = HELP_ARTICLES.booking[0];

  it('are brought along with their order, each with an entry in its history (0154)', async () => {
    await write('parking', article(PARKING));
    await write(SHIPPED, article({}, ['fr']));
    await reorder(['parking', SHIPPED]);
    const file = await exported();
    expect(file).toMatchObject({
      helpArticles: { parking: article(PARKING), [SHIPPED]: article({}, ['fr']) },
      helpOrder: ['parking', SHIPPED],
    });
    expect((await check(file)).body).toMatchObject({ helpArticles: [], isHelpOrderChanged: false });
    // As on another installation.
    await write('parking', article({ es: { title: 'Otro', text: 'Otro.' } }), 1);
    await write(SHIPPED, article({}), 1);
    await reorder([], 1);
    const { body } = await check(file);
    expect(body).toMatchObject({
      helpArticles: [
        { id: SHIPPED, title: null, changedIn: [], removedIn: [], hiddenIn: { before: [], after: ['fr'] } },
        { id: 'parking', title: 'Parking', changedIn: ['en'], removedIn: ['es'] },
      ],
      isHelpOrderChanged: true,
    });
    expect(await bring(file, body.against)).toMatchObject({
      status: 200,
      body: { changed: [], helpArticles: [SHIPPED, 'parking'] },
    });
    expect(currentHelp().articles.get('parking')).toEqual(article(PARKING));
    expect(currentHelp().order).toEqual(['parking', SHIPPED]);
    const { body: now } = await asStaff('GET', 'help-articles/parking');
    expect(now).toMatchObject({ version: 3, reason: 'From staging' });
  });

  it('can have any id, also one that every object has', async () => {
    const file = await exported();
    const one = { ...file, helpArticles: { constructor: article(PARKING) } };
    const { body } = await check(one);
    expect(body).toMatchObject({ helpArticles: [{ id: 'constructor', title: 'Parking' }] });
    expect((await bring(one, body.against)).status).toBe(200);
    expect(currentHelp().articles.get('constructor')).toEqual(article(PARKING));
  });

  it('that were removed are removed, and stay as they are if the file has none', async () => {
    await write('parking', article(PARKING));
    const { helpArticles: _, helpOrder: __, ...older } = await exported();
    expect((await check(older)).body).toMatchObject({ helpArticles: [], isHelpOrderChanged: false });
    const helpArticles = { parking: article({}), 'never-here': article({}) };
    const { body } = await check({ ...older, helpArticles });
    expect(body.helpArticles).toMatchObject([{ id: 'parking', removedIn: ['en'] }]);
    expect((await bring({ ...older, helpArticles }, body.against)).status).toBe(200);
    expect((await check({ ...older, helpArticles })).body.helpArticles).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['HTML', { parking: article({ en: { title: 'A', text: '<b>x</b>' } }) }, 'file.helpArticles.parking.texts.en.text'],
    ['no title', { parking: article({ en: { title: '', text: 'x' } }) }, 'file.helpArticles.parking.texts.en.title'],
    [
      'a text that’s too long',
      { parking: article({ en: { title: 'A', text: 'a'.repeat(PAGE_TEXT_LIMITS.helpTextMaximumCharacters + 1) } }) },
      'file.helpArticles.parking.texts.en.text',
    ],
    ['an address that’s taken', { ranking: article(PARKING) }, 'file.helpArticles.ranking'],
    ['an address that can’t be one', { 'No Way': article(PARKING) }, 'file.helpArticles.No Way'],
    [
      'too many articles',
      Object.fromEntries(
        Array.from({ length: PAGE_TEXT_LIMITS.helpArticlesMaximum }, (_, at) => [`own-${at}`, article(PARKING)]),
      ),
      'file.helpArticles',
    ],
  ])('are refused with %s, and nothing changes', async (_, helpArticles, field) => {
    const { status, body } = await check<ProblemBody>({ ...(await exported()), helpArticles });
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: [field] });
  });

  it.each([{}, ['No Way'], 7])('are refused with %j as their order', async (helpOrder) => {
    const { status, body } = await check<ProblemBody>({ ...(await exported()), helpOrder });
    expect(status).toBe(400);
    expect(Object.keys(body.fields ?? {})[0]).toMatch(/^file\.helpOrder/);
  });

  it('aren’t imported if someone changed one since the check', async () => {
    const file = { ...(await exported()), helpArticles: { parking: article(PARKING) } };
    const { body } = await check(file);
    await write('other', article(PARKING));
    expect(await bring<ProblemBody>(file, body.against)).toMatchObject({ body: { code: 'VERSION_CHANGED' } });
    expect(currentHelp().articles.has('parking')).toBe(false);
  });
});

describe('the pages and blog posts in it', () => {
  const write = (id: string, content: object, version = 0) =>
    asStaff('POST', `pages/${id}`, { content, version, reason: 'x', password: PASSWORD });
  const ABOUT = { texts: { en: { title: 'Who we are', text: 'A **co-op**.' } }, post: null };
  const POST = {
    texts: { en: { ...ABOUT.texts.en, summary: 'A start.' } },
    post: { writtenOn: '2026-11-20', isPublished: true },
  };

  it('are brought along, with which pages are hidden (O3)', async () => {
    await write('about', ABOUT);
    await write('blog-opening', POST);
    const file = await exported();
    expect(file).toMatchObject({
      pageTexts: { about: ABOUT, 'blog-opening': POST },
      settings: { pages: { hidden: [] } },
    });
    expect((await check(file)).body).toMatchObject({ pageTexts: [] });
    await write('about', { texts: {}, post: null }, 1);
    await write('blog-opening', { ...POST, post: { ...POST.post, isPublished: false } }, 1);
    const { body } = await check(file);
    expect(body).toMatchObject({
      pageTexts: [
        { id: 'about', title: 'Who we are', changedIn: ['en'], removedIn: [] },
        { id: 'blog-opening', changedIn: [], post: POST.post },
      ],
    });
    expect(await bring(file, body.against)).toMatchObject({
      status: 200,
      body: { pageTexts: ['about', 'blog-opening'] },
    });
    expect(currentPages().get('about')).toEqual(ABOUT);
    await write('blog-opening', { ...POST, texts: ABOUT.texts }, 3);
    expect((await check(file)).body).toMatchObject({ pageTexts: [{ id: 'blog-opening', changedIn: ['en'] }] });
  });

  it.each<[string, object, string]>([
    [
      'HTML',
      { about: { ...ABOUT, texts: { en: { title: 'A', text: '<b>x</b>' } } } },
      'file.pageTexts.about.texts.en.text',
    ],
    ['a page that can’t be written', { terms: ABOUT }, 'file.pageTexts.terms'],
    ['a date on a page', { about: POST }, 'file.pageTexts.about.post'],
    [
      'too many posts',
      Object.fromEntries(
        Array.from({ length: PAGE_TEXT_LIMITS.blogPostsMaximum + 1 }, (_, at) => [`blog-${at}`, POST]),
      ),
      'file.pageTexts',
    ],
  ])('are refused with %s, and nothing changes', async (_, pageTexts, field) => {
    const { status, body } = await check<ProblemBody>({ ...(await exported()), pageTexts });
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: [field] });
  });
});

describe('the legal texts in it', () => {
  const TODAY = '2026-11-21';
  const NOTICED = addDays(TODAY, PAGE_TEXT_LIMITS.noticeDays);
  const terms = (title: string) => ({ en: { title, text: 'Be **kind**.' } });
  const publish = (document: string, texts: object, effectiveOn: string, version = 0) =>
    asStaff('POST', `legal-texts/${document}`, { texts, effectiveOn, version, reason: 'x', password: PASSWORD });

  it('are the latest of each document, and are published as a new version where they differ (0154)', async () => {
    await publish('terms', terms('House terms'), NOTICED);
    await publish('cookies', terms('Crumbs'), TODAY);
    const file = await exported();
    expect(file.legalTexts).toEqual({ terms: terms('House terms'), cookies: terms('Crumbs') });
    expect((await check(file)).body.legalTexts).toEqual([]);
    const other = addDays(NOTICED, 10);
    await publish('terms', terms('Other'), other, 1);
    const { body } = await check(file);
    // Not before the one that's announced already.
    expect(body.legalTexts).toEqual([{ document: 'terms', languages: ['en'], effectiveOn: other }]);
    expect(await bring(file, body.against)).toMatchObject({ status: 200, body: { legalTexts: ['terms'] } });
    expect(listOwnLegalVersions('terms').at(-1)).toMatchObject({ version: FIRST_OWN_VERSION + 2, effectiveOn: other });
    expect(listOwnLegalVersions('cookies')).toHaveLength(1);
    expect((await exported()).legalTexts).toEqual(file.legalTexts);
  });

  it('that were withdrawn aren’t in it', async () => {
    await publish('terms', terms('House terms'), NOTICED);
    await asStaff('POST', 'legal-texts/terms/withdraw', {
      withdraw: FIRST_OWN_VERSION,
      version: 1,
      reason: 'x',
      password: PASSWORD,
    });
    expect((await exported()).legalTexts).toEqual({});
  });

  it('take effect when a text that’s published now would, and are announced until then', async () => {
    const legalTexts = { terms: terms('New'), cookies: terms('Crumbs'), 'from-another-release': terms('X') };
    const { body } = await check({ ...(await exported()), legalTexts });
    expect(body).toMatchObject({
      legalTexts: [
        { document: 'terms', effectiveOn: NOTICED },
        { document: 'cookies', effectiveOn: TODAY },
      ],
      skipped: ['from-another-release'],
    });
  });

  it.each([
    ['HTML', { terms: { en: { title: 'T', text: '<i>x</i>' } } }, 'file.legalTexts.terms.en.text'],
    ['no language', { terms: {} }, 'file.legalTexts.terms'],
  ])('are refused with %s', async (_, legalTexts, field) => {
    const { status, body } = await check<ProblemBody>({ ...(await exported()), legalTexts });
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: [field] });
  });

  it('are all imported or none, with the rest of the file', async () => {
    const file = { ...(await exported()), settings: { brand: BRAND }, legalTexts: { terms: terms('New') } };
    const { body } = await check(file);
    await publish('terms', terms('Meanwhile'), NOTICED);
    expect(await bring<ProblemBody>(file, body.against)).toMatchObject({ body: { code: 'VERSION_CHANGED' } });
    expect(currentSettings().brand).toEqual(DEFAULT_SETTINGS.brand);
    expect(listOwnLegalVersions('terms')).toHaveLength(1);
  });
});

it('who may import a file may change everything that can be in one', () => {
  for (const permission of ['legal-texts', 'site-texts'] as const)
    expect(ROLES_WITH[permission]).toEqual(expect.arrayContaining([...ROLES_WITH['site-settings']]));
});

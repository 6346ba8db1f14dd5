// Which languages the site offers and which is first (N13, L9): for visitors, emails, search engines, and members who chose one that's gone.
import type { SiteSetting } from '@daynook/contract/settings/site-settings';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { emailsTo } from '../../../test/emails.ts';
import { manualDesk, PASSWORD } from '../../../test/money/manual-desk.ts';
import { buildApp } from '../../app.ts';
import { chooseLanguage, offeredLanguages } from '../../current-languages.ts';
import { DEFAULT_SETTINGS, setCurrentSettings } from '../../current-settings.ts';
import { servePages } from '../../http/documents.ts';
import type { PageContext } from '../../http/rendering/page-handler.ts';
import type { ProblemBody } from '../bookings/test-world.ts';
import { queueEmail } from '../emails/service.ts';
import { enrollMember } from '../members/service.ts';
import { loadSettings } from './service.ts';
import { insertRow } from './store.ts';

const { desk } = manualDesk();
beforeEach(() => loadSettings(desk.world.t.deps));
afterEach(() => setCurrentSettings(DEFAULT_SETTINGS));

const offer = <T = SiteSetting>(languages: readonly string[], version = 0) =>
  desk.world.call<T>(desk.staff, 'POST', '/api/staff/site-settings', {
    setting: { name: 'languages', value: { languages } },
    version,
    reason: 'A market in Québec',
    password: PASSWORD,
  });
const get = async (path: string, headers: Record<string, string> = {}) =>
  (await desk.world.t.app.inject({ url: path, headers })).payload;
const writeTo = (member: { id: string | null; email: string }) =>
  queueEmail(desk.world.t.db.kysely, desk.world.t.deps, {
    to: member.email,
    memberId: member.id,
    template: 'kudos-received',
    data: { name: 'Rudo', from: 'Kim', tag: 'great-light', text: 'Thank you so much' },
  });
const subjectTo = async (email: string) => (await emailsTo(desk.world.t, email)).at(-1)?.subject;
const [FRENCH, ENGLISH] = ['Kim vous envoie des bravos', 'Kim sent you kudos'];

describe('the languages of the site', () => {
  it('lead new visitors to the first one, at once', async () => {
    const { t } = desk.world;
    const given: PageContext[] = [];
    const app = await buildApp(t.deps, {
      addPages: (one) =>
        servePages(one, t.deps, async (request, page) => {
          given.push(page);
          return new Response(request.url, { headers: { 'content-type': 'text/html; charset=utf-8' } });
        }),
    });
    const visit = (url: string, headers = {}) => app.inject({ url, headers: { accept: 'text/html', ...headers } });
    // Twice, so that it's kept.
    expect((await visit('/')).statusCode).toBe(200);
    expect((await visit('/')).statusCode).toBe(200);
    expect((await offer(['fr', 'en'])).status).toBe(201);
    expect((await visit('/')).headers.location).toBe('/fr');
    expect((await visit('/', { 'accept-language': 'en-CA' })).statusCode).toBe(200);
    expect((await visit('/fr')).statusCode).toBe(200);
    expect(given.at(-1)?.languages).toEqual(['fr', 'en']);
    await app.close();
  });

  it('are those of emails to people who chose none', async () => {
    const { t } = desk.world;
    const member = await desk.world.makeGuest();
    const english = await desk.world.makeGuest();
    await desk.world.call(english, 'PATCH', '/api/users/profile', { language: 'en' });
    await writeTo(member);
    expect(await subjectTo(member.email)).toBe(ENGLISH);
    await offer(['fr', 'en']);
    for (const one of [member, english, { id: null, email: 'stranger@example.org' }]) await writeTo(one);
    expect(await subjectTo(member.email)).toBe(FRENCH);
    expect(await subjectTo(english.email)).toBe(ENGLISH);
    expect(await subjectTo('stranger@example.org')).toBe(FRENCH);
    // What they signed up in counts as chosen.
    const { id } = await enrollMember(t.db.kysely, t.deps, {
      issuer: 'https://issuer.example',
      subject: 'new',
      email: 'new@example.org',
      isEmailVerified: true,
      name: 'New',
      picture: undefined,
    } as never);
    await writeTo({ id, email: 'new@example.org' });
    expect(await subjectTo('new@example.org')).toBe(ENGLISH);
  });

  it('that aren’t offered anymore are still what members chose', async () => {
    await offer(['en', 'fr', 'es']);
    const member = await desk.world.makeGuest();
    const readChoice = async () =>
      (await desk.world.call<{ preferences: { language: string } }>(member, 'GET', '/api/users/profile')).body
        .preferences.language;
    await desk.world.call(member, 'PATCH', '/api/users/profile', { language: 'es' });
    await offer(['fr', 'en'], 1);
    expect(await readChoice()).toBe('fr');
    await writeTo(member);
    expect(await subjectTo(member.email)).toBe(FRENCH);
    await desk.world.call(member, 'PATCH', '/api/users/profile', { headline: 'Hello' });
    await offer(['en', 'es'], 2);
    expect(await readChoice()).toBe('es');
  });

  it('describe the installed app in the first one, in which it opens', async () => {
    const describe = async () => JSON.parse(await get('/site.webmanifest', { 'accept-language': 'en' }));
    expect(await describe()).toMatchObject({
      lang: 'en',
      dir: 'ltr',
      description: expect.stringContaining('Workspaces'),
    });
    await offer(['fr', 'en']);
    expect(await describe()).toMatchObject({ lang: 'fr', description: expect.stringContaining('chez l’habitant') });
  });

  it('are what search engines are told', async () => {
    await offer(['fr', 'en']);
    const listing = await desk.world.makeListing({ title: 'Attic desk' });
    const origin = desk.world.t.deps.config.publicUrl;
    const map = await get('/sitemap-listings-1.xml');
    for (const [language, path] of [
      ['fr', '/fr'],
      ['en', ''],
      ['x-default', '/fr'],
    ])
      expect(map).toContain(`hreflang="${language}" href="${origin}${path}/listing/${listing.id}"`);
    expect(await get('/robots.txt')).toContain('Disallow: /fr/bookings');
    await offer(['fr'], 1);
    expect(await get('/sitemap-listings-1.xml')).not.toContain('hreflang');
    expect(await get('/sitemap-listings-1.xml')).toContain(`<loc>${origin}/fr/listing/${listing.id}</loc>`);
  });

  it('are those of errors', async () => {
    await offer(['fr', 'es']);
    const read = async (language?: string) =>
      JSON.parse(await get('/api/listings/none', language === undefined ? {} : { 'accept-language': language }))
        .detail as string;
    expect(await read('en')).toBe(await read('fr'));
    expect(await read('es')).not.toBe(await read('fr'));
  });

  it.each([
    [[], 'languages', 'Choose at least one language.'],
    [['fr', 'fr'], 'languages', 'A language is listed twice.'],
    [['de'], 'languages.0', 'This version doesn’t have this language.'],
  ])('can’t be %j', async (languages, field, words) => {
    expect(await offer<ProblemBody>(languages)).toMatchObject({
      status: 400,
      body: { fields: { [`setting.value.${field}`]: words } },
    });
  });

  it('keep their order from the environment, which comes first', async () => {
    const t = await testApp({ environment: { LANGUAGES: 'fr,en' } });
    setCurrentSettings({ ...DEFAULT_SETTINGS, languages: { languages: ['es'] } });
    expect(offeredLanguages(t.deps.config)).toEqual(['fr', 'en']);
    expect(chooseLanguage(t.deps.config, 'es')).toBe('fr');
    await t.close();
  });

  it('that only a later release has are left out', async () => {
    const { t } = desk.world;
    const row = { id: t.deps.newId(), name: 'languages', version: 1, value: { languages: ['de', 'fr'] }, reason: 'x' };
    await t.db.kysely
      .transaction()
      .execute((trx) => insertRow(trx, { ...row, changedBy: desk.staff.id, at: t.clock.now() } as never));
    await loadSettings(t.deps);
    expect(offeredLanguages(t.deps.config)).toEqual(['fr']);
  });
});

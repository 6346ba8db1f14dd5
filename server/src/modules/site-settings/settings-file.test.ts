// All settings in one file (N16): exported, checked without changing anything, and imported completely or not at all.
import type { Answer } from '@daynook/contract/api';
import type { SettingsFile } from '@daynook/contract/settings/settings-file';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { manualDesk, PASSWORD } from '../../../test/money/manual-desk.ts';
import { currentSettings, DEFAULT_SETTINGS, setCurrentSettings } from '../../current-settings.ts';
import { setCurrentTexts } from '../../current-texts.ts';
import type { ProblemBody } from '../bookings/test-world.ts';
import { loadTexts } from '../site-texts/service.ts';
import { loadSettings } from './service.ts';
import { checkFile } from './settings-file.ts';

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
const change = (setting: object, version = 0) =>
  asStaff('POST', 'site-settings', { setting, version, reason: 'x', password: PASSWORD });
const countRows = async () => (await desk.world.t.db.kysely.selectFrom('site_setting').select('id').execute()).length;

async function uploadLogo(fill = 'red'): Promise<object> {
  const { t } = desk.world;
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/staff/logo-files',
    headers: { ...(await t.signIn(desk.staff)), 'content-type': 'application/octet-stream' },
    payload: `<svg viewBox="0 0 9 9"><path fill="${fill}"/></svg>`,
  });
  return answer.json();
}

describe('a file with all settings', () => {
  it('changes nothing where it comes from', async () => {
    await change({ name: 'brand', value: BRAND });
    await change({ name: 'logo', value: { light: await uploadLogo(), dark: null, hasName: true } });
    const { body } = await check(await exported());
    expect(body.changes).toEqual([]);
    expect(await bring<ProblemBody>(await exported(), body.against)).toMatchObject({
      status: 409,
      body: { code: 'STATE_CHANGED' },
    });
  });

  it('brings everything to another installation, with the logo and one entry in each history (N16)', async () => {
    await change({ name: 'brand', value: BRAND });
    await change({
      name: 'logo',
      value: { light: await uploadLogo(), dark: await uploadLogo('blue'), hasName: false },
    });
    await change({ name: 'features', value: { off: ['kudos'] } });
    const file = await exported();
    // As on another installation: other values, and no such files.
    await change({ name: 'brand', value: { ...BRAND, name: 'Other' } }, 1);
    await change({ name: 'logo', value: null }, 1);
    await change({ name: 'features', value: { off: [] } }, 1);
    const logoFiles = Object.fromEntries(
      Object.entries(file.logoFiles).map(([id, bytes]) => [id.replace(/^.{8}/, '01234567'), bytes]),
    );
    const foreign = JSON.parse(
      JSON.stringify({ ...file, logoFiles }).replaceAll(/"_id":"[^-]{8}/g, '"_id":"01234567'),
    ) as SettingsFile;
    const { status, body } = await check(foreign);
    expect(status).toBe(200);
    expect(body.changes.map(({ after }) => after.name)).toEqual(['brand', 'logo', 'features']);
    expect(body.changes[0]).toMatchObject({
      before: { value: { name: 'Other' } },
      after: { value: BRAND },
      locked: {},
    });
    expect(currentSettings().brand.name).toBe('Other');

    expect(await bring(foreign, body.against)).toMatchObject({
      status: 200,
      body: { changed: ['brand', 'logo', 'features'], emailTexts: [] },
    });
    expect(currentSettings()).toMatchObject({ brand: BRAND, features: { off: ['kudos'] }, logo: { hasName: false } });
    const { light, dark } = currentSettings().logo!;
    for (const { _id } of [light, dark!])
      expect((await desk.world.t.app.inject(`/brand/${_id}.svg`)).statusCode).toBe(200);
    const history = await asStaff<Answer<'GET /api/staff/site-settings/{name}/changes'>>(
      'GET',
      'site-settings/brand/changes',
    );
    expect(history.body.changes.map(({ reason }) => reason)).toEqual(['From staging', 'x', 'x']);
    expect(
      await asStaff('POST', 'site-settings/brand/undo', { version: 3, reason: 'Back', password: PASSWORD }),
    ).toMatchObject({ status: 201, body: { setting: { value: { name: 'Other' } } } });
  });

  it.each<[string, object, string]>([
    ['a color nobody can read', { brand: { ...BRAND, lightAccent: '#ffee00' } }, 'file.settings.brand.lightAccent'],
    ['a name with markup', { brand: { ...BRAND, name: '<b>' } }, 'file.settings.brand.name'],
    ['a part that doesn’t exist', { brand: { ...BRAND, shape: 'round' } }, 'file.settings.brand'],
    ['a feature that doesn’t exist', { features: { off: ['gravity'] } }, 'file.settings.features.off.0'],
    ['a setting that doesn’t exist', { gravity: { on: true } }, 'file.settings.gravity'],
    ['maintenance', { maintenance: { mode: 'closed', message: 'x', endsAt: null } }, 'file.settings.maintenance'],
    [
      'an announcement for years',
      { announcement: { text: { en: 'x' }, link: null, until: '2036-01-01T00:00:00.000Z', isDismissible: true } },
      'file.settings.announcement.until',
    ],
    [
      'a logo without its file',
      {
        logo: {
          light: { _id: '01a22a35-46f6-7114-b7b2-0533718172a9', type: 'svg', width: 1, height: 1 },
          dark: null,
          hasName: true,
        },
      },
      'file.settings.logo.light',
    ],
  ])('isn’t imported with %s, and nothing else in it is', async (_, settings, field) => {
    const file = { ...(await exported()), settings: { hosting: { access: 'invited', isReviewed: true }, ...settings } };
    expect(await check<ProblemBody>(file)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
    expect(await bring<ProblemBody>(file, 'x')).toMatchObject({ status: 400 });
    expect(await countRows()).toBe(0);
  });

  it('isn’t imported with a logo that contains a script', async () => {
    const id = '01a22a35-46f6-7114-b7b2-0533718172a9';
    const file = {
      ...(await exported()),
      settings: { logo: { light: { _id: id, type: 'svg', width: 1, height: 1 }, dark: null, hasName: true } },
      logoFiles: { [id]: Buffer.from('<svg viewBox="0 0 9 9"><script/></svg>').toString('base64') },
    };
    expect(await check<ProblemBody>(file)).toMatchObject({
      status: 400,
      body: { fields: { 'file.settings.logo.light': expect.stringContaining('script') } },
    });
  });

  it.each([
    [{ format: 'other' }, 'file.format'],
    [{ version: 2 }, 'file.version'],
    [{ more: 1 }, 'file.more'],
  ])('isn’t a file with %j', async (part, field) => {
    expect(await check<ProblemBody>({ ...(await exported()), ...part })).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
  });

  it('isn’t imported over a change that came after the check, or without the password', async () => {
    const file = { ...(await exported()), settings: { brand: BRAND } };
    const { body } = await check(file);
    expect(await bring<ProblemBody>(file, body.against, { password: 'wrong' })).toMatchObject({
      status: 400,
      body: { fields: { password: expect.any(String) } },
    });
    await change({ name: 'hosting', value: { access: 'invited', isReviewed: false } });
    expect(await bring<ProblemBody>(file, body.against)).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CHANGED' },
    });
    expect(currentSettings().brand).toEqual(DEFAULT_SETTINGS.brand);
  });

  it('imported twice at the same moment is imported once', async () => {
    const file = { ...(await exported()), settings: { brand: BRAND, features: { off: ['kudos'] } } };
    const { body } = await check(file);
    const both = await Promise.all([bring(file, body.against), bring(file, body.against)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await countRows()).toBe(2);
  });

  it('doesn’t change what the environment sets', async () => {
    const { t } = desk.world;
    const environment = { BRAND_NAME: 'Fixed', LISTING_REVIEW: 'on' };
    const fixed = await testApp({ db: t.db, environment });
    const file = {
      ...(await exported()),
      settings: { brand: BRAND, hosting: { access: 'anyone', isReviewed: false } },
    };
    const { changes } = await checkFile(fixed.deps, { memberId: desk.staff.id }, file as SettingsFile);
    expect(changes).toMatchObject([
      { after: { name: 'brand', value: { ...BRAND, name: 'Fixed' } }, locked: { name: 'BRAND_NAME' } },
    ]);
    await fixed.close();
  });

  it('doesn’t bring countries whose currency the environment leaves out', async () => {
    const { t } = desk.world;
    const fixed = await testApp({ db: t.db, environment: { COUNTRIES: 'DE', CURRENCIES: 'EUR' } });
    const only = { ...fixed.deps, config: { ...fixed.deps.config, countries: undefined } };
    const withCountries = async (countries: string[]) => {
      const file = { ...(await exported()), settings: { countries: { countries, currencies: null } } };
      return checkFile(only, { memberId: desk.staff.id }, file as SettingsFile);
    };
    const fields = { 'file.settings.countries.countries': 'Remove Canada, or add CAD to CURRENCIES on the server.' };
    await expect(withCountries(['DE', 'CA'])).rejects.toMatchObject({ code: 'VALIDATION_FAILED', detail: { fields } });
    expect((await withCountries(['DE', 'FR'])).changes).toMatchObject([
      { after: { value: { countries: ['DE', 'FR'], currencies: ['EUR'] } }, locked: { currencies: 'CURRENCIES' } },
    ]);
    await fixed.close();
  });

  it('has no announcement that ended', async () => {
    const until = '2026-11-22T00:00:00.000Z';
    await change({ name: 'announcement', value: { text: { en: 'Soon' }, link: null, until, isDismissible: true } });
    expect((await exported()).settings.announcement).toMatchObject({ text: { en: 'Soon' } });
    desk.world.t.clock.advance({ days: 2 });
    expect((await exported()).settings.announcement).toBeNull();
  });

  it('has the text of an older announcement in every language, as it was shown, and reads older files', async () => {
    const until = '2026-11-22T00:00:00.000Z';
    const older = { text: 'Soon', link: { label: 'More', href: '/help' }, until, isDismissible: true };
    const inAll = (text: string) => ({ en: text, fr: text, es: text });
    const { body } = await check({ ...(await exported()), settings: { announcement: older } });
    const read = { ...older, text: inAll('Soon'), link: { label: inAll('More'), href: '/help' } };
    expect(body.changes).toMatchObject([{ after: { name: 'announcement', value: read } }]);
    const { t } = desk.world;
    await t.db.kysely
      .insertInto('site_setting')
      .values({
        ...{ id: t.deps.newId(), name: 'announcement', version: 1, value: JSON.stringify(older), reason: 'x' },
        ...{ changed_by: desk.staff.id, changed_at: t.clock.now() },
      })
      .execute();
    await loadSettings(t.deps);
    expect((await exported()).settings.announcement).toEqual(read);
  });

  it('is restored without an announcement that ended after the export', async () => {
    const until = '2026-11-22T00:00:00.000Z';
    await change({ name: 'announcement', value: { text: { en: 'Soon' }, link: null, until, isDismissible: true } });
    const file = await exported();
    desk.world.t.clock.advance({ days: 2 });
    await change({ name: 'announcement', value: null }, 1);
    expect((await check(file)).body.changes).toEqual([]);
    await change({ name: 'brand', value: BRAND });
    const { status, body } = await check(file);
    expect([status, body.changes.map(({ after }) => after.name)]).toEqual([200, ['brand']]);
  });

  it('is for admins', async () => {
    expect(await desk.world.call(desk.host, 'GET', '/api/staff/settings-file')).toMatchObject({ status: 403 });
  });
});

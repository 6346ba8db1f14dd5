// The site's settings as dated data (N12): who changes them, with which history, and that every node and page has them at once.
import type { Answer } from '@daynook/contract/api';
import type { SiteSetting } from '@daynook/contract/settings/site-settings';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emailsTo } from '../../../test/emails.ts';
import { DETAILS, manualDesk, PASSWORD } from '../../../test/money/manual-desk.ts';
import {
  brandSlug,
  currentBrand,
  currentSettings,
  DEFAULT_SETTINGS,
  onSettingsChanged,
  setCurrentSettings,
} from '../../current-settings.ts';
import { notifyAfterCommit } from '../../db/notify.ts';
import type { ProblemBody } from '../bookings/test-world.ts';
import { followSettings, loadSettings } from './service.ts';

const { desk, offer } = manualDesk();
beforeEach(() => loadSettings(desk.world.t.deps));
afterEach(() => setCurrentSettings(DEFAULT_SETTINGS));

const BRAND = {
  name: 'Café Büro',
  supportEmail: 'help@cafe.example',
  lightAccent: null,
  darkAccent: null,
};
const asStaff = <T>(method: 'GET' | 'POST', path: string, body?: object) =>
  desk.world.call<T>(desk.staff, method, `/api/staff/site-settings${path}`, body);
const change = <T = SiteSetting>(setting: object, version = 0, more: object = {}) =>
  asStaff<T>('POST', '', { setting, version, reason: 'Our own market', password: PASSWORD, ...more });
const setBrand = <T = SiteSetting>(value: object, version = 0, more: object = {}) =>
  change<T>({ name: 'brand', value: { ...BRAND, ...value } }, version, more);
const undo = <T = SiteSetting>(version: number) =>
  asStaff<T>('POST', '/brand/undo', { version, reason: 'A mistake', password: PASSWORD });
const changes = async () =>
  (await asStaff<Answer<'GET /api/staff/site-settings/{name}/changes'>>('GET', '/brand/changes')).body.changes;
const list = async () => (await asStaff<Answer<'GET /api/staff/site-settings'>>('GET', '')).body.settings;

describe('settings of the site', () => {
  it('start with what the product ships with (N12)', async () => {
    expect(await list()).toEqual([
      expect.objectContaining({ setting: { name: 'brand', value: DEFAULT_SETTINGS.brand }, version: 0, locked: {} }),
      expect.objectContaining({ setting: { name: 'logo', value: null }, version: 0 }),
      expect.objectContaining({ setting: { name: 'languages', value: { languages: ['en'] } }, version: 0 }),
      expect.objectContaining({ setting: { name: 'home', value: DEFAULT_SETTINGS.home }, version: 0 }),
      expect.objectContaining({ setting: { name: 'pages', value: { hidden: [] } }, version: 0 }),
      expect.objectContaining({ setting: { name: 'countries', value: DEFAULT_SETTINGS.countries }, version: 0 }),
      expect.objectContaining({ setting: { name: 'hosting', value: DEFAULT_SETTINGS.hosting }, version: 0 }),
      expect.objectContaining({ setting: { name: 'features', value: { off: [] } }, version: 0 }),
      expect.objectContaining({ setting: { name: 'kudos', value: DEFAULT_SETTINGS.kudos }, version: 0 }),
      expect.objectContaining({ setting: { name: 'reputation', value: DEFAULT_SETTINGS.reputation }, version: 0 }),
      expect.objectContaining({ setting: { name: 'kinds', value: DEFAULT_SETTINGS.kinds }, version: 0 }),
      expect.objectContaining({ setting: { name: 'amenities', value: DEFAULT_SETTINGS.amenities }, version: 0 }),
      expect.objectContaining({ setting: { name: 'policies', value: DEFAULT_SETTINGS.policies }, version: 0 }),
      expect.objectContaining({
        setting: { name: 'limits', value: expect.objectContaining({ savedSearches: 10 }) },
        version: 0,
        locked: {
          cancellationsBeforeRequests: 'CANCELLATIONS_BEFORE_REQUESTS',
          messagesBeforeReply: 'MESSAGES_BEFORE_REPLY',
        },
      }),
      expect.objectContaining({ setting: { name: 'announcement', value: null }, version: 0 }),
      expect.objectContaining({ setting: { name: 'maintenance', value: null }, version: 0 }),
    ]);
    expect(await changes()).toEqual([]);
  });

  it('change with a reason, in this process at once, and are logged', async () => {
    expect(await setBrand({})).toMatchObject({
      status: 201,
      body: {
        setting: { name: 'brand', value: BRAND },
        version: 1,
        changedBy: desk.staff.name,
        reason: 'Our own market',
      },
    });
    expect(currentBrand()).toEqual(BRAND);
    expect(brandSlug()).toBe('cafe-buro');
    const log = await desk.world.t.db.kysely.selectFrom('audit_event').select(['action', 'reason']).execute();
    expect(log).toEqual([{ action: 'site-setting-changed', reason: 'Our own market' }]);
  });

  it('need the password and a reason', async () => {
    expect(await setBrand<ProblemBody>({}, 0, { password: 'wrong' })).toMatchObject({
      status: 400,
      body: { fields: { password: expect.any(String) } },
    });
    expect(await setBrand<ProblemBody>({}, 0, { reason: ' ' })).toMatchObject({
      status: 400,
      body: { fields: { reason: 'Required.' } },
    });
    for (const { version } of await list()) expect(version).toBe(0);
  });

  it('aren’t overwritten by someone who saw an older version, even at the same moment', async () => {
    const both = await Promise.all([setBrand<ProblemBody>({ name: 'One' }), setBrand<ProblemBody>({ name: 'Two' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'VERSION_CHANGED',
      current: { version: 1 },
    });
    expect(await setBrand({ name: 'Three' }, 5)).toMatchObject({ status: 409 });
  });

  it('are undone by storing what was before, which can be undone too', async () => {
    expect(await undo<ProblemBody>(0)).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } });
    await setBrand({ name: 'One' });
    await setBrand({ name: 'Two' }, 1);
    expect(await undo(2)).toMatchObject({ status: 201, body: { version: 3, setting: { value: { name: 'One' } } } });
    expect(await undo(2)).toMatchObject({ status: 409 });
    expect(await undo(3)).toMatchObject({ body: { version: 4, setting: { value: { name: 'Two' } } } });
    expect((await changes()).map(({ version, reason }) => [version, reason])).toEqual([
      [4, 'A mistake'],
      [3, 'A mistake'],
      [2, 'Our own market'],
      [1, 'Our own market'],
    ]);
    expect(currentBrand().name).toBe('Two');
  });

  it('go back to what the product ships with', async () => {
    await setBrand({ name: 'One' });
    expect(await undo(1)).toMatchObject({ body: { setting: { value: DEFAULT_SETTINGS.brand } } });
    expect(currentBrand()).toEqual(DEFAULT_SETTINGS.brand);
  });

  it('keep their history, whatever the code does', async () => {
    await setBrand({});
    const { kysely } = desk.world.t.db;
    await expect(kysely.deleteFrom('site_setting').execute()).rejects.toThrow('only grows');
    await expect(kysely.updateTable('site_setting').set({ reason: 'x' }).execute()).rejects.toThrow('only grows');
  });

  it.each([
    [{ name: '' }, 'name', 'Required.'],
    [{ name: '<b>Bold</b>' }, 'name', 'Can’t contain angle brackets, braces, or quotes.'],
    [{ name: '…' }, 'name', 'Use at least one letter or number.'],
    [{ supportEmail: 'nobody' }, 'supportEmail', 'Must be an email like name@example.com.'],
    [{ lightAccent: 'red' }, 'lightAccent', 'Must be a color such as #2c5a4c.'],
    [{ lightAccent: '#ffcc00' }, 'lightAccent', 'Too light to read on our light pages. Choose a darker color.'],
    [{ darkAccent: '#102030' }, 'darkAccent', 'Too dark to read on our dark pages. Choose a lighter color.'],
  ])('refuse %j', async (value, field, words) => {
    expect(await setBrand<ProblemBody>(value)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', fields: { [`setting.value.${field}`]: words } },
    });
  });

  it('take colors that people can read', async () => {
    const colors = { lightAccent: '#1D4ED8', darkAccent: '#93C5FD' };
    expect(await setBrand(colors)).toMatchObject({
      status: 201,
      body: { setting: { value: { lightAccent: '#1d4ed8', darkAccent: '#93c5fd' } } },
    });
  });

  it('are for admins', async () => {
    expect(await desk.world.call(desk.host, 'GET', '/api/staff/site-settings')).toMatchObject({ status: 403 });
    expect(await desk.world.call(undefined, 'GET', '/api/staff/site-settings')).toMatchObject({ status: 401 });
  });

  it('reach other nodes through the database', async () => {
    const { deps } = desk.world.t;
    if (deps.db.isEmbedded) return;
    const stop = followSettings(deps);
    await setBrand({});
    // As on a node that hasn't heard of it yet.
    await loadSettings(deps);
    const heard = Promise.withResolvers<void>();
    const unsubscribe = onSettingsChanged(() => currentBrand().name === 'Another' && heard.resolve());
    await deps.db.kysely.transaction().execute(async (trx) => {
      await trx
        .insertInto('site_setting')
        .values({
          id: deps.newId(),
          name: 'brand',
          version: 2,
          value: JSON.stringify({ ...BRAND, name: 'Another' }),
          reason: 'On another node',
          changed_by: desk.staff.id,
          changed_at: deps.clock.now(),
        })
        .execute();
      await notifyAfterCommit(trx, { channel: 'site_settings_changed' });
    });
    await heard.promise;
    unsubscribe();
    stop();
    expect(currentBrand().name).toBe('Another');
  });

  it('that another release stored in a way this one can’t read count as not set', async () => {
    const { deps } = desk.world.t;
    await deps.db.kysely
      .insertInto('site_setting')
      .values({
        id: deps.newId(),
        name: 'brand',
        version: 1,
        value: JSON.stringify({ shape: 'round' }),
        reason: 'Newer',
        changed_by: desk.staff.id,
        changed_at: deps.clock.now(),
      })
      .execute();
    await loadSettings(deps);
    expect(currentSettings().brand).toEqual(DEFAULT_SETTINGS.brand);
  });

  it('keep features off, also beside one that only another release has', async () => {
    const { deps } = desk.world.t;
    await deps.db.kysely
      .insertInto('site_setting')
      .values({
        id: deps.newId(),
        name: 'features',
        version: 1,
        value: JSON.stringify({ off: ['gravity', 'kudos'] }),
        reason: 'Newer',
        changed_by: desk.staff.id,
        changed_at: deps.clock.now(),
      })
      .execute();
    await loadSettings(deps);
    expect(currentSettings().features).toEqual({ off: ['kudos'] });
  });
});

describe('countries and currencies that the environment sets', () => {
  const start = (config: object) =>
    loadSettings({ ...desk.world.t.deps, config: { ...desk.world.t.deps.config, ...config } });
  const store = (value: object, version: number) =>
    desk.world.call(desk.staff, 'POST', '/api/staff/site-settings', {
      setting: { name: 'countries', value },
      version,
      reason: 'Where we are',
      password: PASSWORD,
    });

  it('don’t contradict the stored ones: countries bring their currencies, and currencies need their countries', async () => {
    expect(await store({ countries: ['US', 'CA'], currencies: ['USD', 'CAD'] }, 0)).toMatchObject({ status: 201 });
    await start({ countries: ['DE'] });
    expect(currentSettings().countries).toEqual({ countries: ['DE'], currencies: ['USD', 'CAD', 'EUR'] });
    await start({ currencies: ['USD', 'CAD', 'GBP'] });
    expect(currentSettings().countries).toEqual({ countries: ['US', 'CA'], currencies: ['USD', 'CAD', 'GBP'] });
    await expect(start({ currencies: ['EUR'] })).rejects.toThrow(
      'CURRENCIES: must include USD, CAD for the site’s countries (US, CA), or set COUNTRIES too',
    );
  });
});

describe('the name of the site', () => {
  it('is in emails, also in those that were queued before', async () => {
    await offer('bank-transfer', { details: DETAILS });
    await setBrand({});
    const [email] = await emailsTo(desk.world.t, desk.host.email);
    expect(email?.text_body).toContain('Café Büro');
    expect(email?.text_body).not.toContain('Daynook');
  });

  it('is in the file that phones install the site with', async () => {
    await setBrand({ lightAccent: '#1d4ed8' });
    const answer = await desk.world.t.app.inject('/site.webmanifest');
    expect(answer.json()).toMatchObject({ name: 'Café Büro', short_name: 'Café Büro', theme_color: '#1d4ed8' });
    // What makes it installable.
    expect(answer.json()).toMatchObject({
      id: '/',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      icons: [
        { sizes: 'any', purpose: 'any' },
        { sizes: '192x192', purpose: 'any' },
        { sizes: '512x512', purpose: 'any' },
        { sizes: '512x512', purpose: 'maskable' },
        { sizes: '96x96', purpose: 'monochrome' },
      ],
    });
  });
});

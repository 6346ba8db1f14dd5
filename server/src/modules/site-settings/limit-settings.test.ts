// Limits that the operator changes (N9): within bounds, in force at once, and never above what the environment sets.

import { SITE_LIMIT_NAMES, SITE_LIMITS, USUAL_LIMITS } from '@daynook/contract/settings/site-limits';
import type { SiteSetting } from '@daynook/contract/settings/site-settings';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { makeMember } from '../../../test/make.ts';
import { manualDesk, PASSWORD } from '../../../test/money/manual-desk.ts';
import { cancellationsBeforeRequests, messagesBeforeReply } from '../../current-limits.ts';
import { currentSettings, DEFAULT_SETTINGS, setCurrentSettings } from '../../current-settings.ts';
import { newKey, type ProblemBody } from '../bookings/test-world.ts';
import { HOME } from '../hosting/test-host.ts';
import { loadSettings } from './service.ts';
import { insertRow } from './store.ts';

const { desk } = manualDesk();
beforeEach(() => loadSettings(desk.world.t.deps));
afterEach(() => setCurrentSettings(DEFAULT_SETTINGS));

const set = <T = SiteSetting>(more: object, version = 0) =>
  desk.world.call<T>(desk.staff, 'POST', '/api/staff/site-settings', {
    setting: { name: 'limits', value: { ...currentSettings().limits, ...more } },
    version,
    reason: 'Our own market',
    password: PASSWORD,
  });
const watch = (city: string) =>
  desk.world.call(desk.world.guest, 'POST', '/api/search-watches', { query: `city=${city}` });

describe('limits', () => {
  it('start with what the product ships with, and every one can be changed within its bounds', async () => {
    expect(DEFAULT_SETTINGS.limits).toEqual(USUAL_LIMITS);
    const most = Object.fromEntries(SITE_LIMIT_NAMES.map((name) => [name, SITE_LIMITS[name].to]));
    expect(await set(most)).toMatchObject({ status: 201 });
    // These two are set by the environment of tests.
    const { cancellationsBeforeRequests: _c, messagesBeforeReply: _m, ...others } = most;
    expect(currentSettings().limits).toMatchObject(others);
  });

  it.each(SITE_LIMIT_NAMES.filter((name) => name !== 'cancellationsBeforeRequests' && name !== 'messagesBeforeReply'))(
    'can’t be outside of their bounds: %s',
    async (name) => {
      const { from, to } = SITE_LIMITS[name];
      for (const [value, words] of [
        [from - 1, `Enter ${from} or more.`],
        [to + 1, `Enter ${to} or less.`],
        [from + 0.5, 'Must be a whole number.'],
        [null, 'Must be a number.'],
        ['7', 'Must be a number.'],
      ])
        expect(await set<ProblemBody>({ [name]: value })).toMatchObject({
          status: 400,
          body: { fields: { [`setting.value.${name}`]: words } },
        });
    },
  );

  it('apply to what comes next, at once', async () => {
    expect((await watch('Denver')).status).toBe(201);
    await set({ savedSearches: 1 });
    expect(await watch('Toronto')).toMatchObject({ status: 409, body: { code: 'LIMIT_REACHED' } });
    await set({ savedSearches: 2 }, 1);
    expect((await watch('Toronto')).status).toBe(201);
  });

  it('that are lowered leave hosts what they have, but no more', async () => {
    const host = await makeMember(desk.world.t.db);
    const add = () =>
      desk.world.call<ProblemBody>(host, 'POST', '/api/properties', HOME, { 'idempotency-key': newKey() });
    for (let added = 0; added < 3; added += 1) expect((await add()).status).toBe(201);
    await set({ propertiesPerHost: 2 });
    expect(await add()).toMatchObject({
      status: 409,
      body: { code: 'LIMIT_REACHED', message: 'A host can have up to 2 properties.' },
    });
    const homes = desk.world.t.db.kysely.selectFrom('property').select('id').where('host_id', '=', host.id);
    expect(await homes.execute()).toHaveLength(3);
    await set({ propertiesPerHost: 4 }, 1);
    expect((await add()).status).toBe(201);
  });

  it('from the environment come first, and are shown as locked', async () => {
    const { body } = await desk.world.call<{ settings: SiteSetting[] }>(desk.staff, 'GET', '/api/staff/site-settings');
    expect(body.settings.find(({ setting }) => setting.name === 'limits')?.locked).toEqual({
      cancellationsBeforeRequests: 'CANCELLATIONS_BEFORE_REQUESTS',
      messagesBeforeReply: 'MESSAGES_BEFORE_REPLY',
    });
    const t = await testApp({ environment: { MESSAGES_BEFORE_REPLY: '7', CANCELLATIONS_BEFORE_REQUESTS: '' } });
    setCurrentSettings({
      ...DEFAULT_SETTINGS,
      limits: { ...USUAL_LIMITS, messagesBeforeReply: 2, cancellationsBeforeRequests: 9 },
    });
    expect([messagesBeforeReply(t.deps.config), cancellationsBeforeRequests(t.deps.config)]).toEqual([7, 9]);
    await t.close();
  });

  it('that only another release has don’t keep the rest from applying', async () => {
    const { t } = desk.world;
    const row = {
      id: t.deps.newId(),
      name: 'limits',
      version: 1,
      value: { dogs: 3, savedSearches: 4 },
      reason: 'x',
    } as const;
    await t.db.kysely
      .transaction()
      .execute((trx) => insertRow(trx, { ...row, changedBy: desk.staff.id, at: t.clock.now() }));
    await loadSettings(t.deps);
    expect(currentSettings().limits).toMatchObject({ savedSearches: 4, propertiesPerHost: 50 });
  });
});

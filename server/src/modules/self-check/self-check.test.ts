// The installation's check of itself: what it finds when something is wrong, that nothing hangs it, and who may see it.

import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { CHECK_NAMES, type CheckName } from '@daynook/contract/staff/self-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeMember, makeProperty } from '../../../test/make.ts';
import { EmailServer } from '../../../test/servers/email-server.ts';
import { parseConfig } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { queueEffects } from '../../jobs/outbox.ts';
import { checkInstallation } from './service.ts';

let t: TestApp;
let staff: Record<string, string>;
let member: Record<string, string>;
beforeAll(async () => {
  t = await testApp({ now: new Date() });
  staff = await t.signIn(await makeMember(t.db, { email: 'ops@daynook.com' }));
  member = await t.signIn(await makeMember(t.db));
});
afterAll(() => t.close());

type Reports = Awaited<ReturnType<typeof checkInstallation>>['checks'];
const check = async (name: CheckName, deps: Deps = t.deps, options?: Parameters<typeof checkInstallation>[1]) =>
  (await checkInstallation(deps, options)).checks.find((one) => one.name === name)!;
const withSettings = (settings: Record<string, string>): Deps => ({
  ...t.deps,
  config: {
    ...parseConfig({ DEMO: 'off', STAFF_EMAIL_DOMAINS: 'daynook.com', ...settings }),
    dataDir: t.deps.config.dataDir,
  },
});

describe('the self-check (R4)', () => {
  it('reports every check once, and only to staff with the right role', async () => {
    const url = '/api/staff/self-check';
    const response = await t.app.inject({ url, headers: staff });
    expect([response.statusCode, (response.json().checks as Reports).map(({ name }) => name)]).toEqual([
      200,
      CHECK_NAMES,
    ]);
    expect((await t.app.inject({ url, headers: member })).statusCode).toBe(403);
    expect((await t.app.inject({ url })).statusCode).toBe(401);
  });

  it('finds nothing wrong with an installation that works, and says what isn’t configured', async () => {
    const { checks } = await checkInstallation({ ...t.deps, clock: { now: () => new Date() } });
    const states = Object.fromEntries(checks.map(({ name, state }) => [name, state]));
    expect(states).toMatchObject({
      email: 'off',
      storage: 'ok',
      clock: 'ok',
      'time-zones': 'ok',
      redis: 'off',
      replica: 'off',
      versions: 'ok',
      outbox: 'ok',
    });
  });

  it('leaves no probe behind, and finds a store that loses files', async () => {
    expect(await check('storage')).toMatchObject({ state: 'ok', finding: 'works', facts: { place: 'folder' } });
    const left = [];
    for await (const name of t.deps.photoFiles.listFiles()) left.push(name);
    expect(left.filter((name) => name.startsWith('probe/'))).toEqual([]);
    const lossy = { ...t.deps, photoFiles: { ...t.deps.photoFiles, read: async () => undefined } };
    expect(await check('storage', lossy)).toMatchObject({ state: 'bad', finding: 'changed' });
    const broken = {
      ...t.deps,
      photoFiles: { ...t.deps.photoFiles, write: async () => Promise.reject(new Error('EROFS:\nread-only')) },
    };
    expect(await check('storage', broken)).toMatchObject({
      state: 'bad',
      finding: 'failed',
      facts: { reason: 'EROFS: read-only' },
    });
  });

  it('doesn’t wait for what hangs, and still shows the rest', async () => {
    const hanging = { storage: () => new Promise<never>(() => undefined) };
    const { checks } = await checkInstallation(t.deps, { checks: hanging, limitMs: 300 });
    expect(checks.find(({ name }) => name === 'storage')).toMatchObject({ state: 'bad', finding: 'slow' });
    expect(checks).toHaveLength(CHECK_NAMES.length);
    expect(checks.find(({ name }) => name === 'disk')!.finding).not.toBe('slow');
  });

  it('finds what keeps push notifications from arriving (L4)', async () => {
    const url = { PUBLIC_URL: 'https://desks.example' };
    expect(await check('push', withSettings(url))).toMatchObject({ state: 'ok', finding: 'works' });
    expect(await check('push', withSettings({ PUBLIC_URL: 'http://localhost:3000' }))).toMatchObject({ state: 'ok' });
    for (const [settings, finding] of [
      [{ PUBLIC_URL: 'http://desks.example' }, 'not-https'],
      [{ ...url, OUTBOUND: 'off' }, 'held'],
      [{ ...url, SERVICE_WORKER: 'off' }, 'not-configured'],
    ] as const)
      expect(await check('push', withSettings(settings))).toMatchObject({ finding });
    const pushKey = { ...t.deps.secrets.pushKey, d: 'x' };
    const broken = { ...withSettings(url), secrets: { ...t.deps.secrets, pushKey } };
    expect(await check('push', broken)).toMatchObject({ state: 'bad', finding: 'no-key' });
    const add = async (values: { done_at?: Date; dropped_because?: string; last_error?: string }) => {
      const at = new Date(Date.now() - 60_000);
      await t.db.kysely
        .insertInto('outbox')
        .values({
          id: t.deps.newId(),
          topic: 'push',
          payload: '{}',
          created_at: at,
          due_at: new Date('2100-01-01'),
          ...values,
        })
        .execute();
    };
    const done_at = new Date();
    for (let count = 0; count < 6; count += 1) await add({ done_at });
    for (const dropped_because of ['turned off', 'the browser was removed: status 410'])
      await add({ done_at, dropped_because });
    await add({ done_at: new Date(Date.now() - 25 * 3_600_000), dropped_because: 'status 500' });
    expect(await check('push', withSettings(url))).toMatchObject({ finding: 'works', facts: { count: 6, failed: 0 } });
    for (const dropped_because of ['status 500', 'the browser was removed: status 403'])
      await add({ done_at, dropped_because });
    await add({ last_error: 'push service: timeout' });
    expect(await check('push', withSettings(url))).toMatchObject({
      state: 'warn',
      finding: 'some-fail',
      facts: { count: 9, failed: 3, percent: 33 },
    });
    for (let count = 0; count < 3; count += 1) await add({ done_at, dropped_because: 'status 500' });
    expect(await check('push', withSettings(url))).toMatchObject({ state: 'bad', finding: 'most-fail' });
    await t.db.kysely.deleteFrom('outbox').where('topic', '=', 'push').execute();
  });

  it('finds a clock that’s wrong', async () => {
    const at = (aheadMs: number): Deps => ({ ...t.deps, clock: { now: () => new Date(Date.now() + aheadMs) } });
    expect(await check('clock', at(0))).toMatchObject({ finding: 'right' });
    expect(await check('clock', at(5_000))).toMatchObject({ state: 'warn', finding: 'off' });
    expect(await check('clock', at(-120_000))).toMatchObject({ state: 'bad', finding: 'wrong' });
  });

  it('compares the zones of properties with the database’s', async () => {
    await makeProperty(t.db, { time_zone: 'America/Vancouver' });
    expect((await check('time-zones')).facts['count']).toBeGreaterThanOrEqual(1);
    await makeProperty(t.db, { time_zone: 'Atlantis/Capital' });
    expect((await check('time-zones')).finding).not.toBe('failed');
  });

  it('finds effects that wait too long or were given up', async () => {
    const id = t.deps.newId();
    const before = new Date(Date.now() - 3_600_000);
    await queueEffects(t.db.kysely, { newId: () => id, clock: { now: () => before } }, [
      { topic: 'mail', payload: {} },
    ]);
    expect(await check('outbox')).toMatchObject({ state: 'bad', finding: 'far-behind', facts: { count: 1 } });
    await t.db.kysely.updateTable('outbox').set({ attempts: 12, last_error: 'no' }).where('id', '=', id).execute();
    expect(await check('outbox')).toMatchObject({ state: 'bad', finding: 'given-up', facts: { count: 1 } });
    await t.db.kysely.deleteFrom('outbox').execute();
  });

  it('finds jobs that failed', async () => {
    await t.db.kysely
      .insertInto('timed_job')
      .values({ name: 'arrivals', due_at: new Date(), last_error: 'no' })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ last_error: 'no' }))
      .execute();
    expect(await check('jobs')).toMatchObject({ state: 'warn', finding: 'failing', facts: { count: 1 } });
    await t.db.kysely.updateTable('timed_job').set({ last_error: null }).execute();
    expect((await check('jobs')).finding).toBe('on-time');
  });

  it('knows how old the last backup is', async () => {
    expect(await check('backup')).toMatchObject({ state: 'warn', finding: 'none' });
    const finished = async (hours: number) => {
      const at = new Date(Date.now() - hours * 3_600_000);
      const row = { started_at: at, leased_until: at, finished_at: at, byte_count: 5e6, file_count: 1, row_count: 1 };
      await t.db.kysely.deleteFrom('backup').execute();
      await t.db.kysely
        .insertInto('backup')
        .values({ id: t.deps.newId(), ...row })
        .execute();
      return check('backup');
    };
    expect(await finished(2)).toMatchObject({ state: 'ok', finding: 'recent', facts: { hours: 2, megabytes: 5 } });
    expect(await finished(40)).toMatchObject({ state: 'warn', finding: 'old' });
    expect(await finished(300)).toMatchObject({ state: 'bad', finding: 'very-old' });
  });

  it('says when payments are simulated or missing', async () => {
    expect(await check('payments', withSettings({ SANDBOX_PAYMENTS: 'on' }))).toMatchObject({
      state: 'warn',
      finding: 'sandbox',
    });
    expect(await check('payments', withSettings({}))).toMatchObject({ state: 'off', finding: 'not-configured' });
  });

  it('finds a Redis and a mail server that aren’t there', async () => {
    const deps = withSettings({ REDIS_URL: 'redis://127.0.0.1:1', SMTP_URL: 'smtp://user:hush@127.0.0.1:1' });
    expect(await check('redis', deps)).toMatchObject({ state: 'bad', finding: 'failed' });
    const email = await check('email', deps);
    expect(email).toMatchObject({ state: 'bad', finding: 'refused', facts: { server: '127.0.0.1' } });
    expect(JSON.stringify(email)).not.toContain('hush');
  });

  it('gives up on a mail server that accepts and stays silent', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => {
      silent.listen(0, '127.0.0.1', resolve);
    });
    const { port } = silent.address() as AddressInfo;
    const deps = withSettings({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    expect(await check('email', deps, { limitMs: 300 })).toMatchObject({ finding: 'slow' });
    silent.close();
  });
});

describe('the test email (R4)', () => {
  const url = '/api/staff/self-check/email';
  const ask = async (app: TestApp, headers: Record<string, string>) =>
    (await app.app.inject({ method: 'POST', url, headers })).json();

  it('goes to the one who asked, and nobody else may ask', async () => {
    const server = new EmailServer();
    const environment = { SMTP_URL: await server.start() };
    const other = await testApp({ db: t.db, now: new Date(), environment });
    expect(await ask(other, staff)).toEqual({ outcome: 'sent', to: 'ops@daynook.com', reason: null });
    expect((await check('email', other.deps)).finding).toBe('ready');
    expect(server.received).toEqual([expect.stringContaining('Subject: Test email from')]);
    expect((await other.app.inject({ method: 'POST', url, headers: member })).statusCode).toBe(403);
    await other.close();
    await server.stop();
  });

  it('is in the language that its reader’s other emails are in', async () => {
    const server = new EmailServer();
    const environment = { SMTP_URL: await server.start(), LANGUAGES: 'fr,en' };
    const french = await testApp({ db: t.db, now: new Date(), environment });
    await ask(french, staff);
    expect(server.received).toEqual([expect.stringContaining('lang=3D"fr"')]);
    await french.close();
    await server.stop();
  });

  it('says if there’s no mail server, if sending is off, and what the server said', async () => {
    expect(await ask(t, staff)).toMatchObject({ outcome: 'not-configured' });
    const settings = { SMTP_URL: 'smtp://127.0.0.1:1' };
    const off = await testApp({ db: t.db, now: new Date(), environment: { ...settings, OUTBOUND: 'off' } });
    expect(await ask(off, staff)).toMatchObject({ outcome: 'held' });
    await off.close();
    const refusing = await testApp({ db: t.db, now: new Date(), environment: settings });
    expect(await ask(refusing, staff)).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('ECONNREFUSED'),
    });
    await refusing.close();
  });
});

// The first start (N13): a code from the log creates the first admin, once; then staff go through the settings.
import type { Answer } from '@daynook/contract/api';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeMember } from '../../../test/make.ts';
import { parseConfig } from '../../config.ts';
import { makeSetupCode } from './codes.ts';
import { offerSetup } from './service.ts';

let t: TestApp;
let warnings: string[];
beforeEach(async () => {
  warnings = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => warnings.push(line) });
  t = await testApp({ environment: { RATE_LIMITS: 'on' }, overrides: { log } });
});
afterEach(async () => {
  await t.close();
  expect(warnings).toEqual([]);
});

const ADMIN = { name: 'Ana Lima', email: 'ana@daynook.com', password: 'river-otter-lamp' };
type Form = Readonly<Record<string, string>>;

/** What the log says at a start. */
async function start(): Promise<string> {
  const lines: string[] = [];
  await offerSetup(t.deps, (text) => lines.push(text));
  return lines.join('\n');
}
const readCode = (log: string): string => /\/setup\?code=(\S+)/.exec(log)?.[1] ?? 'no link';
const open = (query = '', remoteAddress = '203.0.113.7') =>
  t.app.inject({ method: 'GET', url: `/setup${query}`, remoteAddress });
const send = (form: Form, remoteAddress = '203.0.113.7') =>
  t.app.inject({
    method: 'POST',
    url: '/setup',
    remoteAddress,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const countAccounts = async () => (await t.db.kysely.selectFrom('identity_account').select('id').execute()).length;

describe('the first start', () => {
  it('creates the first admin with the code from the log, and is gone after that (N13)', async () => {
    const code = readCode(await start());
    expect((await open()).body).toContain('Setup code');
    expect((await open(`?code=${code}`)).body).toContain('Create the first admin');
    const done = await send({ ...ADMIN, code });
    expect(done.statusCode).toBe(200);
    expect(done.body).toContain('/admin?view=setup');

    const member = await t.db.kysely.selectFrom('member').selectAll().executeTakeFirstOrThrow();
    expect(member).toMatchObject({ email: ADMIN.email, name: ADMIN.name, is_email_verified: true, status: 'active' });
    const headers = await t.signIn(member);
    const setup = await t.app.inject({ url: '/api/staff/setup', headers });
    expect(setup.json()).toMatchObject({ isNew: true });
    const log = await t.db.kysely.selectFrom('audit_event').select(['action', 'actor_id']).execute();
    expect(log).toEqual([{ action: 'became-first-admin', actor_id: member.id }]);
    const roles = await t.db.kysely.selectFrom('staff_member').select(['member_id', 'roles']).execute();
    expect(roles).toEqual([{ member_id: member.id, roles: ['admin'] }]);

    for (const url of ['', `?code=${code}`]) expect((await open(url)).statusCode).toBe(404);
    expect((await send({ ...ADMIN, email: 'eve@daynook.com', code })).statusCode).toBe(404);
    expect(await start()).toBe('');
    expect(await countAccounts()).toBe(1);
  });

  it('leaves them the admin when the company’s provider starts to grant roles (M13)', async () => {
    await send({ ...ADMIN, code: readCode(await start()) });
    const roles = { claim: 'groups', grant: { helpdesk: ['support'] } };
    const own = {
      id: 'acme',
      issuer: 'https://login.acme.example',
      clientId: 'a',
      clientSecret: 'b',
      isCompany: true,
      roles,
    };
    const { upstreams } = parseConfig({ UPSTREAMS: JSON.stringify([own]) });
    const deps = { ...t.deps, config: { ...t.deps.config, upstreams } };
    expect(await makeSetupCode(deps)).toBeUndefined();
  });

  it('shows its page only to people and never to search engines or caches', async () => {
    const page = await open(`?code=${readCode(await start())}`);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(page.headers['content-security-policy']).not.toContain('script-src');
    expect(page.body).toContain('noindex');
  });

  it('stores only hashes of codes', async () => {
    const code = readCode(await start());
    const rows = await t.db.kysely.selectFrom('setup_code').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(code.length).toBeGreaterThanOrEqual(32);
  });

  it('keeps a code working across restarts, for a day', async () => {
    const first = readCode(await start());
    t.clock.advance({ hours: 23 });
    const second = readCode(await start());
    expect((await open(`?code=${first}`)).statusCode).toBe(200);
    t.clock.advance({ hours: 1 });
    const late = await open(`?code=${first}`);
    expect(late.statusCode).toBe(400);
    expect(late.body).toContain('That code has expired. Restart the server');
    expect((await send({ ...ADMIN, code: first })).statusCode).toBe(400);
    expect((await send({ ...ADMIN, code: second })).statusCode).toBe(200);
  });

  it('keeps the latest codes of a server that restarts all the time', async () => {
    const codes: string[] = [];
    for (let at = 0; at < 12; at++) {
      t.clock.advance({ seconds: 1 });
      codes.push(readCode(await start()));
    }
    expect((await open(`?code=${codes[0]}`)).statusCode).toBe(400);
    expect((await open(`?code=${codes.at(-10)}`)).statusCode).toBe(200);
    expect(await t.db.kysely.selectFrom('setup_code').select('id').execute()).toHaveLength(10);
  });

  it.each<[Form, string]>([
    [{ code: '' }, 'Enter the setup code.'],
    [{ code: 'x'.repeat(32) }, 'That code doesn’t work.'],
    [{ name: '' }, 'Enter your name'],
    [{ password: 'short' }, 'at least 10 characters'],
    [{ password: 'ana@daynook.com' }, 'name or email'],
    [{ email: 'ana' }, 'email'],
    [{ email: 'ana@elsewhere.example' }, 'Use an address at daynook.com or daynook.dev'],
    [{ email: '"x@daynook.com"@daynook.com' }, 'email'],
  ])('refuses %j', async (part, words) => {
    const page = await send({ ...ADMIN, code: readCode(await start()), ...part });
    expect(page.statusCode).toBe(400);
    expect(page.body).toContain(words);
    expect(await countAccounts()).toBe(0);
  });

  it('says everything that’s wrong at once', async () => {
    const wrong = { email: 'ana@elsewhere.example', password: 'short' };
    const page = await send({ ...ADMIN, code: readCode(await start()), ...wrong });
    expect(page.body).toContain('Use an address at daynook.com or daynook.dev');
    expect(page.body).toContain('at least 10 characters');
  });

  it('doesn’t take over an account that’s already there', async () => {
    await t.db.kysely
      .insertInto('identity_account')
      .values({
        id: t.deps.newId(),
        email: ADMIN.email,
        name: 'Someone',
        password_hash: '!',
        email_verified_at: null,
        created_at: t.clock.now(),
      })
      .execute();
    const page = await send({ ...ADMIN, code: readCode(await start()) });
    expect(page.statusCode).toBe(400);
    expect(page.body).toContain('This address already has an account.');
  });

  it('creates one admin if two people use their codes at the same moment', async () => {
    const codes = [readCode(await start()), readCode(await start())];
    const pages = await Promise.all(
      codes.map((code, at) => send({ ...ADMIN, email: `admin-${at}@daynook.com`, code }, `203.0.113.${at}`)),
    );
    expect(pages.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
    expect(await countAccounts()).toBe(1);
  });

  it('lets nobody guess', async () => {
    const code = readCode(await start());
    for (let at = 0; at < 10; at++) expect((await open(`?code=guess-${at}`)).statusCode).toBe(400);
    const refused = await open(`?code=${code}`);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await open(`?code=${code}`, '198.51.100.9')).statusCode).toBe(200);
    t.clock.advance({ minutes: 15 });
    expect((await open(`?code=${code}`)).statusCode).toBe(200);
  });

  it('is in the language of the browser, and leads to pages in it (P4)', async () => {
    const french = await testApp({ db: t.db, environment: { LANGUAGES: 'fr,en' } });
    const headers = { accept: 'text/html', 'accept-language': 'fr-CA', 'sec-fetch-mode': 'navigate' };
    const code = readCode(await start());
    const page = await french.app.inject({ url: `/setup?code=${code}`, headers });
    expect(page.body).toContain('<html lang="fr"');
    const done = await french.app.inject({
      method: 'POST',
      url: '/setup',
      payload: new URLSearchParams({ ...ADMIN, code }).toString(),
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(done.body).toContain('href="/fr/admin?view=setup"');
    await french.close();
  });

  it('is in any of our languages before the operator chose theirs, and leads to a page in one that’s offered (P4)', async () => {
    const headers = { accept: 'text/html', 'accept-language': 'es-MX', 'sec-fetch-mode': 'navigate' };
    const code = readCode(await start());
    const page = await t.app.inject({ url: `/setup?code=${code}`, headers });
    expect(page.body).toContain('<html lang="es"');
    const done = await t.app.inject({
      method: 'POST',
      url: '/setup',
      payload: new URLSearchParams({ ...ADMIN, code }).toString(),
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(done.body).toContain('<html lang="es"');
    expect(done.body).toContain('href="/admin?view=setup"');
  });

  it('isn’t offered if there’s staff, however they came', async () => {
    await makeMember(t.db, { email: 'sam@daynook.com', is_email_verified: true });
    expect(await start()).toBe('');
    expect((await open()).statusCode).toBe(404);
  });

  it('isn’t offered with logins of another provider', async () => {
    const other = await testApp({ db: t.db, environment: { OIDC_ISSUER: 'https://login.example' } });
    const lines: string[] = [];
    await offerSetup(other.deps, (text) => lines.push(text));
    expect(lines).toEqual([]);
    expect((await other.app.inject('/setup')).statusCode).toBe(404);
    await other.close();
  });
});

describe('the steps of the setup', () => {
  const staff = async () => {
    const member = await makeMember(t.db, { email: 'sam@daynook.com', is_email_verified: true });
    return t.signIn(member);
  };
  type Setup = Answer<'GET /api/staff/setup'>;
  const states = ({ steps }: Setup) => Object.fromEntries(steps.map(({ name, state }) => [name, state]));

  it('are kept, can be skipped, and opened again (N13)', async () => {
    const headers = await staff();
    const put = async (step: string, state: string) =>
      (
        await t.app.inject({ method: 'PUT', url: `/api/staff/setup/steps/${step}`, headers, payload: { state } })
      ).json();
    expect(states(await put('brand', 'done'))).toMatchObject({ brand: 'done', logo: 'open' });
    await put('logo', 'skipped');
    const setup = (await t.app.inject({ url: '/api/staff/setup', headers })).json<Setup>();
    expect(states(setup)).toMatchObject({ brand: 'done', logo: 'skipped', fees: 'open' });
    expect(setup).toMatchObject({ isNew: false, isEmailSent: false, payments: { collectedBy: 'host' } });
    expect(setup.defaultLegalTexts).toEqual(['terms', 'host-terms', 'privacy', 'data-protection', 'cookies']);
    expect(states(await put('brand', 'open'))).toMatchObject({ brand: 'open' });
    expect(await put('nothing', 'done')).toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('are for admins', async () => {
    const headers = await t.signIn(await makeMember(t.db));
    expect((await t.app.inject({ url: '/api/staff/setup', headers })).statusCode).toBe(403);
  });
});

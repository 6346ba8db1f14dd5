// Passkeys: adding them in the settings, logging in with them, and what's refused.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailsTo } from '../../../test/emails.ts';
import { OidcBrowser, type PageAnswer, readPageText } from '../../../test/servers/oidc-browser.ts';
import { Authenticator, type Differences } from '../../../test/sign-in/authenticator.ts';
import { type LoginWorld, makeLoginWorld, PASSWORD } from '../../../test/sign-in/login-world.ts';

let w: LoginWorld;
let origin: string;
let email: string;
let token: string;
let count = 0;
beforeAll(async () => {
  w = await makeLoginWorld({ hostName: 'localhost' });
  ({ origin } = w.t);
});
afterAll(() => w.t.close());
beforeEach(async () => {
  w.t.clock.set(new Date());
  count += 1;
  email = `kim${count}@example.org`;
  await w.makeAccount(email);
  token = await w.signIn(email);
});

const start = async (body: object = { password: PASSWORD }) =>
  w.call(token, 'POST', '/api/account/passkeys/options', body);
async function add(device: Authenticator, differences: Differences = {}) {
  const { body } = await start();
  const credential = device.create(body.options, differences);
  return w.call(token, 'POST', '/api/account/passkeys', { ticket: body.ticket, credential, name: 'My phone' });
}
async function makeDevice(options?: { isSynced: boolean }) {
  const device = new Authenticator(origin, options);
  const { status, body } = await add(device);
  expect(status).toBe(201);
  return { device, id: body._id as string };
}
const newBrowser = () => new OidcBrowser(w.t.origin);
const readOptions = (page: PageAnswer): string =>
  /data-options="([^"]*)"/.exec(page.html)![1]!.replaceAll('&quot;', '"');
async function logIn(device: Authenticator, differences: Differences = {}, browser = newBrowser()) {
  const page = await browser.authorize();
  return browser.submit(page, { credential: device.answer(readOptions(page), differences) }, 'name="credential"');
}
const isIn = ({ url }: PageAnswer) => new URL(url).searchParams.has('code');
const listPasskeys = async () => (await w.call(token, 'GET', '/api/account/security')).body.passkeys;
const subjects = async () => (await emailsTo(w.t, email)).map(({ subject }) => subject);

describe('adding a passkey (M11)', () => {
  it('takes the password and what the device created, and tells the owner', async () => {
    expect((await start({ password: 'wrong' })).status).toBe(400);
    await makeDevice();
    expect(await listPasskeys()).toMatchObject([
      { name: 'My phone', isSynced: true, isBlocked: false, lastUsedAt: null },
    ]);
    expect(await subjects()).toEqual(['New passkey for your Daynook account']);
    const { body: copy } = await w.call(token, 'GET', '/api/account/export');
    expect(copy).toMatchObject({ passkeys: [{ name: 'My phone' }], connectedServices: [] });
  });

  it.each<[string, Differences]>([
    ['another site’s', { origin: 'https://evil.example' }],
    ['another host name’s', { rpId: 'evil.example' }],
    ['one without a fingerprint, face, or PIN', { isVerified: false }],
  ])('refuses %s', async (_title, differences) => {
    const answer = await add(new Authenticator(origin), differences);
    expect(answer).toMatchObject({ status: 400, body: { fields: { credential: expect.any(String) } } });
    expect(await listPasskeys()).toEqual([]);
  });

  it('refuses another member’s ticket, an old one, a forged one, and one passkey twice', async () => {
    const { device } = await makeDevice();
    const { body } = await start();
    const credential = device.create(body.options);
    const put = (fields: object) =>
      w.call(token, 'POST', '/api/account/passkeys', { ticket: body.ticket, credential, name: 'Copy', ...fields });
    expect((await put({})).body.fields.credential).toBe('This passkey was added already.');
    expect((await put({ ticket: `${body.ticket}0` })).status).toBe(400);
    w.t.clock.advance({ minutes: 6 });
    expect((await put({})).body.fields.credential).toBe('This took too long. Please try again.');
    w.t.clock.advance({ minutes: -6 });
    await w.makeAccount(`ana-${email}`);
    token = await w.signIn(`ana-${email}`);
    expect((await put({ credential: new Authenticator(origin).create(body.options) })).status).toBe(400);
  });

  it.each(['{}', 'null', '[]', '"x"', 'not json', '{"id":1}', '\u0000\u0000'])(
    'refuses %j as a credential',
    async (credential) => {
      const { body } = await start();
      const answer = await w.call(token, 'POST', '/api/account/passkeys', {
        ticket: body.ticket,
        credential,
        name: 'X',
      });
      expect(answer.status).toBe(400);
    },
  );

  it('allows ten', async () => {
    for (let index = 0; index < 10; index += 1) await makeDevice();
    expect((await start()).body.code).toBe('LIMIT_REACHED');
  });

  it('waits until the address is confirmed', async () => {
    await w.makeAccount(`new-${email}`, false);
    token = await w.signIn(`new-${email}`);
    expect((await start()).body.code).toBe('EMAIL_NOT_VERIFIED');
  });
});

describe('logging in with a passkey (M11)', () => {
  it('takes no password and no code, as it’s both factors', async () => {
    const { device } = await makeDevice();
    await w.setUpApp(token);
    const browser = newBrowser();
    const tokens = await browser.redeem(await logIn(device, {}, browser));
    const profile = await w.call(tokens['access_token']!, 'GET', '/api/users/profile');
    expect(profile.body.email).toBe(email);
    expect(await listPasskeys()).toMatchObject([{ lastUsedAt: expect.any(String) }]);
  });

  it.each<[string, Differences]>([
    ['for another site', { origin: 'https://evil.example' }],
    ['for another host name', { rpId: 'evil.example' }],
    ['without a fingerprint, face, or PIN', { isVerified: false }],
    ['for another account', { userHandle: Buffer.from('someone else').toString('base64url') }],
  ])('refuses an answer %s', async (_title, differences) => {
    const { device } = await makeDevice();
    const page = await logIn(device, differences);
    expect(page.status).toBe(401);
    expect(readPageText(page)).toContain('That passkey doesn’t belong to an account here.');
  });

  it('refuses an answer to another visit, an unknown passkey, and a removed one', async () => {
    const { device, id } = await makeDevice();
    const browser = newBrowser();
    const elsewhere = readOptions(await newBrowser().authorize());
    const page = await browser.authorize();
    const replayed = await browser.submit(page, { credential: device.answer(elsewhere) }, 'name="credential"');
    expect(replayed.status).toBe(401);
    expect((await logIn(new Authenticator(origin))).status).toBe(401);
    expect((await w.call(token, 'POST', `/api/account/passkeys/${id}/removal`, { password: PASSWORD })).status).toBe(
      204,
    );
    expect((await logIn(device)).status).toBe(401);
  });

  it.each(['', '{}', 'null', '\u0000', 'x'.repeat(30_000)])(
    'answers %.20j without a server error',
    async (credential) => {
      const browser = newBrowser();
      const page = await browser.submit(await browser.authorize(), { credential }, 'name="credential"');
      expect(page.status).toBe(401);
    },
  );

  it('works on with many uses, and blocks a passkey whose counter goes back, as a copy’s would', async () => {
    const { device } = await makeDevice({ isSynced: false });
    for (const counter of [5, 6]) expect(isIn(await logIn(device, { counter }))).toBe(true);
    const copied = await logIn(device, { counter: 6 });
    expect(readPageText(copied)).toContain('We blocked this passkey');
    expect((await logIn(device, { counter: 7 })).status).toBe(401);
    expect(await listPasskeys()).toMatchObject([{ isBlocked: true }]);
    expect(await subjects()).toEqual([
      'New passkey for your Daynook account',
      'We blocked a passkey of your Daynook account',
    ]);
  });

  it('is offered with a script that the policy allows by its hash, and none on other pages', async () => {
    const browser = newBrowser();
    const page = await browser.authorize();
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'sha256-[^']+'/);
    const forgot = await browser.go(`${page.url}/forgot`);
    expect(forgot.headers.get('content-security-policy')).not.toContain('script-src');
    expect(forgot.html).not.toContain('<script');
  });
});

describe('a lost passkey (M11)', () => {
  it('is removed after logging in with the password and a recovery code', async () => {
    const { device, id } = await makeDevice();
    const { recoveryCodes } = await w.setUpApp(token);
    const browser = newBrowser();
    const page = await w.enterPassword(browser, email);
    const tokens = await browser.redeem(await browser.submit(page, { code: recoveryCodes[0]! }, 'name="code"'));
    token = tokens['access_token']!;
    expect((await w.call(token, 'POST', `/api/account/passkeys/${id}/removal`, {})).status).toBe(400);
    expect((await w.call(token, 'POST', `/api/account/passkeys/${id}/removal`, { password: PASSWORD })).status).toBe(
      204,
    );
    expect((await logIn(device)).status).toBe(401);
    expect(await subjects()).toContain('A passkey was removed from your Daynook account');
  });

  it('can be renamed and removed by its owner alone', async () => {
    const { id } = await makeDevice();
    expect((await w.call(token, 'PATCH', `/api/account/passkeys/${id}`, { name: 'Work laptop' })).body.name).toBe(
      'Work laptop',
    );
    const owner = token;
    await w.makeAccount(`ana-${email}`);
    token = await w.signIn(`ana-${email}`);
    expect((await w.call(token, 'PATCH', `/api/account/passkeys/${id}`, { name: 'Mine' })).status).toBe(404);
    expect((await w.call(token, 'POST', `/api/account/passkeys/${id}/removal`, { password: PASSWORD })).status).toBe(
      404,
    );
    token = owner;
    expect(await listPasskeys()).toMatchObject([{ name: 'Work laptop' }]);
  });
});

it('sites without a host name have no passkeys', async () => {
  const bare = await makeLoginWorld();
  try {
    await bare.makeAccount('kim@example.org');
    const own = await bare.signIn('kim@example.org');
    expect((await bare.call(own, 'GET', '/api/account/security')).body.canHavePasskeys).toBe(false);
    expect((await bare.call(own, 'POST', '/api/account/passkeys/options', { password: PASSWORD })).status).toBe(403);
    expect((await new OidcBrowser(bare.t.origin).authorize()).html).not.toContain('<script');
  } finally {
    await bare.t.close();
  }
});

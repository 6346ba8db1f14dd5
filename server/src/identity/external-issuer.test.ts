import { createServer, type Server } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { testDatabase } from '../../test/database.ts';
import { makeMember } from '../../test/make.ts';
import { type ListeningApp, listeningApp } from '../../test/servers/listening-app.ts';
import { OidcBrowser } from '../../test/servers/oidc-browser.ts';
import type { Database } from '../db/open.ts';
import { ensureAccount } from './accounts.ts';

const ALGORITHMS = ['ES256', 'RS256', 'PS256', 'EdDSA', 'ES384'] as const;
type Algorithm = (typeof ALGORITHMS)[number];
type Keys = Record<Algorithm, Awaited<ReturnType<typeof generateKeyPair>>>;

/** A provider of somebody else: as much of one as an API ever sees. */
class ForeignIssuer {
  readonly #server: Server;
  #keys: Keys;
  url = '';
  /** As it writes itself; some end with a slash. */
  claimedIssuer = '';
  served = { all: 0, keys: 0, userinfo: 0 };
  isDown = false;
  people: Record<string, Record<string, unknown>> = {};
  published: Algorithm[] = [...ALGORITHMS];

  constructor(keys: Keys) {
    this.#keys = keys;
    this.#server = createServer((request, response) => {
      void this.#answer(request.url ?? '', request.headers.authorization).then(([status, body]) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
    });
  }

  async #answer(path: string, authorization: string | undefined): Promise<[number, unknown]> {
    this.served.all += 1;
    if (this.isDown) return [503, {}];
    if (path.endsWith('/.well-known/openid-configuration'))
      return [
        200,
        { issuer: this.claimedIssuer, jwks_uri: `${this.url}/keys`, userinfo_endpoint: `${this.url}/userinfo` },
      ];
    if (path === '/keys') {
      this.served.keys += 1;
      return [
        200,
        {
          keys: await Promise.all(
            this.published.map(async (alg) => ({
              ...(await exportJWK(this.#keys[alg].publicKey)),
              alg,
              kid: alg,
              use: 'sig',
            })),
          ),
        },
      ];
    }
    this.served.userinfo += 1;
    const subject = JSON.parse(Buffer.from(authorization!.split('.')[1]!, 'base64url').toString()) as { sub: string };
    const person = this.people[subject.sub];
    return person ? [200, person] : [404, {}];
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as { port: number }).port}`;
    this.claimedIssuer = this.url;
  }
  replaceKey(alg: Algorithm, key: Keys[Algorithm]): void {
    this.#keys = { ...this.#keys, [alg]: key };
  }

  stop = () => new Promise((resolve) => this.#server.close(resolve));

  token(
    now: Date,
    claims: Record<string, unknown>,
    header: { alg?: Algorithm; typ?: string; kid?: string } = {},
  ): Promise<string> {
    const alg = header.alg ?? 'RS256';
    const seconds = Math.floor(now.getTime() / 1000);
    return new SignJWT({ iss: this.claimedIssuer, aud: 'daynook-api', iat: seconds, exp: seconds + 600, ...claims })
      .setProtectedHeader({ kid: alg, ...header, alg })
      .sign(this.#keys[alg].privateKey);
  }
}

describe('another identity provider (OIDC_ISSUER)', () => {
  let keys: Keys;
  let db: Database;
  let issuer: ForeignIssuer;
  let t: TestApp;

  beforeAll(async () => {
    db = await testDatabase();
    keys = Object.fromEntries(
      await Promise.all(ALGORITHMS.map(async (alg) => [alg, await generateKeyPair(alg, { extractable: true })])),
    ) as Keys;
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    issuer = new ForeignIssuer(keys);
    await issuer.start();
    t = await testApp({ db, environment: { OIDC_ISSUER: issuer.url } });
  });
  afterEach(async () => {
    await t.close();
    await issuer.stop();
  });

  const token = (claims: Record<string, unknown>, header?: Parameters<ForeignIssuer['token']>[2]) =>
    issuer.token(t.clock.now(), claims, header);
  const readStatus = async (text: string) =>
    (await t.app.inject({ url: '/api/users/profile', headers: { authorization: `Bearer ${text}` } })).statusCode;

  it('replaces the embedded one: no login pages, its URL in /api/config', async () => {
    expect((await t.app.inject({ url: '/oidc/.well-known/openid-configuration' })).statusCode).toBe(404);
    expect((await t.app.inject({ url: '/api/config' })).json()).toMatchObject({ authority: issuer.url });
  });

  it.each(['ES256', 'RS256', 'PS256', 'EdDSA'] as const)('signs with %s', async (alg) => {
    const actor = await t.deps.authenticate(
      await token({ sub: `alg-${alg}`, email: 'a@example.org', email_verified: true, name: 'Ada' }, { alg }),
    );
    expect(actor).toMatchObject({ name: 'Ada', email: 'a@example.org', isEmailVerified: true });
  });

  it('is refused with an algorithm that isn’t on the list', async () => {
    expect(await readStatus(await token({ sub: 'x' }, { alg: 'ES384' }))).toBe(401);
  });

  it.each([
    ['a token without typ', {}, {}, 200],
    ['typ at+jwt', {}, { typ: 'at+jwt' }, 200],
    ['typ JWT', {}, { typ: 'JWT' }, 200],
    ['another typ', {}, { typ: 'logout+jwt' }, 401],
    ['an id_token with a nonce', { nonce: 'n' }, {}, 401],
    ['an id_token with at_hash', { at_hash: 'h' }, {}, 401],
    ['an id_token that says so', { token_use: 'id' }, {}, 401],
    ['a refresh token that says so', { typ: 'Refresh' }, {}, 401],
    ['one for the web client', { aud: 'daynook-web' }, {}, 401],
    ['one of several audiences', { aud: ['account', 'daynook-api'] }, {}, 200],
    ['an unknown key', {}, { kid: 'nobody' }, 401],
  ] as const)('%s → %o (A11)', async (_title, claims, header, status) => {
    expect(await readStatus(await token({ sub: 'typ', email: 't@example.org', ...claims }, header))).toBe(status);
  });

  it('is asked for user info if the token lacks it', async () => {
    issuer.people['u1'] = { sub: 'u1', email: 'u1@example.org', email_verified: true, name: 'Una' };
    const text = await token({ sub: 'u1' });
    expect(await t.deps.authenticate(text)).toMatchObject({
      name: 'Una',
      email: 'u1@example.org',
      isEmailVerified: true,
    });
    await t.deps.authenticate(text);
    expect(issuer.served.userinfo).toBe(1);
  });

  it('is ignored if it describes someone other than the token’s subject', async () => {
    issuer.people['u2'] = { sub: 'another', email: 'boss@daynook.com', email_verified: true, name: 'Boss' };
    expect(await t.deps.authenticate(await token({ sub: 'u2' }))).toMatchObject({ email: '', isStaff: false });
  });

  it.each([
    ['boss@daynook.com', true, true],
    ['boss@daynook.com', false, false],
    ['boss@daynook.com', undefined, false],
    ['boss@daynook.com', 'true', false],
    ['boss@daynook.com', 1, false],
    ['boss@daynook.com.evil.io', true, false],
  ])(
    'makes nobody staff by %s verified %j unless both are right → %s (A09, RO1)',
    async (email, email_verified, isStaff) => {
      expect(
        await t.deps.authenticate(
          await token({
            sub: `staff-${email}-${String(email_verified)}-${typeof email_verified}`,
            email,
            email_verified,
          }),
        ),
      ).toMatchObject({ isStaff });
    },
  );

  it('ends staff permissions with the next token when the address is no longer theirs (8.3.2)', async () => {
    expect(
      await t.deps.authenticate(await token({ sub: 'ex', email: 'ex@daynook.com', email_verified: true })),
    ).toMatchObject({ isStaff: true });
    t.clock.advance({ seconds: 1 });
    expect(
      await t.deps.authenticate(await token({ sub: 'ex', email: 'ex@example.org', email_verified: true })),
    ).toMatchObject({ isStaff: false, email: 'ex@example.org' });
  });

  it('never gives access to the member of another issuer with the same address or subject (A10)', async () => {
    const mine = await makeMember(db, { email: 'same@example.org', subject: 'same-subject' });
    const actor = await t.deps.authenticate(
      await token({ sub: 'same-subject', email: 'same@example.org', email_verified: true }),
    );
    expect(actor.kind === 'member' && actor.memberId).not.toBe(mine.id);
  });

  it('may write its name with a trailing slash', async () => {
    issuer.claimedIssuer = `${issuer.url}/`;
    expect(await readStatus(await token({ sub: 'slash', email: 's@example.org' }))).toBe(200);
  });

  it('must be the configured one', async () => {
    issuer.claimedIssuer = 'https://evil.example';
    expect(await readStatus(await token({ sub: 'x' }))).toBe(503);
  });

  it('proves with a login within ten minutes that the member is changing where money goes', async () => {
    const people = { sub: 'host', email: 'host@example.org', email_verified: true };
    const { cookie, 'x-csrf-token': csrf } = await t.signIn({ subject: 'host' });
    const save = async (idToken?: string) => {
      const response = await t.app.inject({
        method: 'PUT',
        url: '/api/payment-options/bank-transfer',
        headers: { authorization: `Bearer ${await token(people)}`, cookie, 'x-csrf-token': csrf },
        payload: { details: 'Account 000123', ...(idToken === undefined ? {} : { idToken }) },
      });
      return response.json<{ code?: string; details?: string }>();
    };
    const seconds = Math.floor(t.clock.now().getTime() / 1000);
    const idToken = (claims: Record<string, unknown> = {}) =>
      token({ sub: 'host', aud: 'daynook-web', nonce: 'n', auth_time: seconds, ...claims });
    expect(await save(await idToken())).toMatchObject({ details: 'Account 000123' });
    expect(await save(await idToken({ auth_time: seconds - 600 }))).toMatchObject({ details: 'Account 000123' });
    for (const proof of [
      undefined,
      'nothing',
      await idToken({ auth_time: seconds - 601 }),
      await idToken({ auth_time: undefined }),
      await idToken({ auth_time: 'now' }),
      await idToken({ exp: seconds - 61 }),
      // Somebody else's, another client's, and the access token.
      await idToken({ sub: 'guest' }),
      await idToken({ aud: 'another-app' }),
      await token({ ...people, auth_time: seconds }),
    ])
      expect(await save(proof)).toMatchObject({ code: 'LOGIN_NOT_RECENT' });
  });

  it('is our 503 if it’s down, not the member’s 401; known tokens still work (X12)', async () => {
    const text = await token({ sub: 'known', email: 'k@example.org' });
    issuer.isDown = true;
    expect(await readStatus(text)).toBe(503);
    issuer.isDown = false;
    const other = await testApp({ db, environment: { OIDC_ISSUER: issuer.url } });
    expect(
      (await other.app.inject({ url: '/api/users/profile', headers: { authorization: `Bearer ${text}` } })).statusCode,
    ).toBe(200);
    issuer.isDown = true;
    const next = await issuer.token(other.clock.now(), { sub: 'known', iat: 1 });
    expect(
      (await other.app.inject({ url: '/api/users/profile', headers: { authorization: `Bearer ${next}` } })).statusCode,
    ).toBe(200);
    await other.close();
  });

  it('is not flooded with requests by tokens with unknown keys (X12)', async () => {
    await readStatus(await token({ sub: 'x', email: 'x@example.org' }));
    const served = issuer.served.keys;
    for (let n = 0; n < 20; n += 1)
      expect(await readStatus(await token({ sub: 'x' }, { kid: `nobody-${n}` }))).toBe(401);
    expect(issuer.served.keys).toBe(served);
  });

  it('may replace its keys without overlap: new tokens work within 5 seconds, old ones end within 5 minutes (X12)', async () => {
    const people = { email: 'r@example.org', email_verified: true };
    issuer.published = ['ES256'];
    const old = await token({ sub: 'rotation', ...people }, { alg: 'ES256' });
    expect(await readStatus(old)).toBe(200);
    issuer.published = ['RS256'];
    t.clock.advance({ seconds: 5 });
    expect(await readStatus(await token({ sub: 'rotation', ...people }, { alg: 'RS256' }))).toBe(200);
    t.clock.advance({ minutes: 4, seconds: 54 });
    expect(await readStatus(old)).toBe(401);
  });

  it('may remove a key although no one sends a new token: within 5 minutes it no longer works', async () => {
    const text = await token({ sub: 'removed', email: 'r2@example.org' }, { alg: 'ES256' });
    expect(await readStatus(text)).toBe(200);
    issuer.published = ['RS256'];
    t.clock.advance({ minutes: 2, seconds: 1 });
    await readStatus(text);
    t.clock.advance({ minutes: 2, seconds: 58 });
    expect(await readStatus(text)).toBe(401);
  });

  it('may reuse an old key’s name for a new key', async () => {
    expect(await readStatus(await token({ sub: 'renamed', email: 'r3@example.org' }))).toBe(200);
    const fresh = await generateKeyPair('RS256', { extractable: true });
    issuer.replaceKey('RS256', fresh);
    t.clock.advance({ seconds: 5 });
    expect(await readStatus(await token({ sub: 'renamed', email: 'r3@example.org' }))).toBe(200);
  });

  it('keeps its tokens valid for an hour while it isn’t responding', async () => {
    const text = await token({
      sub: 'outage',
      email: 'o@example.org',
      exp: Math.floor(t.clock.now().getTime() / 1000) + 7_200,
    });
    expect(await readStatus(text)).toBe(200);
    issuer.isDown = true;
    t.clock.advance({ minutes: 30 });
    expect(await readStatus(text)).toBe(200);
    t.clock.advance({ minutes: 31 });
    expect(await readStatus(text)).toBe(503);
  });

  it('is only asked every few seconds while it’s down, however many unknown keys come', async () => {
    expect(await readStatus(await token({ sub: 'x', email: 'x@example.org' }))).toBe(200);
    t.clock.advance({ seconds: 5 });
    const served = issuer.served.all;
    issuer.isDown = true;
    for (let n = 0; n < 10; n += 1)
      expect(await readStatus(await token({ sub: 'x' }, { kid: `nobody-${n}` }))).toBe(401);
    expect(issuer.served.all).toBe(served + 1);
  });

  it('survives hostile names and addresses in its claims', async () => {
    for (const [name, email] of [
      ['\u0000', 'a\u0000@x.org'],
      ['x'.repeat(2_000), 'x'.repeat(2_000)],
      ['\ud800', '\ud800@x.org'],
      [{ a: 1 }, ['b']],
      ['<script>', '"><script>@x.org'],
    ]) {
      expect(
        await readStatus(
          await token({ sub: `hostile-${String(name).length}-${typeof name}`, name, email, email_verified: true }),
        ),
      ).toBe(200);
    }
  });
});

describe('an installation that uses another one as its provider', () => {
  let property: ListeningApp;
  let guest: TestApp;
  beforeAll(async () => {
    property = await listeningApp();
    guest = await testApp({ environment: { OIDC_ISSUER: `${property.origin}/oidc` }, now: new Date() });
    await ensureAccount(property.deps, {
      email: 'kim@example.org',
      name: 'Kim Park',
      password: 'river-otter-lamp',
      isVerified: true,
    });
  });
  afterAll(async () => {
    await guest.close();
    await property.close();
  });

  it('identifies people by that provider, as its own members', async () => {
    const tokens = await new OidcBrowser(property.origin).signIn('kim@example.org', 'river-otter-lamp');
    const ask = (text: string) =>
      guest.app.inject({ url: '/api/users/profile', headers: { authorization: `Bearer ${text}` } });
    const profile = await ask(tokens['access_token']!);
    expect(profile.json()).toMatchObject({ name: 'Kim Park', email: 'kim@example.org', isEmailVerified: true });
    expect((await ask(tokens['id_token']!)).statusCode).toBe(401);
    const members = await guest.db.kysely.selectFrom('member').select('issuer').execute();
    expect(members).toEqual([{ issuer: `${property.origin}/oidc` }]);
  });
});

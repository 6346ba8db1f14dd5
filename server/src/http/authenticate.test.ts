import { generateKeyPairSync } from 'node:crypto';
import { exportJWK, importJWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { bearerToken, makeMember, type SignInOptions } from '../../test/make.ts';
import { hashPassword } from '../identity/password-hash.ts';
import { newId } from '../lib/ids.ts';
import { isStaffEmail } from '../modules/members/service.ts';
import { createAuthenticator } from './authenticate.ts';

describe('the member for a token', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
  });
  afterAll(() => t.close());

  const profile = async (token: string | undefined) => {
    const response = await t.app.inject({
      url: '/api/users/profile',
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
    return { status: response.statusCode, body: response.json<{ code?: string; requestId?: string; _id?: string }>() };
  };

  it('is the member of its issuer and subject (AP1)', async () => {
    const member = await makeMember(t.db, { name: 'Zoë Čapková', is_email_verified: false });
    const actor = await t.deps.authenticate(await bearerToken(t.deps, member.subject));
    expect(actor).toEqual({
      kind: 'member',
      memberId: member.id,
      name: 'Zoë Čapková',
      email: member.email,
      isEmailVerified: false,
      isStaff: false,
      permissions: new Set(),
      accountStatus: 'active',
    });
  });

  it('is never the member of another issuer with the same subject or address (A10, 6.8.1)', async () => {
    const other = await makeMember(t.db, { issuer: 'https://elsewhere.example' });
    await expect(t.deps.authenticate(await bearerToken(t.deps, other.subject))).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });

  it('is created at the first call, once, however many calls arrive at the same time', async () => {
    const id = newId();
    await t.db.kysely
      .insertInto('identity_account')
      .values({
        id,
        email: 'first@example.org',
        name: 'First Call',
        password_hash: await hashPassword('river-otter-lamp'),
        created_at: t.clock.now(),
      })
      .execute();
    const tokens = await Promise.all(Array.from({ length: 8 }, () => bearerToken(t.deps, id)));
    const actors = await Promise.all(tokens.map((token) => t.deps.authenticate(token)));
    expect(new Set(actors.map((actor) => actor.kind === 'member' && actor.memberId)).size).toBe(1);
    expect(await t.db.kysely.selectFrom('member').select('id').where('subject', '=', id).execute()).toHaveLength(1);
  });

  describe('token confusion (A11)', () => {
    const makeSubject = async () => (await makeMember(t.db)).subject;
    const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const signed = async (options: SignInOptions) => bearerToken(t.deps, await makeSubject(), options);
    const claims = async () => ({
      iss: t.deps.config.oidc.issuer,
      aud: 'daynook-api',
      sub: await makeSubject(),
      iat: seconds(),
      exp: seconds() + 600,
    });
    const seconds = () => Math.floor(t.clock.now().getTime() / 1000);
    const unsigned = async (header: object, signature = '') =>
      `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${Buffer.from(JSON.stringify(await claims())).toString('base64url')}.${signature}`;

    const bad: [string, () => Promise<string | undefined>][] = [
      ['no token', async () => undefined],
      ['an empty one', async () => ''],
      ['no JWT at all', async () => 'not-a-token'],
      ['alg none', () => unsigned({ alg: 'none', typ: 'at+jwt' })],
      ['alg NONE with a signature', () => unsigned({ alg: 'NONE', typ: 'at+jwt' }, 'AAAA')],
      [
        'HS256 with the public key as secret',
        async () => {
          const { d: _private, ...publicKey } = t.deps.secrets.signingKeys[0]!;
          return new SignJWT(await claims())
            .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: publicKey.kid })
            .sign(Buffer.from(JSON.stringify(publicKey)));
        },
      ],
      [
        'a foreign key',
        async () => new SignJWT(await claims()).setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' }).sign(foreign),
      ],
      [
        'a foreign key under our key id',
        async () =>
          new SignJWT(await claims())
            .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: t.deps.secrets.signingKeys[0]!.kid })
            .sign(foreign),
      ],
      ['an unknown key id', () => signed({ header: { kid: 'nobody' } })],
      [
        'its own key in the header',
        async () => {
          const jwk = await exportJWK(foreign);
          return new SignJWT(await claims())
            .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', jwk: { kty: 'EC', crv: 'P-256', x: jwk.x!, y: jwk.y! } })
            .sign(foreign);
        },
      ],
      [
        'an address of keys in the header',
        async () =>
          new SignJWT(await claims())
            .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', jku: 'http://127.0.0.1:1/keys' })
            .sign(foreign),
      ],
      [
        'another algorithm',
        async () => new SignJWT(await claims()).setProtectedHeader({ alg: 'RS256', typ: 'at+jwt' }).sign(rsa),
      ],
      ['an expired one', () => signed({ lifetimeSeconds: -61 })],
      ['no expiry', () => signed({ claims: { exp: undefined } })],
      ['one not valid yet', () => signed({ claims: { nbf: seconds() + 3_600 } })],
      ['another audience', () => signed({ claims: { aud: 'daynook-web' } })],
      ['another issuer', () => signed({ claims: { iss: 'https://evil.example' } })],
      ['the issuer with a slash', () => signed({ claims: { iss: `${t.deps.config.oidc.issuer}/` } })],
      ['no subject', () => signed({ claims: { sub: undefined } })],
      ['a subject nobody has', () => signed({ claims: { sub: newId() } })],
      ['a subject with a NUL', () => signed({ claims: { sub: 'a\u0000b' } })],
      ['a subject that is no text', () => signed({ claims: { sub: ['x'] as unknown as string } })],
      ['typ JWT', () => signed({ header: { typ: 'JWT' } })],
      ['no typ', () => signed({ header: { typ: undefined } })],
      [
        'an id_token',
        () => signed({ header: { typ: undefined }, claims: { aud: 'daynook-web', nonce: 'n', at_hash: 'h' } }),
      ],
      ['an id_token dressed up', () => signed({ claims: { nonce: 'n' } })],
      ['an endless one', async () => `${'a'.repeat(9_000)}.b.c`],
      ['one of a grant that is over', () => signed({ claims: { grant: 'gone' } })],
    ];

    it.each(bad)('%s is refused, with the same response', async (_title, make) => {
      const { status, body } = await profile(await make());
      expect(status).toBe(401);
      expect({ ...body, requestId: '' }).toEqual({ ...(await profile('nothing')).body, requestId: '' });
    });

    it('a token in the URL is ignored', async () => {
      const token = await signed({});
      expect((await t.app.inject({ url: `/api/users/profile?access_token=${token}` })).statusCode).toBe(401);
      expect((await profile(token)).status).toBe(200);
    });

    it('a clock difference of up to a minute is tolerated', async () => {
      expect((await profile(await signed({ lifetimeSeconds: -50 }))).status).toBe(200);
      expect((await profile(await signed({ claims: { nbf: seconds() + 50 } }))).status).toBe(200);
    });
  });

  it('a token issued before a logout everywhere is refused, a later one is not (A12)', async () => {
    const member = await makeMember(t.db);
    const old = await bearerToken(t.deps, member.subject);
    t.clock.advance({ milliseconds: 10 });
    await t.db.kysely
      .updateTable('member')
      .set({ tokens_valid_after: t.clock.now() })
      .where('id', '=', member.id)
      .execute();
    expect((await profile(old)).status).toBe(401);
    expect((await profile(await bearerToken(t.deps, member.subject))).status).toBe(200);
  });

  it('changes of the member take effect within five seconds, without a database query for every call (7.4.2)', async () => {
    const authenticate = createAuthenticator(t.deps);
    const member = await makeMember(t.db);
    const token = await bearerToken(t.deps, member.subject);
    expect(await authenticate(token)).toMatchObject({ accountStatus: 'active' });
    await t.db.kysely.updateTable('member').set({ status: 'suspended' }).where('id', '=', member.id).execute();
    t.clock.advance({ seconds: 4 });
    expect(await authenticate(token)).toMatchObject({ accountStatus: 'active' });
    t.clock.advance({ seconds: 1 });
    expect(await authenticate(token)).toMatchObject({ accountStatus: 'suspended' });
    t.clock.advance({ minutes: 12 });
    await expect(authenticate(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it.each([
    ['confirms their address', { is_email_verified: false }, { is_email_verified: true }, { isEmailVerified: true }],
    ['is let in', { status: 'pending' }, { status: 'active' }, { accountStatus: 'active' }],
  ] as const)('who %s has what they waited for at once (7.4.2, K9)', async (_, before, after, seen) => {
    const authenticate = createAuthenticator(t.deps);
    const member = await makeMember(t.db, { is_email_verified: true, ...before });
    const token = await bearerToken(t.deps, member.subject);
    expect(await authenticate(token)).not.toMatchObject(seen);
    await t.db.kysely.updateTable('member').set(after).where('id', '=', member.id).execute();
    expect(await authenticate(token)).toMatchObject(seen);
  });

  it.each([
    ['active', 200, 200, 'active'],
    ['pending', 403, 200, 'pending'],
    ['suspended', 403, 200, 'suspended'],
  ] as const)(
    'a member who is %s gets %i where activity is needed (RT4)',
    async (status, activeStatus, memberStatus, notified) => {
      const member = await makeMember(t.db, { status });
      const headers = await t.signIn(member);
      const get = (url: string) => t.app.inject({ url, headers });
      const active = await get('/api/properties/my-properties');
      expect(active.statusCode).toBe(activeStatus);
      if (activeStatus === 403) expect(active.json()).toMatchObject({ code: 'ACCOUNT_NOT_ACTIVE' });
      for (const url of ['/api/beta/status', '/beta/status']) {
        const beta = await get(url);
        expect(beta.statusCode).toBe(memberStatus);
        if (notified) expect(beta.json()).toMatchObject({ accountStatus: notified });
      }
    },
  );

  it('staff count as active without asking (RT4)', async () => {
    const staff = await makeMember(t.db, { email: 'alex@daynook.com', is_email_verified: true, status: 'pending' });
    const headers = await t.signIn(staff);
    expect((await t.app.inject({ url: '/api/properties/my-properties', headers })).statusCode).toBe(200);
    expect((await t.app.inject({ url: '/api/beta/status', headers })).json()).toMatchObject({
      accountStatus: 'active',
    });
  });

  it('returns the member’s own profile at both URLs (AP1)', async () => {
    const member = await makeMember(t.db, {
      headline: 'Writes at dawn',
      picture_url: 'https://pictures.example/kim.jpg',
    });
    const headers = await t.signIn(member);
    for (const url of ['/api/users/profile', '/api/api/users/profile']) {
      const response = await t.app.inject({ url, headers });
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.json()).toMatchObject({
        _id: member.id,
        name: member.name,
        picture: 'https://pictures.example/kim.jpg',
        email: member.email,
        isEmailVerified: true,
        isStaff: false,
        accountStatus: 'active',
        headline: 'Writes at dawn',
        preferences: { currency: 'USD', timezone: 'America/New_York', workspaceType: null },
        memberSince: '2026-01-05',
        onboardingCompleted: false,
      });
    }
  });

  describe('staff by address (RO1, A09)', () => {
    const domains = ['daynook.com', 'daynook.dev'];
    it.each([
      ['alex@daynook.com', true, true],
      ['alex@daynook.dev', true, true],
      ['ALEX@DAYNOOK.COM', true, true],
      ['alex@daynook.com', false, false],
      ['alex@daynook.com.evil.io', true, false],
      ['alex@evildaynook.com', true, false],
      ['alex@sub.daynook.com', true, false],
      ['alex@daynook.co', true, false],
      ['alex@daynook.com ', true, false],
      [' alex@daynook.com', true, false],
      ['alex@daynook.com.', true, false],
      ['alex@dаynook.com', true, false], // Cyrillic а
      ['alex@ｄａｙｎｏｏｋ.com', true, false],
      ['"alex@daynook.com"@evil.io', true, false],
      ['"a"@daynook.com', true, false],
      ['alex@evil.io@daynook.com', true, false],
      ['alex@daynook.com\n', true, false],
      ['daynook.com', true, false],
      ['@daynook.com', true, false],
      ['', true, false],
    ])('%j, verified: %s → %s', (email, isVerified, expected) => {
      expect(isStaffEmail(email, isVerified, domains)).toBe(expected);
    });

    it('is decided from the current row, so a change of address ends it', async () => {
      const staff = await makeMember(t.db, { email: 'sam@daynook.com' });
      const token = await bearerToken(t.deps, staff.subject);
      expect(await t.deps.authenticate(token)).toMatchObject({ isStaff: true });
      await t.db.kysely.updateTable('member').set({ email: 'sam@example.org' }).where('id', '=', staff.id).execute();
      expect(await t.deps.authenticate(token)).toMatchObject({ isStaff: false });
    });

    it('is never read from the token (S1)', async () => {
      const member = await makeMember(t.db);
      const token = await bearerToken(t.deps, member.subject, {
        claims: { email: 'boss@daynook.com', email_verified: true, isStaff: true, roles: ['staff'] },
      });
      expect(await t.deps.authenticate(token)).toMatchObject({ isStaff: false, email: member.email });
    });
  });
});

it('with the beta gate on, new members wait (BETA_GATE)', async () => {
  const t = await testApp({ environment: { BETA_GATE: 'on' } });
  try {
    const id = newId();
    await t.db.kysely
      .insertInto('identity_account')
      .values({ id, email: 'new@example.org', name: 'New', password_hash: '!', created_at: t.clock.now() })
      .execute();
    expect(await t.deps.authenticate(await bearerToken(t.deps, id))).toMatchObject({ accountStatus: 'pending' });
  } finally {
    await t.close();
  }
});

it('an imported key signs tokens that the application accepts', async () => {
  // Guards the tests above: were the helper broken, every refusal would pass.
  const t = await testApp();
  try {
    const member = await makeMember(t.db);
    const key = t.deps.secrets.signingKeys[0]!;
    const seconds = Math.floor(t.clock.now().getTime() / 1000);
    const token = await new SignJWT({ sub: member.subject })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: key.kid })
      .setIssuer(t.deps.config.oidc.issuer)
      .setAudience('daynook-api')
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 60)
      .sign(await importJWK(key, 'ES256'));
    expect(await t.deps.authenticate(token)).toMatchObject({ memberId: member.id });
  } finally {
    await t.close();
  }
});

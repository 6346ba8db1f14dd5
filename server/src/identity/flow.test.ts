import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ListeningApp, listeningApp } from '../../test/servers/listening-app.ts';
import { OidcBrowser, readClaims, readPageText } from '../../test/servers/oidc-browser.ts';
import { ensureAccount } from './accounts.ts';
import { REUSE_LEEWAY_SECONDS } from './oidc-store.ts';

const PASSWORD = 'river-otter-lamp';

describe('the embedded provider, from a client’s perspective', () => {
  let t: ListeningApp;
  let browser: OidcBrowser;
  const account = (email: string, name = 'Kim Park') =>
    ensureAccount(t.deps, { email, name, password: PASSWORD, isVerified: true });
  const callApi = (accessToken: string) =>
    fetch(`${t.origin}/api/users/profile`, { headers: { authorization: `Bearer ${accessToken}` } });

  beforeAll(async () => {
    t = await listeningApp();
    await account('kim@example.org');
    await account('ana@example.org', 'Ana Lima');
  });
  afterAll(() => t.close());

  const fresh = () => {
    browser = new OidcBrowser(t.origin);
    return browser;
  };

  it('describes itself: issuer from PUBLIC_URL, PKCE S256 only, codes and refresh tokens only (SS1)', async () => {
    const discovery = (await (await fetch(`${t.origin}/oidc/.well-known/openid-configuration`)).json()) as Record<
      string,
      unknown
    >;
    expect(discovery).toMatchObject({
      issuer: `${t.origin}/oidc`,
      token_endpoint: `${t.origin}/oidc/token`,
      end_session_endpoint: `${t.origin}/oidc/session/end`,
      code_challenge_methods_supported: ['S256'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      response_types_supported: ['code'],
      token_endpoint_auth_methods_supported: ['none'],
    });
    const jwks = (await (await fetch(`${t.origin}/oidc/jwks`)).json()) as { keys: object[] };
    expect(jwks.keys).toHaveLength(1);
    expect(jwks.keys[0]).not.toHaveProperty('d');
  });

  it('logs in with prompt=select_account and returns a refresh token although the library drops offline_access (F5)', async () => {
    const tokens = await fresh().signIn('kim@example.org', PASSWORD);
    expect(tokens['refresh_token']).toBeTruthy();
    expect(Number(tokens['expires_in'])).toBe(600);
    expect(readClaims(tokens['access_token']!)).toMatchObject({
      iss: `${t.origin}/oidc`,
      aud: 'daynook-api',
      client_id: 'daynook-web',
    });
    expect(JSON.parse(Buffer.from(tokens['access_token']!.split('.')[0]!, 'base64url').toString())).toMatchObject({
      alg: 'ES256',
      typ: 'at+jwt',
    });
    expect(readClaims(tokens['id_token']!)).toMatchObject({
      name: 'Kim Park',
      email: 'kim@example.org',
      email_verified: true,
      aud: 'daynook-web',
    });
    const profile = await callApi(tokens['access_token']!);
    expect(profile.status).toBe(200);
    expect(await profile.json()).toMatchObject({ name: 'Kim Park', email: 'kim@example.org', isEmailVerified: true });
    expect((await callApi(tokens['id_token']!)).status).toBe(401);
    expect((await callApi(tokens['refresh_token']!)).status).toBe(401);
  });

  it.each([
    ['no challenge', { code_challenge: '', code_challenge_method: '' }],
    ['a plain challenge', { code_challenge_method: 'plain' }],
    ['the implicit way', { response_type: 'token' }],
  ])('refuses %s at the client’s own callback (10.4.6)', async (_title, extra) => {
    const parameters = Object.fromEntries(
      Object.entries({ prompt: 'select_account', ...extra }).filter(([, value]) => value !== ''),
    );
    const address = new URL(fresh().authorizeAddress(parameters));
    for (const [name, value] of Object.entries(extra)) if (value === '') address.searchParams.delete(name);
    const answer = await browser.go(address.href);
    expect(new URL(answer.url).pathname).toBe('/auth/callback');
    expect(new URL(answer.url.replace('#', '?')).searchParams.get('error')).toMatch(
      /invalid_request|unsupported_response_type|unauthorized_client/,
    );
  });

  it.each(['https://evil.example/auth/callback', 'javascript:alert(1)', '//evil.example', '/auth/callback'])(
    'shows its own page instead of redirecting to %s (A13)',
    async (redirectUri) => {
      const page = await fresh().authorize({ redirect_uri: redirectUri });
      expect(page.status).toBe(400);
      expect(page.url.startsWith(`${t.origin}/oidc/auth`)).toBe(true);
      expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(readPageText(page)).toContain('Login didn’t work');
    },
  );

  it('issues a code once; a second use ends everything issued from the first (10.4.2)', async () => {
    const page = await fresh().authorize();
    const callback = await browser.submit(page, { email: 'kim@example.org', password: PASSWORD }, 'name="password"');
    const tokens = await browser.redeem(callback);
    await expect(browser.redeem(callback)).rejects.toThrow('invalid_grant');
    expect((await browser.refresh(tokens['refresh_token']!)).status).toBe(400);
    expect((await callApi(tokens['access_token']!)).status).toBe(401);
  });

  describe('refresh tokens', () => {
    it('are rotated, and keep the expiry from the login (10.4.8)', async () => {
      const first = await fresh().signIn('kim@example.org', PASSWORD);
      const expiries = async () =>
        (
          await t.db.kysely
            .selectFrom('oidc_item')
            .select(['id', 'expires_at'])
            .where('model', '=', 'RefreshToken')
            .where('id', 'in', [first['refresh_token']!, second.body['refresh_token']!])
            .execute()
        ).map((row) => row.expires_at!.getTime());
      const second = await browser.refresh(first['refresh_token']!);
      expect(second.status).toBe(200);
      expect(second.body['refresh_token']).not.toBe(first['refresh_token']);
      const [a, b] = await expiries();
      expect(Math.abs(a! - b!)).toBeLessThan(2_000);
      expect(a! - t.clock.now().getTime()).toBeLessThanOrEqual(14 * 86_400_000);
    });

    it('work once when redeemed twenty times at the same time (F3)', async () => {
      const { refresh_token: token } = await fresh().signIn('kim@example.org', PASSWORD);
      const answers = await Promise.all(Array.from({ length: 20 }, () => browser.refresh(token!)));
      const won = answers.filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      expect(answers.filter(({ status, body }) => status === 400 && body.error === 'invalid_grant')).toHaveLength(19);
      expect((await browser.refresh(won[0]!.body['refresh_token']!)).status).toBe(200);
    });

    it('used by a second tab slightly late are refused, and the first tab stays logged in (F4)', async () => {
      const { refresh_token: token } = await fresh().signIn('kim@example.org', PASSWORD);
      const firstTab = await browser.refresh(token!);
      t.clock.advance({ seconds: REUSE_LEEWAY_SECONDS - 1 });
      expect((await browser.refresh(token!)).body.error).toBe('invalid_grant');
      expect((await callApi(firstTab.body['access_token']!)).status).toBe(200);
      expect((await browser.refresh(firstTab.body['refresh_token']!)).status).toBe(200);
    });

    it('end the whole family, access tokens included, when replayed after the leeway (A12, 10.4.5)', async () => {
      const { refresh_token: stolen } = await fresh().signIn('kim@example.org', PASSWORD);
      const honest = await browser.refresh(stolen!);
      t.clock.advance({ seconds: REUSE_LEEWAY_SECONDS + 1 });
      expect((await browser.refresh(stolen!)).body.error).toBe('invalid_grant');
      expect((await browser.refresh(honest.body['refresh_token']!)).body.error).toBe('invalid_grant');
      expect((await callApi(honest.body['access_token']!)).status).toBe(401);
    });
  });

  it('offers the logged-in account, continues with one click, and switches to another without scripts', async () => {
    const kim = await fresh().signIn('kim@example.org', PASSWORD);
    const choice = await browser.authorize();
    expect(readPageText(choice)).toContain('Continue as Kim Park');
    const again = await browser.redeem(await browser.submit(choice, { account: 'current' }, 'value="current"'));
    expect(readClaims(again['id_token']!)['sub']).toBe(readClaims(kim['id_token']!)['sub']);

    const ana = await browser.signIn('ana@example.org', PASSWORD);
    expect(readClaims(ana['id_token']!)['name']).toBe('Ana Lima');
    // One person per browser: what the other had there is over.
    expect((await browser.refresh(again['refresh_token']!)).status).toBe(400);
    expect((await callApi(kim['access_token']!)).status).toBe(401);
    expect((await browser.refresh(ana['refresh_token']!)).status).toBe(200);
  });

  it('responds to prompt=none with a code while someone is logged in, and otherwise with login_required (SS1)', async () => {
    expect(new URL((await fresh().authorize({ prompt: 'none' })).url).searchParams.get('error')).toBe('login_required');
    await browser.signIn('kim@example.org', PASSWORD);
    expect(new URL((await browser.authorize({ prompt: 'none' })).url).searchParams.get('code')).toBeTruthy();
  });

  describe('logging out', () => {
    const endSession = (parameters: Record<string, string>) =>
      browser.go(`${t.origin}/oidc/session/end?${new URLSearchParams(parameters)}`);

    it('ends session, refresh and access tokens right away with the id_token, and goes to /logout-complete (SS3, A12)', async () => {
      const tokens = await fresh().signIn('kim@example.org', PASSWORD);
      const end = await endSession({
        id_token_hint: tokens['id_token']!,
        post_logout_redirect_uri: `${t.origin}/logout-complete`,
        state: 'abc',
      });
      expect(end.url).toBe(`${t.origin}/logout-complete?state=abc`);
      expect((await browser.refresh(tokens['refresh_token']!)).body.error).toBe('invalid_grant');
      expect((await callApi(tokens['access_token']!)).status).toBe(401);
      expect(new URL((await browser.authorize({ prompt: 'none' })).url).searchParams.get('error')).toBe(
        'login_required',
      );
    });

    it('asks first without it, with a plain form (S11)', async () => {
      const tokens = await fresh().signIn('kim@example.org', PASSWORD);
      const question = await endSession({
        client_id: 'daynook-web',
        post_logout_redirect_uri: `${t.origin}/logout-complete`,
      });
      expect(readPageText(question)).toContain('You’re logged in as Kim Park.');
      expect((await browser.refresh(tokens['refresh_token']!)).status).toBe(200);
      const forged = await browser.go('/oidc/session/end/confirm', {
        method: 'POST',
        body: new URLSearchParams({ xsrf: 'forged', logout: 'yes' }),
      });
      expect(forged.status).toBe(400);
      const done = await browser.submit(
        await endSession({ client_id: 'daynook-web', post_logout_redirect_uri: `${t.origin}/logout-complete` }),
        {},
        'xsrf',
      );
      expect(done.url).toBe(`${t.origin}/logout-complete`);
      expect(new URL((await browser.authorize({ prompt: 'none' })).url).searchParams.get('error')).toBe(
        'login_required',
      );
    });

    it('just leaves if no one is logged in', async () => {
      fresh();
      expect(
        (await endSession({ client_id: 'daynook-web', post_logout_redirect_uri: `${t.origin}/logout-complete` })).url,
      ).toBe(`${t.origin}/logout-complete`);
      expect(readPageText(await endSession({}))).toContain('You’re logged out');
    });

    it('never redirects to an unregistered URL (A13)', async () => {
      const tokens = await fresh().signIn('kim@example.org', PASSWORD);
      const page = await endSession({
        id_token_hint: tokens['id_token']!,
        post_logout_redirect_uri: 'https://evil.example/',
      });
      expect(page.status).toBe(400);
    });
  });

  it('recognizes people after the installation moves to another URL (6.8.1)', async () => {
    const signInForId = async (app: ListeningApp) => {
      const tokens = await new OidcBrowser(app.origin).signIn('kim@example.org', PASSWORD);
      const headers = { authorization: `Bearer ${tokens['access_token']}` };
      const profile = await fetch(`${app.origin}/api/users/profile`, { headers });
      return ((await profile.json()) as { _id: string })._id;
    };
    const moved = await listeningApp({ db: t.db });
    try {
      expect(moved.origin).not.toBe(t.origin);
      expect(await signInForId(moved)).toBe(await signInForId(t));
    } finally {
      await moved.close();
    }
  });

  it('lets no other origin read tokens (A14)', async () => {
    const ask = (origin: string) =>
      fetch(`${t.origin}/oidc/token`, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({ client_id: 'daynook-web', grant_type: 'refresh_token', refresh_token: 'x' }),
      });
    const foreign = await ask('https://evil.example');
    expect(foreign.status).toBe(400);
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
    expect((await ask(t.origin)).headers.get('access-control-allow-origin')).toBe(t.origin);
  });

  it.each([
    [
      'GET',
      '/oidc/auth?state=%00&client_id=daynook-web&prompt=select_account&response_type=code&scope=openid&code_challenge_method=S256&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&nonce=%00%ED%A0%80',
    ],
    ['GET', '/oidc/auth?client_id[]=a&client_id[]=b'],
    ['GET', '/oidc/auth?client_id=%00'],
    ['POST', '/oidc/token', 'client_id=daynook-web&grant_type=refresh_token&refresh_token=%00'],
    [
      'POST',
      '/oidc/token',
      'client_id=daynook-web&grant_type=authorization_code&code=%00&redirect_uri=x&code_verifier=y',
    ],
    ['POST', '/oidc/token', '\u0000\u0001{"a":'],
    ['POST', '/oidc/auth', `client_id=${'a'.repeat(40_000)}`],
    ['GET', '/oidc/me'],
    ['GET', '/oidc/nothing/here'],
    ['DELETE', '/oidc/token'],
    ['GET', '/oidc/session/end?id_token_hint=%00.%00.%00'],
    ['POST', '/oidc/session/end/confirm', 'xsrf=%00&logout=yes'],
  ])('answers hostile input without a server error: %s %s', async (method, path, body?: string) => {
    const response = await fresh().request(path, {
      method,
      ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    });
    expect(response.status).toBeLessThan(500);
  });
});

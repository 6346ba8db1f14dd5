import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ListeningApp, listeningApp } from '../../test/servers/listening-app.ts';
import { OidcBrowser, type PageAnswer, readForm, readPageText } from '../../test/servers/oidc-browser.ts';
import { ensureAccount } from './accounts.ts';
import { WORDS } from './pages/words.ts';

const PASSWORD = 'river-otter-lamp';

describe('the login form, without scripts', () => {
  let t: ListeningApp;
  beforeAll(async () => {
    t = await listeningApp();
    await ensureAccount(t.deps, { email: 'kim@example.org', name: 'Kim Park', password: PASSWORD, isVerified: true });
  });
  afterAll(() => t.close());

  const visit = async (): Promise<[OidcBrowser, PageAnswer]> => {
    const browser = new OidcBrowser(t.origin);
    return [browser, await browser.authorize()];
  };

  it('has labeled fields, one style sheet named by the policy, and no script', async () => {
    const [, page] = await visit();
    expect(page.status).toBe(200);
    expect(page.html).toMatch(
      /<label for="email">[\s\S]*name="email" type="email"[\s\S]*<label for="password">[\s\S]*name="password" type="password"/,
    );
    expect(page.html).not.toContain('<script');
    const policy = page.headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('form-action');
    expect(policy).not.toContain('unsafe-inline');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([
    ['nothing', { email: '', password: '' }, 400, [WORDS.error.emailRequired, WORDS.error.passwordRequired]],
    ['no address', { email: 'kim@', password: PASSWORD }, 400, [WORDS.error.emailBad]],
    ['a wrong password', { email: 'kim@example.org', password: 'not-the-password' }, 401, [WORDS.error.wrong]],
    ['an unknown address', { email: 'nobody@example.org', password: PASSWORD }, 401, [WORDS.error.wrong]],
    ['an endless password', { email: 'kim@example.org', password: 'x'.repeat(4_000) }, 401, [WORDS.error.wrong]],
    ['a longer one yet', { email: 'kim@example.org', password: 'x'.repeat(20_000) }, 401, [WORDS.error.wrong]],
  ])(
    'answers %s beside the field and in a summary that takes focus, and keeps what was typed',
    async (_title, fields, status, errors) => {
      const [browser, page] = await visit();
      const answer = await browser.submit(page, fields, 'name="password"');
      expect(answer.status).toBe(status);
      expect(answer.html).toMatch(/class="summary" role="alert" tabindex="-1" autofocus/);
      for (const error of errors) expect(readPageText(answer).split(error)).toHaveLength(3);
      expect(answer.html).toContain(`name="email" type="email" value="${fields.email}"`);
      if (fields.password !== '') expect(answer.html).not.toContain(fields.password);
    },
  );

  it('returns exactly the same page for a known and an unknown address (A23)', async () => {
    const [browser, page] = await visit();
    const answer = async (email: string) =>
      (await browser.submit(page, { email, password: 'not-the-password' }, 'name="password"')).html.replaceAll(
        email,
        'X',
      );
    expect(await answer('kim@example.org')).toBe(await answer('nobody@example.org'));
  });

  it('refuses a form without its visit’s token, and accepts the next attempt (A14)', async () => {
    const [browser, page] = await visit();
    const [, other] = await visit();
    for (const form_token of ['', 'x', readForm(other, 'name="password"').fields['form_token']!]) {
      const answer = await browser.submit(
        page,
        { email: 'kim@example.org', password: PASSWORD, form_token },
        'name="password"',
      );
      expect(answer.status).toBe(403);
      expect(readPageText(answer)).toContain(WORDS.error.stale);
      expect(answer.html).toContain('value="kim@example.org"');
    }
    const again = await browser.submit(page, { email: 'kim@example.org', password: PASSWORD }, 'name="password"');
    expect(new URL(again.url).pathname).toBe('/auth/callback');
  });

  it('only works in the browser that started the visit', async () => {
    const [, page] = await visit();
    const stranger = new OidcBrowser(t.origin);
    expect((await stranger.go(page.url)).status).toBe(400);
    const answer = await stranger.submit(page, { email: 'kim@example.org', password: PASSWORD }, 'name="password"');
    expect(answer.status).toBe(400);
    expect(readPageText(answer)).toContain(WORDS.problem.expiredTitle);
  });

  it('accepts the address in any case and with spaces around it', async () => {
    const [browser, page] = await visit();
    expect(
      new URL((await browser.submit(page, { email: '  KIM@Example.org ', password: PASSWORD }, 'name="password"')).url)
        .pathname,
    ).toBe('/auth/callback');
  });

  it('offers no demo accounts outside the demo', async () => {
    const [browser, page] = await visit();
    expect(page.html).not.toContain('name="demo"');
    const answer = await browser.submit(page, { demo: 'staff' }, 'name="password"');
    expect(answer.status).toBe(400);
  });

  it.each([
    ['arrays', 'email=a&email=b&password=c&password=d'],
    ['prototype names', '__proto__[x]=1&constructor=1&email=__proto__&password=constructor'],
    ['control characters', 'email=%00%01&password=%00'],
    ['half a surrogate', 'email=%ED%A0%80@x.org&password=%ED%A0%80'],
    ['broken escapes', 'email=%E0%A4%A&password=%'],
    ['a huge field', `email=${'a'.repeat(20_000)}&password=x`],
    ['JSON', '{"email":"a","password":"b"}'],
    ['a script', `email=${encodeURIComponent('"><script>alert(1)</script>@x.org')}&password=x`],
    ['SQL', `email=${encodeURIComponent("' or 1=1 --@x.org")}&password=${encodeURIComponent("' or ''='")}`],
  ])('answers %s without a server error and without taking over markup (F8, A15)', async (_title, body) => {
    const [browser, page] = await visit();
    const { action, fields } = readForm(page, 'name="password"');
    for (const path of [action, `${action}/sign-up`, `${action}/forgot`]) {
      for (const type of ['application/x-www-form-urlencoded', 'application/json', 'text/plain']) {
        const answer = await browser.request(path, {
          method: 'POST',
          body: `form_token=${fields['form_token']}&${body}`,
          headers: { 'content-type': type },
        });
        expect(answer.status).toBeGreaterThanOrEqual(200);
        expect(answer.status).toBeLessThan(500);
        expect(await answer.text()).not.toContain('<script>');
      }
    }
  });
});

describe('behind https', () => {
  it('sets secure cookies and builds every URL from PUBLIC_URL, whatever the request says (SS1)', async () => {
    const t = await listeningApp({ environment: { PUBLIC_URL: 'https://work.example.org' } });
    try {
      const local = `http://127.0.0.1:${new URL(t.origin).port}`;
      const discovery = await (
        await fetch(`${local}/oidc/.well-known/openid-configuration`, {
          headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
        })
      ).json();
      expect(discovery).toMatchObject({
        issuer: 'https://work.example.org/oidc',
        authorization_endpoint: 'https://work.example.org/oidc/auth',
      });
      const browser = new OidcBrowser('https://work.example.org');
      const { pathname, search } = new URL(browser.authorizeAddress());
      const response = await fetch(local + pathname + search, { redirect: 'manual', headers: { accept: 'text/html' } });
      expect(response.status).toBe(303);
      expect(response.headers.get('strict-transport-security')).toContain('max-age=');
      const cookies = response.headers.getSetCookie();
      expect(cookies.length).toBeGreaterThan(0);
      for (const cookie of cookies) {
        expect(cookie).toMatch(/^__Secure-/);
        expect(cookie).toMatch(/; secure/i);
        expect(cookie).toMatch(/; httponly/i);
        expect(cookie).toMatch(/; samesite=lax/i);
      }
    } finally {
      await t.close();
    }
  });
});

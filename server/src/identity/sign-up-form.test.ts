import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailsTo } from '../../test/emails.ts';
import { type ListeningApp, listeningApp } from '../../test/servers/listening-app.ts';
import { OidcBrowser, type PageAnswer, readClaims, readPageText } from '../../test/servers/oidc-browser.ts';
import { ensureAccount } from './accounts.ts';
import { WORDS } from './pages/words.ts';
import { SIGN_UP_ANSWER_STEP_MS } from './sign-up-routes.ts';

const PASSWORD = 'river-otter-lamp';

describe('signing up, without scripts', () => {
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
  const signUpPage = async (): Promise<[OidcBrowser, PageAnswer]> => {
    const [browser, page] = await visit();
    return [browser, await browser.go(`${page.url}/sign-up`)];
  };

  it('creates an active, unverified member and logs them in right away (SS2, M4)', async () => {
    const [browser, page] = await signUpPage();
    const callback = await browser.submit(page, {
      name: 'Zoë Čapková',
      email: 'zoe@example.org',
      password: PASSWORD,
    });
    const tokens = await browser.redeem(callback);
    expect(readClaims(tokens['id_token']!)).toMatchObject({
      name: 'Zoë Čapková',
      email: 'zoe@example.org',
      email_verified: false,
    });
    const profile = await fetch(`${t.origin}/api/users/profile`, {
      headers: { authorization: `Bearer ${tokens['access_token']}` },
    });
    expect(await profile.json()).toMatchObject({
      name: 'Zoë Čapková',
      isEmailVerified: false,
      accountStatus: 'active',
      isStaff: false,
    });
  });

  it.each([
    [
      'nothing',
      { name: '', email: '', password: '' },
      { name: WORDS.error.nameRequired, email: WORDS.error.emailRequired, password: WORDS.error.passwordRequired },
    ],
    [
      'only blanks as a name',
      { name: '   ', email: 'a@example.org', password: PASSWORD },
      { name: WORDS.error.nameRequired },
    ],
    [
      'a bell in the name',
      { name: 'Kim\u0007', email: 'a@example.org', password: PASSWORD },
      { name: WORDS.error.nameBad },
    ],
    [
      'a second line in the name, which would be a line of somebody’s mail',
      { name: 'Kim\r\n\r\nYou have won', email: 'a@example.org', password: PASSWORD },
      { name: WORDS.error.nameBad },
    ],
    [
      'a name that turns the text after it around',
      { name: '\u202emiK', email: 'a@example.org', password: PASSWORD },
      { name: WORDS.error.nameBad },
    ],
    [
      'a name nobody can see',
      { name: '\u200b\u2060', email: 'a@example.org', password: PASSWORD },
      { name: WORDS.error.nameRequired },
    ],
    [
      'a web address as a name, which we would mail to strangers',
      { name: 'Win at https://evil.example', email: 'a@example.org', password: PASSWORD },
      { name: WORDS.error.nameLink },
    ],
    [
      'a name without end',
      { name: 'n'.repeat(1_500), email: 'a@example.org', password: PASSWORD },
      { name: WORDS.error.nameTooLong },
    ],
    [
      'a password without end',
      { name: 'Kim', email: 'a@example.org', password: 'xy'.repeat(4_000) },
      { password: WORDS.error['too-long'] },
    ],
    [
      '121 characters of name',
      { name: 'n'.repeat(121), email: 'a@example.org', password: PASSWORD },
      { name: WORDS.error.nameTooLong },
    ],
    ['no real address', { name: 'Kim', email: 'kim at example', password: PASSWORD }, { email: WORDS.error.emailBad }],
    [
      'nine characters',
      { name: 'Kim', email: 'a@example.org', password: 'ninechars' },
      { password: WORDS.error['too-short'] },
    ],
    [
      'a password everybody tries',
      { name: 'Kim', email: 'a@example.org', password: 'Password123!' },
      { password: WORDS.error['too-common'] },
    ],
    [
      'the address as password',
      { name: 'Kim', email: 'kim.park.new@example.org', password: 'kim.park.new@example.org' },
      { password: WORDS.error['too-personal'] },
    ],
    [
      '201 characters of password',
      { name: 'Kim', email: 'a@example.org', password: 'xy'.repeat(101) },
      { password: WORDS.error['too-long'] },
    ],
  ])('refuses %s in plain words and keeps the rest', async (_title, fields, errors) => {
    const [browser, page] = await signUpPage();
    const answer = await browser.submit(page, fields);
    expect(answer.status).toBe(400);
    for (const [field, words] of Object.entries(errors)) {
      expect(answer.html).toContain(`id="${field}-error"`);
      expect(readPageText(answer)).toContain(words);
    }
    expect((answer.html.match(/aria-invalid="true"/g) ?? []).length).toBe(Object.keys(errors).length);
    if (!('email' in errors)) expect(answer.html).toContain(`value="${fields.email}"`);
    expect(
      await t.db.kysely.selectFrom('identity_account').select('id').where('email', '=', 'a@example.org').execute(),
    ).toEqual([]);
  });

  describe('with an address that has an account (A23)', () => {
    /** What came back for the address: everything a stranger could compare, with what differs in every visit named. */
    const signUp = async (email: string, signedInAs?: string) => {
      const browser = new OidcBrowser(t.origin);
      if (signedInAs !== undefined) await browser.signIn(signedInAs, PASSWORD);
      let page = await browser.authorize();
      page = await browser.go(`${page.url}/sign-up`);
      const startedMs = performance.now();
      const response = await browser.submitOnce(page, { name: 'Kim', email, password: 'another-otter-lamp' });
      const html = await response.text();
      const elapsedMs = performance.now() - startedMs;
      const uid = /sign-in\/([\w-]+)/.exec(page.url)![1]!;
      const hiddenValue = (text: string) => text.replace(/(?<==)[^;]+/, (value) => 'x'.repeat(value.length));
      return {
        elapsedMs,
        answer: {
          status: response.status,
          html: html.replaceAll(email, 'EMAIL').replaceAll(uid, 'UID'),
          cookies: response.headers.getSetCookie().map(hiddenValue),
          // Compressed, the length depends on the address and the visit's id, which are both in the page.
          headers: [...response.headers].filter(
            ([name]) => !['set-cookie', 'date', 'content-length', 'x-request-id'].includes(name),
          ),
        },
      };
    };

    it('responds exactly as for a new one: page, headers and cookies', async () => {
      const fresh = await signUp('someone-new@example.org');
      const taken = await signUp('kim@example.org');
      expect(taken.answer).toEqual(fresh.answer);
      expect(fresh.answer.html).toContain('http-equiv="refresh" content="0;url=');
    });

    it('responds exactly as for a new one in a browser where someone has logged in before', async () => {
      await ensureAccount(t.deps, { email: 'lee@example.org', name: 'Lee', password: PASSWORD, isVerified: true });
      const fresh = await signUp('another-new@example.org', 'lee@example.org');
      const taken = await signUp('kim@example.org', 'lee@example.org');
      expect(taken.answer).toEqual(fresh.answer);
    });

    it('responds to both no sooner than a fixed time, so the time reveals nothing', async () => {
      const times = [await signUp('third-new@example.org'), await signUp('kim@example.org')];
      // A timer may ring up to a millisecond early.
      for (const { elapsedMs } of times) expect(elapsedMs).toBeGreaterThanOrEqual(SIGN_UP_ANSWER_STEP_MS - 1);
    });

    it('emails the owner and leaves the account as it was', async () => {
      await signUp('kim@example.org');
      const [mail] = await emailsTo(t, 'kim@example.org');
      expect(mail!.subject).toContain('already have a Daynook account');
      const [browser, page] = await visit();
      const fields = { email: 'kim@example.org', password: 'another-otter-lamp' };
      expect((await browser.submit(page, fields, 'name="password"')).status).toBe(401);
      const account = t.db.kysely.selectFrom('identity_account').select('name').where('email', '=', 'kim@example.org');
      expect((await account.executeTakeFirstOrThrow()).name).toBe('Kim Park');
    });
  });

  it('sends people with an account to login, with the address filled in', async () => {
    const [browser, page] = await signUpPage();
    const next = await browser.submit(page, {
      name: 'Kim',
      email: 'kim@example.org',
      password: 'another-otter-lamp',
    });
    expect(readPageText(next)).toContain(WORDS.signIn.goOn);
    expect(next.html).toContain('value="kim@example.org"');
    const callback = await browser.submit(next, { email: 'kim@example.org', password: PASSWORD }, 'name="password"');
    expect(readClaims((await browser.redeem(callback))['id_token']!)['name']).toBe('Kim Park');
  });

  it('creates one account when submitted twice at the same time', async () => {
    const attempts = await Promise.all(Array.from({ length: 4 }, signUpPage));
    await Promise.all(
      attempts.map(([browser, page]) =>
        browser.submitOnce(page, { name: 'Twin', email: 'twin@example.org', password: PASSWORD }),
      ),
    );
    expect(
      await t.db.kysely.selectFrom('identity_account').select('id').where('email', '=', 'twin@example.org').execute(),
    ).toHaveLength(1);
    expect(
      await t.db.kysely.selectFrom('member').select('id').where('email', '=', 'twin@example.org').execute(),
    ).toHaveLength(1);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailsTo, linkIn } from '../../test/emails.ts';
import { type ListeningApp, listeningApp } from '../../test/servers/listening-app.ts';
import { OidcBrowser, type PageAnswer, readClaims, readPageText } from '../../test/servers/oidc-browser.ts';
import { ensureAccount, queueAccountEmail } from './accounts.ts';
import { WORDS } from './pages/words.ts';

const PASSWORD = 'river-otter-lamp';

describe('emailed links', () => {
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

  describe('confirming the address', () => {
    const signUp = async (email: string) => {
      const [browser, page] = await signUpPage();
      const tokens = await browser.redeem(await browser.submit(page, { name: 'Lee Moss', email, password: PASSWORD }));
      return { browser, tokens, link: linkIn((await emailsTo(t, email))[0]) };
    };
    const findMember = (email: string) =>
      t.db.kysely
        .selectFrom('member')
        .select(['is_email_verified', 'tokens_valid_after'])
        .where('email', '=', email)
        .executeTakeFirstOrThrow();

    it('requires a click on the page behind the emailed link, not just the link', async () => {
      const { browser, link } = await signUp('lee@example.org');
      const page = await browser.go(link);
      expect(readPageText(page)).toContain('Lee Moss');
      expect((await findMember('lee@example.org')).is_email_verified).toBe(false);
      expect(page.html).not.toContain('name="password"');
      const done = await browser.submit(page, { answer: 'mine' });
      expect(readPageText(done)).toContain(WORDS.verify.doneTitle);
      expect((await findMember('lee@example.org')).is_email_verified).toBe(true);
      expect((await browser.go(link)).status).toBe(400);
      // The tokens at hand need not be renewed for it.
      const { tokens } = {
        tokens: await browser.redeem(
          await browser.submit(await browser.authorize(), { account: 'current' }, 'current'),
        ),
      };
      expect(readClaims(tokens['id_token']!)['email_verified']).toBe(true);
    });

    it('asks for the password if no one is logged in to that account (A10)', async () => {
      const { link } = await signUp('max@example.org');
      const elsewhere = new OidcBrowser(t.origin);
      const page = await elsewhere.go(link);
      expect((await elsewhere.submit(page, { answer: 'mine' })).status).toBe(400);
      expect((await elsewhere.submit(page, { answer: 'mine', password: 'not-the-password' })).status).toBe(401);
      expect((await findMember('max@example.org')).is_email_verified).toBe(false);
      expect(readPageText(await elsewhere.submit(page, { answer: 'mine', password: PASSWORD }))).toContain(
        WORDS.verify.doneTitle,
      );
    });

    it('lets the mailbox’s owner close an account that someone else created (A10)', async () => {
      const { browser, tokens, link } = await signUp('victim@example.org');
      const owner = new OidcBrowser(t.origin);
      expect(readPageText(await owner.submit(await owner.go(link), { answer: 'not-mine' }))).toContain(
        WORDS.verify.disownedTitle,
      );
      expect((await browser.refresh(tokens['refresh_token']!)).status).toBe(400);
      expect(
        (
          await fetch(`${t.origin}/api/users/profile`, {
            headers: { authorization: `Bearer ${tokens['access_token']}` },
          })
        ).status,
      ).toBe(401);
      const [again, page] = await visit();
      expect(
        (await again.submit(page, { email: 'victim@example.org', password: PASSWORD }, 'name="password"')).status,
      ).toBe(401);
    });

    it('doesn’t close a confirmed account, with an older link', async () => {
      const { browser, link } = await signUp('confirmed@example.org');
      await queueAccountEmail(t.db.kysely, t.deps, { kind: 'verify', email: 'confirmed@example.org' });
      const older = linkIn((await emailsTo(t, 'confirmed@example.org')).at(-1));
      expect(older).not.toBe(link);
      const reader = new OidcBrowser(t.origin);
      const opened = await reader.go(older);
      await browser.submit(await browser.go(link), { answer: 'mine' });
      expect(readPageText(await reader.submit(opened, { answer: 'not-mine' }))).toContain(WORDS.verify.already);
      expect(readPageText(await reader.go(older))).toContain(WORDS.verify.already);
      await new OidcBrowser(t.origin).signIn('confirmed@example.org', PASSWORD);
    });

    it.each(['says that it is not theirs', 'sets a password'])(
      'ends the calendar addresses of the account’s previous holder, when the owner of the mailbox %s (A10)',
      async (what) => {
        const email = `followed-${what.length}@example.org`;
        const { tokens, link } = await signUp(email);
        const bearer = { authorization: `Bearer ${tokens['access_token']}` };
        const made = await t.app.inject({
          method: 'POST',
          url: '/api/host/calendar-links',
          headers: { ...(await t.signIn({ subject: 'nobody' })), ...bearer },
          payload: { listingId: null },
        });
        const followed = () => t.app.inject({ url: new URL(made.json<{ url: string }>().url).pathname });
        expect((await followed()).statusCode).toBe(200);
        const owner = new OidcBrowser(t.origin);
        if (what === 'sets a password') {
          await owner.submit(await owner.go(`${(await owner.authorize()).url}/forgot`), { email });
          const page = await owner.go(
            linkIn((await emailsTo(t, email)).find(({ subject }) => /password/.test(subject))),
          );
          expect(readPageText(await owner.submit(page, { password: 'paper-ink-and-moss' }))).toContain(
            WORDS.reset.doneTitle,
          );
        } else await owner.submit(await owner.go(link), { answer: 'not-mine' });
        expect((await followed()).statusCode).toBe(404);
      },
    );

    it('can be requested again by a logged-in member', async () => {
      const { browser } = await signUp('again@example.org');
      const page = await browser.go('/oidc/verify-email');
      expect(readPageText(page)).toContain('again@example.org');
      expect(readPageText(await browser.submit(page, { answer: 'resend' }))).toContain(WORDS.verify.resentTitle);
      expect(await emailsTo(t, 'again@example.org')).toHaveLength(2);
      expect(readPageText(await new OidcBrowser(t.origin).go('/oidc/verify-email'))).toContain(
        WORDS.verify.signInFirst,
      );
    });

    it('isn’t in the copy of their data, because being logged in doesn’t prove that they read the mailbox (A10, M9)', async () => {
      const { tokens, link } = await signUp('boss@example.org');
      const answer = await fetch(`${t.origin}/api/account/export`, {
        headers: { authorization: `Bearer ${tokens['access_token']}` },
      });
      const { mails } = (await answer.json()) as { mails: { subject: string; text: string }[] };
      expect(mails.map(({ subject }) => subject)).toEqual(['Confirm your email for Daynook']);
      expect(mails[0]!.text).toContain('/oidc/verify-email?token=…');
      expect(mails[0]!.text).not.toContain(new URL(link).searchParams.get('token'));
    });

    it('expires after seven days', async () => {
      const { browser, link } = await signUp('slow@example.org');
      t.clock.advance({ days: 7, seconds: 1 });
      expect((await browser.go(link)).status).toBe(400);
      t.clock.advance({ days: -7, seconds: -1 });
    });

    it.each([
      ['no token', ''],
      ['a short one', 'x'],
      ['a NUL', '%00'],
      ['one of the right shape', 'a'.repeat(43)],
      ['a path', '../../etc/passwd'],
      ['an endless one', 'A'.repeat(9_000)],
    ])('answers a link with %s by a plain page', async (_title, token) => {
      for (const path of ['verify-email', 'reset-password']) {
        expect((await new OidcBrowser(t.origin).go(`/oidc/${path}?token=${token}`)).status).toBe(400);
        const post = await fetch(`${t.origin}/oidc/${path}`, {
          method: 'POST',
          body: new URLSearchParams({ token, password: PASSWORD, answer: 'mine' }),
        });
        expect(post.status).toBe(400);
      }
    });
  });

  describe('a forgotten password', () => {
    const ask = async (email: string) => {
      const [browser, page] = await visit();
      return browser.submit(await browser.go(`${page.url}/forgot`), { email });
    };

    it('gets the same response for known and unknown addresses; only known ones get an email (A23)', async () => {
      const words = async (email: string) => readPageText(await ask(email)).replaceAll(email, 'X');
      await ensureAccount(t.deps, {
        email: 'forgetful@example.org',
        name: 'Fay',
        password: PASSWORD,
        isVerified: true,
      });
      expect(await words('forgetful@example.org')).toBe(await words('nobody-at-all@example.org'));
      expect(await emailsTo(t, 'forgetful@example.org')).toHaveLength(1);
      expect(await emailsTo(t, 'nobody-at-all@example.org')).toHaveLength(0);
      expect((await ask('not an address')).status).toBe(400);
    });

    it('is replaced through an emailed link, once; every earlier login ends (6.4.3, A12)', async () => {
      await ensureAccount(t.deps, { email: 'reset@example.org', name: 'Rae', password: PASSWORD, isVerified: false });
      const old = new OidcBrowser(t.origin);
      const tokens = await old.signIn('reset@example.org', PASSWORD);
      await ask('reset@example.org');
      const link = linkIn((await emailsTo(t, 'reset@example.org'))[0]);
      const reader = new OidcBrowser(t.origin);
      const page = await reader.go(link);
      const refused = await reader.submit(page, { password: 'short' });
      expect(refused.status).toBe(400);
      expect(readPageText(refused)).toContain(WORDS.error['too-short']);
      t.clock.advance({ seconds: 1 });
      expect(readPageText(await reader.submit(refused, { password: 'paper-ink-and-moss' }))).toContain(
        WORDS.reset.doneTitle,
      );
      expect((await reader.go(link)).status).toBe(400);

      expect((await old.refresh(tokens['refresh_token']!)).status).toBe(400);
      expect(await old.silently()).toBe('login_required');
      expect(
        (
          await fetch(`${t.origin}/api/users/profile`, {
            headers: { authorization: `Bearer ${tokens['access_token']}` },
          })
        ).status,
      ).toBe(401);
      const [again, form] = await visit();
      expect(
        (await again.submit(form, { email: 'reset@example.org', password: PASSWORD }, 'name="password"')).status,
      ).toBe(401);
      t.clock.advance({ seconds: 1 });
      const fresh = await new OidcBrowser(t.origin).signIn('reset@example.org', 'paper-ink-and-moss');
      // The person who read the email has proven the address.
      expect(readClaims(fresh['id_token']!)['email_verified']).toBe(true);
      expect(
        (
          await fetch(`${t.origin}/api/users/profile`, {
            headers: { authorization: `Bearer ${fresh['access_token']}` },
          })
        ).status,
      ).toBe(200);
    });

    it('is replaced for someone who is logged in nowhere (6.4.3)', async () => {
      await ensureAccount(t.deps, { email: 'away@example.org', name: 'Ada', password: PASSWORD, isVerified: true });
      await ask('away@example.org');
      const reader = new OidcBrowser(t.origin);
      const page = await reader.go(linkIn((await emailsTo(t, 'away@example.org'))[0]));
      const done = await reader.submit(page, { password: 'paper-ink-and-moss' });
      expect(readPageText(done)).toContain(WORDS.reset.doneTitle);
    });

    it('has a link that works for an hour', async () => {
      await ensureAccount(t.deps, { email: 'late@example.org', name: 'Lou', password: PASSWORD, isVerified: true });
      await ask('late@example.org');
      const link = linkIn((await emailsTo(t, 'late@example.org'))[0]);
      t.clock.advance({ minutes: 61 });
      expect((await new OidcBrowser(t.origin).go(link)).status).toBe(400);
      t.clock.advance({ minutes: -61 });
    });
  });
});

// Logging in with other providers, which run as processes of their own.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailsTo, linkIn } from '../../../test/emails.ts';
import { freePort } from '../../../test/servers/free-port.ts';
import { OidcBrowser, type PageAnswer, readPageText } from '../../../test/servers/oidc-browser.ts';
import { type LoginWorld, makeLoginWorld, PASSWORD } from '../../../test/sign-in/login-world.ts';
import { continueWith, type Person, startUpstream, type UpstreamProcess } from '../../../test/sign-in/upstream.ts';
import { isSetupOpen } from '../../modules/setup/service.ts';
import { findStaffPermissions, listStaffRoles, requireAnotherAdmin } from '../../modules/staff-roles/service.ts';
import { hashPassword } from '../password-hash.ts';
import { UpstreamsSetting } from './upstream-settings.ts';

let w: LoginWorld;
let google: UpstreamProcess;
let company: UpstreamProcess;
let count = 0;
let person: Person & { email: string };
beforeAll(async () => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const toUrl = (id: string) => `${origin}/oidc/upstream/${id}/callback`;
  [google, company] = await Promise.all([
    startUpstream([toUrl('google'), toUrl('plain')]),
    startUpstream([toUrl('company')]),
  ]);
  const client = { clientId: 'daynook', clientSecret: 'a-secret-for-tests' };
  const roles = { claim: 'groups', grant: { helpdesk: ['support'], books: ['finance', 'support'], root: ['admin'] } };
  const upstreams = [
    { id: 'google', issuer: google.issuer, ...client },
    { id: 'plain', name: 'Plain', issuer: google.issuer, ...client },
    { id: 'company', name: 'Our company', issuer: company.issuer, isCompany: true, roles, ...client },
    { id: 'down', name: 'Nowhere', issuer: 'http://127.0.0.1:9', ...client },
  ];
  w = await makeLoginWorld({
    environment: { PORT: String(port), UPSTREAMS: JSON.stringify(upstreams) },
  });
});
afterAll(async () => {
  await w?.t.close();
  await Promise.all([google?.stop(), company?.stop()]);
});
beforeEach(() => {
  w.t.clock.set(new Date());
  count += 1;
  person = { sub: `g-${count}`, email: `kim${count}@example.org`, email_verified: true, name: 'Kim Park' };
});

const isIn = ({ url }: PageAnswer) => new URL(url).searchParams.has('code');
/** Logs in with the provider in a new browser. */
async function arrive(who: Person, id = 'google') {
  const browser = new OidcBrowser(w.t.origin);
  const page = await continueWith(browser, await browser.authorize(), id, who);
  return { browser, page };
}
async function arriveIn(who: Person, id = 'google') {
  const { browser, page } = await arrive(who, id);
  const tokens = await browser.redeem(page);
  const token = tokens['access_token']!;
  const { body } = await w.call(token, 'GET', '/api/users/profile');
  return {
    token,
    idToken: tokens['id_token']!,
    profile: body as { _id: string; email: string; name: string; isEmailVerified: boolean },
  };
}
const subjectsTo = async (email: string) => (await emailsTo(w.t, email)).map(({ subject }) => subject);

describe('someone new (M12)', () => {
  it('gets an account with the provider’s email and name, and is the same person the next time', async () => {
    const first = await arriveIn(person);
    expect(first.profile).toMatchObject({ email: person.email, name: 'Kim Park', isEmailVerified: true });
    const again = await arriveIn(person);
    expect(again.profile._id).toBe(first.profile._id);
    expect((await w.call(first.token, 'GET', '/api/account/security')).body).toMatchObject({
      hasPassword: false,
      upstreams: [{ provider: 'Google', email: person.email }],
    });
  });

  it('has to confirm an email that the provider hasn’t confirmed', async () => {
    for (const email_verified of [false, undefined, 'true', 1]) {
      count += 1;
      const email = `unproven${count}@example.org`;
      const { profile } = await arriveIn({ ...person, sub: `u-${count}`, email, email_verified });
      expect(profile).toMatchObject({ email, isEmailVerified: false });
      expect(await subjectsTo(email)).toEqual(['Confirm your email for Daynook']);
    }
  });

  it('doesn’t become staff by the word of a provider that isn’t the company’s', async () => {
    const { profile } = await arriveIn({ ...person, email: `someone${count}@daynook.com` });
    expect(profile.isEmailVerified).toBe(false);
    const colleague = await arriveIn({ ...person, email: `other${count}@daynook.com` }, 'company');
    expect(colleague.profile.isEmailVerified).toBe(true);
  });

  it('needs an email', async () => {
    const { page } = await arrive({ sub: person.sub });
    expect(readPageText(page)).toContain('Google didn’t share your email with us.');
  });

  it.each(['', ' ', 'https://evil.example', '‮', 'x'.repeat(400)])(
    'gets a name if the provider’s is %j',
    async (name) => {
      const { profile } = await arriveIn({ ...person, name });
      expect(profile.name.length).toBeGreaterThan(0);
      expect(profile.name).not.toContain('evil');
    },
  );
});

describe('an email that has an account (M12)', () => {
  beforeEach(() => w.makeAccount(person.email));

  it('is connected only after its owner logged in to it', async () => {
    const { browser, page } = await arrive(person);
    expect(isIn(page)).toBe(false);
    expect(readPageText(page)).toContain(
      `You already have an account with ${person.email}. Log in to it once, and we’ll connect Google.`,
    );
    // Not even trying again connects it.
    expect(isIn((await arrive(person)).page)).toBe(false);
    const wrong = await browser.submit(page, { email: person.email, password: 'wrong-password' }, 'name="password"');
    expect(wrong.status).toBe(401);
    const done = await browser.submit(wrong, { email: person.email, password: PASSWORD }, 'name="password"');
    expect(isIn(done)).toBe(true);
    const { token, profile } = await arriveIn(person);
    expect(profile._id).toBe((await w.call(await w.signIn(person.email), 'GET', '/api/users/profile')).body._id);
    expect((await w.call(token, 'GET', '/api/account/security')).body.hasPassword).toBe(true);
    expect(await subjectsTo(person.email)).toEqual(['You can now log in to Daynook with Google']);
  });

  it('isn’t connected to another account that logs in instead', async () => {
    await w.makeAccount(`ana-${person.email}`);
    const { browser, page } = await arrive(person);
    const done = await browser.submit(page, { email: `ana-${person.email}`, password: PASSWORD }, 'name="password"');
    expect(isIn(done)).toBe(true);
    expect(isIn((await arrive(person)).page)).toBe(false);
  });

  it('takes the second step, too, before and after it’s connected', async () => {
    const { secret } = await w.setUpApp(await w.signIn(person.email));
    const { browser, page } = await arrive(person);
    const second = await browser.submit(page, { email: person.email, password: PASSWORD }, 'name="password"');
    expect(readPageText(second)).toContain('Enter your code');
    expect(isIn(await browser.submit(second, { code: w.codeNow(secret) }, 'name="code"'))).toBe(true);
    const later = await arrive(person);
    expect(readPageText(later.page)).toContain('Enter your code');
    expect(isIn(await later.browser.submit(later.page, { code: w.codeNow(secret, 1) }, 'name="code"'))).toBe(true);
  });
});

describe('a provider that changes what it says (M12)', () => {
  it('a changed email doesn’t change the account’s, nor whose it is', async () => {
    const { profile } = await arriveIn(person);
    await w.makeAccount(`new-${person.email}`);
    const again = await arriveIn({ ...person, email: `new-${person.email}` });
    expect(again.profile).toMatchObject({ _id: profile._id, email: person.email });
  });

  it('a changed subject is someone new, who has to prove that the account is theirs', async () => {
    const { profile } = await arriveIn(person);
    const { browser, page } = await arrive({ ...person, sub: `${person.sub}-new` });
    expect(isIn(page)).toBe(false);
    expect(readPageText(page)).toContain('You already have an account');
    // The account has no password, so they use the login that it has.
    const done = await continueWith(browser, page, 'google', person);
    expect(isIn(done)).toBe(true);
    expect((await arriveIn({ ...person, sub: `${person.sub}-new` })).profile._id).toBe(profile._id);
  });

  it('the same subject at another provider is someone else', async () => {
    await arriveIn(person);
    const { page } = await arrive(person, 'company');
    expect(isIn(page)).toBe(false);
  });

  it('an account with an email that nobody confirmed is lost to whoever takes it over by email', async () => {
    const victim = person.email;
    const attacker = { ...person, email_verified: false };
    const first = await arriveIn(attacker);
    const browser = new OidcBrowser(w.t.origin);
    await browser.submit(
      await browser.go(`${(await browser.authorize()).url}/forgot`),
      { email: victim },
      'name="email"',
    );
    const reset = (await emailsTo(w.t, victim)).find(({ subject }) => subject.startsWith('Reset'));
    await browser.submit(await browser.go(linkIn(reset)), { password: 'copper-kettle-moon' }, 'name="password"');
    expect(isIn(await w.enterPassword(new OidcBrowser(w.t.origin), victim, 'copper-kettle-moon'))).toBe(true);
    expect(isIn((await arrive(attacker)).page)).toBe(false);
    expect((await w.call(first.token, 'GET', '/api/users/profile')).status).toBe(401);
  });
});

describe('the way back (M12)', () => {
  it('works once, in the browser that left, and for the provider it left for', async () => {
    const browser = new OidcBrowser(w.t.origin);
    const login = await browser.authorize();
    const start = await browser.request(`${login.url}/with/google`);
    const { searchParams } = new URL(start.headers.get('location')!);
    const state = encodeURIComponent(searchParams.get('state')!);
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(searchParams.get('nonce')).toBeTruthy();
    const other = new OidcBrowser(w.t.origin);
    expect((await other.go(`/oidc/upstream/google/callback?code=x&state=${state}`)).status).toBe(400);
    const mixed = await browser.go(`/oidc/upstream/plain/callback?code=x&state=${state}`);
    expect(readPageText(mixed)).toContain('Logging in with Plain took too long.');
    expect((await browser.go(`/oidc/upstream/google/callback?code=x&state=${state}`)).status).toBe(400);
  });

  it.each(['', '?state=', '?state=a.b&code=c', '?state[]=a&code=c', '?state=%00', '?error=access_denied&state=x'])(
    'answers %j without a server error',
    async (query) => {
      const page = await new OidcBrowser(w.t.origin).go(`/oidc/upstream/google/callback${query}`);
      expect(page.status).toBe(400);
    },
  );

  it('shows the login page again if the person decided against it', async () => {
    const browser = new OidcBrowser(w.t.origin);
    const login = await browser.authorize();
    const start = await browser.request(`${login.url}/with/google`);
    const state = encodeURIComponent(new URL(start.headers.get('location')!).searchParams.get('state')!);
    const page = await browser.go(
      `/oidc/upstream/google/callback?error=access_denied&state=${state}&iss=${encodeURIComponent(google.issuer)}`,
    );
    expect(page.status).toBe(401);
    expect(readPageText(page)).toContain('You weren’t logged in with Google.');
    expect(isIn(await continueWith(browser, page, 'google', person))).toBe(true);
  });

  it('names providers that aren’t set up, and says so if one can’t be reached', async () => {
    const browser = new OidcBrowser(w.t.origin);
    const login = await browser.authorize();
    const text = readPageText(login);
    for (const name of ['Google', 'Plain', 'Our company']) expect(text).toContain(`Continue with ${name}`);
    expect(readPageText(await browser.go(`${login.url}/sign-up`))).toContain('Continue with Google');
    expect((await browser.go(`${login.url}/with/nobody`)).status).toBe(404);
    const down = await browser.go(`${login.url}/with/down`);
    expect(down.status).toBe(503);
    expect(readPageText(down)).toContain('We can’t reach Nowhere right now.');
  });
});

describe('removing a login with another provider (M12)', () => {
  it('needs another way in, and a recent login where there’s no password', async () => {
    const { token, idToken } = await arriveIn(person);
    const { body } = await w.call(token, 'GET', '/api/account/security');
    const url = `/api/account/upstream-logins/${body.upstreams[0]._id}/removal`;
    expect((await w.call(token, 'POST', url, {})).body.code).toBe('LOGIN_NOT_RECENT');
    const browser = new OidcBrowser(w.t.origin);
    const page = await continueWith(
      browser,
      await browser.authorize({ prompt: 'login', max_age: '0' }),
      'google',
      person,
    );
    const fresh = (await browser.redeem(page))['id_token']!;
    expect(fresh).not.toBe(idToken);
    const refused = await w.call(token, 'POST', url, { idToken: fresh });
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', message: expect.stringContaining('only way') },
    });
    expect((await w.call(token, 'GET', '/api/account/security')).body.upstreams).toHaveLength(1);
    // Connecting another one makes it possible.
    const second = await arrive({ ...person, sub: `${person.sub}-b` });
    expect(isIn(await continueWith(second.browser, second.page, 'google', person))).toBe(true);
    expect((await w.call(token, 'POST', url, { idToken: fresh })).status).toBe(204);
    expect(isIn((await arrive(person)).page)).toBe(false);
    expect(await subjectsTo(person.email)).toContain('You can no longer log in to Daynook with Google');
  });

  it('is for its owner alone', async () => {
    const { token } = await arriveIn(person);
    const { body } = await w.call(token, 'GET', '/api/account/security');
    await w.makeAccount(`ana-${person.email}`);
    const ana = await w.signIn(`ana-${person.email}`);
    const url = `/api/account/upstream-logins/${body.upstreams[0]._id}/removal`;
    expect((await w.call(ana, 'POST', url, { password: PASSWORD })).status).toBe(404);
  });
});

describe('roles from claims (M13)', () => {
  const listLog = async (memberId: string) =>
    (
      await w.t.db.kysely
        .selectFrom('audit_event')
        .select('reason')
        .where('member_id', '=', memberId)
        .where('action', '=', 'changed-roles')
        .orderBy('id')
        .execute()
    ).map(({ reason }) => reason);
  const readPermissions = (memberId: string) => findStaffPermissions(w.t.db.kysely, w.t.deps, memberId);

  it('are granted at login, withdrawn when the claim is gone, and logged; assigned roles stay', async () => {
    const colleague = { ...person, email: `ben${count}@daynook.com` };
    const first = await arriveIn({ ...colleague, groups: ['helpdesk', 'unknown', '__proto__'] }, 'company');
    await w.t.db.kysely
      .insertInto('staff_member')
      .values({ member_id: first.profile._id, roles: ['content'], changed_by: null, changed_at: w.t.clock.now() })
      .execute();
    expect((await readPermissions(first.profile._id)).has('tickets')).toBe(true);
    await arriveIn({ ...colleague, groups: ['books'] }, 'company');
    await arriveIn(colleague, 'company');
    const left = await readPermissions(first.profile._id);
    expect(left.has('tickets')).toBe(false);
    expect(left.has('payouts')).toBe(false);
    expect(left.size).toBeGreaterThan(0);
    const kept = await w.t.db.kysely
      .selectFrom('staff_member')
      .select('roles')
      .where('member_id', '=', first.profile._id)
      .executeTakeFirstOrThrow();
    expect(kept.roles).toEqual(['content']);
    expect(await listLog(first.profile._id)).toEqual([
      'Our company: no role → Support',
      'Our company: Support → Support, Finance',
      'Our company: Support, Finance → no role',
    ]);
  });

  it('are the only ones where nobody has assigned any: an address alone makes nobody an admin', async () => {
    const { profile } = await arriveIn({ ...person, email: `eva${count}@daynook.com` }, 'company');
    expect([...(await readPermissions(profile._id))]).toEqual([]);
    const { staff } = await listStaffRoles(w.t.deps);
    expect(staff.find(({ _id }) => _id === profile._id)?.roles).toEqual([]);
  });

  it('count as admins: setup stays closed, and the last one can’t be removed', async () => {
    await w.t.db.kysely.deleteFrom('staff_member').execute();
    await w.t.db.kysely.deleteFrom('staff_claim_role').execute();
    expect(await isSetupOpen(w.t.deps)).toBe(true);
    const boss = { ...person, email: `boss${count}@daynook.com`, groups: ['root'] };
    const { profile } = await arriveIn(boss, 'company');
    expect(await isSetupOpen(w.t.deps)).toBe(false);
    const last = requireAnotherAdmin(w.t.db.kysely, w.t.deps, profile._id);
    await expect(last).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await arriveIn({ ...boss, email: `two-${boss.email}`, sub: `two-${boss.sub}` }, 'company');
    await requireAnotherAdmin(w.t.db.kysely, w.t.deps, profile._id);
  });

  it('end a day after the last login with the provider, and with the login', async () => {
    const colleague = { ...person, email: `old${count}@daynook.com`, groups: ['helpdesk'] };
    const { profile } = await arriveIn(colleague, 'company');
    w.t.clock.set(new Date(Date.now() + 20 * 3_600_000));
    await arriveIn(colleague, 'company');
    w.t.clock.set(new Date(Date.now() + 40 * 3_600_000));
    expect((await readPermissions(profile._id)).has('tickets')).toBe(true);
    w.t.clock.set(new Date(Date.now() + 45 * 3_600_000));
    expect((await readPermissions(profile._id)).size).toBe(0);
    w.t.clock.set(new Date());
    const { token, idToken } = await arriveIn(colleague, 'company');
    await w.t.db.kysely
      .updateTable('identity_account')
      .set({ password_hash: await hashPassword(PASSWORD) })
      .where('email', '=', colleague.email)
      .execute();
    const { body } = await w.call(token, 'GET', '/api/account/security');
    const url = `/api/account/upstream-logins/${body.upstreams[0]._id}/removal`;
    expect((await w.call(token, 'POST', url, { idToken, password: PASSWORD })).status).toBe(204);
    expect((await readPermissions(profile._id)).size).toBe(0);
    expect((await listLog(profile._id)).at(-1)).toBe('Our company: Support → no role');
  });

  it('mean nothing for members without a company address, or from another provider', async () => {
    const outsider = await arriveIn({ ...person, groups: ['books'] }, 'company');
    expect((await w.call(outsider.token, 'GET', '/api/staff/roles')).status).toBeGreaterThanOrEqual(403);
    expect(await listLog(outsider.profile._id)).toEqual([]);
    const elsewhere = await arriveIn({
      ...person,
      email: `x-${person.email}`,
      sub: `x-${person.sub}`,
      groups: ['books'],
    });
    expect(await listLog(elsewhere.profile._id)).toEqual([]);
  });
});

it.each(['common', 'organizations', 'consumers'])('refuses Microsoft’s %s as the company’s own provider', (tenant) => {
  const entry = { id: 'microsoft', clientId: 'a', clientSecret: 'b', isCompany: true };
  const parse = (path: string) =>
    UpstreamsSetting.safeParse(
      JSON.stringify([{ ...entry, issuer: `https://login.microsoftonline.com/${path}/v2.0` }]),
    ).success;
  expect(parse(tenant)).toBe(false);
  expect(UpstreamsSetting.safeParse(JSON.stringify([entry])).success).toBe(false);
  expect(parse('72f988bf-86f1-41af-91ab-2d7cd011db47')).toBe(true);
});

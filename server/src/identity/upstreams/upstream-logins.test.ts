// Logging in with other providers, which run as processes of their own.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailsTo, linkIn } from '../../../test/emails.ts';
import { OidcBrowser, readPageText } from '../../../test/servers/oidc-browser.ts';
import { type LoginWorld, PASSWORD } from '../../../test/sign-in/login-world.ts';
import { continueWith, type Person, type UpstreamProcess } from '../../../test/sign-in/upstream.ts';
import { connect, isIn, makeUpstreamWorld, type UpstreamWorld } from '../../../test/sign-in/upstream-world.ts';

let world: UpstreamWorld;
let w: LoginWorld;
let google: UpstreamProcess;
let count = 0;
let person: Person & { email: string };
beforeAll(async () => {
  world = await makeUpstreamWorld();
  ({ w, google } = world);
});
afterAll(() => world?.close());
beforeEach(() => {
  w.t.clock.set(new Date());
  count += 1;
  person = { sub: `g-${count}`, email: `kim${count}@example.org`, email_verified: true, name: 'Kim Park' };
});

const arrive: UpstreamWorld['arrive'] = (who, id) => world.arrive(who, id);
const arriveIn: UpstreamWorld['arriveIn'] = (who, id) => world.arriveIn(who, id);
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
    for (const email_verified of [false, undefined, 'yes', 1, 'false']) {
      count += 1;
      const email = `unproven${count}@example.org`;
      const { profile } = await arriveIn({ ...person, sub: `u-${count}`, email, email_verified });
      expect(profile).toMatchObject({ email, isEmailVerified: false });
      expect(await subjectsTo(email)).toEqual(['Confirm your email for Daynook']);
    }
  });

  it('has a confirmed email if the provider says so in text, or like Microsoft in a company’s tenant', async () => {
    const says = async (claims: Partial<Person>, id?: string) => {
      count += 1;
      const { email_verified: _, ...rest } = person;
      const who = { ...rest, sub: `s-${count}`, email: `says${count}@example.org`, ...claims };
      return (await arriveIn(who, id)).profile.isEmailVerified;
    };
    expect(await says({ email_verified: 'true' })).toBe(true);
    for (const xms_edov of [true, 'true', 1, '1']) expect(await says({ xms_edov }, 'company')).toBe(true);
    for (const xms_edov of [false, 0, '0', 'yes']) expect(await says({ xms_edov }, 'company')).toBe(false);
    expect(await says({ xms_edov: true, email_verified: false }, 'company')).toBe(false);
    // Anyone’s tenant could say that.
    expect(await says({ xms_edov: true })).toBe(false);
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
    expect(readPageText(wrong)).toContain('we’ll connect Google.');
    const asked = await browser.submit(wrong, { email: person.email, password: PASSWORD }, 'name="password"');
    expect(readPageText(asked)).toContain('Connect Google?');
    expect(isIn(await connect(browser, asked))).toBe(true);
    const { token, profile } = await arriveIn(person);
    expect(profile._id).toBe((await w.call(await w.signIn(person.email), 'GET', '/api/users/profile')).body._id);
    expect((await w.call(token, 'GET', '/api/account/security')).body.hasPassword).toBe(true);
    expect(await subjectsTo(person.email)).toEqual(['You can now log in to Daynook with Google']);
  });

  it('isn’t connected if its owner says no', async () => {
    const { browser, page } = await arrive(person);
    const asked = await browser.submit(page, { email: person.email, password: PASSWORD }, 'name="password"');
    expect(isIn(await browser.submit(asked, { answer: 'skip' }, 'value="connect"'))).toBe(true);
    expect(isIn((await arrive(person)).page)).toBe(false);
    expect(await subjectsTo(person.email)).toEqual([]);
  });

  it('isn’t connected, or revealed, if the provider doesn’t know whose it is', async () => {
    const stranger = { ...person, email_verified: false };
    const { browser, page } = await arrive(stranger);
    expect(readPageText(page)).toContain('We sent you an email.');
    expect(readPageText(page)).not.toContain('You already have an account');
    expect(await subjectsTo(person.email)).toEqual(['You already have a Daynook account']);
    const done = await browser.submit(page, { email: person.email, password: PASSWORD }, 'name="password"');
    expect(isIn(done)).toBe(true);
    expect(isIn((await arrive(stranger)).page)).toBe(false);
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
    expect(readPageText(second)).toContain('we’ll connect Google.');
    const asked = await browser.submit(second, { code: w.codeNow(secret) }, 'name="code"');
    expect(isIn(await connect(browser, asked))).toBe(true);
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
    const asked = await continueWith(browser, page, 'google', person);
    expect(isIn(await connect(browser, asked))).toBe(true);
    expect((await arriveIn({ ...person, sub: `${person.sub}-new` })).profile._id).toBe(profile._id);
  });

  it('the same subject at another provider is someone else', async () => {
    await arriveIn(person);
    const { page } = await arrive(person, 'company');
    expect(isIn(page)).toBe(false);
  });

  it('an account with an unconfirmed email is lost when the mailbox’s owner takes it over', async () => {
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

describe('the issuer in the settings (M12)', () => {
  const logged = async (id: string) => {
    const lines: unknown[][] = [];
    const { log } = w.t.deps;
    const { warn, error } = log;
    log.warn = (...line: unknown[]) => lines.push(['warn', ...line]);
    log.error = (...line: unknown[]) => lines.push(['error', ...line]);
    const browser = new OidcBrowser(w.t.origin);
    const login = await browser.authorize();
    expect((await browser.go(`${login.url}/with/${id}`)).status).toBe(503);
    Object.assign(log, { warn, error });
    return lines;
  };

  it('can have the slash at its end or not, and it’s one provider either way', async () => {
    const { profile } = await arriveIn(person, 'company');
    expect((await arriveIn(person, 'loose')).profile._id).toBe(profile._id);
  });

  it('is logged as wrong if the provider has another one, and as out of reach if nobody answers', async () => {
    const issuer = google.issuer.replace('127.0.0.1', 'localhost');
    expect(await logged('wrong')).toEqual([
      ['error', { upstream: 'wrong', issuer, named: google.issuer }, expect.stringContaining('another issuer')],
    ]);
    expect(await logged('down')).toEqual([
      ['warn', expect.objectContaining({ upstream: 'down' }), expect.stringContaining('reach')],
    ]);
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
    const asked = await continueWith(second.browser, second.page, 'google', person);
    expect(isIn(await connect(second.browser, asked))).toBe(true);
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

describe('proving who one is without a password (M12)', () => {
  const prove = async (id: string) => {
    const browser = new OidcBrowser(w.t.origin);
    const page = await continueWith(browser, await browser.authorize({ prompt: 'login', max_age: '0' }), id, person);
    return { browser, page };
  };

  it('takes a login that the provider says is new: one from its own session proves nothing', async () => {
    const { idToken, token } = await arriveIn(person);
    const usual = await arrive(person);
    const silent = await usual.browser.authorize({ prompt: 'none', max_age: '600' });
    expect(new URL(silent.url).searchParams.get('error')).toBe('login_required');
    const options = (proof: string) => w.call(token, 'POST', '/api/account/totp', { idToken: proof });
    expect((await options(idToken)).body.code).toBe('LOGIN_NOT_RECENT');
    const { browser, page } = await prove('google');
    expect((await options((await browser.redeem(page))['id_token']!)).status).toBe(201);
  });

  it('says what to do if the provider doesn’t', async () => {
    await arriveIn(person);
    const { page } = await prove('plain');
    expect(page.status).toBe(401);
    expect(readPageText(page)).toContain('Plain can’t confirm that it’s you right now.');
  });

  it('takes the second step instead', async () => {
    const { token } = await arriveIn(person);
    const { browser, page } = await prove('google');
    const { body } = await w.call(token, 'POST', '/api/account/totp', {
      idToken: (await browser.redeem(page))['id_token']!,
    });
    await w.call(token, 'POST', '/api/account/totp/confirmation', { code: w.codeNow(body.secret, -1) });
    const again = await prove('plain');
    const done = await again.browser.submit(again.page, { code: w.codeNow(body.secret) }, 'name="code"');
    const idToken = (await again.browser.redeem(done))['id_token']!;
    expect((await w.call(token, 'POST', '/api/account/recovery-codes', { idToken })).status).toBe(201);
  });
});

it('a new password by email can end other logins, those of the last days unless the owner keeps them (M12)', async () => {
  await w.makeAccount(person.email);
  const { browser, page } = await arrive(person);
  const asked = await browser.submit(page, { email: person.email, password: PASSWORD }, 'name="password"');
  expect(isIn(await connect(browser, asked))).toBe(true);
  const open = async () => {
    const reader = new OidcBrowser(w.t.origin);
    const login = await reader.authorize();
    await reader.submit(await reader.go(`${login.url}/forgot`), { email: person.email }, 'name="email"');
    const link = linkIn((await emailsTo(w.t, person.email)).findLast(({ subject }) => subject.startsWith('Reset')));
    const reset = await reader.go(link);
    expect(readPageText(reset)).toContain(`Remove Google (${person.email})`);
    const [, name, checked] = /name="(remove-[\w-]+)" value="yes"( checked)?/.exec(reset.html)!;
    return { reader, reset, name: name!, isChecked: checked !== undefined };
  };
  const kept = await open();
  expect(kept.isChecked).toBe(true);
  await kept.reader.submit(kept.reset, { password: 'copper-kettle-moon' }, 'name="password"');
  expect(isIn((await arrive(person)).page)).toBe(true);
  w.t.clock.advance({ days: 31 });
  const { reader, reset, name, isChecked } = await open();
  expect(isChecked).toBe(false);
  const refused = await reader.submit(reset, { password: 'short', [name]: 'yes' }, 'name="password"');
  expect(refused.html).toContain(`name="${name}" value="yes" checked`);
  await reader.submit(refused, { password: 'paper-ink-and-moss', [name]: 'yes' }, 'name="password"');
  w.t.clock.set(new Date());
  expect(isIn((await arrive(person)).page)).toBe(false);
});

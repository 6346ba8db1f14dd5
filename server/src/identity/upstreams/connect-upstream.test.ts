// Connecting another provider in the settings, where the session has proven whose account it is.
import { UPSTREAM_LOGINS } from '@daynook/contract/accounts/security-limits';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { emailsTo } from '../../../test/emails.ts';
import { OidcBrowser } from '../../../test/servers/oidc-browser.ts';
import { type LoginWorld, PASSWORD } from '../../../test/sign-in/login-world.ts';
import type { Person } from '../../../test/sign-in/upstream.ts';
import { isIn, makeUpstreamWorld, type UpstreamWorld } from '../../../test/sign-in/upstream-world.ts';

let world: UpstreamWorld;
let w: LoginWorld;
let count = 0;
let person: Person & { email: string };
beforeAll(async () => {
  world = await makeUpstreamWorld();
  ({ w } = world);
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

const OPTIONS = '/api/account/upstream-logins/options';
const LOGINS = '/api/account/upstream-logins';
const start = async (token: string, provider = 'google') =>
  (await w.call(token, 'POST', OPTIONS, { provider, password: PASSWORD })).body as { url: string; ticket: string };
/** The query that the provider sends back. */
const goThere = async (url: string, who: Person) => {
  const browser = new OidcBrowser(w.t.origin);
  const there = await browser.go(url);
  await fetch(new URL('/oidc/people', there.url), { method: 'POST', body: JSON.stringify(who) });
  const back = await browser.submit(there, { login: who.sub, password: 'any' }, 'name="login"');
  expect(new URL(back.url).pathname).toBe('/auth/link-callback');
  const [, provider, query] = /^#([^?]+)\?(.+)$/.exec(new URL(back.url).hash)!;
  return { provider, query: query! };
};
const connectHere = async (token: string, who: Person, provider?: string) => {
  const { url, ticket } = await start(token, provider);
  return w.call(token, 'POST', LOGINS, { ticket, ...(await goThere(url, who)) });
};
const unproven = () => ({ sub: person.sub, email: person.email });

it('needs no proof of the email, tells the owner, and is logged (M12)', async () => {
  await w.makeAccount(person.email);
  expect(isIn((await arrive(unproven())).page)).toBe(false);
  const token = await w.signIn(person.email);
  const { body: before } = await w.call(token, 'GET', '/api/account/security');
  expect(before.providers[0]).toEqual({ id: 'google', name: 'Google' });
  expect(await connectHere(token, unproven())).toMatchObject({
    status: 201,
    body: { provider: 'Google', email: person.email },
  });
  const { profile } = await arriveIn(unproven());
  expect((await w.call(token, 'GET', '/api/users/profile')).body._id).toBe(profile._id);
  expect(await subjectsTo(person.email)).toContain('You can now log in to Daynook with Google');
  const log = await w.t.db.kysely
    .selectFrom('audit_event')
    .select(['action', 'reason', 'actor_id'])
    .where('member_id', '=', profile._id)
    .execute();
  expect(log).toEqual([{ action: 'login-connected', reason: 'Google', actor_id: profile._id }]);
});

it('takes the owner’s proof and a confirmed email (M12)', async () => {
  await w.makeAccount(person.email);
  const token = await w.signIn(person.email);
  const ask = (as: string, body: object) => w.call(as, 'POST', OPTIONS, { provider: 'google', ...body });
  expect((await ask(token, { password: 'wrong' })).body.fields).toHaveProperty('password');
  expect((await ask(token, {})).status).toBe(400);
  expect((await ask(token, { provider: 'nobody', password: PASSWORD })).body.code).toBe('NOT_FOUND');
  expect((await ask(token, { provider: 'down', password: PASSWORD })).body).toMatchObject({
    code: 'OVERLOADED',
    message: 'We can’t reach Nowhere right now. Try again in a moment.',
  });
  await w.makeAccount(`new-${person.email}`, false);
  expect((await ask(await w.signIn(`new-${person.email}`), { password: PASSWORD })).body.code).toBe(
    'EMAIL_NOT_VERIFIED',
  );
  // Who has no password logs in again.
  const passwordless = await arriveIn({ ...person, sub: `${person.sub}-x`, email: `x-${person.email}` });
  expect((await ask(passwordless.token, {})).body.code).toBe('LOGIN_NOT_RECENT');
});

it('is refused if another account has the login, or this one has it already (M12)', async () => {
  await arriveIn(person);
  const email = `ana-${person.email}`;
  await w.makeAccount(email);
  const token = await w.signIn(email);
  const refused = await connectHere(token, person);
  expect(refused.body).toMatchObject({
    code: 'STATE_CHANGED',
    message: expect.stringContaining('Another account here uses this Google account.'),
  });
  expect((await w.call(token, 'GET', '/api/account/security')).body.upstreams).toEqual([]);
  expect(await subjectsTo(email)).toEqual([]);
  const mine = { ...unproven(), sub: `${person.sub}-ana` };
  expect((await connectHere(token, mine)).status).toBe(201);
  expect((await connectHere(token, mine)).body.message).toContain('connected to your account already');
});

it('ends in the session that began it, within minutes, and once (M12)', async () => {
  await w.makeAccount(person.email);
  const token = await w.signIn(person.email);
  const { url, ticket } = await start(token);
  const back = await goThere(url, unproven());
  const finish = (as: string, body: object) => w.call(as, 'POST', LOGINS, { ticket, ...back, ...body });
  const elsewhere = { code: 'STATE_CHANGED', message: expect.stringContaining('wasn’t started here') };
  // Another login of the same member, another member, and what someone else was sent back with.
  expect((await finish(await w.signIn(person.email), {})).body).toMatchObject(elsewhere);
  await w.makeAccount(`eve-${person.email}`);
  const eve = await w.signIn(`eve-${person.email}`);
  expect((await finish(eve, {})).body).toMatchObject(elsewhere);
  expect((await finish(token, { ticket: 'made-up' })).body).toMatchObject(elsewhere);
  expect((await finish(token, { provider: 'plain' })).body).toMatchObject(elsewhere);
  const { ticket: eves } = await start(eve);
  expect((await finish(eve, { ticket: eves })).body.message).toContain('Google didn’t log you in');
  w.t.clock.advance({ minutes: -16 });
  const { ticket: old } = await start(token);
  w.t.clock.set(new Date());
  expect((await finish(token, { ticket: old })).body).toMatchObject(elsewhere);
  expect((await finish(token, { query: back.query.replace('code=', 'code=x') })).body.code).toBe('STATE_CHANGED');
  expect((await finish(token, {})).status).toBe(201);
  expect((await finish(token, {})).status).toBe(409);
  expect((await w.call(token, 'GET', '/api/account/security')).body.upstreams).toHaveLength(1);
});

it('counts the logins again when one comes back, since several can be on their way (M12)', async () => {
  await w.makeAccount(person.email);
  const token = await w.signIn(person.email);
  const fill = (rows: number) =>
    w.t.db.pool.query(
      `insert into identity_upstream (id, account_id, provider, issuer, subject, created_at, last_used_at)
       select gen_random_uuid(), account.id, 'google', 'https://other.example', gen_random_uuid(), now(), now()
       from identity_account account, generate_series(1, $2) where account.email = $1`,
      [person.email, rows],
    );
  await fill(UPSTREAM_LOGINS.perAccount - 1);
  const { url, ticket } = await start(token);
  const back = await goThere(url, unproven());
  await fill(1);
  expect((await w.call(token, 'POST', LOGINS, { ticket, ...back })).body.code).toBe('LIMIT_REACHED');
  expect((await w.call(token, 'GET', '/api/account/security')).body.upstreams).toHaveLength(UPSTREAM_LOGINS.perAccount);
});

it('grants the roles of a company’s provider at once (M12)', async () => {
  const email = `mia${count}@daynook.com`;
  await w.makeAccount(email);
  const token = await w.signIn(email);
  expect((await connectHere(token, { sub: person.sub, groups: ['helpdesk'] }, 'company')).status).toBe(201);
  const [mail] = await emailsTo(w.t, email);
  expect(mail!.text_body).toContain('An account at Our company was just connected to your Daynook account.');
  const { body } = await w.call(token, 'GET', '/api/users/profile');
  expect(body.permissions).toContain('tickets');
});

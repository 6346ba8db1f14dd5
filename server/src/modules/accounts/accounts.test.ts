// Accounts over HTTP with real logins: devices, password, address, a second login, deletion.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailsTo, linkIn } from '../../../test/emails.ts';
import { bearerToken, makeBooking, makeListing, makeMember } from '../../../test/make.ts';
import { type ListeningApp, listeningApp } from '../../../test/servers/listening-app.ts';
import { OidcBrowser, readPageText } from '../../../test/servers/oidc-browser.ts';
import { ensureAccount } from '../../identity/accounts.ts';
import { deviceWords } from '../../identity/device-words.ts';
import { WORDS } from '../../identity/pages/words.ts';
import { deleteDueMembers } from './deletion.ts';

const PASSWORD = 'river-otter-lamp';
const OTHER_PASSWORD = 'copper-kettle-moon';

let t: ListeningApp;
let csrf: { cookie: string; 'x-csrf-token': string };
beforeAll(async () => {
  t = await listeningApp();
  const { cookie, 'x-csrf-token': token } = await t.signIn({ subject: 'nobody' });
  csrf = { cookie, 'x-csrf-token': token };
});
afterAll(() => t.close());

const makeAccount = (email: string) =>
  ensureAccount(t.deps, { email, name: 'Kim Park', password: PASSWORD, isVerified: true });

/** Logs in with the form, as a browser with this name. */
async function signIn(email: string, userAgent = 'node', password = PASSWORD) {
  const browser = new OidcBrowser(t.origin);
  browser.userAgent = userAgent;
  const page = await browser.authorize();
  const tokens = await browser.redeem(await browser.submit(page, { email, password }, 'name="password"'));
  return { browser, accessToken: tokens['access_token']!, refreshToken: tokens['refresh_token']! };
}

async function call(token: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH', url: string, payload?: object) {
  const headers = { ...csrf, authorization: `Bearer ${token}` };
  const answer = await t.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.body ? JSON.parse(answer.body) : undefined };
}
const readStatus = async (token: string) => (await call(token, 'GET', '/api/users/profile')).status;
const listSignIns = async (token: string) => (await call(token, 'GET', '/api/account/sign-ins')).body.signIns;

/** What the provider still stores for the account or the grant, by kind. */
async function listKept({ email, grantId }: { email?: string; grantId?: string }): Promise<string[]> {
  const account = t.db.kysely.selectFrom('identity_account').select(sql<string>`id::text`.as('id'));
  const { id } = email ? await account.where('email', '=', email).executeTakeFirstOrThrow() : { id: '' };
  const { rows } = await sql<{ model: string }>`
    select distinct model from oidc_item where payload ->> 'accountId' = ${id} or grant_id = ${grantId ?? ''} order by model`.execute(
    t.db.kysely,
  );
  return rows.map(({ model }) => model);
}

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

describe('devices', () => {
  it.each([
    [FIREFOX, 'Firefox on Windows'],
    [PHONE, 'Safari on iPhone'],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0',
      'Edge on Mac',
    ],
    ['curl/8', 'Unknown device'],
    ['', 'Unknown device'],
    ['<script>alert(1)</script>', 'Unknown device'],
  ])('%s is called %s', (userAgent, words) => {
    expect(deviceWords(userAgent)).toBe(words);
  });

  it('are listed with the current one, and one of them is logged out at once, tokens and all (M5)', async () => {
    await makeAccount('devices@example.org');
    const [desk, phone] = [await signIn('devices@example.org', FIREFOX), await signIn('devices@example.org', PHONE)];
    const listed = await listSignIns(desk.accessToken);
    expect(listed.map(({ device, isCurrent }: { device: string; isCurrent: boolean }) => [device, isCurrent])).toEqual(
      expect.arrayContaining([
        ['Firefox on Windows', true],
        ['Safari on iPhone', false],
      ]),
    );
    const phoneId = listed.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)._id;
    await makeAccount('stranger@example.org');
    const stranger = await signIn('stranger@example.org');
    expect((await call(stranger.accessToken, 'DELETE', `/api/account/sign-ins/${phoneId}`)).status).toBe(404);
    expect(await readStatus(phone.accessToken)).toBe(200);
    expect(await phone.browser.silently()).toBe('a code');
    expect(await listKept({ grantId: phoneId })).toContain('RefreshToken');
    expect((await call(desk.accessToken, 'DELETE', `/api/account/sign-ins/${phoneId}`)).status).toBe(204);
    expect(await readStatus(phone.accessToken)).toBe(401);
    expect((await phone.browser.refresh(phone.refreshToken)).status).toBe(400);
    expect([await phone.browser.silently(), await desk.browser.silently()]).toEqual(['login_required', 'a code']);
    expect(await listKept({ grantId: phoneId })).toEqual([]);
    expect(await readStatus(desk.accessToken)).toBe(200);
    expect(await listSignIns(desk.accessToken)).toHaveLength(1);
    expect((await call(desk.accessToken, 'DELETE', `/api/account/sign-ins/${phoneId}`)).status).toBe(404);
  });

  it('are all logged out at once by staff, tokens and all (RO2)', async () => {
    await makeAccount('taken-over@example.org');
    const devices = [await signIn('taken-over@example.org', FIREFOX), await signIn('taken-over@example.org', PHONE)];
    const { body } = await call(devices[0]!.accessToken, 'GET', '/api/users/profile');
    await makeAccount('trust@daynook.com');
    const staff = await signIn('trust@daynook.com');
    const done = await call(staff.accessToken, 'POST', `/api/staff/members/${body._id}/sign-out`, { reason: 'Stolen' });
    expect(done).toMatchObject({ status: 200, body: { signIns: [] } });
    for (const { accessToken, refreshToken, browser } of devices) {
      expect([await readStatus(accessToken), await browser.silently()]).toEqual([401, 'login_required']);
      expect((await browser.refresh(refreshToken)).status).toBe(400);
    }
    expect(await listKept({ email: 'taken-over@example.org' })).toEqual([]);
    expect(await readStatus(staff.accessToken)).toBe(200);
    expect(await readStatus((await signIn('taken-over@example.org')).accessToken)).toBe(200);
  });

  it('five tabs that renew with one token at once: one wins, none is logged out (F4)', async () => {
    await makeAccount('tabs@example.org');
    const { browser, accessToken, refreshToken } = await signIn('tabs@example.org');
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => browser.refresh(refreshToken)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    const won = answers.find(({ status }) => status === 200)!.body;
    expect([await readStatus(accessToken), await readStatus(won['access_token']!)]).toEqual([200, 200]);
    expect((await browser.refresh(won['refresh_token']!)).status).toBe(200);
    expect(await listSignIns(accessToken)).toHaveLength(1);
  });

  it('are all logged out at once, this one too (M5)', async () => {
    await makeAccount('everywhere@example.org');
    const [one, two] = [await signIn('everywhere@example.org'), await signIn('everywhere@example.org')];
    t.clock.advance({ seconds: 1 });
    expect(await listKept({ email: 'everywhere@example.org' })).toEqual(
      expect.arrayContaining(['Grant', 'RefreshToken', 'Session']),
    );
    expect((await call(one.accessToken, 'POST', '/api/account/sign-out-everywhere')).status).toBe(204);
    expect(await listKept({ email: 'everywhere@example.org' })).toEqual([]);
    expect([await readStatus(one.accessToken), await readStatus(two.accessToken)]).toEqual([401, 401]);
    expect((await two.browser.refresh(two.refreshToken)).status).toBe(400);
    // Without its password neither browser gets new tokens.
    expect([await one.browser.silently(), await two.browser.silently()]).toEqual(['login_required', 'login_required']);
  });
});

describe('the password', () => {
  it('is changed with the old one: other devices and emailed links stop working, this one stays (M5, A12)', async () => {
    await makeAccount('password@example.org');
    const [here, there] = [await signIn('password@example.org'), await signIn('password@example.org')];
    const change = (password: string, newPassword: string) =>
      call(here.accessToken, 'POST', '/api/account/password', { password, newPassword });
    expect(await change('not-it-at-all', OTHER_PASSWORD)).toMatchObject({
      status: 400,
      body: { fields: { password: 'That’s not your password. Please try again.' } },
    });
    expect((await change(PASSWORD, 'short')).body.fields).toHaveProperty('newPassword');
    expect((await change(PASSWORD, 'password@example.org')).body.fields).toHaveProperty('newPassword');
    expect(await readStatus(there.accessToken)).toBe(200);
    expect((await change(PASSWORD, OTHER_PASSWORD)).status).toBe(204);
    expect([await readStatus(here.accessToken), await readStatus(there.accessToken)]).toEqual([200, 401]);
    expect((await here.browser.refresh(here.refreshToken)).status).toBe(200);
    expect([await here.browser.silently(), await there.browser.silently()]).toEqual(['a code', 'login_required']);
    expect((await emailsTo(t, 'password@example.org')).map(({ subject }) => subject)).toEqual([
      'Your Daynook password has changed',
    ]);
    expect(await readStatus((await signIn('password@example.org', 'node', OTHER_PASSWORD)).accessToken)).toBe(200);
  });
});

describe('the address', () => {
  const ask = (token: string, email: string, password = PASSWORD) =>
    call(token, 'POST', '/api/account/email', { email, password });

  it('changes only once the link in the new mailbox is opened and confirmed, and the old one is notified (A10)', async () => {
    await makeAccount('old@example.org');
    const here = await signIn('old@example.org');
    expect((await ask(here.accessToken, 'new@example.org', 'wrong-password')).body.fields).toHaveProperty('password');
    expect((await ask(here.accessToken, 'OLD@example.org')).body.fields).toHaveProperty('email');
    expect((await ask(here.accessToken, 'not an address')).body.fields).toHaveProperty('email');
    expect((await ask(here.accessToken, 'new@example.org')).status).toBe(202);
    const emailNow = async () => (await call(here.accessToken, 'GET', '/api/users/profile')).body.email;
    expect(await emailNow()).toBe('old@example.org');
    const link = linkIn((await emailsTo(t, 'new@example.org'))[0]);
    const elsewhere = new OidcBrowser(t.origin);
    const page = await elsewhere.go(link);
    expect((await elsewhere.submit(page, {})).status).toBe(400);
    expect((await elsewhere.submit(page, { password: 'wrong-password' })).status).toBe(401);
    expect(await emailNow()).toBe('old@example.org');
    const done = await here.browser.submit(await here.browser.go(link), {});
    expect(readPageText(done)).toContain(WORDS.changeEmail.doneTitle);
    expect(await emailNow()).toBe('new@example.org');
    expect((await elsewhere.go(link)).status).toBe(400);
    expect((await emailsTo(t, 'old@example.org')).at(-1)?.text_body).toContain('new@example.org');
    expect(await readStatus((await signIn('new@example.org')).accessToken)).toBe(200);
  });

  it('refuses someone else’s sign-in without revealing that it’s theirs (A10)', async () => {
    await makeAccount('taker@example.org');
    await makeAccount('owner@example.org');
    const { accessToken } = await signIn('taker@example.org');
    expect((await ask(accessToken, 'owner@example.org')).status).toBe(202);
    expect((await emailsTo(t, 'owner@example.org')).map(({ subject }) => subject)).toEqual([
      'You already have a Daynook account',
    ]);
  });

  it('stays if it became someone else’s in the meantime, or the link is too old', async () => {
    await makeAccount('slow@example.org');
    const here = await signIn('slow@example.org');
    for (const email of ['gone@example.org', 'late@example.org']) await ask(here.accessToken, email);
    const [gone, late] = [
      linkIn((await emailsTo(t, 'gone@example.org'))[0]),
      linkIn((await emailsTo(t, 'late@example.org'))[0]),
    ];
    await makeAccount('gone@example.org');
    expect((await here.browser.submit(await here.browser.go(gone), {})).status).toBe(400);
    t.clock.advance({ hours: 25 });
    expect((await here.browser.go(late)).status).toBe(400);
    expect((await here.browser.go(`${t.origin}/oidc/change-email?token=${'a'.repeat(43)}`)).status).toBe(400);
    t.clock.advance({ hours: -25 });
  });
});

describe('a second login', () => {
  const requestTicket = async (token: string) =>
    (await call(token, 'POST', '/api/account/login-tickets', { password: PASSWORD })).body.ticket as string;
  const join = (token: string, ticket: string) => call(token, 'POST', '/api/account/logins', { ticket });

  it('logs in as the same member, and can be removed; it needs the password first (M6)', async () => {
    await makeAccount('first@example.org');
    await makeAccount('second@example.org');
    const first = await signIn('first@example.org');
    const second = await signIn('second@example.org');
    const wrong = await call(first.accessToken, 'POST', '/api/account/login-tickets', { password: 'wrong-password' });
    expect(wrong.body.fields).toHaveProperty('password');
    const firstId = (await call(first.accessToken, 'GET', '/api/users/profile')).body._id;
    const ticket = await requestTicket(first.accessToken);
    expect((await join(second.accessToken, ticket)).status).toBe(204);
    expect((await join(second.accessToken, ticket)).status).toBe(204);
    const { body } = await call(second.accessToken, 'GET', '/api/users/profile');
    expect([body._id, body.email]).toEqual([firstId, 'first@example.org']);
    const { logins } = (await call(first.accessToken, 'GET', '/api/account/sign-ins')).body;
    expect(logins.map(({ email }: { email: string }) => email)).toEqual(['first@example.org', 'second@example.org']);
    const again = await signIn('second@example.org');
    expect((await call(again.accessToken, 'GET', '/api/users/profile')).body._id).toBe(firstId);
    expect((await call(first.accessToken, 'DELETE', `/api/account/logins/${logins[0]._id}`)).status).toBe(404);
    expect((await call(first.accessToken, 'DELETE', `/api/account/logins/${logins[1]._id}`)).status).toBe(204);
    expect(await readStatus(again.accessToken)).toBe(401);
    expect(await readStatus(first.accessToken)).toBe(200);
  });

  it.each([
    ['made up', () => 'a.b'],
    ['of another kind', () => `019a0000-0000-7000-8000-000000000000~9999999999999.${'x'.repeat(43)}`],
    ['changed', (ticket: string) => ticket.replace(/~\d/, '~9')],
  ])('is refused with a ticket that is %s (M6, A11)', async (_title, spoil) => {
    await makeAccount('owner-of-ticket@example.org');
    await makeAccount('guesser@example.org');
    const ticket = await requestTicket((await signIn('owner-of-ticket@example.org')).accessToken);
    const guesser = await signIn('guesser@example.org');
    expect((await join(guesser.accessToken, spoil(ticket))).body.fields).toHaveProperty('ticket');
  });

  it('needs confirmed addresses on both sides, so no one keeps access to someone else’s account (M6, A10)', async () => {
    for (const email of ['squatter@example.org', 'not-theirs@example.org'])
      await ensureAccount(t.deps, {
        email,
        name: 'Kim Park',
        password: PASSWORD,
        isVerified: email === 'squatter@example.org',
      });
    const [confirmed, unconfirmed] = [await signIn('squatter@example.org'), await signIn('not-theirs@example.org')];
    expect(await join(unconfirmed.accessToken, await requestTicket(confirmed.accessToken))).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', message: expect.stringContaining('Confirm') },
    });
    const asked = await call(unconfirmed.accessToken, 'POST', '/api/account/login-tickets', { password: PASSWORD });
    expect(asked).toMatchObject({ status: 403, body: { message: expect.stringContaining('Confirm') } });
  });

  it('doesn’t reveal its member’s address when its password is reset by email (M6)', async () => {
    await makeAccount('mine@example.org');
    await makeAccount('mine-too@example.org');
    const first = await signIn('mine@example.org');
    expect(
      (await join((await signIn('mine-too@example.org')).accessToken, await requestTicket(first.accessToken))).status,
    ).toBe(204);
    const reader = new OidcBrowser(t.origin);
    await reader.submit(await reader.go(`${(await reader.authorize()).url}/forgot`), { email: 'mine-too@example.org' });
    const page = await reader.go(linkIn((await emailsTo(t, 'mine-too@example.org')).at(-1)));
    expect(readPageText(await reader.submit(page, { password: OTHER_PASSWORD }))).toContain(WORDS.reset.doneTitle);
    const again = await signIn('mine-too@example.org', 'node', OTHER_PASSWORD);
    expect((await call(again.accessToken, 'GET', '/api/users/profile')).body.email).toBe('mine@example.org');
  });

  it.each([
    ['a question to staff', '/api/support/tickets', { kind: 'other', subject: 'Key', text: 'Where?' }],
    ['a document for staff', '/api/host/documents', { kind: 'identity' }],
    ['a search waited for', '/api/search-watches', { query: 'lat=40.68&lng=-73.95&radius=2' }],
    ['a saved reply', '/api/saved-replies', { title: 'Key', text: 'Under the pot' }],
    ['a link for somebody told', '/api/referrals/invites', { label: 'Maya' }],
  ] as const)('is refused with %s: it would be lost (M6)', async (_title, url, input) => {
    const part = url.replaceAll('/', '-');
    const emails = [`keeps${part}@example.org`, `has${part}@example.org`] as const;
    for (const email of emails) await makeAccount(email);
    const [keeper, other] = [await signIn(emails[0]), await signIn(emails[1])];
    const needsId = url.includes('tickets') || url.includes('documents');
    const made = await call(other.accessToken, 'POST', url, {
      ...input,
      ...(needsId ? { clientId: t.deps.newId() } : {}),
    });
    expect([200, 201], JSON.stringify(made.body)).toContain(made.status);
    expect((await join(other.accessToken, await requestTicket(keeper.accessToken))).status).toBe(403);
    expect(await readStatus(other.accessToken)).toBe(200);
  });

  it('is refused while staff are involved: reports and notes stay with the account they’re about (M6, O4)', async () => {
    for (const email of ['clean@example.org', 'told-of@example.org', 'noted@example.org']) await makeAccount(email);
    const clean = await signIn('clean@example.org');
    const ticket = await requestTicket(clean.accessToken);
    const [notifiedAbout, noted] = [await signIn('told-of@example.org'), await signIn('noted@example.org')];
    const readId = async (token: string) => (await call(token, 'GET', '/api/users/profile')).body._id as string;
    const report = { kind: 'member', subjectId: await readId(notifiedAbout.accessToken), reason: 'spam' };
    expect((await call(clean.accessToken, 'POST', '/api/reports', report)).status).toBe(201);
    await t.db.kysely
      .insertInto('member_note')
      .values({ id: t.deps.newId(), member_id: await readId(noted.accessToken), text: 'Watch', at: t.clock.now() })
      .execute();
    for (const { accessToken } of [notifiedAbout, noted]) expect((await join(accessToken, ticket)).status).toBe(403);
    expect(await t.db.kysely.selectFrom('report').select('id').execute()).toHaveLength(1);
  });

  it('is refused with an old ticket, and with bookings of its own, which it keeps (M6)', async () => {
    await makeAccount('keeper@example.org');
    const busyId = await makeAccount('busy@example.org');
    await makeBooking(t.db, { guest_id: busyId, status: 'completed' });
    const [keeper, busy] = [await signIn('keeper@example.org'), await signIn('busy@example.org')];
    const ticket = await requestTicket(keeper.accessToken);
    expect((await join(busy.accessToken, ticket)).status).toBe(403);
    expect(await readStatus(busy.accessToken)).toBe(200);
    t.clock.advance({ minutes: 16 });
    const late = await bearerToken(t.deps, (await makeMember(t.db)).subject);
    expect((await join(late, ticket)).body.fields).toHaveProperty('ticket');
    t.clock.advance({ minutes: -16 });
  });
});

describe('deleting', () => {
  it('is refused while bookings are open, and lists them (M9)', async () => {
    const memberId = await makeAccount('booked@example.org');
    const booking = await makeBooking(t.db, { guest_id: memberId, status: 'confirmed' });
    const { accessToken } = await signIn('booked@example.org');
    const refused = await call(accessToken, 'POST', '/api/account/deletion', { password: PASSWORD });
    expect(refused).toMatchObject({ status: 409, body: { code: 'BOOKINGS_AHEAD' } });
    expect(refused.body.message).toContain(booking.reference);
  });

  const askToLeave = (token: string, password = PASSWORD) => call(token, 'POST', '/api/account/deletion', { password });
  const takeBack = (token: string) => call(token, 'DELETE', '/api/account/deletion');
  const listingState = async (id: string) =>
    (await t.db.kysely.selectFrom('listing').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

  /** A host with a listing at an address, a past booking, and this word in every text they wrote. */
  async function makeHost(email: string, word: string) {
    const memberId = await makeAccount(email);
    const listing = await makeListing(t.db, { host_id: memberId });
    await t.db.kysely
      .insertInto('property_address')
      .values({ property_id: listing.property_id, street: `9 ${word} Lane`, postal_code: '11216', lat: 40, lng: -73 })
      .execute();
    const past = await makeBooking(t.db, { listing_id: listing.id, status: 'closed' });
    const { accessToken } = await signIn(email);
    await call(accessToken, 'PATCH', '/api/users/profile', { company: `${word} Ltd`, jobTitle: `${word} keeper` });
    await call(accessToken, 'PUT', '/api/users/username', { username: `${word}-keeper` });
    await call(accessToken, 'PATCH', '/api/users/page', { bio: `Keeps a ${word}` });
    return { memberId, listing, past, accessToken };
  }

  it('needs the password, pauses the listings, and can be undone for fourteen days (M9)', async () => {
    const { accessToken, listing } = await makeHost('stayer@example.org', 'heron');
    expect((await askToLeave(accessToken, 'wrong-password')).body.fields).toHaveProperty('password');
    const asked = await askToLeave(accessToken);
    expect(asked).toMatchObject({
      status: 202,
      body: { deletionDueAt: new Date(t.clock.now().getTime() + 14 * 86_400_000).toISOString() },
    });
    expect(await listingState(listing.id)).toBe('paused');
    t.clock.advance({ seconds: 5 });
    expect((await askToLeave(accessToken)).body).toEqual(asked.body);
    expect((await takeBack(accessToken)).status).toBe(204);
    t.clock.advance({ days: 15 });
    expect(await deleteDueMembers(t.deps)).toBe(0);
    t.clock.advance({ days: -15 });
  });

  it('leaves nothing personal after fourteen days, also if it was undone once (M9)', async () => {
    const { accessToken, memberId, listing, past } = await makeHost('leaver@example.org', 'canary');
    await askToLeave(accessToken);
    expect((await takeBack(accessToken)).status).toBe(204);
    await askToLeave(accessToken);
    t.clock.advance({ days: 15 });
    expect((await Promise.all([deleteDueMembers(t.deps), deleteDueMembers(t.deps)])).sort()).toEqual([0, 1]);
    const member = await t.db.kysely
      .selectFrom('member')
      .selectAll()
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow();
    expect(member).toMatchObject({ name: 'Former member', company: null, username: null, status: 'suspended' });
    expect(await listingState(listing.id)).toBe('deleted');
    for (const table of [
      'member_detail',
      'member_page',
      'property_address',
      'identity_account',
      'sent_email',
    ] as const) {
      const rows = await t.db.kysely.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows), table).not.toMatch(/leaver@|canary/i);
    }
    expect(
      await t.db.kysely.selectFrom('booking').select('id').where('id', '=', past.id).executeTakeFirst(),
    ).toBeDefined();
    expect(await readStatus(accessToken)).toBe(401);
    // A last mail tells them, and no copy of it stays.
    expect(await emailsTo(t, 'leaver@example.org')).toEqual([]);
    const { rows: waiting } = await sql`select id from outbox where payload::text ~* 'leaver@|canary'`.execute(
      t.db.kysely,
    );
    expect(waiting).toEqual([]);
    t.clock.advance({ days: -15 });
  });
});

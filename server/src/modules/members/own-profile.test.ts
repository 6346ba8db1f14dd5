// One's own profile: what the identity provider says, what members enter themselves, and whether they may take part.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { emailsTo } from '../../../test/emails.ts';
import { HOSTILE_TEXTS } from '../../../test/forms/hostile-values.ts';
import { makeMember, type SignedIn } from '../../../test/make.ts';
import { audit } from '../audit/service.ts';
import { queueEmail } from '../emails/service.ts';
import { activateMember, endSuspensions, notificationChannels, suspendMember } from './service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT';
const send = async (headers: SignedIn, method: Method, url: string, payload?: object) => {
  const answer = await t.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> };
};
const newcomer = async (values: object = {}) => {
  const member = await makeMember(t.db, values);
  return { member, headers: await t.signIn(member) };
};

/** As the demo data has it. */
const SYNC = {
  email: 'other@example.org',
  name: 'Somebody Else',
  picture: 'https://tracker.example/p.png',
  preferences: { currency: 'CAD', timezone: 'America/Toronto' },
  socialConnections: [
    { provider: 'linkedin', providerId: 'li-1', connected: true, connectedAt: '2026-11-20T10:00:00Z' },
    { provider: 'google', providerId: 'g-1', connected: false },
  ],
  profile: {
    headline: 'Writes about harbours',
    profession: 'Journalist',
    jobTitle: 'Editor',
    company: 'The Tide',
    industry: 'Newspapers',
    linkedIn: 'linkedin.com/in/kim-tide/',
    linkedInProfile: {
      id: 'li-1',
      headline: 'Other headline',
      industry: 'Media',
      positions: [{ title: 'Editor' }],
      education: [],
      profileUrl: 'https://www.linkedin.com/in/other',
      pictureUrl: null,
    },
  },
};

describe('the sync after a sign-in', () => {
  it('fills empty fields and returns the fields the page reads (AP2, CS5)', async () => {
    const { member, headers } = await newcomer();
    const { status, body } = await send(headers, 'POST', '/api/users/profile', SYNC);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      _id: member.id,
      name: member.name,
      email: member.email,
      picture: null,
      onboardingCompleted: false,
      profile: {
        headline: 'Writes about harbours',
        profession: 'Journalist',
        jobTitle: 'Editor',
        company: 'The Tide',
        industry: 'Newspapers',
        linkedIn: 'https://www.linkedin.com/in/kim-tide',
      },
      preferences: { currency: 'CAD', timezone: 'America/Toronto', workspaceType: null },
    });
    const connections = await t.db.kysely
      .selectFrom('social_connection')
      .select(['provider', 'provider_id'])
      .where('member_id', '=', member.id)
      .execute();
    expect(connections).toEqual([{ provider: 'linkedin', provider_id: 'li-1' }]);
    expect((await send(headers, 'POST', '/api/api/users/profile', SYNC)).body).toEqual(body);
    expect((await send(headers, 'GET', '/api/users/profile')).body).toEqual(body);
  });

  it('never overwrites what the member entered, nor currency and time zone after the first sync (CS5)', async () => {
    const { headers } = await newcomer();
    await send(headers, 'POST', '/api/users/profile', {});
    await send(headers, 'PATCH', '/api/users/profile', { profession: 'Gardener', company: '', headline: 'Mine' });
    const { body } = await send(headers, 'POST', '/api/users/profile', SYNC);
    expect(body).toMatchObject({
      headline: 'Mine',
      profile: { profession: 'Gardener', company: 'The Tide' },
      preferences: { currency: 'USD', timezone: 'America/New_York' },
    });
  });

  it.each([
    ['a currency we have no prices in', { preferences: { currency: 'XAU', timezone: 'Mars/Olympus' } }],
    [
      'text that is too long',
      { profile: { company: 'x'.repeat(5_000), headline: 7, linkedIn: 'https://evil.example/in/x' } },
    ],
    ['text that turns around', { profile: { profession: 'a\u202eb', linkedInProfile: { headline: 'a\0b' } } }],
    ['nothing', { preferences: null, profile: null, socialConnections: null }],
  ])('leaves out %s and takes the rest (AP2)', async (_title, sync) => {
    const { headers } = await newcomer();
    const { status, body } = await send(headers, 'POST', '/api/users/profile', sync);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      profile: { headline: null, profession: null, company: null, linkedIn: null },
      preferences: { currency: 'USD', timezone: 'America/New_York' },
    });
  });

  it('keeps one connection even if several tabs sync at once (CS5)', async () => {
    const { member, headers } = await newcomer();
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(headers, 'POST', '/api/users/profile', SYNC)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const rows = await t.db.kysely
      .selectFrom('social_connection')
      .selectAll()
      .where('member_id', '=', member.id)
      .execute();
    expect(rows).toHaveLength(1);
  });
});

describe('changing one’s profile', () => {
  it('writes the given fields and keeps the others (AP1)', async () => {
    const { headers } = await newcomer();
    const changes = {
      name: 'Ana Lima',
      jobTitle: 'Architect',
      languages: ['pt', 'en'],
      workspaceType: 'calls',
      callLoad: 'most',
      needs: ['monitor', 'monitor'],
      workDays: [5, 1, 5],
      home: { label: 'Portland, OR', lat: 45.52, lng: -122.68 },
      timezone: 'America/Los_Angeles',
      estimateCurrency: 'EUR',
      units: 'metric',
      timeFormat: 'h23',
      firstWeekday: 'monday',
      region: 'GB',
      theme: 'dark',
      betaFeatures: ['keyboard-shortcuts'],
    };
    const { status, body } = await send(headers, 'PATCH', '/api/users/profile', changes);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Ana Lima',
      languages: ['pt', 'en'],
      profile: { jobTitle: 'Architect' },
      preferences: {
        workspaceType: 'calls',
        callLoad: 'most',
        workDays: [1, 5],
        timezone: 'America/Los_Angeles',
        estimateCurrency: 'EUR',
        units: 'metric',
        timeFormat: 'h23',
        firstWeekday: 'monday',
        region: 'GB',
        theme: 'dark',
        betaFeatures: ['keyboard-shortcuts'],
        currency: 'USD',
      },
      home: { label: 'Portland, OR' },
    });
    const emptied = await send(headers, 'PATCH', '/api/users/profile', { jobTitle: ' ', home: null });
    expect(emptied.body).toMatchObject({ profile: { jobTitle: null }, home: null, name: 'Ana Lima' });
  });

  it.each([
    ['name', ' '],
    ['name', '\u202eanA'],
    ['name', 'www.buy.example'],
    ['name', 'x'.repeat(121)],
    ['headline', 'two\nlines'],
    ['company', 'a\0b'],
    ['linkedIn', 'https://linkedin.com.evil.example/in/ana'],
    ['linkedIn', 'javascript:alert(1)'],
    ['timezone', 'Mars/Olympus'],
    ['timezone', '+02:00'],
    ['workDays', [8]],
    ['needs', ['hot-tub-and-lasers']],
    ['betaFeatures', ['time-travel']],
    ['currency', 'XXX'],
    ['home', { label: 'x', lat: 91, lng: 0 }],
    ['username', 'admin'],
    ['status', 'active'],
  ])('refuses %s %j beside its field and changes nothing (A19)', async (field, value) => {
    const { headers } = await newcomer();
    const before = (await send(headers, 'GET', '/api/users/profile')).body;
    const { status, body } = await send(headers, 'PATCH', '/api/users/profile', { jobTitle: 'New', [field]: value });
    expect(status).toBe(400);
    expect(Object.keys(body['fields'] as object)[0]!.split('.')[0]).toBe(field);
    expect((await send(headers, 'GET', '/api/users/profile')).body).toEqual(before);
  });

  it('stores hostile text as it is or refuses it with a message, and never fails (A19)', async () => {
    const { headers } = await newcomer();
    for (const text of HOSTILE_TEXTS) {
      const { status, body } = await send(headers, 'PATCH', '/api/users/profile', { company: text });
      if (status === 200) expect((body['profile'] as { company: string }).company ?? '').toBe(text.trim());
      else expect([status, Object.keys(body['fields'] as object)]).toEqual([400, ['company']]);
    }
  });

  it('counts as asked with the last of the first questions, in whatever order (M1)', async () => {
    const { headers } = await newcomer();
    for (const step of ['notices', 'about', 'place'])
      expect((await send(headers, 'PATCH', '/api/users/profile', { onboardingStep: step })).body).toMatchObject({
        onboardingCompleted: false,
      });
    const last = await send(headers, 'PATCH', '/api/users/profile', { onboardingStep: 'work', workspaceType: 'team' });
    const all = { onboardingCompleted: true, onboardingSteps: ['about', 'work', 'place', 'notices'] };
    expect(last.body).toMatchObject(all);
    const hurried = await newcomer();
    expect((await send(hurried.headers, 'PATCH', '/api/users/profile', { onboardingStep: 'all' })).body).toMatchObject(
      all,
    );
  });
});

describe('email preferences', () => {
  it('is everything until it is turned off; money and security stay (L6)', async () => {
    const { member, headers } = await newcomer();
    const first = await send(headers, 'GET', '/api/account/notices');
    expect(
      (first.body['notices'] as { name: string; isMailed: boolean }[]).filter(({ isMailed }) => !isMailed),
    ).toMatchObject([
      { name: 'price-drop', isShown: false },
      { name: 'freed-hours', isShown: false },
    ]);
    const off = await send(headers, 'PUT', '/api/account/notices/unread-messages', { isMailed: false });
    expect(off.body['notices']).toContainEqual({
      name: 'unread-messages',
      isMailed: false,
      isDaily: false,
      isShown: null,
      isPushed: true,
      isTexted: true,
      isFixed: false,
    });
    const emails = async (name: 'unread-messages' | 'booking-change' | 'money' | 'security') =>
      (await notificationChannels(t.db.kysely, member.id, name)).isMailed;
    expect(await emails('unread-messages')).toBe(false);
    expect(await emails('booking-change')).toBe(true);
    for (const name of ['money', 'security'] as const) {
      const refused = await send(headers, 'PUT', `/api/account/notices/${name}`, { isMailed: false });
      expect(refused).toMatchObject({ status: 400, body: { fields: { isMailed: expect.any(String) } } });
      expect(await emails(name)).toBe(true);
    }
    const letter = { name: 'Kim', from: 'Bo', listingTitle: null, excerpt: 'Hi', unreadCount: 1, conversationId: 'x' };
    const to = { to: member.email, memberId: member.id };
    await queueEmail(t.db.kysely, t.deps, { ...to, template: 'unread-messages', data: letter });
    expect(await emailsTo(t, member.email)).toEqual([]);
    await send(headers, 'PUT', '/api/account/notices/unread-messages', { isMailed: true });
    await queueEmail(t.db.kysely, t.deps, { ...to, template: 'unread-messages', data: letter });
    expect(await emailsTo(t, member.email)).toHaveLength(1);
    expect((await send(headers, 'PUT', '/api/account/notices/weather', { isMailed: true })).status).toBe(400);
  });
});

describe('whether one may take part', () => {
  const inTrx = (work: Parameters<ReturnType<typeof t.db.kysely.transaction>['execute']>[0]) =>
    t.db.kysely.transaction().execute(work);
  const getStatus = async (headers: SignedIn) => (await send(headers, 'GET', '/api/beta/status')).body;

  it('a suspension applies immediately, with its reason and end; all other requests are refused (AP5, RT4, RO1)', async () => {
    const { member, headers } = await newcomer();
    expect(await getStatus(headers)).toEqual({ accountStatus: 'active', reason: null, suspension: null });
    const input = { memberId: member.id, reason: 'Asked guests to pay elsewhere.', untilOn: '2026-11-30' };
    await inTrx((trx) => suspendMember(trx, t.deps, input));
    expect(await getStatus(headers)).toEqual({
      accountStatus: 'suspended',
      reason: 'suspended',
      suspension: { reason: input.reason, untilOn: '2026-11-30' },
    });
    expect(await send(headers, 'GET', '/api/users/profile')).toMatchObject({
      status: 403,
      body: { code: 'ACCOUNT_NOT_ACTIVE' },
    });
    const [mail] = await emailsTo(t, member.email);
    expect(mail?.text_body).toContain('We suspended your account until December 1, 2026 (UTC).');
    expect(mail?.text_body).toContain(input.reason);
  });

  it('suspended staff are suspended, too (AP5)', async () => {
    const { member, headers } = await newcomer({ email: 'sam@daynook.com' });
    await inTrx((trx) => suspendMember(trx, t.deps, { memberId: member.id, reason: 'Left.', untilOn: null }));
    expect(await getStatus(headers)).toMatchObject({ accountStatus: 'suspended' });
  });

  it('a suspension that ends automatically admits no one: pending members are pending again (AP5, M3)', async () => {
    const { member } = await newcomer();
    await t.db.kysely.updateTable('member').set({ status: 'pending' }).where('id', '=', member.id).execute();
    // The second one changes reason and end of the first.
    for (const reason of ['Enough.', 'Quite enough.'])
      await inTrx((trx) => suspendMember(trx, t.deps, { memberId: member.id, reason, untilOn: '2026-11-21' }));
    t.clock.set('2026-11-22T00:00:01Z');
    await endSuspensions(t.deps);
    expect(await getStatus(await t.signIn(member))).toMatchObject({ accountStatus: 'pending' });
    expect((await emailsTo(t, member.email)).filter(({ subject }) => subject.startsWith('You’re in'))).toEqual([]);
    await inTrx((trx) => activateMember(trx, t.deps, { memberId: member.id }));
    await inTrx((trx) => suspendMember(trx, t.deps, { memberId: member.id, reason: 'Again.', untilOn: '2026-11-22' }));
    t.clock.set('2026-11-23T00:00:01Z');
    await endSuspensions(t.deps);
    expect(await getStatus(await t.signIn(member))).toMatchObject({ accountStatus: 'active' });
    t.clock.set('2026-11-21T15:00:00Z');
  });

  it('ends automatically after its last day, not on it; an extended or open-ended one stays (M3)', async () => {
    const members = await Promise.all([1, 2, 3].map(() => newcomer()));
    const [short, long, endless] = members as [(typeof members)[0], (typeof members)[0], (typeof members)[0]];
    for (const [{ member }, untilOn] of [
      [short, '2026-11-21'],
      [long, '2026-11-22'],
      [endless, null],
    ] as const)
      await inTrx((trx) => suspendMember(trx, t.deps, { memberId: member.id, reason: 'Enough.', untilOn }));
    await endSuspensions(t.deps);
    expect(await getStatus(short.headers)).toMatchObject({ accountStatus: 'suspended' });
    t.clock.set('2026-11-22T00:00:01Z');
    await Promise.all([endSuspensions(t.deps), endSuspensions(t.deps)]);
    const fresh = await t.signIn(short.member);
    expect(await getStatus(fresh)).toMatchObject({ accountStatus: 'active' });
    for (const one of [long, endless])
      expect(await getStatus(await t.signIn(one.member))).toMatchObject({ accountStatus: 'suspended' });
    const notified = (await emailsTo(t, short.member.email)).filter(({ subject }) => subject.startsWith('You’re in'));
    expect(notified).toHaveLength(1);
    t.clock.set('2026-11-21T15:00:00Z');
  });

  it.each([
    ['review', true],
    ['email', false],
  ])('a waiting member sees the reason: %s (RT4, AP5)', async (reason, isEmailVerified) => {
    const { member, headers } = await newcomer({ status: 'pending', is_email_verified: isEmailVerified });
    expect(await getStatus(headers)).toEqual({ accountStatus: 'pending', reason, suspension: null });
    await inTrx((trx) => activateMember(trx, t.deps, { memberId: member.id }));
    await inTrx((trx) => activateMember(trx, t.deps, { memberId: member.id }));
    expect(await getStatus(headers)).toMatchObject({ accountStatus: 'active' });
    expect(await emailsTo(t, member.email)).toHaveLength(1);
  });

  it('a pending member sees the recent waiting time once five were admitted; readmissions don’t count', async () => {
    const { headers } = await newcomer({ status: 'pending', is_email_verified: true });
    const staff = (await newcomer()).member.id;
    const note = (memberId: string, action: string) =>
      audit(t.db.kysely, t.deps, { actorId: staff, action, subject: { kind: 'member', id: memberId }, memberId });
    const admit = async (hours: number) => {
      const at = new Date(t.clock.now().getTime() - hours * 3_600_000);
      const { member } = await newcomer({ created_at: at });
      await note(member.id, 'activated');
      return member.id;
    };
    const [first] = [await admit(2), await admit(4), await admit(30), await admit(6)];
    t.clock.advance({ seconds: 1 });
    await note(first, 'suspended');
    t.clock.advance({ seconds: 1 });
    await note(first, 'activated');
    expect(await getStatus(headers)).toEqual({ accountStatus: 'pending', reason: 'review', suspension: null });
    await admit(5);
    expect(await getStatus(headers)).toMatchObject({ reason: 'review', typicalWaitMinutes: 5 * 60 });
    const other = await newcomer({ status: 'pending', is_email_verified: false });
    expect(await getStatus(other.headers)).not.toHaveProperty('typicalWaitMinutes');
  });

  it('an unknown member can’t be suspended', async () => {
    const memberId = '019a0000-0000-7000-8000-000000000000';
    await expect(
      inTrx((trx) => suspendMember(trx, t.deps, { memberId, reason: 'x', untilOn: null })),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

// Referrals over HTTP: a code for everyone, links for one person, who joined, and who doesn't count (RT1 /refer).
import { REFERRALS, type Referrals } from '@daynook/contract/referrals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeBooking, makeListing, makeMember } from '../../../test/make.ts';
import { toCode, toMailbox } from './rules.ts';

type Member = Awaited<ReturnType<typeof makeMember>>;
interface Problem {
  readonly code: string;
  readonly fields?: Record<string, string>;
  readonly current?: { reason: string };
}

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

async function call<T = Problem>(as: Member | undefined, method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = as ? { ...(await t.signIn(as)) } : {};
  const response = await t.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, body: JSON.parse(response.body) as T };
}
const own = async (as: Member) => (await call<Referrals>(as, 'GET', '/api/referrals')).body;
const claim = (as: Member, code: string) =>
  call<Problem & { name: string }>(as, 'POST', '/api/referrals/claim', { code });
const newMember = (values = {}) => makeMember(t.db, { created_at: t.clock.now(), ...values });

describe('telling others (RT1 /refer)', () => {
  it('everyone has one code, also when it’s requested twelve times at once', async () => {
    const member = await makeMember(t.db);
    const answers = await Promise.all(Array.from({ length: 12 }, () => own(member)));
    expect(new Set(answers.map(({ code }) => code)).size).toBe(1);
    expect(answers[0]).toMatchObject({ people: [], joinedCount: 0, invitesLeft: REFERRALS.invitesMaximum });
    expect(answers[0]!.code).toMatch(/^[a-hjkmnp-z2-9]{8}$/);
  });

  it('invited, joined, first booking: each is said, by the first name alone', async () => {
    const member = await makeMember(t.db, { name: 'Nadia Okafor' });
    const label = 'Maya <b>next door</b> \u202e';
    const invited = await call<Referrals>(member, 'POST', '/api/referrals/invites', { label });
    expect(invited.status).toBe(201);
    const { code } = invited.body.people[0]!;
    expect(invited.body.people).toMatchObject([{ label: label.trim(), name: null, stage: 'invited' }]);
    expect((await call(undefined, 'GET', `/api/referrals/codes/${code!.toUpperCase()}`)).body).toEqual({
      name: 'Nadia',
    });
    const maya = await newMember({ name: 'Maya Lin Chen' });
    expect((await claim(maya, code!)).body).toEqual({ name: 'Nadia' });
    expect((await own(member)).people).toMatchObject([{ name: 'Maya', stage: 'joined' }]);
    const { code: general } = await own(member);
    const tom = await newMember({ name: 'Tom' });
    await claim(tom, general);
    const listing = await makeListing(t.db, { host_id: tom.id }, { open: [] });
    await makeBooking(t.db, { listing_id: listing.id });
    expect(await own(member)).toMatchObject({ joinedCount: 2, bookedCount: 1 });
    expect(
      (await own(member)).people.map(({ name, stage, label: made }) => [name, stage, made !== null]),
    ).toContainEqual(['Tom', 'first-booking', false]);
  });

  it('one’s own code, another of one’s mailbox, a second code, old accounts and those who booked do not count', async () => {
    const member = await makeMember(t.db, { email: 'nadia@example.com', created_at: t.clock.now() });
    const { code } = await own(member);
    const reason = async (as: Member) => (await claim(as, code)).body.current?.reason;
    expect(await reason(member)).toBe('self');
    expect(await reason(await newMember({ email: 'Nadia+second@EXAMPLE.com' }))).toBe('self');
    expect(await reason(await newMember({ created_at: new Date('2026-10-01T00:00:00Z') }))).toBe('not-new');
    const booked = await newMember();
    await makeBooking(t.db, { guest_id: booked.id, status: 'cancelled', cancelled_by: 'guest' });
    expect(await reason(booked)).toBe('not-new');
    const fine = await newMember();
    expect((await claim(fine, code)).status).toBe(200);
    expect(await reason(fine)).toBe('claimed');
    expect((await claim(await newMember(), 'aaaaaaaa')).status).toBe(404);
    expect((await own(member)).joinedCount).toBe(1);
  });

  it('counts once when claimed twelve times at once', async () => {
    const [one, other, joined] = [await makeMember(t.db), await makeMember(t.db), await newMember()];
    const codes = [(await own(one)).code, (await own(other)).code];
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => claim(joined, codes[n % 2]!)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 11 }, () => 422)]);
  });

  it('the code of a suspended member leads nowhere', async () => {
    const member = await makeMember(t.db);
    const { code } = await own(member);
    await t.db.kysely.updateTable('member').set({ status: 'suspended' }).where('id', '=', member.id).execute();
    expect((await call(undefined, 'GET', `/api/referrals/codes/${code}`)).status).toBe(404);
    expect((await claim(await newMember(), code)).status).toBe(404);
  });

  it('counts everybody who came, not only those on the list', async () => {
    const member = await makeMember(t.db);
    const { code } = await own(member);
    const joined = Array.from({ length: 205 }, (_, n) => ({
      id: t.deps.newId(),
      issuer: 'test',
      subject: `came-${n}`,
      email: `came-${n}@example.org`,
      name: `Guest ${n}`,
      created_at: t.clock.now(),
    }));
    await t.db.kysely.insertInto('member').values(joined).execute();
    const claims = joined.map(({ id }) => ({ joined_id: id, code, referrer_id: member.id, joined_at: t.clock.now() }));
    await t.db.kysely.insertInto('referral').values(claims).execute();
    await makeBooking(t.db, { guest_id: joined[0]!.id, status: 'completed' });
    expect(await own(member)).toMatchObject({ joinedCount: 205, bookedCount: 1 });
  });

  it('stops at fifty links, also for many at once', async () => {
    const member = await makeMember(t.db);
    await t.db.kysely
      .insertInto('referral_code')
      .values(
        Array.from({ length: REFERRALS.invitesMaximum - 1 }, (_, n) => ({
          code: `zz${String(n).padStart(6, '0')}`,
          member_id: member.id,
          label: `Person ${n}`,
          created_at: t.clock.now(),
        })),
      )
      .execute();
    const answers = await Promise.all(
      [1, 2, 3].map(() => call(member, 'POST', '/api/referrals/invites', { label: 'One more' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it.each([
    ['nothing', '  '],
    ['61 letters', 'x'.repeat(61)],
    ['ten thousand letters', 'x'.repeat(10_000)],
    ['a zero', 'a\u0000'],
    ['half a character', '\ud800'],
  ])('refuses %s as a name for a link', async (_, label) => {
    const refused = await call(await makeMember(t.db), 'POST', '/api/referrals/invites', { label });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['label']]);
  });

  it.each(['', 'short', 'x'.repeat(9), '../../etc', 'aaaa\u200baaa', "a'--bbbb"])('%j is no code', async (code) => {
    expect((await claim(await newMember(), code)).status).toBe(400);
  });
});

it('a mailbox is the same however it is written', () => {
  expect(toMailbox('Na.dia+x@gmail.com')).toBe(toMailbox('nadia@GMAIL.com'));
  expect(toMailbox('na.dia@example.com')).not.toBe(toMailbox('nadia@example.com'));
  expect(toCode(Uint8Array.from([0, 255, 31, 30, 1, 2, 3, 4]))).toMatch(/^[a-z2-9]{8}$/);
});

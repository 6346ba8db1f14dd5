// Installations with a waiting list: the list, a member's place on it, and what others can learn about it.
import type { Answer } from '@daynook/contract/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { emailsTo } from '../../../test/emails.ts';
import { ALL_NAUGHTY } from '../../../test/forms/naughty-strings.ts';
import { makeMember } from '../../../test/make.ts';
import { DEFAULT_SETTINGS, setCurrentSettings } from '../../current-settings.ts';
import { activateMember, adoptEmail, enrollMember, findMemberByIdentity } from '../members/service.ts';

describe('an installation with a gate', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp({ environment: { BETA_GATE: 'on' } });
  });
  afterAll(() => t.close());

  const join = async (values: object = {}) => {
    const { authorization: _, ...headers } = await t.signIn({ subject: 'nobody' });
    const payload = { email: 'ana@example.org', postalCode: '97214', joiningAs: 'guest', ...values };
    const answer = await t.app.inject({ method: 'POST', url: '/api/beta/places', headers, payload });
    return { status: answer.statusCode, body: answer.json() };
  };
  const readPlace = async (member: { subject: string }) =>
    (await t.app.inject({ url: '/api/beta/place', headers: await t.signIn(member) })).json();

  it('keeps an address once, emails its place once, and gives everyone the same response (M3)', async () => {
    expect(await join()).toEqual({ status: 202, body: { waitingCount: 1 } });
    t.clock.advance({ minutes: 1 });
    expect(await join({ email: 'bo@example.org', postalCode: 'm5v 2t6', joiningAs: 'host' })).toEqual({
      status: 202,
      body: { waitingCount: 2 },
    });
    const again = await Promise.all([1, 2, 3].map(() => join({ email: 'ANA@example.org' })));
    expect(again.map(({ body }) => body)).toEqual(Array(3).fill({ waitingCount: 2 }));
    expect(await emailsTo(t, 'ana@example.org')).toHaveLength(1);
    expect((await emailsTo(t, 'bo@example.org'))[0]?.text_body).toContain('number 2');
  });

  it('refuses whatever is no postal code in words beside the field, and keeps nothing of it (A15)', async () => {
    const places = () =>
      t.db.kysely.selectFrom('beta_place').select('postal_code').where('email', 'like', 'naughty-%').execute();
    for (const [index, postalCode] of ALL_NAUGHTY.entries()) {
      const answer = await join({ email: `naughty-${index}@example.org`, postalCode });
      const what = JSON.stringify(postalCode.slice(0, 60));
      expect([what, answer.status, answer.body.code]).toEqual([what, 400, 'VALIDATION_FAILED']);
      expect(answer.body.fields.postalCode.length, what).toBeGreaterThan(8);
    }
    expect(await places()).toEqual([]);
  });

  it('takes postal codes of the site’s countries only, and says how they look there', async () => {
    setCurrentSettings({ ...DEFAULT_SETTINGS, countries: { countries: ['GB'], currencies: null } });
    expect((await join({ email: 'naughty-gb@example.org', postalCode: 'ZIP 1' })).body.fields).toEqual({
      postalCode: 'Enter a postal code, such as SW1A 1AA.',
    });
    expect((await join({ email: 'naughty-gb@example.org', postalCode: '97214' })).status).toBe(400);
    expect((await join({ email: 'uk@example.org', postalCode: 'e8 4rg' })).status).toBe(202);
    await t.db.kysely.deleteFrom('beta_place').where('email', '=', 'uk@example.org').execute();
    setCurrentSettings(DEFAULT_SETTINGS);
    expect((await join({ email: 'naughty-gb@example.org', postalCode: 'E8 4RG' })).body.fields).toEqual({
      postalCode: 'Enter a postal code, such as 80205 or M5V 2T6.',
    });
  });

  it('shows members their own place once their address is confirmed, and moves them up as others are let in (M3)', async () => {
    const ana = await makeMember(t.db, { email: 'ana@example.org', status: 'pending' });
    const bo = await makeMember(t.db, { email: 'bo@example.org', status: 'pending' });
    const imposter = await makeMember(t.db, { email: 'bo@example.org', is_email_verified: false, status: 'pending' });
    const nobody = await makeMember(t.db, { status: 'pending' });
    expect(await readPlace(bo)).toEqual({ place: 2, waitingCount: 2 });
    expect(await readPlace(imposter)).toEqual({ place: null, waitingCount: 2 });
    expect(await readPlace(nobody)).toEqual({ place: null, waitingCount: 2 });
    await t.db.kysely.transaction().execute((trx) => activateMember(trx, t.deps, { memberId: ana.id }));
    expect(await readPlace(bo)).toEqual({ place: 1, waitingCount: 1 });
  });

  describe('before staff (M3, RO2)', () => {
    type Places = Answer<'GET /api/staff/places'>;
    const asStaff = async (method: 'GET' | 'POST', url: string) => {
      const staff = await makeMember(t.db, { email: `s-${t.deps.newId()}@daynook.com` });
      const answer = await t.app.inject({ method, url, headers: await t.signIn(staff) });
      return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
    };
    const list = async (query = ''): Promise<Places> => (await asStaff('GET', `/api/staff/places${query}`)).body;
    const letIn = async (email: string) => {
      const { places } = await list(`?q=${email}`);
      return asStaff('POST', `/api/staff/places/${places[0]!._id}/invitation`);
    };
    const findStatus = async (id: string) =>
      (await t.db.kysely.selectFrom('member').select('status').where('id', '=', id).executeTakeFirst())?.status;

    it('stand in order with place, postal code and role, found by address and code, a page at a time', async () => {
      for (let n = 1; n <= 27; n += 1) {
        t.clock.advance({ minutes: 1 });
        await join({ email: `crowd-${n}@example.org`, postalCode: '10001', joiningAs: 'team' });
      }
      const first = await list('?q=crowd-');
      expect([first.isGated, first.places.length]).toEqual([true, 25]);
      const rest = await list(`?q=crowd-&cursor=${first.nextCursor}`);
      expect([rest.places.length, rest.nextCursor]).toEqual([2, null]);
      const places = [...first.places, ...rest.places].map(({ place }) => place!);
      expect(places).toEqual(places.map((_, at) => places[0]! + at));
      expect(rest.places.at(-1)).toMatchObject({
        email: 'crowd-27@example.org',
        postalCode: '10001',
        role: 'team',
        place: first.waitingCount,
        joinedAt: t.clock.now().toISOString(),
        invitedAt: null,
        member: null,
      });
      expect((await list('?q=1000')).places).toHaveLength(25);
      expect((await list('?q=%25')).places).toEqual([]);
    });

    it('emails people without an account once and lets them in when they confirm their address, not before', async () => {
      await join({ email: 'cy@example.org' });
      const { waitingCount } = await list();
      expect((await letIn('cy@example.org')).status).toBe(204);
      const [invited] = (await list('?state=invited&q=cy@')).places;
      expect(invited).toMatchObject({ place: null, invitedAt: t.clock.now().toISOString() });
      await asStaff('POST', `/api/staff/places/${invited!._id}/invitation`);
      expect((await emailsTo(t, 'cy@example.org')).map(({ subject }) => subject)).toEqual([
        expect.stringContaining('waiting list'),
        expect.stringContaining('invited'),
      ]);
      expect((await list()).waitingCount).toBe(waitingCount - 1);
      const arrive = async (isVerified: boolean, subject: string) => {
        const identity = { issuer: 'test', subject, email: 'cy@example.org', isEmailVerified: isVerified, name: 'Cy' };
        return enrollMember(t.db.kysely, t.deps, identity);
      };
      const imposter = await arrive(false, 'imposter');
      expect(await findStatus(imposter.id)).toBe('pending');
      const { id } = await arrive(false, 'cy');
      const known = (await findMemberByIdentity(t.db.kysely, 'test', 'cy'))!;
      const proven = { issuer: 'test', subject: 'cy', email: 'cy@example.org', isEmailVerified: true };
      expect(await adoptEmail(t.db.kysely, known, proven)).toMatchObject({ status: 'active' });
      expect([await findStatus(id), await findStatus(imposter.id)]).toEqual(['active', 'pending']);
      expect((await list('?state=invited&q=cy@')).places).toEqual([]);
      expect((await arrive(true, 'cy-again')).status).toBe('active');
    });

    it('lets in people who have signed up and confirmed their address immediately, and logs it', async () => {
      await join({ email: 'dee@example.org' });
      const dee = await makeMember(t.db, { email: 'dee@example.org', status: 'pending' });
      const imposter = await makeMember(t.db, {
        email: 'dee@example.org',
        is_email_verified: false,
        status: 'pending',
      });
      expect((await list('?q=dee')).places[0]!.member).toEqual({ _id: dee.id, name: dee.name });
      await letIn('dee@example.org');
      expect([await findStatus(dee.id), await findStatus(imposter.id)]).toEqual(['active', 'pending']);
      const { rows } = (await asStaff('GET', `/api/staff/tables/audit?memberId=${dee.id}`)).body;
      expect(rows).toMatchObject([{ action: 'activated', subject: { kind: 'member', _id: dee.id } }]);
    });

    it('refuses to let in an unknown address', async () => {
      expect((await asStaff('POST', `/api/staff/places/${t.deps.newId()}/invitation`)).status).toBe(404);
    });
  });

  it.each([
    ['email', 'ana'],
    ['email', 'a b@example.org'],
    ['postalCode', '1234'],
    ['postalCode', "97214'; drop table beta_place"],
    ['joiningAs', 'admin'],
  ])('refuses %s %j beside its field (A19)', async (field, value) => {
    const { status, body } = await join({ [field]: value });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });
});

it('without a gate there is no list (M3)', async () => {
  const t = await testApp();
  const member = await makeMember(t.db);
  const answer = await t.app.inject({ url: '/api/beta/place', headers: await t.signIn(member) });
  expect(answer.statusCode).toBe(404);
  const headers = await t.signIn(await makeMember(t.db, { email: 'ida@daynook.com' }));
  const places = await t.app.inject({ url: '/api/staff/places', headers });
  expect(places.json()).toEqual({ isGated: false, places: [], waitingCount: 0, nextCursor: null });
  const url = `/api/staff/places/${t.deps.newId()}/invitation`;
  expect((await t.app.inject({ method: 'POST', url, headers })).statusCode).toBe(404);
  await t.close();
});

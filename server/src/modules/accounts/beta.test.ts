// Where people are let in one by one: the list, one's place on it, and what others learn of it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { mailsTo } from '../../../test/mails.ts';
import { makeMember } from '../../../test/make.ts';
import { activateMember } from '../members/service.ts';

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
  const placeOf = async (member: { subject: string }) =>
    (await t.app.inject({ url: '/api/beta/place', headers: await t.signIn(member) })).json();

  it('keeps an address once, mails its place once, and answers the same whoever asks (M3)', async () => {
    expect(await join()).toEqual({ status: 202, body: { waitingCount: 1 } });
    t.clock.advance({ minutes: 1 });
    expect(await join({ email: 'bo@example.org', postalCode: 'm5v 2t6', joiningAs: 'host' })).toEqual({
      status: 202,
      body: { waitingCount: 2 },
    });
    const again = await Promise.all([1, 2, 3].map(() => join({ email: 'ANA@example.org' })));
    expect(again.map(({ body }) => body)).toEqual(Array(3).fill({ waitingCount: 2 }));
    expect(await mailsTo(t, 'ana@example.org')).toHaveLength(1);
    expect((await mailsTo(t, 'bo@example.org'))[0]?.text_body).toContain('number 2');
  });

  it('tells a member their own place, once the address is proven, and moves up as others are let in (M3)', async () => {
    const ana = await makeMember(t.db, { email: 'ana@example.org', status: 'pending' });
    const bo = await makeMember(t.db, { email: 'bo@example.org', status: 'pending' });
    const imposter = await makeMember(t.db, { email: 'bo@example.org', is_email_verified: false, status: 'pending' });
    const nobody = await makeMember(t.db, { status: 'pending' });
    expect(await placeOf(bo)).toEqual({ place: 2, waitingCount: 2 });
    expect(await placeOf(imposter)).toEqual({ place: null, waitingCount: 2 });
    expect(await placeOf(nobody)).toEqual({ place: null, waitingCount: 2 });
    await t.db.kysely.transaction().execute((trx) => activateMember(trx, t.deps, { memberId: ana.id }));
    expect(await placeOf(bo)).toEqual({ place: 1, waitingCount: 1 });
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
  await t.close();
});

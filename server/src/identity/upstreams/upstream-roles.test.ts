// Roles of staff from the claims of the company's own provider.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LoginWorld, PASSWORD } from '../../../test/sign-in/login-world.ts';
import type { Person } from '../../../test/sign-in/upstream.ts';
import { makeUpstreamWorld, type UpstreamWorld } from '../../../test/sign-in/upstream-world.ts';
import { isSetupOpen } from '../../modules/setup/service.ts';
import { findStaffPermissions, listStaffRoles, requireAnotherAdmin } from '../../modules/staff-roles/service.ts';
import { hashPassword } from '../password-hash.ts';
import { UpstreamsSetting } from './upstream-settings.ts';

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

const arriveIn: UpstreamWorld['arriveIn'] = (who, id) => world.arriveIn(who, id);

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

  it('are granted if only user info has the claim, which says nothing about the email in the token', async () => {
    const colleague = { ...person, email: `info${count}@daynook.com` };
    const userInfo = { groups: ['helpdesk'], email: `else${count}@daynook.com` };
    const { profile } = await arriveIn({ ...colleague, userInfo }, 'company');
    expect(profile).toMatchObject({ email: colleague.email, isEmailVerified: true });
    expect((await readPermissions(profile._id)).has('tickets')).toBe(true);
    // The token's word counts, if it has one.
    await arriveIn({ ...colleague, groups: ['unknown'], userInfo }, 'company');
    expect((await readPermissions(profile._id)).has('tickets')).toBe(false);
    const second = { ...colleague, sub: `${person.sub}-two`, email: `two-${colleague.email}` };
    const unproven = { ...second, email_verified: false, userInfo: { ...userInfo, email_verified: true } };
    expect((await arriveIn(unproven, 'company')).profile.isEmailVerified).toBe(false);
  });

  it('are in the list of staff, with the provider and until when they count', async () => {
    const { profile } = await arriveIn({ ...person, email: `lea${count}@daynook.com`, groups: ['books'] }, 'company');
    const read = async () => (await listStaffRoles(w.t.deps)).staff.find(({ _id }) => _id === profile._id)!.claimed;
    const claimed = await read();
    expect(claimed.map(({ role, provider }) => [role, provider])).toEqual([
      ['support', 'Our company'],
      ['finance', 'Our company'],
    ]);
    const hours = (new Date(claimed[0]!.until).getTime() - w.t.clock.now().getTime()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    w.t.clock.advance({ hours: 25 });
    expect(await read()).toEqual([]);
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
    UpstreamsSetting.safeParse(JSON.stringify([{ ...entry, issuer: `https://login.microsoftonline.com/${path}/v2.0` }]))
      .success;
  expect(parse(tenant)).toBe(false);
  expect(UpstreamsSetting.safeParse(JSON.stringify([entry])).success).toBe(false);
  expect(parse('72f988bf-86f1-41af-91ab-2d7cd011db47')).toBe(true);
  expect(parse('9188040D-6c67-4c5b-b112-36a304b66dad')).toBe(false);
});

it('takes Microsoft’s own word for an address only from a named tenant', () => {
  const client = { clientId: 'a', clientSecret: 'b' };
  const takes = (entry: object) =>
    UpstreamsSetting.parse(JSON.stringify([{ id: 'microsoft', ...client, ...entry }]))[0]!.takesEdov;
  const at = (path: string) => ({ issuer: `https://login.microsoftonline.com/${path}/v2.0` });
  expect(takes(at('72f988bf-86f1-41af-91ab-2d7cd011db47'))).toBe(true);
  for (const path of ['common', '/common', 'Organizations', '9188040d-6c67-4c5b-b112-36a304b66dad'])
    expect(takes(at(path))).toBe(false);
  expect(takes({})).toBe(false);
  expect(takes({ issuer: 'https://login.microsoftonline.com.evil.example/a/v2.0' })).toBe(false);
});

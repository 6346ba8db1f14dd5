// Who can assign and remove staff roles, and the limits.
import type { Answer } from '@daynook/contract/api';
import { IMPERSONATION_HEADER } from '@daynook/contract/limits/impersonation';
import type { StaffRole } from '@daynook/contract/staff/roles';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeMember } from '../../../test/make.ts';
import { ensureAccount } from '../../identity/accounts.ts';
import { makeWorld, type TestMember, type World } from '../bookings/test-world.ts';
import { selectStaff } from './store.ts';

const PASSWORD = 'correct horse battery';
let world: World;
let ana: TestMember;
let ben: TestMember;

async function makeStaff(name: string): Promise<TestMember> {
  const { deps, db } = world.t;
  const account = { email: `${name.toLowerCase()}@daynook.com`, name, password: PASSWORD, isVerified: true };
  const id = await ensureAccount(deps, account);
  return db.kysely.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow() as never;
}
beforeEach(async () => {
  world = await makeWorld();
  ana = await makeStaff('Ana');
  ben = await makeStaff('Ben');
});
afterEach(() => world.t.close());

type StaffList = Answer<'GET /api/staff/roles'>;
const list = async (as = ana) => (await world.call<StaffList>(as, 'GET', '/api/staff/roles')).body;
const rolesIn = ({ staff }: StaffList) => Object.fromEntries(staff.map(({ name, roles }) => [name, roles]));
const give = (as: TestMember, whom: TestMember, roles: StaffRole[], password = PASSWORD) =>
  world.call<StaffList & { fields: Record<string, string>; message: string }>(
    as,
    'PUT',
    `/api/staff/roles/${whom.id}`,
    { roles, password },
  );
const opens = async (as: TestMember, path: string) => (await world.call(as, 'GET', path)).status;

it('until someone assigns roles, everyone with a company address is an admin', async () => {
  const before = await list();
  expect(before.isDecided).toBe(false);
  expect(rolesIn(before)).toMatchObject({ Ana: ['admin'], Ben: ['admin'] });
  expect(await opens(ben, '/api/staff/tables/audit')).toBe(200);
});

it('the first assignment records current staff as admins; new staff have no role', async () => {
  expect(await give(ana, ben, ['finance', 'support'])).toMatchObject({ status: 200, body: { isDecided: true } });
  const late = await makeStaff('Cleo');
  expect(rolesIn(await list())).toMatchObject({ Ana: ['admin'], Ben: ['support', 'finance'], Cleo: [] });
  expect(await opens(ben, '/api/staff/payouts')).toBe(200);
  expect(await opens(ben, '/api/staff/tables/audit')).toBe(403);
  expect(await opens(late, '/api/staff/overview')).toBe(403);
  const profile = await world.call<{ isStaff: boolean; permissions: string[] }>(late, 'GET', '/api/users/profile');
  expect(profile.body).toMatchObject({ isStaff: true, permissions: [] });
});

it('is for admins, takes the password, and is logged with what it was', async () => {
  expect(await give(ana, ben, ['trust'], 'wrong')).toMatchObject({
    status: 400,
    body: { fields: { password: expect.any(String) } },
  });
  expect((await list()).isDecided).toBe(false);
  await give(ana, ben, ['trust']);
  expect(await give(ben, ana, ['trust'])).toMatchObject({ status: 403 });
  const log = await world.call<Answer<'GET /api/staff/tables/audit'>>(ana, 'GET', '/api/staff/tables/audit?what=deeds');
  expect(log.body.rows).toMatchObject([
    { action: 'changed-roles', actor: { name: 'Ana' }, member: { name: 'Ben' }, reason: 'Admin → Trust' },
  ]);
});

it('never removes one’s own admin role', async () => {
  expect(await give(ana, ana, ['support'])).toMatchObject({ status: 403 });
  // Removing one's other roles is fine.
  expect(await give(ana, ana, ['admin', 'support'])).toMatchObject({ status: 200 });
  expect(rolesIn(await list())).toMatchObject({ Ana: ['support', 'admin'] });
});

it('two admins who remove each other’s role at once leave one admin', async () => {
  const results = await Promise.all([give(ana, ben, []), give(ben, ana, [])]);
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 403]);
});

it('treats members who aren’t staff as not found', async () => {
  expect(await give(ana, world.guest, ['admin'])).toMatchObject({ status: 404 });
  const trick = await makeMember(world.t.db, { email: 'x@daynook.com.example.org' });
  expect(await give(ana, trick, ['admin'])).toMatchObject({ status: 404 });
});

it('only admins suspend staff, and the last admin can’t be suspended', async () => {
  const suspend = (as: TestMember, whom: TestMember) =>
    world.call(as, 'POST', `/api/staff/members/${whom.id}/suspend`, { reason: 'Left the company' });
  for (const other of [ben, world.staff]) await give(ana, other, ['trust']);
  expect(await suspend(ben, ana)).toMatchObject({ status: 403 });
  expect(await suspend(ben, world.guest)).toMatchObject({ status: 200 });
  expect(await suspend(ana, ben)).toMatchObject({ status: 200 });
  expect(await opens(ben, '/api/staff/tables/members')).toBe(403);
});

it('viewing as a member ends with the role that allowed it', async () => {
  await give(ana, ben, ['support']);
  const begun = await world.call<{ _id: string }>(ben, 'POST', `/api/staff/members/${world.guest.id}/looks`, {
    reason: 'They can’t find a booking',
  });
  const asGuest = () =>
    world.call<{ code: string }>(ben, 'GET', '/api/bookings', undefined, { [IMPERSONATION_HEADER]: begun.body._id });
  expect((await asGuest()).status).toBe(200);
  await give(ana, ben, ['finance']);
  expect((await asGuest()).body.code).toBe('LOOK_OVER');
});

it('the last admin can’t delete their account', async () => {
  const leave = (as: TestMember) =>
    world.call<{ message: string }>(as, 'POST', '/api/account/deletion', { password: PASSWORD });
  for (const other of [ben, world.staff]) await give(ana, other, ['support']);
  expect(await leave(ana)).toMatchObject({ status: 403, body: { message: expect.stringContaining('only admin') } });
  expect(await leave(ben)).toMatchObject({ status: 202 });
});

it('finds staff by their domain’s index, however many members there are', async () => {
  const { kysely } = world.t.db;
  const plan = await kysely.transaction().execute(async (trx) => {
    await sql`
      insert into member (id, issuer, subject, email, name, created_at)
      select gen_random_uuid(), 'test', n::text, n || '@example.com', 'Member ' || n, now() from generate_series(1, 3000) n`.execute(
      trx,
    );
    // The planner chooses by what it knows of a table: without this it may take any index.
    await sql`analyze member`.execute(trx);
    return sql<{
      'QUERY PLAN': string;
    }>`explain ${selectStaff(trx, ['daynook.com'], { providers: [], since: new Date(0) })}`.execute(trx);
  });
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('member_email_domain');
});

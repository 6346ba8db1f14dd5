// Teams: who may see and change what, invitations, roles, and that a team always has an owner (E11).
import type { Answer } from '@daynook/contract/api';
import { TEAMS } from '@daynook/contract/teams/limits';
import type { Team, TeamInvitation } from '@daynook/contract/teams/teams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailsTo } from '../../../test/emails.ts';
import { makeMember } from '../../../test/make.ts';
import { inviteToTeam, joinTeam, makeTeam, NO_RULES, TEAM_INPUT } from '../../../test/teams.ts';
import { makeWorld, type TestListing, type TestMember, type World } from '../bookings/test-world.ts';
import { renderEmail } from '../emails/service.ts';
import { forgetTeams, teamJobs } from './service.ts';

let world: World;
let start: string;
beforeAll(async () => {
  world = await makeWorld();
  start = world.t.clock.now().toISOString();
});
afterAll(() => world.t.close());

interface Cast {
  readonly team: Team;
  readonly owner: TestMember;
  readonly admin: TestMember;
  readonly booker: TestMember;
  readonly other: TestMember;
  readonly stranger: TestMember;
}

async function makeCast(): Promise<Cast> {
  const [owner, admin, booker, other, stranger] = [
    await makeMember(world.t.db),
    await makeMember(world.t.db),
    await makeMember(world.t.db),
    await makeMember(world.t.db),
    await makeMember(world.t.db),
  ];
  const team = await makeTeam(world, owner);
  await joinTeam(world, owner, { teamId: team._id, member: admin, role: 'admin' });
  for (const member of [booker, other]) await joinTeam(world, admin, { teamId: team._id, member });
  return { team, owner, admin, booker, other, stranger };
}

const readRole = async ({ team }: Cast, member: TestMember): Promise<string | undefined> =>
  (
    await world.t.db.kysely
      .selectFrom('team_member')
      .select('role')
      .where('team_id', '=', team._id)
      .where('member_id', '=', member.id)
      .executeTakeFirst()
  )?.role;

describe('every call of a team, by each role (E11)', () => {
  let cast: Cast;
  let listing: TestListing;
  beforeAll(async () => {
    cast = await makeCast();
    listing = await world.makeListing();
  });

  type Call = readonly [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object];
  /** In the order owner, admin, booker, stranger. */
  const CALLS: readonly (readonly [...call: Call, statuses: readonly [number, number, number, number]])[] = [
    ['GET', '', undefined, [200, 200, 200, 404]],
    ['GET', '/members', undefined, [200, 200, 200, 404]],
    ['GET', '/budget', undefined, [200, 200, 200, 404]],
    ['GET', '/listings', undefined, [200, 200, 200, 404]],
    ['GET', '/invitations', undefined, [200, 200, 403, 404]],
    ['GET', '/events', undefined, [200, 200, 403, 404]],
    ['PATCH', '', { name: 'Bridges' }, [200, 200, 403, 404]],
    ['PUT', '/rules', NO_RULES, [200, 200, 403, 404]],
    ['PUT', '/listings/:listing', undefined, [204, 204, 403, 404]],
    ['DELETE', '/listings/:listing', undefined, [204, 204, 403, 404]],
    ['POST', '/invitations', { email: 'ana-:role@example.org', role: 'booker' }, [201, 201, 403, 404]],
    ['PATCH', '/members/:other', { role: 'admin' }, [200, 200, 403, 404]],
    ['PATCH', '/members/:other', { role: 'booker' }, [200, 200, 403, 404]],
    ['PATCH', '/members/:owner', { role: 'owner' }, [200, 403, 403, 404]],
    ['PATCH', '/members/:admin', { role: 'owner' }, [200, 403, 403, 404]],
    ['PATCH', '/members/:admin', { role: 'admin' }, [200, 200, 403, 404]],
  ];

  it.each(CALLS)('%s %s %j', async (method, path, body, statuses) => {
    const roles = ['owner', 'admin', 'booker', 'stranger'] as const;
    const seen: number[] = [];
    // Those who may least first.
    for (const role of roles.toReversed()) {
      if (path === '/members/:admin' && role === 'owner') await setRole(cast.admin, 'admin');
      const url = `/api/teams/${cast.team._id}${path.replace(/:(other|owner|admin)/, (_, who: 'other') => cast[who].id).replace(':listing', listing.id)}`;
      const sent = body && JSON.parse(JSON.stringify(body).replace(':role', role));
      seen.unshift((await world.call(cast[role], method, url, sent)).status);
      if (path === '/listings/:listing' && method === 'DELETE' && role === 'admin') await addListing();
    }
    await setRole(cast.admin, 'admin');
    expect(seen).toEqual(statuses);
  });

  const addListing = () =>
    world.call(cast.owner, 'PUT', `/api/teams/${cast.team._id}/listings/${listing.id}`).then(({ status }) => status);
  const setRole = (member: TestMember, role: string) =>
    world.t.db.kysely.updateTable('team_member').set({ role }).where('member_id', '=', member.id).execute();

  it('shows billing details only to owners and admins, and the team only to its members', async () => {
    const billing = async (member: TestMember) =>
      (await world.call<Team>(member, 'GET', `/api/teams/${cast.team._id}`)).body.billing;
    const known = { address: TEAM_INPUT.billingAddress, taxNumber: null, purchaseOrder: 'PO-17' };
    expect([await billing(cast.owner), await billing(cast.admin), await billing(cast.booker)]).toEqual([
      known,
      known,
      null,
    ]);
    const { body } = await world.call<Answer<'GET /api/teams'>>(cast.stranger, 'GET', '/api/teams');
    expect(body).toEqual({ teams: [], invitations: [] });
  });
});

describe('an invitation to a team (E11)', () => {
  it('is emailed, and opens only to the confirmed address', async () => {
    const { team, owner } = await makeCast();
    const invited = await makeMember(world.t.db);
    const id = await inviteToTeam(world, owner, { teamId: team._id, email: invited.email.toUpperCase() });
    const unconfirmed = await makeMember(world.t.db, { email: invited.email, is_email_verified: false });
    for (const other of [unconfirmed, owner])
      for (const [method, path] of [
        ['GET', ''],
        ['POST', '/accept'],
        ['POST', '/decline'],
      ] as const)
        expect((await world.call(other, method, `/api/team-invitations/${id}${path}`)).status).toBe(404);
    const { body } = await world.call<Answer<'GET /api/teams'>>(invited, 'GET', '/api/teams');
    expect(body.invitations).toMatchObject([{ _id: id, state: 'open', role: 'booker', team: { name: team.name } }]);
    const accepted = await world.call<TeamInvitation>(invited, 'POST', `/api/team-invitations/${id}/accept`);
    expect(accepted.body.state).toBe('accepted');
    expect((await world.call(invited, 'POST', `/api/team-invitations/${id}/accept`)).status).toBe(200);
    expect((await world.call(invited, 'GET', `/api/teams/${team._id}`)).status).toBe(200);
    const again = await world.call(owner, 'POST', `/api/teams/${team._id}/invitations`, {
      email: invited.email,
      role: 'admin',
    });
    expect(again.body).toMatchObject({ code: 'VALIDATION_FAILED', fields: { email: expect.any(String) } });
  });

  it('ends when it’s withdrawn, declined, or fourteen days old', async () => {
    const { team, owner } = await makeCast();
    const invited = await makeMember(world.t.db);
    const invite = () => inviteToTeam(world, owner, { teamId: team._id, email: invited.email });
    const accept = async (id: string) =>
      (await world.call(invited, 'POST', `/api/team-invitations/${id}/accept`)).status;
    const first = await invite();
    const twice = await world.call(owner, 'POST', `/api/teams/${team._id}/invitations`, {
      email: invited.email,
      role: 'booker',
    });
    expect(twice.body.fields).toMatchObject({ email: expect.stringContaining('already') });
    expect((await world.call(owner, 'DELETE', `/api/teams/${team._id}/invitations/${first}`)).status).toBe(204);
    expect(await accept(first)).toBe(410);
    const second = await invite();
    expect((await world.call(invited, 'POST', `/api/team-invitations/${second}/decline`)).status).toBe(204);
    expect(await accept(second)).toBe(410);
    // An address that declined can't be invited by the same team for a while.
    const soon = await world.call(owner, 'POST', `/api/teams/${team._id}/invitations`, {
      email: invited.email,
      role: 'booker',
    });
    expect(soon.body).toMatchObject({ code: 'VALIDATION_FAILED', fields: { email: expect.any(String) } });
    world.t.clock.advance({ days: TEAMS.declinedDays + 1 });
    try {
      const third = await invite();
      world.t.clock.advance({ days: TEAMS.invitationDays });
      expect(await accept(third)).toBe(410);
      expect(await accept(await invite())).toBe(200);
    } finally {
      world.t.clock.set(start);
    }
  });

  it('reaches an address three times a week, whichever teams send it', async () => {
    const email = 'left-alone@example.org';
    const [one, other] = [await makeCast(), await makeCast()];
    const url = ({ team }: Cast) => `/api/teams/${team._id}/invitations`;
    for (const cast of [one, other, one]) {
      const id = await inviteToTeam(world, cast.owner, { teamId: cast.team._id, email });
      expect((await world.call(cast.owner, 'DELETE', `${url(cast)}/${id}`)).status).toBe(204);
    }
    for (const cast of [one, other])
      expect(
        (await world.call(cast.owner, 'POST', url(cast), { email: email.toUpperCase(), role: 'booker' })).body,
      ).toMatchObject({ code: 'VALIDATION_FAILED', fields: { email: expect.any(String) } });
    world.t.clock.advance({ days: 8 });
    try {
      await inviteToTeam(world, other.owner, { teamId: other.team._id, email });
    } finally {
      world.t.clock.set(start);
    }
  });

  it('ends when the admin who sent it is removed or can’t invite anymore', async () => {
    const { team, owner, admin, booker } = await makeCast();
    const ofMember = (member: TestMember) => `/api/teams/${team._id}/members/${member.id}`;
    const second = await makeMember(world.t.db);
    const invite = (by: TestMember) =>
      inviteToTeam(world, by, { teamId: team._id, email: second.email, role: 'admin' });
    const accept = (id: string) => world.call(second, 'POST', `/api/team-invitations/${id}/accept`);
    const first = await invite(admin);
    expect((await world.call(owner, 'PATCH', ofMember(admin), { role: 'booker' })).status).toBe(200);
    expect((await accept(first)).status).toBe(410);
    await world.call(owner, 'PATCH', ofMember(booker), { role: 'admin' });
    const next = await invite(booker);
    expect((await world.call(owner, 'DELETE', ofMember(booker))).status).toBe(204);
    expect((await accept(next)).status).toBe(410);
  });

  it('is deleted after some months, answered or not', async () => {
    const { team, owner } = await makeCast();
    const id = await inviteToTeam(world, owner, { teamId: team._id, email: 'without-account@example.org' });
    const find = () =>
      world.t.db.kysely.selectFrom('team_invitation').select('id').where('id', '=', id).executeTakeFirst();
    const [job] = teamJobs;
    const run = () => job!.run(world.t.deps, new AbortController().signal);
    await run();
    expect(await find()).toEqual({ id });
    world.t.clock.advance({ days: TEAMS.invitationsKeptDays + 1 });
    try {
      await run();
      expect(await find()).toBeUndefined();
    } finally {
      world.t.clock.set(start);
    }
  });

  it.each([
    ['Brooklyn\n\nBridges', 'invited you to book workspaces for Brooklyn Bridges'],
    ['Your account is locked: www.evil.example', 'invited you to book workspaces for their team'],
  ])('to a team called %j carries nothing else of what was typed', (teamName, said) => {
    const data = { invitationId: '0', inviterName: 'Olive Owner', teamName, role: 'booker' as const };
    const email = { to: 'a@example.org', memberId: null, template: 'team-invitation' as const, data };
    const { subject, text, html } = renderEmail(email, { publicUrl: 'https://daynook.com' });
    expect(text).toContain(said);
    expect(`${subject} ${text} ${html}`).not.toContain('evil');
  });
});

describe('the owner of a team (E11)', () => {
  it('can’t leave as the last one, hands the team over, and leaves', async () => {
    const cast = await makeCast();
    const { team, owner, admin, booker } = cast;
    const ofMember = (member: TestMember) => `/api/teams/${team._id}/members/${member.id}`;
    for (const [method, body] of [
      ['DELETE', undefined],
      ['PATCH', { role: 'admin' }],
    ] as const)
      expect(await world.call(owner, method, ofMember(owner), body)).toMatchObject({
        status: 409,
        body: { code: 'LAST_OWNER' },
      });
    expect((await world.call(owner, 'PATCH', ofMember(admin), { role: 'owner' })).status).toBe(200);
    expect((await world.call(owner, 'DELETE', ofMember(owner))).status).toBe(204);
    expect((await world.call(owner, 'GET', `/api/teams/${team._id}`)).status).toBe(404);
    expect(await readRole(cast, admin)).toBe('owner');
    // Everyone else can leave.
    expect((await world.call(booker, 'DELETE', ofMember(booker))).status).toBe(204);
  });

  it('stays at least one when two owners leave at once', async () => {
    const cast = await makeCast();
    const { team, owner, admin } = cast;
    const ofMember = (member: TestMember) => `/api/teams/${team._id}/members/${member.id}`;
    await world.call(owner, 'PATCH', ofMember(admin), { role: 'owner' });
    const statuses = (
      await Promise.all([owner, admin].map((member) => world.call(member, 'DELETE', ofMember(member))))
    ).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 409]);
  });

  it('removes members, who lose access at once and are notified', async () => {
    const { team, owner, admin, booker, other } = await makeCast();
    const ofMember = (member: TestMember) => `/api/teams/${team._id}/members/${member.id}`;
    expect((await world.call(booker, 'DELETE', ofMember(other))).status).toBe(403);
    expect((await world.call(admin, 'DELETE', ofMember(owner))).status).toBe(403);
    expect((await world.call(admin, 'DELETE', ofMember(other))).status).toBe(204);
    expect((await world.call(other, 'GET', `/api/teams/${team._id}`)).status).toBe(404);
    const emails = await world.t.db.kysely.selectFrom('outbox').select('payload').where('topic', '=', 'mail').execute();
    expect(emails.map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ template: 'team-removed', memberId: other.id }),
    );
  });

  it('closes the team, after which nobody finds it', async () => {
    const { team, owner, admin } = await makeCast();
    const id = await inviteToTeam(world, owner, { teamId: team._id, email: 'late@example.org' });
    expect((await world.call(admin, 'DELETE', `/api/teams/${team._id}`)).status).toBe(403);
    expect((await world.call(owner, 'DELETE', `/api/teams/${team._id}`)).status).toBe(204);
    for (const member of [owner, admin])
      expect((await world.call(member, 'GET', `/api/teams/${team._id}`)).status).toBe(404);
    const late = await world.t.db.kysely
      .selectFrom('team_invitation')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(late?.state).toBe('withdrawn');
  });
});

describe('a team whose owner’s account is deleted (E11)', () => {
  const forget = (member: TestMember) =>
    world.t.db.kysely.transaction().execute((trx) =>
      forgetTeams(trx, world.t.deps, {
        ...{ actorId: member.id, ids: [member.id], email: member.email },
        now: world.t.clock.now(),
      }),
    );

  it('makes its next member who isn’t suspended the owner, who is notified, and its history says so', async () => {
    const cast = await makeCast();
    const { team, owner, admin, booker } = cast;
    const { kysely } = world.t.db;
    await kysely.updateTable('member').set({ status: 'suspended' }).where('id', '=', admin.id).execute();
    const sent = await inviteToTeam(world, owner, { teamId: team._id, email: 'owners@example.org' });
    await forget(owner);
    expect([await readRole(cast, admin), await readRole(cast, booker)]).toEqual(['admin', 'owner']);
    expect(await emailsTo(world.t, booker.email)).toContainEqual(
      expect.objectContaining({ subject: 'You’re now the owner of Brooklyn Bridges' }),
    );
    const entry = kysely.selectFrom('team_event').select(['actor_id', 'member_id', 'role']);
    expect(await entry.where('team_id', '=', team._id).where('action', '=', 'role-changed').execute()).toEqual([
      { actor_id: owner.id, member_id: booker.id, role: 'owner' },
    ]);
    const invitation = kysely.selectFrom('team_invitation').select('state').where('id', '=', sent);
    expect(await invitation.executeTakeFirst()).toEqual({ state: 'withdrawn' });
  });

  it('loses its details if nobody is left, also from its history', async () => {
    const owner = await makeMember(world.t.db);
    const teams = [await makeTeam(world, owner, { name: 'Olive Owner' }), await makeTeam(world, owner)];
    const ids = teams.map(({ _id }) => _id);
    const details = { billingAddress: 'Olive Owner\n7 Home Street' };
    expect((await world.call(owner, 'PATCH', `/api/teams/${ids[0]}`, details)).status).toBe(200);
    expect((await world.call(owner, 'DELETE', `/api/teams/${ids[1]}`)).status).toBe(204);
    await forget(owner);
    const { kysely } = world.t.db;
    const rows = await kysely.selectFrom('team').selectAll().where('id', 'in', ids).execute();
    const events = await kysely.selectFrom('team_event').selectAll().where('team_id', 'in', ids).execute();
    expect(rows.map(({ closed_at }) => closed_at)).toEqual([expect.any(Date), expect.any(Date)]);
    expect(JSON.stringify({ rows, events })).not.toMatch(/Home Street|Main Street|Olive|PO-17/);
    expect(events).toContainEqual(
      expect.objectContaining({ action: 'changed', detail: { fields: ['billingAddress'] } }),
    );
  });
});

it('a member is in ten teams at most, no matter how many they create at once (E11)', async () => {
  const member = await makeMember(world.t.db);
  const answers = await Promise.all(
    Array.from({ length: TEAMS.perMember + 2 }, () => world.call(member, 'POST', '/api/teams', TEAM_INPUT)),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(TEAMS.perMember);
  expect(answers.filter(({ body }) => body.code === 'LIMIT_REACHED')).toHaveLength(2);
});

it('a team needs a name, an address, a currency, and a time zone that exist (E11)', async () => {
  const member = await makeMember(world.t.db);
  for (const [values, field] of [
    [{ name: ' ' }, 'name'],
    [{ billingAddress: '' }, 'billingAddress'],
    [{ currency: 'ZZZ' }, 'currency'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
  ] as const) {
    const { body } = await world.call(member, 'POST', '/api/teams', { ...TEAM_INPUT, ...values });
    expect(body).toMatchObject({ code: 'VALIDATION_FAILED', fields: { [field]: expect.any(String) } });
  }
});

it('owners and admins read what happened in their team, page by page, and who did it (E11, F12)', async () => {
  const { team, owner, admin, booker, other } = await makeCast();
  const url = `/api/teams/${team._id}`;
  const after = { ...NO_RULES, dayCapMinor: 9_000 };
  await world.call(admin, 'PUT', `${url}/rules`, after);
  await world.call(owner, 'PATCH', url, { purchaseOrder: 'PO-18' });
  await world.call(owner, 'PATCH', `${url}/members/${booker.id}`, { role: 'admin' });
  await world.call(admin, 'DELETE', `${url}/members/${other.id}`);
  await world.t.db.kysely.updateTable('member').set({ deleted_at: new Date() }).where('id', '=', other.id).execute();
  const read = async (cursor?: string) =>
    (
      await world.call<Answer<'GET /api/teams/{id}/events'>>(
        owner,
        'GET',
        `${url}/events${cursor === undefined ? '' : `?cursor=${cursor}`}`,
      )
    ).body;
  const { events, nextCursor } = await read();
  expect(nextCursor).toBeNull();
  expect(
    events
      .map(({ action }) => action)
      .slice(0, 4)
      .toSorted(),
  ).toEqual(['changed', 'removed', 'role-changed', 'rules-changed'].toSorted());
  const find = (action: string) => events.find((one) => one.action === action);
  expect(find('rules-changed')).toMatchObject({ actor: { _id: admin.id }, rules: { before: NO_RULES, after } });
  expect(find('changed')).toMatchObject({ actor: { _id: owner.id }, fields: ['purchaseOrder'], rules: null });
  expect(find('role-changed')).toMatchObject({ member: { _id: booker.id }, role: 'admin' });
  expect(find('removed')).toMatchObject({ actor: { _id: admin.id }, member: null });
  // More than a page.
  for (let count = 0; count < TEAMS.pageSize; count += 1) await world.call(owner, 'PUT', `${url}/rules`, NO_RULES);
  const first = await read();
  const second = await read(first.nextCursor!);
  expect([first.events.length, second.nextCursor]).toEqual([TEAMS.pageSize, null]);
  expect(new Set([...first.events, ...second.events].map(({ _id }) => _id)).size).toBe(events.length + TEAMS.pageSize);
});

it('what happened in a team can’t be rewritten (E11)', async () => {
  const { team } = await makeCast();
  const { kysely } = world.t.db;
  const entries = await kysely.selectFrom('team_event').select('action').where('team_id', '=', team._id).execute();
  expect(entries.map(({ action }) => action).toSorted()).toEqual(
    ['created', ...Array.from({ length: 3 }, () => ['invited', 'accepted']).flat()].toSorted(),
  );
  await expect(kysely.deleteFrom('team_event').execute()).rejects.toThrow('only grows');
});

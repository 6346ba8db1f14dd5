// Team days: planning, answering, and how they end (E11).
import type { Answer } from '@daynook/contract/api';
import type { TeamDay } from '@daynook/contract/teams/team-days';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMember } from '../../../test/make.ts';
import { DATES, planDaysIn } from '../../../test/team-days.ts';
import { joinTeam, makeTeam, TEAM_INPUT } from '../../../test/teams.ts';
import { makeWorld, type ProblemBody, type TestMember, type World } from '../bookings/test-world.ts';
import { renderEmail } from '../emails/service.ts';
import { teamDayJobs } from './service.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => {
  await world.verify();
  await world.t.close();
});
const { makeRoom, makeCast, read, answer, find, cancel, subjectsTo, makeAnswered, book } = planDaysIn(() => world);

describe('planning a team day (E11)', () => {
  it('is for any member, who invites others by email; nobody else sees it', async () => {
    const { owner, ana, bo, teamId, create } = await makeCast();
    const { status, body } = await create(bo, { invitedIds: [ana.id] });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      state: 'planning',
      organizer: { _id: bo.id },
      invited: [
        { member: { _id: ana.id }, hasAnswered: false },
        { member: { _id: bo.id }, isYou: true },
      ],
      can: { answer: true, find: true, vote: false, book: false, cancel: true },
    });
    expect(await subjectsTo(ana)).toEqual(['Bo Booker is planning Kickoff: when can you come?']);
    expect((await read(ana, body._id)).body.can).toMatchObject({ answer: true, find: false, cancel: false });
    for (const other of [owner, world.guest, world.staff]) expect((await read(other, body._id)).status).toBe(404);
    const list = async (member: TestMember) =>
      (await world.call<Answer<'GET /api/teams/{id}/days'>>(member, 'GET', `/api/teams/${teamId}/days`)).body.days;
    expect(await list(ana)).toMatchObject([{ _id: body._id, firstDate: '2026-12-08', lastDate: '2026-12-09' }]);
    expect(await list(owner)).toEqual([]);
  });

  it('happens once per idempotency key, as does creating a team', async () => {
    const { ana, bo, teamId } = await makeCast();
    const headers = { 'idempotency-key': 'once' };
    const input = { title: 'Once', dates: DATES, invitedIds: [ana.id] };
    const create = () => world.call<TeamDay>(bo, 'POST', `/api/teams/${teamId}/days`, input, headers);
    const [first, second] = [await create(), await create()];
    expect([first.status, second.status, second.body._id]).toEqual([201, 201, first.body._id]);
    expect(await subjectsTo(ana)).toHaveLength(1);
    const key = { 'idempotency-key': 'team-once' };
    const make = () => world.call<{ _id: string }>(bo, 'POST', '/api/teams', TEAM_INPUT, key);
    const [one, again] = [await make(), await make()];
    expect([one.status, again.body._id]).toEqual([201, one.body._id]);
  });

  it('is possible ten times a day, in all teams together, and again the day after', async () => {
    const { ana, bo, create } = await makeCast();
    const other = await makeTeam(world, bo);
    await joinTeam(world, bo, { teamId: other._id, member: ana });
    for (let count = 0; count < 9; count += 1) expect((await create(bo)).status).toBe(201);
    const input = { title: 'Elsewhere', dates: DATES, invitedIds: [ana.id] };
    expect((await world.call(bo, 'POST', `/api/teams/${other._id}/days`, input)).status).toBe(201);
    expect((await create<ProblemBody>(bo)).body.code).toBe('LIMIT_REACHED');
    expect((await create(ana)).status).toBe(201);
    const start = world.t.clock.now().toISOString();
    world.t.clock.advance({ days: 1, minutes: 1 });
    expect((await create(bo)).status).toBe(201);
    world.t.clock.set(start);
  });

  it('says next to the field what’s wrong', async () => {
    const { ana, bo, create } = await makeCast();
    const stranger = await makeMember(world.t.db);
    for (const [values, field] of [
      [{ dates: [{ ...DATES[0], date: '2026-11-01' }] }, 'dates.0.date'],
      [{ dates: [{ ...DATES[0], date: '2027-11-01' }] }, 'dates.0.date'],
      // It's 10:00 for the team.
      [{ dates: [{ ...DATES[0], date: '2026-11-21', fromMinute: 600 }] }, 'dates.0.date'],
      [{ dates: [DATES[0], DATES[0]] }, 'dates.1.date'],
      [{ dates: [{ ...DATES[0], toMinute: 500 }] }, 'dates.0.toMinute'],
      [{ invitedIds: [stranger.id] }, 'invitedIds'],
      [{ invitedIds: [bo.id] }, 'invitedIds'],
    ] as const)
      expect(await create<ProblemBody>(bo, values)).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_FAILED', fields: { [field]: expect.any(String) } },
      });
    expect((await create(stranger, { invitedIds: [ana.id] })).status).toBe(404);
  });
});

describe('emails about a team day (E11)', () => {
  const render = (template: 'team-day-invited' | 'team-day-rooms' | 'team-day-canceled', title: string) => {
    const data = {
      ...{ name: 'Ana Away', organizerName: 'Bo Booker', teamName: title, title, teamDayId: '0', count: 2 },
      dates: [{ date: '2026-12-08', fromMinute: 540, toMinute: 1_020 }],
    };
    return renderEmail({ to: 'ana@example.org', memberId: null, template, data }, { publicUrl: 'https://daynook.com' });
  };

  it.each(['team-day-invited', 'team-day-rooms', 'team-day-canceled'] as const)(
    '%s carries names on one line and no link that someone typed',
    (template) => {
      const { subject, text, html } = render(template, 'Your account is locked: www.evil.example');
      expect(`${subject} ${text} ${html}`).not.toContain('evil');
      expect(render(template, 'Kick\n\noff').subject).toContain('Kick off');
    },
  );
});

describe('answers (E11)', () => {
  it('store a town and not an address, which only its member sees', async () => {
    const { ana, bo, create } = await makeCast();
    const { body } = await create(bo);
    const own = await answer(ana, body._id, '500 17th Street, Denver, CO 80202');
    expect(own.body.own.area).toMatch(/80202|Denver/);
    expect(JSON.stringify(own.body)).not.toContain('17th');
    const { rows } = await world.t.db.pool.query<{ area: string }>(
      'select area from team_day_member where team_day_id = $1 and area is not null',
      [body._id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.area).not.toContain('17th');
    const seen = JSON.stringify((await read(bo, body._id)).body);
    expect(seen).not.toMatch(/Denver|80202|39\.7/);
    expect(await answer<ProblemBody>(ana, body._id, 'Colorado')).toMatchObject({
      status: 400,
      body: { fields: { area: expect.any(String) } },
    });
    expect(await answer<ProblemBody>(ana, body._id, 'Qwertyville')).toMatchObject({ status: 400 });
    expect(await answer<ProblemBody>(ana, body._id, null, [4])).toMatchObject({
      status: 400,
      body: { fields: { canCome: expect.any(String) } },
    });
    expect((await answer(ana, body._id, null)).body.own).toEqual({ area: null, otherArea: null, canCome: [0] });
  });

  it('of two members at once are both kept', async () => {
    const { ana, bo, create } = await makeCast();
    const { body } = await create(bo);
    const both = await Promise.all([answer(ana, body._id, 'Aurora, CO'), answer(bo, body._id, 'Lakewood, CO', [1])]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read(bo, body._id)).body.dates.map(({ canComeCount }) => canComeCount)).toEqual([1, 1]);
  });
});

describe('the end of a team day (E11)', () => {
  it('comes when its organizer or an admin cancels it; areas are erased', async () => {
    const { owner, ana, bo, id } = await makeAnswered('chicago');
    expect(await cancel<ProblemBody>(ana, id)).toMatchObject({ status: 403 });
    expect((await cancel(owner, id)).body).toMatchObject({ state: 'canceled', can: { answer: false } });
    expect((await subjectsTo(ana)).at(-1)).toBe('Canceled: Kickoff');
    expect((await read(bo, id)).body.own.area).toBeNull();
    expect((await answer<ProblemBody>(ana, id, 'Chicago, IL')).body.code).toBe('STATE_CHANGED');
  });

  it('comes when its organizer leaves the team; the answers of others who leave are deleted', async () => {
    const { owner, ana, bo, teamId, id } = await makeAnswered('miami');
    await world.call(owner, 'DELETE', `/api/teams/${teamId}/members/${ana.id}`);
    expect((await read(ana, id)).status).toBe(404);
    expect((await read(bo, id)).body).toMatchObject({ state: 'planning', invited: [{ isYou: true }, {}] });
    await world.call(bo, 'DELETE', `/api/teams/${teamId}/members/${bo.id}`);
    expect((await read(owner, id)).body).toMatchObject({ state: 'canceled' });
    expect((await subjectsTo(owner)).at(-1)).toBe('Canceled: Kickoff');
    expect((await read(bo, id)).status).toBe(404);
  });

  it('comes when its team is closed; everyone else is emailed once', async () => {
    const { owner, ana, bo, teamId, id } = await makeAnswered('denver');
    expect((await world.call(owner, 'DELETE', `/api/teams/${teamId}`)).status).toBe(204);
    for (const member of [ana, bo])
      expect((await subjectsTo(member)).filter((subject) => subject.startsWith('Canceled'))).toEqual([
        'Canceled: Kickoff',
      ]);
    expect(await subjectsTo(owner)).not.toContain('Canceled: Kickoff');
    const areas = world.t.db.kysely.selectFrom('team_day_member').select('area').where('team_day_id', '=', id);
    expect((await areas.execute()).every(({ area }) => area === null)).toBe(true);
    expect((await read(bo, id)).status).toBe(404);
  });

  it('closing the team emails nobody about a day that’s over', async () => {
    const { owner, ana, teamId } = await makeAnswered('denver');
    const start = world.t.clock.now().toISOString();
    world.t.clock.set('2026-12-10T15:00:00.000Z');
    expect((await world.call(owner, 'DELETE', `/api/teams/${teamId}`)).status).toBe(204);
    expect(await subjectsTo(ana)).not.toContain('Canceled: Kickoff');
    world.t.clock.set(start);
  });

  it('comes with its booking: areas are erased once that has ended', async () => {
    const { bo, teamId, id } = await makeAnswered('fargo');
    const listing = await makeRoom('fargo');
    await find(bo, id);
    expect((await book(bo, { id, teamId, listing })).status).toBe(201);
    const start = world.t.clock.now().toISOString();
    const runAt = async (at: string) => {
      world.t.clock.set(at);
      await teamDayJobs[0]!.run(world.t.deps, new AbortController().signal);
      const { own, found } = (await read(bo, id)).body;
      return [own.area, found!.rooms[0]!.trips];
    };
    expect(await runAt('2026-12-08T23:59:00.000Z')).toEqual(['Fargo, ND, USA', expect.anything()]);
    expect(await runAt('2026-12-09T00:00:00.000Z')).toEqual([null, null]);
    world.t.clock.set(start);
  });

  it('comes with its last date: areas are erased the day after, and later the day', async () => {
    const { bo, id } = await makeAnswered('nashville');
    const days = async (count: number) => {
      world.t.clock.advance({ minutes: count * 1_440 });
      await teamDayJobs[0]!.run(world.t.deps, new AbortController().signal);
    };
    await days(10);
    expect((await read(bo, id)).body).toMatchObject({ state: 'planning', own: { area: 'Nashville, TN, USA' } });
    await days(11);
    expect((await read(bo, id)).body).toMatchObject({ state: 'over', own: { area: null }, can: { answer: false } });
    expect((await answer<ProblemBody>(bo, id, 'Nashville, TN')).body.code).toBe('STATE_CHANGED');
    await days(95);
    expect((await read(bo, id)).status).toBe(404);
  });
});

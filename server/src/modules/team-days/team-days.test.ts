// Team days: answering, finding rooms, voting, booking, and what others don't see (E11).
import type { Answer } from '@daynook/contract/api';
import type { TeamDay } from '@daynook/contract/teams/team-days';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailsTo } from '../../../test/emails.ts';
import { makeMember, makeProperty } from '../../../test/make.ts';
import { joinTeam, makeTeam, NO_RULES, TEAM_INPUT } from '../../../test/teams.ts';
import { makeWorld, type ProblemBody, type TestListing, type TestMember, type World } from '../bookings/test-world.ts';
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

/** Each test has its own part of the country, so that rooms of others aren't near. Towns that the gazetteer has. */
const REGIONS = {
  denver: { lat: 39.74, lng: -104.99, areas: ['Aurora, CO', 'Lakewood, CO'] },
  seattle: { lat: 47.61, lng: -122.33, areas: ['Bellevue, WA', 'Renton, WA'] },
  austin: { lat: 30.27, lng: -97.74, areas: ['Round Rock, TX', 'Austin, TX'] },
  chicago: { lat: 41.88, lng: -87.63, areas: ['Evanston, IL', 'Oak Park, IL'] },
  miami: { lat: 25.77, lng: -80.19, areas: ['Hialeah, FL', 'Miami Beach, FL'] },
  phoenix: { lat: 33.45, lng: -112.07, areas: ['Tempe, AZ', 'Scottsdale, AZ'] },
  nashville: { lat: 36.16, lng: -86.78, areas: ['Franklin, TN', 'Nashville, TN'] },
  boise: { lat: 43.62, lng: -116.2, areas: ['Boise, ID', 'Meridian, ID'] },
  portland: { lat: 45.52, lng: -122.68, areas: ['Gresham, OR', 'Beaverton, OR'] },
  tucson: { lat: 32.22, lng: -110.97, areas: ['Tucson, AZ', 'Marana, AZ'] },
  omaha: { lat: 41.26, lng: -95.94, areas: ['Omaha, NE', 'Bellevue, NE'] },
  reno: { lat: 39.53, lng: -119.81, areas: ['Reno, NV', 'Sparks, NV'] },
} as const;
type Region = keyof typeof REGIONS;

async function makeRoom(
  region: Region,
  values: Parameters<World['makeListing']>[0] = {},
  north = 0,
): Promise<TestListing> {
  const { lat, lng } = REGIONS[region];
  const property = await makeProperty(world.t.db, {
    host_id: world.host.id,
    public_lat: lat + north,
    public_lng: lng,
    time_zone: 'America/Denver',
  });
  return world.makeListing({ property_id: property.id, capacity: 6, cancellation_policy: 'relaxed', ...values });
}

const DATES = [
  { date: '2026-12-08', fromMinute: 540, toMinute: 1_020 },
  { date: '2026-12-09', fromMinute: 540, toMinute: 1_020 },
];

async function makeCast() {
  const [owner, ana, bo] = [
    await makeMember(world.t.db, { name: 'Olive Owner' }),
    await makeMember(world.t.db, { name: 'Ana Away' }),
    await makeMember(world.t.db, { name: 'Bo Booker' }),
  ];
  const { _id: teamId } = await makeTeam(world, owner);
  for (const member of [ana, bo]) await joinTeam(world, owner, { teamId, member });
  const create = <T = TeamDay>(organizer: TestMember, values: object = {}) =>
    world.call<T>(organizer, 'POST', `/api/teams/${teamId}/days`, {
      title: 'Kickoff',
      dates: DATES,
      invitedIds: [owner, ana, bo].map(({ id }) => id),
      ...values,
    });
  return { owner, ana, bo, teamId, create };
}

const read = <T = TeamDay>(member: TestMember, id: string) => world.call<T>(member, 'GET', `/api/team-days/${id}`);
const answer = <T = TeamDay>(member: TestMember, id: string, area: string | null, canCome: number[] = [0]) =>
  world.call<T>(member, 'PUT', `/api/team-days/${id}/answer`, { area, canCome });
const find = <T = TeamDay>(member: TestMember, id: string, number = 0, near?: string) =>
  world.call<T>(member, 'POST', `/api/team-days/${id}/rooms`, { number, near });
const vote = <T = TeamDay>(member: TestMember, id: string, listingId: string | null) =>
  world.call<T>(member, 'PUT', `/api/team-days/${id}/vote`, { listingId });
const cancel = <T = TeamDay>(member: TestMember, id: string) =>
  world.call<T>(member, 'POST', `/api/team-days/${id}/cancel`);
const subjectsTo = async ({ email }: TestMember) =>
  (await emailsTo(world.t, email)).map(({ subject }) => subject).filter((subject) => !subject.includes('invited you'));

/** A day that Bo organizes, for which Ana and Bo have answered, and Olive for the first date. */
async function makeAnswered(region: Region) {
  const cast = await makeCast();
  const { body } = await cast.create(cast.bo);
  const [first, second] = REGIONS[region].areas;
  expect(await answer(cast.ana, body._id, first)).toMatchObject({ status: 200 });
  expect(await answer(cast.bo, body._id, second, [0, 1])).toMatchObject({ status: 200 });
  expect(await answer(cast.owner, body._id, first)).toMatchObject({ status: 200 });
  return { ...cast, id: body._id };
}

const book = <T = { _id: string; code?: string }>(
  guest: TestMember,
  {
    id,
    teamId,
    listing,
    attendees = [],
  }: { id: string; teamId: string; listing: { id: string }; attendees?: string[] },
) =>
  world.book<T>(
    listing as TestListing,
    {
      startsAt: '2026-12-08T16:00:00.000Z',
      endsAt: '2026-12-09T00:00:00.000Z',
      guests: 2,
      teamId,
      teamDayId: id,
      attendeeIds: attendees,
    },
    { guest },
  );

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

  it('says next to the field what’s wrong', async () => {
    const { ana, bo, create } = await makeCast();
    const stranger = await makeMember(world.t.db);
    for (const [values, field] of [
      [{ dates: [{ ...DATES[0], date: '2026-11-01' }] }, 'dates.0.date'],
      [{ dates: [{ ...DATES[0], date: '2027-11-01' }] }, 'dates.0.date'],
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

describe('rooms of a team day (E11)', () => {
  it('seat everyone, are free, and come with the fairest trip first; then everyone votes', async () => {
    const { owner, ana, bo, id } = await makeAnswered('denver');
    const [far, near, small, taken] = [
      await makeRoom('denver', { title: 'Far' }, 0.4),
      await makeRoom('denver', { title: 'Near' }),
      await makeRoom('denver', { title: 'Small', capacity: 1 }),
      await makeRoom('denver', { title: 'Taken' }),
    ];
    await world.booked(taken, { startsAt: '2026-12-08T17:00:00.000Z', endsAt: '2026-12-08T19:00:00.000Z' });
    expect(await find<ProblemBody>(ana, id)).toMatchObject({ status: 403 });
    const { status, body } = await find(bo, id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: 'voting',
      found: { people: 3, near: null, noneBecause: null, isOutdated: false },
    });
    const rooms = body.found!.rooms;
    expect(rooms.map(({ listing }) => listing._id)).toEqual([near.id, far.id]);
    expect(JSON.stringify(rooms)).not.toContain(small.id);
    expect(rooms[0]).toMatchObject({ startsAt: '2026-12-08T16:00:00.000Z', timeZone: 'America/Denver', problem: null });
    expect(rooms[0]!.trips!.worst.upToKm).toBeLessThan(rooms[1]!.trips!.worst.upToKm);
    expect(rooms[0]!.trips!.worst.upToKm % 5).toBe(0);
    expect(rooms[0]!.own!.km).toBeGreaterThan(0);
    expect(rooms[0]!.totalMinor).toBeGreaterThan(0);
    expect((await subjectsTo(ana)).at(-1)).toBe('Vote on a room for Kickoff');
    await vote(ana, id, far.id);
    const voted = await vote(owner, id, far.id);
    expect(voted.body.found!.rooms.map(({ listing, votes }) => [listing._id, votes])).toEqual([
      [far.id, 2],
      [near.id, 0],
    ]);
    expect((await vote<ProblemBody>(ana, id, small.id)).body).toMatchObject({ code: 'STATE_CHANGED' });
    expect((await vote(ana, id, null)).body.found!.rooms[0]).toMatchObject({ votes: 1, isYourVote: false });
    world.t.clock.advance({ minutes: 1 });
    await answer(ana, id, 'Aurora, CO', [0, 1]);
    expect((await read(bo, id)).body.found).toMatchObject({ isOutdated: true });
    // Taken by others after it was found.
    await world.booked(near, { startsAt: '2026-12-08T16:00:00.000Z', endsAt: '2026-12-08T18:00:00.000Z' });
    await world.t.db.kysely.updateTable('listing').set({ state: 'paused' }).where('id', '=', far.id).execute();
    const problems = (await read(ana, id)).body.found!.rooms.map(({ listing, problem }) => [listing.title, problem]);
    expect(problems).toEqual([
      ['Far', 'gone'],
      ['Near', 'taken'],
    ]);
  });

  it('are missing for a reason, with the nearest', async () => {
    const { owner, bo, teamId, id } = await makeAnswered('seattle');
    const reason = async () => {
      const { found } = (await find(bo, id)).body;
      return [found!.noneBecause, found!.nearest.map(({ listing, problem }) => [listing._id, problem])];
    };
    expect((await find(bo, id, 1)).body.found).toMatchObject({ people: 1, noneBecause: 'too-few-areas', rooms: [] });
    expect((await find(bo, id)).body.found).toMatchObject({ people: 3, noneBecause: 'none-near', rooms: [] });
    const room = await makeRoom('seattle', { capacity: 1 });
    expect(await reason()).toEqual(['too-small', [[room.id, 'too-small']]]);
    await world.t.db.kysely.updateTable('listing').set({ capacity: 4 }).where('id', '=', room.id).execute();
    const rule = (rules: object) => world.call(owner, 'PUT', `/api/teams/${teamId}/rules`, { ...NO_RULES, ...rules });
    await rule({ isListOnly: true });
    expect(await reason()).toEqual(['team-rules', [[room.id, 'team-rules']]]);
    await rule({ cancellationPolicies: ['strict'] });
    expect(await reason()).toEqual(['team-rules', [[room.id, 'team-rules']]]);
    await rule({ dayCapMinor: 100 });
    expect(await reason()).toEqual(['too-expensive', [[room.id, 'too-expensive']]]);
    await rule({});
    await world.booked(room, { startsAt: '2026-12-08T17:00:00.000Z', endsAt: '2026-12-08T19:00:00.000Z' });
    expect(await reason()).toEqual(['taken', [[room.id, 'taken']]]);
    expect((await read(bo, id)).body.state).toBe('planning');
  });

  it('need someone who can come and says where they start', async () => {
    const { bo, create } = await makeCast();
    const { body } = await create(bo);
    expect((await find(bo, body._id)).body.found).toMatchObject({ noneBecause: 'no-areas', rooms: [], nearest: [] });
    expect(await find<ProblemBody>(bo, body._id, 3)).toMatchObject({ status: 400 });
  });
});

describe('starting areas (E11)', () => {
  it('of one or two people give no trips; rooms near a place do without them', async () => {
    const { ana, bo, create } = await makeCast();
    const { _id: id } = (await create(bo)).body;
    await answer(ana, id, 'Boise, ID');
    const room = await makeRoom('boise');
    expect((await find(bo, id)).body.found).toMatchObject({ noneBecause: 'too-few-areas', rooms: [], nearest: [] });
    const { body } = await find(bo, id, 0, 'Boise, ID');
    expect(body.found).toMatchObject({ near: 'Boise, ID, USA', rooms: [{ listing: { _id: room.id }, trips: null }] });
    expect((await find<ProblemBody>(bo, id, 0, 'Qwertyville')).body.fields).toHaveProperty('near');
  });

  it('are looked around 10 times at most, and everyone is emailed once', async () => {
    const { ana, bo, id } = await makeAnswered('portland');
    await makeRoom('portland');
    for (let count = 0; count < 10; count += 1) expect(await find(bo, id, count % 2)).toMatchObject({ status: 200 });
    expect((await read(bo, id)).body.searchesLeft).toBe(0);
    expect((await find<ProblemBody>(bo, id)).body).toMatchObject({ code: 'LIMIT_REACHED' });
    expect((await subjectsTo(ana)).filter((subject) => subject.startsWith('Vote'))).toHaveLength(1);
  });

  it('can be removed at any time, and trips from them don’t outlive them', async () => {
    const { owner, ana, bo, teamId, id } = await makeAnswered('tucson');
    const listing = await makeRoom('tucson');
    const trips = async () => (await read(bo, id)).body.found!.rooms[0]!.trips;
    await find(bo, id);
    expect(await trips()).not.toBeNull();
    await world.call(owner, 'DELETE', `/api/teams/${teamId}/members/${ana.id}`);
    expect(await trips()).toBeNull();
    await answer(owner, id, null);
    expect((await book(bo, { id, teamId, listing })).status).toBe(201);
    expect(await answer(bo, id, null)).toMatchObject({ status: 200, body: { own: { area: null, canCome: [0, 1] } } });
  });
});

describe('booking a team day (E11)', () => {
  it('is on one of its dates, and ends with its organizer also if the booking is canceled later', async () => {
    const { ana, bo, teamId, id } = await makeAnswered('reno');
    const listing = await makeRoom('reno');
    const hours = { startsAt: '2026-12-10T16:00:00.000Z', endsAt: '2026-12-10T20:00:00.000Z' };
    const other = { ...hours, guests: 2, teamId, teamDayId: id };
    expect(await world.book<ProblemBody>(listing, other, { guest: bo })).toMatchObject({ status: 409 });
    const made = await book(bo, { id, teamId, listing });
    expect(made.status).toBe(201);
    await world.call(bo, 'DELETE', `/api/teams/${teamId}/members/${bo.id}`);
    expect((await read(ana, id)).body.state).toBe('booked');
    await world.verb(bo, made.body._id, 'cancel');
    expect((await read(ana, id)).body).toMatchObject({ state: 'canceled', can: { answer: false, vote: false } });
  });

  it('is the organizer’s, once, with everyone who comes; a canceled booking opens it again', async () => {
    const { ana, bo, teamId, id } = await makeAnswered('austin');
    const [listing, other] = [await makeRoom('austin'), await makeRoom('austin')];
    await find(bo, id);
    expect((await subjectsTo(ana)).filter((subject) => subject.startsWith('Vote'))).toHaveLength(1);
    expect(await book(ana, { id, teamId, listing })).toMatchObject({ status: 404 });
    const made = await book(bo, { id, teamId, listing, attendees: [ana.id, bo.id] });
    expect(made.status).toBe(201);
    const bookingId = made.body._id;
    expect((await read(ana, id)).body).toMatchObject({
      state: 'booked',
      booking: { _id: bookingId, isYours: false, isAttending: true },
      can: { answer: false, vote: false, cancel: false },
    });
    expect((await read(bo, id)).body.booking).toMatchObject({ isYours: true });
    const listed = await world.call<Answer<'GET /api/teams/{id}/days'>>(ana, 'GET', `/api/teams/${teamId}/days`);
    expect(listed.body.days).toMatchObject([{ firstDate: '2026-12-08', lastDate: '2026-12-08' }]);
    expect(await book<ProblemBody>(bo, { id, teamId, listing: other })).toMatchObject({
      status: 409,
      body: { code: 'STATE_CHANGED' },
    });
    for (const late of [await answer<ProblemBody>(ana, id, 'Austin, TX'), await vote<ProblemBody>(ana, id, listing.id)])
      expect(late.body.code).toBe('STATE_CHANGED');
    expect((await cancel<ProblemBody>(bo, id)).body.code).toBe('STATE_CHANGED');
    await world.verb(bo, bookingId, 'cancel');
    expect((await read(ana, id)).body).toMatchObject({ state: 'voting', booking: null });
    expect((await book(bo, { id, teamId, listing: other })).status).toBe(201);
  });

  it('twice at once makes one booking', async () => {
    const { bo, teamId, id } = await makeAnswered('phoenix');
    const rooms = [await makeRoom('phoenix'), await makeRoom('phoenix')];
    const both = await Promise.all(rooms.map((listing) => book(bo, { id, teamId, listing })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('the next team day (E11)', () => {
  const next = { dates: [{ date: '2026-12-15', fromMinute: 540, toMinute: 1_020 }] };

  it('looks at the last one’s room first, with no areas needed, and at others too', async () => {
    const { owner, ana, bo, teamId, id, create } = await makeAnswered('omaha');
    const listing = await makeRoom('omaha', { title: 'Last' }, 0.4);
    expect((await book(bo, { id, teamId, listing })).status).toBe(201);
    const { body } = await create(bo, { ...next, previousId: id });
    expect((await read(ana, body._id)).body.own).toEqual({ area: null, otherArea: 'Omaha, NE, USA', canCome: [] });
    const alone = (await find(bo, body._id)).body;
    expect(alone).toMatchObject({ state: 'voting', found: { noneBecause: null } });
    expect(alone.found!.rooms).toMatchObject([{ listing: { _id: listing.id }, wasLast: true, trips: null }]);
    const nearer = await makeRoom('omaha', { title: 'Nearer' });
    for (const member of [owner, ana, bo]) await answer(member, body._id, 'Omaha, NE');
    expect((await read(ana, body._id)).body.own).toMatchObject({ area: 'Omaha, NE, USA', otherArea: null });
    const both = (await find(bo, body._id)).body.found!.rooms;
    expect(both.map(({ listing: { _id }, wasLast }) => [_id, wasLast])).toEqual([
      [nearer.id, false],
      [listing.id, true],
    ]);
    await world.booked(listing, { startsAt: '2026-12-15T17:00:00.000Z', endsAt: '2026-12-15T19:00:00.000Z' });
    expect((await find(bo, body._id)).body.found!.rooms.map(({ listing: { _id } }) => _id)).toEqual([nearer.id]);
  });

  it('follows one of the same team that the organizer is invited to', async () => {
    const [one, other] = [await makeCast(), await makeCast()];
    const { body } = await one.create(one.bo, { invitedIds: [one.ana.id] });
    for (const [cast, organizer] of [
      [one, one.owner],
      [other, other.bo],
    ] as const)
      expect((await cast.create<ProblemBody>(organizer, { ...next, previousId: body._id })).status).toBe(404);
    const { _id: planned } = (await one.create(one.bo, { ...next, previousId: body._id })).body;
    expect((await find(one.bo, planned)).body.found).toMatchObject({ noneBecause: 'no-areas', rooms: [] });
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

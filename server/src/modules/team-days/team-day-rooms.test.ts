// Rooms of team days: finding them, what trips tell, voting, and booking (E11).
import type { Answer } from '@daynook/contract/api';
import type { Quote } from '@daynook/contract/bookings';
import { SANDBOX_CARDS } from '@daynook/contract/bookings/sandbox-cards';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATES, planDaysIn } from '../../../test/team-days.ts';
import { NO_RULES } from '../../../test/teams.ts';
import { makeWorld, type ProblemBody, type TestMember, type World } from '../bookings/test-world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => {
  await world.verify();
  await world.t.close();
});
const { makeRoom, makeCast, read, answer, find, vote, cancel, subjectsTo, makeAnswered, book } = planDaysIn(
  () => world,
);

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

  it('cost what any guest pays, because an offer to the organizer isn’t the team’s to see', async () => {
    const { bo, id } = await makeAnswered('spokane');
    const listing = await makeRoom('spokane');
    const talk = { recipientId: world.host.id, listingId: listing.id };
    const { body } = await world.call<{ _id: string }>(bo, 'POST', '/api/conversations', talk);
    const said = { content: 'Could it be less?', clientId: world.t.deps.newId() };
    await world.call(bo, 'POST', `/api/conversations/${body._id}/messages`, said);
    const slot = { startsAt: '2026-12-08T16:00:00.000Z', endsAt: '2026-12-09T00:00:00.000Z', guests: 3 };
    const offer = { listingId: listing.id, ...slot, priceMinor: 100, expiresInHours: 48 };
    const offered = await world.call(world.host, 'POST', `/api/conversations/${body._id}/offers`, offer);
    expect(offered.status, JSON.stringify(offered.body)).toBe(200);
    const quote = async (member: TestMember) =>
      (await world.call<Quote>(member, 'POST', '/api/bookings/quote', { listingId: listing.id, ...slot })).body;
    const [own, plain] = [await quote(bo), await quote(await world.makeGuest())];
    expect(own.totalMinor).toBeLessThan(plain.totalMinor);
    expect((await find(bo, id)).body.found!.rooms[0]!.totalMinor).toBe(plain.totalMinor);
  });

  it('aren’t looked for once the date’s hours have started, and that uses up no search', async () => {
    const { bo, create } = await makeCast();
    const now = world.t.clock.now().toISOString();
    const date = { date: '2026-11-21', fromMinute: 1_080, toMinute: 1_140 };
    const { _id: id, searchesLeft } = (await create(bo, { dates: [date, DATES[0]] })).body;
    world.t.clock.set('2026-11-21T23:00:00Z');
    const { status, body } = await find<ProblemBody>(bo, id);
    expect([status, body.fields]).toEqual([400, { number: 'These hours have already started. Choose later ones.' }]);
    expect((await read(bo, id)).body.searchesLeft).toBe(searchesLeft);
    expect(await find(bo, id, 1)).toMatchObject({ status: 200 });
    world.t.clock.set(now);
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

  it('isn’t what a reused hold was for before', async () => {
    const { ana, bo, teamId, create } = await makeCast();
    const [kickoff, retro] = [(await create(bo)).body._id, (await create(bo)).body._id];
    const listing = await makeRoom('fresno');
    const slot = { startsAt: '2026-12-08T16:00:00.000Z', endsAt: '2026-12-09T00:00:00.000Z', guests: 2, teamId };
    const declined = { ...slot, teamDayId: kickoff, cardNumber: SANDBOX_CARDS.decline };
    expect((await world.book(listing, declined, { guest: bo })).status).toBe(402);
    expect((await world.book(listing, { ...slot, teamDayId: retro }, { guest: bo })).status).toBe(201);
    expect((await read(ana, kickoff)).body).toMatchObject({ state: 'planning', booking: null });
    expect((await read(ana, retro)).body.state).toBe('booked');
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
    // The answer is kept for repeated calls.
    expect(body.own.otherArea).toBeNull();
    expect((await read(bo, body._id)).body.own.otherArea).toBe('Bellevue, NE, USA');
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

// Bookings for a team keep to its rules, also when several are made at once, changed, or canceled (F12).
import type { Booking } from '@daynook/contract/bookings';
import { SANDBOX_CARDS } from '@daynook/contract/bookings/sandbox-cards';
import type { TeamBudget } from '@daynook/contract/teams/team-rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMember } from '../../../test/make.ts';
import { Changes } from '../../../test/money/changes.ts';
import { joinTeam, makeTeam, NO_RULES } from '../../../test/teams.ts';
import {
  makeWorld,
  type ProblemBody,
  slotsOfDays,
  type TestListing,
  type TestMember,
  type World,
} from '../bookings/test-world.ts';

const DECEMBER = { startsAt: '2026-12-28T14:00:00.000Z', endsAt: '2026-12-28T16:00:00.000Z', guests: 1 };

/** Each slot costs this. */
const COST = 2_100;

let world: World;
let listing: TestListing;
beforeAll(async () => {
  world = await makeWorld();
  listing = await world.makeListing();
});
afterAll(async () => {
  await world.verify();
  await world.t.close();
});

const nextSlot = slotsOfDays();

/** Hours in November and December 2026 that nothing else in these tests uses. */
async function makeCast(rules: Partial<Record<keyof typeof NO_RULES, unknown>> = {}) {
  const [owner, booker] = [await makeMember(world.t.db), await makeMember(world.t.db)];
  const { _id: teamId } = await makeTeam(world, owner);
  await joinTeam(world, owner, { teamId, member: booker });
  const setRules = async (values: object) => {
    const { status } = await world.call(owner, 'PUT', `/api/teams/${teamId}/rules`, { ...NO_RULES, ...values });
    expect(status).toBe(200);
  };
  await setRules(rules);
  const book = <T = Booking>(guest: TestMember, values: object = {}) =>
    world.book<T>(listing, { ...nextSlot(), teamId, ...values }, { guest });
  const budget = async (member: TestMember, month = '2026-12') =>
    (await world.call<TeamBudget>(member, 'GET', `/api/teams/${teamId}/budget?month=${month}`)).body;
  return { owner, booker, teamId, setRules, book, budget };
}

describe('a booking for a team (F12)', () => {
  it('names the team to its guest and not to the host, and counts toward the budget until it’s refunded', async () => {
    const { booker, teamId, book, budget } = await makeCast();
    const start = { startsAt: '2026-12-28T14:00:00.000Z', endsAt: '2026-12-28T16:00:00.000Z' };
    const { status, body } = await book(booker, start);
    expect(status).toBe(201);
    expect(body).toMatchObject({ team: { _id: teamId, name: 'Brooklyn Bridges' }, totalMinor: COST });
    expect((await world.get(world.host, body._id)).body).not.toHaveProperty('team');
    expect(await budget(booker)).toEqual({
      month: '2026-12',
      currency: 'USD',
      teamUsedMinor: COST,
      teamLeftMinor: null,
      ownUsedMinor: COST,
      ownLeftMinor: null,
    });
    expect((await world.verb(booker, body._id, 'cancel')).status).toBe(200);
    const { refundedMinor } = (await world.get(booker, body._id)).body;
    expect(await budget(booker)).toMatchObject({ teamUsedMinor: COST - refundedMinor });
  });

  it('isn’t possible for others, nor with several hosts at once', async () => {
    const { teamId, booker, book } = await makeCast();
    expect(await book(world.guest)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    const alsoAsk = [{ listingId: (await world.makeListing()).id }];
    expect((await book<ProblemBody>(booker, { alsoAsk })).status).toBe(400);
    expect(teamId).toEqual(expect.any(String));
  });

  it('is refused with what the limit is and how much is left', async () => {
    const { booker, book, setRules, owner, teamId } = await makeCast({ memberBudgetMinor: COST + 1 });
    const inDecember = () => {
      const slot = nextSlot(1);
      return slot.startsAt < '2026-12' ? { ...nextSlot(8) } : slot;
    };
    expect((await book(booker, inDecember())).status).toBe(201);
    const over = await book<ProblemBody>(booker, inDecember());
    expect(over).toMatchObject({
      status: 422,
      body: {
        code: 'TEAM_MEMBER_BUDGET',
        current: { currency: 'USD', limitMinor: COST + 1, usedMinor: COST, leftMinor: 1, costMinor: COST },
      },
    });
    expect(over.body.message).toContain('$0.01');
    // The other member has a budget of their own.
    expect((await book(owner, inDecember())).status).toBe(201);
    await setRules({ dayCapMinor: COST - 1 });
    expect((await book<ProblemBody>(booker, inDecember())).body.code).toBe('TEAM_DAY_CAP');
    await setRules({ isListOnly: true });
    expect((await book<ProblemBody>(booker, inDecember())).body.code).toBe('TEAM_LISTING');
    await world.call(owner, 'PUT', `/api/teams/${teamId}/listings/${listing.id}`);
    expect((await book(booker, inDecember())).status).toBe(201);
    await setRules({ cancellationPolicies: ['strict'] });
    expect((await book<ProblemBody>(booker, inDecember())).body.code).toBe('TEAM_POLICY');
  });

  it('never exceeds the team’s budget together with others made at once', async () => {
    const { owner, booker, book, budget } = await makeCast({ teamBudgetMinor: 2 * COST });
    const rooms = await Promise.all(Array.from({ length: 5 }, () => world.makeListing()));
    const hours = { startsAt: '2026-12-29T14:00:00.000Z', endsAt: '2026-12-29T16:00:00.000Z' };
    const answers = await Promise.all(
      rooms.map((room, index) => book<ProblemBody>(index % 2 ? owner : booker, { ...hours, listingId: room.id })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    for (const { status, body } of answers) if (status !== 201) expect(body.code).toBe('TEAM_BUDGET');
    expect(await budget(owner)).toMatchObject({ teamUsedMinor: 2 * COST, teamLeftMinor: 0 });
  });

  it('can’t be changed to cost more than what’s left', async () => {
    const { booker, book } = await makeCast({ teamBudgetMinor: COST });
    const hours = { startsAt: '2026-12-30T14:00:00.000Z', endsAt: '2026-12-30T16:00:00.000Z' };
    const { body } = await book(booker, hours);
    const longer = { startsAt: hours.startsAt, endsAt: '2026-12-30T17:00:00.000Z', guests: 1, addOns: [] };
    const change = await world.call<ProblemBody>(
      booker,
      'POST',
      `/api/bookings/${body._id}/changes`,
      { ...longer, expectedTotalMinor: 3_150 },
      { 'idempotency-key': 'longer' },
    );
    expect(change).toMatchObject({ status: 422, body: { code: 'TEAM_BUDGET' } });
  });

  it('gives its budget back once, also for what was paid with credit', async () => {
    const { booker, book, budget } = await makeCast();
    const grant = { amountMinor: COST, currency: 'USD', reason: 'Sorry for the noise' };
    const granted = await world.call(world.staff, 'POST', `/api/staff/members/${booker.id}/credit/grants`, grant, {
      'idempotency-key': 'team-credit',
    });
    expect(granted.status).toBe(200);
    const room = await world.makeListing({ cancellation_policy: 'relaxed' });
    const { body } = await book(booker, { ...DECEMBER, listingId: room.id, creditMinor: COST });
    expect(body).toMatchObject({ payment: { creditMinor: COST } });
    expect((await world.verb(booker, body._id, 'cancel')).status).toBe(200);
    expect((await world.get(booker, body._id)).body.refundedMinor).toBe(COST);
    expect(await budget(booker)).toMatchObject({ teamUsedMinor: 0, ownUsedMinor: 0 });
  });

  it('whose card was refused leaves the budget to another one', async () => {
    const { booker, teamId, book, budget } = await makeCast({ teamBudgetMinor: COST });
    const [room, other] = [await world.makeListing(), await world.makeListing()];
    const hold = await world.call<{ _id: string }>(booker, 'POST', '/api/bookings/holds', {
      listingId: room.id,
      ...DECEMBER,
    });
    const refused = { ...DECEMBER, listingId: room.id, holdId: hold.body._id, cardNumber: SANDBOX_CARDS.decline };
    expect((await book(booker, refused)).status).toBe(402);
    expect(
      await world.t.db.kysely.selectFrom('booking').select('status').where('team_id', '=', teamId).execute(),
    ).toEqual([{ status: 'hold' }]);
    expect(await budget(booker)).toMatchObject({ teamUsedMinor: 0 });
    expect((await book(booker, { ...DECEMBER, listingId: other.id })).status).toBe(201);
  });

  it('counts in the month it moves to while the difference is being charged', async () => {
    const { booker, book, budget } = await makeCast({ teamBudgetMinor: 2 * COST });
    const room = await world.makeListing({ booking_mode: 'instant' });
    const november = { startsAt: '2026-11-27T14:00:00.000Z', endsAt: '2026-11-27T16:00:00.000Z' };
    const { body } = await book(booker, { ...november, listingId: room.id });
    const longer = { startsAt: DECEMBER.startsAt, endsAt: '2026-12-28T18:00:00.000Z' };
    const changes = new Changes(world);
    const change = await changes.proposed(world.host, body, longer);
    const setState = (state: string) =>
      world.t.db.kysely.updateTable('booking_change').set({ state }).where('id', '=', change._id).execute();
    await setState('charging');
    try {
      expect(await budget(booker, '2026-11')).toMatchObject({ teamUsedMinor: COST });
      expect(await budget(booker)).toMatchObject({ teamUsedMinor: 2 * COST });
      const later = { startsAt: '2026-12-29T14:00:00.000Z', endsAt: '2026-12-29T16:00:00.000Z' };
      expect((await book<ProblemBody>(booker, later)).body.code).toBe('TEAM_BUDGET');
    } finally {
      await setState('open');
    }
  });

  it('keeps the team open until it’s over', async () => {
    const { owner, booker, teamId, book } = await makeCast();
    const { body } = await book(booker);
    expect((await world.call(owner, 'DELETE', `/api/teams/${teamId}`)).body.code).toBe('BOOKINGS_AHEAD');
    await world.verb(booker, body._id, 'cancel');
    expect((await world.call(owner, 'DELETE', `/api/teams/${teamId}`)).status).toBe(204);
  });

  it('can be made cheaper by a guest who was removed, and says why it can’t move', async () => {
    const { owner, booker, teamId, book } = await makeCast();
    const room = await world.makeListing({ booking_mode: 'instant' });
    const { body } = await book(booker, { ...DECEMBER, listingId: room.id });
    await world.call(owner, 'DELETE', `/api/teams/${teamId}/members/${booker.id}`);
    const changes = new Changes(world);
    const moved = { startsAt: '2026-12-28T16:00:00.000Z', endsAt: '2026-12-28T18:00:00.000Z' };
    const refused = await changes.propose<ProblemBody>(booker, body, moved);
    expect(refused).toMatchObject({ status: 409, body: { code: 'CHANGE_NOT_POSSIBLE' } });
    expect(refused.body.message).toContain('no longer in the team');
    expect((await changes.propose(booker, body, { endsAt: '2026-12-28T15:00:00.000Z' })).status).toBe(200);
  });

  it('can’t become one with a policy that the team doesn’t allow, even if it costs less', async () => {
    const { booker, book } = await makeCast({ cancellationPolicies: ['long-stay'] });
    const rules = { booking_mode: 'instant', cancellation_policy: 'strict', max_stay_days: 120, window_days: 200 };
    const room = await world.makeListing(rules);
    const stay = { startsAt: '2027-01-04T14:00:00.000Z', endsAt: '2027-02-12T22:00:00.000Z', guests: 1 };
    const { body } = await book(booker, { ...stay, listingId: room.id });
    expect(body).toMatchObject({ cancellationPolicy: 'long-stay' });
    const shorter = { endsAt: '2027-01-08T22:00:00.000Z' };
    expect(await new Changes(world).propose<ProblemBody>(booker, body, shorter)).toMatchObject({
      status: 422,
      body: { code: 'TEAM_POLICY' },
    });
    expect((await new Changes(world).propose(booker, body, { endsAt: '2027-02-11T22:00:00.000Z' })).status).toBe(200);
  });

  it('isn’t possible for a member who was removed', async () => {
    const { owner, booker, teamId, book } = await makeCast();
    await world.call(owner, 'DELETE', `/api/teams/${teamId}/members/${booker.id}`);
    expect((await book(booker)).status).toBe(404);
  });
});

it('rules can’t be higher than what a team can spend (F12)', async () => {
  const { owner, teamId } = await makeCast();
  const { body } = await world.call(owner, 'PUT', `/api/teams/${teamId}/rules`, {
    ...NO_RULES,
    teamBudgetMinor: 900_000_000_000,
  });
  expect(body).toMatchObject({ code: 'VALIDATION_FAILED', fields: { teamBudgetMinor: expect.any(String) } });
});

// Requests to several hosts under pressure: hosts who accept at once, deaths at every point of the payment, and a guest who withdraws
// meanwhile. Exactly one host gets the booking, or none, and the card is charged once or not at all (C23, A01, X1).
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { carryOutAcceptances } from '../../../../test/acceptances.ts';
import { testDatabase } from '../../../../test/database.ts';
import { createGroupCalls, type Room } from '../../../../test/request-groups.ts';
import { rounds } from '../../../../test/rounds.ts';
import { listProviders } from '../../../adapters/payments/providers.ts';
import { createSandboxProvider } from '../../../adapters/payments/sandbox.ts';
import { systemClock } from '../../../lib/clock.ts';
import { expireDue } from '../due-bookings.ts';
import { acceptDue, settleDue } from '../service.ts';
import { type FailingProvider, failingProvider } from '../test-provider.ts';
import { makeWorld, newKey, type ProblemBody, type TestMember, type World } from '../test-world.ts';

let world: World;
let provider: FailingProvider;
let guest: TestMember;
let rooms: Room[];
const group = createGroupCalls(() => world);
beforeAll(async () => {
  const db = await testDatabase();
  provider = failingProvider(createSandboxProvider({ db, clock: systemClock }));
  world = await makeWorld({ overrides: { db, payments: listProviders(provider) } });
  rooms = await group.makeRooms();
});
afterAll(async () => {
  await world.t.close();
  await world.t.db.close();
});
beforeEach(async () => {
  world.t.clock.set('2026-11-21T15:00:00Z');
  guest = await world.makeGuest();
});
afterEach(async () => {
  provider.mend();
  await world.verify();
});

const later = async (seconds = 31) => {
  world.t.clock.advance({ seconds });
  await expireDue(world.t.deps);
  await settleDue(world.t.deps);
};
const approve = (ids: readonly string[], index: number) =>
  world.verb<ProblemBody>(rooms[index]!.host, ids[index]!, 'approve');
const withdrawAll = (id: string) =>
  world.call(guest, 'POST', `/api/bookings/${id}/withdraw`, { all: true }, { 'idempotency-key': newKey() });
const countConfirmed = (seen: readonly string[]) => seen.filter((one) => one === 'confirmed paid').length;
const captures = async (ids: readonly string[]) =>
  world.t.db.kysely
    .selectFrom('payment_attempt')
    .select(['booking_id', 'status'])
    .where('booking_id', 'in', ids)
    .where('operation', '=', 'capture')
    .execute();
/** Frees the rooms for the next round. */
const cancelAll = async (ids: readonly string[]) => {
  for (const [index, id] of ids.entries()) await world.verb(world.staff, id, 'cancel', `Round ${index}`);
};

describe('accepting at once', () => {
  it('three hosts: one gets it, the others learn that another host was faster', async () => {
    for (let round = 0; round < rounds(6, 70).numRuns; round += 1) {
      const ids = await group.asked(guest, rooms);
      const answers = await Promise.all([approve(ids, 0), approve(ids, 1), approve(ids, 2)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const { status, body } of answers)
        if (status !== 200) expect([status, body.code]).toEqual([409, 'REQUEST_TAKEN']);
      world.t.clock.advance({ seconds: 10 });
      await Promise.all([acceptDue(world.t.deps), acceptDue(world.t.deps), expireDue(world.t.deps)]);
      const seen = await group.statuses(guest, ids);
      expect(countConfirmed(seen)).toBe(1);
      expect(seen.filter((one) => one === 'withdrawn voided')).toHaveLength(2);
      expect(await captures(ids)).toHaveLength(1);
      await cancelAll(ids);
    }
  }, 120_000);

  it('while the guest withdraws everything: either one booking or none', async () => {
    for (let round = 0; round < rounds(4, 40).numRuns; round += 1) {
      const ids = await group.asked(guest, rooms);
      await approve(ids, round % 3);
      world.t.clock.advance({ seconds: 10 });
      await Promise.all([acceptDue(world.t.deps), withdrawAll(ids[(round + 1) % 3]!)]);
      await later();
      const seen = await group.statuses(guest, ids);
      expect(seen.filter((one) => one.startsWith('requested'))).toEqual([]);
      expect(countConfirmed(seen)).toBe((await captures(ids)).length);
      await world.verify();
      await cancelAll(ids);
    }
  }, 120_000);

  it('declining by the holder of the authorization while another accepts', async () => {
    for (let round = 0; round < rounds(4, 40).numRuns; round += 1) {
      const ids = await group.asked(guest, rooms);
      await approve(ids, 1);
      world.t.clock.advance({ seconds: 10 });
      await Promise.all([acceptDue(world.t.deps), world.verb(rooms[0]!.host, ids[0]!, 'decline', 'Away')]);
      await later();
      const seen = await group.statuses(guest, ids);
      expect(seen[1]).toBe('confirmed paid');
      expect(seen[0]).toBeOneOf(['declined voided', 'withdrawn voided']);
      await world.verify();
      await cancelAll(ids);
    }
  }, 120_000);
});

describe('a submission', () => {
  it.each(['before', 'after'] as const)('dead %s authorize: all three are requested, or none', async (point) => {
    const key = newKey();
    const silence = provider.hangAt('authorize', point);
    const dead = group.ask(guest, rooms, {}, { key });
    await silence.reached;
    await world.verify();
    await later();
    const rows = await world.t.db.kysely
      .selectFrom('booking')
      .select('status')
      .where('guest_id', '=', guest.id)
      .execute();
    expect(rows.map(({ status }) => status)).toEqual(point === 'after' ? Array(3).fill('requested') : []);
    silence.release();
    expect((await dead).status).toBe(point === 'after' ? 201 : 503);
    await world.verify();
    const again = await group.ask(guest, rooms, {}, { key });
    expect(again).toMatchObject({ status: 201, body: { group: { count: 3 } } });
    await cancelAll(again.body.groupRequests!.map(({ _id }) => _id));
  });

  it('of others for one of the rooms waits for nobody: the hours are taken meanwhile', async () => {
    const silence = provider.hangAt('authorize', 'before');
    const first = group.ask(guest, rooms);
    await silence.reached;
    const other = await world.book<ProblemBody>(rooms[2]!.listing, {}, { guest: await world.makeGuest() });
    expect(other).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } });
    await expireDue(world.t.deps);
    silence.release();
    const answer = await first;
    expect(answer.status).toBe(201);
    await cancelAll(answer.body.groupRequests!.map(({ _id }) => _id));
  });
});

describe('an acceptance', () => {
  it.each(['before', 'after'] as const)('dead %s capture: the settling job finishes it once', async (point) => {
    const ids = await group.asked(guest, rooms);
    await approve(ids, 2);
    const silence = provider.hangAt('capture', point);
    world.t.clock.advance({ seconds: 10 });
    const dead = acceptDue(world.t.deps);
    await silence.reached;
    await world.verify();
    // Meanwhile nobody else gets it, and the guest can't withdraw what's being charged.
    expect(await approve(ids, 0)).toMatchObject({ status: 409, body: { code: 'REQUEST_TAKEN' } });
    expect((await withdrawAll(ids[0]!)).status).toBe(409);
    await later();
    expect(await group.statuses(guest, ids)).toEqual(['withdrawn voided', 'withdrawn voided', 'confirmed paid']);
    silence.release();
    await dead;
    expect(await captures(ids)).toMatchObject([{ booking_id: ids[2], status: 'succeeded' }]);
    await cancelAll(ids);
  });

  it('whose payment is never heard of again ends all of them, and any money goes back', async () => {
    const ids = await group.asked(guest, rooms);
    await approve(ids, 1);
    provider.failAt('capture', 'after');
    await carryOutAcceptances(world.t);
    provider.setDown(true);
    for (let tries = 0; tries < 8; tries += 1) await later(3_600);
    provider.setDown(false);
    for (let tries = 0; tries < 4; tries += 1) await later(86_400);
    expect(await group.statuses(guest, ids)).toEqual(Array(3).fill('expired voided'));
  });

  const setAuthorization = (id: string, state: 'authorized' | 'voided') =>
    world.t.db.kysely
      .updateTable('sandbox_charge')
      .set({ state })
      .where('idempotency_key', '=', `${id}:authorize:1`)
      .execute();
  /** The card was refused when the second host accepted. */
  async function askedAndRefused(): Promise<string[]> {
    const ids = await group.asked(guest, rooms);
    await setAuthorization(ids[0]!, 'voided');
    await approve(ids, 1);
    await carryOutAcceptances(world.t);
    await setAuthorization(ids[0]!, 'authorized');
    return ids;
  }
  const giveUp = (id: string) =>
    world.call<ProblemBody>(world.staff, 'POST', `/api/staff/payments/${id}/give-up`, {
      reason: 'The card is blocked',
    });

  it('whose card is refused and given up ends alone, and the others can still accept', async () => {
    const ids = await askedAndRefused();
    expect(await giveUp(ids[1]!)).toMatchObject({ status: 204 });
    expect(await group.statuses(guest, ids)).toEqual([
      'requested authorized',
      'expired voided',
      'requested authorized',
    ]);
    await world.verify();
    await approve(ids, 0);
    await carryOutAcceptances(world.t);
    expect(await group.statuses(guest, ids)).toEqual(['confirmed paid', 'expired voided', 'withdrawn voided']);
    await cancelAll(ids);
  });

  it('whose card is refused is given up while another’s payment is under way', async () => {
    const ids = await askedAndRefused();
    await approve(ids, 0);
    const silence = provider.hangAt('capture', 'after');
    world.t.clock.advance({ seconds: 10 });
    const accepting = acceptDue(world.t.deps);
    await silence.reached;
    expect(await giveUp(ids[1]!)).toMatchObject({ status: 204 });
    silence.release();
    await accepting;
    expect(await group.statuses(guest, ids)).toEqual(['confirmed paid', 'expired voided', 'withdrawn voided']);
    await cancelAll(ids);
  });

  it('whose card is refused leaves the request open for the others', async () => {
    const ids = await group.asked(guest, rooms);
    // The bank has let go of the authorization.
    await setAuthorization(ids[0]!, 'voided');
    await approve(ids, 1);
    await carryOutAcceptances(world.t);
    expect(await group.statuses(guest, ids)).toEqual([
      'requested authorized',
      'requested failed',
      'requested authorized',
    ]);
    await world.verb(rooms[1]!.host, ids[1]!, 'decline', 'Away');
    await approve(ids, 0);
    await carryOutAcceptances(world.t);
    expect((await group.statuses(guest, ids))[0]).toBe('requested failed');
    await withdrawAll(ids[0]!);
    await later();
    expect(await group.statuses(guest, ids)).toEqual(['withdrawn voided', 'declined voided', 'withdrawn voided']);
  });
});

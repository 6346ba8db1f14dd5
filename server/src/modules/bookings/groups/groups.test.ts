// A request to up to three hosts: one authorization, and the first to accept gets the booking (C23).
import type { Booking } from '@daynook/contract/bookings';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { carryOutAcceptances } from '../../../../test/acceptances.ts';
import { emailsTo } from '../../../../test/emails.ts';
import { createGroupCalls, type Room } from '../../../../test/request-groups.ts';
import { findHostRecord } from '../../listings/store.ts';
import { expireDue } from '../due-bookings.ts';
import { acceptDue } from '../service.ts';
import { makeWorld, newKey, type ProblemBody, SLOT, type TestMember, type World } from '../test-world.ts';

let world: World;
let guest: TestMember;
let rooms: Room[];
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());
const group = createGroupCalls(() => world);
beforeEach(async () => {
  world.t.clock.set('2026-11-21T15:00:00Z');
  guest = await world.makeGuest();
  rooms = await group.makeRooms();
});
afterEach(() => world.verify());

const charges = async (ids: readonly string[]) =>
  world.t.db.kysely
    .selectFrom('sandbox_charge')
    .innerJoin('payment_attempt', 'payment_attempt.idempotency_key', 'sandbox_charge.idempotency_key')
    .select([
      'payment_attempt.booking_id',
      'sandbox_charge.state',
      'sandbox_charge.amount_minor',
      'sandbox_charge.captured_minor',
    ])
    .where('payment_attempt.booking_id', 'in', ids)
    .execute();
const subjects = async (member: TestMember) => (await emailsTo(world.t, member.email)).map(({ subject }) => subject);
const lastEmail = async (member: TestMember) => (await emailsTo(world.t, member.email)).at(-1)!;
const holdsHours = async ({ listing }: Room) =>
  (await world.t.db.kysely.selectFrom('occupied').select('id').where('listing_id', '=', listing.id).execute()).length >
  0;

describe('asking (C23)', () => {
  it('sends a request to each host, with one authorization of the highest price', async () => {
    const answer = await group.ask(guest, rooms, { message: 'Two quiet hours' });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        status: 'requested',
        paymentStatus: 'authorized',
        totalMinor: 2_100,
        group: { count: 3, isTaken: false },
      },
    });
    const requests = answer.body.groupRequests!;
    expect(requests.map(({ status, totalMinor, listing }) => [status, totalMinor, listing.title])).toEqual([
      ['requested', 2_100, 'Desk at 1000'],
      ...requests.slice(1).map(({ totalMinor, listing }) => ['requested', totalMinor, listing.title]),
    ]);
    const ids = requests.map(({ _id }) => _id);
    expect(await charges(ids)).toEqual([
      { booking_id: answer.body._id, state: 'authorized', amount_minor: 3_150, captured_minor: null },
    ]);
    for (const room of rooms) expect(await holdsHours(room)).toBe(true);
    const expiries = new Set(requests.map(({ expiresAt }) => expiresAt));
    expect(expiries.size).toBe(1);
  });

  it('tells each host how many were asked, but not who', async () => {
    const ids = await group.asked(guest, rooms);
    const seen = (await world.get(rooms[1]!.host, ids[1]!)).body;
    expect(seen).toMatchObject({ group: { count: 3, isTaken: false }, nextActions: ['approve', 'decline'] });
    expect(seen).not.toHaveProperty('groupRequests');
    expect(JSON.stringify(seen)).not.toContain(rooms[0]!.listing.id);
    expect((await world.get(world.staff, ids[1]!)).body.groupRequests).toHaveLength(3);
    expect((await world.get(rooms[0]!.host, ids[1]!)).status).toBe(404);
    const email = await lastEmail(rooms[1]!.host);
    expect(email.text_body).toContain('also asked 2 other hosts. The first to accept gets the booking.');
    expect(email.text_body).not.toContain('Desk at 1000');
  });

  it('tells the guest in one email, with the most they can be charged', async () => {
    await group.asked(guest, rooms);
    const emails = await emailsTo(world.t, guest.email);
    expect(emails.map(({ subject }) => subject)).toEqual(['Requests sent to 3 hosts']);
    expect(emails[0]!.text_body).toContain('We’re holding $31.50 USD on your card.');
    for (const { host } of rooms) expect(emails[0]!.text_body).toContain(host.name);
  });

  it('repeats with the same key return the same requests', async () => {
    const key = newKey();
    const first = await group.ask(guest, rooms, {}, { key });
    const again = await group.ask(guest, rooms, {}, { key });
    expect(again).toMatchObject({ status: 201, body: { _id: first.body._id } });
    expect(await charges(first.body.groupRequests!.map(({ _id }) => _id))).toHaveLength(1);
  });

  it('a declined card leaves nothing behind', async () => {
    const before = await world.count('request_group');
    const refused = await group.ask<ProblemBody>(guest, rooms, { cardNumber: '4000000000000002' });
    expect(refused).toMatchObject({ status: 402, body: { code: 'PAYMENT_DECLINED' } });
    expect(await world.count('request_group')).toBe(before);
    for (const room of rooms) expect(await holdsHours(room)).toBe(false);
    expect(await group.ask(guest, rooms)).toMatchObject({ status: 201 });
  });

  it('counts once toward the guest’s open requests', async () => {
    for (let count = 0; count < 4; count += 1) {
      const day = `2026-11-${25 + count}`;
      const hours = { startsAt: `${day}T14:00:00.000Z`, endsAt: `${day}T16:00:00.000Z` };
      expect(await group.ask(guest, rooms, hours)).toMatchObject({ status: 201 });
    }
    expect(await group.ask(guest, rooms)).toMatchObject({ status: 201 });
    const next = { startsAt: '2026-11-29T14:00:00.000Z', endsAt: '2026-11-29T16:00:00.000Z' };
    expect(await group.ask<ProblemBody>(guest, rooms, next)).toMatchObject({
      status: 409,
      body: { code: 'TOO_MANY_REQUESTS_OPEN' },
    });
  });
});

describe('the first yes (C23)', () => {
  it('gets the booking at its own price; the others are withdrawn and free again', async () => {
    const ids = await group.asked(guest, rooms);
    expect((await world.accept(rooms[2]!.host, ids[2]!)).body).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      totalMinor: 1_680,
    });
    expect(await group.statuses(guest, ids)).toEqual(['withdrawn voided', 'withdrawn voided', 'confirmed paid']);
    expect(await charges(ids)).toEqual([
      { booking_id: ids[2], state: 'captured', amount_minor: 3_150, captured_minor: 1_680 },
    ]);
    expect(await holdsHours(rooms[0]!)).toBe(false);
    expect((await world.get(guest, ids[0]!)).body.group).toEqual({ count: 3, isTaken: true });
    const events = (await world.get(rooms[0]!.host, ids[0]!)).body.events;
    expect(events.at(-1)).toMatchObject({ code: 'withdrawn', by: 'system' });
  });

  it('is told to everyone once', async () => {
    const ids = await group.asked(guest, rooms);
    await world.accept(rooms[0]!.host, ids[0]!);
    expect(await subjects(guest)).toEqual(['Requests sent to 3 hosts', 'Booked: Desk at 1000']);
    expect((await lastEmail(guest)).text_body).toContain('was the first to accept, so we withdrew your other requests');
    const other = await lastEmail(rooms[1]!.host);
    expect(other.subject).toBe(`Another host accepted ${guest.name}’s request`);
    expect(other.text_body).toContain('This doesn’t affect your response rate');
    expect(await subjects(rooms[0]!.host)).toHaveLength(2);
  });

  it('doesn’t count against the others’ response rate', async () => {
    const ids = await group.asked(guest, rooms);
    await world.accept(rooms[0]!.host, ids[0]!);
    const since = new Date('2026-11-01T00:00:00Z');
    expect(await findHostRecord(world.t.db.kysely, rooms[0]!.host.id, since)).toMatchObject({ asked: 1, answered: 1 });
    expect(await findHostRecord(world.t.db.kysely, rooms[1]!.host.id, since)).toMatchObject({ asked: 0, answered: 0 });
  });

  it('refunds only what was captured', async () => {
    const ids = await group.asked(guest, rooms);
    await world.accept(rooms[2]!.host, ids[2]!);
    await world.verb(rooms[2]!.host, ids[2]!, 'cancel');
    expect((await world.get(guest, ids[2]!)).body).toMatchObject({ status: 'cancelled', refundedMinor: 1_680 });
    expect(await world.balances(ids[2]!)).toEqual({});
  });

  it('keeps others from accepting, also while it can be undone', async () => {
    const ids = await group.asked(guest, rooms);
    await world.verb(rooms[0]!.host, ids[0]!, 'approve');
    const second = await world.verb<ProblemBody>(rooms[1]!.host, ids[1]!, 'approve');
    expect(second).toMatchObject({ status: 409, body: { code: 'REQUEST_TAKEN' } });
    expect(second.body.message).toContain('If they undo it');
    expect((await world.get(rooms[1]!.host, ids[1]!)).body).toMatchObject({
      status: 'requested',
      nextActions: ['decline'],
      group: { isTaken: true },
    });
    // The guest doesn't know before it's final.
    expect((await world.get(guest, ids[1]!)).body.group).toEqual({ count: 3, isTaken: false });
    await carryOutAcceptances(world.t);
    const late = await world.verb<ProblemBody>(rooms[1]!.host, ids[1]!, 'approve');
    expect(late).toMatchObject({ status: 409, body: { code: 'REQUEST_TAKEN', current: { status: 'withdrawn' } } });
    expect(late.body.message).toBe('Another host accepted this request first. There’s nothing you need to do.');
  });

  it('can be undone, and then another host can accept', async () => {
    const ids = await group.asked(guest, rooms);
    await world.verb(rooms[0]!.host, ids[0]!, 'approve');
    await world.verb(rooms[0]!.host, ids[0]!, 'undo-approve');
    await carryOutAcceptances(world.t);
    expect(await group.statuses(guest, ids)).toEqual(Array(3).fill('requested authorized'));
    await world.accept(rooms[1]!.host, ids[1]!);
    expect(await group.statuses(guest, ids)).toEqual(['withdrawn voided', 'confirmed paid', 'withdrawn voided']);
    expect(await charges(ids)).toMatchObject([{ booking_id: ids[1], captured_minor: 3_150 }]);
  });

  it('in the last seconds keeps the others from expiring', async () => {
    const ids = await group.asked(guest, rooms);
    const { expiresAt } = (await world.get(guest, ids[0]!)).body;
    world.t.clock.set(new Date(Date.parse(expiresAt!) - 5_000).toISOString());
    await world.verb(rooms[0]!.host, ids[0]!, 'approve');
    world.t.clock.advance({ seconds: 7 });
    await expireDue(world.t.deps);
    world.t.clock.advance({ seconds: 3 });
    await acceptDue(world.t.deps);
    expect(await group.statuses(guest, ids)).toEqual(['confirmed paid', 'withdrawn voided', 'withdrawn voided']);
  });
});

describe('no', () => {
  it('by one leaves the others, and the authorization stays', async () => {
    const ids = await group.asked(guest, rooms);
    await world.verb(rooms[0]!.host, ids[0]!, 'decline', 'Away that day');
    expect(await group.statuses(guest, ids)).toEqual([
      'declined voided',
      'requested authorized',
      'requested authorized',
    ]);
    expect(await charges(ids)).toMatchObject([{ state: 'authorized', amount_minor: 3_150 }]);
    expect(await subjects(guest)).toEqual(['Requests sent to 3 hosts']);
    await world.accept(rooms[1]!.host, ids[1]!);
    expect(await group.statuses(guest, ids)).toEqual(['declined voided', 'confirmed paid', 'withdrawn voided']);
  });

  it('by everyone releases it, and the guest hears once', async () => {
    const ids = await group.asked(guest, rooms);
    for (const [index, { host }] of rooms.entries()) await world.verb(host, ids[index]!, 'decline', 'Away that day');
    expect(await group.statuses(guest, ids)).toEqual(Array(3).fill('declined voided'));
    expect(await charges(ids)).toMatchObject([{ state: 'voided' }]);
    expect(await subjects(guest)).toEqual(['Requests sent to 3 hosts', 'No host accepted your requests']);
    expect((await lastEmail(guest)).text_body).toContain('The hosts you asked didn’t accept.');
  });

  it('answer by anyone releases it, and the guest hears once', async () => {
    const ids = await group.asked(guest, rooms);
    await world.verb(rooms[1]!.host, ids[1]!, 'decline', 'Away that day');
    expect(await subjects(guest)).toEqual(['Requests sent to 3 hosts']);
    world.t.clock.set((await world.get(guest, ids[0]!)).body.expiresAt!);
    await expireDue(world.t.deps);
    expect(await group.statuses(guest, ids)).toEqual(['expired voided', 'declined voided', 'expired voided']);
    expect(await charges(ids)).toMatchObject([{ state: 'voided' }]);
    expect(await subjects(guest)).toEqual(['Requests sent to 3 hosts', 'No host accepted your requests']);
  });
});

describe('withdrawing', () => {
  const withdraw = (id: string, body?: object, by = guest) =>
    world.call<Booking>(by, 'POST', `/api/bookings/${id}/withdraw`, body, { 'idempotency-key': newKey() });

  it('one leaves the others', async () => {
    const ids = await group.asked(guest, rooms);
    expect(await withdraw(ids[0]!)).toMatchObject({ status: 200, body: { status: 'withdrawn' } });
    expect(await group.statuses(guest, ids)).toEqual([
      'withdrawn voided',
      'requested authorized',
      'requested authorized',
    ]);
    expect((await world.get(guest, ids[0]!)).body.group).toEqual({ count: 3, isTaken: false });
    expect((await lastEmail(rooms[0]!.host)).subject).toBe(`${guest.name} withdrew their request`);
  });

  it('all of them releases the authorization', async () => {
    const ids = await group.asked(guest, rooms);
    await world.verb(rooms[0]!.host, ids[0]!, 'decline', 'Away that day');
    expect(await withdraw(ids[1]!, { all: true })).toMatchObject({ status: 200, body: { status: 'withdrawn' } });
    expect(await group.statuses(guest, ids)).toEqual(['declined voided', 'withdrawn voided', 'withdrawn voided']);
    expect(await charges(ids)).toMatchObject([{ state: 'voided' }]);
    for (const room of rooms) expect(await holdsHours(room)).toBe(false);
  });

  it('all is the guest’s alone', async () => {
    const ids = await group.asked(guest, rooms);
    expect((await withdraw(ids[0]!, { all: true }, rooms[0]!.host)).status).toBe(403);
    expect((await withdraw(ids[0]!, { all: true }, rooms[1]!.host)).status).toBe(404);
    expect(await group.statuses(guest, ids)).toEqual(Array(3).fill('requested authorized'));
  });

  it('also what a host is just accepting', async () => {
    const ids = await group.asked(guest, rooms);
    await world.verb(rooms[1]!.host, ids[1]!, 'approve');
    expect((await withdraw(ids[0]!, { all: true })).status).toBe(200);
    await carryOutAcceptances(world.t);
    expect(await group.statuses(guest, ids)).toEqual(Array(3).fill('withdrawn voided'));
  });

  it('staff cancel one of them, and the others stay', async () => {
    const ids = await group.asked(guest, rooms);
    expect((await world.verb(world.staff, ids[0]!, 'cancel')).status).toBe(200);
    expect(await group.statuses(guest, ids)).toEqual([
      'cancelled voided',
      'requested authorized',
      'requested authorized',
    ]);
    await world.accept(rooms[2]!.host, ids[2]!);
    expect(await charges(ids)).toMatchObject([{ booking_id: ids[2], captured_minor: 1_680 }]);
  });
});

it('holds of the guest in the way give way, and the first one is reused', async () => {
  const hold = await world.call<{ _id: string }>(guest, 'POST', '/api/bookings/holds', {
    listingId: rooms[0]!.listing.id,
    ...SLOT,
  });
  const answer = await group.ask(guest, rooms, { holdId: hold.body._id });
  expect(answer).toMatchObject({ status: 201, body: { _id: hold.body._id, group: { count: 3 } } });
});

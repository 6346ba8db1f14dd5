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
const subjects = async (member: TestMember) =>
  (await emailsTo(world.t, member.email)).map(({ subject }) => subject);
const lastEmail = async (member: TestMember) => (await emailsTo(world.t, member.email)).at(-1)!;
const holdsHours = async ({ listing }: Room) =>
  (await world.t.db.kysely.selectFrom('occupied').select('id').where('listing_id', '=', listing.id).execute()).length > 0;
type Problem = ProblemBody & { current: { index?: number; listingId?: string; code?: string; quote?: { totalMinor: number } } };

describe('asking (C23)', () => {
  it('sends a request to each host, with one authorization of the highest price', async () => {
    const answer = await group.ask(guest, rooms, { message: 'Two quiet hours' });
    expect(answer).toMatchObject({
      status: 201,
      body: { status: 'requested', paymentStatus: 'authorized', totalMinor: 2_100, group: { count: 3, isTaken: false } },
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
    expect(emails.map(({ subject }) => subject)).toEqual(['Request sent to 3 hosts']);
    expect(emails[0]!.text_body).toContain('$31.50 USD at most');
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
    expect(await subjects(guest)).toEqual(['Request sent to 3 hosts', 'Booked: Desk at 1000']);
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
    expect(late.body.message).toBe('The guest’s request was accepted by another host.');
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
    expect(await subjects(guest)).toEqual(['Request sent to 3 hosts']);
    await world.accept(rooms[1]!.host, ids[1]!);
    expect(await group.statuses(guest, ids)).toEqual(['declined voided', 'confirmed paid', 'withdrawn voided']);
  });

  it('by everyone releases it, and the guest hears once', async () => {
    const ids = await group.asked(guest, rooms);
    for (const [index, { host }] of rooms.entries()) await world.verb(host, ids[index]!, 'decline', 'Away that day');
    expect(await group.statuses(guest, ids)).toEqual(Array(3).fill('declined voided'));
    expect(await charges(ids)).toMatchObject([{ state: 'voided' }]);
    expect(await subjects(guest)).toEqual(['Request sent to 3 hosts', 'No host accepted your request']);
    expect((await lastEmail(guest)).text_body).toContain('None of the 3 hosts you asked accepted');
  });

  it('answer by anyone releases it, and the guest hears once', async () => {
    const ids = await group.asked(guest, rooms);
    await world.verb(rooms[1]!.host, ids[1]!, 'decline', 'Away that day');
    expect(await subjects(guest)).toEqual(['Request sent to 3 hosts']);
    world.t.clock.set((await world.get(guest, ids[0]!)).body.expiresAt!);
    await expireDue(world.t.deps);
    expect(await group.statuses(guest, ids)).toEqual(['expired voided', 'declined voided', 'expired voided']);
    expect(await charges(ids)).toMatchObject([{ state: 'voided' }]);
    expect(await subjects(guest)).toEqual(['Request sent to 3 hosts', 'No host accepted your request']);
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

describe('what can’t be asked', () => {
  const refusal = async (others: readonly object[], values: Record<string, unknown> = {}) =>
    (await world.book<Problem>(rooms[0]!.listing, { alsoAsk: others, ...values }, { guest })).body;
  const nothingSent = async () => {
    for (const room of rooms) expect(await holdsHours(room)).toBe(false);
  };
  const changed = (message: string, code = 'LISTING_NOT_BOOKABLE') => ({
    code: 'ALSO_ASK_CHANGED',
    message: `${message} Nothing was sent.`,
    fields: { 'alsoAsk.0.listingId': message },
    current: { index: 0, code },
  });

  it('more than three, or the same one twice', async () => {
    const four = [...rooms, await group.makeRoom(900)].slice(1).map(group.toOther);
    expect(await refusal(four)).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { alsoAsk: 'You can ask up to 3 hosts at once.' },
    });
    const twice = 'You’re already asking for this workspace. Choose another one.';
    expect(await refusal([group.toOther(rooms[0]!)])).toMatchObject({ fields: { 'alsoAsk.0.listingId': twice } });
    expect(await refusal([group.toOther(rooms[1]!), group.toOther(rooms[1]!)])).toMatchObject({
      fields: { 'alsoAsk.1.listingId': twice },
    });
    await nothingSent();
  });

  it('one whose price has changed: the new price comes back', async () => {
    expect(await refusal([{ ...group.toOther(rooms[1]!), expectedTotalMinor: 3_000 }])).toMatchObject({
      code: 'ALSO_ASK_CHANGED',
      current: { index: 0, listingId: rooms[1]!.listing.id, code: 'PRICE_CHANGED', quote: { totalMinor: 3_150 } },
    });
    await nothingSent();
  });

  it('taken hours, closed hours, too small, and unpublished ones', async () => {
    await world.booked(rooms[1]!.listing, {}, { guest: await world.makeGuest() });
    expect(await refusal([group.toOther(rooms[1]!)])).toMatchObject({ code: 'ALSO_ASK_CHANGED', current: { code: 'SLOT_TAKEN' } });
    await world.t.db.kysely.updateTable('listing').set({ state: 'draft' }).where('id', '=', rooms[2]!.listing.id).execute();
    expect(await refusal([group.toOther(rooms[2]!)])).toMatchObject(
      changed('This workspace isn’t available anymore. Choose another one.', 'NOT_FOUND'),
    );
    const small = await group.makeRoom(1_000, { capacity: 1 });
    expect(await refusal([group.toOther(small)], { guests: 2 })).toMatchObject({ current: { code: 'CAPACITY_EXCEEDED' } });
  });

  it('instant, free, in another currency, of the same host, or one’s own', async () => {
    const instant = await group.makeRoom(1_000, { booking_mode: 'instant' });
    expect(await refusal([group.toOther(instant)])).toMatchObject(
      changed('You can book this workspace instantly, so there’s no need to ask.'),
    );
    const free = await group.makeRoom(0, { hour_minor: 0, day_minor: 0 });
    expect((await refusal([group.toOther(free)])).code).toBe('ALSO_ASK_CHANGED');
    const abroad = await group.makeRoom(1_000, { currency: 'CAD' });
    expect(await refusal([group.toOther(abroad)])).toMatchObject(
      changed('This workspace has prices in another currency. Send a request for it alone.'),
    );
    const same = await group.makeRoom(1_000, {}, rooms[0]!.host);
    expect(await refusal([group.toOther(same)])).toMatchObject(
      changed('You’re already asking this host. Choose a workspace of another host.'),
    );
    const own = await group.makeRoom(1_000, {}, guest);
    expect(await refusal([group.toOther(own)])).toMatchObject({ current: { code: 'OWN_LISTING' } });
    await nothingSent();
  });

  it('a host who blocked the guest', async () => {
    const block = { blocker_id: rooms[1]!.host.id, blocked_id: guest.id, created_at: world.t.clock.now() };
    await world.t.db.kysely.insertInto('member_block').values(block).execute();
    expect(await refusal([group.toOther(rooms[1]!)])).toMatchObject(
      changed('You can’t send a request to this host. Choose another workspace.'),
    );
  });

  it('one that the guest has already requested', async () => {
    await world.booked(rooms[1]!.listing, {}, { guest });
    expect(await refusal([group.toOther(rooms[1]!)])).toMatchObject(
      changed('You’ve already requested or booked this workspace for this time.', 'ALREADY_BOOKED'),
    );
  });

  it('one whose host asks questions', async () => {
    await world.t.db.kysely
      .insertInto('checkout_question')
      .values({
        id: world.t.deps.newId(),
        listing_id: rooms[1]!.listing.id,
        kind: 'own',
        text: 'What will you work on?',
        is_required: true,
        place: 1,
      })
      .execute();
    expect(await refusal([group.toOther(rooms[1]!)])).toMatchObject(
      changed('This host asks questions at checkout. Send a request for this workspace alone.', 'VALIDATION_FAILED'),
    );
  });

  it('beside an instant one, or paid another way than by card', async () => {
    const instant = await group.makeRoom(1_000, { booking_mode: 'instant' });
    const beside = await world.book<Problem>(instant.listing, { alsoAsk: [group.toOther(rooms[1]!)] }, { guest });
    expect(beside.body).toMatchObject({ code: 'LISTING_NOT_BOOKABLE' });
    expect(await refusal([group.toOther(rooms[1]!)], { paymentMethod: 'manual', manualMethod: 'cash' })).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { alsoAsk: expect.stringContaining('pay by card') },
    });
    expect(await refusal([group.toOther(rooms[1]!)], { promoCode: 'SUMMER' })).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { promoCode: expect.any(String) },
    });
    expect(await refusal([group.toOther(rooms[1]!)], { creditMinor: 100 })).toMatchObject({
      fields: { creditMinor: expect.any(String) },
    });
  });

  it('a room of the whole place that’s asked for', async () => {
    const part = await group.makeRoom(1_000, { property_id: rooms[0]!.listing.property_id }, rooms[0]!.host);
    await world.t.db.kysely
      .insertInto('listing_link')
      .values({ listing_id: rooms[0]!.listing.id, part_id: part.listing.id })
      .execute();
    expect((await refusal([group.toOther(part)])).code).toBe('ALSO_ASK_CHANGED');
    await nothingSent();
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

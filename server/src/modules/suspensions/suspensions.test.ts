// Suspending a member and canceling what they have booked or hosts have accepted: in full, once, and to the end (RO2).
import type { Booking } from '@daynook/contract/bookings';
import type { StaffMember } from '@daynook/contract/staff/staff';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { emailsTo } from '../../../test/emails.ts';
import { createGroupCalls } from '../../../test/request-groups.ts';
import { createSeriesCalls } from '../../../test/series.ts';
import { listProviders } from '../../adapters/payments/providers.ts';
import { createSandboxProvider } from '../../adapters/payments/sandbox.ts';
import { drainOutbox, type TopicHandler } from '../../jobs/outbox.ts';
import { systemClock } from '../../lib/clock.ts';
import { startDue } from '../bookings/due-bookings.ts';
import { acceptDue, settleDue } from '../bookings/service.ts';
import { type FailingProvider, failingProvider } from '../bookings/test-provider.ts';
import { makeWorld, type ProblemBody, type TestMember, type World } from '../bookings/test-world.ts';
import { followInstallments } from '../installments/service.ts';
import { suspendedBookingTopic } from './service.ts';

let world: World;
let provider: FailingProvider;
beforeAll(async () => {
  const db = await testDatabase();
  provider = failingProvider(createSandboxProvider({ db, clock: systemClock }));
  world = await makeWorld({ overrides: { db, payments: listProviders(provider) } });
});
afterAll(async () => {
  await world.t.close();
  await world.t.db.close();
});
beforeEach(() => world.t.clock.set('2026-11-21T15:00:00Z'));
afterEach(() => world.verify());

/** An hour on one of the days after tomorrow. */
const hour = (number: number) => {
  const startMs = Date.parse('2026-11-24T14:00:00Z') + Math.floor(number / 6) * 86_400_000 + (number % 6) * 3_600_000;
  return { startsAt: new Date(startMs).toISOString(), endsAt: new Date(startMs + 3_600_000).toISOString(), guests: 1 };
};
const open = { buffer_after_minutes: 0, buffer_before_minutes: 0, window_days: 365 };
const suspend = <T = StaffMember & ProblemBody>(
  member: TestMember,
  { as = world.staff, ...more }: { as?: TestMember; cancelsBookings?: boolean } = {},
) => world.call<T>(as, 'POST', `/api/staff/members/${member.id}/suspend`, { reason: 'Stolen cards', ...more });
const look = async (member: TestMember) =>
  (await world.call<StaffMember>(world.staff, 'GET', `/api/staff/members/${member.id}`)).body;
const carryOut = (handler: TopicHandler = suspendedBookingTopic) =>
  drainOutbox(world.t.deps, new Map([[handler.topic, handler]]));
const read = async (id: string) => (await world.get(world.staff, id)).body;
const cancellations = async (id: string) => (await read(id)).events.filter(({ code }) => code === 'cancelled');

const lift = (member: TestMember) =>
  world.call(world.staff, 'POST', `/api/staff/members/${member.id}/activate`, { reason: 'A mix-up' });
/** The second look, and cancellations that waited for a payment. */
const later = async () => {
  world.t.clock.advance({ minutes: 2 });
  await settleDue(world.t.deps);
  await carryOut();
};

/** A member who booked one listing, asked for another, and hosts a booking of someone else. */
async function busyMember() {
  const member = await world.makeGuest();
  const own = await world.makeListing({ ...open, host_id: member.id });
  const [instant, asked] = [
    await world.makeListing(open),
    await world.makeListing({ ...open, booking_mode: 'request' }),
  ];
  const booked = await world.booked(instant, hour(0), { guest: member });
  const requested = await world.booked(asked, hour(1), { guest: member });
  const hosted = await world.booked(own, hour(2));
  return { member, booked, requested, hosted };
}

describe('suspending a member', () => {
  it('leaves their bookings, and says how many there are and which', async () => {
    const { member, booked, requested, hosted } = await busyMember();
    expect((await look(member)).upcoming).toMatchObject({ asGuest: 2, asHost: 1, canceling: 0 });
    const listed = await world.call<{ bookings: { _id: string }[] }>(
      world.staff,
      'GET',
      `/api/staff/members/${member.id}/bookings?upcoming=true`,
    );
    expect(new Set(listed.body.bookings.map(({ _id }) => _id))).toEqual(
      new Set([booked._id, requested._id, hosted._id]),
    );
    expect((await suspend(member)).body.upcoming).toMatchObject({ asGuest: 2, asHost: 1, canceling: 0 });
    await carryOut();
    expect([(await read(booked._id)).status, (await read(hosted._id)).status]).toEqual(['confirmed', 'confirmed']);
  });

  it('cancels and fully refunds them if staff choose to, as staff do', async () => {
    const { member, booked, requested, hosted } = await busyMember();
    expect((await suspend(member, { cancelsBookings: true })).body).toMatchObject({
      status: 'suspended',
      upcoming: { asGuest: 2, asHost: 1, canceling: 3, canceled: 0 },
    });
    await carryOut();
    expect((await look(member)).upcoming).toMatchObject({ canceling: 0, canceled: 3 });
    await later();
    expect((await look(member)).upcoming).toEqual({
      asGuest: 0,
      asHost: 0,
      own: 0,
      refunds: [],
      canceling: 0,
      canceled: 3,
    });
    for (const { _id, totalMinor } of [booked, hosted])
      expect(await read(_id)).toMatchObject({
        status: 'cancelled',
        cancelledBy: 'staff',
        paymentStatus: 'refunded',
        refundedMinor: totalMinor,
        hostEarningsMinor: 0,
      });
    expect(await read(requested._id)).toMatchObject({ status: 'cancelled', paymentStatus: 'voided' });
    const logged = await world.t.db.kysely
      .selectFrom('audit_event')
      .select(['action', 'reason'])
      .where('member_id', '=', member.id)
      .where('action', 'in', ['suspended', 'cancelByStaff'])
      .execute();
    expect(logged.map(({ action }) => action).toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'cancelByStaff'),
      'suspended',
    ]);
    expect(logged).toContainEqual({ action: 'suspended', reason: 'Stolen cards (cancels upcoming bookings)' });
  });

  it('tells both sides as any cancellation by staff does, but not the other one that the account was suspended, or why', async () => {
    const { member, booked, hosted } = await busyMember();
    await suspend(member, { cancelsBookings: true });
    await carryOut();
    const readAbout = async ({ email }: TestMember, { reference }: Booking) => {
      const texts = (await emailsTo(world.t, email)).map(({ subject, text_body }) => `${subject} ${text_body}`);
      return texts.filter((text) => text.startsWith('Canceled:') && text.includes(reference));
    };
    for (const [person, booking] of [
      [world.guest, hosted],
      [member, hosted],
      [member, booked],
      [world.host, booked],
    ] as const) {
      const [text, ...others] = await readAbout(person, booking);
      expect(others).toEqual([]);
      expect(text).toContain('Daynook canceled');
      expect(text).toContain('One of the accounts on this booking is no longer available.');
      expect(text).not.toMatch(/suspend|stolen/i);
    }
    const seen = (await world.get(world.guest, hosted._id)).body;
    expect(JSON.stringify(seen)).not.toMatch(/suspend|stolen/i);
  });

  it('leaves bookings of the staff member who suspends, which a colleague decides about', async () => {
    const { member, booked } = await busyMember();
    const own = await world.booked(await world.makeListing({ ...open, host_id: member.id }), hour(4), {
      guest: world.staff,
    });
    const colleague = await world.makeGuest();
    const email = `colleague-${colleague.id}@daynook.com`;
    await world.t.db.kysely.updateTable('member').set({ email }).where('id', '=', colleague.id).execute();
    expect((await look(member)).upcoming).toMatchObject({ asGuest: 2, asHost: 2, own: 1 });
    expect((await suspend(member, { cancelsBookings: true })).body.upcoming.canceling).toBe(3);
    await carryOut();
    await later();
    expect([(await read(booked._id)).status, (await read(own._id)).status]).toEqual(['cancelled', 'confirmed']);
    await suspend(member, { as: colleague, cancelsBookings: true });
    await carryOut();
    expect((await read(own._id)).status).toBe('cancelled');
    await world.t.db.kysely
      .updateTable('member')
      .set({ email: `${colleague.id}@example.com` })
      .where('id', '=', colleague.id)
      .execute();
  });

  it('isn’t for staff who cancel bookings but suspend nobody', async () => {
    const { member } = await busyMember();
    const admin = await world.makeGuest();
    const support = await world.makeGuest();
    const { db } = world.t;
    await db.kysely
      .updateTable('member')
      .set({ email: `support-${support.id}@daynook.com` })
      .where('id', '=', support.id)
      .execute();
    for (const row of [
      { member_id: support.id, roles: ['support'] },
      { member_id: world.staff.id, roles: ['admin'] },
    ])
      await db.kysely
        .insertInto('staff_member')
        .values({ ...row, changed_at: world.t.clock.now(), changed_by: admin.id })
        .execute();
    expect(await suspend(member, { as: support, cancelsBookings: true })).toMatchObject({ status: 403 });
    expect((await look(member)).status).toBe('active');
    await db.kysely.deleteFrom('staff_member').execute();
  });

  it('can be followed by canceling them later, which leaves the suspension as it is', async () => {
    const { member, booked, hosted } = await busyMember();
    const cancelAll = (as = world.staff) =>
      world.call<StaffMember & ProblemBody>(as, 'POST', `/api/staff/members/${member.id}/cancel-bookings`, {
        reason: 'The listing doesn’t exist',
      });
    expect(await cancelAll()).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } });
    expect(await cancelAll(world.guest)).toMatchObject({ status: 403 });
    await suspend(member);
    const [one, two] = await Promise.all([cancelAll(), cancelAll()]);
    expect(one).toMatchObject({ status: 200, body: { suspension: { reason: 'Stolen cards' } } });
    expect(two.status).toBe(200);
    expect((await look(member)).upcoming.canceling).toBe(3);
    await Promise.all([carryOut(), carryOut()]);
    for (const { _id } of [booked, hosted]) expect(await cancellations(_id)).toHaveLength(1);
    expect((await look(member)).upcoming).toMatchObject({ canceling: 0, canceled: 3 });
    const logged = await world.t.db.kysely
      .selectFrom('audit_event')
      .select('reason')
      .where('member_id', '=', member.id)
      .where('action', '=', 'canceled-bookings')
      .execute();
    expect(logged).toContainEqual({ reason: 'The listing doesn’t exist' });
  });

  it('twice, and by two at once, cancels each booking once', async () => {
    const { member, booked, hosted } = await busyMember();
    const answers = await Promise.all([
      suspend(member, { cancelsBookings: true }),
      suspend(member, { cancelsBookings: true }),
      suspend(member),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await look(member)).upcoming.canceling).toBe(3);
    await Promise.all([carryOut(), carryOut()]);
    for (const { _id } of [booked, hosted]) expect(await cancellations(_id)).toHaveLength(1);
  });

  it('leaves bookings that were canceled, or began, meanwhile', async () => {
    const { member, booked, hosted } = await busyMember();
    await suspend(member, { cancelsBookings: true });
    await world.verb(world.host, booked._id, 'cancel');
    world.t.clock.set(hour(2).startsAt);
    await startDue(world.t.deps);
    await carryOut();
    expect(await read(booked._id)).toMatchObject({ status: 'cancelled', cancelledBy: 'host' });
    expect(await read(hosted._id)).toMatchObject({ status: 'active' });
    expect((await look(member)).upcoming.canceling).toBe(0);
  });

  it('stops canceling when the suspension is lifted', async () => {
    const { member, booked } = await busyMember();
    await suspend(member, { cancelsBookings: true });
    await lift(member);
    expect((await look(member)).upcoming).toMatchObject({ asGuest: 2, asHost: 1, canceling: 0 });
    // What was stopped isn't an email that wasn't sent.
    expect(await world.call(world.staff, 'GET', '/api/staff/withheld-mails')).toMatchObject({ status: 200 });
    // The next suspension has its own choice, even before anything was carried out.
    await suspend(member);
    await carryOut();
    await later();
    expect((await read(booked._id)).status).toBe('confirmed');
    expect((await look(member)).upcoming).toMatchObject({ asGuest: 2, asHost: 1, canceling: 0 });
  });

  it('stops in the middle when the suspension is lifted, and what was canceled stays canceled', async () => {
    const { member, booked, requested, hosted } = await busyMember();
    await suspend(member, { cancelsBookings: true });
    let carriedOut = 0;
    await carryOut({
      ...suspendedBookingTopic,
      handle: async (...input) => {
        if (carriedOut === 1) await lift(member);
        carriedOut += 1;
        await suspendedBookingTopic.handle(...input);
        return undefined;
      },
    });
    await later();
    const statuses = [];
    for (const { _id } of [booked, requested, hosted]) statuses.push((await read(_id)).status);
    expect(statuses).toEqual(['cancelled', 'requested', 'confirmed']);
    expect((await look(member)).upcoming).toMatchObject({ asGuest: 1, asHost: 1, canceling: 0 });
  });

  it('waits for a payment that is under way, and then cancels what it paid for', async () => {
    const member = await world.makeGuest();
    const silence = provider.hangAt('capture', 'after');
    const paying = world.book<Booking>(await world.makeListing(open), hour(0), { guest: member });
    await silence.reached;
    expect((await suspend(member, { cancelsBookings: true })).body.upcoming).toMatchObject({
      asGuest: 0,
      canceling: 1,
    });
    await carryOut();
    expect((await look(member)).upcoming.canceling).toBe(1);
    silence.release();
    const { _id } = (await paying).body;
    await later();
    await later();
    expect(await read(_id)).toMatchObject({ status: 'cancelled', cancelledBy: 'staff', paymentStatus: 'refunded' });
  });

  it('waits for the payment of requests to several hosts, and then cancels each of them', async () => {
    const group = createGroupCalls(() => world);
    const member = await world.makeGuest();
    const rooms = await group.makeRooms();
    const silence = provider.hangAt('authorize', 'after');
    const asking = group.ask(member, rooms);
    await silence.reached;
    await suspend(member, { cancelsBookings: true });
    await carryOut();
    // Also the second look finds the payment under way.
    world.t.clock.advance({ seconds: 65 });
    await carryOut();
    await carryOut();
    expect((await look(member)).upcoming.canceling).toBe(3);
    silence.release();
    const { body } = await asking;
    await later();
    await later();
    for (const { _id } of body.groupRequests!)
      expect(await read(_id)).toMatchObject({ status: 'cancelled', cancelledBy: 'staff', paymentStatus: 'voided' });
  });

  it('waits for the payment of a request that the host has accepted', async () => {
    const { member, requested } = await busyMember();
    await world.verb(world.host, requested._id, 'approve');
    world.t.clock.advance({ seconds: 10 });
    const silence = provider.hangAt('capture', 'after');
    const accepting = acceptDue(world.t.deps);
    await silence.reached;
    await suspend(member, { cancelsBookings: true });
    await carryOut();
    expect((await look(member)).upcoming.canceling).toBe(1);
    silence.release();
    await accepting;
    await later();
    await later();
    expect(await read(requested._id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
  });

  it('waits for a later payment that is being charged, however long its provider is silent, and cancels the others', async () => {
    const series = createSeriesCalls(() => world);
    const member = await world.makeGuest();
    const first = await series.booked(member, await world.makeListing(open));
    const { bookings } = await series.get(member, first.series!._id);
    const other = await world.booked(await world.makeListing(open), hour(60), { guest: member });
    world.t.clock.set('2026-11-29T15:00:00Z');
    provider.setDown(true);
    await followInstallments(world.t.deps);
    await suspend(member, { cancelsBookings: true });
    // For longer than a failed effect is tried again.
    for (let hours = 0; hours < 30; hours += 1) {
      await carryOut();
      world.t.clock.advance({ hours: 1 });
    }
    expect((await read(other._id)).status).toBe('cancelled');
    expect((await read(bookings[1]!._id)).status).toBe('confirmed');
    expect((await look(member)).upcoming).toMatchObject({ canceling: 1 });
    provider.mend();
    await followInstallments(world.t.deps);
    await later();
    expect(await read(bookings[1]!._id)).toMatchObject({ status: 'cancelled', cancelledBy: 'staff' });
    expect((await look(member)).upcoming).toMatchObject({ asGuest: 0, canceling: 0 });
  });

  it('also finds a booking that was being made at that moment', async () => {
    const { member } = await busyMember();
    await suspend(member, { cancelsBookings: true });
    await carryOut();
    // Their request had passed every check before the suspension.
    await world.t.db.kysely.updateTable('member').set({ status: 'active' }).where('id', '=', member.id).execute();
    const late = await world.booked(await world.makeListing(open), hour(3), { guest: member });
    await world.t.db.kysely.updateTable('member').set({ status: 'suspended' }).where('id', '=', member.id).execute();
    await later();
    await later();
    expect((await read(late._id)).status).toBe('cancelled');
  });

  it('continues after a crash in the middle of many, and a repeat cancels nothing twice', async () => {
    const host = await world.makeGuest();
    const listing = await world.makeListing({ ...open, host_id: host.id });
    const ids: string[] = [];
    for (let number = 0; number < 36; number += 1)
      ids.push((await world.booked(listing, hour(number), { guest: await world.makeGuest() }))._id);
    await suspend(host, { cancelsBookings: true });
    let carriedOut = 0;
    // The node dies after the cancellation was committed and before the effect was marked as done.
    const dying: TopicHandler = {
      ...suspendedBookingTopic,
      handle: async (...input) => {
        if (carriedOut > 10) throw new Error('The node died');
        carriedOut += 1;
        await suspendedBookingTopic.handle(...input);
        if (carriedOut > 10) throw new Error('The node died');
        return undefined;
      },
    };
    await carryOut(dying);
    const half = (await look(host)).upcoming;
    expect(half.asHost).toBeGreaterThan(0);
    expect(half.canceling).toBeGreaterThanOrEqual(half.asHost);
    for (let tries = 0; tries < 4; tries += 1) {
      world.t.clock.advance({ minutes: 10 });
      await carryOut();
    }
    expect((await look(host)).upcoming).toMatchObject({ asGuest: 0, asHost: 0, canceling: 0, canceled: 36 });
    for (const id of ids) expect(await cancellations(id)).toHaveLength(1);
  }, 120_000);
});

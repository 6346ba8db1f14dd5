// Suspending a member and canceling what they have booked or hosts have accepted: in full, once, and to the end (RO2).
import type { StaffMember } from '@daynook/contract/staff/staff';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailsTo } from '../../../test/emails.ts';
import { drainOutbox, type TopicHandler } from '../../jobs/outbox.ts';
import { startDue } from '../bookings/due-bookings.ts';
import { settleDue } from '../bookings/service.ts';
import { makeWorld, type ProblemBody, type TestMember, type World } from '../bookings/test-world.ts';
import { suspendedBookingTopic } from './service.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());
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

/** A member who booked one listing, asked for another, and hosts a booking of someone else. */
async function busyMember() {
  const member = await world.makeGuest();
  const own = await world.makeListing({ ...open, host_id: member.id });
  const [instant, asked] = [await world.makeListing(open), await world.makeListing({ ...open, booking_mode: 'request' })];
  const booked = await world.booked(instant, hour(0), { guest: member });
  const requested = await world.booked(asked, hour(1), { guest: member });
  const hosted = await world.booked(own, hour(2));
  return { member, booked, requested, hosted };
}

describe('suspending a member', () => {
  it('leaves their bookings, and says how many there are and which', async () => {
    const { member, booked, requested, hosted } = await busyMember();
    expect((await look(member)).upcoming).toEqual({ asGuest: 2, asHost: 1, canceling: 0 });
    const listed = await world.call<{ bookings: { _id: string }[] }>(
      world.staff,
      'GET',
      `/api/staff/members/${member.id}/bookings?upcoming=true`,
    );
    expect(new Set(listed.body.bookings.map(({ _id }) => _id))).toEqual(
      new Set([booked._id, requested._id, hosted._id]),
    );
    expect((await suspend(member)).body.upcoming).toEqual({ asGuest: 2, asHost: 1, canceling: 0 });
    await carryOut();
    expect([(await read(booked._id)).status, (await read(hosted._id)).status]).toEqual(['confirmed', 'confirmed']);
  });

  it('cancels and fully refunds them if staff choose to, as staff do', async () => {
    const { member, booked, requested, hosted } = await busyMember();
    expect((await suspend(member, { cancelsBookings: true })).body).toMatchObject({
      status: 'suspended',
      upcoming: { asGuest: 2, asHost: 1, canceling: 3 },
    });
    await carryOut();
    world.t.clock.advance({ minutes: 2 });
    await settleDue(world.t.deps);
    expect((await look(member)).upcoming).toEqual({ asGuest: 0, asHost: 0, canceling: 0 });
    for (const { _id, totalMinor } of [booked, hosted])
      expect(await read(_id)).toMatchObject({
        status: 'cancelled',
        cancelledBy: 'staff',
        paymentStatus: 'refunded',
        refundedMinor: totalMinor,
        hostEarningsMinor: 0,
      });
    expect(await read(requested._id)).toMatchObject({ status: 'cancelled', paymentStatus: 'voided' });
  });

  it('tells the other side, but not that the account was suspended, or why', async () => {
    const { member, hosted } = await busyMember();
    await suspend(member, { cancelsBookings: true });
    await carryOut();
    const toGuest = (await emailsTo(world.t, world.guest.email)).at(-1)!;
    expect(toGuest.subject).toBe(`Canceled: ${hosted.listing.title}`);
    expect(toGuest.text_body).toContain('Daynook canceled your booking.');
    expect(toGuest.text_body).toContain('One of the accounts in this booking isn’t available anymore.');
    const seen = (await world.get(world.guest, hosted._id)).body;
    for (const text of [toGuest.text_body, JSON.stringify(seen)]) expect(text).not.toMatch(/suspend|stolen/i);
  });

  it('isn’t possible with one permission only', async () => {
    const { member } = await busyMember();
    const admin = await world.makeGuest();
    const trust = await world.makeGuest();
    const { db } = world.t;
    await db.kysely
      .updateTable('member')
      .set({ email: `trust-${trust.id}@daynook.com` })
      .where('id', '=', trust.id)
      .execute();
    for (const row of [
      { member_id: trust.id, roles: ['support'] },
      { member_id: world.staff.id, roles: ['admin'] },
    ])
      await db.kysely
        .insertInto('staff_member')
        .values({ ...row, changed_at: world.t.clock.now(), changed_by: admin.id })
        .execute();
    // Support cancels bookings but suspends nobody.
    expect(await suspend(member, { as: trust, cancelsBookings: true })).toMatchObject({ status: 403 });
    expect((await look(member)).status).toBe('active');
    await db.kysely.deleteFrom('staff_member').execute();
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
    await world.call(world.staff, 'POST', `/api/staff/members/${member.id}/activate`, { reason: 'A mix-up' });
    await carryOut();
    expect((await read(booked._id)).status).toBe('confirmed');
    expect((await look(member)).upcoming).toEqual({ asGuest: 2, asHost: 1, canceling: 0 });
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
    expect((await look(host)).upcoming).toEqual({ asGuest: 0, asHost: 0, canceling: 0 });
    for (const id of ids) expect(await cancellations(id)).toHaveLength(1);
  }, 120_000);
});

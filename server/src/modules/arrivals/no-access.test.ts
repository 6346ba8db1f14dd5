// Guests who can't get in (E10).
import type { Booking } from '@daynook/contract/bookings';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Arrivals, atMinute } from '../../../test/arrivals.ts';
import { emailsTo } from '../../../test/emails.ts';
import { makeCoHost } from '../../../test/make.ts';
import { completeDue } from '../bookings/due-bookings.ts';
import { makeWorld, newKey, type ProblemBody, type TestListing, type World } from '../bookings/test-world.ts';
import { followArrivals } from './service.ts';

let world: World;
let arrivals: Arrivals;
let booking: Booking;
let listing: TestListing;
beforeAll(async () => {
  world = await makeWorld();
  arrivals = new Arrivals(world);
});
afterAll(() => world.t.close());
beforeEach(async () => {
  ({ booking, listing } = await arrivals.book({ damage_deposit_minor: 0 }));
});
afterEach(async () => {
  // Whatever a test leaves waiting ends.
  await run(1_000);
  expect(await followArrivals(world.t.deps)).toBe(0);
  await arrivals.verify();
});

const report = <T = Booking>(member = world.guest, key = newKey()) =>
  arrivals.press<T>(member, booking, 'no-access', { body: { message: 'The code doesn’t work.' }, key });
const answer = <T = Booking>(given: 'can-get-in' | 'refund', member = world.host) =>
  arrivals.press<T>(member, booking, 'no-access/answer', { body: { answer: given } });
const close = <T = Booking>(outcome: 'got-in' | 'locked-out', member = world.guest) =>
  arrivals.press<T>(member, booking, 'no-access/close', { body: { outcome } });
const state = async (member = world.guest) => (await arrivals.arrival(booking, member)).noAccess;
/** The timed jobs run at this minute after the start. */
async function run(minutes: number): Promise<number> {
  await arrivals.at(minutes);
  const count = await followArrivals(world.t.deps);
  await completeDue(world.t.deps);
  return count;
}
const ALL_BACK = { status: 'cancelled', cancelledBy: 'system', refundedMinor: 2_100, refundDueMinor: 0 };

describe('saying it (E10)', () => {
  it.each([
    [-1, 409],
    [0, 200],
    [119, 200],
    [120, 409],
  ])('%i minutes after the start: %i', async (minutes, status) => {
    await arrivals.at(minutes);
    expect(await report()).toMatchObject({ status });
  });

  it('alerts the host, co-hosts, and staff right away, and is offered to the guest alone', async () => {
    const coHost = await world.makeGuest();
    await makeCoHost(world.t.db, { property_id: listing.property_id, member_id: coHost.id, level: 'full' });
    await arrivals.at(5);
    expect((await arrivals.arrival(booking)).can.reportNoAccess).toBe(true);
    expect((await arrivals.arrival(booking, world.host)).can.reportNoAccess).toBe(false);
    expect(await report<ProblemBody>(world.host)).toMatchObject({ status: 403 });
    await report();
    for (const { email } of [world.host, coHost]) {
      const [alert] = (await emailsTo(world.t, email)).slice(-1);
      expect(alert!.subject).toMatch(/^Urgent: .* can’t get into/);
      expect(alert!.text_body).toContain('9:20 AM');
    }
    const url = '/api/staff/tickets?queue=open';
    const { body } = await world.call<{ tickets: { subject: string }[] }>(world.staff, 'GET', url);
    expect(body.tickets.map(({ subject }) => subject)).toContain(`Can’t get in: ${booking.reference}`);
    expect(await state(world.host)).toMatchObject({ state: 'waiting', dueAt: atMinute(20), can: { answer: true } });
    expect(await state(coHost)).toMatchObject({ can: { answer: true } });
  });

  it('two taps at once count once', async () => {
    await arrivals.at(5);
    const key = newKey();
    const taps = await Promise.all([report(world.guest, key), report(world.guest, key), report<Booking>()]);
    // The same request sent twice may still be in progress, which is refused, too.
    expect(new Set(taps.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await arrivals.countEvents(booking, 'no-access')).toBe(1);
  });

  it('three times at most', async () => {
    for (const minutes of [5, 6, 7]) {
      await arrivals.at(minutes);
      expect(await report()).toMatchObject({ status: 200 });
      await close('got-in');
    }
    expect(await report<ProblemBody>()).toMatchObject({ status: 409 });
  });

  it('leaves nothing else to change meanwhile', async () => {
    await arrivals.at(5);
    const { body } = await report();
    expect(body.nextActions).not.toContain('change');
    expect(body.nextActions).not.toContain('leave-early');
  });
});

describe('silence', () => {
  it('refunds everything after 15 minutes, and frees the hours', async () => {
    await arrivals.at(5);
    await report();
    expect(await run(19)).toBe(0);
    expect(await run(20)).toBe(1);
    expect(await arrivals.get(booking)).toMatchObject(ALL_BACK);
    expect(await world.balances(booking._id)).toEqual({});
    expect(await state()).toMatchObject({ state: 'refunded' });
    const other = await world.makeGuest();
    const rest = { startsAt: atMinute(60), endsAt: atMinute(120) };
    expect(await world.book(listing, rest, { guest: other })).toMatchObject({ status: 201 });
  });

  it('takes effect once after an outage, even past the end of the booking', async () => {
    await arrivals.at(115);
    await report();
    await completeDue(world.t.deps);
    world.t.clock.set(atMinute(600));
    await completeDue(world.t.deps);
    expect((await arrivals.get(booking)).status).toBe('active');
    const counts = await Promise.all([followArrivals(world.t.deps), followArrivals(world.t.deps)]);
    expect(counts.toSorted()).toEqual([0, 1]);
    expect(await arrivals.get(booking)).toMatchObject(ALL_BACK);
    expect(await arrivals.countEvents(booking, 'cancelled')).toBe(1);
    expect(await run(700)).toBe(0);
  });

  it('ends the wait for everyone who comes a moment too late', async () => {
    await arrivals.at(5);
    await report();
    world.t.clock.set(atMinute(20));
    expect(await answer<ProblemBody>('can-get-in')).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } });
    expect(await arrivals.get(booking)).toMatchObject(ALL_BACK);
  });
});

describe('answers', () => {
  beforeEach(async () => {
    await arrivals.at(5);
    await report();
  });

  it('a host who agrees refunds at once', async () => {
    expect(await answer<ProblemBody>('refund', world.guest)).toMatchObject({ status: 403 });
    expect(await answer<ProblemBody>('refund', world.staff)).toMatchObject({ status: 403 });
    expect(await answer('refund')).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    expect(await arrivals.get(booking)).toMatchObject(ALL_BACK);
  });

  it('“They can get in now” stops the refund, and the guest confirms, which checks them in', async () => {
    await arrivals.at(10);
    expect(await answer('can-get-in')).toMatchObject({ status: 200 });
    expect((await emailsTo(world.t, world.guest.email)).at(-1)!.subject).toMatch(/says you can get in now$/);
    expect(await state()).toMatchObject({ state: 'answered', dueAt: atMinute(25), can: { enter: true, object: true } });
    expect(await run(21)).toBe(0);
    expect(await close('got-in')).toMatchObject({ status: 200, body: { status: 'active', checkedInAt: atMinute(21) } });
    expect(await run(26)).toBe(0);
    expect((await arrivals.get(booking)).refundedMinor).toBe(0);
  });

  it('a guest who says nothing more keeps the booking', async () => {
    await answer('can-get-in');
    expect(await run(20)).toBe(1);
    expect(await state()).toMatchObject({ state: 'lapsed' });
    await run(120);
    expect(await arrivals.get(booking)).toMatchObject({ status: 'completed', refundedMinor: 0 });
  });

  it('a guest who still can’t get in leaves the decision to staff', async () => {
    expect(await close<ProblemBody>('locked-out')).toMatchObject({ status: 409 });
    await answer('can-get-in');
    expect(await close('locked-out')).toMatchObject({ status: 200, body: { status: 'active' } });
    expect(await state()).toMatchObject({ state: 'escalated' });
    expect(await report<ProblemBody>()).toMatchObject({ status: 409 });
    expect(await run(40)).toBe(0);
    expect(await world.verb(world.staff, booking._id, 'cancel', 'The lock was broken')).toMatchObject({ status: 200 });
    expect(await arrivals.get(booking)).toMatchObject({ status: 'cancelled', refundedMinor: 2_100 });
  });

  const decide = <T = Booking>(decision: 'upheld' | 'refunded', member = world.staff) =>
    arrivals.press<T>(member, booking, 'no-access/decide', { body: { decision } });
  const escalate = async () => {
    await answer('can-get-in');
    await close('locked-out');
  };
  const subjects = async (member: { email: string }) =>
    (await emailsTo(world.t, member.email)).map(({ subject }) => subject);

  it('staff decide only between guest and host, and only staff do', async () => {
    expect(await decide<ProblemBody>('upheld')).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } });
    await escalate();
    for (const member of [world.guest, world.host])
      expect(await decide<ProblemBody>('upheld', member)).toMatchObject({ status: 403 });
    expect((await state())!.can).toMatchObject({ uphold: false, refund: false });
    expect((await state(world.staff))!.can).toMatchObject({ uphold: true, refund: true });
  });

  it('staff decide that the booking stands, which both learn', async () => {
    await escalate();
    expect(await decide('upheld')).toMatchObject({ status: 200, body: { status: 'active', refundedMinor: 0 } });
    expect(await state(world.staff)).toMatchObject({ state: 'lapsed', can: { uphold: false, refund: false } });
    for (const member of [world.guest, world.host])
      expect(await subjects(member)).toContainEqual(expect.stringMatching(/^Our decision about /));
    expect(await decide<ProblemBody>('refunded')).toMatchObject({ status: 409 });
    expect(await run(121)).toBe(0);
    expect(await arrivals.get(booking)).toMatchObject({ status: 'completed', refundedMinor: 0 });
  });

  it('staff decide that everything goes back, while the booking lasts', async () => {
    await escalate();
    const both = await Promise.all([decide('refunded'), decide('upheld')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    if ((await arrivals.get(booking)).status === 'active') return;
    expect(await arrivals.get(booking)).toMatchObject(ALL_BACK);
    expect(await state()).toMatchObject({ state: 'refunded' });
  });

  it('after the end, staff can only decide that it stands; refunds are proposed in the ticket', async () => {
    await escalate();
    await run(121);
    expect((await state(world.staff))!.can).toMatchObject({ uphold: true, refund: false });
    expect(await decide<ProblemBody>('refunded')).toMatchObject({ status: 409 });
    expect(await decide('upheld')).toMatchObject({ status: 200, body: { status: 'completed' } });
  });

  it('the guest can withdraw it', async () => {
    expect(await close('got-in')).toMatchObject({ status: 200, body: { checkedInAt: atMinute(5) } });
    expect(await state()).toMatchObject({ state: 'got-in' });
    expect(await run(21)).toBe(0);
  });

  it('a cancellation by staff ends the wait', async () => {
    await world.verb(world.staff, booking._id, 'cancel', 'Power cut');
    expect(await state()).toMatchObject({ state: 'canceled' });
    expect(await run(21)).toBe(0);
    expect(await arrivals.get(booking)).toMatchObject({ status: 'cancelled', refundedMinor: 2_100 });
  });
});

describe('races', () => {
  it('the deadline, the host, the guest, and staff at once: one of them takes effect', async () => {
    for (let round = 0; round < 6; round += 1) {
      ({ booking } = await arrivals.book());
      await arrivals.at(5);
      await report();
      // Half of the rounds are a moment before the deadline, half at it.
      world.t.clock.set(atMinute(20 - (round % 2)));
      await Promise.all([
        followArrivals(world.t.deps),
        answer('can-get-in'),
        close('got-in'),
        world.verb(world.staff, booking._id, 'cancel', 'Power cut'),
      ]);
      await followArrivals(world.t.deps);
      const after = await arrivals.get(booking);
      expect(['active', 'cancelled']).toContain(after.status);
      expect(after.refundedMinor).toBe(after.status === 'cancelled' ? 2_100 : 0);
      expect(await arrivals.countEvents(booking, 'cancelled')).toBe(after.status === 'cancelled' ? 1 : 0);
      await arrivals.verify();
    }
  });
});

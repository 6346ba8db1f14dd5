// Guests who didn't come (E10).
import type { Booking } from '@daynook/contract/bookings';
import type { Arrival } from '@daynook/contract/bookings/arrivals';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Arrivals } from '../../../test/arrivals.ts';
import { emailsTo } from '../../../test/emails.ts';
import { closeDue, completeDue } from '../bookings/due-bookings.ts';
import { makeWorld, newKey, type ProblemBody, type World } from '../bookings/test-world.ts';

let world: World;
let arrivals: Arrivals;
let booking: Booking;
beforeAll(async () => {
  world = await makeWorld();
  arrivals = new Arrivals(world);
});
afterAll(() => world.t.close());
beforeEach(async () => {
  ({ booking } = await arrivals.book());
});
afterEach(() => arrivals.verify());

const mark = <T = Booking>(member = world.host, key = newKey()) =>
  arrivals.press<T>(member, booking, 'no-show', { key });
const contest = <T = Booking>(member = world.guest) =>
  arrivals.press<T>(member, booking, 'no-show/contest', { body: { message: 'I was there.' } });
const decide = <T = Booking>(member: typeof world.host, decision: 'withdrawn' | 'upheld') =>
  arrivals.press<T>(member, booking, 'no-show/decide', { body: { decision } });
const state = async (member = world.guest): Promise<Arrival['noShow']> =>
  (await arrivals.arrival(booking, member)).noShow;
const finish = async (minutes: number) => {
  await arrivals.at(minutes);
  await completeDue(world.t.deps);
};

describe('marking a no-show (E10)', () => {
  it.each([
    [29, 409],
    [30, 200],
    [120 + 24 * 60 - 1, 200],
    [120 + 24 * 60, 409],
  ])('%i minutes after the start: %i', async (minutes, status) => {
    await finish(minutes);
    expect(await mark()).toMatchObject({ status });
    expect((await arrivals.arrival(booking, world.host)).can.markNoShow).toBe(false);
  });

  it('changes nothing about the money, which the host gets as agreed', async () => {
    await finish(40);
    expect(await mark()).toMatchObject({ status: 200, body: { refundedMinor: 0, refundDueMinor: 0 } });
    expect((await emailsTo(world.t, world.guest.email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Marked as a no-show/),
    );
    await finish(120);
    await arrivals.at(120 + 48 * 60);
    await closeDue(world.t.deps);
    // $20 and our fee of 5 %; the host pays 10 %.
    expect(await world.balances(booking._id)).toMatchObject({ host_payable: -1_800, platform_revenue: -300 });
  });

  it('isn’t possible once someone checked in, nor for guests, nor twice', async () => {
    await arrivals.at(40);
    expect(await mark<ProblemBody>(world.guest)).toMatchObject({ status: 403 });
    const key = newKey();
    const taps = await Promise.all([mark(world.host, key), mark(world.host, key)]);
    expect(taps.map(({ status }) => status)).toEqual([200, 200]);
    expect(await mark<ProblemBody>()).toMatchObject({ status: 409 });
    expect(await arrivals.countEvents(booking, 'no-show')).toBe(1);
    ({ booking } = await arrivals.book());
    await arrivals.at(5);
    await arrivals.press(world.guest, booking, 'check-in');
    await arrivals.at(40);
    expect(await mark<ProblemBody>()).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } });
  });
});

describe('contesting a no-show (E10)', () => {
  beforeEach(async () => {
    await arrivals.at(40);
    await mark();
  });

  it.each([
    [48 * 60 - 1, 200],
    [48 * 60, 409],
  ])('%i minutes later: %i', async (minutes, status) => {
    await finish(40 + minutes);
    expect(await contest()).toMatchObject({ status });
  });

  it('is for the guest alone, and staff get it in their queue and decide', async () => {
    expect(await contest<ProblemBody>(world.host)).toMatchObject({ status: 403 });
    expect(await decide<ProblemBody>(world.staff, 'upheld')).toMatchObject({ status: 409 });
    await contest();
    expect(await state()).toMatchObject({ state: 'contested', contestText: 'I was there.' });
    expect((await state(world.host))!.contestText).toBeNull();
    const { body } = await world.call<{ tickets: { subject: string }[] }>(
      world.staff,
      'GET',
      '/api/staff/tickets?queue=open',
    );
    expect(body.tickets.map(({ subject }) => subject)).toContain(`No-show contested: ${booking.reference}`);
    expect(await decide<ProblemBody>(world.host, 'upheld')).toMatchObject({ status: 409 });
    expect(await decide(world.staff, 'upheld')).toMatchObject({ status: 200 });
    expect(await state()).toMatchObject({ state: 'upheld', can: { contest: false, withdraw: false } });
    expect(await decide<ProblemBody>(world.host, 'withdrawn')).toMatchObject({ status: 409 });
  });

  it('ends when the host withdraws it', async () => {
    await contest();
    expect(await decide(world.host, 'withdrawn')).toMatchObject({ status: 200 });
    expect(await state()).toMatchObject({ state: 'withdrawn' });
    expect(await mark<ProblemBody>()).toMatchObject({ status: 409 });
  });

  it('the host hears that staff withdrew it, but not what they did themselves', async () => {
    const heard = async () =>
      (await emailsTo(world.t, world.host.email)).filter(({ subject }) => subject.startsWith('No longer a no-show'));
    await contest();
    await decide(world.staff, 'withdrawn');
    expect(await heard()).toHaveLength(1);
    ({ booking } = await arrivals.book());
    await arrivals.at(40);
    await mark();
    await decide(world.host, 'withdrawn');
    expect(await heard()).toHaveLength(1);
  });

  it('guest and staff at once: one of them is first', async () => {
    await contest();
    const both = await Promise.all([decide(world.host, 'withdrawn'), decide(world.staff, 'upheld')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

// Extra payments for stays that were paid outside the product: agreed or decided, paid to whoever received the stay's money, and
// recorded by them (E8, F10).
import type { Answer } from '@daynook/contract/api';
import { SANDBOX_CARDS } from '@daynook/contract/bookings/sandbox-cards';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emailsTo } from '../../../test/emails.ts';
import { Disputes } from '../../../test/money/booking-disputes.ts';
import { DAY, DETAILS, manualDesk, TOTAL } from '../../../test/money/manual-desk.ts';
import { closeDue, completeDue, startDue } from '../bookings/due-bookings.ts';
import type { ProblemBody, TestMember } from '../bookings/test-world.ts';

const { desk, offer, decide, listing, payable, booked, received } = manualDesk();
let disputes: Disputes;
beforeEach(() => {
  disputes = new Disputes(desk.world);
});
afterEach(() => disputes.verify());

const afterEnd = (minutes: number) => new Date(Date.parse(DAY.endsAt) + minutes * 60_000).toISOString();
async function wait(until: string): Promise<void> {
  desk.world.t.clock.set(until);
  for (const run of [startDue, completeDue, closeDue]) await run(desk.world.t.deps);
}
/** A stay for $80 by bank transfer to the host, an hour after its end. An hour costs $10. */
async function stayed() {
  const booking = await booked('bank-transfer');
  await received(booking._id, TOTAL);
  await wait(afterEnd(60));
  return booking;
}
/** The same where the operator collects. */
async function stayedWithUs() {
  await decide('platform', ['bank-transfer']);
  await offer('bank-transfer', { as: desk.staff, by: 'staff/' });
  const booking = await desk.world.booked(await listing(), payable('bank-transfer'));
  await received(booking._id, TOTAL, desk.staff);
  await wait(afterEnd(60));
  return booking;
}
const OVERTIME = { reason: 'overtime', until: afterEnd(60) };
const NEXT_YEAR = { startsAt: '2027-07-01T14:00:00.000Z', endsAt: '2027-07-01T22:00:00.000Z' };
const NEXT_WEEK = { startsAt: '2026-12-02T14:00:00.000Z', endsAt: '2026-12-02T22:00:00.000Z' };
const subjects = async ({ email }: TestMember) => (await emailsTo(desk.world.t, email)).map(({ subject }) => subject);
const attempts = async (id: string) =>
  (
    await desk.world.t.db.kysely
      .selectFrom('payment_attempt')
      .select('id')
      .where('booking_id', '=', id)
      .where('operation', '=', 'extra')
      .execute()
  ).length;

describe('paid to the host', () => {
  it('agreed: no card is charged; the guest sees how to pay, and the host records it once', async () => {
    const booking = await stayed();
    expect((await disputes.list(booking, desk.host)).can.open).toEqual(['overtime', 'damage', 'other']);
    expect(await disputes.opened(desk.host, booking, OVERTIME)).toMatchObject({ askedMinor: 1_000, isOutside: true });
    expect(await disputes.press<ProblemBody>(desk.host, booking, 'received')).toMatchObject({ status: 409 });
    expect(await disputes.press(desk.world.guest, booking, 'accept')).toMatchObject({ status: 200 });
    expect(await attempts(booking._id)).toBe(0);
    expect(await disputes.latest(booking)).toMatchObject({
      state: 'due',
      isOutside: true,
      instructions: DETAILS,
      can: { pay: false, receive: false, withdraw: false },
    });
    expect(await disputes.latest(booking, desk.host)).toMatchObject({
      instructions: null,
      can: { receive: true, withdraw: true },
    });
    expect(await subjects(desk.world.guest)).toContain('Please pay $10.00 USD for overtime');
    expect(await subjects(desk.host)).toContain('Settled: $10.00 USD for overtime');
    expect(await disputes.extra(booking)).toEqual({});

    expect(await disputes.pay<ProblemBody>(desk.world.guest, booking, SANDBOX_CARDS.success)).toMatchObject({
      status: 409,
    });
    expect(await disputes.press<ProblemBody>(desk.world.guest, booking, 'received')).toMatchObject({ status: 403 });
    const stranger = await desk.world.makeGuest();
    expect(await disputes.press<ProblemBody>(stranger, booking, 'received')).toMatchObject({ status: 404 });
    const both = await Promise.all([1, 2].map(() => disputes.press(desk.host, booking, 'received')));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await disputes.press<ProblemBody>(desk.host, booking, 'received')).toMatchObject({ status: 409 });

    expect(await disputes.latest(booking)).toMatchObject({ state: 'settled', settledMinor: 1_000, instructions: null });
    // The host has $10.00, and owes us our fee on it.
    expect(await disputes.extra(booking)).toEqual({
      guest_funds_held: 0,
      host_receivable: 100,
      platform_revenue: -100,
    });
    expect(await subjects(desk.world.guest)).toContain('You paid $10.00 USD for overtime');
    expect(await subjects(desk.host)).toContain(`${desk.world.guest.name} paid $10.00 USD for overtime`);
    const { events } = (await desk.world.get(desk.world.guest, booking._id)).body;
    expect(events.filter(({ code }) => code === 'extra-paid')).toMatchObject([{ by: 'guest', amountMinor: 1_000 }]);
    expect(await attempts(booking._id)).toBe(0);
  });

  it('is on both receipts and on the host’s statement', async () => {
    const booking = await stayed();
    await disputes.opened(desk.host, booking, OVERTIME);
    await disputes.press(desk.world.guest, booking, 'accept');
    await disputes.press(desk.host, booking, 'received');
    const extras = async (as: TestMember) =>
      (
        await desk.world.call<Answer<'GET /api/bookings/{id}/receipt'>>(
          as,
          'GET',
          `/api/bookings/${booking._id}/receipt`,
        )
      ).body.movements.flatMap(({ kind, amountMinor }) => (kind === 'extra' ? [amountMinor] : []));
    expect(await extras(desk.world.guest)).toEqual([1_000]);
    expect(await extras(desk.host)).toEqual([900]);
    const statement = await desk.world.call<Answer<'GET /api/statements/{month}'>>(
      desk.host,
      'GET',
      '/api/statements/2026-11',
    );
    const lines = statement.body.sections
      .flatMap((section) => section.lines)
      .map(({ kind, amountMinor }) => [kind, amountMinor]);
    expect(lines).toContainEqual(['received', -1_000]);
    expect(lines).toContainEqual(['extra', 900]);
  });

  it('a lower offer: the guest is asked to pay as soon as the host accepts it', async () => {
    const booking = await stayed();
    await disputes.opened(desk.host, booking, { reason: 'other', amountMinor: 2_000 });
    expect(await disputes.press(desk.world.guest, booking, 'offers', { amountMinor: 700 })).toMatchObject({
      status: 200,
    });
    expect(await disputes.press(desk.host, booking, 'accept')).toMatchObject({ status: 200 });
    expect(await disputes.latest(booking)).toMatchObject({ state: 'due', settledMinor: 700, instructions: DETAILS });
    expect(await subjects(desk.world.guest)).toContain('Settled: an extra $7.00 USD');
    expect(await disputes.press(desk.host, booking, 'received')).toMatchObject({ status: 200 });
    // We take no fee on anything but overtime.
    expect(await disputes.extra(booking)).toEqual({ guest_funds_held: 0, host_receivable: 0 });
  });

  it('declined: staff decide, and staff can record it too', async () => {
    const booking = await stayed();
    await disputes.opened(desk.host, booking, OVERTIME);
    expect(await disputes.press(desk.world.guest, booking, 'decline')).toMatchObject({ status: 200 });
    expect(await disputes.press<ProblemBody>(desk.host, booking, 'received')).toMatchObject({ status: 409 });
    expect(await disputes.decide(booking, { amountMinor: 500 })).toMatchObject({
      status: 200,
      body: { state: 'due', can: { decide: false, receive: true } },
    });
    expect(await disputes.latest(booking)).toMatchObject({ state: 'due', settledMinor: 500, instructions: DETAILS });
    expect(await disputes.press(desk.world.staff, booking, 'received')).toMatchObject({ status: 200 });
    expect(await disputes.latest(booking)).toMatchObject({ state: 'settled', settledMinor: 500 });
    const logged = await desk.world.t.db.kysely
      .selectFrom('audit_event')
      .select('subject_kind')
      .where('action', '=', 'payment-recorded')
      .where('actor_id', '=', desk.world.staff.id)
      .execute();
    expect(logged).toEqual([{ subject_kind: 'booking-dispute' }]);
  });

  it('nobody pays: the guest is reminded twice, the host is asked, and after two weeks it ends', async () => {
    const booking = await stayed();
    await disputes.opened(desk.host, booking, OVERTIME);
    await disputes.press(desk.world.guest, booking, 'accept');
    const reminders = async () =>
      (await subjects(desk.world.guest)).filter((one) => one === 'Reminder: please pay $10.00 USD for overtime').length;
    const asked = `Has ${desk.world.guest.name} paid $10.00 USD for overtime?`;
    await disputes.follow(7 * 24 + 1);
    expect(await reminders()).toBe(1);
    expect(await subjects(desk.host)).not.toContain(asked);
    await disputes.follow(4 * 24);
    await disputes.follow(1);
    expect(await reminders()).toBe(2);
    expect(await subjects(desk.host)).toContain(asked);
    expect(await disputes.queue(booking)).toEqual([]);
    await disputes.follow(3 * 24);
    expect(await disputes.latest(booking)).toMatchObject({ state: 'lapsed', dueAt: null, instructions: null });
    expect(await disputes.extra(booking)).toEqual({});
    expect(await subjects(desk.host)).toContainEqual(expect.stringContaining('Closed without an extra payment'));
  });

  it('money that arrives after the two weeks is recorded once, and both are told', async () => {
    const booking = await stayed();
    await disputes.opened(desk.host, booking, OVERTIME);
    await disputes.press(desk.world.guest, booking, 'accept');
    await disputes.follow(14 * 24 + 1);
    expect(await disputes.latest(booking, desk.host)).toMatchObject({ state: 'lapsed', can: { receive: true } });
    // Nobody asks the guest for it anymore.
    expect(await disputes.latest(booking)).toMatchObject({ instructions: null, can: { receive: false, pay: false } });
    expect(await disputes.press<ProblemBody>(desk.world.guest, booking, 'received')).toMatchObject({ status: 403 });
    await subjects(desk.world.guest);
    const both = await Promise.all([1, 2].map(() => disputes.press(desk.host, booking, 'received')));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await disputes.latest(booking)).toMatchObject({ state: 'settled', settledMinor: 1_000 });
    expect(await disputes.extra(booking)).toEqual({
      guest_funds_held: 0,
      host_receivable: 100,
      platform_revenue: -100,
    });
    expect(await subjects(desk.world.guest)).toContain('You paid $10.00 USD for overtime');
    expect(await subjects(desk.host)).toContain(`${desk.world.guest.name} paid $10.00 USD for overtime`);
  });

  it('can’t be recorded half a year later, nor without an agreed or decided amount', async () => {
    const booking = await stayed();
    await disputes.opened(desk.host, booking, OVERTIME);
    await disputes.press(desk.world.guest, booking, 'accept');
    await disputes.follow(14 * 24 + 1);
    await disputes.follow(180 * 24);
    expect((await disputes.latest(booking, desk.host)).can.receive).toBe(false);
    expect(await disputes.press<ProblemBody>(desk.host, booking, 'received')).toMatchObject({ status: 409 });
    const [undecided] = [await desk.world.booked(await listing(), { ...payable('bank-transfer'), ...NEXT_YEAR })];
    await received(undecided._id, TOTAL);
    await wait('2027-07-01T23:00:00.000Z');
    await disputes.opened(desk.host, undecided, { reason: 'other', amountMinor: 2_000 });
    await disputes.press(desk.world.guest, undecided, 'decline');
    await disputes.follow(31 * 24);
    expect(await disputes.latest(undecided, desk.host)).toMatchObject({ state: 'lapsed', can: { receive: false } });
  });

  it('the host can let the guest off', async () => {
    const booking = await stayed();
    await disputes.opened(desk.host, booking, OVERTIME);
    await disputes.press(desk.world.guest, booking, 'accept');
    expect(await disputes.press<ProblemBody>(desk.world.guest, booking, 'withdraw')).toMatchObject({ status: 409 });
    expect(await disputes.press(desk.host, booking, 'withdraw')).toMatchObject({ status: 200 });
    expect(await disputes.latest(booking)).toMatchObject({ state: 'withdrawn', dueAt: null });
    expect(await disputes.press<ProblemBody>(desk.host, booking, 'received')).toMatchObject({ status: 409 });
    expect(await disputes.extra(booking)).toEqual({});
  });

  it('isn’t recorded for another booking’s request', async () => {
    const booking = await stayed();
    await disputes.opened(desk.host, booking, OVERTIME);
    await disputes.press(desk.world.guest, booking, 'accept');
    const { _id, version } = await disputes.latest(booking);
    const other = await desk.world.booked(await listing(), { ...payable('bank-transfer'), ...NEXT_WEEK });
    const answer = await desk.world.call(desk.host, 'POST', `/api/bookings/${other._id}/disputes/${_id}/received`, {
      version,
    });
    expect(answer.status).toBe(404);
  });
});

describe('paid to us', () => {
  it('is recorded by staff, and the host’s part is in their next payout', async () => {
    const booking = await stayedWithUs();
    await disputes.opened(desk.host, booking, OVERTIME);
    await disputes.press(desk.world.guest, booking, 'accept');
    expect(await disputes.latest(booking)).toMatchObject({ state: 'due', instructions: DETAILS });
    // The money may be on its way to us, so the host can't withdraw it anymore.
    expect((await disputes.latest(booking, desk.host)).can).toMatchObject({ receive: false, withdraw: false });
    expect(await disputes.press<ProblemBody>(desk.host, booking, 'withdraw')).toMatchObject({ status: 409 });
    expect(await disputes.press<ProblemBody>(desk.host, booking, 'received')).toMatchObject({ status: 403 });
    // After a week, staff are asked to look for the money.
    expect(await disputes.queue(booking)).toEqual([]);
    await disputes.follow(7 * 24 + 1);
    expect(await disputes.queue(booking)).toMatchObject([{ state: 'due', can: { decide: false, receive: true } }]);
    expect(await disputes.press(desk.world.staff, booking, 'received')).toMatchObject({ status: 200 });
    expect(await disputes.extra(booking)).toEqual({ clearing: 1_000, host_payable: -900, platform_revenue: -100 });
    expect(await disputes.queue(booking)).toEqual([]);
  });

  it('isn’t recorded by staff who took part in the booking', async () => {
    const booking = await stayedWithUs();
    await disputes.opened(desk.host, booking, OVERTIME);
    await disputes.press(desk.world.guest, booking, 'accept');
    const { _id, version } = await disputes.latest(booking);
    const change = (guestId: string) =>
      desk.world.t.db.kysely.updateTable('booking').set({ guest_id: guestId }).where('id', '=', booking._id).execute();
    await change(desk.world.staff.id);
    const url = `/api/bookings/${booking._id}/disputes/${_id}/received`;
    expect((await desk.world.call(desk.world.staff, 'POST', url, { version })).status).toBe(403);
    await change(desk.world.guest.id);
  });
});

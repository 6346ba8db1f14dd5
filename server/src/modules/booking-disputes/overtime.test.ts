// Overtime: claimed by the host with a calculated amount, and answered by the guest (E8, F10).
import { SANDBOX_CARDS } from '@daynook/contract/bookings/sandbox-cards';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { emailsTo } from '../../../test/emails.ts';
import { afterEnd, Disputes } from '../../../test/money/booking-disputes.ts';
import { makeWorld, type ProblemBody, SLOT, type World } from '../bookings/test-world.ts';
import { listOwed } from '../payouts/store.ts';
import { countHalfHours, overtimeHour, overtimePrice } from './rules.ts';
import { followDisputes } from './service.ts';

let world: World;
let disputes: Disputes;
beforeAll(async () => {
  world = await makeWorld();
  disputes = new Disputes(world);
});
afterAll(() => world.t.close());
afterEach(() => disputes.verify());

const claim = (minutes: number) => ({ reason: 'overtime', until: afterEnd(minutes) });
const reprice = (id: string, values: { hour_minor: number | null; currency?: string }) =>
  world.t.db.kysely.updateTable('listing').set(values).where('id', '=', id).execute();
const subjects = async (email: string) => (await emailsTo(world.t, email)).map(({ subject }) => subject);

describe('the amount (E8)', () => {
  it.each([
    [0, 0],
    [10, 0],
    [11, 1],
    [30, 1],
    [31, 2],
    [60, 2],
    [61, 3],
  ])('%i minutes are %i started half hours, and the first ten minutes are free', (minutes, count) => {
    const endsAt = new Date(afterEnd(0));
    expect(countHalfHours(endsAt, new Date(afterEnd(minutes)))).toBe(count);
  });

  it('is half of the hourly price for each', () => {
    expect(overtimePrice(1_000, 3)).toBe(1_500);
    expect(overtimePrice(1_001, 1)).toBe(501);
  });

  it('uses the price of an hour as booked, otherwise never more than the stay cost per hour', () => {
    const stay = (amountMinor: number, units: object[]) => ({
      startsAt: new Date(SLOT.startsAt),
      endsAt: new Date(SLOT.endsAt),
      lines: [{ code: 'space' as const, amountMinor, units: units as never }],
    });
    const hours = stay(2_500, [
      { unit: 'hour', count: 1, unitMinor: 1_000 },
      { unit: 'hour', count: 1, unitMinor: 1_500 },
    ]);
    expect(overtimeHour(hours, 9_000)).toBe(1_250);
    const day = stay(3_000, [{ unit: 'day', count: 1, unitMinor: 3_000 }]);
    for (const [listingMinor, expected] of [
      [null, 1_500],
      [0, 1_500],
      [9_000, 1_500],
      [700, 700],
    ] as const)
      expect(overtimeHour(day, listingMinor)).toBe(expected);
    expect(overtimeHour(stay(0, [{ unit: 'hour', count: 2, unitMinor: 0 }]), null)).toBe(1);
  });

  it.each([{ hour_minor: 50_000 }, { hour_minor: 0 }, { hour_minor: 50_000, currency: 'JPY' }])(
    'doesn’t change with the listing’s price: %o',
    async (values) => {
      const { booking, listing } = await disputes.stayed(60, { day_minor: 1_900 });
      await reprice(listing.id, values);
      expect((await disputes.list(booking, world.host)).overtime).toMatchObject({ hourMinor: 950 });
      expect(await disputes.opened(world.host, booking, claim(60))).toMatchObject({ askedMinor: 950 });
    },
  );

  it('is at most what hosts can ask for otherwise', async () => {
    const { booking } = await disputes.stayed(10 * 60, { day_minor: 2_000_000, hour_minor: 60_000 });
    const { overtime } = await disputes.list(booking, world.host);
    expect(overtime!.choices.at(-1)).toMatchObject({ halfHours: 20, amountMinor: 500_000 });
    expect(await disputes.opened(world.host, booking, claim(600))).toMatchObject({ askedMinor: 500_000 });
  });

  it('is calculated by us and includes the stay’s tax, and the guest sees how', async () => {
    const { booking } = await disputes.stayed(60);
    const dispute = await disputes.opened(world.host, booking, { ...claim(45), amountMinor: 99_999 });
    expect(dispute).toMatchObject({ askedMinor: 1_000, direction: 'payment', state: 'open' });
    expect(await disputes.latest(booking)).toMatchObject({
      overtime: { until: afterEnd(45), halfHours: 2, hourMinor: 1_000, priceMinor: 1_000, taxMinor: 0 },
      can: { accept: true, decline: true, offer: true, pay: false },
    });
    expect(await subjects(world.guest.email)).toContain(`${world.host.name} is asking for $10.00 USD for overtime`);
  });
});

describe('a claim (E8)', () => {
  it('is possible for the host after the end, for a time that has passed, within 48 hours', async () => {
    const { booking } = await disputes.stayed(-30);
    expect(await disputes.open<ProblemBody>(world.host, booking, claim(30))).toMatchObject({ status: 409 });
    await disputes.at(60);
    for (const minutes of [5, 61, 13 * 60])
      expect(await disputes.open<ProblemBody>(world.host, booking, claim(minutes))).toMatchObject({
        status: 400,
        body: { fields: { until: expect.any(String) } },
      });
    expect(await disputes.open<ProblemBody>(world.guest, booking, claim(30))).toMatchObject({ status: 409 });
    expect(await disputes.open<ProblemBody>(await world.makeGuest(), booking, claim(30))).toMatchObject({
      status: 404,
    });
    await disputes.at(48 * 60);
    expect(await disputes.open<ProblemBody>(world.host, booking, claim(30))).toMatchObject({ status: 409 });
  });

  it('isn’t possible for a time after check-out was recorded', async () => {
    const { booking } = await disputes.stayed(-60);
    const record = (verb: string) =>
      world.call(world.guest, 'POST', `/api/bookings/${booking._id}/${verb}`, undefined, { 'idempotency-key': verb });
    expect(await record('check-in')).toMatchObject({ status: 200 });
    await disputes.at(20);
    expect(await record('check-out')).toMatchObject({ status: 200 });
    await disputes.at(90);
    expect(await disputes.open<ProblemBody>(world.host, booking, claim(45))).toMatchObject({
      status: 400,
      body: { fields: { until: 'Check-out was recorded before that. Enter an earlier time.' } },
    });
    expect(await disputes.open(world.host, booking, claim(20))).toMatchObject({ status: 200 });
  });

  it('isn’t possible for overtime that was already claimed, until it’s taken back', async () => {
    const { booking } = await disputes.stayed(180);
    await disputes.opened(world.host, booking, claim(120));
    expect(await disputes.press(world.host, booking, 'withdraw')).toMatchObject({ status: 200 });
    await disputes.opened(world.host, booking, claim(60));
    expect(await disputes.press(world.guest, booking, 'accept')).toMatchObject({ status: 200 });
    for (const minutes of [45, 60, 70])
      expect(await disputes.open<ProblemBody>(world.host, booking, claim(minutes))).toMatchObject({
        status: 400,
        body: { fields: { until: 'You’ve already asked for overtime until then. Enter a later time.' } },
      });
    const { overtime } = await disputes.list(booking, world.host);
    expect(overtime!.choices[0]).toMatchObject({ until: afterEnd(75), halfHours: 1, amountMinor: 500 });
    const more = await disputes.opened(world.host, booking, claim(90));
    expect(more).toMatchObject({ askedMinor: 500, overtime: { halfHours: 1 } });
  });

  it('isn’t possible for a time after the guest’s own next booking started', async () => {
    world.t.clock.set('2026-11-21T15:00:00Z');
    const listing = await world.makeListing({ buffer_after_minutes: 0, buffer_before_minutes: 0 });
    const booking = await world.booked(listing);
    await world.booked(listing, { startsAt: afterEnd(60), endsAt: afterEnd(180) });
    await disputes.at(120);
    expect((await disputes.list(booking, world.host)).overtime!.choices.at(-1)).toMatchObject({ until: afterEnd(60) });
    expect(await disputes.open<ProblemBody>(world.host, booking, claim(90))).toMatchObject({
      status: 400,
      body: { fields: { until: 'The guest’s next booking started before that. Enter an earlier time.' } },
    });
    expect(await disputes.open(world.host, booking, claim(60))).toMatchObject({ status: 200 });
  });

  it('made twice at once counts once', async () => {
    const { booking } = await disputes.stayed(60);
    const answers = await Promise.all([1, 2].map(() => disputes.open(world.host, booking, claim(30))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('the guest’s answer (E8, F10)', () => {
  it('agreed: the saved card is charged once, and host and we get our parts', async () => {
    const { booking } = await disputes.stayed(60);
    const { version } = await disputes.opened(world.host, booking, claim(60));
    const answers = await Promise.all([1, 2].map(() => disputes.press(world.guest, booking, 'accept', { version })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await disputes.latest(booking)).toMatchObject({ state: 'settled', settledMinor: 1_000 });
    expect(await disputes.charges(booking)).toEqual([1_000]);
    const split = await disputes.extra(booking);
    expect(split).toEqual({ clearing: 1_000, host_payable: -900, platform_revenue: -100 });
    expect(await subjects(world.host.email)).toContain(`${world.guest.name} paid $10.00 USD for overtime`);
    const receipt = await world.call<{ movements: object[] }>(
      world.guest,
      'GET',
      `/api/bookings/${booking._id}/receipt`,
    );
    expect(receipt.body.movements).toContainEqual(expect.objectContaining({ kind: 'extra', amountMinor: 1_000 }));
    // It's paid out with the stay, not before.
    const owed = async () =>
      (await listOwed(world.t.db.kysely, { memberId: world.host.id, currency: 'USD' })).find(
        ({ bookingId }) => bookingId === booking._id,
      )?.amountMinor;
    expect(await owed()).toBeUndefined();
    // The stay itself closes as if nothing had happened.
    await disputes.follow(48);
    expect(await owed()).toBe(1_800 + 900);
    expect((await world.get(world.guest, booking._id)).body).toMatchObject({ status: 'closed', totalMinor: 2_100 });
  });

  it('agreed, but the card is declined: they can pay with another one for a week', async () => {
    world.t.clock.set('2026-11-21T15:00:00Z');
    const listing = await world.makeListing({ booking_mode: 'instant' });
    const booking = await world.booked(listing, { cardNumber: SANDBOX_CARDS.laterChargeFails });
    await disputes.at(60);
    await disputes.opened(world.host, booking, claim(60));
    expect(await disputes.press(world.guest, booking, 'accept')).toMatchObject({ status: 200 });
    expect(await disputes.latest(booking)).toMatchObject({ state: 'due', isDeclined: true, can: { pay: true } });
    expect(await subjects(world.guest.email)).toContain('Your card was declined: $10.00 USD for overtime');
    const answers = await Promise.all([1, 2].map(() => disputes.pay(world.guest, booking, SANDBOX_CARDS.success)));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await disputes.charges(booking)).toEqual([1_000]);
  });

  it('a lower offer: charged as soon as the host accepts it, and never more', async () => {
    const { booking } = await disputes.stayed(60);
    await disputes.opened(world.host, booking, claim(60));
    expect(await disputes.press<ProblemBody>(world.guest, booking, 'offers', { amountMinor: 1_000 })).toMatchObject({
      status: 400,
    });
    expect(await disputes.press(world.guest, booking, 'offers', { amountMinor: 400 })).toMatchObject({ status: 200 });
    expect(await disputes.charges(booking)).toEqual([]);
    expect(await disputes.press<ProblemBody>(world.guest, booking, 'accept')).toMatchObject({ status: 409 });
    // The host asks for less than before, and more than was offered.
    for (const amountMinor of [400, 1_000])
      expect(await disputes.press<ProblemBody>(world.host, booking, 'offers', { amountMinor })).toMatchObject({
        status: amountMinor === 400 ? 400 : 200,
      });
    expect(await disputes.press(world.guest, booking, 'offers', { amountMinor: 500 })).toMatchObject({ status: 200 });
    expect(await disputes.press(world.host, booking, 'accept')).toMatchObject({ status: 200 });
    expect(await disputes.charges(booking)).toEqual([500]);
  });

  it('no answer: staff decide, and even then nothing is charged until the guest pays', async () => {
    const { booking } = await disputes.stayed(60);
    await disputes.opened(world.host, booking, claim(60));
    // The server was down for a week.
    await disputes.follow(7 * 24);
    await followDisputes(world.t.deps);
    expect(await disputes.latest(booking)).toMatchObject({ state: 'staff', offers: [{ state: 'expired' }] });
    expect(await disputes.queue(booking)).toHaveLength(1);
    expect(await disputes.press<ProblemBody>(world.guest, booking, 'accept')).toMatchObject({ status: 409 });
    expect(await disputes.decide<ProblemBody>(booking, { amountMinor: 1_001 })).toMatchObject({ status: 400 });
    expect(await disputes.decide(booking, { amountMinor: 500 })).toMatchObject({ status: 200, body: { state: 'due' } });
    expect(await disputes.decide<ProblemBody>(booking, { amountMinor: 500 })).toMatchObject({ status: 409 });
    expect(await disputes.charges(booking)).toEqual([]);
    expect(await disputes.pay<ProblemBody>(world.host, booking, SANDBOX_CARDS.success)).toMatchObject({ status: 403 });
    expect(await disputes.pay<ProblemBody>(world.guest, booking, SANDBOX_CARDS.decline)).toMatchObject({ status: 402 });
    expect(await disputes.pay(world.guest, booking, SANDBOX_CARDS.success)).toMatchObject({ status: 200 });
    expect(await disputes.charges(booking)).toEqual([500]);
    expect(await disputes.latest(booking)).toMatchObject({ state: 'settled', settledMinor: 500 });
  });

  it('declined: what staff decide and nobody pays ends after a week, without a charge', async () => {
    const { booking } = await disputes.stayed(60);
    await disputes.opened(world.host, booking, claim(60));
    expect(await disputes.press(world.guest, booking, 'decline')).toMatchObject({ status: 200 });
    await disputes.decide(booking, { amountMinor: 500 });
    await disputes.follow(4 * 24 + 1);
    expect(await subjects(world.guest.email)).toContain('Reminder: please pay $5.00 USD for overtime');
    await disputes.follow(3 * 24);
    expect(await disputes.latest(booking)).toMatchObject({ state: 'lapsed', dueAt: null });
    expect(await disputes.pay<ProblemBody>(world.guest, booking, SANDBOX_CARDS.success)).toMatchObject({ status: 409 });
    expect(await disputes.charges(booking)).toEqual([]);
  });

  it('is no answer after the deadline, even if no job has run', async () => {
    const { booking } = await disputes.stayed(60);
    await disputes.opened(world.host, booking, claim(60));
    world.t.clock.advance({ hours: 48 });
    expect(await disputes.press<ProblemBody>(world.guest, booking, 'accept')).toMatchObject({ status: 409 });
    expect(await disputes.latest(booking)).toMatchObject({ state: 'staff' });
  });

  it('nobody decides: it ends after 30 days without a charge', async () => {
    const { booking } = await disputes.stayed(60);
    await disputes.opened(world.host, booking, claim(60));
    await disputes.follow(49);
    await disputes.follow(30 * 24);
    expect(await disputes.latest(booking)).toMatchObject({ state: 'lapsed' });
    expect(await disputes.charges(booking)).toEqual([]);
  });
});

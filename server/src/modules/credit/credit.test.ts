// Credit (D12, decision 0062): whose money it is, what it pays, how it's refunded, and that nobody spends it twice.
import type { Answer } from '@daynook/contract/api';
import type { Booking, Quote } from '@daynook/contract/bookings';
import type { CreditPage, CreditSettings } from '@daynook/contract/money/credit';
import type { Referrals } from '@daynook/contract/referrals';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDue, completeDue, expireDue, startDue } from '../bookings/due-bookings.ts';
import {
  makeWorld,
  type ProblemBody,
  slotsOfDays,
  type TestListing,
  type TestMember,
  type World,
} from '../bookings/test-world.ts';
import { giveUpCredit, verifyCredit } from './service.ts';

let world: World;
let listing: TestListing;
beforeAll(async () => {
  world = await makeWorld();
  listing = await world.makeListing();
});
afterAll(() => world.t.close());

let keyCount = 0;
const newKey = () => {
  keyCount += 1;
  return `credit-${keyCount}`;
};
const change = <T = CreditPage>(
  member: TestMember,
  what: 'grants' | 'take-backs',
  amountMinor: number,
  { reason = 'Sorry for the noise', key = newKey(), currency = 'USD' } = {},
) =>
  world.call<T>(
    world.staff,
    'POST',
    `/api/staff/members/${member.id}/credit/${what}`,
    { amountMinor, currency, reason },
    { 'idempotency-key': key },
  );
const getCredit = async (member: TestMember, query = '') =>
  (await world.call<CreditPage>(member, 'GET', `/api/credit${query}`)).body;
const availableTo = async (member: TestMember) => (await getCredit(member)).balances[0]?.availableMinor ?? 0;
const guestWith = async (amountMinor: number) => {
  const guest = await world.makeGuest();
  expect(await change(guest, 'grants', amountMinor)).toMatchObject({ status: 200 });
  return guest;
};
const setTerms = (refundBonusPercent: number, referralRewards: Record<string, number> = {}) =>
  world.call(world.staff, 'PUT', '/api/staff/credit-settings', { refundBonusPercent, referralRewards });
const nextSlot = slotsOfDays();
const quote = (guest: TestMember, slot: object) =>
  world.call<Quote>(guest, 'POST', '/api/bookings/quote', { listingId: listing.id, ...slot });

describe('staff', () => {
  it('grant it with a reason, once per key, and take back what’s unspent (D12)', async () => {
    const guest = await world.makeGuest();
    const granted = await change(guest, 'grants', 2_000, { key: 'once' });
    expect(granted.body).toMatchObject({
      balances: [{ currency: 'USD', availableMinor: 2_000, reservedMinor: 0 }],
      entries: [{ reason: 'goodwill', amountMinor: 2_000, note: 'Sorry for the noise', by: expect.any(String) }],
    });
    expect((await change(guest, 'grants', 2_000, { key: 'once' })).headers['idempotent-replayed']).toBe('true');
    expect(await getCredit(guest)).toMatchObject({
      balances: [{ availableMinor: 2_000 }],
      entries: [{ note: 'Sorry for the noise', by: null }],
    });
    expect(await change<ProblemBody>(guest, 'take-backs', 2_001)).toMatchObject({
      status: 400,
      body: { fields: { amountMinor: expect.stringContaining('$20.00') } },
    });
    expect((await change(guest, 'take-backs', 1_500, { reason: 'Granted twice' })).body).toMatchObject({
      balances: [{ availableMinor: 500 }],
      entries: [{ reason: 'taken-back', amountMinor: -1_500 }, { reason: 'goodwill' }],
    });
    const { rows } = await sql<{ action: string; reason: string }>`
      select action, reason from audit_event where member_id = ${guest.id} and subject_kind = 'credit' order by at, id`.execute(
      world.t.db.kysely,
    );
    expect(rows).toEqual([
      { action: 'credit-granted', reason: 'Sorry for the noise' },
      { action: 'credit-taken-back', reason: 'Granted twice' },
    ]);
    await world.verify();
  });

  it('are refused without a key, without a member, for zero, and for too much; guests can’t do it at all', async () => {
    const guest = await world.makeGuest();
    const url = `/api/staff/members/${guest.id}/credit/grants`;
    const body = { amountMinor: 100, currency: 'USD', reason: 'Thanks' };
    expect((await world.call(world.staff, 'POST', url, body)).body.code).toBe('IDEMPOTENCY_KEY_REQUIRED');
    expect(await change<ProblemBody>({ ...guest, id: world.t.deps.newId() }, 'grants', 100)).toMatchObject({
      status: 404,
    });
    for (const amountMinor of [0, -5, 1.5, 1_000_001])
      expect(await change<ProblemBody>(guest, 'grants', amountMinor)).toMatchObject({ status: 400 });
    expect(await change<ProblemBody>(guest, 'grants', 5, { reason: ' ' })).toMatchObject({ status: 400 });
    expect(await world.call(guest, 'POST', url, body, { 'idempotency-key': 'mine' })).toMatchObject({ status: 403 });
  });

  it('see history in pages', async () => {
    const guest = await world.makeGuest();
    for (let turn = 1; turn <= 21; turn += 1) await change(guest, 'grants', turn);
    const first = await getCredit(guest);
    expect(first.entries).toHaveLength(20);
    const second = await getCredit(guest, `?cursor=${first.nextCursor}`);
    expect([second.entries.map(({ amountMinor }) => amountMinor), second.nextCursor]).toEqual([[1], null]);
  });
});

describe('at the checkout', () => {
  it('pays part of the total; the price, tax and the host’s earnings stay (D12)', async () => {
    const guest = await guestWith(500);
    const slot = nextSlot();
    expect((await quote(guest, slot)).body).toMatchObject({ totalMinor: 2_100, creditMinor: 500 });
    const hold = await world.call<{ _id: string; quote: Quote }>(guest, 'POST', '/api/bookings/holds', {
      listingId: listing.id,
      ...slot,
    });
    expect(hold.body.quote.creditMinor).toBe(500);
    const input = { ...slot, holdId: hold.body._id, creditMinor: 500, expectedTotalMinor: 2_100 };
    const booking = await world.booked(listing, input, { guest });
    expect(booking).toMatchObject({ totalMinor: 2_100, payment: { creditMinor: 500, receivedMinor: 1_600 } });
    expect(await world.balances(booking._id)).toEqual({ clearing: 1_600, guest_credit: 500, guest_funds_held: -2_100 });
    expect(await getCredit(guest)).toMatchObject({
      balances: [],
      entries: [{ reason: 'used', amountMinor: -500, booking: { reference: booking.reference } }, {}],
    });
    expect((await quote(guest, nextSlot())).body.creditMinor).toBeUndefined();
    await world.verify();
    world.t.clock.set(new Date(Date.parse(slot.endsAt) + 3 * 86_400_000));
    nextSlot(5);
    for (const run of [startDue, completeDue, closeDue]) await run(world.t.deps);
    expect(await world.balances(booking._id)).toEqual({
      clearing: 1_600,
      guest_credit: 500,
      host_payable: -1_800,
      platform_revenue: -300,
    });
    await world.verify();
  });

  it('pays everything without a charge, and leaves a card nothing too small', async () => {
    const guest = await guestWith(3_000);
    const input = { ...nextSlot(), paymentMethod: 'credit', creditMinor: 2_100 };
    const booking = await world.booked(listing, input, { guest });
    expect(booking).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', payment: { method: 'credit' } });
    const { rows } = await sql`select from payment_attempt where booking_id = ${booking._id}`.execute(
      world.t.db.kysely,
    );
    expect(rows).toEqual([]);
    const almost = await guestWith(2_050);
    const slot = nextSlot();
    expect((await quote(almost, slot)).body.creditMinor).toBe(2_000);
    for (const creditMinor of [2_050, 2_100])
      expect(await world.book<ProblemBody>(listing, { ...slot, creditMinor }, { guest: almost })).toMatchObject({
        status: 409,
        body: { code: 'CREDIT_CHANGED', current: { creditMinor: 2_000 } },
      });
    expect(
      await world.book<ProblemBody>(listing, { ...slot, paymentMethod: 'credit' }, { guest: almost }),
    ).toMatchObject({ status: 409, body: { code: 'PAYMENT_METHOD_UNAVAILABLE' } });
    await world.verify();
  });

  it('is spent once by two checkouts at the same time', async () => {
    const guest = await guestWith(2_100);
    const listings = [await world.makeListing(), await world.makeListing(), await world.makeListing()];
    const slot = nextSlot();
    const answers = await Promise.all(
      listings.map((room) => world.book<Booking & ProblemBody>(room, { ...slot, creditMinor: 1_500 }, { guest })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await availableTo(guest)).toBe(600);
    await world.verify();
  });

  it('is free again after a declined card, and set aside for a request until it ends', async () => {
    const guest = await guestWith(1_000);
    const failing = { ...nextSlot(), creditMinor: 1_000, cardNumber: '4000000000000002' };
    expect(await world.book(listing, failing, { guest })).toMatchObject({ status: 402 });
    expect(await availableTo(guest)).toBe(1_000);
    const asked = await world.makeListing({ booking_mode: 'request' });
    const declined = await world.booked(asked, { ...nextSlot(), creditMinor: 1_000 }, { guest });
    expect((await getCredit(guest)).balances).toEqual([{ currency: 'USD', availableMinor: 0, reservedMinor: 1_000 }]);
    expect(await change<ProblemBody>(guest, 'take-backs', 1)).toMatchObject({ status: 400 });
    await world.verify();
    await world.verb(world.host, declined._id, 'decline');
    expect(await availableTo(guest)).toBe(1_000);
    const left = await world.booked(asked, { ...nextSlot(), creditMinor: 1_000 }, { guest });
    world.t.clock.set(new Date(Date.parse((await world.get(guest, left._id)).body.expiresAt!) + 1));
    await expireDue(world.t.deps);
    expect(await availableTo(guest)).toBe(1_000);
    const slot = nextSlot();
    const accepted = await world.booked(asked, { ...slot, creditMinor: 1_000 }, { guest });
    await world.accept(world.host, accepted._id);
    expect(await world.balances(accepted._id)).toEqual({
      clearing: 1_100,
      guest_credit: 1_000,
      guest_funds_held: -2_100,
    });
    const rich = await guestWith(2_100);
    const free = await world.booked(
      asked,
      { ...nextSlot(), creditMinor: 2_100, paymentMethod: 'credit' },
      { guest: rich },
    );
    expect(free.paymentStatus).toBe('none');
    await world.accept(world.host, free._id);
    expect((await world.get(rich, free._id)).body).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    await world.verify();
  });
});

describe('after a cancellation', () => {
  it('money goes back first, and what was paid with credit comes back as credit', async () => {
    const guest = await guestWith(500);
    const booking = await world.booked(listing, { ...nextSlot(), creditMinor: 500 }, { guest });
    await world.verb(guest, booking._id, 'cancel');
    expect(await world.balances(booking._id)).toEqual({});
    expect((await world.get(guest, booking._id)).body).toMatchObject({
      paymentStatus: 'refunded',
      refundedMinor: 2_100,
      payment: { creditBackMinor: 500 },
    });
    expect((await getCredit(guest)).entries.map(({ reason, amountMinor }) => [reason, amountMinor])).toEqual([
      ['refund', 500],
      ['used', -500],
      ['goodwill', 500],
    ]);
    await world.verify();
  });

  it('the host’s of a booking that credit paid for gives all of it back', async () => {
    const guest = await guestWith(2_100);
    const input = { ...nextSlot(), paymentMethod: 'credit', creditMinor: 2_100 };
    const booking = await world.booked(listing, input, { guest });
    await world.verb(world.host, booking._id, 'cancel');
    expect(await availableTo(guest)).toBe(2_100);
    await world.verify();
  });
});

describe('credit instead of a refund', () => {
  it('comes with the bonus that was shown, on the money alone', async () => {
    const preview = async (member: TestMember, id: string) =>
      (
        await world.call<Answer<'GET /api/bookings/{id}/refund-preview'>>(
          member,
          'GET',
          `/api/bookings/${id}/refund-preview`,
        )
      ).body;
    const cancel = <T = Booking>(guest: TestMember, id: string, choice: object) =>
      world.call<T>(guest, 'POST', `/api/bookings/${id}/cancel`, { reason: 'Plans have changed', ...choice });
    await setTerms(0);
    const guest = await guestWith(500);
    nextSlot(8);
    const booking = await world.booked(listing, { ...nextSlot(), creditMinor: 500 }, { guest });
    expect(await preview(guest, booking._id)).toMatchObject({
      dueMinor: 2_100,
      creditMinor: 500,
      creditBonusMinor: null,
    });
    expect(await cancel<ProblemBody>(guest, booking._id, { refundAs: 'credit' })).toMatchObject({
      status: 409,
      body: { code: 'REFUND_CHANGED' },
    });
    await setTerms(10);
    expect((await preview(guest, booking._id)).creditBonusMinor).toBe(160);
    expect((await preview(world.host, booking._id)).creditBonusMinor).toBeNull();
    expect(
      await cancel<ProblemBody>(guest, booking._id, { refundAs: 'credit', expectedBonusMinor: 161 }),
    ).toMatchObject({ status: 409, body: { code: 'REFUND_CHANGED', current: { creditBonusMinor: 160 } } });
    const choice = { refundAs: 'credit', expectedDueMinor: 2_100, expectedBonusMinor: 160 };
    expect((await cancel(guest, booking._id, choice)).body).toMatchObject({
      status: 'cancelled',
      refundedMinor: 2_100,
      refundDueMinor: 0,
      payment: { creditBackMinor: 2_100 },
    });
    expect(await availableTo(guest)).toBe(2_260);
    expect(await world.balances(booking._id)).toEqual({ clearing: 1_600, guest_credit: -1_760, promotions: 160 });
    expect(
      (await getCredit(guest)).entries
        .slice(0, 2)
        .map(({ reason }) => reason)
        .toSorted(),
    ).toEqual(['refund', 'refund-bonus']);
    await world.verify();
    await setTerms(0);
  });
});

describe('a referral', () => {
  it('is rewarded once, for the first paid stay, not to the host who was booked', async () => {
    await setTerms(0, { USD: 2_000 });
    const referrer = await world.makeGuest();
    const { body } = await world.call<Referrals>(referrer, 'GET', '/api/referrals');
    expect(body).toMatchObject({ rewards: { USD: 2_000 }, rewardedCount: 0 });
    const hosts = (await world.call<Referrals>(world.host, 'GET', '/api/referrals')).body;
    const [friend, other] = [await world.makeGuest(), await world.makeGuest()];
    const since = { created_at: world.t.clock.now() };
    await world.t.db.kysely.updateTable('member').set(since).where('id', 'in', [friend.id, other.id]).execute();
    expect(await world.call(friend, 'POST', '/api/referrals/claim', { code: body.code })).toMatchObject({
      status: 200,
    });
    expect(await world.call(other, 'POST', '/api/referrals/claim', { code: hosts.code })).toMatchObject({
      status: 200,
    });
    for (const guest of [friend, friend, other]) await world.booked(listing, nextSlot(), { guest });
    world.t.clock.set(new Date(world.t.clock.now().getTime() + 90 * 86_400_000));
    nextSlot(90);
    for (const run of [startDue, completeDue, closeDue]) await run(world.t.deps);
    expect((await getCredit(referrer)).entries).toMatchObject([
      { reason: 'referral', amountMinor: 2_000, booking: null },
    ]);
    expect(await availableTo(world.host)).toBe(0);
    expect((await world.call<Referrals>(referrer, 'GET', '/api/referrals')).body.rewardedCount).toBe(1);
    const { rows } = await sql<{ template: string }>`
      select payload ->> 'template' as template from outbox where payload ->> 'memberId' = ${referrer.id}`.execute(
      world.t.db.kysely,
    );
    expect(rows).toEqual([{ template: 'credit-granted' }]);
    await world.verify();
    await setTerms(0);
  });
});

describe('an account', () => {
  it('that’s merged brings its credit, and one that’s deleted gives it up', async () => {
    const [gone, kept] = [await guestWith(300), await guestWith(200)];
    await world.t.db.kysely
      .updateTable('member')
      .set({ merged_into_id: kept.id, deleted_at: world.t.clock.now() })
      .where('id', '=', gone.id)
      .execute();
    expect(await availableTo(kept)).toBe(500);
    await world.booked(listing, { ...nextSlot(), creditMinor: 450 }, { guest: kept });
    await world.verify();
    await world.t.db.kysely.transaction().execute((trx) => giveUpCredit(trx, world.t.deps, kept.id));
    expect(await getCredit(kept)).toMatchObject({
      balances: [],
      entries: [{ reason: 'given-up', amountMinor: -50 }, {}, {}, {}],
    });
    await world.verify();
  });
});

describe('the books', () => {
  it('find credit that doesn’t add up', async () => {
    const guest = await guestWith(700);
    const booking = await world.booked(listing, { ...nextSlot(), creditMinor: 700 }, { guest });
    await world.verify();
    const { kysely } = world.t.db;
    const rulesAfter = async (work: ReturnType<typeof sql>) => {
      await work.execute(kysely);
      return (await verifyCredit(world.t.db)).map(({ rule }) => rule);
    };
    expect(
      await rulesAfter(sql`update booking set credit_minor = 699, credit_back_minor = 1 where id = ${booking._id}`),
    ).toEqual([
      'The credit used for a booking isn’t what the books say',
      'The credit returned for a booking isn’t what the books say',
    ]);
    expect(
      await rulesAfter(sql`update booking set credit_minor = 700, credit_back_minor = 0 where id = ${booking._id}`),
    ).toEqual([]);
  });

  it('keep settings that the operator made', async () => {
    const url = '/api/staff/credit-settings';
    expect((await world.call<CreditSettings>(world.staff, 'GET', url)).body).toMatchObject({
      refundBonusPercent: 0,
      referralRewards: {},
    });
    const body = { refundBonusPercent: 10, referralRewards: { USD: 2_000 } };
    expect(await world.call(world.staff, 'PUT', url, body)).toMatchObject({ status: 200, body });
    expect(await world.call(world.staff, 'PUT', url, { ...body, refundBonusPercent: 51 })).toMatchObject({
      status: 400,
    });
    expect(await world.call(world.guest, 'PUT', url, body)).toMatchObject({ status: 403 });
  });
});

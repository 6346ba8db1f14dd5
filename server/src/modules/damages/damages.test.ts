// Damage deposits from the agreement to the money: reported in time, answered, decided once, charged once, in the books and payouts.
import type { Answer } from '@daynook/contract/api';
import type { Booking, Quote } from '@daynook/contract/bookings';
import { SANDBOX_CARDS } from '@daynook/contract/bookings';
import type { DamageDeposit, StaffDamageReport } from '@daynook/contract/damages';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { mailsTo } from '../../../test/mails.ts';
import { providersOf } from '../../adapters/payments/providers.ts';
import { createSandboxProvider } from '../../adapters/payments/sandbox.ts';
import { systemClock } from '../../lib/clock.ts';
import { askForDeletion, deleteDueMembers } from '../accounts/deletion.ts';
import { selfOf } from '../accounts/self.ts';
import { type FaultyProvider, faultyProvider } from '../bookings/test-provider.ts';
import { makeWorld, type ProblemBody, type TestListing, type TestMember, type World } from '../bookings/test-world.ts';
import { closeDue, completeDue, startDue } from '../bookings/timers.ts';
import { EMBEDDED_ISSUER } from '../members/service.ts';
import { reconcile } from '../payments/service.ts';
import { findOpenDamage, followDamages, verifyDamages } from './service.ts';

const MAXIMUM = 20_000;
const DESCRIPTION = 'The desk lamp is broken, and the desk has a deep scratch.';
let world: World;
let provider: FaultyProvider;
beforeAll(async () => {
  const db = await testDatabase();
  provider = faultyProvider(createSandboxProvider({ db, clock: systemClock }));
  world = await makeWorld({ overrides: { db, payments: providersOf(provider) } });
});
afterAll(async () => {
  await world.t.close();
  await world.t.db.close();
});
let listing: TestListing;
let guest: TestMember;
beforeEach(async () => {
  provider.mend();
  listing = await world.makeListing({ damage_deposit_minor: MAXIMUM, booking_mode: 'instant' });
  guest = await world.makeGuest();
});
afterEach(() => world.verify());

const slotAt = () => {
  const day = new Date(world.t.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
  return { startsAt: `${day}T14:00:00.000Z`, endsAt: `${day}T16:00:00.000Z`, guests: 1 };
};
const settleTimers = async () => {
  for (const run of [startDue, completeDue, closeDue]) await run(world.t.deps);
};
/** Booked and over, an hour ago. */
async function stayed(values: Record<string, unknown> = {}): Promise<Booking> {
  const booking = await world.booked(listing, { ...slotAt(), ...values }, { guest });
  world.t.clock.set(new Date(Date.parse(booking.endsAt) + 3_600_000).toISOString());
  await settleTimers();
  return booking;
}
const at = (booking: Booking, rest = '') => `/api/bookings/${booking._id}/damage-report${rest}`;
const look = async (booking: Booking, as = guest) =>
  (await world.call<DamageDeposit>(as, 'GET', `/api/bookings/${booking._id}/damage-deposit`)).body;
const report = <T = DamageDeposit>(booking: Booking, amountMinor = 12_000, as = world.host) =>
  world.call<T>(as, 'POST', at(booking), { amountMinor, description: DESCRIPTION });
const version = async (booking: Booking) => (await look(booking)).report!.version;
const press = async <T = DamageDeposit>(booking: Booking, verb: string, as: TestMember, more: object = {}) =>
  world.call<T>(as, 'POST', at(booking, `/${verb}`), { version: await version(booking), ...more });
type List = Answer<'GET /api/staff/damage-reports'>;
/** What staff have to do about the booking. */
const queue = async ({ _id }: Booking) =>
  (await world.call<List>(world.staff, 'GET', '/api/staff/damage-reports')).body.reports.filter(
    ({ booking }) => booking._id === _id,
  );
const asStaff = async <T = StaffDamageReport>(booking: Booking, deed: string, more: object) => {
  const { _id, version } = (await look(booking)).report!;
  return world.call<T>(world.staff, 'POST', `/api/staff/damage-reports/${_id}/${deed}`, { version, ...more });
};
const decision = (amountMinor: number) => ({ amountMinor, reason: 'The photos in your conversation show it.' });
const subjects = async (member: TestMember) => (await mailsTo(world.t, member.email)).map(({ subject }) => subject);
/** The steps of the booking since its end, as its guest reads them. */
const history = async ({ _id }: Booking) => {
  const steps = (await world.get(guest, _id)).body.events.map(({ code, by, amountMinor }) => [code, by, amountMinor]);
  return steps.slice(steps.findIndex(([code]) => code === 'completed'));
};
const charges = async (booking: Booking) => {
  const { rows } = await sql<{ amount: number; state: string }>`
    select charge.amount_minor as amount, charge.state from sandbox_charge as charge
    join payment_attempt as call on call.idempotency_key = charge.idempotency_key
    where call.booking_id = ${booking._id} and call.operation = 'charge'`.execute(world.t.db.kysely);
  return rows.map(({ amount }) => amount);
};
const accounts = async (booking: Booking) => {
  const { rows } = await sql<{ account: string; sum: string }>`
    select account, sum(amount_minor) from ledger_entry as entry join ledger_transaction as movement on movement.id = entry.transaction_id
    where movement.booking_id = ${booking._id} and movement.kind = 'damage' group by 1 having sum(amount_minor) <> 0`.execute(
    world.t.db.kysely,
  );
  return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]));
};

describe('the agreement (F6)', () => {
  it('is in the quote and stays with the booking, whatever the host asks for later', async () => {
    const slot = slotAt();
    const quote = await world.call<Quote>(guest, 'POST', '/api/bookings/quote', { listingId: listing.id, ...slot });
    expect(quote.body.damageDepositMinor).toBe(MAXIMUM);
    const booking = await world.booked(listing, slot, { guest });
    await sql`update listing set damage_deposit_minor = 0 where id = ${listing.id}`.execute(world.t.db.kysely);
    expect((await world.get(guest, booking._id)).body.damageDepositMinor).toBe(MAXIMUM);
    expect(await look(booking)).toMatchObject({ maximumMinor: MAXIMUM, report: null, can: { report: false } });
    const receipt = await world.call<{ damageDepositMinor: number; totalMinor: number }>(
      guest,
      'GET',
      `/api/bookings/${booking._id}/receipt`,
    );
    expect(receipt.body).toMatchObject({ damageDepositMinor: MAXIMUM, totalMinor: booking.totalMinor });
  });

  it('is never higher than what the guest was shown', async () => {
    const slot = slotAt();
    const risen = await world.book<ProblemBody>(listing, { ...slot, expectedDamageDepositMinor: 15_000 }, { guest });
    expect(risen).toMatchObject({
      status: 409,
      body: { code: 'PRICE_CHANGED', current: { damageDepositMinor: MAXIMUM } },
    });
    await world.booked(listing, { ...slot, expectedDamageDepositMinor: MAXIMUM }, { guest });
  });
});

describe('a report (F6)', () => {
  it('comes from the host, once, within 48 hours after the end, for at most what was agreed', async () => {
    const slot = slotAt();
    const booking = await world.booked(listing, slot, { guest });
    expect(await report<ProblemBody>(booking)).toMatchObject({ status: 409 });
    world.t.clock.set(new Date(Date.parse(slot.endsAt) + 47 * 3_600_000).toISOString());
    expect(await report<ProblemBody>(booking, MAXIMUM + 1)).toMatchObject({
      status: 400,
      body: { fields: { amountMinor: expect.stringContaining('$200.00') } },
    });
    expect(await report<ProblemBody>(booking, 100, guest)).toMatchObject({ status: 403 });
    const answers = await Promise.all([report(booking), report(booking)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await subjects(guest)).toContain(`${world.host.name} reported damage at ${listing.title}`);
    world.t.clock.advance({ hours: 2 });
    const late = await world.makeListing({ damage_deposit_minor: MAXIMUM });
    listing = late;
    const other = await stayed();
    world.t.clock.advance({ hours: 47 });
    expect(await report<ProblemBody>(other)).toMatchObject({ status: 409 });
    const none = await world.makeListing();
    listing = none;
    expect(await report<ProblemBody>(await stayed())).toMatchObject({ status: 409 });
  });

  it('can be taken back until it’s decided, and nothing is charged; until then neither side can leave', async () => {
    const booking = await stayed();
    await report(booking);
    const loginAt = (issuer: string) =>
      sql`update member set issuer = ${issuer} where id = ${guest.id}`.execute(world.t.db.kysely);
    // Of another login service, so that it isn't about a password.
    const leave = async () => {
      await loginAt('https://login.example');
      return askForDeletion(world.t.deps, selfOf(guest.id), { password: '' }).finally(() => loginAt(EMBEDDED_ISSUER));
    };
    await expect(leave()).rejects.toMatchObject({
      code: 'BOOKINGS_AHEAD',
      message: expect.stringContaining(`The damage report for ${booking.reference}`),
    });
    expect(await findOpenDamage(world.t.db.kysely, world.host.id)).toBeDefined();
    await sql`update member set deletion_due_at = ${world.t.clock.now()} where id = ${guest.id}`.execute(
      world.t.db.kysely,
    );
    expect(await deleteDueMembers(world.t.deps)).toBe(0);
    await sql`update member set deletion_due_at = null where id = ${guest.id}`.execute(world.t.db.kysely);
    expect(await press(booking, 'withdraw', guest)).toMatchObject({ status: 403 });
    expect(await press(booking, 'withdraw', world.host)).toMatchObject({
      status: 200,
      body: { report: { state: 'closed', closedAs: 'withdrawn' } },
    });
    expect(await press<ProblemBody>(booking, 'answer', guest, { agrees: true })).toMatchObject({ status: 409 });
    expect(await charges(booking)).toEqual([]);
    expect(await leave()).toEqual({ deletionDueAt: expect.any(String) });
  });

  it('that the guest agrees to is charged to their card at once, and is the host’s with the next payout', async () => {
    const booking = await stayed();
    await report(booking);
    expect(await press(booking, 'answer', guest, { agrees: true })).toMatchObject({
      status: 200,
      body: { report: { state: 'paid', decision: { amountMinor: 12_000, isAgreed: true } } },
    });
    expect(await charges(booking)).toEqual([12_000]);
    expect(await accounts(booking)).toEqual({ clearing: 12_000, host_payable: -12_000 });
    world.t.clock.advance({ days: 2 });
    await settleTimers();
    // It isn't taken for a charge that no booking stands behind.
    await reconcile(world.t.deps);
    expect(await charges(booking)).toEqual([12_000]);
    const receipt = await world.call<{ movements: object[] }>(guest, 'GET', `/api/bookings/${booking._id}/receipt`);
    expect(receipt.body.movements).toContainEqual(expect.objectContaining({ kind: 'damage', amountMinor: 12_000 }));
    const statement = await world.call<{ sections: { lines: object[] }[] }>(
      world.host,
      'GET',
      `/api/statements/${world.t.clock.now().toISOString().slice(0, 7)}`,
    );
    expect(statement.body.sections.flatMap(({ lines }) => lines)).toContainEqual(
      expect.objectContaining({ kind: 'damage', amountMinor: 12_000, feeMinor: 0 }),
    );
    expect(await subjects(world.host)).toContain(`${guest.name} paid $120.00 USD for damage`);
    expect(await history(booking)).toEqual([
      ['completed', 'system', null],
      ['damage-reported', 'host', 12_000],
      ['damage-agreed', 'guest', null],
      ['damage-paid', 'guest', 12_000],
      ['closed', 'system', null],
    ]);
  });

  it('that the guest objects to, or doesn’t answer, is decided by staff: once, at most what was asked for', async () => {
    const booking = await stayed();
    await report(booking);
    expect(await queue(booking)).toEqual([]);
    expect(await asStaff<ProblemBody>(booking, 'decide', decision(100))).toMatchObject({ status: 409 });
    const silent = await press<ProblemBody>(booking, 'answer', guest, { agrees: false });
    expect(silent).toMatchObject({ status: 400, body: { fields: { text: expect.any(String) } } });
    await press(booking, 'answer', guest, { agrees: false, text: 'It was like that when I came.' });
    expect(await queue(booking)).toMatchObject([{ state: 'staff', answer: { agrees: false }, can: { decide: true } }]);
    expect(await asStaff<ProblemBody>(booking, 'decide', decision(12_001))).toMatchObject({ status: 400 });
    const { _id, version } = (await look(booking)).report!;
    const url = `/api/staff/damage-reports/${_id}/decide`;
    const both = await Promise.all([
      world.call(world.staff, 'POST', url, { version, ...decision(5_000) }),
      world.call(world.staff, 'POST', url, { version, ...decision(7_000) }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [charged] = await charges(booking);
    expect(await charges(booking)).toEqual([both[0]!.status === 200 ? 5_000 : 7_000]);
    expect(await accounts(booking)).toEqual({ clearing: charged, host_payable: -charged! });
    expect(await queue(booking)).toEqual([]);
    const { rows } = await sql`select from audit_entry where subject_id = ${_id} and action = 'damage-decided'`.execute(
      world.t.db.kysely,
    );
    expect(rows).toHaveLength(1);
    expect((await history(booking)).slice(1)).toEqual([
      ['damage-reported', 'host', 12_000],
      ['damage-disputed', 'guest', null],
      ['damage-decided', 'staff', charged],
      ['damage-paid', 'guest', charged],
    ]);

    listing = await world.makeListing({ damage_deposit_minor: MAXIMUM });
    const quiet = await stayed();
    await report(quiet);
    world.t.clock.advance({ hours: 49 });
    await followDamages(world.t.deps);
    await followDamages(world.t.deps);
    expect((await subjects(guest)).filter((subject) => subject.startsWith('Please respond'))).toHaveLength(1);
    world.t.clock.advance({ hours: 24 });
    expect(await press<ProblemBody>(quiet, 'answer', guest, { agrees: true })).toMatchObject({ status: 409 });
    expect(await queue(quiet)).toMatchObject([{ state: 'staff', answer: null }]);
    expect(await asStaff(quiet, 'decide', decision(0))).toMatchObject({
      status: 200,
      body: { state: 'closed', closedAs: 'rejected' },
    });
    expect(await accounts(quiet)).toEqual({});
    expect(await subjects(guest)).toContain(`You don’t owe anything for damage at ${listing.title}`);
  });
});

describe('a charge (F6)', () => {
  it('that the bank declines is tried again by the guest and once by us, then staff see to it', async () => {
    const booking = await stayed({ cardNumber: SANDBOX_CARDS.laterChargeFails });
    await report(booking);
    expect(await press(booking, 'answer', guest, { agrees: true })).toMatchObject({
      body: { report: { state: 'due', isDeclined: true }, can: { pay: true } },
    });
    expect(await accounts(booking)).toEqual({ damages_due: 12_000, damages_pending: -12_000 });
    expect(await press(booking, 'pay', world.host)).toMatchObject({ status: 403 });
    expect(await press(booking, 'pay', guest)).toMatchObject({ status: 200, body: { report: { state: 'due' } } });
    world.t.clock.advance({ days: 3, hours: 1 });
    await followDamages(world.t.deps);
    const tries = await world.t.db.kysely
      .selectFrom('payment_attempt')
      .select('status')
      .where('booking_id', '=', booking._id)
      .where('operation', '=', 'charge')
      .execute();
    expect(tries.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
    expect(await queue(booking)).toEqual([]);
    world.t.clock.advance({ days: 4 });
    await followDamages(world.t.deps);
    expect(await queue(booking)).toMatchObject([
      { state: 'due', can: { charge: true, receive: true, writeOff: true } },
    ]);
    expect(await asStaff(booking, 'charge', {})).toMatchObject({
      status: 200,
      body: { state: 'due', isDeclined: true },
    });
    expect(await asStaff(booking, 'write-off', { reason: 'The card was closed.' })).toMatchObject({
      body: { state: 'closed', closedAs: 'written-off' },
    });
    expect(await accounts(booking)).toEqual({});
    expect(await charges(booking)).toEqual([]);
  });

  it.each(['before', 'after'] as const)(
    'that is interrupted %s the provider hears of it is made once',
    async (point) => {
      const booking = await stayed();
      await report(booking);
      provider.failAt('charge', point);
      expect(await press(booking, 'answer', guest, { agrees: true })).toMatchObject({
        body: { report: { state: 'charging' } },
      });
      await followDamages(world.t.deps);
      expect((await look(booking)).report?.state).toBe('charging');
      world.t.clock.advance({ minutes: 1 });
      await Promise.all([followDamages(world.t.deps), followDamages(world.t.deps)]);
      expect((await look(booking)).report?.state).toBe('paid');
      expect(await charges(booking)).toEqual([12_000]);
    },
  );
});

it('is checked against the ledger and the charges: what’s planted is found', async () => {
  const booking = await stayed();
  await report(booking);
  await press(booking, 'answer', guest, { agrees: true });
  const found = async () => (await verifyDamages(world.t.db)).map(({ rule, id }) => [rule, id]);
  expect(await found()).toEqual([]);
  const set = (column: string, value: unknown) =>
    sql`update damage_report set ${sql.ref(column)} = ${value} where booking_id = ${booking._id}`.execute(
      world.t.db.kysely,
    );
  await set('amount_minor', MAXIMUM + 1);
  expect(await found()).toEqual([['More is asked for damage than the guest agreed to', booking._id]]);
  await set('amount_minor', 12_000);
  await set('decided_minor', 11_000);
  expect((await found()).map(([rule]) => rule)).toEqual([
    'What a guest paid for damage isn’t in the ledger exactly once',
    'A card was charged for damage twice, or without a decision',
  ]);
  await set('decided_minor', 12_000);
});

// Damage deposits from the agreement to the payment: reported in time, answered, decided once, charged once, and in ledger and
// payouts.
import type { Quote } from '@daynook/contract/bookings';
import { SANDBOX_CARDS } from '@daynook/contract/bookings/sandbox-cards';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { damageDesk, MAXIMUM } from '../../../test/money/damage-desk.ts';
import { dyingAt } from '../../../test/servers/dying.ts';
import { askForDeletion, deleteDueMembers } from '../accounts/deletion.ts';
import { toMemberActor } from '../accounts/member-actor.ts';
import type { FailingProvider } from '../bookings/test-provider.ts';
import type { ProblemBody, TestListing, TestMember, World } from '../bookings/test-world.ts';
import { EMBEDDED_ISSUER } from '../members/service.ts';
import { reconcile } from '../payments/service.ts';
import { answerReport } from './report-actions.ts';
import { findOpenDamage, followDamages, verifyDamages } from './service.ts';

const {
  desk,
  slotAt,
  settleTimers,
  stayed,
  getDamage,
  report,
  press,
  queue,
  asStaff,
  subjects,
  history,
  charges,
  accounts,
} = damageDesk();
const decision = (amountMinor: number) => ({ amountMinor, reason: 'The photos in your conversation show it.' });
let world: World;
let provider: FailingProvider;
let listing: TestListing;
let guest: TestMember;
beforeEach(() => {
  ({ world, provider, listing, guest } = desk);
});

describe('the agreement (F6)', () => {
  it('is in the quote and stays with the booking, whatever the host asks for later', async () => {
    const slot = slotAt();
    const quote = await world.call<Quote>(guest, 'POST', '/api/bookings/quote', { listingId: listing.id, ...slot });
    expect(quote.body.damageDepositMinor).toBe(MAXIMUM);
    const booking = await world.booked(listing, slot, { guest });
    await sql`update listing set damage_deposit_minor = 0 where id = ${listing.id}`.execute(world.t.db.kysely);
    expect((await world.get(guest, booking._id)).body.damageDepositMinor).toBe(MAXIMUM);
    expect(await getDamage(booking)).toMatchObject({ maximumMinor: MAXIMUM, report: null, can: { report: false } });
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
    const other = await stayed({}, await world.makeListing({ damage_deposit_minor: MAXIMUM }));
    world.t.clock.advance({ hours: 47 });
    expect(await report<ProblemBody>(other)).toMatchObject({ status: 409 });
    expect(await report<ProblemBody>(await stayed({}, await world.makeListing()))).toMatchObject({ status: 409 });
  });

  it('can be withdrawn until it’s decided, and nothing is charged; until then neither side can delete their account', async () => {
    const booking = await stayed();
    await report(booking);
    const loginAt = (issuer: string) =>
      sql`update member set issuer = ${issuer} where id = ${guest.id}`.execute(world.t.db.kysely);
    // Of another login service, so that it isn't about a password.
    const leave = async () => {
      await loginAt('https://login.example');
      return askForDeletion(world.t.deps, toMemberActor(guest.id), { password: '' }).finally(() =>
        loginAt(EMBEDDED_ISSUER),
      );
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

  it('is charged to the guest’s card as soon as they agree, and is in the host’s next payout', async () => {
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
    const { _id, version } = (await getDamage(booking)).report!;
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
    const { rows } = await sql`select from audit_event where subject_id = ${_id} and action = 'damage-decided'`.execute(
      world.t.db.kysely,
    );
    expect(rows).toHaveLength(1);
    expect((await history(booking)).slice(1)).toEqual([
      ['damage-reported', 'host', 12_000],
      ['damage-disputed', 'guest', null],
      ['damage-decided', 'staff', charged],
      ['damage-paid', 'guest', charged],
    ]);

    const another = await world.makeListing({ damage_deposit_minor: MAXIMUM });
    const quiet = await stayed({}, another);
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
    expect(await subjects(guest)).toContain(`You don’t owe anything for damage at ${another.title}`);
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
      body: { state: 'closed', closedAs: 'written-off', closedReason: 'The card was closed.' },
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
      expect((await getDamage(booking)).report?.state).toBe('charging');
      world.t.clock.advance({ minutes: 1 });
      await Promise.all([followDamages(world.t.deps), followDamages(world.t.deps)]);
      expect((await getDamage(booking)).report?.state).toBe('paid');
      expect(await charges(booking)).toEqual([12_000]);
    },
  );
});

it('leaves reports, charges, and books right wherever the process dies, and is done by the next try (F6)', async () => {
  const booking = await stayed();
  await report(booking);
  const { version } = (await getDamage(booking)).report!;
  const asGuest = { memberId: guest.id } as Parameters<typeof answerReport>[1];
  const { deps } = world.t;
  const died = ({ message }: Error) => expect(message).toBe('died');
  const state = async () => (await getDamage(booking)).report!.state;
  let steps = 0;
  for (; (await state()) === 'guest'; steps += 1) {
    await answerReport(dyingAt(deps, steps), asGuest, { id: booking._id, version, agrees: true }).catch(died);
    // The guest has answered, or they haven't: nothing in between.
    expect(Object.keys(await accounts(booking))).toHaveLength((await state()) === 'guest' ? 0 : 2);
    expect(await verifyDamages(world.t.db)).toEqual([]);
    await world.verify();
  }
  expect(steps).toBeGreaterThan(3);
  for (steps = 0; (await state()) === 'charging'; steps += 1) {
    world.t.clock.advance({ hours: 2 });
    await followDamages(dyingAt(deps, steps)).catch(died);
  }
  expect(await getDamage(booking)).toMatchObject({ report: { state: 'paid' } });
  expect(await charges(booking)).toEqual([12_000]);
  expect(await accounts(booking)).toEqual({ clearing: 12_000, host_payable: -12_000 });
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

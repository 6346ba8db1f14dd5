// Staff don't decide about their own money while a colleague could (RO2).
import type { Quote } from '@daynook/contract/bookings';
import { SANDBOX_CARDS } from '@daynook/contract/bookings/sandbox-cards';
import type { DamageDeposit } from '@daynook/contract/money/damages';
import type { PaymentPlan } from '@daynook/contract/money/installments';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeMember } from '../../../test/make.ts';
import { retryTransaction } from '../../db/errors.ts';
import { completeDue, startDue } from '../bookings/due-bookings.ts';
import { makeWorld, newKey, type TestMember, type World } from '../bookings/test-world.ts';
import { followInstallments } from '../installments/service.ts';
import { putSettings } from '../payment-settings/store.ts';

let world: World;
let colleague: TestMember;
beforeAll(async () => {
  world = await makeWorld();
  colleague = await makeMember(world.t.db, { email: 'colleague@daynook.com' });
});
afterAll(() => world.t.close());
const setStatus = (status: 'active' | 'suspended') =>
  world.t.db.kysely.updateTable('member').set({ status }).where('id', '=', colleague.id).execute();
beforeEach(() => setStatus('active'));

const grant = (as: TestMember) =>
  world.call(
    as,
    'POST',
    `/api/staff/members/${world.staff.id}/credit/grants`,
    { amountMinor: 1_000, currency: 'USD', reason: 'Sorry for the noise' },
    { 'idempotency-key': newKey() },
  );
const isOwn = { status: 403, body: { code: 'FORBIDDEN', message: expect.stringContaining('your own money') } };

it('a colleague grants them credit, or they grant it themselves if no one else is there', async () => {
  expect(await grant(world.staff)).toMatchObject(isOwn);
  expect(await grant(colleague)).toMatchObject({ status: 200 });
  await setStatus('suspended');
  expect(await grant(world.staff)).toMatchObject({ status: 200 });
});

it('fees they owe are recorded by a colleague', async () => {
  const body = { currency: 'USD', amountMinor: 100, owedMinor: 100 };
  const url = `/api/staff/owed-fees/${world.staff.id}/received`;
  expect(await world.call(world.staff, 'POST', url, body)).toMatchObject(isOwn);
  // They owe nothing.
  expect(await world.call(colleague, 'POST', url, body)).toMatchObject({ status: 409 });
});

it('damage to their own space is decided by a colleague', async () => {
  const listing = await world.makeListing({ host_id: world.staff.id, damage_deposit_minor: 20_000 });
  const booking = await world.booked(listing);
  world.t.clock.set('2026-11-24T17:00:00Z');
  for (const run of [startDue, completeDue]) await run(world.t.deps);
  const url = `/api/bookings/${booking._id}/damage-report`;
  const report = { amountMinor: 12_000, description: 'The desk lamp is broken, and the desk has a scratch.' };
  const reported = await world.call<DamageDeposit>(world.staff, 'POST', url, report);
  expect(reported).toMatchObject({ status: 200 });
  const { version } = reported.body.report!;
  const answered = await world.call<DamageDeposit>(world.guest, 'POST', `${url}/answer`, {
    version,
    agrees: false,
    text: 'The lamp was broken before I came.',
  });
  const decision = { version: answered.body.report!.version, amountMinor: 12_000, reason: 'The photos show it.' };
  const decide = (as: TestMember) =>
    world.call(as, 'POST', `/api/staff/damage-reports/${answered.body.report!._id}/decide`, decision);
  expect(await decide(world.staff)).toMatchObject(isOwn);
  expect(await decide(colleague)).toMatchObject({ status: 200 });
});

it('a monthly payment that they owe themselves is put off, or given up, by a colleague', async () => {
  const { t, staff } = world;
  const settings = { collectedBy: 'host', methods: [], hasMonthlyPayments: true } as const;
  await retryTransaction(t.db.kysely, (trx) =>
    putSettings(trx, { ...settings, changedBy: staff.id, at: t.clock.now() }),
  );
  t.clock.set('2026-11-25T15:00:00Z');
  const listing = await world.makeListing({ booking_mode: 'instant', max_stay_days: 120, window_days: 200 });
  const stay = { startsAt: '2026-12-01T14:00:00.000Z', endsAt: '2027-02-20T22:00:00.000Z', guests: 1 };
  const input = { listingId: listing.id, ...stay };
  const { monthly } = (await world.call<Quote>(staff, 'POST', '/api/bookings/quote', input)).body;
  const card = { cardNumber: SANDBOX_CARDS.laterChargeFails, monthlyFirstMinor: monthly!.firstMinor };
  const { _id } = await world.booked(listing, { ...stay, ...card }, { guest: staff });
  for (const day of ['2026-12-29', '2027-01-01']) {
    t.clock.set(`${day}T15:00:00Z`);
    for (const run of [startDue, followInstallments]) await run(t.deps);
  }
  const press = async (verb: 'postpone' | 'write-off', as: TestMember) => {
    const { body } = await world.call<PaymentPlan>(staff, 'GET', `/api/bookings/${_id}/payment-plan`);
    const { version } = body.installments[0]!;
    const more = { number: 2, version, reason: 'As agreed.', ...(verb === 'postpone' ? { days: 7 } : {}) };
    return world.call(as, 'POST', `/api/staff/bookings/${_id}/payment-plan/${verb}`, more);
  };
  for (const verb of ['postpone', 'write-off'] as const) {
    expect(await press(verb, staff)).toMatchObject(isOwn);
    expect(await press(verb, colleague)).toMatchObject({ status: 200 });
  }
});

// Staff don't decide about money of their own while a colleague could (RO2).
import type { DamageDeposit } from '@daynook/contract/damages';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeMember } from '../../../test/make.ts';
import { makeWorld, newKey, type TestMember, type World } from '../bookings/test-world.ts';
import { completeDue, startDue } from '../bookings/timers.ts';

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

it('credit of their own is granted by a colleague, and by themselves when nobody else is there', async () => {
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

// Canceling several bookings when the process dies in between: a repeat of the request finishes it, and nothing is refunded twice (C21).
import { NO_PERMISSIONS } from '@daynook/contract/staff/roles';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSeriesCalls } from '../../../test/series.ts';
import type { MemberActor } from '../../http/actor.ts';
import { LEASE_SECONDS } from '../../http/idempotency.ts';
import { returnMoney } from '../bookings/service.ts';
import { makeWorld, newKey, type TestMember, type World } from '../bookings/test-world.ts';
import { cancelSeries, verifySeries } from './service.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => {
  await world.verify();
  expect(await verifySeries(world.t.db)).toEqual([]);
  await world.t.close();
});
const series = createSeriesCalls(() => world);

const toActor = ({ id: memberId, name, email }: TestMember): MemberActor => ({
  kind: 'member',
  memberId,
  name,
  email: email ?? '',
  isEmailVerified: true,
  isStaff: false,
  permissions: NO_PERMISSIONS,
  accountStatus: 'active',
});

it('finishes what a request began that died at any point (I6)', async () => {
  const guest = await world.makeGuest();
  for (const ticks of [2, 4, 7, 11, 16, 25]) {
    const other = await world.makeListing({ booking_mode: 'instant', window_days: 365 });
    const { series: made } = await series.booked(guest, other);
    const press = { actor: toActor(guest), id: made!._id, key: newKey() };
    const params = { selection: { scope: 'all' as const }, reason: 'Plans have changed' };
    let left = ticks;
    const now = () => {
      left -= 1;
      if (left < 0) throw new Error('killed');
      return world.t.clock.now();
    };
    const { deps } = world.t;
    await cancelSeries({ ...deps, clock: { ...deps.clock, now } }, press, params).catch(() => undefined);
    world.t.clock.advance({ seconds: LEASE_SECONDS + 1 });
    const { answer } = await cancelSeries(deps, press, params);
    expect(answer.rows.map(({ isDone }) => isDone)).toEqual([true, true, true, true]);
    expect(new Set((await series.get(guest, made!._id)).bookings.map(({ status }) => status))).toEqual(
      new Set(['cancelled']),
    );
    await returnMoney(deps, made!._id);
    expect((await world.get(guest, made!._id)).body.refundedMinor).toBe(2_100);
  }
});

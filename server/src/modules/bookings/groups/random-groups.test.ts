// Random sequences of what the guest, three hosts, staff, timers, and a failing provider do with requests to several hosts. After every
// step all invariants hold: one authorization, at most one booking, and books that balance (C23, I1–I3, I9).
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { createGroupCalls } from '../../../../test/request-groups.ts';
import { rounds } from '../../../../test/rounds.ts';
import { listProviders } from '../../../adapters/payments/providers.ts';
import { createSandboxProvider } from '../../../adapters/payments/sandbox.ts';
import { systemClock } from '../../../lib/clock.ts';
import { closeDue, completeDue, expireDue, startDue } from '../due-bookings.ts';
import { acceptDue, settleDue } from '../service.ts';
import { type FailingProvider, failingProvider } from '../test-provider.ts';
import { makeWorld, newKey, type World } from '../test-world.ts';

let world: World;
let provider: FailingProvider;
const group = createGroupCalls(() => world);
beforeAll(async () => {
  const db = await testDatabase();
  provider = failingProvider(createSandboxProvider({ db, clock: systemClock }));
  world = await makeWorld({ overrides: { db, payments: listProviders(provider) } });
});
afterAll(async () => {
  await world.t.close();
  await world.t.db.close();
});

const hourly = fc.array(fc.integer({ min: 100, max: 5_000 }), { minLength: 2, maxLength: 3 });
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('approve', 'approve', 'undo-approve', 'decline', 'withdraw', 'withdraw-all', 'cancel'),
      pick: fc.nat({ max: 2 }),
      isByStaff: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(0.2, 31, 24 * 60, 96 * 60) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('fault' as const),
      call: fc.constantFrom('capture', 'void', 'refund', 'lookup'),
      point: fc.constantFrom('before', 'after'),
    }),
  },
);

it(
  'keeps one authorization, one booking at most, and balanced books',
  () =>
    fc.assert(
      fc.asyncProperty(hourly, fc.array(step, { maxLength: 14 }), async (prices, steps) => {
        world.t.clock.set('2026-11-21T15:00:00Z');
        provider.mend();
        const guest = await world.makeGuest();
        const rooms = await group.makeRooms(prices.map((price) => price * 10));
        const ids = await group.asked(guest, rooms);
        for (const one of steps) {
          if (one.kind === 'fault') provider.failAt(one.call as 'capture', one.point as 'before');
          else if (one.kind === 'wait') {
            world.t.clock.advance({ seconds: one.minutes * 60 });
            for (const run of [acceptDue, expireDue, startDue, completeDue, closeDue, settleDue])
              await run(world.t.deps);
          } else {
            const index = one.pick % ids.length;
            const isAll = one.kind === 'withdraw-all';
            const isGuests = isAll || one.kind === 'withdraw' || one.kind === 'cancel';
            const verb = isAll ? 'withdraw' : one.kind;
            const by = one.isByStaff ? world.staff : isGuests ? guest : rooms[index]!.host;
            const body = isAll
              ? { all: true }
              : verb === 'decline' || verb === 'cancel'
                ? { reason: 'Plans' }
                : undefined;
            const { status } = await world.call(by, 'POST', `/api/bookings/${ids[index]}/${verb}`, body, {
              'idempotency-key': newKey(),
            });
            expect(status).toBeOneOf([200, 403, 409]);
          }
          await world.verify();
        }
        provider.mend();
        for (const days of [1, 1, 4, 4]) {
          world.t.clock.advance({ seconds: days * 86_400 });
          for (const run of [acceptDue, expireDue, startDue, completeDue, closeDue, settleDue]) await run(world.t.deps);
        }
        await world.verify();
        const seen = await group.statuses(guest, ids);
        expect(seen.filter((one) => /^(?:hold|requested|confirmed|active)/.test(one))).toEqual([]);
        expect(seen.filter((one) => one.startsWith('closed')).length).toBeLessThanOrEqual(1);
      }),
      rounds(6, 60),
    ),
  600_000,
);

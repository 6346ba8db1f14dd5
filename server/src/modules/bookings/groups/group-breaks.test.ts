// The verifier finds each of these errors in requests to several hosts, which only a fault of ours could make. Each is made in a
// transaction of its own and taken back (C23, I3).
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGroupCalls } from '../../../../test/request-groups.ts';
import { verifyBookings } from '../service.ts';
import { makeWorld, type World } from '../test-world.ts';

let world: World;
let open: string[];
let won: string[];
const group = createGroupCalls(() => world);
beforeAll(async () => {
  world = await makeWorld();
  open = await group.asked(world.guest, await group.makeRooms());
  const rooms = await group.makeRooms();
  won = await group.asked(world.guest, rooms, {
    startsAt: '2026-11-25T14:00:00.000Z',
    endsAt: '2026-11-25T16:00:00.000Z',
  });
  await world.accept(rooms[1]!.host, won[1]!);
});
afterAll(() => world.t.close());

/** The rules that notice. */
async function findRules(make: () => RawBuilder<unknown>): Promise<string[]> {
  let rules: string[] = [];
  await world.t.db.kysely
    .transaction()
    .execute(async (trx) => {
      await sql`drop index booking_request_group_confirmed`.execute(trx);
      await make().execute(trx);
      rules = (await verifyBookings({ kysely: trx })).map(({ rule }) => rule);
      throw new Error('taken back');
    })
    .catch((error: Error) => expect(error.message).toBe('taken back'));
  return rules;
}
const set = (id: string | undefined, change: RawBuilder<unknown>) => sql`update booking set ${change} where id = ${id}`;

it.each<[string, () => RawBuilder<unknown>]>([
  [
    'A request to several hosts doesn’t have all of its requests',
    () => sql`update request_group set request_count = 2 where id = ${open[0]}`,
  ],
  [
    'A request to several hosts is of several guests, or to one host twice',
    () => set(open[1], sql`guest_id = ${world.staff.id}`),
  ],
  ['A request to several hosts became several bookings', () => set(won[0], sql`confirmed_at = now()`)],
  [
    'Another host accepted, but this request is still open',
    () => set(won[0], sql`status = 'requested', expires_at = now()`),
  ],
  [
    'A request to several hosts is held without the others',
    () => set(open[1], sql`status = 'hold', expires_at = now()`),
  ],
  [
    'A request to several hosts doesn’t have one authorization of the highest price',
    () => sql`update request_group set authorized_minor = authorized_minor + 1 where id = ${open[0]}`,
  ],
  [
    'A request to several hosts doesn’t have one authorization of the highest price',
    () => sql`delete from payment_attempt where booking_id = ${open[0]}`,
  ],
  [
    'The authorization of a request to several hosts belongs to one that has ended',
    () => set(open[0], sql`status = 'declined', expires_at = null`),
  ],
  [
    'The payment provider captured a different amount than we asked for',
    () => sql`update sandbox_charge set captured_minor = captured_minor - 1 where captured_minor is not null`,
  ],
])('%s', async (rule, make) => {
  await world.verify();
  expect(await findRules(make)).toContain(rule);
});

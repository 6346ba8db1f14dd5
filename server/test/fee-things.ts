// What of our fees the sweeps over all endpoints act on: a change that hasn't begun.
import type { World } from '../src/modules/bookings/test-world.ts';
import type { Ids } from './endpoint-samples.ts';

export async function makeFeeThings({ t, staff }: World): Promise<Pick<Ids, 'feeChange'>> {
  const feeChange = t.deps.newId();
  await t.db.kysely
    .insertInto('fee_change')
    .values({
      id: feeChange,
      starts_at: new Date('2027-03-01T00:00:00Z'),
      guest_basis_points: 500,
      host_basis_points: 1_000,
      created_by: staff.id,
      created_at: t.clock.now(),
    })
    .execute();
  return { feeChange };
}

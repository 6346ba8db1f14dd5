// What concerns the whole installation, for the tests of every endpoint: someone who's invited to host.
import type { World } from '../../src/modules/bookings/test-world.ts';
import type { Ids } from './endpoint-samples.ts';

export async function makeInstallationThings({ t, staff }: World): Promise<Pick<Ids, 'hostInvitation'>> {
  const hostInvitation = t.deps.newId();
  const row = { id: hostInvitation, email: `${hostInvitation}@example.org`, invited_by: staff.id };
  await t.db.kysely
    .insertInto('host_invitation')
    .values({ ...row, invited_at: t.clock.now() })
    .execute();
  return { hostInvitation };
}

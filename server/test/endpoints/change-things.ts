// A change of a booking, for the tests of every endpoint.
import type { TestMember, World } from '../../src/modules/bookings/test-world.ts';

const HOURS = { startsAt: '2026-11-25T14:00:00Z', endsAt: '2026-11-25T16:00:00Z' };

/** A change that was proposed and withdrawn. */
export async function makeBookingChange({ t }: World, bookingId: string, guest: TestMember): Promise<string> {
  const id = t.deps.newId();
  const at = t.clock.now();
  const terms = JSON.stringify({
    ...HOURS,
    guests: 1,
    lines: [],
    totalMinor: 2_100,
    hostShareMinor: 1_800,
    damageDepositMinor: 0,
    cancellationPolicy: 'flexible',
  });
  await t.db.kysely
    .insertInto('booking_change')
    .values({
      id,
      booking_id: bookingId,
      kind: 'change',
      state: 'withdrawn',
      by_party: 'guest',
      proposed_by: guest.id,
      before: terms,
      after: terms,
      difference_minor: 0,
      expires_at: at,
      created_at: at,
      ended_at: at,
    })
    .execute();
  return id;
}

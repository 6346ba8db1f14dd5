// What tests of waitlists share: joining, leaving, and lines of members who wait for taken hours.
import type { Booking } from '@daynook/contract/bookings';
import type { WaitlistEntry } from '@daynook/contract/waitlists';
import { expect } from 'vitest';
import { SLOT, type TestListing, type TestMember, type World } from '../src/modules/bookings/test-world.ts';
import { offerFreeHours } from '../src/modules/waitlists/service.ts';
import { emailsTo } from './emails.ts';

export type Hours = typeof SLOT;

/** The world is made later, before the tests. */
export function makeLines(findWorld: () => World) {
  const join = <T = WaitlistEntry>(member: TestMember, listing: { id: string }, hours: Hours = SLOT) =>
    findWorld().call<T>(member, 'POST', `/api/listings/${listing.id}/waitlist`, hours);
  const leave = (member: TestMember, listing: { id: string }, { startsAt, endsAt }: Hours = SLOT) =>
    findWorld().call(
      member,
      'DELETE',
      `/api/listings/${listing.id}/waitlist?${new URLSearchParams({ startsAt, endsAt })}`,
    );
  const waits = async (member: TestMember) =>
    (await findWorld().call<{ entries: WaitlistEntry[] }>(member, 'GET', '/api/waitlist')).body.entries;
  const offer = () => offerFreeHours(findWorld().t.deps);
  const mailsTo = async (member: TestMember) =>
    (await emailsTo(findWorld().t, member.email)).filter(({ subject }) => subject.startsWith('Your hours at'));
  const isHeldFor = async (member: TestMember) => (await waits(member)).some(({ heldUntil }) => heldUntil !== null);

  /** Taken hours, and members who wait for them in this order. */
  async function taken(waiting = 2, values: Parameters<World['makeListing']>[0] = {}, hours: Hours = SLOT) {
    const world = findWorld();
    const listing: TestListing = await world.makeListing(values);
    const booking: Booking = await world.booked(listing, hours);
    const line: TestMember[] = [];
    for (let index = 0; index < waiting; index += 1) {
      const member = await world.makeGuest();
      world.t.clock.advance({ seconds: 1 });
      expect((await join(member, listing, hours)).status).toBe(201);
      line.push(member);
    }
    return { space: listing, booking, line };
  }
  return { join, leave, waits, offer, mailsTo, isHeldFor, taken };
}

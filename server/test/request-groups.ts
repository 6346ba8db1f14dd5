// Requests to several hosts, for their tests.
import type { Booking } from '@daynook/contract/bookings';
import { expect } from 'vitest';
import type { TestListing, TestMember, World } from '../src/modules/bookings/test-world.ts';

/** A workspace of a host of its own. */
export interface Room {
  readonly host: TestMember;
  readonly listing: TestListing;
  /** For two hours, with our fee. */
  readonly totalMinor: number;
}

/** What three hosts ask per hour. */
const HOURLY = [1_000, 1_500, 800] as const;

export function createGroupCalls(getWorld: () => World) {
  const makeRoom = async (
    hour_minor: number,
    values: Parameters<World['makeListing']>[0] = {},
    host?: TestMember,
  ): Promise<Room> => {
    const owner = host ?? (await getWorld().makeGuest());
    const prices = { hour_minor, day_minor: hour_minor * 6 };
    const listing = await getWorld().makeListing({
      host_id: owner.id,
      booking_mode: 'request',
      title: `Desk at ${hour_minor}`,
      ...prices,
      ...values,
    });
    return { host: owner, listing, totalMinor: hour_minor * 2.1 };
  };
  const makeRooms = async (hourly: readonly number[] = HOURLY): Promise<Room[]> => {
    const rooms: Room[] = [];
    for (const minor of hourly) rooms.push(await makeRoom(minor));
    return rooms;
  };
  const toOther = ({ listing, totalMinor }: Room) => ({ listingId: listing.id, expectedTotalMinor: totalMinor });
  const ask = <T = Booking>(
    guest: TestMember,
    [first, ...others]: readonly Room[],
    values: Record<string, unknown> = {},
    options: { key?: string } = {},
  ) => getWorld().book<T>(first!.listing, { alsoAsk: others.map(toOther), ...values }, { guest, ...options });
  /** Asks, and returns the guest's view of each request, in the order of the rooms. */
  const asked = async (guest: TestMember, rooms: readonly Room[], values: Record<string, unknown> = {}) => {
    const answer = await ask(guest, rooms, values);
    expect(answer).toMatchObject({ status: 201 });
    const requests = answer.body.groupRequests!;
    return rooms.map(({ listing }) => requests.find((one) => one.listing._id === listing.id)!._id);
  };
  const statuses = async (guest: TestMember, ids: readonly string[]) => {
    const seen = await Promise.all(ids.map((id) => getWorld().get(guest, id)));
    return seen.map(({ body }) => `${body.status} ${body.paymentStatus}`);
  };
  return { makeRoom, makeRooms, toOther, ask, asked, statuses };
}

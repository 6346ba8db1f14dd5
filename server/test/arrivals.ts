// The API of arrivals as any member. For tests only.

import type { Booking } from '@daynook/contract/bookings';
import type { Arrival } from '@daynook/contract/bookings/arrivals';
import { expect } from 'vitest';
import { verifyArrivals } from '../src/modules/arrivals/service.ts';
import { startDue } from '../src/modules/bookings/due-bookings.ts';
import {
  type Answered,
  newKey,
  SLOT,
  type TestListing,
  type TestMember,
  type World,
} from '../src/modules/bookings/test-world.ts';

/** A moment of the booking that `SLOT` makes, in minutes after its start. */
export const atMinute = (minutes: number): string =>
  new Date(Date.parse(SLOT.startsAt) + minutes * 60_000).toISOString();

export class Arrivals {
  readonly world: World;
  constructor(world: World) {
    this.world = world;
  }

  /** A booking from 9 to 11, paid by card, and its listing. */
  async book(values: Parameters<World['makeListing']>[0] = {}): Promise<{ booking: Booking; listing: TestListing }> {
    this.world.t.clock.set('2026-11-21T15:00:00Z');
    const instant = { booking_mode: 'instant', start_step_minutes: 30, notice_minutes: 0 } as const;
    const listing = await this.world.makeListing({ ...instant, ...values });
    return { booking: await this.world.booked(listing), listing };
  }

  /** Moves the clock, and starts what's due. */
  async at(minutes: number): Promise<void> {
    this.world.t.clock.set(atMinute(minutes));
    await startDue(this.world.t.deps);
  }

  press = <T = Booking>(
    member: TestMember,
    { _id }: Pick<Booking, '_id'>,
    verb: string,
    { body, key = newKey() }: { body?: unknown; key?: string } = {},
  ): Promise<Answered<T>> =>
    this.world.call<T>(member, 'POST', `/api/bookings/${_id}/${verb}`, body, { 'idempotency-key': key });

  get = async ({ _id }: Pick<Booking, '_id'>, member = this.world.guest): Promise<Booking> =>
    (await this.world.get(member, _id)).body;

  /** How often the history has this. */
  async countEvents(booking: Pick<Booking, '_id'>, code: string): Promise<number> {
    return (await this.get(booking)).events.filter((event) => event.code === code).length;
  }

  arrival = async ({ _id }: Pick<Booking, '_id'>, member = this.world.guest): Promise<Arrival> =>
    (await this.world.call<Arrival>(member, 'GET', `/api/bookings/${_id}/arrival`)).body;

  async verify(): Promise<void> {
    await this.world.verify();
    expect(await verifyArrivals(this.world.t.db)).toEqual([]);
  }
}

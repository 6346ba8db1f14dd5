// Setup for tests of changes. For tests only.

import type { Booking } from '@daynook/contract/bookings';
import type { BookingChange, ChangeQuote } from '@daynook/contract/bookings/booking-changes';
import { expect } from 'vitest';
import { followChanges, verifyChanges } from '../../src/modules/booking-changes/service.ts';
import { newKey, type ProblemBody, type TestMember, type World } from '../../src/modules/bookings/test-world.ts';

export interface WantedBody {
  readonly listingId?: string;
  readonly bothAgreed?: true;
  readonly startsAt?: string;
  readonly endsAt?: string;
  readonly guests?: number;
  readonly addOns?: readonly { id: string; quantity: number }[];
  readonly priceMinor?: number;
  readonly message?: string;
}

/** Moves an instant. */
export const plus = (at: string, hours: number): string => new Date(Date.parse(at) + hours * 3_600_000).toISOString();

/** The API of changes as any member. */
export class Changes {
  readonly world: World;
  constructor(world: World) {
    this.world = world;
  }

  private body = (booking: Booking, { startsAt = booking.startsAt, endsAt = booking.endsAt, ...more }: WantedBody) => ({
    guests: booking.guests,
    ...more,
    startsAt,
    endsAt,
  });

  quote = <T = ChangeQuote>(member: TestMember, booking: Booking, wanted: WantedBody) =>
    this.world.call<T>(member, 'POST', `/api/bookings/${booking._id}/changes/quote`, this.body(booking, wanted));

  /** Proposes with the total that the quote shows, unless another is given. */
  async propose<T = Booking>(
    member: TestMember,
    booking: Booking,
    wanted: WantedBody,
    {
      key = newKey(),
      expectedTotalMinor,
      ...more
    }: { key?: string; expectedTotalMinor?: number; expectedTermsKey?: string } = {},
  ) {
    const { message, ...compared } = this.body(booking, wanted);
    const quote = await this.quote<ChangeQuote & ProblemBody>(member, booking, compared);
    const total = expectedTotalMinor ?? (quote.status === 200 ? quote.body.after.totalMinor : 0);
    const body = { ...compared, ...(message ? { message } : {}), expectedTotalMinor: total, ...more };
    return this.world.call<T>(member, 'POST', `/api/bookings/${booking._id}/changes`, body, { 'idempotency-key': key });
  }

  /** Proposes, expects it to work, and returns the open change as the proposer sees it. */
  async proposed(member: TestMember, booking: Booking, wanted: WantedBody): Promise<BookingChange> {
    expect(await this.propose(member, booking, wanted)).toMatchObject({ status: 200 });
    return this.latest(member, booking);
  }

  list = async (member: TestMember, booking: Pick<Booking, '_id'>): Promise<BookingChange[]> => {
    const url = `/api/bookings/${booking._id}/changes`;
    return (await this.world.call<{ changes: BookingChange[] }>(member, 'GET', url)).body.changes;
  };

  latest = async (member: TestMember, booking: Pick<Booking, '_id'>): Promise<BookingChange> =>
    (await this.list(member, booking))[0]!;

  answer = <T = Booking>(
    member: TestMember,
    booking: Pick<Booking, '_id'>,
    verb: 'accept' | 'decline' | 'withdraw',
    change: BookingChange,
    key = newKey(),
    /** Whether the change is as this member was shown it. */
    isShown = false,
  ) =>
    this.world.call<T>(
      member,
      'POST',
      `/api/bookings/${booking._id}/changes/${change._id}/${verb}`,
      verb === 'accept'
        ? { expectedTotalMinor: change.after.totalMinor, ...(isShown ? { expectedTermsKey: change.termsKey } : {}) }
        : undefined,
      { 'idempotency-key': key },
    );

  pay = <T = Booking>(member: TestMember, booking: Pick<Booking, '_id'>, change: BookingChange, cardNumber: string) =>
    this.world.call<T>(member, 'POST', `/api/bookings/${booking._id}/changes/${change._id}/pay`, {
      card: { cardNumber },
    });

  get = async (booking: Pick<Booking, '_id'>, member = this.world.guest): Promise<Booking> =>
    (await this.world.get(member, booking._id)).body;

  /** The timed job runs half a minute later. */
  later = async (): Promise<void> => {
    this.world.t.clock.advance({ seconds: 31 });
    await followChanges(this.world.t.deps);
  };

  verify = async (): Promise<void> => {
    await this.world.verify();
    expect(await verifyChanges(this.world.t.db)).toEqual([]);
  };
}

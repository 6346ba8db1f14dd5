// The API of disputes between guests and hosts as any member. For tests only.

import type { Booking } from '@daynook/contract/bookings';
import type {
  BookingDispute,
  BookingDisputes,
  Evidence,
  StaffBookingDispute,
} from '@daynook/contract/bookings/booking-disputes';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { followDisputes, verifyBookingDisputes } from '../../src/modules/booking-disputes/service.ts';
import { closeDue, completeDue, startDue } from '../../src/modules/bookings/due-bookings.ts';
import {
  type Answered,
  SLOT,
  type TestListing,
  type TestMember,
  type World,
} from '../../src/modules/bookings/test-world.ts';

type Ref = Pick<Booking, '_id'>;
const TEXT = 'The guest stayed longer and left the lights on.';

/** A moment after the end of the booking that `SLOT` makes, in minutes. */
export const afterEnd = (minutes: number): string => new Date(Date.parse(SLOT.endsAt) + minutes * 60_000).toISOString();

export class Disputes {
  readonly world: World;
  constructor(world: World) {
    this.world = world;
  }

  /** A booking from 9 to 11 for $20, or $21 with the fee, paid by card, and so many minutes after its end. */
  async stayed(
    minutes = 60,
    values: Parameters<World['makeListing']>[0] = {},
  ): Promise<{ booking: Booking; listing: TestListing }> {
    this.world.t.clock.set('2026-11-21T15:00:00Z');
    const listing = await this.world.makeListing({ booking_mode: 'instant', ...values });
    const booking = await this.world.booked(listing);
    await this.at(minutes);
    return { booking, listing };
  }

  /** Moves the clock, and runs the timers of bookings. */
  async at(minutes: number): Promise<void> {
    this.world.t.clock.set(afterEnd(minutes));
    for (const run of [startDue, completeDue, closeDue]) await run(this.world.t.deps);
  }

  /** The timed job runs then. */
  async follow(hours: number): Promise<void> {
    this.world.t.clock.advance({ hours });
    for (const run of [startDue, completeDue, closeDue, followDisputes]) await run(this.world.t.deps);
  }

  list = async ({ _id }: Ref, as: TestMember = this.world.guest): Promise<BookingDisputes> =>
    (await this.world.call<BookingDisputes>(as, 'GET', `/api/bookings/${_id}/disputes`)).body;
  latest = async (booking: Ref, as: TestMember = this.world.guest): Promise<BookingDispute> =>
    (await this.list(booking, as)).disputes[0]!;

  open = <T = BookingDisputes>(as: TestMember, { _id }: Ref, body: object): Promise<Answered<T>> =>
    this.world.call<T>(as, 'POST', `/api/bookings/${_id}/disputes`, { text: TEXT, ...body });

  /** Opens one, expects it to work, and returns it. */
  async opened(as: TestMember, booking: Ref, body: object): Promise<BookingDispute> {
    const answer = await this.open(as, booking, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.disputes[0]!;
  }

  /** Acts on the latest dispute, in its current version unless another is given. */
  async press<T = BookingDisputes>(
    as: TestMember,
    booking: Ref,
    verb: 'accept' | 'decline' | 'withdraw' | 'offers' | 'received',
    more: object = {},
  ): Promise<Answered<T>> {
    const { _id, version, offers } = await this.latest(booking, this.world.guest);
    const amount = verb === 'accept' ? { amountMinor: offers.at(-1)!.amountMinor } : {};
    const url = `/api/bookings/${booking._id}/disputes/${_id}/${verb}`;
    return this.world.call<T>(as, 'POST', url, { version, ...amount, ...more });
  }

  async pay<T = BookingDisputes>(as: TestMember, booking: Ref, cardNumber: string): Promise<Answered<T>> {
    const { _id } = await this.latest(booking);
    return this.world.call<T>(as, 'POST', `/api/bookings/${booking._id}/disputes/${_id}/pay`, { card: { cardNumber } });
  }

  async decide<T = StaffBookingDispute>(booking: Ref, body: object, as = this.world.staff): Promise<Answered<T>> {
    const { _id, version } = await this.latest(booking);
    const reason = 'The photos show it.';
    return this.world.call<T>(as, 'POST', `/api/staff/booking-disputes/${_id}/decide`, { version, reason, ...body });
  }

  queue = async ({ _id }: Ref): Promise<StaffBookingDispute[]> =>
    (
      await this.world.call<{ disputes: StaffBookingDispute[] }>(this.world.staff, 'GET', '/api/staff/booking-disputes')
    ).body.disputes.filter(({ booking }) => booking._id === _id);

  /** Uploads a photo: of the latest dispute, or of check-in or check-out. */
  async upload<T = Evidence>(
    as: TestMember,
    { _id }: Ref,
    bytes: Buffer,
    { moment = 'dispute', mediaType = 'image/jpeg' }: { moment?: string; mediaType?: string } = {},
  ): Promise<Answered<T>> {
    const { authorization, ...csrf } = await this.world.t.signIn(as);
    const place =
      moment === 'dispute' ? `disputes/${(await this.latest({ _id }))._id}/evidence` : `stay-photos/${moment}`;
    const response = await this.world.t.app.inject({
      method: 'POST',
      url: `/api/bookings/${_id}/${place}`,
      headers: { ...csrf, authorization, 'content-type': mediaType },
      payload: bytes,
    });
    return { status: response.statusCode, headers: response.headers, body: JSON.parse(response.body) as T };
  }

  /** The balances of the booking's extra payments by account. */
  async extra({ _id }: Ref): Promise<Record<string, number>> {
    const { rows } = await sql<{ account: string; sum: string }>`
      select account, sum(amount_minor) from ledger_entry as entry join ledger_transaction as movement on movement.id = entry.transaction_id
      where movement.booking_id = ${_id} and movement.kind = 'extra' group by 1`.execute(this.world.t.db.kysely);
    return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]));
  }

  /** What the card was charged extra. */
  async charges({ _id }: Ref): Promise<number[]> {
    const rows = await this.world.t.db.kysely
      .selectFrom('payment_attempt')
      .select('amount_minor')
      .where('booking_id', '=', _id)
      .where('operation', '=', 'extra')
      .where('status', '=', 'succeeded')
      .execute();
    return rows.map(({ amount_minor: amountMinor }) => amountMinor);
  }

  async verify(): Promise<void> {
    await this.world.verify();
    expect(await verifyBookingDisputes(this.world.t.db)).toEqual([]);
  }
}

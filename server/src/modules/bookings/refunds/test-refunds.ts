// A world for refund tests: a database, a provider that can fail, a colleague, and a function for every call. For tests only.
import { randomUUID } from 'node:crypto';
import type { Booking, Receipt } from '@daynook/contract/bookings';
import type { StaffRefund } from '@daynook/contract/money/refunds';
import type { StaffTicketThread, TicketThread } from '@daynook/contract/support';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { makeMember } from '../../../../test/make.ts';
import { listProviders } from '../../../adapters/payments/providers.ts';
import { createSandboxProvider } from '../../../adapters/payments/sandbox.ts';
import { systemClock } from '../../../lib/clock.ts';
import type { ListingTax } from '../../tax/service.ts';
import { closeDue, completeDue, startDue } from '../due-bookings.ts';
import { type FailingProvider, failingProvider } from '../test-provider.ts';
import { makeWorld, newKey, type TestListing, type TestMember, type World } from '../test-world.ts';

export interface RefundCase {
  readonly guest: TestMember;
  readonly space: TestListing;
  readonly booking: Booking;
  readonly ticket: string;
}
export type RefundAction = 'agree' | 'withdraw' | 'turn';

export const INPUT = {
  amountMinor: 4_500,
  currency: 'USD',
  bearer: 'host',
  reason: 'The heating did not work all day.',
};

/** Sets up a world for a test file, and the calls made in it. After each test the data checks must pass. */
export function refundDesk() {
  const desk = {} as { world: World; provider: FailingProvider; colleague: TestMember };
  useDesk(desk);
  return { desk, ...refundCalls(desk) };
}

function useDesk(desk: { world: World; provider: FailingProvider; colleague: TestMember }): void {
  beforeAll(async () => {
    const db = await testDatabase();
    desk.provider = failingProvider(createSandboxProvider({ db, clock: systemClock }));
    desk.world = await makeWorld({ overrides: { db, payments: listProviders(desk.provider) } });
    desk.colleague = await makeMember(db, { email: 'colleague@daynook.com' });
  });
  afterAll(async () => {
    await desk.world.t.close();
    await desk.world.t.db.close();
  });
  beforeEach(() => desk.provider.mend());
  afterEach(() => desk.world.verify());
}

interface Desk {
  readonly world: World;
}

/** The refund calls, as people of a world make them. `desk.world` may be another one in each test. */
export function refundCalls(desk: Desk) {
  return { ...bookingCalls(desk), ...staffCalls(desk), ...readCalls(desk), ...hostCalls(desk) };
}

interface Opened {
  readonly by?: TestMember;
  readonly card?: string;
  readonly host?: TestMember;
  readonly currency?: string;
  readonly taxes?: readonly ListingTax[];
}

function bookingCalls(desk: Desk) {
  /** The stay is 80.00 and cleaning 10.00. The guest pays 94.50, the host gets 81.00 after our fee of 9.00. */
  const makeListing = ({ host = desk.world.host, currency = 'USD', taxes = [] }: Opened) =>
    desk.world.makeListing({
      host_id: host.id,
      currency,
      day_minor: 8_000,
      hour_minor: null,
      cleaning_minor: 1_000,
      cancellation_policy: 'moderate',
      booking_mode: 'instant',
      taxes: JSON.stringify(taxes),
    });
  /** A day far ahead. */
  const slot = () => {
    const date = new Date(desk.world.t.clock.now().getTime() + 20 * 86_400_000).toISOString().slice(0, 10);
    return { startsAt: `${date}T15:00:00.000Z`, endsAt: `${date}T22:00:00.000Z`, guests: 1 };
  };
  async function opened(more: Opened = {}): Promise<RefundCase> {
    const guest = await desk.world.makeGuest();
    const listing = await makeListing(more);
    const card = more.card ? { cardNumber: more.card } : {};
    const booking = await desk.world.booked(listing, { ...slot(), ...card }, { guest });
    const { body } = await desk.world.call<TicketThread>(more.by ?? guest, 'POST', '/api/support/tickets', {
      kind: 'booking',
      bookingId: booking._id,
      subject: 'It was cold',
      text: 'The heating did not work.',
      clientId: randomUUID(),
    });
    return { guest, space: listing, booking, ticket: body._id };
  }
  async function close({ booking }: RefundCase): Promise<void> {
    desk.world.t.clock.set(new Date(Date.parse(booking.endsAt) + 49 * 3_600_000).toISOString());
    for (const run of [startDue, completeDue, closeDue]) await run(desk.world.t.deps);
  }
  return { slot, opened, close };
}

function staffCalls(desk: Desk) {
  const propose = <T = StaffTicketThread>(
    { ticket }: RefundCase,
    more: object = {},
    { as = desk.world.staff, key = newKey() } = {},
  ) =>
    desk.world.call<T>(
      as,
      'POST',
      `/api/staff/tickets/${ticket}/refunds`,
      { ...INPUT, ...more },
      { 'idempotency-key': key },
    );
  const proposed = async (one: RefundCase, more: object = {}): Promise<StaffRefund> => {
    const { status, body } = await propose(one, more);
    expect(status, JSON.stringify(body)).toBe(201);
    return body.refunds!.proposals[0]!;
  };
  const act = <T = StaffTicketThread>(
    { ticket }: RefundCase,
    action: RefundAction,
    { _id, version }: StaffRefund,
    as = desk.world.staff,
  ) => desk.world.call<T>(as, 'POST', `/api/staff/tickets/${ticket}/refunds/${_id}/${action}`, { version });
  return { propose, proposed, act };
}

function hostCalls(desk: Desk) {
  const answer = <T = Booking>(
    { booking }: RefundCase,
    verb: 'accept' | 'decline',
    { _id, version }: Pick<StaffRefund, '_id' | 'version'>,
    as: TestMember = desk.world.host,
    key = newKey(),
  ) => {
    const word = verb === 'decline' ? { word: 'It was warm when I left.' } : {};
    const url = `/api/bookings/${booking._id}/refund/${verb}`;
    return desk.world.call<T>(as, 'POST', url, { refundId: _id, version, ...word }, { 'idempotency-key': key });
  };
  return { answer };
}

function readCalls(desk: Desk) {
  const getThread = async ({ ticket }: RefundCase, as = desk.world.staff) =>
    (await desk.world.call<StaffTicketThread>(as, 'GET', `/api/staff/tickets/${ticket}`)).body.refunds!;
  const seen = async ({ booking, guest }: RefundCase, as = guest) => (await desk.world.get(as, booking._id)).body;
  const receipt = async ({ booking, guest }: RefundCase, as = guest) =>
    (await desk.world.call<Receipt>(as, 'GET', `/api/bookings/${booking._id}/receipt`)).body;
  return { getThread, seen, receipt };
}

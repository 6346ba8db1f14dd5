// Every combination of a booking's state, an action, and who takes it: what the page offers, and what the endpoint does with it. An action
// that isn't offered is refused and changes nothing. What an action does is in the tests of its module.
import { BOOKING_ACTIONS, type BookingAction, TERMINAL_STATUSES } from '@daynook/contract/booking-states';
import type { Booking } from '@daynook/contract/bookings';
import type { LaterEnds } from '@daynook/contract/bookings/booking-changes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { carryOutAcceptances } from '../../../test/acceptances.ts';
import { makeCoHost, makeMember } from '../../../test/make.ts';
import { Changes, plus } from '../../../test/money/changes.ts';
import { createGroupCalls } from '../../../test/request-groups.ts';
import { createSeriesCalls } from '../../../test/series.ts';
import { ensureAccount } from '../../identity/accounts.ts';
import { closeDue, completeDue, expireDue, startDue } from './due-bookings.ts';
import { makeWorld, newKey, SLOT, type TestListing, type TestMember, type World } from './test-world.ts';

const ACTORS = ['guest', 'host', 'co-host', 'calendar co-host', 'staff', 'stranger', 'visitor'] as const;
type Actor = (typeof ACTORS)[number];
type Cast = Record<Actor, TestMember | undefined>;

/** Messages have a conversation's endpoint, and ending a monthly-paid stay is tried where such stays are tested. */
type Tried = Exclude<BookingAction, 'message' | 'end-early'>;
const TRIED = BOOKING_ACTIONS.filter((action): action is Tried => action !== 'message' && action !== 'end-early');

const NOW = '2026-11-21T15:00:00Z';
const PASSWORD = 'correct horse battery';

let world: World;
let changes: Changes;
let cast: Cast;
beforeAll(async () => {
  // Nobody here changes who they are.
  world = await makeWorld({ now: NOW, memberCacheMs: 60_000 });
  changes = new Changes(world);
  const { deps, db } = world.t;
  const account = { email: 'nadia@example.org', name: 'Nadia Okafor', password: PASSWORD, isVerified: true };
  const hostId = await ensureAccount(deps, account);
  cast = {
    guest: world.guest,
    host: await db.kysely.selectFrom('member').selectAll().where('id', '=', hostId).executeTakeFirstOrThrow(),
    'co-host': await makeMember(db),
    'calendar co-host': await makeMember(db),
    staff: world.staff,
    stranger: await makeMember(db),
    visitor: undefined,
  };
  const transfer = { details: 'e-Transfer to pay@nadia.example', password: PASSWORD };
  const offered = await world.call(cast.host, 'PUT', '/api/payment-options/bank-transfer', transfer);
  expect(offered).toMatchObject({ status: 200 });
});
afterAll(async () => {
  await world.verify();
  await world.t.close();
});

const seriesCalls = createSeriesCalls(() => world);
const groups = createGroupCalls(() => world);
const post = (member: TestMember | undefined, url: string, body?: object) =>
  world.call(member, 'POST', url, body, { 'idempotency-key': newKey() });
const press = (member: TestMember | undefined, { _id }: Booking, verb: string, body?: object) =>
  post(member, `/api/bookings/${_id}/${verb}`, body);

/**
 * Until an hour later on the same day, at the price that the member is shown. Nobody can charge a difference to a bank transfer, so
 * that booking is moved by an hour.
 */
async function change(member: TestMember | undefined, booking: Booking) {
  if (member && booking.payment.method === 'bank-transfer')
    return changes.propose(member, booking, {
      startsAt: plus(booking.startsAt, 1),
      endsAt: plus(booking.endsAt, 1),
    });
  if (member) return changes.propose(member, booking, { endsAt: plus(booking.endsAt, 1) });
  return press(member, booking, 'changes', {
    startsAt: booking.startsAt,
    endsAt: plus(booking.endsAt, 1),
    guests: booking.guests,
    expectedTotalMinor: 0,
  });
}

/** Until the first end that the guest is offered. */
async function extend(member: TestMember | undefined, booking: Booking) {
  const url = `/api/bookings/${booking._id}/later-ends`;
  const { body } = await world.call<Partial<LaterEnds>>(cast.guest, 'GET', url);
  const first = body.ends?.[0] ?? { endsAt: plus(booking.endsAt, 1), totalMinor: 0 };
  return press(member, booking, 'extend', { endsAt: first.endsAt, expectedTotalMinor: first.totalMinor });
}

const TAKE: Record<Tried, (member: TestMember | undefined, booking: Booking) => Promise<{ status: number }>> = {
  pay: (member, { _id, startsAt, endsAt, guests, listing }) =>
    post(member, '/api/bookings', {
      listingId: listing._id,
      startsAt,
      endsAt,
      guests,
      paymentMethod: 'sandbox',
      holdId: _id,
    }),
  'payment-sent': (member, booking) => press(member, booking, 'payment-sent'),
  'payment-received': (member, booking) =>
    press(member, booking, 'payment-received', { amountMinor: booking.totalMinor }),
  'undo-payment': (member, booking) => press(member, booking, 'payment-undone'),
  approve: (member, booking) => press(member, booking, 'approve'),
  'undo-approve': (member, booking) => press(member, booking, 'undo-approve'),
  decline: (member, booking) => press(member, booking, 'decline', { reason: 'not-available' }),
  withdraw: (member, booking) => press(member, booking, 'withdraw'),
  'check-in': (member, booking) => press(member, booking, 'check-in'),
  'check-out': (member, booking) => press(member, booking, 'check-out'),
  change,
  extend,
  'leave-early': (member, booking) => press(member, booking, 'leave-early'),
  cancel: (member, booking) => press(member, booking, 'cancel', { reason: 'plans-changed' }),
  'book-again': (member, booking) => press(member, booking, 'rebook'),
};

/** A listing with both kinds of co-hosts. */
async function makeRoom(bookingMode: 'instant' | 'request'): Promise<TestListing> {
  const room = await world.makeListing({
    host_id: cast.host!.id,
    booking_mode: bookingMode,
    start_step_minutes: 30,
    notice_minutes: 0,
  });
  const { property_id } = room;
  await makeCoHost(world.t.db, { property_id, member_id: cast['co-host']!.id });
  await makeCoHost(world.t.db, { property_id, member_id: cast['calendar co-host']!.id, level: 'calendar' });
  return room;
}

const book = async (bookingMode: 'instant' | 'request', values: Record<string, unknown> = {}): Promise<Booking> =>
  world.booked(await makeRoom(bookingMode), values, { guest: cast.guest! });

/** A paid booking from 9 to 11 at a moment, given in hours after its start. */
async function at(hours: number): Promise<Booking> {
  const booking = await book('instant');
  world.t.clock.set(plus(SLOT.startsAt, hours));
  for (const run of [startDue, completeDue, closeDue]) await run(world.t.deps);
  return booking;
}

/** A request that this action has ended. */
async function after(actor: Actor, action: Tried): Promise<Booking> {
  const booking = await book('request');
  expect(await TAKE[action](cast[actor], booking)).toMatchObject({ status: 200 });
  return booking;
}

async function hold(): Promise<Booking> {
  const room = await makeRoom('instant');
  const held = await world.call<{ _id: string }>(cast.guest, 'POST', '/api/bookings/holds', {
    listingId: room.id,
    ...SLOT,
  });
  return (await world.get(cast.guest!, held.body._id)).body;
}

async function expired(): Promise<Booking> {
  const booking = await book('request');
  world.t.clock.set('2026-11-22T15:00:01Z');
  await expireDue(world.t.deps);
  return booking;
}

const awaitingPayment = () => book('instant', { paymentMethod: 'manual', manualMethod: 'bank-transfer' });

async function paidByTransfer(): Promise<Booking> {
  const booking = await awaitingPayment();
  const received = { amountMinor: booking.totalMinor };
  expect(await press(cast.host, booking, 'payment-received', received)).toMatchObject({ status: 200 });
  return booking;
}

/** A request to this host and another one. */
async function askedBesideAnother() {
  const other = await groups.makeRoom(1_500);
  const alsoAsk = [groups.toOther(other)];
  const booking = await book('request', { alsoAsk });
  const others = booking.groupRequests!.find(({ _id }) => _id !== booking._id)!;
  return { booking, accept: () => press(other.host, { ...booking, _id: others._id }, 'approve') };
}

async function beingAcceptedElsewhere(): Promise<Booking> {
  const { booking, accept } = await askedBesideAnother();
  expect(await accept()).toMatchObject({ status: 200 });
  return booking;
}

async function acceptedElsewhere(): Promise<Booking> {
  const booking = await beingAcceptedElsewhere();
  await carryOutAcceptances(world.t);
  return booking;
}

async function later(): Promise<Booking> {
  const { series } = await seriesCalls.booked(cast.guest!, await makeRoom('instant'));
  const [, second] = (await seriesCalls.get(cast.guest!, series!._id)).bookings;
  return (await world.get(cast.guest!, second!._id)).body;
}

async function checkedIn(): Promise<Booking> {
  const booking = await at(0.5);
  expect(await press(cast.guest, booking, 'check-in')).toMatchObject({ status: 200 });
  return booking;
}

interface Row {
  readonly status: Booking['status'];
  readonly make: () => Promise<Booking>;
  /** Everyone else may do nothing. */
  readonly may: Partial<Record<Actor, readonly Tried[]>>;
  /** What has been done already. Doing it again succeeds and changes nothing. */
  readonly done?: Tried;
}

/** Both sides may see it, and nobody may do anything but book the place again. */
const over: Row['may'] = { guest: ['book-again'] };
const manages = (...actions: Tried[]): Row['may'] => ({ host: actions, 'co-host': actions });

const ROWS: Record<string, Row> = {
  'held at checkout': { status: 'hold', make: hold, may: { guest: ['pay'] } },
  requested: {
    status: 'requested',
    make: () => book('request'),
    may: { guest: ['withdraw'], ...manages('approve', 'decline'), staff: ['approve', 'decline', 'cancel'] },
  },
  'accepted, and the acceptance can be undone': {
    status: 'requested',
    make: () => after('host', 'approve'),
    done: 'approve',
    may: { guest: ['withdraw'], ...manages('undo-approve'), staff: ['undo-approve', 'cancel'] },
  },
  'asked beside another host': {
    status: 'requested',
    make: async () => (await askedBesideAnother()).booking,
    may: { guest: ['withdraw'], ...manages('approve', 'decline'), staff: ['approve', 'decline', 'cancel'] },
  },
  'asked, and another host’s acceptance can be undone': {
    status: 'requested',
    make: beingAcceptedElsewhere,
    may: { guest: ['withdraw'], ...manages('decline'), staff: ['decline', 'cancel'] },
  },
  'asked, and another host got the booking': { status: 'withdrawn', make: acceptedElsewhere, may: over },
  'waiting for a bank transfer': {
    status: 'awaiting_payment',
    make: awaitingPayment,
    may: {
      guest: ['payment-sent', 'withdraw'],
      ...manages('payment-received', 'cancel'),
      staff: ['payment-received', 'cancel'],
    },
  },
  'paid by bank transfer': {
    status: 'confirmed',
    make: paidByTransfer,
    may: {
      guest: ['change', 'cancel'],
      ...manages('undo-payment', 'change', 'cancel'),
      staff: ['undo-payment', 'change', 'cancel'],
    },
  },
  confirmed: {
    status: 'confirmed',
    make: () => book('instant'),
    may: { guest: ['change', 'cancel'], ...manages('change', 'cancel'), staff: ['change', 'cancel'] },
  },
  'a later one of a series, charged later': {
    status: 'confirmed',
    make: later,
    may: { guest: ['change', 'cancel'], ...manages('change', 'cancel'), staff: ['change', 'cancel'] },
  },
  'about to begin': {
    status: 'confirmed',
    make: () => at(-0.25),
    may: {
      guest: ['check-in', 'change', 'cancel'],
      ...manages('check-in', 'change', 'cancel'),
      staff: ['change', 'cancel'],
    },
  },
  'under way': {
    status: 'active',
    make: () => at(0.5),
    may: {
      guest: ['check-in', 'change', 'extend', 'leave-early'],
      ...manages('check-in', 'change'),
      staff: ['change', 'cancel'],
    },
  },
  'under way and checked in': {
    status: 'active',
    make: checkedIn,
    done: 'check-in',
    may: {
      guest: ['check-out', 'change', 'extend', 'leave-early'],
      ...manages('check-out', 'change'),
      staff: ['change', 'cancel'],
    },
  },
  completed: { status: 'completed', make: () => at(3), may: over },
  closed: { status: 'closed', make: () => at(100), may: over },
  declined: { status: 'declined', make: () => after('host', 'decline'), may: over },
  withdrawn: { status: 'withdrawn', make: () => after('guest', 'withdraw'), may: over },
  'not answered in time': { status: 'expired', make: expired, may: over },
  'canceled by staff': { status: 'cancelled', make: () => after('staff', 'cancel'), may: over },
};

const SEES: readonly Actor[] = ['guest', 'host', 'co-host', 'staff'];
const REFUSED = [400, 401, 403, 404, 409, 422];
/** After a hold has ended, paying for it books the hours again if they're free. */
const isBookedAgain = (action: Tried, { status }: Row) =>
  action === 'pay' && (TERMINAL_STATUSES as readonly string[]).includes(status) && status !== 'closed';

async function make({ make, status }: Row): Promise<Booking> {
  world.t.clock.set(NOW);
  // A new one each time, because what a guest does often is limited.
  cast.guest = await world.makeGuest();
  const { _id } = await make();
  const { body } = await world.get(cast.guest!, _id);
  expect(body.status).toBe(status);
  return body;
}

const stored = ({ _id }: Booking) =>
  world.t.db.kysely.selectFrom('booking').selectAll().where('id', '=', _id).executeTakeFirstOrThrow();

describe('a booking that is', () => {
  it.each(Object.entries(ROWS))('%s: everyone is offered what they may do, and is refused the rest', async (_, row) => {
    let booking = await make(row);
    let before = await stored(booking);
    for (const actor of SEES) {
      const { body } = await world.get(cast[actor]!, booking._id);
      const offered = (body.nextActions ?? []).filter((action) => (TRIED as BookingAction[]).includes(action));
      expect(offered.toSorted(), actor).toEqual([...(row.may[actor] ?? [])].toSorted());
    }
    for (const actor of ACTORS)
      for (const action of TRIED) {
        const what = `${actor}: ${action}`;
        const { status } = await TAKE[action](cast[actor], booking);
        if (row.may[actor]?.includes(action)) {
          expect(status, what).toBeOneOf([200, 201]);
          booking = await make(row);
          before = await stored(booking);
        } else {
          if (action !== row.done && !isBookedAgain(action, row)) expect(status, what).toBeOneOf(REFUSED);
          expect(await stored(booking), what).toEqual(before);
        }
      }
  });
});

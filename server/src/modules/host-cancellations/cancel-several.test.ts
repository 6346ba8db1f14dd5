// A host who cancels several bookings at once, and a process that dies in between (G5, G6, I6).
import type {
  HostCancellation,
  HostCancellationPreview,
  HostCancellationResult,
} from '@daynook/contract/bookings/host-cancellations';
import { NO_PERMISSIONS } from '@daynook/contract/staff/roles';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeCoHost } from '../../../test/make.ts';
import type { MemberActor } from '../../http/actor.ts';
import { LEASE_SECONDS } from '../../http/idempotency.ts';
import {
  makeWorld,
  newKey,
  type ProblemBody,
  SLOT,
  slotsOfDays,
  type TestListing,
  type TestMember,
  type World,
} from '../bookings/test-world.ts';
import { cancelSeveral } from './cancel-several.ts';

const REASON = 'The space isn’t available then';
const EXCUSE = { reason: 'damage', message: 'A pipe burst.' } as const;

let world: World;
let host: TestMember;
let room: TestListing;
let nextSlot: ReturnType<typeof slotsOfDays>;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());
beforeEach(async () => {
  world.t.clock.set('2026-11-21T15:00:00Z');
  host = await world.makeGuest();
  room = await world.makeListing({ host_id: host.id, booking_mode: 'instant', window_days: 365 });
  nextSlot = slotsOfDays();
});
afterEach(() => world.verify());

/** Bookings on different days, 21.00 each. */
async function bookDays(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) ids.push((await world.booked(room, nextSlot()))._id);
  return ids;
}
const preview = <T = HostCancellationPreview>(bookingIds: readonly string[], as = host) =>
  world.call<T>(as, 'POST', '/api/host/cancellations/preview', { bookingIds });
const toInput = (ids: readonly string[], more: object = {}) => ({
  bookings: ids.map((bookingId) => ({ bookingId, expectedDueMinor: 2_100 })),
  reason: REASON,
  ...more,
});
const cancel = <T = HostCancellationResult>(input: object, { as = host, key = newKey() } = {}) =>
  world.call<T>(as, 'POST', '/api/host/cancellations', input, { 'idempotency-key': key });
const listStatuses = (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await world.get(world.guest, id)).body.status));
const viewExcuse = async (id: string) =>
  (await world.call<HostCancellation>(host, 'GET', `/api/bookings/${id}/host-cancellation`)).body;
const done = (bookingId: string, isExcuseAsked = false) => ({ bookingId, obstacle: null, isExcuseAsked });
const kept = (bookingId: string, obstacle: string) => ({ bookingId, obstacle, isExcuseAsked: false });

describe('canceling several bookings as their host', () => {
  it('shows what each guest gets back, and the total in each currency (G5)', async () => {
    const ids = await bookDays(2);
    const request = await world.makeListing({ host_id: host.id, booking_mode: 'request' });
    const { _id: asked } = await world.booked(request, nextSlot());
    const abroad = await world.makeListing({ host_id: host.id, booking_mode: 'instant', currency: 'CAD' });
    const { _id: canadian } = await world.booked(abroad, nextSlot());
    const { body } = await preview([...ids, asked, canadian]);
    expect(
      body.rows.map(({ bookingId, dueMinor, isCounted, obstacle }) => [bookingId, dueMinor, isCounted, obstacle]),
    ).toEqual([
      [ids[0], 2_100, true, null],
      [ids[1], 2_100, true, null],
      [asked, 0, false, null],
      [canadian, body.rows[3]!.paidMinor, true, null],
    ]);
    expect(body.totals).toEqual([
      { currency: 'USD', dueMinor: 4_200, fineMinor: 0 },
      { currency: 'CAD', dueMinor: body.rows[3]!.paidMinor, fineMinor: 0 },
    ]);
  });

  it('refunds all of them, keeps their hours blocked, and asks to excuse each one (G5, G6)', async () => {
    const ids = await bookDays(3);
    const { status, body } = await cancel(toInput(ids, { excuse: EXCUSE }));
    expect([status, body.rows]).toEqual([200, ids.map((id) => done(id, true))]);
    for (const id of ids) {
      expect((await world.get(world.guest, id)).body).toMatchObject({
        status: 'cancelled',
        cancelledBy: 'host',
        refundedMinor: 2_100,
      });
      expect(await viewExcuse(id)).toMatchObject({
        excuse: { state: 'open', ...EXCUSE },
        record: { canceled: 3, bookings: 3 },
      });
    }
    const again = await world.book<ProblemBody>(room, { ...slotsOfDays()() }, { guest: await world.makeGuest() });
    expect(again.status).toBe(409);
  });

  it('declines requests, which need no excuse (G5)', async () => {
    const request = await world.makeListing({ host_id: host.id, booking_mode: 'request' });
    const { _id: id } = await world.booked(request, nextSlot());
    const { body } = await cancel({
      ...toInput([id], { excuse: EXCUSE }),
      bookings: [{ bookingId: id, expectedDueMinor: 0 }],
    });
    expect(body.rows).toEqual([done(id)]);
    expect(await listStatuses([id])).toEqual(['declined']);
  });

  it('says why the others stay as they are: already canceled, has begun, refund changed, payment under way (G5)', async () => {
    const begun = (await world.booked(room, SLOT))._id;
    const [ended, changed, fine] = (await bookDays(3)) as [string, string, string];
    const request = await world.makeListing({ host_id: host.id, booking_mode: 'request' });
    world.t.clock.set('2026-11-24T13:00:00Z');
    const { _id: accepted } = await world.booked(request, nextSlot());
    await world.verb(world.guest, ended, 'cancel');
    world.t.clock.set('2026-11-24T14:00:00Z');
    // Its payment is captured once accepting can't be undone anymore.
    await world.verb(host, accepted, 'approve');
    const look = await preview([begun, ended, changed, accepted, fine]);
    expect(look.body.rows.map(({ obstacle }) => obstacle)).toEqual(['begun', 'ended', null, 'payment-pending', null]);
    const input = toInput([begun, ended, changed, accepted, fine], { excuse: EXCUSE });
    input.bookings[2]!.expectedDueMinor = 2_101;
    expect((await cancel(input)).body.rows).toEqual([
      kept(begun, 'begun'),
      kept(ended, 'ended'),
      kept(changed, 'refund-changed'),
      kept(accepted, 'payment-pending'),
      done(fine, true),
    ]);
    expect(await listStatuses([changed, accepted, fine])).toEqual(['confirmed', 'requested', 'cancelled']);
  });

  it('once per key, however often it’s sent (I6)', async () => {
    const ids = await bookDays(2);
    const key = newKey();
    const input = toInput(ids, { excuse: EXCUSE });
    const together = await Promise.all([cancel(input, { key }), cancel(input, { key })]);
    const later = await cancel(input, { key });
    for (const { body } of [...together, later]) expect(body.rows).toEqual(ids.map((id) => done(id, true)));
    expect(later.headers['idempotent-replayed']).toBe('true');
    for (const id of ids) expect((await world.get(world.guest, id)).body.refundedMinor).toBe(2_100);
    expect(await cancel<ProblemBody>({ ...input, reason: 'Other' }, { key })).toMatchObject({
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect((await cancel(input)).body.rows).toEqual(ids.map((id) => kept(id, 'ended')));
  });

  it('treats someone else’s booking as if it didn’t exist, and cancels nothing then (G5)', async () => {
    const ids = await bookDays(1);
    const other = await world.makeListing({ booking_mode: 'instant' });
    const foreign = (await world.booked(other, nextSlot()))._id;
    const nowhere = world.t.deps.newId();
    for (const id of [foreign, nowhere]) {
      expect(await preview<ProblemBody>([...ids, id])).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      expect(await cancel<ProblemBody>(toInput([...ids, id]))).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
    }
    for (const as of [world.guest, world.staff])
      expect(await cancel<ProblemBody>(toInput(ids), { as })).toMatchObject({ status: 403 });
    expect(await listStatuses([...ids, foreign])).toEqual(['confirmed', 'confirmed']);
  });

  it('lets co-hosts who can cancel, and no others (G5)', async () => {
    const ids = await bookDays(1);
    const [helper, messenger] = [await world.makeGuest(), await world.makeGuest()];
    const { property_id } = room;
    await makeCoHost(world.t.db, { property_id, member_id: messenger.id, level: 'calendar-messages' });
    await makeCoHost(world.t.db, { property_id, member_id: helper.id, level: 'full' });
    expect(await cancel<ProblemBody>(toInput(ids), { as: messenger })).toMatchObject({ body: { code: 'FORBIDDEN' } });
    expect((await cancel(toInput(ids), { as: helper })).body.rows).toEqual([done(ids[0]!)]);
  });

  it('takes at most 50 bookings, each named once (G5)', async () => {
    const [id] = (await bookDays(1)) as [string];
    const many = Array.from({ length: 51 }, () => world.t.deps.newId());
    for (const ids of [[], [id, id], many]) {
      expect(await cancel<ProblemBody>(toInput(ids))).toMatchObject({ body: { code: 'VALIDATION_FAILED' } });
      expect(await preview<ProblemBody>(ids)).toMatchObject({ body: { code: 'VALIDATION_FAILED' } });
    }
  });
});

const toActor = ({ id: memberId, name, email }: TestMember): MemberActor => ({
  kind: 'member',
  memberId,
  name,
  email: email ?? '',
  isEmailVerified: true,
  isStaff: false,
  permissions: NO_PERMISSIONS,
  accountStatus: 'active',
});

it('a repeat finishes what a request began that died at any point, and nothing is refunded twice (I6)', async () => {
  for (const ticks of [2, 4, 6, 9, 13, 18, 24]) {
    const ids = await bookDays(3);
    const several = { actor: toActor(host), key: newKey() };
    const input = { ...toInput(ids), excuse: EXCUSE };
    const { deps } = world.t;
    let left = ticks;
    const now = () => {
      left -= 1;
      if (left < 0) throw new Error('killed');
      return deps.clock.now();
    };
    await cancelSeveral({ ...deps, clock: { ...deps.clock, now } }, several, input).catch(() => undefined);
    world.t.clock.advance({ seconds: LEASE_SECONDS + 1 });
    const { answer } = await cancelSeveral(deps, several, input);
    expect(answer.rows).toEqual(ids.map((id) => done(id, true)));
    for (const id of ids) {
      const { body } = await world.get(world.guest, id);
      expect([body.status, body.refundedMinor]).toEqual(['cancelled', 2_100]);
      expect(body.events.filter(({ code }) => code === 'cancelled')).toHaveLength(1);
    }
  }
});

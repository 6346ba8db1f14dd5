import type { Answer } from '@daynook/contract/api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refreshAllWeeklyOpen, verifyDays } from '../availability/service.ts';
import {
  makeWorld,
  newKey,
  type ProblemBody,
  SLOT,
  type TestListing,
  type TestMember,
  type World,
} from '../bookings/test-world.ts';

type TimeOff = Answer<'POST /api/host/absences'> & ProblemBody;
type Day = Answer<'GET /api/listings/{id}/availability'>['days'][number];

/** It is Saturday 2026-11-21, 10:00 in New York; SLOT is Tuesday the 24th. */
let world: World;
let host: TestMember;
let room: TestListing;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());
beforeEach(async () => {
  world.t.clock.set('2026-11-21T15:00:00Z');
  host = await world.makeGuest();
  room = await world.makeListing({ host_id: host.id });
});

const WEEK = { fromDate: '2026-11-23', toDate: '2026-11-27', propertyIds: null, note: null };
const goAway = (input: object = {}, key = newKey(), as = host) =>
  world.call<TimeOff>(as, 'POST', '/api/host/absences', { ...WEEK, ...input }, { 'idempotency-key': key });
const comeBack = (id: string, as = host) => world.call(as, 'DELETE', `/api/host/absences/${id}`);
const quote = (listing = room, slot: object = {}) =>
  world.call(world.guest, 'POST', '/api/bookings/quote', { listingId: listing.id, ...SLOT, ...slot });
const days = async (listing = room) =>
  (
    await world.call<{ days: Day[] }>(
      undefined,
      'GET',
      `/api/listings/${listing.id}/availability?from=2026-11-22&to=2026-11-28`,
    )
  ).body.days;

describe('a host who takes time off (K10)', () => {
  it('can’t be booked on or across these days, and the calendar shows until when; canceling it restores everything (K10)', async () => {
    await refreshAllWeeklyOpen(world.t.db);
    const found = async () =>
      JSON.stringify(
        (
          await world.call<object>(
            undefined,
            'GET',
            '/api/listings/search?lat=40.6782&lng=-73.9442&limit=50&date=2026-11-24&from=09:00&to=11:00',
          )
        ).body,
      ).includes(room.id);
    expect(await found()).toBe(true);
    const { status, body } = await goAway();
    expect([status, body.isNow]).toEqual([201, false]);
    expect(await quote()).toMatchObject({
      status: 409,
      body: { code: 'SLOT_TAKEN', message: 'The host is away through Fri, Nov 27, 2026. Please choose a later day.' },
    });
    const across = { startsAt: '2026-11-22T14:00:00.000Z', endsAt: '2026-11-28T20:00:00.000Z' };
    expect((await quote(room, across)).status).toBe(409);
    expect(await found()).toBe(false);
    const away = (await days()).filter(({ reason }) => reason === 'host-away');
    expect(away.map(({ date, awayUntil, free }) => [date, awayUntil, free.length])).toEqual(
      ['23', '24', '25', '26', '27'].map((day) => [`2026-11-${day}`, '2026-11-27', 0]),
    );
    expect(await verifyDays(world.t.db)).toEqual([]);
    expect((await comeBack(body._id)).status).toBe(204);
    expect((await quote()).status).toBe(200);
    expect(await found()).toBe(true);
    expect(await verifyDays(world.t.db)).toEqual([]);
  });

  it('is so by the clock of the homes, not by any other (K10)', async () => {
    const isNow = async () => {
      const { body } = await world.call<Answer<'GET /api/host/absences'>>(host, 'GET', '/api/host/absences');
      return body.absences.map((timeOff) => timeOff.isNow);
    };
    await goAway();
    // In New York, the week begins and ends at 5:00 UTC.
    for (const [now, expected] of [
      ['2026-11-23T04:59:00Z', [false]],
      ['2026-11-23T05:00:00Z', [true]],
      ['2026-11-28T04:59:00Z', [true]],
      ['2026-11-28T05:00:00Z', [false]],
    ] as const) {
      world.t.clock.set(now);
      expect([now, await isNow()]).toEqual([now, expected]);
    }
  });

  it('bookings stay, and are listed first (K10)', async () => {
    const booked = await world.booked(room);
    const look = await world.call<Answer<'POST /api/host/absences/preview'>>(
      host,
      'POST',
      '/api/host/absences/preview',
      WEEK,
    );
    expect(look.body).toMatchObject({ total: 1, bookings: [{ _id: booked._id, status: 'confirmed' }] });
    expect((await goAway()).status).toBe(201);
    expect((await world.get(host, booked._id)).body.status).toBe('confirmed');
    await world.verify();
  });

  it('some homes only; a room begun meanwhile in all of them is closed too (K10)', async () => {
    const other = await world.makeListing({ host_id: host.id });
    const { body } = await goAway({ propertyIds: [room.property_id] });
    expect(body.homes).toMatchObject([{ _id: room.property_id }]);
    expect((await quote(other)).status).toBe(200);
    await comeBack(body._id);
    await goAway();
    const { body: draft } = await world.call<{ _id: string }>(
      host,
      'POST',
      `/api/properties/${other.property_id}/listings`,
      { kind: 'desk' },
      { 'idempotency-key': newKey() },
    );
    const rows = await world.t.db.kysely
      .selectFrom('external_busy')
      .select('listing_id')
      .where('time_off_id', 'is not', null)
      .where('listing_id', '=', draft._id)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('one key adds time off once; days that meet another, or make no sense, are refused; strangers’ are not there (K10)', async () => {
    const key = newKey();
    const [first, again] = [await goAway({}, key), await goAway({}, key)];
    expect(again.body._id).toBe(first.body._id);
    expect((await goAway({ fromDate: '2026-11-27', toDate: '2026-11-30' })).body.fields).toHaveProperty('fromDate');
    expect((await goAway({ fromDate: '2026-12-09', toDate: '2026-12-01' })).body.fields).toHaveProperty('toDate');
    expect((await goAway({ fromDate: '2025-12-01', toDate: '2025-12-02' })).body.fields).toHaveProperty('toDate');
    const stranger = await world.makeGuest();
    expect((await goAway({ propertyIds: [room.property_id] }, newKey(), stranger)).body.code).toBe('NOT_FOUND');
    expect((await comeBack(first.body._id, stranger)).status).toBe(404);
    const list = await world.call<Answer<'GET /api/host/absences'>>(host, 'GET', '/api/host/absences');
    expect(list.body).toMatchObject({ total: 1, absences: [{ _id: first.body._id, homes: null }] });
  });

  it('a guest who writes during time off gets one automatic reply with the host’s note; no one else does (K10)', async () => {
    const open = await world.call<{ _id: string }>(world.guest, 'POST', '/api/conversations', {
      recipientId: host.id,
      listingId: room.id,
    });
    const path = `/api/conversations/${open.body._id}/messages`;
    const say = (content: string, as = world.guest) =>
      world.call(as, 'POST', path, { content, clientId: world.t.deps.newId() });
    await goAway({ note: 'Ask my neighbor Jo.' });
    await say('Before');
    world.t.clock.set('2026-11-24T15:00:00Z');
    expect((await say('Hello')).status).toBeLessThan(300);
    await say('Anybody?');
    await say('Back on Monday', host);
    const { body } = await world.call<Answer<'GET /api/conversations/{id}/messages'>>(world.guest, 'GET', path);
    expect(body.messages.map(({ content, event }) => event?.code ?? content)).toEqual([
      'Before',
      'Hello',
      'host-away',
      'Anybody?',
      'Back on Monday',
    ]);
    expect(body.messages[2]).toMatchObject({
      sender: null,
      event: { until: '2026-11-27', reason: 'Ask my neighbor Jo.', bookingId: null },
    });
  });
});

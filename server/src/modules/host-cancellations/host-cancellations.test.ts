// What a host's cancellation leads to, and excuses (G5, G6, I12).
import type { Booking } from '@daynook/contract/bookings';
import type { HostCancellation } from '@daynook/contract/bookings/host-cancellations';
import type { ListingDetail } from '@daynook/contract/listings/listings';
import type { CancellationLine } from '@daynook/contract/reviews';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailsTo } from '../../../test/emails.ts';
import {
  makeWorld,
  newKey,
  type ProblemBody,
  SLOT,
  type TestListing,
  type TestMember,
  type World,
} from '../bookings/test-world.ts';

const ASKED = { reason: 'illness', message: 'I’m in the hospital.' };
const DAY_MS = 86_400_000;

let world: World;
let listing: TestListing;
let booking: Booking;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());
beforeEach(async () => {
  world.t.clock.set('2026-11-21T15:00:00Z');
  const host = await world.makeGuest();
  listing = await world.makeListing({ host_id: host.id, booking_mode: 'instant', notice_minutes: 0 });
  booking = await world.booked(listing);
});
afterEach(() => world.verify());

const findHost = async (): Promise<TestMember> => {
  const row = await world.t.db.kysely
    .selectFrom('member')
    .selectAll()
    .where('id', '=', booking.host._id)
    .executeTakeFirstOrThrow();
  return row;
};
const cancel = async () => {
  expect(await world.verb(await findHost(), booking._id, 'cancel')).toMatchObject({ status: 200 });
};
const press = <T = Booking>(member: TestMember, verb: string, body: object, key = newKey()) =>
  world.call<T>(member, 'POST', `/api/bookings/${booking._id}/${verb}`, body, { 'idempotency-key': key });
const ask = async <T = Booking>() => press<T>(await findHost(), 'excuse', ASKED);
const decide = <T = Booking>(decision: 'excused' | 'refused', member = world.staff, note = 'Get well soon.') =>
  press<T>(member, 'excuse/decide', { decision, note });
const view = async (member?: TestMember) =>
  world.call<HostCancellation>(member ?? (await findHost()), 'GET', `/api/bookings/${booking._id}/host-cancellation`);
const listLines = async () =>
  (await world.call<{ cancellations: CancellationLine[] }>(undefined, 'GET', `/api/listings/${listing.id}/reviews`))
    .body.cancellations;
const isFree = async () => (await world.book(listing, {}, { guest: await world.makeGuest() })).status === 201;
const later = (ms: number) => world.t.clock.set(new Date(world.t.clock.now().getTime() + ms));
const subjectsTo = async (member: TestMember) => (await emailsTo(world.t, member.email)).map(({ subject }) => subject);

describe('a host’s cancellation (G5)', () => {
  it('counts in the record that everyone sees, and keeps the hours blocked', async () => {
    expect((await view()).body).toMatchObject({ record: { canceled: 0, bookings: 0 }, askUntil: null });
    await cancel();
    expect((await view()).body).toMatchObject({
      record: { canceled: 1, bookings: 1 },
      excuse: null,
      askUntil: '2026-12-05T15:00:00.000Z',
      can: { ask: true, decide: false },
    });
    const { body } = await world.call<typeof ListingDetail._output>(undefined, 'GET', `/api/listings/${listing.id}`);
    expect(body.host.cancellations).toEqual({ canceled: 1, bookings: 1 });
    expect(await isFree()).toBe(false);
    later(366 * DAY_MS);
    expect((await view()).body.record).toEqual({ canceled: 0, bookings: 0 });
  });

  it('has a line among the reviews with the month and how long before, but not the hours (I12)', async () => {
    expect(await listLines()).toEqual([]);
    world.t.clock.set(new Date(Date.parse(SLOT.startsAt) - 2.5 * DAY_MS));
    await cancel();
    expect(await listLines()).toEqual([{ month: SLOT.startsAt.slice(0, 7), daysBefore: 2, position: 0 }]);
    later(366 * DAY_MS);
    expect(await listLines()).toEqual([]);
  });

  it('by anyone else doesn’t count', async () => {
    await world.verb(world.guest, booking._id, 'cancel');
    expect((await view()).body).toMatchObject({ record: { canceled: 0, bookings: 0 }, can: { ask: false } });
    expect(await listLines()).toEqual([]);
    expect(await ask<ProblemBody>()).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } });
  });
});

describe('an excuse (G6)', () => {
  it('can be asked for within 14 days, once, by the host', async () => {
    expect(await ask<ProblemBody>()).toMatchObject({ status: 409 });
    await cancel();
    expect(await press<ProblemBody>(world.guest, 'excuse', ASKED)).toMatchObject({ status: 403 });
    later(14 * DAY_MS);
    expect(await ask<ProblemBody>()).toMatchObject({ status: 409 });
    later(-1);
    expect(await ask()).toMatchObject({ status: 200 });
    expect(await ask<ProblemBody>()).toMatchObject({ status: 409 });
    expect((await view()).body).toMatchObject({ excuse: { state: 'open', ...ASKED }, can: { ask: false } });
    const { body } = await world.call<{ tickets: { subject: string }[] }>(
      world.staff,
      'GET',
      '/api/staff/tickets?queue=open',
    );
    expect(body.tickets.map(({ subject }) => subject)).toContain(
      `Request to excuse a cancellation: ${booking.reference}`,
    );
  });

  it('that staff accept leaves no consequences', async () => {
    await cancel();
    await ask();
    expect(await decide<ProblemBody>('excused', await findHost())).toMatchObject({ status: 403 });
    expect(await decide('excused')).toMatchObject({ status: 200 });
    expect((await view()).body).toMatchObject({
      record: { canceled: 0, bookings: 0 },
      excuse: { state: 'excused', note: 'Get well soon.' },
    });
    expect(await listLines()).toEqual([]);
    expect(await isFree()).toBe(true);
    const emails = await emailsTo(world.t, (await findHost()).email);
    expect(emails.find(({ subject }) => subject.startsWith('Cancellation excused'))?.text_body).toContain(
      'Get well soon.',
    );
    const seen = await Promise.all([world.guest, await findHost()].map((one) => world.get(one, booking._id)));
    const [guests, hosts] = seen.map(({ body }) => body.events.map(({ code }) => code));
    expect(hosts).toEqual([...guests!, 'excuse-asked', 'excused']);
    expect(JSON.stringify(seen)).not.toContain('Get well');
  });

  it('that the host didn’t ask for here is for staff, who say why', async () => {
    await cancel();
    expect((await view(world.staff)).body.can).toEqual({ ask: false, addFile: false, decide: true, waive: false });
    expect(await decide<ProblemBody>('refused')).toMatchObject({ status: 409 });
    expect(await decide<ProblemBody>('excused', world.staff, ' ')).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', fields: { note: 'Say why it’s excused.' } },
    });
    expect(await decide('excused', world.staff, 'You wrote to us from the hospital.')).toMatchObject({ status: 200 });
    expect((await view()).body).toMatchObject({
      record: { canceled: 0 },
      excuse: { state: 'excused', reason: 'other', note: 'You wrote to us from the hospital.' },
    });
    expect(await isFree()).toBe(true);
    expect((await view(world.staff)).body.can.decide).toBe(false);
  });

  it('decided by two at once: one is first', async () => {
    await cancel();
    await ask();
    const both = await Promise.all([decide('refused'), decide('excused')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('that was refused keeps the record, and the host hears why', async () => {
    await cancel();
    await ask();
    await decide('refused');
    expect((await view()).body).toMatchObject({ record: { canceled: 1 }, excuse: { state: 'refused' } });
    expect(await listLines()).toHaveLength(1);
    expect(await isFree()).toBe(false);
    expect(await subjectsTo(await findHost())).toContainEqual(expect.stringMatching(/^Cancellation not excused/));
  });

  describe('of a guest’s cancellation', () => {
    const WHY = 'You sent us a doctor’s note.';
    const countCanceled = async () => {
      const asked = { message: 'Hello.', guests: 1 };
      const onRequest = await world.makeListing({ host_id: booking.host._id, booking_mode: 'request' });
      const { body } = await world.book(onRequest, asked);
      const seen = await world.get(await findHost(), body._id);
      return seen.body.guestRecord?.cancelled;
    };

    it('is for staff, who say why: it doesn’t count, and only guest and staff hear of it', async () => {
      await world.verb(world.guest, booking._id, 'cancel');
      expect((await view(world.staff)).body).toMatchObject({ canceledBy: 'guest', can: { ask: false, decide: true } });
      const before = await countCanceled();
      expect(await decide<ProblemBody>('refused', world.staff, WHY)).toMatchObject({ status: 409 });
      expect(await decide<ProblemBody>('excused', world.staff, '')).toMatchObject({
        status: 400,
        body: { fields: { note: 'Say why it’s excused.' } },
      });
      expect(await decide<ProblemBody>('excused', await findHost(), WHY)).toMatchObject({ status: 403 });
      expect(await decide<ProblemBody>('excused', world.guest, WHY)).toMatchObject({ status: 403 });
      expect(await decide('excused', world.staff, WHY)).toMatchObject({ status: 200 });
      expect(await countCanceled()).toBe(before! - 1);
      expect((await view(world.staff)).body).toMatchObject({
        excuse: { state: 'excused', note: WHY, message: '' },
        can: { decide: false },
      });
      const host = await findHost();
      expect((await view(host)).body).toMatchObject({ excuse: null, askUntil: null });
      const emails = await emailsTo(world.t, world.guest.email);
      expect(emails.find(({ subject }) => subject.startsWith('Cancellation excused'))?.text_body).toContain(WHY);
      expect(await subjectsTo(host)).not.toContainEqual(expect.stringContaining('excused'));
      const [guests, hosts] = (await Promise.all([world.guest, host].map((one) => world.get(one, booking._id)))).map(
        ({ body }) => body.events.map(({ code }) => code),
      );
      expect(guests).toEqual([...hosts!, 'guest-excused']);
    });

    it('happens once if two of them press at the same time', async () => {
      await world.verb(world.guest, booking._id, 'cancel');
      const both = await Promise.all([decide('excused', world.staff, WHY), decide('excused', world.staff, WHY)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    });

    it('needs a booking that was confirmed and canceled', async () => {
      expect(await decide<ProblemBody>('excused', world.staff, WHY)).toMatchObject({ status: 409 });
    });
  });

  it('is nothing for the guest to see', async () => {
    await cancel();
    expect(await view(world.guest)).toMatchObject({ status: 403 });
  });
});

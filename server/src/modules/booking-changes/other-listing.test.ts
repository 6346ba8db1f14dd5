// The stay takes place in another workspace of the same host: proposed, answered, paid, and taken at once, like any change (E7).
import type { Answer } from '@daynook/contract/api';
import type { Booking } from '@daynook/contract/bookings';
import { SANDBOX_CARDS } from '@daynook/contract/bookings/sandbox-cards';
import { NO_DISCOUNTS } from '@daynook/contract/money/prices';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { emailsTo } from '../../../test/emails.ts';
import { makeCoHost } from '../../../test/make.ts';
import { Changes, plus } from '../../../test/money/changes.ts';
import { listProviders } from '../../adapters/payments/providers.ts';
import { createSandboxProvider } from '../../adapters/payments/sandbox.ts';
import { systemClock } from '../../lib/clock.ts';
import { startDue } from '../bookings/due-bookings.ts';
import { type FailingProvider, failingProvider } from '../bookings/test-provider.ts';
import {
  makeWorld,
  type ProblemBody,
  SLOT,
  type TestListing,
  type TestMember,
  type World,
} from '../bookings/test-world.ts';

let world: World;
let provider: FailingProvider;
let changes: Changes;
beforeAll(async () => {
  const db = await testDatabase();
  provider = failingProvider(createSandboxProvider({ db, clock: systemClock }));
  world = await makeWorld({ overrides: { db, payments: listProviders(provider) } });
  changes = new Changes(world);
});
afterAll(async () => {
  await world.t.close();
  await world.t.db.close();
});
let room: TestListing;
let guest: TestMember;
beforeEach(async () => {
  world.t.clock.set('2026-11-21T15:00:00Z');
  provider.mend();
  guest = await world.makeGuest();
  room = await world.makeListing({ booking_mode: 'request', title: 'Attic' });
});
afterEach(() => changes.verify());

/** A confirmed booking of the attic for $20, or $21 with the fee. */
async function booked(card: Record<string, unknown> = {}): Promise<Booking> {
  const { _id } = await world.booked(room, card, { guest });
  await world.accept(world.host, _id);
  return (await world.get(guest, _id)).body;
}
/** Another listing of the host, in the attic's property. */
const another = (values: Parameters<World['makeListing']>[0] = {}) =>
  world.makeListing({ property_id: room.property_id, title: 'Den', booking_mode: 'request', ...values });
const view = async ({ _id }: Booking) => (await world.get(guest, _id)).body;
const mails = async ({ email }: TestMember) =>
  (await emailsTo(world.t, email)).map(({ subject, text_body }) => `${subject}\n${text_body.replaceAll(/\s+/g, ' ')}`);
/** Whether someone else can book these hours of the listing. */
const isFree = async (listing: TestListing) => {
  const answer = await world.book(listing, SLOT, { guest: await world.makeGuest() });
  if (answer.status === 201) await world.verb(world.host, (answer.body as Booking)._id, 'decline', 'not-available');
  return answer.status === 201;
};

describe('a booking with a package (B10)', () => {
  const TWO_HOURS = {
    ...{ id: '0190a0b0-0000-7000-8000-00000000000c', name: 'Recording', description: '', priceMinor: 9_000 },
    ...{ length: { unit: 'minutes', count: 120 }, chargesExtraPeople: false, maximumGuests: 1 },
    ...{ weekdays: [], fromMinute: null, toMinute: null, isHidden: false },
  };
  const setPackages = (packages: unknown[]) =>
    world.t.db.kysely
      .updateTable('listing')
      .set({ packages: JSON.stringify(packages) })
      .where('id', '=', room.id)
      .execute();

  it('keeps it as booked at another time it’s for, and has the usual price otherwise, or elsewhere', async () => {
    const [later, longer] = [
      { startsAt: plus(SLOT.startsAt, 2), endsAt: plus(SLOT.endsAt, 2) },
      { endsAt: plus(SLOT.endsAt, 2) },
    ];
    await setPackages([TWO_HOURS]);
    const booking = await booked({ packageId: TWO_HOURS.id });
    expect(booking.totalMinor).toBe(9_450);
    await setPackages([{ ...TWO_HOURS, priceMinor: 20_000 }]);
    const askQuote = async (wanted: Parameters<typeof changes.quote>[2]) =>
      (await changes.quote(world.host, booking, wanted)).body;
    expect(await askQuote(later)).toMatchObject({ differenceMinor: 0, after: { lines: booking.lines } });
    expect(await askQuote(longer)).toMatchObject({ after: { totalMinor: 4_200 }, differenceMinor: -5_250 });
    expect(await askQuote({ ...later, guests: 2 })).toMatchObject({ after: { totalMinor: 2_100 } });
    const den = await another();
    expect(await askQuote({ listingId: den.id })).toMatchObject({ after: { totalMinor: 2_100 } });
    await setPackages([]);
    const change = await changes.proposed(world.host, booking, later);
    expect((await changes.answer(guest, booking, 'accept', change)).status).toBe(200);
    expect(await view(booking)).toMatchObject({ startsAt: later.startsAt, lines: booking.lines });
  });
});

describe('another workspace of the same host', () => {
  it('at the same price: the guest accepts, and the stay is there, with its hours, rules, and calendar entry', async () => {
    const booking = await booked();
    const den = await another({ house_rules: ['No calls'] });
    expect(
      (
        await world.call<Answer<'GET /api/bookings/{id}/other-listings'>>(
          guest,
          'GET',
          `/api/bookings/${booking._id}/other-listings`,
        )
      ).body.listings,
    ).toContainEqual(expect.objectContaining({ _id: den.id, title: 'Den' }));
    const change = await changes.proposed(world.host, booking, { listingId: den.id, message: 'The heater is broken.' });
    expect(change).toMatchObject({
      state: 'open',
      differenceMinor: 0,
      before: { listing: { _id: room.id, title: 'Attic' } },
      after: { listing: { _id: den.id, title: 'Den' }, houseRules: ['No calls'] },
    });
    // The old agreement stands until then, and nothing is held.
    expect(await view(booking)).toMatchObject({ listing: { _id: room.id } });
    expect(await isFree(den)).toBe(true);
    expect((await mails(guest)).join('\n')).toContain('New workspace: Den');
    expect(await changes.answer(guest, booking, 'accept', change)).toMatchObject({
      status: 200,
      body: { listing: { _id: den.id }, houseRules: ['No calls'], totalMinor: booking.totalMinor, status: 'confirmed' },
    });
    expect(await isFree(den)).toBe(false);
    expect(await isFree(room)).toBe(true);
    const [mail] = (await mails(guest)).filter((text) => text.includes('has changed'));
    expect(mail).toContain('The booking is now at Den, Tue, Nov 24');
    expect(mail).toContain('It was at Attic, Tue, Nov 24');
    const entries = await world.t.db.kysely
      .selectFrom('sent_email')
      .select('calendar_text')
      .where('member_id', '=', guest.id)
      .where('calendar_text', 'is not', null)
      .orderBy('outbox_id')
      .execute();
    const sequences = entries.map(({ calendar_text }) => Number(/SEQUENCE:(\d+)/.exec(calendar_text!)![1]));
    expect(sequences).toEqual(sequences.toSorted((one, other) => one - other));
    expect(new Set(sequences).size).toBe(2);
    expect(entries.at(-1)!.calendar_text).toContain('METHOD:REQUEST');
  });

  it('more expensive: charged before it’s made, line by line; and declined cards leave the stay where it is', async () => {
    const dear = await another({ hour_minor: 2_000 });
    const booking = await booked();
    const change = await changes.proposed(guest, booking, { listingId: dear.id });
    expect(change).toMatchObject({ differenceMinor: 2_100, chargeMinor: 2_100 });
    expect(change.after.lines[0]).toMatchObject({ code: 'space', amountMinor: 4_000 });
    await changes.answer(world.host, booking, 'accept', change);
    expect(await view(booking)).toMatchObject({ listing: { _id: dear.id }, totalMinor: 4_200 });
    expect(await world.balances(booking._id)).toEqual({ clearing: 4_200, guest_funds_held: -4_200 });

    world.t.clock.set('2026-11-21T15:00:00Z');
    room = await world.makeListing({ booking_mode: 'request', title: 'Attic' });
    const [other, unpaid] = [
      await another({ hour_minor: 2_000 }),
      await booked({ cardNumber: SANDBOX_CARDS.laterChargeFails }),
    ];
    const wanted = await changes.proposed(guest, unpaid, { listingId: other.id });
    await changes.answer(world.host, unpaid, 'accept', wanted);
    expect(await changes.latest(guest, unpaid)).toMatchObject({ state: 'unpaid' });
    expect(await view(unpaid)).toMatchObject({ listing: { _id: room.id }, totalMinor: 2_100 });
    expect(await isFree(other)).toBe(true);
    expect(await changes.pay(guest, unpaid, wanted, SANDBOX_CARDS.success)).toMatchObject({ status: 200 });
    expect(await view(unpaid)).toMatchObject({ listing: { _id: other.id }, totalMinor: 4_200 });
  });

  it('cheaper: the difference goes back', async () => {
    const booking = await booked();
    const cheap = await another({ hour_minor: 500 });
    const change = await changes.proposed(world.host, booking, { listingId: cheap.id });
    expect(change).toMatchObject({ differenceMinor: -1_050, refundMinor: 1_050 });
    await changes.answer(guest, booking, 'accept', change);
    expect(await world.balances(booking._id)).toEqual({ clearing: 1_050, guest_funds_held: -1_050 });
  });

  it('of two who want it, one gets it, and the other’s stay stays where it is', async () => {
    const den = await another();
    const booking = await booked();
    const change = await changes.proposed(world.host, booking, { listingId: den.id });
    const instant = { ...den };
    await world.t.db.kysely.updateTable('listing').set({ booking_mode: 'instant' }).where('id', '=', den.id).execute();
    const [accepted, taken] = await Promise.all([
      changes.answer<ProblemBody>(guest, booking, 'accept', change),
      world.book<Booking & ProblemBody>(instant, SLOT, { guest: await world.makeGuest() }),
    ]);
    expect([accepted.status === 200, taken.status === 201].filter(Boolean)).toHaveLength(1);
    expect((await view(booking)).listing._id).toBe(accepted.status === 200 ? den.id : room.id);
  });

  it('accepted and canceled at once: one of both happens, and no hours stay taken', async () => {
    for (let round = 0; round < 3; round += 1) {
      room = await world.makeListing({ booking_mode: 'request', title: 'Attic' });
      const [den, booking] = [await another(), await booked()];
      const change = await changes.proposed(world.host, booking, { listingId: den.id });
      await Promise.all([changes.answer(guest, booking, 'accept', change), world.verb(guest, booking._id, 'cancel')]);
      const after = await view(booking);
      if (after.status === 'confirmed') await world.verb(guest, booking._id, 'cancel');
      expect([await isFree(room), await isFree(den)]).toEqual([true, true]);
      await changes.verify();
    }
  }, 60_000);

  it('isn’t one of someone else, a draft, in another time zone or currency, or closed then', async () => {
    const booking = await booked();
    const quote = async (listing: { id: string }) =>
      (await changes.quote<ProblemBody>(world.host, booking, { listingId: listing.id })).body;
    const stranger = await world.makeGuest();
    expect(await quote(await world.makeListing({ host_id: stranger.id }))).toMatchObject({
      code: 'CHANGE_NOT_POSSIBLE',
      message: 'Choose another published workspace from the same host.',
    });
    expect(await quote({ id: world.t.deps.newId() })).toMatchObject({ code: 'CHANGE_NOT_POSSIBLE' });
    expect(await quote(await another({ state: 'paused' }))).toMatchObject({ code: 'CHANGE_NOT_POSSIBLE' });
    expect(await quote(await another({ time_zone: 'America/Vancouver' }))).toMatchObject({
      code: 'CHANGE_NOT_POSSIBLE',
    });
    expect(await quote(await another({ currency: 'CAD' }))).toMatchObject({ code: 'CHANGE_NOT_POSSIBLE' });
    expect(await quote(room)).toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('is for co-hosts only within their property', async () => {
    const booking = await booked();
    const [helper, elsewhere, den] = [await world.makeGuest(), await world.makeListing(), await another()];
    await makeCoHost(world.t.db, { property_id: room.property_id, member_id: helper.id, level: 'full' });
    expect(await changes.quote(helper, booking, { listingId: elsewhere.id })).toMatchObject({
      status: 409,
      body: { message: 'You can only choose a workspace at the same property.' },
    });
    expect(await changes.quote(helper, booking, { listingId: den.id })).toMatchObject({ status: 200 });
    const { listings } = (
      await world.call<Answer<'GET /api/bookings/{id}/other-listings'>>(
        helper,
        'GET',
        `/api/bookings/${booking._id}/other-listings`,
      )
    ).body;
    expect(listings.map(({ _id }) => _id)).toEqual([den.id]);
  });

  it('can be of a whole place that the booked room is part of', async () => {
    const booking = await booked();
    const whole = await another();
    await world.t.db.kysely.insertInto('listing_link').values({ listing_id: whole.id, part_id: room.id }).execute();
    const change = await changes.proposed(world.host, booking, { listingId: whole.id });
    expect(await changes.answer(guest, booking, 'accept', change)).toMatchObject({ status: 200 });
    expect(await isFree(room)).toBe(false);
  });
});

describe('another workspace is the host’s decision', () => {
  const instantRoom = async (values: Parameters<World['makeListing']>[0] = {}) => {
    room = await world.makeListing({ booking_mode: 'instant', cancellation_policy: 'flexible', ...values });
    return world.booked(room, {}, { guest });
  };

  it('guests who may move their stay without asking ask for another workspace', async () => {
    const booking = await instantRoom();
    const den = await another({ booking_mode: 'instant' });
    expect((await changes.quote(guest, booking, { guests: 2 })).body).toMatchObject({ effect: 'at-once' });
    expect((await changes.quote(guest, booking, { listingId: den.id })).body).toMatchObject({ effect: 'asks' });
    const change = await changes.proposed(guest, booking, { listingId: den.id });
    expect(change).toMatchObject({ state: 'open' });
    expect(await view(booking)).toMatchObject({ listing: { _id: room.id } });
    await changes.answer(world.host, booking, 'accept', change);
    expect(await view(booking)).toMatchObject({ listing: { _id: den.id } });
  });

  it('guests give the notice that it asks for, also if their start stays; hosts need none', async () => {
    const booking = await instantRoom();
    const den = await another({ booking_mode: 'instant', notice_minutes: 5 * 24 * 60 });
    for (const startsAt of [SLOT.startsAt, plus(SLOT.startsAt, 1)])
      expect(
        await changes.quote<ProblemBody>(guest, booking, { listingId: den.id, startsAt, endsAt: plus(startsAt, 2) }),
      ).toMatchObject({ status: 422, body: { code: 'NOTICE_TOO_SHORT' } });
    const change = await changes.proposed(world.host, booking, { listingId: den.id });
    expect(await changes.answer(guest, booking, 'accept', change)).toMatchObject({ status: 200 });
  });

  it('a promo code for one workspace stays behind, as the comparison shows', async () => {
    room = await world.makeListing({ booking_mode: 'request', title: 'Attic' });
    for (const [promoCode, listingId] of [['ATTICONLY', room.id] as const, ['ANYWHERE', null] as const])
      expect(
        await world.call(world.staff, 'POST', '/api/staff/promo-codes', {
          promoCode,
          percent: 10,
          amounts: {},
          minimums: {},
          limitTotal: null,
          limitPerMember: null,
          isFirstBookingOnly: false,
          listingId,
          city: null,
          startsOn: '2026-11-21',
          endsOn: null,
        }),
      ).toMatchObject({ status: 201 });
    const den = await another();
    const moved = async (promoCode: string) => {
      const booking = await booked({ promoCode });
      const change = await changes.proposed(world.host, booking, { listingId: den.id });
      await changes.answer(guest, booking, 'accept', change);
      return { change, booking: await view(booking) };
    };
    const attic = await moved('ATTICONLY');
    const discounts = (lines: Booking['lines']) => lines.filter(({ code }) => code === 'promotion').length;
    expect([discounts(attic.change.before.lines), discounts(attic.change.after.lines)]).toEqual([1, 0]);
    expect(attic.booking).toMatchObject({ listing: { _id: den.id }, totalMinor: 2_100 });
    await world.verb(guest, attic.booking._id, 'cancel');
    const any = await moved('ANYWHERE');
    expect([discounts(any.change.before.lines), discounts(any.change.after.lines)]).toEqual([1, 1]);
  });

  it('isn’t one that the guest helps to host', async () => {
    const booking = await booked();
    const [elsewhere, den] = [await world.makeListing({ booking_mode: 'request' }), await another()];
    await makeCoHost(world.t.db, {
      property_id: elsewhere.property_id,
      member_id: guest.id,
      level: 'calendar-messages',
    });
    for (const member of [guest, world.host])
      expect(await changes.quote<ProblemBody>(member, booking, { listingId: elsewhere.id })).toMatchObject({
        status: 409,
        body: { code: 'CHANGE_NOT_POSSIBLE', message: expect.stringContaining('co-host') },
      });
    expect(await changes.quote(guest, booking, { listingId: den.id })).toMatchObject({ status: 200 });
    const url = `/api/bookings/${booking._id}/other-listings`;
    const { body } = await world.call<Answer<'GET /api/bookings/{id}/other-listings'>>(world.host, 'GET', url);
    const ids = body.listings.map(({ _id }) => _id);
    expect([ids.includes(den.id), ids.includes(elsewhere.id)]).toEqual([true, false]);
  });

  it('takes its place among the first three bookings with it', async () => {
    const booking = await booked();
    const den = await another();
    // Bookings are counted from the moment the discount for them is offered.
    await world.t.db.kysely
      .updateTable('listing')
      .set({ discounts: JSON.stringify({ ...NO_DISCOUNTS, newListing: true }) })
      .where('id', 'in', [room.id, den.id])
      .execute();
    const counts = async () => {
      const rows = await world.t.db.kysely
        .selectFrom('listing')
        .select(['id', 'bookings_confirmed'])
        .where('id', 'in', [room.id, den.id])
        .execute();
      return [room, den].map(({ id }) => rows.find((row) => row.id === id)!.bookings_confirmed);
    };
    expect(await counts()).toEqual([1, 0]);
    const change = await changes.proposed(world.host, booking, { listingId: den.id });
    await changes.answer(guest, booking, 'accept', change);
    expect(await counts()).toEqual([0, 1]);
  });

  it('during the stay has to have been free the whole time; only what’s ahead is freed', async () => {
    const booking = await booked();
    const [den, cellar] = [await another({ notice_minutes: 60 }), await another({ title: 'Cellar' })];
    const earlier = await world.booked(den, { ...SLOT, endsAt: plus(SLOT.startsAt, 1) });
    await world.accept(world.host, earlier._id);
    world.t.clock.set(plus(SLOT.startsAt, 0.25));
    await startDue(world.t.deps);
    expect(await changes.quote<ProblemBody>(world.host, booking, { listingId: den.id })).toMatchObject({
      status: 409,
      body: {
        code: 'CHANGE_NOT_POSSIBLE',
        message:
          'A stay that has begun can only move to a workspace that was free since its start and is until its end.',
      },
    });
    const change = await changes.proposed(guest, booking, { listingId: cellar.id });
    expect(await changes.answer(world.host, booking, 'accept', change)).toMatchObject({ status: 200 });
    expect(await view(booking)).toMatchObject({ status: 'active', listing: { _id: cellar.id } });
    const freed = await world.t.db.kysely
      .selectFrom('freed_hours')
      .select(['listing_id', 'starts_at', 'ends_at'])
      .where('booking_id', '=', booking._id)
      .execute();
    expect(freed).toEqual([
      { listing_id: room.id, starts_at: new Date(plus(SLOT.startsAt, 0.25)), ends_at: new Date(SLOT.endsAt) },
    ]);
  });
});

describe('staff, when both agreed in their messages', () => {
  it('make it right away, even at the start, and it’s logged; a higher price is for the guest to accept', async () => {
    const booking = await booked();
    const [den, dear] = [await another(), await another({ hour_minor: 2_000 })];
    world.t.clock.set(plus(SLOT.startsAt, -0.25));
    for (const member of [guest, world.host])
      expect(await changes.quote(member, booking, { listingId: den.id, bothAgreed: true })).toMatchObject({
        status: 400,
      });
    expect(
      await changes.quote<ProblemBody>(world.staff, booking, { listingId: dear.id, bothAgreed: true }),
    ).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('The guest has to agree to pay more.') },
    });
    const agreed = { listingId: den.id, bothAgreed: true, message: 'Both agreed in the conversation.' } as const;
    expect(await changes.propose(world.staff, booking, agreed)).toMatchObject({
      status: 200,
      body: { listing: { _id: den.id } },
    });
    for (const side of [guest, world.host]) {
      const changed = (await mails(side)).findLast((text) => text.includes('The booking is now at Den'));
      expect(changed).toContain('Both agreed in the conversation.');
    }
    const logged = await world.t.db.kysely
      .selectFrom('audit_event')
      .select('action')
      .where('subject_id', '=', booking._id)
      .where('action', '=', 'change-made')
      .execute();
    expect(logged).toHaveLength(1);
  });
});

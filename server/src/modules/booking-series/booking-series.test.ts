// Repeating bookings, end to end: quoted, booked together, charged one by one, answered, canceled, and told about once (C21).
import { SANDBOX_CARDS } from '@daynook/contract/bookings/sandbox-cards';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { carryOutAcceptances } from '../../../test/acceptances.ts';
import { testDatabase } from '../../../test/database.ts';
import { emailsTo } from '../../../test/emails.ts';
import { makeProperty } from '../../../test/make.ts';
import { createSeriesCalls, WEEKLY } from '../../../test/series.ts';
import { listProviders } from '../../adapters/payments/providers.ts';
import { createSandboxProvider } from '../../adapters/payments/sandbox.ts';
import { systemClock } from '../../lib/clock.ts';
import { expireDue } from '../bookings/due-bookings.ts';
import { settleDue } from '../bookings/finish-payments.ts';
import { type FailingProvider, failingProvider } from '../bookings/test-provider.ts';
import {
  makeWorld,
  newKey,
  type ProblemBody,
  SLOT,
  type TestListing,
  type TestMember,
  type World,
} from '../bookings/test-world.ts';
import { verifyInstallments } from '../installments/service.ts';
import { verifySeries } from './service.ts';

let world: World;
let provider: FailingProvider;
beforeAll(async () => {
  const db = await testDatabase();
  provider = failingProvider(createSandboxProvider({ db, clock: systemClock }));
  world = await makeWorld({ overrides: { db, payments: listProviders(provider) } });
});
afterAll(async () => {
  await world.t.close();
  await world.t.db.close();
});
let listing: TestListing;
let guest: TestMember;
beforeEach(async () => {
  provider.mend();
  world.t.clock.set('2026-11-21T15:00:00Z');
  listing = await world.makeListing({ booking_mode: 'instant', window_days: 365 });
  guest = await world.makeGuest();
});
afterEach(async () => {
  await world.verify();
  expect(await verifySeries(world.t.db)).toEqual([]);
  expect(await verifyInstallments(world.t.db)).toEqual([]);
});

const series = createSeriesCalls(() => world);
const subjects = async (member: TestMember) => (await emailsTo(world.t, member.email)).map(({ subject }) => subject);
const latestText = async (member: TestMember) => (await emailsTo(world.t, member.email)).at(-1)!.text_body;
const statuses = async (id: string, member = guest) =>
  (await series.get(member, id)).bookings.map(({ status }) => status);
const payments = async (id: string) => (await series.get(guest, id)).bookings.map(({ payment }) => payment);
const makeRequestListing = () => world.makeListing({ booking_mode: 'request', window_days: 365 });

describe('a quote (C21)', () => {
  it('prices every booking at the same local time, and says what’s charged when', async () => {
    const { status, body } = await series.quote(guest, listing);
    expect(status).toBe(200);
    expect(body.rows.map(({ date, startsAt, totalMinor }) => [date, startsAt, totalMinor])).toEqual([
      ['2026-11-24', '2026-11-24T14:00:00.000Z', 2_100],
      ['2026-12-01', '2026-12-01T14:00:00.000Z', 2_100],
      ['2026-12-08', '2026-12-08T14:00:00.000Z', 2_100],
      ['2026-12-15', '2026-12-15T14:00:00.000Z', 2_100],
    ]);
    expect(body.rows.map(({ chargeAt }) => chargeAt)).toEqual([
      null,
      '2026-11-29T14:00:00.000Z',
      '2026-12-06T14:00:00.000Z',
      '2026-12-13T14:00:00.000Z',
    ]);
    expect(body).toMatchObject({ totalMinor: 8_400, todayMinor: 2_100, currency: 'USD' });
    expect(body.paymentMethods.map(({ method }) => method)).toContain('sandbox');
  });

  it('checks all of them: taken hours come with other times of the day and other workspaces of the home', async () => {
    const property = await makeProperty(world.t.db, { host_id: world.host.id });
    const one = await world.makeListing({ property_id: property.id, booking_mode: 'instant', window_days: 365 });
    const other = await world.makeListing({ property_id: property.id, booking_mode: 'instant', window_days: 365 });
    // Guests agree to one cancellation policy for all of them.
    const strict = {
      property_id: property.id,
      booking_mode: 'instant',
      window_days: 365,
      cancellation_policy: 'strict',
    };
    await world.makeListing(strict);
    const third = { startsAt: '2026-12-08T14:00:00.000Z', endsAt: '2026-12-08T16:00:00.000Z' };
    await world.booked(one, third);
    const { body } = await series.quote(guest, one);
    expect(body.rows.map(({ conflict }) => conflict?.code ?? null)).toEqual([null, null, 'SLOT_TAKEN', null]);
    const { conflict, totalMinor } = body.rows[2]!;
    expect(totalMinor).toBeNull();
    expect(conflict!.otherTimes.length).toBeGreaterThan(1);
    expect(conflict!.otherListings).toHaveLength(1);
    expect(conflict!.otherListings).toMatchObject([{ listingId: other.id, totalMinor: 2_100, ...third }]);
    const [time] = conflict!.otherTimes;
    const rows = body.rows.map(({ startsAt, endsAt }, index) => ({
      ...(index === 2 ? { startsAt: time!.startsAt, endsAt: time!.endsAt } : { startsAt, endsAt }),
      ...(index === 3 ? { listingId: other.id } : {}),
      expectedTotalMinor: 2_100,
    }));
    const booking = await series.booked(guest, one, { rows });
    const { bookings } = await series.get(guest, booking.series!._id);
    expect(bookings.map(({ startsAt }) => startsAt)).toEqual(rows.map(({ startsAt }) => startsAt));
    expect(new Set(bookings.map(({ listingTitle }) => listingTitle)).size).toBeGreaterThan(0);
  });

  it('is refused for more than six months, more than 26 bookings, and fewer than two', async () => {
    const refused = async (repeat: object) =>
      (await series.quote<ProblemBody>(guest, listing, { repeat })).body.fields ?? {};
    expect(await refused({ every: 'two-weeks', count: 26 })).toHaveProperty(['repeat.count']);
    expect(await refused({ every: 'weekdays', weekdays: [1, 2, 3], until: '2027-05-20' })).toHaveProperty([
      'repeat.until',
    ]);
    expect(await refused({ every: 'week', until: '2026-11-27' })).toHaveProperty(['repeat.until']);
    expect(Object.keys(await refused({ every: 'week' }))).not.toEqual([]);
    expect(Object.keys(await refused({ every: 'week', count: 27 }))).not.toEqual([]);
    const days = { startsAt: SLOT.startsAt, endsAt: '2026-11-26T16:00:00.000Z' };
    expect((await series.quote<ProblemBody>(guest, listing, days)).body.code).toBe('TOO_LONG');
  });
});

describe('booking (C21)', () => {
  it('makes normal bookings: the first is paid now, the others two days before they start', async () => {
    const booking = await series.booked(guest, listing);
    expect(booking).toMatchObject({ status: 'confirmed', series: { number: 1, count: 4 }, totalMinor: 2_100 });
    const id = booking.series!._id;
    expect(await statuses(id)).toEqual(['confirmed', 'confirmed', 'confirmed', 'confirmed']);
    expect(await payments(id)).toEqual(['paid', 'later', 'later', 'later']);
    await series.goTo('2026-11-29T13:59:00Z');
    expect(await payments(id)).toEqual(['paid', 'later', 'later', 'later']);
    await series.goTo('2026-11-29T14:00:00Z');
    expect(await payments(id)).toEqual(['paid', 'paid', 'later', 'later']);
    const [, second] = (await series.get(guest, id)).bookings;
    expect((await world.get(guest, second!._id)).body.payment).toMatchObject({ receivedMinor: 2_100, unpaidMinor: 0 });
    // After an outage, what's due is charged once.
    await series.goTo('2026-12-14T14:00:00Z');
    await series.goTo('2026-12-14T14:01:00Z');
    expect(await payments(id)).toEqual(['paid', 'paid', 'paid', 'paid']);
  });

  it('sends one confirmation to each side, with all bookings in one calendar file', async () => {
    await series.booked(guest, listing);
    await series.goTo('2026-11-21T15:00:05Z');
    const emails = await emailsTo(world.t, guest.email);
    expect(emails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Confirmed: 4 bookings at /)]);
    expect(emails[0]!.calendar_text!.match(/BEGIN:VEVENT/g)).toHaveLength(4);
    expect(emails[0]!.text_body).toContain('4 of 4');
    const toHost = await subjects(world.host);
    expect(toHost.filter((subject) => subject.startsWith(guest.name))).toEqual([
      expect.stringMatching(/booked .* 4 times$/),
    ]);
  });

  it('books all or nothing, and names the row that was taken meanwhile', async () => {
    const { body } = await series.quote(guest, listing);
    await world.booked(listing, { startsAt: '2026-12-08T15:00:00.000Z', endsAt: '2026-12-08T17:00:00.000Z' });
    const { status, body: refused } = await series.book<ProblemBody & { current: unknown }>(guest, listing, {
      rows: series.listRows(body),
    });
    expect(status).toBe(409);
    expect(refused).toMatchObject({
      code: 'SERIES_CHANGED',
      current: { row: 2, startsAt: '2026-12-08T14:00:00.000Z', code: 'SLOT_TAKEN' },
    });
    expect(refused.message).toContain('Dec 8');
    const bookings = await world.t.db.kysely
      .selectFrom('booking')
      .select('id')
      .where('guest_id', '=', guest.id)
      .execute();
    expect(bookings).toEqual([]);
  });

  it('refuses a price that has changed, and rows that overlap', async () => {
    const { body } = await series.quote(guest, listing);
    const rows = series.listRows(body).map((row, index) => (index === 1 ? { ...row, expectedTotalMinor: 1 } : row));
    expect((await series.book<ProblemBody>(guest, listing, { rows })).body).toMatchObject({
      code: 'SERIES_CHANGED',
      current: { row: 1, code: 'PRICE_CHANGED' },
    });
    const [row] = series.listRows(body);
    expect((await series.book<ProblemBody>(guest, listing, { rows: [row, row] })).body.code).toBe('VALIDATION_FAILED');
  });

  it('refuses another cancellation policy than the one shown, and rooms with another than the first (B8)', async () => {
    const { body } = await series.quote(guest, listing);
    expect(body.cancellationPolicy).not.toBe('own-1-365d');
    const rows = series.listRows(body);
    const setPolicy = (id: string) =>
      world.t.db.kysely
        .updateTable('listing')
        .set({ cancellation_policy: 'own-1-365d' })
        .where('id', '=', id)
        .execute();
    const other = await world.makeListing({
      ...{ property_id: listing.property_id, booking_mode: 'instant', window_days: 365 },
      cancellation_policy: 'own-1-365d',
    });
    const mixed = rows.map((row, index) => (index === 2 ? { ...row, listingId: other.id } : row));
    const refused = await series.book<ProblemBody>(guest, listing, { rows: mixed });
    expect(refused.body).toMatchObject({ code: 'SERIES_CHANGED', current: { row: 2, code: 'PRICE_CHANGED' } });
    expect(refused.body.message).toContain('The cancellation policy has changed.');
    await setPolicy(listing.id);
    const values = { rows, expectedCancellationPolicy: body.cancellationPolicy };
    expect((await series.book<ProblemBody>(guest, listing, values)).body).toMatchObject({
      code: 'SERIES_CHANGED',
      current: { row: 0, code: 'PRICE_CHANGED' },
    });
    const first = await series.booked(guest, listing, { rows, expectedCancellationPolicy: 'own-1-365d' });
    expect(first.cancellationPolicy).toBe('own-1-365d');
  });

  it('doesn’t take hours from itself: the pause between two bookings counts, too', async () => {
    const calm = await world.makeListing({ booking_mode: 'instant', window_days: 365, buffer_after_minutes: 30 });
    const rows = [
      { startsAt: '2026-11-24T14:00:00.000Z', endsAt: '2026-11-24T16:00:00.000Z', expectedTotalMinor: 2_100 },
      { startsAt: '2026-11-24T16:00:00.000Z', endsAt: '2026-11-24T18:00:00.000Z', expectedTotalMinor: 2_100 },
    ];
    expect((await series.book<ProblemBody>(guest, calm, { rows })).body).toMatchObject({
      code: 'SERIES_CHANGED',
      current: { row: 1, code: 'SLOT_TAKEN' },
    });
  });

  it('leaves nothing behind when the card is declined, and a repeat gets the same answer', async () => {
    const key = newKey();
    const declined = await series.book<ProblemBody>(guest, listing, { cardNumber: SANDBOX_CARDS.decline, key });
    expect(declined.body.code).toBe('PAYMENT_DECLINED');
    expect((await series.quote(guest, listing)).body.rows.every(({ conflict }) => conflict === null)).toBe(true);
    const again = newKey();
    const first = await series.book(guest, listing, { key: again });
    const { rows } = (await series.quote(guest, listing)).body;
    expect(rows.every(({ conflict }) => conflict !== null)).toBe(true);
    expect(first.status).toBe(201);
  });

  it('finishes together after a crash between charge and booking', async () => {
    provider.failAt('capture', 'after');
    expect((await series.book(guest, listing)).status).toBe(503);
    // Nobody else gets the other hours meanwhile.
    world.t.clock.advance({ seconds: 20 });
    await expireDue(world.t.deps);
    const third = { startsAt: '2026-12-08T14:00:00.000Z', endsAt: '2026-12-08T16:00:00.000Z' };
    expect((await world.book<ProblemBody>(listing, third)).body.code).toBe('SLOT_TAKEN');
    world.t.clock.advance({ seconds: 20 });
    await settleDue(world.t.deps);
    const { booking } = await findSeries();
    expect(await statuses(booking)).toEqual(['confirmed', 'confirmed', 'confirmed', 'confirmed']);
  });

  it('counts once toward the guest’s limits', async () => {
    await series.booked(guest, listing, { repeat: { every: 'week', count: 22 } });
    const other = await world.makeListing({ booking_mode: 'instant' });
    expect((await world.book(other, {}, { guest })).status).toBe(201);
  });
});

async function findSeries(): Promise<{ booking: string }> {
  const row = await world.t.db.kysely
    .selectFrom('booking')
    .select('series_id')
    .where('guest_id', '=', guest.id)
    .where('series_number', '=', 1)
    .executeTakeFirstOrThrow();
  return { booking: row.series_id! };
}

describe('a later payment (C21)', () => {
  it('that fails leaves twelve hours to pay; then the booking is released, and both are notified', async () => {
    const booking = await series.booked(guest, listing, { cardNumber: SANDBOX_CARDS.laterChargeFails });
    const id = booking.series!._id;
    await series.goTo('2026-11-29T14:00:00Z');
    expect(await payments(id)).toEqual(['paid', 'declined', 'later', 'later']);
    expect(await subjects(guest)).toContainEqual(expect.stringMatching(/^Your card was declined: pay for .* by /));
    const second = (await series.get(guest, id)).bookings[1]!;
    expect(second.chargeAt).toBe('2026-11-30T02:00:00.000Z');
    await series.goTo('2026-11-30T01:59:00Z');
    expect((await statuses(id))[1]).toBe('confirmed');
    await series.goTo('2026-11-30T02:00:00Z');
    await series.goTo('2026-11-30T02:00:10Z');
    expect((await statuses(id)).slice(1)).toEqual(['cancelled', 'confirmed', 'confirmed']);
    expect(await world.balances(second._id)).toEqual({});
    for (const member of [guest, world.host])
      expect(await subjects(member)).toContainEqual(expect.stringMatching(/^Canceled, card declined: 1 booking/));
    expect((await series.quote(guest, listing)).status).toBe(200);
  });

  it('can be made with another card, which is charged for the following ones', async () => {
    const booking = await series.booked(guest, listing, { cardNumber: SANDBOX_CARDS.laterChargeFails });
    const id = booking.series!._id;
    await series.goTo('2026-11-29T14:00:00Z');
    const second = (await series.get(guest, id)).bookings[1]!;
    const paid = await world.call(guest, 'POST', `/api/bookings/${second._id}/payment-plan/pay-by-card`, {
      number: 2,
      card: { cardNumber: SANDBOX_CARDS.success },
    });
    expect(paid.status).toBe(200);
    await series.goTo('2026-12-06T14:00:00Z');
    expect(await payments(id)).toEqual(['paid', 'paid', 'paid', 'later']);
  });

  it('after an outage past the deadline is tried first, and released only later', async () => {
    const booking = await series.booked(guest, listing, { cardNumber: SANDBOX_CARDS.laterChargeFails });
    const id = booking.series!._id;
    await series.goTo('2026-11-30T20:00:00Z');
    expect((await payments(id))[1]).toBe('declined');
    await series.goTo('2026-12-01T08:00:00Z');
    expect((await statuses(id))[1]).toBe('cancelled');
  });
});

describe('canceling (C21)', () => {
  it('previews one line for each booking, and cancels this and the following under their own policies', async () => {
    const { series: made } = await series.booked(guest, listing);
    const id = made!._id;
    await series.goTo('2026-11-29T14:00:00Z');
    await series.goTo('2026-11-30T15:00:00Z');
    const { bookings } = await series.get(guest, id);
    const selection = { scope: 'following', bookingId: bookings[1]!._id };
    const preview = await series.preview(guest, id, selection);
    // Flexible: the second one starts in less than a day, so only the cleaning would come back. The others aren't paid yet.
    expect(preview.rows.map(({ paidMinor, refundMinor }) => [paidMinor, refundMinor])).toEqual([
      [2_100, 0],
      [0, 0],
      [0, 0],
    ]);
    const key = newKey();
    const body = { selection, reason: 'Plans have changed', expectedRefundMinor: preview.refundMinor };
    const done = await series.act(guest, id, 'cancel', body, key);
    expect(done.body.rows.map(({ isDone }) => isDone)).toEqual([true, true, true]);
    expect((await series.act(guest, id, 'cancel', body, key)).body).toEqual(done.body);
    expect((await series.act(guest, id, 'cancel', body)).status).toBe(409);
    expect((await statuses(id)).slice(1)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    await series.goTo('2026-11-30T15:00:10Z');
    const canceled = (await subjects(guest)).filter((subject) => subject.startsWith('Canceled'));
    expect(canceled).toEqual([expect.stringMatching(/^Canceled: 3 bookings at /)]);
    const text = await latestText(guest);
    expect(text).toContain('You canceled 3 bookings. The other bookings in this series stay as they are.');
    expect(text).toContain('What you paid isn’t refundable under the cancellation policy.');
    expect(await latestText(world.host)).toContain('no refund, and you keep $18.00 USD after our fee.');
  });

  it('cancels one, a range of dates, and all', async () => {
    const { series: made } = await series.booked(guest, listing);
    const id = made!._id;
    const { bookings } = await series.get(guest, id);
    const cancel = (selection: object) => series.act(guest, id, 'cancel', { selection, reason: 'Plans have changed' });
    expect((await cancel({ scope: 'this', bookingId: bookings[3]!._id })).body.rows).toHaveLength(1);
    expect((await cancel({ scope: 'range', from: '2026-12-01', to: '2026-12-07' })).body.rows).toHaveLength(1);
    expect(await statuses(id)).toEqual(['confirmed', 'cancelled', 'confirmed', 'cancelled']);
    expect((await series.preview(guest, id, { scope: 'all' })).refundMinor).toBe(2_100);
    await cancel({ scope: 'all' });
    expect(await statuses(id)).toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled']);
    expect((await cancel({ scope: 'this', bookingId: listing.id })).status).toBe(400);
  });

  it('by the host gives everything back', async () => {
    const { series: made } = await series.booked(guest, listing);
    const id = made!._id;
    await series.goTo('2026-11-29T14:00:00Z');
    const preview = await series.preview(world.host, id, { scope: 'all' });
    expect(preview.refundMinor).toBe(2_100);
    const done = await series.act(world.host, id, 'cancel', { selection: { scope: 'all' }, reason: 'Closed' });
    expect(done.status).toBe(200);
    expect((await statuses(id)).slice(1)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    await series.goTo('2026-11-29T14:00:10Z');
    const told = JSON.stringify(await emailsTo(world.t, world.host.email));
    expect(told).toContain('excuse them on each booking page by Sun, Dec 13, 9 AM (Eastern time)');
  });
});

describe('a request (C21)', () => {
  beforeEach(async () => {
    listing = await makeRequestListing();
  });

  it('is accepted as a whole, and confirmed with one email', async () => {
    const booking = await series.booked(guest, listing, { message: 'Choir practice' });
    const id = booking.series!._id;
    expect(await statuses(id)).toEqual(['requested', 'requested', 'requested', 'requested']);
    await series.goTo('2026-11-21T15:00:05Z');
    const asked = (await emailsTo(world.t, world.host.email)).filter(({ subject }) => subject.startsWith(guest.name));
    expect(asked.map(({ subject }) => subject)).toEqual([expect.stringMatching(/wants to book .* 4 times$/)]);
    expect(asked[0]!.text_body).toContain('Choir practice');
    expect((await series.act(guest, id, 'approve')).status).toBe(403);
    const accepted = await series.act(world.host, id, 'approve');
    expect(accepted.body.rows.map(({ isDone }) => isDone)).toEqual([true, true, true, true]);
    await carryOutAcceptances(world.t);
    expect(await statuses(id)).toEqual(['confirmed', 'confirmed', 'confirmed', 'confirmed']);
    expect(await payments(id)).toEqual(['paid', 'later', 'later', 'later']);
    await series.goTo('2026-11-21T15:01:00Z');
    const confirmed = (await subjects(guest)).filter((subject) => subject.startsWith('Confirmed'));
    expect(confirmed).toEqual([expect.stringMatching(/^Confirmed: 4 bookings/)]);
  });

  it('is answered one by one: the others are charged even if the first is declined', async () => {
    const booking = await series.booked(guest, listing);
    const id = booking.series!._id;
    const [first, second] = (await series.get(world.host, id)).bookings;
    await world.verb(world.host, first!._id, 'decline', 'not-available');
    await world.accept(world.host, second!._id);
    expect(await statuses(id)).toEqual(['declined', 'confirmed', 'requested', 'requested']);
    const declined = await series.act(world.host, id, 'decline', { reason: 'not-available' });
    expect(declined.body.rows).toHaveLength(2);
    await series.goTo('2026-11-29T14:00:00Z');
    expect((await payments(id))[1]).toBe('paid');
  });

  it('is withdrawn as a whole', async () => {
    const booking = await series.booked(guest, listing);
    const id = booking.series!._id;
    expect((await series.preview(guest, id, { scope: 'all' })).refundMinor).toBe(0);
    await series.act(guest, id, 'cancel', { selection: { scope: 'all' }, reason: 'Plans have changed' });
    expect(new Set(await statuses(id))).toEqual(new Set(['withdrawn']));
    expect((await series.act(world.host, id, 'approve')).status).toBe(409);
  });

  it('expires as a whole', async () => {
    const booking = await series.booked(guest, listing, { repeat: WEEKLY });
    world.t.clock.set('2026-11-23T15:00:00Z');
    await expireDue(world.t.deps);
    expect(new Set(await statuses(booking.series!._id))).toEqual(new Set(['expired']));
  });
});

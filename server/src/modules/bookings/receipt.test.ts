// Receipts show each side the ledger's movements that concern them (RC1).
import type { Receipt } from '@daynook/contract/bookings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readPdf } from '../../../test/pdf.ts';
import { closeDue, completeDue, startDue } from './due-bookings.ts';
import { makeWorld, type ProblemBody, type TestListing, type World } from './test-world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());
beforeEach(() => world.t.clock.set('2026-11-21T15:00:00Z'));

/** The stay is 80.00 and cleaning 10.00, so the guest pays 94.50 and the host keeps 81.00. */
const makeListing = (): Promise<TestListing> =>
  world.makeListing({ day_minor: 8_000, hour_minor: null, cleaning_minor: 1_000, cancellation_policy: 'moderate' });
const DAY = { startsAt: '2026-12-10T14:00:00.000Z', endsAt: '2026-12-10T22:00:00.000Z', guests: 1 };
const receipt = (id: string, as = world.guest) =>
  world.call<Receipt & ProblemBody>(as, 'GET', `/api/bookings/${id}/receipt`);

describe('a receipt', () => {
  it('lists what the guest paid, line by line, and when (RC1)', async () => {
    const booking = await world.booked(await makeListing(), DAY);
    const { status, body } = await receipt(booking._id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      reference: booking.reference,
      side: 'guest',
      currency: 'USD',
      timeZone: 'America/New_York',
      paymentMethod: 'sandbox',
      collectedBy: 'platform',
      totalMinor: 9_450,
      hostFeeMinor: null,
      hostEarningsMinor: null,
      movements: [{ kind: 'paid', at: '2026-11-21T15:00:00.000Z', amountMinor: 9_450 }],
    });
    expect(body.lines).toEqual(booking.lines);
    expect(body.lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(body.totalMinor);
  });

  it('lists refunds, and for the host what was left (RC1)', async () => {
    const booking = await world.booked(await makeListing(), DAY);
    world.t.clock.set('2026-12-07T14:00:00Z');
    expect((await world.verb(world.guest, booking._id, 'cancel')).status).toBe(200);
    const guests = (await receipt(booking._id)).body.movements;
    expect(guests).toEqual([
      { kind: 'paid', at: '2026-11-21T15:00:00.000Z', amountMinor: 9_450 },
      { kind: 'refunded', at: '2026-12-07T14:00:00.000Z', amountMinor: 5_000 },
    ]);
    const hosts = (await receipt(booking._id, world.host)).body.movements;
    expect(hosts).toEqual([{ kind: 'earned', at: '2026-12-07T14:00:00.000Z', amountMinor: 3_600 }]);
  });

  it('for the host has neither the guest’s fee nor their total (RC1)', async () => {
    const booking = await world.booked(await makeListing(), DAY);
    world.t.clock.set('2026-12-15T12:00:00Z');
    for (const run of [startDue, completeDue, closeDue]) await run(world.t.deps);
    const { body } = await receipt(booking._id, world.host);
    expect(body).toMatchObject({ side: 'host', totalMinor: 9_000, hostFeeMinor: 900, hostEarningsMinor: 8_100 });
    expect(body.lines.map(({ code }) => code)).toEqual(['space', 'cleaning']);
    expect(body.movements).toEqual([{ kind: 'earned', at: '2026-12-15T12:00:00.000Z', amountMinor: 8_100 }]);
    expect(JSON.stringify(body)).not.toMatch(/:9450\b/);
  });

  it('is hidden from everyone else, even staff, and shows no payment before there is one (RC1)', async () => {
    const listing = await world.makeListing({ booking_mode: 'request' });
    const booking = await world.booked(listing, DAY);
    expect((await receipt(booking._id)).body.movements).toEqual([]);
    for (const other of [await world.makeGuest(), world.staff]) {
      expect(await receipt(booking._id, other)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
  });
});

describe('a receipt as a PDF', () => {
  it('says what the page says, to those who can read it (RC1)', async () => {
    const booking = await world.booked(await makeListing(), DAY);
    world.t.clock.set('2026-12-07T14:00:00Z');
    await world.verb(world.guest, booking._id, 'cancel');
    const company = { companyName: 'Acme GmbH', address: 'Hauptstr. 1', taxNumber: 'DE123456789' };
    await world.call(world.guest, 'PUT', '/api/billing-details', { details: company });
    expect((await receipt(booking._id)).body.buyer).toEqual(company);
    expect((await receipt(booking._id, world.host)).body.buyer).toBeNull();
    const pdf = async (as: typeof world.guest) => {
      const headers = await world.t.signIn(as);
      const response = await world.t.app.inject({ url: `/api/bookings/${booking._id}/receipt.pdf`, headers });
      return { response, read: response.statusCode === 200 ? await readPdf(response.rawPayload) : undefined };
    };
    const { response, read } = await pdf(world.guest);
    expect(response.headers['content-type']).toBe('application/pdf');
    expect(response.headers['content-disposition']).toContain(`receipt-${booking.reference}.pdf`);
    expect(read).toMatchObject({ title: `Receipt ${booking.reference}`, isTagged: true, pages: 1 });
    for (const part of [
      'Thu, Dec 10, 2026, 9 AM–5 PM (Eastern time)',
      'Card (test), to Daynook',
      '$94.50 USD',
      'Paid: Sat, Nov 21, 2026, 10 AM (Eastern time)',
      'Refunded: Mon, Dec 7, 2026, 9 AM (Eastern time)',
      '-$50.00 USD',
      '$44.50 USD',
      'Acme GmbH',
      'Tax number: DE123456789',
    ])
      expect(read?.text).toContain(part);
    const hosts = (await pdf(world.host)).read?.text;
    expect(hosts).toContain('Earned: Mon, Dec 7, 2026, 9 AM (Eastern time)');
    expect(hosts).toContain('$36.00 USD');
    expect(hosts).not.toContain('94.50');
    expect(hosts).not.toContain('Acme');
    expect((await pdf(world.staff)).response.statusCode).toBe(404);
    await world.call(world.guest, 'PATCH', '/api/users/profile', { timeFormat: 'h23' });
    expect((await pdf(world.guest)).read?.text).toContain('Thu, Dec 10, 2026, 9:00–17:00 (Eastern time)');
  });
});
